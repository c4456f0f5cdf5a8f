# Formats that are described (formats/): lines made after the grammar of each.  Where a line has
# DASM(...), the instruction depends on the version of capstone.
$ opscope info data/described/good-banshee.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         banshee (Banshee trace of Snitch)
Records:        3
Gaps:           0

$ opscope list --fields=pc,src,srcvalue,dst,value,load,store,cycle,count,hart,encoding data/described/good-banshee.log
     record  pc        src    srcvalue  dst  value  load  store  cycle  count  hart  encoding
          0  80000000  t0     1         t1   2                      10      1     4  128313
          1  80000000  t0               t2   9      2000            11      1     5  2a383
          2  80000004  t1,t0  2,1                         1         12      2     4  62a023

$ printf '  10  0  1: 00000000 00500293 x05=00000005 |\n  11  0  1: BUBBLE stall\n  12  0  1: 00000004 00028067 |\n' >bsg.log; opscope list --format=bsg bsg.log
     record  pc  dst  value  cycle  encoding  x  y
          0  0   t0   5         10  500293    0  1
! at byte 45: remark: 11  0  1: BUBBLE stall
          1  4                  12  28067     0  1

$ opscope info data/described/good-cva6.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         cva6 (CVA6 trace_hart_N.dasm)
Records:        3
Gaps:           0

$ opscope list --fields=pc,src,dst,cycle,priv,encoding,trap data/described/good-cva6.log
     record  pc        src    dst   cycle  priv  encoding  trap
          0  10000     zero   t0       10  M     500293
          1  10004     t0,t1           12  M     62b023    8
          2  80000100  ra     zero     15  S     8067

$ opscope info data/described/good-dramsim.log | grep -e ^Format -e ^Records -e ^Gaps
Format:        dramsim (DRAMSim2 and DRAMsim3 requests)
Records:       3
Gaps:          0

$ opscope list data/described/good-dramsim.log
     record  load      store     cycle
          0  7f64c280                0
          1            7f64c2c0     12
          2  10000000               14

$ opscope info data/described/good-gameboy-doctor.log | grep -e ^Format -e ^Records -e ^Gaps
Format:        gameboy-doctor (Processor log of Game Boy emulators (gameboy-doctor))
Records:       2
Gaps:          0

$ opscope list data/described/good-gameboy-doctor.log
     record  pc   a  f   b  c   d  e   h  l   sp    m0  m1  m2  m3
          0  100  1  b0  0  13  0  d8  1  4d  fffe  0   c3  13  2
          1  101  1  b0  0  13  0  d8  1  4d  fffe  c3  13  2   ce

$ opscope info data/described/good-ibex.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         ibex (Ibex, RI5CY, Zero-riscy and CV32E40P tracer)
Records:        5
Gaps:           0

$ opscope list data/described/good-ibex.log
     record  pc        disasm           src     srcvalue     dst  value     load      store     data   time  cycle  encoding  ctx  stop
! at byte 0: remark: Time Cycle PC Insn Decoded instruction Register and memory contents
          0  80000080  auipc x30,0xc                         t5   8000c080                             7000      5  cf17
          1  80000084  sw x25,100(x26)  s10,s9  8000bc08,11                           8000bc6c  11     8000      6  79d2223
          2  80000088  lw x25,100(x26)  s10     8000bc08     s9   11        8000bc6c            11     9000      8  64d2c83
          3  8000008c  sb x25,100(x26)  s10,s9  8000bc08,11                           8000bc6c  11    10000      9  79d0223
          4  80000090  c.jr x1          ra      80000040                                              11000     10  8082

$ opscope info data/described/good-ibex-cv32e40p.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         ibex (Ibex, RI5CY, Zero-riscy and CV32E40P tracer)
Records:        3
Gaps:           0

$ opscope list data/described/good-ibex-cv32e40p.log
     record  pc   disasm            src    srcvalue  dst  value  load  store  data    time  cycle  encoding  ctx  stop
! at byte 0: remark: Time           Cycle PC       Instr    Ctx Decoded instruction Register and memo
          0  150  c.li    x9,0                       s1   0                         130000     61  4481
          1  152  lui     x8,0x8                     s0   8000                      132500     62  8437      C
          2  156  sw      x8,0(x9)  s1,s0  0,8000                      0            134000     63  84a023

$ opscope info data/described/good-idv.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         idv (ImperasDV trace2log)
Records:        2
Gaps:           0

$ opscope list data/described/good-idv.log
     record  pc        disasm                    src    dst  value     time  count  hart  encoding
          0  80000000  auipc   x10,0x2                  a0   80002000  4681      1     0  2517
          1  80000004  beq     x10,x11,8000000c  a0,a1                 4690      2     1  b50463

$ opscope info data/described/good-imperas.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         imperas (Imperas and riscvOVPsim trace)
Records:        2
Gaps:           0

$ opscope list data/described/good-imperas.log
     record  pc        disasm             src  dst           value       symbol    count  priv     encoding  cpuname
          0  80000000  auipc   x10,0x2         a0            80002000    _start        1  Machine  2517      refRoot/cpu
          1  80000004  csrw    mtvec,x10  a0   mtvec,mcycle  80002000,2  _start+4      2  Machine  30551073  refRoot/cpu

$ opscope info data/described/good-jsonl.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         jsonl (JSON lines: an object for each record)
Records:        3
Gaps:           0

$ opscope list data/described/good-jsonl.log
     record  pc        disasm  opcode  src  dst  value  load  store  addr  target  taken  time  cycle  tid  hart  encoding  size
          0  80000000          addi                                                                10
          1  80000004          lw                                    1000                          11
          2  80000008          beq                                                 1               13

# JSON lines with quotes in strings, numbers of all kinds and nested values
$ printf '%s\n' '{"pc":"0x100","asm":"db \"a\\\\\"}","why":"\"","z":[{"q":[1]}, "]"]}' '{"pc":"0x104","rd":"x1","f":1e-3,"k":{"l":{"m":{}}}}' '{"pc":"0x108","asm":"x\"}' >q.jsonl; opscope list --format=jsonl --fields=pc,disasm,dst q.jsonl
     record  pc   disasm               dst
          0  100  db \\"a\\\\\\\\\\"}
          1  104                       x1
! malformed line at byte 122: this line does not match at column 21: expected a value of JSON

# JSON lines as list prints them, and lists in general
$ f=--fields=pc,src,dst,value,load,store; opscope list --to=json $f data/described/good-ibex.log >out.jsonl; opscope list --to=json $f out.jsonl | cmp - out.jsonl; printf '%s\n' '{"pc":"0x100","load": [ "0x20" , 33 ],"dst":[]}' '{"pc":"0x104","load":["x"],"src":["x2","none"]}' '{"pc":"0x108","rd":["x2","x3"],"value":[4, "0x5"]}' >lists.jsonl; opscope list $f lists.jsonl
opscope: data/described/good-ibex.log: skipped: at byte 0: remark: Time Cycle PC Insn Decoded instruction Register and memory contents
     record  pc   src  dst    value  load   store
          0  100                     20,21
          1  104
          2  108       x2,x3  4,5

# JSON lines with objects in them, accesses by their kind, encodings and disassemblies
$ printf '{"pc":"0x100","insn":"0x13","asm":"nop","rd":{"n":"x1"}}\n{"pc":"0x104","mem":{"op":"store","addr":"0x20","size":4},"z":[1, 2]}\n{"pc":"0x108","op":"ld","mem":{"rw":"R","addr":32}}\n{"pc":"0x10c","insn":"nop","asm":"other","e":{}}\n' >n.jsonl; opscope list --fields=pc,disasm,opcode,load,store,addr,size,encoding n.jsonl
     record  pc   disasm  opcode  load  store  addr  size  encoding
          0  100  nop                                      13
          1  104                        20              4
          2  108          ld      20
          3  10c  nop

$ opscope info data/described/good-modoff.log | grep -e ^Format -e ^Records -e ^Gaps
Format:        modoff (Module and offset of executed addresses)
Records:       7
Gaps:          0

$ opscope list data/described/good-modoff.log
     record  pc    module
          0  1000  main.exe
          1  1004  main.exe
          2  1009  main.exe
          3  20    libc.so
          4  1000  main.exe
          5  1004  main.exe
          6  1009  main.exe

$ opscope info data/described/good-neorv32.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         neorv32 (NEORV32 tracer)
Records:        3
Gaps:           0

$ opscope list data/described/good-neorv32.log
     record  pc   disasm                      src   dst   cycle  count  priv  encoding  trap
          0  0    csrrs       x13, cycle, x0  zero  a3       40      1  M     c00026f3
          1  4    c.addi      x0, x0, 0       zero  zero     43      2  U     1
          2  300  jalr        x0, 0(x1)       ra    zero     47      3  M     8067      TRAP_ENTRY

$ opscope info data/described/good-nestest.log | grep -e ^Format -e ^Records -e ^Gaps
Format:        nestest (Processor log of NES emulators (nestest))
Records:       3
Gaps:          0

$ opscope list data/described/good-nestest.log
     record  pc    disasm        cycle  encoding  a  x  y  p   sp
          0  c000  JMP $C5F5         7  4C F5 C5  0  1  2  24  fd
          1  c5f5  LDX #$00         10  A2 00     0  1  2  24  fd
          2  c5f7  NOP $A9 = 00     12  04 A9     0  0  2  26  fd

$ opscope info data/described/good-opencsd.log | grep -e ^Format -e ^Records -e ^Gaps
Format:        opencsd (OpenCSD trc_pkt_lister -decode)
Records:       2
Gaps:          0

