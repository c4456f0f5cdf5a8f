# Logs of Spike
$ for f in both commits instructions; do opscope info data/spike/good-$f.spike | grep -A 2 -e ^Format -e ^Evidence; done
Format:         spike (Spike instruction log)
Register names: riscv
Records:        20
--
Evidence for formats, in bits:
spike: 26
Format:         spike (Spike instruction log)
Register names: riscv
Records:        20
--
Evidence for formats, in bits:
spike: 26
Format:         spike (Spike instruction log)
Register names: riscv
Records:        20
--
Evidence for formats, in bits:
spike:  26
rocket: 26

$ opscope list data/spike/good-both.spike
     record  pc        disasm                  src      dst          value                      load      store     data      trap                      symbol  hart  priv  encoding
          0  80000000  auipc   t0, 0x0                  t0           80000000                                                                           _start     0  M     297
          1  80000004  li      a0, -1          zero     a0           ffffffffffffffff                                                                              0  M     fff00513
          2  80000008  csrw    mtvec, t0       t0       mtvec        80000000                                                                                      0  M     30529073
          3  8000000c  jal     pc + 0x1c                ra           80000010                                                                                      0  M     1c000ef
          4  80000028  addi    sp, sp, -16     sp       sp           800ffff0                                                                           sum        0  M     1141
          5  8000002a  sd      ra, 8(sp)       sp,ra                                                      800ffff8  80000010                                       0  M     113423
          6  8000002e  ld      a1, 8(sp)       sp       a1           80000010                   800ffff8                                                           0  M     813583
          7  80000032  lb      a2, 0(a1)       a1       a2           ffffffffffffffff           80000010                                                           0  M     58603
          8  80000036  mul     a3, a1, a2      a1,a2    a3           ffffffff7ffffff0                                                                              0  M     2c586b3
          9  8000003a  amoadd.w a4, a3, (t0)   t0,a3    a4           297                        80000000  80000000  80000287                                       0  M     d2a72f
         10  8000003e  bne     a3, a4, pc - 8  a3,a4                                                                                                               0  M     fee69ce3
         11  80000036  mul     a3, a1, a2      a1,a2    a3           ffffffff7ffffff0                                                                              0  M     2c586b3
         12  80000042  fld     ft1, 8(sp)      sp       mstatus,ft1  8000000a00006000,80000010  800ffff8                                                           0  M     813087
         13  80000046  fadd.d  ft2, ft1, ft1   ft1,ft1  fflags,ft2   1,0                                                                                           0  M     210f153
         14  8000004a  vmv.v.i v3, 0                    v3           0                                                                                             0  M     5e0071d7
         15  8000004e  sb      a2, 0(a1)       a1,a2                                                      80000010  ff                                             0  M     c58023
         16  80000052  ld      ra, 0(sp)       sp       ra           80000010                   800ffff0                                                           0  M     6082
         17  80000054  ret                     ra                                                                                                                  0  M     8082
         18  80000010  nop                     zero                                                                           trap_illegal_instruction             1  U     13
         19  80000000  auipc   t0, 0x0                  t0           80000000                                                                                      1  M     297

$ opscope list -n 8 --format=spike data/spike/bad-other-lines.spike
     record  pc        disasm               src    dst    value             load      store     data      trap  symbol  hart  priv  encoding
          0  80000000  auipc   t0, 0x0             t0     80000000                                              _start     0  M     297
! malformed line at byte 148: this line does not match at column 1: expected "core"
          1  80000004  li      a0, -1       zero   a0     ffffffffffffffff                                                 0  M     fff00513
          2  80000008  csrw    mtvec, t0    t0     zero                                                                    0        30529073
