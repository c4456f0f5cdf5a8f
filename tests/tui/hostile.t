# opscope data/cis501/bad-control-characters.trace
# Control sequences of terminals are shown as text.
wait
keys jj
screen records fields status
|micro-op         pc macro              micro               src1 src2 dst   addr>
|     0       401000 MOV                ADD                 rdx       rax
|     1       401003 ADD                ADD_IMM             rax       rax
|     2~      401007 \x1b[31mMOV\x1b[0m \x1b]0;title\x07ADD rax       rax
|     3       401007 ADD                ADD_IMM             rax       rax
|     4       40100b MOV                ADD                 rdi       rbx
|
|
|
|
|
|
|
|
|
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         0
| flags       -
| uop         1
| fallthrough 0x40100b
| macroop     2
| CI003 warning: the opcodes at 401007 have 12 and 13 characters                …
| bad-control-characters.trace  cis501      record 2 of 5  macro-op 2  pc 401007
keys x
screen bytes
|─ Bytes ─ pc, byte 2 ───────────────────────────────── 100 bytes at offset 176 ─
| 1 401007  0 -1  0 - - -         0            0       40100b            0 \x1b[
| 31mMOV\x1b[0m \x1b]0;title\x07ADD
keys /\\x1b<Enter>
screen records message
|micro-op         pc macro              micro               src1 src2 dst    >
|     0       401000 MOV                ADD                 rdx       rax      ┃
|     1       401003 ADD                ADD_IMM             rax       rax      ┃
|     2~      401007 \x1b[31mMOV\x1b[0m \x1b]0;title\x07ADD rax       rax      ┃
|     3       401007 ADD                ADD_IMM             rax       rax      ┃
|     4       40100b MOV                ADD                 rdi       rbx      ┃
|                                                                              ┃
|                                                                              ┃
|                                                                              ┃
|                                                                              ┃
|                                                                              │
|                                                                              │
|no opcode matches \\x1b
keys m<Esc>maM
screen marks
|─ Marks and notes ──────────────────────────────────────────────────────────────
| a      2  pc 401007  \x1b[31mMOV\x1b[0m \x1b]0;title\x07ADD
|
|
|
