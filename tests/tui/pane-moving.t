# opscope --size=24x130 samples/ls.champsim.xz
# Panes are moved to the sides of the records, by keys and with the mouse.
wait
keys M<Ctrl-W>
screen message
| h left  j below  k above  l right  w next  + higher  - lower  > wider  < narrower  = default  H move left  J move down
| K move up  L move right                                                                                                   Ctrl-W
keys H
screen 0-9
|─ Marks and notes ──────────────────────────────────│instruction           pc kind        load         store        dst      src >
| No marks or notes; ma sets mark a, AA writes a note│     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax
|                                                    │     1 B    7ffff7fd3a17 conditional                           rip      rip,…
|                                                    │     2      7ffff7fd3a1d                                       rflags   r9
|                                                    │     3 B    7ffff7fd3a20 conditional                           rip      rip,…
|                                                    │     4      7ffff7fd3a26                                       rdx,rfl… rdx
|                                                    │     5   L  7ffff7fd3a28             7fffffffe220              r15      rsp
|                                                    │     6      7ffff7fd3a2d                                       rsi      rsp
|                                                    │     7      7ffff7fd3a32                                       rdi      rsp
|                                                    │     8      7ffff7fd3a37                                       rax      rdx
keys <Ctrl-W>K
screen 0-12
|─ Marks and notes ───────────────────────────────────────────────────────────────────────────│─ Fields ───────────────────────────
| No marks or notes; ma sets mark a, AA writes a note                                         │ pc      0x7ffff7fd3a14
|                                                                                             │ kind    -
|                                                                                             │ load    0x7ffff7fc0cc8
|                                                                                             │ store   -
|instruction           pc kind        load         store        dst         src        tk br  │ dst     r9
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9          rax           0   │ src     rax
|     1 B    7ffff7fd3a17 conditional                           rip         rip,rflags 0  1   │ taken   -
|     2      7ffff7fd3a1d                                       rflags      r9            0   │ branch  0
|     3 B    7ffff7fd3a20 conditional                           rip         rip,rflags 0  1   │
|     4      7ffff7fd3a26                                       rdx,rflags  rdx           0   │
|     5   L  7ffff7fd3a28             7fffffffe220              r15         rsp           0   │
|     6      7ffff7fd3a2d                                       rsi         rsp           0   │
keys <Ctrl-W>J
screen 0-1 18-21
|instruction           pc kind        load         store        dst         src        tk br  │─ Fields ───────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9          rax           0   │ pc      0x7ffff7fd3a14
| No marks or notes; ma sets mark a, AA writes a note                                         │
|                                                                                             │
|                                                                                             │
|                                                                                             │ pc: address of the instruction
keys <Ctrl-W>L
screen 0-3
|instruction           pc kind        load         store        dst      src >│─ Marks and notes ──────────────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax  │ No marks or notes; ma sets mark a, AA writes a note
|     1 B    7ffff7fd3a17 conditional                           rip      rip,…│
|     2      7ffff7fd3a1d                                       rflags   r9   │
# Sizes follow: the left pane wider, the pane above higher, by keys and by their edges.
keys <Ctrl-W>H5<Ctrl-W>>
screen 0-2
|─ Marks and notes ───────────────────────────────────────│instruction           pc kind        load         store        dst     >
| No marks or notes; ma sets mark a, AA writes a note     │     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9
|                                                         │     1 B    7ffff7fd3a17 conditional                           rip
drag 3 57 3 30
screen 0-2
|─ Marks and notes ────────────│instruction           pc  kind         load          store         dst          src         tk  br
| No marks or notes            │     0   L  7ffff7fd3a14               7ffff7fc0cc8                r9           rax             0
| ma sets mark a               │     1 B    7ffff7fd3a17  conditional                              rip          rip,rflags  0   1
keys <Ctrl-W>K3<Ctrl-W>+
screen 0-9
|─ Marks and notes ───────────────────────────────────────────────────────────────────────────│─ Fields ───────────────────────────
| No marks or notes; ma sets mark a, AA writes a note                                         │ pc      0x7ffff7fd3a14
|                                                                                             │ kind    -
|                                                                                             │ load    0x7ffff7fc0cc8
|                                                                                             │ store   -
|                                                                                             │ dst     r9
|                                                                                             │ src     rax
|                                                                                             │ taken   -
|instruction           pc kind        load         store        dst         src        tk br  │ branch  0
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9          rax           0   │
drag 8 3 5 3
screen 0-6
|─ Marks and notes ───────────────────────────────────────────────────────────────────────────│─ Fields ───────────────────────────
| No marks or notes; ma sets mark a, AA writes a note                                         │ pc      0x7ffff7fd3a14
|                                                                                             │ kind    -
|                                                                                             │ load    0x7ffff7fc0cc8
|                                                                                             │ store   -
|instruction           pc kind        load         store        dst         src        tk br  │ dst     r9
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9          rax           0   │ src     rax
# A title that is dragged to an edge takes its pane there; elsewhere it is only resized.
drag 0 60 9 129
screen 0-2
|instruction           pc  kind         load          store         dst          src         tk  br │─ Marks and notes ────────────
|     0   L  7ffff7fd3a14               7ffff7fc0cc8                r9           rax             0  │ No marks or notes
|     1 B    7ffff7fd3a17  conditional                              rip          rip,rflags  0   1  │ ma sets mark a
drag 0 115 23 60
screen 0-1 18-21
|instruction           pc kind        load         store        dst         src        tk br  │─ Fields ───────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9          rax           0   │ pc      0x7ffff7fd3a14
| No marks or notes; ma sets mark a, AA writes a note                                         │
|                                                                                             │
|                                                                                             │
|                                                                                             │ pc: address of the instruction
drag 17 3 0 60
screen 0-6
|─ Marks and notes ───────────────────────────────────────────────────────────────────────────│─ Fields ───────────────────────────
| No marks or notes; ma sets mark a, AA writes a note                                         │ pc      0x7ffff7fd3a14
|                                                                                             │ kind    -
|                                                                                             │ load    0x7ffff7fc0cc8
|                                                                                             │ store   -
|                                                                                             │ dst     r9
|                                                                                             │ src     rax
keys <Ctrl-W>=
screen 0-2
|instruction           pc kind        load         store        dst      src >│─ Marks and notes ──────────────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax  │ No marks or notes; ma sets mark a, AA writes a note
|     1 B    7ffff7fd3a17 conditional                           rip      rip,…│
# Two panes: one at the left and one above.
keys x<Tab><Ctrl-W>
screen message
| h left  j below  k above  l right  w next  + higher  - lower  > wider  < narrower  = default  H move left  J move down
| K move up  L move right                                                                                                   Ctrl-W
keys K
screen 0-8
|instruction           pc kind        load         store        dst      src >│─ Marks and notes ──────────────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax  │ No marks or notes; ma sets mark a, AA writes a note
|     1 B    7ffff7fd3a17 conditional                           rip      rip,…│
|     2      7ffff7fd3a1d                                       rflags   r9   │
|     3 B    7ffff7fd3a20 conditional                           rip      rip,…│
|     4      7ffff7fd3a26                                       rdx,rfl… rdx  │
|     5   L  7ffff7fd3a28             7fffffffe220              r15      rsp  │
|     6      7ffff7fd3a2d                                       rsi      rsp  │
|     7      7ffff7fd3a32                                       rdi      rsp  │
keys <Tab><Ctrl-W>H
screen 0-8
|─ Bytes ─ pc, byte 0 ──────── 64 bytes at offset 0 ─│instruction           pc kind        load         store        dst      src >
| 00000000  14 3a fd f7 ff 7f 00 00  ·:······        │     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax
| 00000008  00 00 0c 00 0a 00 00 00  ········        │     1 B    7ffff7fd3a17 conditional                           rip      rip,…
| 00000010  00 00 00 00 00 00 00 00  ········        │     2      7ffff7fd3a1d                                       rflags   r9
| 00000018  00 00 00 00 00 00 00 00  ········        │     3 B    7ffff7fd3a20 conditional                           rip      rip,…
| 00000020  c8 0c fc f7 ff 7f 00 00  ········        │     4      7ffff7fd3a26                                       rdx,rfl… rdx
| 00000028  00 00 00 00 00 00 00 00  ········        │     5   L  7ffff7fd3a28             7fffffffe220              r15      rsp
| 00000030  00 00 00 00 00 00 00 00  ········        │     6      7ffff7fd3a2d                                       rsi      rsp
| 00000038  00 00 00 00 00 00 00 00  ········        │     7      7ffff7fd3a32                                       rdi      rsp
keys <Ctrl-W>K
screen 0-8
|─ Bytes ─ pc, byte 0 ───────────────────────────────── 64 bytes at offset 0 ─│─ Marks and notes ──────────────────────────────────
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············│ No marks or notes; ma sets mark a, AA writes a note
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················│
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················│
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················│
|instruction           pc kind        load         store        dst      src >│
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax  │
|     1 B    7ffff7fd3a17 conditional                           rip      rip,…│
|     2      7ffff7fd3a1d                                       rflags   r9   │
# Stacked in a narrow window.
resize 30 80
screen
|─ Bytes ─ pc, byte 0 ──────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
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
|─ Marks and notes ──────────────────────────────────────────────────────────────
| No marks or notes; ma sets mark a, AA writes a note
|
|
|
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q close  / search  O maximize  | pipe  ! shell  t chain  C columns
keys <Ctrl-W>H
screen
|─ Bytes ─ pc, byte 0 ──────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
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
|    21   LS 7ffff7fd3a74             7fffffffe2d8 7fffffffe1f8 rsp      rsp
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
|panes are beside the records in windows of 120 columns or more
keys q<Ctrl-W>H
screen message
|only panes beside or below the records can be moved; Tab goes to one
