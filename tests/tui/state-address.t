# opscope samples/ls.cis501.trace.gz
# After an address is chosen, the cursor is on its first bytes.
wait
:30000
keys Xoa7fffffffe0c0<Enter>
screen state
|─ State ─ as of 30,000 ──────────────────────────────────────── Memory: 1 of 8 ─
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
keys <Enter>
screen state
|─ State ─ as of 29,925, * changed since 30,000 ──────────────── Memory: 1 of 8 ─
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
