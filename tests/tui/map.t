# opscope --size=16x80 samples/ls.cis501.trace.gz
# The map shows the hits in the trace, and the current position.
keys vG/SYSCALL|CPUID<Enter>
screen records status message
|micro-op               pc macro   micro    src1 src2 dst         addr target>
|35,557       7ffff7fd7b23 MOV     MOV_IMM            rdx                      │
|35,558 ╷     7ffff7fd7b28 CALL    SAVE_PC            t0                       │
|35,559 │     7ffff7fd7b28 CALL    SUB_IMM  rsp       rsp                      │
|35,560 │   S 7ffff7fd7b28 CALL    STORE    t0   rsp      7fffffffe2c8         │
|35,561 ╵B→   7ffff7fd7b28 CALL    JMP_IMM                             …fead00 │
|35,562       7ffff7fead00 MOV     MOV_IMM            rax                      │
|35,563       7ffff7fead05 SYSCALL SYSCALL            rcx                      │
|35,564       7ffff7fead07 CMP     CMP_IMM  rax       t0                       │
|35,565  B    7ffff7fead0d J       JMP_IMM                             …fead10 │
|35,566 ╷  L  7ffff7fead0f RET     LOAD          rsp  t0  7fffffffe2c8         ┃█
|35,567 │     7ffff7fead0f RET     ADD_IMM  rsp       rsp                      │█
|35,568 ╵B→   7ffff7fead0f RET     JMP_REG  t0                         …fd7b2d │
|35,569       7ffff7fd7b2d TEST    TEST     rax  rax  t0                       │
| ls.cis501.trace.gz   record 35,563 of 48,390  macro-op 29,271  pc 7ffff7fead05
|hit 1 of 2; search wrapped to the beginning
keys ?<Enter>
screen message
|hit 2 of 2; search wrapped to the end
styles records
|TTTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|dddddd.d.....pppppppppppp.ooo.....ooooooo.....................................d
|dddddd.d.....pppppppppppp.oooo....ooooooo.....................................d
|dddddd.d.....dddddddddddd.dddd....ooooooo.....................................d
|dddddd.d...w.dddddddddddd.dddd....wwwww..................wwwwwwwwwwww.........d
|dddddd.dbb...dddddddddddd.dddd....ccccccc.............................bbbbbbb.d
|dddddd.d.....pppppppppppp.ooo.....ooooooo.....................................d
|ddddddCd.....pppppppppppp.hhhhhhh.hhhhhhh.....................................d
|dddddd.d.....pppppppppppp.ooo.....ooooooo.....................................d
|dddddd.db....pppppppppppp.b.......bbbbbbb.............................bbbbbbb.d
|dddddd.d..l..pppppppppppp.lll.....llll...................llllllllllll.........dh
|dddddd.d.....dddddddddddd.ddd.....ooooooo.....................................kh
|dddddd.dbb...dddddddddddd.ddd.....rrrrrrr.............................bbbbbbb.d
|dddddd.d.....pppppppppppp.oooo....oooo........................................d
# A click goes to a part of the trace, or to the first hit in it.
mouse 3 78
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
| 7,438 ╵     7ffff7fd2e00 ADD   ADD      t1   rax  rax                        │
| 7,439    L  7ffff7fd2e04 MOV   LOAD          rbx  rdx 7ffff7ffe5f8           ┃
| 7,440       7ffff7fd2e0b MOV   MOV      rax       r15                        ┃
| 7,441       7ffff7fd2e0e TEST  TEST     rdx  rdx  t0                         │
| 7,442  B    7ffff7fd2e11 J     JMP_IMM                             …f7fd2ef8 │
| 7,443    L  7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7ffe5f4           │
| 7,444       7ffff7fd2e1d MOV   MOV      r8        rax                        │
| 7,445 ╷  L  7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7ffe5f0           │
| 7,446 ╵     7ffff7fd2e20 AND   AND      t1   rax  rax                        │
| 7,447    L  7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 5555555543b0           │█
| 7,448       7ffff7fd2e2a MOV   MOV      r11       rdx                        │█
| 7,449       7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx                        │
| 7,450       7ffff7fd2e2f MOV   MOV      rdx       rcx                        │
| ls.cis501.trace.gz     record 7,444 of 48,390  macro-op 6,113  pc 7ffff7fd2e1d
|hit 2 of 2; search wrapped to the end
mouse 10 79
screen records status message
|micro-op               pc macro   micro    src1 src2 dst         addr target>
|35,557       7ffff7fd7b23 MOV     MOV_IMM            rdx                      │
|35,558 ╷     7ffff7fd7b28 CALL    SAVE_PC            t0                       │
|35,559 │     7ffff7fd7b28 CALL    SUB_IMM  rsp       rsp                      │
|35,560 │   S 7ffff7fd7b28 CALL    STORE    t0   rsp      7fffffffe2c8         │
|35,561 ╵B→   7ffff7fd7b28 CALL    JMP_IMM                             …fead00 │
|35,562       7ffff7fead00 MOV     MOV_IMM            rax                      │
|35,563       7ffff7fead05 SYSCALL SYSCALL            rcx                      │
|35,564       7ffff7fead07 CMP     CMP_IMM  rax       t0                       │
|35,565  B    7ffff7fead0d J       JMP_IMM                             …fead10 │
|35,566 ╷  L  7ffff7fead0f RET     LOAD          rsp  t0  7fffffffe2c8         ┃█
|35,567 │     7ffff7fead0f RET     ADD_IMM  rsp       rsp                      │█
|35,568 ╵B→   7ffff7fead0f RET     JMP_REG  t0                         …fd7b2d │
|35,569       7ffff7fd7b2d TEST    TEST     rax  rax  t0                       │
| ls.cis501.trace.gz   record 35,563 of 48,390  macro-op 29,271  pc 7ffff7fead05
|hit 1 of 2
mouse 1 79
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8           ┃
|     1  B    7ffff7fd3a17 J     JMP_IMM                             …f7fd3c28 │
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0                         │
|     3  B    7ffff7fd3a20 J     JMP_IMM                             …f7fd3c57 │
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx                        │
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220           │
|     6       7ffff7fd3a2d LEA   LEA                rsi                        │
|     7       7ffff7fd3a32 LEA   LEA                rdi                        │
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax                        │
|     9     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218           │█
|    10       7ffff7fd3a3f MOV   MOV      rbp       rsi                        │█
|    11     S 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210           │
|    12       7ffff7fd3a46 MOV   MOV      r15       rbp                        │
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
|hit 1 of 2
:set ascii
screen records message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8           #
|     1  B    7ffff7fd3a17 J     JMP_IMM                             ~f7fd3c28 |
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0                         |
|     3  B    7ffff7fd3a20 J     JMP_IMM                             ~f7fd3c57 |
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx                        |
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220           |
|     6       7ffff7fd3a2d LEA   LEA                rsi                        |
|     7       7ffff7fd3a32 LEA   LEA                rdi                        |
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax                        |
|     9     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218           |@
|    10       7ffff7fd3a3f MOV   MOV      rbp       rsi                        |@
|    11     S 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210           |
|    12       7ffff7fd3a46 MOV   MOV      r15       rbp                        |
|hit 1 of 2
:set noascii
:set nomap
screen records message
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
|hit 1 of 2
:set map
keys <Alt-u>
screen status
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
keys <Alt-u>&CALL<Enter>
screen records status
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
|   328 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │█
|   329 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │█
|   330 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 │
|   608 ╷     7ffff7fd845c CALL  SAVE_PC            t0                         │
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390                record 36 of 48,390
