# opscope samples/ls.champsim.xz
# The first page is shown before the trace is indexed.
screen records fields status
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
|─ Fields ───────────────────────────────────────────────────────────────────────
| taken  -
| branch 0
|
| pc: address of the instruction
| ls.champsim.xz  champsim  xz   record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
wait
screen status
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
styles records
|TTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|CCCCCdC..l..pppppppppppp.............llllllllllll
|.....d.b....pppppppppppp.bbbbbbbbbbb
|.....d......pppppppppppp
|.....d.b....pppppppppppp.bbbbbbbbbbb
|.....d......pppppppppppp
|.....d...l..pppppppppppp.............llllllllllll
|.....d......pppppppppppp
|.....d......pppppppppppp
|.....d......pppppppppppp
|.....d....w.pppppppppppp..........................wwwwwwwwwwww
|....dd......pppppppppppp
|....dd....w.pppppppppppp..........................wwwwwwwwwwww
|....dd......pppppppppppp
|....dd......pppppppppppp
|....dd....w.pppppppppppp..........................wwwwwwwwwwww
|....dd.bb...pppppppppppp.bbbb
# The bytes pane follows the current field, and the field follows the current byte.
keys xllll
screen bytes
|─ Bytes ─ dst, byte 10 ────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
keys <Tab>ll
screen bytes
|─ Bytes ─ src, byte 12 ────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
styles bytes
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.dddddddd..pp.pp.pp.pp.pp.pp.pp.pp..bb.bb.......___________..dpdddddddddd____
|.dddddddd..ww.ww.ww.ww.ww.ww.ww.ww..ww.ww.ww.ww.ww.ww.ww.ww..dddddddddddddddd
|.dddddddd..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..dddddddddddddddd
|.dddddddd..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..dddddddddddddddd
