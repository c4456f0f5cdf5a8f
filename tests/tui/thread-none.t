# opscope --size=14x80 --layout='line: {|t{tid} }{pc}{? {load}}' $(printf '%s\n' 't1 401000 1000' 't1 401004' 't2 501000' '601000 2000' '601004' 't2 501004' 't1 401008' 601008 >t.log; echo t.log)
# Records without a thread have a lane of their own, with the mark of undecided records.
wait
keys zs
wait
screen records message
|instruction               pc      thread          load     tid
|     0   L  ┬         401000           1          1000       1
|     1      ●         401004           1                     1
|────────────┼┼─── thread 1 → 2 ─────────────────────────────────────────────────
|     2      │┬        501000           2                     2
|────────────┼┼┼── thread 2 → none ──────────────────────────────────────────────
|     3   L  ││?       601000                      2000
|     4      ││?       601004
|────────────┼┼┼── thread none → 2 ──────────────────────────────────────────────
|     5      │┴│       501004           2                     2
|────────────┼─┼── thread 2 → 1 ─────────────────────────────────────────────────
|     6      ┴ │       401008           1                     1
|thread 1 to 2
keys zs
screen message
|thread 2 to none
keys :table threads<Enter>
wait
screen
|─ Tables ─ Threads ──────────────────────────────────────────────────── 1 of 3 ─
| records: 8   threads: 2
| thread▲  name    records   share            first   last   runs
|       1                3  37.50% ████████       0      6      2
|       2                2  25.00% █████▍         2      5      2
|          none          3  37.50% ████████       3      7      2
|
|
|
|
|
|
| t.log  layout  plain                                  record 3 of 8  pc 601000
| Enter show records  s sort  & filter  W write  o options  F1 help  q close
keys jj<Enter>
wait
screen
|instruction               pc      thread          load     tid
|     3   L  ││?       601000                      2000                        │
|     4      ││?       601004                                                  │
|     7        ?       601008                                                  │
|                                                                              │
|                                                                              ┃█
|                                                                              ┃
|                                                                              ┃
|                                                                              ┃
|                                                                              ┃█
|                                                                              ┃
|                                                                              │█
| t.log  layout  plain  & thread == -: 3 of 8           record 3 of 8  pc 601000
|only records with thread == -; Backspace returns
