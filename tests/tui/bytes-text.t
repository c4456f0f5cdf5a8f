# opscope --size=30x80 data/spike/good-instructions.spike
# The lines of a record as text.
keys x
screen bytes
|─ Bytes ───────────────────────────────────────────────── 81 bytes at offset 0 ─
| core   0: >>>>  _start
| core   0: 0x0000000080000000 (0x00000297) auipc   t0, 0x0
