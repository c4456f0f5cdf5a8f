# opscope --size=24x80 samples/ls.cis501.trace.gz
# The hints of the list of tables, and of a table
wait
keys T
screen message
| Enter make the table  o options  F1 help  q close  / search  t chain  i memory
:table calls
screen table message
|─ Tables ─ Calls ────────────────────────────────────────── +1 column, 1 of 44 ─
| calls: 283   records outside called functions: 7,521 of 48,390, 15.54 %
| returns without a call: 2 of 280, 0.71 %
|     function   calls   returns     own    own%  inclusive▼   incl.%   own/call
| 7ffff7fd3970      55        54  13,050  26.97%      36,081   74.56%     237.27
| 7ffff7fd2d60      56        55  16,422  33.94%      23,425   48.41%     293.25
| 7ffff7fd7c20       2         1   3,510   7.25%      12,696   26.24%   1,755.00
| 7ffff7fd2bc0      54        53   4,108   8.49%       7,003   14.47%      76.07
| 7ffff7fec4a0      71        70   2,895   5.98%       2,895    5.98%      40.77
| 7ffff7fd7af0       2         2      56   0.12%          70    0.14%      28.00
| 7ffff7e43550       2         2      46   0.10%          46    0.10%      23.00
| 7ffff7e54c50       2         2      46   0.10%          46    0.10%      23.00
| 7ffff7e55230       2         2      46   0.10%          46    0.10%      23.00
| Enter show records  s sort  & filter  W write  o options  F1 help  q close
# A function: its records are those of its address, and the message is about nothing else
keys jj<Enter>
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|35,666 ╷   S 7ffff7fd7c20 PUSH  STORE    rbp  rsp      7fffffffe3e0           │
|35,667 ╵     7ffff7fd7c20 PUSH  SUB_IMM  rsp       rsp                        │
|40,001 ╷   S 7ffff7fd7c20 PUSH  STORE    rbp  rsp      7fffffffe3e0           │
|40,002 ╵     7ffff7fd7c20 PUSH  SUB_IMM  rsp       rsp                        │
|                                                                              │
|                                                                              ┃█
|                                                                              ┃█
|                                                                              │
| ls.cis501.trace…  & pc == 0x7ffff7fd7c20: 4 of 48,390  record 35,666 of 48,390
|only records with pc == 0x7ffff7fd7c20; Backspace returns
keys <Backspace>
screen table
|─ Tables ─ Calls ────────────────────────────────────────── +1 column, 3 of 44 ─
| calls: 283   records outside called functions: 7,521 of 48,390, 15.54 %
| returns without a call: 2 of 280, 0.71 %
|     function   calls   returns     own    own%  inclusive▼   incl.%   own/call
| 7ffff7fd3970      55        54  13,050  26.97%      36,081   74.56%     237.27
| 7ffff7fd2d60      56        55  16,422  33.94%      23,425   48.41%     293.25
| 7ffff7fd7c20       2         1   3,510   7.25%      12,696   26.24%   1,755.00
| 7ffff7fd2bc0      54        53   4,108   8.49%       7,003   14.47%      76.07
| 7ffff7fec4a0      71        70   2,895   5.98%       2,895    5.98%      40.77
| 7ffff7fd7af0       2         2      56   0.12%          70    0.14%      28.00
| 7ffff7e43550       2         2      46   0.10%          46    0.10%      23.00
| 7ffff7e54c50       2         2      46   0.10%          46    0.10%      23.00
| 7ffff7e55230       2         2      46   0.10%          46    0.10%      23.00
# A span that grows makes the table out of date; it is counted again when the span ends
resize 40 80
keys <Tab>
screen table
|─ Tables ─ Calls ────────────────────────────────────────── +1 column, 3 of 44 ─
| calls: 283
| records outside called functions: 7,521 of 48,390, 15.54 %
| returns without a call: 2 of 280, 0.71 %
|     function   calls   returns     own    own%  inclusive▼   incl.%   own/call
| 7ffff7fd3970      55        54  13,050  26.97%      36,081   74.56%     237.27
| 7ffff7fd2d60      56        55  16,422  33.94%      23,425   48.41%     293.25
| 7ffff7fd7c20       2         1   3,510   7.25%      12,696   26.24%   1,755.00
| 7ffff7fd2bc0      54        53   4,108   8.49%       7,003   14.47%      76.07
| 7ffff7fec4a0      71        70   2,895   5.98%       2,895    5.98%      40.77
| 7ffff7fd7af0       2         2      56   0.12%          70    0.14%      28.00
| 7ffff7e43550       2         2      46   0.10%          46    0.10%      23.00
| 7ffff7e54c50       2         2      46   0.10%          46    0.10%      23.00
| 7ffff7e55230       2         2      46   0.10%          46    0.10%      23.00
| 7ffff7fdbb30       1         1      37   0.08%          37    0.08%      37.00
| 7ffff7e55350       2         2      34   0.07%          34    0.07%      17.00
| 7ffff7e54a60       1         1      33   0.07%          33    0.07%      33.00
| 7ffff7e40840       1         1      24   0.05%          24    0.05%      24.00
| 7ffff7e43610       1         1      23   0.05%          23    0.05%      23.00
keys gV20j
styles table
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.......kkkk
|..................................kkkkkkkkkkkkkkkkkkkkkkkkk
|........................kkkkkkkkkkkkkkkkk
|.....tttttttt...ttttt...ttttttt.....ttt....tttt..__________...tttttt...tttttttt
|.dddddddddddd......dd........dd..dddddd..dddddd......dddddd...dddddd.....dddddd
|.dddddddddddd......dd........dd..dddddd..dddddd......dddddd...dddddd.....dddddd
|.dddddddddddd.......d.........d...ddddd...ddddd......dddddd...dddddd...dddddddd
|.dddddddddddd......dd........dd...ddddd...ddddd.......ddddd...dddddd......ddddd
|.dddddddddddd......dd........dd...ddddd...ddddd.......ddddd....ddddd......ddddd
|.dddddddddddd.......d.........d......dd...ddddd..........dd....ddddd......ddddd
|.dddddddddddd.......d.........d......dd...ddddd..........dd....ddddd......ddddd
|.dddddddddddd.......d.........d......dd...ddddd..........dd....ddddd......ddddd
|.dddddddddddd.......d.........d......dd...ddddd..........dd....ddddd......ddddd
|.dddddddddddd.......d.........d......dd...ddddd..........dd....ddddd......ddddd
|.dddddddddddd.......d.........d......dd...ddddd..........dd....ddddd......ddddd
|.dddddddddddd.......d.........d......dd...ddddd..........dd....ddddd......ddddd
|.dddddddddddd.......d.........d......dd...ddddd..........dd....ddddd......ddddd
|.dddddddddddd.......d.........d......dd...ddddd..........dd....ddddd......ddddd
keys V
screen table
|─ Tables ─ Calls of records 0..20 ──────────────────────────────────────────────
|
| no record is a call
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
# A filter that leaves nothing
:filter macro == NOTHING
:table branches
wait
screen table
|─ Tables ─ Branches of records 0..20 where macro == NOTHING ────────────────────
| branches: 0
| no data in the selected records
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
:table calls
wait
screen table
|─ Tables ─ Calls of records 0..20 where macro == NOTHING ───────────────────────
|
| no record is a call
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
:filter
:span none
# A click on a heading sorts by it, another one reverses; the wheel moves
:table hot
screen table
|─ Tables ─ Hot spots ──────────────────────────────── Instructions: 1 of 1,795 ─
| different pcs: 1,795   pcs with 90 % of the records: 464 of 1,795, 25.85 %
| basic blocks: 417   basic blocks with 90 % of the records: 72 of 417, 17.27 %
| instructions of a basic block: 5.67
| Instructions: 1,795 rows
|           pc   executions   records   share            coverage
| 7ffff7fd39b0          430       860   1.78% ████████      1.78% ▏
| 7ffff7fd39d1          401       802   1.66% ███████▌      3.43% ▎
| 7ffff7fd39b4          430       430   0.89% ████          4.32% ▍
| 7ffff7fd39b6          430       430   0.89% ████          5.21% ▍
| 7ffff7fd39bc          401       401   0.83% ███▊          6.04% ▌
| 7ffff7fd39c3          401       401   0.83% ███▊          6.87% ▌
| 7ffff7fd39c5          401       401   0.83% ███▊          7.70% ▋
| 7ffff7fd39c9          401       401   0.83% ███▊          8.53% ▋
| 7ffff7fd39cc          401       401   0.83% ███▊          9.36% ▊
| 7ffff7fd39ce          401       401   0.83% ███▊         10.18% ▉
| 7ffff7fd39d4          401       401   0.83% ███▊         11.01% ▉
| 7ffff7fd39d6          401       401   0.83% ███▊         11.84% █
| 7ffff7fd2e72          169       338   0.70% ███▏         12.54% █
mouse 24 18
screen table
|─ Tables ─ Hot spots ──────────────────────────────── Instructions: 1 of 1,795 ─
| different pcs: 1,795   pcs with 90 % of the records: 464 of 1,795, 25.85 %
| basic blocks: 417   basic blocks with 90 % of the records: 72 of 417, 17.27 %
| instructions of a basic block: 5.67
| Instructions: 1,795 rows
|           pc  executions▼   records   share            coverage
| 7ffff7fd39b0          430       860   1.78% ████████      1.78% ▏
| 7ffff7fd39b4          430       430   0.89% ████          4.32% ▍
| 7ffff7fd39b6          430       430   0.89% ████          5.21% ▍
| 7ffff7fd39d1          401       802   1.66% ███████▌      3.43% ▎
| 7ffff7fd39bc          401       401   0.83% ███▊          6.04% ▌
| 7ffff7fd39c3          401       401   0.83% ███▊          6.87% ▌
| 7ffff7fd39c5          401       401   0.83% ███▊          7.70% ▋
| 7ffff7fd39c9          401       401   0.83% ███▊          8.53% ▋
| 7ffff7fd39cc          401       401   0.83% ███▊          9.36% ▊
| 7ffff7fd39ce          401       401   0.83% ███▊         10.18% ▉
| 7ffff7fd39d4          401       401   0.83% ███▊         11.01% ▉
| 7ffff7fd39d6          401       401   0.83% ███▊         11.84% █
| 7ffff7fd2e72          169       338   0.70% ███▏         12.54% █
mouse 24 18
screen table
|─ Tables ─ Hot spots ──────────────────────────────── Instructions: 1 of 1,795 ─
| different pcs: 1,795   pcs with 90 % of the records: 464 of 1,795, 25.85 %
| basic blocks: 417   basic blocks with 90 % of the records: 72 of 417, 17.27 %
| instructions of a basic block: 5.67
| Instructions: 1,795 rows
|           pc  executions▲   records   share            coverage
| 7ffff7fd86b3            1         4   0.01% ▏            96.33% ███████▊
| 7ffff7fe7e58            1         4   0.01% ▏            96.64% ███████▊
| 7ffff7e54af0            1         3   0.01% ▏            96.99% ███████▊
| 7ffff7e54af9            1         3   0.01% ▏            97.00% ███████▊
| 7ffff7e43600            1         3   0.01% ▏            97.00% ███████▊
| 7ffff7e41787            1         3   0.01% ▏            97.01% ███████▊
| 7ffff7e5655f            1         3   0.01% ▏            97.01% ███████▊
| 7ffff7e408ed            1         3   0.01% ▏            97.02% ███████▊
| 7ffff7e54e9f            1         3   0.01% ▏            97.03% ███████▊
| 7ffff7e3ff28            1         3   0.01% ▏            97.03% ███████▊
| 7ffff7e41667            1         3   0.01% ▏            97.04% ███████▊
| 7ffff7e43637            1         3   0.01% ▏            97.04% ███████▊
| 7ffff7e54d07            1         3   0.01% ▏            97.05% ███████▊
wheel 25 10 1
screen table
|─ Tables ─ Hot spots ──────────────────────────────── Instructions: 4 of 1,795 ─
| different pcs: 1,795   pcs with 90 % of the records: 464 of 1,795, 25.85 %
| basic blocks: 417   basic blocks with 90 % of the records: 72 of 417, 17.27 %
| instructions of a basic block: 5.67
| Instructions: 1,795 rows
|           pc  executions▲   records   share            coverage
| 7ffff7fd86b3            1         4   0.01% ▏            96.33% ███████▊
| 7ffff7fe7e58            1         4   0.01% ▏            96.64% ███████▊
| 7ffff7e54af0            1         3   0.01% ▏            96.99% ███████▊
| 7ffff7e54af9            1         3   0.01% ▏            97.00% ███████▊
| 7ffff7e43600            1         3   0.01% ▏            97.00% ███████▊
| 7ffff7e41787            1         3   0.01% ▏            97.01% ███████▊
| 7ffff7e5655f            1         3   0.01% ▏            97.01% ███████▊
| 7ffff7e408ed            1         3   0.01% ▏            97.02% ███████▊
| 7ffff7e54e9f            1         3   0.01% ▏            97.03% ███████▊
| 7ffff7e3ff28            1         3   0.01% ▏            97.03% ███████▊
| 7ffff7e41667            1         3   0.01% ▏            97.04% ███████▊
| 7ffff7e43637            1         3   0.01% ▏            97.04% ███████▊
| 7ffff7e54d07            1         3   0.01% ▏            97.05% ███████▊
# Written
:write hot.csv
screen message
|2,212 rows written to hot.csv
:write hot.csv
screen message
|the file already exists; choose another name
keys q:write x<Enter>
screen message
|this pane cannot be written; use :export FILE to write records
keys <Esc>
# In a small window, and in a large one
resize 12 60
:table branches
screen table
|─ Tables ─ Branches ───── +4 totals, +11 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
|           pc  kind          executions  gshare misses▼
| 7ffff7fd2e43  conditional          169              78
| 7ffff7fd30c6  conditional          146              54
| 7ffff7fd39d6  conditional          401              38
| 7ffff7fd39b6  conditional          430              32
| 7ffff7fd801c  conditional           39              25
| 7ffff7fd2e79  conditional          169              24
resize 48 160
screen table
|─ Tables ─ Branches ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────── +2 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %   per 1,000 instructions by gshare: 14.55   mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
| per 1,000 instructions by 2-bit counters: 10.65   branches: 7,049 of 48,390, 14.57 %   taken: 2,868 of 7,049, 40.69 %
|           pc  kind          executions  gshare misses▼   gshare miss%   2-bit misses   2-bit miss%   taken   taken%   changes   targets        target   share
| 7ffff7fd2e43  conditional          169              78         46.15%             77        45.56%      62   36.69%        95         1  7ffff7fd3058   0.35%
| 7ffff7fd30c6  conditional          146              54         36.99%             68        46.58%      92   63.01%        79         1  7ffff7fd30b0   0.30%
| 7ffff7fd39d6  conditional          401              38          9.48%             27         6.73%     375   93.52%        52         1  7ffff7fd39b0   0.83%
| 7ffff7fd39b6  conditional          430              32          7.44%             29         6.74%      29    6.74%        57         1  7ffff7fd3c00   0.89%
| 7ffff7fd801c  conditional           39              25         64.10%              2         5.13%      38   97.44%         1         1  7ffff7fd7ff1   0.08%
| 7ffff7fd2e79  conditional          169              24         14.20%              0         0.00%       0    0.00%         0                           0.35%
| 7ffff7fd2e67  conditional          169              18         10.65%              1         0.59%     169  100.00%         0         1  7ffff7fd2e72   0.35%
| 7ffff7fec4e2  conditional           58              14         24.14%              6        10.34%      53   91.38%         7         1  7ffff7fed8b0   0.12%
| 7ffff7fd2e82  conditional          169              12          7.10%              1         0.59%     169  100.00%         0         1  7ffff7fd2dc8   0.35%
| 7ffff7fd2c16  conditional           52              12         23.08%             19        36.54%      33   63.46%        21         1  7ffff7fd2c2f   0.11%
| 7ffff7fd2cf6  conditional           51              11         21.57%              1         1.96%      51  100.00%         0         1  7ffff7fd2c7b   0.11%
| 7ffff7fd3121  conditional           53              11         20.75%              3         5.66%      51   96.23%         4         1  7ffff7fd38b9   0.11%
| 7ffff7fd2c6d  conditional           52              10         19.23%              1         1.92%      52  100.00%         0         1  7ffff7fd2ce8   0.11%
| 7ffff7fd82c2  conditional           55              10         18.18%              3         5.45%      53   96.36%         3         1  7ffff7fd8298   0.11%
| 7ffff7fd2df4  conditional          169               9          5.33%              1         0.59%     169  100.00%         0         1  7ffff7fd2dfc   0.35%
| 7ffff7fd30b6  conditional           94               9          9.57%             10        10.64%       9    9.57%        16         1  7ffff7fd36b3   0.19%
| 7ffff7fd84b8  conditional           57               9         15.79%              1         1.75%      57  100.00%         0         1  7ffff7fd84c8   0.12%
| 7ffff7fec50a  conditional           13               9         69.23%              8        61.54%       8   61.54%         7         1  7ffff7fec513   0.03%
| 7ffff7fed8a0  conditional           17               9         52.94%              6        35.29%      12   70.59%         9         1  7ffff7fed8b0   0.04%
resize 70 240
screen 40-50
| 7ffff7fd39d6  conditional          401              38          9.48%             27         6.73%     375   93.52%        52         1  7ffff7fd39b0   0.83%          0.95         0.68                  │
| 7ffff7fd39b6  conditional          430              32          7.44%             29         6.74%      29    6.74%        57         1  7ffff7fd3c00   0.89%          0.80         0.73                  │
| 7ffff7fd801c  conditional           39              25         64.10%              2         5.13%      38   97.44%         1         1  7ffff7fd7ff1   0.08%          0.63         0.05                  │
| 7ffff7fd2e79  conditional          169              24         14.20%              0         0.00%       0    0.00%         0                           0.35%          0.60         0.00                  │
| 7ffff7fd2e67  conditional          169              18         10.65%              1         0.59%     169  100.00%         0         1  7ffff7fd2e72   0.35%          0.45         0.03                  │
| 7ffff7fec4e2  conditional           58              14         24.14%              6        10.34%      53   91.38%         7         1  7ffff7fed8b0   0.12%          0.35         0.15                  │
| 7ffff7fd2e82  conditional          169              12          7.10%              1         0.59%     169  100.00%         0         1  7ffff7fd2dc8   0.35%          0.30         0.03                  │
| 7ffff7fd2c16  conditional           52              12         23.08%             19        36.54%      33   63.46%        21         1  7ffff7fd2c2f   0.11%          0.30         0.48                  │
| 7ffff7fd2cf6  conditional           51              11         21.57%              1         1.96%      51  100.00%         0         1  7ffff7fd2c7b   0.11%          0.28         0.03                  │
| 7ffff7fd3121  conditional           53              11         20.75%              3         5.66%      51   96.23%         4         1  7ffff7fd38b9   0.11%          0.28         0.08                  │
| 7ffff7fd2c6d  conditional           52              10         19.23%              1         1.92%      52  100.00%         0         1  7ffff7fd2ce8   0.11%          0.25         0.03                  │
# Another section that is wider than the records takes the columns of Fields at once.
resize 40 120
keys :table hot<Enter>
wait
screen 19-21
|─ Tables ─ Hot spots ─────────────────────────────────── Instructions: 1 of 1,795 ─│
| different pcs: 1,795   pcs with 90 % of the records: 464 of 1,795, 25.85 %        │
| basic blocks: 417   basic blocks with 90 % of the records: 72 of 417, 17.27 %     │
keys }
screen 19-21
|─ Tables ─ Hot spots ────────────────────────────────────────────────────────────────────────── Basic blocks: 1 of 417 ─
| different pcs: 1,795   pcs with 90 % of the records: 464 of 1,795, 25.85 %   basic blocks: 417
| basic blocks with 90 % of the records: 72 of 417, 17.27 %   instructions of a basic block: 5.67
# The loops: how often and how many times, before other addresses
resize 24 80
:table loops
wait
screen table
|─ Tables ─ Loops ────────────────────────────────── +6 columns, Loops: 1 of 10 ─
| loops: 10
| records in loops: 47,944 of 48,390, 99.08 %
| Loops: 10 rows
|       header   entries   iterations   mean   min   median   max  same     own▼
| 7ffff7fd8328         3           62  20.67     4        4    47  no     19,256
| 7ffff7fd30bc        61          146   2.39     1        2     7  no      9,690
| 7ffff7fd2e56        56          169   3.02     1        3     5  no      9,282
| 7ffff7fd39b0        55          430   7.82     3        8    15  no      5,730
| 7ffff7fd7ff1         1           39  39.00    39       39    39  yes     1,485
| 7ffff7fd7f9d         2           88  44.00    35       35    53  no      1,223
| 7ffff7fd8298         2           55  27.50    20       20    35  no        715
| 7ffff7fe7df2         2            2   1.00     1        1     1  yes       386
# A table without rows is written as its heading, as by opscope stat.
:table branches
:filter pc == 1
wait
screen table
|─ Tables ─ Branches of records where pc == 1 ───────────────────────────────────
| branches: 0
| no data in the selected records
|
|
|
|
|
|
|
|
|
|
keys Wno-rows.csv<Enter>
screen message
|0 rows written to no-rows.csv
