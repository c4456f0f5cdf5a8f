# opscope --layout='line(,): pc:hex taken:dec target:hex' data/other/unsupported-table.csv
# The bytes pane shows the fields of words that are separated by commas.
keys x
keys <Tab>7l
screen bytes status
|─ Bytes ─ taken, byte 7 ──────────────────────────────── 16 bytes at offset 19 ─
| 401000,1,401020
| unsupported-table.csv  layout  plain                  record 0 of 2  pc 401000
styles bytes
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.ppppppd_dbbbbbbd
