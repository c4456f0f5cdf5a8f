# opscope samples/ls.cis501.trace.gz
# The call stack at the current record.  Enter goes to a call, and Backspace returns.
wait
:30000
keys S
screen stack
|─ Call stack ─ depth 4 ──────────────────────────────────────────────── 1 of 4 ─
| depth  function                  pc    call
|     4  0x7ffff7fd2bc0  7ffff7fd2cf6  29,905
|     3  0x7ffff7fd2d60  7ffff7fd3115  29,648
|     2  0x7ffff7fd3970  7ffff7fd3a93  29,495
|     1                  7ffff7fd845c  unknown, before the trace
|
|
|
|
|
keys jj<Enter>
screen stack status
|─ Call stack ─ depth 1 ──────────────────────────────────────────────── 1 of 1 ─
| depth            pc
|     1  7ffff7fd845c  unknown, before the trace
|
|
|
|
|
|
|
|
| ls.cis501.trace.gz   record 29,495 of 48,390  macro-op 24,243  pc 7ffff7fd845c
keys <Backspace>
screen stack
|─ Call stack ─ depth 4 ──────────────────────────────────────────────── 3 of 4 ─
| depth  function                  pc    call
|     4  0x7ffff7fd2bc0  7ffff7fd2cf6  29,905
|     3  0x7ffff7fd2d60  7ffff7fd3115  29,648
|     2  0x7ffff7fd3970  7ffff7fd3a93  29,495
|     1                  7ffff7fd845c  unknown, before the trace
|
|
|
|
|
# It follows the cursor: before the call, and in the function that is called.
:29905
screen stack
|─ Call stack ─ depth 3 ──────────────────────────────────────────────── 1 of 3 ─
| depth  function                  pc    call
|     3  0x7ffff7fd2d60  7ffff7fd3115  29,648
|     2  0x7ffff7fd3970  7ffff7fd3a93  29,495
|     1                  7ffff7fd845c  unknown, before the trace
|
|
|
|
|
|
:29909
screen stack
|─ Call stack ─ depth 4 ──────────────────────────────────────────────── 1 of 4 ─
| depth  function                  pc    call
|     4  0x7ffff7fd2bc0  7ffff7fd2bc0  29,905
|     3  0x7ffff7fd2d60  7ffff7fd3115  29,648
|     2  0x7ffff7fd3970  7ffff7fd3a93  29,495
|     1                  7ffff7fd845c  unknown, before the trace
|
|
|
|
|
# The outermost function has no call in the trace.
keys G<Enter>
screen stack message
|─ Call stack ─ depth 4 ──────────────────────────────────────────────── 4 of 4 ─
| depth  function                  pc    call
|     4  0x7ffff7fd2bc0  7ffff7fd2bc0  29,905
|     3  0x7ffff7fd2d60  7ffff7fd3115  29,648
|     2  0x7ffff7fd3970  7ffff7fd3a93  29,495
|     1                  7ffff7fd845c  unknown, before the trace
|
|
|
|
|
|the call is before the trace
keys /d2d60<Enter>
screen stack
|─ Call stack ─ depth 4 ──────────────────────────────────────────────── 2 of 4 ─
| depth  function                  pc    call
|     4  0x7ffff7fd2bc0  7ffff7fd2bc0  29,905
|     3  0x7ffff7fd2d60  7ffff7fd3115  29,648
|     2  0x7ffff7fd3970  7ffff7fd3a93  29,495
|     1                  7ffff7fd845c  unknown, before the trace
|
|
|
|
|
# Beside the list where there is room.
resize 40 120
screen 1-12
|29,902    L  7ffff7fd3103 MOV   LOAD          rsp  rdx …fffe1e8│ depth  function                  pc    call
|29,903    L  7ffff7fd310b MOV   LOAD          rsp  rsi …fffe130│     4  0x7ffff7fd2bc0  7ffff7fd2bc0  29,905
|29,904    L  7ffff7fd3110 MOV   LOAD          rsp  rdi …fffe128│     3  0x7ffff7fd2d60  7ffff7fd3115  29,648
|29,905 ╷     7ffff7fd3115 CALL  SAVE_PC            t0          │     2  0x7ffff7fd3970  7ffff7fd3a93  29,495
|29,906 │     7ffff7fd3115 CALL  SUB_IMM  rsp       rsp         │     1                  7ffff7fd845c  unknown, before t…
|29,907 │   S 7ffff7fd3115 CALL  STORE    t0   rsp      …fffe0e8│
|29,908 ╵B→   7ffff7fd3115 CALL  JMP_IMM                        │
|29,909 ╷   S 7ffff7fd2bc0 PUSH  STORE    r14  rsp      …fffe0e0│
|29,910 ╵     7ffff7fd2bc0 PUSH  SUB_IMM  rsp       rsp         │
|29,911 ╷  L  7ffff7fd2bc2 MOVZX LOAD          r9   t1  …7db04ee│
|29,912 ╵     7ffff7fd2bc2 MOVZX MOVZX    t1        rax         │
|29,913       7ffff7fd2bc7 MOV   MOV      rdi       r10         │
# Delete hides a column, Alt-Up moves it, and oh restores all.
resize 24 80
keys q:30000<Enter>Sl<Delete>
screen stack message
|─ Call stack ─ depth 4 ──────────────────────────────────────────────── 1 of 4 ─
| depth            pc    call
|     4  7ffff7fd2cf6  29,905
|     3  7ffff7fd3115  29,648
|     2  7ffff7fd3a93  29,495
|     1  7ffff7fd845c  unknown, before the trace
|
|
|
|
|
|column hidden; oh shows all columns
keys l<Alt-Up>
screen stack
|─ Call stack ─ depth 4 ──────────────────────────────────────────────── 1 of 4 ─
| depth    call            pc
|     4  29,905  7ffff7fd2cf6
|     3  29,648  7ffff7fd3115
|     2  29,495  7ffff7fd3a93
|     1          7ffff7fd845c  unknown, before the trace
|
|
|
|
|
keys oh
screen stack
|─ Call stack ─ depth 4 ──────────────────────────────────────────────── 1 of 4 ─
| depth  function                  pc    call
|     4  0x7ffff7fd2bc0  7ffff7fd2cf6  29,905
|     3  0x7ffff7fd2d60  7ffff7fd3115  29,648
|     2  0x7ffff7fd3970  7ffff7fd3a93  29,495
|     1                  7ffff7fd845c  unknown, before the trace
|
|
|
|
|
