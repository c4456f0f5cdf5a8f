# Logs of QEMU: the plug-in execlog, and -d exec,in_asm
$ for f in samples/sort.qemu data/qemu/good-sort.execlog; do opscope info $f | grep -A 2 -e ^Format -e ^Evidence; done
Format:        qemu-asm (QEMU execution log with listings (-d exec,in_asm))
Records:       262
Gaps:          0
--
Evidence for formats, in bits:
qemu-asm: 26
Format:        execlog (QEMU execlog trace)
Records:       70
Gaps:          0
--
Evidence for formats, in bits:
execlog: 26

$ opscope list -n 12 data/qemu/good-sort.execlog
     record  pc      disasm                    load  store   encoding  cpu
          0  40107a  lea 0x1f7f(%rip),%rdx                   7f158d48    0
          1  401081  lea 0x18(%rdx),%rsi                     18728d48    0
          2  401085  mov $0x1,%eax                           1b8         0
          3  40108a  imul $0x19660d,%eax,%eax                660dc069    0
          4  401090  add $0x3c6ef35f,%eax                    6ef35f05    0
          5  401095  mov %eax,%ecx                           e9c1c189    0
          6  401097  shr $0x6,%ecx                           8906e9c1    0
          7  40109a  mov %ecx,(%rdx)                 403000  83480a89    0
          8  40109c  add $0x4,%rdx                           4c28348     0
          9  4010a0  cmp %rsi,%rdx                           75f23948    0
         10  4010a3  jne 40108a <_start+0x10>                6bee575     0
         11  40108a  imul $0x19660d,%eax,%eax                660dc069    0

$ opscope list --format=execlog data/qemu/bad-other-lines.execlog
     record  pc      disasm                    load         store        encoding  cpu
          0  40107a  lea 0x1f7f(%rip),%rdx                               7f158d48    0
          1  401081  lea 0x18(%rdx),%rsi                                 18728d48    0
          2  401085  mov $0x1,%eax                                       1b8         0
! malformed line at byte 132: this line does not match at column 1: nothing in this format matches here
          3  401000  rep movsb (%rsi), (%rdi)  10,11,12,13  20,21,22,23  f3          1
          4  401002  outb %al, %dx                          3f8          f3          1
          5  401003  nop                                                 90          1
! 3 malformed lines from byte 420 on (95 bytes), the first: this line does not match at column 21: expected a text before '"'

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

Kinds of branches:
jump:          1 (10.00%)
indirect:      0 (0.00%)
conditional:   8 (80.00%)
call:          1 (10.00%)
indirect-call: 0 (0.00%)
return:        0 (0.00%)
other:         0 (0.00%)

$ opscope lint data/qemu/good-sort.execlog
data/qemu/good-sort.execlog: 70 records, nothing found

# The listing of a block is that of each of its executions
$ opscope list -n 12 samples/sort.qemu
     record  pc      symbol  disasm                          cpu  size
          0  40107a  _start  leaq     0x1f7f(%rip), %rdx       0     7
          1  401081  _start  leaq     0x18(%rdx), %rsi         0     4
          2  401085  _start  movl     $1, %eax                 0     5
          3  40108a  _start  imull    $0x19660d, %eax, %eax    0     6
          4  401090  _start  addl     $0x3c6ef35f, %eax        0     5
          5  401095  _start  movl     %eax, %ecx               0     2
          6  401097  _start  shrl     $6, %ecx                 0     3
          7  40109a  _start  movl     %ecx, (%rdx)             0     2
          8  40109c  _start  addq     $4, %rdx                 0     4
          9  4010a0  _start  cmpq     %rsi, %rdx               0     3
         10  4010a3  _start  jne      0x40108a                 0     2
         11  40108a  _start  imull    $0x19660d, %eax, %eax    0     6

