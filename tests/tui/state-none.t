# opscope data/pin/good-itrace.out
# A format without registers and stores.
wait
keys X
screen state
|─ State ─ as of 0 ──────────────────────────────────────────────────────────────
| No register was written, and no memory is chosen; oa chooses an address
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
screen state
|─ State ─ as of 0 ──────────────────────────────────────────────────────────────
| No register was written, and no memory is chosen; oa chooses an address
|
|
|
|
|
|
|
|
|
