# opscope samples/ls.cis501.trace.gz
# All that a search found; Enter goes there.
keys I
screen
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
|    14     S   1 7ffff7fd3a4c MOV   STORE   rdx  rsp      - - S  24 7fffffffe228
|    15  B→     1 7ffff7fd3a51 JMP   JMP_IMM               - T -  20
|    16    L    1 7ffff7fd3a67 MOV   LOAD         r15  rcx - - L   0 7fffffffe368
|    17 ╷   S   1 7ffff7fd3a6a PUSH  STORE   r13  rsp      - - S  -8 7fffffffe208
|─ Hits ─────────────────────────────────────────────────────────────────────────
| Nothing was searched for yet: / does
|
| ls.cis501.trace.gz  record 0 of ≥ 55, 0 % indexed  macro-op 0  pc 7ffff7fd3a14
| Enter go there  F1 help  q close  / search  p same PC  & filter  : command
keys q/CALL<Enter>
keys I
screen
|record       uop           pc macro micro   src1 src2 dst f b m   imm   addr>
|    29         1 7ffff7fd3a83 MOV   MOV     rbx       rdi - - -     0         ┃▆
|    30 ╷   S   1 7ffff7fd3a86 PUSH  STORE   r12  rsp      - - S    -8 7fffff… │▆
|    31 ╵       2 7ffff7fd3a86 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    32 ╷   S   1 7ffff7fd3a88 PUSH  STORE   rax  rsp      - - S    -8 7fffff… │▆
|    33 ╵       2 7ffff7fd3a88 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    34    L    1 7ffff7fd3a89 MOV   LOAD         rsp  r8  - - L    56 7fffff… │▆
|    35    L    1 7ffff7fd3a8e MOV   LOAD         rsp  rdx - - L    48 7fffff… │▆
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -     0         │▆
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -     8         │█
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S     0 7fffff… │▅
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T - -3384         │▆
|    40 ╷   S   1 7ffff7fd2d60 PUSH  STORE   r15  rsp      - - S    -8 7fffff… │▆
|─ Hits ─ CALL ────────────────────────────────────────────────────────── 1,134 ─
|            36     7ffff7fd3a93  CALL SAVE_PC
|            37     7ffff7fd3a93  CALL SUB_IMM
|            38     7ffff7fd3a93  CALL STORE
|            39     7ffff7fd3a93  CALL JMP_IMM
|           269     7ffff7fd3115  CALL SAVE_PC
|           270     7ffff7fd3115  CALL SUB_IMM
|           271     7ffff7fd3115  CALL STORE
|           272     7ffff7fd3115  CALL JMP_IMM
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
| Enter go there  F1 help  q close  / search  p same PC  & filter  : command
keys jjj<Enter>
screen
|record       uop           pc macro micro   src1 src2 dst f b m   imm   addr>
|    29         1 7ffff7fd3a83 MOV   MOV     rbx       rdi - - -     0         ┃▆
|    30 ╷   S   1 7ffff7fd3a86 PUSH  STORE   r12  rsp      - - S    -8 7fffff… │▆
|    31 ╵       2 7ffff7fd3a86 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    32 ╷   S   1 7ffff7fd3a88 PUSH  STORE   rax  rsp      - - S    -8 7fffff… │▆
|    33 ╵       2 7ffff7fd3a88 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    34    L    1 7ffff7fd3a89 MOV   LOAD         rsp  r8  - - L    56 7fffff… │▆
|    35    L    1 7ffff7fd3a8e MOV   LOAD         rsp  rdx - - L    48 7fffff… │▆
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -     0         │▆
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -     8         │█
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S     0 7fffff… │▅
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T - -3384         │▆
|    40 ╷   S   1 7ffff7fd2d60 PUSH  STORE   r15  rsp      - - S    -8 7fffff… │▆
|─ Hits ─ CALL ────────────────────────────────────────────────────────── 1,134 ─
|            36     7ffff7fd3a93  CALL SAVE_PC
|            37     7ffff7fd3a93  CALL SUB_IMM
|            38     7ffff7fd3a93  CALL STORE
|            39     7ffff7fd3a93  CALL JMP_IMM
|           269     7ffff7fd3115  CALL SAVE_PC
|           270     7ffff7fd3115  CALL SUB_IMM
|           271     7ffff7fd3115  CALL STORE
|           272     7ffff7fd3115  CALL JMP_IMM
| ls.cis501.trace.gz  cis501   record 39 of 48,390  macro-op 29  pc 7ffff7fd3a93
| Enter go there  F1 help  q close  / search  p same PC  & filter  : command
keys G
screen
|record       uop           pc macro micro   src1 src2 dst f b m   imm   addr>
|    29         1 7ffff7fd3a83 MOV   MOV     rbx       rdi - - -     0         ┃▆
|    30 ╷   S   1 7ffff7fd3a86 PUSH  STORE   r12  rsp      - - S    -8 7fffff… │▆
|    31 ╵       2 7ffff7fd3a86 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    32 ╷   S   1 7ffff7fd3a88 PUSH  STORE   rax  rsp      - - S    -8 7fffff… │▆
|    33 ╵       2 7ffff7fd3a88 PUSH  SUB_IMM rsp       rsp - - -     8         │▆
|    34    L    1 7ffff7fd3a89 MOV   LOAD         rsp  r8  - - L    56 7fffff… │▆
|    35    L    1 7ffff7fd3a8e MOV   LOAD         rsp  rdx - - L    48 7fffff… │▆
|    36 ╷       1 7ffff7fd3a93 CALL  SAVE_PC           t0  - - -     0         │▆
|    37 │       2 7ffff7fd3a93 CALL  SUB_IMM rsp       rsp - - -     8         │█
|    38 │   S   3 7ffff7fd3a93 CALL  STORE   t0   rsp      - - S     0 7fffff… │▅
|    39 ╵B→     4 7ffff7fd3a93 CALL  JMP_IMM               - T - -3384         │▆
|    40 ╷   S   1 7ffff7fd2d60 PUSH  STORE   r15  rsp      - - S    -8 7fffff… │▆
|─ Hits ─ CALL ────────────────────────────────────────────────────────── 1,134 ─
|        48,282     7ffff7fd2c22  CALL SAVE_PC
|        48,283     7ffff7fd2c22  CALL SUB_IMM
|        48,284     7ffff7fd2c22  CALL STORE
|        48,285     7ffff7fd2c22  CALL JMP_IMM
|        48,381     7ffff7fd2cef  CALL SAVE_PC
|        48,382     7ffff7fd2cef  CALL SUB_IMM
|        48,383     7ffff7fd2cef  CALL STORE
|        48,384     7ffff7fd2cef  CALL JMP_IMM
| ls.cis501.trace.gz  cis501   record 39 of 48,390  macro-op 29  pc 7ffff7fd3a93
| Enter go there  F1 help  q close  / search  p same PC  & filter  : command
keys kk<Enter>
screen
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|48,376 ╷  L    1 7ffff7fd2c69 CMP   LOAD         r13  t1  - - L      8 7ffff… │▆
|48,377 ╵       2 7ffff7fd2c69 CMP   CMP     t1   rbp  t0  W - -      0        │▆
|48,378  B→     1 7ffff7fd2c6d J     JMP_IMM               R T -    121        │▆
|48,379    L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L      0 7ffff… │▆
|48,380    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L      0 7ffff… │▆
|48,381 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │▆
|48,382 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │▆
|48,383 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|48,384 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │█
|48,385         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0        │▅
|48,386         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0        │▆
|48,387         1 7ffff7fec4a4 AND   AND_IMM rcx       rcx W - -     63        ┃▆
|─ Hits ─ CALL ────────────────────────────────────────────────────────── 1,134 ─
|        48,282     7ffff7fd2c22  CALL SAVE_PC
|        48,283     7ffff7fd2c22  CALL SUB_IMM
|        48,284     7ffff7fd2c22  CALL STORE
|        48,285     7ffff7fd2c22  CALL JMP_IMM
|        48,381     7ffff7fd2cef  CALL SAVE_PC
|        48,382     7ffff7fd2cef  CALL SUB_IMM
|        48,383     7ffff7fd2cef  CALL STORE
|        48,384     7ffff7fd2cef  CALL JMP_IMM
| ls.cis501.trace.gz   record 48,382 of 48,390  macro-op 39,994  pc 7ffff7fd2cef
| Enter go there  F1 help  q close  / search  p same PC  & filter  : command
keys <PageUp>
screen
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|48,376 ╷  L    1 7ffff7fd2c69 CMP   LOAD         r13  t1  - - L      8 7ffff… │▆
|48,377 ╵       2 7ffff7fd2c69 CMP   CMP     t1   rbp  t0  W - -      0        │▆
|48,378  B→     1 7ffff7fd2c6d J     JMP_IMM               R T -    121        │▆
|48,379    L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L      0 7ffff… │▆
|48,380    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L      0 7ffff… │▆
|48,381 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │▆
|48,382 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │▆
|48,383 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|48,384 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │█
|48,385         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0        │▅
|48,386         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0        │▆
|48,387         1 7ffff7fec4a4 AND   AND_IMM rcx       rcx W - -     63        ┃▆
|─ Hits ─ CALL ────────────────────────────────────────────────────────── 1,134 ─
|        48,014     7ffff7fd3a93  CALL SAVE_PC
|        48,015     7ffff7fd3a93  CALL SUB_IMM
|        48,016     7ffff7fd3a93  CALL STORE
|        48,017     7ffff7fd3a93  CALL JMP_IMM
|        48,239     7ffff7fd3115  CALL SAVE_PC
|        48,240     7ffff7fd3115  CALL SUB_IMM
|        48,241     7ffff7fd3115  CALL STORE
|        48,242     7ffff7fd3115  CALL JMP_IMM
| ls.cis501.trace.gz   record 48,382 of 48,390  macro-op 39,994  pc 7ffff7fd2cef
| Enter go there  F1 help  q close  / search  p same PC  & filter  : command
mouse 19 10
keys <Enter>
screen
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|48,234    L    1 7ffff7fd30f4 MOV   LOAD         rsp  r8  - - L    272 7ffff… │▆
|48,235    L    1 7ffff7fd30fc MOV   LOAD         rsp  rcx - - L    256 7ffff… │▆
|48,236    L    1 7ffff7fd3103 MOV   LOAD         rsp  rdx - - L    248 7ffff… │▆
|48,237    L    1 7ffff7fd310b MOV   LOAD         rsp  rsi - - L     64 7ffff… │▆
|48,238    L    1 7ffff7fd3110 MOV   LOAD         rsp  rdi - - L     56 7ffff… │▆
|48,239 ╷       1 7ffff7fd3115 CALL  SAVE_PC           t0  - - -      0        │▆
|48,240 │       2 7ffff7fd3115 CALL  SUB_IMM rsp       rsp - - -      8        │▆
|48,241 │   S   3 7ffff7fd3115 CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|48,242 ╵B→     4 7ffff7fd3115 CALL  JMP_IMM               - T -  -1370        │█
|48,243 ╷   S   1 7ffff7fd2bc0 PUSH  STORE   r14  rsp      - - S     -8 7ffff… │▅
|48,244 ╵       2 7ffff7fd2bc0 PUSH  SUB_IMM rsp       rsp - - -      8        │▆
|48,245 ╷  L    1 7ffff7fd2bc2 MOVZX LOAD         r9   t1  - - L      6 7ffff… ┃▆
|─ Hits ─ CALL ────────────────────────────────────────────────────────── 1,134 ─
|        48,014     7ffff7fd3a93  CALL SAVE_PC
|        48,015     7ffff7fd3a93  CALL SUB_IMM
|        48,016     7ffff7fd3a93  CALL STORE
|        48,017     7ffff7fd3a93  CALL JMP_IMM
|        48,239     7ffff7fd3115  CALL SAVE_PC
|        48,240     7ffff7fd3115  CALL SUB_IMM
|        48,241     7ffff7fd3115  CALL STORE
|        48,242     7ffff7fd3115  CALL JMP_IMM
| ls.cis501.trace.gz   record 48,240 of 48,390  macro-op 39,881  pc 7ffff7fd3115
| Enter go there  F1 help  q close  / search  p same PC  & filter  : command
# While the focus is elsewhere it follows the place.
keys <S-Tab><S-Tab>g10n
screen
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|48,378  B→     1 7ffff7fd2c6d J     JMP_IMM               R T -    121        │▆
|48,379    L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L      0 7ffff… │▆
|48,380    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L      0 7ffff… │▆
|48,381 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │▆
|48,382 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │▆
|48,383 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|48,384 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │▆
|48,385         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0        │▆
|48,386         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0        │█
|48,387         1 7ffff7fec4a4 AND   AND_IMM rcx       rcx W - -     63        │▅
|48,388         1 7ffff7fec4a8 AND   AND_IMM rax       rax W - -     63        │▆
|48,389         1 7ffff7fec4ac CMP   CMP_IMM rcx       t0  W - -     48        ┃▆
|─ Hits ─ CALL ────────────────────────────────────────────────────────── 1,134 ─
|            36     7ffff7fd3a93  CALL SAVE_PC
|            37     7ffff7fd3a93  CALL SUB_IMM
|            38     7ffff7fd3a93  CALL STORE
|            39     7ffff7fd3a93  CALL JMP_IMM
|           269     7ffff7fd3115  CALL SAVE_PC
|           270     7ffff7fd3115  CALL SUB_IMM
|           271     7ffff7fd3115  CALL STORE
|           272     7ffff7fd3115  CALL JMP_IMM
| ls.cis501.trace.gz   record 48,384 of 48,390  macro-op 39,994  pc 7ffff7fd2cef
|144 records on
keys I
keys I
screen
|record       uop           pc macro micro   src1 src2 dst f b m    imm  addr>
|48,376 ╷  L    1 7ffff7fd2c69 CMP   LOAD         r13  t1  - - L      8 7ffff… │▆
|48,377 ╵       2 7ffff7fd2c69 CMP   CMP     t1   rbp  t0  W - -      0        │▆
|48,378  B→     1 7ffff7fd2c6d J     JMP_IMM               R T -    121        │▆
|48,379    L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L      0 7ffff… │▆
|48,380    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L      0 7ffff… │▆
|48,381 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0        │▆
|48,382 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8        │▆
|48,383 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7ffff… │▆
|48,384 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364        │█
|48,385         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0        │▅
|48,386         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0        │▆
|48,387         1 7ffff7fec4a4 AND   AND_IMM rcx       rcx W - -     63        ┃▆
|─ Hits ─ CALL ────────────────────────────────────────────────────────── 1,134 ─
|        48,282     7ffff7fd2c22  CALL SAVE_PC
|        48,283     7ffff7fd2c22  CALL SUB_IMM
|        48,284     7ffff7fd2c22  CALL STORE
|        48,285     7ffff7fd2c22  CALL JMP_IMM
|        48,381     7ffff7fd2cef  CALL SAVE_PC
|        48,382     7ffff7fd2cef  CALL SUB_IMM
|        48,383     7ffff7fd2cef  CALL STORE
|        48,384     7ffff7fd2cef  CALL JMP_IMM
| ls.cis501.trace.gz   record 48,384 of 48,390  macro-op 39,994  pc 7ffff7fd2cef
| Enter go there  F1 help  q close  / search  p same PC  & filter  : command
