# opscope --ascii samples/ls.champsim.xz
wait
keys 29gx
screen records bytes status
|record                pc br tk kind        dst        src        store         >
|    22   L  7ffff7fd3a7b 0                 rdi        rsp
|    23    S 7ffff7fd3a82 0                 rsp        rdi,rsp    7fffffffe1f0
|    24      7ffff7fd3a83 0                 rdi        rbx
|    25    S 7ffff7fd3a86 0                 rsp        r12,rsp    7fffffffe1e8
|    26    S 7ffff7fd3a88 0                 rsp        rax,rsp    7fffffffe1e0
|    27   L  7ffff7fd3a89 0                 r8         rsp
|    28   L  7ffff7fd3a8e 0                 rdx        rsp
|    29 B> S 7ffff7fd3a93 1  1  call        rip,rsp    rip,rsp    7fffffffe1d8
|    30    S 7ffff7fd2d60 0                 rsp        r15,rsp    7fffffffe1d0
|- Bytes - pc, byte 0 -------------------------------------- 64 at offset 1,856 -
| 00000740  93 3a fd f7 ff 7f 00 00  01 01 1a 06 1a 06 00 00  .:..............
| 00000750  d8 e1 ff ff ff 7f 00 00  00 00 00 00 00 00 00 00  ................
| 00000760  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ................
| 00000770  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ................
| ls.champsim.xz  champsim  xz              record 29 of 40,000  pc 7ffff7fd3a93
resize 24 130
screen records fields
|record                pc br tk kind        dst        src        store      >
|    22   L  7ffff7fd3a7b 0                 rdi        rsp
|    23    S 7ffff7fd3a82 0                 rsp        rdi,rsp    7fffffffe1f0
|    24      7ffff7fd3a83 0                 rdi        rbx
|    25    S 7ffff7fd3a86 0                 rsp        r12,rsp    7fffffffe1e8
|    26    S 7ffff7fd3a88 0                 rsp        rax,rsp    7fffffffe1e0
|    27   L  7ffff7fd3a89 0                 r8         rsp
|    28   L  7ffff7fd3a8e 0                 rdx        rsp
|    29 B> S 7ffff7fd3a93 1  1  call        rip,rsp    rip,rsp    7fffffffe1d8
|    30    S 7ffff7fd2d60 0                 rsp        r15,rsp    7fffffffe1d0
|    31    S 7ffff7fd2d62 0                 rsp        r14,rsp    7fffffffe1c8
|    32    S 7ffff7fd2d64 0                 rsp        r13,rsp    7fffffffe1c0
|    33    S 7ffff7fd2d66 0                 rsp        r12,rsp    7fffffffe1b8
|    34      7ffff7fd2d68 0                 r12        rsi
|    35    S 7ffff7fd2d6b 0                 rsp        rbp,rsp    7fffffffe1b0
|    36    S 7ffff7fd2d6c 0                 rsp        rbx,rsp    7fffffffe1a8
|    37      7ffff7fd2d6d 0                 rsp,rflags rsp
|- Fields -------------------------------------------
| pc      0x7ffff7fd3a93  140737353955987
|         address of the instruction
| branch  1  yes
|         whether the tracer marked it as a branch; ~
| taken   1  yes
|         whether the branch was taken; undefined if~
| kind    call
|         kind of branch, from the registers, by the~
| dst     rip, rsp  26, 6
|         registers written
| src     rip, rsp  26, 6
|         registers read
| store   0x7fffffffe1d8  140737488347608
|         addresses written to
| load    none
|         addresses read from
|
|
|
|
|
keys C
screen columns
|- Columns ------------------------------------------
| [x] pc      address of the instruction
| [x] branch  whether the tracer marked it as a bra~
| [x] taken   whether the branch was taken; undefin~
| [x] kind    kind of branch, from the registers, b~
| [x] dst     registers written
| [x] src     registers read
| [x] store   addresses written to
| [x] load    addresses read from
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
|- Columns ------------------------------------------
| [x] pc      address of the instruction
| [x] branch  whether the tracer marked it as a bra~
| [x] taken   whether the branch was taken; undefin~
| [x] kind    kind of branch, from the registers, b~
| [x] dst     registers written
| [x] src     registers read
| [x] store   addresses written to
| [x] load    addresses read from
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
