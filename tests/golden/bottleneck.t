# The example of doc/pipeline.md, with a squashed micro-op
$ for t in "2 0 3 3 4 5 7 8" "2 1 3 3 4 10 11 12" "3 2 4 4 5 6 7 12" "13 3 0 0 0 0 0 0" "15 4 16 17 18 18 20 21"; do echo $t; done | awk '{ printf "O3PipeView:fetch:%d:0x%08x:0:%d:  nop\n", $1 * 500, 4194304 + 4 * $2, NR; split("decode rename dispatch issue complete retire", s, " "); for (k = 1; k <= 6; k++) print "O3PipeView:" s[k] ":" $(k + 2) * 500 (k == 6 ? ":store:0" : "") }' >made.out; opscope stat bottleneck made.out
retired: 4
cycles: 19
cycles per retired record: 4.75
fetch to dispatch: 8 of 19, 42.11 %
dispatch to issue: 3 of 19, 15.79 %
issue to complete: 5 of 19, 26.32 %
loads from L1: 0 of 19, 0.00 %
loads from L2: 0 of 19, 0.00 %
loads from memory: 0 of 19, 0.00 %
complete stores: 0 of 19, 0.00 %
complete to retire: 3 of 19, 15.79 %

By address:
    pc  retired  cycles   share      sum  fetch  window  execute  l1  l2  memory  stores  commit
400010        1       9  47.37%   47.37%      6       0        2   0   0       0       0       1
400000        1       6  31.58%   78.95%      2       1        2   0   0       0       0       1
400004        1       4  21.05%  100.00%      0       2        1   0   0       0       0       1

Records that delayed the commit longest:
record      pc  cycles   share      sum  fetch  window  execute  l1  l2  memory  stores  commit
     4  400010       9  47.37%   47.37%      6       0        2   0   0       0       0       1
     0  400000       6  31.58%   78.95%      2       1        2   0   0       0       0       1
     1  400004       4  21.05%  100.00%      0       2        1   0   0       0       0       1

$ opscope stat bottleneck.pcs --to=csv made.out
pc,executions,cycles,share,cumulative,fetch,window,execute,l1,l2,memory,stores,commit
0x400010,1,9,0.473684,0.473684,6,0,2,0,0,0,0,1
0x400000,1,6,0.315789,0.789474,2,1,2,0,0,0,0,1
0x400004,1,4,0.210526,1,0,2,1,0,0,0,0,1

# A trace with loads and stores
$ opscope stat bottleneck --top=5 samples/ls.gem5.txt.gz
retired: 40,000
cycles: 13,900
cycles per retired record: 0.35
fetch to dispatch: 6 of 13,900, 0.04 %
dispatch to issue: 0 of 13,900, 0.00 %
issue to complete: 574 of 13,900, 4.13 %
loads from L1: 2,033 of 13,900, 14.63 %
loads from L2: 4,896 of 13,900, 35.22 %
loads from memory: 4,038 of 13,900, 29.05 %
complete stores: 72 of 13,900, 0.52 %
complete to retire: 2,281 of 13,900, 16.41 %

By address:
          pc  retired  cycles  share     sum  fetch  window  execute   l1   l2  memory  stores  commit
7ffff7fd2e56      169   1,352  9.73%   9.73%      0       0        0    0    0   1,191       0     161
7ffff7fd39d1      401   1,257  9.04%  18.77%      0       0        0  488  331     180       0     258
7ffff7fd39f8       51   1,250  8.99%  27.76%      0       0        0    0    0   1,199       0      51
7ffff7fd310b       54     932  6.71%  34.47%      0       0        0    0  878       0       0      54
7ffff7fd303b       51     716  5.15%  39.62%      0       0        0    0  665       0       0      51

Records that delayed the commit longest:
record            pc  cycles  share    sum  fetch  window  execute  l1  l2  memory  stores  commit
  2740  7ffff7fd39f8      41  0.29%  0.29%      0       0        0   0   0      40       0       1
  8068  7ffff7fd39f8      41  0.29%  0.59%      0       0        0   0   0      40       0       1
  9948  7ffff7fd39f8      41  0.29%  0.88%      0       0        0   0   0      40       0       1
 12514  7ffff7fd39f8      41  0.29%  1.18%      0       0        0   0   0      40       0       1
 15195  7ffff7fd39f8      41  0.29%  1.47%      0       0        0   0   0      40       0       1

279 more rows; see --top

# A layout without times of dispatch and issue, and a format without stages
$ opscope stat bottleneck samples/ls.byu.tr.gz
opscope: samples/ls.byu.tr.gz: bottleneck is not available for this trace: its format (byu) does not record times of pipeline stages
? 2
