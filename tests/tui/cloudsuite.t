# opscope samples/ls.cloudsuite.xz
wait
keys :100<Enter>x
screen
|record                pc br tk kind        dst        src        store         >
|    94 B    7ffff7fd2e43 1  0  conditional rip        rip,rflags
|    95      7ffff7fd2e49 0                 rbp,rflags rbp
|    96      7ffff7fd2e4d 0                 rflags     rbp,r10
|    97 B    7ffff7fd2e50 1  0  conditional rip        rip,rflags
|    98   L  7ffff7fd2e56 0                 rax        r13,rbp
|    99   L  7ffff7fd2e5b 0                 rbx        rax
|   100      7ffff7fd2e5f 0                 rflags     rbx,r14
|─ Bytes ─ pc, byte 0 ────────────────────────────────────── 96 at offset 9,600 ─
| 00002580  5f 2e fd f7 ff 7f 00 00  00 00 19 00 00 00 07 11  _.··············
| 00002590  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 000025a0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 000025b0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 000025c0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 000025d0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 9 ─
| pc      0x7ffff7fd2e5f    140737353952863  address of the instruction
| branch  0                 no               whether the tracer calls it a bran…
| taken   none                               whether the branch was taken; mean…
| kind    none                               kind of branch, told from the regi…
| dst     rflags            25               registers written
| src     rbx, r14          7, 17            registers read
| ls.cloudsuite.xz  cloudsuite  xz         record 100 of 40,000  pc 7ffff7fd2e5f
| F1 help  q quit  / search  p same PC  & filter  : command  x bytes  C columns
