# opscope data/byu/bad-stray-tail.tr
wait
keys G
screen records fields status
|request     type              addr  size  attr  proc    time       clock
|    26      FETCH           4013c3     8  UC       0      20         570
|    27   L  MEMREAD       10020070     8  UC       0      38         608
|    28    S MEMWRITE      10060000     8  UC       0      15         623
|    29      FETCH           4013c3     8  UC       0      11         634
|    30   L  MEMREAD       10020078     8  UC       0      38         672
|    31    S MEMWRITE      10060008     8  UC       0      18         690
|    32      FETCH           4013c3     8  UC       0      38         728
|    33   L  MEMREAD       10020080     8  UC       0      13         741
|    34    S MEMWRITE      10060010     8  UC       0      10         751
|    35      FETCH           4013c3     8  UC       0       5         756
|    36   L  MEMREAD       10020088     8  UC       0      39         795
|    37    S MEMWRITE      10060018     8  UC       0      31         826
|    38      FETCH           4013c3     8  UC       0      33         859
|    39   L  MEMREAD       10020090     8  UC       0       4         863
|       ▒ at byte 480: 2 stray bytes after the last complete record of 12 bytes
|─ Fields ───────────────────────────────────────────────────────────────────────
| at byte 480: 2 stray bytes after the last complete record of 12 bytes
|
|
|
|
| bad-stray-tail.tr  byu  plain  1 gap          gap after the last of 40 records
keys j
screen status
| bad-stray-tail.tr  byu  plain  1 gap          gap after the last of 40 records
keys k
screen fields status
|─ Fields ───────────────────────────────────────────────────────────────────────
| the list shows all values
|
|
|
| type: kind of request
| bad-stray-tail.tr  byu  plain  1 gap          record 39 of 40  pc -
keys <PageUp>
screen records fields status
|request     type              addr  size  attr  proc    time       clock
|    11      FETCH           401032     8  UC       0      10         223
|    12      FETCH           401036     8  UC       0      19         242
|    13      FETCH           401039     8  UC       0      11         253
|    14      FETCH           40103c     8  UC       0      15         268
|    15      FETCH           401040     8  UC       0      31         299
|    16   L  MEMREAD         602038     8  UC       0      19         318
|    17      FETCH           401044     8  UC       0      27         345
|    18    S MEMWRITE      ffffdff8     8  UC       0      30         375
|    19      FETCH           4013a0     8  UC       0      26         401
|    20      FETCH           4013a7     8  UC       0      28         429
|    21      FETCH           4013ae     8  UC       0      40         469
|    22      FETCH           4013b5     8  UC       0       3         472
|    23      FETCH           4013b8     8  UC       0      30         502
|    24      FETCH           4013bb     8  UC       0      33         535
|    25      FETCH           4013be     8  UC       0      15         550
|─ Fields ───────────────────────────────────────────────────────────────────────
| the list shows all values
|
|
|
| type: kind of request
| bad-stray-tail.tr  byu  plain  1 gap                record 24 of 40  pc 4013bb
keys <PageDown><PageDown><PageDown>
screen records fields status
|request     type              addr  size  attr  proc    time       clock
|    26      FETCH           4013c3     8  UC       0      20         570
|    27   L  MEMREAD       10020070     8  UC       0      38         608
|    28    S MEMWRITE      10060000     8  UC       0      15         623
|    29      FETCH           4013c3     8  UC       0      11         634
|    30   L  MEMREAD       10020078     8  UC       0      38         672
|    31    S MEMWRITE      10060008     8  UC       0      18         690
|    32      FETCH           4013c3     8  UC       0      38         728
|    33   L  MEMREAD       10020080     8  UC       0      13         741
|    34    S MEMWRITE      10060010     8  UC       0      10         751
|    35      FETCH           4013c3     8  UC       0       5         756
|    36   L  MEMREAD       10020088     8  UC       0      39         795
|    37    S MEMWRITE      10060018     8  UC       0      31         826
|    38      FETCH           4013c3     8  UC       0      33         859
|    39   L  MEMREAD       10020090     8  UC       0       4         863
|       ▒ at byte 480: 2 stray bytes after the last complete record of 12 bytes
|─ Fields ───────────────────────────────────────────────────────────────────────
| at byte 480: 2 stray bytes after the last complete record of 12 bytes
|
|
|
|
| bad-stray-tail.tr  byu  plain  1 gap          gap after the last of 40 records
keys x
screen bytes
|─ Bytes ──────────────────────────────────────────────── 2 bytes at offset 480 ─
| 000001e0  78 78                                             xx
