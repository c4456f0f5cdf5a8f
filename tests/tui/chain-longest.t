# opscope --size=24x90 --registers=arm data/gem5/good-40.txt
# The longest chain of the marked span: by records, by latency, and back.
wait
keys tol
screen chain status
|─ Chain ─ 24 of 40 records, longest of the trace ─────────────────────────────── 1 of 24 ─
| value  record      pc  what
|             4  40100e  IntAlu
| x12         7  401020  IntMult
| x12         8  401024  IntAlu
| x12        13  401039  IntAlu
| x6         14  40103c  IntAlu
| x6         19  4013ae  IntAlu
| x6         20  4013b5  IntAlu
| x8         21  4013b8  IntAlu
| x6         24  4013c3  MemRead
| good-40.txt  gem5  plain                                       record 0 of 40  pc 401000
:span 3..30
screen chain status message
|─ Chain ─ 15 of 28 records, longest of the span ──────────────────────────────── 1 of 15 ─
| value  record      pc  what
|             4  40100e  IntAlu
| x12         7  401020  IntMult
| x12         8  401024  IntAlu
| x12        13  401039  IntAlu
| x6         14  40103c  IntAlu
| x6         19  4013ae  IntAlu
| x6         20  4013b5  IntAlu
| x8         21  4013b8  IntAlu
| x6         24  4013c3  MemRead
| good-40.txt  gem5  plain  span 3..30: 28 records               record 0 of 40  pc 401000
|span 3..30: 28 records
keys jj<Enter>
screen status
| good-40.txt  gem5  plain  span 3..30: 28 records               record 8 of 40  pc 401024
keys tol
screen chain
|─ Chain ─ 15 of 28 records, longest of the span, 195,000 ─────────────────────── 1 of 15 ─
| value  record    cost      pc  what
|             4   1,000  40100e  IntAlu
| x12         7   2,500  401020  IntMult
| x12         8   1,000  401024  IntAlu
| x12        13   1,000  401039  IntAlu
| x6         14   1,000  40103c  IntAlu
| x6         19   1,000  4013ae  IntAlu
| x6         20   1,000  4013b5  IntAlu
| x8         21   1,000  4013b8  IntAlu
| x6         24  92,000  4013c3  MemRead
keys ol
screen chain
|─ Chain ─ sources of the record, depth 5 ──────────────────────────────────────── 1 of 5 ─
| value        record  distance      pc  what
|                   8            401024  IntAlu
| └─ x12            7        -1  401020  IntMult
|    ├─ x12         4        -4  40100e  IntAlu
|    │  └─ x6  from before the trace
|    └─ x13         5        -3  401011  IntAlu
|
|
|
|
