# opscope --size=30x120 samples/ls.champsim.xz
wait
:set ascii
keys i
screen
|record                pc br tk kind        dst        src        store>|- Memory - whole trace, regions -- 55,154 in 7 -
|     0   L  7ffff7fd3a14 0                 r9         rax              |      address                   accesses
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags       |            0                         70 .
|     2      7ffff7fd3a1d 0                 rflags     r9               | 555555554000                        320 .
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags       | 7ffff7d08000 mapped code, data    3,222 :
|     4      7ffff7fd3a26 0                 rdx,rflags rdx              | 7ffff7f76000 mapped code, data   44,069 ######
|     5   L  7ffff7fd3a28 0                 r15        rsp              | 7fffffffe000 stack                7,471 #
|     6      7ffff7fd3a2d 0                 rsi        rsp              | ffffefa17000                          1 .
|     7      7ffff7fd3a32 0                 rdi        rsp              | ffffeff18000                          1 .
|     8      7ffff7fd3a37 0                 rax        rdx              |
|     9    S 7ffff7fd3a3a 0                            rsp,rsi    7ffff~|
|    10      7ffff7fd3a3f 0                 rsi        rbp              |
|    11    S 7ffff7fd3a42 0                            rsp,rdi    7ffff~|
|    12      7ffff7fd3a46 0                 rbp        r15              |
|    13      7ffff7fd3a49 0                 r15        rsi              |
|    14    S 7ffff7fd3a4c 0                            rsp,rdx    7ffff~|
|    15 B>   7ffff7fd3a51 1  1  jump        rip        rip              |
|    16   L  7ffff7fd3a67 0                 rcx        r15              |
|    17    S 7ffff7fd3a6a 0                 rsp        r13,rsp    7ffff~|
|    18   L  7ffff7fd3a6c 0                 rsi        rsp              |
|    19    S 7ffff7fd3a70 0                 rsp        rsi,rsp    7ffff~|
|    20      7ffff7fd3a71 0                 rsi        r14              |
|    21   LS 7ffff7fd3a74 0                 rsp        rsp        7ffff~|
|    22   L  7ffff7fd3a7b 0                 rdi        rsp              |
|    23    S 7ffff7fd3a82 0                 rsp        rdi,rsp    7ffff~|
|    24      7ffff7fd3a83 0                 rdi        rbx              |
|    25    S 7ffff7fd3a86 0                 rsp        r12,rsp    7ffff~|
|    26    S 7ffff7fd3a88 0                 rsp        rax,rsp    7ffff~|
| ls.champsim.xz  champsim  xz                                                       record 0 of 40,000  pc 7ffff7fd3a14
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log  L loads  S stores  X fetches  & filter
keys zj+
screen
|record                pc br tk kind        dst        src        store>|- Memory - whole trace, 2 MiB, ~ - 55,154 in 7 -
|     0   L  7ffff7fd3a14 0                 r9         rax              |      address accesses
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags       |            0       70 #########:
|     2      7ffff7fd3a1d 0                 rflags     r9               | 555555400000      320 ############:
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags       | 7ffff7c00000    2,543 #################:
|     4      7ffff7fd3a26 0                 rdx,rflags rdx              | 7ffff7e00000   44,748 ########################
|     5   L  7ffff7fd3a28 0                 r15        rsp              | 7fffffe00000    7,471 ####################
|     6      7ffff7fd3a2d 0                 rsi        rsp              | ffffefa00000        1 #:
|     7      7ffff7fd3a32 0                 rdi        rsp              | ffffefe00000        1 #:
|     8      7ffff7fd3a37 0                 rax        rdx              |
|     9    S 7ffff7fd3a3a 0                            rsp,rsi    7ffff~|
|    10      7ffff7fd3a3f 0                 rsi        rbp              |
|    11    S 7ffff7fd3a42 0                            rsp,rdi    7ffff~|
|    12      7ffff7fd3a46 0                 rbp        r15              |
|    13      7ffff7fd3a49 0                 r15        rsi              |
|    14    S 7ffff7fd3a4c 0                            rsp,rdx    7ffff~|
|    15 B>   7ffff7fd3a51 1  1  jump        rip        rip              |
|    16   L  7ffff7fd3a67 0                 rcx        r15              |
|    17    S 7ffff7fd3a6a 0                 rsp        r13,rsp    7ffff~|
|    18   L  7ffff7fd3a6c 0                 rsi        rsp              |
|    19    S 7ffff7fd3a70 0                 rsp        rsi,rsp    7ffff~|
|    20      7ffff7fd3a71 0                 rsi        r14              |
|    21   LS 7ffff7fd3a74 0                 rsp        rsp        7ffff~|
|    22   L  7ffff7fd3a7b 0                 rdi        rsp              |
|    23    S 7ffff7fd3a82 0                 rsp        rdi,rsp    7ffff~|
|    24      7ffff7fd3a83 0                 rdi        rbx              |
|    25    S 7ffff7fd3a86 0                 rsp        r12,rsp    7ffff~|
|    26    S 7ffff7fd3a88 0                 rsp        rax,rsp    7ffff~|
| ls.champsim.xz  champsim  xz                                                       record 0 of 40,000  pc 7ffff7fd3a14
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log  L loads  S stores  X fetches  & filter
resize 10 40
screen
|- Memory - whole trace,~ - 55,154 in 7 -
|      address accesses
|            0       70 ######.
| 555555400000      320 ########:
| 7ffff7c00000    2,543 ###########:
| 7ffff7e00000   44,748 ################
| 7fffffe00000    7,471 #############.
| ffffefa00000        1 #
| ls.champsim.xz      record 0 of 40,000
| Enter zoom in  Backspace back  + finer
resize 40 200
keys -
screen
|record                pc  br  tk  kind         dst         src         store         load                                      |- Memory - whole trace, regions, log --------------------- 55,154 in 7 -
|     0   L  7ffff7fd3a14  0                    r9          rax                       7ffff7fc0cc8                              |      address                   loads stores fetches
|     1 B    7ffff7fd3a17  1   0   conditional  rip         rip,rflags                                                          |            0                      70      0       0 #######.
|     2      7ffff7fd3a1d  0                    rflags      r9                                                                  | 555555554000                     320      0       0 #########:
|     3 B    7ffff7fd3a20  1   0   conditional  rip         rip,rflags                                                          | 7ffff7d08000 mapped code, data 2,465     78     679 #############:
|     4      7ffff7fd3a26  0                    rdx,rflags  rdx                                                                 | 7ffff7f76000 mapped code, data 4,379    369  39,321 ##################
|     5   L  7ffff7fd3a28  0                    r15         rsp                       7fffffffe220                              | 7fffffffe000 stack             3,746  3,725       0 ###############
|     6      7ffff7fd3a2d  0                    rsi         rsp                                                                 | ffffefa17000                       1      0       0 #.
|     7      7ffff7fd3a32  0                    rdi         rsp                                                                 | ffffeff18000                       1      0       0 #.
|     8      7ffff7fd3a37  0                    rax         rdx                                                                 |
|     9    S 7ffff7fd3a3a  0                                rsp,rsi     7fffffffe218                                            |
|    10      7ffff7fd3a3f  0                    rsi         rbp                                                                 |
|    11    S 7ffff7fd3a42  0                                rsp,rdi     7fffffffe210                                            |
|    12      7ffff7fd3a46  0                    rbp         r15                                                                 |
|    13      7ffff7fd3a49  0                    r15         rsi                                                                 |
|    14    S 7ffff7fd3a4c  0                                rsp,rdx     7fffffffe228                                            |
|    15 B>   7ffff7fd3a51  1   1   jump         rip         rip                                                                 |
|    16   L  7ffff7fd3a67  0                    rcx         r15                       7fffffffe368                              |
|    17    S 7ffff7fd3a6a  0                    rsp         r13,rsp     7fffffffe208                                            |
|    18   L  7ffff7fd3a6c  0                    rsi         rsp                       7fffffffe248                              |
|    19    S 7ffff7fd3a70  0                    rsp         rsi,rsp     7fffffffe200                                            |
|    20      7ffff7fd3a71  0                    rsi         r14                                                                 |
|    21   LS 7ffff7fd3a74  0                    rsp         rsp         7fffffffe1f8  7fffffffe2d8                              |
|    22   L  7ffff7fd3a7b  0                    rdi         rsp                       7fffffffe2d0                              |
|    23    S 7ffff7fd3a82  0                    rsp         rdi,rsp     7fffffffe1f0                                            |
|    24      7ffff7fd3a83  0                    rdi         rbx                                                                 |
|    25    S 7ffff7fd3a86  0                    rsp         r12,rsp     7fffffffe1e8                                            |
|    26    S 7ffff7fd3a88  0                    rsp         rax,rsp     7fffffffe1e0                                            |
|    27   L  7ffff7fd3a89  0                    r8          rsp                       7fffffffe218                              |
|    28   L  7ffff7fd3a8e  0                    rdx         rsp                       7fffffffe210                              |
|    29 B> S 7ffff7fd3a93  1   1   call         rip,rsp     rip,rsp     7fffffffe1d8                                            |
|    30    S 7ffff7fd2d60  0                    rsp         r15,rsp     7fffffffe1d0                                            |
|    31    S 7ffff7fd2d62  0                    rsp         r14,rsp     7fffffffe1c8                                            |
|    32    S 7ffff7fd2d64  0                    rsp         r13,rsp     7fffffffe1c0                                            |
|    33    S 7ffff7fd2d66  0                    rsp         r12,rsp     7fffffffe1b8                                            |
|    34      7ffff7fd2d68  0                    r12         rsi                                                                 |
|    35    S 7ffff7fd2d6b  0                    rsp         rbp,rsp     7fffffffe1b0                                            |
|    36    S 7ffff7fd2d6c  0                    rsp         rbx,rsp     7fffffffe1a8                                            |
| ls.champsim.xz  champsim  xz                                                                                                                                       record 0 of 40,000  pc 7ffff7fd3a14
| Enter zoom in  Backspace back  + finer  - coarser  c chart  s scope  z log  L loads  S stores  X fetches  & filter  F1 help  q close  / search  p same PC  : command  x bytes  C columns  Tab pane
