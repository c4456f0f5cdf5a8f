# opscope samples/ls.byu.tr.gz
# A format without times of stages
wait
keys Z
screen pipeline
|─ Pipeline ─────────────────────────────────────────────────────────────────────
| byu has no times of pipeline stages
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
