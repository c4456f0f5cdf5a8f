# Tables of two traces side by side
$ opscope stat calls --sort=own_share --against=samples/ls.champsim.xz --top=4 samples/ls.cis501.trace.gz
A: calls: 283
A: records outside called functions: 7,521 of 48,390, 15.54 %
A: returns without a call: 2 of 280, 0.71 %
B: calls: 283
B: records outside called functions: 6,347 of 40,000, 15.87 %
B: returns without a call: 2 of 280, 0.71 %

    function  calls A  calls B  own% A  own% B  difference
7ffff7fd2d60       56       56  33.94%  35.38%        1.45
7ffff7fd2bc0       54       54   8.49%   7.42%       -1.07
7ffff7fd3970       55       55  26.97%  25.93%       -1.04
7ffff7fd7c20        2        2   7.25%   7.79%        0.53

40 more rows; see --top

$ opscope stat footprint --against=samples/ls.champsim.xz --top=3 --to=csv samples/ls.cis501.trace.gz
table,pc,access,from,to,accesses_a,accesses_b,difference
all,,data,,,15155,15154,-1
all,,load,,,10983,10982,-1
all,,fetch,,,40000,40000,0
instructions,0x7ffff7fed8a5,load,0x0,0x14,5,4,-1
instructions,0x7ffff7fd39b0,load,0x7ffff7d0ae2a,0x7ffff7f8a679,430,430,0
instructions,0x7ffff7fd39d1,load,0x7ffff7d0ae2b,0x7ffff7f8a678,401,401,0

# A section that the format of one trace lacks has no differences
$ opscope stat mix --against=samples/ls.champsim.xz --top=1 samples/ls.cis501.trace.gz; opscope stat mix.kind --to=csv --against=samples/ls.cis501.trace.gz --where='record < 3' samples/ls.champsim.xz
A: records: 48,390
A: instructions: 40,000
A: micro-ops of an instruction: 1.21
B: records: 40,000

Instructions (macro-ops):
macro  count A
MOV     11,745

Micro-ops:
micro  count A
LOAD    10,983

Micro-ops of an instruction:
size  count A
   1   32,626

Bytes of an instruction:
size  count A
   3    9,865

Kinds of branches:
kind  count A  count B  difference
jump      365      367          +2

Instructions (macro-ops): no differences, because only A has them
Micro-ops: no differences, because only A has them
Micro-ops of an instruction: no differences, because only A has them
Bytes of an instruction: no differences, because only A has them
115 more rows; see --top
kind,count_a,count_b,difference
conditional,1,1,0

# Rows that only one trace has
$ opscope stat hot.blocks --against=samples/ls.champsim.xz --top=2 --to=csv samples/ls.cis501.trace.gz; opscope stat hot.instructions --against=samples/ls.champsim.xz --where='record < 3' --to=json samples/ls.cis501.trace.gz
pc,last,executions_a,executions_b,difference
0x7ffff7fead00,0x7ffff7fead0d,2,,-2
0x7ffff7fead00,0x7ffff7fead05,,2,2
{
  "totals": {
    "unique_pcs_a": {"label":"A: different pcs","value":3},
    "pcs_90_a": {"label":"A: pcs with 90 % of the records","value":3,"of":3,"share":1},
    "blocks_a": {"label":"A: basic blocks","value":2},
    "blocks_90_a": {"label":"A: basic blocks with 90 % of the records","value":2,"of":2,"share":1},
    "block_size_a": {"label":"A: instructions of a basic block","value":1.5},
    "unique_pcs_b": {"label":"B: different pcs","value":3},
    "pcs_90_b": {"label":"B: pcs with 90 % of the records","value":3,"of":3,"share":1},
    "blocks_b": {"label":"B: basic blocks","value":2},
    "blocks_90_b": {"label":"B: basic blocks with 90 % of the records","value":2,"of":2,"share":1},
    "block_size_b": {"label":"B: instructions of a basic block","value":1.5}
  },
  "rows": [
    {"pc":"0x7ffff7fd3a14","executions_a":1,"executions_b":1,"difference":0},
    {"pc":"0x7ffff7fd3a17","executions_a":1,"executions_b":1,"difference":0},
    {"pc":"0x7ffff7fd3a1d","executions_a":1,"executions_b":1,"difference":0}
  ],
  "notes": []
}

