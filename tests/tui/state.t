# opscope samples/ls.cis501.trace.gz
# Registers and memory as of the record.  The format has no values: who wrote them.
wait
:30000
keys X
screen state
|─ State ─ as of 30,000 ──────────────────────────────────── Registers: 1 of 19 ─
| register  record  instruction
| rax       29,995  SUB SUB
| rcx       29,992  MOVZX MOVZX
| rdx       29,990  BSF BSF
| rbx       29,927  MOV MOV
| rsp       29,997  RET ADD_IMM
| rbp       29,957  MOV LOAD
| rsi       29,961  MOV LOAD
| rdi       29,962  MOV LOAD
| r8        29,940  OR OR
# What has changed since the place before has a mark, not by colour alone.
keys JJ
screen state
|─ State ─ as of 30,002, * changed since 30,001 ──────────── Registers: 1 of 19 ─
| Registers: 19 rows
| register  record  instruction  before
| rax       30,001  MOV MOV
| rcx       29,992  MOVZX MOVZX
| rdx       29,990  BSF BSF
|*rbx       30,002  POP LOAD     record 29,927
| rsp       29,997  RET ADD_IMM
| rbp       29,957  MOV LOAD
| rsi       29,961  MOV LOAD
| rdi       29,962  MOV LOAD
styles state
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.tttttttttttttttttt
|.________..tttttt..ttttttttttt..tttttt
|CkkkCCCCCCCCCCCCCCCoooooooCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|.kkk...............ooooooooooo
|.kkk...............ooooooo
|Dkkk...............oooooooo.....ddddddddddddd
|.kkk...............ooooooooooo
|.kkk...............oooooooo
|.kkk...............oooooooo
|.kkk...............oooooooo
# . goes to what has changed; Enter to the record that wrote it, Backspace returns.
keys g.
screen state
|─ State ─ as of 30,002, * changed since 30,001 ──────────── Registers: 4 of 19 ─
| Registers: 19 rows
| register  record  instruction  before
| rax       30,001  MOV MOV
| rcx       29,992  MOVZX MOVZX
| rdx       29,990  BSF BSF
|*rbx       30,002  POP LOAD     record 29,927
| rsp       29,997  RET ADD_IMM
| rbp       29,957  MOV LOAD
| rsi       29,961  MOV LOAD
| rdi       29,962  MOV LOAD
keys j<Enter>
screen state status
|─ State ─ as of 29,997, * changed since 30,002 ──────────── Registers: 5 of 19 ─
| Registers: 19 rows
| register  record  instruction  before
|*rax       29,995  SUB SUB      record 30,001
| rcx       29,992  MOVZX MOVZX
| rdx       29,990  BSF BSF
|*rbx       29,927  MOV MOV      record 30,002
| rsp       29,997  RET ADD_IMM
| rbp       29,957  MOV LOAD
| rsi       29,961  MOV LOAD
| rdi       29,962  MOV LOAD
| ls.cis501.trace.gz   record 29,997 of 48,390  macro-op 24,659  pc 7ffff7fed8be
keys <Backspace>
screen state
|─ State ─ as of 30,002, * changed since 29,997 ──────────── Registers: 5 of 19 ─
| Registers: 19 rows
| register  record  instruction  before
|*rax       30,001  MOV MOV      record 29,995
| rcx       29,992  MOVZX MOVZX
| rdx       29,990  BSF BSF
|*rbx       30,002  POP LOAD     record 29,927
| rsp       29,997  RET ADD_IMM
| rbp       29,957  MOV LOAD
| rsi       29,961  MOV LOAD
| rdi       29,962  MOV LOAD
# The memory is that around the address of the record; + and - show more and less.
keys }
screen state
|─ State ─ as of 30,002, * changed since 29,997 ──────────────── Memory: 1 of 8 ─
| Memory: 8 rows
|      address  size  record  instruction
| 7fffffffe0c0     8  29,925  PUSH STORE
| 7fffffffe0c8     8  29,920  PUSH STORE
| 7fffffffe0d0     8  29,918  PUSH STORE
| 7fffffffe0d8     8  29,914  PUSH STORE
| 7fffffffe0e0     8  29,909  PUSH STORE
| 7fffffffe0e8     8  29,907  CALL STORE
| 7fffffffe0f0     8  29,898  PUSH STORE
| 7fffffffe0f8     8  29,896  PUSH STORE
keys +G
screen state
|─ State ─ as of 30,002, * changed since 29,997 ────────────── Memory: 15 of 15 ─
|      address  size  record  instruction
| 7fffffffe0f0     8  29,898  PUSH STORE
| 7fffffffe0f8     8  29,896  PUSH STORE
| 7fffffffe100     8  29,894  PUSH STORE
| 7fffffffe108     8  29,892  PUSH STORE
| 7fffffffe110     8  29,885  PUSH STORE
| 7fffffffe118    16
| 7fffffffe128     8  29,669  MOV STORE
| 7fffffffe130     8  29,673  MOV STORE
| 7fffffffe138     8  29,667  MOV STORE
keys {--
screen state
|─ State ─ as of 30,002, * changed since 29,997 ──────────────── Memory: 1 of 4 ─
| register  record  instruction  before
|*t0        29,999  TEST TEST    record 29,996
| t1        29,993  MOVZX LOAD
|*flags     29,999  TEST TEST    record 29,995
| Memory: 4 rows
|      address  size  record  instruction
| 7fffffffe0c0     8  29,925  PUSH STORE
| 7fffffffe0c8     8  29,920  PUSH STORE
| 7fffffffe0d0     8  29,918  PUSH STORE
| 7fffffffe0d8     8  29,914  PUSH STORE
# ] goes to the next record that reads it.
keys g]
screen state message
|─ State ─ as of 30,016, * changed since 30,002 ──────────── Registers: 1 of 19 ─
| Registers: 19 rows
| register  record  instruction  before
| rax       30,001  MOV MOV
| rcx       29,992  MOVZX MOVZX
| rdx       29,990  BSF BSF
| rbx       30,002  POP LOAD
|*rsp       30,015  ADD ADD_IMM  record 29,997
|*rbp       30,004  POP LOAD     record 29,957
| rsi       29,961  MOV LOAD
| rdi       29,962  MOV LOAD
|rax is read here, 14 records on
# An address that was chosen remains.
keys oa7fffffffe0c0<Enter>G
screen state
|─ State ─ as of 30,016, * changed since 30,002 ──────────────── Memory: 4 of 4 ─
| register  record  instruction  before
|*t0        30,016  TEST TEST    record 29,999
| t1        29,993  MOVZX LOAD
|*flags     30,016  TEST TEST    record 29,999
| Memory: 4 rows
|      address  size  record  instruction
| 7fffffffe0c0     8  29,925  PUSH STORE
| 7fffffffe0c8     8  29,920  PUSH STORE
| 7fffffffe0d0     8  29,918  PUSH STORE
| 7fffffffe0d8     8  29,914  PUSH STORE
keys J
screen state
|─ State ─ as of 30,017, * changed since 30,016 ──────────────── Memory: 4 of 4 ─
| register  record  instruction
| t0        30,016  TEST TEST
| t1        29,993  MOVZX LOAD
| flags     30,016  TEST TEST
| Memory: 4 rows
|      address  size  record  instruction
| 7fffffffe0c0     8  29,925  PUSH STORE
| 7fffffffe0c8     8  29,920  PUSH STORE
| 7fffffffe0d0     8  29,918  PUSH STORE
| 7fffffffe0d8     8  29,914  PUSH STORE
# The amount of memory has limits.
keys ++
screen message
|memory: 128 bytes
keys 9-
screen message
|memory: 16 bytes
keys +
keys oarbx<Enter>
screen message
|                                 ^
|rbx is not an address, or a register with a known value
keys <Esc>oa<Enter>g/7fffff<Enter>
screen state
|─ State ─ as of 30,017, * changed since 30,016 ──────────────── Memory: 1 of 4 ─
| register  record  instruction
| t0        30,016  TEST TEST
| t1        29,993  MOVZX LOAD
| flags     30,016  TEST TEST
| Memory: 4 rows
|      address  size  record  instruction
| 7fffffffe0c0     8  29,925  PUSH STORE
| 7fffffffe0c8     8  29,920  PUSH STORE
| 7fffffffe0d0     8  29,918  PUSH STORE
| 7fffffffe0d8     8  29,914  PUSH STORE
# What was chosen is kept while the pane is closed.
resize 24 80
keys oa7fffffffe0c0<Enter>--X
keys X}
screen state
|─ State ─ as of 30,017 ──────────────────────────────────────── Memory: 1 of 2 ─
| register  record  instruction
| r14       30,010  POP LOAD
| r15       29,806  MOV MOV
| t0        30,016  TEST TEST
| t1        29,993  MOVZX LOAD
| flags     30,016  TEST TEST
| Memory: 2 rows
|      address  size  record  instruction
| 7fffffffe0c0     8  29,925  PUSH STORE
| 7fffffffe0c8     8  29,920  PUSH STORE
