# opscope samples/ls.cis501.trace.gz
# All hits of a search; Enter goes to one.
keys I
screen hits status
|─ Hits ─────────────────────────────────────────────────────────────────────────
| No search yet; / searches
|
| ls.cis501.trace.gz             record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
keys q/CALL<Enter>
keys I
screen hits status
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|      36  7ffff7fd3a93  CALL SAVE_PC
|      37  7ffff7fd3a93  CALL SUB_IMM
|      38  7ffff7fd3a93  CALL STORE
|      39  7ffff7fd3a93  CALL JMP_IMM
|     269  7ffff7fd3115  CALL SAVE_PC
|     270  7ffff7fd3115  CALL SUB_IMM
|     271  7ffff7fd3115  CALL STORE
|     272  7ffff7fd3115  CALL JMP_IMM
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
keys jjj<Enter>
screen status
| ls.cis501.trace.gz  cis501   record 39 of 48,390  macro-op 29  pc 7ffff7fd3a93
keys IG
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|  48,282  7ffff7fd2c22  CALL SAVE_PC
|  48,283  7ffff7fd2c22  CALL SUB_IMM
|  48,284  7ffff7fd2c22  CALL STORE
|  48,285  7ffff7fd2c22  CALL JMP_IMM
|  48,381  7ffff7fd2cef  CALL SAVE_PC
|  48,382  7ffff7fd2cef  CALL SUB_IMM
|  48,383  7ffff7fd2cef  CALL STORE
|  48,384  7ffff7fd2cef  CALL JMP_IMM
keys kk<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|48,376 ╷  L  7ffff7fd2c69 CMP   LOAD          r13  t1  7ffff7fc1700           │▆
|48,377 ╵     7ffff7fd2c69 CMP   CMP      t1   rbp  t0                         │▆
|48,378  B→   7ffff7fd2c6d J     JMP_IMM                             …f7fd2ce8 │▆
|48,379    L  7ffff7fd2ce8 MOV   LOAD          r13  rsi 7ffff7fc16f8           │▆
|48,380    L  7ffff7fd2cec MOV   LOAD          rax  rdi 7ffff7fc1818           │▆
|48,381 ╷     7ffff7fd2cef CALL  SAVE_PC            t0                         │▆
|48,382 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp                        │▆
|48,383 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8           │▆
|48,384 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             …f7fec4a0 │█
|48,385       7ffff7fec4a0 MOV   MOV      rsi       rcx                        │▅
|48,386       7ffff7fec4a2 MOV   MOV      rdi       rax                        │▆
|48,387       7ffff7fec4a4 AND   AND_IMM  rcx       rcx                        ┃▆
| ls.cis501.trace.gz   record 48,382 of 48,390  macro-op 39,994  pc 7ffff7fd2cef
# Backspace returns to the list and to the record before.
keys <Backspace>
screen hits status
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|  48,282  7ffff7fd2c22  CALL SAVE_PC
|  48,283  7ffff7fd2c22  CALL SUB_IMM
|  48,284  7ffff7fd2c22  CALL STORE
|  48,285  7ffff7fd2c22  CALL JMP_IMM
|  48,381  7ffff7fd2cef  CALL SAVE_PC
|  48,382  7ffff7fd2cef  CALL SUB_IMM
|  48,383  7ffff7fd2cef  CALL STORE
|  48,384  7ffff7fd2cef  CALL JMP_IMM
| ls.cis501.trace.gz  cis501   record 39 of 48,390  macro-op 29  pc 7ffff7fd3a93
keys <PageUp>
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|  48,014  7ffff7fd3a93  CALL SAVE_PC
|  48,015  7ffff7fd3a93  CALL SUB_IMM
|  48,016  7ffff7fd3a93  CALL STORE
|  48,017  7ffff7fd3a93  CALL JMP_IMM
|  48,239  7ffff7fd3115  CALL SAVE_PC
|  48,240  7ffff7fd3115  CALL SUB_IMM
|  48,241  7ffff7fd3115  CALL STORE
|  48,242  7ffff7fd3115  CALL JMP_IMM
mouse 19 10
keys <Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|48,234    L  7ffff7fd30f4 MOV   LOAD          rsp  r8  7fffffffe200           │▆
|48,235    L  7ffff7fd30fc MOV   LOAD          rsp  rcx 7fffffffe1f0           │▆
|48,236    L  7ffff7fd3103 MOV   LOAD          rsp  rdx 7fffffffe1e8           │▆
|48,237    L  7ffff7fd310b MOV   LOAD          rsp  rsi 7fffffffe130           │▆
|48,238    L  7ffff7fd3110 MOV   LOAD          rsp  rdi 7fffffffe128           │▆
|48,239 ╷     7ffff7fd3115 CALL  SAVE_PC            t0                         │▆
|48,240 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                        │▆
|48,241 │   S 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8           │▆
|48,242 ╵B→   7ffff7fd3115 CALL  JMP_IMM                             …f7fd2bc0 │█
|48,243 ╷   S 7ffff7fd2bc0 PUSH  STORE    r14  rsp      7fffffffe0e0           │▅
|48,244 ╵     7ffff7fd2bc0 PUSH  SUB_IMM  rsp       rsp                        │▆
|48,245 ╷  L  7ffff7fd2bc2 MOVZX LOAD          r9   t1  7ffff7db5066           ┃▆
| ls.cis501.trace.gz   record 48,240 of 48,390  macro-op 39,881  pc 7ffff7fd3115
# Without the focus the pane follows the current record.
keys g10n
screen hits status message
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|      38  7ffff7fd3a93  CALL STORE
|      39  7ffff7fd3a93  CALL JMP_IMM
|     269  7ffff7fd3115  CALL SAVE_PC
|     270  7ffff7fd3115  CALL SUB_IMM
|     271  7ffff7fd3115  CALL STORE
|     272  7ffff7fd3115  CALL JMP_IMM
|     327  7ffff7fd2cef  CALL SAVE_PC
|     328  7ffff7fd2cef  CALL SUB_IMM
| ls.cis501.trace.gz         record 328 of 48,390  macro-op 277  pc 7ffff7fd2cef
|hit 10 of 1,134, 328 records forward
keys I
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|      38  7ffff7fd3a93  CALL STORE
|      39  7ffff7fd3a93  CALL JMP_IMM
|     269  7ffff7fd3115  CALL SAVE_PC
|     270  7ffff7fd3115  CALL SUB_IMM
|     271  7ffff7fd3115  CALL STORE
|     272  7ffff7fd3115  CALL JMP_IMM
|     327  7ffff7fd2cef  CALL SAVE_PC
|     328  7ffff7fd2cef  CALL SUB_IMM
