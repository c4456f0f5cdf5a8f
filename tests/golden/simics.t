# Simics traces
$ for f in data/simics/good-*; do opscope info $f | grep -A 2 -e ^Format -e ^Evidence; done
Format:        simics (Simics trace)
Records:       5
Gaps:          0
--
Evidence for formats, in bits:
simics: 26

$ opscope list --fields=pc,disasm,cpu,load,store,data,size data/simics/good-ppc.simics
     record  pc        disasm         cpu  load                                 store  data              size
! at byte 0: remark: simics> trace0.start
          0  fffff160  tlbwe r1,r4,1    0
          1  fffff164  tlbwe r2,r4,2    0
          2  fffff148  lwzu r0,4(r5)    0  fffff1b8,fffff1b9,fffff1ba,fffff1bb         c0,0,12,10           1
          3  2000      cmpwi r0,0       1
          4  2004      stw r0,0(r1)     1                                       3000   ffffffffffffffff     4
! at byte 800: remark: [cpu0] v:0xfffff150 p:0x1fffff150  beq- 0xfffff170

$ opscope list --format=simics --fields=pc,disasm,cpu,load,store,data,size data/simics/bad-other-lines.simics
     record  pc        disasm         cpu  load  store  data  size
! at byte 0: remark: data: [    1] CPU  0 <v:0xfffff1b8> [...] Read   1 bytes  0xc0
          0  fffff160  tlbwe r1,r4,1    0
! malformed line at byte 128: this line does not match at column 22: nothing in this format matches here
          1  fffff148  lwzu r0,4(r5)    0
! 2 malformed lines from byte 237 on (86 bytes), the first: this line does not match at column 43: expected "Read" or "Write"
          2  fffff14c  cmpwi r0,0       0

$ opscope find -c 'store' data/simics/good-ppc.simics
1

$ opscope lint data/simics/good-ppc.simics
AL024  hint              3  a line that is not a record but is part of the format
    record 0: remark: simics> trace0.start (2 times)
    record 5: remark: [cpu0] v:0xfffff150 p:0x1fffff150  beq- 0xfffff170
data/simics/good-ppc.simics: 5 records, 0 errors, 0 warnings, 3 hints

$ opscope formats simics | head -12
simics: Simics trace
A record is one instruction, one or several lines of text.

Text, a line inst: for each instruction and data: for each access, as printed
by the trace module of Simics (new-tracer). The accesses after an instruction
belong to it. The grammar follows the examples in the user guide of Simics 3.

Made by:
  new-tracer and trace0.start trace.log in Simics

A record:
  inst: [    5] CPU  0 <v:0xfffff148> <p:0x1fffff148> 84050004 lwzu r0,4(r5)
