# opscope --size=16x80 samples/ls.cis501.trace.gz
# Findings are looked for among the records that a filter leaves: here is one of those
wait
keys &
type load
keys <Enter>e
wait
screen records status message
|record       uop           pc macro  micro   src1 src2 dst f b m imm    addr>
| 9,315    L    1 7ffff7fec4c3 MOVHPD LOAD         rsi  t1  - - L   8 7ffff7d… │█
| 9,341    L    1 7ffff7fec521 MOVSXD LOAD    r9   r10  t1  - - L   0 7ffff7f… ┃█
| 9,346    L    1 7ffff7fed754 MOVDQA LOAD         rdi  t1  - - L   0 7ffff7d… │█
| 9,348    L    1 7ffff7fed758 MOVDQA LOAD         rsi  t1  - - L   0 5555555… │█
| 9,364~   L    1 7ffff7fed8a5 NOP    LOAD    rax  rax  t1  - - L   0          │█
| 9,367    L    1 7ffff7fed8b4 MOVZX  LOAD    rdx  rsi  t1  - - L   0 7ffff7d… │█
| 9,369    L    1 7ffff7fed8b8 MOVZX  LOAD    rdx  rdi  t1  - - L   0 5555555… │█
| 9,372    L    1 7ffff7fed8be RET    LOAD         rsp  t0  - - L   0 7ffffff… │█
| 9,377    L    1 7ffff7fd2c2f MOV    LOAD         r12  rax - - L 864 7ffff7f… │█
| ls.cis501.trace.gz  & load: 10,983 of 48,390            record 9,364 of 48,390
|AL005 warning: load is address 0
keys e
wait
screen message
|no error and no warning below here among the filtered records
# and here are none, whichever way
keys G&<Enter>&
type macro == CALL
keys <Enter>E
wait
screen records status message
|record       uop           pc macro  micro   src1 src2 dst f b m    imm addr>
|48,242 ╵B→     4 7ffff7fd3115 CALL   JMP_IMM               - T -  -1370       │▆
|48,282 ╷       1 7ffff7fd2c22 CALL   SAVE_PC           t0  - - -      0       │▆
|48,283 │       2 7ffff7fd2c22 CALL   SUB_IMM rsp       rsp - - -      8       │▆
|48,284 │   S   3 7ffff7fd2c22 CALL   STORE   t0   rsp      - - S      0 7fff… │▆
|48,285 ╵B→     4 7ffff7fd2c22 CALL   JMP_IMM               - T - 104569       │▆
|48,381 ╷       1 7ffff7fd2cef CALL   SAVE_PC           t0  - - -      0       │▇
|48,382 │       2 7ffff7fd2cef CALL   SUB_IMM rsp       rsp - - -      8       │█
|48,383 │   S   3 7ffff7fd2cef CALL   STORE   t0   rsp      - - S      0 7fff… │▆
|48,384 ╵B→     4 7ffff7fd2cef CALL   JMP_IMM               - T - 104364       ┃▇
| ls.cis501.trace.gz  & macro == CALL: 1,132 of 48,390   record 48,381 of 48,390
|no error and no warning above here among the filtered records
keys ge
wait
screen records status message
|record       uop           pc macro  micro   src1 src2 dst f b m    imm addr>
|    36 ╷       1 7ffff7fd3a93 CALL   SAVE_PC           t0  - - -      0       ┃▆
|    37 │       2 7ffff7fd3a93 CALL   SUB_IMM rsp       rsp - - -      8       │▆
|    38 │   S   3 7ffff7fd3a93 CALL   STORE   t0   rsp      - - S      0 7fff… │▆
|    39 ╵B→     4 7ffff7fd3a93 CALL   JMP_IMM               - T -  -3384       │▆
|   269 ╷       1 7ffff7fd3115 CALL   SAVE_PC           t0  - - -      0       │▆
|   270 │       2 7ffff7fd3115 CALL   SUB_IMM rsp       rsp - - -      8       │▇
|   271 │   S   3 7ffff7fd3115 CALL   STORE   t0   rsp      - - S      0 7fff… │█
|   272 ╵B→     4 7ffff7fd3115 CALL   JMP_IMM               - T -  -1370       │▆
|   327 ╷       1 7ffff7fd2cef CALL   SAVE_PC           t0  - - -      0       │▇
| ls.cis501.trace.gz  & macro == CALL: 1,132 of 48,390       record 36 of 48,390
|no error and no warning below here among the filtered records
# Records around those that match are shown as well, and gone to
:context 40
keys e
wait
screen records status message
|record       uop           pc macro  micro   src1 src2 dst f b m    imm addr>
| 9,360         1 7ffff7fed899 LEA    LEA               rsi - - -      0       │▆
| 9,361         1 7ffff7fed89d TEST   TEST    r8   r8   t0  W - -      0       ┃▆
| 9,362  B      1 7ffff7fed8a0 J      JMP_IMM               R N -     14       │▆
| 9,363         1 7ffff7fed8a2 XCHG   XCHG    rdi  rsi  rdi - - -      0       │▆
| 9,364~╷  L    1 7ffff7fed8a5 NOP    LOAD    rax  rax  t1  - - L      0       │▆
| 9,365 ╵       2 7ffff7fed8a5 NOP    NOP     t1   rax      - - -      0       │▇
| 9,366         1 7ffff7fed8b0 BSF    BSF     rdx       rdx W - -      0       │█
| 9,367 ╷  L    1 7ffff7fed8b4 MOVZX  LOAD    rdx  rsi  t1  - - L      0 7fff… │▆
| 9,368 ╵       2 7ffff7fed8b4 MOVZX  MOVZX   t1        rcx - - -      0       │▇
| ls.cis501.trace.gz  & macro == CALL: 1,132 of 48,390    record 9,364 of 48,390
|AL005 warning: load is address 0
keys 3e
wait
screen message
|no error and no warning below here among the filtered records
keys G3E
wait
screen message
|AL005 warning: load is address 0
