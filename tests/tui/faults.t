# opscope --size=16x90 --format=champsim data/champsim/bad-illegal-values.champsim
wait
screen records status
|instruction     pc  kind         load    store     dst          src          tk  br
|     0      4013fb                                 rax,rflags   rax,rbp          0
|     1      4013ff                                 rax,rflags   rax              0
|     2      401406                                 rdx          rax              0
|     3      401409                                 rdx,rflags   rdx              0
|     4    S 40140d                       10070000               rdx,rbx,rcx      0
|     5      401410                                 rcx,rflags   rcx              0
|     6      401414                                 rflags       rcx              0
|     7 B→   401418  conditional                    rip          rip,rflags   1   1
|     8      4013fb                                 rax,rflags   rax,rbp          0
| bad-illegal-values.champsim  champsim  plain                   record 0 of 16  pc 4013fb
keys e
wait
screen records status message
|instruction     pc  kind         load    store     dst          src          tk  br
|     4    S 40140d                       10070000               rdx,rbx,rcx      0      │
|     5      401410                                 rcx,rflags   rcx              0      │
|     6      401414                                 rflags       rcx              0      ┃
|     7 B→   401418  conditional                    rip          rip,rflags   1   1      ┃
|     8      4013fb                                 rax,rflags   rax,rbp          0      ┃█
|     9      4013ff                                 rax,rflags   rax              0      ┃
|    10!     401406                                 rdx          rax          0   255    ┃
|    11      401409                                 rdx,rflags   rdx              0      │
|    12    S 40140d                       10070001               rdx,rbx,rcx      0      │█
| bad-illegal-values.champsim  champsim  plain                  record 10 of 16  pc 401406
|AL001 error: branch is 255, which is not a defined value
keys e
wait
screen records status message
|instruction     pc  kind         load    store     dst          src          tk  br
|     7 B→   401418  conditional                    rip          rip,rflags   1   1      │
|     8      4013fb                                 rax,rflags   rax,rbp          0      │
|     9      4013ff                                 rax,rflags   rax              0      │
|    10!     401406                                 rdx          rax          0   255    ┃
|    11      401409                                 rdx,rflags   rdx              0      ┃█
|    12    S 40140d                       10070001               rdx,rbx,rcx      0      ┃
|    13      401410                                 rcx,rflags   rcx              0      ┃
|    14!   S 401414                       41        rflags       rcx              0      ┃
|    15 B→   401418  conditional                    rip          rip,rflags   1   1      ┃█
| bad-illegal-values.champsim  champsim  plain                  record 14 of 16  pc 401414
|CH002 error: the first store address is 41, which is the number of register r10b
keys e
wait
screen message
|no finding after this record: fault >= warning
keys 5E
wait
screen fields status message
|─ Fields ─────────────────────────────────────────────────────────────────────────────────
| AL001 error: branch is 255, which is not a defined value
| CH004 warning: the record at 401406 is marked as a branch but does not write the
| instruction pointer                                                                     …
| bad-illegal-values.champsim  champsim  plain                  record 10 of 16  pc 401406
|AL001 error: branch is 255, which is not a defined value
# Findings can be used in filters, are completed, and are listed as hits
keys &
type fault == CH0
keys <Tab>
screen message
|&fault == CH00
keys <Ctrl-U>
type fault == error
keys <Enter>
wait
screen records status
|instruction     pc  kind         load    store     dst          src          tk  br
|    10!     401406                                 rdx          rax          0   255    │
|    14!   S 401414                       41        rflags       rcx              0      │
|                                                                                        │
|                                                                                        │
|                                                                                        │█
|                                                                                        ┃
|                                                                                        ┃
|                                                                                        ┃
|                                                                                        │█
| bad-illegal-values.champsim  & fault == error: 2 of 16        record 10 of 16  pc 401406
keys &<Enter>gI
wait
screen hits
|─ Hits ─ fault >= warning ─────────────────────────────────────────────────────── 2 hits ─
|      10        401406  rdx  rax  0  255
|      14        401414  41  rflags  rcx  0
