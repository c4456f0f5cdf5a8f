# opscope samples/ls.cis501.trace.gz
screen records fields status
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8
|     1  B    7ffff7fd3a17 J     JMP_IMM                             7ffff7fd3c28
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0
|     3  B    7ffff7fd3a20 J     JMP_IMM                             7ffff7fd3c57
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|     6       7ffff7fd3a2d LEA   LEA                rsi
|     7       7ffff7fd3a32 LEA   LEA                rdi
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax
|     9     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218
|    10       7ffff7fd3a3f MOV   MOV      rbp       rsi
|    11     S 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210
|    12       7ffff7fd3a46 MOV   MOV      r15       rbp
|    13       7ffff7fd3a49 MOV   MOV      rsi       r15
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         0                           fallthrough 0x7ffff7fd3a17
| flags       -                           macroop     0
| uop         1                           kind        -
| branch      -
| mem         L
| pc: address of the instruction that contains the micro-op
| ls.cis501.trace.gz             record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
wait
keys :23<Enter>
screen records fields status
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|    13       7ffff7fd3a49 MOV   MOV      rsi       r15
|    14     S 7ffff7fd3a4c MOV   STORE    rdx  rsp      7fffffffe228
|    15  B→   7ffff7fd3a51 JMP   JMP_IMM                             7ffff7fd3a67
|    16    L  7ffff7fd3a67 MOV   LOAD          r15  rcx 7fffffffe368
|    17 ╷   S 7ffff7fd3a6a PUSH  STORE    r13  rsp      7fffffffe208
|    18 ╵     7ffff7fd3a6a PUSH  SUB_IMM  rsp       rsp
|    19    L  7ffff7fd3a6c MOV   LOAD          rsp  rsi 7fffffffe248
|    20 ╷   S 7ffff7fd3a70 PUSH  STORE    rsi  rsp      7fffffffe200
|    21 ╵     7ffff7fd3a70 PUSH  SUB_IMM  rsp       rsp
|    22       7ffff7fd3a71 MOV   MOV      r14       rsi
|    23 ╷  L  7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8
|    24 │   S 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8
|    25 ╵     7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp
|    26    L  7ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         216                         fallthrough 0x7ffff7fd3a7b
| flags       -                           macroop     21
| uop         1                           taken       -
| branch      -                           kind        -
| mem         L
| pc: address of the instruction that contains the micro-op
| ls.cis501.trace.gz  cis501   record 23 of 48,390  macro-op 21  pc 7ffff7fd3a74
styles
|TTTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|....dd.d.....pppppppppppp.ooo...ooo
|....dd.d...w.pppppppppppp.www...wwwww..................wwwwwwwwwwww
|....dd.dbb...pppppppppppp.bbb...bbbbbbb.............................bbbbbbbbbbbb
|....dd.d..l..pppppppppppp.lll...llll...................llllllllllll
|....dd.d...w.pppppppppppp.wwww..wwwww..................wwwwwwwwwwww
|....dd.d.....dddddddddddd.dddd..ooooooo
|....dd.d..l..pppppppppppp.lll...llll...................llllllllllll
|....dd.d...w.pppppppppppp.wwww..wwwww..................wwwwwwwwwwww
|....dd.d.....dddddddddddd.dddd..ooooooo
|....dd.d.....pppppppppppp.ooo...ooo
|CCCCddCd..l..pppppppppppp.llll..llll...................llllllllllll
|....dd.d...w.dddddddddddd.dddd..wwwww..................wwwwwwwwwwww
|....dd.d.....dddddddddddd.dddd..ooooooo
|....dd.d..l..pppppppppppp.lll...llll...................llllllllllll
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.kkk.....................................kkkkkkkkkkk
|.kkkkk.......d...........................kkkkkkk
|.kkk.....................................kkkkk.......d
|.kkkkkk......d...........................kkkk........d
|.kkk
|.kkk.ddddddd.dd.ddd.ddddddddddd.dddd.dddddddd.ddd.dddddddd
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|.k.dddddd..k.dddddd..k.dddddd..k.ddddd..k.dddddd..k.dddddddd..k.ddddd..kk.dddd
# A search tests the opcodes, macro and micro.
keys /^CALL<Enter>
screen records fields status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    26    L  7ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0           ┃▆
|    27 ╷   S 7ffff7fd3a82 PUSH  STORE    rdi  rsp      7fffffffe1f0           │▆
|    28 ╵     7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp                        │▇
|    29       7ffff7fd3a83 MOV   MOV      rbx       rdi                        │▆
|    30 ╷   S 7ffff7fd3a86 PUSH  STORE    r12  rsp      7fffffffe1e8           │▆
|    31 ╵     7ffff7fd3a86 PUSH  SUB_IMM  rsp       rsp                        │▆
|    32 ╷   S 7ffff7fd3a88 PUSH  STORE    rax  rsp      7fffffffe1e0           │▆
|    33 ╵     7ffff7fd3a88 PUSH  SUB_IMM  rsp       rsp                        │▆
|    34    L  7ffff7fd3a89 MOV   LOAD          rsp  r8  7fffffffe218           │▆
|    35    L  7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210           │█
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         │█
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │▆
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │▇
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │▇
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         0                           macroop     29
| uop         1                           taken       -
| branch      -                           kind        -
| mem         -
| fallthrough 0x7ffff7fd3a98
| pc: address of the instruction that contains the micro-op
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
|hit 1 of 1,132, 13 records forward
styles
|TTTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|....dd.d..l..pppppppppppp.lll...llll...................llllllllllll...........kh
|....dd.d...w.pppppppppppp.wwww..wwwww..................wwwwwwwwwwww...........dh
|....dd.d.....dddddddddddd.dddd..ooooooo.......................................dh
|....dd.d.....pppppppppppp.ooo...ooo...........................................dh
|....dd.d...w.pppppppppppp.wwww..wwwww..................wwwwwwwwwwww...........dh
|....dd.d.....dddddddddddd.dddd..ooooooo.......................................dh
|....dd.d...w.pppppppppppp.wwww..wwwww..................wwwwwwwwwwww...........dh
|....dd.d.....dddddddddddd.dddd..ooooooo.......................................dh
|....dd.d..l..pppppppppppp.lll...llll...................llllllllllll...........dh
|....dd.d..l..pppppppppppp.lll...llll...................llllllllllll...........dh
|CCCCddCd.....pppppppppppp.hhhh..hhhhhhh.......................................dh
|....dd.d.....dddddddddddd.hhhh..hhhhhhh.......................................dh
|....dd.d...w.dddddddddddd.hhhh..hhhhh..................wwwwwwwwwwww...........dh
|....dd.dbb...dddddddddddd.hhhh..hhhhhhh.............................bbbbbbbbb.dh
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.kkk.....................................kkkkkkk
|.kkk.....................................kkkkk.......d
|.kkkkkk......d...........................kkkk........d
|.kkk.........d
|.kkkkkkkkkkk
|.kkk.ddddddd.dd.ddd.ddddddddddd.dddd.dddddddd.ddd.dddddddd
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|
keys n
screen records fields status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    27 ╷   S 7ffff7fd3a82 PUSH  STORE    rdi  rsp      7fffffffe1f0           ┃▆
|    28 ╵     7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp                        │▆
|    29       7ffff7fd3a83 MOV   MOV      rbx       rdi                        │▇
|    30 ╷   S 7ffff7fd3a86 PUSH  STORE    r12  rsp      7fffffffe1e8           │▆
|    31 ╵     7ffff7fd3a86 PUSH  SUB_IMM  rsp       rsp                        │▆
|    32 ╷   S 7ffff7fd3a88 PUSH  STORE    rax  rsp      7fffffffe1e0           │▆
|    33 ╵     7ffff7fd3a88 PUSH  SUB_IMM  rsp       rsp                        │▆
|    34    L  7ffff7fd3a89 MOV   LOAD          rsp  r8  7fffffffe218           │▆
|    35    L  7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210           │▆
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         │█
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │█
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │▆
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │▇
|    40 ╷   S 7ffff7fd2d60 PUSH  STORE    r15  rsp      7fffffffe1d0           │▇
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         8                           macroop     29
| uop         2                           taken       -
| branch      -                           kind        -
| mem         -
| fallthrough 0x7ffff7fd3a98
| pc: address of the instruction that contains the micro-op
| ls.cis501.trace.gz  cis501   record 37 of 48,390  macro-op 29  pc 7ffff7fd3a93
|hit 2 of 1,132, 1 record forward
keys ?PUSH STORE<Enter>
screen records fields status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    27 ╷   S 7ffff7fd3a82 PUSH  STORE    rdi  rsp      7fffffffe1f0           ┃█
|    28 ╵     7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp                        │█
|    29       7ffff7fd3a83 MOV   MOV      rbx       rdi                        │█
|    30 ╷   S 7ffff7fd3a86 PUSH  STORE    r12  rsp      7fffffffe1e8           │█
|    31 ╵     7ffff7fd3a86 PUSH  SUB_IMM  rsp       rsp                        │█
|    32 ╷   S 7ffff7fd3a88 PUSH  STORE    rax  rsp      7fffffffe1e0           │█
|    33 ╵     7ffff7fd3a88 PUSH  SUB_IMM  rsp       rsp                        │█
|    34    L  7ffff7fd3a89 MOV   LOAD          rsp  r8  7fffffffe218           │█
|    35    L  7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210           │█
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         │▇
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │▆
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │▇
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │█
|    40 ╷   S 7ffff7fd2d60 PUSH  STORE    r15  rsp      7fffffffe1d0           │█
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         -8                          macroop     26
| uop         1                           taken       -
| branch      -                           kind        -
| mem         S
| fallthrough 0x7ffff7fd3a89
| pc: address of the instruction that contains the micro-op
| ls.cis501.trace.gz  cis501   record 32 of 48,390  macro-op 26  pc 7ffff7fd3a88
|hit 6 of 1,670, 5 records back
# The fields of a line of text have positions in it too.
keys gx<Tab>
screen bytes status
|─ Bytes ─ pc, byte 2 ──────────────────────────────────── 93 bytes at offset 0 ─
| 1 7ffff7fd3a14 -1  0  9 - - L         0 7ffff7fc0cc8 7ffff7fd3a17            0
|  MOV      LOAD
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
keys j
screen bytes
|─ Bytes ─ macro, byte 80 ──────────────────────────────── 93 bytes at offset 0 ─
| 1 7ffff7fd3a14 -1  0  9 - - L         0 7ffff7fc0cc8 7ffff7fd3a17            0
|  MOV      LOAD
styles
|tttttttttttttttttttttttttt_____ttttttttttttttttttttttttttttttttttttttttttttttttt
|CCCCCdCd..l..pppppppppppp._____.llll...................llllllllllll...........kh
|.....d.db....pppppppppppp.b.....bbbbbbb.............................bbbbbbbbb.dh
|.....d.d.....pppppppppppp.oooo..oooo..........................................dh
|.....d.db....pppppppppppp.b.....bbbbbbb.............................bbbbbbbbb.dh
|.....d.d.....pppppppppppp.ooo...ooo...........................................dh
|.....d.d..l..pppppppppppp.lll...llll...................llllllllllll...........dh
|.....d.d.....pppppppppppp.ooo...ooo...........................................dh
|.....d.d.....pppppppppppp.ooo...ooo...........................................dh
|.....d.d.....pppppppppppp.ooo...ooo...........................................dh
|.....d.d...w.pppppppppppp.www...wwwww..................wwwwwwwwwwww...........dh
|....dd.d.....pppppppppppp.ooo...ooo...........................................dh
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|..dppppppppppppd..dd.dd.d.d.d.ddddddddd.d............d............ddddddddddddb
|.d___ddddddooood
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.kkk.....................................kkkkkkkkkkk
|.kkkkk.......d...........................kkkkkkk
|.kkk.....................................kkkk........d
|.kkkkkk......d
|.kkk
|.kkkkkk.dddddd.dd.ddd.ddd.ddddddddddd
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|.k.ddddddd..kk.dddd..k.ddddd..k.dddddd..k.dddddd..k.dddddd..k.ddddd..k.dddddd
keys lllllll
screen bytes
|─ Bytes ───────────────────────────────────────────────── 93 bytes at offset 0 ─
| 1 7ffff7fd3a14 -1  0  9 - - L         0 7ffff7fc0cc8 7ffff7fd3a17            0
|  MOV      LOAD
