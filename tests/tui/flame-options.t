# opscope --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
# needs HAVE_LIBELF
# The options of the flame graph: each function once on a path, and callees first.
wait
:30
wait
keys Y
screen flame status
|─ Flame graph ─ 2,156 records ─────────────────────── 4 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                         │fib 18%         │fib
| ▲                                               │fib 12%
|                                                 │fib
|
|
|
|
|
|
|
|
|
|
|
|
|
| all  inclusive 2,156 (100.00 %)  own 0 (0.00 %)  0 calls
| good-prog.itrace.out.xz  itrace  xz        record 30 of 2,156  pc 7f7cd18b8230
keys of
wait
screen flame status
|─ Flame graph ─ 2,156 records ─────────────────────── 2 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                                          │fib
| ▲
|
|
|
|
|
|
|
|
|
|
|
|
|
|
| all  inclusive 2,156 (100.00 %)  own 0 (0.00 %)  0 calls
| good-prog.itrace.out.xz  itrace  xz        record 30 of 2,156  pc 7f7cd18b8230
keys jjjl
keys oc
wait
screen flame status message
|─ Flame graph ─ 2,156 records, callees first ──────── 4 functions without room ─
|│all 100%
|│sort 46%                            │fib 28%              │compare    │run
|│run 46%                             │run 22%         │twi…│sort 15%   │
|│_start 46%                          │_start 22%      │run │run 15%
|                                                      │_st…│_start 15%
|                                                            ▲
|
|
|
|
|
|
|
|
|
|
|
|
|
|
| all  inclusive 2,156 (100.00 %)  own 0 (0.00 %)  0 calls
| good-prog.itrace.out.xz  itrace  xz        record 30 of 2,156  pc 7f7cd18b8230
|callees first: on
styles flame
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|d_______________________________________________________________________________
|d....................................d.....................dhhhhhhh....d
|d....................................d................d....dhhhhhhhh...d
|d3333333333..........................d3333333333......d....dhhhhhhh
|......................................................d2222dhhhhhhhhhh
|............................................................h
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|.kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk
# Only the records of the filter; w again counts all.
keys ofoc
wait
:filter in function twice
keys w
wait
screen flame status message
|─ Flame graph ─ 190 records where in function twice ────────────────────────────
|│all 100%
|│_start 100%
|│run 100%
|│twice 100%
|│fib 65%
|│fib 23%
|
|
|
|
|
|
|
|
|
|
|
|
|
|
| all  inclusive 190 (100.00 %)  own 0 (0.00 %)  0 calls
| good-prog.itrace.ou…  & in function twice: 190 of 2,156  record 1,349 of 2,156
|counted: the filtered records
keys o
screen message
| f fold recursion: off  c callees first: off                                  o
keys f
keys w
wait
screen flame message
|─ Flame graph ─ 2,156 records ─────────────────────── 2 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                                          │fib
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
| all  inclusive 2,156 (100.00 %)  own 0 (0.00 %)  0 calls
|counted: all records
