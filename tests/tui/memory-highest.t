# opscope --size=24x80 samples/ls.cis501.trace.gz
# } goes to the highest entry after the cursor, and Enter to its records.
keys ic
wait
keys }
screen memory
|─ Memory ─ heat map, whole trace, regions, log scale ─────── interval 63 of 66 ─
|            0 ··········· ············· ···················    ····  ····░··░·░·
| 555555554000 ░▒░░░░ ░░░▒░▒░░░░░░░░░·░░░░░░░░░░░░ ▒░░░░▒░▒░     ░░░  ░▒░░░░░ ░░░
| 7ffff7d08000 ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▓▓▓▓▒▒▒▒▒░  ▒▒░░▒▒▒░
|►7ffff7f76000 ██████████████████████████████████████████████▓▓██████████████████
| 7fffffffe000 ▓▒▓▒▒▒▓▒▒▓▓▒▒▒▒▓▓▓▓▒▓▓▓▒▒▒▓▓▓▓▒▓▓▒▓▒▓▓▓▒▓▓▒▓▓▒▒▒▒▒▒▒▓▒▒▒▓▓▓▒▒▒▓▒▒▒
| ffffefa17000                                                  ·
| ffffeff18000                                                        ·
|
|            0 ↑────────────────────────────────────────────────────── 48,389────
| 4 accesses, records 45,508..46,241, 0..fff
keys <Enter>
wait
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|45,675    L  7ffff7fecda7 NOP   LOAD     rax  rax  t1             6           │
|45,699    L  7ffff7fed8a5 NOP   LOAD     rax  rax  t1             e           │
|45,781    L  7ffff7fed167 NOP   LOAD     rax  rax  t1             c           │
|46,087    L  7ffff7fd39ab NOP   LOAD     rax  rax  t1            c2           │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              ┃█
| & record in 45508..46241 a…: 4 of 48,390               record 45,675 of 48,390
|only the records of the cell are shown; Backspace returns
# Back; the highest one after that, and the highest before it.
keys <Backspace>
wait
keys }
screen 22-23 memory
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
| Enter show records  c chart  + zoom in  } highest  W write  F1 help  q close
|─ Memory ─ heat map, whole trace, regions, log scale ─────── interval 65 of 66 ─
|            0 ··········· ············· ···················    ····  ····░··░·░·
| 555555554000 ░▒░░░░ ░░░▒░▒░░░░░░░░░·░░░░░░░░░░░░ ▒░░░░▒░▒░     ░░░  ░▒░░░░░ ░░░
| 7ffff7d08000 ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▓▓▓▓▒▒▒▒▒░  ▒▒░░▒▒▒░
|►7ffff7f76000 ██████████████████████████████████████████████▓▓██████████████████
| 7fffffffe000 ▓▒▓▒▒▒▓▒▒▓▓▒▒▒▒▓▓▓▓▒▓▓▓▒▒▒▓▓▓▓▒▓▓▒▓▒▓▓▓▒▓▓▒▓▓▒▒▒▒▒▒▒▓▒▒▒▓▓▓▒▒▒▓▒▒▒
| ffffefa17000                                                  ·
| ffffeff18000                                                        ·
|
|            0 ↑──────────────────────────────────────────────────────── 48,389──
| 3 accesses, records 46,976..47,709, 0..fff
keys {
screen memory
|─ Memory ─ heat map, whole trace, regions, log scale ─────── interval 63 of 66 ─
|            0 ··········· ············· ···················    ····  ····░··░·░·
| 555555554000 ░▒░░░░ ░░░▒░▒░░░░░░░░░·░░░░░░░░░░░░ ▒░░░░▒░▒░     ░░░  ░▒░░░░░ ░░░
| 7ffff7d08000 ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▓▓▓▓▒▒▒▒▒░  ▒▒░░▒▒▒░
|►7ffff7f76000 ██████████████████████████████████████████████▓▓██████████████████
| 7fffffffe000 ▓▒▓▒▒▒▓▒▒▓▓▒▒▒▒▓▓▓▓▒▓▓▓▒▒▒▓▓▓▓▒▓▓▒▓▒▓▓▓▒▓▓▒▓▓▒▒▒▒▒▒▒▓▒▒▒▓▓▓▒▒▒▓▒▒▒
| ffffefa17000                                                  ·
| ffffeff18000                                                        ·
|
|            0 ↑────────────────────────────────────────────────────── 48,389────
| 4 accesses, records 45,508..46,241, 0..fff
# None is higher than the last one; there is nothing after it.
keys $}
screen message
|no access is after the cursor
# Bars, up and down
keys cg}
screen memory
|─ Memory ─ whole trace, regions ────────── 55,155 accesses, +2 columns, 4 of 7 ─
|     address▲  region              accesses   loads   stores
|            0                            71      71        0 ▏
| 555555554000                           320     320        0 ▏
| 7ffff7d08000  mapped code, data      3,222   2,465       78 █▍
|►7ffff7f76000  mapped code, data     44,069   4,379      369 ██████████████████
| 7fffffffe000  stack                  7,471   3,746    3,725 ███
| ffffefa17000                             1       1        0 ▏
| ffffeff18000                             1       1        0 ▏
|
|
keys {
screen memory
|─ Memory ─ whole trace, regions ────────── 55,155 accesses, +2 columns, 3 of 7 ─
|     address▲  region              accesses   loads   stores
|            0                            71      71        0 ▏
| 555555554000                           320     320        0 ▏
| 7ffff7d08000  mapped code, data      3,222   2,465       78 █▍
|►7ffff7f76000  mapped code, data     44,069   4,379      369 ██████████████████
| 7fffffffe000  stack                  7,471   3,746    3,725 ███
| ffffefa17000                             1       1        0 ▏
| ffffeff18000                             1       1        0 ▏
|
|
# The heat map: the highest interval of the row
keys c0
wait
keys }
screen memory
|─ Memory ─ heat map, whole trace, regions, log scale ─────── interval 48 of 66 ─
|            0 ··········· ············· ···················    ····  ····░··░·░·
| 555555554000 ░▒░░░░ ░░░▒░▒░░░░░░░░░·░░░░░░░░░░░░ ▒░░░░▒░▒░     ░░░  ░▒░░░░░ ░░░
| 7ffff7d08000 ▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▓▓▓▓▒▒▒▒▒░  ▒▒░░▒▒▒░
|►7ffff7f76000 ██████████████████████████████████████████████▓▓██████████████████
| 7fffffffe000 ▓▒▓▒▒▒▓▒▒▓▓▒▒▒▒▓▓▓▓▒▓▓▓▒▒▒▓▓▓▓▒▓▓▒▓▒▓▓▓▒▓▓▒▓▓▒▒▒▒▒▒▒▓▒▒▒▓▓▓▒▒▒▓▒▒▒
| ffffefa17000                                                  ·
| ffffeff18000                                                        ·
|
|            0 ↑────────────────────────────────────────────────────────── 48,389
| 381 accesses, records 34,498..35,231, 7ffff7d08000..7ffff7e56fff mapped code, …
