# Analyses: tables of a whole trace or of a part of it
$ opscope stat --list
mix:         counts of opcodes, op classes and kinds of branches
branches:    outcomes, targets and mispredictions of each branch
hot:         instructions and basic blocks executed most often, and their share
footprint:   cache lines and pages accessed, and strides by instruction
reuse:       reuse distances of cache lines
cache:       hits and misses of simulated caches, by instruction and region
misses:      several caches side by side: cold, capacity and conflict misses
structures:  misses by data structure, instruction and region, and their causes
prefetch:    misses that simple prefetchers avoid, how precisely and how early
deps:        distances from producers of values to their uses
forwarding:  stores whose values loads read, and the records between them
parallelism: records per cycle that dependences and window sizes allow
calls:       calls of each function, own and inclusive records, call depth
loops:       loops with their entries, trip counts and share of the run
phases:      parts of the run that execute the same code, with a representative interval each
latency:     time from stage to stage of the pipeline, by op class
bottleneck:  cycles for which instructions delayed the commit, by stage
threads:     records and runs of each thread
values:      counts of each value of a column

# Opcodes
$ opscope stat mix --top=3 samples/ls.cis501.trace.gz
records: 48,390
instructions: 40,000
micro-ops of an instruction: 1.21

Instructions (macro-ops):
macro   count   share  micro-ops  each
MOV    11,745  29.36%     11,745  1.00
J       6,047  15.12%      6,047  1.00
TEST    3,512   8.78%      4,198  1.20

Micro-ops:
micro     count   share
LOAD     10,983  22.70%
JMP_IMM   6,655  13.75%
STORE     4,172   8.62%

Micro-ops of an instruction:
size   count   share
   1  32,626  81.57%
   2   6,641  16.60%
   3     450   1.13%

Bytes of an instruction:
size  count   share
   3  9,865  24.66%
   2  9,309  23.27%
   4  7,261  18.15%

Kinds of branches:
kind         count   share
conditional  6,047  85.79%
jump           365   5.18%
return         280   3.97%

105 more rows; see --top

$ opscope stat mix samples/ls.byu.tr.gz
records: 55,155

Classes:
class      count   share
FETCH     40,000  72.52%
MEMREAD   10,983  19.91%
MEMWRITE   4,172   7.56%

$ opscope stat mix --sort=-share --to=csv samples/ls.gem5.txt.gz
table,macro,micro,class,kind,size,count,share,uops,each
class,,,MemWrite,,,4172,0.1043,,
class,,,MemRead,,,10813,0.270325,,
class,,,IntAlu,,,25015,0.625375,,
kind,,,,indirect,,394,0.0558945,,
kind,,,,jump,,608,0.0862534,,
kind,,,,conditional,,6047,0.857852,,

$ opscope stat mix --where=CMP --span=1000..1999 --top=1 --to=json samples/ls.cis501.trace.gz
{
  "totals": {
    "records": {"label":"records","value":56},
    "instructions": {"label":"instructions","value":49},
    "uops_each": {"label":"micro-ops of an instruction","value":1.14286}
  },
  "rows": [
    {"table":"macro","macro":"CMP","count":45,"share":0.918367,"uops":52,"each":1.15556},
    {"table":"micro","micro":"CMP_IMM","count":35,"share":0.625},
    {"table":"size","size":1,"count":42,"share":0.857143},
    {"table":"length","size":3,"count":16,"share":0.326531}
  ],
  "notes": []
}

# branches
$ opscope stat branches --top=3 samples/ls.cis501.trace.gz
mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
per 1,000 instructions by gshare: 14.55
mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
per 1,000 instructions by 2-bit counters: 10.65
branches: 7,049 of 48,390, 14.57 %
taken: 2,868 of 7,049, 40.69 %

          pc  kind         executions  gshare misses  gshare miss%  2-bit misses  2-bit miss%  taken  taken%  changes  targets        target  share  gshare MPKI  2-bit MPKI
7ffff7fd2e43  conditional         169             78        46.15%            77       45.56%     62  36.69%       95        1  7ffff7fd3058  0.35%         1.95        1.93
7ffff7fd30c6  conditional         146             54        36.99%            68       46.58%     92  63.01%       79        1  7ffff7fd30b0  0.30%         1.35        1.70
7ffff7fd39d6  conditional         401             38         9.48%            27        6.73%    375  93.52%       52        1  7ffff7fd39b0  0.83%         0.95        0.68

396 more rows; see --top

$ opscope stat branches --top=3 samples/ls.champsim.xz
mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
per 1,000 instructions by gshare: 14.55
mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
per 1,000 instructions by 2-bit counters: 10.65
branches: 7,051 of 40,000, 17.63 %
marked as branches in the trace: 7,049 of 40,000, 17.62 %
taken: 2,868 of 7,049, 40.69 %

          pc  kind         executions  gshare misses  gshare miss%  2-bit misses  2-bit miss%  taken  taken%  changes  targets        target  share  gshare MPKI  2-bit MPKI
7ffff7fd2e43  conditional         169             78        46.15%            77       45.56%     62  36.69%       95        1  7ffff7fd3058  0.42%         1.95        1.93
7ffff7fd30c6  conditional         146             54        36.99%            68       46.58%     92  63.01%       79        1  7ffff7fd30b0  0.37%         1.35        1.70
7ffff7fd39d6  conditional         401             38         9.48%            27        6.73%    375  93.52%       52        1  7ffff7fd39b0  1.00%         0.95        0.68

397 more rows; see --top

# Of a system call without the mark of a branch it is not known whether it is taken.
$ opscope stat branches --format=champsim data/champsim/good-system-call.champsim
mispredicted by gshare (4,098 bytes): 2 of 4, 50.00 %
per 1,000 instructions by gshare: 166.67
mispredicted by 2-bit counters: 2 of 4, 50.00 %
per 1,000 instructions by 2-bit counters: 166.67
branches: 8 of 12, 66.67 %
marked as branches in the trace: 4 of 12, 33.33 %
taken: 2 of 4, 50.00 %

    pc  kind         executions  gshare misses  gshare miss%  2-bit misses  2-bit miss%  taken  taken%  changes  targets  target   share  gshare MPKI  2-bit MPKI
