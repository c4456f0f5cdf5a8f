# opscope samples/ls.cis501.trace.gz
# Only the records that match, with their own numbers.
keys &CALL<Enter>
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        ┃▆
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S      0 7ffff… │▇
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T -  -3384        │▆
|   269 ╷       1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │▆
|   270 │       2 7ffff7fd3115 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|   271 │   S   3 7ffff7fd3115 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|   272 ╵B→     4 7ffff7fd3115 CALL  JMP_IMM               - T -  -1370        │▆
|   327 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │▆
|   328 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │█
|   329 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │█
|   330 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │▆
|   608 ╷       1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │▇
|   609 │       2 7ffff7fd845c CALL  SUB_IMM rsp       rsp - - -      8        │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390                record 36 of 48,390
keys jjj
keys <PageDown>
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|   610 │   S   3 7ffff7fd845c CALL  STORE   t0   rsp      - - S      0 7ffff… ┃▆
|   611 ╵B→     4 7ffff7fd845c CALL  JMP_IMM               - T - -19185        │▆
|   733 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │▇
|   734 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|   735 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|   736 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T -  -3384        │▆
|   862 ╷       1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │▆
|   863 │       2 7ffff7fd3115 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|   864 │   S   3 7ffff7fd3115 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|   865 ╵B→     4 7ffff7fd3115 CALL  JMP_IMM               - T -  -1370        │█
|   905 ╷       1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │█
|   906 │       2 7ffff7fd2c22 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|   907 │   S   3 7ffff7fd2c22 CALL  STORE   t0   rsp      - - S      0 7ffff… │▇
|   908 ╵B→     4 7ffff7fd2c22 CALL  JMP_IMM               - T - 104569        │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390               record 734 of 48,390
keys G
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|48,016 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|48,017 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T -  -3384        │▆
|48,239 ╷       1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │▇
|48,240 │       2 7ffff7fd3115 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|48,241 │   S   3 7ffff7fd3115 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|48,242 ╵B→     4 7ffff7fd3115 CALL  JMP_IMM               - T -  -1370        │▆
|48,282 ╷       1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │▆
|48,283 │       2 7ffff7fd2c22 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|48,284 │   S   3 7ffff7fd2c22 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|48,285 ╵B→     4 7ffff7fd2c22 CALL  JMP_IMM               - T - 104569        │█
|48,381 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │█
|48,382 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │▆
|48,383 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │▇
|48,384 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        ┃▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390            record 48,384 of 48,390
# Go to a record that does not match: a message says so. N % counts matching records.
:1000
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|   863 │       2 7ffff7fd3115 CALL  SUB_IMM rsp       rsp - - -      8        ┃▆
|   864 │   S   3 7ffff7fd3115 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|   865 ╵B→     4 7ffff7fd3115 CALL  JMP_IMM               - T -  -1370        │▇
|   905 ╷       1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │▆
|   906 │       2 7ffff7fd2c22 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|   907 │   S   3 7ffff7fd2c22 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|   908 ╵B→     4 7ffff7fd2c22 CALL  JMP_IMM               - T - 104569        │▆
| 1,006 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │▆
| 1,007 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │▆
| 1,008 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │█
| 1,009 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │█
| 1,287 ╷       1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │▆
| 1,288 │       2 7ffff7fd845c CALL  SUB_IMM rsp       rsp - - -      8        │▇
| 1,289 │   S   3 7ffff7fd845c CALL  STORE   t0   rsp      - - S      0 7ffff… │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390             record 1,006 of 48,390
|record 1,000 is filtered out; this is the next record that matches
keys 50%
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|26,815 ╷       1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │▆
|26,816 │       2 7ffff7fd3115 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|26,817 │   S   3 7ffff7fd3115 CALL  STORE   t0   rsp      - - S      0 7ffff… │▇
|26,818 ╵B→     4 7ffff7fd3115 CALL  JMP_IMM               - T -  -1370        │▆
|26,858 ╷       1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │▆
|26,859 │       2 7ffff7fd2c22 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|26,860 │   S   3 7ffff7fd2c22 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|26,861 ╵B→     4 7ffff7fd2c22 CALL  JMP_IMM               - T - 104569        ┃▆
|26,915 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │▆
|26,916 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │█
|26,917 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │█
|26,918 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │▆
|27,196 ╷       1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │▇
|27,197 │       2 7ffff7fd845c CALL  SUB_IMM rsp       rsp - - -      8        │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390            record 26,861 of 48,390
# Context records, and the number of hidden records between them.
:context 2
keys g
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|── 34 records ─────────────────────────────────────────────────────────────── ┃▆
|    34    L    1 7ffff7fd3a89 MOV   LOAD         rsp  r8  - - L     56 7ffff… │▆
|    35    L    1 7ffff7fd3a8e MOV   LOAD         rsp  rdx - - L     48 7ffff… │▇
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │▆
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T -  -3384        │▆
|    40 ╷   S   1 7ffff7fd2d60 PUSH  STORE   r15  rsp      - - S     -8 7ffff… │▆
|    41 ╵       2 7ffff7fd2d60 PUSH  SUB_IMM rsp       rsp - - -      8        │▆
|── 225 records ────────────────────────────────────────────────────────────── │█
|   267    L    1 7ffff7fd310b MOV   LOAD         rsp  rsi - - L     64 7ffff… │█
|   268    L    1 7ffff7fd3110 MOV   LOAD         rsp  rdi - - L     56 7ffff… │▆
|   269 ╷       1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │▇
|   270 │       2 7ffff7fd3115 CALL  SUB_IMM rsp       rsp - - -      8        │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390                record 34 of 48,390
styles records
|TTTTTTTTTTTTT___TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.kh
|CCCCddCdCClCC___CddddddddddddCdddCCCddddCCCCCCCCCdddCCddCCdCdCdCCCCCddCdddddd.dh
|....dd.d..l....d.dddddddddddd.ddd...dddd.........ddd..ddd.d.d.d.....dd.dddddd.dh
|....dd.d.........pppppppppppp.oooo..ooooooo...............d.d.d...............dh
|....dd.d.........dddddddddddd.dddd..ooooooo...............d.d.d...............dh
|....dd.d...w.....dddddddddddd.dddd..ooooo.................d.d.................dh
|....dd.dbb.......dddddddddddd.dddd..ooooooo...............d...d...............dh
|....dd.d...w...d.dddddddddddd.dddd..ddddd...ddd..ddd......d.d.d.....dd.dddddd.dh
|....dd.d.......d.dddddddddddd.dddd..ddddddd.ddd.......ddd.d.d.d......d........dh
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.dh
|...ddd.d..l....d.dddddddddddd.ddd...dddd.........ddd..ddd.d.d.d.....dd.dddddd.dh
|...ddd.d..l....d.dddddddddddd.ddd...dddd.........ddd..ddd.d.d.d.....dd.dddddd.dh
|...ddd.d.........pppppppppppp.oooo..ooooooo...............d.d.d...............dh
|...ddd.d.........dddddddddddd.dddd..ooooooo...............d.d.d...............dh
keys jjjjjjjj
screen fields status
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| Records that do not match are hidden here
|
|
|
|
|
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390        before record 267 of 48,390
keys kkG
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|48,283 │       2 7ffff7fd2c22 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|48,284 │   S   3 7ffff7fd2c22 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|48,285 ╵B→     4 7ffff7fd2c22 CALL  JMP_IMM               - T - 104569        │▇
|48,286         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0        │▆
|48,287         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0        │▆
|── 91 records ─────────────────────────────────────────────────────────────── │▆
|48,379    L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L      0 7ffff… │▆
|48,380    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L      0 7ffff… │▆
|48,381 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │▆
|48,382 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │█
|48,383 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │█
|48,384 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │▆
|48,385         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0        │▇
|48,386         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0        ┃▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390            record 48,386 of 48,390
:context 0
# A search tests only the records that match the filter.
keys g/STORE<Enter>
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        ┃▆
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S      0 7ffff… │▇
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T -  -3384        │▆
|   269 ╷       1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │▆
|   270 │       2 7ffff7fd3115 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|   271 │   S   3 7ffff7fd3115 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|   272 ╵B→     4 7ffff7fd3115 CALL  JMP_IMM               - T -  -1370        │▆
|   327 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │▆
|   328 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │█
|   329 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │█
|   330 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │▆
|   608 ╷       1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │▇
|   609 │       2 7ffff7fd845c CALL  SUB_IMM rsp       rsp - - -      8        │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390                record 38 of 48,390
|2 records on
keys n
screen fields status message
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          3                                  number of the micro-op in its…
| pc           0x7ffff7fd3115    140737353953557  address of the instruction th…
| macro        CALL                               opcode of the x86 instruction
| micro        STORE                              opcode of the micro-op
| src1         t0                44               first register read; the data…
| src2         rsp               4                second register read; the bas…
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390               record 271 of 48,390
|233 records on
keys /ADD<Enter>
screen records message
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        ┃
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -      8        │
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S      0 7ffff… │
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T -  -3384        │
|   269 ╷       1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|   270 │       2 7ffff7fd3115 CALL  SUB_IMM rsp       rsp - - -      8        │
|   271 │   S   3 7ffff7fd3115 CALL  STORE   t0   rsp      - - S      0 7ffff… │
|   272 ╵B→     4 7ffff7fd3115 CALL  JMP_IMM               - T -  -1370        │
|   327 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
|   328 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │
|   329 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │
|   330 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │
|   608 ╷       1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
|   609 │       2 7ffff7fd845c CALL  SUB_IMM rsp       rsp - - -      8        │
|not found below here in what is shown: ADD
# Filters stack.
keys &SAVE<Enter>
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|    36         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        ┃
|   269         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|   327         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
|   608         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
|   733         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
|   862         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|   905         1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │
| 1,006         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
| 1,287         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
| 1,510         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
| 1,743         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
| 1,801         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
| 2,082         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
| 2,277         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
| ls.cis501.trace.gz  & 2 filters: 283 of 48,390            record 327 of 48,390
:filters
screen message
|1: CALL   2: SAVE
keys &^J<Enter>
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|             no record matches; & and Enter shows all records                 ┃
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
|                                                                              │
|                                                                              │
|                                                                              │
| ls.cis501.trace.gz  cis501  & 3 filters: 0 of 48,390      record 327 of 48,390
:unfilter 4
screen message
|there are only 3; :filters lists them
:unfilter
:unfilter 1
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|    36         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        ┃
|   269         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|   327         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
|   608         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
|   733         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
|   862         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|   905         1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │
| 1,006         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
| 1,287         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
| 1,510         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
| 1,743         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
| 1,801         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
| 2,082         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
| 2,277         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
| ls.cis501.trace.gz  & SAVE: 283 of 48,390                 record 327 of 48,390
|there are only 3; :filters lists them
keys ma
# Marks and jumps.
keys Gmbg
screen fields status
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          1                                  number of the micro-op in its…
| pc           0x7ffff7fd3a93    140737353955987  address of the instruction th…
| macro        CALL                               opcode of the x86 instruction
| micro        SAVE_PC                            opcode of the micro-op
| src1         none                               first register read; the data…
| src2         none                               second register read; the bas…
| ls.cis501.trace.gz  & SAVE: 283 of 48,390                  record 36 of 48,390
keys 'b
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|46,206         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
|46,486         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|46,529         1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │
|46,586         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
|46,866         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
|47,075         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
|47,300         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|47,343         1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │
|47,469         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
|47,796         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
|48,014         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
|48,239         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|48,282         1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │
|48,381         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        ┃
| ls.cis501.trace.gz  & SAVE: 283 of 48,390              record 48,381 of 48,390
keys <Ctrl-O>
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|    36         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        ┃
|   269         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|   327         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
|   608         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
|   733         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
|   862         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
|   905         1 7ffff7fd2c22 CALL  SAVE_PC           t0  - - -      0        │
| 1,006         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
| 1,287         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
| 1,510         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
| 1,743         1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │
| 1,801         1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
| 2,082         1 7ffff7fd845c CALL  SAVE_PC           t0  - - -      0        │
| 2,277         1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        │
| ls.cis501.trace.gz  & SAVE: 283 of 48,390                  record 36 of 48,390
# The error is shown under the typed text.
keys &(CALL<Enter>
screen 22-23
|&(CALL
|      ^ error in the regular expression: missing closing parenthesis
keys <Esc>
# An empty filter shows all records again.
keys &<Enter>
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -      0        ┃▇
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -      8        │▇
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S      0 7ffff… │▇
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T -  -3384        │▇
|    40 ╷   S   1 7ffff7fd2d60 PUSH  STORE   r15  rsp      - - S     -8 7ffff… │▇
|    41 ╵       2 7ffff7fd2d60 PUSH  SUB_IMM rsp       rsp - - -      8        │▇
|    42 ╷   S   1 7ffff7fd2d62 PUSH  STORE   r14  rsp      - - S     -8 7ffff… │▇
|    43 ╵       2 7ffff7fd2d62 PUSH  SUB_IMM rsp       rsp - - -      8        │▇
|    44 ╷   S   1 7ffff7fd2d64 PUSH  STORE   r13  rsp      - - S     -8 7ffff… │▇
|    45 ╵       2 7ffff7fd2d64 PUSH  SUB_IMM rsp       rsp - - -      8        │▇
|    46 ╷   S   1 7ffff7fd2d66 PUSH  STORE   r12  rsp      - - S     -8 7ffff… │█
|    47 ╵       2 7ffff7fd2d66 PUSH  SUB_IMM rsp       rsp - - -      8        │█
|    48         1 7ffff7fd2d68 MOV   MOV     rsi       r12 - - -      0        │▇
|    49 ╷   S   1 7ffff7fd2d6b PUSH  STORE   rbp  rsp      - - S     -8 7ffff… │▇
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
# A filter limits the hits of an earlier search too.
keys g/MOV<Enter>I
screen hits status
|─ Hits ─ MOV ────────────────────────────────────────────────────────── 16,614 ─
|             0     7ffff7fd3a14  MOV LOAD
|             5     7ffff7fd3a28  MOV LOAD
|             8     7ffff7fd3a37  MOV MOV
|             9     7ffff7fd3a3a  MOV STORE
|            10     7ffff7fd3a3f  MOV MOV
|            11     7ffff7fd3a42  MOV STORE
|            12     7ffff7fd3a46  MOV MOV
|            13     7ffff7fd3a49  MOV MOV
| ls.cis501.trace.gz  cis501     record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
keys q&STORE<Enter>I
screen hits status
|─ Hits ─ MOV ─────────────────────────────────────────────────────────── 2,105 ─
|             9     7ffff7fd3a3a  MOV STORE
|            11     7ffff7fd3a42  MOV STORE
|            14     7ffff7fd3a4c  MOV STORE
|            55     7ffff7fd2d78  MOV STORE
|            57     7ffff7fd2d85  MOV STORE
|            60     7ffff7fd2d95  MOV STORE
|            61     7ffff7fd2d9a  MOV STORE
|            87     7ffff7fd2dd6  MOV STORE
| ls.cis501.trace.gz  & STORE: 4,172 of 48,390                record 9 of 48,390
resize 12 40
keys q
screen records status
|record       uop           pc macro >
|     9     S   1 7ffff7fd3a3a MOV     ┃█
|    11     S   1 7ffff7fd3a42 MOV     │█
|    14     S   1 7ffff7fd3a4c MOV     │█
|    17     S   1 7ffff7fd3a6a PUSH    │█
|    20     S   1 7ffff7fd3a70 PUSH    │█
|    24 ╵   S   2 7ffff7fd3a74 PUSH    │█
|    27     S   1 7ffff7fd3a82 PUSH    │█
|    30     S   1 7ffff7fd3a86 PUSH    │█
|    32     S   1 7ffff7fd3a88 PUSH    │█
| & 4,172             record 9 of 48,390
