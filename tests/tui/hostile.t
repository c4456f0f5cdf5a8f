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
|─ Fields ────────────────────────────────────────────────────────────── 1 more ─
| imm         0                           fallthrough 0x40100b
| flags       -                           macroop     2
| CI003 warning: the opcodes at 401007 have 12 and 13 characters
|   The parser of the course reads at most 11 characters of the macro opcode and
|   22 of the micro opcode, and takes the rest for the next word: all following
|   words are read wrongly.
| bad-control-characters.trace  cis501      record 2 of 5  macro-op 2  pc 401007
keys x
screen bytes
|─ Bytes ─ pc, byte 2 ───────────────────────────────── 100 bytes at offset 176 ─
| 000000b0  31 20 34 30 31 30 30 37  20 20 30 20 2d 31 20 20  1 401007  0 -1
| 000000c0  30 20 2d 20 2d 20 2d 20  20 20 20 20 20 20 20 20  0 - - -
| 000000d0  30 20 20 20 20 20 20 20  20 20 20 20 20 30 20 20  0            0
| 000000e0  20 20 20 20 20 34 30 31  30 30 62 20 20 20 20 20       40100b
| 000000f0  20 20 20 20 20 20 20 30  20 1b 5b 33 31 6d 4d 4f         0 ·[31mMO
| 00000100  56 1b 5b 30 6d 20 1b 5d  30 3b 74 69 74 6c 65 07  V·[0m ·]0;title·
| 00000110  41 44 44 0a                                       ADD·
keys /\\x1b<Enter>
screen records message
|micro-op         pc macro              micro               src1 src2 dst    >
|     0       401000 MOV                ADD                 rdx       rax      ┃
|     1       401003 ADD                ADD_IMM             rax       rax      ┃
|     2~      401007 \x1b[31mMOV\x1b[0m \x1b]0;title\x07ADD rax       rax      ┃
|     3       401007 ADD                ADD_IMM             rax       rax      ┃
|     4       40100b MOV                ADD                 rdi       rbx      ┃
|                                                                              │
|no opcode matches \\x1b
keys m<Esc>maM
screen marks
|─ Marks and notes ──────────────────────────────────────────────────────────────
| a      2  pc 401007  \x1b[31mMOV\x1b[0m \x1b]0;title\x07ADD
|
|
|
