# opscope --diff --size=24x80 $(zcat samples/ls.cis501.trace.gz | sed -e 500,503d -e 900,905p -e 9000,9002d >b.trace; echo samples/ls.cis501.trace.gz b.trace)
# Differences that only A has, and those that both have, are hidden and shown again.
screen 0
| A ls.cis501.trace.gz   B b.trace                           difference 1 of 3
keys oa
screen 0 2-7
| A ls.cis501.trace.gz   B b.trace                 difference 1 of 1, 2 hidden
|── 1 difference hidden in 897 records of A, 893 of B ─────────────────────────►▐
|    897    893 7ffff7fd2c0a OR    OR       r8   rax  r8
|    898    894 7ffff7fd2c0d J     JMP_IMM                             7ffff7f…
|    899    895 7ffff7fd2c13 CMP   CMP      rbx  rsi  t0
|-   900        7ffff7fd2c16 J     JMP_IMM                             7ffff7f…
|-   901        7ffff7fd2c18 MOV   LOAD          rbx  rdi 555555554f08
keys od
screen 0 2
| A ls.cis501.trace.gz   B b.trace                        3 differences hidden
|── 3 differences hidden in 48,390 records of A, 48,389 of B ──────────────────►
keys od
keys oa
# Those of which all records match a query: the other ones are gone to.
:diff-hide pc in 7ffff7fd8000..7ffff7fd8fff
keys gg
keys .
screen 0 2-6
| A ls.cis501.trace.gz   B b.trace                 difference 1 of 2, 1 hidden
|── 1 difference hidden in 897 records of A, 893 of B ─────────────────────────►▐
|    897    893 7ffff7fd2c0a OR    OR       r8   rax  r8
|    898    894 7ffff7fd2c0d J     JMP_IMM                             7ffff7f… ▐
|    899    895 7ffff7fd2c13 CMP   CMP      rbx  rsi  t0
|-   900        7ffff7fd2c16 J     JMP_IMM                             7ffff7f…
keys za
screen message
|nothing is folded here; zR opens all folds
keys gg
keys za
screen message
|differences are hidden here; :diff-hide shows all of them
keys D
screen differences
|─ Differences ───────────────────────────────────────────────────────── 1 of 2 ─
|  #      a   only a      b   only b   records         place  kind
|  1    900        4    896       10        14  7ffff7fd2c13  different
|  2  8,999        3  9,001        0         3  7ffff7fd39d4  only in A
keys q
# With another key they are counted again.
:diff-key pc
screen 0
| A ls.cis501.trace.gz   B b.trace                     2 differences, 1 hidden
:diff-hide
screen 0
| A ls.cis501.trace.gz   B b.trace                               3 differences
:diff-hide nothing == 1
screen message
|ls.cis501.trace.gz: cis501 has no name nothing; names are pc, op, macro, micro,
|mem, load, store, reg, read, write, branch, taken, call, return, conditional,
|indirect, kind, target, fallthrough, ...
:diffoff
:diff-hide pc == 1
screen message
|no traces are compared; :diff FILE compares
