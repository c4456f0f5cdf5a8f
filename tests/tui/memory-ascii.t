# opscope --size=30x120 samples/ls.champsim.xz
wait
:set ascii
keys i
screen memory
|- Memory - whole trace, regions - 55,154 accesses, 7 bins -
|     address^            accesses
|            0                  70 .
| 555555554000                 320 .
| 7ffff7d08000 mapped co~    3,222 #:
|>7ffff7f76000 mapped co~    44.1K ########################
| 7fffffffe000 stack         7,471 ####.
| ffffefa17000                   1 .
| ffffeff18000                   1 .
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
| 0..fff: 70 loads
keys ozj+
screen memory
|- Memory - whole trace, pages, 55~ - 320 accesses, 3 bins -
|     address^ loads stores fetches accesses
| 555555554000   146      0       0 #######################
| 555555555000    62      0       0 ###################.
| 555555577000   112      0       0 #####################:
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
| 555555554000..555555554fff: 146 loads
resize 10 40
screen memory status
|- Memory - who~ - 320 accesses, 3 bins -
|     address^ accesses
| 555555554000      146 ################
| 555555555000       62 #############.
| 555555577000      112 ###############.
|
|
| 555555554000..555555554fff: 146 loads
| ls.champsim.xz      record 0 of 40,000
resize 40 200
keys -
screen memory
|- Memory - whole trace, regions, log scale ------------------- 55,154 accesses, 7 bins -
|     address^                   loads stores fetches accesses
|            0                      70      0       0       70 ##########
| 555555554000                     320      0       0      320 #############:
| 7ffff7d08000 mapped code, data 2,465     78     679    3,222 ##################:
|>7ffff7f76000 mapped code, data 4,379    369  39,321   44,069 #########################
| 7fffffffe000 stack             3,746  3,725       0    7,471 ####################:
| ffffefa17000                       1      0       0        1 #:
| ffffeff18000                       1      0       0        1 #:
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
| 555555554000..555555577fff: 320 loads
resize 48 160
screen memory
|- Memory - whole trace, regions, log scale ------------------- 55,154 accesses, 7 bins -
|     address^                   loads stores fetches accesses
|            0                      70      0       0       70 ##########
| 555555554000                     320      0       0      320 #############:
| 7ffff7d08000 mapped code, data 2,465     78     679    3,222 ##################:
|>7ffff7f76000 mapped code, data 4,379    369  39,321   44,069 #########################
| 7fffffffe000 stack             3,746  3,725       0    7,471 ####################:
| ffffefa17000                       1      0       0        1 #:
| ffffeff18000                       1      0       0        1 #:
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
|
|
|
|
|
|
|
| 555555554000..555555577fff: 320 loads
resize 70 240
screen memory
|- Memory - whole trace, regions, log scale ------------------- 55,154 accesses, 7 bins -
|     address^                   loads stores fetches accesses
|            0                      70      0       0       70 ##########
| 555555554000                     320      0       0      320 #############:
| 7ffff7d08000 mapped code, data 2,465     78     679    3,222 ##################:
|>7ffff7f76000 mapped code, data 4,379    369  39,321   44,069 #########################
| 7fffffffe000 stack             3,746  3,725       0    7,471 ####################:
| ffffefa17000                       1      0       0        1 #:
| ffffeff18000                       1      0       0        1 #:
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
| 555555554000..555555577fff: 320 loads
