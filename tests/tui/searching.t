# opscope --size=12x70 samples/ls.champsim.xz
# This format has no opcodes, so the text of the rows is searched.
wait
keys //conditional/<Enter>
screen records status message
|record                pc br tk kind        dst        src         >
|     0   L  7ffff7fd3a14 0                 r9         rax           ┃█
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags    │▇
|     2      7ffff7fd3a1d 0                 rflags     r9            │█
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags    │█
|     4      7ffff7fd3a26 0                 rdx,rflags rdx           │█
|     5   L  7ffff7fd3a28 0                 r15        rsp           │▇
|     6      7ffff7fd3a2d 0                 rsi        rsp           │█
|     7      7ffff7fd3a32 0                 rdi        rsp           │█
|     8      7ffff7fd3a37 0                 rax        rdx           │▇
| ls.champsim.xz  champsim  xz     record 1 of 40,000  pc 7ffff7fd3a17
|this format has no opcodes; the printed rows were searched
styles records
|TTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.....d...l..pppppppppppp.d..........................................kh
|CCCCCdCbCCCC____________ChCChCChhhhhhhhhhhChhhCCCCCCCChhhhhhhhhhCCC.dh
|.....d......pppppppppppp.d..........................................dh
|.....d.b....hhhhhhhhhhhh.h..h..hhhhhhhhhhh.hhh........hhhhhhhhhh....dh
|.....d......pppppppppppp.d..........................................dh
|.....d...l..pppppppppppp.d..........................................dh
|.....d......pppppppppppp.d..........................................dh
|.....d......pppppppppppp.d..........................................dh
|.....d......pppppppppppp.d..........................................dh
keys n
screen status message
| ls.champsim.xz  champsim  xz     record 3 of 40,000  pc 7ffff7fd3a20
|2 records on
keys 3n
screen records status message
|record                pc br tk kind        dst        src         >
|    58 B    7ffff7fd2e62 1  0  conditional rip        rip,rflags    ┃█
|    59      7ffff7fd2e64 0                 rflags     r9            │▇
|    60 B→   7ffff7fd2e67 1  1  conditional rip        rip,rflags    │█
|    61   L  7ffff7fd2e72 0                 rflags     rbx           │█
|    62 B    7ffff7fd2e79 1  0  conditional rip        rip,rflags    │█
|    63   L  7ffff7fd2e7b 0                 rflags     rip           │▇
|    64 B→   7ffff7fd2e82 1  1  conditional rip        rip,rflags    │█
|    65   L  7ffff7fd2dc8 0                 rdi        rbx           │█
|    66      7ffff7fd2dce 0                 rflags     rdi           │▇
| ls.champsim.xz  champsim  xz    record 62 of 40,000  pc 7ffff7fd2e79
|59 records on
keys N
screen status message
| ls.champsim.xz  champsim  xz    record 60 of 40,000  pc 7ffff7fd2e67
|2 records back
keys <Alt-u>
styles records
|TTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|....dd.b....pppppppppppp.b..d..bbbbbbbbbbb
|....dd......pppppppppppp.d
|CCCCddCbbCCC____________CbCCbCCbbbbbbbbbbbCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|....dd...l..pppppppppppp.d
|....dd.b....pppppppppppp.b..d..bbbbbbbbbbb
|....dd...l..pppppppppppp.d
|....dd.bb...pppppppppppp.b..b..bbbbbbbbbbb
|....dd...l..pppppppppppp.d
|....dd......pppppppppppp.d
keys <Alt-u>
styles records
|TTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|....dd.b....hhhhhhhhhhhh.h..h..hhhhhhhhhhh.hhh........hhhhhhhhhh....kh
|....dd......pppppppppppp.d..........................................dh
|CCCCddCbbCCC____________ChCChCChhhhhhhhhhhChhhCCCCCCCChhhhhhhhhhCCC.dh
|....dd...l..pppppppppppp.d..........................................dh
|....dd.b....hhhhhhhhhhhh.h..h..hhhhhhhhhhh.hhh........hhhhhhhhhh....dh
|....dd...l..pppppppppppp.d..........................................dh
|....dd.bb...hhhhhhhhhhhh.h..h..hhhhhhhhhhh.hhh........hhhhhhhhhh....dh
|....dd...l..pppppppppppp.d..........................................dh
|....dd......pppppppppppp.d..........................................dh
keys ?/call/<Enter>
screen records status message
|record                pc br tk kind        dst        src         >
|    25    S 7ffff7fd3a86 0                 rsp        r12,rsp       ┃▆
|    26    S 7ffff7fd3a88 0                 rsp        rax,rsp       │▆
|    27   L  7ffff7fd3a89 0                 r8         rsp           │▆
|    28   L  7ffff7fd3a8e 0                 rdx        rsp           │▆
|    29 B→ S 7ffff7fd3a93 1  1  call        rip,rsp    rip,rsp       │▆
|    30    S 7ffff7fd2d60 0                 rsp        r15,rsp       │▇
|    31    S 7ffff7fd2d62 0                 rsp        r14,rsp       │█
|    32    S 7ffff7fd2d64 0                 rsp        r13,rsp       │▆
|    33    S 7ffff7fd2d66 0                 rsp        r12,rsp       │▇
| ls.champsim.xz  champsim  xz    record 29 of 40,000  pc 7ffff7fd3a93
|this format has no opcodes; the printed rows were searched
# An empty search repeats the last one.
keys /<Enter>
screen records status message
|record                pc br tk kind        dst        src         >
|   228   L  7ffff7fd30fc 0                 rcx        rsp           ┃▆
|   229   L  7ffff7fd3103 0                 rdx        rsp           │▆
|   230   L  7ffff7fd310b 0                 rsi        rsp           │▆
|   231   L  7ffff7fd3110 0                 rdi        rsp           │▆
|   232 B→ S 7ffff7fd3115 1  1  call        rip,rsp    rip,rsp       │▆
|   233    S 7ffff7fd2bc0 0                 rsp        r14,rsp       │▇
|   234   L  7ffff7fd2bc2 0                 rax        r9            │█
|   235      7ffff7fd2bc7 0                 r10        rdi           │▆
|   236    S 7ffff7fd2bca 0                 rsp        r13,rsp       │▇
| ls.champsim.xz  champsim  xz   record 232 of 40,000  pc 7ffff7fd3115
|203 records on
keys /nowhere at all<Enter>
screen records message
|record                pc br tk kind        dst        src         >
|   228   L  7ffff7fd30fc 0                 rcx        rsp           ┃
|   229   L  7ffff7fd3103 0                 rdx        rsp           │
|   230   L  7ffff7fd310b 0                 rsi        rsp           │
|   231   L  7ffff7fd3110 0                 rdi        rsp           │
|   232 B→ S 7ffff7fd3115 1  1  call        rip,rsp    rip,rsp       │
|   233    S 7ffff7fd2bc0 0                 rsp        r14,rsp       │
|   234   L  7ffff7fd2bc2 0                 rax        r9            │
|   235      7ffff7fd2bc7 0                 r10        rdi           │
|   236    S 7ffff7fd2bca 0                 rsp        r13,rsp       │
|not found below here: nowhere at all
# The error is shown under the typed text, which can be corrected.
keys /(all<Enter>
screen 10-11
|/(all
|     ^ error in the regular expression: missing closing parenthesis
keys <Home><Delete><Enter>
screen records status message
|record                pc br tk kind        dst        src         >
|   273   L  7ffff7fd2c69 0                 rflags     rbp,r13       ┃▆
|   274 B→   7ffff7fd2c6d 1  1  conditional rip        rip,rflags    │▆
|   275   L  7ffff7fd2ce8 0                 rsi        r13           │▆
|   276   L  7ffff7fd2cec 0                 rdi        rax           │▆
|   277 B→ S 7ffff7fd2cef 1  1  call        rip,rsp    rip,rsp       │▆
|   278      7ffff7fec4a0 0                 rcx        rsi           │▇
|   279      7ffff7fec4a2 0                 rax        rdi           │█
|   280      7ffff7fec4a4 0                 rcx,rflags rcx           │▆
|   281      7ffff7fec4a8 0                 rax,rflags rax           │▇
| ls.champsim.xz  champsim  xz   record 277 of 40,000  pc 7ffff7fd2cef
|this format has no opcodes; the printed rows were searched
# An address.
keys /0x7ffff7fd3a93<Enter>
screen records status message
|record                pc br tk kind        dst        src         >
|   593    S 7ffff7fd3a86 0                 rsp        r12,rsp       ┃█
|   594    S 7ffff7fd3a88 0                 rsp        rax,rsp       │▇
|   595   L  7ffff7fd3a89 0                 r8         rsp           │█
|   596   L  7ffff7fd3a8e 0                 rdx        rsp           │▇
|   597 B→ S 7ffff7fd3a93 1  1  call        rip,rsp    rip,rsp       │█
|   598    S 7ffff7fd2d60 0                 rsp        r15,rsp       │█
|   599    S 7ffff7fd2d62 0                 rsp        r14,rsp       │▅
|   600    S 7ffff7fd2d64 0                 rsp        r13,rsp       │▇
|   601    S 7ffff7fd2d66 0                 rsp        r12,rsp       │█
| ls.champsim.xz  champsim  xz   record 597 of 40,000  pc 7ffff7fd3a93
|320 records on
keys gp
screen records status message
|record                pc br tk kind        dst        src         >
|     0   L  7ffff7fd3a14 0                 r9         rax           ┃█
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags    │▇
|     2      7ffff7fd3a1d 0                 rflags     r9            │█
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags    │▇
|     4      7ffff7fd3a26 0                 rdx,rflags rdx           │█
|     5   L  7ffff7fd3a28 0                 r15        rsp           │█
|     6      7ffff7fd3a2d 0                 rsi        rsp           │▅
|     7      7ffff7fd3a32 0                 rdi        rsp           │▇
|     8      7ffff7fd3a37 0                 rax        rdx           │█
| ls.champsim.xz  champsim  xz     record 0 of 40,000  pc 7ffff7fd3a14
|next execution of PC: 7ffff7fd3a14
keys <Enter>
screen records status message
|record                pc br tk kind        dst        src         >
|   564   L  7ffff7fd39f8 0                 rflags     rsp           ┃█
|   565 B    7ffff7fd3a00 1  0  conditional rip        rip,rflags    │▇
|   566   L  7ffff7fd3a06 0                 rflags     rsp           │█
|   567   L  7ffff7fd3a0f 0                 rax        rsp           │█
|   568   L  7ffff7fd3a14 0                 r9         rax           │▇
|   569 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags    │█
|   570      7ffff7fd3a1d 0                 rflags     r9            │▅
|   571 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags    │▇
|   572      7ffff7fd3a26 0                 rdx,rflags rdx           │▇
| ls.champsim.xz  champsim  xz   record 568 of 40,000  pc 7ffff7fd3a14
|568 records on
keys p7ffff7fd3a93<Enter>
screen records status message
|record                pc br tk kind        dst        src         >
|   593    S 7ffff7fd3a86 0                 rsp        r12,rsp       ┃█
|   594    S 7ffff7fd3a88 0                 rsp        rax,rsp       │▇
|   595   L  7ffff7fd3a89 0                 r8         rsp           │█
|   596   L  7ffff7fd3a8e 0                 rdx        rsp           │▇
|   597 B→ S 7ffff7fd3a93 1  1  call        rip,rsp    rip,rsp       │█
|   598    S 7ffff7fd2d60 0                 rsp        r15,rsp       │█
|   599    S 7ffff7fd2d62 0                 rsp        r14,rsp       │▅
|   600    S 7ffff7fd2d64 0                 rsp        r13,rsp       │▇
|   601    S 7ffff7fd2d66 0                 rsp        r12,rsp       │█
| ls.champsim.xz  champsim  xz   record 597 of 40,000  pc 7ffff7fd3a93
|29 records on
keys n
screen records status message
|record                pc br tk kind        dst        src         >
| 1,222    S 7ffff7fd3a86 0                 rsp        r12,rsp       ┃█
| 1,223    S 7ffff7fd3a88 0                 rsp        rax,rsp       │▇
| 1,224   L  7ffff7fd3a89 0                 r8         rsp           │█
| 1,225   L  7ffff7fd3a8e 0                 rdx        rsp           │▇
| 1,226 B→ S 7ffff7fd3a93 1  1  call        rip,rsp    rip,rsp       │█
| 1,227    S 7ffff7fd2d60 0                 rsp        r15,rsp       │█
| 1,228    S 7ffff7fd2d62 0                 rsp        r14,rsp       │▅
| 1,229    S 7ffff7fd2d64 0                 rsp        r13,rsp       │▇
| 1,230    S 7ffff7fd2d66 0                 rsp        r12,rsp       │█
| ls.champsim.xz  champsim     record 1,226 of 40,000  pc 7ffff7fd3a93
|629 records on
keys P<Enter>
screen records status message
|record                pc br tk kind        dst        src         >
|   593    S 7ffff7fd3a86 0                 rsp        r12,rsp       ┃█
|   594    S 7ffff7fd3a88 0                 rsp        rax,rsp       │▇
|   595   L  7ffff7fd3a89 0                 r8         rsp           │█
|   596   L  7ffff7fd3a8e 0                 rdx        rsp           │▇
|   597 B→ S 7ffff7fd3a93 1  1  call        rip,rsp    rip,rsp       │█
|   598    S 7ffff7fd2d60 0                 rsp        r15,rsp       │█
|   599    S 7ffff7fd2d62 0                 rsp        r14,rsp       │▅
|   600    S 7ffff7fd2d64 0                 rsp        r13,rsp       │▇
|   601    S 7ffff7fd2d66 0                 rsp        r12,rsp       │█
| ls.champsim.xz  champsim  xz   record 597 of 40,000  pc 7ffff7fd3a93
|629 records back
keys pnonsense<Enter>
screen 10-11
|next execution of PC: nonsense
|                      ^ not an address
keys <Esc>
screen status
| ls.champsim.xz  champsim  xz   record 597 of 40,000  pc 7ffff7fd3a93
