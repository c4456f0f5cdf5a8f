# opscope --size=24x80 --follow --diff $(zcat samples/ls.cis501.trace.gz | sed -n '1,3000p;3000q' | tee a.trace >b.trace; echo a.trace b.trace)
# OPSCOPE_TEST=commands
# Traces that are followed.
# A message that there are no differences would soon be wrong.
screen message
| . next difference  Enter records  Tab other trace  o options  F1 help  q close

screen status diff
| a.trace                  no differences  record 0 of ≥ 3,000, more is arriving
| A a.trace   B b.trace                                         no differences
| micro-op      pc macro micro    src1 src2 dst addr target   imm f uop b m   >
|── 3,000 equal records: za ───────────────────────────────────────────────────►
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
# Read again, a trace has the records that have arrived.  What has not arrived in the other
# one, which grows too, is not a difference.
:!zcat samples/ls.cis501.trace.gz | sed -n 3003,3005p >>b.trace
keys <Tab>R
screen diff status message
| A a.trace   B b.trace                                         no differences
| micro-op      pc macro micro    src1 src2 dst addr target   imm f uop b m   >
|── 3,000 equal records: za ───────────────────────────────────────────────────►
|── B continues; these records have not arrived in A ──────────────────────────
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
| b.trace                  no differences  record 0 of ≥ 3,003, more is arriving
|b.trace reloaded
