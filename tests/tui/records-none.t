# opscope --size=10x80 --format=cis501 $(echo garbage >gap.trace; echo gap.trace)
# Charts, trees and states of a trace without records.
wait
keys L
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
| There are no records
|
|
|
|
|
|
keys qi
screen memory
|─ Memory ─ whole trace, regions ────────────────────────────────────────────────
| no accesses in: whole trace
|
|
|
|
|
|
keys qX
screen state
|─ State ────────────────────────────────────────────────────────────────────────
| No record here
|
|
|
|
|
|
keys qY
screen flame
|─ Flame graph ──────────────────────────────────────────────────────────────────
| There are no records
|
|
|
|
|
|
