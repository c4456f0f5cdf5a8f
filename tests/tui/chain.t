# opscope samples/ls.cis501.trace.gz
# The chain of the record under the cursor: going to a producer and back.
wait
:20111
keys t
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|20,104         1 7ffff7fd2e34 SHR   SHR     rdx  rcx  rdx W - -   0
|20,105         1 7ffff7fd2e37 MOV   MOV     r11       rcx - - -   0
|20,106         1 7ffff7fd2e3a SHR   SHR     rax  rcx  rax W - -   0
|20,107         1 7ffff7fd2e3d AND   AND     rdx  rax  rdx W - -   0
|20,108         1 7ffff7fd2e40 AND   AND_IMM rdx       rdx W - -   1
|20,109  B      1 7ffff7fd2e43 J     JMP_IMM               R N - 527
|20,110         1 7ffff7fd2e49 ADD   ADD_IMM rbp       rbp W - -   1
|20,111         1 7ffff7fd2e4d CMP   CMP     rbp  r10  t0  W - -   0
|20,112  B      1 7ffff7fd2e50 J     JMP_IMM               R N - 730
|20,113    L    1 7ffff7fd2e56 MOV   LOAD    rbp  r13  rax - - L   0 7ffff7fc1470
|─ Chain ─ where it comes from, depth 5 ──────────────────────────── 1-10 of 13 ─
|                                20,111        7ffff7fd2e4d  CMP CMP
| ├─ rbp                         20,110    -1  7ffff7fd2e49  ADD ADD_IMM
| │  └─ rbp                      20,062   -49  7ffff7fd2e49  ADD ADD_IMM
| │     └─ rbp                   20,002  -109  7ffff7fd2d7d  MOV LOAD
| │        └─ [7fffffffe1e0]     19,978  -133  7ffff7fd3a88  PUSH STORE
| │           └─ rax             19,954  -157  7ffff7fd3a37  MOV MOV
| └─ r10                         20,005  -106  7ffff7fd2d92  MOV MOV
|    └─ rsi                      20,000  -111  7ffff7fd2d74  MOV LOAD
|       ├─ r9 (address)          19,946  -165  7ffff7fd3a14  MOV LOAD
|       │  ├─ rax (address)      19,945  -166  7ffff7fd3a0f  MOV LOAD
| ls.cis501.trace.gz   record 20,111 of 48,390  macro-op 16,513  pc 7ffff7fd2e4d
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
styles
|ttttttttttttt___tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|dddddd.d.........pppppppppppp.ooo...ooo.....................d.d
|dddddd.d.........pppppppppppp.ooo...ooo...................d.d.d
|dddddd.d.........pppppppppppp.ooo...ooo.....................d.d
|dddddd.d.........pppppppppppp.ooo...ooo.....................d.d
|dddddd.d.........pppppppppppp.ooo...ooooooo.................d.d
|dddddd.db........pppppppppppp.o.....ooooooo...................d
|dddddd.d.........pppppppppppp.ooo...ooooooo.................d.d
|ddddddCdCCCCC___CppppppppppppCoooCCCoooCCCCCCCCCCCCCCCCCCCCCdCdCCCCCCCCCCCCCCCCC
|dddddd.db........pppppppppppp.o.....ooooooo...................d
|dddddd.d..l......pppppppppppp.ooo...oooo..................d.d
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCppppppppppppCCoooooooCCCCCCCCCCCCC
|.kkkkkk...................................dd..pppppppppppp..ooooooooooo
|.kkkkkkkkk...............................ddd..pppppppppppp..ooooooooooo
|.kkkkkkkkkkkk...........................dddd..pppppppppppp..oooooooo
|.llllllllllllllllllllllllll.............dddd..pppppppppppp..oooooooooo
|.kkkkkkkkkkkkkkkkkk.....................dddd..pppppppppppp..ooooooo
|.kkkkkk.................................dddd..pppppppppppp..ooooooo
|.kkkkkkkkk..............................dddd..pppppppppppp..oooooooo
|.kkkkkkkkkkkkkkkkkkkkk..................dddd..pppppppppppp..oooooooo
|.kkkkkkkkkkkkkkkkkkkkkkkkk..............dddd..pppppppppppp..oooooooo
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|.kkkkk.dddddddd..kkkkkkkkk.dddd..k.dddddddddd..k.ddddddd..k.dddddd..kk.dddd
keys jj<Enter>
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|20,057         1 7ffff7fd2e37 MOV   MOV     r11       rcx - - -   0
|20,058         1 7ffff7fd2e3a SHR   SHR     rax  rcx  rax W - -   0
|20,059         1 7ffff7fd2e3d AND   AND     rdx  rax  rdx W - -   0
|20,060         1 7ffff7fd2e40 AND   AND_IMM rdx       rdx W - -   1
|20,061  B      1 7ffff7fd2e43 J     JMP_IMM               R N - 527
|20,062         1 7ffff7fd2e49 ADD   ADD_IMM rbp       rbp W - -   1
|20,063         1 7ffff7fd2e4d CMP   CMP     rbp  r10  t0  W - -   0
|20,064  B      1 7ffff7fd2e50 J     JMP_IMM               R N - 730
|20,065    L    1 7ffff7fd2e56 MOV   LOAD    rbp  r13  rax - - L   0 7ffff7fc1468
|20,066    L    1 7ffff7fd2e5b MOV   LOAD         rax  rbx - - L  40 7ffff7fc0438
|─ Chain ─ where it comes from, depth 5 ─────────────────────────────────────────
|                       20,062        7ffff7fd2e49  ADD ADD_IMM
| └─ rbp                20,002   -60  7ffff7fd2d7d  MOV LOAD
|    └─ [7fffffffe1e0]  19,978   -84  7ffff7fd3a88  PUSH STORE
|       └─ rax          19,954  -108  7ffff7fd3a37  MOV MOV
|          └─ rdx       19,950  -112  7ffff7fd3a26  XOR XOR
|             └─ rdx    19,921  -141  7ffff7fd39c3  ADD ADD
|
|
|
| the format has no sizes: 8 bytes are assumed for each access
| ls.cis501.trace.gz   record 20,062 of 48,390  macro-op 16,469  pc 7ffff7fd2e49
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
keys <Backspace>
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|20,106         1 7ffff7fd2e3a SHR   SHR     rax  rcx  rax W - -   0
|20,107         1 7ffff7fd2e3d AND   AND     rdx  rax  rdx W - -   0
|20,108         1 7ffff7fd2e40 AND   AND_IMM rdx       rdx W - -   1
|20,109  B      1 7ffff7fd2e43 J     JMP_IMM               R N - 527
|20,110         1 7ffff7fd2e49 ADD   ADD_IMM rbp       rbp W - -   1
|20,111         1 7ffff7fd2e4d CMP   CMP     rbp  r10  t0  W - -   0
|20,112  B      1 7ffff7fd2e50 J     JMP_IMM               R N - 730
|20,113    L    1 7ffff7fd2e56 MOV   LOAD    rbp  r13  rax - - L   0 7ffff7fc1470
|20,114    L    1 7ffff7fd2e5b MOV   LOAD         rax  rbx - - L  40 7ffff7fc0968
|20,115         1 7ffff7fd2e5f CMP   CMP     rbx  r14  t0  W - -   0
|─ Chain ─ where it comes from, depth 5 ──────────────────────────── 1-10 of 13 ─
|                                20,111        7ffff7fd2e4d  CMP CMP
| ├─ rbp                         20,110    -1  7ffff7fd2e49  ADD ADD_IMM
| │  └─ rbp                      20,062   -49  7ffff7fd2e49  ADD ADD_IMM
| │     └─ rbp                   20,002  -109  7ffff7fd2d7d  MOV LOAD
| │        └─ [7fffffffe1e0]     19,978  -133  7ffff7fd3a88  PUSH STORE
| │           └─ rax             19,954  -157  7ffff7fd3a37  MOV MOV
| └─ r10                         20,005  -106  7ffff7fd2d92  MOV MOV
|    └─ rsi                      20,000  -111  7ffff7fd2d74  MOV LOAD
|       ├─ r9 (address)          19,946  -165  7ffff7fd3a14  MOV LOAD
|       │  ├─ rax (address)      19,945  -166  7ffff7fd3a0f  MOV LOAD
| ls.cis501.trace.gz   record 20,111 of 48,390  macro-op 16,513  pc 7ffff7fd2e4d
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
# It follows the cursor.
keys J
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|20,106         1 7ffff7fd2e3a SHR   SHR     rax  rcx  rax W - -   0
|20,107         1 7ffff7fd2e3d AND   AND     rdx  rax  rdx W - -   0
|20,108         1 7ffff7fd2e40 AND   AND_IMM rdx       rdx W - -   1
|20,109  B      1 7ffff7fd2e43 J     JMP_IMM               R N - 527
|20,110         1 7ffff7fd2e49 ADD   ADD_IMM rbp       rbp W - -   1
|20,111         1 7ffff7fd2e4d CMP   CMP     rbp  r10  t0  W - -   0
|20,112  B      1 7ffff7fd2e50 J     JMP_IMM               R N - 730
|20,113    L    1 7ffff7fd2e56 MOV   LOAD    rbp  r13  rax - - L   0 7ffff7fc1470
|20,114    L    1 7ffff7fd2e5b MOV   LOAD         rax  rbx - - L  40 7ffff7fc0968
|20,115         1 7ffff7fd2e5f CMP   CMP     rbx  r14  t0  W - -   0
|─ Chain ─ where it comes from, depth 5 ──────────────────────────── 1-10 of 12 ─
|                                20,112        7ffff7fd2e50  J JMP_IMM
| └─ flags                       20,111    -1  7ffff7fd2e4d  CMP CMP
|    ├─ rbp                      20,110    -2  7ffff7fd2e49  ADD ADD_IMM
|    │  └─ rbp                   20,062   -50  7ffff7fd2e49  ADD ADD_IMM
|    │     └─ rbp                20,002  -110  7ffff7fd2d7d  MOV LOAD
|    │        └─ [7fffffffe1e0]  19,978  -134  7ffff7fd3a88  PUSH STORE
|    └─ r10                      20,005  -107  7ffff7fd2d92  MOV MOV
|       └─ rsi                   20,000  -112  7ffff7fd2d74  MOV LOAD
|          ├─ r9 (address)       19,946  -166  7ffff7fd3a14  MOV LOAD
|          │  ├─ rax (address)   19,945  -167  7ffff7fd3a0f  MOV LOAD
| ls.cis501.trace.gz   record 20,112 of 48,390  macro-op 16,514  pc 7ffff7fd2e50
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
# Who uses it; less deep, and deeper.
:20000
keys r-
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|19,995 ╷   S   1 7ffff7fd2d6b PUSH  STORE   rbp  rsp      - - S  -8 7fffffffe1b0
|19,996 ╵       2 7ffff7fd2d6b PUSH  SUB_IMM rsp       rsp - - -   8
|19,997 ╷   S   1 7ffff7fd2d6c PUSH  STORE   rbx  rsp      - - S  -8 7fffffffe1a8
|19,998 ╵       2 7ffff7fd2d6c PUSH  SUB_IMM rsp       rsp - - -   8
|19,999         1 7ffff7fd2d6d SUB   SUB_IMM rsp       rsp W - - 136
|20,000    L    1 7ffff7fd2d74 MOV   LOAD         r9   rsi - - L   8 7ffff7ffe5c0
|20,001     S   1 7ffff7fd2d78 MOV   STORE   r8   rsp      - - S  24 7fffffffe138
|20,002    L    1 7ffff7fd2d7d MOV   LOAD         rsp  rbp - - L 192 7fffffffe1e0
|20,003     S   1 7ffff7fd2d85 MOV   STORE   rdi  rsp      - - S   8 7fffffffe128
|20,004    L    1 7ffff7fd2d8a MOV   LOAD         rsp  r8  - - L 216 7fffffffe1f8
|─ Chain ─ who uses it, depth 4 ──────────────────────────────────── 1-10 of 16 ─
|                          20,000        7ffff7fd2d74  MOV LOAD
| ├─ rsi                   20,005    +5  7ffff7fd2d92  MOV MOV
| │  ├─ r10                20,063   +63  7ffff7fd2e4d  CMP CMP
| │  │  ├─ flags           20,064   +64  7ffff7fd2e50  J JMP_IMM
| │  │  ├─ t0              overwritten by 20,067
| │  │  └─ flags           overwritten by 20,067
| │  ├─ r10                20,111  +111  7ffff7fd2e4d  CMP CMP
| │  │  ├─ flags           20,112  +112  7ffff7fd2e50  J JMP_IMM
| │  │  ├─ t0              overwritten by 20,115
| │  │  └─ flags           overwritten by 20,115
| ls.cis501.trace.gz   record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
keys 3-
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|19,995 ╷   S   1 7ffff7fd2d6b PUSH  STORE   rbp  rsp      - - S  -8 7fffffffe1b0
|19,996 ╵       2 7ffff7fd2d6b PUSH  SUB_IMM rsp       rsp - - -   8
|19,997 ╷   S   1 7ffff7fd2d6c PUSH  STORE   rbx  rsp      - - S  -8 7fffffffe1a8
|19,998 ╵       2 7ffff7fd2d6c PUSH  SUB_IMM rsp       rsp - - -   8
|19,999         1 7ffff7fd2d6d SUB   SUB_IMM rsp       rsp W - - 136
|20,000    L    1 7ffff7fd2d74 MOV   LOAD         r9   rsi - - L   8 7ffff7ffe5c0
|20,001     S   1 7ffff7fd2d78 MOV   STORE   r8   rsp      - - S  24 7fffffffe138
|20,002    L    1 7ffff7fd2d7d MOV   LOAD         rsp  rbp - - L 192 7fffffffe1e0
|20,003     S   1 7ffff7fd2d85 MOV   STORE   rdi  rsp      - - S   8 7fffffffe128
|20,004    L    1 7ffff7fd2d8a MOV   LOAD         rsp  r8  - - L 216 7fffffffe1f8
|─ Chain ─ who uses it, depth 1 ─────────────────────────────────────────────────
|               20,000      7ffff7fd2d74  MOV LOAD
| ├─ rsi        20,005  +5  7ffff7fd2d92  MOV MOV
| └─ rsi        overwritten by 20,035
|
|
|
|
|
|
|
| ls.cis501.trace.gz   record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
keys 2+r
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|19,995 ╷   S   1 7ffff7fd2d6b PUSH  STORE   rbp  rsp      - - S  -8 7fffffffe1b0
|19,996 ╵       2 7ffff7fd2d6b PUSH  SUB_IMM rsp       rsp - - -   8
|19,997 ╷   S   1 7ffff7fd2d6c PUSH  STORE   rbx  rsp      - - S  -8 7fffffffe1a8
|19,998 ╵       2 7ffff7fd2d6c PUSH  SUB_IMM rsp       rsp - - -   8
|19,999         1 7ffff7fd2d6d SUB   SUB_IMM rsp       rsp W - - 136
|20,000    L    1 7ffff7fd2d74 MOV   LOAD         r9   rsi - - L   8 7ffff7ffe5c0
|20,001     S   1 7ffff7fd2d78 MOV   STORE   r8   rsp      - - S  24 7fffffffe138
|20,002    L    1 7ffff7fd2d7d MOV   LOAD         rsp  rbp - - L 192 7fffffffe1e0
|20,003     S   1 7ffff7fd2d85 MOV   STORE   rdi  rsp      - - S   8 7fffffffe128
|20,004    L    1 7ffff7fd2d8a MOV   LOAD         rsp  r8  - - L 216 7fffffffe1f8
|─ Chain ─ where it comes from, depth 3 ─────────────────────────────────────────
|                          20,000        7ffff7fd2d74  MOV LOAD
| ├─ r9 (address)          19,946   -54  7ffff7fd3a14  MOV LOAD
| │  ├─ rax (address)      19,945   -55  7ffff7fd3a0f  MOV LOAD
| │  │  └─ [7fffffffe220]  19,850  -150  7ffff7fd398d  MOV STORE
| │  └─ [7ffff7fc0cc8]     from before the trace
| └─ [7ffff7ffe5c0]        from before the trace
|
|
|
| the format has no sizes: 8 bytes are assumed for each access
| ls.cis501.trace.gz   record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
# Through memory only, through both, through registers only.
keys ooo
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|19,995 ╷   S   1 7ffff7fd2d6b PUSH  STORE   rbp  rsp      - - S  -8 7fffffffe1b0
|19,996 ╵       2 7ffff7fd2d6b PUSH  SUB_IMM rsp       rsp - - -   8
|19,997 ╷   S   1 7ffff7fd2d6c PUSH  STORE   rbx  rsp      - - S  -8 7fffffffe1a8
|19,998 ╵       2 7ffff7fd2d6c PUSH  SUB_IMM rsp       rsp - - -   8
|19,999         1 7ffff7fd2d6d SUB   SUB_IMM rsp       rsp W - - 136
|20,000    L    1 7ffff7fd2d74 MOV   LOAD         r9   rsi - - L   8 7ffff7ffe5c0
|20,001     S   1 7ffff7fd2d78 MOV   STORE   r8   rsp      - - S  24 7fffffffe138
|20,002    L    1 7ffff7fd2d7d MOV   LOAD         rsp  rbp - - L 192 7fffffffe1e0
|20,003     S   1 7ffff7fd2d85 MOV   STORE   rdi  rsp      - - S   8 7fffffffe128
|20,004    L    1 7ffff7fd2d8a MOV   LOAD         rsp  r8  - - L 216 7fffffffe1f8
|─ Chain ─ where it comes from, depth 3 ─────────────────────────────────────────
|                          20,000        7ffff7fd2d74  MOV LOAD
| ├─ r9 (address)          19,946   -54  7ffff7fd3a14  MOV LOAD
| │  ├─ rax (address)      19,945   -55  7ffff7fd3a0f  MOV LOAD
| │  │  └─ [7fffffffe220]  19,850  -150  7ffff7fd398d  MOV STORE
| │  └─ [7ffff7fc0cc8]     from before the trace
| └─ [7ffff7ffe5c0]        from before the trace
|
|
|
| the format has no sizes: 8 bytes are assumed for each access
| ls.cis501.trace.gz   record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
keys oo
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|19,995 ╷   S   1 7ffff7fd2d6b PUSH  STORE   rbp  rsp      - - S  -8 7fffffffe1b0
|19,996 ╵       2 7ffff7fd2d6b PUSH  SUB_IMM rsp       rsp - - -   8
|19,997 ╷   S   1 7ffff7fd2d6c PUSH  STORE   rbx  rsp      - - S  -8 7fffffffe1a8
|19,998 ╵       2 7ffff7fd2d6c PUSH  SUB_IMM rsp       rsp - - -   8
|19,999         1 7ffff7fd2d6d SUB   SUB_IMM rsp       rsp W - - 136
|20,000    L    1 7ffff7fd2d74 MOV   LOAD         r9   rsi - - L   8 7ffff7ffe5c0
|20,001     S   1 7ffff7fd2d78 MOV   STORE   r8   rsp      - - S  24 7fffffffe138
|20,002    L    1 7ffff7fd2d7d MOV   LOAD         rsp  rbp - - L 192 7fffffffe1e0
|20,003     S   1 7ffff7fd2d85 MOV   STORE   rdi  rsp      - - S   8 7fffffffe128
|20,004    L    1 7ffff7fd2d8a MOV   LOAD         rsp  r8  - - L 216 7fffffffe1f8
|─ Chain ─ where it comes from, depth 3, memory only ────────────────────────────
|                    20,000    7ffff7fd2d74  MOV LOAD
| └─ [7ffff7ffe5c0]  from before the trace
|
|
|
|
|
|
|
| the format has no sizes: 8 bytes are assumed for each access
| ls.cis501.trace.gz   record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
# What is followed: the stack pointer, no addresses, no flags.
keys osAc
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|19,995 ╷   S   1 7ffff7fd2d6b PUSH  STORE   rbp  rsp      - - S  -8 7fffffffe1b0
|19,996 ╵       2 7ffff7fd2d6b PUSH  SUB_IMM rsp       rsp - - -   8
|19,997 ╷   S   1 7ffff7fd2d6c PUSH  STORE   rbx  rsp      - - S  -8 7fffffffe1a8
|19,998 ╵       2 7ffff7fd2d6c PUSH  SUB_IMM rsp       rsp - - -   8
|19,999         1 7ffff7fd2d6d SUB   SUB_IMM rsp       rsp W - - 136
|20,000    L    1 7ffff7fd2d74 MOV   LOAD         r9   rsi - - L   8 7ffff7ffe5c0
|20,001     S   1 7ffff7fd2d78 MOV   STORE   r8   rsp      - - S  24 7fffffffe138
|20,002    L    1 7ffff7fd2d7d MOV   LOAD         rsp  rbp - - L 192 7fffffffe1e0
|20,003     S   1 7ffff7fd2d85 MOV   STORE   rdi  rsp      - - S   8 7fffffffe128
|20,004    L    1 7ffff7fd2d8a MOV   LOAD         rsp  r8  - - L 216 7fffffffe1f8
|─ Chain ─ where it comes from, depth 3, without address, with stack, without … ─
|                    20,000    7ffff7fd2d74  MOV LOAD
| └─ [7ffff7ffe5c0]  from before the trace
|
|
|
|
|
|
|
| the format has no sizes: 8 bytes are assumed for each access
| ls.cis501.trace.gz   record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
|without flags: condition codes
resize 60 200
screen
|record       uop            pc  macro  micro     src1  src2  dst  f  b  m     imm          addr   fallthrough        target    │─ Chain ─ where it comes from, depth 3, without address, with stack, … ─
|19,995 ╷   S   1  7ffff7fd2d6b  PUSH   STORE     rbp   rsp        -  -  S      -8  7fffffffe1b0  7ffff7fd2d6c                  │                    20,000    7ffff7fd2d74  MOV LOAD
|19,996 ╵       2  7ffff7fd2d6b  PUSH   SUB_IMM   rsp         rsp  -  -  -       8                7ffff7fd2d6c                  │ └─ [7ffff7ffe5c0]  from before the trace
|19,997 ╷   S   1  7ffff7fd2d6c  PUSH   STORE     rbx   rsp        -  -  S      -8  7fffffffe1a8  7ffff7fd2d6d                  │
|19,998 ╵       2  7ffff7fd2d6c  PUSH   SUB_IMM   rsp         rsp  -  -  -       8                7ffff7fd2d6d                  │
|19,999         1  7ffff7fd2d6d  SUB    SUB_IMM   rsp         rsp  W  -  -     136                7ffff7fd2d74                  │
|20,000    L    1  7ffff7fd2d74  MOV    LOAD            r9    rsi  -  -  L       8  7ffff7ffe5c0  7ffff7fd2d78                  │
|20,001     S   1  7ffff7fd2d78  MOV    STORE     r8    rsp        -  -  S      24  7fffffffe138  7ffff7fd2d7d                  │
|20,002    L    1  7ffff7fd2d7d  MOV    LOAD            rsp   rbp  -  -  L     192  7fffffffe1e0  7ffff7fd2d85                  │
|20,003     S   1  7ffff7fd2d85  MOV    STORE     rdi   rsp        -  -  S       8  7fffffffe128  7ffff7fd2d8a                  │
|20,004    L    1  7ffff7fd2d8a  MOV    LOAD            rsp   r8   -  -  L     216  7fffffffe1f8  7ffff7fd2d92                  │
|20,005         1  7ffff7fd2d92  MOV    MOV       rsi         r10  -  -  -       0                7ffff7fd2d95                  │
|20,006     S   1  7ffff7fd2d95  MOV    STORE     rdx   rsp        -  -  S      32  7fffffffe140  7ffff7fd2d9a                  │
|20,007     S   1  7ffff7fd2d9a  MOV    STORE     rcx   rsp        -  -  S      16  7fffffffe130  7ffff7fd2d9f                  │
|20,008    L    1  7ffff7fd2d9f  MOV    LOAD            r9    r13  -  -  L       0  7ffff7ffe5b8  7ffff7fd2da2                  │
|20,009         1  7ffff7fd2da2  MOV    MOV       r12         r11  -  -  -       0                7ffff7fd2da5                  │
|20,010    L    1  7ffff7fd2da5  MOV    LOAD            rsp   r9   -  -  L     224  7fffffffe200  7ffff7fd2dad                  │
|20,011         1  7ffff7fd2dad  MOV    MOV       r8          r14  -  -  -       0                7ffff7fd2db0                  │
|20,012         1  7ffff7fd2db0  SHR    SHR_IMM   r11         r11  W  -  -       6                7ffff7fd2db4                  │
|20,013         1  7ffff7fd2db4  MOV    MOV       r11         r8   -  -  -       0                7ffff7fd2db7                  │
|20,014         1  7ffff7fd2db7  AND    AND_IMM   r9          r9   W  -  -       2                7ffff7fd2dbb                  │
|20,015         1  7ffff7fd2dbb  MOV    MOV       r12         r11  -  -  -       0                7ffff7fd2dbe                  │
|20,016  B→     1  7ffff7fd2dbe  JMP    JMP_IMM                    -  T  -     147                7ffff7fd2dc3  7ffff7fd2e56    │
|20,017    L    1  7ffff7fd2e56  MOV    LOAD      rbp   r13   rax  -  -  L       0  7ffff7fc1460  7ffff7fd2e5b                  │
|20,018    L    1  7ffff7fd2e5b  MOV    LOAD            rax   rbx  -  -  L      40  7ffff7ffe308  7ffff7fd2e5f                  │
|20,019         1  7ffff7fd2e5f  CMP    CMP       rbx   r14   t0   W  -  -       0                7ffff7fd2e62                  │
|20,020  B      1  7ffff7fd2e62  J      JMP_IMM                    R  N  -     -27                7ffff7fd2e64  7ffff7fd2e49    │
|20,021         1  7ffff7fd2e64  TEST   TEST      r9    r9    t0   W  -  -       0                7ffff7fd2e67                  │
|20,022  B→     1  7ffff7fd2e67  J      JMP_IMM                    R  T  -       9                7ffff7fd2e69  7ffff7fd2e72    │
|20,023 ╷  L    1  7ffff7fd2e72  TEST   LOAD            rbx   t1   -  -  L     822  7ffff7ffe616  7ffff7fd2e79                  │
|20,024 ╵       2  7ffff7fd2e72  TEST   TEST_IMM  t1          t0   W  -  -       4                7ffff7fd2e79                  │
|20,025  B      1  7ffff7fd2e79  J      JMP_IMM                    R  N  -     -50                7ffff7fd2e7b  7ffff7fd2e49    │
|20,026 ╷  L    1  7ffff7fd2e7b  TEST   LOAD                  t1   -  -  L  171070  7ffff7ffcac0  7ffff7fd2e82                  │
|20,027 ╵       2  7ffff7fd2e7b  TEST   TEST_IMM  t1          t0   W  -  -       8                7ffff7fd2e82                  │
|20,028  B→     1  7ffff7fd2e82  J      JMP_IMM                    R  T  -    -192                7ffff7fd2e88  7ffff7fd2dc8    │
|20,029    L    1  7ffff7fd2dc8  MOV    LOAD            rbx   rdi  -  -  L     780  7ffff7ffe5ec  7ffff7fd2dce                  │
|20,030         1  7ffff7fd2dce  TEST   TEST      rdi   rdi   t0   W  -  -       0                7ffff7fd2dd0                  │
|20,031  B      1  7ffff7fd2dd0  J      JMP_IMM                    R  N  -     119                7ffff7fd2dd2  7ffff7fd2e49    │
|20,032    L    1  7ffff7fd2dd2  MOV    LOAD            rbx   rax  -  -  L     112  7ffff7ffe350  7ffff7fd2dd6                  │
|20,033     S   1  7ffff7fd2dd6  MOV    STORE           rsp        -  -  S     116  7fffffffe194  7ffff7fd2dde                  │
|20,034     S   1  7ffff7fd2dde  MOV    STORE           rsp        -  -  S     120  7fffffffe198  7ffff7fd2de7                  │
|20,035    L    1  7ffff7fd2de7  MOV    LOAD            rax   rsi  -  -  L       8  555555577e40  7ffff7fd2deb                  │
|20,036         1  7ffff7fd2deb  XOR    XOR       rax   rax   rax  W  -  -       0                7ffff7fd2ded                  │
|20,037 ╷  L    1  7ffff7fd2ded  TEST   LOAD            rbx   t1   -  -  L     822  7ffff7ffe616  7ffff7fd2df4                  │
|20,038 ╵       2  7ffff7fd2ded  TEST   TEST_IMM  t1          t0   W  -  -      32                7ffff7fd2df4                  │
|20,039  B→     1  7ffff7fd2df4  J      JMP_IMM                    R  T  -       6                7ffff7fd2df6  7ffff7fd2dfc    │
|20,040    L    1  7ffff7fd2dfc  MOV    LOAD            rbx   rdx  -  -  L     104  7ffff7ffe348  7ffff7fd2e00                  │
|20,041 ╷  L    1  7ffff7fd2e00  ADD    LOAD            rdx   t1   -  -  L       8  555555577e30  7ffff7fd2e04                  │
|20,042 ╵       2  7ffff7fd2e00  ADD    ADD       t1    rax   rax  W  -  -       0                7ffff7fd2e04                  │
|20,043    L    1  7ffff7fd2e04  MOV    LOAD            rbx   rdx  -  -  L     792  7ffff7ffe5f8  7ffff7fd2e0b                  │
|20,044         1  7ffff7fd2e0b  MOV    MOV       rax         r15  -  -  -       0                7ffff7fd2e0e                  │
|20,045         1  7ffff7fd2e0e  TEST   TEST      rdx   rdx   t0   W  -  -       0                7ffff7fd2e11                  │
|20,046  B      1  7ffff7fd2e11  J      JMP_IMM                    R  N  -     225                7ffff7fd2e17  7ffff7fd2ef8    │
|20,047    L    1  7ffff7fd2e17  MOV    LOAD            rbx   rcx  -  -  L     788  7ffff7ffe5f4  7ffff7fd2e1d                  │
|20,048         1  7ffff7fd2e1d  MOV    MOV       r8          rax  -  -  -       0                7ffff7fd2e20                  │
|20,049 ╷  L    1  7ffff7fd2e20  AND    LOAD            rbx   t1   -  -  L     784  7ffff7ffe5f0  7ffff7fd2e26                  │
|20,050 ╵       2  7ffff7fd2e20  AND    AND       t1    rax   rax  W  -  -       0                7ffff7fd2e26                  │
|20,051    L    1  7ffff7fd2e26  MOV    LOAD      rax   rdx   rax  -  -  L       0  5555555543b8  7ffff7fd2e2a                  │ the format has no sizes: 8 bytes are assumed for each access
| ls.cis501.trace.gz  cis501  gzip                                                                                                             record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
|without flags: condition codes
resize 10 40
screen
|─ Chain ─ where it comes from, depth … ─
|                    20,000    7ffff7fd2…
| └─ [7ffff7ffe5c0]  from before the tra…
|
|
|
|
| the format has no sizes: 8 bytes are a…
| ls.cis501.tr…  record 20,000 of 48,390
|without flags: condition codes
keys q
screen
|record       uop           pc macro    >
|19,995 ╷   S   1 7ffff7fd2d6b PUSH
|19,996 ╵       2 7ffff7fd2d6b PUSH
|19,997 ╷   S   1 7ffff7fd2d6c PUSH
|19,998 ╵       2 7ffff7fd2d6c PUSH
|19,999         1 7ffff7fd2d6d SUB
|20,000    L    1 7ffff7fd2d74 MOV
|20,001     S   1 7ffff7fd2d78 MOV
| ls.cis501.tr…  record 20,000 of 48,390
| F1 help  q quit  / search  p same PC
