# opscope --size=24x80 samples/ls.champsim.xz
# The hints, and the keys that can follow a first key, are those that have an effect now.
wait
keys =
screen message
| F1 help  q close  / search  & filter  T tables  t chain  i memory  L timeline
keys o
screen message
| no option has an effect here                                                 o
keys <Esc>qTo
screen message
| p parameters                                                                 o
keys <Esc><Enter>o
screen message
| a all columns  p parameters                                                  o
keys <Esc>qY
screen message
| Enter zoom  o options  F1 help  q close  / search  T tables  t chain  i memory
keys <Enter>
screen message
|the function has the whole width
keys &
screen message
|no function is selected
keys w
screen message
|counted: all records; no filter is set
keys jj<Enter>l
screen message
| Enter zoom  Backspace back  & its records  o options  F1 help  q close
keys qLw
screen message
|counted: all records; no filter is set
