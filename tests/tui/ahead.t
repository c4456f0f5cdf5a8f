# opscope --size=24x80 samples/ls.cis501.trace.gz
# Keys that come faster than what they are about: none is lost.
# a record that is not known yet: no more are told to be there
keys 999999999g
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
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          1                                  number of the micro-op in its…
| pc           0x7ffff7fd3a14    140737353955860  address of the instruction th…
| macro        MOV                                opcode of the x86 instruction
| micro        LOAD                               opcode of the micro-op
| src1         none                               first register read; a store …
| src2         rax               0                second register read; base of…
| ls.cis501.trace.gz  record 0 of ≥ 43, 0 % indexed  macro-op 0  pc 7ffff7fd3a14
|record 999,999,999 is not known yet: going there when it is  (Ctrl-C forgets it)
keys <Esc>
wait
burst 500gt<Down><Enter>
screen
|record       uop           pc macro      micro      src1 src2 dst f b m  imm   >
|   483    L    1 7ffff7fd8461 MOV        LOAD            rbp  rdx - - L -120
|   484    L    1 7ffff7fd8465 MOV        LOAD            rbp  r10 - - L -192
|   485         1 7ffff7fd846c MOVQ       MOVQ       rax           - - -    0
|   486         1 7ffff7fd8471 MOV        MOV        rax       r11 - - -    0
|   487         1 7ffff7fd8474 MOVQ       MOVQ       rdx           - - -    0
|   488         1 7ffff7fd8479 PUNPCKLQDQ PUNPCKLQDQ               - - -    0
|   489 ╷       1 7ffff7fd847d MOVUPS     MOVUPS               t0  - - -    0
|   490 ╵   S   2 7ffff7fd847d MOVUPS     STORE      t0   r15      - - S 1088
|   491 ╷  L    1 7ffff7fd8485 POP        LOAD            rsp  rax - - L    0
|   492 ╵       2 7ffff7fd8485 POP        ADD_IMM    rsp       rsp - - -    8
|─ Chain ─ where it comes from, depth 5 ──────────────────────────── 1-10 of 14 ─
|                                483        7ffff7fd8461  MOV LOAD
| ├─ rbp (address)               470   -13  7ffff7fd3b17  POP LOAD
| │  └─ [7fffffffe2a0]           from before the trace
| └─ [7fffffffe368]              465   -18  7ffff7fd3b08  MOV STORE
|    ├─ r10                      458   -25  7ffff7fd3ae7  MOV LOAD
|    │  └─ [7fffffffe260]        414   -69  7ffff7fd3040  MOV STORE
|    │     ├─ rcx                385   -98  7ffff7fd38c6  MOV MOV
|    │     │  └─ rax             365  -118  7ffff7fd2c7b  MOV MOV
|    │     └─ rax (address)      413   -70  7ffff7fd303b  MOV LOAD
|    │        └─ [7fffffffe138]   55  -428  7ffff7fd2d78  MOV STORE
| ls.cis501.trace.gz         record 483 of 48,390  macro-op 393  pc 7ffff7fd8461
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
# of the record that was gone to, before its own chain was there
burst 498gJ<Down><Enter>
screen
|record       uop           pc macro      micro      src1 src2 dst f b m  imm   >
|   465     S   1 7ffff7fd3b08 MOV        STORE      r10  rbp      - - S    0
|   466         1 7ffff7fd3b0c ADD        ADD_IMM    rsp       rsp W - -  136
|   467         1 7ffff7fd3b13 MOV        MOV        r15       rax - - -    0
|   468 ╷  L    1 7ffff7fd3b16 POP        LOAD            rsp  rbx - - L    0
|   469 ╵       2 7ffff7fd3b16 POP        ADD_IMM    rsp       rsp - - -    8
|   470 ╷  L    1 7ffff7fd3b17 POP        LOAD            rsp  rbp - - L    0
|   471 ╵       2 7ffff7fd3b17 POP        ADD_IMM    rsp       rsp - - -    8
|   472 ╷  L    1 7ffff7fd3b18 POP        LOAD            rsp  r12 - - L    0
|   473 ╵       2 7ffff7fd3b18 POP        ADD_IMM    rsp       rsp - - -    8
|   474 ╷  L    1 7ffff7fd3b1a POP        LOAD            rsp  r13 - - L    0
|─ Chain ─ where it comes from, depth 5 ─────────────────────────────────────────
|                    470    7ffff7fd3b17  POP LOAD
| └─ [7fffffffe2a0]  from before the trace
|
|
|
|
|
|
|
| the format has no sizes: 8 bytes are assumed for each access
| ls.cis501.trace.gz         record 470 of 48,390  macro-op 387  pc 7ffff7fd3b17
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
# as deep as that takes, the cursor stays
burst <Backspace>r<Down><Down>+
screen
|record       uop           pc macro      micro      src1 src2 dst f b m  imm   >
|   475 ╵       2 7ffff7fd3b1a POP        ADD_IMM    rsp       rsp - - -    8
|   476 ╷  L    1 7ffff7fd3b1c POP        LOAD            rsp  r14 - - L    0
|   477 ╵       2 7ffff7fd3b1c POP        ADD_IMM    rsp       rsp - - -    8
|   478 ╷  L    1 7ffff7fd3b1e POP        LOAD            rsp  r15 - - L    0
|   479 ╵       2 7ffff7fd3b1e POP        ADD_IMM    rsp       rsp - - -    8
|   480 ╷  L    1 7ffff7fd3b20 RET        LOAD            rsp  t0  - - L    0
|   481 │       2 7ffff7fd3b20 RET        ADD_IMM    rsp       rsp - - -    8
|   482 ╵B→     3 7ffff7fd3b20 RET        JMP_REG    t0            - T -    0
|   483    L    1 7ffff7fd8461 MOV        LOAD            rbp  rdx - - L -120
|   484    L    1 7ffff7fd8465 MOV        LOAD            rbp  r10 - - L -192
|─ Chain ─ who uses it, depth 6 ─────────────────────────────────────────────────
|               484    7ffff7fd8465  MOV LOAD
| └─ r10        overwritten by 548
|
|
|
|
|
|
|
|
| ls.cis501.trace.gz         record 484 of 48,390  macro-op 394  pc 7ffff7fd8465
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
burst qTjj<Enter>jjj>><Enter>
screen
|record       uop           pc macro      micro      src1 src2 dst f b m  imm>
|   649 ╷  L    1 7ffff7fd39d1 MOVZX      LOAD            rcx  t1  - - L    0  ┃█
|   650 ╵       2 7ffff7fd39d1 MOVZX      MOVZX      t1        rax - - -    0  │█
|   663 ╷  L    1 7ffff7fd39d1 MOVZX      LOAD            rcx  t1  - - L    0  │█
|   664 ╵       2 7ffff7fd39d1 MOVZX      MOVZX      t1        rax - - -    0  │▇
|   677 ╷  L    1 7ffff7fd39d1 MOVZX      LOAD            rcx  t1  - - L    0  │█
|─ Tables ─ Hot spots ─────────────────────────────────────────── 5-11 of 2,214 ─
|           pc  executions▼   records   share   coverage
| 7ffff7fd39d1          401       802   1.66%      3.43%
| 7ffff7fd39bc          401       401   0.83%      6.04%
| 7ffff7fd39c3          401       401   0.83%      6.87%
| 7ffff7fd39c5          401       401   0.83%      7.70%
| 7ffff7fd39c9          401       401   0.83%      8.53%
| 7ffff7fd39cc          401       401   0.83%      9.36%
| 7ffff7fd39ce          401       401   0.83%     10.18%
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          1                                  number of the micro-op in its…
| pc           0x7ffff7fd39d1    140737353955793  address of the instruction th…
| macro        MOVZX                              opcode of the x86 instruction
| micro        LOAD                               opcode of the micro-op
| src1         none                               first register read; a store …
| src2         rcx               1                second register read; base of…
| ls.cis501.trace.…  & pc == 0x7ffff7fd39d1: 802 of 48,390  record 649 of 48,390
|only records with pc == 0x7ffff7fd39d1; :filter shows all
:filter
burst qi<Down><Down><Down><Enter><Down><Enter>
screen
|record       uop           pc macro      micro      src1 src2 dst f b m  imm   >
|   649 ╷  L    1 7ffff7fd39d1 MOVZX      LOAD            rcx  t1  - - L    0
|   650 ╵       2 7ffff7fd39d1 MOVZX      MOVZX      t1        rax - - -    0
|   651         1 7ffff7fd39d4 TEST       TEST       rax  rax  t0  W - -    0
|   652  B→     1 7ffff7fd39d6 J          JMP_IMM                  R T -  -40
|   653 ╷  L    1 7ffff7fd39b0 MOVZX      LOAD            rcx  t1  - - L    1
|   654 ╵       2 7ffff7fd39b0 MOVZX      MOVZX      t1        rdx - - -    0
|   655         1 7ffff7fd39b4 TEST       TEST       rdx  rdx  t0  W - -    0
|   656  B      1 7ffff7fd39b6 J          JMP_IMM                  R N -  580
|   657         1 7ffff7fd39bc IMUL       IMUL_IMM   r14       r14 W - - 1089
|   658         1 7ffff7fd39c3 ADD        ADD        rdx  rax  rdx W - -    0
|─ Memory ─ whole trace, pages, 7ffff7f76000..7ffff7ffefff ─────── 44,069 in 29 ─
|      address loads stores fetches
| 7ffff7f76000   178     43       0 ▋
| 7ffff7f77000    14     59       0 ▎
| 7ffff7f78000     0      5       0 ▏
| 7ffff7f7e000     1      3       0 ▏
| 7ffff7f86000    86      0       0 ▎
| 7ffff7f87000     3      0       0 ▏
| 7ffff7f88000    40      0       0 ▏
| 7ffff7f89000    98      0       0 ▎
| 7ffff7f8a000   169      0       0 ▌
| ls.cis501.trace.gz         record 649 of 48,390  macro-op 530  pc 7ffff7fd39d1
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
burst <Esc>C<Down><Down><Space>
screen
|record       uop           pc micro      src1 src2 dst f b m  imm         addr >
|   649 ╷  L    1 7ffff7fd39d1 LOAD            rcx  t1  - - L    0 7ffff7dc1ec1
|   650 ╵       2 7ffff7fd39d1 MOVZX      t1        rax - - -    0
|   651         1 7ffff7fd39d4 TEST       rax  rax  t0  W - -    0
|   652  B→     1 7ffff7fd39d6 JMP_IMM                  R T -  -40
|   653 ╷  L    1 7ffff7fd39b0 LOAD            rcx  t1  - - L    1 7ffff7dc1ec2
|   654 ╵       2 7ffff7fd39b0 MOVZX      t1        rdx - - -    0
|   655         1 7ffff7fd39b4 TEST       rdx  rdx  t0  W - -    0
|   656  B      1 7ffff7fd39b6 JMP_IMM                  R N -  580
|   657         1 7ffff7fd39bc IMUL_IMM   r14       r14 W - - 1089
|   658         1 7ffff7fd39c3 ADD        rdx  rax  rdx W - -    0
|─ Columns ───────────────────────────────────────────────────────── 1-10 of 20 ─
| [✓] uop          number of the micro-op in its macro-op, counted from 1
| [✓] pc           address of the instruction that the micro-op is part of
| [ ] macro        opcode of the x86 instruction
| [✓] micro        opcode of the micro-op
| [ ] macroop      number of the macro-op in the trace, counted from 0
| [ ] load         address loaded from
| [ ] store        address stored to
| [ ] taken        whether the branch was taken
| [ ] kind         kind of branch, by its opcodes
| [ ] is_branch    whether the micro-op is a branch
| ls.cis501.trace.gz         record 649 of 48,390  macro-op 530  pc 7ffff7fd39d1
| Space show or hide  K to the left  J to the right  r reset  F1 help  q close