401006  conditional           4              2        50.00%             2       50.00%      2  50.00%        3        1  401000  33.33%       166.67      166.67
401000  other                 4                                                                                                   33.33%

$ opscope stat branches --top=3 samples/ls.gem5.txt.gz
mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
per 1,000 instructions by gshare: 14.55
mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
per 1,000 instructions by 2-bit counters: 10.65
branches: 7,049 of 40,000, 17.62 %
taken: 2,868 of 7,049, 40.69 %

          pc  kind         executions  gshare misses  gshare miss%  2-bit misses  2-bit miss%  taken  taken%  changes  targets        target  share  gshare MPKI  2-bit MPKI
7ffff7fd2e43  conditional         169             78        46.15%            77       45.56%     62  36.69%       95        1  7ffff7fd3058  0.42%         1.95        1.93
7ffff7fd30c6  conditional         146             54        36.99%            68       46.58%     92  63.01%       79        1  7ffff7fd30b0  0.37%         1.35        1.70
7ffff7fd39d6  conditional         401             38         9.48%            27        6.73%    375  93.52%       52        1  7ffff7fd39b0  1.00%         0.95        0.68

396 more rows; see --top

# Other predictors
$ opscope stat branches --top=2 --predictor=always-taken,btfn --predictor=tage samples/ls.champsim.xz
mispredicted by always-taken: 4,181 of 6,047, 69.14 %
per 1,000 instructions by always-taken: 104.53
mispredicted by btfn: 1,103 of 6,047, 18.24 %
per 1,000 instructions by btfn: 27.58
mispredicted by tage (15,380 bytes): 399 of 6,047, 6.60 %
per 1,000 instructions by tage: 9.98
branches: 7,051 of 40,000, 17.63 %
marked as branches in the trace: 7,049 of 40,000, 17.62 %
taken: 2,868 of 7,049, 40.69 %

          pc  kind         executions  always-taken misses  always-taken miss%  btfn misses  btfn miss%  tage misses  tage miss%  taken  taken%  changes  targets        target  share  always-taken MPKI  btfn MPKI  tage MPKI
7ffff7fd39b6  conditional         430                  401              93.26%           29       6.74%           34       7.91%     29   6.74%       57        1  7ffff7fd3c00  1.08%              10.03       0.73       0.85
7ffff7fd2e62  conditional         169                  169             100.00%            0       0.00%            0       0.00%      0   0.00%        0                         0.42%               4.23       0.00       0.00

398 more rows; see --top

$ opscope stat branches --sort=gshare_10_4_miss --top=2 --predictor=gshare:10:4,bimodal:9 --to=csv samples/ls.cis501.trace.gz
pc,kind,executions,gshare_10_4_misses,gshare_10_4_miss,bimodal_9_misses,bimodal_9_miss,taken,taken_share,transitions,targets,target,share,gshare_10_4_mpki,bimodal_9_mpki
0x7ffff7fed4fa,conditional,2,2,1,1,0.5,1,0.5,1,1,0x7ffff7fed895,4.13309e-05,0.05,0.025
0x7ffff7fed56c,conditional,1,1,1,1,1,1,1,0,1,0x7ffff7fed890,2.06654e-05,0.025,0.025

$ opscope stat branches --totals --predictor=local:8:6,tournament,perceptron samples/ls.champsim.xz
mispredicted by local:8:6 (208 bytes): 565 of 6,047, 9.34 %
per 1,000 instructions by local:8:6: 14.13
mispredicted by tournament (3,714 bytes): 466 of 6,047, 7.71 %
per 1,000 instructions by tournament: 11.65
mispredicted by perceptron (7,428 bytes): 498 of 6,047, 8.24 %
per 1,000 instructions by perceptron: 12.45
branches: 7,051 of 40,000, 17.63 %
marked as branches in the trace: 7,049 of 40,000, 17.62 %
taken: 2,868 of 7,049, 40.69 %

$ opscope stat branches --predictor=gshare,bimodal:twelve samples/ls.champsim.xz
opscope: --predictor: LOG of bimodal (2^LOG counters) must be a number from 1 to 24
    gshare,bimodal:twelve
                   ^
? 2

$ opscope stat branches --predictor=gshare --predictor=gshare samples/ls.champsim.xz
opscope: --predictor: gshare is given twice
    gshare
    ^
? 2

# cache
$ opscope stat cache --top=3 samples/ls.cis501.trace.gz
missed in l1 (32K, 8 ways, lines of 64 bytes): 572 of 15,155, 3.77 %
missed in l1i (32K, 8 ways, lines of 64 bytes): 196 of 40,000, 0.49 %
missed in l2 (1M, 16 ways, lines of 64 bytes): 761 of 768, 99.09 %

Caches:
level  shape                             uses    hits  misses   miss%   MPKI
l2     1M, 16 ways, lines of 64 bytes     768       7     761  99.09%  19.03
l1     32K, 8 ways, lines of 64 bytes  15,155  14,583     572   3.77%  14.30
l1i    32K, 8 ways, lines of 64 bytes  40,000  39,804     196   0.49%   4.90

Loads and stores by instruction:
          pc  uses  misses   miss%  MPKI  l2 misses  l2 miss%
7ffff7fd83a4    61      54  88.52%  1.35         54   100.00%
7ffff7fd30bc   146      51  34.93%  1.28         49    96.08%
7ffff7fd3997    55      47  85.45%  1.18         47   100.00%

Fetches by instruction:
          pc  uses  misses  miss%  MPKI  l2 misses  l2 miss%
