# opscope --size=12x100 samples/ls.cis501.trace.gz
# The next record with the same value in the current column; n repeats the search.
keys l*
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr       target   imm f uop b m>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8                  0 -   1 - L  ┃█
|     1  B    7ffff7fd3a17 J     JMP_IMM                             7ffff7fd3c28   523 R   1 N -  │█
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0                                0 W   1 - -  │█
|     3  B    7ffff7fd3a20 J     JMP_IMM                             7ffff7fd3c57   561 R   1 N -  │█
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx                               0 W   1 - -  │█
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220                 16 -   1 - L  │█
|     6       7ffff7fd3a2d LEA   LEA                rsi                               0 -   1 - -  │█
|     7       7ffff7fd3a32 LEA   LEA                rdi                               0 -   1 - -  │█
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax                               0 -   1 - -  │█
| ls.cis501.trace.gz  cis501  gzip                   record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
|hit 2 of 11,745, 5 records forward
keys n
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr       target   imm f uop b m>
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0                                0 W   1 - -  ┃█
|     3  B    7ffff7fd3a20 J     JMP_IMM                             7ffff7fd3c57   561 R   1 N -  │█
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx                               0 W   1 - -  │█
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220                 16 -   1 - L  │█
|     6       7ffff7fd3a2d LEA   LEA                rsi                               0 -   1 - -  │█
|     7       7ffff7fd3a32 LEA   LEA                rdi                               0 -   1 - -  │█
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax                               0 -   1 - -  │█
|     9     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218                  8 -   1 - S  │█
|    10       7ffff7fd3a3f MOV   MOV      rbp       rsi                               0 -   1 - -  │█
| ls.cis501.trace.gz  cis501  gzip                   record 8 of 48,390  macro-op 8  pc 7ffff7fd3a37
|hit 3 of 11,745, 3 records forward
keys #
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr       target   imm f uop b m>
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0                                0 W   1 - -  ┃█
|     3  B    7ffff7fd3a20 J     JMP_IMM                             7ffff7fd3c57   561 R   1 N -  │█
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx                               0 W   1 - -  │█
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220                 16 -   1 - L  │█
|     6       7ffff7fd3a2d LEA   LEA                rsi                               0 -   1 - -  │█
|     7       7ffff7fd3a32 LEA   LEA                rdi                               0 -   1 - -  │█
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax                               0 -   1 - -  │█
|     9     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218                  8 -   1 - S  │█
|    10       7ffff7fd3a3f MOV   MOV      rbp       rsi                               0 -   1 - -  │█
| ls.cis501.trace.gz  cis501  gzip                   record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
|hit 2 of 11,745, 3 records back
# The same cache line for addresses, the same register for destinations.
keys 34g$hh
screen records status
|micro-op               pc<src1 src2 dst         addr       target   imm f uop b m  fallthrough
|    30 ╷   S 7ffff7fd3a86 r12  rsp      7fffffffe1e8                 -8 -   1 - S 7ffff7fd3a88    ┃█
|    31 ╵     7ffff7fd3a86 rsp       rsp                               8 -   2 - - 7ffff7fd3a88    │█
|    32 ╷   S 7ffff7fd3a88 rax  rsp      7fffffffe1e0                 -8 -   1 - S 7ffff7fd3a89    │█
|    33 ╵     7ffff7fd3a88 rsp       rsp                               8 -   2 - - 7ffff7fd3a89    │█
|    34    L  7ffff7fd3a89      rsp  r8  7fffffffe218                 56 -   1 - L 7ffff7fd3a8e    │█
|    35    L  7ffff7fd3a8e      rsp  rdx 7fffffffe210                 48 -   1 - L 7ffff7fd3a93    │█
|    36 ╷     7ffff7fd3a93           t0                                0 -   1 - - 7ffff7fd3a98    │█
|    37 │     7ffff7fd3a93 rsp       rsp                               8 -   2 - - 7ffff7fd3a98    │█
|    38 │   S 7ffff7fd3a93 t0   rsp      7fffffffe1d8                  0 -   3 - S 7ffff7fd3a98    │█
| ls.cis501.trace.gz  cis501  gzip                 record 34 of 48,390  macro-op 27  pc 7ffff7fd3a89
keys *
screen records status message
|micro-op               pc<src1 src2 dst         addr       target   imm f uop b m  fallthrough
|    30 ╷   S 7ffff7fd3a86 r12  rsp      7fffffffe1e8                 -8 -   1 - S 7ffff7fd3a88    ┃█
|    31 ╵     7ffff7fd3a86 rsp       rsp                               8 -   2 - - 7ffff7fd3a88    │█
|    32 ╷   S 7ffff7fd3a88 rax  rsp      7fffffffe1e0                 -8 -   1 - S 7ffff7fd3a89    │█
|    33 ╵     7ffff7fd3a88 rsp       rsp                               8 -   2 - - 7ffff7fd3a89    │█
|    34    L  7ffff7fd3a89      rsp  r8  7fffffffe218                 56 -   1 - L 7ffff7fd3a8e    │█
|    35    L  7ffff7fd3a8e      rsp  rdx 7fffffffe210                 48 -   1 - L 7ffff7fd3a93    │█
|    36 ╷     7ffff7fd3a93           t0                                0 -   1 - - 7ffff7fd3a98    │█
|    37 │     7ffff7fd3a93 rsp       rsp                               8 -   2 - - 7ffff7fd3a98    │█
|    38 │   S 7ffff7fd3a93 t0   rsp      7fffffffe1d8                  0 -   3 - S 7ffff7fd3a98    │█
| ls.cis501.trace.gz  cis501  gzip                 record 35 of 48,390  macro-op 28  pc 7ffff7fd3a8e
|hit 33 of 41,341, 1 record forward
keys #
screen records status message
|micro-op               pc<src1 src2 dst         addr       target   imm f uop b m  fallthrough
|    30 ╷   S 7ffff7fd3a86 r12  rsp      7fffffffe1e8                 -8 -   1 - S 7ffff7fd3a88    ┃█
|    31 ╵     7ffff7fd3a86 rsp       rsp                               8 -   2 - - 7ffff7fd3a88    │█
|    32 ╷   S 7ffff7fd3a88 rax  rsp      7fffffffe1e0                 -8 -   1 - S 7ffff7fd3a89    │█
|    33 ╵     7ffff7fd3a88 rsp       rsp                               8 -   2 - - 7ffff7fd3a89    │█
|    34    L  7ffff7fd3a89      rsp  r8  7fffffffe218                 56 -   1 - L 7ffff7fd3a8e    │█
|    35    L  7ffff7fd3a8e      rsp  rdx 7fffffffe210                 48 -   1 - L 7ffff7fd3a93    │█
|    36 ╷     7ffff7fd3a93           t0                                0 -   1 - - 7ffff7fd3a98    │█
|    37 │     7ffff7fd3a93 rsp       rsp                               8 -   2 - - 7ffff7fd3a98    │█
|    38 │   S 7ffff7fd3a93 t0   rsp      7fffffffe1d8                  0 -   3 - S 7ffff7fd3a98    │█
| ls.cis501.trace.gz  cis501  gzip                 record 34 of 48,390  macro-op 27  pc 7ffff7fd3a89
|hit 32 of 41,341, 1 record back
keys 06l
screen records
|micro-op               pc macro micro    src1 src2 dst         addr       target   imm f uop b m>
|    30 ╷   S 7ffff7fd3a86 PUSH  STORE    r12  rsp      7fffffffe1e8                 -8 -   1 - S  ┃█
|    31 ╵     7ffff7fd3a86 PUSH  SUB_IMM  rsp       rsp                               8 -   2 - -  │█
|    32 ╷   S 7ffff7fd3a88 PUSH  STORE    rax  rsp      7fffffffe1e0                 -8 -   1 - S  │█
|    33 ╵     7ffff7fd3a88 PUSH  SUB_IMM  rsp       rsp                               8 -   2 - -  │█
|    34    L  7ffff7fd3a89 MOV   LOAD          rsp  r8  7fffffffe218                 56 -   1 - L  │█
|    35    L  7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210                 48 -   1 - L  │█
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                                0 -   1 - -  │█
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                               8 -   2 - -  │█
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8                  0 -   3 - S  │█
keys *
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr       target   imm f uop b m>
|   702    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220                 16 -   1 - L  ┃█
|   703       7ffff7fd3a2d LEA   LEA                rsi                               0 -   1 - -  │█
|   704       7ffff7fd3a32 LEA   LEA                rdi                               0 -   1 - -  │█
|   705       7ffff7fd3a37 MOV   MOV      rdx       rax                               0 -   1 - -  │█
|   706     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218                  8 -   1 - S  │█
|   707       7ffff7fd3a3f MOV   MOV      rbp       rsi                               0 -   1 - -  │█
|   708     S 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210                  0 -   1 - S  │▆
|   709       7ffff7fd3a46 MOV   MOV      r15       rbp                               0 -   1 - -  │█
|   710       7ffff7fd3a49 MOV   MOV      rsi       r15                               0 -   1 - -  │█
| ls.cis501.trace.gz  cis501  gzip               record 706 of 48,390  macro-op 577  pc 7ffff7fd3a3a
|hit 3 of 112, 672 records forward
# Without a value there is no search.
keys $*
screen records message
|micro-op               pc<src1 src2 dst         addr       target   imm f uop b m  fallthrough
| 1,479    L  7ffff7fd3a28      rsp  r15 7fffffffe220                 16 -   1 - L 7ffff7fd3a2d    ┃█
| 1,480       7ffff7fd3a2d           rsi                               0 -   1 - - 7ffff7fd3a32    │█
| 1,481       7ffff7fd3a32           rdi                               0 -   1 - - 7ffff7fd3a37    │█
| 1,482       7ffff7fd3a37 rdx       rax                               0 -   1 - - 7ffff7fd3a3a    │█
| 1,483     S 7ffff7fd3a3a rsi  rsp      7fffffffe218                  8 -   1 - S 7ffff7fd3a3f    │█
| 1,484       7ffff7fd3a3f rbp       rsi                               0 -   1 - - 7ffff7fd3a42    │█
| 1,485     S 7ffff7fd3a42 rdi  rsp      7fffffffe210                  0 -   1 - S 7ffff7fd3a46    │▆
| 1,486       7ffff7fd3a46 r15       rbp                               0 -   1 - - 7ffff7fd3a49    │█
| 1,487       7ffff7fd3a49 rsi       r15                               0 -   1 - - 7ffff7fd3a4c    │█
|hit 3 of 56, 777 records forward
# Taken branches.
keys }
screen records status message
|micro-op               pc<src1 src2 dst         addr       target   imm f uop b m  fallthrough
| 1,483     S 7ffff7fd3a3a rsi  rsp      7fffffffe218                  8 -   1 - S 7ffff7fd3a3f    ┃▇
| 1,484       7ffff7fd3a3f rbp       rsi                               0 -   1 - - 7ffff7fd3a42    │▇
| 1,485     S 7ffff7fd3a42 rdi  rsp      7fffffffe210                  0 -   1 - S 7ffff7fd3a46    │▇
| 1,486       7ffff7fd3a46 r15       rbp                               0 -   1 - - 7ffff7fd3a49    │▇
| 1,487       7ffff7fd3a49 rsi       r15                               0 -   1 - - 7ffff7fd3a4c    │▇
| 1,488     S 7ffff7fd3a4c rdx  rsp      7fffffffe228                 24 -   1 - S 7ffff7fd3a51    │▇
| 1,489  B→   7ffff7fd3a51                            7ffff7fd3a67    20 -   1 T - 7ffff7fd3a53    │█
| 1,490    L  7ffff7fd3a67      r15  rcx 7fffffffe368                  0 -   1 - L 7ffff7fd3a6a    │▇
| 1,491 ╷   S 7ffff7fd3a6a r13  rsp      7fffffffe208                 -8 -   1 - S 7ffff7fd3a6c    │▇
| ls.cis501.trace.gz  cis501  gzip           record 1,489 of 48,390  macro-op 1,212  pc 7ffff7fd3a51
|hit 77 of 2,868, 6 records forward
keys 2}
screen records status message
|micro-op               pc<src1 src2 dst         addr       target   imm f uop b m  fallthrough
| 1,540       7ffff7fd2db0 r11       r11                               6 W   1 - - 7ffff7fd2db4    ┃▇
| 1,541       7ffff7fd2db4 r11       r8                                0 -   1 - - 7ffff7fd2db7    │▇
| 1,542       7ffff7fd2db7 r9        r9                                2 W   1 - - 7ffff7fd2dbb    │▇
| 1,543       7ffff7fd2dbb r12       r11                               0 -   1 - - 7ffff7fd2dbe    │▇
| 1,544  B→   7ffff7fd2dbe                            7ffff7fd2e56   147 -   1 T - 7ffff7fd2dc3    │▇
| 1,545    L  7ffff7fd2e56 rbp  r13  rax 7ffff7fc1460                  0 -   1 - L 7ffff7fd2e5b    │▇
| 1,546    L  7ffff7fd2e5b      rax  rbx 7ffff7ffe308                 40 -   1 - L 7ffff7fd2e5f    │█
| 1,547       7ffff7fd2e5f rbx  r14  t0                                0 W   1 - - 7ffff7fd2e62    │▇
| 1,548  B    7ffff7fd2e62                            7ffff7fd2e49   -27 R   1 N - 7ffff7fd2e64    │▇
| ls.cis501.trace.gz  cis501  gzip           record 1,544 of 48,390  macro-op 1,251  pc 7ffff7fd2dbe
|hit 79 of 2,868, 55 records forward
keys {
screen records status message
|micro-op               pc<src1 src2 dst         addr       target   imm f uop b m  fallthrough
| 1,509    L  7ffff7fd3a8e      rsp  rdx 7fffffffe210                 48 -   1 - L 7ffff7fd3a93    ┃▇
| 1,510 ╷     7ffff7fd3a93           t0                                0 -   1 - - 7ffff7fd3a98    │▇
| 1,511 │     7ffff7fd3a93 rsp       rsp                               8 -   2 - - 7ffff7fd3a98    │▇
| 1,512 │   S 7ffff7fd3a93 t0   rsp      7fffffffe1d8                  0 -   3 - S 7ffff7fd3a98    │▇
| 1,513 ╵B→   7ffff7fd3a93                            7ffff7fd2d60 -3384 -   4 T - 7ffff7fd3a98    │▇
| 1,514 ╷   S 7ffff7fd2d60 r15  rsp      7fffffffe1d0                 -8 -   1 - S 7ffff7fd2d62    │▇
| 1,515 ╵     7ffff7fd2d60 rsp       rsp                               8 -   2 - - 7ffff7fd2d62    │█
| 1,516 ╷   S 7ffff7fd2d62 r14  rsp      7fffffffe1c8                 -8 -   1 - S 7ffff7fd2d64    │▇
| 1,517 ╵     7ffff7fd2d62 rsp       rsp                               8 -   2 - - 7ffff7fd2d64    │▇
| ls.cis501.trace.gz  cis501  gzip           record 1,513 of 48,390  macro-op 1,226  pc 7ffff7fd3a93
|hit 78 of 2,868, 31 records back
# Accesses to the same cache line.
keys 34g)
screen records status message
|micro-op               pc<src1 src2 dst         addr       target   imm f uop b m  fallthrough
|    30 ╷   S 7ffff7fd3a86 r12  rsp      7fffffffe1e8                 -8 -   1 - S 7ffff7fd3a88    ┃█
|    31 ╵     7ffff7fd3a86 rsp       rsp                               8 -   2 - - 7ffff7fd3a88    │█
|    32 ╷   S 7ffff7fd3a88 rax  rsp      7fffffffe1e0                 -8 -   1 - S 7ffff7fd3a89    │█
|    33 ╵     7ffff7fd3a88 rsp       rsp                               8 -   2 - - 7ffff7fd3a89    │█
|    34    L  7ffff7fd3a89      rsp  r8  7fffffffe218                 56 -   1 - L 7ffff7fd3a8e    │█
|    35    L  7ffff7fd3a8e      rsp  rdx 7fffffffe210                 48 -   1 - L 7ffff7fd3a93    │█
|    36 ╷     7ffff7fd3a93           t0                                0 -   1 - - 7ffff7fd3a98    │▆
|    37 │     7ffff7fd3a93 rsp       rsp                               8 -   2 - - 7ffff7fd3a98    │█
|    38 │   S 7ffff7fd3a93 t0   rsp      7fffffffe1d8                  0 -   3 - S 7ffff7fd3a98    │█
| ls.cis501.trace.gz  cis501  gzip                 record 35 of 48,390  macro-op 28  pc 7ffff7fd3a8e
|hit 8 of 774, 1 record forward
keys (
screen status message
| ls.cis501.trace.gz  cis501  gzip                 record 34 of 48,390  macro-op 27  pc 7ffff7fd3a89
|hit 7 of 774, 1 record back
keys 0g)
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr       target   imm f uop b m>
|   693  B    7ffff7fd3a00 J     JMP_IMM                             7ffff7fd4176  1904 R   1 N -  ┃█
|   694 ╷  L  7ffff7fd3a06 CMP   LOAD          rsp  t1  7fffffffe2d8                200 -   1 - L  │█
|   695 ╵     7ffff7fd3a06 CMP   CMP_IMM  t1        t0                                0 W   2 - -  │█
|   696    L  7ffff7fd3a0f MOV   LOAD          rsp  rax 7fffffffe220                 16 -   1 - L  │█
|   697    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8                  0 -   1 - L  │█
|   698  B    7ffff7fd3a17 J     JMP_IMM                             7ffff7fd3c28   523 R   1 N -  │█
|   699       7ffff7fd3a1d TEST  TEST     r9   r9   t0                                0 W   1 - -  │▄
|   700  B    7ffff7fd3a20 J     JMP_IMM                             7ffff7fd3c57   561 R   1 N -  │
|   701       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx                               0 W   1 - -  │
| ls.cis501.trace.gz  cis501  gzip               record 697 of 48,390  macro-op 568  pc 7ffff7fd3a14
|hit 2 of 42, 697 records forward
