# opscope --ascii --size=24x100 samples/ls.gem5.txt.gz
wait
:table latency
screen
|record                pc op       F sq fetch ready commit decode rename dispatch issue         addr>
|     0   L  7ffff7fd3a14 MemRead  0    80500 18000  18500   1500   2500     3000  3000 7ffff7fc0cc8
|     1 B    7ffff7fd3a17 IntAlu   0    81000  4000   4500   1500   2500     3000  3000
|     2      7ffff7fd3a1d IntAlu   0    81000  4000   4500   1500   2500     3000  3000
|     3 B    7ffff7fd3a20 IntAlu   0    81500  4000   4500   1500   2500     3000  3000
|     4      7ffff7fd3a26 IntAlu   0    81500  4000   4500   1500   2500     3000  3000
|- Tables - Latency by stage ------------------------------------------------------------ 1-7 of 31 -
| stage      records   since fetch     mean   least   p50    p90    p99   most
| All instructions
| decode      40,000       1500.00  1500.00    1500  1500   1500   1500   1500
| rename      40,000       2500.00  1000.00    1000  1000   1000   1000   1000
| dispatch    40,000       3000.00   500.00     500   500    500    500    500
| issue       40,000       3052.15    52.15       0     0    500    500    500
| ready       40,000       7000.02  3947.88    1000  1000  15000  22000  22500
| commit      40,000       7500.02   500.00     500   500    500    500    500
|- Fields ------------------------------------------------------------------------------- 1-6 of 48 -
| pc                0x7ffff7fd3a14              140737353955860  program counter
| op                MemRead                                      op class defined by gem5
| fault             0                           no               whether the instruction incurs a f~
| sq                none                                         store queue index of a store, -1 f~
| fetch             80500 ps                    0x13a74          when the instruction is fetched
| ready             18000 ps                    0x4650           when it is ready to leave the reor~
| ls.gem5.txt.gz  gem5  gzip                                     record 0 of 40,000  pc 7ffff7fd3a14
| Enter show its records  < > sort  s turn round  / search the rows  w write  F1 help  q close
keys jjjj
screen
|record                pc op       F sq fetch ready commit decode rename dispatch issue         addr>
|     0   L  7ffff7fd3a14 MemRead  0    80500 18000  18500   1500   2500     3000  3000 7ffff7fc0cc8
|     1 B    7ffff7fd3a17 IntAlu   0    81000  4000   4500   1500   2500     3000  3000
|     2      7ffff7fd3a1d IntAlu   0    81000  4000   4500   1500   2500     3000  3000
|     3 B    7ffff7fd3a20 IntAlu   0    81500  4000   4500   1500   2500     3000  3000
|     4      7ffff7fd3a26 IntAlu   0    81500  4000   4500   1500   2500     3000  3000
|- Tables - Latency by stage ------------------------------------------------------------ 1-7 of 31 -
| stage      records   since fetch     mean   least   p50    p90    p99   most
| All instructions
| decode      40,000       1500.00  1500.00    1500  1500   1500   1500   1500
| rename      40,000       2500.00  1000.00    1000  1000   1000   1000   1000
| dispatch    40,000       3000.00   500.00     500   500    500    500    500
| issue       40,000       3052.15    52.15       0     0    500    500    500
| ready       40,000       7000.02  3947.88    1000  1000  15000  22000  22500
| commit      40,000       7500.02   500.00     500   500    500    500    500
|- Fields ------------------------------------------------------------------------------- 1-6 of 48 -
| pc                0x7ffff7fd3a14              140737353955860  program counter
| op                MemRead                                      op class defined by gem5
| fault             0                           no               whether the instruction incurs a f~
| sq                none                                         store queue index of a store, -1 f~
| fetch             80500 ps                    0x13a74          when the instruction is fetched
| ready             18000 ps                    0x4650           when it is ready to leave the reor~
| ls.gem5.txt.gz  gem5  gzip                                     record 0 of 40,000  pc 7ffff7fd3a14
| Enter show its records  < > sort  s turn round  / search the rows  w write  F1 help  q close
keys <Enter>
screen
|record                pc op       F sq fetch ready commit decode rename dispatch issue         addr>
|     0   L  7ffff7fd3a14 MemRead  0    80500 18000  18500   1500   2500     3000  3000 7ffff7fc0cc8
|     1 B    7ffff7fd3a17 IntAlu   0    81000  4000   4500   1500   2500     3000  3000
|     2      7ffff7fd3a1d IntAlu   0    81000  4000   4500   1500   2500     3000  3000
|     3 B    7ffff7fd3a20 IntAlu   0    81500  4000   4500   1500   2500     3000  3000
|     4      7ffff7fd3a26 IntAlu   0    81500  4000   4500   1500   2500     3000  3000
|- Tables - Latency by stage ------------------------------------------------------------ 1-7 of 31 -
| stage      records   since fetch     mean   least   p50    p90    p99   most
| All instructions
| decode      40,000       1500.00  1500.00    1500  1500   1500   1500   1500
| rename      40,000       2500.00  1000.00    1000  1000   1000   1000   1000
| dispatch    40,000       3000.00   500.00     500   500    500    500    500
| issue       40,000       3052.15    52.15       0     0    500    500    500
| ready       40,000       7000.02  3947.88    1000  1000  15000  22000  22500
| commit      40,000       7500.02   500.00     500   500    500    500    500
|- Fields ------------------------------------------------------------------------------- 1-6 of 48 -
| pc                0x7ffff7fd3a14              140737353955860  program counter
| op                MemRead                                      op class defined by gem5
| fault             0                           no               whether the instruction incurs a f~
| sq                none                                         store queue index of a store, -1 f~
| fetch             80500 ps                    0x13a74          when the instruction is fetched
| ready             18000 ps                    0x4650           when it is ready to leave the reor~
| ls.gem5.txt.gz  gem5  gzip                                     record 0 of 40,000  pc 7ffff7fd3a14
|this row is about no records of its own
keys wnowhere/x.csv<Enter>
screen
|record                pc op       F sq fetch ready commit decode rename dispatch issue         addr>
|     0   L  7ffff7fd3a14 MemRead  0    80500 18000  18500   1500   2500     3000  3000 7ffff7fc0cc8
|     1 B    7ffff7fd3a17 IntAlu   0    81000  4000   4500   1500   2500     3000  3000
|     2      7ffff7fd3a1d IntAlu   0    81000  4000   4500   1500   2500     3000  3000
|     3 B    7ffff7fd3a20 IntAlu   0    81500  4000   4500   1500   2500     3000  3000
|     4      7ffff7fd3a26 IntAlu   0    81500  4000   4500   1500   2500     3000  3000
|- Tables - Latency by stage ------------------------------------------------------------ 1-7 of 31 -
| stage      records   since fetch     mean   least   p50    p90    p99   most
| All instructions
| decode      40,000       1500.00  1500.00    1500  1500   1500   1500   1500
| rename      40,000       2500.00  1000.00    1000  1000   1000   1000   1000
| dispatch    40,000       3000.00   500.00     500   500    500    500    500
| issue       40,000       3052.15    52.15       0     0    500    500    500
| ready       40,000       7000.02  3947.88    1000  1000  15000  22000  22500
| commit      40,000       7500.02   500.00     500   500    500    500    500
|- Fields ------------------------------------------------------------------------------- 1-6 of 48 -
| pc                0x7ffff7fd3a14              140737353955860  program counter
| op                MemRead                                      op class defined by gem5
| fault             0                           no               whether the instruction incurs a f~
| sq                none                                         store queue index of a store, -1 f~
| fetch             80500 ps                    0x13a74          when the instruction is fetched
| ready             18000 ps                    0x4650           when it is ready to leave the reor~
| ls.gem5.txt.gz  gem5  gzip                                     record 0 of 40,000  pc 7ffff7fd3a14
|nowhere/x.csv: No such file or directory
resize 12 60
screen
|- Tables - Latency by stage -------------------- 1-8 of 31 -
| stage      records   since fetch      mean   least    p50
| All instructions
| decode      40,000       1500.00   1500.00    1500   1500
| rename      40,000       2500.00   1000.00    1000   1000
| dispatch    40,000       3000.00    500.00     500    500
| issue       40,000       3052.15     52.15       0      0
| ready       40,000       7000.02   3947.88    1000   1000
| commit      40,000       7500.02    500.00     500    500
| stored       4,172      94392.62  88500.00   88500  88500
| ls.gem5.txt.gz  gem5   record 0 of 40,000  pc 7ffff7fd3a14
|nowhere/x.csv: No such file or directory
resize 40 160
screen
|record                pc op       F sq fetch ready commit decode rename dispatch issue    addr>|- Fields - program counter ------------------------ 1-37 of 48 -
|     0   L  7ffff7fd3a14 MemRead  0    80500 18000  18500   1500   2500     3000  3000 7ffff7f~| pc                0x7ffff7fd3a14    140737353955860
|     1 B    7ffff7fd3a17 IntAlu   0    81000  4000   4500   1500   2500     3000  3000         | op                MemRead
|     2      7ffff7fd3a1d IntAlu   0    81000  4000   4500   1500   2500     3000  3000         | fault             0                 no
|     3 B    7ffff7fd3a20 IntAlu   0    81500  4000   4500   1500   2500     3000  3000         | sq                none
|     4      7ffff7fd3a26 IntAlu   0    81500  4000   4500   1500   2500     3000  3000         | fetch             80500 ps          0x13a74
|     5   L  7ffff7fd3a28 MemRead  0    81500 14500  15000   1500   2500     3000  3000 7ffffff~| ready             18000 ps          0x4650
|     6      7ffff7fd3a2d IntAlu   0    82000  4000   4500   1500   2500     3000  3000         | commit            18500 ps          0x4844
|     7      7ffff7fd3a32 IntAlu   0    82000  4000   4500   1500   2500     3000  3000         | decode            1500 ps           0x5dc
|     8      7ffff7fd3a37 IntAlu   0    82000  4000   4500   1500   2500     3000  3000         | rename            2500 ps           0x9c4
|     9    S 7ffff7fd3a3a MemWrite 0  1 82500  5000   5500   1500   2500     3000  3500 7ffffff~| dispatch          3000 ps           0xbb8
|    10      7ffff7fd3a3f IntAlu   0    82500  4000   4500   1500   2500     3000  3000         | issue             3000 ps           0xbb8
|    11    S 7ffff7fd3a42 MemWrite 0  2 82500  5000   5500   1500   2500     3000  3500 7ffffff~| addr              0x7ffff7fc0cc8    140737353878728
|    12      7ffff7fd3a46 IntAlu   0    83000  4000   4500   1500   2500     3000  3000         | size              8 bytes
|    13      7ffff7fd3a49 IntAlu   0    83000  4000   4500   1500   2500     3000  3000         | src               r10               10
|    14    S 7ffff7fd3a4c MemWrite 0  3 83000  5000   5500   1500   2500     3000  3500 7ffffff~| dst               r12               12
|    15 B>   7ffff7fd3a51 IntAlu   0    83500  4000   4500   1500   2500     3000  3000         | stored            none
|    16   L  7ffff7fd3a67 MemRead  0    83500  7500   8000   1500   2500     3000  3000 7ffffff~| sq_out            none
|    17    S 7ffff7fd3a6a MemWrite 0  4 84000  5000   5500   1500   2500     3000  3500 7ffffff~| uop               0                 no
|- Tables - Latency by stage ------------------------------------------------------ 1-17 of 31 -| cond              0                 no
| stage      records   since fetch      mean   least    p50    p90    p99   most                | uncond            0                 no
| All instructions                                                                              | direct            0                 no
| decode      40,000       1500.00   1500.00    1500   1500   1500   1500   1500                | squash_after      0                 no
| rename      40,000       2500.00   1000.00    1000   1000   1000   1000   1000                | serial_after      0                 no
| dispatch    40,000       3000.00    500.00     500    500    500    500    500                | serial_before     0                 no
| issue       40,000       3052.15     52.15       0      0    500    500    500                | atomic            0                 no
| ready       40,000       7000.02   3947.88    1000   1000  15000  22000  22500                | sc                0                 no
| commit      40,000       7500.02    500.00     500    500    500    500    500                | rdbar             0                 no
| stored       4,172      94392.62  88500.00   88500  88500  88500  88500  88500                | wrbar             0                 no
| sq_out       4,172      94392.62      0.00       0      0      0      0      0                | quiesce           0                 no
| By op class                                                                                   | nonspec           0                 no
| IntAlu   decode      25,015       1500.00  1500.00    1500  1500  1500  1500   1500           | isaddr            1                 yes
| IntAlu   rename      25,015       2500.00  1000.00    1000  1000  1000  1000   1000           | depth             2
| IntAlu   dispatch    25,015       3000.00   500.00     500   500   500   500    500           | data_walk         none
| IntAlu   issue       25,015       3000.00     0.00       0     0     0     0      0           | data_walk_addr    none
| IntAlu   ready       25,015       4000.00  1000.00    1000  1000  1000  1000   1000           | data_writebacks   0, 0, 0
| IntAlu   commit      25,015       4500.00   500.00     500   500   500   500    500           | branching         0                 no
| MemRead  decode      10,813       1500.00  1500.00    1500  1500  1500  1500   1500           | mispred           0                 no
| ls.gem5.txt.gz  gem5  gzip                                                                                                 record 0 of 40,000  pc 7ffff7fd3a14
|nowhere/x.csv: No such file or directory
