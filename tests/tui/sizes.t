# opscope --size=60x200 samples/ls.champsim.xz
wait
keys xl
screen
|record                pc  br  tk  kind         dst         src         store         load                                      │─ Fields ─ whether the tracer marked it as a branch; Pin's tracer doe… ─
|     0   L  7ffff7fd3a14  0                    r9          rax                       7ffff7fc0cc8                              │ pc      0x7ffff7fd3a14  140737353955860
|     1 B    7ffff7fd3a17  1   0   conditional  rip         rip,rflags                                                          │         address of the instruction
|     2      7ffff7fd3a1d  0                    rflags      r9                                                                  │ branch  0  no
|     3 B    7ffff7fd3a20  1   0   conditional  rip         rip,rflags                                                          │         whether the tracer marked it as a branch; Pin's tracer does no…
|     4      7ffff7fd3a26  0                    rdx,rflags  rdx                                                                 │ taken   none
|     5   L  7ffff7fd3a28  0                    r15         rsp                       7fffffffe220                              │         whether the branch was taken; undefined if branch is 0
|     6      7ffff7fd3a2d  0                    rsi         rsp                                                                 │ kind    none
|     7      7ffff7fd3a32  0                    rdi         rsp                                                                 │         kind of branch, from the registers, by the rules of ChampSim
|     8      7ffff7fd3a37  0                    rax         rdx                                                                 │ dst     r9  12
|     9    S 7ffff7fd3a3a  0                                rsp,rsi     7fffffffe218                                            │         registers written
|    10      7ffff7fd3a3f  0                    rsi         rbp                                                                 │ src     rax  10
|    11    S 7ffff7fd3a42  0                                rsp,rdi     7fffffffe210                                            │         registers read
|    12      7ffff7fd3a46  0                    rbp         r15                                                                 │ store   none
|    13      7ffff7fd3a49  0                    r15         rsi                                                                 │         addresses written to
|    14    S 7ffff7fd3a4c  0                                rsp,rdx     7fffffffe228                                            │ load    0x7ffff7fc0cc8  140737353878728
|    15 B→   7ffff7fd3a51  1   1   jump         rip         rip                                                                 │         addresses read from
|    16   L  7ffff7fd3a67  0                    rcx         r15                       7fffffffe368                              │
|    17    S 7ffff7fd3a6a  0                    rsp         r13,rsp     7fffffffe208                                            │
|    18   L  7ffff7fd3a6c  0                    rsi         rsp                       7fffffffe248                              │
|    19    S 7ffff7fd3a70  0                    rsp         rsi,rsp     7fffffffe200                                            │
|    20      7ffff7fd3a71  0                    rsi         r14                                                                 │
|    21   LS 7ffff7fd3a74  0                    rsp         rsp         7fffffffe1f8  7fffffffe2d8                              │
|    22   L  7ffff7fd3a7b  0                    rdi         rsp                       7fffffffe2d0                              │
|    23    S 7ffff7fd3a82  0                    rsp         rdi,rsp     7fffffffe1f0                                            │
|    24      7ffff7fd3a83  0                    rdi         rbx                                                                 │
|    25    S 7ffff7fd3a86  0                    rsp         r12,rsp     7fffffffe1e8                                            │
|    26    S 7ffff7fd3a88  0                    rsp         rax,rsp     7fffffffe1e0                                            │
|    27   L  7ffff7fd3a89  0                    r8          rsp                       7fffffffe218                              │
|    28   L  7ffff7fd3a8e  0                    rdx         rsp                       7fffffffe210                              │
|    29 B→ S 7ffff7fd3a93  1   1   call         rip,rsp     rip,rsp     7fffffffe1d8                                            │
|    30    S 7ffff7fd2d60  0                    rsp         r15,rsp     7fffffffe1d0                                            │
|    31    S 7ffff7fd2d62  0                    rsp         r14,rsp     7fffffffe1c8                                            │
|    32    S 7ffff7fd2d64  0                    rsp         r13,rsp     7fffffffe1c0                                            │
|    33    S 7ffff7fd2d66  0                    rsp         r12,rsp     7fffffffe1b8                                            │
|    34      7ffff7fd2d68  0                    r12         rsi                                                                 │
|    35    S 7ffff7fd2d6b  0                    rsp         rbp,rsp     7fffffffe1b0                                            │
|    36    S 7ffff7fd2d6c  0                    rsp         rbx,rsp     7fffffffe1a8                                            │
|    37      7ffff7fd2d6d  0                    rsp,rflags  rsp                                                                 │
|    38   L  7ffff7fd2d74  0                    rsi         r9                        7ffff7ffe5c0                              │
|    39    S 7ffff7fd2d78  0                                rsp,r8      7fffffffe138                                            │
|    40   L  7ffff7fd2d7d  0                    rbp         rsp                       7fffffffe1e0                              │
|    41    S 7ffff7fd2d85  0                                rsp,rdi     7fffffffe128                                            │
|    42   L  7ffff7fd2d8a  0                    r8          rsp                       7fffffffe1f8                              │
|    43      7ffff7fd2d92  0                    r10         rsi                                                                 │
|    44    S 7ffff7fd2d95  0                                rsp,rdx     7fffffffe140                                            │
|    45    S 7ffff7fd2d9a  0                                rsp,rcx     7fffffffe130                                            │
|    46   L  7ffff7fd2d9f  0                    r13         r9                        7ffff7ffe5b8                              │
|    47      7ffff7fd2da2  0                    r11         r12                                                                 │
|    48   L  7ffff7fd2da5  0                    r9          rsp                       7fffffffe200                              │
|    49      7ffff7fd2dad  0                    r14         r8                                                                  │
|    50      7ffff7fd2db0  0                    r11,rflags  r11                                                                 │
|    51      7ffff7fd2db4  0                    r8          r11                                                                 │
|─ Bytes ─ branch, byte 8 ───────────────────────────────────────────────────────────────────────────────────── 64 at offset 0 ─│
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············                                                  │
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················                                                  │
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················                                                  │
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················                                                  │
| ls.champsim.xz  champsim  xz                                                                                                                                       record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q quit  / search  p same PC  & filter  : command  Tab pane  x bytes  C columns
resize 40 120
screen
|record                pc br tk kind        dst        src        store>│─ Fields ─ whether the tracer marked it as a … ─
|     0   L  7ffff7fd3a14 0                 r9         rax              │ pc      0x7ffff7fd3a14  140737353955860
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags       │         address of the instruction
|     2      7ffff7fd3a1d 0                 rflags     r9               │ branch  0  no
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags       │         whether the tracer marked it as a bran…
|     4      7ffff7fd3a26 0                 rdx,rflags rdx              │ taken   none
|     5   L  7ffff7fd3a28 0                 r15        rsp              │         whether the branch was taken; undefine…
|     6      7ffff7fd3a2d 0                 rsi        rsp              │ kind    none
|     7      7ffff7fd3a32 0                 rdi        rsp              │         kind of branch, from the registers, by…
|     8      7ffff7fd3a37 0                 rax        rdx              │ dst     r9  12
|     9    S 7ffff7fd3a3a 0                            rsp,rsi    7ffff…│         registers written
|    10      7ffff7fd3a3f 0                 rsi        rbp              │ src     rax  10
|    11    S 7ffff7fd3a42 0                            rsp,rdi    7ffff…│         registers read
|    12      7ffff7fd3a46 0                 rbp        r15              │ store   none
|    13      7ffff7fd3a49 0                 r15        rsi              │         addresses written to
|    14    S 7ffff7fd3a4c 0                            rsp,rdx    7ffff…│ load    0x7ffff7fc0cc8  140737353878728
|    15 B→   7ffff7fd3a51 1  1  jump        rip        rip              │         addresses read from
|    16   L  7ffff7fd3a67 0                 rcx        r15              │
|    17    S 7ffff7fd3a6a 0                 rsp        r13,rsp    7ffff…│
|    18   L  7ffff7fd3a6c 0                 rsi        rsp              │
|    19    S 7ffff7fd3a70 0                 rsp        rsi,rsp    7ffff…│
|    20      7ffff7fd3a71 0                 rsi        r14              │
|    21   LS 7ffff7fd3a74 0                 rsp        rsp        7ffff…│
|    22   L  7ffff7fd3a7b 0                 rdi        rsp              │
|    23    S 7ffff7fd3a82 0                 rsp        rdi,rsp    7ffff…│
|    24      7ffff7fd3a83 0                 rdi        rbx              │
|    25    S 7ffff7fd3a86 0                 rsp        r12,rsp    7ffff…│
|    26    S 7ffff7fd3a88 0                 rsp        rax,rsp    7ffff…│
|    27   L  7ffff7fd3a89 0                 r8         rsp              │
|─ Bytes ─ branch, byte 8 ───────────────────────────── 64 at offset 0 ─│
| 00000000  14 3a fd f7 ff 7f 00 00  ·:······                           │
| 00000008  00 00 0c 00 0a 00 00 00  ········                           │
| 00000010  00 00 00 00 00 00 00 00  ········                           │
| 00000018  00 00 00 00 00 00 00 00  ········                           │
| 00000020  c8 0c fc f7 ff 7f 00 00  ········                           │
| 00000028  00 00 00 00 00 00 00 00  ········                           │
| 00000030  00 00 00 00 00 00 00 00  ········                           │
| 00000038  00 00 00 00 00 00 00 00  ········                           │
| ls.champsim.xz  champsim  xz                                                       record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q quit  / search  p same PC  & filter  : command  Tab pane  x bytes  C columns
resize 24 119
screen
|record                pc  br  tk  kind         dst         src         store         load
|     0   L  7ffff7fd3a14  0                    r9          rax                       7ffff7fc0cc8
|     1 B    7ffff7fd3a17  1   0   conditional  rip         rip,rflags
|     2      7ffff7fd3a1d  0                    rflags      r9
|     3 B    7ffff7fd3a20  1   0   conditional  rip         rip,rflags
|     4      7ffff7fd3a26  0                    rdx,rflags  rdx
|─ Bytes ─ branch, byte 8 ───────────────────────────────────────────────────────────────────────────── 64 at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|
|
|
|
|─ Fields ─ whether the tracer marked it as a branch; Pin's tracer does not mark calls and returns ────────── 1-6 of 8 ─
| pc      0x7ffff7fd3a14              140737353955860  address of the instruction
| branch  0                           no               whether the tracer marked it as a branch; Pin's tracer does not…
| taken   none                                         whether the branch was taken; undefined if branch is 0
| kind    none                                         kind of branch, from the registers, by the rules of ChampSim
| dst     r9                          12               registers written
| src     rax                         10               registers read
| ls.champsim.xz  champsim  xz                                                      record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q quit  / search  p same PC  & filter  : command  Tab pane  x bytes  C columns
resize 16 80
screen
|record                pc br tk kind        dst        src        store         >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|─ Bytes ─ branch, byte 8 ────────────────────────────────────── 64 at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
|─ Fields ─ whether the tracer marked it as a branch; Pin's tracer … ─ 1-3 of 8 ─
| pc      0x7ffff7fd3a14    140737353955860  address of the instruction
| branch  0                 no               whether the tracer marked it as a …
| taken   none                               whether the branch was taken; unde…
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q quit  / search  p same PC  & filter  : command  Tab pane  x bytes
resize 15 80
screen
|record                pc br tk kind        dst        src        store         >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
|     9    S 7ffff7fd3a3a 0                            rsp,rsi    7fffffffe218
|    10      7ffff7fd3a3f 0                 rsi        rbp
|    11    S 7ffff7fd3a42 0                            rsp,rdi    7fffffffe210
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q quit  / search  p same PC  & filter  : command  Tab pane  x bytes
resize 10 40
screen
|record                pc br tk kind    >
|     0   L  7ffff7fd3a14 0
|     1 B    7ffff7fd3a17 1  0  conditio…
|     2      7ffff7fd3a1d 0
|     3 B    7ffff7fd3a20 1  0  conditio…
|     4      7ffff7fd3a26 0
|     5   L  7ffff7fd3a28 0
|     6      7ffff7fd3a2d 0
| ls.champsim.xz      record 0 of 40,000
| F1 help  q quit  / search  p same PC
keys <Tab>
screen
|─ Bytes ─ branch, by… ─ 64 at offset 0 ─
| 00000000  14 3a fd f7  ·:··
| 00000004  ff 7f 00 00  ····
| 00000008  00 00 0c 00  ····
| 0000000c  0a 00 00 00  ····
| 00000010  00 00 00 00  ····
| 00000014  00 00 00 00  ····
| 00000018  00 00 00 00  ····
| ls.champsim.xz      record 0 of 40,000
| F1 help  q close  / search  p same PC
keys <Tab>
screen
|─ Fields ─ whether the tra… ─ 1-7 of 8 ─
| pc      0x7ffff7fd3a14
| branch  0                 no
| taken   none
| kind    none
| dst     r9                12
| src     rax               10
| store   none
| ls.champsim.xz      record 0 of 40,000
| F1 help  q close  / search  p same PC
resize 9 40
screen
|window too small
|the size is 40x9
|40x10 is needed
|
|
|
|
|
|
resize 24 39
screen
|window too small
|the size is 39x24
|40x10 is needed
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
resize 5 20
screen
|window too small
|the size is 20x5
|40x10 is needed
|
|
resize 1 1
screen
|w
# Nothing is lost when the window has its old size again.
resize 24 80
screen
|record                pc br tk kind        dst        src        store         >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|─ Bytes ─ branch, byte 8 ────────────────────────────────────── 64 at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|
|
|
|
|─ Fields ─ whether the tracer marked it as a branch; Pin's tracer … ─ 1-6 of 8 ─
| pc      0x7ffff7fd3a14    140737353955860  address of the instruction
| branch  0                 no               whether the tracer marked it as a …
| taken   none                               whether the branch was taken; unde…
| kind    none                               kind of branch, from the registers…
| dst     r9                12               registers written
| src     rax               10               registers read
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q close  / search  p same PC  & filter  : command  Tab pane  x bytes
# One maximized pane, and all of them again.
keys O
screen
|─ Fields ─ whether the tracer marked it as a branch; Pin's tracer does not ma… ─
| pc      0x7ffff7fd3a14    140737353955860  address of the instruction
| branch  0                 no               whether the tracer marked it as a …
| taken   none                               whether the branch was taken; unde…
| kind    none                               kind of branch, from the registers…
| dst     r9                12               registers written
| src     rax               10               registers read
| store   none                               addresses written to
| load    0x7ffff7fc0cc8    140737353878728  addresses read from
|
|
|
|
|
|
|
|
|
|
|
|
|
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q close  / search  p same PC  & filter  : command  Tab pane  x bytes
keys O<Tab>O
screen
|record                pc br tk kind        dst        src        store         >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
|     9    S 7ffff7fd3a3a 0                            rsp,rsi    7fffffffe218
|    10      7ffff7fd3a3f 0                 rsi        rbp
|    11    S 7ffff7fd3a42 0                            rsp,rdi    7fffffffe210
|    12      7ffff7fd3a46 0                 rbp        r15
|    13      7ffff7fd3a49 0                 r15        rsi
|    14    S 7ffff7fd3a4c 0                            rsp,rdx    7fffffffe228
|    15 B→   7ffff7fd3a51 1  1  jump        rip        rip
|    16   L  7ffff7fd3a67 0                 rcx        r15
|    17    S 7ffff7fd3a6a 0                 rsp        r13,rsp    7fffffffe208
|    18   L  7ffff7fd3a6c 0                 rsi        rsp
|    19    S 7ffff7fd3a70 0                 rsp        rsi,rsp    7fffffffe200
|    20      7ffff7fd3a71 0                 rsi        r14
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q quit  / search  p same PC  & filter  : command  Tab pane  x bytes
keys O
screen
|record                pc br tk kind        dst        src        store         >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|─ Bytes ─ branch, byte 8 ────────────────────────────────────── 64 at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|
|
|
|
|─ Fields ─ whether the tracer marked it as a branch; Pin's tracer … ─ 1-6 of 8 ─
| pc      0x7ffff7fd3a14    140737353955860  address of the instruction
| branch  0                 no               whether the tracer marked it as a …
| taken   none                               whether the branch was taken; unde…
| kind    none                               kind of branch, from the registers…
| dst     r9                12               registers written
| src     rax               10               registers read
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q quit  / search  p same PC  & filter  : command  Tab pane  x bytes
