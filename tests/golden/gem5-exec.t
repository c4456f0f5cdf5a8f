# gem5's debug output of executed instructions
$ for f in arm x86; do opscope info data/gem5-exec/good-$f.gem5exec | grep -A 2 -e ^Format -e ^Evidence; done
Format:         gem5-exec (gem5 execution trace (Exec))
Register names: disasm
Records:        11
--
Evidence for formats, in bits:
gem5-exec: 26
Format:         gem5-exec (gem5 execution trace (Exec))
Register names: disasm
Records:        6
--
Evidence for formats, in bits:
gem5-exec: 26

$ opscope list --fields=pc,disasm,value,load,store,class,tick,symbol,uop,macro data/gem5-exec/good-arm.gem5exec
     record  pc     disasm                        value             load   store  class         tick  symbol            uop  macro
          0  10000  movz   x0, #4096, #0          1000                            IntAlu        1000  _start              1
          1  10004  addxi_uop   ureg0, sp, #80    14f30                           IntAlu        1000  _start+4            1  stp
          2  10004  strxi_uop   x27, [ureg0]      0                        14f30  MemWrite      1500  _start+4            2
          3  10004  strxi_uop   x28, [ureg0, #8]  ffffffffffffffff         14f38  MemWrite      1500  _start+4            3
          4  10008  ldr   x1, [x1, #2432]         ff                18980         MemRead       2000  memcpy.part.0+12    1
          5  1000c  bl   0x10020                  10010                           IntAlu        2000  memcpy.part.0+16    1
          6  10020  cbz   x1, 0x10028                                             IntAlu        2500  f                   1
          7  10024  ldaddal   x1, x2, [x3]        2                 18990  18990  MemWrite      2500  f+4                 1
          8  10028  fadd   v0, v1, v2                                             SimdFloatAdd  3000  f+8                 1
          9  1002c  csel   x0, x1, x2, eq                                         IntAlu        3000  f+12                1
         10  10030  ret                                                           IntAlu        3500  f+16                1

$ opscope list --fields=pc,disasm,value,load,class,uop,macro,cpu,thread data/gem5-exec/good-x86.gem5exec
     record  pc      disasm                        value   load          class    uop  macro          cpu          thread
          0  401000  JNZ_I : rdip   t1, %ctrl153,  401002                IntAlu     1  JNZ_I          system.cpu0       0
          1  401000  JNZ_I : limm   t2, 0x12       12                    IntAlu     2                 system.cpu0       0
          2  401000  JNZ_I : wrip   t1, t2                               IntAlu     3                 system.cpu0       0
          3  401002  MOV_R_I : limm   eax, 0x1     1                     IntAlu     1  mov\teax, 0x1  system.cpu1       1
          4  401014  syscall                                             IntAlu     1                 system.cpu0       0
          5  401016  MOV_R_M : ld   rax, DS:[rsp]  7       7fffffffe000  MemRead    1  MOV_R_M        system.cpu0       0

$ opscope list --format=gem5-exec --to=json --fields=store data/gem5-exec/bad-other-lines.gem5exec | tail -n 3
opscope: data/gem5-exec/bad-other-lines.gem5exec: skipped in 4 places (175 bytes), the first: at byte 398: remark: warn: something
{"record":4}
{"record":5,"store":"0xffffffffffffffff"}
{"record":6}

$ opscope list --format=gem5-exec --fields=pc,disasm,uop,macro data/gem5-exec/bad-other-lines.gem5exec
     record  pc      disasm                        uop  macro
          0  401000  JNZ_I : rdip   t1, %ctrl153,    1  JNZ_I
          1  401000  JNZ_I : limm   t2, 0x12         2
! at byte 398: remark: warn: something
! 2 malformed lines from byte 414 on (46 bytes), the first: this line does not match at column 1: nothing in this format matches here
          2  401000  JNZ_I : wrip   t1, t2           3
! at byte 629: remark: 148401660000: system.cpu1: T1 : 0x401002    : mov eax, 0x1
          3  401014  syscall                        13
          4  401016  MOV_R_M : ld   rax, DS:[rsp]    1  MOV_R_M
! at byte 1,039: remark: 148401709000: system.cpu0: T0 : 0x401016    : MOV_R_M
          5  40101a  PUSH_R : st   rbp, SS:[rsp]     1
          6  40101b  PUSH_R : st   rbp, SS:[rsp]     1

$ opscope find 'call or return' data/gem5-exec/good-arm.gem5exec
     record  pc     disasm        uop  macro  class   value  load  store  tick  symbol            cpu         thread  src  dst
          5  1000c  bl   0x10020    1         IntAlu  10010               2000  memcpy.part.0+16  system.cpu       0       x30
         10  10030  ret             1         IntAlu                      3500  f+16              system.cpu       0  x30

$ opscope stat data/gem5-exec/good-arm.gem5exec
Processed 11 trace records.
Micro-ops: 11
Macro-ops: 9

Of the micro-ops:
Unique PCs:    9
Memory Reads:  2 (18.18%)
Memory Writes: 3 (27.27%)

Kinds of branches:
jump:          0 (0.00%)
indirect:      0 (0.00%)
conditional:   1 (33.33%)
call:          1 (33.33%)
indirect-call: 0 (0.00%)
return:        1 (33.33%)
other:         0 (0.00%)

$ opscope lint data/gem5-exec/good-arm.gem5exec
AL040  hint              7  a register that is read before it is written
    record 1: sp is read, but no earlier record writes it
    record 2: x27 is read, but no earlier record writes it
    record 3: x28 is read, but no earlier record writes it
    4 more, different
AL041  hint              1  condition codes that are read before they are written
    record 9: the condition codes are read, but no earlier record writes them
data/gem5-exec/good-arm.gem5exec: 11 records, 0 errors, 0 warnings, 8 hints

$ opscope lint data/gem5-exec/good-x86.gem5exec
AL040  hint              1  a register that is read before it is written
    record 5: rsp is read, but no earlier record writes it
data/gem5-exec/good-x86.gem5exec: 6 records, 0 errors, 0 warnings, 1 hint

$ opscope formats gem5-exec | head -n 12
gem5-exec: gem5 execution trace (Exec)
A record is one micro-op, one or several lines of text; register names: disasm.

Text, a line for each executed instruction or micro-op, as printed by gem5 with
--debug-flags=Exec or ExecAll. The line of an instruction of several micro-ops
is part of the record of the first of them. Registers are taken from the
disassembly where it is unambiguous: AArch64, RISC-V, micro-ops of x86. It does
not contain the flags of x86.

Made by:
  gem5.opt --debug-flags=ExecAll --debug-file=trace.out.gz CONFIG


# Without flags the class says what loads and stores, also of newer versions of gem5
$ sed -n '1p; /18980/p' data/gem5-exec/good-arm.gem5exec | sed 's/  flags=.*//' >plain.exec; for c in MemRead FloatMemWrite SimdUnitStrideStore VectorIndexedLoad SimdWholeRegisterStore; do sed "2s/MemRead/$c/" plain.exec | opscope list --to=csv --format=gem5-exec --fields=class,load,store - | sed -n '3p'; done; rm plain.exec
1,MemRead,0x18980,
1,FloatMemWrite,,0x18980
1,SimdUnitStrideStore,,0x18980
1,VectorIndexedLoad,0x18980,
1,SimdWholeRegisterStore,,0x18980
