# opscope --size=4x20 data/layout/unsupported-header8.bin
# The layout view in windows of all sizes.
screen
|─ Layout ───────────
| 0008  14 3a fd f7
|    record 0 of 200
| F1 help  q close
resize 6 40
screen
|─ Layout ───────────────────────────────
| layout skip=8 pc:u64 branch:u8 taken:u…
| 0008  14 3a fd f7 ff 7f 00 00  ·:······
| 0010  00│00│0c 00│0a 00 00 00  ········
| unsupported-header8.…  record 0 of 200
| a add field  @ begin  F1 help  q close
resize 15 60
screen
|─ Layout ─ unknown f… ─ byte 8 of 12,808, record 0 + 0, pc ─
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4]
|        store:u64[2] load:u64[4]
| 200 of 200 records are possible; the pc is 199 of 199     …
| +0    pc
| 0008  14 3a fd f7 ff 7f 00 00  ·:······
| 0010  00│00│0c 00│0a 00 00 00  ········
| 0018  00 00 00 00 00 00 00 00  ········
| 0020  00 00 00 00 00 00 00 00  ········
|     record pc           branch taken dst    src        sto…
|          0 7ffff7fd3a14 0            r9     rax
|          1 7ffff7fd3a17 1      0     rip    rip,rflags
|          2 7ffff7fd3a1d 0            rflags r9
| unsupported-header8.bin   record 0 of 200  pc 7ffff7fd3a14
| a add field  @ begin  , next  ; edit  F1 help  q close
resize 30 120
screen
|─ Layout ─ unknown format: records of 64 bytes with the pc at byte 8, as in a fo… ─ byte 8 of 12,808, record 0 + 0, pc ─
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]
| 200 of 200 records are possible; the pc is 199 of 199 times near the last one                                         …
| +0    pc                       br ta dst   src          store
| 0008  14 3a fd f7 ff 7f 00 00 │00│00│0c 00│0a 00 00 00 │00 00 00 00 00 00 00 00  ·:······················
| 0020  00 00 00 00 00 00 00 00 │c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ························
| 0038  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00                           ················
| 0048  17 3a fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00 │00 00 00 00 00 00 00 00  ·:······················
| 0060  00 00 00 00 00 00 00 00 │00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ························
| 0078  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00                           ················
| 0088  1d 3a fd f7 ff 7f 00 00 │00│00│19 00│0c 00 00 00 │00 00 00 00 00 00 00 00  ·:······················
| 00a0  00 00 00 00 00 00 00 00 │00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ························
| 00b8  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00                           ················
| 00c8  20 3a fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00 │00 00 00 00 00 00 00 00   :······················
| 00e0  00 00 00 00 00 00 00 00 │00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ························
| u8 20  u16 14868  u32 4160567828  i32 -134399468  u64 140737353955860  x64 7ffff7fd3a14  f32 -1.02721e+34
|     record pc           branch taken dst        src        store        load         kind
|          0 7ffff7fd3a14 0            r9         rax                     7ffff7fc0cc8
|          1 7ffff7fd3a17 1      0     rip        rip,rflags                           conditional
|          2 7ffff7fd3a1d 0            rflags     r9
|          3 7ffff7fd3a20 1      0     rip        rip,rflags                           conditional
|          4 7ffff7fd3a26 0            rdx,rflags rdx
|          5 7ffff7fd3a28 0            r15        rsp                     7fffffffe220
|          6 7ffff7fd3a2d 0            rsi        rsp
|          7 7ffff7fd3a32 0            rdi        rsp
|          8 7ffff7fd3a37 0            rax        rdx
|          9 7ffff7fd3a3a 0                       rsp,rsi    7fffffffe218
|         10 7ffff7fd3a3f 0            rsi        rbp
| unsupported-header8.bin  layout  plain                                                record 0 of 200  pc 7ffff7fd3a14
| a add field  @ begin  , next  ; edit  ~ suggestion  Enter use  Delete remove  Backspace undo  F1 help  q close
resize 24 240
screen
|─ Layout ─ unknown format: records of 64 bytes with the pc at byte 8, as in a fork of ChampSim ──────────────────────────────────────────────────────────────────────────────────────────────────────────── byte 8 of 12,808, record 0 + 0, pc ─
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]
| 200 of 200 records are possible; the pc is 199 of 199 times near the last one                                                                                                                                                                 …
| +0    pc                       br ta dst   src          store
| 0008  14 3a fd f7 ff 7f 00 00 │00│00│0c 00│0a 00 00 00 │00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ·:······························
| 0028  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ································
| 0048  17 3a fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00 │00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ·:······························
| 0068  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ································
| 0088  1d 3a fd f7 ff 7f 00 00 │00│00│19 00│0c 00 00 00 │00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ·:······························
| 00a8  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ································
| 00c8  20 3a fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00 │00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00   :······························
| 00e8  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ································
| u8 20  u16 14868  u32 4160567828  i32 -134399468  u64 140737353955860  x64 7ffff7fd3a14  f32 -1.02721e+34  f64 6.95335e-310
|     record pc           branch taken dst        src        store load         kind
|          0 7ffff7fd3a14 0            r9         rax              7ffff7fc0cc8
|          1 7ffff7fd3a17 1      0     rip        rip,rflags                    conditional
|          2 7ffff7fd3a1d 0            rflags     r9
|          3 7ffff7fd3a20 1      0     rip        rip,rflags                    conditional
|          4 7ffff7fd3a26 0            rdx,rflags rdx
|          5 7ffff7fd3a28 0            r15        rsp              7fffffffe220
|          6 7ffff7fd3a2d 0            rsi        rsp
|          7 7ffff7fd3a32 0            rdi        rsp
| unsupported-header8.bin  layout  plain                                                                                                                                                                        record 0 of 200  pc 7ffff7fd3a14
| a add field  @ begin  , next  ; edit  ~ suggestion  Enter use  Delete remove  Backspace undo  e misfit  W save  o options  F1 help  q close  / search  T tables  t chain  i memory  L timeline  = about  : command  ^P all actions  Tab pane
styles layout
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|ddddddddkkkkkk.kkkkkk.kkkkkkkkk.kkkkkkkk.kkkkkkkkk.kkkkkkkkk.kkkkkkkkkkkk.kkkkkkkkkkk
|...............................................................................................................................................................................................................................................d
|.dd....pp.......................bb.bb....................wwwww
|.......__.__.__.__.__.__.__.__.dbbdbbd.....d............dww.ww.ww.ww.ww.ww.ww.ww..ww.ww.ww.ww.ww.ww.ww.ww..________dddddddddddddddddddddddd
|.dddd..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..dddddddddddddddddddddddddddddddd
|.......__.__.__.__.__.__.__.__.dbbdbbd.....d............dww.ww.ww.ww.ww.ww.ww.ww..ww.ww.ww.ww.ww.ww.ww.ww..________dddddddddddddddddddddddd
|.dddd..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..dddddddddddddddddddddddddddddddd
|.......__.__.__.__.__.__.__.__.dbbdbbd.....d............dww.ww.ww.ww.ww.ww.ww.ww..ww.ww.ww.ww.ww.ww.ww.ww..________dddddddddddddddddddddddd
|.dddd..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..dddddddddddddddddddddddddddddddd
|.......__.__.__.__.__.__.__.__.dbbdbbd.....d............dww.ww.ww.ww.ww.ww.ww.ww..ww.ww.ww.ww.ww.ww.ww.ww..________dddddddddddddddddddddddd
|.dddd..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..ll.ll.ll.ll.ll.ll.ll.ll..dddddddddddddddddddddddddddddddd
|.dd.....ddd........ddd.............ddd.............ddd..................ddd...............ddd...............ddd
|tttttttttttt____________tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|CCCCCCCCCCdC____________CdCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCllllllllllllCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|..........d.____________.b......d..............................................bbbbbbbbbbb
|..........d.____________.d
|..........d.____________.b......d..............................................bbbbbbbbbbb
|..........d.____________.d
|..........d.____________.d........................................llllllllllll
|..........d.____________.d
|..........d.____________.d
resize 12 45
:set ascii
screen
|- Layout ------------------------------------
| layout skip=8 pc:u64 branch:u8 taken:u8    ~
| 200 of 200 records are possible; the pc is ~
| +0    pc
| 0008  14 3a fd f7 ff 7f 00 00  .:......
| 0010  00|00|0c 00|0a 00 00 00  ........
| 0018  00 00 00 00 00 00 00 00  ........
|     record pc           branch taken dst src
|          0 7ffff7fd3a14 0            r9  rax
|          1 7ffff7fd3a17 1      0     rip ri~
| unsupported-header8.bin     record 0 of 200
| a add field  @ begin  F1 help  q close
