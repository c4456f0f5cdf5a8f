# opscope --size=24x80 samples/ls.cis501.trace.gz
# The last line: what can be done here, first; help and leaving are never left out.
wait
screen message
| F1 help  q quit  / search  p same PC  & filter  : command  ^P all actions
# What does not fit follows in turn, after keys that do not only move.
keys jjj
screen message
| F1 help  q quit  / search  p same PC  & filter  : command  ^P all actions
keys <Ctrl-L>
screen message
| F1 help  q quit  / search  Tab pane  J next record  * same value  [ definition
keys <Ctrl-L>
screen message
| F1 help  q quit  / search  ] use  F follow  e next finding  V span  O maximize
keys <Ctrl-L>
screen message
| F1 help  q quit  / search  | pipe  ! shell  x bytes  t chain  C columns
# After a search and a jump there is more that can be done.
keys /CALL<Enter>
screen message
|hit 1 of 1,134, 33 records forward
keys j
screen message
| F1 help  q quit  / search  t chain  C columns  I hits  T tables  M marks
# The list of analyses; a table; the way back from its records.
keys T
screen message
| Enter make the table  o options  F1 help  q close  / search  ' go to mark
keys <Enter>
screen message
| Enter show records  s sort  & filter  W write  o options  F1 help  q close
keys <Enter><Left>
screen message
| Backspace back  F1 help  q quit  / search  o options  m mark  ' go to mark
keys <Backspace>
screen message
| Enter show records  s sort  & filter  W write  o options  F1 help  q close
keys qt
screen message
| Enter show  r reverse  L longest  + deeper  o options  F1 help  q close
resize 24 60
screen message
| Enter show  r reverse  L longest  F1 help  q close
resize 24 40
screen message
| Enter show  r reverse  F1 help  q close
resize 24 300
screen message
| Enter show  r reverse  L longest  + deeper  o options  F1 help  q close  / search  J next record  * same value  [ definition  ] use  F follow  e next finding  V span  ^O last position  O maximize  | pipe  ! shell  x bytes  C columns  I hits  T tables  M marks  i memory  = about  m mark
# A click presses the key.
resize 24 80
keys <Esc>
screen message
| F1 help  q quit  / search  ^P all actions  Tab pane  J next record  n next hit
mouse 23 3
screen 1
| Records are numbered from 0. A number typed before a key is its N. Keys that
mouse 23 11
screen 0
|micro-op               pc macro micro    src1 src2 dst         addr   target>
screen message
| F1 help  q quit  / search  e next finding  V span  ^O last position  O maximize
mouse 23 23
screen message
|/
keys <Esc>
# No keys of entries where there are none.
keys <Esc>M
screen marks message
|─ Marks and notes ──────────────────────────────────────────────────────────────
| No marks or notes; ma sets mark a, AA writes a note
|
|
|
| F1 help  q close  / search  p same PC  & filter  : command  ^P all actions
keys ma
screen marks message
|─ Marks and notes ──────────────────────────────────────────────────────────────
| a     37  pc 7ffff7fd3a93  CALL SUB_IMM
|
|
|
|mark a set
