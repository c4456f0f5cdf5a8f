# opscope --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out
# needs HAVE_LIBELF
# needs HAVE_CAPSTONE
# The Fields pane has the name of an address, also where it has few rows.
wait
screen 17-22
| disasm movsxd rax, ebx
| addr   table
|
|
| pc: address of the instruction
| good-prog.pinatrace.out  pinatrace  plain       record 0 of 7  pc 7f7cd18b82b9
keys jjj
screen 17-22
| disasm test dword ptr [rax], eax
| addr   table+0x4
|
|
| pc: address of the instruction
| good-prog.pinatrace.out  pinatrace  plain       record 3 of 7  pc 7f7cd18b82e0
keys v
keys v
resize 30 130
screen 0-4
|access                pc op               addr size        value  tid symbol                >│─ Fields ───────────────────────────
|     0   L  7f7cd18b82b9 R        7f7cd18ba000    4            7      sort+0x2c              │ pc      0x7f7cd18b82e0
|     1   L  7f7cd18b82c0 R        7f7cd18ba004    4            3      sort+0x33              │ op      W
|     2    S 7f7cd18b82d9 W        7f7cd18ba000    4            3      sort+0x4c              │ addr    0x7f7cd18ba004  table+0x4
|     3    S 7f7cd18b82e0 W        7f7cd18ba004    4            7      sort+0x53              │ size    4 bytes
# A query completes names of variables, or of functions for code.
resize 24 80
keys /mem in t<Tab>
screen 20-23
| table
| thread  address space, processor or thread
| tid     thread, if recorded
|/mem in t
keys <Esc>/pc in tw<Tab>
screen 20-23
|
| pc: address of the instruction
| good-prog.pinatrace.out  pinatrace  plain       record 3 of 7  pc 7f7cd18b82e0
|/pc in twice
keys <Esc>&mem in table<Enter>
wait
screen status
| good-prog.pinatrace.out  & mem in table: 5 of 7                  record 3 of 7
keys &<Enter>
wait
# Memory by page, and as a heat map.
keys i++
wait
screen memory
|─ Memory ─ whole trace, lines, 7f7cd18b8000.… ─ 7 accesses, +2 columns, 1 of 2 ─
|     address▲  symbols             accesses   loads   stores
| 7f7cd18b8280  twice+0x15..sort           2       0        0 ███████▎
|►7f7cd18b82c0  sort+0x33..zoo::…          5       0        0 ██████████████████
|
|
|
|
|
|
|
# Registers and memory as of a record
keys qX
wait
screen state
|─ State ─ as of 3 ───────────────────────────────────────────── Memory: 1 of 3 ─
|      address  size  bytes        record  instruction            variable   text
| 7f7cd18ba000     4  03 00 00 00       2  xchg eax, ebp          table      ....
| 7f7cd18ba004     4  07 00 00 00       3  test dword ptr [rax]…  table+0x4  ....
| 7f7cd18ba008    56                                              table+0x8
| pinatrace does not record written registers
|
|
|
|
|
# A search for a name of the program, and for an instruction.
keys qg/table<Enter>
screen status message
| good-prog.pinatrace.out  pinatrace  plain       record 0 of 7  pc 7f7cd18b82b9
|no record matches table; Enter searches for table in the program
keys <Enter>
screen status message
| good-prog.pinatrace.out  pinatrace  plain       record 1 of 7  pc 7f7cd18b82c0
|hit 2 of 5, 1 record forward
keys g/test<Enter>
screen status message
| good-prog.pinatrace.out  pinatrace  plain       record 0 of 7  pc 7f7cd18b82b9
|no record matches test; Enter searches for test in the instructions of the
|program
keys <Enter>
screen status message
| good-prog.pinatrace.out  pinatrace  plain       record 3 of 7  pc 7f7cd18b82e0
|hit 1 of 1, 3 records forward