! malformed line at byte 355: this line does not match at column 45: expected a register or the end of the line
          3  80000008                       t0     mtvec  80000000                                                         0  M     30529073
          4  8000000c  jal     pc + 0x1c           ra     80000010                                                         0  M     1c000ef
          5  80000028  addi    sp, sp, -16  sp     sp     800ffff0                                              sum        0  M     1141
          6  8000002a  sd      ra, 8(sp)    sp,ra                                     800ffff8  80000010                   0  M     113423
          7  8000002e  ld      a1, 8(sp)    sp     a1     80000010          800ffff8                                       0  M     813583

$ opscope list -n 4 --fields=pc,priv,dst,value,load,store data/spike/good-commits.spike
     record  pc        priv  dst    value             load  store
          0  80000000  M     t0     80000000
          1  80000004  M     a0     ffffffffffffffff
          2  80000008  M     mtvec  80000000
          3  8000000c  M     ra     80000010

$ opscope list -n 6 --fields=pc,disasm,src,dst,symbol data/spike/good-instructions.spike
     record  pc        disasm               src    dst   symbol
          0  80000000  auipc   t0, 0x0             t0    _start
          1  80000004  li      a0, -1       zero   a0
          2  80000008  csrw    mtvec, t0    t0     zero
          3  8000000c  jal     pc + 0x1c           ra
          4  80000028  addi    sp, sp, -16  sp     sp    sum
          5  8000002a  sd      ra, 8(sp)    sp,ra

$ opscope find 'writes a3 and reads a2' data/spike/good-both.spike
? 1

$ opscope find -c 'thread = 1' data/spike/good-both.spike
2

$ opscope stat data/spike/good-both.spike
Trace Statistics for: data/spike/good-both.spike
======================================================================
Total Instructions:    20
Unique IPs:            18
Memory Reads:          5 (25.00%)
Memory Writes:         3 (15.00%)

Kinds of branches:
jump:          0 (0.00%)
indirect:      0 (0.00%)
conditional:   1 (33.33%)
call:          1 (33.33%)
indirect-call: 0 (0.00%)
return:        1 (33.33%)
other:         0 (0.00%)

$ opscope lint data/spike/good-both.spike
AL013  warning           1  the next pc is neither fall-through nor target
    record 12: the pc is 80000042, but 80000036 is followed by 8000003a
AL040  hint              1  a register that is read before it is written
    record 4: sp is read, but no earlier record writes it
data/spike/good-both.spike: 20 records, 0 errors, 1 warning, 1 hint

$ opscope chain data/spike/good-both.spike 9
value                record  distance        pc              data  what      remark
                          9            8000003a                    amoadd.w
├─ t0                     0        -9  80000000          80000000  auipc
├─ a3                     8        -1  80000036  ffffffff7ffffff0  mul
│  ├─ a1                  6        -3  8000002e          80000010  ld
│  │  └─ [800ffff8]       5        -4  8000002a          80000010  sd
│  │     └─ ra            3        -6  8000000c          80000010  jal
│  └─ a2                  7        -2  80000032  ffffffffffffffff  lb
│     ├─ a1               6        -3  8000002e          80000010  ld        continues elsewhere
│     └─ [80000010]                                            ff            from before the trace
└─ [80000000]                                                                from before the trace

$ opscope formats spike
spike: Spike instruction log
A record is one instruction, one or several lines of text; register names: riscv.

Text, as printed by the RISC-V simulator Spike with -l (instructions),
--log-commits (their results), or both; then the two lines of an instruction
are one record, and so is the line of a symbol before them. Source registers,
kinds of branches and sizes of accesses are derived from the encoding.

Made by:
  spike -l --log-commits --log=main.spike pk main

A record:
  core   0: 0x0000000080000050 (0x0182b283) ld      t0, 24(t0)
  core   0: 3 0x0000000080000050 (0x0182b283) x5  0x0000000080000000 mem 0x00001018

