# opscope --size=12x60 samples/ls.champsim.xz
# A small window shows one pane; all keys that move.
wait
screen records status
|instruction           pc kind        load         store    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8
|     1 B    7ffff7fd3a17 conditional
|     2      7ffff7fd3a1d
|     3 B    7ffff7fd3a20 conditional
|     4      7ffff7fd3a26
|     5   L  7ffff7fd3a28             7fffffffe220
|     6      7ffff7fd3a2d
|     7      7ffff7fd3a32
|     8      7ffff7fd3a37
| ls.champsim.xz         record 0 of 40,000  pc 7ffff7fd3a14
keys jjj
screen status
| ls.champsim.xz         record 3 of 40,000  pc 7ffff7fd3a20
keys 5j
screen status
| ls.champsim.xz         record 8 of 40,000  pc 7ffff7fd3a37
keys <PageDown>
screen records status
|instruction           pc kind        load         store    >
|    11    S 7ffff7fd3a42                          …fffffe210
|    12      7ffff7fd3a46
|    13      7ffff7fd3a49
|    14    S 7ffff7fd3a4c                          …fffffe228
|    15 B→   7ffff7fd3a51 jump
|    16   L  7ffff7fd3a67             7fffffffe368
|    17    S 7ffff7fd3a6a                          …fffffe208
|    18   L  7ffff7fd3a6c             7fffffffe248
|    19    S 7ffff7fd3a70                          …fffffe200
| ls.champsim.xz        record 17 of 40,000  pc 7ffff7fd3a6a
keys <Ctrl-D>
screen records status
|instruction           pc kind        load         store    >
|    16   L  7ffff7fd3a67             7fffffffe368
|    17    S 7ffff7fd3a6a                          …fffffe208
|    18   L  7ffff7fd3a6c             7fffffffe248
|    19    S 7ffff7fd3a70                          …fffffe200
|    20      7ffff7fd3a71
|    21   LS 7ffff7fd3a74             7fffffffe2d8 …fffffe1f8
|    22   L  7ffff7fd3a7b             7fffffffe2d0
|    23    S 7ffff7fd3a82                          …fffffe1f0
|    24      7ffff7fd3a83
| ls.champsim.xz        record 22 of 40,000  pc 7ffff7fd3a7b
keys k
screen status
| ls.champsim.xz        record 21 of 40,000  pc 7ffff7fd3a74
keys <Ctrl-U>
screen records status
|instruction           pc kind        load         store    >
|    11    S 7ffff7fd3a42                          …fffffe210
|    12      7ffff7fd3a46
|    13      7ffff7fd3a49
|    14    S 7ffff7fd3a4c                          …fffffe228
|    15 B→   7ffff7fd3a51 jump
|    16   L  7ffff7fd3a67             7fffffffe368
|    17    S 7ffff7fd3a6a                          …fffffe208
|    18   L  7ffff7fd3a6c             7fffffffe248
|    19    S 7ffff7fd3a70                          …fffffe200
| ls.champsim.xz        record 16 of 40,000  pc 7ffff7fd3a67
keys b
screen records status
|instruction           pc kind        load         store    >
|     2      7ffff7fd3a1d
|     3 B    7ffff7fd3a20 conditional
|     4      7ffff7fd3a26
|     5   L  7ffff7fd3a28             7fffffffe220
|     6      7ffff7fd3a2d
|     7      7ffff7fd3a32
|     8      7ffff7fd3a37
|     9    S 7ffff7fd3a3a                          …fffffe218
|    10      7ffff7fd3a3f
| ls.champsim.xz         record 7 of 40,000  pc 7ffff7fd3a32
keys G
screen records status
|instruction           pc kind        load         store    >
|39,991 B→   7ffff7fd2c6d conditional
|39,992   L  7ffff7fd2ce8             7ffff7fc16f8
|39,993   L  7ffff7fd2cec             7ffff7fc1818
|39,994 B→ S 7ffff7fd2cef call                     …fffffe0b8
|39,995      7ffff7fec4a0
|39,996      7ffff7fec4a2
|39,997      7ffff7fec4a4
|39,998      7ffff7fec4a8
|39,999      7ffff7fec4ac
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
keys <PageDown>
screen status
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
keys 1234g
screen records status
|instruction           pc kind        load         store    >
| 1,230    S 7ffff7fd2d66                          …fffffe1b8
| 1,231      7ffff7fd2d68
| 1,232    S 7ffff7fd2d6b                          …fffffe1b0
| 1,233    S 7ffff7fd2d6c                          …fffffe1a8
| 1,234      7ffff7fd2d6d
| 1,235   L  7ffff7fd2d74             7ffff7ffe5c0
| 1,236    S 7ffff7fd2d78                          …fffffe138
| 1,237   L  7ffff7fd2d7d             7fffffffe1e0
| 1,238    S 7ffff7fd2d85                          …fffffe128
| ls.champsim.xz     record 1,234 of 40,000  pc 7ffff7fd2d6d
keys 50%
screen records status
|instruction           pc kind        load         store    >
|19,996   L  7ffff7fd313d             7fffffffe1c0
|19,997   L  7ffff7fd313f             7fffffffe1c8
|19,998   L  7ffff7fd3141             7fffffffe1d0
|19,999 B→L  7ffff7fd3143 return      7fffffffe1d8
|20,000      7ffff7fd3a98
|20,001      7ffff7fd3a9c
|20,002 B    7ffff7fd3a9e conditional
|20,003   L  7ffff7fd3aa0             7fffffffe368
|20,004   L  7ffff7fd3aa3             7fffffffe260
| ls.champsim.xz    record 20,000 of 40,000  pc 7ffff7fd3a98
keys g
screen records status
|instruction           pc kind        load         store    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8
|     1 B    7ffff7fd3a17 conditional
|     2      7ffff7fd3a1d
|     3 B    7ffff7fd3a20 conditional
|     4      7ffff7fd3a26
|     5   L  7ffff7fd3a28             7fffffffe220
|     6      7ffff7fd3a2d
|     7      7ffff7fd3a32
|     8      7ffff7fd3a37
| ls.champsim.xz         record 0 of 40,000  pc 7ffff7fd3a14
keys k
screen status
| ls.champsim.xz         record 0 of 40,000  pc 7ffff7fd3a14
# Record numbers far beyond the end, and near it.
keys 999999G
screen records status message
|instruction           pc kind        load         store    >
|39,991 B→   7ffff7fd2c6d conditional
|39,992   L  7ffff7fd2ce8             7ffff7fc16f8
|39,993   L  7ffff7fd2cec             7ffff7fc1818
|39,994 B→ S 7ffff7fd2cef call                     …fffffe0b8
|39,995      7ffff7fec4a0
|39,996      7ffff7fec4a2
|39,997      7ffff7fec4a4
|39,998      7ffff7fec4a8
|39,999      7ffff7fec4ac
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
|the last record is 39,999
keys :39,990<Enter>
screen records status
|instruction           pc kind        load         store    >
|39,988      7ffff7fd2c62
|39,989   L  7ffff7fd2c66             7ffff7fc1820
|39,990   L  7ffff7fd2c69             7ffff7fc1700
|39,991 B→   7ffff7fd2c6d conditional
|39,992   L  7ffff7fd2ce8             7ffff7fc16f8
|39,993   L  7ffff7fd2cec             7ffff7fc1818
|39,994 B→ S 7ffff7fd2cef call                     …fffffe0b8
|39,995      7ffff7fec4a0
|39,996      7ffff7fec4a2
| ls.champsim.xz    record 39,990 of 40,000  pc 7ffff7fd2c69
keys 3<PageDown>
screen records status
|instruction           pc kind        load         store    >
|39,991 B→   7ffff7fd2c6d conditional
|39,992   L  7ffff7fd2ce8             7ffff7fc16f8
|39,993   L  7ffff7fd2cec             7ffff7fc1818
|39,994 B→ S 7ffff7fd2cef call                     …fffffe0b8
|39,995      7ffff7fec4a0
|39,996      7ffff7fec4a2
|39,997      7ffff7fec4a4
|39,998      7ffff7fec4a8
|39,999      7ffff7fec4ac
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
# J and K go by record from any pane.
keys <Tab>K
screen fields status
|─ Fields ───────────────────────────────────────────────────
| pc      0x7ffff7fec4a8  140737354056872
| kind    -
| load    -
| store   -
| dst     rax, rflags     10, 25
| src     rax             10
| taken   -
| branch  0
| pc: address of the instruction
| ls.champsim.xz    record 39,998 of 40,000  pc 7ffff7fec4a8
keys <Tab>
# A cancelled count, and an incomplete one.
keys 12<Esc>3
screen status
| ls.champsim.xz    record 39,998 of 40,000  pc 7ffff7fec4a8
keys <Esc>j
screen status
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
# Columns to the right and back.
keys $
screen records
|instruction           pc<dst        src        tk br
|39,991 B→   7ffff7fd2c6d rip        rip,rflags 1  1
|39,992   L  7ffff7fd2ce8 rsi        r13           0
|39,993   L  7ffff7fd2cec rdi        rax           0
|39,994 B→ S 7ffff7fd2cef rip,rsp    rip,rsp    1  1
|39,995      7ffff7fec4a0 rcx        rsi           0
|39,996      7ffff7fec4a2 rax        rdi           0
|39,997      7ffff7fec4a4 rcx,rflags rcx           0
|39,998      7ffff7fec4a8 rax,rflags rax           0
|39,999      7ffff7fec4ac rflags     rcx           0
keys h
screen status
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
keys 0
screen records
|instruction           pc kind        load         store    >
|39,991 B→   7ffff7fd2c6d conditional
|39,992   L  7ffff7fd2ce8             7ffff7fc16f8
|39,993   L  7ffff7fd2cec             7ffff7fc1818
|39,994 B→ S 7ffff7fd2cef call                     …fffffe0b8
|39,995      7ffff7fec4a0
|39,996      7ffff7fec4a2
|39,997      7ffff7fec4a4
|39,998      7ffff7fec4a8
|39,999      7ffff7fec4ac
# q returns to the previous pane
keys ti
screen memory
|─ Memory ─ whole trace, regions ─────── +4 columns, 1 of 7 ─
|     address▲  region              accesses
|            0                            70 ▏
| 555555554000                           320 ▏
| 7ffff7d08000  mapped code, data      3,222 █▏
|►7ffff7f76000  mapped code, data     44,069 ███████████████
| 7fffffffe000  stack                  7,471 ██▌
| ffffefa17000                             1 ▏
| ffffeff18000                             1 ▏
|
keys q
screen chain
|─ Chain ─ sources of the record, depth 5 ────────── 1 of 7 ─
| value                       record            pc  what
|                             39,999  7ffff7fec4ac
| └─ rcx                      39,997  7ffff7fec4a4
|    └─ rcx                   39,995  7ffff7fec4a0
|       └─ rsi                39,992  7ffff7fd2ce8  load
|          ├─ r13             39,886  7ffff7fd2bcc
|          │  └─ rdx          39,878  7ffff7fd3103  load
|          └─ [7ffff7fc16f8]  from before the trace
|
keys q
screen status
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
# Rows are kept visible above and below the cursor, except at the ends of the trace.
resize 12 60
keys gjjjjjj
screen records
|instruction           pc kind        load         store    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8
|     1 B    7ffff7fd3a17 conditional
|     2      7ffff7fd3a1d
|     3 B    7ffff7fd3a20 conditional
|     4      7ffff7fd3a26
|     5   L  7ffff7fd3a28             7fffffffe220
|     6      7ffff7fd3a2d
|     7      7ffff7fd3a32
|     8      7ffff7fd3a37
keys j
screen records
|instruction           pc kind        load         store    >
|     1 B    7ffff7fd3a17 conditional
|     2      7ffff7fd3a1d
|     3 B    7ffff7fd3a20 conditional
|     4      7ffff7fd3a26
|     5   L  7ffff7fd3a28             7fffffffe220
|     6      7ffff7fd3a2d
|     7      7ffff7fd3a32
|     8      7ffff7fd3a37
|     9    S 7ffff7fd3a3a                          …fffffe218
keys kkkk
screen records
|instruction           pc kind        load         store    >
|     1 B    7ffff7fd3a17 conditional
|     2      7ffff7fd3a1d
|     3 B    7ffff7fd3a20 conditional
|     4      7ffff7fd3a26
|     5   L  7ffff7fd3a28             7fffffffe220
|     6      7ffff7fd3a2d
|     7      7ffff7fd3a32
|     8      7ffff7fd3a37
|     9    S 7ffff7fd3a3a                          …fffffe218
keys kk
screen records
|instruction           pc kind        load         store    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8
|     1 B    7ffff7fd3a17 conditional
|     2      7ffff7fd3a1d
|     3 B    7ffff7fd3a20 conditional
|     4      7ffff7fd3a26
|     5   L  7ffff7fd3a28             7fffffffe220
|     6      7ffff7fd3a2d
|     7      7ffff7fd3a32
|     8      7ffff7fd3a37
keys Gkk
screen records
|instruction           pc kind        load         store    >
|39,991 B→   7ffff7fd2c6d conditional
|39,992   L  7ffff7fd2ce8             7ffff7fc16f8
|39,993   L  7ffff7fd2cec             7ffff7fc1818
|39,994 B→ S 7ffff7fd2cef call                     …fffffe0b8
|39,995      7ffff7fec4a0
|39,996      7ffff7fec4a2
|39,997      7ffff7fec4a4
|39,998      7ffff7fec4a8
|39,999      7ffff7fec4ac
:set scrolloff
screen message
|scrolloff=3
:set scrolloff=0
keys 100gjjjjj
screen records
|instruction           pc kind        load         store    >
|    97 B    7ffff7fd2e50 conditional
|    98   L  7ffff7fd2e56             7ffff7fc1468
|    99   L  7ffff7fd2e5b             7ffff7fc0438
|   100      7ffff7fd2e5f
|   101 B    7ffff7fd2e62 conditional
|   102      7ffff7fd2e64
|   103 B→   7ffff7fd2e67 conditional
|   104   L  7ffff7fd2e72             7ffff7fc0746
|   105 B    7ffff7fd2e79 conditional
:set scrolloff=x
screen message
|expected a number from 0 to 999
:set scrolloff=3
# A hit is not on the last row.
keys 100g/pc == 7ffff7fd2e72<Enter>
screen records
|instruction           pc kind        load         store >
|    98   L  7ffff7fd2e56             7ffff7fc1468         ┃█
|    99   L  7ffff7fd2e5b             7ffff7fc0438         │▇
|   100      7ffff7fd2e5f                                  │█
|   101 B    7ffff7fd2e62 conditional                      │█
|   102      7ffff7fd2e64                                  │█
|   103 B→   7ffff7fd2e67 conditional                      │▇
|   104   L  7ffff7fd2e72             7ffff7fc0746         │▆
|   105 B    7ffff7fd2e79 conditional                      │█
|   106   L  7ffff7fd2e7b             7ffff7ffcac0         │█
# Numbers of records as they are shown, powers of ten, and records on and back.
:12,345
screen status
| ls.champsim.xz    record 12,345 of 40,000  pc 7ffff7fd3972
:1e4
screen status
| ls.champsim.xz    record 10,000 of 40,000  pc 7ffff7fd2da5
:+1,000
screen status
| ls.champsim.xz    record 11,000 of 40,000  pc 7ffff7fd84d2
:-100
screen status
| ls.champsim.xz    record 10,900 of 40,000  pc 7ffff7fd38d9
:-1e6
screen status
| ls.champsim.xz         record 0 of 40,000  pc 7ffff7fd3a14
:+1e6
screen status message
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
|the last record is 39,999
:+x
screen message
|not a number of records: +x
# The next execution of an address.
keys g
:0x7ffff7fd2e5f
screen status
| ls.champsim.xz        record 57 of 40,000  pc 7ffff7fd2e5f
:goto 0x7ffff7fd2e5f
screen status
| ls.champsim.xz       record 100 of 40,000  pc 7ffff7fd2e5f
# The page moves, not the current record; zt and zb leave the rows of scrolloff.
keys 1000g
keys zt
screen records
|instruction           pc kind        load         store >
|   998      7ffff7fd8387                                  ┃█
|   999 B    7ffff7fd838b conditional                      │▇
| 1,000      7ffff7fd8391                                  │█
| 1,001 B    7ffff7fd8395 conditional                      │█
| 1,002      7ffff7fd839b                                  │█
| 1,003 B    7ffff7fd839e conditional                      │▇
| 1,004   L  7ffff7fd83a4             7ffff7db4824         │▇
| 1,005      7ffff7fd83aa                                  │█
| 1,006      7ffff7fd83ac                                  │█
keys zb
screen records
|instruction           pc kind        load         store >
|   994      7ffff7fd8375                                  ┃█
|   995      7ffff7fd8379                                  │▇
|   996 B    7ffff7fd837d conditional                      │█
|   997    S 7ffff7fd8383                          …ffe368 │█
|   998      7ffff7fd8387                                  │█
|   999 B    7ffff7fd838b conditional                      │▇
| 1,000      7ffff7fd8391                                  │▇
| 1,001 B    7ffff7fd8395 conditional                      │█
| 1,002      7ffff7fd839b                                  │█
keys zz
screen records
|instruction           pc kind        load         store >
|   996 B    7ffff7fd837d conditional                      ┃█
|   997    S 7ffff7fd8383                          …ffe368 │▇
|   998      7ffff7fd8387                                  │█
|   999 B    7ffff7fd838b conditional                      │█
| 1,000      7ffff7fd8391                                  │█
| 1,001 B    7ffff7fd8395 conditional                      │▇
| 1,002      7ffff7fd839b                                  │▇
| 1,003 B    7ffff7fd839e conditional                      │█
| 1,004   L  7ffff7fd83a4             7ffff7db4824         │█
keys <Ctrl-E>
screen records status
|instruction           pc kind        load         store >
|   997    S 7ffff7fd8383                          …ffe368 ┃█
|   998      7ffff7fd8387                                  │▇
|   999 B    7ffff7fd838b conditional                      │█
| 1,000      7ffff7fd8391                                  │█
| 1,001 B    7ffff7fd8395 conditional                      │█
| 1,002      7ffff7fd839b                                  │▇
| 1,003 B    7ffff7fd839e conditional                      │▇
| 1,004   L  7ffff7fd83a4             7ffff7db4824         │█
| 1,005      7ffff7fd83aa                                  │█
| ls.champsim.xz     record 1,000 of 40,000  pc 7ffff7fd8391
keys 4<Ctrl-E>
screen records status
|instruction           pc kind        load         store >
| 1,001 B    7ffff7fd8395 conditional                      ┃█
| 1,002      7ffff7fd839b                                  │▇
| 1,003 B    7ffff7fd839e conditional                      │█
| 1,004   L  7ffff7fd83a4             7ffff7db4824         │█
| 1,005      7ffff7fd83aa                                  │█
| 1,006      7ffff7fd83ac                                  │▇
| 1,007 B    7ffff7fd83b0 conditional                      │▇
| 1,008   L  7ffff7fd83b6             7ffff7db4825         │█
| 1,009      7ffff7fd83bc                                  │█
| ls.champsim.xz     record 1,003 of 40,000  pc 7ffff7fd839e
keys <Ctrl-Y>
screen records status
|instruction           pc kind        load         store >
| 1,000      7ffff7fd8391                                  ┃█
| 1,001 B    7ffff7fd8395 conditional                      │▇
| 1,002      7ffff7fd839b                                  │█
| 1,003 B    7ffff7fd839e conditional                      │█
| 1,004   L  7ffff7fd83a4             7ffff7db4824         │█
| 1,005      7ffff7fd83aa                                  │▇
| 1,006      7ffff7fd83ac                                  │▇
| 1,007 B    7ffff7fd83b0 conditional                      │█
| 1,008   L  7ffff7fd83b6             7ffff7db4825         │█
| ls.champsim.xz     record 1,003 of 40,000  pc 7ffff7fd839e
keys g<Ctrl-Y>zz
screen records
|instruction           pc kind        load         store >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8         ┃█
|     1 B    7ffff7fd3a17 conditional                      │▇
|     2      7ffff7fd3a1d                                  │█
|     3 B    7ffff7fd3a20 conditional                      │█
|     4      7ffff7fd3a26                                  │█
|     5   L  7ffff7fd3a28             7fffffffe220         │▇
|     6      7ffff7fd3a2d                                  │▇
|     7      7ffff7fd3a32                                  │█
|     8      7ffff7fd3a37                                  │█
keys Gzt
screen records
|instruction           pc kind        load         store >
|39,991 B→   7ffff7fd2c6d conditional                      │█
|39,992   L  7ffff7fd2ce8             7ffff7fc16f8         │▇
|39,993   L  7ffff7fd2cec             7ffff7fc1818         │█
|39,994 B→ S 7ffff7fd2cef call                     …ffe0b8 │█
|39,995      7ffff7fec4a0                                  │█
|39,996      7ffff7fec4a2                                  │▇
|39,997      7ffff7fec4a4                                  │▇
|39,998      7ffff7fec4a8                                  │█
|39,999      7ffff7fec4ac                                  ┃█
# in other lists
:table hot
keys jjjjjjjjjjjjzt
screen table
|─ Tables ─ Hot spo… ─ +3 totals, Instructions: 13 of 1,795 ─
| different pcs: 1,795
| pcs with 90 % of the records: 471 of 1,795, 26.24 %
|           pc   executions   share   coverage
| 7ffff7fd2e56          169   0.42%     12.67%
| 7ffff7fd2e5b          169   0.42%     13.09%
| 7ffff7fd2e5f          169   0.42%     13.52%
| 7ffff7fd2e62          169   0.42%     13.94%
| 7ffff7fd2e64          169   0.42%     14.36%
| 7ffff7fd2e67          169   0.42%     14.78%
keys <Ctrl-E>
screen table
|─ Tables ─ Hot spo… ─ +3 totals, Instructions: 14 of 1,795 ─
| different pcs: 1,795
| pcs with 90 % of the records: 471 of 1,795, 26.24 %
|           pc   executions   share   coverage
| 7ffff7fd2e5b          169   0.42%     13.09%
| 7ffff7fd2e5f          169   0.42%     13.52%
| 7ffff7fd2e62          169   0.42%     13.94%
| 7ffff7fd2e64          169   0.42%     14.36%
| 7ffff7fd2e67          169   0.42%     14.78%
| 7ffff7fd2e72          169   0.42%     15.21%
