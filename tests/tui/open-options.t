# opscope --size=9x90 --thread-by=none --cycle=250ps data/cis501/good-rep.trace data/cis501/good-three-threads.trace
# What the command line says of threads and cycles is also true of other traces.
keys :next<Enter>&thread == 1<Enter>
wait
screen records message
|micro-op         pc macro micro    src1 src2 dst   addr target                 imm f  >
|             no record matches; & and Enter shows all records                           ┃
|                                                                                        │
|                                                                                        │
|                                                                                        │
|                                                                                        │
|                                                                                        │
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit
keys <Esc>:set cycle<Enter>
screen message
|cycle=250ps
# Also of one that is read again.
keys R
wait
keys &thread == 1<Enter>
wait
screen records message
|micro-op     pc macro    micro    src1 src2 dst addr target   imm f uop b m fallthrough
|             no record matches; & and Enter shows all records                           ┃
|                                                                                        │
|                                                                                        │
|                                                                                        │
|                                                                                        │
|                                                                                        │
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit
