# opscope --size=16x80 samples/ls.cis501.trace.gz
# The map shows the hits in the trace, and the current position.
keys vG/SYSCALL|CPUID<Enter>
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|48,377 ╵       2 7ffff7fd2c69 CMP   CMP     t1   rbp  t0  W - -      0        │
|48,378  B→     1 7ffff7fd2c6d J     JMP_IMM               R T -    121        │
|48,379    L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L      0 7ffff… │
|48,380    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L      0 7ffff… │
|48,381 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │
|48,382 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │
|48,383 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │
|48,384 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │
|48,385         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0        │
|48,386         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0        │█
|48,387         1 7ffff7fec4a4 AND   AND_IMM rcx       rcx W - -     63        │█
|48,388         1 7ffff7fec4a8 AND   AND_IMM rax       rax W - -     63        │
|48,389         1 7ffff7fec4ac CMP   CMP_IMM rcx       t0  W - -     48        ┃
| ls.cis501.trace.gz   record 48,389 of 48,390  macro-op 39,999  pc 7ffff7fec4ac
|not found below here: SYSCALL|CPUID
keys ?<Enter>
screen message
|8,445 records back
styles records
|TTTTTTTTTTTTT___TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|dddddd.d.........pppppppppppp.ooo.....ooooooo...............d.d.d.............d
|dddddd.d.........pppppppppppp.oooo....ooooooo...............d.d.d.............d
|dddddd.d.........dddddddddddd.dddd....ooooooo...............d.d.d.............d
|dddddd.d...w.....dddddddddddd.dddd....ooooo.................d.d...............d
|dddddd.dbb.......dddddddddddd.dddd....ooooooo...............d...d.............d
|dddddd.d.........pppppppppppp.ooo.....ooooooo...............d.d.d.............d
|ddddddCdCCCCC___CppppppppppppChhhhhhhChhhhhhhCCCCCCCCCCCCCCCCCdCdCCCCCCCCCCCC.d
|dddddd.d.........pppppppppppp.ooo.....ooooooo.................d.d.............d
|dddddd.db........pppppppppppp.o.......ooooooo...................d.............d
|dddddd.d..l......pppppppppppp.ooo.....oooo..................d.d...............dh
|dddddd.d.........dddddddddddd.ddd.....ooooooo...............d.d.d.............kh
|dddddd.dbb.......dddddddddddd.ddd.....ooooooo...............d...d.............d
|dddddd.d.........pppppppppppp.oooo....oooo....................d.d.............d
# A click goes to a part of the trace, or to the first hit in it.
mouse 3 78
screen records status message
|record       uop           pc macro   micro   src1 src2 dst f b m    imm    >
| 7,438 ╵       2 7ffff7fd2e00 ADD     ADD     t1   rax  rax W - -      0      │
| 7,439    L    1 7ffff7fd2e04 MOV     LOAD         rbx  rdx - - L    792      ┃
| 7,440         1 7ffff7fd2e0b MOV     MOV     rax       r15 - - -      0      ┃
| 7,441         1 7ffff7fd2e0e TEST    TEST    rdx  rdx  t0  W - -      0      │
| 7,442  B      1 7ffff7fd2e11 J       JMP_IMM               R N -    225      │
| 7,443    L    1 7ffff7fd2e17 MOV     LOAD         rbx  rcx - - L    788      │
| 7,444         1 7ffff7fd2e1d MOV     MOV     r8        rax - - -      0      │
| 7,445 ╷  L    1 7ffff7fd2e20 AND     LOAD         rbx  t1  - - L    784      │
| 7,446 ╵       2 7ffff7fd2e20 AND     AND     t1   rax  rax W - -      0      │
| 7,447    L    1 7ffff7fd2e26 MOV     LOAD    rax  rdx  rax - - L      0      │█
| 7,448         1 7ffff7fd2e2a MOV     MOV     r11       rdx - - -      0      │█
| 7,449         1 7ffff7fd2e2d SHR     SHR     rdx  rcx  rdx W - -      0      │
| 7,450         1 7ffff7fd2e2f MOV     MOV     rdx       rcx - - -      0      │
| ls.cis501.trace.gz     record 7,444 of 48,390  macro-op 6,113  pc 7ffff7fd2e1d
|8,445 records back
mouse 10 79
screen records status message
|record       uop           pc macro   micro   src1 src2 dst f b m    imm    >
|35,557         1 7ffff7fd7b23 MOV     MOV_IMM           rdx - - -      1      │
|35,558 ╷       1 7ffff7fd7b28 CALL    SAVE_PC           t0  - - -      0      │
|35,559 │       2 7ffff7fd7b28 CALL    SUB_IMM rsp       rsp - - -      8      │
|35,560 │   S   3 7ffff7fd7b28 CALL    STORE   t0   rsp      - - S      0      │
|35,561 ╵B→     4 7ffff7fd7b28 CALL    JMP_IMM               - T -  78291      │
|35,562         1 7ffff7fead00 MOV     MOV_IMM           rax - - -     10      │
|35,563         1 7ffff7fead05 SYSCALL SYSCALL           rcx W - -      0      │
|35,564         1 7ffff7fead07 CMP     CMP_IMM rax       t0  W - -  -4095      │
|35,565  B      1 7ffff7fead0d J       JMP_IMM               R N -      1      │
|35,566 ╷  L    1 7ffff7fead0f RET     LOAD         rsp  t0  - - L      0      ┃█
|35,567 │       2 7ffff7fead0f RET     ADD_IMM rsp       rsp - - -      8      │█
|35,568 ╵B→     3 7ffff7fead0f RET     JMP_REG t0            - T -      0      │
|35,569         1 7ffff7fd7b2d TEST    TEST    rax  rax  t0  W - -      0      │
| ls.cis501.trace.gz   record 35,563 of 48,390  macro-op 29,271  pc 7ffff7fead05
|8,445 records back
mouse 1 79
screen records status message
|record       uop           pc macro   micro   src1 src2 dst f b m    imm    >
|     0    L    1 7ffff7fd3a14 MOV     LOAD         rax  r9  - - L      0      ┃
|     1  B      1 7ffff7fd3a17 J       JMP_IMM               R N -    523      │
|     2         1 7ffff7fd3a1d TEST    TEST    r9   r9   t0  W - -      0      │
|     3  B      1 7ffff7fd3a20 J       JMP_IMM               R N -    561      │
|     4         1 7ffff7fd3a26 XOR     XOR     rdx  rdx  rdx W - -      0      │
|     5    L    1 7ffff7fd3a28 MOV     LOAD         rsp  r15 - - L     16      │
|     6         1 7ffff7fd3a2d LEA     LEA               rsi - - -      0      │
|     7         1 7ffff7fd3a32 LEA     LEA               rdi - - -      0      │
|     8         1 7ffff7fd3a37 MOV     MOV     rdx       rax - - -      0      │
|     9     S   1 7ffff7fd3a3a MOV     STORE   rsi  rsp      - - S      8      │█
|    10         1 7ffff7fd3a3f MOV     MOV     rbp       rsi - - -      0      │█
|    11     S   1 7ffff7fd3a42 MOV     STORE   rdi  rsp      - - S      0      │
|    12         1 7ffff7fd3a46 MOV     MOV     r15       rbp - - -      0      │
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
|8,445 records back
:set ascii
screen records message
|record       uop           pc macro   micro   src1 src2 dst f b m    imm    >
|     0    L    1 7ffff7fd3a14 MOV     LOAD         rax  r9  - - L      0      #
|     1  B      1 7ffff7fd3a17 J       JMP_IMM               R N -    523      |
|     2         1 7ffff7fd3a1d TEST    TEST    r9   r9   t0  W - -      0      |
|     3  B      1 7ffff7fd3a20 J       JMP_IMM               R N -    561      |
|     4         1 7ffff7fd3a26 XOR     XOR     rdx  rdx  rdx W - -      0      |
|     5    L    1 7ffff7fd3a28 MOV     LOAD         rsp  r15 - - L     16      |
|     6         1 7ffff7fd3a2d LEA     LEA               rsi - - -      0      |
|     7         1 7ffff7fd3a32 LEA     LEA               rdi - - -      0      |
|     8         1 7ffff7fd3a37 MOV     MOV     rdx       rax - - -      0      |
|     9     S   1 7ffff7fd3a3a MOV     STORE   rsi  rsp      - - S      8      |@
|    10         1 7ffff7fd3a3f MOV     MOV     rbp       rsi - - -      0      |@
|    11     S   1 7ffff7fd3a42 MOV     STORE   rdi  rsp      - - S      0      |
|    12         1 7ffff7fd3a46 MOV     MOV     r15       rbp - - -      0      |
|8,445 records back
:set noascii
:set nomap
screen records message
|record       uop           pc macro   micro   src1 src2 dst f b m    imm   addr>
|     0    L    1 7ffff7fd3a14 MOV     LOAD         rax  r9  - - L      0 7ffff7…
|     1  B      1 7ffff7fd3a17 J       JMP_IMM               R N -    523
|     2         1 7ffff7fd3a1d TEST    TEST    r9   r9   t0  W - -      0
|     3  B      1 7ffff7fd3a20 J       JMP_IMM               R N -    561
|     4         1 7ffff7fd3a26 XOR     XOR     rdx  rdx  rdx W - -      0
|     5    L    1 7ffff7fd3a28 MOV     LOAD         rsp  r15 - - L     16 7fffff…
|     6         1 7ffff7fd3a2d LEA     LEA               rsi - - -      0
|     7         1 7ffff7fd3a32 LEA     LEA               rdi - - -      0
|     8         1 7ffff7fd3a37 MOV     MOV     rdx       rax - - -      0
|     9     S   1 7ffff7fd3a3a MOV     STORE   rsi  rsp      - - S      8 7fffff…
|    10         1 7ffff7fd3a3f MOV     MOV     rbp       rsi - - -      0
|    11     S   1 7ffff7fd3a42 MOV     STORE   rdi  rsp      - - S      0 7fffff…
|    12         1 7ffff7fd3a46 MOV     MOV     r15       rbp - - -      0
|8,445 records back
:set map
keys <Alt-u>
screen status
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
keys <Alt-u>&CALL<Enter>
screen records status
|record       uop           pc macro   micro   src1 src2 dst f b m    imm    >
|    36 ╷       1 7ffff7fd3a93 CALL    SAVE_PC           t0  - - -      0      ┃
|    37 │       2 7ffff7fd3a93 CALL    SUB_IMM rsp       rsp - - -      8      │
|    38 │   S   3 7ffff7fd3a93 CALL    STORE   t0   rsp      - - S      0      │
|    39 ╵B→     4 7ffff7fd3a93 CALL    JMP_IMM               - T -  -3384      │
|   269 ╷       1 7ffff7fd3115 CALL    SAVE_PC           t0  - - -      0      │
|   270 │       2 7ffff7fd3115 CALL    SUB_IMM rsp       rsp - - -      8      │
|   271 │   S   3 7ffff7fd3115 CALL    STORE   t0   rsp      - - S      0      │
|   272 ╵B→     4 7ffff7fd3115 CALL    JMP_IMM               - T -  -1370      │
|   327 ╷       1 7ffff7fd2cef CALL    SAVE_PC           t0  - - -      0      │
|   328 │       2 7ffff7fd2cef CALL    SUB_IMM rsp       rsp - - -      8      │█
|   329 │   S   3 7ffff7fd2cef CALL    STORE   t0   rsp      - - S      0      │█
|   330 ╵B→     4 7ffff7fd2cef CALL    JMP_IMM               - T - 104364      │
|   608 ╷       1 7ffff7fd845c CALL    SAVE_PC           t0  - - -      0      │
| ls.cis501.trace.gz  & CALL: 1,134 of 48,390                record 36 of 48,390
