# opscope data/packed/bad-flipped-block.champsim.xz
wait
keys G
screen
|record          pc br tk kind        dst        src        store        load
|   123      4017db 0                 r11,rflags r11
|   124    S 4017e2 0                            r9,rbx,r11 10103ca8
|   125 B→ S 4017e6 1  1  call        rip,rsp    rip,rsp    7fffffffdfe0
|   126    S 401cb5 0                 rsp        rbp,rsp    7fffffffdfd8
|   127      401cb6 0                 rbp        rsp
|       ▒ at byte 8,192: the xz block at byte 804 is damaged; 4.10 kB are missing
|   128   L  4018ab 0                 r9         rbx,r11                 101003f0
|   129    S 4018b0 0                            rdx,rsp    7fffffffdf70
|   130      4018b5 0                 rsi,rflags rsi,r10
|   131      4018b8 0                 r8,rflags  r8,r9
|   132      4018bb 0                 rdx        rax
|   133      4018be 0                 rdx,rflags rdx
|   134      4018c2 0                 rflags     rdx
|   135 B    4018c6 1  0  conditional rip        rip,rflags
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 8 ─
| pc      0x4018c6          4200646          address of the instruction
| branch  1                 yes              whether the tracer calls it a bran…
| taken   0                 no               whether the branch was taken; mean…
| kind    conditional                        kind of branch, told from the regi…
| dst     rip               26               registers written
| src     rip, rflags       26, 25           registers read
| bad-flipped-block.champsim.xz  1 damaged          record 135 of 136  pc 4018c6
| F1 help  q quit  / search  p same PC  : command  x bytes  C columns  Tab pane
keys 8k
screen
|record          pc br tk kind        dst        src        store        load
|   123      4017db 0                 r11,rflags r11
|   124    S 4017e2 0                            r9,rbx,r11 10103ca8
|   125 B→ S 4017e6 1  1  call        rip,rsp    rip,rsp    7fffffffdfe0
|   126    S 401cb5 0                 rsp        rbp,rsp    7fffffffdfd8
|   127      401cb6 0                 rbp        rsp
|       ▒ at byte 8,192: the xz block at byte 804 is damaged; 4.10 kB are missing
|   128   L  4018ab 0                 r9         rbx,r11                 101003f0
|   129    S 4018b0 0                            rdx,rsp    7fffffffdf70
|   130      4018b5 0                 rsi,rflags rsi,r10
|   131      4018b8 0                 r8,rflags  r8,r9
|   132      4018bb 0                 rdx        rax
|   133      4018be 0                 rdx,rflags rdx
|   134      4018c2 0                 rflags     rdx
|   135 B    4018c6 1  0  conditional rip        rip,rflags
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 8 ─
| at byte 8,192: the xz block at byte 804 is damaged; 4.10 kB are missing
|
|
|
|
|
| bad-flipped-block.champsim.xz  1 damaged           gap above record 128 of 136
| F1 help  q quit  / search  p same PC  : command  x bytes  C columns  Tab pane
keys k
screen
|record          pc br tk kind        dst        src        store        load
|   123      4017db 0                 r11,rflags r11
|   124    S 4017e2 0                            r9,rbx,r11 10103ca8
|   125 B→ S 4017e6 1  1  call        rip,rsp    rip,rsp    7fffffffdfe0
|   126    S 401cb5 0                 rsp        rbp,rsp    7fffffffdfd8
|   127      401cb6 0                 rbp        rsp
|       ▒ at byte 8,192: the xz block at byte 804 is damaged; 4.10 kB are missing
|   128   L  4018ab 0                 r9         rbx,r11                 101003f0
|   129    S 4018b0 0                            rdx,rsp    7fffffffdf70
|   130      4018b5 0                 rsi,rflags rsi,r10
|   131      4018b8 0                 r8,rflags  r8,r9
|   132      4018bb 0                 rdx        rax
|   133      4018be 0                 rdx,rflags rdx
|   134      4018c2 0                 rflags     rdx
|   135 B    4018c6 1  0  conditional rip        rip,rflags
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 8 ─
| pc      0x401cb6          4201654          address of the instruction
| branch  0                 no               whether the tracer calls it a bran…
| taken   none                               whether the branch was taken; mean…
| kind    none                               kind of branch, told from the regi…
| dst     rbp               5                registers written
| src     rsp               6                registers read
| bad-flipped-block.champsim.xz  1 damaged          record 127 of 136  pc 401cb6
| F1 help  q quit  / search  p same PC  : command  x bytes  C columns  Tab pane
keys j
screen
|record          pc br tk kind        dst        src        store        load
|   123      4017db 0                 r11,rflags r11
|   124    S 4017e2 0                            r9,rbx,r11 10103ca8
|   125 B→ S 4017e6 1  1  call        rip,rsp    rip,rsp    7fffffffdfe0
|   126    S 401cb5 0                 rsp        rbp,rsp    7fffffffdfd8
|   127      401cb6 0                 rbp        rsp
|       ▒ at byte 8,192: the xz block at byte 804 is damaged; 4.10 kB are missing
|   128   L  4018ab 0                 r9         rbx,r11                 101003f0
|   129    S 4018b0 0                            rdx,rsp    7fffffffdf70
|   130      4018b5 0                 rsi,rflags rsi,r10
|   131      4018b8 0                 r8,rflags  r8,r9
|   132      4018bb 0                 rdx        rax
|   133      4018be 0                 rdx,rflags rdx
|   134      4018c2 0                 rflags     rdx
|   135 B    4018c6 1  0  conditional rip        rip,rflags
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 8 ─
| at byte 8,192: the xz block at byte 804 is damaged; 4.10 kB are missing
|
|
|
|
|
| bad-flipped-block.champsim.xz  1 damaged           gap above record 128 of 136
| F1 help  q quit  / search  p same PC  : command  x bytes  C columns  Tab pane
keys =
screen
|record          pc br tk kind        dst        src        store        load
|   123      4017db 0                 r11,rflags r11
|   124    S 4017e2 0                            r9,rbx,r11 10103ca8
|   125 B→ S 4017e6 1  1  call        rip,rsp    rip,rsp    7fffffffdfe0
|   126    S 401cb5 0                 rsp        rbp,rsp    7fffffffdfd8
|   127      401cb6 0                 rbp        rsp
|       ▒ at byte 8,192: the xz block at byte 804 is damaged; 4.10 kB are missing
|   128   L  4018ab 0                 r9         rbx,r11                 101003f0
|   129    S 4018b0 0                            rdx,rsp    7fffffffdf70
|   130      4018b5 0                 rsi,rflags rsi,r10
|   131      4018b8 0                 r8,rflags  r8,r9
|─ About this trace ─────────────────────────────────────────────────────────────
| file         data/packed/bad-flipped-block.champsim.xz
| format       champsim: ChampSim instruction trace
| told by      champsim 38 bits of evidence
| registers    pin3
| packing      xz, 1.33 kB, 12.8 kB unpacked
| records      136
| gaps         1, 4.10 kB that are no record
| here         record 128, 94.1 % into the trace
| damage       at offset 8,192: the xz block at byte 804 is damaged; 4.10 kB are
|              missing
| bad-flipped-block.champsim.xz  1 damaged           gap above record 128 of 136
| F1 help  q quit  / search  p same PC  : command  x bytes  C columns  Tab pane
styles
|tttttttttttt______tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|...ddd......pppppp.d
|...ddd....w.pppppp.d.......................................wwwwwwww
|...ddd.bb.w.pppppp.b..b..bbbb..............................wwwwwwwwwwww
|...ddd....w.pppppp.d.......................................wwwwwwwwwwww
|...ddd......pppppp.d
|CCCCCCC!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
|...ddd...l..pppppp.d....................................................llllllll
|...ddd....w.pppppp.d.......................................wwwwwwwwwwww
|...ddd......pppppp.d
|...ddd......pppppp.d
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.kkkk
|.kkkkkk
|.kkkkkkk
|.kkkkkkkkk
|.kkkkkkk
|.kkkkkkk
|.kkkk.........!!.!!!!.!!.!!!!.!!!.!!.!!!!!!
|.kkkk
|.kkkkkk.......!!.!!!!!!.!!!!!!.!!!.!!.!!!!!.!!.!!!!.!!!.!!.!!!!!!!!.!!!!.!!.!!!
|..............!!!!!!!
|ssssssssssssssssssssssssssssssssAAAAAAAAAsssssssssssssssssssssssssssssssssssssss
|.kk.dddd..k.dddd..k.dddddd..k.ddddddd..k.ddddddd..k.ddddd..k.ddddddd..kkk.dddd
