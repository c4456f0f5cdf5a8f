# opscope samples/ls.byu.tr.gz
# A format whose records do not say which of them are calls.
wait
keys Y
screen flame
|─ Flame graph ──────────────────────────────────────────────────────────────────
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
