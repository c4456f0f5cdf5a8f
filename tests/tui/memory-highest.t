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
| records 45,508..46,241, 0..fff: 4 accesses
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
| Enter show records  c chart  + zoom in  } highest  V span  F1 help  q close
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
| records 46,976..47,709, 0..fff: 3 accesses
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
| records 45,508..46,241, 0..fff: 4 accesses
# None is higher than the last one; there is nothing after it.
keys $}
screen message
|no access is after the cursor
# Bars, up and down
keys cg}
screen memory
|─ Memory ─ whole trace, regions ────────────────────── 55,155 accesses, 7 bins ─
|     address▲                   loads stores fetches accesses
|            0                      71      0       0 ▏
| 555555554000                     320      0       0 ▎
| 7ffff7d08000 mapped code, data 2,465     78     679 █▉
|►7ffff7f76000 mapped code, data 4,379    369  39,321 ██████████████████████████
| 7fffffffe000 stack             3,746  3,725       0 ████▍
| ffffefa17000                       1      0       0 ▏
| ffffeff18000                       1      0       0 ▏
|
| 7ffff7f76000..7ffff7ffefff: 4,379 loads, 369 stores, 39,321 fetches
keys {
screen memory
|─ Memory ─ whole trace, regions ────────────────────── 55,155 accesses, 7 bins ─
|     address▲                   loads stores fetches accesses
|            0                      71      0       0 ▏
| 555555554000                     320      0       0 ▎
| 7ffff7d08000 mapped code, data 2,465     78     679 █▉
|►7ffff7f76000 mapped code, data 4,379    369  39,321 ██████████████████████████
| 7fffffffe000 stack             3,746  3,725       0 ████▍
| ffffefa17000                       1      0       0 ▏
| ffffeff18000                       1      0       0 ▏
|
| 7ffff7d08000..7ffff7e56fff: 2,465 loads, 78 stores, 679 fetches
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
| 34,498..35,231, 7ffff7d08000..7ffff7e56fff: 381 accesses
