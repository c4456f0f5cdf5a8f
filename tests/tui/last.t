# opscope --size=12x60 samples/ls.champsim.xz
# G waits until the last record is known, unless Ctrl-C is pressed; no message remains.
burst G<Ctrl-C>
screen message
|no longer waiting for the last record
keys G
screen status message
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
| / search  & filter  T tables  t chain  i memory  F1 help