7ffff7fd3a14    56       1  1.79%  0.03          1   100.00%
7ffff7fd3a42    56       1  1.79%  0.03          1   100.00%
7ffff7fd3a82    56       1  1.79%  0.03          1   100.00%

Loads and stores by region:
        from            to  pages   uses  misses   miss%  MPKI  l2 misses  l2 miss%
7ffff7da2000  7ffff7dc9fff     34  2,232     307  13.75%  7.68        303    98.70%
7ffff7fb0000  7ffff7fcafff      5  2,577      84   3.26%  2.10         83    98.81%
7ffff7f76000  7ffff7f8bfff     10    727      67   9.22%  1.68         67   100.00%

2,395 more rows; see --top

$ opscope stat cache.regions --top=3 --l1=1K:2:64 --l1i=none --l3=4M:16 samples/ls.champsim.xz
missed in l1 (1K, 2 ways, lines of 64 bytes): 4,372 of 15,154, 28.85 %
missed in l2 (1M, 16 ways, lines of 64 bytes): 761 of 44,372, 1.72 %
missed in l3 (4M, 16 ways, lines of 64 bytes): 761 of 761, 100.00 %

        from            to  pages   uses  misses   miss%   MPKI  l2 misses  l2 miss%  l3 misses  l3 miss%
7ffff7fb0000  7ffff7fcafff      5  2,577   1,209  46.92%  30.23         83     6.87%         83   100.00%
7fffffffe000  7fffffffefff      1  7,471   1,134  15.18%  28.35         14     1.23%         14   100.00%
7ffff7ff1000  7ffff7ffefff      5  1,444     747  51.73%  18.68         31     4.15%         31   100.00%

8 more rows; see --top

$ opscope stat cache --totals --policy=plru --l1=4K:4:32 --l1i=2K:2:64 --l2=none samples/ls.byu.tr.gz
missed in l1 (4K, 4 ways, lines of 32 bytes): 1,335 of 15,197, 8.78 %
missed in l1i (2K, 2 ways, lines of 64 bytes): 1,550 of 40,000, 3.88 %

$ opscope stat cache.instructions --top=2 --sort=l2_misses --where='store' --span=1000..20000 --to=json samples/ls.champsim.xz
{
  "totals": {
    "l1_misses": {"label":"missed in l1 (32K, 8 ways, lines of 64 bytes)","value":23,"of":2108,"share":0.0109108},
    "l1i_misses": {"label":"missed in l1i (32K, 8 ways, lines of 64 bytes)","value":24,"of":2046,"share":0.0117302},
    "l2_misses": {"label":"missed in l2 (1M, 16 ways, lines of 64 bytes)","value":47,"of":47,"share":1}
  },
  "rows": [
    {"pc":"0x7ffff7fd84ed","uses":31,"misses":7,"miss":0.225806,"mpki":3.42131,"l2_misses":7,"l2_miss":1},
    {"pc":"0x7ffff7fd840a","uses":29,"misses":1,"miss":0.0344828,"mpki":0.488759,"l2_misses":1,"l2_miss":1}
  ],
  "notes": []
}

$ opscope stat cache --l1=1K:2:63 samples/ls.champsim.xz
opscope: --l1: 63 bytes of a line are not a power of two
    1K:2:63
         ^
? 2

$ opscope stat cache --l1=3K:3:64 --policy=plru samples/ls.champsim.xz
opscope: stat: plru needs a power of two of ways, at most 64: l1 has 3
? 2

$ opscope stat cache --l2=big samples/ls.champsim.xz
opscope: --l2: expected the size, as in 32K:8:64 (SIZE:WAYS:LINE)
    big
    ^
? 2

# hot
$ opscope stat hot --top=3 samples/ls.cis501.trace.gz
different pcs: 1,795
pcs with 90 % of the records: 464 of 1,795, 25.85 %
basic blocks: 417
basic blocks with 90 % of the records: 72 of 417, 17.27 %
instructions of a basic block: 5.67

Instructions:
          pc  executions  records  share  coverage
7ffff7fd39b0         430      860  1.78%     1.78%
7ffff7fd39d1         401      802  1.66%     3.43%
7ffff7fd39b4         430      430  0.89%     4.32%

Basic blocks:
          pc          last  instructions  executions  records  share  coverage
7ffff7fd39bc  7ffff7fd39d6          9.00         401    4,010  8.29%     8.29%
7ffff7fd2e17  7ffff7fd2e43         14.00         169    2,535  5.24%    13.53%
7ffff7fd2d60  7ffff7fd2dbe         25.00          56    1,736  3.59%    17.11%

2,206 more rows; see --top

$ opscope stat hot --top=3 samples/ls.byu.tr.gz
different pcs: 1,795
pcs with 90 % of the records: 471 of 1,795, 26.24 %

Instructions:
      pc  executions  share  coverage
f7fd39b0         430  1.08%     1.08%
f7fd39b4         430  1.08%     2.15%
f7fd39b6         430  1.08%     3.23%

the format does not record branches, so there are no basic blocks
1,792 more rows; see --top

$ opscope stat hot --top=3 samples/ls.champsim.xz
different pcs: 1,795
pcs with 90 % of the records: 471 of 1,795, 26.24 %
basic blocks: 418
basic blocks with 90 % of the records: 73 of 418, 17.46 %
instructions of a basic block: 5.67

Instructions:
          pc  executions  share  coverage
7ffff7fd39b0         430  1.08%     1.08%
7ffff7fd39b4         430  1.08%     2.15%
7ffff7fd39b6         430  1.08%     3.23%

Basic blocks:
          pc          last  instructions  executions  records  share  coverage
7ffff7fd39bc  7ffff7fd39d6          9.00         401    3,609  9.02%     9.02%
7ffff7fd2e17  7ffff7fd2e43         14.00         169    2,366  5.92%    14.94%
7ffff7fd2d60  7ffff7fd2dbe         25.00          56    1,400  3.50%    18.44%

