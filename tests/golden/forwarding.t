# The stores whose values loads read
$ opscope stat forwarding --top=4 samples/ls.champsim.xz
loads: 10,982
loads of a value stored in the trace: 3,680 of 10,982, 33.51 %
loads of a value stored at most 64 records earlier: 839 of 10,982, 7.64 %

Loads and the stores whose values they read:
        load         store  loads  share     near    mean  min  max
7ffff7fd84e6  7ffff7fd834e     58  0.53%    0.00%  578.48   65  862
7ffff7fd83cf  7ffff7fd8411     57  0.52%    0.00%  642.19  491  948
7ffff7fd3a89  7ffff7fd3a3a     56  0.51%  100.00%   18.00   18   18
7ffff7fd3a8e  7ffff7fd3a42     56  0.51%  100.00%   17.00   17   17

Records from the store to the load:
distance  to  loads  share  cumulative
       4   7      9  0.08%       0.08%
       8  15    133  1.21%       1.29%
      16  31    514  4.68%       5.97%
      32  63    175  1.59%       7.57%

the format has no access sizes: accesses to the same 8 bytes are assumed to overlap
207 more rows; see --top

$ opscope stat forwarding.pairs --top=2 --forwarding-window=17 --to=csv samples/ls.cis501.trace.gz
load,store,loads,share,near,mean,min,max,partial
0x7ffff7fd84e6,0x7ffff7fd834e,58,0.00528089,0,706.879,76,1023,
0x7ffff7fd83cf,0x7ffff7fd8411,57,0.00518984,0,780.561,606,1119,

# A load of 8 bytes, of which 2 were stored later; one of bytes of which half are older than the trace
$ printf '%s\n' '10 - 1000 8' '14 1000 - 4' '18 - 1004 2' '1c 1000 - 8' '20 - 2000 4' '24 2000 - 8' >f.txt; opscope stat forwarding.pairs --layout='line: pc:hex load:hex? store:hex? size:dec' f.txt; opscope stat forwarding.pairs --to=csv --layout='line: pc:hex load:hex? store:hex? size:dec' f.txt; rm f.txt
loads: 3
loads of a value stored in the trace: 3 of 3, 100.00 %
loads of a value stored at most 64 records earlier: 3 of 3, 100.00 %
loads that take only part of their bytes from the store: 2 of 3, 66.67 %

load  store  loads   share     near  mean  min  max  partial
  14     10      1  33.33%  100.00%  1.00    1    1        0
  1c     18      1  33.33%  100.00%  1.00    1    1        1
  24     20      1  33.33%  100.00%  1.00    1    1        1
load,store,loads,share,near,mean,min,max,partial
0x14,0x10,1,0.333333,1,1,1,1,0
0x1c,0x18,1,0.333333,1,1,1,1,1
0x24,0x20,1,0.333333,1,1,1,1,1

$ opscope stat forwarding --forwarding-window=0 samples/ls.champsim.xz
opscope: --forwarding-window: expected a number of records, from 1
    0
    ^
? 2
