# Tarmac traces
$ for f in data/tarmac/good-*; do opscope info $f | grep -A 2 -e ^Format -e ^Evidence; done
Format:         tarmac (Tarmac trace)
Register names: arm
Records:        8
--
Evidence for formats, in bits:
tarmac: 26
Format:         tarmac (Tarmac trace)
Register names: arm
Records:        9
--
Evidence for formats, in bits:
tarmac: 26
Format:         tarmac (Tarmac trace)
Register names: arm
Records:        8
--
Evidence for formats, in bits:
tarmac: 26
Format:         tarmac (Tarmac trace)
Register names: arm
Records:        5,738
--
Evidence for formats, in bits:
tarmac: 26

$ opscope list --fields=pc,disasm,set,cpu,time,dst,value,load,store,data data/tarmac/good-fast-models.tarmac
     record  pc      disasm                   set  cpu     time  dst     value                      load        store             data
          0  2105d4  MOVZ   X0, #16, #16      A64    0        0  x0,nz   100000,20000000
          1  2105d8  ADD   SP, X0, #0         A64    0      250  sp_el3  100000
          2  2109bc  STP                      A64    0      500  x29,nz  ffffffffffffffff,600003cd              fffe0,fffe8       ffffffffffffffff,2105e0
          3  802c    SUBNE    r3,r7,r3        T32    1      750
          4  800a    LDM      r0,{r10,r11}    T32    1      751  x10,sp  29b4,8004                  8034,8038                     29b4
          5  800e    POP      {r4-r10,pc}     T32    1      752
          6  2109c0  ADD V1.2D, V0.2D, V0.2D  A64    0      753  v1
          7  4d6eb8  b.ne 0x4d6e8c            A64       6000000                                     7f99d14af4  ffffffbdc3c15c30  4305000042ea0000,10c010b
          8  4d6e8c  adds x1, x1, #1          A64       6000030  nz      20000000

# Lengths of T32 are in the encodings
$ opscope export --to=champsim -o t32.champsim data/tarmac/good-t32.tarmac && opscope list --format=champsim --fields=pc,kind,taken t32.champsim; rm -f t32.champsim
opscope: data/tarmac/good-t32.tarmac: 8 instructions of tarmac written as 8 instructions of champsim
     record  pc    kind         tk
          0  8000
          1  8002  conditional  0
          2  8004
          3  8006  conditional  1
          4  8002  conditional  1
          5  8008  conditional  0
          6  800c  indirect     1
          7  8020  return       1

$ opscope stat branches --sort=pc data/tarmac/good-t32.tarmac
mispredicted by gshare (4,098 bytes): 2 of 4, 50.00 %
per 1,000 instructions by gshare: 250.00
mispredicted by 2-bit counters: 2 of 4, 50.00 %
per 1,000 instructions by 2-bit counters: 250.00
branches: 6 of 8, 75.00 %
taken: 2 of 4, 50.00 %

  pc  kind         executions  gshare misses  gshare miss%  2-bit misses  2-bit miss%  taken   taken%  changes  targets  target   share  gshare MPKI  2-bit MPKI
8002  conditional           2              1        50.00%             1       50.00%      1   50.00%        1        1    8008  25.00%       125.00      125.00
8006  conditional           1              1       100.00%             1      100.00%      1  100.00%        0        1    8002  12.50%       125.00      125.00
8008  conditional           1              0         0.00%             0        0.00%      0    0.00%        0                   12.50%         0.00        0.00
800c  indirect              1                                                              1  100.00%                 1    8020  12.50%
8020  return                1                                                              1  100.00%                            12.50%

$ opscope list data/tarmac/good-cycle-models.tarmac
     record  pc            disasm                              dst  value   load  store              data           time  cpu  set  mode     src
! at byte 0: remark: Tarmac Text Rev 3t
          0  0             LDR      pc,{pc}+0x20 ; 0x20                     20                       80            41000       A32  svc
          1  16c           ORR      r0,r0,r1                   x0   c50878                                        181000       A32  svc
          2  170           MCR      p15,#0x0,r0,c1,c0,#0                                                          183000       A32  svc
          3  1a4           MOVEQ    r6,#0x1000                                                                    800000       A32  svc
          4  364           STRB     r2,[r0,#0]                                    b0000000           65         23226000       A32  svc
          5  8000d1fc      STP      x1,x2,[sp,#0xd8]           v0                 9884cfb0,9884cfa8  fe,7      947020259       A64  el3t_rt  x1,x2,sp
          6  aaaaabaf59f0                                                                                         307754       A64  el0t_ns
          7  22a7c         LDR      r0,[pc,#984]  ; [0x22e58]                     2002fa00           efbeefbe        271       T32

$ opscope list --format=tarmac --fields=pc,disasm,set,cpu,time,dst,value,load,store,data data/tarmac/bad-other-lines.tarmac
     record  pc    disasm     set  cpu  time  dst  value  load  store  data
! at byte 0: remark: 0 clk cpu0 R r0 00000000
          0  8000  MOV r0,#1  A32    0     0  x0   1
! malformed line at byte 106: this line does not match at column 1: nothing in this format matches here
! at byte 129: remark: 0 clk cpu0 R r1 00000001
! malformed line at byte 154: this line does not match at column 28: expected a hexadecimal number or a known word
          1  8008  MOV r0,#1  A32    0     2
! at byte 260: remark: 2 clk cpu1 R r0 00000002
! malformed line at byte 285: this line does not match at column 27: expected a blank

$ opscope find -c 'cpu = 1' data/tarmac/good-fast-models.tarmac
3

$ opscope lint data/tarmac/good-fast-models.tarmac
AL040  hint              2  a register that is read before it is written
    record 6: v0 is read, but no earlier record writes it
    record 8: x1 is read, but no earlier record writes it
data/tarmac/good-fast-models.tarmac: 9 records, 0 errors, 0 warnings, 2 hints

$ opscope formats tarmac | head -12
tarmac: Tarmac trace
A record is one instruction, one or several lines of text; register names: arm.

Text, a line for each instruction, register written, access and event, as
printed by Arm's models and cores and by gem5's TarmacTracer. The lines after
an instruction belong to it. Source registers are taken from the disassembly of
AArch64. Banked registers have the number in their name.

Made by:
  FVP_Base --plugin=TarmacTrace.so -C TRACE.TarmacTrace.trace-file=trace.tarmac

A record:

# With the heading of Arm's models, which is not evidence for another format
$ printf 'Tarmac Text Rev 3t\n0 clk cpu0 IT (1) 002105d4 d2a00200 O EL3h_s :   MOVZ   X0, #16, #16\n0 clk cpu0 R X0 0000000000100000\n' >heading.tarmac; opscope list --fields=pc,dst,value heading.tarmac; rm heading.tarmac
     record  pc      dst  value
! at byte 0: remark: Tarmac Text Rev 3t
          0  2105d4  x0   100000

# Threads: the values of SP_EL0
$ opscope threads --thread-by=infer --to=csv data/tarmac/good-threads.tarmac.xz
thread,name,marker,marker_record,tid,first,last,records,share,switches,undecided,stack,range_low,range_high
1,,,,,0,3929,1445,0.25183,6,0,55007e8030-55007e8140,,
2,,,,,251,5735,2665,0.464448,7,0,55008006f0-55008007f0,,
3,,,,,445,4275,1626,0.283374,6,132,55007cfa20-55007cfa80,,
4,,,,,5736,5737,2,0.000348554,1,2,,,
