# opscope samples/ls.cis501.trace.gz
# After an address is chosen, the cursor is on its first bytes.
wait
:30000
keys Xoa7fffffffe0c0<Enter>
screen state
|─ State ─ as of 30,000 ─────────────────────────────────────────── 11-20 of 27 ─
|  r10     29,913  MOV MOV
|  r11     29,681  MOV MOV
|  r12     29,928  MOV LOAD
|  r13     29,916  MOV MOV
|  r14     29,951  MOVZX MOVZX
|  r15     29,806  MOV MOV
|  t0      29,999  TEST TEST
|  t1      29,993  MOVZX LOAD
|  flags   29,999  TEST TEST
|  7fffffffe0c0  8 bytes   29,925  PUSH STORE
keys <Enter>
screen state
|─ State ─ as of 29,925, * changed since 30,000 ─────────────────── 11-20 of 27 ─
|  r10     29,913  MOV MOV
|  r11     29,681  MOV MOV
|* r12     29,873  ADD ADD_IMM
|  r13     29,916  MOV MOV
|* r14     29,840  MOV MOV
|  r15     29,806  MOV MOV
|* t0      29,905  CALL SAVE_PC
|* t1      29,923  MOVZX LOAD
|* flags   29,887  SAR SAR_IMM
|  7fffffffe0c0  8 bytes   29,925  PUSH STORE
