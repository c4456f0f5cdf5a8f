# opscope --size=60x200 samples/ls.champsim.xz
wait
keys xl
screen
|instruction           pc  kind         load                       store                      dst          src                      tk  br                          │─ Fields ───────────────────────────
|     0   L  7ffff7fd3a14               7ffff7fc0cc8                                          r9           rax                          0                           │ pc      0x7ffff7fd3a14
|     1 B    7ffff7fd3a17  conditional                                                        rip          rip,rflags               0   1                           │ kind    -
|     2      7ffff7fd3a1d                                                                     rflags       r9                           0                           │ load    0x7ffff7fc0cc8
|     3 B    7ffff7fd3a20  conditional                                                        rip          rip,rflags               0   1                           │ store   -
|     4      7ffff7fd3a26                                                                     rdx,rflags   rdx                          0                           │ dst     r9
|     5   L  7ffff7fd3a28               7fffffffe220                                          r15          rsp                          0                           │ src     rax
|     6      7ffff7fd3a2d                                                                     rsi          rsp                          0                           │ taken   -
|     7      7ffff7fd3a32                                                                     rdi          rsp                          0                           │ branch  0
|     8      7ffff7fd3a37                                                                     rax          rdx                          0                           │
|     9    S 7ffff7fd3a3a                                          7fffffffe218                            rsp,rsi                      0                           │
|    10      7ffff7fd3a3f                                                                     rsi          rbp                          0                           │
|    11    S 7ffff7fd3a42                                          7fffffffe210                            rsp,rdi                      0                           │
|    12      7ffff7fd3a46                                                                     rbp          r15                          0                           │
|    13      7ffff7fd3a49                                                                     r15          rsi                          0                           │
|    14    S 7ffff7fd3a4c                                          7fffffffe228                            rsp,rdx                      0                           │
|    15 B→   7ffff7fd3a51  jump                                                               rip          rip                      1   1                           │
|    16   L  7ffff7fd3a67               7fffffffe368                                          rcx          r15                          0                           │
|    17    S 7ffff7fd3a6a                                          7fffffffe208               rsp          r13,rsp                      0                           │
|    18   L  7ffff7fd3a6c               7fffffffe248                                          rsi          rsp                          0                           │
|    19    S 7ffff7fd3a70                                          7fffffffe200               rsp          rsi,rsp                      0                           │
|    20      7ffff7fd3a71                                                                     rsi          r14                          0                           │
|    21   LS 7ffff7fd3a74               7fffffffe2d8               7fffffffe1f8               rsp          rsp                          0                           │
|    22   L  7ffff7fd3a7b               7fffffffe2d0                                          rdi          rsp                          0                           │
|    23    S 7ffff7fd3a82                                          7fffffffe1f0               rsp          rdi,rsp                      0                           │
|    24      7ffff7fd3a83                                                                     rdi          rbx                          0                           │
|    25    S 7ffff7fd3a86                                          7fffffffe1e8               rsp          r12,rsp                      0                           │
|    26    S 7ffff7fd3a88                                          7fffffffe1e0               rsp          rax,rsp                      0                           │
|    27   L  7ffff7fd3a89               7fffffffe218                                          r8           rsp                          0                           │
|    28   L  7ffff7fd3a8e               7fffffffe210                                          rdx          rsp                          0                           │
|    29 B→ S 7ffff7fd3a93  call                                    7fffffffe1d8               rip,rsp      rip,rsp                  1   1                           │
|    30    S 7ffff7fd2d60                                          7fffffffe1d0               rsp          r15,rsp                      0                           │
|    31    S 7ffff7fd2d62                                          7fffffffe1c8               rsp          r14,rsp                      0                           │
|    32    S 7ffff7fd2d64                                          7fffffffe1c0               rsp          r13,rsp                      0                           │
|    33    S 7ffff7fd2d66                                          7fffffffe1b8               rsp          r12,rsp                      0                           │
|    34      7ffff7fd2d68                                                                     r12          rsi                          0                           │
|    35    S 7ffff7fd2d6b                                          7fffffffe1b0               rsp          rbp,rsp                      0                           │
|    36    S 7ffff7fd2d6c                                          7fffffffe1a8               rsp          rbx,rsp                      0                           │
|    37      7ffff7fd2d6d                                                                     rsp,rflags   rsp                          0                           │
|    38   L  7ffff7fd2d74               7ffff7ffe5c0                                          rsi          r9                           0                           │
|    39    S 7ffff7fd2d78                                          7fffffffe138                            rsp,r8                       0                           │
|    40   L  7ffff7fd2d7d               7fffffffe1e0                                          rbp          rsp                          0                           │
|    41    S 7ffff7fd2d85                                          7fffffffe128                            rsp,rdi                      0                           │
|    42   L  7ffff7fd2d8a               7fffffffe1f8                                          r8           rsp                          0                           │
|    43      7ffff7fd2d92                                                                     r10          rsi                          0                           │
|    44    S 7ffff7fd2d95                                          7fffffffe140                            rsp,rdx                      0                           │
|    45    S 7ffff7fd2d9a                                          7fffffffe130                            rsp,rcx                      0                           │
|    46   L  7ffff7fd2d9f               7ffff7ffe5b8                                          r13          r9                           0                           │
|    47      7ffff7fd2da2                                                                     r11          r12                          0                           │
|    48   L  7ffff7fd2da5               7fffffffe200                                          r9           rsp                          0                           │
|    49      7ffff7fd2dad                                                                     r14          r8                           0                           │
|    50      7ffff7fd2db0                                                                     r11,rflags   r11                          0                           │
|    51      7ffff7fd2db4                                                                     r8           r11                          0                           │
|    52      7ffff7fd2db7                                                                     r9,rflags    r9                           0                           │
|    53      7ffff7fd2dbb                                                                     r11          r12                          0                           │
|─ Bytes ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────── 64 bytes at offset 0 ─│ kind: kind of branch, from the
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ·:······························                    │ registers, by the rules of
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ································                    │ ChampSim
| ls.champsim.xz  champsim  xz                                                                                                                                       record 0 of 40,000  pc 7ffff7fd3a14
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit  p same PC  : command  ^P all actions  Tab pane  J next record  * same value  [ definition  ] use  F follow
resize 40 120
screen
|instruction           pc kind        load         store        dst      src       >│─ Fields ───────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax        │ pc      0x7ffff7fd3a14
|     1 B    7ffff7fd3a17 conditional                           rip      rip,rflags │ kind    -
|     2      7ffff7fd3a1d                                       rflags   r9         │ load    0x7ffff7fc0cc8
|     3 B    7ffff7fd3a20 conditional                           rip      rip,rflags │ store   -
|     4      7ffff7fd3a26                                       rdx,rfl… rdx        │ dst     r9
|     5   L  7ffff7fd3a28             7fffffffe220              r15      rsp        │ src     rax
|     6      7ffff7fd3a2d                                       rsi      rsp        │ taken   -
|     7      7ffff7fd3a32                                       rdi      rsp        │ branch  0
|     8      7ffff7fd3a37                                       rax      rdx        │
|     9    S 7ffff7fd3a3a                          7fffffffe218          rsp,rsi    │
|    10      7ffff7fd3a3f                                       rsi      rbp        │
|    11    S 7ffff7fd3a42                          7fffffffe210          rsp,rdi    │
|    12      7ffff7fd3a46                                       rbp      r15        │
|    13      7ffff7fd3a49                                       r15      rsi        │
|    14    S 7ffff7fd3a4c                          7fffffffe228          rsp,rdx    │
|    15 B→   7ffff7fd3a51 jump                                  rip      rip        │
|    16   L  7ffff7fd3a67             7fffffffe368              rcx      r15        │
|    17    S 7ffff7fd3a6a                          7fffffffe208 rsp      r13,rsp    │
|    18   L  7ffff7fd3a6c             7fffffffe248              rsi      rsp        │
|    19    S 7ffff7fd3a70                          7fffffffe200 rsp      rsi,rsp    │
|    20      7ffff7fd3a71                                       rsi      r14        │
|    21   LS 7ffff7fd3a74             7fffffffe2d8 7fffffffe1f8 rsp      rsp        │
|    22   L  7ffff7fd3a7b             7fffffffe2d0              rdi      rsp        │
|    23    S 7ffff7fd3a82                          7fffffffe1f0 rsp      rdi,rsp    │
|    24      7ffff7fd3a83                                       rdi      rbx        │
|    25    S 7ffff7fd3a86                          7fffffffe1e8 rsp      r12,rsp    │
|    26    S 7ffff7fd3a88                          7fffffffe1e0 rsp      rax,rsp    │
|    27   L  7ffff7fd3a89             7fffffffe218              r8       rsp        │
|    28   L  7ffff7fd3a8e             7fffffffe210              rdx      rsp        │
|    29 B→ S 7ffff7fd3a93 call                     7fffffffe1d8 rip,rsp  rip,rsp    │
|    30    S 7ffff7fd2d60                          7fffffffe1d0 rsp      r15,rsp    │
|    31    S 7ffff7fd2d62                          7fffffffe1c8 rsp      r14,rsp    │
|─ Bytes ──────────────────────────────────────────────────── 64 bytes at offset 0 ─│
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············      │
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················      │ kind: kind of branch, from the
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················      │ registers, by the rules of
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················      │ ChampSim
| ls.champsim.xz  champsim  xz                                                       record 0 of 40,000  pc 7ffff7fd3a14
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit  p same PC  : command
resize 24 119
screen
|instruction           pc  kind         load          store         dst          src         tk  br
|     0   L  7ffff7fd3a14               7ffff7fc0cc8                r9           rax             0
|     1 B    7ffff7fd3a17  conditional                              rip          rip,rflags  0   1
|     2      7ffff7fd3a1d                                           rflags       r9              0
|     3 B    7ffff7fd3a20  conditional                              rip          rip,rflags  0   1
|     4      7ffff7fd3a26                                           rdx,rflags   rdx             0
|     5   L  7ffff7fd3a28               7fffffffe220                r15          rsp             0
|     6      7ffff7fd3a2d                                           rsi          rsp             0
|     7      7ffff7fd3a32                                           rdi          rsp             0
|     8      7ffff7fd3a37                                           rax          rdx             0
|     9    S 7ffff7fd3a3a                             7fffffffe218               rsp,rsi         0
|    10      7ffff7fd3a3f                                           rsi          rbp             0
|    11    S 7ffff7fd3a42                             7fffffffe210               rsp,rdi         0
|─ Bytes ──────────────────────────────────────────────────────────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|─ Fields ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
| the list shows all values
|
| kind: kind of branch, from the registers, by the rules of ChampSim
| ls.champsim.xz  champsim  xz                                                      record 0 of 40,000  pc 7ffff7fd3a14
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit  p same PC  : command
resize 16 80
screen
|instruction           pc kind        load         store        dst        src  >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9         rax
|     1 B    7ffff7fd3a17 conditional                           rip        rip,r…
|     2      7ffff7fd3a1d                                       rflags     r9
|     3 B    7ffff7fd3a20 conditional                           rip        rip,r…
|     4      7ffff7fd3a26                                       rdx,rflags rdx
|─ Bytes ───────────────────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················  …
|─ Fields ───────────────────────────────────────────────────────────────────────
| taken  -
| branch 0
| kind: kind of branch, from the registers, by the rules of ChampSim
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
resize 15 80
screen
|instruction           pc kind        load         store        dst      src    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax
|     1 B    7ffff7fd3a17 conditional                           rip      rip,rfl…
|     2      7ffff7fd3a1d                                       rflags   r9
|     3 B    7ffff7fd3a20 conditional                           rip      rip,rfl…
|     4      7ffff7fd3a26                                       rdx,rfl… rdx
|     5   L  7ffff7fd3a28             7fffffffe220              r15      rsp
|     6      7ffff7fd3a2d                                       rsi      rsp
|     7      7ffff7fd3a32                                       rdi      rsp
|     8      7ffff7fd3a37                                       rax      rdx
|     9    S 7ffff7fd3a3a                          7fffffffe218          rsp,rsi
|    10      7ffff7fd3a3f                                       rsi      rbp
|    11    S 7ffff7fd3a42                          7fffffffe210          rsp,rdi
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
resize 10 40
screen
|instruction<kind        load           >
|     0   L              7ffff7fc0cc8
|     1 B    conditional
|     2
|     3 B    conditional
|     4
|     5   L              7fffffffe220
|     6
| ls.champsim.xz      record 0 of 40,000
| / search  & filter  T tables  F1 help
keys <Tab>
screen
|─ Bytes ───────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7  ·:··
| 00000004  ff 7f 00 00  ····
| 00000008  00 00 0c 00  ····
| 0000000c  0a 00 00 00  ····
| 00000010  00 00 00 00  ····
| 00000014  00 00 00 00  ····
| 00000018  00 00 00 00  ····           …
| ls.champsim.xz      record 0 of 40,000
| o options  F1 help  q close  / search
keys <Tab>
screen
|─ Fields ──────────────────── 1-6 of 8 ─
| pc      0x7ffff7fd3a14
| kind    -
| load    0x7ffff7fc0cc8
| store   -
| dst     r9              12
| src     rax             10
| kind: kind of branch, from the        …
| ls.champsim.xz      record 0 of 40,000
| o options  F1 help  q close  / search
resize 9 40
screen
|─ Fields ──────────────────── 1-5 of 8 ─
| pc      0x7ffff7fd3a14
| kind    -
| load    0x7ffff7fc0cc8
| store   -
| dst     r9              12
| kind: kind of branch, from the        …
| ls.champsim.xz      record 0 of 40,000
| o options  F1 help  q close  / search
resize 24 39
screen
|instruction<kind        load          >
|     0   L              7ffff7fc0cc8
|     1 B    conditional
|     2
|     3 B    conditional
|     4
|─ Bytes ──────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7  ·:··
| 00000004  ff 7f 00 00  ····
| 00000008  00 00 0c 00  ····
| 0000000c  0a 00 00 00  ····
| 00000010  00 00 00 00  ····
| 00000014  00 00 00 00  ····
| 00000018  00 00 00 00  ····
| 0000001c  00 00 00 00  ····          …
|─ Fields ─────────────────── 1-5 of 8 ─
| pc      0x7ffff7fd3a14
| kind    -
| load    0x7ffff7fc0cc8
| store   -
| dst     r9              12
| kind: kind of branch, from the       …
| ls.champsim.xz     record 0 of 40,000
| o options  F1 help  q close  / search
resize 5 20
screen
|─ Fields ───────────
|         3a14
| kind    -
| record 0 of 40,000
| F1 help  q close
resize 1 1
screen
|t
# Nothing is lost when the window has its old size again.
resize 24 80
screen
|instruction           pc kind        load         store        dst        src  >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9         rax
|     1 B    7ffff7fd3a17 conditional                           rip        rip,r…
|     2      7ffff7fd3a1d                                       rflags     r9
|     3 B    7ffff7fd3a20 conditional                           rip        rip,r…
|     4      7ffff7fd3a26                                       rdx,rflags rdx
|─ Bytes ───────────────────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|
|
|
|
|
|
|─ Fields ───────────────────────────────────────────────────────────────────────
| pc     0x7ffff7fd3a14     store  -                  taken  -
| kind   -                  dst    r9                 branch 0
| load   0x7ffff7fc0cc8     src    rax
| kind: kind of branch, from the registers, by the rules of ChampSim
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| o options  F1 help  q close  / search  & filter  T tables  t chain  i memory
# One maximized pane, and all of them again.
keys O
screen
|─ Fields ───────────────────────────────────────────────────────────────────────
| pc      0x7ffff7fd3a14  140737353955860
| kind    -
| load    0x7ffff7fc0cc8  140737353878728
| store   -
| dst     r9              12
| src     rax             10
| taken   -
| branch  0
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
| kind: kind of branch, from the registers, by the rules of ChampSim
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| o options  F1 help  q close  / search  & filter  T tables  t chain  i memory
keys O<Tab>O
screen
|instruction           pc kind        load         store        dst      src    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax
|     1 B    7ffff7fd3a17 conditional                           rip      rip,rfl…
|     2      7ffff7fd3a1d                                       rflags   r9
|     3 B    7ffff7fd3a20 conditional                           rip      rip,rfl…
|     4      7ffff7fd3a26                                       rdx,rfl… rdx
|     5   L  7ffff7fd3a28             7fffffffe220              r15      rsp
|     6      7ffff7fd3a2d                                       rsi      rsp
|     7      7ffff7fd3a32                                       rdi      rsp
|     8      7ffff7fd3a37                                       rax      rdx
|     9    S 7ffff7fd3a3a                          7fffffffe218          rsp,rsi
|    10      7ffff7fd3a3f                                       rsi      rbp
|    11    S 7ffff7fd3a42                          7fffffffe210          rsp,rdi
|    12      7ffff7fd3a46                                       rbp      r15
|    13      7ffff7fd3a49                                       r15      rsi
|    14    S 7ffff7fd3a4c                          7fffffffe228          rsp,rdx
|    15 B→   7ffff7fd3a51 jump                                  rip      rip
|    16   L  7ffff7fd3a67             7fffffffe368              rcx      r15
|    17    S 7ffff7fd3a6a                          7fffffffe208 rsp      r13,rsp
|    18   L  7ffff7fd3a6c             7fffffffe248              rsi      rsp
|    19    S 7ffff7fd3a70                          7fffffffe200 rsp      rsi,rsp
|    20      7ffff7fd3a71                                       rsi      r14
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys O
screen
|instruction           pc kind        load         store        dst        src  >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9         rax
|     1 B    7ffff7fd3a17 conditional                           rip        rip,r…
|     2      7ffff7fd3a1d                                       rflags     r9
|     3 B    7ffff7fd3a20 conditional                           rip        rip,r…
|     4      7ffff7fd3a26                                       rdx,rflags rdx
|─ Bytes ───────────────────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|
|
|
|
|
|
|─ Fields ───────────────────────────────────────────────────────────────────────
| taken  -
| branch 0
|
| kind: kind of branch, from the registers, by the rules of ChampSim
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
# Very small
resize 5 20
screen
|instruction<kind   >
|     0   L
|     1 B    conditi…
| record 0 of 40,000
| / search  F1 help
keys v<Tab>
screen
|─ Bytes ────────────
| 00000000  14 3a fd
| 00000004  ff 7f 00…
| record 0 of 40,000
| F1 help  q close
resize 3 20
screen
|too small
|needs 20x4
|
resize 4 19
screen
|too small
|needs 20x4
|
|
# In a low and wide window, panes are beside each other only.
resize 12 130
keys <Tab>
screen
|instruction           pc kind        load         store        dst         src        tk br  │─ Fields ───────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9          rax           0   │ pc      0x7ffff7fd3a14
|     1 B    7ffff7fd3a17 conditional                           rip         rip,rflags 0  1   │ kind    -
|     2      7ffff7fd3a1d                                       rflags      r9            0   │ load    0x7ffff7fc0cc8
|     3 B    7ffff7fd3a20 conditional                           rip         rip,rflags 0  1   │ store   -
|     4      7ffff7fd3a26                                       rdx,rflags  rdx           0   │ dst     r9              12
|     5   L  7ffff7fd3a28             7fffffffe220              r15         rsp           0   │ src     rax             10
|     6      7ffff7fd3a2d                                       rsi         rsp           0   │ taken   -
|     7      7ffff7fd3a32                                       rdi         rsp           0   │ branch  0
|     8      7ffff7fd3a37                                       rax         rdx           0   │ kind: kind of branch, from the    …
| ls.champsim.xz  champsim  xz                                                                 record 0 of 40,000  pc 7ffff7fd3a14
| o options  F1 help  q close  / search  & filter  T tables  t chain  i memory  L timeline  = about  p same PC  : command
keys x<Tab>
screen
|instruction           pc kind        load         store        dst         src        tk br  │─ Fields ───────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9          rax           0   │ the list shows all values
|     1 B    7ffff7fd3a17 conditional                           rip         rip,rflags 0  1   │
|     2      7ffff7fd3a1d                                       rflags      r9            0   │
|     3 B    7ffff7fd3a20 conditional                           rip         rip,rflags 0  1   │
|     4      7ffff7fd3a26                                       rdx,rflags  rdx           0   │
|     5   L  7ffff7fd3a28             7fffffffe220              r15         rsp           0   │
|     6      7ffff7fd3a2d                                       rsi         rsp           0   │
|     7      7ffff7fd3a32                                       rdi         rsp           0   │
|     8      7ffff7fd3a37                                       rax         rdx           0   │ kind: kind of branch, from the    …
| ls.champsim.xz  champsim  xz                                                                 record 0 of 40,000  pc 7ffff7fd3a14
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit  p same PC  : command  ^P all actions
