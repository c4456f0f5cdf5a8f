# Logs of QEMU: the plug-in execlog, and -d exec,in_asm
$ for f in samples/sort.qemu data/qemu/good-sort.execlog; do opscope info $f | grep -A 2 -e ^Format -e ^Evidence; done
Format:        qemu (QEMU execution log (-d exec))
Records:       59
Gaps:          0
--
Evidence for formats, in bits:
qemu: 26
Format:        execlog (QEMU execlog trace)
Records:       70
Gaps:          0
--
Evidence for formats, in bits:
execlog: 26

$ opscope list -n 12 data/qemu/good-sort.execlog
     record  pc      disasm                    encoding  cpu  load  store
          0  40107a  lea 0x1f7f(%rip),%rdx     7f158d48    0
          1  401081  lea 0x18(%rdx),%rsi       18728d48    0
          2  401085  mov $0x1,%eax             1b8         0
          3  40108a  imul $0x19660d,%eax,%eax  660dc069    0
          4  401090  add $0x3c6ef35f,%eax      6ef35f05    0
          5  401095  mov %eax,%ecx             e9c1c189    0
          6  401097  shr $0x6,%ecx             8906e9c1    0
          7  40109a  mov %ecx,(%rdx)           83480a89    0        403000
          8  40109c  add $0x4,%rdx             4c28348     0
          9  4010a0  cmp %rsi,%rdx             75f23948    0
         10  4010a3  jne 40108a <_start+0x10>  6bee575     0
         11  40108a  imul $0x19660d,%eax,%eax  660dc069    0

$ opscope list --format=execlog data/qemu/bad-other-lines.execlog
     record  pc      disasm                    encoding  cpu  load         store
          0  40107a  lea 0x1f7f(%rip),%rdx     7f158d48    0
          1  401081  lea 0x18(%rdx),%rsi       18728d48    0
          2  401085  mov $0x1,%eax             1b8         0
! malformed line at byte 132: not a processor, pc, encoding, instruction and its accesses
          3  401000  rep movsb (%rsi), (%rdi)  f3          1  10,11,12,13  20,21,22,23
          4  401002  outb %al, %dx             f3          1               3f8
          5  401003  nop                       90          1
! 3 malformed lines from byte 420 on (95 bytes), the first: not a processor, pc, encoding, instruction and its accesses

$ opscope find -c 'load and store' data/qemu/good-sort.execlog
0
? 1

# An access to the last address is one among others
$ opscope find --fields=load,store 'load = 0xffffffffffffffff or store = 0xffffffffffffffff' data/qemu/good-last-address.execlog
     record  load                     store
          1  ffffffffffffffff
          2  402008                   ffffffffffffffff
          3  ffffffffffffffff,402010
          4  402010,ffffffffffffffff

$ opscope find -c 'count(load) = 2' data/qemu/good-last-address.execlog
2

$ opscope stat data/qemu/good-sort.execlog
Trace Statistics for: data/qemu/good-sort.execlog
======================================================================
Total Instructions:    70
Unique IPs:            30
Memory Reads:          0 (0.00%)
Memory Writes:         14 (20.00%)

$ opscope lint data/qemu/good-sort.execlog
data/qemu/good-sort.execlog: 70 records, nothing found

$ opscope list -n 4 samples/sort.qemu
     record  pc      symbol  disasm                          insns  cpu  flags
          0  40107a  _start  leaq     0x1f7f(%rip), %rdx        11    0  1040c0b3
          1  40108a  _start  imull    $0x19660d, %eax, %eax      8    0  1040c0b3
          2  40108a  _start                                           0  1040c0b3
          3  40108a  _start                                           0  1040c0b3

$ opscope list --format=qemu data/qemu/bad-other-lines.qemu
     record  pc      symbol  disasm                       insns  cpu  flags
          0  40107a  main    leaq     0x1f7f(%rip), %rdx      2    0  1040c0b3
! at byte 240: remark: Linking TBs 0x7fa5e4000100 index 0 -> 0x7fa5e40002c0
! malformed line at byte 368: this line is not part of a record
          1  40108a                                                1  0
! 2 malformed lines from byte 413 on (43 bytes), the first: not a processor, an address and the state of a block
! at byte 456: remark: a block that is not executed next

$ opscope stat samples/sort.qemu
Total Blocks: 59
Unique PCs:   16

$ opscope lint samples/sort.qemu
samples/sort.qemu: 59 records, nothing found

$ opscope formats qemu | head -n 12
qemu: QEMU execution log (-d exec)
A record is one block, one or several lines of text.

Text, a line for each executed block of instructions, as QEMU logs it with -d
exec. Without nochain, blocks that are entered from another block are missing;
with -singlestep (later -one-insn-per-tb) each block is one instruction. With
-d in_asm the listing of a block is part of the record after it.

Made by:
  qemu-x86_64 -d exec,in_asm,nochain -D ls.qemu /bin/ls

A record:
