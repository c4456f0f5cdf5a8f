# opscope --diff --size=16x110 --layout-a='line: pc:hex load:hex' --layout-b='line: pc:hex load:hex' $(for side in 0 1; do awk -v b=$side 'BEGIN { for (i = 0; i < 3000; i++) { pc = 65536 + 4 * (i * 7 % 3000); load = i % 10 == 4 ? 9437184 : pc + 512 + b * 117440512; if (b && i % 1000 == 500) load += 8; printf "%x %x\n", pc + b * 117440512, load } }' >$side.txt; done; echo 0.txt 1.txt)
# The code and its data are elsewhere in B: addresses of a region that was moved are equal
# modulo its shift, and only others are marked.
:set diff-also=load
screen diff
| A 0.txt                                               B 1.txt                            difference 1 of 3
| record           pc          load                   │ record           pc          load
|── 497 equal records: za ───────────────────────────────────────────────────────────────────────────────────
|    497        1077c         1097c                   │    497      701077c       701097c                    ►▐
|    498        10798         10998                   │    498      7010798       7010998
|    499        107b4         109b4                   │    499      70107b4       70109b4
|~   500        107d0         109d0                   │~   500      70107d0       70109d8                     ▐
|    501        107ec         109ec                   │    501      70107ec       70109ec
|    502        10808         10a08                   │    502      7010808       7010a08
|    503        10824         10a24                   │    503      7010824       7010a24                     ▐
|── 993 equal records: za ───────────────────────────────────────────────────────────────────────────────────
keys =O/load<Enter>
screen info
|─ About this trace ────────────────────────────────────────────────────────────────────────────── 9-21 of 37 ─
| load  3 records differ, the first: A 500  B 500
| 3 equal records with other values
|
| records      a      b  equal  similarity  unit
|       0  3,000  3,000  3,000     100.00%  record
|
| file         0.txt
| format       layout: trace in a user-defined layout
| packing      plain, 36.3 kB
| records      3,000
| here         record 500, 16.7 % into the trace, at offset 6,050, 12 bytes long
|
|   records: 3,000
keys Oq500g
screen diff
| A 0.txt                                               B 1.txt                            difference 1 of 3
| record           pc          load                   │ record           pc          load
|── 497 equal records: za ───────────────────────────────────────────────────────────────────────────────────
|    497        1077c         1097c                   │    497      701077c       701097c                    ►▐
|    498        10798         10998                   │    498      7010798       7010998
|    499        107b4         109b4                   │    499      70107b4       70109b4
|~   500        107d0         109d0                   │~   500      70107d0       70109d8                     ▐
|    501        107ec         109ec                   │    501      70107ec       70109ec
|    502        10808         10a08                   │    502      7010808       7010a08
|    503        10824         10a24                   │    503      7010824       7010a24                     ▐
|── 993 equal records: za ───────────────────────────────────────────────────────────────────────────────────
keys 1500gzz
screen diff
| A 0.txt                                               B 1.txt                            difference 2 of 3
| record           pc          load                   │ record           pc          load
|── 993 equal records: za ───────────────────────────────────────────────────────────────────────────────────
|  1,497        1171c         1191c                   │  1,497      701171c       701191c                     ▐
|  1,498        11738         11938                   │  1,498      7011738       7011938
|  1,499        11754         11954                   │  1,499      7011754       7011954
|~ 1,500        11770         11970                   │~ 1,500      7011770       7011978                    ►▐
|  1,501        1178c         1198c                   │  1,501      701178c       701198c
|  1,502        117a8         119a8                   │  1,502      70117a8       70119a8
|  1,503        117c4         119c4                   │  1,503      70117c4       70119c4                     ▐
|── 993 equal records: za ───────────────────────────────────────────────────────────────────────────────────
