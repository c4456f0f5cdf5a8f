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
| pc: address of the instruction that the micro-op is part of
| bad-malformed-lines.trace  format unsure, 4 gaps     record 0 of 12  pc 401000
|read as cis501 on weak evidence (score 16; 24 is certain); --format=NAME chooses
|another format
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
|.!.!!!!!!!!!.!!!!!.!!!!.!!!!.!!!.!!.!!!.!!!!!!!.!!!.!!!!!!.!!!!.!!!.!.!!!!!
|.!!!!!!!.!!.!!
|
|
|
|
keys jjx
screen bytes status
|─ Bytes ─ pc, byte 2 ────────────────────────────────── 86 bytes at offset 392 ─
| 00000188  31 20 34 30 31 30 30 65  20 20 36 20 2d 31 20 31  1 40100e  6 -1 1
| 00000198  32 20 2d 20 2d 20 2d 20  20 20 20 20 20 20 20 20  2 - - -
| 000001a8  30 20 20 20 20 20 20 20  20 20 20 20 20 30 20 20  0            0
| 000001b8  20 20 20 20 20 34 30 31  30 31 31 20 20 20 20 20       401011
| 000001c8  20 20 20 20 20 20 20 30  20 4d 4f 56 20 20 20 20         0 MOV
| 000001d8  20 20 41 44 44 0a                                   ADD·
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
keys gjjj
screen bytes status
|─ Bytes ─────────────────────────────────────────────── 40 bytes at offset 266 ─
| 0000010a  31 20 34 30 31 30 31 30  20 20 33 20 2d 31 0a 74  1 401010  3 -1·t
| 0000011a  68 69 73 20 69 73 20 6e  6f 20 72 65 63 6f 72 64  his is no record
| 0000012a  20 61 74 20 61 6c 6c 0a                            at all·
|
|
|
| bad-malformed-lines.trace  format unsure, 4 gaps     gap before record 3 of 12
keys jjjjj
screen bytes status
|─ Bytes ─ pc, byte 2 ────────────────────────────────── 90 bytes at offset 665 ─
| 00000299  31 20 34 30 31 30 31 62  20 2d 31 20 2d 31 20 31  1 40101b -1 -1 1
| 000002a9  34 20 2d 20 2d 20 2d 20  20 20 36 32 39 39 36 34  4 - - -   629964
| 000002b9  38 20 20 20 20 20 20 20  20 20 20 20 20 30 20 20  8            0
| 000002c9  20 20 20 20 20 34 30 31  30 32 30 20 20 20 20 20       401020
| 000002d9  20 20 20 20 20 20 20 30  20 4d 4f 56 20 20 20 20         0 MOV
| 000002e9  20 20 41 44 44 5f 49 4d  4d 0a                      ADD_IMM·
|
| bad-malformed-lines.trace  format unsure, 4 gaps     record 6 of 12  pc 40101b
