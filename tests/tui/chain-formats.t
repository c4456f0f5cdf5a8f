# opscope --size=20x90 samples/ls.byu.tr.gz
# Memory alone: what the format cannot tell is said.
wait
:18182
keys t|
screen
|                 record      type              addr  size  attr  proc    time       clock
|↑18,031 [e2d0]│  18,177      FETCH         f7fd39ee     8  WB       0       1       13143
|              │  18,178    S MEMWRITE      ffffe260    16  WB       0       0       13143
|              │  18,179      FETCH         f7fd39f3     8  WB       0       1       13144
|              │  18,180      FETCH         f7fd39f6     8  WB       0       1       13145
|              │  18,181      FETCH         f7fd39f8     8  WB       0       1       13146
|              └► 18,182   L  MEMREAD       ffffe2d0     1  WB       0       0       13146
|                 18,183      FETCH         f7fd3a00     8  WB       0       1       13147
|                 18,184      FETCH         f7fd3a06     8  WB       0       1       13148
|─ Chain ─ where it comes from, depth 5 ───────────────────────────────────────────────────
|                18,182        MEMREAD
| └─ [ffffe2d0]  18,031  -151  MEMWRITE
|
|
|
|
|
| the format has no registers: only memory is followed
| ls.byu.tr.gz  byu  gzip                                          record 18,182 of 55,155
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help  q close
keys <Enter>
screen
|                 record      type              addr  size  attr  proc    time       clock
|↑18,031 [e2d0]│  18,177      FETCH         f7fd39ee     8  WB       0       1       13143
|              │  18,178    S MEMWRITE      ffffe260    16  WB       0       0       13143
|              │  18,179      FETCH         f7fd39f3     8  WB       0       1       13144
|              │  18,180      FETCH         f7fd39f6     8  WB       0       1       13145
|              │  18,181      FETCH         f7fd39f8     8  WB       0       1       13146
|              └► 18,182   L  MEMREAD       ffffe2d0     1  WB       0       0       13146
|                 18,183      FETCH         f7fd3a00     8  WB       0       1       13147
|                 18,184      FETCH         f7fd3a06     8  WB       0       1       13148
|─ Chain ─ where it comes from, depth 5 ───────────────────────────────────────────────────
|                18,182        MEMREAD
| └─ [ffffe2d0]  18,031  -151  MEMWRITE
|
|
|
|
|
| the format has no registers: only memory is followed
| ls.byu.tr.gz  byu  gzip                                          record 18,182 of 55,155
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help  q close
keys r
screen
|                 record      type              addr  size  attr  proc    time       clock
|↑18,031 [e2d0]│  18,177      FETCH         f7fd39ee     8  WB       0       1       13143
|              │  18,178    S MEMWRITE      ffffe260    16  WB       0       0       13143
|              │  18,179      FETCH         f7fd39f3     8  WB       0       1       13144
|              │  18,180      FETCH         f7fd39f6     8  WB       0       1       13145
|              │  18,181      FETCH         f7fd39f8     8  WB       0       1       13146
|              └► 18,182   L  MEMREAD       ffffe2d0     1  WB       0       0       13146
|                 18,183      FETCH         f7fd3a00     8  WB       0       1       13147
|                 18,184      FETCH         f7fd3a06     8  WB       0       1       13148
|─ Chain ─ who uses it, depth 5 ───────────────────────────────────────────────────────────
|               18,182    MEMREAD
| nothing that is followed uses it (not followed: stack, ip)
|
|
|
|
|
| the format has no registers: only memory is followed
| ls.byu.tr.gz  byu  gzip                                          record 18,182 of 55,155
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help  q close
