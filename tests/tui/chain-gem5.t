# opscope --size=30x100 --registers=arm data/gem5/good-40.txt
wait
:30
keys t|
screen
|             record          pc op       F sq  fetch  ready commit decode rename dispatch issue    >
|                 15   L  401040 MemRead  0    241500  95000  95500   1500   2500     3000  3000
|                 16 B→ S 401044 MemWrite 0  1 242000   5500  95000   1500   2500     3000  3000
|                 17      4013a0 IntAlu   0    322000   4000  15000   1500   2500     3000  3000
|                 18      4013a7 IntAlu   0    322000   4000  15000   1500   2500     3000  3000
|                 19      4013ae IntAlu   0    322000  11000  15000   1500   2500     3000 10000
|                 20      4013b5 IntAlu   0    322500   4000  14500   1500   2500     3000  3000
|                 21      4013b8 IntAlu   0    322500   4000  14500   1500   2500     3000  3000
|                 22      4013bb IntAlu   0    322500   4000  14500   1500   2500     3000  3000
|                 23      4013be IntAlu   0    322500   4000  14500   1500   2500     3000  3000
|                 24   L  4013c3 MemRead  0    403000 100500 101000   1500   2500     3000  8500
|                 25    S 4013c3 MemWrite 0  2 403000   5500 101000   1500   2500     3000  3000
|                 26   L  4013c3 MemRead  0    403000   5000 101000   1500   2500     3000  3000
|                 27    S 4013c3 MemWrite 0  3 403000   5500 101000   1500   2500     3000  3000
|                 28   L  4013c3 MemRead  0    403500  85000 100500   1500   2500     3000  3000
|  x6,x7,x1┌─     29    S 4013c3 MemWrite 0  4 403500   5500 100500   1500   2500     3000  3000
|   ↓31 x16├►     30   L  4013c3 MemRead  0    403500   5000 100500   1500   2500     3000  3000
|─ Chain ─ where it comes from, depth 5 ──────────────────────────────────────────────── 1-10 of 31 ─
|                            30       4013c3  MemRead
| ├─ x6                      29   -1  4013c3  MemWrite
| │  ├─ x6                   27   -3  4013c3  MemWrite
| │  │  ├─ x6                25   -5  4013c3  MemWrite
| │  │  │  ├─ x6             21   -9  4013b8  IntAlu
| │  │  │  │  └─ x8          20  -10  4013b5  IntAlu
| │  │  │  ├─ x7             22   -8  4013bb  IntAlu
| │  │  │  │  └─ x9          18  -12  4013a7  IntAlu
| │  │  │  ├─ x1             23   -7  4013be  IntAlu
| │  │  │  └─ x16            24   -6  4013c3  MemRead
| good-40.txt  gem5  plain                                                record 30 of 40  pc 4013c3
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help  q close  / search
keys r
screen
|             record          pc op       F sq  fetch  ready commit decode rename dispatch issue    >
|                 15   L  401040 MemRead  0    241500  95000  95500   1500   2500     3000  3000
|                 16 B→ S 401044 MemWrite 0  1 242000   5500  95000   1500   2500     3000  3000
|                 17      4013a0 IntAlu   0    322000   4000  15000   1500   2500     3000  3000
|                 18      4013a7 IntAlu   0    322000   4000  15000   1500   2500     3000  3000
|                 19      4013ae IntAlu   0    322000  11000  15000   1500   2500     3000 10000
|                 20      4013b5 IntAlu   0    322500   4000  14500   1500   2500     3000  3000
|                 21      4013b8 IntAlu   0    322500   4000  14500   1500   2500     3000  3000
|                 22      4013bb IntAlu   0    322500   4000  14500   1500   2500     3000  3000
|                 23      4013be IntAlu   0    322500   4000  14500   1500   2500     3000  3000
|                 24   L  4013c3 MemRead  0    403000 100500 101000   1500   2500     3000  8500
|                 25    S 4013c3 MemWrite 0  2 403000   5500 101000   1500   2500     3000  3000
|                 26   L  4013c3 MemRead  0    403000   5000 101000   1500   2500     3000  3000
|                 27    S 4013c3 MemWrite 0  3 403000   5500 101000   1500   2500     3000  3000
|                 28   L  4013c3 MemRead  0    403500  85000 100500   1500   2500     3000  3000
|  x6,x7,x1┌─     29    S 4013c3 MemWrite 0  4 403500   5500 100500   1500   2500     3000  3000
|   ↓31 x16├►     30   L  4013c3 MemRead  0    403500   5000 100500   1500   2500     3000  3000
|─ Chain ─ who uses it, depth 5 ──────────────────────────────────────────────────────── 1-10 of 49 ─
|                            30      4013c3  MemRead
| ├─ x16                     31  +1  4013c3  MemWrite
| │  ├─ x6                   32  +2  4013c3  MemRead
| │  │  ├─ x16               33  +3  4013c3  MemWrite  goes on elsewhere
| │  │  └─ x16               overwritten by 34
| │  ├─ x7                   32  +2  4013c3  MemRead  goes on elsewhere
| │  ├─ x1                   32  +2  4013c3  MemRead  goes on elsewhere
| │  ├─ x6                   33  +3  4013c3  MemWrite
| │  │  ├─ x6                34  +4  4013c3  MemRead
| │  │  │  ├─ x16            35  +5  4013c3  MemWrite  goes on elsewhere
| good-40.txt  gem5  plain                                                record 30 of 40  pc 4013c3
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help  q close  / search
