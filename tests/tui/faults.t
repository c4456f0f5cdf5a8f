# opscope --size=16x90 --format=champsim data/champsim/bad-illegal-values.champsim
wait
screen records status
|record          pc  br  tk  kind         dst         src          store     load
|     0      4013fb  0                    rax,rflags  rax,rbp
|     1      4013ff  0                    rax,rflags  rax
|     2      401406  0                    rdx         rax
|     3      401409  0                    rdx,rflags  rdx
|     4    S 40140d  0                                rdx,rbx,rcx  10070000
|     5      401410  0                    rcx,rflags  rcx
|     6      401414  0                    rflags      rcx
|     7 B→   401418  1   1   conditional  rip         rip,rflags
|     8      4013fb  0                    rax,rflags  rax,rbp
| bad-illegal-values.champsim  champsim  plain                   record 0 of 16  pc 4013fb
keys e
wait
screen records status message
|record          pc  br   tk  kind         dst         src          store     load
|     4    S 40140d  0                                 rdx,rbx,rcx  10070000             │
|     5      401410  0                     rcx,rflags  rcx                               │
|     6      401414  0                     rflags      rcx                               ┃
|     7 B→   401418  1    1   conditional  rip         rip,rflags                        ┃
|     8      4013fb  0                     rax,rflags  rax,rbp                           ┃█
|     9      4013ff  0                     rax,rflags  rax                               ┃
|    10!     401406  255  0                rdx         rax                               ┃
|    11      401409  0                     rdx,rflags  rdx                               │
|    12    S 40140d  0                                 rdx,rbx,rcx  10070001             │█
| bad-illegal-values.champsim  champsim  plain                  record 10 of 16  pc 401406
|AL001 error: branch is 255, which is not among its values
keys e
wait
screen records status message
|record          pc  br   tk  kind         dst         src          store     load
|     7 B→   401418  1    1   conditional  rip         rip,rflags                        │
|     8      4013fb  0                     rax,rflags  rax,rbp                           │
|     9      4013ff  0                     rax,rflags  rax                               │
|    10!     401406  255  0                rdx         rax                               ┃
|    11      401409  0                     rdx,rflags  rdx                               ┃█
|    12    S 40140d  0                                 rdx,rbx,rcx  10070001             ┃
|    13      401410  0                     rcx,rflags  rcx                               ┃
|    14!   S 401414  0                     rflags      rcx          41                   ┃
|    15 B→   401418  1    1   conditional  rip         rip,rflags                        ┃█
| bad-illegal-values.champsim  champsim  plain                  record 14 of 16  pc 401414
|CH002 error: the first store address is 41, which is the number of register r10b
keys e
wait
screen message
|not found below here: fault >= warning
keys 5E
wait
screen fields status message
|─ Fields ────────────────────────────────────────────────────────────────────── 1-2 of 8 ─
| pc      0x401406          4199430          address of the instruction
| branch  255 (illegal)     yes              whether the tracer marked it as a branch; Pi…
| AL001 error: branch is 255, which is not among its values
| bad-illegal-values.champsim  champsim  plain                  record 10 of 16  pc 401406
|AL001 error: branch is 255, which is not among its values
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
|record          pc  br   tk  kind         dst         src          store     load
|    10!     401406  255  0                rdx         rax                               │
|    14!   S 401414  0                     rflags      rcx          41                   │
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
|─ Hits ─ fault >= warning ──────────────────────────────────────────────────────────── 2 ─
|            10           401406  255  0  rdx  rax
|            14           401414  0  rflags  rcx  41