$ opscope list data/described/good-opencsd.log
     record  pc                fallthrough       taken  count  trap  id  isa
! at byte 0: remark: Trace Packet Lister: CS Decode library testing
          0  ffffffc000081000  ffffffc000081010  1          4        10  A64
          1  ffffffc000081100  ffffffc000081104  0          1        10  A64
! at byte 396: remark: Idx:13; ID:10; OCSD_GEN_TRC_ELEM_TIMESTAMP( [ TS=0x000000000010]; )

$ opscope info data/described/good-otbn.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         otbn (OpenTitan OTBN trace)
Records:        2
Gaps:           0

$ opscope list data/described/good-otbn.log
     record  pc  src  dst  value  count  encoding
          0  0        ra   5          1  500093
          1  4   ra   sp   a          2  108133

$ opscope info data/described/good-qemu-cpu.log | grep -e ^Format -e ^Records -e ^Gaps
Format:        qemu-cpu (QEMU execution log with registers (-d exec,cpu))
Records:       2
Gaps:          0

$ opscope list data/described/good-qemu-cpu.log
     record  pc      symbol  cpu  trap  host          csbase  flags   cflags    rax  rbx  rcx  rdx  rsi  rdi  rbp  rsp  r8  r9  r10  r11  r12  r13  r14  r15  rip     rfl
          0  401000  main      0        7f5b84000100  0       40c0b3  ff000201  1    2    3    4    5    6    7    8    9   a   b    c    d    e    f    10   401000  202
          1  401020  main      0        7f5b84000200  0       40c0b3  ff000201  11   2    3    4

$ printf 'Trace 0: 0x7f13d2c000c0 [00000000/00201373/104000b3/00000201] _start\nEAX=00000001 EBX=00000002 ECX=00000003 EDX=00000004\nESI=00000005 EDI=00000006 EBP=00000007 ESP=40800930\nEIP=00201373 EFL=00000202 [-------] CPL=3 II=0 A20=1 SMM=0 HLT=0\nES =002b 00000000 ffffffff 00cff300 DPL=3 DS   [-WA]\nLDT=0000 00000000 00000000 00008200 DPL=0 LDT\nGDT=     00000000 0000007f\nCR0=80010001 CR2=00000000 CR3=00000000 CR4=00000200\nDR6=ffff0ff0 DR7=00000400\nCCS=00000000 CCD=00000000 CCO=EFLAGS\nEFER=0000000000000000\nTrace 0: 0x7f13d2c00180 [00000000/00201374/104000b3/00000201] _start\nEAX=00000001 EBX=00000002 ECX=00000003 EDX=00000004\n' >i386.log; opscope info i386.log | grep -e ^Format -e ^Records -e ^Gaps; opscope list --fields=pc,symbol,rax,rsi,rsp,rip,rfl i386.log
Format:        qemu-cpu (QEMU execution log with registers (-d exec,cpu))
Records:       2
Gaps:          0
     record  pc      symbol  rax  rsi  rsp       rip     rfl
          0  201373  _start  1    5    40800930  201373  202
          1  201374  _start  1

$ f=data/described/good-qemu-cpu-aarch64.log; opscope info $f | grep -e ^Format -e ^Records -e ^Gaps; opscope list --fields=pc,symbol,x0,x19,x30,sp,pstate $f
Format:        qemu-cpu-aarch64 (QEMU execution log with registers of AArch64 (-d exec,cpu))
Records:       6
Gaps:          0
     record  pc      symbol  x0  x19  x30     sp          pstate
! at byte 0: remark: ----------------
          0  40019c  _start  0   0    0       55008007e0  40000000
! at byte 1,172: remark: ----------------
          1  400144  work    0   0    4001b8  55008007c0  40000000
! at byte 2,148: remark: ----------------
          2  400194  work    0   0    4001b8  55008007c0  60000000
! at byte 3,085: remark: ----------------
          3  400190  work    0   0    4001b8  55008007c0  60000000
! at byte 3,974: remark: ----------------
          4  4001b8  _start  0   0    4001b8  55008007c0  60000000
! at byte 5,009: remark: Linking TBs 0x7f92700006c0 index 1 -> 0x7f9270000880
          5  40019c  _start  0   0    0       55008007e0  40000000

$ f=data/described/good-qemu-cpu-riscv.log; opscope info $f | grep -e ^Format -e ^Records -e ^Gaps; opscope list --fields=pc,symbol,ra,sp,a0,a5,t6 $f
Format:        qemu-cpu-riscv (QEMU execution log with registers of RISC-V (-d exec,cpu))
Records:       6
Gaps:          0
     record  pc     symbol  ra     sp          a0  a5  t6
! at byte 0: remark: ----------------
          0  101b8  _start  0      4000800810  0   0   0
! at byte 1,726: remark: ----------------
          1  1017c  work    101d0  40008007f0  0   0   0
! at byte 2,869: remark: ----------------
          2  101b4  work    101d0  40008007f0  0   0   0
! at byte 3,981: remark: ----------------
          3  101d0  _start  101d0  40008007f0  0   0   0
! at byte 5,271: remark: ----------------
          4  101ca  _start  101d0  40008007f0  0   0   0
! at byte 6,418: remark: Linking TBs 0x7f92700006c0 index 1 -> 0x7f9270000880
          5  101b8  _start  0      4000800810  0   0   0

