# opscope --size=14x80 data/cis501/bad-malformed-lines.trace
# Gaps are shown above the records that match.
screen records status message
|micro-op         pc macro micro    src1 src2 dst   addr target       imm f uop >
|     0       401000 MOV   ADD      rdx       rax                       0 -   1 -
|     1       401003 ADD   ADD_IMM  rax       rax                       0 W   1 -
|     2       401007 ADD   ADD_IMM  rax       rax                       0 W   1 -
|       ▒ 2 malformed lines from byte 266 on (40 bytes), the first: line has 4 w…
|     3       40100b MOV   ADD      rdi       rbx                       0 -   1 -
|     4       40100e MOV   ADD      rsi       r12                       0 -   1 -
|     5       401011 MOV   ADD_IMM            r13               63641362… -   1 -
|       ▒ malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadecimal…
|     6       40101b MOV   ADD_IMM            r14                 6299648 -   1 -
|     7       401020 IMUL  MUL      r12  r13  r12                       0 W   1 -
| bad-malformed-lines.trace  format unsure             record 0 of 12  pc 401000
|read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to
|choose another format
:filter .
screen records status message
|micro-op         pc macro micro    src1 src2 dst   addr target       imm f  >
|     0       401000 MOV   ADD      rdx       rax                       0 -    ┃▆
|     1       401003 ADD   ADD_IMM  rax       rax                       0 W    ┃▆
|     2       401007 ADD   ADD_IMM  rax       rax                       0 W    ┃▆
|       ▒ 2 malformed lines from byte 266 on (40 bytes), the first: line has … ┃▆
|     3       40100b MOV   ADD      rdi       rbx                       0 -    ┃█
|     4       40100e MOV   ADD      rsi       r12                       0 -    ┃▆
|     5       401011 MOV   ADD_IMM            r13               63641362… -    │▆
|       ▒ malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadeci… │▆
|     6       40101b MOV   ADD_IMM            r14                 6299648 -    │▆
|     7       401020 IMUL  MUL      r12  r13  r12                       0 W    │█
| bad-malformed-lines.tra…  & .: 12 of 12  format unsure, 4 gaps  record 0 of 12
|read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to
|choose another format
:filter
:filter MOV
screen records status message
|micro-op         pc macro micro    src1 src2 dst   addr target           imm>
|     0       401000 MOV   ADD      rdx       rax                            0 ┃
|       ▒ 2 malformed lines from byte 266 on (40 bytes), the first: line has … ┃█
|     3       40100b MOV   ADD      rdi       rbx                            0 ┃
|     4       40100e MOV   ADD      rsi       r12                            0 ┃█
|     5       401011 MOV   ADD_IMM            r13               6364136223846… ┃█
|       ▒ malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadeci… ┃
|     6       40101b MOV   ADD_IMM            r14                      6299648 ┃█
|       ▒ malformed line at byte 932: line has 1 word instead of 14            ┃
|     9       40102b MOV   ADD      r12       rax                            0 │█
|                                                                              │█
| bad-malformed-lines.tr…  & MOV: 6 of 12  format unsure, 4 gaps  record 0 of 12
|read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to
|choose another format
:context 1
screen records message
|micro-op         pc macro micro    src1 src2 dst   addr target           imm>
|     0       401000 MOV   ADD      rdx       rax                            0 ┃
|     1       401003 ADD   ADD_IMM  rax       rax                            0 ┃█
|     2       401007 ADD   ADD_IMM  rax       rax                            0 ┃
|       ▒ 2 malformed lines from byte 266 on (40 bytes), the first: line has … ┃█
|     3       40100b MOV   ADD      rdi       rbx                            0 ┃█
|     4       40100e MOV   ADD      rsi       r12                            0 ┃
|     5       401011 MOV   ADD_IMM            r13               6364136223846… │█
|       ▒ malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadeci… │
|     6       40101b MOV   ADD_IMM            r14                      6299648 │█
|     7       401020 IMUL  MUL      r12  r13  r12                            0 │█
|read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to
|choose another format
keys jjkk
screen records
|micro-op         pc macro micro    src1 src2 dst   addr target        imm f >
|     0       401000 MOV   ADD      rdx       rax                        0 -   ┃
|     1       401003 ADD   ADD_IMM  rax       rax                        0 W   ┃█
|     2       401007 ADD   ADD_IMM  rax       rax                        0 W   ┃
|       ▒ 2 malformed lines from byte 266 on (40 bytes), the first: line has … ┃█
|     3       40100b MOV   ADD      rdi       rbx                        0 -   ┃
|     4       40100e MOV   ADD      rsi       r12                        0 -   ┃█
|     5       401011 MOV   ADD_IMM            r13               636413622… -   ┃
|       ▒ malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadeci… ┃█
|     6       40101b MOV   ADD_IMM            r14                  6299648 -   │
|     7       401020 IMUL  MUL      r12  r13  r12                        0 W   │█
|     8       401024 ADD   ADD_IMM  r12       r12               1442695041 W   │█