2,207 more rows; see --top

# footprint
$ opscope stat footprint --top=3 samples/ls.cis501.trace.gz
code touched, in bytes: 12,544
data touched, in bytes: 36,160

Memory touched:
access  accesses  lines  pages   bytes
fetch     40,000    196     17  12,544
data      15,155    565     64  36,160
load      10,983    537     62  34,368

By instruction:
          pc  access  accesses          from            to  stride  regular
7ffff7fd39b0  load         430  7ffff7d0ae2a  7ffff7f8a679       2   87.65%
7ffff7fd39d1  load         401  7ffff7d0ae2b  7ffff7f8a678       2   86.50%
7ffff7fd2e56  load         169  7ffff7fc1460  7ffff7fc1480       8   67.26%

603 more rows; see --top

# Only counted fetches contribute lines: if the first micro-op of an instruction is not
# counted, neither is its line.
$ opscope stat footprint --top=2 --where='not load' samples/ls.cis501.trace.gz
code touched, in bytes: 12,224
data touched, in bytes: 4,288

Memory touched:
access  accesses  lines  pages   bytes
fetch     29,017    191     17  12,224
store      4,172     67     13   4,288

By instruction:
          pc  access  accesses          from            to  stride  regular
7ffff7fd2dd6  store        169  7fffffffe194  7fffffffe194       0  100.00%
7ffff7fd2dde  store        169  7fffffffe198  7fffffffe198       0  100.00%

136 more rows; see --top

$ opscope stat footprint --top=3 samples/ls.byu.tr.gz
code touched, in bytes: 12,544
data touched, in bytes: 36,160

Memory touched:
access  accesses  lines  pages   bytes
fetch     40,000    196     17  12,544
data      15,155    565     64  36,160
load      10,983    537     62  34,368

1 more row; see --top

$ opscope stat footprint --top=3 samples/ls.gem5.txt.gz
code touched, in bytes: 12,544
data touched, in bytes: 36,160

Memory touched:
access  accesses  lines  pages   bytes
fetch     40,000    196     17  12,544
data      14,985    565     64  36,160
load      10,813    523     59  33,472

By instruction:
          pc  access  accesses          from            to  stride  regular
7ffff7fd39b0  load         430  7ffff7d0ae2a  7ffff7f8a679       2   87.65%
7ffff7fd39d1  load         401  7ffff7d0ae2b  7ffff7f8a678       2   86.50%
7ffff7fd2e56  load         169  7ffff7fc1460  7ffff7fc1480       8   67.26%

596 more rows; see --top

# reuse
$ opscope stat reuse --top=3 samples/ls.champsim.xz
accesses: 15,154
first accesses to a line: 565 of 15,154, 3.73 %

Distances:
distance  to  accesses   share    hits  cache bytes
       0   0     5,048  33.31%  33.31%           64
       1   1     1,752  11.56%  44.87%          128
       2   3     1,506   9.94%  54.81%          256

Percentiles of the distances:
percent  distance  cache bytes
     25         0           64
     50         2          192
     75        17        1,152

the row without a distance counts first uses of lines
12 more rows; see --top

$ opscope stat reuse --top=3 samples/ls.byu.tr.gz
accesses: 15,155
first accesses to a line: 565 of 15,155, 3.73 %

Distances:
distance  to  accesses   share    hits  cache bytes
       0   0     5,048  33.31%  33.31%           64
       1   1     1,750  11.55%  44.86%          128
       2   3     1,507   9.94%  54.80%          256

Percentiles of the distances:
percent  distance  cache bytes
     25         0           64
     50         2          192
     75        17        1,152

the row without a distance counts first uses of lines
12 more rows; see --top

# deps
$ opscope stat deps data/champsim/good-partial-registers.champsim
uses of registers: 1
mean distance through registers: 1.00
largest distance through registers: 1

Through registers and condition codes:
distance  to  uses    share  cumulative
       1   1     1  100.00%     100.00%

the format has no access sizes: accesses to the same 8 bytes are assumed to overlap

$ opscope chain data/champsim/good-partial-registers.champsim 1
value   record  distance      pc
             1            401004
└─ rax       0        -1  401000

$ opscope stat deps --top=3 samples/ls.cis501.trace.gz
uses of registers: 53,913
mean distance through registers: 24.02
largest distance through registers: 2,359
uses of memory: 10,983
mean distance through memory: 787.08
largest distance through memory: 30,679

Through registers and condition codes:
distance  to    uses   share  cumulative
       1   1  19,831  36.78%      36.78%
       2   3   9,312  17.27%      54.06%
       4   7   6,657  12.35%      66.40%

Through memory:
distance  to  uses  share  cumulative
       4   7     5  0.05%       0.05%
       8  15    16  0.15%       0.19%
      16  31   407  3.71%       3.90%

in rows without a distance, the producer is before the trace
the format has no access sizes: accesses to the same 8 bytes are assumed to overlap
21 more rows; see --top

$ opscope stat deps --top=3 samples/ls.cloudsuite.xz
uses of registers: 55,117
mean distance through registers: 21.30
largest distance through registers: 2,161
uses of memory: 10,982
mean distance through memory: 650.93
largest distance through memory: 25,259

Through registers and condition codes:
distance  to    uses   share  cumulative
       1   1  17,408  31.58%      31.58%
       2   3   9,974  18.10%      49.68%
       4   7   9,638  17.49%      67.17%

Through memory:
distance  to  uses  share  cumulative
       4   7     9  0.08%       0.08%
       8  15   133  1.21%       1.29%
      16  31   514  4.68%       5.97%

in rows without a distance, the producer is before the trace
the format has no access sizes: accesses to the same 8 bytes are assumed to overlap
21 more rows; see --top

$ opscope stat deps --top=3 samples/ls.gem5.txt.gz
uses of registers: 55,426
mean distance through registers: 21.99
largest distance through registers: 2,966
uses of memory: 10,813
mean distance through memory: 652.78
largest distance through memory: 25,259

