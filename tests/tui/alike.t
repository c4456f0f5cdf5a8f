# opscope --size=12x100 samples/ls.cis501.trace.gz
# The next record with the same value in the current column; n repeats the search.
keys l*
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m  imm         addr  fallthrough  >
|   693  B      1 7ffff7fd3a00 J     JMP_IMM               R N - 1904              7ffff7fd3a06    ┃█
|   694 ╷  L    1 7ffff7fd3a06 CMP   LOAD         rsp  t1  - - L  200 7fffffffe2d8 7ffff7fd3a0f    │█
|   695 ╵       2 7ffff7fd3a06 CMP   CMP_IMM t1        t0  W - -    0              7ffff7fd3a0f    │█
|   696    L    1 7ffff7fd3a0f MOV   LOAD         rsp  rax - - L   16 7fffffffe220 7ffff7fd3a14    │█
|   697    L    1 7ffff7fd3a14 MOV   LOAD         rax  r9  - - L    0 7ffff7fc0cc8 7ffff7fd3a17    │█
|   698  B      1 7ffff7fd3a17 J     JMP_IMM               R N -  523              7ffff7fd3a1d    │█
|   699         1 7ffff7fd3a1d TEST  TEST    r9   r9   t0  W - -    0              7ffff7fd3a20    │▆
|   700  B      1 7ffff7fd3a20 J     JMP_IMM               R N -  561              7ffff7fd3a26    │█
|   701         1 7ffff7fd3a26 XOR   XOR     rdx  rdx  rdx W - -    0              7ffff7fd3a28    │█
| ls.cis501.trace.gz  cis501  gzip               record 697 of 48,390  macro-op 568  pc 7ffff7fd3a14
|697 records on
keys n
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m  imm         addr  fallthrough  >
| 1,470  B      1 7ffff7fd3a00 J     JMP_IMM               R N - 1904              7ffff7fd3a06    ┃█
| 1,471 ╷  L    1 7ffff7fd3a06 CMP   LOAD         rsp  t1  - - L  200 7fffffffe2d8 7ffff7fd3a0f    │█
| 1,472 ╵       2 7ffff7fd3a06 CMP   CMP_IMM t1        t0  W - -    0              7ffff7fd3a0f    │█
| 1,473    L    1 7ffff7fd3a0f MOV   LOAD         rsp  rax - - L   16 7fffffffe220 7ffff7fd3a14    │█
| 1,474    L    1 7ffff7fd3a14 MOV   LOAD         rax  r9  - - L    0 7ffff7fc0cc8 7ffff7fd3a17    │█
| 1,475  B      1 7ffff7fd3a17 J     JMP_IMM               R N -  523              7ffff7fd3a1d    │█
| 1,476         1 7ffff7fd3a1d TEST  TEST    r9   r9   t0  W - -    0              7ffff7fd3a20    │▆
| 1,477  B      1 7ffff7fd3a20 J     JMP_IMM               R N -  561              7ffff7fd3a26    │█
| 1,478         1 7ffff7fd3a26 XOR   XOR     rdx  rdx  rdx W - -    0              7ffff7fd3a28    │█
| ls.cis501.trace.gz  cis501  gzip           record 1,474 of 48,390  macro-op 1,197  pc 7ffff7fd3a14
|777 records on
keys #
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m  imm         addr  fallthrough  >
|   693  B      1 7ffff7fd3a00 J     JMP_IMM               R N - 1904              7ffff7fd3a06    ┃█
|   694 ╷  L    1 7ffff7fd3a06 CMP   LOAD         rsp  t1  - - L  200 7fffffffe2d8 7ffff7fd3a0f    │█
|   695 ╵       2 7ffff7fd3a06 CMP   CMP_IMM t1        t0  W - -    0              7ffff7fd3a0f    │█
|   696    L    1 7ffff7fd3a0f MOV   LOAD         rsp  rax - - L   16 7fffffffe220 7ffff7fd3a14    │█
|   697    L    1 7ffff7fd3a14 MOV   LOAD         rax  r9  - - L    0 7ffff7fc0cc8 7ffff7fd3a17    │█
|   698  B      1 7ffff7fd3a17 J     JMP_IMM               R N -  523              7ffff7fd3a1d    │█
|   699         1 7ffff7fd3a1d TEST  TEST    r9   r9   t0  W - -    0              7ffff7fd3a20    │▆
|   700  B      1 7ffff7fd3a20 J     JMP_IMM               R N -  561              7ffff7fd3a26    │█
|   701         1 7ffff7fd3a26 XOR   XOR     rdx  rdx  rdx W - -    0              7ffff7fd3a28    │█
| ls.cis501.trace.gz  cis501  gzip               record 697 of 48,390  macro-op 568  pc 7ffff7fd3a14
|777 records back
# The same cache line for addresses, the same register for destinations.
keys 34g$hh
screen records status
|record      <macro micro   src1 src2 dst f b m  imm         addr  fallthrough       target
|    30 ╷   S PUSH  STORE   r12  rsp      - - S   -8 7fffffffe1e8 7ffff7fd3a88                     ┃█
|    31 ╵     PUSH  SUB_IMM rsp       rsp - - -    8              7ffff7fd3a88                     │█
|    32 ╷   S PUSH  STORE   rax  rsp      - - S   -8 7fffffffe1e0 7ffff7fd3a89                     │█
|    33 ╵     PUSH  SUB_IMM rsp       rsp - - -    8              7ffff7fd3a89                     │█
|    34    L  MOV   LOAD         rsp  r8  - - L   56 7fffffffe218 7ffff7fd3a8e                     │█
|    35    L  MOV   LOAD         rsp  rdx - - L   48 7fffffffe210 7ffff7fd3a93                     │█
|    36 ╷     CALL  SAVE_PC           t0  - - -    0              7ffff7fd3a98                     │▆
|    37 │     CALL  SUB_IMM rsp       rsp - - -    8              7ffff7fd3a98                     │█
|    38 │   S CALL  STORE   t0   rsp      - - S    0 7fffffffe1d8 7ffff7fd3a98                     │█
| ls.cis501.trace.gz  cis501  gzip                 record 34 of 48,390  macro-op 27  pc 7ffff7fd3a89
keys *
screen records status message
|record      <macro micro   src1 src2 dst f b m  imm         addr  fallthrough       target
|   702    L  MOV   LOAD         rsp  r15 - - L   16 7fffffffe220 7ffff7fd3a2d                     ┃█
|   703       LEA   LEA               rsi - - -    0              7ffff7fd3a32                     │█
|   704       LEA   LEA               rdi - - -    0              7ffff7fd3a37                     │█
|   705       MOV   MOV     rdx       rax - - -    0              7ffff7fd3a3a                     │█
|   706     S MOV   STORE   rsi  rsp      - - S    8 7fffffffe218 7ffff7fd3a3f                     │█
|   707       MOV   MOV     rbp       rsi - - -    0              7ffff7fd3a42                     │█
|   708     S MOV   STORE   rdi  rsp      - - S    0 7fffffffe210 7ffff7fd3a46                     │▆
|   709       MOV   MOV     r15       rbp - - -    0              7ffff7fd3a49                     │█
|   710       MOV   MOV     rsi       r15 - - -    0              7ffff7fd3a4c                     │█
| ls.cis501.trace.gz  cis501  gzip               record 706 of 48,390  macro-op 577  pc 7ffff7fd3a3a
|672 records on
keys #
screen records status message
|record      <macro micro   src1 src2 dst f b m  imm         addr  fallthrough       target
|    30 ╷   S PUSH  STORE   r12  rsp      - - S   -8 7fffffffe1e8 7ffff7fd3a88                     ┃█
|    31 ╵     PUSH  SUB_IMM rsp       rsp - - -    8              7ffff7fd3a88                     │█
|    32 ╷   S PUSH  STORE   rax  rsp      - - S   -8 7fffffffe1e0 7ffff7fd3a89                     │█
|    33 ╵     PUSH  SUB_IMM rsp       rsp - - -    8              7ffff7fd3a89                     │█
|    34    L  MOV   LOAD         rsp  r8  - - L   56 7fffffffe218 7ffff7fd3a8e                     │█
|    35    L  MOV   LOAD         rsp  rdx - - L   48 7fffffffe210 7ffff7fd3a93                     │█
|    36 ╷     CALL  SAVE_PC           t0  - - -    0              7ffff7fd3a98                     │▆
|    37 │     CALL  SUB_IMM rsp       rsp - - -    8              7ffff7fd3a98                     │█
|    38 │   S CALL  STORE   t0   rsp      - - S    0 7fffffffe1d8 7ffff7fd3a98                     │█
| ls.cis501.trace.gz  cis501  gzip                 record 34 of 48,390  macro-op 27  pc 7ffff7fd3a89
|672 records back
keys 06l
screen records
|record       uop           pc macro micro   src1 src2 dst f b m  imm         addr  fallthrough  >
|    30 ╷   S   1 7ffff7fd3a86 PUSH  STORE   r12  rsp      - - S   -8 7fffffffe1e8 7ffff7fd3a88    ┃█
|    31 ╵       2 7ffff7fd3a86 PUSH  SUB_IMM rsp       rsp - - -    8              7ffff7fd3a88    │█
|    32 ╷   S   1 7ffff7fd3a88 PUSH  STORE   rax  rsp      - - S   -8 7fffffffe1e0 7ffff7fd3a89    │█
|    33 ╵       2 7ffff7fd3a88 PUSH  SUB_IMM rsp       rsp - - -    8              7ffff7fd3a89    │█
|    34    L    1 7ffff7fd3a89 MOV   LOAD         rsp  r8  - - L   56 7fffffffe218 7ffff7fd3a8e    │█
|    35    L    1 7ffff7fd3a8e MOV   LOAD         rsp  rdx - - L   48 7fffffffe210 7ffff7fd3a93    │█
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -    0              7ffff7fd3a98    │▆
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -    8              7ffff7fd3a98    │█
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S    0 7fffffffe1d8 7ffff7fd3a98    │█
keys *
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m  imm         addr  fallthrough  >
|    54    L    1 7ffff7fd2d74 MOV   LOAD         r9   rsi - - L    8 7ffff7ffe5c0 7ffff7fd2d78    ┃█
|    55     S   1 7ffff7fd2d78 MOV   STORE   r8   rsp      - - S   24 7fffffffe138 7ffff7fd2d7d    │█
|    56    L    1 7ffff7fd2d7d MOV   LOAD         rsp  rbp - - L  192 7fffffffe1e0 7ffff7fd2d85    │█
|    57     S   1 7ffff7fd2d85 MOV   STORE   rdi  rsp      - - S    8 7fffffffe128 7ffff7fd2d8a    │█
|    58    L    1 7ffff7fd2d8a MOV   LOAD         rsp  r8  - - L  216 7fffffffe1f8 7ffff7fd2d92    │█
|    59         1 7ffff7fd2d92 MOV   MOV     rsi       r10 - - -    0              7ffff7fd2d95    │█
|    60     S   1 7ffff7fd2d95 MOV   STORE   rdx  rsp      - - S   32 7fffffffe140 7ffff7fd2d9a    │▅
|    61     S   1 7ffff7fd2d9a MOV   STORE   rcx  rsp      - - S   16 7fffffffe130 7ffff7fd2d9f    │▇
|    62    L    1 7ffff7fd2d9f MOV   LOAD         r9   r13 - - L    0 7ffff7ffe5b8 7ffff7fd2da2    │█
| ls.cis501.trace.gz  cis501  gzip                 record 58 of 48,390  macro-op 42  pc 7ffff7fd2d8a
|24 records on
# Without a value there is no search.
keys $*
screen records message
|record      <macro micro   src1 src2 dst f b m  imm         addr  fallthrough       target
|    54    L  MOV   LOAD         r9   rsi - - L    8 7ffff7ffe5c0 7ffff7fd2d78                     ┃█
|    55     S MOV   STORE   r8   rsp      - - S   24 7fffffffe138 7ffff7fd2d7d                     │█
|    56    L  MOV   LOAD         rsp  rbp - - L  192 7fffffffe1e0 7ffff7fd2d85                     │█
|    57     S MOV   STORE   rdi  rsp      - - S    8 7fffffffe128 7ffff7fd2d8a                     │█
|    58    L  MOV   LOAD         rsp  r8  - - L  216 7fffffffe1f8 7ffff7fd2d92                     │█
|    59       MOV   MOV     rsi       r10 - - -    0              7ffff7fd2d95                     │█
|    60     S MOV   STORE   rdx  rsp      - - S   32 7fffffffe140 7ffff7fd2d9a                     │▅
|    61     S MOV   STORE   rcx  rsp      - - S   16 7fffffffe130 7ffff7fd2d9f                     │▇
|    62    L  MOV   LOAD         r9   r13 - - L    0 7ffff7ffe5b8 7ffff7fd2da2                     │█
|there is no value of target here to search for
# Taken branches.
keys }
screen records status message
|record      <macro micro   src1 src2 dst f b m  imm         addr  fallthrough       target
|    64    L  MOV   LOAD         rsp  r9  - - L  224 7fffffffe200 7ffff7fd2dad                     ┃▇
|    65       MOV   MOV     r8        r14 - - -    0              7ffff7fd2db0                     │▇
|    66       SHR   SHR_IMM r11       r11 W - -    6              7ffff7fd2db4                     │▇
|    67       MOV   MOV     r11       r8  - - -    0              7ffff7fd2db7                     │▇
|    68       AND   AND_IMM r9        r9  W - -    2              7ffff7fd2dbb                     │▇
|    69       MOV   MOV     r12       r11 - - -    0              7ffff7fd2dbe                     │▇
|    70  B→   JMP   JMP_IMM               - T -  147              7ffff7fd2dc3 7ffff7fd2e56        │█
|    71    L  MOV   LOAD    rbp  r13  rax - - L    0 7ffff7fc1460 7ffff7fd2e5b                     │▇
|    72    L  MOV   LOAD         rax  rbx - - L   40 7ffff7ffe308 7ffff7fd2e5f                     │▇
| ls.cis501.trace.gz  cis501  gzip                 record 70 of 48,390  macro-op 54  pc 7ffff7fd2dbe
|12 records on
keys 2}
screen records status message
|record      <macro micro    src1 src2 dst f b m    imm         addr  fallthrough       target
|    78 ╵     TEST  TEST_IMM t1        t0  W - -      4              7ffff7fd2e79                  ┃▇
|    79  B    J     JMP_IMM                R N -    -50              7ffff7fd2e7b 7ffff7fd2e49     │▇
|    80 ╷  L  TEST  LOAD               t1  - - L 171070 7ffff7ffcac0 7ffff7fd2e82                  │▇
|    81 ╵     TEST  TEST_IMM t1        t0  W - -      8              7ffff7fd2e82                  │▇
|    82  B→   J     JMP_IMM                R T -   -192              7ffff7fd2e88 7ffff7fd2dc8     │▇
|    83    L  MOV   LOAD          rbx  rdi - - L    780 7ffff7ffe5ec 7ffff7fd2dce                  │▇
|    84       TEST  TEST     rdi  rdi  t0  W - -      0              7ffff7fd2dd0                  │█
|    85  B    J     JMP_IMM                R N -    119              7ffff7fd2dd2 7ffff7fd2e49     │▇
|    86    L  MOV   LOAD          rbx  rax - - L    112 7ffff7ffe350 7ffff7fd2dd6                  │▇
| ls.cis501.trace.gz  cis501  gzip                 record 82 of 48,390  macro-op 64  pc 7ffff7fd2e82
|12 records on
keys {
screen records status message
|record      <macro micro    src1 src2 dst f b m    imm         addr  fallthrough       target
|    74  B    J     JMP_IMM                R N -    -27              7ffff7fd2e64 7ffff7fd2e49     ┃▇
|    75       TEST  TEST     r9   r9   t0  W - -      0              7ffff7fd2e67                  │▇
|    76  B→   J     JMP_IMM                R T -      9              7ffff7fd2e69 7ffff7fd2e72     │▇
|    77 ╷  L  TEST  LOAD          rbx  t1  - - L    822 7ffff7ffe616 7ffff7fd2e79                  │▇
|    78 ╵     TEST  TEST_IMM t1        t0  W - -      4              7ffff7fd2e79                  │▇
|    79  B    J     JMP_IMM                R N -    -50              7ffff7fd2e7b 7ffff7fd2e49     │▇
|    80 ╷  L  TEST  LOAD               t1  - - L 171070 7ffff7ffcac0 7ffff7fd2e82                  │█
|    81 ╵     TEST  TEST_IMM t1        t0  W - -      8              7ffff7fd2e82                  │▇
|    82  B→   J     JMP_IMM                R T -   -192              7ffff7fd2e88 7ffff7fd2dc8     │▇
| ls.cis501.trace.gz  cis501  gzip                 record 76 of 48,390  macro-op 60  pc 7ffff7fd2e67
|6 records back
# Accesses to the same cache line.
keys 34g)
screen records status message
|record      <macro micro    src1 src2 dst f b m    imm         addr  fallthrough       target
|    30 ╷   S PUSH  STORE    r12  rsp      - - S     -8 7fffffffe1e8 7ffff7fd3a88                  ┃█
|    31 ╵     PUSH  SUB_IMM  rsp       rsp - - -      8              7ffff7fd3a88                  │█
|    32 ╷   S PUSH  STORE    rax  rsp      - - S     -8 7fffffffe1e0 7ffff7fd3a89                  │█
|    33 ╵     PUSH  SUB_IMM  rsp       rsp - - -      8              7ffff7fd3a89                  │█
|    34    L  MOV   LOAD          rsp  r8  - - L     56 7fffffffe218 7ffff7fd3a8e                  │█
|    35    L  MOV   LOAD          rsp  rdx - - L     48 7fffffffe210 7ffff7fd3a93                  │█
|    36 ╷     CALL  SAVE_PC            t0  - - -      0              7ffff7fd3a98                  │▆
|    37 │     CALL  SUB_IMM  rsp       rsp - - -      8              7ffff7fd3a98                  │█
|    38 │   S CALL  STORE    t0   rsp      - - S      0 7fffffffe1d8 7ffff7fd3a98                  │█
| ls.cis501.trace.gz  cis501  gzip                 record 35 of 48,390  macro-op 28  pc 7ffff7fd3a8e
|1 record on
keys (
screen status message
| ls.cis501.trace.gz  cis501  gzip                 record 34 of 48,390  macro-op 27  pc 7ffff7fd3a89
|1 record back
keys 0g)
screen records status message
|record       uop           pc macro micro    src1 src2 dst f b m    imm         addr fallthrough>
|   693  B      1 7ffff7fd3a00 J     JMP_IMM                R N -   1904              7ffff7fd3a06 ┃█
|   694 ╷  L    1 7ffff7fd3a06 CMP   LOAD          rsp  t1  - - L    200 7fffffffe2d8 7ffff7fd3a0f │█
|   695 ╵       2 7ffff7fd3a06 CMP   CMP_IMM  t1        t0  W - -      0              7ffff7fd3a0f │█
|   696    L    1 7ffff7fd3a0f MOV   LOAD          rsp  rax - - L     16 7fffffffe220 7ffff7fd3a14 │█
|   697    L    1 7ffff7fd3a14 MOV   LOAD          rax  r9  - - L      0 7ffff7fc0cc8 7ffff7fd3a17 │█
|   698  B      1 7ffff7fd3a17 J     JMP_IMM                R N -    523              7ffff7fd3a1d │█
|   699         1 7ffff7fd3a1d TEST  TEST     r9   r9   t0  W - -      0              7ffff7fd3a20 │▄
|   700  B      1 7ffff7fd3a20 J     JMP_IMM                R N -    561              7ffff7fd3a26 │
|   701         1 7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx W - -      0              7ffff7fd3a28 │
| ls.cis501.trace.gz  cis501  gzip               record 697 of 48,390  macro-op 568  pc 7ffff7fd3a14
|697 records on
