# opscope samples/ls.cis501.trace.gz
# Only the records that match, with their own numbers.
keys &CALL<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         ┃▆
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │▆
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │▇
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │▆
|   269 ╷     7ffff7fd3115 CALL  SAVE_PC            t0                         │▆
|   270 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                        │▆
|   271 │   S 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8           │▆
|   272 ╵B→   7ffff7fd3115 CALL  JMP_IMM                             …f7fd2bc0 │▆
|   327 ╷     7ffff7fd2cef CALL  SAVE_PC            t0                         │▆
|   328 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │█
|   329 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │█
|   330 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 │▆
|   608 ╷     7ffff7fd845c CALL  SAVE_PC            t0                         │▇
|   609 │     7ffff7fd845c CALL  SUB_IMM  rsp       rsp                        │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390                record 36 of 48,390
# The same filter once more changes nothing.
keys &CALL<Enter>
screen status
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390                record 36 of 48,390
keys jjj
keys <PageDown>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|   610 │   S 7ffff7fd845c CALL  STORE    t0   rsp      7fffffffe2c8           ┃▆
|   611 ╵B→   7ffff7fd845c CALL  JMP_IMM                             …f7fd3970 │▆
|   733 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         │▇
|   734 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │▆
|   735 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │▆
|   736 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │▆
|   862 ╷     7ffff7fd3115 CALL  SAVE_PC            t0                         │▆
|   863 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                        │▆
|   864 │   S 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8           │▆
|   865 ╵B→   7ffff7fd3115 CALL  JMP_IMM                             …f7fd2bc0 │█
|   905 ╷     7ffff7fd2c22 CALL  SAVE_PC            t0                         │█
|   906 │     7ffff7fd2c22 CALL  SUB_IMM  rsp       rsp                        │▆
|   907 │   S 7ffff7fd2c22 CALL  STORE    t0   rsp      7fffffffe0b8           │▇
|   908 ╵B→   7ffff7fd2c22 CALL  JMP_IMM                             …f7fec4a0 │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390               record 734 of 48,390
keys G
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|48,016 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │▆
|48,017 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │▆
|48,239 ╷     7ffff7fd3115 CALL  SAVE_PC            t0                         │▇
|48,240 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                        │▆
|48,241 │   S 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8           │▆
|48,242 ╵B→   7ffff7fd3115 CALL  JMP_IMM                             …f7fd2bc0 │▆
|48,282 ╷     7ffff7fd2c22 CALL  SAVE_PC            t0                         │▆
|48,283 │     7ffff7fd2c22 CALL  SUB_IMM  rsp       rsp                        │▆
|48,284 │   S 7ffff7fd2c22 CALL  STORE    t0   rsp      7fffffffe0b8           │▆
|48,285 ╵B→   7ffff7fd2c22 CALL  JMP_IMM                             …f7fec4a0 │█
|48,381 ╷     7ffff7fd2cef CALL  SAVE_PC            t0                         │█
|48,382 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │▆
|48,383 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │▇
|48,384 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 ┃▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390            record 48,384 of 48,390
# Go to a record that does not match: a message says so. N % counts matching records.
:1000
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|   863 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                        ┃▆
|   864 │   S 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8           │▆
|   865 ╵B→   7ffff7fd3115 CALL  JMP_IMM                             …f7fd2bc0 │▇
|   905 ╷     7ffff7fd2c22 CALL  SAVE_PC            t0                         │▆
|   906 │     7ffff7fd2c22 CALL  SUB_IMM  rsp       rsp                        │▆
|   907 │   S 7ffff7fd2c22 CALL  STORE    t0   rsp      7fffffffe0b8           │▆
|   908 ╵B→   7ffff7fd2c22 CALL  JMP_IMM                             …f7fec4a0 │▆
| 1,006 ╷     7ffff7fd2cef CALL  SAVE_PC            t0                         │▆
| 1,007 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │▆
| 1,008 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │█
| 1,009 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 │█
| 1,287 ╷     7ffff7fd845c CALL  SAVE_PC            t0                         │▆
| 1,288 │     7ffff7fd845c CALL  SUB_IMM  rsp       rsp                        │▇
| 1,289 │   S 7ffff7fd845c CALL  STORE    t0   rsp      7fffffffe2c8           │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390             record 1,006 of 48,390
|record 1,000 is hidden by a filter; this is the next record that matches
keys 50%
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|26,815 ╷     7ffff7fd3115 CALL  SAVE_PC            t0                         │▆
|26,816 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                        │▆
|26,817 │   S 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8           │▇
|26,818 ╵B→   7ffff7fd3115 CALL  JMP_IMM                             …f7fd2bc0 │▆
|26,858 ╷     7ffff7fd2c22 CALL  SAVE_PC            t0                         │▆
|26,859 │     7ffff7fd2c22 CALL  SUB_IMM  rsp       rsp                        │▆
|26,860 │   S 7ffff7fd2c22 CALL  STORE    t0   rsp      7fffffffe0b8           │▆
|26,861 ╵B→   7ffff7fd2c22 CALL  JMP_IMM                             …f7fec4a0 ┃▆
|26,915 ╷     7ffff7fd2cef CALL  SAVE_PC            t0                         │▆
|26,916 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │█
|26,917 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │█
|26,918 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 │▆
|27,196 ╷     7ffff7fd845c CALL  SAVE_PC            t0                         │▇
|27,197 │     7ffff7fd845c CALL  SUB_IMM  rsp       rsp                        │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390            record 26,861 of 48,390
# Context records, and the number of hidden records between them.
:context 2
keys g
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|── 34 records ─────────────────────────────────────────────────────────────── ┃▆
|    34    L  7ffff7fd3a89 MOV   LOAD          rsp  r8  7fffffffe218           │▆
|    35    L  7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210           │▇
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         │▆
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │▆
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │▆
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │▆
|    40 ╷   S 7ffff7fd2d60 PUSH  STORE    r15  rsp      7fffffffe1d0           │▆
|    41 ╵     7ffff7fd2d60 PUSH  SUB_IMM  rsp       rsp                        │▆
|── 225 records ────────────────────────────────────────────────────────────── │█
|   267    L  7ffff7fd310b MOV   LOAD          rsp  rsi 7fffffffe130           │█
|   268    L  7ffff7fd3110 MOV   LOAD          rsp  rdi 7fffffffe128           │▆
|   269 ╷     7ffff7fd3115 CALL  SAVE_PC            t0                         │▇
|   270 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                        │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390                record 34 of 48,390
styles records
|TTTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.kh
|CCCCddCd..l..dddddddddddd.ddd...dddd..........ddd..dd..dddddddddddd...........dh
|....dd.d..l..dddddddddddd.ddd...dddd..........ddd..ddd.dddddddddddd...........dh
|....dd.d.....pppppppppppp.oooo..ooooooo.......................................dh
|....dd.d.....dddddddddddd.dddd..ooooooo.......................................dh
|....dd.d...w.dddddddddddd.dddd..wwwww..................wwwwwwwwwwww...........dh
|....dd.dbb...dddddddddddd.dddd..ccccccc.............................bbbbbbbbb.dh
|....dd.d...w.dddddddddddd.dddd..ddddd....ddd..ddd......dddddddddddd...........dh
|....dd.d.....dddddddddddd.dddd..ddddddd..ddd.......ddd........................dh
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.dh
|...ddd.d..l..dddddddddddd.ddd...dddd..........ddd..ddd.dddddddddddd...........dh
|...ddd.d..l..dddddddddddd.ddd...dddd..........ddd..ddd.dddddddddddd...........dh
|...ddd.d.....pppppppppppp.oooo..ooooooo.......................................dh
|...ddd.d.....dddddddddddd.dddd..ooooooo.......................................dh
keys jjjjjjjj
screen fields status
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 8 ─
| Records that do not match are hidden here
|
|
|
|
|
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390        before record 267 of 48,390
keys kkG
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|48,283 │     7ffff7fd2c22 CALL  SUB_IMM  rsp       rsp                        │▆
|48,284 │   S 7ffff7fd2c22 CALL  STORE    t0   rsp      7fffffffe0b8           │▆
|48,285 ╵B→   7ffff7fd2c22 CALL  JMP_IMM                             …f7fec4a0 │▇
|48,286       7ffff7fec4a0 MOV   MOV      rsi       rcx                        │▆
|48,287       7ffff7fec4a2 MOV   MOV      rdi       rax                        │▆
|── 91 records ─────────────────────────────────────────────────────────────── │▆
|48,379    L  7ffff7fd2ce8 MOV   LOAD          r13  rsi 7ffff7fc16f8           │▆
|48,380    L  7ffff7fd2cec MOV   LOAD          rax  rdi 7ffff7fc1818           │▆
|48,381 ╷     7ffff7fd2cef CALL  SAVE_PC            t0                         │▆
|48,382 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │█
|48,383 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │█
|48,384 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 │▆
|48,385       7ffff7fec4a0 MOV   MOV      rsi       rcx                        │▇
|48,386       7ffff7fec4a2 MOV   MOV      rdi       rax                        ┃▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390            record 48,386 of 48,390
:context 0
# A search tests only the records that match the filter.
keys g/STORE<Enter>
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         ┃▆
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │▆
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │▇
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │▆
|   269 ╷     7ffff7fd3115 CALL  SAVE_PC            t0                         │▆
|   270 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                        │▆
|   271 │   S 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8           │▆
|   272 ╵B→   7ffff7fd3115 CALL  JMP_IMM                             …f7fd2bc0 │▆
|   327 ╷     7ffff7fd2cef CALL  SAVE_PC            t0                         │▆
|   328 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │█
|   329 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │█
|   330 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 │▆
|   608 ╷     7ffff7fd845c CALL  SAVE_PC            t0                         │▇
|   609 │     7ffff7fd845c CALL  SUB_IMM  rsp       rsp                        │▇
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390                record 38 of 48,390
|hit 1 of 283, 2 records forward
keys n
screen fields status message
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         0                           macroop     232
| uop         3                           taken       -
| branch      -                           kind        -
| mem         S
| fallthrough 0x7ffff7fd311a
| pc: address of the instruction that contains the micro-op
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390               record 271 of 48,390
|hit 2 of 283, 233 records forward
keys /ADD<Enter>
screen records message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         ┃
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │
|   269 ╷     7ffff7fd3115 CALL  SAVE_PC            t0                         │
|   270 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                        │
|   271 │   S 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8           │
|   272 ╵B→   7ffff7fd3115 CALL  JMP_IMM                             …f7fd2bc0 │
|   327 ╷     7ffff7fd2cef CALL  SAVE_PC            t0                         │
|   328 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │
|   329 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │
|   330 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 │
|   608 ╷     7ffff7fd845c CALL  SAVE_PC            t0                         │
|   609 │     7ffff7fd845c CALL  SUB_IMM  rsp       rsp                        │
|no shown opcode matches ADD
# Filters stack.
keys &SAVE<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    36       7ffff7fd3a93 CALL  SAVE_PC            t0                         ┃
|   269       7ffff7fd3115 CALL  SAVE_PC            t0                         │
|   327       7ffff7fd2cef CALL  SAVE_PC            t0                         │
|   608       7ffff7fd845c CALL  SAVE_PC            t0                         │
|   733       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
|   862       7ffff7fd3115 CALL  SAVE_PC            t0                         │
|   905       7ffff7fd2c22 CALL  SAVE_PC            t0                         │
| 1,006       7ffff7fd2cef CALL  SAVE_PC            t0                         │
| 1,287       7ffff7fd845c CALL  SAVE_PC            t0                         │
| 1,510       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
| 1,743       7ffff7fd3115 CALL  SAVE_PC            t0                         │
| 1,801       7ffff7fd2cef CALL  SAVE_PC            t0                         │
| 2,082       7ffff7fd845c CALL  SAVE_PC            t0                         │
| 2,277       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
| ls.cis501.trace.gz  & 2 filters: 283 of 48,390            record 327 of 48,390
:filters
screen list
|─ List ─ filters ───────────────────────────────────────────────────────────────
| 1  CALL
| 2  SAVE
keys q
keys &^J<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
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
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    36       7ffff7fd3a93 CALL  SAVE_PC            t0                         ┃
|   269       7ffff7fd3115 CALL  SAVE_PC            t0                         │
|   327       7ffff7fd2cef CALL  SAVE_PC            t0                         │
|   608       7ffff7fd845c CALL  SAVE_PC            t0                         │
|   733       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
|   862       7ffff7fd3115 CALL  SAVE_PC            t0                         │
|   905       7ffff7fd2c22 CALL  SAVE_PC            t0                         │
| 1,006       7ffff7fd2cef CALL  SAVE_PC            t0                         │
| 1,287       7ffff7fd845c CALL  SAVE_PC            t0                         │
| 1,510       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
| 1,743       7ffff7fd3115 CALL  SAVE_PC            t0                         │
| 1,801       7ffff7fd2cef CALL  SAVE_PC            t0                         │
| 2,082       7ffff7fd845c CALL  SAVE_PC            t0                         │
| 2,277       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
| ls.cis501.trace.gz  & SAVE: 283 of 48,390                 record 327 of 48,390
|there are only 3; :filters lists them
keys ma
# Marks and jumps.
keys Gmbg
screen fields status
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         0
| uop         1
| fallthrough 0x7ffff7fd3a98
| macroop     29
|
| pc: address of the instruction that contains the micro-op
| ls.cis501.trace.gz  & SAVE: 283 of 48,390                  record 36 of 48,390
keys 'b
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|46,206       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
|46,486       7ffff7fd3115 CALL  SAVE_PC            t0                         │
|46,529       7ffff7fd2c22 CALL  SAVE_PC            t0                         │
|46,586       7ffff7fd2cef CALL  SAVE_PC            t0                         │
|46,866       7ffff7fd845c CALL  SAVE_PC            t0                         │
|47,075       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
|47,300       7ffff7fd3115 CALL  SAVE_PC            t0                         │
|47,343       7ffff7fd2c22 CALL  SAVE_PC            t0                         │
|47,469       7ffff7fd2cef CALL  SAVE_PC            t0                         │
|47,796       7ffff7fd845c CALL  SAVE_PC            t0                         │
|48,014       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
|48,239       7ffff7fd3115 CALL  SAVE_PC            t0                         │
|48,282       7ffff7fd2c22 CALL  SAVE_PC            t0                         │
|48,381       7ffff7fd2cef CALL  SAVE_PC            t0                         ┃
| ls.cis501.trace.gz  & SAVE: 283 of 48,390              record 48,381 of 48,390
keys <Ctrl-O>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    36       7ffff7fd3a93 CALL  SAVE_PC            t0                         ┃
|   269       7ffff7fd3115 CALL  SAVE_PC            t0                         │
|   327       7ffff7fd2cef CALL  SAVE_PC            t0                         │
|   608       7ffff7fd845c CALL  SAVE_PC            t0                         │
|   733       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
|   862       7ffff7fd3115 CALL  SAVE_PC            t0                         │
|   905       7ffff7fd2c22 CALL  SAVE_PC            t0                         │
| 1,006       7ffff7fd2cef CALL  SAVE_PC            t0                         │
| 1,287       7ffff7fd845c CALL  SAVE_PC            t0                         │
| 1,510       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
| 1,743       7ffff7fd3115 CALL  SAVE_PC            t0                         │
| 1,801       7ffff7fd2cef CALL  SAVE_PC            t0                         │
| 2,082       7ffff7fd845c CALL  SAVE_PC            t0                         │
| 2,277       7ffff7fd3a93 CALL  SAVE_PC            t0                         │
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
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         ┃▇
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │▇
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │▇
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │▇
|    40 ╷   S 7ffff7fd2d60 PUSH  STORE    r15  rsp      7fffffffe1d0           │▇
|    41 ╵     7ffff7fd2d60 PUSH  SUB_IMM  rsp       rsp                        │▇
|    42 ╷   S 7ffff7fd2d62 PUSH  STORE    r14  rsp      7fffffffe1c8           │▇
|    43 ╵     7ffff7fd2d62 PUSH  SUB_IMM  rsp       rsp                        │▇
|    44 ╷   S 7ffff7fd2d64 PUSH  STORE    r13  rsp      7fffffffe1c0           │▇
|    45 ╵     7ffff7fd2d64 PUSH  SUB_IMM  rsp       rsp                        │▇
|    46 ╷   S 7ffff7fd2d66 PUSH  STORE    r12  rsp      7fffffffe1b8           │█
|    47 ╵     7ffff7fd2d66 PUSH  SUB_IMM  rsp       rsp                        │█
|    48       7ffff7fd2d68 MOV   MOV      rsi       r12                        │▇
|    49 ╷   S 7ffff7fd2d6b PUSH  STORE    rbp  rsp      7fffffffe1b0           │▇
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
# A filter limits the hits of an earlier search too.
keys g/MOV<Enter>I
screen hits status
|─ Hits ─ MOV ───────────────────────────────────────────────────── 16,614 hits ─
|       0  7ffff7fd3a14  MOV LOAD
|       5  7ffff7fd3a28  MOV LOAD
|       8  7ffff7fd3a37  MOV MOV
|       9  7ffff7fd3a3a  MOV STORE
|      10  7ffff7fd3a3f  MOV MOV
|      11  7ffff7fd3a42  MOV STORE
|      12  7ffff7fd3a46  MOV MOV
|      13  7ffff7fd3a49  MOV MOV
| ls.cis501.trace.gz  cis501     record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
keys q&STORE<Enter>I
screen hits status
|─ Hits ─ MOV ────────────────────────────────────────────────────── 2,105 hits ─
|       9  7ffff7fd3a3a  MOV STORE
|      11  7ffff7fd3a42  MOV STORE
|      14  7ffff7fd3a4c  MOV STORE
|      55  7ffff7fd2d78  MOV STORE
|      57  7ffff7fd2d85  MOV STORE
|      60  7ffff7fd2d95  MOV STORE
|      61  7ffff7fd2d9a  MOV STORE
|      87  7ffff7fd2dd6  MOV STORE
| ls.cis501.trace.gz  & STORE: 4,172 of 48,390                record 9 of 48,390
resize 12 40
keys q
screen records status
|micro-op               pc macro micr>
|     9     S 7ffff7fd3a3a MOV   STORE ┃█
|    11     S 7ffff7fd3a42 MOV   STORE │█
|    14     S 7ffff7fd3a4c MOV   STORE │█
|    17     S 7ffff7fd3a6a PUSH  STORE │█
|    20     S 7ffff7fd3a70 PUSH  STORE │█
|    24 ╵   S 7ffff7fd3a74 PUSH  STORE │█
|    27     S 7ffff7fd3a82 PUSH  STORE │█
|    30     S 7ffff7fd3a86 PUSH  STORE │█
|    32     S 7ffff7fd3a88 PUSH  STORE │█
| & 4,172             record 9 of 48,390
