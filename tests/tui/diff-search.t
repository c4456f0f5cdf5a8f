# opscope --diff --size=30x110 $(zcat samples/ls.cis501.trace.gz | sed -n 1,3000p >a.trace; sed -e 500,503d -e 1000,1001d -e 2000,2005d a.trace >b.trace; echo a.trace b.trace)
# A search in the list of differences continues at the other end.
keys Dgj/d848f<Enter>
screen differences message
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 1 of 3 ─
|  #      a   only a      b   only b   records         place  kind
|  1    499        4    499        0         4  7ffff7fd848f  only in A
|  2    999        2    995        0         2  7ffff7fd2c5a  only in A
|  3  1,999        6  1,993        0         6  7ffff7fd84f3  only in A
|continued at the top
keys j?d84f3<Enter>
screen differences message
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 3 of 3 ─
|  #      a   only a      b   only b   records         place  kind
|  1    499        4    499        0         4  7ffff7fd848f  only in A
|  2    999        2    995        0         2  7ffff7fd2c5a  only in A
|  3  1,999        6  1,993        0         6  7ffff7fd84f3  only in A
|continued at the bottom
keys /nowhere<Enter>
screen message
|nowhere is not in the differences
