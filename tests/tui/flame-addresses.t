# opscope samples/ls.cis501.trace.gz
# Without symbols functions are addresses; & goes to the first record.
wait
keys Yjj
screen flame
|─ Flame graph ─ 48,390 records ───────────────────── 41 functions without room ─
|│all 100%
|│outside 100%
|│0x7ffff7fd3970 56%                         │0x7ffff7fd7c20 26%
|│0x7ffff7fd2d60 36%                         │0x7ffff7fd3970
|│…fd2bc0                                    │…f7fd2d60
|│                                           │
|
|
|
|
|
|
|
|
|
|
|
|
|
|
| 0x7ffff7fd3970  inclusive 26,930 (55.65 %)  own 9,652 (19.95 %)  41 calls
keys &
screen status
| & in function 0x7ffff7fd39…: 36,081 of 48,390             record 612 of 48,390
keys <Backspace>
screen flame
|─ Flame graph ─ 48,390 records ───────────────────── 41 functions without room ─
|│all 100%
|│outside 100%
|│0x7ffff7fd3970 56%                         │0x7ffff7fd7c20 26%
|│0x7ffff7fd2d60 36%                         │0x7ffff7fd3970
|│…fd2bc0                                    │…f7fd2d60
|│                                           │
|
|
|
|
|
|
|
|
|
|
|
|
|
|
| 0x7ffff7fd3970  inclusive 26,930 (55.65 %)  own 9,652 (19.95 %)  41 calls
