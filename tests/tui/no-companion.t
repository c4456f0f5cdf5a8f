# opscope data/gem5/bad-no-companion.txt
screen records fields status message
|instruction     pc op         addr src      dst        fetch decode rename disp>
|     0      401000 IntAlu          r2       r0        160000   1500   2500  3000
|     1      401003 IntAlu          r0       r0,cc0    160000   1500   2500  3000
|     2      401007 IntAlu          r0       r0,cc0    160000   1500   2500  3000
|     3      40100b IntAlu          r7       r3        160000   1500   2500  3000
|     4      40100e IntAlu          r6       r12       160500   1500   2500  3000
|     5      401011 IntAlu                   r13       160500   1500   2500  3000
|     6      40101b IntAlu                   r14       160500   1500   2500  3000
|     7      401020 IntMult         r12,r13  r12,cc0   160500   1500   2500  3000
|     8      401024 IntAlu          r12      r12,cc0   161000   1500   2500  3000
|     9      40102b IntAlu          r12      r0        161000   1500   2500  3000
|    10      40102e IntAlu          r0       r0,cc0    161000   1500   2500  3000
|    11      401032 IntAlu          r0       r0,cc0    161000   1500   2500  3000
|    12      401036 IntAlu          r3       r7        161500   1500   2500  3000
|    13      401039 IntAlu          r12      r6        161500   1500   2500  3000
|─ Fields ───────────────────────────────────────────────────────────────────────
| issue            3000 ps                fetch_depth      2
| ready            4000 ps                fetch_writebacks 0, 0
| commit           4500 ps                nsrc             1
| data_writebacks  0, 0, 0                ndst             1
| pc: program counter
| bad-no-companion.txt  gem5  plain  no companion      record 0 of 40  pc 401000
|the second file is missing (data/gem5/bad-no-companion.sq.txt, for example), so
|some values are unknown; use --companion=FILE to name it
wait
keys G
screen records fields status
|instruction     pc op           addr src      dst        fetch decode rename   >
|    26   L  4013c3 MemRead  10020078 r6,r7,r1 r16       403000   1500   2500
|    27~          ? ?               ? ?        ?         403000   1500   2500
|    28   L  4013c3 MemRead  10020080 r6,r7,r1 r16       403500   1500   2500
|    29~          ? ?               ? ?        ?         403500   1500   2500
|    30   L  4013c3 MemRead  10020088 r6,r7,r1 r16       403500   1500   2500
|    31~          ? ?               ? ?        ?         403500   1500   2500
|    32   L  4013c3 MemRead  10020090 r6,r7,r1 r16       404000   1500   2500
|    33~          ? ?               ? ?        ?         404000   1500   2500
|    34   L  4013c3 MemRead  10020098 r6,r7,r1 r16       404000   1500   2500
|    35~          ? ?               ? ?        ?         404000   1500   2500
|    36   L  4013c3 MemRead  100200a0 r6,r7,r1 r16       404500   1500   2500
|    37~          ? ?               ? ?        ?         404500   1500   2500
|    38   L  4013c3 MemRead  100200a8 r6,r7,r1 r16       404500   1500   2500
|    39~          ? ?               ? ?        ?         404500   1500   2500
|─ Fields ───────────────────────────────────────────────────────────────────────
| dispatch         3000 ps           6 cycles
| issue            3000 ps           6 cycles
| ready            5500 ps           11 cycles
| commit           99500 ps          199 cycles
| sq               9
| GE002 warning: no line of the store queue file matches this store             …
| bad-no-companion.txt  gem5  no companion      record 39 of 40  pc -
keys =
screen info
|─ About this trace ──────────────────────────────────────────────── 1-10 of 46 ─
| file         data/gem5/bad-no-companion.txt
| format       gem5: gem5 trace for SimNet and PerfVec, layout v5, since April
|              2022
| evidence     48 bits for gem5
| registers    gem5
| companion    not found; its values are unknown
| note         the second file is missing (data/gem5/bad-no-companion.sq.txt,
|              for example), so some values are unknown; use --companion=FILE to
|              name it
| packing      plain, 5.31 kB
