# opscope --size=16x80 samples/ls.cis501.trace.gz
# A search for findings tests only the records that match the filter: one of them has one
wait
keys &
type load
keys <Enter>e
wait
screen records status message
|record       uop           pc macro  micro   src1 src2 dst f b m imm    addr>
| 9,315    L    1 7ffff7fec4c3 MOVHPD LOAD         rsi  t1  - - L   8 7ffff7d… │
| 9,341    L    1 7ffff7fec521 MOVSXD LOAD    r9   r10  t1  - - L   0 7ffff7f… ┃█
| 9,346    L    1 7ffff7fed754 MOVDQA LOAD         rdi  t1  - - L   0 7ffff7d… │
| 9,348    L    1 7ffff7fed758 MOVDQA LOAD         rsi  t1  - - L   0 5555555… │
| 9,364~   L    1 7ffff7fed8a5 NOP    LOAD    rax  rax  t1  - - L   0          │
| 9,367    L    1 7ffff7fed8b4 MOVZX  LOAD    rdx  rsi  t1  - - L   0 7ffff7d… │
| 9,369    L    1 7ffff7fed8b8 MOVZX  LOAD    rdx  rdi  t1  - - L   0 5555555… │
| 9,372    L    1 7ffff7fed8be RET    LOAD         rsp  t0  - - L   0 7ffffff… │
| 9,377    L    1 7ffff7fd2c2f MOV    LOAD         r12  rax - - L 864 7ffff7f… │
| ls.cis501.trace.gz  & load: 10,983 of 48,390            record 9,364 of 48,390
|AL005 warning: load is address 0
keys e
wait
screen message
|not found below here in what is shown: fault >= warning
# and none of these, in both directions
keys G&<Enter>&
type macro == CALL
keys <Enter>E
wait
screen records status message
|record       uop           pc macro  micro   src1 src2 dst f b m    imm addr>
|48,242 ╵B→     4 7ffff7fd3115 CALL   JMP_IMM               - T -  -1370       │
|48,282 ╷       1 7ffff7fd2c22 CALL   SAVE_PC           t0  - - -      0       │
|48,283 │       2 7ffff7fd2c22 CALL   SUB_IMM rsp       rsp - - -      8       │
|48,284 │   S   3 7ffff7fd2c22 CALL   STORE   t0   rsp      - - S      0 7fff… │
|48,285 ╵B→     4 7ffff7fd2c22 CALL   JMP_IMM               - T - 104569       │
|48,381 ╷       1 7ffff7fd2cef CALL   SAVE_PC           t0  - - -      0       │
|48,382 │       2 7ffff7fd2cef CALL   SUB_IMM rsp       rsp - - -      8       │
|48,383 │   S   3 7ffff7fd2cef CALL   STORE   t0   rsp      - - S      0 7fff… │
|48,384 ╵B→     4 7ffff7fd2cef CALL   JMP_IMM               - T - 104364       ┃
| ls.cis501.trace.gz  & macro == CALL: 1,132 of 48,390   record 48,381 of 48,390
|not found above here in what is shown: fault >= warning
keys ge
wait
screen records status message
|record       uop           pc macro  micro   src1 src2 dst f b m    imm addr>
|    36 ╷       1 7ffff7fd3a93 CALL   SAVE_PC           t0  - - -      0       ┃
|    37 │       2 7ffff7fd3a93 CALL   SUB_IMM rsp       rsp - - -      8       │
|    38 │   S   3 7ffff7fd3a93 CALL   STORE   t0   rsp      - - S      0 7fff… │
|    39 ╵B→     4 7ffff7fd3a93 CALL   JMP_IMM               - T -  -3384       │
|   269 ╷       1 7ffff7fd3115 CALL   SAVE_PC           t0  - - -      0       │
|   270 │       2 7ffff7fd3115 CALL   SUB_IMM rsp       rsp - - -      8       │
|   271 │   S   3 7ffff7fd3115 CALL   STORE   t0   rsp      - - S      0 7fff… │
|   272 ╵B→     4 7ffff7fd3115 CALL   JMP_IMM               - T -  -1370       │
|   327 ╷       1 7ffff7fd2cef CALL   SAVE_PC           t0  - - -      0       │
| ls.cis501.trace.gz  & macro == CALL: 1,132 of 48,390       record 36 of 48,390
|not found below here in what is shown: fault >= warning
# Context records are shown but not searched
:context 40
keys e
wait
screen records status message
|record       uop           pc macro  micro   src1 src2 dst f b m    imm addr>
|    32 ╷   S   1 7ffff7fd3a88 PUSH   STORE   rax  rsp      - - S     -8 7fff… ┃
|    33 ╵       2 7ffff7fd3a88 PUSH   SUB_IMM rsp       rsp - - -      8       │
|    34    L    1 7ffff7fd3a89 MOV    LOAD         rsp  r8  - - L     56 7fff… │
|    35    L    1 7ffff7fd3a8e MOV    LOAD         rsp  rdx - - L     48 7fff… │
|    36 ╷       1 7ffff7fd3a93 CALL   SAVE_PC           t0  - - -      0       │
|    37 │       2 7ffff7fd3a93 CALL   SUB_IMM rsp       rsp - - -      8       │
|    38 │   S   3 7ffff7fd3a93 CALL   STORE   t0   rsp      - - S      0 7fff… │
|    39 ╵B→     4 7ffff7fd3a93 CALL   JMP_IMM               - T -  -3384       │
|    40 ╷   S   1 7ffff7fd2d60 PUSH   STORE   r15  rsp      - - S     -8 7fff… │
| ls.cis501.trace.gz  & macro == CALL: 1,132 of 48,390       record 36 of 48,390
|not found below here in what is shown: fault >= warning
keys 3e
wait
screen message
|not found below here in what is shown: fault >= warning
keys G3E
wait
screen message
|not found above here in what is shown: fault >= warning
