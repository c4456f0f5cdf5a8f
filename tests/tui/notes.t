# opscope --size=16x100 samples/ls.champsim.xz
# Notes on a record, on a pc and on a span, in the list and in the last line.
wait
keys 5J
keys A
screen message
| A on the record  V on the span  p on the pc                                                      A
keys A
screen message
|note on 5:
type first load
keys <Enter>
screen message
|the note cannot be saved; use :notes export FILE to write it
screen records
|instruction            pc  kind         load          store         dst          src         tk  br
|     0   L   7ffff7fd3a14               7ffff7fc0cc8                r9           rax             0
|     1 B     7ffff7fd3a17  conditional                              rip          rip,rflags  0   1
|     2       7ffff7fd3a1d                                           rflags       r9              0
|     3 B     7ffff7fd3a20  conditional                              rip          rip,rflags  0   1
|     4       7ffff7fd3a26                                           rdx,rflags   rdx             0
|     5   L " 7ffff7fd3a28               7fffffffe220                r15          rsp             0
|     6       7ffff7fd3a2d                                           rsi          rsp             0
|     7       7ffff7fd3a32                                           rdi          rsp             0
|     8       7ffff7fd3a37                                           rax          rdx             0
keys J
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit  p same PC
keys 3JVjjVAV
type the copy loop
keys <Enter>
keys gAp
screen message
|note on pc 7ffff7fd3a14:
type entry \x1b
keys <Enter>
screen records message
|instruction            pc  kind         load          store         dst          src         tk  br
|     0   L " 7ffff7fd3a14               7ffff7fc0cc8                r9           rax             0
|     1 B     7ffff7fd3a17  conditional                              rip          rip,rflags  0   1
|     2       7ffff7fd3a1d                                           rflags       r9              0
|     3 B     7ffff7fd3a20  conditional                              rip          rip,rflags  0   1
|     4       7ffff7fd3a26                                           rdx,rflags   rdx             0
|     5   L " 7ffff7fd3a28               7fffffffe220                r15          rsp             0
|     6       7ffff7fd3a2d                                           rsi          rsp             0
|     7       7ffff7fd3a32                                           rdi          rsp             0
|     8       7ffff7fd3a37                                           rax          rdx             0
|the note cannot be saved; use :notes export FILE to write it
# The list of marks and notes: show, change, search, delete.
keys mbM
screen marks
|─ Marks and notes ──────────────────────────────────────────────────────────────────────────────────
| b               0  pc 7ffff7fd3a14
| "               5  first load
| "           9..11  the copy loop
| " pc 7ffff7fd3a14  entry \\x1b
keys /copy<Enter>
screen marks
|─ Marks and notes ──────────────────────────────────────────────────────────────────────────────────
| b               0  pc 7ffff7fd3a14
| "               5  first load
| "           9..11  the copy loop
| " pc 7ffff7fd3a14  entry \\x1b
keys <Enter>
screen status records
| ls.champsim.xz  champsim  xz  span 9..11: 3 records            record 9 of 40,000  pc 7ffff7fd3a3a
|instruction            pc  kind         load          store         dst          src         tk  br
|     3 B     7ffff7fd3a20  conditional                              rip          rip,rflags  0   1
|     4       7ffff7fd3a26                                           rdx,rflags   rdx             0
|     5   L " 7ffff7fd3a28               7fffffffe220                r15          rsp             0
|     6       7ffff7fd3a2d                                           rsi          rsp             0
|     7       7ffff7fd3a32                                           rdi          rsp             0
|     8       7ffff7fd3a37                                           rax          rdx             0
|     9▐   S" 7ffff7fd3a3a                             7fffffffe218               rsp,rsi         0
|    10▐      7ffff7fd3a3f                                           rsi          rbp             0
keys <Backspace>
keys AA
screen message
|note: the copy loop
type  (memcpy)
keys <Enter>
screen marks message
|─ Marks and notes ──────────────────────────────────────────────────────────────────────────────────
| b               0  pc 7ffff7fd3a14
| "               5  first load
| "           9..11  the copy loop (memcpy)
| " pc 7ffff7fd3a14  entry \\x1b
|the note cannot be saved; use :notes export FILE to write it
keys jj
keys <Enter>
screen status
| ls.champsim.xz  champsim  xz  span 9..11: 3 records          record 568 of 40,000  pc 7ffff7fd3a14
keys <Backspace>
keys gAA
type from a mark
keys <Enter>
screen marks
|─ Marks and notes ──────────────────────────────────────────────────────────────────────────────────
| b               0  pc 7ffff7fd3a14
| "               0  from a mark
| "               5  first load
| "           9..11  the copy loop (memcpy)
| " pc 7ffff7fd3a14  entry \\x1b
keys G<Delete>
screen marks message
|─ Marks and notes ──────────────────────────────────────────────────────────────────────────────────
| b      0  pc 7ffff7fd3a14
| "      0  from a mark
| "      5  first load
| "  9..11  the copy loop (memcpy)
|the note cannot be saved; use :notes export FILE to write it
keys gjAA<Ctrl-U><Enter>
screen marks message
|─ Marks and notes ──────────────────────────────────────────────────────────────────────────────────
| b      0  pc 7ffff7fd3a14
| "      5  first load
| "  9..11  the copy loop (memcpy)
|
|the note cannot be saved; use :notes export FILE to write it
:notes export notes.out
screen message
|2 notes written to notes.out
:notes export notes.out
screen message
|the file already exists; choose another name
:notes import notes.out
screen message
|0 notes imported from notes.out
:notes import missing
screen message
|missing: No such file or directory
:notes import
screen message
|missing file name
:notes mail
screen message
|expected export FILE or import FILE
:note by anyone
screen message
|the note cannot be saved; use :notes export FILE to write it
:note by a command
screen message
|the note cannot be saved; use :notes export FILE to write it; it was: by anyone
keys q
:open-pane fields
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────────────────────────
| the list shows all values
| note: by a command
| pc: address of the instruction
:close-pane fields
:notes
screen marks
|─ Marks and notes ──────────────────────────────────────────────────────────────────────────────────
| b      0  pc 7ffff7fd3a14
| "      0  by a command
| "      5  first load
| "  9..11  the copy loop (memcpy)
keys q
# In a small window and in ASCII only the sign and the last line.
:set ascii
resize 6 20
keys g
screen
|instruction      pc>
|     0   L " ~fd3a14
|     1 B     ~fd3a17
|     2       ~fd3a1d
| record 0 of 40,000
|" by a command
