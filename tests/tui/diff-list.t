# opscope --diff --size=30x110 $(zcat samples/ls.cis501.trace.gz | sed -n 1,3000p >a.trace; sed -e 500,503d -e 1000,1001d -e 2000,2005d a.trace >b.trace; echo a.trace b.trace)
# A jump before anything else is not undone by the first difference.
keys 505g
wait
screen status
| a.trace  cis501  plain                     3 differences  record 505 of 3,000  macro-op 410  pc 7ffff7fd84a4
keys g
# The list of differences opens at that of the cursor, or at the next one.
keys .D
screen differences
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 1 of 3 ─
|  #     a   only a     b   only b   records         place  kind
|  1   499        4   499        0         4  7ffff7fd848f  only in A
|  2   999        2   995        0         2  7ffff7fd2c5a  only in A
|  3  1999        6  1993        0         6  7ffff7fd84f3  only in A
keys Dgjjjj8jD
screen differences
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 2 of 3 ─
|  #     a   only a     b   only b   records         place  kind
|  1   499        4   499        0         4  7ffff7fd848f  only in A
|  2   999        2   995        0         2  7ffff7fd2c5a  only in A
|  3  1999        6  1993        0         6  7ffff7fd84f3  only in A
keys D<Tab>GD
screen differences
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 3 of 3 ─
|  #     a   only a     b   only b   records         place  kind
|  1   499        4   499        0         4  7ffff7fd848f  only in A
|  2   999        2   995        0         2  7ffff7fd2c5a  only in A
|  3  1999        6  1993        0         6  7ffff7fd84f3  only in A
keys og,DD
screen differences
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 3 of 3 ─
|  #     a   only a     b   only b   records         place  kind
|  1   499        4   499        0         4  7ffff7fd848f  only in A
|  2   999        2   995        0         2  7ffff7fd2c5a  only in A
|  3  1999        6  1993        0         6  7ffff7fd84f3  only in A
keys D<Tab>
# The width of a column, and the list without it.
keys g$
wait
keys _
screen message
|column fallthrough fits its values on this page; _ again: default
keys <Delete>
screen message
|column fallthrough is hidden; C lists all columns