# Results that come later are joined to their instructions
$ for f in rocket:4 veer:3 snitch:1; do opscope chain data/described/good-${f%:*}.log ${f#*:} 2>/dev/null; done
value     record  distance        pc  remark
               4
└─ t1          2        -2  80000006
   └─ t0                              from before the trace
value             record  distance        pc      data  what  remark
                       3
└─ t1                  2        -1  80000008            lw
   ├─ t0               0        -3  80000000  59555000  lui
   └─ [80002000]                                              from before the trace
value           record  distance        pc  what  remark
                     1
└─ s11               0        -1  80001514  lw
   └─ [11fedc]                                    from before the trace

$ printf 'LD 0x1000\nST 4096\n' >ram.log; opscope list --format=ramulator ram.log; printf '3 20734016\n8 20841280 20841281\n' >ram.log; opscope list --format=ramulator ram.log
     record  load  store  bubbles
          0  1000
          1        1000
     record  load     store    bubbles
          0  13c6040                 3
          1  13e0340  13e0341        8

$ opscope info data/described/good-ramulator.log | grep -e ^Format -e ^Records -e ^Gaps
Format:        ramulator (Ramulator 2 requests)
Records:       8
Gaps:          0

$ opscope list data/described/good-ramulator.log
     record  load     store    bubbles
          0  13c6040                 3
          1  13e1740                 1
          2  13e0340  13e0340        8
          3  13c60c0                 0
          4  13f32c0  13c6040        2
          5  13e1780                 1
          6  13e17c0                 1
          7  13e1800                 9

# Addresses that are not those of cache lines are numbers as others.
$ sed 's/20846400/20846401/' data/described/good-ramulator.log >numbers.log; opscope info numbers.log | grep -e ^Format -e ^Misfit
Format:          unknown; it looks like text
Misfit:          all lines fit, but they could mean anything

$ opscope find -c 'time > 132 ns' data/described/good-ibex-cv32e40p.log
2

$ opscope info data/described/good-renode.log | grep -e ^Format -e ^Records -e ^Gaps
Format:        renode (Renode execution trace)
Records:       3
Gaps:          0

$ opscope list data/described/good-renode.log
     record  pc        load      store     data  encoding
          0  80000000                            500293
          1  80000004  80001000            7     2a303
          2  80000008            80001000  8     62a023

$ opscope info data/described/good-riscv-dv.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         riscv-dv (riscv-dv trace CSV)
Records:        2
Gaps:           0

$ opscope list data/described/good-riscv-dv.log
     record  pc        disasm                   opcode  src  dst    value  priv  encoding  csr    csrvalue  operand
! at byte 0: remark: pc,instr,gpr,csr,binary,mode,instr_str,operand,pad
          0  80000000  c.addi  ra, 14           c.addi  ra   ra     e      M     b9                         ra,14
          1  80000002  csrrw   zero, mtvec, t0  csrrw   t0   sp,t0  8,1    U     30529073  mtvec  80000100  zero,mtvec,t0

$ opscope info data/described/good-rocket.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         rocket (Rocket, BOOM and CVA6 commit log)
Records:        7
Gaps:           0

$ opscope list --fields=pc,src,dst,value,load,store,data,hart,priv,encoding,trap,tag data/described/good-rocket.log
     record  pc        src    dst  value  load      store     data  hart  priv  encoding  trap        tag
          0  80000000  zero   t0   5                                   0  M     500293
          1  80000004         t0   1                                   0  M     4285
          2  80000006  t0     t1                                          M     2b303                   6
          3  8000000a  t0,t1                        80002000  7           M     62b023
          4            t1     t1   ff                                                                   6
          5  8000000e  t0,t1  t2   2      80002008  80002008  3           M     62a3af    BREAKPOINT
! at byte 565: remark: *** PASSED *** after 90 cycles
          6  100       ra                                                 U     8067

$ opscope info data/described/good-rocket-monitor.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         rocket-monitor (Rocket and BOOM monitor (C0: ...))
Records:        3
Gaps:           0

$ opscope list --fields=pc,src,srcvalue,dst,value,cycle,hart,encoding data/described/good-rocket-monitor.log
     record  pc     src    srcvalue  dst  value  cycle  hart  encoding
          0  10040  zero   0         a0   0         11     0  f1402573
! at byte 146: remark: C0:         12 [0] pc=[0000010040] W[r10=0000000000000000][0] R[r 0=000000000000
          1  10044  a0,a1  1,2                      13     0  b50463
! at byte 433: remark: *** PASSED ***
          2  1004c  a0,a1  1,2       a1   3         14     1  b505b3

$ opscope info data/described/good-rvfi.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         rvfi (core-v-verif RVFI monitor)
Records:        3
Gaps:           0

$ opscope list data/described/good-rvfi.log
     record  pc  disasm        src    srcvalue  dst   value  load  store  data  symbol   time  count  priv  encoding  file  fileline
! at byte 0: remark: 0.000 ns: RVFI  Order       PC    Instr M rs1 rs1_data rs2 rs2_data  rd  rd_data
          0  80  auipc x3,0xd                   gp    d080                              54000      1  M     d197
          1  84  sw x6,0(x3)   gp,t1  d080,7    zero  0            d080   7             74500      2  M     61a023
          2  88  lw x5,0(x3)   gp     d080      t0    7      d080         7             76000      3  U     1a283

$ opscope info data/described/good-sail.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         sail (Sail RISC-V model)
Records:        4
Gaps:           0

$ opscope list data/described/good-sail.log
     record  pc        disasm                 src    dst    value     load               store     data  loaded  count  priv  encoding  trap
! at byte 0: remark: Running file main.elf.
          0  80000000  auipc t0, 0                   t0     80000000                                                 0  M     297
          1  80000004  lw t1, 0(t0)           t0     t1     297       80001000,80000000                  1,297       1  S     2a303
          2  80000008  sw t1, 0(t0)           t0,t1                                      80000000  297               2  M     62a023
          3  8000000c  csrrw zero, mtvec, t0  t0     mtvec  80000000                                                 3  M     30529073
! at byte 478: remark: trapping from M to M to handle illegal-instruction

$ opscope info data/described/good-sail-new.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         sail (Sail RISC-V model)
Records:        2
Gaps:           0

$ opscope list data/described/good-sail-new.log
     record  pc        disasm            src    dst      value      load  store  data  loaded  count  priv  encoding  trap
          0  80000000  addi t0, x0, 0x5  zero   t0       5                                         0  M     500293
          1  80000004  sd t1, 0x0(t0)    t0,t1  mstatus  a00000000        5      7                 1  M     62b023

$ opscope info data/described/good-snitch.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         snitch (Snitch gen_trace.py)
Records:        5
Gaps:           0

$ opscope list data/described/good-snitch.log
     record  pc        disasm               src  srcvalue  dst  value  load    store   target    taken  time  cycle  priv
! at byte 0: remark: ; trace of hart 0
          0  80001514  lw      s11, 60(sp)  sp   11fea0    s11         11fedc                              0   5090  M
          1                                 s11            s11  7                                          0   5093  M
          2  80001518  sw      s10, 64(sp)  sp   11fea0                        11fee0                      0   5094  M
          3  8000151c  bnez    a1, pc + 32  a1   1                                     8000153c  1         0   5095  M
          4  8000153c  nop                                                                                 0   5096  M

$ opscope info data/described/good-tenet.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         tenet (Tenet trace)
Records:        4
Gaps:           0

$ opscope list data/described/good-tenet.log
     record  pc      dst          value         load      store     data
          0  401000  rax,rbx,rsp  1,2,7ffe0000
          1  401004  rcx          3             7ffe0008            1
          2  401008                                       7ffe0010  2a
          3  40100c  rax          b             7ffe0018  7ffe0018  a

$ opscope info data/described/good-veer.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         veer (VeeR exec.log)
Records:        4
Gaps:           0

$ opscope list data/described/good-veer.log
     record  pc        disasm              src  dst    value     load      store  cycle  count  encoding  late
! at byte 0: remark: //   Cycle : #inst    0    pc    opcode    reg=value    csr=value     ; mnemonic
          0  80000000  lui     t0,0x59555       t0     59555000                      16      1  595552b7
          1  80000004  csrw    mrac,t0     t0   c1984  59555000                      22      2  7c029073
          2  80000008  lw      t1,0(t0)    t0   t1               80002000            30      3  2a303
          3                                t1   t1     11                            35                   nbL

$ opscope info data/described/good-whisper.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         whisper (Whisper instruction log)
Records:        4
Gaps:           0

$ opscope list data/described/good-whisper.log
     record  pc        disasm                    src      dst         value             load  store     data  count  hart  priv  encoding  trap
          0  80000000  addi     x5, x0, 0x5      zero     t0          5                                           1     0  M     500293
          1  80000004  csrrs    x6, mstatus, x5  t0       t1,mstatus  8,1808                                      2     0  M     3002a373
          2  80000008  sd       x6, 0x0(x5)      t0,t1                                        80001000  8         3     0  M     62b023
          3  80000100  fadd.s   f3, f1, f2       ft1,ft2  ft3         3ff0000000000000                            4     1  U     2081d3

$ opscope info data/described/good-xiangshan.log | grep -e ^Format -e ^Records -e ^Gaps
Format:         xiangshan (XiangShan difftest commit trace)
Records:        3
Gaps:           0

$ opscope list data/described/good-xiangshan.log
     record  pc        disasm  src   dst  value     encoding  trap              nth  idx  flags
! at byte 0: remark: ============== Commit Instr Trace ==============
          0  10000000          zero  t0   1         10029b                        0  0
          1  10000004          t0                   28067     0000000000000002    1  1    lq
          2  10000100          a5    a5   80000016  c78793                        3  3

# A description in a file
$ printf 'title Log of my core\nregisters riscv\nabout Text.\nline insn: [{count}] {pc} ({enc}) {disasm}\nmore: {dst} <= {value}\nderive riscv enc\n' >mycore

$ printf '[1] 80000000 (00500293) li t0, 5\n  t0 <= 5\n[2] 80000004 (0062b02z) sd t1, 0(t0)\n[3] 80000008 (00008067) ret\n' >main.log

$ opscope list --format=mycore main.log
     record  pc        disasm    src   dst   value  count  encoding
          0  80000000  li t0, 5  zero  t0    5          1  500293
! malformed line at byte 43: this line does not match at column 15: expected a hexadecimal number
          1  80000008  ret       ra    zero             3  8067

$ opscope lint --format=mycore main.log
AL020  error             1  a line that is not a record
    record 1: this line does not match at column 15: expected a hexadecimal number
AL040  hint              1  a register that is read before it is written
    record 1: ra is read, but no earlier record writes it
main.log: 2 records, 1 error, 0 warnings, 1 hint
? 1

$ opscope info main.log | grep ^Format
Format:       unknown; it looks like text

$ mkdir -p config/opscope/formats && cp mycore config/opscope/formats/ && XDG_CONFIG_HOME=$PWD/config opscope info main.log | grep ^Format
Format:         mycore (Log of my core)

# One of the same name replaces that of the program
$ sed 's/my core/my own Rocket/' mycore >config/opscope/formats/rocket; XDG_CONFIG_HOME=$PWD/config opscope formats rocket | head -2
rocket: Log of my own Rocket
A record is one instruction, one or several lines of text; register names: riscv.

# A hexadecimal field is evidence
$ printf 'line: {pc} {n:dec}\nevidence 6 pc\n' >config/opscope/formats/mine; printf '%s 5\n' 9ab00 fe100 3cc04 da018 4a000 bb000 >a.log; XDG_CONFIG_HOME=$PWD/config opscope info a.log | grep ^Format; tr a-f 1 <a.log >b.log; XDG_CONFIG_HOME=$PWD/config opscope info b.log | grep ^Format; rm config/opscope/formats/mine
Format:        mine (mine)
Format:          unknown; it looks like text

# Another one never takes what is certain
$ printf 'title All\nline: core{a:text}\nline: {b:text} {c:hex}\n' >config/opscope/formats/all; XDG_CONFIG_HOME=$PWD/config opscope info data/spike/good-both.spike | grep ^Format
Format:         spike (Spike instruction log)

# Errors have a place
$ printf 'title Bad\nline: core{hart}: 0x{pc (0x{enc})\n' >bad; opscope list --format=bad main.log
opscope: bad:2: this brace is not closed
    line: core{hart}: 0x{pc (0x{enc})
                        ^
? 2

$ cp bad config/opscope/formats/; XDG_CONFIG_HOME=config opscope info data/spike/good-both.spike 2>&1 | grep -e ^Format; XDG_CONFIG_HOME=$PWD/config opscope info data/spike/good-both.spike 2>&1 | sed -n 's|^opscope: .*/config|config|p'
Format:         spike (Spike instruction log)
config/opscope/formats/bad:2: this brace is not closed

# The saved index of another description is not used
$ export XDG_CACHE_HOME=$PWD/cache; opscope index --format=mycore main.log >index 2>&1; sed -i 's/{count}/{time}/' mycore; opscope stat --format=mycore main.log | grep -e Total -e Time
opscope: main.log: 37 bytes skipped: not records
Total Instructions:    2

# Values whose heading names the columns, with commas, tabs and semicolons; columns that are not
# known have their own heading
$ printf 'PC,Instr,rd,Value,Addr,cycle,note,"my col"\n0x1000,"addi t0, t0, 1",t0,0x5,,1,hi,-3\n0x1004,"lw a0, 0(t0)",a0,0x7,0x2000,2,"x,y",4\n0x1008,ret,,,,3,,\n' >a.csv; opscope list a.csv
     record  pc    disasm          dst  value  addr  cycle  note  my_col
! at byte 0: remark: PC,Instr,rd,Value,Addr,cycle,note,"my col"
          0  1000  addi t0, t0, 1  t0   5                1  hi        -3
          1  1004  lw a0, 0(t0)    a0   7      2000      2  x,y        4
          2  1008  ret                                   3

$ opscope info a.csv | grep -e ^Format -e ^Records
Format:         csv (Values with a heading)
Records:        3

$ printf 'ip\taddr\tsize\tnote\n4010\t\t4\ta,b\n401c\t7ff0\t8\t\n' >a.tsv; opscope list a.tsv
     record  pc    addr  size  note
! at byte 0: remark: ip addr size note
          0  4010           4  a,b
          1  401c  7ff0     8

$ printf '# run 1\naddr;rw;size;size\r\n0x10;R;4;1\r\n0x2z;W;8;2\r\n' >a.csv; opscope info a.csv | grep ^Format; sed 's/2z/20/' a.csv >b.csv; opscope list b.csv
Format:       unknown; it looks like text
     record  load  store  size  rw  c4_size
! at byte 0: remark: # run 1
          0  10              4  R         1
          1        20        8  W         2

# One column of addresses, also if its values alone would be another format; decimal numbers
# below a name may be anything
$ printf 'pc\n0x401000\n0x401004\n0x401008\n' >a.csv; opscope list a.csv; printf 'Address\n7ffc10\n7ffc18\n' >b.csv; opscope list b.csv; opscope info a.csv | grep -e ^Format -e ^Evidence; printf 'load\n12\n15\n12\n' >c.csv; opscope info c.csv | grep ^Format
     record  pc
! at byte 0: remark: pc
          0  401000
          1  401004
          2  401008
     record  addr
! at byte 0: remark: Address
          0  7ffc10
          1  7ffc18
Format:        csv (Values with a heading)
Format:         unknown; it looks like text

# Texts with numbers that are in no format: a matrix, columns of small numbers, powers of ten,
# instructions with constants, test vectors, objects without an address, constants of a header
$ awk 'BEGIN { for (i = 0; i < 8; i++) { for (k = 0; k < 8; k++) printf "%d\t", (i * 13 + k * 28) % 64; print "" } }' >a.txt; awk 'BEGIN { for (i = 0; i < 40; i++) print i * 7 % 31, i % 9, i % 4, i % 7, i % 5, i * 11 % 60 }' >b.txt; awk 'BEGIN { for (i = 0; i < 40; i++) printf "%.18e\n", i % 9 * 25 + 1 }' >c.txt; printf 'syscall  0\nsyscall  0x7fff\ncall 4\n' >d.txt; awk 'BEGIN { for (i = 0; i < 20; i++) printf "0101010101010101 95f8a5e5dd31d9%02x 80000000000000%02x\n", i, i }' >e.txt; printf '{"Action":"run","Test":"A"}\n{"Action":"pass","Test":"A"}\n{"Action":"run","Time":3}\n' >f.txt; { printf '/* A\n *\n * B\n *\n * C\n */\n'; for v in 100000 FFFFFFFF FFFFFFFF FFFFFFFF FFFFFFFF; do printf "#define S_%s 0\n#define M_%s \\\\\n0x%s\n" $v $v $v; done; } >g.txt; for f in a b c d e f g; do opscope info $f.txt | grep ^Format; done
Format:          unknown; it looks like text
Format:          unknown; it looks like text
Format:          unknown; it looks like text
Format:          unknown; it looks like text
Format:          unknown; it looks like text
Format:         unknown; it looks like text
Format:         unknown; it looks like text

# Too few known names, or no addresses
$ printf 'Name,Address,City\nA,Road 1,B\nC,Road 2,D\n' >a.csv; opscope info a.csv | grep ^Format
Format:       unknown; it looks like text

# A format that is named stays
$ opscope info --format=spike b.csv | grep ^Format
Format:         spike (Spike instruction log)

# Traps and changes of the privilege level
$ opscope find --fields=pc,disasm,trap,priv 'trap or priv != prev(priv)' data/spike/good-traps.spike
     record  pc        disasm             trap             priv
          1  80000054  ecall              trap_user_ecall
          4  80000058  addi    t0, t0, 1  interrupt #7     U
          5  80000100  addi    t0, t0, 1                   M
          7  8000005c  addi    t0, t0, 1                   U

$ opscope find trap data/spike/good-traps.spike --to=csv --fields=trap
record,trap
1,trap_user_ecall
4,interrupt #7

$ opscope find --fields=pc,trap 'trap ~ /interrupt/' data/spike/good-traps.spike
     record  pc        trap
          4  80000058  interrupt #7

$ opscope timeline --lanes=traps data/spike/good-traps.spike
records 0 to 7 in 8 intervals of 1

                   min  mean  max
traps  | █  █   |    0     0    1

$ printf 'Trace 0: 0x7f0000000100 [00000000/0000000000401000/00c0c0b3/ff000000] _start\nServicing hardware INT=0x20\n     0: v=20 e=0000 i=0 cpl=3\nRAX=0000000000000001 RBX=0000000000000000 RCX=0000000000000000 RDX=0000000000000000\nTrace 0: 0x7f0000000100 [00000000/0000000000401006/00c0c0b3/ff000000] main\nTaking exception 2 [SVC] on CPU 0\n...from EL0 to EL1\nTrace 0: 0x7f0000000100 [00000000/0000000000401010/00c0c0b3/ff000000] main\nriscv_cpu_do_interrupt: hart:0, async:0, cause:0000000000000009, epc:0x80200000, tval:0x0, desc=supervisor_ecall\n' >int.log; opscope list --format=qemu-cpu --fields=pc,trap,rax int.log
     record  pc      trap              rax
          0  401000  0x20              1
          1  401006  2 [SVC]
          2  401010  supervisor_ecall

# A column that says what is read and what is written
$ printf 'pc,rw,addr,size\n4010,R,7ff0,8\n4014,W,7ff8,4\n4018,r,7ff8,4\n' >a.csv; opscope list a.csv; opscope formats csv | sed -n '1,2p; /^load/p; /^The desc/,$p' | cut -c 1-60
     record  pc    load  store  size  rw
! at byte 0: remark: pc,rw,addr,size
          0  4010  7ff0            8  R
          1  4014        7ff8      4  W
          2  4018  7ff8            4  R
csv: Values with a heading
A record is one record, a line of text; register names: disa
load   -      address  load address   addresses loaded from
The description:
  title Values with a heading
  family Others
  unit record
  registers disasm
  head: pc,rw,addr,size,cycle
  line: {?{?"}{pc:hex}{?"}},{?"}{rw:R=0|r=0|RD=0|rd=0|READ=0
  line: {?{?"}{pc:hex}{?"}},{?"}{rw:W=1|w=1|WR=1|wr=1|WRITE=
  names rw R W

# A column with a general name does too if all its values are words of an access
$ printf 'type,addr\nL,7ff0\nS,7ff8\nL,7ff8\n' >a.csv; opscope list a.csv; printf 'pc,op,addr\n4010,r,7ff0\n4014,w,7ff8\n' >b.csv; opscope list b.csv; printf 'pc,kind,addr\n4010,ret,7ff0\n4014,w,7ff8\n' >c.csv; opscope list c.csv
     record  load  store  rw
! at byte 0: remark: type,addr
          0  7ff0         R
          1        7ff8   W
          2  7ff8         R
     record  pc    load  store  rw
! at byte 0: remark: pc,op,addr
          0  4010  7ff0         R
          1  4014        7ff8   W
     record  pc    addr  c2_kind
! at byte 0: remark: pc,kind,addr
          0  4010  7ff0  ret
          1  4014  7ff8  w

# Instructions that access no memory; the encoding and the disassembly of each
$ printf 'pc,instr,disasm,rd,rd_val,mem_op,mem_addr\n4010,0x00001537,"lui a0,0x1",x10,0x1000,,\n4014,0x00452603,"lw a2,4(a0)",x12,0xbac4,R,0x1004\n4018,0x00b52423,"sw a1,8(a0)",,,W,0x1008\n401c,0x00000013,nop,,,,\n' >d.csv; opscope list d.csv; opscope find -c store d.csv; printf 'pc,disasm\n4010,call 0x4018\n4018,"beq a0,a1,0x4010"\n401c,ret\n' >e.csv; opscope list --fields=pc,disasm,target,kind e.csv
     record  pc    disasm       src    dst  value  load  store  encoding  rw
! at byte 0: remark: pc,instr,disasm,rd,rd_val,mem_op,mem_addr
          0  4010  lui a0,0x1          a0   1000                1537
          1  4014  lw a2,4(a0)  a0     a2   bac4   1004         452603    R
          2  4018  sw a1,8(a0)  a0,a1                    1008   b52423    W
          3  401c  nop          zero                            13
1
     record  pc    disasm            target  kind
! at byte 0: remark: pc,disasm
          0  4010  call 0x4018       4018    call
          1  4018  beq a0,a1,0x4010  4010    conditional
          2  401c  ret                       return

# Data after the address are those of the access
$ printf 'pc,mem_op,mem_addr,mem_data\n400,,,\n404,R,7000,5\n408,W,7008,9\n' >a.csv; sed 's/,9/,8/' a.csv >b.csv; opscope list a.csv; opscope diff a.csv b.csv | grep -e ^data -e ^@; printf 'pc,data,addr\n400,5,7000\n404,6,7004\n' >c.csv; opscope list c.csv
     record  pc   load  store  data  loaded  rw
! at byte 0: remark: pc,mem_op,mem_addr,mem_data
          0  400
          1  404  7000               5       R
          2  408        7008   9             W
data   1 record differs, the first: A 2  B 2
@ A 2 +1                B 2 +1                values: data
     record  pc   addr  c2_data
! at byte 0: remark: pc,data,addr
          0  400  7000        5
          1  404  7004        6

# Two files may have formats of one name: the first is used by name, both when the format is detected.
$ mkdir -p c/opscope/formats; printf 'format zed\nline: {pc:8hex} zed {n:dec}\n' >c/opscope/formats/a; printf 'format zed\nline: {n:dec} zed at {pc:8hex}\n' >c/opscope/formats/b; for i in $(seq 20); do printf '%08x zed %d\n' $((0x401000 + i % 7 * 4)) $i >>u.log; printf '%d zed at %08x\n' $i $((0x401000 + i % 7 * 4)) >>v.log; done; XDG_CONFIG_HOME=$PWD/c opscope list -n 1 --format=zed u.log; XDG_CONFIG_HOME=$PWD/c opscope list -n 1 u.log; XDG_CONFIG_HOME=$PWD/c opscope list -n 1 v.log; rm -r c u.log v.log
     record  pc      n
          0  401004  1
     record  pc      n
          0  401004  1
     record  pc      n
          0  401004  1

# A layout in which a field says what an address is
$ printf '4010 R 7ff0\n4014 W 7ff8\n4018 F 0\n' >w.txt; opscope list --layout='line: pc:hex rw:{R,W,F} addr:hex load=addr(rw=R) store=addr(rw=W)' w.txt
     record  pc    rw  addr  load  store
          0  4010  R   7ff0  7ff0
          1  4014  W   7ff8        7ff8
          2  4018  F   0

# A list of words uses a name of a value that a pattern adds to the field of another list
$ printf '4010 R 7ff0\nA 4014 7ff8\nB 4018 7ff4\n' >w.txt; opscope list --layout='line: pc:hex rw:{R,W} addr:hex\nline: {rw:A=2|B=7|C|D|E|F} {pc} {addr}\nline b: pc:hex skip addr:hex load=addr(rw=R,B)' w.txt
     record  pc    rw  addr  load
          0  4010  R   7ff0  7ff0
          1  4014  A   7ff8
          2  4018  B   7ff4  7ff4

# Bits of a number, in both orders of its bytes
$ printf '\322\4\4\322' >b.bin; opscope list --layout='a:u16 b:u16be low=a(0..3) high=b(4..15) odd=a(0..0){no,yes} all=b(0..15)' b.bin
     record     a     b  low  high  odd   all
          0  1234  1234    2    77  no   1234

# A description is a text
$ printf 'line: \000{pc}\n' >d; opscope list --format=./d samples/sort.qemu; rm d
opscope: ./d is not a text file

# Registers of an unknown machine are words, as many as the line has
$ printf '0 [ ADD A1,A2,A3 || LDW *A4,A5 ] A3=7 A5=9\n4 [ B .S2 loop ]\n8 [ MPY B1,B2,B7 ] B7=1\n' >a.log; printf 'line: {pc} [ {disasm:text} ]{* {dst:word}={value}}\n' >d; opscope list --format=./d a.log; opscope list --format=./d --to=json --fields=dst,value a.log; opscope stat values --of=dst --format=./d --top=1 a.log; rm d a.log
     record  pc  disasm                      dst    value
          0  0   ADD A1,A2,A3 || LDW *A4,A5  A3,A5  7,9
          1  4   B .S2 loop
          2  8   MPY B1,B2,B7                B7     1
{"record":0,"dst":["A3","A5"],"value":["0x7","0x9"]}
{"record":1,"dst":[],"value":[]}
{"record":2,"dst":["B7"],"value":["0x1"]}
different values: 3
values: 3
records without a value: 1 of 3, 33.33 %

value  count   share     sum
A3         1  33.33%  33.33%

2 more rows; see --top

# Addresses relative to a base, which is carried or in the record, from any record
$ awk 'BEGIN { for (i = 0; i < 30000; i++) { if (i % 700 == 0) { b = (i % 13 + 1) * 4096; printf "base = %x\n", b } printf "+%x ld %x:%x\n", i * 4 % 4096, i % 5 * 4096, i % 256; printf "0x%x,0x%x\n", b + i * 4 % 4096, i % 5 * 4096 + i % 256 >"want" } }' >a.log; printf 'line: +{pc} ld {seg:hex}:{load}\nnote: base = {base:hex}\ncarry base\nplus base pc\nplus seg load\n' >d; opscope list -n 3 --format=./d a.log; opscope list --to=csv --fields=pc,load --format=./d a.log | sed 1d | cut -d, -f2- | cmp - want; for at in 29999 7000 699; do opscope list -s $at -n 1 --to=csv --fields=pc,load --format=./d a.log | tail -n 1; sed "$((at + 1))q;d" want; done; opscope find -c 'pc >= 5000 and pc < 6000' --format=./d a.log; grep -c '^0x5...,' want; rm want d
     record  pc    load  seg   base
! at byte 0: remark: base = 1000
          0  1000  0     0     1000
          1  1004  1001  1000  1000
          2  1008  2002  2000  1000
opscope: a.log: skipped in 43 places (516 bytes), the first: at byte 0: remark: base = 1000
29999,0x84bc,0x402f
0x84bc,0x402f
opscope: a.log: skipped: at byte 106,996: remark: base = 7000
7000,0x7d60,0x58
0x7d60,0x58
699,0x1aec,0x40bb
0x1aec,0x40bb
2100
2100

# The condition of a copy may be bits of another field, and a field of bits may be named size
$ printf '\101\10\102\20\103\40' >b.bin; opscope list --layout='word:u8 what=word(0..1){none,load,store} size=word(6..7) addr:x8 load=addr(what=load) store=addr(what=store,3)' b.bin; opscope find --fields=store --layout='word:u8 what=word(0..1) addr:x8 store=addr(what=2)' store b.bin; rm b.bin
     record  word  what   size  addr  load  store
          0    65  load      1  8     8
          1    66  store     1  10          10
          2    67  3         1  20          20
     record  store
          1  10

# Targets of branches that test registers; 0x10 is relative
$ printf '%s\n' '0x80000000 beq a0,a1,0x80000010' '0x80000010 bnez a0,80000000 <main(int, int)>' '0x80000014 bne a0, a1, 0x10' '0x80000018 jal ra,0x80001000' '0x80001000 cbz x0, 0x80001010' '0x80001004 tbz w0, #0x3, #0x80000008' '0x80001008 bl #0x80001000' >b; printf 'line: 0x{pc} {disasm}\nderive branch disasm\nderive target disasm\n' >d; opscope list --format=./d --fields=pc,disasm,kind,target b; rm b d
     record  pc        disasm                             kind         target
          0  80000000  beq a0,a1,0x80000010               conditional  80000010
          1  80000010  bnez a0,80000000 <main(int, int)>  conditional  80000000
          2  80000014  bne a0, a1, 0x10                   conditional
          3  80000018  jal ra,0x80001000                  call         80001000
          4  80001000  cbz x0, 0x80001010                 conditional  80001010
          5  80001004  tbz w0, #0x3, #0x80000008          conditional  80000008
          6  80001008  bl #0x80001000                     call         80001000

# Columns of numbers are not certain, so that a description of the user is considered
$ mkdir -p c/opscope/formats; for i in $(seq 40); do printf '%d %d %08x %08x addi x1,x1,%d\n' $((i * 10)) $i $((0x80000000 + i % 13 * 4)) 0x00108093 $i; done >a.log; opscope info a.log | sed -n '/^Format/p; /^Evidence/,$p'; printf 'title Mine\nline: {time:dec} {hart:dec} {pc} {enc} {disasm:text}\n' >c/opscope/formats/mine; XDG_CONFIG_HOME=$PWD/c opscope info a.log | sed -n '/^Format/p; /^Evidence/,$p'; rm -r c a.log
Format:         ibex (Ibex, RI5CY, Zero-riscy and CV32E40P tracer)
Evidence for formats, in bits:
ibex: 23
Format:        mine (Mine)
Evidence for formats, in bits:
mine: 26
ibex: 23

# Alternatives of alternatives, more than fit in one choice
$ words() { for i in $(seq 10 49); do printf "$1$i{:hex}|"; done; }; echo "line: {pc} {{$(words a)a}|{$(words b)b}|{c{tid}|d}}" >d; for w in a10f a49e b10d b49c b a c7 d; do echo "0x10 $w"; done >a.log; opscope list --format=./d a.log; rm d a.log
     record  pc  tid
          0  10
          1  10
          2  10
          3  10
          4  10
          5  10
          6  10    7
          7  10

# A byte order mark before a text
$ { printf '\357\273\277'; gzip -dc samples/ls.cis501.trace.gz | head -n 100; } >mark.txt; for f in '' --format=cis501; do opscope list $f -n 1 --fields=pc mark.txt; opscope find -c $f 'pc > 0' mark.txt; opscope find -n 1 -s 77 --fields=pc $f load mark.txt; done
     record  pc
! at byte 0: bytes before the first record, skipped
          0  7ffff7fd3a14
100
     record  pc
         77  7ffff7fd2e72
     record  pc
! at byte 0: bytes before the first record, skipped
          0  7ffff7fd3a14
100
     record  pc
         77  7ffff7fd2e72

$ printf '\357\273\277pc,load\r\n400,7000\r\n404,7008\r\n' >mark.csv; opscope list mark.csv; printf '\357\273\277{"pc":"0x400","rd":"x1"}\n' >mark.jsonl; opscope list --format=jsonl --fields=pc,dst mark.jsonl; printf '\357\273\277hit\n3\n4\n' >hit.csv; opscope list --fields=pc,hit --with=hit.csv mark.csv
     record  pc   load
! at byte 0: bytes before the first record, skipped
          0  400  7000
          1  404  7008
     record  pc   dst
! at byte 0: bytes before the first record, skipped
          0  400  x1
     record  pc   hit
! at byte 0: bytes before the first record, skipped
          0  400    3
          1  404    4

# Very many columns: 40 of the unknown ones become fields.  Quotes in quotes.
$ awk 'BEGIN { printf "pc,disasm"; for (i = 0; i < 100; i++) printf ",n%d", i; print ",load"; for (k = 0; k < 9; k++) { printf "%x,\"db \"\"a, b\"\"\"", 16384 + 4 * k; for (i = 0; i < 100; i++) printf ",%d", i * k; printf ",%x\n", 32768 + k } }' >wide.csv; opscope find 'n39 == 78' --fields=pc,disasm,n39,load wide.csv; opscope find 'n40 == 80' wide.csv
     record  pc    disasm       n39  load
          2  4008  db ""a, b""   78  8002
opscope: find: csv has no name n40 (did you mean n4?)
    n40 == 80
    ^
? 2

# What export writes opens again, also with a single field
$ opscope export -o pcs.csv --fields=pc --span=7..9 samples/ls.cis501.trace.gz; opscope list pcs.csv; opscope info pcs.csv | grep Format
opscope: samples/ls.cis501.trace.gz: 3 records written as csv
     record  pc            c1_record
! at byte 0: remark: record,pc
          0  7ffff7fd3a32          7
          1  7ffff7fd3a37          8
          2  7ffff7fd3a3a          9
Format:        csv (Values with a heading)

# A column that says whether an access is a write, or a read
$ printf 'time,pc,is_write,addr,size\n1,0x401000,0,0x7fff0010,8\n2,0x401004,1,0x7fff0018,4\n' >w.csv; opscope list w.csv; sed 's/,0,/,True,/;s/,1,/,False,/;s/is_write/Is_Read/' w.csv >r.csv; opscope list r.csv | tail -n 2
     record  pc      load      store     time  size  rw
! at byte 0: remark: time,pc,is_write,addr,size
          0  401000  7fff0010               1     8  R
          1  401004            7fff0018     2     4  W
          0  401000  7fff0010               1     8  R
          1  401004            7fff0018     2     4  W

# A file with a layout is a format, too.
$ printf '\0\20\0\0\0\7\4\20\0\0\1\7' >b.bin; printf '# of my tracer\npc:u32 rw:u8{R,W}\nbyte:u8' >bytes; opscope list --format=./bytes b.bin; opscope info --format=./bytes b.bin | grep ^Format
     record  pc    rw  byte
          0  1000  R      7
          1  1004  W      7
Format:        bytes (trace in a user-defined layout)

$ for l in '@4 rw:u8{R,W} byte:u8' 'size=6 pc:u32' 'pad[4] rw:u8{R,W} pad'; do echo "$l" >bytes; opscope list --format=./bytes b.bin; done
     record  rw  byte
          0  R      7
          1  W      7
     record  pc
          0  1000
          1  1004
     record  rw
          0  R
          1  W

# It may have properties, and a header.
$ printf 'HDR1' | cat - b.bin >h.bin; printf 'title Trace of my core\nunit access\nregisters riscv\nabout Written by my core.\nhelp rw what it does\nunits B n\n# no more properties\nskip=4 pc:u32 rw:u8{R,W}\n  n:u8=none\n' >bytes; opscope list --format=./bytes h.bin; opscope info --format=./bytes h.bin | grep -e ^Format -e ^Records -e ^Header -e ^Register; opscope formats ./bytes
     record  pc    rw  n
! at byte 0: bytes before the first record, skipped
          0  1000  R   7
          1  1004  W   7
Format:        bytes (Trace of my core)
Records:       2
bytes: Trace of my core
A record is one access of 6 bytes; register names: riscv.

Written by my core.

field  place  kind     role  meaning
pc     @0 4   address  pc    u32 at byte 0
rw     @4 1   code     -     what it does
n      @5 1   number   -     u8 at byte 5, in B

Codes of rw:
      0  R
      1  W

The description:
  title Trace of my core
  unit access
  registers riscv
  about Written by my core.
  help rw what it does
  units B n
  # no more properties
  skip=4 pc:u32 rw:u8{R,W}
    n:u8=none

$ opscope list --skip=10 --layout='registers riscv\nskip=4 pc:u32 dst:u8 n:u8' h.bin
     record  pc    dst  n
! at byte 0: bytes before the first record, skipped
          0  1004  ra   7

# Excerpts have a header, too; several files have one.
$ opscope list -s 1 --to=raw --format=./bytes h.bin >part.bin; opscope list --format=./bytes part.bin; rm part.bin
     record  pc    rw  n
! at byte 0: bytes before the first record, skipped
          0  1004  W   7

$ opscope find --to=raw --format=./bytes 'n == 7' h.bin h.bin >part.bin; opscope list --format=./bytes part.bin; rm part.bin
     record  pc    rw  n
! at byte 0: bytes before the first record, skipped
          0  1000  R   7
          1  1004  W   7
          2  1000  R   7
          3  1004  W   7

$ for l in 'skip=x pc:u32' 'title X\npc:u32\nunit y' 'derive riscv enc\npc:u32' 'help rw text\npc:u32' 'title X\nskip=4' 'registers vax\npc:u32'; do printf "$l\n" >bytes; opscope formats ./bytes; echo $?; done
opscope: ./bytes:1: expected a number of bytes
    skip=x pc:u32
         ^
2
opscope: ./bytes:3: properties come before the fields
    unit y
    ^
2
opscope: ./bytes:1: derive is for lines of text, not for bytes
    derive riscv enc
    ^
2
opscope: ./bytes:1: there is no field with this name
    help rw text
         ^
2
opscope: ./bytes:3: the layout has no fields
2
opscope: ./bytes:1: unknown register map; opscope formats lists them
    registers vax
              ^
2

# A user's format with a header is detected.
$ mkdir -p c/opscope/formats; { printf HEAD; for i in $(seq 40); do printf '%b' "\\0\\020\\0\\0\\0$((i % 2))\\7"; done; } >h.bin; printf 'skip=4 pc:u32 rw:u8{R,W} seven:u8{seven=7}\n' >c/opscope/formats/headed; XDG_CONFIG_HOME=$PWD/c opscope info h.bin | grep -e ^Format -e ^Records -e '^headed'; rm -r c h.bin
Format:        headed (trace in a user-defined layout)
Records:       40
headed: 26

# The place of a misfit in a format with a header is that in the file.
$ mkdir -p c/opscope/formats; { printf HEAD; for i in $(seq 40); do printf '%b' "\\0200\\0\\020\\0$((i % 4))abcde"; done; printf abc; } >h.bin; printf 'skip=4 pc:u32be size=9\n' >c/opscope/formats/headed; XDG_CONFIG_HOME=$PWD/c opscope info h.bin | grep -e ^Nearest -e ^Misfit; rm -r c h.bin
Nearest format: headed
Misfit:         record 40 (byte 364) does not fit: 3 stray bytes after the last complete record of 9 bytes

# Check and describe a description in a file.
$ opscope formats ./mycore | head -4; printf 'title Bad\nline: core{hart}: 0x{pc (0x{enc})\n' >bad; opscope formats ./bad; echo $?; opscope formats .; rm bad
mycore: Log of my core
A record is one instruction, one or several lines of text; register names: riscv.

Text.
opscope: ./bad:2: this brace is not closed
    line: core{hart}: 0x{pc (0x{enc})
                        ^
2
opscope: cannot read .: Is a directory

# A user's layout that is certain does not hide a built-in description that is certain.
$ mkdir -p c/opscope/formats; for i in $(seq 60); do printf '%d %06x\n' $((i % 3)) $((0x401000 + i % 13 * 4)); done >a.din; printf 'op:u8{r=48,w,f} b:u8{blank=32} t:char[6] lf:u8{lf=10}' >c/opscope/formats/nine; XDG_CONFIG_HOME=$PWD/c opscope info a.din | sed -n '/^Format/p; /^Evidence/,$p'; rm -r c a.din
Format:        din (Dinero trace)
Evidence for formats, in bits:
din:  26
nine: 26

# Copies of bits, in records that bits tell; values of registers and accesses
$ printf '\0\20\0\0\205\7\4\20\0\0\3\10\10\20\0\0\200\11' >w.bin; l='pc:u32 flags:u8 v:u8 rd=flags(0..2) odd=rd(0..0) wr=flags(7..7) dst=rd(wr=1) value=v(wr=1) data=v(rd=5)'; opscope list --registers=none --layout="$l" --fields=dst,value,data,odd w.bin; opscope list --registers=none --layout="$l" --fields=odd w.bin; opscope state --registers=none --layout="$l" w.bin 2; opscope list --registers=none --layout='pc:u32 wr:u8 b:u8 rd=b(0..2) dst=rd(wr=3)' --fields=dst w.bin; rm w.bin
     record  dst  value  data  odd
          0  r5   7      7       1
          1                      1
          2  r0   9              0
     record  odd
          0    1
          1    1
          2    0
Registers:
register  value  record    pc
r0            9       2  1008
r5            7       0  1000
     record  dst
          0
          1  r0
          2

$ printf 'line(,): pc:hex rw:{R,W} addr:hex\n' >words; printf '400,R,10\n404,W,20\n' >w.txt; opscope list --format=./words w.txt
     record  pc   rw  addr
          0  400  R   10
          1  404  W   20

$ printf 'pc:u32\n  addr:y32\n' >bytes; opscope list --format=./bytes b.bin; echo $?; rm bytes words b.bin w.txt
opscope: ./bytes:2: unknown type; types are u8 to u64, i8 to i64, x8 to x64, addr, reg, bool and char
      addr:y32
           ^
2

# A pattern may follow the colon without a blank; a field may have the name of a statement.
$ printf '400: nop\n404: ret\n' >c.txt; printf 'line:{pc}: {disasm}\n' >lines; opscope list --format=./lines c.txt; printf 'max:u32 line:u16\n' >bytes; printf '\1\0\0\0\2\0' >b.bin; opscope list --format=./bytes b.bin
     record  pc   disasm
          0  400  nop
          1  404  ret
     record  max  line
          0    1     2

$ printf 'lines: {pc}\n' >lines; opscope list --format=./lines c.txt 2>&1 | sed 's/;.*//'; rm lines bytes c.txt b.bin
opscope: ./lines:1: unknown word
    lines: {pc}
    ^

# A copy of values that a hook clears, without the registers
$ printf 'registers riscv\nline: {pc} {enc} {rw:R|W} {src} {srcvalue}\nderive reads encoding\ncopy sv of srcvalue where rw W\n' >reads; printf '400 00b50533 W a0 77\n404 00b50533 W a3 78\n' >r.txt; opscope list --fields=pc,sv --format=./reads r.txt; opscope list --fields=pc,src,srcvalue --format=./reads r.txt; rm reads r.txt
     record  pc   sv
          0  400  77
          1  404
     record  pc   src  srcvalue
          0  400  a0   77
          1  404

# An address of a store that each line calls a load
$ printf '400 1000 IsStore\n404 1008 IsLoad\n' >g.txt; opscope list --fields=pc,load,store --layout="$(printf 'line: {pc} {load} {flags:text}\nderive gem5 flags')" g.txt; rm g.txt
     record  pc   load  store
          0  400        1000
          1  404  1008

# A copy of a copy, in an earlier column
$ printf '1000 R\n1004 W\n1008 R\n' >c.txt; d=$(printf 'line: {pc} {rw:R|W}\ncopy b of pc where rw R\ncopy a of b where rw R\ncolumns a b pc rw'); opscope list --layout="$d" c.txt; opscope list --layout="$d" --fields=a c.txt; rm c.txt
     record  a     b     pc    rw
          0  1000  1000  1000  R
          1              1004  W
          2  1008  1008  1008  R
     record  a
          0  1000
          1
          2  1008

# Columns of digits without blanks between them; right-aligned
$ printf '0000000000004000EDD7382EU8FDF21D5\n0000000100004004B7C30072S00000003\n' >f.txt; opscope list --layout='line: {cycle:8dec}{pc:8hex}{enc:8hex}{mode:char[1]}{value:8hex}' f.txt; printf '%4d%5x%3d%016x%d\n' 7 0x4000 8 2748 -12 1234 0x10002 100 9 7 >f.txt; opscope list --layout='line: {n:4dec}{pc:5hex}{k:3dec}{value:16hex}{i:int}' f.txt 2>&1
     record  pc    value     cycle  encoding  mode
          0  4000  8fdf21d5      0  edd7382e  U
          1  4004  3             1  b7c30072  S
     record  pc     value     n    k    i
          0  4000   abc       7    8  -12
          1  10002  9      1234  100    7

# The blanks at the beginning of the line and those of the pattern count as part of the width.
$ printf '      12 a      400\n  123456 a 80000404\n  123456 a 80408\n' >f.txt; opscope list --layout='line: {cycle:8dec} a {pc:8hex}' f.txt 2>&1; printf '  12345 x\n' >f.txt; opscope list --layout='line: {n:4dec}{pc:3hex} x' f.txt 2>&1
     record  pc         cycle
          0  400           12
          1  80000404  123456
! malformed line at byte 40: this line does not match at column 12: expected a hexadecimal number
     record  pc    n
          0  345  12

# A width is still a least width before other characters, and a column has no other characters.
$ printf '12345ns 400\n7ns 404\n' >f.txt; opscope list --layout='line: {time:2dec}ns {pc}' f.txt 2>&1; printf '12ab400\n12a4404\n1234408\n' >f.txt; opscope list --layout='line: {n:4dec}{pc:3hex}' f.txt 2>&1; rm f.txt
     record  pc    time
          0  400  12345
! malformed line at byte 12: this line does not match at column 1: expected a decimal number
     record  pc      n
! 2 malformed lines from byte 0 on (16 bytes), the first: this line does not match at column 1: expected a decimal number
          0  408  1234

# Blanks or a sign without a digit are not a column, also in a loop, where they would be read again and again.
$ printf '   12400\n       404\n    -408\n  -7a10\n  +78410\n' >f.txt; opscope list --layout='line: {n:5int}{pc:3hex}' f.txt 2>&1; printf 'a      123\n' >f.txt; opscope list --layout='line: a {*{n:1dec}}{pc:8hex}' f.txt; opscope list --layout='line: a{+{n:3dec}}{pc:3hex}' f.txt 2>&1; rm f.txt
     record  pc    n
          0  400  12
! 3 malformed lines from byte 9 on (28 bytes), the first: this line does not match at column 8: expected a number
          1  410  78
     record  pc   n
          0  123
     record  pc  n
! malformed line at byte 0: this line does not match at column 2: expected a decimal number

# A column with a sign has the same limits as another number.
$ printf -- '-09223372036854775808400\n-09223372036854775809404\n+00000000000000000007408\n' >f.txt; opscope list --layout='line: {n:21int}{pc:3hex}' f.txt; rm f.txt
     record  pc                      n
          0  400  -9223372036854775808
          1  404                     ?
          2  408                     7

# A literal _ may follow a number in groups.
$ printf '401000 12:34_foo\n401008 1234_foo\n40100c 12\n' >f.txt; opscope list --layout='line: {pc} {v:groups[:]}_foo' f.txt 2>&1; printf '401000 1234_ x\n401004 12_34_ x\n401008 12_xx x\n' >f.txt; opscope list --layout='line: {pc} {v:groups}{?_} x' f.txt; rm f.txt
     record  pc      v
          0  401000  1234
          1  401008  1234
! malformed line at byte 33: this line does not match at column 10: expected "_foo"
     record  pc      v
          0  401000  1234
          1  401004  1234
          2  401008  ?

# Text with colors; text in UTF-8 is text.
$ for i in $(seq 20); do printf '\033[36m%d\033[0m \033[1;33m0x%x\033[0m: \033[32mld\033[0m <größe>\n' $i $((4096 + 4 * i)); done >a.log; opscope info a.log | grep ^Format; sed 's/\x1b\[[0-9;]*m//g' a.log >b.log; opscope info b.log | grep -e ^Format -e ^Possible; opscope list -n 2 --layout='line: \x1b[36m{count}\x1b[0m \x1b[1;33m0x{pc}\x1b[0m: \x1b[32m{disasm}\x1b[0m <{symbol:text}>' a.log; rm a.log b.log
Format:          unknown; it looks like text with colors; remove them with sed 's/[[:cntrl:]][[][0-9;]*m//g'
Format:          unknown; it looks like text
Possible layout: --layout='line: {count} 0x{pc}: ld <größe>'
     record  pc    disasm  symbol  count
          0  1004  ld      größe       1
          1  1008  ld      größe       2

# Suggestions: numbers of VHDL and negative numbers; a mask is not an encoding.
$ for i in $(seq 30); do printf 'PC=16#%04X# ALU=%d mask=%08x MEM[0x%x]\n' $((4 * i)) $((i * 77 % 13 - 6)) $((i * 40503 * 65537 % 4294967296)) $((i * 4099)); done >a.log; opscope info a.log | grep ^Possible; rm a.log
Possible layout: --layout='line: PC=16#{pc}# ALU={alu:int} mask={mask:hex} MEM[0x{addr}]'

# Values with the headings address and disassembly; x31 is a register.
$ printf 'cycle\taddress\tdisassembly\trd\trd_val\n1\t80000000\tadd x31, x1\tx31\t7\n2\t80000004\tret\tx30\t8\n' >a.tsv; opscope list a.tsv; printf 'address,insn\n80000000,ld\n80003000,st\n80001000,ld\n' >a.csv; opscope list -n 1 a.csv; rm a.tsv a.csv
     record  pc        disasm       dst  value  cycle
! at byte 0: remark: cycle address disassembly rd rd_val
          0  80000000  add x31, x1  x31  7          1
          1  80000004  ret          x30  8          2
     record  disasm  addr
! at byte 0: remark: address,insn
          0  ld      80000000

# Snitch: a store of a negative number
$ printf '  0  10  M 0x80000000 sw      s5, 84(sp)             #; sp  = 0x0011fe30, -1 ~~> Word[0x0011fe84]\n' >s.txt; opscope list --format=snitch --fields=pc,disasm,src,store s.txt; rm s.txt
     record  pc        disasm              src  store
          0  80000000  sw      s5, 84(sp)  sp   11fe84

# Unknown digits: in the values of a simulation, and in suggestions; exec is not a number.
$ for i in 1 2 3 4 5 6 7 8; do v=$(printf '%04x_%04x' $((i * 4000)) $i); [ $i -gt 2 ] || v=xxxx_xxxx; printf "pc=32'h%04x_%04x rd=%d wdata=32'h%s\n" $((i / 6 + 4096)) $((i % 6 * 4)) $((i * 7 % 32)) $v; done >x.log; opscope info x.log | grep ^Possible; opscope list -n 3 --registers=riscv --layout="line: pc=32'h{pc:groups[_]} rd={dst:xdec} wdata=32'h{value:groups[_]}" x.log 2>&1; printf '400 0000xx12 zzzz\n404 12 exec\n408 exxc ZZ\n' >x.log; opscope list --layout='line: {pc} {load} {n:hex}' x.log 2>&1; rm x.log
Possible layout: --layout='line: pc=32'\''h{pc:groups[_]} rd={n:dec} wdata=32'\''h{value:groups[_]}'
     record  pc        dst  value
          0  10000004  t2   ?
          1  10000008  a4   ?
          2  1000000c  s5   2ee00003
     record  pc   load  n
          0  400  ?     ?
! malformed line at byte 18: this line does not match at column 8: expected a hexadecimal number
          1  408  ?     ?

# Remarks that arrive before their records set carried values.
$ printf 'line: +{pc}\nnote: base = {base:hex}\ncarry base\nplus base pc\n' >d; { echo 'base = 1000'; sleep .3; echo +4; echo 'base = 2000'; sleep .3; echo +8; } | opscope list --format=./d -; rm d
     record  pc            base
! at byte 0: remark: base = 1000
          0  1004          1000
! at byte 15: remark: base = 2000
          1  2008          2000

# JSON lines of an array; a time with a fraction is not a time; a pc can be the only known name.
$ printf '[\n{"pc":"0x400","cycle":1},\n  {"cycle":2.5, "pc":"0x404", "k":{}} ,\n, {"pc":1032}\n]\n' >a.json; opscope list --format=jsonl --fields=pc,cycle a.json; rm a.json
     record  pc   cycle
! at byte 0: remark: [
          0  400      1
          1  404
          2  408
! at byte 82: remark: ]

# The brackets may be on the lines of the first and the last object
$ printf '[{"pc":"0x10","load":"0x20"},\n{"pc":"0x14","load":"0x24"},\n{"pc":"0x18"}]\n' >a.json; opscope info a.json | grep -e ^Format -e ^Gaps; opscope list --fields=pc,load a.json; rm a.json
Format:         jsonl (JSON lines: an object for each record)
Gaps:           0
     record  pc  load
          0  10  20
          1  14  24
          2  18

# CSV with blanks after the commas; with comments and empty lines among the values
$ printf 'pc, disasm, rw, addr\n0x400, "ld a, b", load, 0x7000\n0x404, st, store, 0x7008\n0x408, "nop", load, 0x7010\n' >a.csv; opscope list a.csv; printf '# of my tracer\npc,addr,size\n0x400,0x7000,4\n#checkpoint, 1\n\n#\n0x404,0x7008,8\n0x408,0x7000,4\n' >a.csv; opscope list a.csv; rm a.csv
     record  pc   disasm   load  store  rw
! at byte 0: remark: pc, disasm, rw, addr
          0  400  ld a, b  7000         R
          1  404  st             7008   W
          2  408  nop      7010         R
     record  pc   addr  size
! at byte 0: remark: # of my tracer
          0  400  7000     4
! at byte 43: remark: #checkpoint, 1
! at byte 59: remark: #
          1  404  7008     8
          2  408  7000     4

# Strings of JSON are hexadecimal addresses with or without 0x; names of processors
$ printf '{"pc":"80000000","cpu":"core3","load":["7f10","0x20"],"bytes":8}\n{"pc":"0x8000001c","hart":1}\n{"pc":1024,"thread":"T5"}\n' >a.json; opscope list --format=jsonl --fields=pc,load,size,hart,tid a.json; rm a.json
     record  pc        load     size  hart  tid
          0  80000000  7f10,20     8     3
          1  8000001c                    1
          2  400                              5

# The sign of groups among unknown digits
$ printf '400 xx_xx y\n404 xx:12 y\n408 zz:zz: y\n' >g.txt; opscope list --layout='line: {pc} {v:groups[:]}{?\:} y' g.txt; opscope list --layout='line: {pc} {v:groups[_]} y' g.txt 2>&1; rm g.txt
     record  pc   v
! malformed line at byte 0: this line does not match at column 7: expected a blank
          0  404  ?
          1  408  ?
     record  pc   v
          0  400  ?
! 2 malformed lines from byte 12 on (25 bytes), the first: this line does not match at column 7: expected a blank

# Bits with a role; a mistake in a copy
$ printf '\0\20\0\0\64\0\0\0\4\20\0\0\121\0\0\0' >w.bin; opscope list --registers=none --layout='pc:u32 word:u32 bytes=word(0..3)=size k=word(4..7){a,b,c,d,e,f}=class' w.bin; opscope find -c 'size == 4' --layout='pc:u32 word:u32 bytes=word(0..3)=size' w.bin; opscope list --layout='line: {pc} {rw:R|W} {addr}\ncopy load of addr where rw=R' w.bin; rm w.bin
     record  pc    word  bytes  k
          0  1000    52      4  d
          1  1004    81      1  f
1
opscope: --layout: expected a field and its values, as in where rw W
    line: {pc} {rw:R|W} {addr}\ncopy load of addr where rw=R
                                                        ^

# Other lines among comma-separated values, and other comments
$ { echo '// of my tracer'; echo 'pc,asm,size'; for i in $(seq 30); do echo "0x$((400 + i)),\"ld a, $i\",8"; done; echo 'total: 30'; } >a.csv; opscope list -n 2 a.csv; opscope info a.csv | grep -e ^Format -e ^Gaps; printf 'module,pc,size\n/lib/ld.so,0x400,4\n/lib/ld.so,0x404,4\n/lib/c.so,0x408,2\n' >a.csv; opscope list a.csv; rm a.csv
     record  pc   disasm   size
! at byte 0: remark: // of my tracer
          0  401  ld a, 1     8
          1  402  ld a, 2     8
Format:        csv (Values with a heading)
Gaps:          1
     record  pc   size  module
! at byte 0: remark: module,pc,size
          0  400     4  /lib/ld.so
          1  404     4  /lib/ld.so
          2  408     2  /lib/c.so

# Suggestions: numbers with a point and a unit; offsets
$ for i in $(seq 20); do printf '%d.50ns pc=0x%x <main+%d>: add x1, x2\n' $((i * 10)) $((4096 + 4 * i)) $((4 * i)); done >a.log; opscope info a.log | grep ^Possible; rm a.log
Possible layout: --layout='line: {f:fix}ns pc=0x{pc} <main+{offset:dec}>: add x1, x2'

# Suggestions: XML; lines that begin with another word or other signs belong to the record before.
$ for i in $(seq 20); do printf '<i n="%d" pc="0x%08x">\n' $i $((4096 + 4 * i)); printf '  <mem rw="%s" addr="0x%x"/>\n' r $((i * 4099)) w $((i * 77)); printf '  <reg name="r%d" val="0x%x"/>\n</i>\n' $((i % 7)) $((i * 99)); done >a.xml; opscope info a.xml | grep ^Possible; rm a.xml
Possible layout: --layout='line: <i n="{count}" pc="0x{pc}">\nmore: <mem rw="{r" addr="0x{load}|w" addr="0x{store}}"/>\nmore: <reg name="{dst:word}" val="0x{value}"/>\nnote: </{}'

# Lines that end with CR LF or blanks, or begin with an empty line
$ for f in perf/good-mem.perf perf/good-fields.perf described/good-riscv-dv.log; do opscope list --to=csv data/$f >want 2>/dev/null; for e in 's/$/\r/' 's/$/ /' '1s/^/\n/'; do sed "$e" data/$f >a; opscope list --to=csv a 2>/dev/null | cmp - want; done; done; rm a want

# Tabs at the beginning of a line and after a blank are blanks.
$ printf '\t400 \t500\t600\n\t404\t504 600\n' >t.txt; opscope list --layout='line: \t{pc} \t{load}\t{n:hex}' t.txt 2>&1; rm t.txt
     record  pc   load  n
          0  400  500   600
! malformed line at byte 14: this line does not match at column 9: expected a tab

# Lines "before" that continue a record do not hide the next record, whose own lines follow.
$ printf 'mem[X,0x80000000] -> 0x2003\n[0] [M]: 0x80000000 (0x00052003) lw x0, 0x0(a0)\nmem[R,0x80002000] -> 0x05\nmem[X,0x80000004] -> 0x2003\n[1] [M]: 0x80000004 (0x00452003) lw x0, 0x4(a0)\nmem[R,0x80002004] -> 0x06\n[2] [M]: 0x80000008 (0x00852003) lw x0, 0x8(a0)\nmem[R,0x80002008] -> 0x07\n' >s.log; opscope list --format=sail --fields=pc,load,loaded,count s.log; rm s.log
     record  pc        load      loaded  count
          0  80000000  80002000  5           0
          1  80000004  80002004  6           1
          2  80000008  80002008  7           2

# A damaged register does not become part of the disassembly.
$ printf '  0 1 M 0x80000000 lw a0, 4(sp) #; sp = 0x11fe, a9 <~~ Word[0x1202]\n  0 2 M 0x80000004 nop\n' >s.txt; opscope list --format=snitch --fields=pc,disasm s.txt; printf '\t7000\t5\t80000080\t0000cf17\tauipc\tx30,0xc\t x3z=0x8000c080\n\t8000\t6\t80000084\t00000013\tnop\n' >i.txt; opscope list --format=ibex --fields=pc,disasm i.txt; rm s.txt i.txt
     record  pc        disasm
! malformed line at byte 0: this line does not match at column 52: expected "="
          0  80000004  nop
     record  pc        disasm
! malformed line at byte 0: this line does not match at column 48: nothing in this format matches here
          0  80000084  nop
