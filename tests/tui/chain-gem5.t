# opscope --size=30x100 --registers=arm data/gem5/good-40.txt
wait
:30
keys oat
screen chain status
|─ Chain ─ sources of the record, depth 5 ───────────────────────────────────────────────── 1 of 31 ─
| value              record  distance      pc  what
|                        30            4013c3  MemRead
| ├─ x6                  29        -1  4013c3  MemWrite
| │  ├─ x6               27        -3  4013c3  MemWrite
| │  │  ├─ x6            25        -5  4013c3  MemWrite
| │  │  │  ├─ x6         21        -9  4013b8  IntAlu
| │  │  │  │  └─ x8      20       -10  4013b5  IntAlu
| │  │  │  ├─ x7         22        -8  4013bb  IntAlu
| │  │  │  │  └─ x9      18       -12  4013a7  IntAlu
| │  │  │  ├─ x1         23        -7  4013be  IntAlu
| good-40.txt  gem5  plain                                                record 30 of 40  pc 4013c3
keys r
screen chain
|─ Chain ─ uses of the record, depth 5 ──────────────────────────────────────────────────── 1 of 49 ─
| value              record  distance      pc  what
|                        30            4013c3  MemRead
| ├─ x16                 31        +1  4013c3  MemWrite
| │  ├─ x6               32        +2  4013c3  MemRead
| │  │  ├─ x16           33        +3  4013c3  MemWrite  continues elsewhere
| │  │  └─ x16       overwritten by 34
| │  ├─ x7               32        +2  4013c3  MemRead   continues elsewhere
| │  ├─ x1               32        +2  4013c3  MemRead   continues elsewhere
| │  ├─ x6               33        +3  4013c3  MemWrite
| │  │  ├─ x6            34        +4  4013c3  MemRead
