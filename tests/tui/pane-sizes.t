# opscope --size=30x140 samples/ls.champsim.xz
# The line beside the Fields pane, and the title of Bytes
keys x
screen 22-25
|    21   LS 7ffff7fd3a74               7fffffffe2d8  7fffffffe1f8  rsp          rsp             0      │
|─ Bytes ─ pc, byte 0 ─────────────────────────────────────────────────────────── 64 bytes at offset 0 ─│
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············                          │
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················                          │
drag 3 83 3 100
screen 0 24
|instruction           pc  kind         load          store         dst          src         tk  br     │─ Fields ───────────────────────────
| 00000080  1d 3a fd f7 ff 7f 00 00  00 00 19 00 0c 00 00 00  ·:··············                          │
drag 23 3 18 3
screen 17-20
|    16   L  7ffff7fd3a67               7fffffffe368                rcx          r15             0      │
|─ Bytes ─ src, byte 12 ─────────────────────────────────────────────────────── 64 bytes at offset 128 ─│
| 00000080  1d 3a fd f7 ff 7f 00 00  00 00 19 00 0c 00 00 00  ·:··············                          │
| 00000090  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················                          │
# In another window a size is the same share, and then the same size again.
resize 60 280
screen 0 35-38
|instruction           pc  kind         load                       store                      dst          src                      tk  br                                                                                                          │─ Fields ───────────────────────────
|    34      7ffff7fd2d68                                                                     r12          rsi                          0                                                                                                           │
|    35    S 7ffff7fd2d6b                                          7fffffffe1b0               rsp          rbp,rsp                      0                                                                                                           │
|─ Bytes ─ src, byte 12 ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────── 64 bytes at offset 128 ─│
| 00000080  1d 3a fd f7 ff 7f 00 00  00 00 19 00 0c 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ·:······························                                                                                                    │
resize 30 140
screen 0 17-20
|instruction           pc  kind         load          store         dst          src         tk  br     │─ Fields ───────────────────────────
|    16   L  7ffff7fd3a67               7fffffffe368                rcx          r15             0      │
|─ Bytes ─ src, byte 12 ─────────────────────────────────────────────────────── 64 bytes at offset 128 ─│
| 00000080  1d 3a fd f7 ff 7f 00 00  00 00 19 00 0c 00 00 00  ·:··············                          │
| 00000090  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················                          │
# Closing a pane does not forget its size.
keys xvxv
screen 0 17-20
|instruction           pc  kind         load          store         dst          src         tk  br     │─ Fields ───────────────────────────
|    16   L  7ffff7fd3a67               7fffffffe368                rcx          r15             0      │
|─ Bytes ─ src, byte 12 ─────────────────────────────────────────────────────── 64 bytes at offset 128 ─│
| 00000080  1d 3a fd f7 ff 7f 00 00  00 00 19 00 0c 00 00 00  ·:··············                          │
| 00000090  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················                          │
# The records and the pane keep the columns that make them useful.
drag 5 100 5 0
screen 0
|instruction           pc  kind         load          store         dst          src         tk  br     │─ Fields ───────────────────────────
drag 5 41 5 139
screen 0
|instruction           pc  kind         load          store         dst          src         tk  br     │─ Fields ───────────────────────────
# Keys change the sizes too, of the pane with the focus.
keys <Ctrl-W>=
screen 0 22-23
|instruction           pc  kind         load          store         dst          src         tk  br     │─ Fields ───────────────────────────
|    21   LS 7ffff7fd3a74               7fffffffe2d8  7fffffffe1f8  rsp          rsp             0      │
|─ Bytes ─ load, byte 32 ────────────────────────────────────────────────────── 64 bytes at offset 256 ─│
keys <Tab><Tab>10<Ctrl-W>>
screen 0
|instruction           pc kind        load         store        dst         src        tk br  │─ Fields ─────────────────────────────────────
keys <Ctrl-W>h3<Ctrl-W>-
screen 0 19-20
|instruction           pc kind        load         store        dst         src        tk br  │─ Fields ─────────────────────────────────────
|    18   L  7ffff7fd3a6c             7fffffffe248              rsi         rsp           0   │
|─ Bytes ─ load, byte 32 ──────────────────────────────────────────── 64 bytes at offset 256 ─│
keys <Ctrl-W><<><Ctrl-W>+
screen 0 20-21
|instruction           pc kind        load         store        dst         src        tk br │─ Fields ──────────────────────────────────────
|    19    S 7ffff7fd3a70                          7fffffffe200 rsp         rsi,rsp       0  │
|─ Bytes ─ load, byte 32 ─────────────────────────────────────────── 64 bytes at offset 256 ─│
# A pane has no more than the window.
keys 999999999<Ctrl-W>>
screen 0
|instruction           pc  kind         load          store         dst          src         tk  br                     │─ Fields ───────────
keys <Tab>99<Ctrl-W>+
screen 0-5
|instruction           pc  kind         load          store         dst          src         tk  br                     │─ Fields ───────────
|     2      7ffff7fd3a1d                                           rflags       r9              0                      │ pc      0x7ffff7fd
|     3 B    7ffff7fd3a20  conditional                              rip          rip,rflags  0   1                      │         3a26
|     4      7ffff7fd3a26                                           rdx,rflags   rdx             0                      │ kind    -
|─ Bytes ─ load, byte 32 ────────────────────────────────────────────────────────────────────── 64 bytes at offset 256 ─│ load    -
| 00000100  26 3a fd f7 ff 7f 00 00  00 00 08 19 08 00 00 00  &:··············                                          │ store   -
keys 99<Ctrl-W>-
screen 25-28
|─ Bytes ─ load, byte 32 ────────────────────────────────────────────────────────────────────── 64 bytes at offset 256 ─│
| 00000110  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················                                          │ load: addresses
| 00000120  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················                                         …│ read from
| ls.champsim.xz  champsim  xz                                                               record 4 of ≥ 512, 0 % indexed  pc 7ffff7fd3a26
keys x<Ctrl-W>+
screen message
|the pane is already as high as the window
# In the Fields pane, which is below the records in a narrow window
resize 24 80
keys 2<Ctrl-W>-
screen 16-18
| taken  -
| branch 0
| dst    rdx, rflags
keys <Ctrl-W>=
screen 14-16
|    15 B→   7ffff7fd3a51 jump                                  rip      rip
|    16   L  7ffff7fd3a67             7fffffffe368              rcx      r15
|    17    S 7ffff7fd3a6a                          7fffffffe208 rsp      r13,rsp
keys <Ctrl-W>>
screen message
|the pane is already as wide as the window
