# opscope --size=24x80 samples/ls.champsim.xz
# A window that is too narrow for panes beside the records says so.
wait
keys i<Ctrl-W>L
screen message
|panes are beside the records in windows of 120 columns or more
keys <Ctrl-W>H
screen 0 message
|─ Memory ─ whole trace, regions ────────────────────── 55,154 accesses, 7 bins ─
|panes are beside the records in windows of 120 columns or more
keys <Ctrl-W>J
screen message
| Enter show records  c chart  + zoom in  } highest  s sort  F1 help  q close
# The list of tables is no table.
keys qT
keys Wx.csv<Enter>
screen message
|no table is shown; Enter makes one
