# opscope --size=40x120 samples/ls.cis501.trace.gz
# Panes beside the list keep addresses, opcodes and totals in 120 columns.
wait
keys 20000gt
screen 0-8
|micro-op               pc macro micro    src1 src2 dst addr>│─ Chain ─ sources of the record, depth 5 ───────── 1 of 9 ─
|19,982 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0       │ value                      record            pc  what
|19,983 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp      │                            20,000  7ffff7fd2d74  MOV LOAD
|19,984 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      …e1d8│ ├─ r9 (address)            19,946  7ffff7fd3a14  MOV LOAD
|19,985 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                     │ │  ├─ rax (address)        19,945  7ffff7fd3a0f  MOV LOAD
|19,986 ╷   S 7ffff7fd2d60 PUSH  STORE    r15  rsp      …e1d0│ │  │  └─ [7fffffffe220]    19,850  7ffff7fd398d  MOV STORE
|19,987 ╵     7ffff7fd2d60 PUSH  SUB_IMM  rsp       rsp      │ │  │     └─ rcx            19,822  7ffff7fd844a  MOV LOAD
|19,988 ╷   S 7ffff7fd2d62 PUSH  STORE    r14  rsp      …e1c8│ │  │        ├─ rbp (addr…  19,691  7ffff7fd3b17  POP LOAD
|19,989 ╵     7ffff7fd2d62 PUSH  SUB_IMM  rsp       rsp      │ │  │        └─ […fffe330]  from before the trace
:span 0..20000
keys ol
screen 0-8
|micro-op               pc macro micro    src1 src2 dst addr>│─ Chain ─ 88 of 20,001 records, longest of the… ─ 1 of 88 ─
|19,982▐╷     7ffff7fd3a93 CALL  SAVE_PC            t0       │ value                    record            pc  what
|19,983▐│     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp      │                             468  7ffff7fd3b16  POP LOAD
|19,984▐│   S 7ffff7fd3a93 CALL  STORE    t0   rsp      …e1d8│ rbx                         527  7ffff7fd8504  ADD ADD_IMM
|19,985▐╵B→   7ffff7fd3a93 CALL  JMP_IMM                     │ rbx                         625  7ffff7fd3982  PUSH STORE
|19,986▐╷   S 7ffff7fd2d60 PUSH  STORE    r15  rsp      …e1d0│ [7fffffffe298]            1,147  7ffff7fd3b16  POP LOAD
|19,987▐╵     7ffff7fd2d60 PUSH  SUB_IMM  rsp       rsp      │ rbx                       1,206  7ffff7fd8504  ADD ADD_IMM
|19,988▐╷   S 7ffff7fd2d62 PUSH  STORE    r14  rsp      …e1c8│ rbx                       1,304  7ffff7fd3982  PUSH STORE
|19,989▐╵     7ffff7fd2d62 PUSH  SUB_IMM  rsp       rsp      │ [7fffffffe298]            1,942  7ffff7fd3b16  POP LOAD
