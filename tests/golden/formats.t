
$ opscope formats | sed '3,/^$/d'
Courses and championships:
champsim        64 bytes       ChampSim instruction trace *
Caches and buses:
byu             12 bytes       BYU address trace *
                                 the traces of the BYU Trace Distribution Center
byu16           16 bytes       BYU address trace with 64-bit addresses *
                                 course traces derived from those of BYU
din             a line         Dinero trace *
                                 input of dineroIV -informat d
xdin            a line         extended Dinero trace
                                 input of dineroIV -informat D

Simulators:
gem5            a line         gem5 trace for SimNet and PerfVec, several layouts *
                                 gem5 of the branch ml_sim of lingda-li/gem5
qemu-asm        lines          QEMU execution log with listings (-d exec,in_asm)
                                 qemu-x86_64 -d exec,in_asm,nochain -D ls.qemu /bin/ls
kanata          lines          Kanata pipeline log *
                                 the log of Onikiri 2 for Konata
tarmac          lines          Tarmac trace *
                                 FVP_Base --plugin=TarmacTrace.so -C TRACE.TarmacTrace.trace-file=trace.tarmac
spike           lines          Spike instruction log
                                 spike -l --log-commits --log=main.spike pk main
execlog         a line         QEMU execlog trace
                                 qemu-x86_64 -plugin libexeclog.so -d plugin -D ls.execlog /bin/ls
simics          lines          Simics trace
                                 new-tracer and trace0.start trace.log in Simics
gem5-exec       lines          gem5 execution trace (Exec)
                                 gem5.opt --debug-flags=ExecAll --debug-file=trace.out.gz CONFIG
o3pipeview      lines          gem5 pipeline trace (O3PipeView)
                                 gem5.opt --debug-flags=O3PipeView --debug-file=trace.out CONFIG
sail            lines          Sail RISC-V model
                                 riscv_sim_RV64 --trace-all main.elf >main.log
whisper         lines          Whisper instruction log
                                 whisper --log --logfile main.log main.elf
imperas         lines          Imperas and riscvOVPsim trace
                                 riscvOVPsim --program main.elf --trace --tracechange
idv             a line         ImperasDV trace2log
riscv-dv        a line         riscv-dv trace CSV
banshee         a line         Banshee trace of Snitch
qemu            lines          QEMU execution log (-d exec)
                                 qemu-x86_64 -d exec,nochain -D ls.qemu /bin/ls

Instrumentation and profilers:
drmemtrace      bytes          DynamoRIO drmemtrace, binary
                                 drrun -t drmemtrace -offline -- ls; drrun -t drmemtrace -indir drmemtrace.ls.*.dir
drview          lines          DynamoRIO drmemtrace, printed by view
                                 drrun -t drmemtrace -tool view -indir drmemtrace.ls.*.dir 2>ls.view
perf            a line         Output of perf script
                                 perf record -e intel_pt//u ls; perf script --insn-trace >ls.perf
lackey          a line         Valgrind Lackey memory trace *
                                 valgrind --tool=lackey --trace-mem=yes --log-file=ls.lackey ls
pinatrace       a line         Pin memory trace
                                 pin -t pinatrace.so -- ls
itrace          a line         Pin instruction trace
                                 pin -t itrace.so -- ls

Debuggers:
drcov           a line         Coverage of DynamoRIO's drcov
                                 drrun -t drcov -- ls
tenet           a line         Tenet trace
modoff          a line         Module and offset of executed addresses

Processor cores:
rocket          lines          Rocket, BOOM and CVA6 commit log
rocket-monitor  a line         Rocket and BOOM monitor (C0: ...)
cva6            lines          CVA6 trace_hart_N.dasm
ibex            a line         Ibex, RI5CY, Zero-riscy and CV32E40P tracer
rvfi            a line         core-v-verif RVFI monitor
veer            a line         VeeR exec.log
neorv32         a line         NEORV32 tracer
xiangshan       lines          XiangShan difftest commit trace
snitch          a line         Snitch gen_trace.py
otbn            lines          OpenTitan OTBN trace
bsg             a line         BSG vanilla core trace
opencsd         lines          OpenCSD trc_pkt_lister -decode
                                 trc_pkt_lister -decode -ss_dir snapshot

