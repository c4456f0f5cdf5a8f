# opscope --size=24x80 samples/ls.cis501.trace.gz
# After the first key of a sequence the last lines list the keys that can follow.
wait
keys m
screen message
| a-z set a mark from a to z                                                   m
keys <Esc>
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys 12t5o
screen message
| l longest  r registers: on  m memory: on  s stack pointer: off
| i instruction pointer: off  f flags: on  t temporaries: on  a addresses: on
| d other registers: on  w partial registers: on  p same thread: on
| h all columns                                                               5o
keys s
screen message
|stack pointer: on
keys o<Ctrl-C>
screen message
| Enter show  r reverse  + deeper  o options  F1 help  q close  / search
keys oZ
screen message
|oZ is not bound here; F1 lists the keys
# The panes in each direction.
keys <Ctrl-W>
screen message
| h left  j below  k above  l right  w next  + higher  - lower  > wider
| < narrower  = default  r move                                           Ctrl-W
keys k
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys <Ctrl-W>l<Ctrl-W>w
screen message
| Enter show  r reverse  + deeper  o options  F1 help  q close  / search
resize 24 160
keys <Ctrl-W>h<Ctrl-W>h
screen message
|there is no pane on this side
keys <Ctrl-W>l
screen message
| Enter show  r reverse  + deeper  o options  F1 help  q close  / search  & filter  T tables  i memory  L timeline  = about  p same PC  : command  ^P all actions
resize 10 40
keys o
screen message
| l longest  r registers: on
| m memory: on  s stack pointer: on
| i instruction pointer: off
| f flags: on  t temporaries: on
| a addresses: on                    … o
