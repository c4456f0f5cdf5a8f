# opscope --size=24x80 samples/ls.cis501.trace.gz
# The list of analyses; those that this format does not support are dim
wait
keys T
screen table status
|─ Tables ─ select one ──────────────────────────────────────────────────────────
| mix        how often each opcode, op class and kind of branch occurs
| branches   each branch: how often it is taken, its targets, how predictable i…
| hot        the instructions and basic blocks that execute most, and how much …
| footprint  number of lines and pages touched, and the strides of each instruc…
| reuse      number of different cache lines used between two uses of a line
| cache      hits and misses of caches of a given size, by instruction and by r…
| deps       distance between the producer of a value and its use
| calls      functions: calls, own and inclusive records, call depth
| latency    latency is not available for this trace: its format (cis501) does …
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
styles table
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|CkkkCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|.kkkkkkkk
|.kkk
|.kkkkkkkkk
|.kkkkk
|.kkkkk
|.kkkk
|.kkkkk
|.ddddddd....ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
# Branches, sorted by executions; by another column, and reversed
keys j<Enter>
screen table
|─ Tables ─ Branches ────────────────────────────────────────────── 1-11 of 399 ─
|           pc  kind          executions  gshare misses▼   gshare miss%  2-bit m…
| 7ffff7fd2e43  conditional          169              78         46.15%        77
| 7ffff7fd30c6  conditional          146              54         36.99%        68
| 7ffff7fd39d6  conditional          401              38          9.48%        27
| 7ffff7fd39b6  conditional          430              32          7.44%        29
| 7ffff7fd801c  conditional           39              25         64.10%         2
| 7ffff7fd2e79  conditional          169              24         14.20%         0
| 7ffff7fd2e67  conditional          169              18         10.65%         1
| 7ffff7fec4e2  conditional           58              14         24.14%         6
| 7ffff7fd2e82  conditional          169              12          7.10%         1
| 7ffff7fd2c16  conditional           52              12         23.08%        19
| 7ffff7fd2cf6  conditional           51              11         21.57%         1
keys >>>
screen table
|─ Tables ─ Branches ────────────────────────────────────────────── 1-11 of 399 ─
|           pc  kind          executions   gshare misses   gshare miss%  2-bit m…
| 7ffff7fed56c  conditional            1               1        100.00%         1
| 7ffff7fed63a  conditional            1               1        100.00%         1
| 7ffff7fed77a  conditional            1               1        100.00%         1
| 7ffff7fd85a9  conditional            1               1        100.00%         1
| 7ffff7fd8a76  conditional            1               1        100.00%         1
| 7ffff7fd8696  conditional            1               1        100.00%         1
| 7ffff7e4171f  conditional            1               1        100.00%         1
| 7ffff7e41757  conditional            1               1        100.00%         1
| 7ffff7e564f9  conditional            1               1        100.00%         1
| 7ffff7e56528  conditional            1               1        100.00%         1
| 7ffff7e40865  conditional            1               1        100.00%         1
keys s
screen table
|─ Tables ─ Branches ────────────────────────────────────────────── 1-11 of 399 ─
|           pc  kind          executions   gshare misses   gshare miss%  2-bit m…
| 7ffff7fd3a17  conditional           56               0          0.00%         0
| 7ffff7fd3a20  conditional           56               0          0.00%         0
| 7ffff7fd2e62  conditional          169               0          0.00%         0
| 7ffff7fd2e79  conditional          169              24         14.20%         0
| 7ffff7fd2dd0  conditional          169               0          0.00%         0
| 7ffff7fd2e11  conditional          169               0          0.00%         0
| 7ffff7fd2c0d  conditional           52               0          0.00%         0
| 7ffff7fd2c3a  conditional           52               0          0.00%         0
| 7ffff7fd2c3f  conditional           52               0          0.00%         0
| 7ffff7fd3002  conditional           51               0          0.00%         0
| 7ffff7fd3011  conditional           51               0          0.00%         0
# Search the rows for a text, and repeat the search
keys /indirect<Enter>
screen table
|─ Tables ─ Branches ─────────────────────────────────────────── 303-313 of 399 ─
|           pc  kind          executions   gshare misses   gshare miss%  2-bit m…
| 7ffff7fd2dbe  jump                  56
| 7ffff7fd30ae  jump                  61
| 7ffff7fd3115  call                  54
| 7ffff7fd2cef  call                  52
| 7ffff7fed8be  return                70
| 7ffff7fd2c86  return                53
| 7ffff7fd38e3  jump                  51
| 7ffff7fd304c  jump                  51
| 7ffff7fd3143  return                55
| 7ffff7fd3b20  return                55
| 7ffff7fd84e0  indirect              61
keys n
screen table
|─ Tables ─ Branches ─────────────────────────────────────────── 306-316 of 399 ─
|           pc  kind          executions   gshare misses   gshare miss%  2-bit m…
| 7ffff7fd2cef  call                  52
| 7ffff7fed8be  return                70
| 7ffff7fd2c86  return                53
| 7ffff7fd38e3  jump                  51
| 7ffff7fd304c  jump                  51
| 7ffff7fd3143  return                55
| 7ffff7fd3b20  return                55
| 7ffff7fd84e0  indirect              61
| 7ffff7fd845c  call                  55
| 7ffff7fd2c22  call                  19
| 7ffff7fec529  indirect              13
# Only the records of the row
keys <Enter>
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|   930  B→   7ffff7fec529 JMP   JMP_REG  r10                        7ffff7fe… ┃▅
| 2,732  B→   7ffff7fec529 JMP   JMP_REG  r10                        7ffff7fe… ┃▃
| 4,593  B→   7ffff7fec529 JMP   JMP_REG  r10                        7ffff7fe… ┃
| 9,344  B→   7ffff7fec529 JMP   JMP_REG  r10                        7ffff7fe… ┃
|26,139  B→   7ffff7fec529 JMP   JMP_REG  r10                        7ffff7fe… ┃▃
|43,011  B→   7ffff7fec529 JMP   JMP_REG  r10                        7ffff7fe… ┃
|43,857  B→   7ffff7fec529 JMP   JMP_REG  r10                        7ffff7fe… ┃
|43,934  B→   7ffff7fec529 JMP   JMP_REG  r10                        7ffff7fe… ┃█
| ls.cis501.trace.gz  & pc == 0x7ffff7fec529: 13 of 48,390  record 930 of 48,390
|only records with pc == 0x7ffff7fec529; :filter shows all
# Filter by another row; scroll through all columns
keys TGk<Enter>
screen table status message
|─ Tables ─ Branches ─────────────────────────────────────────── 389-399 of 399 ─
|           pc  kind          executions   gshare misses   gshare miss%  2-bit m…
| 7ffff7fead0f  return                 2
| 7ffff7fd7b1e  return                 2
| 7ffff7fd8d06  return                 2
| 7ffff7fe7e58  call                   1
| 7ffff7fdbb4e  jump                   1
| 7ffff7fdbba6  return                 1
| 7ffff7fe7e34  call                   2
| 7ffff7fd8d5f  jump                   1
| 7ffff7fd3ce7  jump                   4
| 7ffff7fd8d6b  jump                   1
| 7ffff7fd8853  jump                   1
| ls.cis501.trace…  & pc == 0x7ffff7fd8d6b: 1 of 48,390  record 40,111 of 48,390
|only records with pc == 0x7ffff7fd8d6b; :filter shows all
keys Tll
screen table
|─ Tables ─ Branches ─────────────────────────────────────────── 389-399 of 399 ─
|  executions   gshare misses   gshare miss%   2-bit misses  2-bit miss%▲   taken
|           2                                                                   2
|           2                                                                   2
|           2                                                                   2
|           1                                                                   1
|           1                                                                   1
|           1                                                                   1
|           2                                                                   2
|           1                                                                   1
|           4                                                                   4
|           1                                                                   1
|           1                                                                   1
# A table with groups, of a span
keys T
:span 1000..2999
:table hot
screen table message
|─ Tables ─ Hot spots of span 1,000..2,999 ──────────────────────── 1-11 of 618 ─
|           pc   executions   records   share   coverage
| Instructions
| 7ffff7fd39b0           18        36   1.80%      1.80%
| 7ffff7fd39d1           18        36   1.80%      3.60%
| 7ffff7fd39b4           18        18   0.90%      4.50%
| 7ffff7fd39b6           18        18   0.90%      5.40%
| 7ffff7fd39bc           18        18   0.90%      6.30%
| 7ffff7fd39c3           18        18   0.90%      7.20%
| 7ffff7fd39c5           18        18   0.90%      8.10%
| 7ffff7fd39c9           18        18   0.90%      9.00%
| 7ffff7fd39cc           18        18   0.90%      9.90%
| 7ffff7fd39ce           18        18   0.90%     10.80%
|span 1,000..2,999: 2,000 records
keys G
screen table
|─ Tables ─ Hot spots of span 1,000..2,999 ───────────────────── 608-618 of 618 ─
|           pc          last   instructions   executions   records   share  cove…
| 7ffff7fed890  7ffff7fed8a0           5.00            1         5   0.25%  98.3…
| 7ffff7fd2c66  7ffff7fd2c6d           3.00            1         4   0.20%  98.5…
| 7ffff7fd8391  7ffff7fd8395           2.00            2         4   0.20%  98.7…
| 7ffff7fd839b  7ffff7fd839e           2.00            2         4   0.20%  98.9…
| 7ffff7fd3a1d  7ffff7fd3a20           2.00            2         4   0.20%  99.1…
| 7ffff7fd2c13  7ffff7fd2c16           2.00            2         4   0.20%  99.3…
| 7ffff7fd2c3c  7ffff7fd2c3f           2.00            2         4   0.20%  99.5…
| 7ffff7fed895  7ffff7fed8a0           4.00            1         4   0.20%  99.7…
| 7ffff7fd3391  7ffff7fd3396           2.00            1         3   0.15%  99.8…
| 7ffff7fd2c27  7ffff7fd2c29           2.00            1         2   0.10%  99.9…
| 7ffff7fec50a  7ffff7fec50a           1.00            1         1   0.05%  100.…
# Errors
:table latency
screen records message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|40,111  B→   7ffff7fd8d6b JMP   JMP_IMM                             7ffff7fd… │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              ┃█
|                                                                              │
|latency is not available for this trace: its format (cis501) does not record
|times of pipeline stages
:table nothing
screen records message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|40,111  B→   7ffff7fd8d6b JMP   JMP_IMM                             7ffff7fd… │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              ┃█
|                                                                              │
|unknown analysis; T lists the analyses
keys q
screen records
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|40,111  B→   7ffff7fd8d6b JMP   JMP_IMM                             7ffff7fd… │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              ┃█
|                                                                              │
|                                                                              │
