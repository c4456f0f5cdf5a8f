# opscope data/pin/good-itrace.out
# A format without registers and stores.
wait
keys X
screen state
|─ State ─ as of 0 ──────────────────────────────────────────────────────────────
|
| itrace does not record written registers; oa chooses an address
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
|
| itrace does not record written registers; oa chooses an address
|
|
|
|
|
|
|
|
# The keys that need a row have no hints.
keys j
screen message
| o options  F1 help  q close  / search  & filter  T tables  t chain  i memory
