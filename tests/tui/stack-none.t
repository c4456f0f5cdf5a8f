# opscope samples/ls.byu.tr.gz
# A format whose records do not say which of them are calls.
wait
keys S
screen stack
|─ Call stack ───────────────────────────────────────────────────────────────────
| byu does not record which instructions are calls; use --binary=FILE with the
| traced program
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
| byu does not record which instructions are calls; use --binary=FILE with the
| traced program
|
|
|
|
|
|
|
|
