# opscope samples/ls.byu.tr.gz
wait
keys :100<Enter>
screen records fields status
|request     type              addr  size  attr  proc    time       clock
|    93      FETCH         f7fd2e62     8  WB       0       1          58
|    94      FETCH         f7fd2e64     8  WB       0       1          59
|    95      FETCH         f7fd2e67     8  WB       0       1          60
|    96      FETCH         f7fd2e72     8  WB       0       1          61
|    97   L  MEMREAD       f7ffe616     1  WB       0       0          61
|    98      FETCH         f7fd2e79     8  WB       0       1          62
|    99      FETCH         f7fd2e7b     8  WB       0       1          63
|   100   L  MEMREAD       f7ffcac0     1  WB       0       0          63
|   101      FETCH         f7fd2e82     8  WB       0       1          64
|   102      FETCH         f7fd2dc8     8  WB       0       1          65
|   103   L  MEMREAD       f7ffe5ec     4  WB       0       0          65
|   104      FETCH         f7fd2dce     8  WB       0       1          66
|   105      FETCH         f7fd2dd0     8  WB       0       1          67
|   106      FETCH         f7fd2dd2     8  WB       0       1          68
|   107   L  MEMREAD       f7ffe350     8  WB       0       0          68
|─ Fields ───────────────────────────────────────────────────────────────────────
| the list shows all values
|
|
|
| type: kind of request
| ls.byu.tr.gz  byu  gzip                  record 100 of 55,155  pc -
keys x
screen bytes
|─ Bytes ─ type, byte 4 ────────────────────────────── 12 bytes at offset 1,200 ─
| 000004b0  c0 ca ff f7 01 01 03 00  00 00 00 00              ············
# A finding takes as many lines as it needs.
resize 10 40
keys T
screen table status
|─ Tables ─ select one ────── 1-7 of 19 ─
| mix         counts of opcodes, op cla…
| branches    not recorded: branches or…
| hot         instructions and basic bl…
| footprint   cache lines and pages acc…
| reuse       reuse distances of cache …
| cache       hits and misses of simula…
| misses      several caches side by si…
| ls.byu.tr.gz      record 100 of 55,155
keys j<Enter>
screen table message
|─ Tables ─ select one ────── 1-3 of 19 ─
| mix         counts of opcodes, op cla…
| branches    not recorded: branches or…
| hot         instructions and basic bl…
|branches is not available for this
|trace: its format (byu) does not record
|branches or kinds of branches or branch
|outcomes; use --binary=FILE with the
|traced program
