# opscope --size=24x80 samples/ls.cis501.trace.gz
# The last line: what a user needs first; in other panes their own keys, help and closing.
wait
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
# Each keeps its place, whatever is pressed; a wider window shows more of them.
keys jjj<Ctrl-L>
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
resize 24 160
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit  p same PC  : command  ^P all actions  Tab pane  J next record
resize 24 80
# After a search and a jump there is more that can be done.
keys /CALL<Enter>
screen message
|hit 1 of 1,134, 33 records forward
keys j
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
# The list of analyses; a table; the way back from its records.
keys T
screen message
| Enter make the table  o options  F1 help  q close  / search  t chain  i memory
keys <Enter>
screen message
| Enter show records  s sort  & filter  W write  o options  F1 help  q close
keys <Enter><Left>
screen message
| Backspace back  / search  & filter  T tables  t chain  i memory  F1 help
keys <Backspace>
screen message
| Enter show records  s sort  & filter  W write  o options  F1 help  q close
keys qt
screen message
| Enter show  r reverse  + deeper  o options  F1 help  q close  / search
resize 24 60
screen message
| Enter show  r reverse  + deeper  F1 help  q close  / search
resize 24 40
screen message
| Enter show  r reverse  F1 help  q close
resize 24 300
screen message
| Enter show  r reverse  + deeper  o options  F1 help  q close  / search  & filter  T tables  i memory  L timeline  = about  p same PC  : command  ^P all actions  Tab pane  J next record  * same value  [ definition  ] use  F follow  e next finding  V span  ^O last position  O maximize  | pipe
# A click presses the key.
resize 24 80
keys <Esc>
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
mouse 23 72
screen 1
| Records are numbered from 0. A number typed before a key is its N. Keys that
mouse 23 11
screen 0
|micro-op               pc macro micro    src1 src2 dst         addr   target>
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
mouse 23 3
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
| F1 help  q close  / search  & filter  T tables  t chain  i memory  L timeline
keys ma
screen marks message
|─ Marks and notes ──────────────────────────────────────────────────────────────
| a     37  pc 7ffff7fd3a93  CALL SUB_IMM
|
|
|
|mark a set