field     place    kind      role             meaning
pc        -        address   pc               address of the instruction
disasm    -        text      disassembly      the instruction as Spike disassembles it (-l)
src       derived  register  reads register   registers read, from the encoding
dst       -        register  writes register  registers written, from --log-commits or the encoding; CSRs by name, others as c773
value     -        address   register value   values written to the registers (--log-commits); absent if they have more than 64 bits
load      -        address   load address     addresses loaded from (--log-commits)
store     -        address   store address    addresses stored to (--log-commits)
data      -        address   memory value     values stored (--log-commits)
trap      -        text      trap             cause of a trap, exception or interrupt after the instruction; 0: none
symbol    -        text      symbol           symbol at the pc, if Spike prints it before the instruction
hart      -        number    space            hardware thread
priv      -        code      -                privilege level (--log-commits)
encoding  -        address   -                the encoding of the instruction
opcode    derived  text      macro opcode     mnemonic, the first word of the disassembly
size      derived  number    access size      bytes of a load or store, from the encoding
kind      derived  code      branch kind      kind of branch, from the encoding
lost      derived  number    -                number of values that do not fit in the record

Codes of priv:
      0  U
      1  S
      2  H
      3  M

Codes of kind:
      0  none
      1  jump
      2  indirect
      3  conditional
      4  call
      5  indirect-call
      6  return
      7  other

The description:
  title Spike instruction log
  family Simulators
  suffix spike log
  command spike -l --log-commits --log=main.spike pk main
  sample core   0: 0x0000000080000050 (0x0182b283) ld      t0, 24(t0)
  sample core   0: 3 0x0000000080000050 (0x0182b283) x5  0x0000000080000000 mem 0x00001018
  about Text, as printed by the RISC-V simulator Spike with -l (instructions), --log-commits (their
  about results), or both; then the two lines of an instruction are one record, and so is the line of a
  about symbol before them.  Source registers, kinds of branches and sizes of accesses are derived from
  about the encoding.
  registers riscv
  before symbol:                       core{hart}: >>>> {symbol:text}
  line insn same hart:                 core{hart}: 0x{pc} (0x{enc}){? {disasm:text}}
  line commit after insn same hart pc: core{hart}: {priv:0|1|2|3} 0x{pc} (0x{enc}){* mem 0x{store} 0x{data}| mem 0x{load}| {e|mf|m|l}{:dec}| {dst} 0x{value}}
  more trap same hart:                 core{hart}: exception {trap}, epc 0x{:hex}
  more tval after trap same hart:      core{hart}: tval 0x{:hex}
  note:                                core{hart}: {exception|tval|trap|interrupt}{}
  names priv U S H M
  derive riscv enc
  columns pc disasm src dst value load store data trap symbol hart priv encoding
  help disasm the instruction as Spike disassembles it (-l)
  help priv privilege level (--log-commits)
  help symbol symbol at the pc, if Spike prints it before the instruction
  help value values written to the registers (--log-commits); absent if they have more than 64 bits
  help data values stored (--log-commits)
  help size bytes of a load or store, from the encoding
  help kind kind of branch, from the encoding
  help src registers read, from the encoding
  help dst registers written, from --log-commits or the encoding; CSRs by name, others as c773
  help load addresses loaded from (--log-commits)
  help store addresses stored to (--log-commits)

# Older versions print a blank before a register of one digit
$ printf 'core   0: 3 0x0000000080000000 (0x00000297) x 5 0x0000000080000000\ncore   0: 3 0x0000000080000004 (0xfff00513) x10 0xffffffffffffffff\n' >old.spike; opscope list --fields=pc,dst,value old.spike; rm old.spike
     record  pc        dst  value
          0  80000000  t0   80000000
          1  80000004  a0   ffffffffffffffff

# Registers by their numbers
$ for r in x5 t0 x10 a0 c773 mtvec x32; do echo $r $(opscope find -c "write == $r" data/spike/good-commits.spike 2>&1); done
x5 2
t0 2
x10 1
a0 1
c773 1
mtvec 1
x32 opscope: find: expected a value of dst: a register write == x32 ^

