# opscope --layout='line(,): pc:hex taken:dec target:hex' data/other/unsupported-table.csv
# Of words that commas separate the bytes pane knows which field each is of.
keys x
keys <Tab>7l
screen
|record                pc  taken        target
|       ▒ malformed line at byte 0: word 1, "pc", is no pc
|     0 B→         401000  1            401020
|     1 B          401020  0            401024
|
|
|
|
|
|
|
|
|
|
|
|
|─ Bytes ─ taken, byte 7 ────────────────────────────────────── 16 at offset 16 ─
| 00000010  34 30 31 30 30 30 2c 31  2c 34 30 31 30 32 30 0a  401000,1,401020·
|─ Fields ───────────────────────────────────────────────────────────────────────
| pc      0x401000        4198400          word 1 of the line
| taken   1               yes              word 2 of the line
| target  0x401020        4198432          word 3 of the line
| unsupported-table.csv  layout  plain                  record 0 of 2  pc 401000
| F1 help  q close  / search  p same PC  & filter  : command  x bytes  C columns
styles
|tttttttttttttttttttttttttt_____ttttttttttttttttttttttttttttttttttttttttttttttttt
|.......!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!!
|CCCCCdCbbCCCCCCCCCppppppCC_____CCCCCCCCbbbbbbCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|.....d.b..........pppppp..d............bbbbbb
|
|
|
|
|
|
|
|
|
|
|
|
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.dddddddd..pp.pp.pp.pp.pp.pp.dd.__..dd.bb.bb.bb.bb.bb.bb.dd..ppppppd_dbbbbbbd
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.kk......pppppppp........ddddddd..........dddddddddddddddddd
|.______..b...............ddd..............dddddddddddddddddd
|.kkkkkk..bbbbbbbb........ddddddd..........dddddddddddddddddd
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|.kk.dddd..k.ddddd..k.dddddd..k.ddddddd..k.dddddd..k.ddddddd..k.ddddd..k.ddddddd
