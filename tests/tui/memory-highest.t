# opscope --size=24x80 samples/ls.cis501.trace.gz
# } goes to the highest entry after the cursor, and Enter to its records.
keys icc
wait
keys }
screen memory
|─ Memory ─ working set, whole trace ──────────────────────── interval 25 of 66 ─
|          112 ▃▃▃▅▁▅▃▃▃▃▂▂ ▃ ▃▃▃▄▃▂▂▄▃█▁▄▃▂▁▃▂▃▂▃▅▃▃▃ ▃▄▁▂▃▁  ▄ ▂▂▅  ▃▃▂▅▃▂▆▅▅▃▂
|        lines ████████████▇█████████████████████████████████▁▃█▄███▆▆███████████
|      7.17 kB ██████████████████████████████████████████████████████████████████
|            0 ██████████████████████████████████████████████████████████████████
|           29 ▆▂▅▄▂▆▁▆▅▇▁▂ ▂▁▆▆▅▆▅▂▄▂▄█▄▅▆▅▄▇▆▅▂▆▂▄▅▅▁▄ ▂▁▄       ▁  ▄  ▅▆▅▄▆▆▅▇
|        pages ████████████▆████████████████████████████▇███▅▁▁▆▁▇▇█▆ █▆▇████████
|       119 kB ██████████████████████████████████████████████████████▇███████████
|            0 ██████████████████████████████████████████████████████████████████
|            0 ↑────────────────────────────────────────────────────────── 48,389
| records 17,616..18,349: 112 lines (7.17 kB), 29 pages
keys <Enter>
wait
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|17,611 ╷   S 7ffff7fd2d64 PUSH  STORE    r13  rsp      7fffffffe1c0
|17,612 ╵     7ffff7fd2d64 PUSH  SUB_IMM  rsp       rsp
|17,613 ╷   S 7ffff7fd2d66 PUSH  STORE    r12  rsp      7fffffffe1b8
|17,614 ╵     7ffff7fd2d66 PUSH  SUB_IMM  rsp       rsp
|17,615       7ffff7fd2d68 MOV   MOV      rsi       r12
|17,616▐╷   S 7ffff7fd2d6b PUSH  STORE    rbp  rsp      7fffffffe1b0
|17,617▐╵     7ffff7fd2d6b PUSH  SUB_IMM  rsp       rsp
|17,618▐╷   S 7ffff7fd2d6c PUSH  STORE    rbx  rsp      7fffffffe1a8
|17,619▐╵     7ffff7fd2d6c PUSH  SUB_IMM  rsp       rsp
|17,620▐      7ffff7fd2d6d SUB   SUB_IMM  rsp       rsp
| ls.cis501.trace.gz  span 17,616..18,349: 734 records   record 17,616 of 48,390
|span 17,616..18,349: 734 records; Backspace returns
# Back; the highest one after that, and the highest before it.
keys <Backspace>
wait
keys }
screen 22-23 memory
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
| Enter show records  c chart  + zoom in  } highest  V span  F1 help  q close
|─ Memory ─ working set, whole trace ──────────────────────── interval 62 of 66 ─
|          112 ▃▃▃▅▁▅▃▃▃▃▂▂ ▃ ▃▃▃▄▃▂▂▄▃█▁▄▃▂▁▃▂▃▂▃▅▃▃▃ ▃▄▁▂▃▁  ▄ ▂▂▅  ▃▃▂▅▃▂▆▅▅▃▂
|        lines ████████████▇█████████████████████████████████▁▃█▄███▆▆███████████
|      7.17 kB ██████████████████████████████████████████████████████████████████
|            0 ██████████████████████████████████████████████████████████████████
|           29 ▆▂▅▄▂▆▁▆▅▇▁▂ ▂▁▆▆▅▆▅▂▄▂▄█▄▅▆▅▄▇▆▅▂▆▂▄▅▅▁▄ ▂▁▄       ▁  ▄  ▅▆▅▄▆▆▅▇
|        pages ████████████▆████████████████████████████▇███▅▁▁▆▁▇▇█▆ █▆▇████████
|       119 kB ██████████████████████████████████████████████████████▇███████████
|            0 ██████████████████████████████████████████████████████████████████
|            0 ↑───────────────────────────────────────────────────── 48,389─────
| records 44,774..45,507: 105 lines (6.72 kB), 25 pages
keys {
screen memory
|─ Memory ─ working set, whole trace ──────────────────────── interval 25 of 66 ─
|          112 ▃▃▃▅▁▅▃▃▃▃▂▂ ▃ ▃▃▃▄▃▂▂▄▃█▁▄▃▂▁▃▂▃▂▃▅▃▃▃ ▃▄▁▂▃▁  ▄ ▂▂▅  ▃▃▂▅▃▂▆▅▅▃▂
|        lines ████████████▇█████████████████████████████████▁▃█▄███▆▆███████████
|      7.17 kB ██████████████████████████████████████████████████████████████████
|            0 ██████████████████████████████████████████████████████████████████
|           29 ▆▂▅▄▂▆▁▆▅▇▁▂ ▂▁▆▆▅▆▅▂▄▂▄█▄▅▆▅▄▇▆▅▂▆▂▄▅▅▁▄ ▂▁▄       ▁  ▄  ▅▆▅▄▆▆▅▇
|        pages ████████████▆████████████████████████████▇███▅▁▁▆▁▇▇█▆ █▆▇████████
|       119 kB ██████████████████████████████████████████████████████▇███████████
|            0 ██████████████████████████████████████████████████████████████████
|            0 ↑────────────────────────────────────────────────────────── 48,389
| records 17,616..18,349: 112 lines (7.17 kB), 29 pages
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
