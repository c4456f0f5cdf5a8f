# opscope data/described/good-dramsim.log
# A format without addresses of instructions: a record is a request.
wait
keys a
screen code
|─ Code ─────────────────────────────────────────────────────────────────────────
| The format has no addresses of instructions
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
| The format has no addresses of instructions
|
|
|
|
|
|
|
|
|
