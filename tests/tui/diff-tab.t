# opscope --diff --size=26x110 $(zcat samples/ls.cis501.trace.gz | sed -n 1,3000p >a.trace; sed -e 500,503d -e 1000,1001d -e 2000,2005d a.trace >b.trace; echo a.trace b.trace)
# Tab is for the other trace, so that another key switches to a pane.
wait
keys x
screen message
|Bytes: Ctrl-Ww switches to it, x closes it
keys x
# Each side keeps what its panes show: the table, its order, the row of the cursor.
wait
keys :table calls<Enter>
wait
keys lllsjjj
screen table
|─ Tables ─ Calls ──────────────────────────────────────────────────────────────────────────────────── 4 of 4 ─
| calls: 17   records outside called functions: 514 of 3,000, 17.13 %   returns without a call: 1 of 18, 5.56 %
|     function   calls   returns    own    own%            inclusive   incl.%            own/call  depth▼
| 7ffff7fec4a0       6         6    297   9.90% ██               297    9.90% ▊             49.50       4
| 7ffff7fd2bc0       4         4    316  10.53% ██▏              613   20.43% █▋            79.00       3
| 7ffff7fd2d60       4         4  1,183  39.43% ████████       1,796   59.87% ████▊        295.75       2
| 7ffff7fd3970       3         3    690  23.00% ████▋          2,092   69.73% █████▋       230.00       1
|
|
|
|
|
|
|
keys <Ctrl-W>k<Tab>
wait
screen table
|─ Tables ─ select one ─────────────────────────────────────────────────────────────────────────── 1-13 of 19 ─
| mix         counts of opcodes, op classes and kinds of branches
| branches    outcomes, targets and mispredictions of each branch
| hot         instructions and basic blocks executed most often, and their share
| footprint   cache lines and pages accessed, and strides by instruction
| reuse       reuse distances of cache lines
| cache       hits and misses of simulated caches, by instruction and region
| misses      several caches side by side: cold, capacity and conflict misses
| structures  misses by data structure, instruction and region, and their causes
| prefetch    misses that simple prefetchers avoid, how precisely and how early
| deps        distances from producers of values to their uses
| forwarding  stores whose values loads read, and the records between them
| parallelism records per cycle that dependences and window sizes allow
| calls       calls of each function, own and inclusive records, call depth
keys <Tab>
wait
screen table
|─ Tables ─ Calls ──────────────────────────────────────────────────────────────────────────────────── 4 of 4 ─
| calls: 17   records outside called functions: 514 of 3,000, 17.13 %   returns without a call: 1 of 18, 5.56 %
|     function   calls   returns    own    own%            inclusive   incl.%            own/call  depth▼
| 7ffff7fec4a0       6         6    297   9.90% ██               297    9.90% ▊             49.50       4
| 7ffff7fd2bc0       4         4    316  10.53% ██▏              613   20.43% █▋            79.00       3
| 7ffff7fd2d60       4         4  1,183  39.43% ████████       1,796   59.87% ████▊        295.75       2
| 7ffff7fd3970       3         3    690  23.00% ████▋          2,092   69.73% █████▋       230.00       1
|
|
|
|
|
|
|
# The depth of a chain is of its side.
keys :close-pane table<Enter>
keys t2-<Ctrl-W>k<Tab>
wait
screen chain
|─ Chain ─ sources of the record, depth 5 ─────────────────────────────────────────────────────────── 1 of 10 ─
| value                          record  distance            pc  what
|                                   499            7ffff7fd849b  J JMP_IMM
| └─ flags                          496        -3  7ffff7fd848a  TEST TEST
|    └─ rdx                         483       -16  7ffff7fd8461  MOV LOAD
|       ├─ rbp (address)            470       -29  7ffff7fd3b17  POP LOAD
|       │  └─ [7fffffffe2a0]     from before the trace
|       └─ [7fffffffe368]           465       -34  7ffff7fd3b08  MOV STORE
|          ├─ r10                   458       -41  7ffff7fd3ae7  MOV LOAD
|          │  └─ [7fffffffe260]     414       -85  7ffff7fd3040  MOV STORE
|          └─ rbp (address)         439       -60  7ffff7fd3aa8  MOV MOV
keys <Tab>
wait
screen chain
|─ Chain ─ sources of the record, depth 3 ──────────────────────────────────────────────────────────── 1 of 6 ─
| value                          record  distance            pc  what
|                                   499            7ffff7fd848f  MOVZX MOVZX
| └─ t1                             498        -1  7ffff7fd848f  MOVZX LOAD
|    ├─ rdx (address)               483       -16  7ffff7fd8461  MOV LOAD
|    │  ├─ rbp (address)            470       -29  7ffff7fd3b17  POP LOAD
|    │  └─ [7fffffffe368]           465       -34  7ffff7fd3b08  MOV STORE
|    └─ [7ffff7dbe0ae]           from before the trace
|
| the format has no access sizes; 8 bytes are assumed for each access
|
# What it follows is an option, and the same on both sides.
keys <Ctrl-W>joa<Ctrl-W>k<Tab>
wait
screen chain
|─ Chain ─ sources of the record, depth 5, without address ─────────────────────────────────────────── 1 of 6 ─
| value                          record  distance            pc  what
|                                   499            7ffff7fd849b  J JMP_IMM
| └─ flags                          496        -3  7ffff7fd848a  TEST TEST
|    └─ rdx                         483       -16  7ffff7fd8461  MOV LOAD
|       └─ [7fffffffe368]           465       -34  7ffff7fd3b08  MOV STORE
|          └─ r10                   458       -41  7ffff7fd3ae7  MOV LOAD
|             └─ [7fffffffe260]     414       -85  7ffff7fd3040  MOV STORE
|
| the format has no access sizes; 8 bytes are assumed for each access
|
keys <Ctrl-W>joa<Ctrl-W>k<Tab>
wait
# A pane that is closed on one side is closed on the other.
keys <Tab>:close-pane chain<Enter>
keys <Tab>t
wait
screen chain
|─ Chain ─ sources of the record, depth 5 ─────────────────────────────────────────────────────────── 1 of 11 ─
| value                          record  distance            pc  what
|                                   499            7ffff7fd848f  MOVZX MOVZX
| └─ t1                             498        -1  7ffff7fd848f  MOVZX LOAD
|    ├─ rdx (address)               483       -16  7ffff7fd8461  MOV LOAD
|    │  ├─ rbp (address)            470       -29  7ffff7fd3b17  POP LOAD
|    │  │  └─ [7fffffffe2a0]     from before the trace
|    │  └─ [7fffffffe368]           465       -34  7ffff7fd3b08  MOV STORE
|    │     ├─ r10                   458       -41  7ffff7fd3ae7  MOV LOAD
|    │     │  └─ [7fffffffe260]     414       -85  7ffff7fd3040  MOV STORE
|    │     └─ rbp (address)         439       -60  7ffff7fd3aa8  MOV MOV
# The list of differences is of both sides.
keys <Ctrl-W>kDG<Ctrl-W>k<Tab>
screen differences
|─ Differences ─────────────────────────────────────────────────────────────────────────────────────── 3 of 3 ─
|  #      a   only a      b   only b   records         place  kind
|  1    499        4    499        0         4  7ffff7fd848f  only in A
|  2    999        2    995        0         2  7ffff7fd2c5a  only in A
|  3  1,999        6  1,993        0         6  7ffff7fd84f3  only in A
# The panes of the trace that is not compared any more go with it.
keys :diffoff<Enter>
keys t2-
wait
screen chain
|─ Chain ─ sources of the record, depth 3 ──────────────────────────────────────────────────────────── 1 of 5 ─
| value                          record  distance            pc  what
|                                   499            7ffff7fd849b  J JMP_IMM
| └─ flags                          496        -3  7ffff7fd848a  TEST TEST
|    └─ rdx                         483       -16  7ffff7fd8461  MOV LOAD
|       ├─ rbp (address)            470       -29  7ffff7fd3b17  POP LOAD
|       └─ [7fffffffe368]           465       -34  7ffff7fd3b08  MOV STORE
|
| the format has no access sizes; 8 bytes are assumed for each access
|
|
# Both sides have the same columns of the call stack, also after it was closed.
keys q:diff b.trace<Enter>
wait
keys 400gS
wait
keys ll<Delete><Ctrl-W>k<Tab>
wait
screen stack
|─ Call stack ─ depth 2 ────────────────────────────────────────────────────────────────────────────── 1 of 2 ─
| depth  function        call
|     2  0x7ffff7fd2d60    36
|     1  unknown, before the trace
|
|
|
|
|
|
|
keys SqS
wait
screen stack
|─ Call stack ─ depth 2 ────────────────────────────────────────────────────────────────────────────── 1 of 2 ─
| depth  function        call
|     2  0x7ffff7fd2d60    36
|     1  unknown, before the trace
|
|
|
|
|
|
|
# So does the order of the bars of the memory pane.
keys :memory<Enter>
wait
keys llls
screen memory
|─ Memory ─ whole trace, regions ───────────────────────────────────────────────────── 3,399 accesses, 1 of 5 ─
|      address  region              accesses   loads   stores  fetches▼   share
| 7ffff7f76000  mapped code, data      2,733     267       16     2,450  80.41% ██████████████████████████████
|            0                             5       5        0         0   0.15% ▏
| 555555554000                            31      31        0         0   0.91% ▍
| 7ffff7d0a000  mapped                   126     126        0         0   3.71% █▍
| 7fffffffe000  stack                    504     257      247         0  14.83% █████▌
|
|
|
|
|
keys <Ctrl-W>k<Tab>
wait
screen memory
|─ Memory ─ whole trace, regions ───────────────────────────────────────────────────── 3,399 accesses, 2 of 5 ─
|      address  region              accesses   loads   stores  fetches▼   share
| 7ffff7f76000  mapped code, data      2,733     267       16     2,450  80.41% ██████████████████████████████
|            0                             5       5        0         0   0.15% ▏
| 555555554000                            31      31        0         0   0.91% ▍
| 7ffff7d0a000  mapped                   126     126        0         0   3.71% █▍
| 7fffffffe000  stack                    504     257      247         0  14.83% █████▌
|
|
|
|
|
