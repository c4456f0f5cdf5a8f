# opscope samples/ls.champsim.xz
# Events and threads are found in a trace that was opened later, and in one that was read again.
:open samples/ls.cis501.trace.gz
wait
keys /mispredicted<Enter>
screen message status
|hit 1 of 582, 76 records forward
| ls.cis501.trace.gz  cis501   record 76 of 48,390  macro-op 60  pc 7ffff7fd2e67
keys R
wait
keys /mispredicted<Enter>
screen message status
|hit 2 of 582, 6 records forward
| ls.cis501.trace.gz  cis501   record 82 of 48,390  macro-op 64  pc 7ffff7fd2e82
:open data/cis501/good-three-threads.trace
wait
keys /thread == 2<Enter>
screen message status
|hit 1 of 25, 25 records forward
| good-three-threads.trace  cis501       record 25 of 90  macro-op 20  pc 401000
