# opscope --size=24x80 samples/ls.champsim.xz
# A window that is too narrow for panes beside the records says so.
wait
keys i<Ctrl-W>r
screen message
| Enter show records  c chart  + zoom in  } highest  s sort  F1 help  q close
keys <Ctrl-W>r
screen 0 message
|instruction           pc kind        load         store        dst      src    >
|panes can be beside the records in windows of 120 columns or more
# The list of tables is no table.
keys qT
keys Wx.csv<Enter>
screen message
|no table is shown; press Enter to make one
