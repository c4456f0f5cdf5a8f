# opscope --diff --size=24x110 $(zcat samples/ls.cis501.trace.gz | sed -n 1,6000p >a.trace; awk 'NR % 400 != 99' a.trace >b.trace; echo a.trace b.trace)
# The list opens at the current difference, with those before it in view.
keys 9.D
wait
screen differences
|─ Differences ───────────────────────────────────────────────────────────────────────────────────── 10 of 15 ─
|  #      a   only a      b   only b   records         place  kind
|  7  2,498        1  2,492        0         1  7ffff7fd3391  only in A
|  8  2,898        1  2,891        0         1  7ffff7fd3132  only in A
|  9  3,298        1  3,290        0         1  7ffff7fd39d1  only in A
| 10  3,698        1  3,689        0         1  7ffff7fed8b8  only in A
| 11  4,098        1  4,088        0         1  7ffff7fd3a00  only in A
| 12  4,498        1  4,487        0         1  7ffff7fd2bfe  only in A
| 13  4,898        1  4,886        0         1  7ffff7fd3970  only in A
keys q,,D
screen differences
|─ Differences ────────────────────────────────────────────────────────────────────────────────────── 8 of 15 ─
|  #      a   only a      b   only b   records         place  kind
|  5  1,698        1  1,694        0         1  7ffff7fd3088  only in A
|  6  2,098        1  2,093        0         1  7ffff7fd397e  only in A
|  7  2,498        1  2,492        0         1  7ffff7fd3391  only in A
|  8  2,898        1  2,891        0         1  7ffff7fd3132  only in A
|  9  3,298        1  3,290        0         1  7ffff7fd39d1  only in A
| 10  3,698        1  3,689        0         1  7ffff7fed8b8  only in A
| 11  4,098        1  4,088        0         1  7ffff7fd3a00  only in A
keys <Esc>
wait
screen message
| . next difference  Enter records  Tab other trace  o options  F1 help  q close  / search  & filter  T tables