Through registers and condition codes:
distance  to    uses   share  cumulative
       1   1  17,239  31.10%      31.10%
       2   3  10,295  18.57%      49.68%
       4   7   9,697  17.50%      67.17%

Through memory:
distance  to  uses  share  cumulative
       4   7     9  0.08%       0.08%
       8  15   133  1.23%       1.31%
      16  31   514  4.75%       6.07%

in rows without a distance, the producer is before the trace
21 more rows; see --top

# calls
$ opscope stat calls --top=3 samples/ls.cis501.trace.gz
calls: 283
records outside called functions: 7,521 of 48,390, 15.54 %
returns without a call: 2 of 280, 0.71 %

    function  calls  returns     own    own%  inclusive  incl.%  own/call  depth
7ffff7fd3970     55       54  13,050  26.97%     36,081  74.56%    237.27      2
7ffff7fd2d60     56       55  16,422  33.94%     23,425  48.41%    293.25      3
7ffff7fd7c20      2        1   3,510   7.25%     12,696  26.24%  1,755.00      1

41 more rows; see --top

$ opscope stat calls --sort=depth --top=2 --to=csv samples/ls.cis501.trace.gz
pc,calls,returns,own,own_share,inclusive,inclusive_share,each,depth
0x7ffff7fec4a0,71,70,2895,0.0598264,2895,0.0598264,40.7746,5
0x7ffff7fd2bc0,54,53,4108,0.0848936,7003,0.14472,76.0741,4

$ opscope stat calls --top=3 samples/ls.champsim.xz
calls: 283
records outside called functions: 6,347 of 40,000, 15.87 %
returns without a call: 2 of 280, 0.71 %

    function  calls  returns     own    own%  inclusive  incl.%  own/call  depth
7ffff7fd3970     55       54  10,372  25.93%     29,459  73.65%    188.58      2
7ffff7fd2d60     56       55  14,153  35.38%     19,412  48.53%    252.73      3
7ffff7fd7c20      2        1   3,115   7.79%     10,637  26.59%  1,557.50      1

41 more rows; see --top

$ opscope stat calls --top=3 samples/ls.gem5.txt.gz
opscope: samples/ls.gem5.txt.gz: gem5 does not record which instructions are calls; use --binary=FILE with the traced program
? 2

$ opscope stat latency samples/ls.gem5.txt.gz
All instructions:
stage     records  ps since fetch    mean ps     min     p50     p90     p99     max
decode     40,000        1,500.00   1,500.00   1,500   1,500   1,500   1,500   1,500
rename     40,000        2,500.00   1,000.00   1,000   1,000   1,000   1,000   1,000
dispatch   40,000        3,000.00     500.00     500     500     500     500     500
issue      40,000        3,052.15      52.15       0       0     500     500     500
ready      40,000        7,000.03   3,947.88   1,000   1,000  15,000  22,000  22,500
commit     40,000        7,500.03     500.00     500     500     500     500     500
stored      4,172       94,392.62  88,500.00  88,500  88,500  88,500  88,500  88,500
sq_out      4,172       94,392.62       0.00       0       0       0       0       0

By op class:
class     stage     records  ps since fetch    mean ps     min     p50     p90     p99     max
IntAlu    decode     25,015        1,500.00   1,500.00   1,500   1,500   1,500   1,500   1,500
IntAlu    rename     25,015        2,500.00   1,000.00   1,000   1,000   1,000   1,000   1,000
IntAlu    dispatch   25,015        3,000.00     500.00     500     500     500     500     500
IntAlu    issue      25,015        3,000.00       0.00       0       0       0       0       0
IntAlu    ready      25,015        4,000.00   1,000.00   1,000   1,000   1,000   1,000   1,000
IntAlu    commit     25,015        4,500.00     500.00     500     500     500     500     500
MemRead   decode     10,813        1,500.00   1,500.00   1,500   1,500   1,500   1,500   1,500
MemRead   rename     10,813        2,500.00   1,000.00   1,000   1,000   1,000   1,000   1,000
MemRead   dispatch   10,813        3,000.00     500.00     500     500     500     500     500
MemRead   issue      10,813        3,000.00       0.00       0       0       0       0       0
MemRead   ready      10,813       14,560.53  11,560.53   1,000  11,500  22,000  22,000  22,000
MemRead   commit     10,813       15,060.53     500.00     500     500     500     500     500
MemWrite  decode      4,172        1,500.00   1,500.00   1,500   1,500   1,500   1,500   1,500
MemWrite  rename      4,172        2,500.00   1,000.00   1,000   1,000   1,000   1,000   1,000
MemWrite  dispatch    4,172        3,000.00     500.00     500     500     500     500     500
MemWrite  issue       4,172        3,500.00     500.00     500     500     500     500     500
MemWrite  ready       4,172        5,392.62   1,892.62   1,500   1,500   1,500  22,500  22,500
MemWrite  commit      4,172        5,892.62     500.00     500     500     500     500     500
MemWrite  stored      4,172       94,392.62  88,500.00  88,500  88,500  88,500  88,500  88,500
MemWrite  sq_out      4,172       94,392.62       0.00       0       0       0       0       0

times are in ps

$ opscope stat latency samples/ls.byu.tr.gz
opscope: samples/ls.byu.tr.gz: latency is not available for this trace: its format (byu) does not record times of pipeline stages
? 2

$ opscope stat calls samples/ls.byu.tr.gz
opscope: samples/ls.byu.tr.gz: byu does not record which instructions are calls; use --binary=FILE with the traced program
? 2

# Errors
$ opscope stat mix
opscope: stat: missing FILE; usage: opscope stat NAME FILE (write ./NAME for a file of that name)
? 2

$ opscope stat
opscope: stat: missing FILE; usage: opscope stat [OPTION]... [NAME] FILE...
? 2

