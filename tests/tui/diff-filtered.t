# opscope --diff --size=8x100 $(zcat samples/ls.cis501.trace.gz | sed -n 1,300p >a.trace; sed 101d a.trace >b.trace; echo a.trace b.trace)
# A filter may leave no differences; the message tells what was compared.
screen status
| a.trace  cis501  plain          difference 1 of 1  record 100 of 300  macro-op 80  pc 7ffff7fd2e11
keys &macro=="TEST"<Enter>
screen status message
| a.trace  & macro=="TEST": 31 of 300             no differences  record 123 of 300  pc 7ffff7fd2e64
|no differences in the records that match
# A record near a match is not compared: the position moves to the row of the cursor.
keys :context 2<Enter><Enter>
wait
keys 124g
wait
screen status
| a.trace  & macro=="TEST": 31 of 300             no differences  record 124 of 300  pc 7ffff7fd2e67
keys :diff<Enter>
wait
screen status
| a.trace  & macro=="TEST": 31 of 300             no differences  record 123 of 300  pc 7ffff7fd2e64
# Both traces are marked in the list of traces.
keys :files<Enter>
screen list
|─ List ─ traces ────────────────────────────────────────────────────────────────────────────────────
| 1  a.trace  (A)
|    b.trace  (B)
|
|
|
