# opscope --size=24x80 --diff samples/ls.champsim.xz samples/ls.cis501.trace.gz
# The list of differences offers its other lists even if it has no rows.
wait
keys D
screen message
| o options  F1 help  q close  / search  & filter  T tables  t chain  i memory
keys o
screen message
| g by place: off  f by function: off  t by thread: off                        o
