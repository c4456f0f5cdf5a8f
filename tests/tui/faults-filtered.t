# opscope --size=16x80 samples/ls.cis501.trace.gz
# A search for findings tests only the records that match the filter: one of them has one
wait
keys &
type load
keys <Enter>e
wait
screen records status message
|micro-op               pc macro  micro    src1 src2 dst         addr  target>
| 9,315    L  7ffff7fec4c3 MOVHPD LOAD          rsi  t1  7ffff7dc3408          │
| 9,341    L  7ffff7fec521 MOVSXD LOAD     r9   r10  t1  7ffff7ff22f0          ┃█
| 9,346    L  7ffff7fed754 MOVDQA LOAD          rdi  t1  7ffff7dc3410          │
| 9,348    L  7ffff7fed758 MOVDQA LOAD          rsi  t1  5555555553d0          │
| 9,364~   L  7ffff7fed8a5 NOP    LOAD     rax  rax  t1                        │
| 9,367    L  7ffff7fed8b4 MOVZX  LOAD     rdx  rsi  t1  7ffff7dc341d          │
| 9,369    L  7ffff7fed8b8 MOVZX  LOAD     rdx  rdi  t1  5555555553de          │
| 9,372    L  7ffff7fed8be RET    LOAD          rsp  t0  7fffffffe0b8          │
| 9,377    L  7ffff7fd2c2f MOV    LOAD          r12  rax 7ffff7ffe640          │
| ls.cis501.trace.gz  & load: 10,983 of 48,390            record 9,364 of 48,390
|AL005 warning: load is address 0
keys e
wait
screen message
|no finding after this record (filtered): fault >= warning
# and none of these, in both directions
keys G&<Enter>&
type macro == CALL
keys <Enter>E
wait
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|48,242 ╵B→   7ffff7fd3115 CALL  JMP_IMM                             …f7fd2bc0 │
|48,282 ╷     7ffff7fd2c22 CALL  SAVE_PC            t0                         │
|48,283 │     7ffff7fd2c22 CALL  SUB_IMM  rsp       rsp                        │
|48,284 │   S 7ffff7fd2c22 CALL  STORE    t0   rsp      7fffffffe0b8           │
|48,285 ╵B→   7ffff7fd2c22 CALL  JMP_IMM                             …f7fec4a0 │
|48,381 ╷     7ffff7fd2cef CALL  SAVE_PC            t0                         │
|48,382 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │
|48,383 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │
|48,384 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 ┃
| ls.cis501.trace.gz  & macro == CALL: 1,132 of 48,390   record 48,381 of 48,390
|no finding before this record (filtered): fault >= warning
keys ge
wait
screen records status message
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
| ls.cis501.trace.gz  & macro == CALL: 1,132 of 48,390       record 36 of 48,390
|no finding after this record (filtered): fault >= warning
# Context records are shown but not searched
:context 40
keys e
wait
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|    32 ╷   S 7ffff7fd3a88 PUSH  STORE    rax  rsp      7fffffffe1e0           ┃
|    33 ╵     7ffff7fd3a88 PUSH  SUB_IMM  rsp       rsp                        │
|    34    L  7ffff7fd3a89 MOV   LOAD          rsp  r8  7fffffffe218           │
|    35    L  7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210           │
|    36 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                         │
|    37 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                        │
|    38 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8           │
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             …f7fd2d60 │
|    40 ╷   S 7ffff7fd2d60 PUSH  STORE    r15  rsp      7fffffffe1d0           │
| ls.cis501.trace.gz  & macro == CALL: 1,132 of 48,390       record 36 of 48,390
|no finding after this record (filtered): fault >= warning
keys 3e
wait
screen message
|no finding after this record (filtered): fault >= warning
keys G3E
wait
screen message
|no finding before this record (filtered): fault >= warning
