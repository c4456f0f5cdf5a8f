# Loops of the code: entries, iterations and trip counts
$ opscope stat loops.loops --sort=-iterations samples/ls.champsim.xz
loops: 10
records in loops: 39,654 of 40,000, 99.14 %

      header  entries  iterations   mean  min  median  max  same     own    own%  inclusive  incl.%  depth         outer          last
7ffff7fe7de8        1           1   1.00                               3   0.01%      6,972  17.43%      1                7ffff7fe7e41
7ffff7fe7df2        2           2   1.00    1       1    1  yes      313   0.78%     10,673  26.68%      2  7ffff7fe7de8  7ffff7fe7e61
7ffff7fd7eff        3           4   1.33    1       1    2  no       167   0.42%     12,199  30.50%      1                7ffff7fd8043
7ffff7fd7ff1        1          39  39.00   39      39   39  yes    1,197   2.99%      1,197   2.99%      2  7ffff7fd7eff  7ffff7fd801c
7ffff7fd8298        2          55  27.50   20      20   35  no       715   1.79%        715   1.79%      2  7ffff7fd7eff  7ffff7fd82c2
7ffff7fd8328        3          62  20.67    4       4   47  no    15,347  38.37%     35,875  89.69%      2  7ffff7fd7eff  7ffff7fd850b
7ffff7fd7f9d        2          88  44.00   35      35   53  no     1,125   2.81%      1,125   2.81%      2  7ffff7fd7eff  7ffff7fd7fb9
7ffff7fd30bc       61         146   2.39    1       2    7  no     7,460  18.65%      7,460  18.65%      2  7ffff7fd2e56  7ffff7fd30b6
7ffff7fd2e56       56         169   3.02    1       3    5  no     8,428  21.07%     15,888  39.72%      1                7ffff7fd2e50
7ffff7fd39b0       55         430   7.82    3       8   15  no     4,899  12.25%      4,899  12.25%      1                7ffff7fd39d6

6 entries did not end; their iterations are not counted in min, median and max

$ opscope stat loops.trips --top=5 samples/ls.champsim.xz
loops: 10
records in loops: 39,654 of 40,000, 99.14 %

      header  iterations  entries   share
7ffff7fd2e56           1        7  12.73%
7ffff7fd2e56           2        1   1.82%
7ffff7fd2e56           3       39  70.91%
7ffff7fd2e56           5        8  14.55%
7ffff7fd30bc           1       20  33.33%

6 entries did not end; their iterations are not counted in min, median and max
29 more rows; see --top

$ opscope stat loops.loops --where=load --top=3 --to=csv samples/ls.champsim.xz
header,entries,iterations,mean,min,median,max,constant,own,own_share,inclusive,inclusive_share,depth,outer,last
0x7ffff7fd8328,3,62,20.6667,4,4,47,no,4536,0.41304,9897,0.901202,2,0x7ffff7fd7eff,0x7ffff7fd850b
0x7ffff7fd2e56,56,169,3.01786,1,3,5,no,2614,0.238026,4608,0.419596,1,,0x7ffff7fd2e50
0x7ffff7fd30bc,61,146,2.39344,1,2,7,no,1994,0.18157,1994,0.18157,2,0x7ffff7fd2e56,0x7ffff7fd30b6

# Outside of loops there are no rows
$ opscope stat loops --span=0..20 samples/ls.champsim.xz
loops: 0
records in loops: 0 of 21, 0.00 %

the functions contain no backward branch

# A format without calls
$ opscope stat loops.loops --top=2 samples/ls.gem5.txt.gz
loops: 12
records in loops: 40,000 of 40,000, 100.00 %

      header  entries  iterations   mean  min  median  max  same     own    own%  inclusive   incl.%  depth         outer          last
7ffff7fd3a14        1          56  56.00                          11,265  28.16%     40,000  100.00%      1                7ffff7fd3a06
7ffff7fd2e56       56         169   3.02    1       3    5  no     8,428  21.07%     15,888   39.72%      2  7ffff7fd3a14  7ffff7fd2e50

