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
|  #      a   only a      b   only b   records         place  kind
|  1    499        4    499        0         4  7ffff7fd848f  only in A
|  2    999        2    995        0         2  7ffff7fd2c5a  only in A
|  3  1,999        6  1,993        0         6  7ffff7fd84f3  only in A
keys Dgjjjj8jD
screen differences
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 2 of 3 ─
|  #      a   only a      b   only b   records         place  kind
|  1    499        4    499        0         4  7ffff7fd848f  only in A
|  2    999        2    995        0         2  7ffff7fd2c5a  only in A
|  3  1,999        6  1,993        0         6  7ffff7fd84f3  only in A
keys D<Tab>GD
screen differences
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 3 of 3 ─
|  #      a   only a      b   only b   records         place  kind
|  1    499        4    499        0         4  7ffff7fd848f  only in A
|  2    999        2    995        0         2  7ffff7fd2c5a  only in A
|  3  1,999        6  1,993        0         6  7ffff7fd84f3  only in A
keys og,DD
screen differences
|─ Differences ─ by place ──────────────────────────────────────────────────────────────────────────── 1 of 3 ─
|        place   hunks  records▼   a   b   first  unit
| 7ffff7fd84f3       1         6   6   0   1,999  record
| 7ffff7fd848f       1         4   4   0     499  record
| 7ffff7fd2c5a       1         2   2   0     999  record
keys D<Tab>
# The width of a column, and the list without it.
keys g$
wait
keys _
screen message
|column fallthrough fits its values on this page; press _ again to restore the default
keys <Delete>
screen message
|column fallthrough is hidden; C lists all columns
# By function: the first difference in it, or its first record if it has none.
keys gDog
keys of
screen differences message
|─ Differences ─ by function ───────────────────────────────────────────────────────────────────────── 1 of 4 ─
|     function  records▼      a      b   equal   similarity           unit
| 7ffff7fd3970        10  1,204  1,194   1,194       99.58% ████████  record
| 7ffff7fd2bc0         2    316    314     314       99.68% ████████  record
| 7ffff7fd2d60         0  1,183  1,183   1,183      100.00% ████████  record
| 7ffff7fec4a0         0    297    297     297      100.00% ████████  record
|by function: on
keys <Enter>
screen status
| a.trace  cis501  plain                 difference 1 of 3  record 499 of 3,000  macro-op 405  pc 7ffff7fd848f
keys <Backspace>G<Enter>
screen status
| a.trace  cis501  plain                     3 differences  record 331 of 3,000  macro-op 278  pc 7ffff7fec4a0
keys <Backspace>
screen differences
|─ Differences ─ by function ───────────────────────────────────────────────────────────────────────── 4 of 4 ─
|     function  records▼      a      b   equal   similarity           unit
| 7ffff7fd3970        10  1,204  1,194   1,194       99.58% ████████  record
| 7ffff7fd2bc0         2    316    314     314       99.68% ████████  record
| 7ffff7fd2d60         0  1,183  1,183   1,183      100.00% ████████  record
| 7ffff7fec4a0         0    297    297     297      100.00% ████████  record
keys of
screen differences message
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 1 of 3 ─
|  #      a   only a      b   only b   records         place  kind
|  1    499        4    499        0         4  7ffff7fd848f  only in A
|  2    999        2    995        0         2  7ffff7fd2c5a  only in A
|  3  1,999        6  1,993        0         6  7ffff7fd84f3  only in A
|by function: off
# In a narrow window the numbers of the summary are wrapped, not cut off.
resize 24 46
keys =
screen info
|─ About this trace ───────────── 1-10 of 105 ─
| comparison   a.trace and b.trace
| A  a.trace  3,000 micro-ops
| B  b.trace  2,988 micro-ops
| key: pc
| similarity 0.9980 (at most 0.9980) of A
| 0.9960 of B 1.0000
| first difference A 499 B 499 after
| 7ffff7fd848f
| load    equal
| store   equal
# Another comparison keeps the order, the columns and the cursor of a table.
keys Dofs$<Delete>gjj
wait
screen differences
|─ Differences ────────────────────────────────
|     function      b   equal   similarity
| 7ffff7fd2d60  1,183   1,183      100.00%
| 7ffff7fec4a0    297     297      100.00%
| 7ffff7fd2bc0    314     314       99.68%
| 7ffff7fd3970  1,194   1,194       99.58%
keys &pc>0<Enter>
wait
screen differences
|─ Differences ────────────────────────────────
|     function      b   equal   similarity
| 7ffff7fd2d60  1,183   1,183      100.00%
| 7ffff7fec4a0    297     297      100.00%
| 7ffff7fd2bc0    314     314       99.68%
| 7ffff7fd3970  1,194   1,194       99.58%
# Another comparison leaves the cursor on records that only the other trace has.
keys :unfilter<Enter>
wait
keys D:diff<Enter>
wait
screen status
| a.trace     3 differences  record 0 of 3,000
keys g.
wait
screen status
|       difference 1 of 3  record 499 of 3,000
keys <Tab>
wait
screen status
|       difference 1 of 3  record 499 of 2,988
keys :diff<Enter>
wait
screen status
|       difference 1 of 3  record 499 of 2,988
# A fold stays closed.
keys <Tab>gza
keys za:diff<Enter>
wait
screen 0-4
| A a.trace   B b.trace        3 differences
| micro-op     <  imm f uop b m
|── 496 equal records: za ───────────────────►
|    496    496     0 W   1 - -               ▐
|    497    497    57 R   1 N -               ▐
