# opscope --size=20x90 samples/ls.byu.tr.gz
# Only memory: the pane names what the format does not record.
wait
:18182
keys oat
screen chain status
|─ Chain ─ sources of the record, depth 5 ──────────────────────────────────────── 1 of 2 ─
| value          record  distance  what
|                18,182            MEMREAD
| └─ [ffffe2d0]  18,031      -151  MEMWRITE
|
| the format has no registers; only memory is followed
|
|
|
| ls.byu.tr.gz  byu  gzip                         record 18,182 of 55,155  pc -
keys <Enter>
screen status
| ls.byu.tr.gz  byu  gzip                         record 18,182 of 55,155  pc -
keys tr
screen chain
|─ Chain ─ uses of the record, depth 5 ─────────────────────────────────────────── 1 of 1 ─
| record  what
| 18,182  MEMREAD
| No uses; not followed, see o: stack, ip
| the format has no registers; only memory is followed
|
|
|
|
