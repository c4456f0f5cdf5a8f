# opscope --size=20x90 samples/ls.champsim.xz
# A chain that is left and asked for again before it is computed is computed.
wait
:30000
keys t
burst JjJjKj
screen chain
|─ Chain ─ sources of the record, depth 5 ──────────────────────────────────────── 4 of 7 ─
| value                          record  distance            pc  what
|                                30,001            7ffff7fd83e3  conditional
| └─ rflags                      30,000        -1  7ffff7fd83df
|    └─ rax                      29,996        -5  7ffff7fd83cb
|       └─ r13                   29,967       -34  7ffff7fd8347
|          └─ r14                29,961       -40  7ffff7fd8328  load
|             ├─ rbx             29,471      -530  7ffff7fd7f0f
|             └─ [7ffff7d0bba8]  from before the trace
