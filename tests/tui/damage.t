# opscope data/packed/bad-flipped-block.champsim.xz
wait
keys G
screen records fields status
|instruction     pc kind        load     store    dst         src        tk br
|   145 B    40180d conditional                   rip         rip,rflags 0  1
|   146      401813                               rax,rflags  rax,rbp       0
|   147      401817                               rax,rflags  rax           0
|   148   L  40181e             10100018          r10,rflags  r10,rbx       0
|   149      401822                               r9,rflags   r9,rdi        0
|   150      401825                               rdx,rflags  rdx,r8        0
|   151      401828                               r11         rax           0
|       ▒ at byte 9,728: the xz block at byte 804 is damaged; 2.56 kB are missing
|   152   L  4018ab             101003f0          r9          rbx,r11       0
|   153    S 4018b0                      …fffdf70             rdx,rsp       0
|   154      4018b5                               rsi,rflags  rsi,r10       0
|   155      4018b8                               r8,rflags   r8,r9         0
|   156      4018bb                               rdx         rax           0
|   157      4018be                               rdx,rflags  rdx           0
|   158      4018c2                               rflags      rdx           0
|   159 B    4018c6 conditional                   rip         rip,rflags 0  1
|─ Fields ───────────────────────────────────────────────────────────────────────
| the list shows all values
|
|
| pc: address of the instruction
| bad-flipped-block.champsim.xz  1 damaged          record 159 of 160  pc 4018c6
keys 8k
screen fields status
|─ Fields ───────────────────────────────────────────────────────────────────────
| at byte 9,728: the xz block at byte 804 is damaged; 2.56 kB are missing
|
|
|
| bad-flipped-block.champsim.xz  1 damaged          gap before record 152 of 160
keys k
screen fields status
|─ Fields ───────────────────────────────────────────────────────────────────────
| the list shows all values
|
|
| pc: address of the instruction
| bad-flipped-block.champsim.xz  1 damaged          record 151 of 160  pc 401828
keys j
screen fields status
|─ Fields ───────────────────────────────────────────────────────────────────────
| at byte 9,728: the xz block at byte 804 is damaged; 2.56 kB are missing
|
|
|
| bad-flipped-block.champsim.xz  1 damaged          gap before record 152 of 160
keys =
screen info
|─ About this trace ──────────────────────────────────────────────── 1-10 of 55 ─
| file         data/packed/bad-flipped-block.champsim.xz
| format       champsim: ChampSim instruction trace
| evidence     38 bits for champsim
| registers    pin3
| packing      xz, 1.33 kB, 12.8 kB decompressed
| records      160
| gaps         1, 2.56 kB not in records
| here         record 152, 95.0 % into the trace
| damage       at byte 9,728, 2.56 kB lost: the xz block at byte 804 is damaged;
|              2.56 kB are missing
styles info
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.kkkk
|.kkkkkk
|.kkkkkkkk
|.kkkkkkkkk
|.kkkkkkk
|.kkkkkkk
|.kkkk.........!!.!!!!.!!.!!!.!!.!!!!!!!
|.kkkk
|.kkkkkk.......!!.!!!!.!!!!!!.!!!!.!!.!!!!!.!!!.!!.!!!!!.!!.!!!!.!!!.!!.!!!!!!!!
|..............!!!!.!!.!!!.!!!!!!!
keys x8k
screen bytes
|─ Bytes ────────────────────────────────────────────────────────────────────────
| these bytes are lost
|
|
|
