# opscope data/gem5/bad-no-companion.txt
screen records fields status message
|record          pc op      F sq  fetch ready commit decode rename dispatch issu>
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
|    10      40102e IntAlu  0    161000  4000  12500   1500   2500     3000  3000
|    11      401032 IntAlu  0    161000  4000  12500   1500   2500     3000  3000
|    12      401036 IntAlu  0    161500  4000  12000   1500   2500     3000  3000
|    13      401039 IntAlu  0    161500  4000  12000   1500   2500     3000  3000
|─ Fields ─────────────────────────────────────────────────────────── 1-5 of 48 ─
| pc                0x401000          4198400          program counter
| op                IntAlu                             op class of gem5
| fault             0                 no               whether the instruction …
| sq                none                               store queue index of a s…
| fetch             160000 ps         0x27100          when the instruction is …
| bad-no-companion.txt  gem5  plain  no companion      record 0 of 40  pc 401000
|the second file is missing (data/gem5/bad-no-companion.sq.txt, for example), so
|some values are unknown; --companion=FILE names it
wait
keys G
screen records fields status
|record          pc op      F sq  fetch ready commit decode rename dispatch issu>
|    26   L  4013c3 MemRead 0    403000  5000 101000   1500   2500     3000  3000
|    27~          ? ?       0  3 403000  5500 101000   1500   2500     3000  3000
|    28   L  4013c3 MemRead 0    403500 85000 100500   1500   2500     3000  3000
|    29~          ? ?       0  4 403500  5500 100500   1500   2500     3000  3000
|    30   L  4013c3 MemRead 0    403500  5000 100500   1500   2500     3000  3000
|    31~          ? ?       0  5 403500 10000 100500   1500   2500     3000  7500
|    32   L  4013c3 MemRead 0    404000 12000 100000   1500   2500     3000 10000
|    33~          ? ?       0  6 404000  6000 100000   1500   2500     3000  3500
|    34   L  4013c3 MemRead 0    404000  5000 100000   1500   2500     3000  3000
|    35~          ? ?       0  7 404000  5500 100000   1500   2500     3000  3000
|    36   L  4013c3 MemRead 0    404500  5000  99500   1500   2500     3000  3000
|    37~          ? ?       0  8 404500  8000  99500   1500   2500     3000  5500
|    38   L  4013c3 MemRead 0    404500  5000  99500   1500   2500     3000  3000
|    39~          ? ?       0  9 404500  5500  99500   1500   2500     3000  3000
|─ Fields ─────────────────────────────────────────────────────────── 1-3 of 48 ─
| pc                unknown                            program counter
| op                unknown                            op class of gem5
| fault             0                 no               whether the instruction …
| GE002 warning: no line of the store queue file matches this store
|   A store leaves the reorder buffer before it completes; the rest of its data
|   is in sq.trace.txt. That file is missing, ends too early, or belongs to
| bad-no-companion.txt  gem5  plain  no companion                record 39 of 40
keys =
screen info
|─ About this trace ──────────────────────────────────────────────── 1-10 of 12 ─
| file         data/gem5/bad-no-companion.txt
| format       gem5: gem5 trace for SimNet and PerfVec, layout v5, since April
|              2022
| evidence     gem5 48 bits of evidence
| registers    gem5
| companion    not found; its values are unknown
| note         the second file is missing (data/gem5/bad-no-companion.sq.txt,
|              for example), so some values are unknown; --companion=FILE names
|              it
| packing      plain, 5.31 kB