Emulators:
qemu-cpu          lines          QEMU execution log with registers (-d exec,cpu)
                                   qemu-x86_64 -d exec,cpu,nochain -D main.log main
qemu-cpu-aarch64  lines          QEMU execution log with registers of AArch64 (-d exec,cpu)
                                   qemu-aarch64 -d exec,cpu,nochain -D main.log main
qemu-cpu-riscv    lines          QEMU execution log with registers of RISC-V (-d exec,cpu)
                                   qemu-riscv64 -d exec,cpu,nochain -D main.log main
renode            lines          Renode execution trace
nestest           a line         Processor log of NES emulators (nestest)
gameboy-doctor    a line         Processor log of Game Boy emulators (gameboy-doctor)

Memory:
dramsim         a line         DRAMSim2 and DRAMsim3 requests
ramulator       a line         Ramulator 2 requests

Others:
jsonl           a line         JSON lines: an object for each record

* can be written from another format: opscope export --to=NAME

Register maps (--registers):
pin3            numbers of Pin up to 4.3 for Intel 64, as written by the ChampSim tracer
pin4            numbers of Pin 4.4 and later, which inserted r16 to r31
cvp             AArch64 numbers in traces converted from CVP-1
x86             encoding order of x86-64 with the temporaries t0 and t1, as in CIS501
gem5            class and index: r10, f3, v2, ve2, p1, cc0, m5
arm             AArch64 in gem5: x0 to x30, xzr, sp, and nz, c, v for the flags
arm32           32-bit ARM: r0 to r12, sp, lr, pc
cvp1            AArch64 in CVP-1 and CBP-2025: x0 to x31, v0 to v31, flags, xzr
riscv           RISC-V: ra, sp, a0, ft0, v0 for vectors; CSRs by name (mtvec) or number (c773)
disasm          names in a disassembly by gem5: x86-64, AArch64, RISC-V
none            numbers only; branches are recognised by the numbers of pin3

Comma-, semicolon- or tab-separated values are opened by their heading: opscope
formats csv describes an example.

--layout describes other fixed-size records and lines of words; see opscope-layout(7).
opscope formats NAME describes the fields of a format.

$ opscope formats champsim
champsim: ChampSim instruction trace
A record is one instruction of 64 bytes; register names: pin3.

The input of the ChampSim simulator, as written by its Pin tool and by many
converters: registers and addresses, but no opcode, no size and no header. An
empty slot is 0, and empty slots may precede used ones. Register numbers depend
on the version of Pin; see --registers. Since 2022, the tracer has written a
third destination register into the first source, and a fifth source into the
low byte of the first store address.

Made by:
  pin -t champsim_tracer.so -o out.champsim -- ls

To convert from another format:
  opscope export --to=champsim -o OUT FILE

field   place    kind      role             meaning
pc      @0 8     address   pc               address of the instruction
branch  @8 1     yes/no    is branch        whether the tracer marked it as a branch; Pin's tracer does not mark calls and returns
taken   @9 1     yes/no    taken            whether the branch was taken; undefined if branch is 0
kind    derived  code      branch kind      kind of branch, from the registers, by the rules of ChampSim
dst     @10 2x1  register  writes register  registers written; 0: none
src     @12 4x1  register  reads register   registers read; 0: none
store   @16 2x8  address   store address    addresses written to; 0: none
load    @32 4x8  address   load address     addresses read from; 0: none

Codes of kind:
      0  none
      1  jump
      2  indirect
      3  conditional
      4  call
      5  indirect-call
      6  return
      7  other

$ opscope formats cis501
cis501: CIS 501 micro-op trace
A record is one micro-op, a line of text; register names: x86.

Text with one line of 14 words for each x86 micro-op, from the computer
architecture course of the University of Pennsylvania (2010). The micro-ops of
an instruction are numbered from 1 and have the same pc, fall-through and
opcode; only the last one can be a branch. Registers are numbered as in x86
instructions (4 is the stack pointer); 44 and 45 are temporaries of micro-ops.
Each iteration of a repeated string instruction starts again with micro-op 1.

