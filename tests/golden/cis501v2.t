# Traces of CIS501 with ARM instructions
$ opscope info data/cis501v2/good-small.cis501v2 | grep -A 2 -e ^Format -e ^Evidence
Format:         cis501v2 (UPenn CIS501 trace of ARM instructions, 2016 to 2018)
Register names: arm32
Records:        9
--
Evidence for formats, in bits:
cis501v2: 26

$ opscope list data/cis501v2/good-small.cis501v2
     record  pc    disasm                src    dst  mem  addr              size  branch  target  length  flags
          0  8568  movs r1, r0           r0     r1   _                            _                    2  W
          1  856a  ldr.w r3, [sp, #16]   sp     r3   L    be8ffc10             4  _                    4  _
          2  856e  str r3, [sp, #20]     r3,sp       S    be8ffc14             4  _                    2  _
          3  8570  adcs r2, r4           r2,r4  r2   _                            _                    2  B
          4  8572  beq.n 8580 <f+0x18>               _                            N       8580         2  R
          5  8574  blx r3                r3     lr   _                            T       8590         2  _
          6  8590  ldrh.w r12, [pc, #8]  pc     r12  L    fffffffffffffffe     2  _                    4  _
          7  8594  bx lr                 lr          _                            T       8576         2  _
          8  8576  cmp r1, r2            r1,r2       _                            _                    2  W

$ opscope list --fields=load,store,fallthrough,taken,is_branch,opcode data/cis501v2/good-small.cis501v2
opscope: --fields: cis501v2 has no field is_branch; opscope formats cis501v2 lists them
    load,store,fallthrough,taken,is_branch,opcode
                                 ^
? 2

$ opscope list --format=cis501v2 data/cis501v2/bad-other-lines.cis501v2
     record  pc    disasm                src    dst  mem  addr              size  branch  target  length  flags
          0  8568  movs r1, r0           r0     r1   _                            _                    2  W
! malformed line at byte 43: this line does not match at column 1: expected a hexadecimal number
          1  856a  ldr.w r3, [sp, #16]   sp     r3   L    be8ffc10             4  _                    4  _
          2  856e  str r3, [sp, #20]     r3,sp       S    be8ffc14             4  _                    2  _
          3  8570  adcs r2, r4           r2,r4  r2   _                            _                    2  B
! 2 malformed lines from byte 223 on (100 bytes), the first: this line does not match at column 8: expected a known word
          4  8574  blx r3                r3     sp   _                            T       8590         2  _
          5  8590  ldrh.w r12, [pc, #8]  pc     r12  L    fffffffffffffffe     2  _                    4  _

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
