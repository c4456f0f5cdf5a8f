# opscope data/cis501/bad-malformed-lines.trace
wait
screen records fields status message
|micro-op         pc macro micro    src1 src2 dst   addr target        imm f uop>
|     0       401000 MOV   ADD      rdx       rax                        0 -   1
|     1       401003 ADD   ADD_IMM  rax       rax                        0 W   1
|     2       401007 ADD   ADD_IMM  rax       rax                        0 W   1
|       ▒ 2 malformed lines from byte 266 on (40 bytes), the first: line has 4 w…
|     3       40100b MOV   ADD      rdi       rbx                        0 -   1
|     4       40100e MOV   ADD      rsi       r12                        0 -   1
|     5       401011 MOV   ADD_IMM            r13               636413622… -   1
|       ▒ malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadecimal…
|     6       40101b MOV   ADD_IMM            r14                  6299648 -   1
|     7       401020 IMUL  MUL      r12  r13  r12                        0 W   1
|     8       401024 ADD   ADD_IMM  r12       r12               1442695041 W   1
|       ▒ malformed line at byte 932: line has 1 word instead of 14
|     9       40102b MOV   ADD      r12       rax                        0 -   1
|    10       40102e SHR   SHR_IMM  rax       rax                       33 W   1
|─ Fields ───────────────────────────────────────────────────────────────────────
| fallthrough 0x401003
| macroop     0
|
|
| pc: address of the instruction that contains the micro-op
| bad-malformed-lines.trace  format unsure, 4 gaps     record 0 of 12  pc 401000
|read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to
|choose another format
keys jjj
screen fields status
|─ Fields ───────────────────────────────────────────────────────────────────────
| 2 malformed lines from byte 266 on (40 bytes), the first: line has 4 words
| instead of 14
|
|
|
|
| bad-malformed-lines.trace  format unsure, 4 gaps     gap before record 3 of 12
styles fields
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|C!C!!!!!!!!!C!!!!!C!!!!C!!!!C!!!C!!C!!!C!!!!!!!C!!!C!!!!!!C!!!!C!!!C!C!!!!!CCCCC
|.!!!!!!!.!!.!!
|
|
|
|
keys jjx
screen bytes status
|─ Bytes ─ pc, byte 2 ────────────────────────────────── 86 bytes at offset 392 ─
| 1 40100e  6 -1 12 - - -         0            0       401011            0 MOV
|     ADD
| bad-malformed-lines.trace  format unsure, 4 gaps     record 4 of 12  pc 40100e
keys v
screen records
|micro-op         pc macro micro    src1 src2 dst   addr target        imm f uop>
|     0       401000 MOV   ADD      rdx       rax                        0 -   1
|     1       401003 ADD   ADD_IMM  rax       rax                        0 W   1
|     2       401007 ADD   ADD_IMM  rax       rax                        0 W   1
|       ▒ 2 malformed lines from byte 266 on (40 bytes), the first: line has 4 w…
|     3       40100b MOV   ADD      rdi       rbx                        0 -   1
|     4       40100e MOV   ADD      rsi       r12                        0 -   1
|     5       401011 MOV   ADD_IMM            r13               636413622… -   1
|       ▒ malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadecimal…
|     6       40101b MOV   ADD_IMM            r14                  6299648 -   1
|     7       401020 IMUL  MUL      r12  r13  r12                        0 W   1
|     8       401024 ADD   ADD_IMM  r12       r12               1442695041 W   1
|       ▒ malformed line at byte 932: line has 1 word instead of 14
|     9       40102b MOV   ADD      r12       rax                        0 -   1
|    10       40102e SHR   SHR_IMM  rax       rax                       33 W   1
|    11       401032 AND   AND_IMM  rax       rax                       15 W   1
|
|
|
keys gjjj
screen bytes status
|─ Bytes ─────────────────────────────────────────────── 40 bytes at offset 266 ─
| 1 401010  3 -1
| this is no record at all
|
| bad-malformed-lines.trace  format unsure, 4 gaps     gap before record 3 of 12
keys jjjjj
screen bytes status
|─ Bytes ─ pc, byte 2 ────────────────────────────────── 90 bytes at offset 665 ─
| 1 40101b -1 -1 14 - - -   6299648            0       401020            0 MOV
|     ADD_IMM
|
| bad-malformed-lines.trace  format unsure, 4 gaps     record 6 of 12  pc 40101b
