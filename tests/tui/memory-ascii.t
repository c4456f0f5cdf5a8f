# opscope --size=30x120 samples/ls.champsim.xz
wait
:set ascii
keys i
screen memory
|- Memory - whole trace, regions -- 55,154 in 7 -
|      address                   accesses
|            0                         70 .
| 555555554000                        320 .
| 7ffff7d08000 mapped code, data    3,222 :
| 7ffff7f76000 mapped code, data   44,069 ######
| 7fffffffe000 stack                7,471 #
| ffffefa17000                          1 .
| ffffeff18000                          1 .
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
keys zj+
screen memory
|- Memory - whole trace, 2 MiB, ~ - 55,154 in 7 -
|      address accesses
|            0       70 #########:
| 555555400000      320 ############:
| 7ffff7c00000    2,543 #################:
| 7ffff7e00000   44,748 ########################
| 7fffffe00000    7,471 ####################
| ffffefa00000        1 #:
| ffffefe00000        1 #:
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
resize 10 40
screen memory status
|- Memory - whole trace,~ - 55,154 in 7 -
|      address accesses
|            0       70 ######.
| 555555400000      320 ########:
| 7ffff7c00000    2,543 ###########:
| 7ffff7e00000   44,748 ################
| 7fffffe00000    7,471 #############.
| ffffefa00000        1 #
| ls.champsim.xz      record 0 of 40,000
resize 40 200
keys -
screen memory
|- Memory - whole trace, regions, log --------------------- 55,154 in 7 -
|      address                   loads stores fetches
|            0                      70      0       0 #######.
| 555555554000                     320      0       0 #########:
| 7ffff7d08000 mapped code, data 2,465     78     679 #############:
| 7ffff7f76000 mapped code, data 4,379    369  39,321 ##################
| 7fffffffe000 stack             3,746  3,725       0 ###############
| ffffefa17000                       1      0       0 #.
| ffffeff18000                       1      0       0 #.
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
