# opscope --size=30x80 data/spike/good-instructions.spike
# The lines of a record as text, and in hexadecimal after ox.
keys x
screen message
|Bytes: Tab switches to it, x closes it
screen bytes
|─ Bytes ─ pc, byte 35 ─────────────────────────────────── 81 bytes at offset 0 ─
| core   0: >>>>  _start
| core   0: 0x0000000080000000 (0x00000297) auipc   t0, 0x0
keys <Tab>ox
screen bytes
|─ Bytes ─ pc, byte 35 ─────────────────────────────────── 81 bytes at offset 0 ─
| 00000000  63 6f 72 65 20 20 20 30  3a 20 3e 3e 3e 3e 20 20  core   0: >>>>
| 00000010  5f 73 74 61 72 74 0a 63  6f 72 65 20 20 20 30 3a  _start·core   0:
| 00000020  20 30 78 30 30 30 30 30  30 30 30 38 30 30 30 30   0x0000000080000
| 00000030  30 30 30 20 28 30 78 30  30 30 30 30 32 39 37 29  000 (0x00000297)
| 00000040  20 61 75 69 70 63 20 20  20 74 30 2c 20 30 78 30   auipc   t0, 0x0
| 00000050  0a                                                ·
# The option is kept while the pane is closed.
keys q
keys x
screen bytes
|─ Bytes ─ pc, byte 35 ─────────────────────────────────── 81 bytes at offset 0 ─
| 00000000  63 6f 72 65 20 20 20 30  3a 20 3e 3e 3e 3e 20 20  core   0: >>>>
| 00000010  5f 73 74 61 72 74 0a 63  6f 72 65 20 20 20 30 3a  _start·core   0:
| 00000020  20 30 78 30 30 30 30 30  30 30 30 38 30 30 30 30   0x0000000080000
| 00000030  30 30 30 20 28 30 78 30  30 30 30 30 32 39 37 29  000 (0x00000297)
| 00000040  20 61 75 69 70 63 20 20  20 74 30 2c 20 30 78 30   auipc   t0, 0x0
| 00000050  0a                                                ·
# The message names the keys in use.
keys x
:bind F5 bytes
:unbind x
keys <F5>
screen message
|Bytes: Tab switches to it, F5 closes it
