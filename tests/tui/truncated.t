# opscope --size=16x80 data/packed/bad-truncated.champsim.xz
screen records fields status
|record          pc  br  tk  kind  dst         src      store  load
|     0      401000  0             rax         rdx
|     1      401003  0             rax,rflags  rax
|     2      401007  0             rax,rflags  rax
|     3      40100b  0             rbx         rdi
|     4      40100e  0             r12         rsi
|     5      401011  0             r13
|     6      40101b  0             r14
|     7      401020  0             r12,rflags  r12,r13
|     8      401024  0             r12,rflags  r12
|─ Fields ──────────────────────────────────────────────────────────── 1-3 of 8 ─
| pc      0x401000          4198400          address of the instruction
| branch  0                 no               whether the tracer marked it as a …
| taken   none                               whether the branch was taken; unde…
| bad-truncated.champsim.xz  champsim  xz  1 damaged  record 0 of 124  pc 401000
wait
keys G
screen records fields status
|record          pc  br  tk  kind         dst         src         store  load
|   117 B→   40177b  1   1   conditional  rip         rip,rflags
|   118      4017c4  0                    rax,rflags  rax,rbp
|   119      4017c8  0                    rax,rflags  rax
|   120   L  4017cf  0                    rsi         rbx,r11            10100f60
|   121      4017d4  0                    r11         rax
|   122      4017d7  0                    r11,rflags  r11
|   123      4017db  0                    r11,rflags  r11
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
