# opscope data/described/good-dramsim.log
# A format without addresses of instructions: a record is a request.
wait
keys a
screen code
|─ Code ─────────────────────────────────────────────────────────────────────────
| No instruction address here
|
|
|
|
|
|
|
|
|
keys <Enter>
screen code
|─ Code ─────────────────────────────────────────────────────────────────────────
| No instruction address here
|
|
|
|
|
|
|
|
|
