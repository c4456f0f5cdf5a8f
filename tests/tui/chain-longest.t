# opscope --size=24x90 --registers=arm data/gem5/good-40.txt
# The longest chain of the marked span: by records, by latency, and back.
wait
keys tL
screen
|record          pc op      F sq  fetch ready commit decode rename dispatch issue addr siz>
|     0      401000 IntAlu  0    160000  4000   4500   1500   2500     3000  3000
|     1      401003 IntAlu  0    160000  8500   9000   1500   2500     3000  7500
|     2      401007 IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     3      40100b IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     4      40100e IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     5      401011 IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     6      40101b IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     7      401020 IntMult 0    160500 12500  13000   1500   2500     3000 10000
|     8      401024 IntAlu  0    161000  4000  12500   1500   2500     3000  3000
|     9      40102b IntAlu  0    161000  7000  12500   1500   2500     3000  6000
|─ Chain ─ longest of the span ────────────────────────────────────────────────────────────
| No span is marked: V begins one, and V ends it
|
|
|
|
|
|
|
|
|
| good-40.txt  gem5  plain                                       record 0 of 40  pc 401000
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help  q close
:span 3..30
screen
|record          pc op      F sq  fetch ready commit decode rename dispatch issue addr siz>
|     0      401000 IntAlu  0    160000  4000   4500   1500   2500     3000  3000
|     1      401003 IntAlu  0    160000  8500   9000   1500   2500     3000  7500
|     2      401007 IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     3▐     40100b IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     4▐     40100e IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     5▐     401011 IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     6▐     40101b IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     7▐     401020 IntMult 0    160500 12500  13000   1500   2500     3000 10000
|     8▐     401024 IntAlu  0    161000  4000  12500   1500   2500     3000  3000
|     9▐     40102b IntAlu  0    161000  7000  12500   1500   2500     3000  6000
|─ Chain ─ longest of the span: 15 of 28 records ───────────────────────────── 1-10 of 15 ─
|                              4         40100e  IntAlu
| x12                          7         401020  IntMult
| x12                          8         401024  IntAlu
| x12                         13         401039  IntAlu
| x6                          14         40103c  IntAlu
| x6                          19         4013ae  IntAlu
| x6                          20         4013b5  IntAlu
| x8                          21         4013b8  IntAlu
| x6                          24         4013c3  MemRead
| x16                         25         4013c3  MemWrite
| good-40.txt  gem5  plain  span 3..30: 28 records               record 0 of 40  pc 401000
|span 3..30: 28 records
keys jj<Enter>
screen
|record          pc op      F sq  fetch ready commit decode rename dispatch issue addr siz>
|     0      401000 IntAlu  0    160000  4000   4500   1500   2500     3000  3000
|     1      401003 IntAlu  0    160000  8500   9000   1500   2500     3000  7500
|     2      401007 IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     3▐     40100b IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     4▐     40100e IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     5▐     401011 IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     6▐     40101b IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     7▐     401020 IntMult 0    160500 12500  13000   1500   2500     3000 10000
|     8▐     401024 IntAlu  0    161000  4000  12500   1500   2500     3000  3000
|     9▐     40102b IntAlu  0    161000  7000  12500   1500   2500     3000  6000
|─ Chain ─ longest of the span: 15 of 28 records ───────────────────────────── 1-10 of 15 ─
|                              4         40100e  IntAlu
| x12                          7         401020  IntMult
| x12                          8         401024  IntAlu
| x12                         13         401039  IntAlu
| x6                          14         40103c  IntAlu
| x6                          19         4013ae  IntAlu
| x6                          20         4013b5  IntAlu
| x8                          21         4013b8  IntAlu
| x6                          24         4013c3  MemRead
| x16                         25         4013c3  MemWrite
| good-40.txt  gem5  plain  span 3..30: 28 records               record 8 of 40  pc 401024
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help  q close
keys L
screen
|record          pc op      F sq  fetch ready commit decode rename dispatch issue addr siz>
|     0      401000 IntAlu  0    160000  4000   4500   1500   2500     3000  3000
|     1      401003 IntAlu  0    160000  8500   9000   1500   2500     3000  7500
|     2      401007 IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     3▐     40100b IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     4▐     40100e IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     5▐     401011 IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     6▐     40101b IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     7▐     401020 IntMult 0    160500 12500  13000   1500   2500     3000 10000
|     8▐     401024 IntAlu  0    161000  4000  12500   1500   2500     3000  3000
|     9▐     40102b IntAlu  0    161000  7000  12500   1500   2500     3000  6000
|─ Chain ─ longest of the span: 15 of 28 records, 195,000 ──────────────────── 1-10 of 15 ─
|                              4      1,000         40100e  IntAlu
| x12                          7      2,500         401020  IntMult
| x12                          8      1,000         401024  IntAlu
| x12                         13      1,000         401039  IntAlu
| x6                          14      1,000         40103c  IntAlu
| x6                          19      1,000         4013ae  IntAlu
| x6                          20      1,000         4013b5  IntAlu
| x8                          21      1,000         4013b8  IntAlu
| x6                          24     92,000         4013c3  MemRead
| x16                         25      2,500         4013c3  MemWrite
| good-40.txt  gem5  plain  span 3..30: 28 records               record 8 of 40  pc 401024
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help  q close
keys L
screen
|record          pc op      F sq  fetch ready commit decode rename dispatch issue addr siz>
|     0      401000 IntAlu  0    160000  4000   4500   1500   2500     3000  3000
|     1      401003 IntAlu  0    160000  8500   9000   1500   2500     3000  7500
|     2      401007 IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     3▐     40100b IntAlu  0    160000  4000   9000   1500   2500     3000  3000
|     4▐     40100e IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     5▐     401011 IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     6▐     40101b IntAlu  0    160500  4000   8500   1500   2500     3000  3000
|     7▐     401020 IntMult 0    160500 12500  13000   1500   2500     3000 10000
|     8▐     401024 IntAlu  0    161000  4000  12500   1500   2500     3000  3000
|     9▐     40102b IntAlu  0    161000  7000  12500   1500   2500     3000  6000
|─ Chain ─ where it comes from, depth 5 ───────────────────────────────────────────────────
|               8      401024  IntAlu
| └─ x12        7  -1  401020  IntMult
|    ├─ x12     4  -4  40100e  IntAlu
|    │  └─ x6   from before the trace
|    └─ x13     5  -3  401011  IntAlu
|
|
|
|
|
| good-40.txt  gem5  plain  span 3..30: 28 records               record 8 of 40  pc 401024
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help  q close
