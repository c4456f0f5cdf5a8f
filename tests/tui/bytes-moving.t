# opscope --size=24x80 --layout='line(,): pc:hex name:text size:dec' data/other/unsupported-utf8.csv
# The cursor of the bytes pane in lines of text.  A character of several bytes is one
# step; other bytes are shown as escapes.
keys x
keys <Tab>9l
screen bytes
|─ Bytes ─ name, byte 9 ────────────────────────────────── 21 bytes at offset 0 ─
| 401000,größe→x,4
keys l
screen bytes
|─ Bytes ─ name, byte 11 ───────────────────────────────── 21 bytes at offset 0 ─
| 401000,größe→x,4
keys l
screen bytes
|─ Bytes ─ name, byte 13 ───────────────────────────────── 21 bytes at offset 0 ─
| 401000,größe→x,4
keys 2h
screen bytes
|─ Bytes ─ name, byte 11 ───────────────────────────────── 21 bytes at offset 0 ─
| 401000,größe→x,4
keys $
styles bytes
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.ppppppd.......d._
keys 0
styles bytes
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.______d.......d.d
keys <Tab><Tab>j
screen bytes
|─ Bytes ─ pc, byte 0 ─────────────────────────────────── 15 bytes at offset 21 ─
| 401004,na\xefve,4
