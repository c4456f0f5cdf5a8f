# opscope --size=24x90 $(head -n 40 data/cis501/good-rep.trace >'a b.trace'; for f in 'x --y' "it's" 'q"z'; do cp 'a b.trace' "$f.trace"; done; echo it\'s.trace)
# Names with blanks, quotes and --: written, opened, compared and completed.
keys :export "a --b.csv" --span=0..9<Enter>
wait
screen message
|10 records written to a --b.csv as csv
keys :export 'q y.csv' --span=0..9<Enter>
wait
screen message
|10 records written to q y.csv as csv
keys :export q y.csv<Enter>
screen message
|unknown output format y.csv; quote a file name with blanks
keys <Esc>:export --span=0..9 -- --z.csv<Enter>
wait
screen message
|10 records written to --z.csv as csv
keys :open "x --y.trace"<Enter>
wait
screen status message
| x --y.trace  cis501  plain                         record 0 of 19  macro-op 0  pc 4013be
|trace 2 of 2
keys :open it's.trace<Enter>
wait
screen status message
| it's.trace  cis501  plain                          record 0 of 19  macro-op 0  pc 4013be
|trace 1 of 2
keys :open x --y.trace<Enter>
wait
screen status message
| x --y.trace  cis501  plain                         record 0 of 19  macro-op 0  pc 4013be
|trace 2 of 2
keys :open q"<Tab><Enter>
wait
screen status message
| q"z.trace  cis501  plain                           record 0 of 19  macro-op 0  pc 4013be
|trace 3 of 3
keys :diff a b<Tab><Enter>
wait
screen diff status
| A q"z.trace   B a b.trace                                               no differences
| micro-op      pc macro micro    src1 src2 dst  addr target   imm f uop b m  fallthrough
|── 19 equal records: za ────────────────────────────────────────────────────────────────►
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
| q"z.trace  cis501  plain           no differences  record 0 of 19  macro-op 0  pc 4013be
keys :diffoff<Enter>:files<Enter>
screen list
|─ List ─ traces ──────────────────────────────────────────────────────────────────────────
| 1  it's.trace
| 2  x --y.trace
| 3  q"z.trace  (shown)
# A message that is too long for its line takes more of them, also with a long word.
keys q:goto 1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa<Enter>
screen message
|      ^
|not a record number:
|1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
|a
keys <Esc>:open nofileaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa<Enter>
screen message
|cannot open
|nofileaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
|aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: No such file or directory
keys :messages<Enter>
screen list
|─ List ─ messages ─────────────────────────────────────────────────────────── 3-14 of 14 ─
| unknown output format y.csv; quote a file name with blanks
| 10 records written to --z.csv as csv
| trace 2 of 2
| trace 1 of 2
| trace 2 of 2
| trace 3 of 3
| no differences
| q"z.trace is no longer compared
| cannot open
|   nofileaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
|   aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: No such file or
|   directory
