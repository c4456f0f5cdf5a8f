# opscope --size=12x70 samples/ls.champsim.xz
# This format has no opcodes, so the text of the rows is searched.
wait
keys //conditional/<Enter>
screen records status message
|instruction           pc kind        load         store           >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8                   ┃█
|     1 B    7ffff7fd3a17 conditional                                │▇
|     2      7ffff7fd3a1d                                            │█
|     3 B    7ffff7fd3a20 conditional                                │█
|     4      7ffff7fd3a26                                            │█
|     5   L  7ffff7fd3a28             7fffffffe220                   │▇
|     6      7ffff7fd3a2d                                            │█
|     7      7ffff7fd3a32                                            │█
|     8      7ffff7fd3a37                                            │▇
| ls.champsim.xz  champsim  xz     record 1 of 40,000  pc 7ffff7fd3a17
|hit 1 of 6,047 in the printed rows; this format has no opcodes
styles records
|TTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.....d...l..pppppppppppp.............llllllllllll...................kh
|CCCCCdCb....hhhhhhhhhhhh.hhhhhhhhhhh................................dh
|.....d......pppppppppppp............................................dh
|.....d.b....hhhhhhhhhhhh.hhhhhhhhhhh................................dh
|.....d......pppppppppppp............................................dh
|.....d...l..pppppppppppp.............llllllllllll...................dh
|.....d......pppppppppppp............................................dh
|.....d......pppppppppppp............................................dh
|.....d......pppppppppppp............................................dh
keys n
screen status message
| ls.champsim.xz  champsim  xz     record 3 of 40,000  pc 7ffff7fd3a20
|hit 2 of 6,047, 2 records forward
keys 3n
screen records status message
|instruction           pc kind        load         store           >
|    58 B    7ffff7fd2e62 conditional                                ┃█
|    59      7ffff7fd2e64                                            │▇
|    60 B→   7ffff7fd2e67 conditional                                │█
|    61   L  7ffff7fd2e72             7ffff7ffe616                   │█
|    62 B    7ffff7fd2e79 conditional                                │█
|    63   L  7ffff7fd2e7b             7ffff7ffcac0                   │▇
|    64 B→   7ffff7fd2e82 conditional                                │█
|    65   L  7ffff7fd2dc8             7ffff7ffe5ec                   │█
|    66      7ffff7fd2dce                                            │▇
| ls.champsim.xz  champsim  xz    record 62 of 40,000  pc 7ffff7fd2e79
|hit 5 of 6,047, 59 records forward
keys N
screen status message
| ls.champsim.xz  champsim  xz    record 60 of 40,000  pc 7ffff7fd2e67
|hit 4 of 6,047, 2 records back
keys <Alt-u>
styles records
|TTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|....dd.b....pppppppppppp.bbbbbbbbbbb
|....dd......pppppppppppp
|CCCCddCbb...pppppppppppp.bbbbbbbbbbb
|....dd...l..pppppppppppp.............llllllllllll
|....dd.b....pppppppppppp.bbbbbbbbbbb
|....dd...l..pppppppppppp.............llllllllllll
|....dd.bb...pppppppppppp.bbbbbbbbbbb
|....dd...l..pppppppppppp.............llllllllllll
|....dd......pppppppppppp
keys <Alt-u>
styles records
|TTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|....dd.b....hhhhhhhhhhhh.hhhhhhhhhhh................................kh
|....dd......pppppppppppp............................................dh
|CCCCddCbb...hhhhhhhhhhhh.hhhhhhhhhhh................................dh
|....dd...l..pppppppppppp.............llllllllllll...................dh
|....dd.b....hhhhhhhhhhhh.hhhhhhhhhhh................................dh
|....dd...l..pppppppppppp.............llllllllllll...................dh
|....dd.bb...hhhhhhhhhhhh.hhhhhhhhhhh................................dh
|....dd...l..pppppppppppp.............llllllllllll...................dh
|....dd......pppppppppppp............................................dh
keys ?/call/<Enter>
screen records status message
|instruction           pc kind        load         store           >
|    25    S 7ffff7fd3a86                          7fffffffe1e8      ┃▆
|    26    S 7ffff7fd3a88                          7fffffffe1e0      │▆
|    27   L  7ffff7fd3a89             7fffffffe218                   │▆
|    28   L  7ffff7fd3a8e             7fffffffe210                   │▆
|    29 B→ S 7ffff7fd3a93 call                     7fffffffe1d8      │▆
|    30    S 7ffff7fd2d60                          7fffffffe1d0      │▇
|    31    S 7ffff7fd2d62                          7fffffffe1c8      │█
|    32    S 7ffff7fd2d64                          7fffffffe1c0      │▆
|    33    S 7ffff7fd2d66                          7fffffffe1b8      │▇
| ls.champsim.xz  champsim  xz    record 29 of 40,000  pc 7ffff7fd3a93
|hit 1 of 283 in the printed rows; this format has no opcodes
# An empty search repeats the last one.
keys /<Enter>
screen records status message
|instruction           pc kind        load         store           >
|   228   L  7ffff7fd30fc             7fffffffe1f0                   ┃▆
|   229   L  7ffff7fd3103             7fffffffe1e8                   │▆
|   230   L  7ffff7fd310b             7fffffffe130                   │▆
|   231   L  7ffff7fd3110             7fffffffe128                   │▆
|   232 B→ S 7ffff7fd3115 call                     7fffffffe0e8      │▆
|   233    S 7ffff7fd2bc0                          7fffffffe0e0      │▇
|   234   L  7ffff7fd2bc2             7ffff7dbe0ae                   │█
|   235      7ffff7fd2bc7                                            │▆
|   236    S 7ffff7fd2bca                          7fffffffe0d8      │▇
| ls.champsim.xz  champsim  xz   record 232 of 40,000  pc 7ffff7fd3115
|hit 2 of 283, 203 records forward
keys /nowhere at all<Enter>
screen records message
|instruction           pc kind        load         store           >
|   228   L  7ffff7fd30fc             7fffffffe1f0                   ┃
|   229   L  7ffff7fd3103             7fffffffe1e8                   │
|   230   L  7ffff7fd310b             7fffffffe130                   │
|   231   L  7ffff7fd3110             7fffffffe128                   │
|   232 B→ S 7ffff7fd3115 call                     7fffffffe0e8      │
|   233    S 7ffff7fd2bc0                          7fffffffe0e0      │
|   234   L  7ffff7fd2bc2             7ffff7dbe0ae                   │
|   235      7ffff7fd2bc7                                            │
|   236    S 7ffff7fd2bca                          7fffffffe0d8      │
|no record matches nowhere at all
# The error is shown under the typed text, which can be corrected.
keys /(all<Enter>
screen 10-11
|/(all
|     ^ error in the regular expression: missing closing parenthesis
keys <Home><Delete><Enter>
screen records status message
|instruction           pc kind        load         store           >
|   273   L  7ffff7fd2c69             7ffff7fc17d8                   ┃▆
|   274 B→   7ffff7fd2c6d conditional                                │▆
|   275   L  7ffff7fd2ce8             7ffff7fc17d0                   │▆
|   276   L  7ffff7fd2cec             7ffff7fc17d0                   │▆
|   277 B→ S 7ffff7fd2cef call                     7fffffffe0b8      │▆
|   278      7ffff7fec4a0                                            │▇
|   279      7ffff7fec4a2                                            │█
|   280      7ffff7fec4a4                                            │▆
|   281      7ffff7fec4a8                                            │▇
| ls.champsim.xz  champsim  xz   record 277 of 40,000  pc 7ffff7fd2cef
|hit 3 of 283 in the printed rows; this format has no opcodes
# An address.
keys /0x7ffff7fd3a93<Enter>
screen records status message
|instruction           pc kind        load         store           >
|   593    S 7ffff7fd3a86                          7fffffffe1e8      ┃█
|   594    S 7ffff7fd3a88                          7fffffffe1e0      │▇
|   595   L  7ffff7fd3a89             7fffffffe218                   │█
|   596   L  7ffff7fd3a8e             7fffffffe210                   │▇
|   597 B→ S 7ffff7fd3a93 call                     7fffffffe1d8      │█
|   598    S 7ffff7fd2d60                          7fffffffe1d0      │█
|   599    S 7ffff7fd2d62                          7fffffffe1c8      │▅
|   600    S 7ffff7fd2d64                          7fffffffe1c0      │▇
|   601    S 7ffff7fd2d66                          7fffffffe1b8      │█
| ls.champsim.xz  champsim  xz   record 597 of 40,000  pc 7ffff7fd3a93
|hit 2 of 56, 320 records forward
keys gp
screen records status message
|instruction           pc kind        load         store           >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8                   ┃█
|     1 B    7ffff7fd3a17 conditional                                │▇
|     2      7ffff7fd3a1d                                            │█
|     3 B    7ffff7fd3a20 conditional                                │▇
|     4      7ffff7fd3a26                                            │█
|     5   L  7ffff7fd3a28             7fffffffe220                   │█
|     6      7ffff7fd3a2d                                            │▅
|     7      7ffff7fd3a32                                            │▇
|     8      7ffff7fd3a37                                            │█
| ls.champsim.xz  champsim  xz     record 0 of 40,000  pc 7ffff7fd3a14
|next execution of PC: 7ffff7fd3a14
keys <Enter>
screen records status message
|instruction           pc kind        load         store           >
|   564   L  7ffff7fd39f8             7fffffffe2d0                   ┃█
|   565 B    7ffff7fd3a00 conditional                                │▇
|   566   L  7ffff7fd3a06             7fffffffe2d8                   │█
|   567   L  7ffff7fd3a0f             7fffffffe220                   │█
|   568   L  7ffff7fd3a14             7ffff7fc0cc8                   │▇
|   569 B    7ffff7fd3a17 conditional                                │█
|   570      7ffff7fd3a1d                                            │▅
|   571 B    7ffff7fd3a20 conditional                                │▇
|   572      7ffff7fd3a26                                            │▇
| ls.champsim.xz  champsim  xz   record 568 of 40,000  pc 7ffff7fd3a14
|hit 2 of 56, 568 records forward
keys p7ffff7fd3a93<Enter>
screen records status message
|instruction           pc kind        load         store           >
|   593    S 7ffff7fd3a86                          7fffffffe1e8      ┃█
|   594    S 7ffff7fd3a88                          7fffffffe1e0      │▇
|   595   L  7ffff7fd3a89             7fffffffe218                   │█
|   596   L  7ffff7fd3a8e             7fffffffe210                   │▇
|   597 B→ S 7ffff7fd3a93 call                     7fffffffe1d8      │█
|   598    S 7ffff7fd2d60                          7fffffffe1d0      │█
|   599    S 7ffff7fd2d62                          7fffffffe1c8      │▅
|   600    S 7ffff7fd2d64                          7fffffffe1c0      │▇
|   601    S 7ffff7fd2d66                          7fffffffe1b8      │█
| ls.champsim.xz  champsim  xz   record 597 of 40,000  pc 7ffff7fd3a93
|hit 2 of 56, 29 records forward
keys n
screen records status message
|instruction           pc kind        load         store           >
| 1,222    S 7ffff7fd3a86                          7fffffffe1e8      ┃█
| 1,223    S 7ffff7fd3a88                          7fffffffe1e0      │▇
| 1,224   L  7ffff7fd3a89             7fffffffe218                   │█
| 1,225   L  7ffff7fd3a8e             7fffffffe210                   │▇
| 1,226 B→ S 7ffff7fd3a93 call                     7fffffffe1d8      │█
| 1,227    S 7ffff7fd2d60                          7fffffffe1d0      │█
| 1,228    S 7ffff7fd2d62                          7fffffffe1c8      │▅
| 1,229    S 7ffff7fd2d64                          7fffffffe1c0      │▇
| 1,230    S 7ffff7fd2d66                          7fffffffe1b8      │█
| ls.champsim.xz  champsim     record 1,226 of 40,000  pc 7ffff7fd3a93
|hit 3 of 56, 629 records forward
keys P<Enter>
screen records status message
|instruction           pc kind        load         store           >
|   593    S 7ffff7fd3a86                          7fffffffe1e8      ┃█
|   594    S 7ffff7fd3a88                          7fffffffe1e0      │▇
|   595   L  7ffff7fd3a89             7fffffffe218                   │█
|   596   L  7ffff7fd3a8e             7fffffffe210                   │▇
|   597 B→ S 7ffff7fd3a93 call                     7fffffffe1d8      │█
|   598    S 7ffff7fd2d60                          7fffffffe1d0      │█
|   599    S 7ffff7fd2d62                          7fffffffe1c8      │▅
|   600    S 7ffff7fd2d64                          7fffffffe1c0      │▇
|   601    S 7ffff7fd2d66                          7fffffffe1b8      │█
| ls.champsim.xz  champsim  xz   record 597 of 40,000  pc 7ffff7fd3a93
|hit 2 of 56, 629 records back
keys pnonsense<Enter>
screen 10-11
|next execution of PC: nonsense
|                      ^ not an address
keys <Esc>
screen status
| ls.champsim.xz  champsim  xz   record 597 of 40,000  pc 7ffff7fd3a93