$ opscope stat mux samples/ls.byu.tr.gz
opscope: stat: unknown analysis mux (did you mean mix?)
? 2

$ opscope stat mix --sort=shore samples/ls.byu.tr.gz
opscope: stat: --sort=shore: unknown column (did you mean share?)
? 2

$ opscope stat --top=3 samples/ls.byu.tr.gz
opscope: stat: --top needs an analysis: opscope stat NAME FILE
? 2

$ opscope stat mix --where='(' samples/ls.byu.tr.gz
opscope: --where: error in the regular expression: missing closing parenthesis
    (
     ^
? 2

$ cp samples/ls.byu.tr.gz mix; opscope stat ./mix | head -n 1
Total Requests: 55,155

# A column is given by its name or its heading
$ opscope stat branches --sort=-2-bit\ miss% --top=2 samples/ls.champsim.xz | cksum
2110399942 852

$ opscope stat branches --sort=-counter_miss --top=2 samples/ls.champsim.xz | cksum
2110399942 852

$ opscope stat branches --sort=nosuch samples/ls.champsim.xz
opscope: stat: --sort=nosuch: unknown column; columns are pc, kind, executions, gshare_misses, gshare_miss, counter_misses, counter_miss, taken, taken_share, transitions, targets, target, share, gshare_mpki, counter_mpki
? 2

# Nothing to count
$ opscope stat mix --where='load then store' samples/ls.champsim.xz
records: 1,043

the table has no rows

# One section of a table, without the names of sections
$ opscope stat hot.blocks --top=2 samples/ls.cis501.trace.gz
different pcs: 1,795
pcs with 90 % of the records: 464 of 1,795, 25.85 %
basic blocks: 417
basic blocks with 90 % of the records: 72 of 417, 17.27 %
instructions of a basic block: 5.67

          pc          last  instructions  executions  records  share  coverage
7ffff7fd39bc  7ffff7fd39d6          9.00         401    4,010  8.29%     8.29%
7ffff7fd2e17  7ffff7fd2e43         14.00         169    2,535  5.24%    13.53%

415 more rows; see --top

$ opscope stat hot.blocks --top=2 --to=csv samples/ls.cis501.trace.gz
pc,last,instructions,executions,records,share,coverage
0x7ffff7fd39bc,0x7ffff7fd39d6,9,401,4010,0.0828684,0.0828684
0x7ffff7fd2e17,0x7ffff7fd2e43,14,169,2535,0.0523869,0.135255

$ opscope stat hot.blocks --sort=last --top=1 --to=json samples/ls.cis501.trace.gz
{
  "totals": {
    "unique_pcs": {"label":"different pcs","value":1795},
    "pcs_90": {"label":"pcs with 90 % of the records","value":464,"of":1795,"share":0.258496},
    "blocks": {"label":"basic blocks","value":417},
    "blocks_90": {"label":"basic blocks with 90 % of the records","value":72,"of":417,"share":0.172662},
    "block_size": {"label":"instructions of a basic block","value":5.67376}
  },
  "rows": [
    {"pc":"0x7ffff7e3fd00","last":"0x7ffff7e3fd22","instructions":7,"executions":1,"records":7,"share":0.000144658,"coverage":0.983964}
  ],
  "notes": []
}

$ opscope stat hot.blx samples/ls.cis501.trace.gz
opscope: stat: hot has no section blx; its sections are instructions, functions, lines, blocks
? 2

$ opscope stat branches.blocks samples/ls.cis501.trace.gz
opscope: stat: branches has no sections
? 2

$ opscope stat hot.blocks
opscope: stat: missing FILE; usage: opscope stat NAME FILE (write ./NAME for a file of that name)
? 2

# Totals alone
$ opscope stat branches --totals samples/ls.cis501.trace.gz
mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
per 1,000 instructions by gshare: 14.55
mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
per 1,000 instructions by 2-bit counters: 10.65
branches: 7,049 of 48,390, 14.57 %
taken: 2,868 of 7,049, 40.69 %

$ opscope stat branches --totals --to=csv samples/ls.cis501.trace.gz
name,label,value,of,share
gshare_misses,"mispredicted by gshare (4,098 bytes)",582,6047,0.0962461
gshare_mpki,"per 1,000 instructions by gshare",14.55,,
counter_misses,mispredicted by 2-bit counters,426,6047,0.0704482
counter_mpki,"per 1,000 instructions by 2-bit counters",10.65,,
branches,branches,7049,48390,0.145671
taken,taken,2868,7049,0.406866

$ opscope stat reuse.percentiles --totals --to=json samples/ls.cis501.trace.gz
{
  "totals": {
    "accesses": {"label":"accesses","value":15155},
    "first_uses": {"label":"first accesses to a line","value":565,"of":15155,"share":0.0372814}
  }
}

$ opscope stat --totals samples/ls.cis501.trace.gz
opscope: stat: --totals needs an analysis: opscope stat NAME FILE
? 2

# The values of a column
$ opscope stat values -n 5 samples/ls.cis501.trace.gz
different values: 85
values: 48,390
records without a value: 0 of 48,390, 0.00 %

value      count   share     sum
J JMP_IMM  6,047  12.50%  12.50%
MOV LOAD   5,627  11.63%  24.12%
MOV MOV    3,876   8.01%  32.13%
TEST TEST  2,653   5.48%  37.62%
ADD ADD    2,013   4.16%  41.78%

80 more rows; see --top

$ opscope stat values --of=b samples/ls.cis501.trace.gz
different values: 3
values: 48,390
records without a value: 0 of 48,390, 0.00 %

value   count   share      sum
-      41,341  85.43%   85.43%
N       4,181   8.64%   94.07%
T       2,868   5.93%  100.00%

$ opscope stat values -n 3 --of='addr >> 6 & 63' --where=store samples/ls.cis501.trace.gz
different values: 37
values: 4,172
records without a value: 0 of 4,172, 0.00 %

value  count   share     sum
    7    574  13.76%  13.76%
    6    517  12.39%  26.15%
    3    448  10.74%  36.89%

34 more rows; see --top

$ opscope stat values -n 3 --of='delta(load)' --to=csv samples/ls.champsim.xz
value,count,share,sum
0,5249,0.499287,0.499287
2,724,0.0688671,0.568154
24,592,0.0563112,0.624465

$ opscope stat values -n 3 --of=pc --to=json samples/ls.champsim.xz
{
  "totals": {
    "distinct": {"label":"different values","value":1795},
    "values": {"label":"values","value":40000},
    "without": {"label":"records without a value","value":0,"of":40000,"share":0}
  },
  "rows": [
    {"value":"0x7ffff7fd39b0","count":430,"share":0.01075,"sum":0.01075},
    {"value":"0x7ffff7fd39b4","count":430,"share":0.01075,"sum":0.0215},
    {"value":"0x7ffff7fd39b6","count":430,"share":0.01075,"sum":0.03225}
  ],
  "notes": []
}

$ opscope stat values --of=lode samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: champsim has no name lode (did you mean load?)
? 2

# Opcodes with NUL bytes are different opcodes
$ for op in 'A\000B' 'A\000C' 'A\000B' A; do printf "1 48d1de -1 -1 13 - - - 0 0 48d1e2 0 $op M\n"; done >nul.trace; opscope stat mix --format=cis501 nul.trace | grep '^A'
A\x00B      2  50.00%          2  1.00
A\x00C      1  25.00%          1  1.00
A           1  25.00%          1  1.00

$ opscope stat mix --format=cis501 --to=json nul.trace | grep '"A'; opscope stat mix --format=cis501 --to=csv nul.trace | grep A; opscope find -c --format=cis501 'macro == "A\x00B"' nul.trace; rm nul.trace
    {"table":"macro","macro":"A\u0000B","count":2,"share":0.5,"uops":2,"each":1},
    {"table":"macro","macro":"A\u0000C","count":1,"share":0.25,"uops":1,"each":1},
    {"table":"macro","macro":"A","count":1,"share":0.25,"uops":1,"each":1},
macro,A\x00B,,,,,2,0.5,2,1
macro,A\x00C,,,,,1,0.25,1,1
macro,A,,,,,1,0.25,1,1
2

# Opcodes of a layout may be numbers
$ printf 'a1 X\0Y\na2 X\0Z\na3 X\0Z\n' >nul.txt; opscope stat values --of=macro --layout='line: pc:hex macro:text' nul.txt; rm nul.txt
different values: 2
values: 3
records without a value: 0 of 3, 0.00 %

value   count   share      sum
X\x00Z      2  66.67%   66.67%
X\x00Y      1  33.33%  100.00%

# Numbers that are opcodes are not the names of system calls
$ for i in 1 2; do printf "$i\0\0\0\0\0\0\0\0\0\7\0\0\0\0\360\377\377"; done >numbers.bin; opscope threads --layout='pc:addr branch:bool taken:bool macro:u64' numbers.bin; rm numbers.bin
records: 2
threads: 1
switches: 0
undecided: 0 of 2, 0.00 %

thread  first  last  records    share  switches  undecided
     1      0     1        2  100.00%         0          0
opscope: numbers.bin: the stack pointer is not known, so records may be assigned to the wrong thread; name its register with --sp=REG

# A value that is not there does not change a default
$ for i in 1 2 3; do printf "$i\0\0\0\0\0\0\0\0\7"; done >numbers.bin; opscope stat mix --layout='pc:addr uop:u8? macro:u8' numbers.bin; rm numbers.bin
records: 3
instructions: 3
micro-ops of an instruction: 1.00

Instructions (macro-ops):
macro  count    share  micro-ops  each
7          3  100.00%          3  1.00

# A trace that is not a sequence of instructions
$ awk 'BEGIN { for (i = 0; i < 20000; i++) printf "%x 0 0\n", 4096 + i * 7919 % 20011 * 64 }' >jumps.txt; opscope threads --layout='line: pc:hex branch:dec taken:dec' jumps.txt; rm jumps.txt
opscope: jumps.txt: more than 8,192 threads were inferred; the trace is probably not a complete sequence of instructions

$ printf '\1\0\0\0\7\0\0\0\2\0\0\0\7\0\0\0\3\0\0\0\377\377\0\0' >numbers.bin; opscope stat mix --layout='pc:u32 macro:u32' numbers.bin; rm numbers.bin
records: 3

Instructions (macro-ops):
macro  count   share
7          2  66.67%
65535      1  33.33%

# Phases
$ opscope stat phases --phase-interval=5000 samples/ls.champsim.xz
instructions: 40,000
instructions of an interval: 5,000
intervals: 8
phases: 3

Phases:
phase  intervals  instructions   share  first record  last record  representative  weight  its first record  its last record
A              5        25,000  62.50%             0       24,999               3  62.50%            15,000           19,999
B              1         5,000  12.50%        25,000       29,999               5  12.50%            25,000           29,999
C              2        10,000  25.00%        30,000       39,999               6  25.00%            30,000           34,999

In the order of the trace:
phase  intervals  instructions   share  interval  first record  last record
A              5        25,000  62.50%         0             0       24,999
B              1         5,000  12.50%         5        25,000       29,999
C              2        10,000  25.00%         6        30,000       39,999

in order: AAAAABCC

$ opscope stat phases --phase-interval=5000 --phase-most=2 --simpoints=ls --to=csv samples/ls.champsim.xz && cat ls.simpoints ls.weights
table,phase,intervals,instructions,share,interval,first_record,last_record,representative,weight,representative_first,representative_last
phases,A,7,35000,0.875,,0,39999,2,0.875,10000,14999
phases,B,1,5000,0.125,,25000,29999,5,0.125,25000,29999
runs,A,5,25000,0.625,0,0,24999,,,,
runs,B,1,5000,0.125,5,25000,29999,,,,
runs,A,2,10000,0.25,6,30000,39999,,,,
2 0
5 1
0.875 0
0.125 1

$ opscope stat phases --phase-interval=0 samples/ls.champsim.xz
opscope: --phase-interval: expected a number of instructions, from 1
    0
    ^
? 2

$ opscope stat phases --phase-most=53 samples/ls.champsim.xz
opscope: --phase-most: expected a number of phases, from 1 to 52
    53
    ^
? 2

$ opscope stat mix --simpoints=ls samples/ls.champsim.xz
opscope: stat: --simpoints needs phases: opscope stat phases FILE
? 2

# A default column that no trace has is left out, one that is asked for is an error
$ opscope stat --table samples/sort.lackey
file                 format  records  unique_pcs  loads  stores  damages
samples/sort.lackey  lackey      345          70     46      38        0

$ opscope stat --table --columns=loads,branches samples/sort.lackey
opscope: --columns: no trace has a total branches; totals are format, records, unique_pcs, records_with_load, records_with_store, loads, stores, records_known_in_part, gaps, gap_bytes, stray_bytes, damages, classes.I, classes.L, classes.S, classes.M
? 2

# The first record may be within an instruction, which counts once in each column, and in opscope stat
$ opscope stat mix.macro -s 24..26 samples/ls.cis501.trace.gz; opscope stat mix.size -s 24..26 samples/ls.cis501.trace.gz; opscope stat -s 24..26 --to=csv samples/ls.cis501.trace.gz | cut -d, -f1-4
records: 3
instructions: 2
micro-ops of an instruction: 1.50

macro  count   share  micro-ops  each
PUSH       1  50.00%          2  2.00
MOV        1  50.00%          1  1.00
records: 3
instructions: 2
micro-ops of an instruction: 1.50

size  count   share
   1      1  50.00%
   2      1  50.00%
file,format,records,macro_ops
samples/ls.cis501.trace.gz,cis501,3,2

# Squashed instructions do not count, as in bottleneck
$ opscope stat latency data/o3pipeview/good-small.o3pipeview; opscope stat bottleneck --totals data/o3pipeview/good-small.o3pipeview | head -1
squashed records, left out: 2

All instructions:
stage     records  ps since fetch   mean ps    min    p50     p90     p99     max
decode          6          500.00    500.00    500    500     500     500     500
rename          6        1,000.00    500.00    500    500     500     500     500
dispatch        6        2,000.00  1,000.00  1,000  1,000   1,000   1,000   1,000
issue           6       10,833.33  8,833.33      0    500  50,000  50,000  50,000
complete        6       19,583.33  8,750.00    500    500  50,000  50,000  50,000
retire          6       20,166.67    583.33    500    500   1,000   1,000   1,000
stored          2       30,250.00  2,000.00  2,000  2,000   2,000   2,000   2,000

times are in ps
retired: 6

# Bits of an address that are always 0 do not select a counter: eight branches, of which two of four are taken, in eight counters
$ awk 'BEGIN { for (i = 0; i < 80; i++) printf "%x 1 %d\n", 4096 + 4 * (i % 8), i / 2 % 2 }' >t; for r in none riscv arm; do opscope stat branches --registers=$r --layout='line: pc:hex branch:bool taken:bool' --predictor=bimodal:3,bimodal:1,gshare:4:2 --totals --to=csv t | grep misses | cut -d, -f1,3; done
bimodal_3_misses,40
bimodal_1_misses,59
gshare_4_2_misses,2
bimodal_3_misses,2
bimodal_1_misses,59
gshare_4_2_misses,4
bimodal_3_misses,4
bimodal_1_misses,40
gshare_4_2_misses,2

# Halves are rounded up, in totals as in rows
$ awk 'BEGIN { for (i = 0; i < 20000; i++) printf "%x %d %d\n", i < 39 ? 4096 : 8192, i < 39, i < 39 }' >t; opscope stat branches --layout='line: pc:hex branch:bool taken:bool' t
mispredicted by gshare (4,098 bytes): 15 of 39, 38.46 %
per 1,000 instructions by gshare: 0.75
mispredicted by 2-bit counters: 1 of 39, 2.56 %
per 1,000 instructions by 2-bit counters: 0.05
branches: 39 of 20,000, 0.20 %
taken: 39 of 39, 100.00 %

  pc  executions  gshare misses  gshare miss%  2-bit misses  2-bit miss%  taken   taken%  changes  targets  target  share  gshare MPKI  2-bit MPKI
1000          39             15        38.46%             1        2.56%     39  100.00%        0        2    1000  0.20%         0.75        0.05

# A table has at most 262,144 rows for keys; a sentence has what the others have together
$ awk 'BEGIN { for (i = 0; i < 300000; i++) printf "%x 1 %x\n", 4096 + 64 * i, 4096 * i }' >many.txt; for t in branches cache hot.instructions; do opscope stat $t --layout='line: pc:hex branch:bool load:hex' --top=1 many.txt | grep -e others -e more; done; opscope stat mix --layout='line: micro:text branch:bool load:hex' --top=1 many.txt | grep others
only the first 262,144 different branches have rows; all others together have 37,856 executions
262,143 more rows; see --top
only the first 262,144 different instructions have rows; all others together have 37,856 accesses
only the first 262,144 different pages have rows; all others together have 37,855 accesses
524,287 more rows; see --top
only the first 262,144 different instructions have rows; all others together have 37,856 records
only the first 262,144 different blocks have rows; all others together have 37,856 records
262,143 more rows; see --top
only the first 262,144 different micro-ops have rows; all others together have 37,856 records

# A short trace has one interval of the usual length
$ opscope stat phases samples/ls.champsim.xz | tail -n 1
1 interval; --phase-interval=1000 makes shorter ones
