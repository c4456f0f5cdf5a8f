# opscope --follow --size=10x100 data/spike/good-instructions.spike
# More lines could join the last record while a trace is followed; R reads it to its end.
keys F
screen status
| good-instructions.spike  spike  plain             record 18 of ≥ 19, more is arriving  pc 80000010
keys ggR
wait
screen status message
| good-instructions.spike  spike  plain                                  record 0 of 20  pc 80000000
|good-instructions.spike reloaded
keys G
screen status
| good-instructions.spike  spike  plain                                 record 19 of 20  pc 80000000
