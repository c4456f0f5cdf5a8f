# opscope samples/ls.byu.tr.gz
# A format whose records do not say which of them are calls.
wait
keys Y
screen flame
|─ Flame graph ──────────────────────────────────────────────────────────────────
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
keys jj<Enter>&
screen flame
|─ Flame graph ──────────────────────────────────────────────────────────────────
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
