# opscope --size=24x80 samples/ls.champsim.xz
# A pane that is chosen is shown and has the focus, also if it is open.
wait
keys <Ctrl-P>fields<Enter>
screen fields message
|─ Fields ───────────────────────────────────────────────────────────────────────
| pc     0x7ffff7fd3a14     store  -                  taken  -
| kind   -                  dst    r9                 branch 0
| load   0x7ffff7fc0cc8     src    rax
| pc: address of the instruction
| o options  F1 help  q close  / search  & filter  T tables  t chain  i memory
keys <Ctrl-P>memory<Enter><Ctrl-P>memory<Enter>
screen message
| Enter show records  c chart  + zoom in  } highest  s sort  F1 help  q close