$ opscope diff -q samples/sort.qemu data/qemu/good-sort.execlog || opscope diff samples/sort.qemu data/qemu/good-sort.execlog
A  samples/sort.qemu  262 instructions
B  data/qemu/good-sort.execlog  70 instructions
key: pc, by instruction
similarity 0.4217 (at most 0.4217)   of A 0.2672   of B 1.0000
first difference   A 70   B 70   after 401041
load    not compared: only in B
store   not compared: only in B
target  not compared: only in B
@ A 70 +192             B 70 +0               end missing in B
1 hunk at 1 place, 192 instructions only in A
? 1

$ opscope diff samples/sort.qemu samples/sort.lackey
A  samples/sort.qemu  262 instructions
B  samples/sort.lackey  262 instructions
key: pc, by instruction
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
load   not compared: only in B
store  not compared: only in B
size   not compared: only in B
no differences

$ opscope list --fields=pc,disasm,opcode,nth,size,symbol,cpu,host data/qemu-asm/good-retranslated.qemu
     record  pc      disasm                                                    opcode   nth  size  symbol   cpu  host
          0  401000  movabsq  $0x1122334455667788, %rax                        movabsq    1    10  loop       0  7f0000000100
          1  40100a  retq                                                      retq       2     1  loop       0  7f0000000100
          2  401000  movabsq  $0x1122334455667788, %rax                        movabsq    1    10  loop       0  7f0000000100
          3  40100a  retq                                                      retq       2     1  loop       0  7f0000000100
          4  401000  movabsq  $0x1122334455667788, %rax                        movabsq    1    10  loop       0  7f0000000200
          5  40100a  retq                                                      retq       2     1  loop       0  7f0000000200
          6  401000  nop                                                       nop        1     1  loop       0  7f0000000100
          7  401001  retq                                                      retq       2     1  loop       0  7f0000000100
          8  401000  movabsq  $0x1122334455667788, %rax                        movabsq    1    10  loop       0  7f0000000200
          9  40100a  retq                                                      retq       2     1  loop       0  7f0000000200
         10  401000  nop                                                       nop        1     1  loop       1  7f0000000100
         11  401001  retq                                                      retq       2     1  loop       1  7f0000000100
! at byte 1,087: remark: a block that was not executed
         12  402000  xorl     %eax, %eax                                       xorl       1     2  one        0  7f0000000300
         13  402002  retq                                                      retq       2     1  one        0  7f0000000300
! at byte 1,326: remark: Stopped execution of TB chain before 0x7f0000000900 [0000000000402008] two
         14  1000    auipc                   t0,0                    # 0x1000  auipc      1     4  boot       0  7f0000000400
         15  1004    addi                    a2,t0,40                          addi       2     4  boot       0  7f0000000400
         16  403000                                                                                strange    0  7f0000000500

# Every record alone is the one of the whole list, by chunks that begin within a block too
$ for c in 1 3 64; do f=samples/sort.qemu; opscope list --to=csv $f >all; OPSCOPE_TEST=keep,chunk=$c opscope index --force $f >/dev/null 2>&1; for i in $(seq 0 261); do OPSCOPE_TEST=keep,chunk=$c opscope list --to=csv -s $i -n 1 $f | sed 1d; done >each; sed 1d all | cmp - each && echo same; done; rm all each
same
same
same

$ opscope export --to=raw -o - samples/sort.qemu | cmp - samples/sort.qemu && echo same
same

# Raw records of a span, of a search and of a list have the listings of their blocks
$ f=samples/sort.qemu; cut='cut -d, -f2-'; for s in 0 1 7 37 100 199 200 250; do opscope export --to=raw --span=$s..$((s + 11)) $f >part.qemu; i=$(opscope list --fields=nth --to=csv -s $s -n 1 $f | sed 1d | $cut); opscope list --to=csv -s $s -n 12 $f | $cut >all; opscope list --to=csv -s $((i - 1)) -n 12 part.qemu | $cut | cmp - all && echo $s same; done; opscope export --to=raw --span=200..211 $f | grep -c IN:; rm all part.qemu
0 same
1 same
7 same
37 same
100 same
199 same
200 same
250 same
4

