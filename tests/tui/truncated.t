# opscope --size=16x80 data/packed/bad-truncated.champsim.xz
screen records fields status
|instruction     pc  kind         load    store   dst          src       tk  br
|     0      401000                               rax          rdx           0
|     1      401003                               rax,rflags   rax           0
|     2      401007                               rax,rflags   rax           0
|     3      40100b                               rbx          rdi           0
|     4      40100e                               r12          rsi           0
|     5      401011                               r13                        0
|     6      40101b                               r14                        0
|     7      401020                               r12,rflags   r12,r13       0
|     8      401024                               r12,rflags   r12           0
|─ Fields ───────────────────────────────────────────────────────────────────────
| the list shows all values
|
| pc: address of the instruction
| bad-truncated.champsim.xz  champsim  xz  1 damaged  record 0 of 124  pc 401000
wait
keys G
screen records fields status
|instruction     pc kind        load     store  dst         src        tk br
|   117 B→   40177b conditional                 rip         rip,rflags 1  1
|   118      4017c4                             rax,rflags  rax,rbp       0
|   119      4017c8                             rax,rflags  rax           0
|   120   L  4017cf             10100f60        rsi         rbx,r11       0
|   121      4017d4                             r11         rax           0
|   122      4017d7                             r11,rflags  r11           0
|   123      4017db                             r11,rflags  r11           0
|       ▒ part of a record at byte 7,936: the first part of a record; the rest i…
|       ▒ at byte 7,952: the file is truncated: it ends at byte 661 in the middl…
|─ Fields ───────────────────────────────────────────────────────────────────────
| at byte 7,952: the file is truncated: it ends at byte 661 in the middle of an
| xz block
|
| bad-truncated.champsim.xz  1 damaged         gap after the last of 124 records
keys k
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────
| part of a record at byte 7,936: the first part of a record; the rest is
| missing
|
