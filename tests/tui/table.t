# opscope --size=24x80 samples/ls.cis501.trace.gz
# The list of analyses; those that this format does not support are dim
wait
keys T
screen table status
|─ Tables ─ select one ───────────────────────────────────────────── 1-12 of 19 ─
| mix         counts of opcodes, op classes and kinds of branches
| branches    outcomes, targets and mispredictions of each branch
| hot         instructions and basic blocks executed most often, and their share
| footprint   cache lines and pages accessed, and strides by instruction
| reuse       reuse distances of cache lines
| cache       hits and misses of simulated caches, by instruction and region
| misses      several caches side by side: cold, capacity and conflict misses
| structures  misses by data structure, instruction and region, and their causes
| prefetch    misses that simple prefetchers avoid, how precisely and how early
| deps        distances from producers of values to their uses
| forwarding  stores whose values loads read, and the records between them
| parallelism records per cycle that dependences and window sizes allow
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
styles table
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|CkkkCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|.kkkkkkkk
|.kkk
|.kkkkkkkkk
|.kkkkk
|.kkkkk
|.kkkkkk
|.kkkkkkkkkk
|.kkkkkkkk
|.kkkk
|.kkkkkkkkkk
|.kkkkkkkkkkk
# Branches, by mispredictions: the totals and the worst branches are in sight
# In the list, keys of a table say that there is none.
keys s
screen message
|no table is shown
keys <Esc>T&
screen message
|no table is shown
keys <Esc>Tw
screen message
|no table is shown
keys <Esc>T<Delete>
screen message
|no table is shown
keys <Esc>T
keys j<Enter>
screen table
|─ Tables ─ Branches ───────────────────────── +3 totals, +10 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          executions  gshare misses▼   gshare miss%
| 7ffff7fd2e43  conditional          169              78         46.15%
| 7ffff7fd30c6  conditional          146              54         36.99%
| 7ffff7fd39d6  conditional          401              38          9.48%
| 7ffff7fd39b6  conditional          430              32          7.44%
| 7ffff7fd801c  conditional           39              25         64.10%
| 7ffff7fd2e79  conditional          169              24         14.20%
| 7ffff7fd2e67  conditional          169              18         10.65%
| 7ffff7fec4e2  conditional           58              14         24.14%
# The other order; by another column; the view follows the current column, and the key
# columns stay
keys s
screen table
|─ Tables ─ Branches ───────────────────────── +3 totals, +10 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          executions  gshare misses▲   gshare miss%
| 7ffff7fd3a17  conditional           56               0          0.00%
| 7ffff7fd3a20  conditional           56               0          0.00%
| 7ffff7fd2e62  conditional          169               0          0.00%
| 7ffff7fd2dd0  conditional          169               0          0.00%
| 7ffff7fd2e11  conditional          169               0          0.00%
| 7ffff7fd2c0d  conditional           52               0          0.00%
| 7ffff7fd2c3a  conditional           52               0          0.00%
| 7ffff7fd2c3f  conditional           52               0          0.00%
keys 8ls
screen table
|─ Tables ─ Branches ────────────────────────── +3 totals, +8 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          taken   taken%   changes   targets       target▲
| 7ffff7e3fd22  conditional       1  100.00%         0         1  7ffff7e3fd28
| 7ffff7e3fd3d  conditional       1  100.00%         0         1  7ffff7e3fd60
| 7ffff7e3fdef  jump              1  100.00%         0         1  7ffff7e3fdd7
| 7ffff7e3fdb4  conditional       1  100.00%         0         1  7ffff7e3fde0
| 7ffff7e3fe95  conditional       1  100.00%         0         1  7ffff7e3ff00
| 7ffff7e405b5  conditional       1  100.00%         0         1  7ffff7e40620
| 7ffff7e406c5  conditional       1  100.00%         0         1  7ffff7e40730
| 7ffff7e4082f  jump              1  100.00%         0         1  7ffff7e407d4
keys 0
screen table
|─ Tables ─ Branches ───────────── by target▲, +3 totals, +10 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          executions   gshare misses   gshare miss%
| 7ffff7e3fd22  conditional            1               1        100.00%
| 7ffff7e3fd3d  conditional            1               1        100.00%
| 7ffff7e3fdef  jump                   1
| 7ffff7e3fdb4  conditional            1               1        100.00%
| 7ffff7e3fe95  conditional            1               1        100.00%
| 7ffff7e405b5  conditional            1               0          0.00%
| 7ffff7e406c5  conditional            1               1        100.00%
| 7ffff7e4082f  jump                   1
# The sorted column out of sight
keys $s0
screen table
|─ Tables ─ Branches ───────── by 2-bit MPKI▼, +3 totals, +10 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          executions   gshare misses   gshare miss%
| 7ffff7fd2e43  conditional          169              78         46.15%
| 7ffff7fd30c6  conditional          146              54         36.99%
| 7ffff7fd39b6  conditional          430              32          7.44%
| 7ffff7fd39d6  conditional          401              38          9.48%
| 7ffff7fd2c16  conditional           52              12         23.08%
| 7ffff7fd30b6  conditional           94               9          9.57%
| 7ffff7fec50a  conditional           13               9         69.23%
| 7ffff7fd83d6  conditional           60               7         11.67%
keys 3lsss
screen table
|─ Tables ─ Branches ───────────────────────── +3 totals, +10 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          executions  gshare misses▼   gshare miss%
| 7ffff7fd2e43  conditional          169              78         46.15%
| 7ffff7fd30c6  conditional          146              54         36.99%
| 7ffff7fd39d6  conditional          401              38          9.48%
| 7ffff7fd39b6  conditional          430              32          7.44%
| 7ffff7fd801c  conditional           39              25         64.10%
| 7ffff7fd2e79  conditional          169              24         14.20%
| 7ffff7fd2e67  conditional          169              18         10.65%
| 7ffff7fec4e2  conditional           58              14         24.14%
styles table
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|......................................kkkkkkkkkkkkkkkkkkkkk
|..................................kkkkkk
|................................kkkkkkkkkkkkkkkkkkkkk
|...........tt..tttt..........tttttttttt..______________...tttttttttttt
|CppppppppppppCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCddddddCCCCCCCCCC
|.pppppppppppp...................................................dddddd
|.pppppppppppp....................................................ddddd
|.pppppppppppp....................................................ddddd
|.pppppppppppp...................................................dddddd
|.pppppppppppp...................................................dddddd
|.pppppppppppp...................................................dddddd
|.pppppppppppp...................................................dddddd
# Hidden columns come back; a column can be moved and fitted
keys <Delete><Delete>
screen table message
|─ Tables ─ Branches ─────── by gshare misses▼, +3 totals, +7 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          executions   2-bit misses   2-bit miss%   taken
| 7ffff7fd2e43  conditional          169             77        45.56%      62
| 7ffff7fd30c6  conditional          146             68        46.58%      92
| 7ffff7fd39d6  conditional          401             27         6.73%     375
| 7ffff7fd39b6  conditional          430             29         6.74%      29
| 7ffff7fd801c  conditional           39              2         5.13%      38
| 7ffff7fd2e79  conditional          169              0         0.00%       0
| 7ffff7fd2e67  conditional          169              1         0.59%     169
| 7ffff7fec4e2  conditional           58              6        10.34%      53
|column hidden; oa shows all columns
keys oa<Alt-Down>_
screen table
|─ Tables ─ Branches ─────── by gshare misses▼, +3 totals, +9 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          gshare miss%   2-bit miss%   2-bit misses   taken
| 7ffff7fd2e43  conditional         46.15%        45.56%             77      62
| 7ffff7fd30c6  conditional         36.99%        46.58%             68      92
| 7ffff7fd39d6  conditional          9.48%         6.73%             27     375
| 7ffff7fd39b6  conditional          7.44%         6.74%             29      29
| 7ffff7fd801c  conditional         64.10%         5.13%              2      38
| 7ffff7fd2e79  conditional         14.20%         0.00%              0       0
| 7ffff7fd2e67  conditional         10.65%         0.59%              1     169
| 7ffff7fec4e2  conditional         24.14%        10.34%              6      53
keys _oa
# Search the rows, and repeat the search
keys /indirect<Enter>
screen table
|─ Tables ─ Branches ───── by gshare misses▼, +3 totals, +9 columns, 313 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          gshare miss%   2-bit misses   2-bit miss%   taken
| 7ffff7fd2cef  call                                                         52
| 7ffff7fed8be  return                                                       70
| 7ffff7fd2c86  return                                                       53
| 7ffff7fd38e3  jump                                                         51
| 7ffff7fd304c  jump                                                         51
| 7ffff7fd3143  return                                                       55
| 7ffff7fd3b20  return                                                       55
| 7ffff7fd84e0  indirect                                                     61
keys nnN
screen table
|─ Tables ─ Branches ───── by gshare misses▼, +3 totals, +9 columns, 316 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind            gshare miss%   2-bit misses   2-bit miss%   taken
| 7ffff7fec529  indirect                                                       13
| 7ffff7fd36da  jump                                                            9
| 7ffff7fd3c0d  jump                                                           29
| 7ffff7fd8d1b  jump                                                            5
| 7ffff7fd8adf  jump                                                            5
| 7ffff7fd8892  jump                                                            1
| 7ffff7fd2d15  jump                                                            2
| 7ffff7fd312b  jump                                                            2
# The records of the row, and back
keys <Enter>
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|   930  B→   7ffff7fec529 JMP   JMP_REG  r10                        …f7fed4d0 ┃▅
| 2,732  B→   7ffff7fec529 JMP   JMP_REG  r10                        …f7fed610 ┃▃
| 4,593  B→   7ffff7fec529 JMP   JMP_REG  r10                        …f7fed110 ┃
| 9,344  B→   7ffff7fec529 JMP   JMP_REG  r10                        …f7fed750 ┃
|26,139  B→   7ffff7fec529 JMP   JMP_REG  r10                        …f7fed110 ┃▃
|43,011  B→   7ffff7fec529 JMP   JMP_REG  r10                        …f7fed390 ┃
|43,857  B→   7ffff7fec529 JMP   JMP_REG  r10                        …f7fece90 ┃
|43,934  B→   7ffff7fec529 JMP   JMP_REG  r10                        …f7fed110 ┃█
| ls.cis501.trace.gz  & pc == 0x7ffff7fec529: 13 of 48,390  record 930 of 48,390
|only records with pc == 0x7ffff7fec529; Backspace returns
keys <Backspace>
screen table status
|─ Tables ─ Branches ───── by gshare misses▼, +3 totals, +9 columns, 316 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind            gshare miss%   2-bit misses   2-bit miss%   taken
| 7ffff7fec529  indirect                                                       13
| 7ffff7fd36da  jump                                                            9
| 7ffff7fd3c0d  jump                                                           29
| 7ffff7fd8d1b  jump                                                            5
| 7ffff7fd8adf  jump                                                            5
| 7ffff7fd8892  jump                                                            1
| 7ffff7fd2d15  jump                                                            2
| 7ffff7fd312b  jump                                                            2
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
# Only the row's records are counted; again the whole trace, and back
keys &
screen table message
|─ Tables ─ Branches of records where pc == 0x7ffff7fec529 ─ +2 columns, 1 of 1 ─
| branches: 13 of 13, 100.00 %
| taken: 13 of 13, 100.00 %
|           pc  kind            taken   taken%   changes   targets        target
| 7ffff7fec529  indirect           13  100.00%         0         8  7ffff7fed110
|
|
|
|
|
|
|
|
|only records with pc == 0x7ffff7fec529; :unfilter removes the filter
keys w
screen table
|─ Tables ─ Branches of t… ─ by gshare misses▼, +3 totals, +9 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind            gshare miss%   2-bit misses   2-bit miss%   taken
| 7ffff7fd2e43  conditional           46.15%             77        45.56%      62
| 7ffff7fd30c6  conditional           36.99%             68        46.58%      92
| 7ffff7fd39d6  conditional            9.48%             27         6.73%     375
| 7ffff7fd39b6  conditional            7.44%             29         6.74%      29
| 7ffff7fd801c  conditional           64.10%              2         5.13%      38
| 7ffff7fd2e79  conditional           14.20%              0         0.00%       0
| 7ffff7fd2e67  conditional           10.65%              1         0.59%     169
| 7ffff7fec4e2  conditional           24.14%              6        10.34%      53
keys w
screen table
|─ Tables ─ Branches of records where pc == 0x7ffff7fec529 ─ +2 columns, 1 of 1 ─
| branches: 13 of 13, 100.00 %
| taken: 13 of 13, 100.00 %
|           pc  kind            taken   taken%   changes   targets        target
| 7ffff7fec529  indirect           13  100.00%         0         8  7ffff7fed110
|
|
|
|
|
|
|
|
# By another filter, and a span
:unfilter
:filter taken
screen table
|─ Tables ─ Branches of r… ─ by gshare misses▼, +3 totals, +9 columns, 1 of 226 ─
| mispredicted by gshare (4,098 bytes): 141 of 1,866, 7.56 %
| per 1,000 instructions by gshare: 61.17
| mispredicted by 2-bit counters: 127 of 1,866, 6.81 %
|           pc  kind            gshare miss%   2-bit misses   2-bit miss%   taken
| 7ffff7fd2e67  conditional            2.37%              1         0.59%     169
| 7ffff7fd2e82  conditional            2.37%              1         0.59%     169
| 7ffff7fd2df4  conditional            2.37%              1         0.59%     169
| 7ffff7fd2e43  conditional            3.23%              1         1.61%      62
| 7ffff7fd30c6  conditional            2.17%              1         1.09%      92
| 7ffff7fd2c16  conditional            6.06%              1         3.03%      33
| 7ffff7fd2c6d  conditional            3.85%              1         1.92%      52
| 7ffff7fec4e2  conditional            3.77%              1         1.89%      53
:filter
:span 1000..2999
screen table
|─ Tables ─ Branches of re… ─ by gshare misses▼, +3 totals, +9 columns, 1 of 84 ─
| mispredicted by gshare (4,098 bytes): 52 of 242, 21.49 %
| per 1,000 instructions by gshare: 31.65
| mispredicted by 2-bit counters: 31 of 242, 12.81 %
|           pc  kind            gshare miss%   2-bit misses   2-bit miss%   taken
| 7ffff7fd39d6  conditional           55.56%              3        16.67%      16
| 7ffff7fd2e67  conditional           62.50%              1        12.50%       8
| 7ffff7fd2e82  conditional           50.00%              1        12.50%       8
| 7ffff7fd2c6d  conditional          100.00%              1        33.33%       3
| 7ffff7fd2cf6  conditional          100.00%              1        33.33%       3
| 7ffff7fd3121  conditional          100.00%              1        33.33%       3
| 7ffff7fd2df4  conditional           37.50%              1        12.50%       8
| 7ffff7fd2e43  conditional           37.50%              3        37.50%       3
keys Tjj<Enter>
screen table
|─ Tables ─ Footprint in memory of records 1,000..2,9… ─ Memory touched: 1 of 4 ─
| code touched, in bytes: 3,008
| data touched, in bytes: 6,080
| Memory touched: 4 rows
| access   accesses▼   lines   pages   bytes
| fetch        1,643      47       5   3,008
| data           621      95      29   6,080
| load           467      92      29   5,888
| store          154      17       4   1,088
| By instruction: 216 rows
|           pc  access   accesses▼          from            to   stride   regular
| 7ffff7fd39b0  load            18  7ffff7dc1fe7  7ffff7dc323e        2    94.12%
| 7ffff7fd39d1  load            18  7ffff7dc1fe8  7ffff7dc323f        2    94.12%
keys w
screen table
|─ Tables ─ Footprint in memory of the whole trace ───── Memory touched: 1 of 4 ─
| code touched, in bytes: 12,544
| data touched, in bytes: 36,160
| Memory touched: 4 rows
| access   accesses▼   lines   pages   bytes
| fetch       40,000     196      17  12,544
| data        15,155     565      64  36,160
| load        10,983     537      62  34,368
| store        4,172      67      13   4,288
| By instruction: 605 rows
|           pc  access   accesses▼          from            to   stride   regular
| 7ffff7fd39b0  load           430  7ffff7d0ae2a  7ffff7f8a679        2    87.65%
| 7ffff7fd39d1  load           401  7ffff7d0ae2b  7ffff7f8a678        2    86.50%
keys w
:table hot
# A section and its first row; the headings stay in sight
keys }
screen table
|─ Tables ─ Hot spots of records 1,000..2,9… ─ +1 column, Basic blocks: 1 of 88 ─
| different pcs: 528   pcs with 90 % of the records: 404 of 528, 76.52 %
| basic blocks: 88   basic blocks with 90 % of the records: 55 of 88, 62.50 %
| instructions of a basic block: 5.81
| Basic blocks: 88 rows
|           pc          last   instructions   executions   records   share
| 7ffff7fd39bc  7ffff7fd39d6           9.00           18       180   9.00%
| 7ffff7fd2e17  7ffff7fd2e43          14.00            8       120   6.00%
| 7ffff7fd39b0  7ffff7fd39b6           3.00           16        64   3.20%
| 7ffff7fd2dd2  7ffff7fd2df4           7.00            8        64   3.20%
| 7ffff7fd2d60  7ffff7fd2dbe          25.00            2        62   3.10%
| 7ffff7fd2dfc  7ffff7fd2e11           6.00            8        56   2.80%
| 7ffff7fd30c8  7ffff7fd3115          19.00            2        56   2.80%
keys 20j
screen table
|─ Tables ─ Hot spots of records 1,000..2,… ─ +1 column, Basic blocks: 21 of 88 ─
| different pcs: 528   pcs with 90 % of the records: 404 of 528, 76.52 %
| basic blocks: 88   basic blocks with 90 % of the records: 55 of 88, 62.50 %
| instructions of a basic block: 5.81
|           pc          last   instructions   executions   records   share
| 7ffff7fd8461  7ffff7fd848d          12.00            3        45   2.25%
| 7ffff7fd2c7b  7ffff7fd2c86           7.00            3        42   2.10%
| 7ffff7fd8328  7ffff7fd837d          19.00            2        42   2.10%
| 7ffff7fd3071  7ffff7fd30ae          13.00            3        39   1.95%
| 7ffff7fed8b0  7ffff7fed8be           5.00            4        36   1.80%
| 7ffff7fd83e5  7ffff7fd8426          13.00            2        32   1.60%
| 7ffff7fd2e56  7ffff7fd2e62           4.00            8        32   1.60%
| 7ffff7fd84a1  7ffff7fd84b8           9.00            3        30   1.50%
keys {{
screen table
|─ Tables ─ Hot spots of records 1,000..2,999 ────────── Instructions: 1 of 528 ─
| different pcs: 528   pcs with 90 % of the records: 404 of 528, 76.52 %
| basic blocks: 88   basic blocks with 90 % of the records: 55 of 88, 62.50 %
| instructions of a basic block: 5.81
| Instructions: 528 rows
|           pc   executions   records   share            coverage
| 7ffff7fd39b0           18        36   1.80% ████████      1.80% ▏
| 7ffff7fd39d1           18        36   1.80% ████████      3.60% ▎
| 7ffff7fd39b4           18        18   0.90% ████          4.50% ▍
| 7ffff7fd39b6           18        18   0.90% ████          5.40% ▍
| 7ffff7fd39bc           18        18   0.90% ████          6.30% ▌
| 7ffff7fd39c3           18        18   0.90% ████          7.20% ▋
| 7ffff7fd39c5           18        18   0.90% ████          8.10% ▋
keys /basic<Enter>
screen table
|─ Tables ─ Hot spots of records 1,000..2,9… ─ +1 column, Basic blocks: 1 of 88 ─
| different pcs: 528   pcs with 90 % of the records: 404 of 528, 76.52 %
| basic blocks: 88   basic blocks with 90 % of the records: 55 of 88, 62.50 %
| instructions of a basic block: 5.81
| Basic blocks: 88 rows
|           pc          last   instructions   executions   records   share
| 7ffff7fd39bc  7ffff7fd39d6           9.00           18       180   9.00%
| 7ffff7fd2e17  7ffff7fd2e43          14.00            8       120   6.00%
| 7ffff7fd39b0  7ffff7fd39b6           3.00           16        64   3.20%
| 7ffff7fd2dd2  7ffff7fd2df4           7.00            8        64   3.20%
| 7ffff7fd2d60  7ffff7fd2dbe          25.00            2        62   3.10%
| 7ffff7fd2dfc  7ffff7fd2e11           6.00            8        56   2.80%
| 7ffff7fd30c8  7ffff7fd3115          19.00            2        56   2.80%
keys ?2d60<Enter>
screen table
|─ Tables ─ Hot spots of records 1,000..2,999 ──────── Instructions: 144 of 528 ─
| different pcs: 528   pcs with 90 % of the records: 404 of 528, 76.52 %
| basic blocks: 88   basic blocks with 90 % of the records: 55 of 88, 62.50 %
| instructions of a basic block: 5.81
|           pc   executions   records   share            coverage
| 7ffff7fd2d60            2         4   0.20% ▉            55.80% ████▌
| 7ffff7fd2d62            2         4   0.20% ▉            56.00% ████▌
| 7ffff7fd2d64            2         4   0.20% ▉            56.20% ████▌
| 7ffff7fd2d66            2         4   0.20% ▉            56.40% ████▌
| 7ffff7fd2d6b            2         4   0.20% ▉            56.60% ████▌
| 7ffff7fd2d6c            2         4   0.20% ▉            56.80% ████▌
| 7ffff7fd30cf            2         4   0.20% ▉            57.00% ████▌
| 7ffff7fd30d6            2         4   0.20% ▉            57.20% ████▋
:span none
# By its name
:table mix.kind
screen table
|─ Tables ─ Instruction mix ───────────────────────── Kinds of branches: 1 of 6 ─
| records: 48,390   instructions: 40,000   micro-ops of an instruction: 1.21
|  size  count▼   share
|     9     283   0.71% ▎
|    11       7   0.02% ▏
| Kinds of branches: 6 rows
| kind           count▼   share
| conditional     6,047  85.79% ██████▉
| jump              365   5.18% ▍
| return            280   3.97% ▍
| call              243   3.45% ▎
| indirect           74   1.05% ▏
| indirect-call      40   0.57% ▏
:table mix.kinds
screen message
|mix has no section kinds (did you mean kind?)
:table hot.blocks
screen table
|─ Tables ─ Hot spots ─────────────────────── +1 column, Basic blocks: 1 of 417 ─
| different pcs: 1,795   pcs with 90 % of the records: 464 of 1,795, 25.85 %
| basic blocks: 417   basic blocks with 90 % of the records: 72 of 417, 17.27 %
| instructions of a basic block: 5.67
| Basic blocks: 417 rows
|           pc          last   instructions   executions   records   share
| 7ffff7fd39bc  7ffff7fd39d6           9.00          401     4,010   8.29%
| 7ffff7fd2e17  7ffff7fd2e43          14.00          169     2,535   5.24%
| 7ffff7fd2d60  7ffff7fd2dbe          25.00           56     1,736   3.59%
| 7ffff7fd30c8  7ffff7fd3115          19.00           54     1,512   3.12%
| 7ffff7fd39b0  7ffff7fd39b6           3.00          375     1,500   3.10%
| 7ffff7fd2dd2  7ffff7fd2df4           7.00          169     1,352   2.79%
| 7ffff7fd3a67  7ffff7fd3a93          14.00           56     1,344   2.78%
# The records of a block
keys <Enter>
screen message
|only records with pc in 0x7ffff7fd39bc..0x7ffff7fd39d6; Backspace returns
keys <Backspace>
# Errors
:table latency
screen records message
|micro-op               pc macro  micro    src1 src2 dst         addr     target>
|   926       7ffff7fec51a LEA    LEA                r10
|   927 ╷  L  7ffff7fec521 MOVSXD LOAD     r9   r10  t1  7ffff7ff22e8
|   928 ╵     7ffff7fec521 MOVSXD MOVSXD   t1        r9
|   929       7ffff7fec525 LEA    LEA                r10
|   930  B→   7ffff7fec529 JMP    JMP_REG  r10                        …fff7fed4d0
|   931       7ffff7fed4d0 PXOR   PXOR
|   932 ╷  L  7ffff7fed4d4 MOVDQA LOAD          rdi  t1  555555555450
|   933 ╵     7ffff7fed4d4 MOVDQA MOVDQA   t1
|latency is not available for this trace: its format (cis501) does not record
|times of pipeline stages
:table nothing
screen records message
|micro-op               pc macro  micro    src1 src2 dst         addr     target>
|   926       7ffff7fec51a LEA    LEA                r10
|   927 ╷  L  7ffff7fec521 MOVSXD LOAD     r9   r10  t1  7ffff7ff22e8
|   928 ╵     7ffff7fec521 MOVSXD MOVSXD   t1        r9
|   929       7ffff7fec525 LEA    LEA                r10
|   930  B→   7ffff7fec529 JMP    JMP_REG  r10                        …fff7fed4d0
|   931       7ffff7fed4d0 PXOR   PXOR
|   932 ╷  L  7ffff7fed4d4 MOVDQA LOAD          rdi  t1  555555555450
|   933 ╵     7ffff7fed4d4 MOVDQA MOVDQA   t1
|unknown analysis nothing; the analyses are mix, branches, hot, footprint, reuse,
|cache, misses, structures, prefetch, deps, forwarding, parallelism, calls,
|loops, phases, latency, bottleneck, threads, values
keys q
screen records
|micro-op               pc macro   micro      src1 src2 dst         addr  target>
|   926       7ffff7fec51a LEA     LEA                  r10
|   927 ╷  L  7ffff7fec521 MOVSXD  LOAD       r9   r10  t1  7ffff7ff22e8
|   928 ╵     7ffff7fec521 MOVSXD  MOVSXD     t1        r9
|   929       7ffff7fec525 LEA     LEA                  r10
|   930  B→   7ffff7fec529 JMP     JMP_REG    r10                        …7fed4d0
|   931       7ffff7fed4d0 PXOR    PXOR
|   932 ╷  L  7ffff7fed4d4 MOVDQA  LOAD            rdi  t1  555555555450
|   933 ╵     7ffff7fed4d4 MOVDQA  MOVDQA     t1
|   934 ╷  L  7ffff7fed4d8 MOVDQA  LOAD            rsi  t1  7ffff7dc1eb0
|   935 ╵     7ffff7fed4d8 MOVDQA  MOVDQA     t1
|   936       7ffff7fed4dc PCMPEQB PCMPEQB
|   937       7ffff7fed4e0 PSLLDQ  PSLLDQ_IMM
|   938       7ffff7fed4e5 PCMPEQB PCMPEQB
|   939       7ffff7fed4e9 PSUBB   PSUBB
