# opscope --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
# needs HAVE_LIBELF
# The call tree as a flame graph: functions below their callers.
wait
keys Y
screen flame status
|─ Flame graph ─ 2,156 records ─────────────────────── 4 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                         │fib 18%         │fib
|                                                 │fib 12%
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
| good-prog.itrace.out.xz  itrace  xz         record 0 of 2,156  pc 7f7cd18b835e
# Down to the widest function, right to the next one of the level.
keys jjj
screen flame
|─ Flame graph ─ 2,156 records ─────────────────────── 4 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                         │fib 18%         │fib
|                                                 │fib 12%
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
| sort  inclusive 1,322 (61.32 %)  own 998 (46.29 %)  1 call
keys 999999999j999999999k
screen 21
| all  inclusive 2,156 (100.00 %)  own 0 (0.00 %)  0 calls
keys 3j
screen 21
| sort  inclusive 1,322 (61.32 %)  own 998 (46.29 %)  1 call
styles flame
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|dhhhhhhhh
|dhhhhhhhhhhh
|d2222222
|d________________________________________________d2222222.........d22222
|d3333333.........................................d2222222.........d222
|.................................................d2222222
|.................................................d222
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
|.kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk
keys ljhk
screen flame
|─ Flame graph ─ 2,156 records ─────────────────────── 4 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                         │fib 18%         │fib
|                                                 │fib 12%
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
| sort  inclusive 1,322 (61.32 %)  own 998 (46.29 %)  1 call
# Enter gives a function the whole width, and Backspace returns.
keys jj<Enter>
screen flame
|─ Flame graph ─ 2,156 records ──────────────────────────────────────────────────
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%
|│compare 15%
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
| compare  inclusive 324 (15.03 %)  own 324 (15.03 %)  58 calls
keys <Backspace>
screen flame
|─ Flame graph ─ 2,156 records ─────────────────────── 4 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                         │fib 18%         │fib
|                                                 │fib 12%
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
| compare  inclusive 324 (15.03 %)  own 324 (15.03 %)  58 calls
# Search a function by its name; one without room is zoomed to.
keys g/fib<Enter>
screen flame message
|─ Flame graph ─ 2,156 records ─────────────────────── 4 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                         │fib 18%         │fib
|                                                 │fib 12%
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
| fib  inclusive 472 (21.89 %)  own 94 (4.36 %)  6 calls
| Enter zoom  & its records  o options  F1 help  q close  / search  T tables
keys n
screen flame message
|─ Flame graph ─ 2,156 records ─────────────────────── 4 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                         │fib 18%         │fib
|                                                 │fib 12%
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
| fib  inclusive 378 (17.53 %)  own 123 (5.71 %)  8 calls
| Enter zoom  & its records  o options  F1 help  q close  / search  T tables
keys /nothing<Enter>
screen message
|nothing is not in the functions
# Its records.
keys &
screen status
| good-prog.itrace.ou…  & in function "fib": 596 of 2,156  record 1,457 of 2,156
keys <Backspace>:flame<Enter>
screen flame
|─ Flame graph ─ 2,156 records ─────────────────────── 4 functions without room ─
|│all 100%
|│_start 100%
|│run 99%
|│sort 61%                                        │fib 22%         │twice
|│compare                                         │fib 18%         │fib
|                                                 │fib 12%
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
| fib  inclusive 378 (17.53 %)  own 123 (5.71 %)  8 calls
keys W/none/x.csv<Enter>
screen message
|/none/x.csv: No such file or directory
# The span.
keys Y&<Enter>
:100
keys V
:900
keys VY
screen flame
|─ Flame graph ─ 801 records of the span ────────────────────────────────────────
|│all 100%
|│_start 100%
|│run 100%
|│sort 100%
|│compare 25%
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
| all  inclusive 801 (100.00 %)  own 0 (0.00 %)  0 calls
resize 48 160
screen flame
|─ Flame graph ─ 801 records of the span ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
|│all 100%
|│_start 100%
|│run 100%
|│sort 100%
|│compare 25%
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
|
|
|
|
|
|
|
|
|
| all  inclusive 801 (100.00 %)  own 0 (0.00 %)  0 calls
mouse 4 100
screen 2-6
|│_start 100%
|│run 100%
|│sort 100%
|│compare 25%
|
resize 48 160
screen flame
|─ Flame graph ─ 801 records of the span ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
|│all 100%
|│_start 100%
|│run 100%
|│sort 100%
|│compare 25%
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
|
|
|
|
|
|
|
|
|
| sort  inclusive 801 (100.00 %)  own 599 (74.78 %)  0 calls
