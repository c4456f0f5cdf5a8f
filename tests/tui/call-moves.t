# opscope --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
# needs HAVE_LIBELF
# The next call of the same function, and the next call of the same caller.
wait
:goto 60
keys zl
wait
screen status message
| good-prog.itrace.out.xz  itrace  xz        record 76 of 2,156  pc 7f7cd18b82cd
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys zl
wait
screen status message
| good-prog.itrace.out.xz  itrace  xz        record 99 of 2,156  pc 7f7cd18b82cd
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys zh
wait
screen status message
| good-prog.itrace.out.xz  itrace  xz        record 76 of 2,156  pc 7f7cd18b82cd
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys zh
wait
screen status message
| good-prog.itrace.out.xz  itrace  xz        record 57 of 2,156  pc 7f7cd18b82cd
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys zn
wait
screen status message
| good-prog.itrace.out.xz  itrace  xz        record 76 of 2,156  pc 7f7cd18b82cd
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys 3zn
wait
screen status message
| good-prog.itrace.out.xz  itrace  xz       record 152 of 2,156  pc 7f7cd18b82cd
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys zN
wait
screen status message
| good-prog.itrace.out.xz  itrace  xz       record 122 of 2,156  pc 7f7cd18b82cd
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys 999zN
wait
screen status message
| good-prog.itrace.out.xz  itrace  xz        record 27 of 2,156  pc 7f7cd18b82cd
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys zN
wait
screen status message
| good-prog.itrace.out.xz  itrace  xz        record 27 of 2,156  pc 7f7cd18b82cd
|there is no earlier call of the function
# A sibling is a call of another function.
:goto 1334
keys zl
wait
screen status
| good-prog.itrace.out.xz  itrace  xz     record 1,348 of 2,156  pc 7f7cd18b8332
keys zh
wait
screen status
| good-prog.itrace.out.xz  itrace  xz     record 1,334 of 2,156  pc 7f7cd18b8329
keys zn
wait
screen status
| good-prog.itrace.out.xz  itrace  xz     record 1,357 of 2,156  pc 7f7cd18b8283
