# opscope --size=20x84 data/cis501/bad-malformed-lines.trace
wait
keys e
wait
screen records status message
|micro-op         pc macro micro    src1 src2 dst   addr target        imm f uop >
|     0       401000 MOV   ADD      rdx       rax                        0 -   1 - ┃
|     1       401003 ADD   ADD_IMM  rax       rax                        0 W   1 - ┃
|     2       401007 ADD   ADD_IMM  rax       rax                        0 W   1 - ┃
|       ▒ 2 malformed lines from byte 266 on (40 bytes), the first: line has 4 wo… ┃█
|     3       40100b MOV   ADD      rdi       rbx                        0 -   1 - ┃
|     4       40100e MOV   ADD      rsi       r12                        0 -   1 - ┃
|     5       401011 MOV   ADD_IMM            r13               636413622… -   1 - ┃
|       ▒ malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadecimal … ┃█
|     6       40101b MOV   ADD_IMM            r14                  6299648 -   1 - │
|     7       401020 IMUL  MUL      r12  r13  r12                        0 W   1 - │
|     8       401024 ADD   ADD_IMM  r12       r12               1442695041 W   1 - │█
| bad-malformed-lines.trace  format unsure, 4 gaps         record 3 of 12  pc 40100b
|AL020 error: line has 4 words instead of 14
keys e
wait
screen fields status message
|─ Fields ───────────────────────────────────────────────────────────────────────────
| fallthrough 0x401020
| macroop     6
|
|
| pc: address of the instruction that contains the micro-op
| bad-malformed-lines.trace  format unsure, 4 gaps         record 6 of 12  pc 40101b
|AL020 error: word 2 (pc) is '4010zz', not a hexadecimal number
keys 9e
wait
screen records status message
|micro-op         pc macro micro    src1 src2 dst   addr target        imm f uop >
|     3       40100b MOV   ADD      rdi       rbx                        0 -   1 - │
|     4       40100e MOV   ADD      rsi       r12                        0 -   1 - │
|     5       401011 MOV   ADD_IMM            r13               636413622… -   1 - ┃
|       ▒ malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadecimal … ┃█
|     6       40101b MOV   ADD_IMM            r14                  6299648 -   1 - ┃
|     7       401020 IMUL  MUL      r12  r13  r12                        0 W   1 - ┃
|     8       401024 ADD   ADD_IMM  r12       r12               1442695041 W   1 - ┃
|       ▒ malformed line at byte 932: line has 1 word instead of 14                ┃█
|     9       40102b MOV   ADD      r12       rax                        0 -   1 - ┃
|    10       40102e SHR   SHR_IMM  rax       rax                       33 W   1 - ┃
|    11       401032 AND   AND_IMM  rax       rax                       15 W   1 - ┃█
| bad-malformed-lines.trace  format unsure, 4 gaps         record 9 of 12  pc 40102b
|AL020 error: line has 1 word instead of 14
keys E
wait
screen fields status message
|─ Fields ───────────────────────────────────────────────────────────────────────────
| fallthrough 0x401020
| macroop     6
|
|
| pc: address of the instruction that contains the micro-op
| bad-malformed-lines.trace  format unsure, 4 gaps         record 6 of 12  pc 40101b
|AL020 error: word 2 (pc) is '4010zz', not a hexadecimal number
