# opscope samples/ls.cis501.trace.gz
# Registers and memory as of the record.  The format has no values: who wrote them.
wait
:30000
keys X
screen state
|─ State ─ as of 30,000 ──────────────────────────────────────────── 1-10 of 19 ─
|  rax     29,995  SUB SUB
|  rcx     29,992  MOVZX MOVZX
|  rdx     29,990  BSF BSF
|  rbx     29,927  MOV MOV
|  rsp     29,997  RET ADD_IMM
|  rbp     29,957  MOV LOAD
|  rsi     29,961  MOV LOAD
|  rdi     29,962  MOV LOAD
|  r8      29,940  OR OR
|  r9      29,891  LEA LEA
# What has changed since the place before has a mark, not by colour alone.
keys JJ
screen state
|─ State ─ as of 30,002, * changed since 30,001 ──────────────────── 1-10 of 27 ─
|  rax     30,001  MOV MOV
|  rcx     29,992  MOVZX MOVZX
|  rdx     29,990  BSF BSF
|* rbx     30,002  POP LOAD
|  rsp     29,997  RET ADD_IMM
|  rbp     29,957  MOV LOAD
|  rsi     29,961  MOV LOAD
|  rdi     29,962  MOV LOAD
|  r8      29,940  OR OR
|  r9      29,891  LEA LEA
styles state
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|CCkkkCCCCCCCCCCCCCoooooooCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|..kkk.............ooooooooooo
|..kkk.............ooooooo
|D.kkk.............oooooooo
|..kkk.............ooooooooooo
|..kkk.............oooooooo
|..kkk.............oooooooo
|..kkk.............oooooooo
|..kk..............ooooo
|..kk..............ooooooo
# . goes to what has changed; Enter to the record that wrote it, Backspace returns.
keys g.
screen state
|─ State ─ as of 30,002, * changed since 30,001 ──────────────────── 1-10 of 27 ─
|  rax     30,001  MOV MOV
|  rcx     29,992  MOVZX MOVZX
|  rdx     29,990  BSF BSF
|* rbx     30,002  POP LOAD
|  rsp     29,997  RET ADD_IMM
|  rbp     29,957  MOV LOAD
|  rsi     29,961  MOV LOAD
|  rdi     29,962  MOV LOAD
|  r8      29,940  OR OR
|  r9      29,891  LEA LEA
keys j<Enter>
screen state status
|─ State ─ as of 29,997, * changed since 30,002 ──────────────────── 1-10 of 27 ─
|* rax     29,995  SUB SUB
|  rcx     29,992  MOVZX MOVZX
|  rdx     29,990  BSF BSF
|* rbx     29,927  MOV MOV
|  rsp     29,997  RET ADD_IMM
|  rbp     29,957  MOV LOAD
|  rsi     29,961  MOV LOAD
|  rdi     29,962  MOV LOAD
|  r8      29,940  OR OR
|  r9      29,891  LEA LEA
| ls.cis501.trace.gz   record 29,997 of 48,390  macro-op 24,659  pc 7ffff7fed8be
keys <Backspace>
screen state
|─ State ─ as of 30,002, * changed since 29,997 ──────────────────── 1-10 of 27 ─
|* rax     30,001  MOV MOV
|  rcx     29,992  MOVZX MOVZX
|  rdx     29,990  BSF BSF
|* rbx     30,002  POP LOAD
|  rsp     29,997  RET ADD_IMM
|  rbp     29,957  MOV LOAD
|  rsi     29,961  MOV LOAD
|  rdi     29,962  MOV LOAD
|  r8      29,940  OR OR
|  r9      29,891  LEA LEA
# The memory is that around the address of the record; + and - show more and less.
keys }
screen state
|─ State ─ as of 30,002, * changed since 29,997 ─────────────────── 18-27 of 27 ─
|  t1      29,993  MOVZX LOAD
|* flags   29,999  TEST TEST
|  7fffffffe0c0  8 bytes   29,925  PUSH STORE
|  7fffffffe0c8  8 bytes   29,920  PUSH STORE
|  7fffffffe0d0  8 bytes   29,918  PUSH STORE
|  7fffffffe0d8  8 bytes   29,914  PUSH STORE
|  7fffffffe0e0  8 bytes   29,909  PUSH STORE
|  7fffffffe0e8  8 bytes   29,907  CALL STORE
|  7fffffffe0f0  8 bytes   29,898  PUSH STORE
|  7fffffffe0f8  8 bytes   29,896  PUSH STORE
keys +G
screen state
|─ State ─ as of 30,002, * changed since 29,997 ─────────────────── 25-34 of 34 ─
|  7fffffffe0e8  8 bytes   29,907  CALL STORE
|  7fffffffe0f0  8 bytes   29,898  PUSH STORE
|  7fffffffe0f8  8 bytes   29,896  PUSH STORE
|  7fffffffe100  8 bytes   29,894  PUSH STORE
|  7fffffffe108  8 bytes   29,892  PUSH STORE
|  7fffffffe110  8 bytes   29,885  PUSH STORE
|  7fffffffe118  16 bytes       -
|  7fffffffe128  8 bytes   29,669  MOV STORE
|  7fffffffe130  8 bytes   29,673  MOV STORE
|  7fffffffe138  8 bytes   29,667  MOV STORE
keys {--
screen state
|─ State ─ as of 30,002, * changed since 29,997 ──────────────────── 1-10 of 23 ─
|* rax     30,001  MOV MOV
|  rcx     29,992  MOVZX MOVZX
|  rdx     29,990  BSF BSF
|* rbx     30,002  POP LOAD
|  rsp     29,997  RET ADD_IMM
|  rbp     29,957  MOV LOAD
|  rsi     29,961  MOV LOAD
|  rdi     29,962  MOV LOAD
|  r8      29,940  OR OR
|  r9      29,891  LEA LEA
# ] goes to the next record that reads it.
keys g]
screen state message
|─ State ─ as of 30,016, * changed since 30,002 ──────────────────── 1-10 of 23 ─
|  rax     30,001  MOV MOV
|  rcx     29,992  MOVZX MOVZX
|  rdx     29,990  BSF BSF
|  rbx     30,002  POP LOAD
|* rsp     30,015  ADD ADD_IMM
|* rbp     30,004  POP LOAD
|  rsi     29,961  MOV LOAD
|  rdi     29,962  MOV LOAD
|  r8      29,940  OR OR
|  r9      29,891  LEA LEA
|rax is read here, 14 records on
# An address that was chosen remains.
keys oa7fffffffe0c0<Enter>G
screen state
|─ State ─ as of 30,016, * changed since 30,002 ─────────────────── 14-23 of 23 ─
|* r13     30,008  POP LOAD
|* r14     30,010  POP LOAD
|  r15     29,806  MOV MOV
|* t0      30,016  TEST TEST
|  t1      29,993  MOVZX LOAD
|* flags   30,016  TEST TEST
|  7fffffffe0c0  8 bytes   29,925  PUSH STORE
|  7fffffffe0c8  8 bytes   29,920  PUSH STORE
|  7fffffffe0d0  8 bytes   29,918  PUSH STORE
|  7fffffffe0d8  8 bytes   29,914  PUSH STORE
keys J
screen state
|─ State ─ as of 30,017, * changed since 30,016 ─────────────────── 14-23 of 23 ─
|  r13     30,008  POP LOAD
|  r14     30,010  POP LOAD
|  r15     29,806  MOV MOV
|  t0      30,016  TEST TEST
|  t1      29,993  MOVZX LOAD
|  flags   30,016  TEST TEST
|  7fffffffe0c0  8 bytes   29,925  PUSH STORE
|  7fffffffe0c8  8 bytes   29,920  PUSH STORE
|  7fffffffe0d0  8 bytes   29,918  PUSH STORE
|  7fffffffe0d8  8 bytes   29,914  PUSH STORE
keys oarbx<Enter>
screen message
|                                 ^ rbx is not an address, or a register with a …
keys <Esc>oa<Enter>g/7fffff<Enter>
screen state
|─ State ─ as of 30,017, * changed since 30,016 ─────────────────── 11-20 of 23 ─
|  r10     29,913  MOV MOV
|  r11     29,681  MOV MOV
|  r12     30,006  POP LOAD
|  r13     30,008  POP LOAD
|  r14     30,010  POP LOAD
|  r15     29,806  MOV MOV
|  t0      30,016  TEST TEST
|  t1      29,993  MOVZX LOAD
|  flags   30,016  TEST TEST
|  7fffffffe0c0  8 bytes   29,925  PUSH STORE
# What was chosen is kept while the pane is closed.
resize 24 80
keys oa7fffffffe0c0<Enter>--X
keys X}
screen state
|─ State ─ as of 30,017 ─────────────────────────────────────────── 12-21 of 21 ─
|  r11     29,681  MOV MOV
|  r12     30,006  POP LOAD
|  r13     30,008  POP LOAD
|  r14     30,010  POP LOAD
|  r15     29,806  MOV MOV
|  t0      30,016  TEST TEST
|  t1      29,993  MOVZX LOAD
|  flags   30,016  TEST TEST
|  7fffffffe0c0  8 bytes   29,925  PUSH STORE
|  7fffffffe0c8  8 bytes   29,920  PUSH STORE
