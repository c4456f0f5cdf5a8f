# opscope samples/ls.champsim.xz
wait
wheel 3 10 1
screen records status
|record                pc br tk kind        dst        src        store         >
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
| ls.champsim.xz  champsim  xz               record 6 of 40,000  pc 7ffff7fd3a2d
wheel 3 10 1
wheel 3 10 -1
screen fields status
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 8 ─
| pc      0x7ffff7fd3a3a    140737353955898  address of the instruction
| branch  0                 no               whether the tracer marked it as a …
| taken   none                               whether the branch was taken; unde…
| kind    none                               kind of branch, from the registers…
| dst     none                               registers written
| src     rsp, rsi          6, 4             registers read
| ls.champsim.xz  champsim  xz               record 9 of 40,000  pc 7ffff7fd3a3a
mouse 5 44
screen fields status
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 8 ─
| pc      0x7ffff7fd3a32    140737353955890  address of the instruction
| branch  0                 no               whether the tracer marked it as a …
| taken   none                               whether the branch was taken; unde…
| kind    none                               kind of branch, from the registers…
| dst     rdi               3                registers written
| src     rsp               6                registers read
| ls.champsim.xz  champsim  xz               record 7 of 40,000  pc 7ffff7fd3a32
mouse 18 5
screen fields
|─ Fields ─ whether the branch was taken; undefined if branch is 0 ─── 1-6 of 8 ─
| pc      0x7ffff7fd3a32    140737353955890  address of the instruction
| branch  0                 no               whether the tracer marked it as a …
| taken   none                               whether the branch was taken; unde…
| kind    none                               kind of branch, from the registers…
| dst     rdi               3                registers written
| src     rsp               6                registers read
wheel 18 5 1
screen fields
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 8 ─
| pc      0x7ffff7fd3a32    140737353955890  address of the instruction
| branch  0                 no               whether the tracer marked it as a …
| taken   none                               whether the branch was taken; unde…
| kind    none                               kind of branch, from the registers…
| dst     rdi               3                registers written
| src     rsp               6                registers read
mouse 0 0
mouse 22 3
mouse 23 3
screen status
| ls.champsim.xz  champsim  xz               record 7 of 40,000  pc 7ffff7fd3a32
keys x
mouse 13 30
screen bytes
|─ Bytes ─ load, byte 38 ───────────────────────────────────── 64 at offset 448 ─
| 000001c0  32 3a fd f7 ff 7f 00 00  00 00 03 00 06 00 00 00  2:··············
| 000001d0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 000001e0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 000001f0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
