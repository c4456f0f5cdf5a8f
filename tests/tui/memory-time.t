# opscope --size=24x80 samples/ls.cis501.trace.gz
wait
# The heat map, a row of it, and pages taken together where they are many.
keys ijjc
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|     0    L    1 7ffff7fd3a14 MOV   LOAD         rax  r9  - - L   0 7ffff7fc0cc8
|     1  B      1 7ffff7fd3a17 J     JMP_IMM               R N - 523
|     2         1 7ffff7fd3a1d TEST  TEST    r9   r9   t0  W - -   0
|     3  B      1 7ffff7fd3a20 J     JMP_IMM               R N - 561
|     4         1 7ffff7fd3a26 XOR   XOR     rdx  rdx  rdx W - -   0
|     5    L    1 7ffff7fd3a28 MOV   LOAD         rsp  r15 - - L  16 7fffffffe220
|     6         1 7ffff7fd3a2d LEA   LEA               rsi - - -   0
|     7         1 7ffff7fd3a32 LEA   LEA               rdi - - -   0
|     8         1 7ffff7fd3a37 MOV   MOV     rdx       rax - - -   0
|     9     S   1 7ffff7fd3a3a MOV   STORE   rsi  rsp      - - S   8 7fffffffe218
|─ Memory ─ whole trace, regions ──────────────────────────── records 0-744: 34 ─
|            0 ································· ··········    ····  ···········
| 555555554000 ········ ·· ················· ··············     ···· ······· ···
| 7ffff7d08000 ·············································░▒░░····· · ········
| 7ffff7f76000 ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▒▒▓▓▓▓▓▓█▓▓▓▓▓▓▓▓▓▓
| 7fffffffe000 ░·················░························░············░········
| ffffefa17000                                                 ·
| ffffeff18000                                                       ·
|
|
|      records 0                                                          48,389
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
styles
|ttttttttttttt___tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|CCCCCdCdCClCC___CppppppppppppCoooCCCooooCCCCCCCCCCCCCCCCCCdCdCCCCCCCCCCCCCCCCCCC
|.....d.db........pppppppppppp.o.....ooooooo...................d
|.....d.d.........pppppppppppp.oooo..oooo....................d.d
|.....d.db........pppppppppppp.o.....ooooooo...................d
|.....d.d.........pppppppppppp.ooo...ooo.....................d.d
|.....d.d..l......pppppppppppp.ooo...oooo..................d.d
|.....d.d.........pppppppppppp.ooo...ooo...................d.d.d
|.....d.d.........pppppppppppp.ooo...ooo...................d.d.d
|.....d.d.........pppppppppppp.ooo...ooo...................d.d.d
|.....d.d...w.....pppppppppppp.ooo...ooooo.................d.d
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|..............11111111111111111111111111111111111111111111111111111111111111111
|..............11111111111111111111111111111111111111111111111111111111111111111
|CCCCCCCCCCCCCC_1111111111111111111111111111111111111111111112111111111111111111C
|..............33333333333333333333333333333333333333333333332233333333333333333
|..............11111111111111111111111111111111111111111111111111111111111111111
|..............11111111111111111111111111111111111111111111111111111111111111111
|..............11111111111111111111111111111111111111111111111111111111111111111
|
|
|......ddddddd.d..........................................................dddddd
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|.kkkkk.ddddddd..kkkkkkkkk.dddd..k.ddddd..k.ddddddd..k.ddddd..k.ddddd..k.ddd
keys j<Enter>+z
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|     0    L    1 7ffff7fd3a14 MOV   LOAD         rax  r9  - - L   0 7ffff7fc0cc8
|     1  B      1 7ffff7fd3a17 J     JMP_IMM               R N - 523
|     2         1 7ffff7fd3a1d TEST  TEST    r9   r9   t0  W - -   0
|     3  B      1 7ffff7fd3a20 J     JMP_IMM               R N - 561
|     4         1 7ffff7fd3a26 XOR   XOR     rdx  rdx  rdx W - -   0
|     5    L    1 7ffff7fd3a28 MOV   LOAD         rsp  r15 - - L  16 7fffffffe220
|     6         1 7ffff7fd3a2d LEA   LEA               rsi - - -   0
|     7         1 7ffff7fd3a32 LEA   LEA               rdi - - -   0
|     8         1 7ffff7fd3a37 MOV   MOV     rdx       rax - - -   0
|     9     S   1 7ffff7fd3a3a MOV   STORE   rsi  rsp      - - S   8 7fffffffe218
|─ Memory ─ whole trace, pages, 7ffff7f76000..7ffff7ffefff,… ─ records 0-744: 4 ─
| 7ffff7f76000 ░·░·░░·░░░·░·░░░░░░░░░░░·░░░░░░░░░░░░░░░░·░·▒▒▒▒ ····  · ··· ····
| 7ffff7f86000 · ···· ····  ··········· ·· ······· ····  · ·    ···· ▒░▒░░▒▒▒▒▒░
| 7ffff7f8a000 · ···· ····  ··········· ░░· ······ ····  · ·    ····▒▒▒▒▒▒░░░░░▒
| 7ffff7fc0000 ▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▒▒▒▒▓▓▓▓▒▓▓▓▓▓▓▓▓▓▓▓
| 7ffff7fd3000 ▓▓▓▓▓▓▓▓▓▓▓█▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓█▓▓█▓▓▓▓██▓▓▓▓▓▓▓▓▓▓
| 7ffff7fe7000 ▒▒▒▒▒ ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒ ▒▒▒▒▒▒▒▒▒▒▒▒░▒▒▒▒▒▒▒▒▒▒  ▒    ▒▒ ▒▒▒▒▒▒▓▒▓▒
| 7ffff7ff1000 ░░░▒░▒▒░░░░░░░░░░░░░░░░▒▒░░░░░░░░░▒▒░░░░░░░░░▒▒▒·▒▒▒░░░▒░░░░░░░░░
| 7ffff7ffe000 ░▒░░░░░░·▒▒ ▒░░░░░▒░░▒░░░░░░░ ░░░░░▒▒░░░▒▒▒▒   ░ ░░▒ ·░▒▒░░░▒ ▒░░
|
|      records 0                                                          48,389
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
keys lllll>
screen
|record       uop           pc macro micro   src1 src2 dst f b m imm        addr>
|     0    L    1 7ffff7fd3a14 MOV   LOAD         rax  r9  - - L   0 7ffff7fc0cc8
|     1  B      1 7ffff7fd3a17 J     JMP_IMM               R N - 523
|     2         1 7ffff7fd3a1d TEST  TEST    r9   r9   t0  W - -   0
|     3  B      1 7ffff7fd3a20 J     JMP_IMM               R N - 561
|     4         1 7ffff7fd3a26 XOR   XOR     rdx  rdx  rdx W - -   0
|     5    L    1 7ffff7fd3a28 MOV   LOAD         rsp  r15 - - L  16 7fffffffe220
|     6         1 7ffff7fd3a2d LEA   LEA               rsi - - -   0
|     7         1 7ffff7fd3a32 LEA   LEA               rdi - - -   0
|     8         1 7ffff7fd3a37 MOV   MOV     rdx       rax - - -   0
|     9     S   1 7ffff7fd3a3a MOV   STORE   rsi  rsp      - - S   8 7fffffffe218
|─ Memory ─ whole trace, pages, 7ffff7f76000..7ffff7f… ─ records 5,024-5,180: 0 ─
| 7ffff7f76000  ░ ░   ·· ░ ·· ░   ░  ░ ·· ░  ·· ░ ·· ░ ░  ░ ··  ·· ░ ·░·    ░ ░
| 7ffff7f86000 ·         ·    ·      ·    ·     ·    ·    ·        ·          ·
| 7ffff7f8a000 ░         ░    ░      ░   ··     ░    ░    ░        ░          ░
| 7ffff7fc0000 ▓▓▒▒▓▓▒░░▓█▓░░▓█▓▓▒▒ ▓▓▓▒░▓█▓▒░░▓█▓░░▓▓▓▒·▓▓▓░░▓▓░░▓▓▓▒▒░·▓▓▒▒░█▒
| 7ffff7fd3000 ▒▓▓█▓▓▒██▓▒▒██▓▓▓ ▓██▓▓▒██▓ ▓▒██▓▓▒██▓▓▒██▓▓▒██▓▒██▓▓▓████▓ ▓██ ▓
| 7ffff7fe7000   ▒  ▒▓    ▒     ▓▒    ▒    ▒▓    ▒    ▒    ▒   ▓    ▒     ▓▒
| 7ffff7ff1000 ░··░░· ░░░░ ░░░░▒░░░ ░░ ░ ░▒░░▒ ░░ ░░░░ ░ ░░ ░░· ░░░· ░░░░··░░░░
| 7ffff7ffe000 ▒   ░▒░░ ▒░   ▒      ▒    ▒     ▒░   ▒    ▒    ▒░░ ▒      ▒░░  ▒
|
|      records 0                                                          10,144
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
# The first access from there on.
keys r
screen
|record       uop           pc macro micro    src1 src2 dst f b m imm    addr>
| 5,260         1 7ffff7fd2dce TEST  TEST     rdi  rdi  t0  W - -   0          │▄
| 5,261  B      1 7ffff7fd2dd0 J     JMP_IMM                R N - 119          ┃▅
| 5,262    L    1 7ffff7fd2dd2 MOV   LOAD          rbx  rax - - L 112 7ffff7f… │▅
| 5,263     S   1 7ffff7fd2dd6 MOV   STORE         rsp      - - S 116 7ffffff… │▅
| 5,264     S   1 7ffff7fd2dde MOV   STORE         rsp      - - S 120 7ffffff… │▅
| 5,265    L    1 7ffff7fd2de7 MOV   LOAD          rax  rsi - - L   8 7ffff7f… │▅
| 5,266         1 7ffff7fd2deb XOR   XOR      rax  rax  rax W - -   0          │▇
| 5,267 ╷  L    1 7ffff7fd2ded TEST  LOAD          rbx  t1  - - L 822 7ffff7f… │█
| 5,268 ╵       2 7ffff7fd2ded TEST  TEST_IMM t1        t0  W - -  32          │▃
| 5,269  B→     1 7ffff7fd2df4 J     JMP_IMM                R T -   6          │▄
|─ Memory ─ whole trace, pages, 7ffff7f76000..7ffff7f… ─ records 5,024-5,180: 0 ─
| 7ffff7f76000  ░ ░   ·· ░ ·· ░   ░  ░ ·· ░  ·· ░ ·· ░ ░  ░ ··  ·· ░ ·░·    ░ ░
| 7ffff7f86000 ·         ·    ·      ·    ·     ·    ·    ·        ·          ·
| 7ffff7f8a000 ░         ░    ░      ░   ··     ░    ░    ░        ░          ░
| 7ffff7fc0000 ▓▓▒▒▓▓▒░░▓█▓░░▓█▓▓▒▒ ▓▓▓▒░▓█▓▒░░▓█▓░░▓▓▓▒·▓▓▓░░▓▓░░▓▓▓▒▒░·▓▓▒▒░█▒
| 7ffff7fd3000 ▒▓▓█▓▓▒██▓▒▒██▓▓▓ ▓██▓▓▒██▓ ▓▒██▓▓▒██▓▓▒██▓▓▒██▓▒██▓▓▓████▓ ▓██ ▓
| 7ffff7fe7000   ▒  ▒▓    ▒     ▓▒    ▒    ▒▓    ▒    ▒    ▒   ▓    ▒     ▓▒
| 7ffff7ff1000 ░··░░· ░░░░ ░░░░▒░░░ ░░ ░ ░▒░░▒ ░░ ░░░░ ░ ░░ ░░· ░░░· ░░░░··░░░░
| 7ffff7ffe000 ▒   ░▒░░ ▒░   ▒      ▒    ▒     ▒░   ▒    ▒    ▒░░ ▒      ▒░░  ▒
|
|      records 0                                                          10,144
| ls.cis501.trace.gz     record 5,265 of 48,390  macro-op 4,336  pc 7ffff7fd2de7
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
# Accesses of one kind, in a row of several pages.
keys <<>Lj<Enter>
screen
|record       uop           pc macro micro    src1 src2 dst f b m imm    addr>
| 5,260         1 7ffff7fd2dce TEST  TEST     rdi  rdi  t0  W - -   0          │▄
| 5,261  B      1 7ffff7fd2dd0 J     JMP_IMM                R N - 119          ┃▅
| 5,262    L    1 7ffff7fd2dd2 MOV   LOAD          rbx  rax - - L 112 7ffff7f… │▅
| 5,263     S   1 7ffff7fd2dd6 MOV   STORE         rsp      - - S 116 7ffffff… │▅
| 5,264     S   1 7ffff7fd2dde MOV   STORE         rsp      - - S 120 7ffffff… │▅
| 5,265    L    1 7ffff7fd2de7 MOV   LOAD          rax  rsi - - L   8 7ffff7f… │▅
| 5,266         1 7ffff7fd2deb XOR   XOR      rax  rax  rax W - -   0          │▇
| 5,267 ╷  L    1 7ffff7fd2ded TEST  LOAD          rbx  t1  - - L 822 7ffff7f… │█
| 5,268 ╵       2 7ffff7fd2ded TEST  TEST_IMM t1        t0  W - -  32          │▃
| 5,269  B→     1 7ffff7fd2df4 J     JMP_IMM                R T -   6          │▄
|─ Memory ─ whole trace, pages, 7ffff7f78000..7ffff… ─ records 23,840-24,584: 0 ─
| 7ffff7f78000            ▓                 ▓     ▒
| 7ffff7f7e000                                             █
|
|
|
|
|
|
|
|      records 0                                                          48,389
| ls.cis501.trace.gz     record 5,265 of 48,390  macro-op 4,336  pc 7ffff7fd2de7
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
# The working set of these addresses, and of all.
keys c
screen
|record       uop           pc macro micro    src1 src2 dst f b m imm    addr>
| 5,260         1 7ffff7fd2dce TEST  TEST     rdi  rdi  t0  W - -   0          │▄
| 5,261  B      1 7ffff7fd2dd0 J     JMP_IMM                R N - 119          ┃▅
| 5,262    L    1 7ffff7fd2dd2 MOV   LOAD          rbx  rax - - L 112 7ffff7f… │▅
| 5,263     S   1 7ffff7fd2dd6 MOV   STORE         rsp      - - S 116 7ffffff… │▅
| 5,264     S   1 7ffff7fd2dde MOV   STORE         rsp      - - S 120 7ffffff… │▅
| 5,265    L    1 7ffff7fd2de7 MOV   LOAD          rax  rsi - - L   8 7ffff7f… │▅
| 5,266         1 7ffff7fd2deb XOR   XOR      rax  rax  rax W - -   0          │▇
| 5,267 ╷  L    1 7ffff7fd2ded TEST  LOAD          rbx  t1  - - L 822 7ffff7f… │█
| 5,268 ╵       2 7ffff7fd2ded TEST  TEST_IMM t1        t0  W - -  32          │▃
| 5,269  B→     1 7ffff7fd2df4 J     JMP_IMM                R T -   6          │▄
|─ Memory ─ working set, whole trace… ─ records 23,840-24,584: 0 lines, 0 pages ─
|            2            █                 █
|        lines            █                 █     ▃        ▃
|                         █                 █     █        █
|                         █                 █     █        █
|                         █                 █     █        █
|            1            █                 █     █        █
|        pages            █                 █     █        █
|                         █                 █     █        █
|                         █                 █     █        █
|      records 0                                                          48,389
| ls.cis501.trace.gz     record 5,265 of 48,390  macro-op 4,336  pc 7ffff7fd2de7
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
keys <Backspace><Backspace>z$
screen
|record       uop           pc macro micro    src1 src2 dst f b m imm    addr>
| 5,260         1 7ffff7fd2dce TEST  TEST     rdi  rdi  t0  W - -   0          │▄
| 5,261  B      1 7ffff7fd2dd0 J     JMP_IMM                R N - 119          ┃▅
| 5,262    L    1 7ffff7fd2dd2 MOV   LOAD          rbx  rax - - L 112 7ffff7f… │▅
| 5,263     S   1 7ffff7fd2dd6 MOV   STORE         rsp      - - S 116 7ffffff… │▅
| 5,264     S   1 7ffff7fd2dde MOV   STORE         rsp      - - S 120 7ffffff… │▅
| 5,265    L    1 7ffff7fd2de7 MOV   LOAD          rax  rsi - - L   8 7ffff7f… │▅
| 5,266         1 7ffff7fd2deb XOR   XOR      rax  rax  rax W - -   0          │▇
| 5,267 ╷  L    1 7ffff7fd2ded TEST  LOAD          rbx  t1  - - L 822 7ffff7f… │█
| 5,268 ╵       2 7ffff7fd2ded TEST  TEST_IMM t1        t0  W - -  32          │▃
| 5,269  B→     1 7ffff7fd2df4 J     JMP_IMM                R T -   6          │▄
|─ Memory ─ working set, whole trace ─ records 47,680-48,389: 50 lines, 9 pages ─
|           68 ▁▃▁   ▂▁▂▁▁▂▃  ▁▂ ▃▁  ▂ ▂▃▁▂▂▂▁▁▁  ▆▂▂▁▁▂▃▁▃█  ▇       ▁▁▂  ▄▄▂
|        lines ███▄▆▄███████▇▅██▇██▅▇█▇█████████▅▁██████████ ▇█   ▂▅▁▁███▇▇███▅▅
|              █████████████████████████████████████████████ ██▅████████████████
|              █████████████████████████████████████████████▇███████████████████
|              █████████████████████████████████████████████████████████████████
|           15                                             ▂  █
|        pages ▃▃▃ ▃ ▃▃▃▃▃▅▃▃▁▃▃▁▃▃▃ ▃▃▃▃▃▃▃▅▃▃▃▃ ▅▃▃▃▃▃▃▃▃█▅▇█    ▅▃▁▃▃▃▃▁▃▃▁▁▃
|              ███▇█▇███████████████▇████████████▇█████████████▇▇▇▇█████████████
|              █████████████████████████████████████████████████████████████████
|      records 0                                                          48,389
| ls.cis501.trace.gz     record 5,265 of 48,390  macro-op 4,336  pc 7ffff7fd2de7
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
# Of the marked span.
:span 30,000..30,999
keys s
screen
|record       uop           pc macro micro    src1 src2 dst f b m imm    addr>
| 5,260         1 7ffff7fd2dce TEST  TEST     rdi  rdi  t0  W - -   0          │▄
| 5,261  B      1 7ffff7fd2dd0 J     JMP_IMM                R N - 119          ┃▅
| 5,262    L    1 7ffff7fd2dd2 MOV   LOAD          rbx  rax - - L 112 7ffff7f… │▅
| 5,263     S   1 7ffff7fd2dd6 MOV   STORE         rsp      - - S 116 7ffffff… │▅
| 5,264     S   1 7ffff7fd2dde MOV   STORE         rsp      - - S 120 7ffffff… │▅
| 5,265    L    1 7ffff7fd2de7 MOV   LOAD          rax  rsi - - L   8 7ffff7f… │▅
| 5,266         1 7ffff7fd2deb XOR   XOR      rax  rax  rax W - -   0          │▇
| 5,267 ╷  L    1 7ffff7fd2ded TEST  LOAD          rbx  t1  - - L 822 7ffff7f… │█
| 5,268 ╵       2 7ffff7fd2ded TEST  TEST_IMM t1        t0  W - -  32          │▃
| 5,269  B→     1 7ffff7fd2df4 J     JMP_IMM                R T -   6          │▄
|─ Memory ─ working set, marked span ──── records 30,992-30,999: 1 line, 1 page ─
|            5           █     █           █   ██                     █     █
|        lines ██ █   █  █    ██       █ ███ █ ██    █       █ █      █   ███
|              ██ █  ██ ███ ████      ██████ █ ████  █ █    ██ ██ █ █ ██  ███
|              ████████ ██████████████████████ ██████████████████████████████
|              ███████████████████████████████████████████████████████████████
|            3        █       █        █  █    █  █                       ██
|        pages ▅▅▅▅  ▅█ ▅▅▅ ▅▅█▅       █▅▅█▅ ▅ █▅▅█▅ ▅ ▅▅ ▅▅ ▅▅▅  ▅▅▅ ▅▅  ██▅
|              ████▃▃██▃███▃████▃▃▃▃▃▃▃█████▃█▃█████▃█▃██▃██▃███▃▃███▃██▃▃███▃
|              ███████████████████████████████████████████████████████████████
|      records 30,000                                                   30,999
| ls.cis501.trace.gz  span 30,000..30,999: 1,000 records  record 5,265 of 48,390
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
:set ascii
screen
|record       uop           pc macro micro    src1 src2 dst f b m imm    addr>
| 5,260         1 7ffff7fd2dce TEST  TEST     rdi  rdi  t0  W - -   0          |:
| 5,261  B      1 7ffff7fd2dd0 J     JMP_IMM                R N - 119          #+
| 5,262    L    1 7ffff7fd2dd2 MOV   LOAD          rbx  rax - - L 112 7ffff7f~ |+
| 5,263     S   1 7ffff7fd2dd6 MOV   STORE         rsp      - - S 116 7ffffff~ |+
| 5,264     S   1 7ffff7fd2dde MOV   STORE         rsp      - - S 120 7ffffff~ |+
| 5,265    L    1 7ffff7fd2de7 MOV   LOAD          rax  rsi - - L   8 7ffff7f~ |+
| 5,266         1 7ffff7fd2deb XOR   XOR      rax  rax  rax W - -   0          |@
| 5,267 ,  L    1 7ffff7fd2ded TEST  LOAD          rbx  t1  - - L 822 7ffff7f~ |@
| 5,268 '       2 7ffff7fd2ded TEST  TEST_IMM t1        t0  W - -  32          |:
| 5,269  B>     1 7ffff7fd2df4 J     JMP_IMM                R T -   6          |:
|- Memory - working set, marked span ---- records 30,992-30,999: 1 line, 1 page -
|            5           #     #           #   ##                     #     #
|        lines ## #   #  #    ##       # ### # ##    #       # #      #   ###
|              ## #  ## ### ####      ###### # ####  # #    ## ## # # ##  ###
|              ######## ###################### ##############################
|              ###############################################################
|            3        #       #        #  #    #  #                       ##
|        pages ::::  :# ::: ::#:       #::#: : #::#: : :: :: :::  ::: ::  ##:
|              ####..##.###.####.......#####.#.#####.#.##.##.###..###.##..###.
|              ###############################################################
|      records 30,000                                                   30,999
| ls.cis501.trace.gz  span 30,000..30,999: 1,000 records  record 5,265 of 48,390
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
keys cc
screen
|record       uop           pc macro micro    src1 src2 dst f b m imm    addr>
| 5,260         1 7ffff7fd2dce TEST  TEST     rdi  rdi  t0  W - -   0          |:
| 5,261  B      1 7ffff7fd2dd0 J     JMP_IMM                R N - 119          #+
| 5,262    L    1 7ffff7fd2dd2 MOV   LOAD          rbx  rax - - L 112 7ffff7f~ |+
| 5,263     S   1 7ffff7fd2dd6 MOV   STORE         rsp      - - S 116 7ffffff~ |+
| 5,264     S   1 7ffff7fd2dde MOV   STORE         rsp      - - S 120 7ffffff~ |+
| 5,265    L    1 7ffff7fd2de7 MOV   LOAD          rax  rsi - - L   8 7ffff7f~ |+
| 5,266         1 7ffff7fd2deb XOR   XOR      rax  rax  rax W - -   0          |@
| 5,267 ,  L    1 7ffff7fd2ded TEST  LOAD          rbx  t1  - - L 822 7ffff7f~ |@
| 5,268 '       2 7ffff7fd2ded TEST  TEST_IMM t1        t0  W - -  32          |:
| 5,269  B>     1 7ffff7fd2df4 J     JMP_IMM                R T -   6          |:
|- Memory - marked span, regions --------------------- records 30,992-30,999: 6 -
| 7ffff7f76000 +%#**#***%%%#%%=*#######*%++###%%%*+*####*#*#+###*##+*#%%##@+*-
| 7fffffffe000    .  .   ..  .=:       .:--- . .-::: .    .    .  .    :  .--
|
|
|
|
|
|
|
|      records 30,000                                                   30,999
| ls.cis501.trace.gz  span 30,000..30,999: 1,000 records  record 5,265 of 48,390
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log
resize 12 40
screen
|- Memory --- records 30,960-30,999: 26 -
| 7ffff7f76000 ###%@@*%%%#%@%#%%####%@@*
| 7fffffffe000  .. ..-  .-:.-.. . .. ..-
|
|
|
|
|
|
|      records 30,000             30,999
| ls.cis501.tra~  record 5,265 of 48,390
| Enter zoom in  Backspace back  + finer
resize 30 150
screen
|record       uop           pc macro micro    src1 src2 dst f b m imm         addr    >   |- Memory - marked span, regio~ - records 30,552-30,574: 14 -
| 5,260         1 7ffff7fd2dce TEST  TEST     rdi  rdi  t0  W - -   0                   |:| 7ffff7f76000 *%*%#*@%%%*#%#%%#%+*%%@%+######+%##%*#@%#@+-
| 5,261  B      1 7ffff7fd2dd0 J     JMP_IMM                R N - 119                   |:| 7fffffffe000   . .  .. -:    ..-= ..::..  .   . .   . .-.
| 5,262    L    1 7ffff7fd2dd2 MOV   LOAD          rbx  rax - - L 112 7ffff7fc09b0      #:|
| 5,263     S   1 7ffff7fd2dd6 MOV   STORE         rsp      - - S 116 7fffffffe194      |:|
| 5,264     S   1 7ffff7fd2dde MOV   STORE         rsp      - - S 120 7fffffffe198      |:|
| 5,265    L    1 7ffff7fd2de7 MOV   LOAD          rax  rsi - - L   8 7ffff7f76bd8      |:|
| 5,266         1 7ffff7fd2deb XOR   XOR      rax  rax  rax W - -   0                   |:|
| 5,267 ,  L    1 7ffff7fd2ded TEST  LOAD          rbx  t1  - - L 822 7ffff7fc0c76      |:|
| 5,268 '       2 7ffff7fd2ded TEST  TEST_IMM t1        t0  W - -  32                   |:|
| 5,269  B>     1 7ffff7fd2df4 J     JMP_IMM                R T -   6                   |:|
| 5,270    L    1 7ffff7fd2dfc MOV   LOAD          rbx  rdx - - L 104 7ffff7fc09a8      |:|
| 5,271 ,  L    1 7ffff7fd2e00 ADD   LOAD          rdx  t1  - - L   8 7ffff7f76bc8      |:|
| 5,272 '       2 7ffff7fd2e00 ADD   ADD      t1   rax  rax W - -   0                   |:|
| 5,273    L    1 7ffff7fd2e04 MOV   LOAD          rbx  rdx - - L 792 7ffff7fc0c58      |:|
| 5,274         1 7ffff7fd2e0b MOV   MOV      rax       r15 - - -   0                   |:|
| 5,275         1 7ffff7fd2e0e TEST  TEST     rdx  rdx  t0  W - -   0                   |:|
| 5,276  B      1 7ffff7fd2e11 J     JMP_IMM                R N - 225                   |:|
| 5,277    L    1 7ffff7fd2e17 MOV   LOAD          rbx  rcx - - L 788 7ffff7fc0c54      |:|
| 5,278         1 7ffff7fd2e1d MOV   MOV      r8        rax - - -   0                   |@|
| 5,279 ,  L    1 7ffff7fd2e20 AND   LOAD          rbx  t1  - - L 784 7ffff7fc0c50      |@|
| 5,280 '       2 7ffff7fd2e20 AND   AND      t1   rax  rax W - -   0                   |.|
| 5,281    L    1 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax - - L   0 7ffff7da8b20      |.|
| 5,282         1 7ffff7fd2e2a MOV   MOV      r11       rdx - - -   0                   |.|
| 5,283         1 7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx W - -   0                   |.|
| 5,284         1 7ffff7fd2e2f MOV   MOV      rdx       rcx - - -   0                   |.|
| 5,285         1 7ffff7fd2e31 MOV   MOV      rax       rdx - - -   0                   |.|
| 5,286         1 7ffff7fd2e34 SHR   SHR      rdx  rcx  rdx W - -   0                   |.|      records 30,000                                30,999
| ls.cis501.trace.gz  cis501  gzip  span 30,000..30,999: 1,000 records                         record 5,265 of 48,390  macro-op 4,336  pc 7ffff7fd2de7
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log  L loads  S stores  X fetches  & filter  F1 help  q close  / search
