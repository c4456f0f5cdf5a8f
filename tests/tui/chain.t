# opscope samples/ls.cis501.trace.gz
# The chain of the current record: go to a producer and back.
wait
:20111
keys t
screen chain status
|─ Chain ─ sources of the record, depth 5 ───────────────────────────── 1 of 13 ─
| value                       record  distance            pc  what
|                             20,111            7ffff7fd2e4d  CMP CMP
| ├─ rbp                      20,110        -1  7ffff7fd2e49  ADD ADD_IMM
| │  └─ rbp                   20,062       -49  7ffff7fd2e49  ADD ADD_IMM
| │     └─ rbp                20,002      -109  7ffff7fd2d7d  MOV LOAD
| │        └─ [7fffffffe1e0]  19,978      -133  7ffff7fd3a88  PUSH STORE
| │           └─ rax          19,954      -157  7ffff7fd3a37  MOV MOV
| └─ r10                      20,005      -106  7ffff7fd2d92  MOV MOV
|    └─ rsi                   20,000      -111  7ffff7fd2d74  MOV LOAD
|       ├─ r9 (address)       19,946      -165  7ffff7fd3a14  MOV LOAD
| ls.cis501.trace.gz   record 20,111 of 48,390  macro-op 16,513  pc 7ffff7fd2e4d
styles chain
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.ttttt.......................tttttt..tttttttt............tt..tttt
|CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCppppppppppppCCoooooooCCCCCCCCCCCC
|.kkkkkk....................................dd..pppppppppppp..ooooooooooo
|.kkkkkkkkk................................ddd..pppppppppppp..ooooooooooo
|.kkkkkkkkkkkk............................dddd..pppppppppppp..oooooooo
|.llllllllllllllllllllllllll..............dddd..pppppppppppp..oooooooooo
|.kkkkkkkkkkkkkkkkkk......................dddd..pppppppppppp..ooooooo
|.kkkkkk..................................dddd..pppppppppppp..ooooooo
|.kkkkkkkkk...............................dddd..pppppppppppp..oooooooo
|.kkkkkkkkkkkkkkkkkkkkk...................dddd..pppppppppppp..oooooooo
keys jj<Enter>
screen chain status
|─ Chain ─ sources of the record, depth 5 ────────────────────────────── 1 of 6 ─
| value                       record  distance            pc  what
|                             20,062            7ffff7fd2e49  ADD ADD_IMM
| └─ rbp                      20,002       -60  7ffff7fd2d7d  MOV LOAD
|    └─ [7fffffffe1e0]        19,978       -84  7ffff7fd3a88  PUSH STORE
|       └─ rax                19,954      -108  7ffff7fd3a37  MOV MOV
|          └─ rdx             19,950      -112  7ffff7fd3a26  XOR XOR
|             └─ rdx          19,921      -141  7ffff7fd39c3  ADD ADD
|
| the format has no access sizes; 8 bytes are assumed for each access
|
| ls.cis501.trace.gz   record 20,062 of 48,390  macro-op 16,469  pc 7ffff7fd2e49
keys <Backspace>
screen chain status
|─ Chain ─ sources of the record, depth 5 ───────────────────────────── 3 of 13 ─
| value                       record  distance            pc  what
|                             20,111            7ffff7fd2e4d  CMP CMP
| ├─ rbp                      20,110        -1  7ffff7fd2e49  ADD ADD_IMM
| │  └─ rbp                   20,062       -49  7ffff7fd2e49  ADD ADD_IMM
| │     └─ rbp                20,002      -109  7ffff7fd2d7d  MOV LOAD
| │        └─ [7fffffffe1e0]  19,978      -133  7ffff7fd3a88  PUSH STORE
| │           └─ rax          19,954      -157  7ffff7fd3a37  MOV MOV
| └─ r10                      20,005      -106  7ffff7fd2d92  MOV MOV
|    └─ rsi                   20,000      -111  7ffff7fd2d74  MOV LOAD
|       ├─ r9 (address)       19,946      -165  7ffff7fd3a14  MOV LOAD
| ls.cis501.trace.gz   record 20,111 of 48,390  macro-op 16,513  pc 7ffff7fd2e4d
# It follows the cursor.
keys J
screen chain status
|─ Chain ─ sources of the record, depth 5 ───────────────────────────── 1 of 12 ─
| value                          record  distance            pc  what
|                                20,112            7ffff7fd2e50  J JMP_IMM
| └─ flags                       20,111        -1  7ffff7fd2e4d  CMP CMP
|    ├─ rbp                      20,110        -2  7ffff7fd2e49  ADD ADD_IMM
|    │  └─ rbp                   20,062       -50  7ffff7fd2e49  ADD ADD_IMM
|    │     └─ rbp                20,002      -110  7ffff7fd2d7d  MOV LOAD
|    │        └─ [7fffffffe1e0]  19,978      -134  7ffff7fd3a88  PUSH STORE
|    └─ r10                      20,005      -107  7ffff7fd2d92  MOV MOV
|       └─ rsi                   20,000      -112  7ffff7fd2d74  MOV LOAD
|          ├─ r9 (address)       19,946      -166  7ffff7fd3a14  MOV LOAD
| ls.cis501.trace.gz   record 20,112 of 48,390  macro-op 16,514  pc 7ffff7fd2e50
# The users of the record; less deep, and deeper.
:20000
keys r-
screen chain status
|─ Chain ─ uses of the record, depth 4 ──────────────────────────────── 1 of 16 ─
| value                          record  distance            pc  what
|                                20,000            7ffff7fd2d74  MOV LOAD
| ├─ rsi                         20,005        +5  7ffff7fd2d92  MOV MOV
| │  ├─ r10                      20,063       +63  7ffff7fd2e4d  CMP CMP
| │  │  ├─ flags                 20,064       +64  7ffff7fd2e50  J JMP_IMM
| │  │  ├─ t0                    overwritten by 20,067
| │  │  └─ flags                 overwritten by 20,067
| │  ├─ r10                      20,111      +111  7ffff7fd2e4d  CMP CMP
| │  │  ├─ flags                 20,112      +112  7ffff7fd2e50  J JMP_IMM
| │  │  ├─ t0                    overwritten by 20,115
| ls.cis501.trace.gz   record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
keys 3-
screen chain
|─ Chain ─ uses of the record, depth 1 ───────────────────────────────── 1 of 3 ─
| value                          record  distance            pc  what
|                                20,000            7ffff7fd2d74  MOV LOAD
| ├─ rsi                         20,005        +5  7ffff7fd2d92  MOV MOV
| └─ rsi                         overwritten by 20,035
|
|
|
|
|
|
keys 2+r
screen chain
|─ Chain ─ sources of the record, depth 3 ────────────────────────────── 1 of 6 ─
| value                          record  distance            pc  what
|                                20,000            7ffff7fd2d74  MOV LOAD
| ├─ r9 (address)                19,946       -54  7ffff7fd3a14  MOV LOAD
| │  ├─ rax (address)            19,945       -55  7ffff7fd3a0f  MOV LOAD
| │  │  └─ [7fffffffe220]        19,850      -150  7ffff7fd398d  MOV STORE
| │  └─ [7ffff7fc0cc8]           from before the trace
| └─ [7ffff7ffe5c0]              from before the trace
|
| the format has no access sizes; 8 bytes are assumed for each access
|
# The options, with their values; only memory, only registers.
keys o
screen message
| l longest  r registers: on  m memory: on  s stack pointer: off
| i instruction pointer: off  f flags: on  t temporaries: on  a addresses: on
| d other registers: on  w partial registers: on  p same thread: on
| h all columns                                                                o
keys <Esc>or
screen chain
|─ Chain ─ sources of the record, depth 3, memory only ───────────────── 1 of 2 ─
| value                          record            pc  what
|                                20,000  7ffff7fd2d74  MOV LOAD
| └─ [7ffff7ffe5c0]              from before the trace
|
| the format has no access sizes; 8 bytes are assumed for each access
|
|
|
|
|
keys orom
screen chain
|─ Chain ─ sources of the record, depth 3, registers only ────────────── 1 of 3 ─
| value                          record  distance            pc  what
|                                20,000            7ffff7fd2d74  MOV LOAD
| └─ r9 (address)                19,946       -54  7ffff7fd3a14  MOV LOAD
|    └─ rax (address)            19,945       -55  7ffff7fd3a0f  MOV LOAD
|
|
|
|
|
|
# What is followed: the stack pointer, no addresses, no flags.
keys omoaofos
screen chain message
|─ Chain ─ sources of the record, depth 3, without address, with stac… ─ 1 of 2 ─
| value                          record            pc  what
|                                20,000  7ffff7fd2d74  MOV LOAD
| └─ [7ffff7ffe5c0]              from before the trace
|
| the format has no access sizes; 8 bytes are assumed for each access
|
|
|
|
|
|stack pointer: on
resize 60 200
screen chain
|─ Chain ─ sources of the record, depth 3, without addres… ─ 1 of 2 ─
| value                          record            pc  what
|                                20,000  7ffff7fd2d74  MOV LOAD
| └─ [7ffff7ffe5c0]              from before the trace
|
| the format has no access sizes; 8 bytes are assumed for each access
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
|
|
|
|
|
|
|
|
resize 10 40
screen chain status message
|─ Chain ─ sources of the rec… ─ 1 of 2 ─
| value       record       pc  what
|             20,000  …fd2d74  MOV LOAD
| └─ […e5c0]  from before the trace
|
| the format has no access sizes; 8 bytes
| are assumed for each access
|
| ls.cis501.tr…  record 20,000 of 48,390
|stack pointer: on
keys q
screen records
|micro-op               pc macro micro  >
|19,995 ╷   S 7ffff7fd2d6b PUSH  STORE
|19,996 ╵     7ffff7fd2d6b PUSH  SUB_IMM
|19,997 ╷   S 7ffff7fd2d6c PUSH  STORE
|19,998 ╵     7ffff7fd2d6c PUSH  SUB_IMM
|19,999       7ffff7fd2d6d SUB   SUB_IMM
|20,000    L  7ffff7fd2d74 MOV   LOAD
|20,001     S 7ffff7fd2d78 MOV   STORE
# W writes the rows to a new file.  The options are those that the pane had when it was closed.
keys :20111<Enter>tW
screen message
|write (.csv .json .md .txt):
keys <Enter>
screen message
|           missing file name ^
keys chain.csv<Enter>
screen message
|9 rows written to chain.csv
# A row without a record
keys :0<Enter>j
wait
keys <Enter>
screen chain message
|─ Chain ─ sources of the rec… ─ 2 of 2 ─
| value       record       pc  what
|                  0  …fd3a14  MOV LOAD
| └─ […0cc8]  from before the trace
|
| the format has no access sizes; 8 bytes
| are assumed for each access
|
|this row has no record
# The tree is drawn again in ASCII.
resize 24 80
:20111
:set ascii
wait
screen chain
|- Chain - sources of the record, depth 5, without address, with stac~ - 1 of 9 -
| value                       record  distance            pc  what
|                             20,111            7ffff7fd2e4d  CMP CMP
| |- rbp                      20,110        -1  7ffff7fd2e49  ADD ADD_IMM
| |  `- rbp                   20,062       -49  7ffff7fd2e49  ADD ADD_IMM
| |     `- rbp                20,002      -109  7ffff7fd2d7d  MOV LOAD
| |        `- [7fffffffe1e0]  19,978      -133  7ffff7fd3a88  PUSH STORE
| |           `- rax          19,954      -157  7ffff7fd3a37  MOV MOV
| `- r10                      20,005      -106  7ffff7fd2d92  MOV MOV
|    `- rsi                   20,000      -111  7ffff7fd2d74  MOV LOAD
|       `- [7ffff7ffe5c0]     from before the trace
# Alt-Down passes the columns that this chain does not show.
keys oh0l<Alt-Down><Alt-Down>
screen chain
|- Chain - sources of the record, depth 5, without address, with stac~ - 1 of 9 -
| value                       distance            pc  record  what
|                                       7ffff7fd2e4d  20,111  CMP CMP
| |- rbp                            -1  7ffff7fd2e49  20,110  ADD ADD_IMM
| |  `- rbp                        -49  7ffff7fd2e49  20,062  ADD ADD_IMM
| |     `- rbp                    -109  7ffff7fd2d7d  20,002  MOV LOAD
| |        `- [7fffffffe1e0]      -133  7ffff7fd3a88  19,978  PUSH STORE
| |           `- rax              -157  7ffff7fd3a37  19,954  MOV MOV
| `- r10                          -106  7ffff7fd2d92  20,005  MOV MOV
|    `- rsi                       -111  7ffff7fd2d74  20,000  MOV LOAD
|       `- [7ffff7ffe5c0]     from before the trace
# A key of a column before a column is selected
keys <Esc>t<Delete>
screen message
|no column is selected; l selects the next
# Other rows have the same value as that of the cursor, which stays when the chain gets
# deeper.
:0
keys roa5j+
screen chain
|- Chain - uses of the record, depth 6, with stack, without flags ---- 6 of 192 -
| value                       distance            pc  record  what
|                                       7ffff7fd3a14       0  MOV LOAD
| |- r9                             +2  7ffff7fd3a1d       2  TEST TEST
| |  `- t0                    overwritten by 36
| |- r9 (address)                  +54  7ffff7fd2d74      54  MOV LOAD
| |  |- rsi                        +59  7ffff7fd2d92      59  MOV MOV
| |  |  |- r10                    +117  7ffff7fd2e4d     117  CMP CMP
| |  |  |  `- t0              overwritten by 121
| |  |  |- r10                    +165  7ffff7fd2e4d     165  CMP CMP
| |  |  |  `- t0              overwritten by 169
