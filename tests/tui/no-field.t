# opscope --size=12x80 samples/ls.cloudsuite.xz
# A byte that belongs to no field has no value to search or to follow.
keys x<Tab>94l
keys *
screen bytes status message
|─ Bytes ───────────────────────────────────────────────── 96 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 00 00 0a 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  c8 0c fc f7 ff 7f 00 00  ················
| 00000040  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000050  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|
|
|
| ls.cloudsuite.xz  cloudsuite   record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
|this byte does not belong to a value; choose another
keys [
screen message
|this byte does not belong to a value; choose another