Made by:
  the traces of the course, such as gcc-1K.trace.gz

A record:
  1 48d1e2 -1 5 45 - - L -264 7fffe7ff0a28 48d1e9 0 CMP LOAD

To convert from another format:
  opscope export --to=cis501 -o OUT FILE

field        place    kind      role             meaning
uop          -        number    micro-op number  number of the micro-op in its macro-op, counted from 1
pc           -        address   pc               address of the instruction that contains the micro-op
src1         -        register  reads register   first register read; the data of a store; -1: none
src2         -        register  reads register   second register read; the base of the address of a load or store; -1: none
dst          -        register  writes register  register written; -1: none
flags        -        code      condition codes  whether it reads (R) or writes (W) the condition codes
branch       -        code      -                whether it is a branch that was taken (T) or not (N)
mem          -        code      -                whether it loads (L) or stores (S)
imm          -        signed    displacement     immediate operand, or displacement of an address or branch
addr         -        address   -                address loaded from or stored to; 0 if the micro-op does neither; 0: none
fallthrough  -        address   fall-through     address of the next instruction in memory
target       -        address   target           target of a branch; 0 if the micro-op is not a branch; 0: none
macro        -        text      macro opcode     opcode of the x86 instruction
micro        -        text      micro opcode     opcode of the micro-op
macroop      derived  number    macro-op number  number of the macro-op in the trace, counted from 0
load         derived  address   load address     address loaded from
store        derived  address   store address    address stored to
taken        derived  yes/no    taken            whether the branch was taken
kind         derived  code      branch kind      kind of branch, from its opcodes
is_branch    derived  yes/no    is branch        whether the micro-op is a branch

Codes of flags:
      0  -
      1  R
      2  W

Codes of branch:
      0  -
      1  T
      2  N

Codes of mem:
      0  -
      1  L
      2  S

Codes of kind:
      0  none
      1  jump
      2  indirect
      3  conditional
      4  call
      5  indirect-call
      6  return
      7  other

$ opscope formats gem
opscope: formats: unknown format gem (did you mean gem5?)
? 2

$ opscope formats elf
opscope: formats: unknown format elf; opscope formats lists the formats
? 2

# Op classes of another version of gem5: loads and stores follow the names
$ for f in .txt .sq.txt; do awk -v op=$([ $f = .txt ] && echo 10 || echo 12) 'NF > op && ($op == 47 || $op == 48) { $op -= 36 } 1' data/gem5/good-40$f >older$f; done; opscope find -c 'op == MemRead' older.txt
0
? 1

$ opscope list --fields=op,load,store,size data/gem5/good-40.txt >new; opscope list --op-classes=data/gem5/good-op-classes.py --fields=op,load,store,size older.txt | cmp - new && grep -c MemRead new
9

$ opscope find -c 'op == MemRead and load' --op-classes=data/gem5/good-op-classes.py older.txt; opscope find -c 'op == FloatSqrt' older.txt
9
9

$ printf '11 MemRead\n12: MemWrite # stores\n' >classes; opscope stat mix --op-classes=classes older.txt | grep Mem
MemRead       9  22.50%
MemWrite      9  22.50%

$ echo IntAlu >classes; opscope info --op-classes=classes older.txt
opscope: older.txt: --op-classes=classes: the list has no MemRead; give gem5's src/cpu/FuncUnit.py, or one name in each line
? 2

$ printf 'MemRead\nMemRead\n' >classes; opscope info --op-classes=classes older.txt
opscope: older.txt: --op-classes=classes: MemRead, or class 1, is in the list twice
? 2

$ printf 'MemRead; IntAlu\n' >classes; opscope info --op-classes=classes older.txt
opscope: older.txt: --op-classes=classes: it is not a list of op classes; give gem5's src/cpu/FuncUnit.py, or one name in each line
? 2

$ printf '256 MemRead\n' >classes; opscope info --op-classes=classes older.txt
opscope: older.txt: --op-classes=classes: MemRead has a number above 255, the limit for op classes
? 2

