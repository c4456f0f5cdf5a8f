# opscope data/cis501/good-three-threads.trace
# A filter is about the threads as they are joined.
wait
keys &thread == 2<Enter>
wait
screen status
| good-three-threads.trace  & thread == 2: 25 of 90   record 25 of 90  pc 401000
:thread join 3 2
wait
screen status
| good-three-threads.trace  & thread == 2: 50 of 90   record 25 of 90  pc 401000
