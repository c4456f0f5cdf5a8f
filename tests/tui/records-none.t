# opscope --size=10x80 --format=cis501 $(echo garbage >gap.trace; echo gap.trace)
# Charts, trees and states of a trace without records.
wait
keys L
keys +
screen message
|the chart is empty
keys }
screen message
|the chart is empty
keys _
screen message
|_ is not bound here; F1 lists the keys
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
keys +
screen message
|there are no accesses here
screen memory
|─ Memory ─ whole trace, regions ────────────────────────────────────────────────
| no accesses in: whole trace
|
|
|
|
|
|
keys c+
screen message
|the chart is empty
keys {
screen message
|the chart is empty
keys V
screen message
|the chart is empty
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
