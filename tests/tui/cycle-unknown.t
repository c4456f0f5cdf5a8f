# opscope --size=30x120 --format=gem5-exec $(head -1 data/gem5-exec/good-riscv.gem5exec >one.txt; echo one.txt)
# The times of one record have no cycle, but :set gives one.
wait
screen fields
|─ Fields ──────────────────────────────────
| pc         0x10000           65536
| disasm     c_addi sp, sp, -16
| uop        1
| macro
| class      IntAlu
| value      0x1
| tick       1000 ps
| symbol     main+0
| cpu        system.cpu
| thread     0
| src        sp, sp
| dst        sp
| opcode     c_addi
| asid       0
| fetch_seq  1
| flags      IsInteger
| no value: load, store, core, kind, cp_seq
|
|
|
|
|
|
|
|
|
| pc: address of the instruction
:set cycle=500ps
screen fields
|─ Fields ──────────────────────────────────
| pc         0x10000           65536
| disasm     c_addi sp, sp, -16
| uop        1
| macro
| class      IntAlu
| value      0x1
| tick       1000 ps           2 cycles
| symbol     main+0
| cpu        system.cpu
| thread     0
| src        sp, sp
| dst        sp
| opcode     c_addi
| asid       0
| fetch_seq  1
| flags      IsInteger
| no value: load, store, core, kind, cp_seq
|
|
|
|
|
|
|
|
|
| pc: address of the instruction
