# opscope --diff --size=24x80 $(zcat samples/ls.cis501.trace.gz | sed -e 500,503d -e 900,905p -e 9000,9002d >b.trace; echo samples/ls.cis501.trace.gz b.trace)
# Differences that only A has, and those that both have, are hidden and shown again.
screen 0
| A ls.cis501.trace.gz   B b.trace                           difference 1 of 3
keys oa
screen 0 2-7
| A ls.cis501.trace.gz   B b.trace                 difference 1 of 1, 2 hidden
|── 1 difference hidden in 897 records of A, 893 of B ─────────────────────────►▐
|    897    893 7ffff7fd2c0a OR    OR       r8   rax  r8
|    898    894 7ffff7fd2c0d J     JMP_IMM                             …7fd2ce0
|    899    895 7ffff7fd2c13 CMP   CMP      rbx  rsi  t0
|-   900        7ffff7fd2c16 J     JMP_IMM                             …7fd2c2f
|-   901        7ffff7fd2c18 MOV   LOAD          rbx  rdi 555555554f08
keys od
screen 0 2
| A ls.cis501.trace.gz   B b.trace                        3 differences hidden
|── 3 differences hidden in 48,390 records of A, 48,389 of B ──────────────────►
keys od
keys oa
keys gg
keys za
screen message
| . next difference  Enter records  Tab other trace  o options  F1 help  q close
keys oa
keys gg
keys za
screen message
|differences are hidden here; o shows them
keys D
screen differences
|─ Differences ───────────────────────────────────────────────────────── 1 of 1 ─
|  #    a   only a    b   only b   records         place  kind
|  1  900        4  896       10        14  7ffff7fd2c13  different
keys q
# With another key they stay hidden.
:set diff-key=pc
screen 0
| A ls.cis501.trace.gz   B b.trace                      1 difference, 2 hidden
:diffoff