$ opscope stat branches --against=samples/sort.lackey samples/ls.cis501.trace.gz
opscope: samples/sort.lackey: branches is not available for this trace: its format (lackey) does not record branches or kinds of branches or branch outcomes; use --binary=FILE with the traced program
? 2

$ opscope stat branches --against=samples/ls.champsim.xz --sort=foo samples/ls.cis501.trace.gz
opscope: stat: --sort=foo: unknown column; columns are pc, kind, executions, gshare_misses, gshare_miss, counter_misses, counter_miss, taken, taken_share, transitions, targets, target, share, gshare_mpki, counter_mpki
? 2

$ opscope stat --against=samples/ls.champsim.xz samples/ls.cis501.trace.gz
opscope: stat: --against needs an analysis: opscope stat NAME FILE
? 2

# SimPoint's files are those of A
$ opscope stat phases --phase-interval=20000 --simpoints=a --against=samples/ls.champsim.xz samples/ls.cis501.trace.gz >a; opscope stat phases --phase-interval=20000 --simpoints=b samples/ls.cis501.trace.gz >b; cmp a.simpoints b.simpoints && cmp a.weights b.weights && wc -l <a.weights; rm a b a.* b.*
1

# The browser has the same table
$ opscope export --to=raw --span=..19999 samples/ls.champsim.xz >part.champsim; printf 'wait\n:table branches\nwait\nkeys ob\nwait\n:write table.csv\nkeys ob\nwait\n:table hot\nwait\nkeys ob\nwait\n:write hot.csv\n' | opscope --diff --script=- samples/ls.champsim.xz part.champsim >out; opscope stat branches --to=csv --against=part.champsim samples/ls.champsim.xz | cmp - table.csv; opscope stat hot --to=csv --against=part.champsim samples/ls.champsim.xz | cmp - hot.csv; wc -l <table.csv
401

# Each section compares a column of its own; distances name the rows
$ opscope stat loops,deps.memory --against=samples/ls.champsim.xz --top=2 samples/ls.cis501.trace.gz
Loops

A: loops: 10
A: records in loops: 47,944 of 48,390, 99.08 %
B: loops: 10
B: records in loops: 39,654 of 40,000, 99.14 %

Loops:
      header  same         outer          last  entries A  entries B   own A   own B  difference
7ffff7fd8328  no    7ffff7fd7eff  7ffff7fd850b          3          3  19,256  15,347      -3,909
7ffff7fd30bc  no    7ffff7fd2e56  7ffff7fd30b6         61         61   9,690   7,460      -2,230

Trip counts:
      header  iterations  entries A  entries B  difference
7ffff7fd2e56           1          7          7          +0
7ffff7fd2e56           2          1          1          +0

A: 6 entries did not end; their iterations are not counted in min, median and max
B: 6 entries did not end; their iterations are not counted in min, median and max
40 more rows; see --top


Distances of dependences

A: uses of registers: 53,913
A: mean distance through registers: 24.02
A: largest distance through registers: 2,359
A: uses of memory: 10,983
A: mean distance through memory: 787.08
A: largest distance through memory: 30,679
B: uses of registers: 55,117
B: mean distance through registers: 21.30
B: largest distance through registers: 2,161
B: uses of memory: 10,982
B: mean distance through memory: 650.93
B: largest distance through memory: 25,259

distance     to  uses A  uses B  difference
     512  1,023     818     546        -272
      64    127     418     598        +180

A: in rows without a distance, the producer is before the trace
A: the format has no access sizes: accesses to the same 8 bytes are assumed to overlap
B: in rows without a distance, the producer is before the trace
B: the format has no access sizes: accesses to the same 8 bytes are assumed to overlap
13 more rows; see --top

# A figure has two bars for each row
$ opscope stat misses --caches=8K:8,32K:1..2 --against=samples/ls.champsim.xz --to=svg samples/ls.cis501.trace.gz | sed -n '/^<text/{s/<[^>]*>//g;p;}'
Misses of several caches
opscope stat --caches=8K:8,32K:1..2 --against=samples/ls.champsim.xz --to=svg misses samples/ls.cis501.trace.gz
0
200
400
600
800
1,000
misses
8K 8 A
791
8K 8 B
791
32K 1 A
1,191
32K 1 B
1,191
32K 2 A
687
32K 2 B
687
