# opscope samples/ls.byu.tr.gz
# A format whose records do not say which of them are calls.
wait
keys S
screen stack
|─ Call stack ───────────────────────────────────────────────────────────────────
| records of byu do not say which of them are calls; --binary=FILE gives the
| program that was traced
|
|
|
|
|
|
|
|
keys <Enter>
screen stack
|─ Call stack ───────────────────────────────────────────────────────────────────
| records of byu do not say which of them are calls; --binary=FILE gives the
| program that was traced
|
|
|
|
|
|
|
|