4 entries did not end; their iterations are not counted in min, median and max
no record is a call: functions that are called from several places may seem to be loops
10 more rows; see --top

# A format that does not have kinds of branches
$ opscope stat loops samples/sort.lackey
opscope: samples/sort.lackey: loops is not available for this trace: its format (lackey) does not record kinds of branches; use --binary=FILE with the traced program
? 2

# Loops around records, in queries, columns and lanes
$ opscope find 'loop == 7ffff7fd8328' -c samples/ls.champsim.xz
15347

$ opscope find 'in loop 7ffff7fd8328' -c samples/ls.champsim.xz
35875

$ opscope find 'in loop 7ffff7fd2e56 and iteration == 1 and conditional' -n 4 --fields=pc,loop,iteration samples/ls.champsim.xz
     record  pc            loop          iteration
         58  7ffff7fd2e62  7ffff7fd2e56          1
         60  7ffff7fd2e67  7ffff7fd2e56          1
         62  7ffff7fd2e79  7ffff7fd2e56          1
         64  7ffff7fd2e82  7ffff7fd2e56          1

$ opscope stat values --of=loop --top=3 --where='not in loop {7ffff7fd8328, 7ffff7fd2e00..7ffff7fd2eff}' samples/ls.champsim.xz
different values: 6
values: 3,520
records without a value: 346 of 3,866, 8.95 %

       value  count   share     sum
7ffff7fd7ff1  1,197  34.01%  34.01%
7ffff7fd7f9d  1,125  31.96%  65.97%
7ffff7fd8298    715  20.31%  86.28%

3 more rows; see --top

$ opscope timeline --lanes=loop -i 3 --to=csv samples/ls.champsim.xz
interval,first_record,last_record,loop 7ffff7fd2e56,loop 7ffff7fd30bc,loop 7ffff7fd39b0,loop 7ffff7fd7f9d,loop 7ffff7fd7ff1,loop 7ffff7fd8328,others,none
0,0,13333,0.225514,0.200165,0.145118,0,0,0.416154,0,0.0130493
1,13334,26667,0.222289,0.213364,0.117669,0,0,0.446678,0,0
2,26668,39999,0.184293,0.145965,0.104635,0.0843834,0.089784,0.288179,0.089859,0.0129013

$ opscope find 'in loop pc' samples/ls.champsim.xz
opscope: find: expected a value of pc: an address in hexadecimal
    in loop pc
            ^
? 2

$ opscope find 'loop == main' samples/ls.champsim.xz
opscope: find: expected a value of pc: an address in hexadecimal
    loop == main
            ^
? 2

$ opscope find loop samples/ls.byu.tr.gz
opscope: find: byu has no name loop; names are pc, class, mem, load, store, size, record, fault, time, thread, asid, proc, phase, addr, type, attr, clock, fetch, ...
    loop
    ^
? 2

# Calls that longjmp leaves do not end the loop around them, wherever a block begins
$ opscope stat loops --to=csv data/spike/good-longjmp.spike
table,header,symbol,entries,iterations,mean,min,median,max,constant,own,own_share,inclusive,inclusive_share,depth,outer,last,iterations_each,times,share
loops,0x10110,,1,6,6,6,6,6,yes,174,0.861386,198,0.980198,1,,0x10138,,,
loops,0x1019c,,6,12,2,2,2,2,yes,24,0.118812,24,0.118812,1,,0x101a0,,,
trips,0x10110,,,,,,,,,,,,,,,,6,1,1
trips,0x1019c,,,,,,,,,,,,,,,,2,6,1

$ OPSCOPE_TEST=chunk=16 opscope find 'iteration == 6' --fields=pc,loop --to=csv data/spike/good-longjmp.spike | sed -n '2p;$p'
164,0x10110,0x10110
198,0x10138,0x10110