# The lists of releases: lines with all numbers, and those that have a list's last names
$ for i in $(seq 0 79); do awk -v i=$i 'NR == 1 { $10 = i; $24 = 1; $25 = 4096; $26 = 8; print }' data/gem5/good-40.txt; done >all.txt; for v in 2007-06 2010-11 2016-10 2018-04 2018-05 2019-12 v19 v22.1.0.0 v23.1 v24.0; do opscope list --to=csv --fields=op --op-classes=$v all.txt | awk -F, -v v=$v '$2 ~ /[A-Z]/ { last = $0 } /,MemRead/ { m = $0 } END { print v, m, last }'; done
2007-06 10,MemRead 13,InstPrefetch
2010-11 30,MemRead 33,InstPrefetch
2016-10 32,MemRead 37,InstPrefetch
2018-04 38,MemRead 43,InstPrefetch
2018-05 40,MemRead 45,InstPrefetch
2019-12 47,MemRead 52,InstPrefetch
v19 47,MemRead 52,InstPrefetch
v22.1.0.0 47,MemRead 52,InstPrefetch
v23.1 52,MemRead 76,VectorConfig
v24.0 52,MemRead 73,SimdConfig

$ opscope list --to=csv --fields=op --op-classes=v23.0 all.txt | cut -d, -f2 | tail -n +2 | head -n 77 | paste -sd' ' | fold -sw 90 | sed 's/ *$//'
No_OpClass IntAlu IntMult IntDiv FloatAdd FloatCmp FloatCvt FloatMult FloatMultAcc
FloatDiv FloatMisc FloatSqrt SimdAdd SimdAddAcc SimdAlu SimdCmp SimdCvt SimdMisc SimdMult
SimdMultAcc SimdMatMultAcc SimdShift SimdShiftAcc SimdDiv SimdSqrt SimdFloatAdd
SimdFloatAlu SimdFloatCmp SimdFloatCvt SimdFloatDiv SimdFloatMisc SimdFloatMult
SimdFloatMultAcc SimdFloatMatMultAcc SimdFloatSqrt SimdReduceAdd SimdReduceAlu
SimdReduceCmp SimdFloatReduceAdd SimdFloatReduceCmp SimdAes SimdAesMix SimdSha1Hash
SimdSha1Hash2 SimdSha256Hash SimdSha256Hash2 SimdShaSigma2 SimdShaSigma3 SimdPredAlu
Matrix MatrixMov MatrixOP MemRead MemWrite FloatMemRead FloatMemWrite IprAccess
InstPrefetch VectorUnitStrideLoad VectorUnitStrideStore VectorUnitStrideMaskLoad
VectorUnitStrideMaskStore VectorStridedLoad VectorStridedStore VectorIndexedLoad
VectorIndexedStore VectorUnitStrideFaultOnlyFirstLoad VectorWholeRegisterLoad
VectorWholeRegisterStore VectorIntegerArith VectorFloatArith VectorFloatConvert
VectorIntegerReduce VectorFloatReduce VectorMisc VectorIntegerExtension VectorConfig

$ opscope find -c load --op-classes=v24.0 all.txt; opscope find -c store --op-classes=v24.0 all.txt; opscope find -c load all.txt
72
8
78

$ opscope info --op-classes=v24.1 all.txt; opscope info --op-classes=2006-01 all.txt; opscope info --op-classes=v24x all.txt; rm all.txt
opscope: all.txt: --op-classes=v24.1: the op classes of this gem5 are not known; use v19.0 to v24.0, an earlier month from 2007-06 to 2019-12, or its src/cpu/FuncUnit.py
opscope: all.txt: --op-classes=2006-01: the op classes of this gem5 are not known; use v19.0 to v24.0, an earlier month from 2007-06 to 2019-12, or its src/cpu/FuncUnit.py
opscope: all.txt: cannot read v24x: No such file or directory

$ opscope info --op-classes=none older.txt; opscope info --op-classes=classes samples/ls.champsim.xz; rm classes older.txt older.sq.txt new
opscope: older.txt: cannot read none: No such file or directory
opscope: samples/ls.champsim.xz: traces of format champsim have no gem5 op classes; omit --op-classes=classes
