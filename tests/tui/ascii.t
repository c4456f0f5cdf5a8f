# opscope --ascii samples/ls.champsim.xz
wait
keys 29gx
screen records bytes status
|instruction           pc kind        load         store        dst      src    >
|    19    S 7ffff7fd3a70                          7fffffffe200 rsp      rsi,rsp
|    20      7ffff7fd3a71                                       rsi      r14
|    21   LS 7ffff7fd3a74             7fffffffe2d8 7fffffffe1f8 rsp      rsp
|    22   L  7ffff7fd3a7b             7fffffffe2d0              rdi      rsp
|    23    S 7ffff7fd3a82                          7fffffffe1f0 rsp      rdi,rsp
|    24      7ffff7fd3a83                                       rdi      rbx
|    25    S 7ffff7fd3a86                          7fffffffe1e8 rsp      r12,rsp
|    26    S 7ffff7fd3a88                          7fffffffe1e0 rsp      rax,rsp
|    27   L  7ffff7fd3a89             7fffffffe218              r8       rsp
|    28   L  7ffff7fd3a8e             7fffffffe210              rdx      rsp
|    29 B> S 7ffff7fd3a93 call                     7fffffffe1d8 rip,rsp  rip,rsp
|- Bytes - pc, byte 0 -------------------------------- 64 bytes at offset 1,856 -
| 00000740  93 3a fd f7 ff 7f 00 00  01 01 1a 06 1a 06 00 00  .:..............
| 00000750  d8 e1 ff ff ff 7f 00 00  00 00 00 00 00 00 00 00  ................
| 00000760  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ................
| 00000770  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ................
| ls.champsim.xz  champsim  xz              record 29 of 40,000  pc 7ffff7fd3a93
resize 24 130
screen records fields
|instruction           pc kind        load         store        dst         src      tk br
|    19    S 7ffff7fd3a70                          7fffffffe200 rsp         rsi,rsp     0
|    20      7ffff7fd3a71                                       rsi         r14         0
|    21   LS 7ffff7fd3a74             7fffffffe2d8 7fffffffe1f8 rsp         rsp         0
|    22   L  7ffff7fd3a7b             7fffffffe2d0              rdi         rsp         0
|    23    S 7ffff7fd3a82                          7fffffffe1f0 rsp         rdi,rsp     0
|    24      7ffff7fd3a83                                       rdi         rbx         0
|    25    S 7ffff7fd3a86                          7fffffffe1e8 rsp         r12,rsp     0
|    26    S 7ffff7fd3a88                          7fffffffe1e0 rsp         rax,rsp     0
|    27   L  7ffff7fd3a89             7fffffffe218              r8          rsp         0
|    28   L  7ffff7fd3a8e             7fffffffe210              rdx         rsp         0
|    29 B> S 7ffff7fd3a93 call                     7fffffffe1d8 rip,rsp     rip,rsp  1  1
|    30    S 7ffff7fd2d60                          7fffffffe1d0 rsp         r15,rsp     0
|    31    S 7ffff7fd2d62                          7fffffffe1c8 rsp         r14,rsp     0
|    32    S 7ffff7fd2d64                          7fffffffe1c0 rsp         r13,rsp     0
|    33    S 7ffff7fd2d66                          7fffffffe1b8 rsp         r12,rsp     0
|    34      7ffff7fd2d68                                       r12         rsi         0
|- Fields ---------------------------
| pc      0x7ffff7fd3a93
| kind    call
| load    -
| store   0x7fffffffe1d8
| dst     rip, rsp
| src     rip, rsp
| taken   1
| branch  1
|
|
|
|
|
|
|
|
|
|
|
|
| pc: address of the instruction
keys C
screen columns
|- Columns -----------------------------------------------------------
| [x] pc      12   address of the instruction
| [x] kind    11   kind of branch, from the registers, by the rules ~
| [x] load    12   addresses read from
| [x] store   12   addresses written to
| [x] dst     8    registers written
| [x] src     8    registers read
| [x] taken   2    whether the branch was taken; undefined if branch~
| [x] branch  2    whether the tracer marked it as a branch; Pin's t~
|
|
|
|
|
|
|
|
|
|
|
|
|
:set noascii
screen columns status
|- Columns -----------------------------------------------------------
| [x] pc      12   address of the instruction
| [x] kind    11   kind of branch, from the registers, by the rules ~
| [x] load    12   addresses read from
| [x] store   12   addresses written to
| [x] dst     8    registers written
| [x] src     8    registers read
| [x] taken   2    whether the branch was taken; undefined if branch~
| [x] branch  2    whether the tracer marked it as a branch; Pin's t~
|
|
|
|
|
|
|
|
|
|
|
|
|
| ls.champsim.xz  champsim  xz                                                                record 29 of 40,000  pc 7ffff7fd3a93
