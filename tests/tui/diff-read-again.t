# opscope --diff --size=8x100 $(zcat samples/ls.cis501.trace.gz | sed -n 1,300p >a.trace; sed 101d a.trace >b.trace; echo a.trace b.trace)
# What is hidden is known after a side was read again.
keys oa
keys R
wait
screen status message
| a.trace  cis501  plain        1 difference hidden  record 100 of 300  macro-op 80  pc 7ffff7fd2e11
|a.trace reloaded
