# opscope --size=30x120 samples/ls.champsim.xz
wait
:set ascii
keys i
screen memory
|- Memory - whole trace, regions ------ +4 columns, 1 of 7 -
|     address+  region              accesses
|            0                            70 .
| 555555554000                           320 .
| 7ffff7d08000  mapped code, data      3,222 #
|>7ffff7f76000  mapped code, data     44,069 ##############
| 7fffffffe000  stack                  7,471 ##.
| ffffefa17000                             1 .
| ffffeff18000                             1 .
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
keys ozj+
screen memory
|- Memory - whole trace, pages, 5555~ - +2 columns, 1 of 3 -
|     address+   accesses   loads   stores
| 555555554000        146     146        0 ################
| 555555555000         62      62        0 #############.
| 555555577000        112     112        0 ###############.
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
resize 10 40
screen memory status
|- Memory - whole~ - +4 columns, 1 of 3 -
|     address+   accesses
| 555555554000        146 ##############
| 555555555000         62 ###########:
| 555555577000        112 #############.
|
|
|
| ls.champsim.xz      record 0 of 40,000
resize 40 200
keys -
screen memory
|- Memory - whole trace, regions, log scale ----------------------------- 55,154 accesses, 2 of 7 -
|     address+  region              accesses   loads   stores   fetches   share
|            0                            70      70        0         0   0.13% #######.
| 555555554000                           320     320        0         0   0.58% #########:
| 7ffff7d08000  mapped code, data      3,222   2,465       78       679   5.84% #############:
|>7ffff7f76000  mapped code, data     44,069   4,379      369    39,321  79.90% ##################
| 7fffffffe000  stack                  7,471   3,746    3,725         0  13.55% ###############
| ffffefa17000                             1       1        0         0   0.00% #.
| ffffeff18000                             1       1        0         0   0.00% #.
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
resize 48 160
screen memory
|- Memory - whole trace, regions, log scale ----------------------------- 55,154 accesses, 2 of 7 -
|     address+  region              accesses   loads   stores   fetches   share
|            0                            70      70        0         0   0.13% #######.
| 555555554000                           320     320        0         0   0.58% #########:
| 7ffff7d08000  mapped code, data      3,222   2,465       78       679   5.84% #############:
|>7ffff7f76000  mapped code, data     44,069   4,379      369    39,321  79.90% ##################
| 7fffffffe000  stack                  7,471   3,746    3,725         0  13.55% ###############
| ffffefa17000                             1       1        0         0   0.00% #.
| ffffeff18000                             1       1        0         0   0.00% #.
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
resize 70 240
screen memory
|- Memory - whole trace, regions, log scale ----------------------------- 55,154 accesses, 2 of 7 -
|     address+  region              accesses   loads   stores   fetches   share
|            0                            70      70        0         0   0.13% #######.
| 555555554000                           320     320        0         0   0.58% #########:
| 7ffff7d08000  mapped code, data      3,222   2,465       78       679   5.84% #############:
|>7ffff7f76000  mapped code, data     44,069   4,379      369    39,321  79.90% ##################
| 7fffffffe000  stack                  7,471   3,746    3,725         0  13.55% ###############
| ffffefa17000                             1       1        0         0   0.00% #.
| ffffeff18000                             1       1        0         0   0.00% #.
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
|