# Traps and interrupts are frames: a system call, a load that faults and is executed again, an
# interrupt whose handler calls.
$ printf 'core   0: %s\n' '0x80000000 (0x01c000ef) jal     pc + 0x1c' '0x8000001c (0x00000013) nop' '0x80000020 (0x00000073) ecall' 'exception trap_machine_ecall, epc 0x80000020' '0x80001000 (0x34202f73) csrr    t5, mcause' '0x80001004 (0x341f1073) csrw    mepc, t5' '0x80001008 (0x30200073) mret' '0x80000024 (0x00053583) ld      a1, 0(a0)' 'exception trap_load_page_fault, epc 0x80000024' '0x80001000 (0x34202f73) csrr    t5, mcause' '0x80001004 (0x341f1073) csrw    mepc, t5' '0x80001008 (0x30200073) mret' '0x80000024 (0x00053583) ld      a1, 0(a0)' '0x80000028 (0x00000013) nop' 'exception interrupt #7, epc 0x8000002c' '0x80001000 (0x34202f73) csrr    t5, mcause' '0x80001004 (0x060000ef) jal     pc + 0x60' '0x80001064 (0x00008067) ret' '0x80001008 (0x30200073) mret' '0x8000002c (0x00000013) nop' '0x80000030 (0x00008067) ret' '0x80000004 (0x00000013) nop' >traps.spike; opscope list --fields=pc,disasm,trap,calldepth traps.spike
     record  pc        disasm              trap                  calldepth
          0  80000000  jal     pc + 0x1c                                 0
          1  8000001c  nop                                               1
          2  80000020  ecall               trap_machine_ecall            1
          3  80001000  csrr    t5, mcause                                2
          4  80001004  csrw    mepc, t5                                  2
          5  80001008  mret                                              2
          6  80000024  ld      a1, 0(a0)   trap_load_page_fault          1
          7  80001000  csrr    t5, mcause                                2
          8  80001004  csrw    mepc, t5                                  2
          9  80001008  mret                                              2
         10  80000024  ld      a1, 0(a0)                                 1
         11  80000028  nop                 interrupt #7                  1
         12  80001000  csrr    t5, mcause                                2
         13  80001004  jal     pc + 0x60                                 2
         14  80001064  ret                                               3
         15  80001008  mret                                              2
         16  8000002c  nop                                               1
         17  80000030  ret                                               1
         18  80000004  nop                                               0

$ opscope stat calls traps.spike
calls: 2
records outside called functions: 2 of 19, 10.53 %

function  calls  returns  own    own%  inclusive  incl.%  own/call  depth
8000001c      1        1    7  36.84%         17  89.47%      7.00      1
80001000      3        3    9  47.37%         10  52.63%      3.00      2
80001064      1        1    1   5.26%          1   5.26%      1.00      3

$ opscope stack traps.spike 14
depth  function    offset        pc  call  remark
    3  0x80001064          80001064    13
    2  0x80001000  +0x4    80001004    11  interruption
    1  0x8000001c  +0xc    80000028     0
    0                      80000000        unknown, before the trace

$ opscope calltree --least=5 traps.spike
 incl.%      inclusive            own      calls  function
100.00%             19              2          0  outside
 89.47%             17              7          1    0x8000001c
 52.63%             10              9          3      0x80001000
  5.26%              1              1          1        0x80001064

$ opscope find -c 'in function 0x80001000' traps.spike
10

# Threads: the values that instructions write to the stack pointer
$ opscope threads --thread-by=infer --to=csv data/spike/good-threads.spike.xz
thread,name,marker,marker_record,tid,first,last,records,share,switches,undecided,stack,range_low,range_high
1,,,,,0,4570,1711,0.282857,8,0,40007e8050-40007e8160,,
2,,,,,123,6048,3025,0.500083,9,134,4000800710-4000800810,,
3,,,,,603,4417,1313,0.217061,6,0,40007cfa40-40007cfab0,,