$ f=samples/sort.qemu; for c in "export --to=raw -w symbol=less" "find --to=raw symbol=less"; do opscope $c $f >part.qemu; opscope find --fields=pc,disasm,symbol --to=csv symbol=less $f | cut -d, -f2- >all; opscope list --fields=pc,disasm,symbol --to=csv part.qemu | cut -d, -f2- | cmp - all && wc -l <all; done; opscope list --to=raw -s 100 -n 9 $f | grep -c IN:; rm all part.qemu
41
41
3

$ opscope export --to=champsim -o sort.champsim samples/sort.qemu 2>/dev/null; opscope diff -q sort.champsim samples/sort.qemu; echo $?; rm sort.champsim
0

$ opscope list --format=qemu-asm data/qemu/bad-other-lines.qemu
     record  pc      symbol  disasm                          cpu  size
          0  40107a  main    leaq     0x1f7f(%rip), %rdx       0     7
          1  401081  main    leaq     0x60(%rdx), %rsi         0     4
! at byte 240: remark: Linking TBs 0x7fa5e4000100 index 0 -> 0x7fa5e40002c0
! malformed line at byte 368: this line is not part of a record
          2  40108a          imull    $0x19660d, %eax, %eax    1     6
! 2 malformed lines from byte 413 on (43 bytes), the first: expected a processor, an address and the state of a block
! at byte 456: remark: a block that is not executed next

$ opscope list --format=qemu data/qemu/bad-other-lines.qemu
     record  pc      symbol  cpu  flags
! at byte 0: remark: ----------------
          0  40107a  main      0  1040c0b3
! at byte 240: remark: Linking TBs 0x7fa5e4000100 index 0 -> 0x7fa5e40002c0
! malformed line at byte 368: this line does not match at column 1: nothing in this format matches here
          1  40108a            1  0
! 2 malformed lines from byte 413 on (43 bytes), the first: this line does not match at column 34: expected "/"
! at byte 456: remark: IN: more

$ opscope stat samples/sort.qemu
Trace Statistics for: samples/sort.qemu
======================================================================
Total Instructions:    262
Unique IPs:            70

Kinds of branches:
jump:          2 (3.45%)
indirect:      0 (0.00%)
conditional:   34 (58.62%)
call:          11 (18.97%)
indirect-call: 0 (0.00%)
return:        11 (18.97%)
other:         0 (0.00%)

$ opscope stat hot.blocks -n 3 samples/sort.qemu
different pcs: 70
pcs with 90 % of the records: 44 of 70, 62.86 %
basic blocks: 16
basic blocks with 90 % of the records: 10 of 16, 62.50 %
instructions of a basic block: 4.44

    pc  symbol    last  instructions  executions  records   share  coverage
40108a  _start  4010a3          8.00           5       40  15.27%    15.27%
401000  less    401008          4.00          10       40  15.27%    30.53%
401043  sort    401051          6.00           5       30  11.45%    41.98%

13 more rows; see --top

$ opscope stat calls -n 3 samples/sort.qemu
calls: 11
records outside called functions: 64 of 262, 24.43 %

function  symbol  calls  returns  own    own%  inclusive  incl.%  own/call  depth
  401009  sort        1        1  158  60.31%        198  75.57%    158.00      1
  401000  less       10       10   40  15.27%         40  15.27%      4.00      2

$ opscope lint samples/sort.qemu
samples/sort.qemu: 262 records, nothing found

$ opscope formats qemu | head -n 12
qemu: QEMU execution log (-d exec)
A record is one block, one or several lines of text.

Text, one line for each executed block of instructions, as logged by QEMU with
-d exec. Without nochain, blocks that are entered from another block are
missing; with -singlestep (later -one-insn-per-tb), each block is one
instruction. Logs with -d in_asm can be read in this format, too, but are
usually read as qemu-asm.

Made by:
  qemu-x86_64 -d exec,nochain -D ls.qemu /bin/ls

