# opscope --size=24x130 samples/ls.champsim.xz
# A key moves panes from beside the records to below them and back.
wait
keys M<Ctrl-W>
screen message
| h left  j below  k above  l right  w next  + higher  - lower  > wider  < narrower  = default  r move                      Ctrl-W
keys r
screen 0-1 18-21
|instruction           pc kind        load         store        dst         src        tk br  │─ Fields ───────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9          rax           0   │ pc      0x7ffff7fd3a14
| No marks or notes; ma sets mark a, AA writes a note                                         │
|                                                                                             │
|                                                                                             │
|                                                                                             │ pc: address of the instruction
keys <Ctrl-W>r
screen 0-3
|instruction           pc kind        load         store        dst      src >│─ Marks and notes ──────────────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax  │ No marks or notes; ma sets mark a, AA writes a note
|     1 B    7ffff7fd3a17 conditional                           rip      rip,…│
|     2      7ffff7fd3a1d                                       rflags   r9   │
# Sizes follow, by keys and by their edges.
keys 5<Ctrl-W>>
screen 0-2
|instruction           pc kind        load         store        dst     >│─ Marks and notes ───────────────────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       │ No marks or notes; ma sets mark a, AA writes a note
|     1 B    7ffff7fd3a17 conditional                           rip      │
drag 3 72 3 90
screen 0-2
|instruction           pc kind        load         store        dst        src        tk br│─ Marks and notes ─────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9         rax           0 │ No marks or notes; ma sets mark a, AA
|     1 B    7ffff7fd3a17 conditional                           rip        rip,rflags 0  1 │ writes a note
keys <Ctrl-W>r3<Ctrl-W>+
screen 9-15
|     8      7ffff7fd3a37                                       rax         rdx           0   │
|     9    S 7ffff7fd3a3a                          7fffffffe218             rsp,rsi       0   │
|    10      7ffff7fd3a3f                                       rsi         rbp           0   │
|    11    S 7ffff7fd3a42                          7fffffffe210             rsp,rdi       0   │
|    12      7ffff7fd3a46                                       rbp         r15           0   │
|─ Marks and notes ───────────────────────────────────────────────────────────────────────────│
| No marks or notes; ma sets mark a, AA writes a note                                         │
drag 14 3 17 3
screen 15-21
|    14    S 7ffff7fd3a4c                          7fffffffe228             rsp,rdx       0   │
|    15 B→   7ffff7fd3a51 jump                                  rip         rip        1  1   │
|─ Marks and notes ───────────────────────────────────────────────────────────────────────────│
| No marks or notes; ma sets mark a, AA writes a note                                         │
|                                                                                             │
|                                                                                             │
|                                                                                             │ pc: address of the instruction
# A title that is dragged elsewhere only changes sizes.
drag 0 60 9 129
screen 0-2
|instruction           pc kind        load         store        dst         src        tk br  │─ Fields ───────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9          rax           0   │ pc      0x7ffff7fd3a14
|     1 B    7ffff7fd3a17 conditional                           rip         rip,rflags 0  1   │ kind    -
keys <Ctrl-W>=
screen 0-2
|instruction           pc kind        load         store        dst      src >│─ Marks and notes ──────────────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax  │ No marks or notes; ma sets mark a, AA writes a note
|     1 B    7ffff7fd3a17 conditional                           rip      rip,…│
# Two panes, in a wide window and in a narrow one.
keys x<Tab>
screen 0-3 14-18
|instruction           pc kind        load         store        dst      src >│─ Marks and notes ──────────────────────────────────
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax  │ No marks or notes; ma sets mark a, AA writes a note
|     1 B    7ffff7fd3a17 conditional                           rip      rip,…│
|     2      7ffff7fd3a1d                                       rflags   r9   │
|    13      7ffff7fd3a49                                       r15      rsi  │
|    14    S 7ffff7fd3a4c                          7fffffffe228          rsp,…│
|    15 B→   7ffff7fd3a51 jump                                  rip      rip  │
|─ Bytes ─ store, byte 16 ───────────────────────────── 64 bytes at offset 0 ─│
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············│
keys <Ctrl-W>r
screen 0-3
|instruction           pc kind        load         store        dst      src >│─ Bytes ─ store, byte 16 ──── 64 bytes at offset 0 ─
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax  │ 00000000  14 3a fd f7 ff 7f 00 00  ·:······
|     1 B    7ffff7fd3a17 conditional                           rip      rip,…│ 00000008  00 00 0c 00 0a 00 00 00  ········
|     2      7ffff7fd3a1d                                       rflags   r9   │ 00000010  00 00 00 00 00 00 00 00  ········
resize 30 80
screen 0-1 18-27
|instruction           pc kind        load         store        dst      src    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax
|    17    S 7ffff7fd3a6a                          7fffffffe208 rsp      r13,rsp
|    18   L  7ffff7fd3a6c             7fffffffe248              rsi      rsp
|    19    S 7ffff7fd3a70                          7fffffffe200 rsp      rsi,rsp
|    20      7ffff7fd3a71                                       rsi      r14
|    21   LS 7ffff7fd3a74             7fffffffe2d8 7fffffffe1f8 rsp      rsp
|─ Bytes ─ store, byte 16 ──────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
keys <Ctrl-W>r
screen 18-29
|─ Bytes ─ store, byte 16 ──────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|─ Marks and notes ──────────────────────────────────────────────────────────────
| No marks or notes; ma sets mark a, AA writes a note
|
|
|
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| o options  F1 help  q close  / search  & filter  T tables  t chain  i memory
keys <Ctrl-W>r
screen message
|panes can be beside the records in windows of 120 columns or more
keys q<Ctrl-W>r
screen message
|only panes beside or below the records can be moved; Tab selects one
