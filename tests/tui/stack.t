# opscope samples/ls.cis501.trace.gz
# The call stack at the current record.  Enter goes to a call, and Backspace returns.
wait
:30000
keys S
screen stack
|─ Call stack ─ depth 3 ─────────────────────────────────────────────────────────
|   3  0x7ffff7fd2bc0+0x136                                  29,905  7ffff7fd3115
|   2  0x7ffff7fd2d60+0x3b5                                  29,648  7ffff7fd3a93
|   1  0x7ffff7fd3970+0x123                                  29,495  7ffff7fd845c
|   0  0x7ffff7fd845c                                        before the trace
|
|
|
|
|
|
keys jj<Enter>
screen stack status
|─ Call stack ─ depth 0 ─────────────────────────────────────────────────────────
|   0  0x7ffff7fd845c                                        before the trace
|
|
|
|
|
|
|
|
|
| ls.cis501.trace.gz   record 29,495 of 48,390  macro-op 24,243  pc 7ffff7fd845c
keys <Backspace>
screen stack
|─ Call stack ─ depth 3 ─────────────────────────────────────────────────────────
|   3  0x7ffff7fd2bc0+0x136                                  29,905  7ffff7fd3115
|   2  0x7ffff7fd2d60+0x3b5                                  29,648  7ffff7fd3a93
|   1  0x7ffff7fd3970+0x123                                  29,495  7ffff7fd845c
|   0  0x7ffff7fd845c                                        before the trace
|
|
|
|
|
|
# It follows the cursor: before the call, and in the function that is called.
:29905
screen stack
|─ Call stack ─ depth 2 ─────────────────────────────────────────────────────────
|   2  0x7ffff7fd2d60+0x3b5                                  29,648  7ffff7fd3a93
|   1  0x7ffff7fd3970+0x123                                  29,495  7ffff7fd845c
|   0  0x7ffff7fd845c                                        before the trace
|
|
|
|
|
|
|
keys 3J
screen stack
|─ Call stack ─ depth 2 ─────────────────────────────────────────────────────────
|   2  0x7ffff7fd2d60+0x3b5                                  29,648  7ffff7fd3a93
|   1  0x7ffff7fd3970+0x123                                  29,495  7ffff7fd845c
|   0  0x7ffff7fd845c                                        before the trace
|
|
|
|
|
|
|
# The outermost function has no call in the trace.
keys G<Enter>
screen stack message
|─ Call stack ─ depth 2 ─────────────────────────────────────────────────────────
|   2  0x7ffff7fd2d60+0x3b5                                  29,648  7ffff7fd3a93
|   1  0x7ffff7fd3970+0x123                                  29,495  7ffff7fd845c
|   0  0x7ffff7fd845c                                        before the trace
|
|
|
|
|
|
|
|the call is before the trace
keys /d2d60<Enter>
screen stack
|─ Call stack ─ depth 2 ─────────────────────────────────────────────────────────
|   2  0x7ffff7fd2d60+0x3b5                                  29,648  7ffff7fd3a93
|   1  0x7ffff7fd3970+0x123                                  29,495  7ffff7fd845c
|   0  0x7ffff7fd845c                                        before the trace
|
|
|
|
|
|
|
# Beside the list where there is room.
resize 40 120
