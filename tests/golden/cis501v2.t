# Traces of CIS501 with ARM instructions
$ opscope info data/cis501v2/good-small.cis501v2 | grep -A 2 -e ^Format -e ^Evidence
Format:         cis501v2 (UPenn CIS501 trace of ARM instructions, 2016 to 2018)
Register names: arm32
Records:        9
--
Evidence for formats, in bits:
cis501v2: 26

$ opscope list data/cis501v2/good-small.cis501v2
     record  pc    length  b  target  m  addr              size  f  dst  disasm                src
          0  8568       2  _          _                          W  r1   movs r1, r0           r0
          1  856a       4  _          L  be8ffc10             4  _  r3   ldr.w r3, [sp, #16]   sp
          2  856e       2  _          S  be8ffc14             4  _       str r3, [sp, #20]     r3,sp
          3  8570       2  _          _                          B  r2   adcs r2, r4           r2,r4
          4  8572       2  N  8580    _                          R       beq.n 8580 <f+0x18>
          5  8574       2  T  8590    _                          _  lr   blx r3                r3
          6  8590       4  _          L  fffffffffffffffe     2  _  r12  ldrh.w r12, [pc, #8]  pc
          7  8594       2  T  8576    _                          _       bx lr                 lr
          8  8576       2  _          _                          W       cmp r1, r2            r1,r2

$ opscope list --fields=load,store,fallthrough,taken,is_branch,opcode data/cis501v2/good-small.cis501v2
     record  load              store     fallthrough  taken  is_branch  opcode
          0                              856a                0          movs
          1  be8ffc10                    856e                0          ldr.w
          2                    be8ffc14  8570                0          str
          3                              8572                0          adcs
          4                              8574         0      1          beq.n
          5                              8576         1      1          blx
          6  fffffffffffffffe            8594                0          ldrh.w
          7                              8596         1      1          bx
          8                              8578                0          cmp

$ opscope list --format=cis501v2 data/cis501v2/bad-other-lines.cis501v2
     record  pc    length  b  target  m  addr              size  f  dst  disasm                src
          0  8568       2  _          _                          W  r1   movs r1, r0           r0
! malformed line at byte 43: this line does not have 12 tab-separated fields
          1  856a       4  _          L  be8ffc10             4  _  r3   ldr.w r3, [sp, #16]   sp
          2  856e       2  _          S  be8ffc14             4  _       str r3, [sp, #20]     r3,sp
          3  8570       2  _          _                          B  r2   adcs r2, r4           r2,r4
! 3 malformed lines from byte 223 on (141 bytes), the first: a field of this line has an illegal value
          4  8590       4  _          L  fffffffffffffffe     2  _  r12  ldrh.w r12, [pc, #8]  pc

$ opscope lint data/cis501v2/good-small.cis501v2
AL040  hint              4  a register that is read before it is written
    record 0: r0 is read, but no earlier record writes it
    record 1: sp is read, but no earlier record writes it
    record 3: r2 is read, but no earlier record writes it
    1 more, different
data/cis501v2/good-small.cis501v2: 9 records, 0 errors, 0 warnings, 4 hints

$ opscope formats cis501v2 | head -12
cis501v2: UPenn CIS501 trace of ARM instructions, 2016 to 2018
A record is one instruction, a line of text; register names: arm32.

Text, one line of 12 tab-separated fields for each instruction, from the later
years of the course CIS501 (streamcluster-10M-v1 and -v2). Instructions are not
divided into micro-ops. The grammar follows the course's reader; no published
trace was available.

Made by:
  the traces of the course, such as streamcluster-10M-v1.trace.gz

A record:
