# opscope data/spike/good-traps.spike
# An interruption is told apart from a call.
wait
:5
keys S
screen stack
|─ Call stack ─ depth 1 ──────────────────────────────────────────────── 1 of 2 ─
| depth  function          pc  call
|     1  0x80000100  80000100     4  interruption
|     0              80000058  unknown, before the trace
|
|
|
|
|
|
|
