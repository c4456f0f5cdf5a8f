# opscope samples/ls.cis501.trace.gz
screen records fields status
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|     0    L    1 7ffff7fd3a14 MOV   LOAD         rax  r9  - - L   0 7ffff7fc0cc8
|     1  B      1 7ffff7fd3a17 J     JMP_IMM               R N - 523
|     2         1 7ffff7fd3a1d TEST  TEST    r9   r9   t0  W - -   0
|     3  B      1 7ffff7fd3a20 J     JMP_IMM               R N - 561
|     4         1 7ffff7fd3a26 XOR   XOR     rdx  rdx  rdx W - -   0
|     5    L    1 7ffff7fd3a28 MOV   LOAD         rsp  r15 - - L  16 7fffffffe220
|     6         1 7ffff7fd3a2d LEA   LEA               rsi - - -   0
|     7         1 7ffff7fd3a32 LEA   LEA               rdi - - -   0
|     8         1 7ffff7fd3a37 MOV   MOV     rdx       rax - - -   0
|     9     S   1 7ffff7fd3a3a MOV   STORE   rsi  rsp      - - S   8 7fffffffe218
|    10         1 7ffff7fd3a3f MOV   MOV     rbp       rsi - - -   0
|    11     S   1 7ffff7fd3a42 MOV   STORE   rdi  rsp      - - S   0 7fffffffe210
|    12         1 7ffff7fd3a46 MOV   MOV     r15       rbp - - -   0
|    13         1 7ffff7fd3a49 MOV   MOV     rsi       r15 - - -   0
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          1                                  number of the micro-op in its…
| pc           0x7ffff7fd3a14    140737353955860  address of the instruction th…
| macro        MOV                                opcode of the x86 instruction
| micro        LOAD                               opcode of the micro-op
| src1         none                               first register read; the data…
| src2         rax               0                second register read; the bas…
| ls.cis501.trace.gz             record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
wait
keys :23<Enter>
screen records fields status
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|    13         1 7ffff7fd3a49 MOV   MOV     rsi       r15 - - -   0
|    14     S   1 7ffff7fd3a4c MOV   STORE   rdx  rsp      - - S  24 7fffffffe228
|    15  B→     1 7ffff7fd3a51 JMP   JMP_IMM               - T -  20
|    16    L    1 7ffff7fd3a67 MOV   LOAD         r15  rcx - - L   0 7fffffffe368
|    17 ╷   S   1 7ffff7fd3a6a PUSH  STORE   r13  rsp      - - S  -8 7fffffffe208
|    18 ╵       2 7ffff7fd3a6a PUSH  SUB_IMM rsp       rsp - - -   8
|    19    L    1 7ffff7fd3a6c MOV   LOAD         rsp  rsi - - L  64 7fffffffe248
|    20 ╷   S   1 7ffff7fd3a70 PUSH  STORE   rsi  rsp      - - S  -8 7fffffffe200
|    21 ╵       2 7ffff7fd3a70 PUSH  SUB_IMM rsp       rsp - - -   8
|    22         1 7ffff7fd3a71 MOV   MOV     r14       rsi - - -   0
|    23 ╷  L    1 7ffff7fd3a74 PUSH  LOAD         rsp  t1  - - L 216 7fffffffe2d8
|    24 │   S   2 7ffff7fd3a74 PUSH  STORE   t1   rsp      - - S  -8 7fffffffe1f8
|    25 ╵       3 7ffff7fd3a74 PUSH  SUB_IMM rsp       rsp - - -   8
|    26    L    1 7ffff7fd3a7b MOV   LOAD         rsp  rdi - - L 216 7fffffffe2d0
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          1                                  number of the micro-op in its…
| pc           0x7ffff7fd3a74    140737353955956  address of the instruction th…
| macro        PUSH                               opcode of the x86 instruction
| micro        LOAD                               opcode of the micro-op
| src1         none                               first register read; the data…
| src2         rsp               4                second register read; the bas…
| ls.cis501.trace.gz  cis501   record 23 of 48,390  macro-op 21  pc 7ffff7fd3a74
styles
|TTTTTTTTTTTTT___TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|....dd.d.........pppppppppppp.ooo...ooo...................d.d.d
|....dd.d...w.....pppppppppppp.ooo...ooooo.................d.d
|....dd.dbb.......pppppppppppp.ooo...ooooooo...............d...d
|....dd.d..l......pppppppppppp.ooo...oooo..................d.d
|....dd.d...w.....pppppppppppp.oooo..ooooo.................d.d
|....dd.d.........dddddddddddd.dddd..ooooooo...............d.d.d
|....dd.d..l......pppppppppppp.ooo...oooo..................d.d
|....dd.d...w.....pppppppppppp.oooo..ooooo.................d.d
|....dd.d.........dddddddddddd.dddd..ooooooo...............d.d.d
|....dd.d.........pppppppppppp.ooo...ooo...................d.d.d
|CCCCddCdCClCC___CppppppppppppCooooCCooooCCCCCCCCCCCCCCCCCCdCdCCCCCCCCCCCCCCCCCCC
|....dd.d...w.....dddddddddddd.dddd..ooooo.................d.d
|....dd.d.........dddddddddddd.dddd..ooooooo...............d.d.d
|....dd.d..l......pppppppppppp.ooo...oooo..................d.d
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.___________.....................................dddddddddddddddddddddddddddddd
|.kk...........pppppppppppppp....ddddddddddddddd..dddddddddddddddddddddddddddddd
|.kkkkk........oooo...............................ddddddddddddddddddddddddddddd
|.kkkkk........oooo...............................dddddddddddddddddddddd
|.kkkk.........dddd...............................dddddddddddddddddddddddddddddd
|.kkkk...........................d................dddddddddddddddddddddddddddddd
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|.kk.dddd..k.dddd..k.dddddd..k.ddddddd..k.dddddd..k.ddddddd..kkk.dddd..k.ddddd
# A search tests the opcodes, macro and micro.
keys /^CALL<Enter>
screen records fields status message
|record       uop           pc macro micro   src1 src2 dst f b m   imm   addr>
|    26    L    1 7ffff7fd3a7b MOV   LOAD         rsp  rdi - - L   216 7fffff… ┃▆
|    27 ╷   S   1 7ffff7fd3a82 PUSH  STORE   rdi  rsp      - - S    -8 7fffff… │▆
|    28 ╵       2 7ffff7fd3a82 PUSH  SUB_IMM rsp       rsp - - -     8         │▇
|    29         1 7ffff7fd3a83 MOV   MOV     rbx       rdi - - -     0         │▆
|    30 ╷   S   1 7ffff7fd3a86 PUSH  STORE   r12  rsp      - - S    -8 7fffff… │▆
|    31 ╵       2 7ffff7fd3a86 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    32 ╷   S   1 7ffff7fd3a88 PUSH  STORE   rax  rsp      - - S    -8 7fffff… │▆
|    33 ╵       2 7ffff7fd3a88 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    34    L    1 7ffff7fd3a89 MOV   LOAD         rsp  r8  - - L    56 7fffff… │▆
|    35    L    1 7ffff7fd3a8e MOV   LOAD         rsp  rdx - - L    48 7fffff… │█
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -     0         │█
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -     8         │▆
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S     0 7fffff… │▇
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T - -3384         │▇
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          1                                  number of the micro-op in its…
| pc           0x7ffff7fd3a93    140737353955987  address of the instruction th…
| macro        CALL                               opcode of the x86 instruction
| micro        SAVE_PC                            opcode of the micro-op
| src1         none                               first register read; the data…
| src2         none                               second register read; the bas…
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
|13 records on
styles
|TTTTTTTTTTTTT___TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|....dd.d..l......pppppppppppp.ooo...oooo..................d.d.................kh
|....dd.d...w.....pppppppppppp.oooo..ooooo.................d.d.................dh
|....dd.d.........dddddddddddd.dddd..ooooooo...............d.d.d...............dh
|....dd.d.........pppppppppppp.ooo...ooo...................d.d.d...............dh
|....dd.d...w.....pppppppppppp.oooo..ooooo.................d.d.................dh
|....dd.d.........dddddddddddd.dddd..ooooooo...............d.d.d...............dh
|....dd.d...w.....pppppppppppp.oooo..ooooo.................d.d.................dh
|....dd.d.........dddddddddddd.dddd..ooooooo...............d.d.d...............dh
|....dd.d..l......pppppppppppp.ooo...oooo..................d.d.................dh
|....dd.d..l......pppppppppppp.ooo...oooo..................d.d.................dh
|CCCCddCdCCCCC___CppppppppppppChhhhCChhhhhhhCCCCCCCCCCCCCCCdCdCdCCCCCCCCCCCCCC.dh
|....dd.d.........dddddddddddd.hhhh..hhhhhhh...............d.d.d...............dh
|....dd.d...w.....dddddddddddd.hhhh..hhhhh.................d.d.................dh
|....dd.dbb.......dddddddddddd.hhhh..hhhhhhh...............d...d...............dh
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.___________.....................................dddddddddddddddddddddddddddddd
|.kk...........pppppppppppppp....ddddddddddddddd..dddddddddddddddddddddddddddddd
|.kkkkk........oooo...............................ddddddddddddddddddddddddddddd
|.kkkkk........ooooooo............................dddddddddddddddddddddd
|.kkkk.........dddd...............................dddddddddddddddddddddddddddddd
|.kkkk.........dddd...............................dddddddddddddddddddddddddddddd
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|
keys n
screen records fields status message
|record       uop           pc macro micro   src1 src2 dst f b m   imm   addr>
|    27 ╷   S   1 7ffff7fd3a82 PUSH  STORE   rdi  rsp      - - S    -8 7fffff… ┃▆
|    28 ╵       2 7ffff7fd3a82 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    29         1 7ffff7fd3a83 MOV   MOV     rbx       rdi - - -     0         │▇
|    30 ╷   S   1 7ffff7fd3a86 PUSH  STORE   r12  rsp      - - S    -8 7fffff… │▆
|    31 ╵       2 7ffff7fd3a86 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    32 ╷   S   1 7ffff7fd3a88 PUSH  STORE   rax  rsp      - - S    -8 7fffff… │▆
|    33 ╵       2 7ffff7fd3a88 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    34    L    1 7ffff7fd3a89 MOV   LOAD         rsp  r8  - - L    56 7fffff… │▆
|    35    L    1 7ffff7fd3a8e MOV   LOAD         rsp  rdx - - L    48 7fffff… │▆
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -     0         │█
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -     8         │█
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S     0 7fffff… │▆
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T - -3384         │▇
|    40 ╷   S   1 7ffff7fd2d60 PUSH  STORE   r15  rsp      - - S    -8 7fffff… │▇
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          2                                  number of the micro-op in its…
| pc           0x7ffff7fd3a93    140737353955987  address of the instruction th…
| macro        CALL                               opcode of the x86 instruction
| micro        SUB_IMM                            opcode of the micro-op
| src1         rsp               4                first register read; the data…
| src2         none                               second register read; the bas…
| ls.cis501.trace.gz  cis501   record 37 of 48,390  macro-op 29  pc 7ffff7fd3a93
|1 record on
keys ?PUSH STORE<Enter>
screen records fields status message
|record       uop           pc macro micro   src1 src2 dst f b m   imm   addr>
|    27 ╷   S   1 7ffff7fd3a82 PUSH  STORE   rdi  rsp      - - S    -8 7fffff… ┃█
|    28 ╵       2 7ffff7fd3a82 PUSH  SUB_IMM rsp       rsp - - -     8         │█
|    29         1 7ffff7fd3a83 MOV   MOV     rbx       rdi - - -     0         │█
|    30 ╷   S   1 7ffff7fd3a86 PUSH  STORE   r12  rsp      - - S    -8 7fffff… │█
|    31 ╵       2 7ffff7fd3a86 PUSH  SUB_IMM rsp       rsp - - -     8         │█
|    32 ╷   S   1 7ffff7fd3a88 PUSH  STORE   rax  rsp      - - S    -8 7fffff… │█
|    33 ╵       2 7ffff7fd3a88 PUSH  SUB_IMM rsp       rsp - - -     8         │█
|    34    L    1 7ffff7fd3a89 MOV   LOAD         rsp  r8  - - L    56 7fffff… │█
|    35    L    1 7ffff7fd3a8e MOV   LOAD         rsp  rdx - - L    48 7fffff… │█
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -     0         │▇
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -     8         │▆
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S     0 7fffff… │▇
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T - -3384         │█
|    40 ╷   S   1 7ffff7fd2d60 PUSH  STORE   r15  rsp      - - S    -8 7fffff… │█
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          1                                  number of the micro-op in its…
| pc           0x7ffff7fd3a88    140737353955976  address of the instruction th…
| macro        PUSH                               opcode of the x86 instruction
| micro        STORE                              opcode of the micro-op
| src1         rax               0                first register read; the data…
| src2         rsp               4                second register read; the bas…
| ls.cis501.trace.gz  cis501   record 32 of 48,390  macro-op 26  pc 7ffff7fd3a88
|5 records back
# The fields of a line of text have positions in it too.
keys gx<Tab>
screen bytes status
|─ Bytes ─ uop, byte 0 ───────────────────────────────────────── 93 at offset 0 ─
| 00000000  31 20 37 66 66 66 66 37  66 64 33 61 31 34 20 2d  1 7ffff7fd3a14 -
| 00000010  31 20 20 30 20 20 39 20  2d 20 2d 20 4c 20 20 20  1  0  9 - - L
| 00000020  20 20 20 20 20 20 30 20  37 66 66 66 66 37 66 63        0 7ffff7fc
| 00000030  30 63 63 38 20 37 66 66  66 66 37 66 64 33 61 31  0cc8 7ffff7fd3a1
| 00000040  37 20 20 20 20 20 20 20  20 20 20 20 20 30 20 4d  7            0 M
| 00000050  4f 56 20 20 20 20 20 20  4c 4f 41 44 0a           OV      LOAD·
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
keys j
screen bytes
|─ Bytes ─ src1, byte 16 ─────────────────────────────────────── 93 at offset 0 ─
| 00000000  31 20 37 66 66 66 66 37  66 64 33 61 31 34 20 2d  1 7ffff7fd3a14 -
| 00000010  31 20 20 30 20 20 39 20  2d 20 2d 20 4c 20 20 20  1  0  9 - - L
| 00000020  20 20 20 20 20 20 30 20  37 66 66 66 66 37 66 63        0 7ffff7fc
| 00000030  30 63 63 38 20 37 66 66  66 66 37 66 64 33 61 31  0cc8 7ffff7fd3a1
| 00000040  37 20 20 20 20 20 20 20  20 20 20 20 20 30 20 4d  7            0 M
| 00000050  4f 56 20 20 20 20 20 20  4c 4f 41 44 0a           OV      LOAD·
styles
|tttttttttttttttttttttttttttttttttttttttttttt____tttttttttttttttttttttttttttttttt
|CCCCCdCdCClCCCCCCppppppppppppCoooCCCooooCCCC____CCCCCCCCCCdCdCCCCCCCCCCCCCCCC.kh
|.....d.db........pppppppppppp.o.....ooooooo...................d...............dh
|.....d.d.........pppppppppppp.oooo..oooo....................d.d...............dh
|.....d.db........pppppppppppp.o.....ooooooo...................d...............dh
|.....d.d.........pppppppppppp.ooo...ooo.....................d.d...............dh
|.....d.d..l......pppppppppppp.ooo...oooo..................d.d.................dh
|.....d.d.........pppppppppppp.ooo...ooo...................d.d.d...............dh
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.dddddddd.....dd.pp.pp.pp.pp.pp.pp..pp.pp.pp.pp.pp.pp.dd.__...dppppppppppppd_
|.dddddddd..__.dd.dd....dd.dd....dd.....dd....dd....dd.dd.dd.._dd.dd.d.d.d.ddd
|.dddddddd..dd.dd.dd.dd.dd.dd....dd...........................dddddd.d
|.dddddddd..............dd........................................d
|.dddddddd.....dd.dd.dd.dd.dd.dd.dd..dd.dd.dd.dd.dd.bb.dd.oo...ddddddddddddbdo
|.dddddddd..oo.oo.dd.dd.dd.dd.dd.dd..oo.oo.oo.oo.dd...........ooddddddooood
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.kkk.............................................dddddddddddddddddddddddddddddd
|.kk...........pppppppppppppp....ddddddddddddddd..dddddddddddddddddddddddddddddd
|.kkkkk........ooo................................ddddddddddddddddddddddddddddd
|.kkkkk........oooo...............................dddddddddddddddddddddd
|.___________..dddd...............................dddddddddddddddddddddddddddddd
|.kkkk...........................d................dddddddddddddddddddddddddddddd
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|.kk.dddd..k.ddddd..k.dddddd..k.ddddddd..k.dddddd..k.ddddddd..kkk.dddd..k.ddddd
keys lllllll
screen bytes
|─ Bytes ─────────────────────────────────────────────────────── 93 at offset 0 ─
| 00000000  31 20 37 66 66 66 66 37  66 64 33 61 31 34 20 2d  1 7ffff7fd3a14 -
| 00000010  31 20 20 30 20 20 39 20  2d 20 2d 20 4c 20 20 20  1  0  9 - - L
| 00000020  20 20 20 20 20 20 30 20  37 66 66 66 66 37 66 63        0 7ffff7fc
| 00000030  30 63 63 38 20 37 66 66  66 66 37 66 64 33 61 31  0cc8 7ffff7fd3a1
| 00000040  37 20 20 20 20 20 20 20  20 20 20 20 20 30 20 4d  7            0 M
| 00000050  4f 56 20 20 20 20 20 20  4c 4f 41 44 0a           OV      LOAD·
