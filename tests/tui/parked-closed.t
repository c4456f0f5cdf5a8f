# opscope samples/ls.gem5.txt.gz
# A prompt that waits behind the help does not come back if its pane was closed.
wait
keys t
keys W
keys <F1>
:close-pane chain
keys q
keys xyz<Enter>
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
