# opscope data/spike/good-commits.spike
# Values that the trace has, of registers and of memory.
wait
:9
keys X
screen state
|─ State ─ as of 9 ────────────────────────────────────────── Registers: 1 of 9 ─
| Registers: 9 rows
| register             value  record
| ra                80000010       3
| sp                800ffff0       4
| t0                80000000       0
| a0        ffffffffffffffff       1
| a1                80000010       6
| a2        ffffffffffffffff       7
| a3        ffffffff7ffffff0       8
| a4                     297       9
keys J
screen state
|─ State ─ as of 10, * changed since 9 ────────────────────── Registers: 1 of 9 ─
| Registers: 9 rows
| register             value  record
| ra                80000010       3
| sp                800ffff0       4
| t0                80000000       0
| a0        ffffffffffffffff       1
| a1                80000010       6
| a2        ffffffffffffffff       7
| a3        ffffffff7ffffff0       8
| a4                     297       9
keys op
:13
screen state
|─ State ─ as of 13, * changed since 10 (pinned) ─────────── Registers: 1 of 13 ─
| Registers: 13 rows
| register             value  record  before
| ra                80000010       3
| sp                800ffff0       4
| t0                80000000       0
| a0        ffffffffffffffff       1
| a1                80000010       6
| a2        ffffffffffffffff       7
| a3        ffffffff7ffffff0      11
| a4                     297       9
styles state
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.tttttttttttttttttt
|.________.............ttttt..tttttt..tttttt
|CkkCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|.kk
|.kk
|.kk
|.kk
|.kk
|.kk
|.kk
# The old value, and the bytes as text where there is room.
resize 30 160
screen 0-16
|instruction       pc disasm   src      dst         value            load     store    data    >│─ State ─ as of 13, * changed since 10 (… ─ Registers: 1 of 13 ─
|     0      80000000                   t0          80000000                                    │ Registers: 13 rows
|     1      80000004          zero     a0          ffffffffffffffff                            │ register             value  record  before
|     2      80000008          t0       mtvec       80000000                                    │ ra                80000010       3
|     3 B→   8000000c                   ra          80000010                                    │ sp                800ffff0       4
|     4      80000028          sp       sp          800ffff0                                    │ t0                80000000       0
|     5    S 8000002a          sp,ra                                          800ffff8 80000010 │ a0        ffffffffffffffff       1
|     6   L  8000002e          sp       a1          80000010         800ffff8                   │ a1                80000010       6
|     7   L  80000032          a1       a2          ffffffffffffffff 80000010                   │ a2        ffffffffffffffff       7
|     8      80000036          a1,a2    a3          ffffffff7ffffff0                            │ a3        ffffffff7ffffff0      11
|     9   LS 8000003a          t0,a3    a4          297              80000000 80000000 80000287 │ a4                     297       9
|    10 B→   8000003e          a3,a4                                                            │*ft1               80000010      12  -
|    11      80000036          a1,a2    a3          ffffffff7ffffff0                            │*ft2                      0      13  -
|    12~  L  80000042          sp       mstatus,ft1 …0000a00006000,… 800ffff8                   │*fflags                   1      13  -
|    13      80000046          ft1,ft1  fflags,ft2  1,0                                         │*mstatus   8000000a00006000      12  -
|    14      8000004a                   v3          0                                           │ mtvec             80000000       2
|    15    S 8000004e          a1,a2                                          80000010 ff       │ Memory: 4 rows
keys Gk<Enter>
screen state status
|─ State ─ as of 13, * changed since 10 (pinn… ─ Memory: 3 of 4 ─
| Registers: 13 rows
| register             value  record  before
| ra                80000010       3
| sp                800ffff0       4
| t0                80000000       0
| a0        ffffffffffffffff       1
| a1                80000010       6
| a2        ffffffffffffffff       7
| a3        ffffffff7ffffff0      11
| a4                     297       9
|*ft1               80000010      12  -
|*ft2                      0      13  -
|*fflags                   1      13  -
|*mstatus   8000000a00006000      12  -
| mtvec             80000000       2
| Memory: 4 rows
|  address  size  bytes        record  text
| 80000000     4  87 02 00 80       9  ....
| 80000004    12
| 80000010     1  ff                   .
| 80000011    47
|
|
|
|
|
|
| good-commits.spike  spike  plain                                                                                                  record 13 of 20  pc 80000046
# Memory at the address in a register.
keys <Backspace>oasp<Enter>
screen state
|─ State ─ as of 10, * changed since 10 (pinn… ─ Memory: 1 of 3 ─
| Registers: 9 rows
| register             value  record
| ra                80000010       3
| sp                800ffff0       4
| t0                80000000       0
| a0        ffffffffffffffff       1
| a1                80000010       6
| a2        ffffffffffffffff       7
| a3        ffffffff7ffffff0       8
| a4                     297       9
| mtvec             80000000       2
| Memory: 3 rows
|  address  size  bytes                    record  text
| 800ffff0     8
| 800ffff8     8  10 00 00 80 00 00 00 00       5  ........
| 80100000    48
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
keys oasq<Enter>
screen message
|                                 ^ sq is not an address, or a register with a known value
