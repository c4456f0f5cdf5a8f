# opscope --ascii --size=20x80 samples/ls.champsim.xz
wait
:20010
keys |t
screen
|                 record                pc br tk kind        dst        src     >
|   ^20,003 rcx|  20,005      7ffff7fd3aa8 0                 rbp        r15
|              |  20,006   L  7ffff7fd3aab 0                 rdx        rsp
|              |  20,007      7ffff7fd3ab0 0                 rax        rcx
|              |  20,008      7ffff7fd3ab3 0                 rflags     rdi
|              |  20,009 B    7ffff7fd3ab6 1  0  conditional rip        rip,rfla~
|              |> 20,010      7ffff7fd3abc 0                 rflags     rcx
|        rflags'> 20,011 B    7ffff7fd3abf 1  0  conditional rip        rip,rfla~
|                 20,012   L  7ffff7fd3ac1 0                 rax        rcx
|- Chain - where it comes from, depth 5 ----------------------------- 1-8 of 16 -
|                                20,010          7ffff7fd3abc
| `- rcx                         20,003      -7  7ffff7fd3aa0  load
|    |- r15                      19,998     -12  7ffff7fd3141  load
|    |  `- [7fffffffe1d0]        19,675    -335  7ffff7fd2d60  store
|    |     `- r15                19,658    -352  7ffff7fd3a49
|    |        `- rsi             19,655    -355  7ffff7fd3a3f
|    `- [7fffffffe368]           19,505    -505  7ffff7fd8383  store
|       |- rbp                   19,440    -570  7ffff7fd3b17  load
| ls.champsim.xz  champsim  xz          record 20,010 of 40,000  pc 7ffff7fd3abc
| Enter go there  Backspace back  r turn round  L longest  + deeper  F1 help
keys <Tab>$<Left><Left>[
screen
|                 record     <dst        src        store        load
|   ^19,998 r15|> 20,003   L  rcx        r15                     7fffffffe368
|              |  20,004   L  rdi        rsp                     7fffffffe260
|              |  20,005      rbp        r15
|              |  20,006   L  rdx        rsp                     7fffffffe228
|           rcx|> 20,007      rax        rcx
|              |  20,008      rflags     rdi
|   v20,012 rcx|  20,009 B    rip        rip,rflags
|           rcx|> 20,010      rflags     rcx
|- Chain - where it comes from, depth 5 ----------------------------- 1-8 of 18 -
|                                20,003          7ffff7fd3aa0  load
| |- r15                         19,998      -5  7ffff7fd3141  load
| |  `- [7fffffffe1d0]           19,675    -328  7ffff7fd2d60  store
| |     `- r15                   19,658    -345  7ffff7fd3a49
| |        `- rsi                19,655    -348  7ffff7fd3a3f
| |           `- rbp             19,562    -441  7ffff7fd397f
| `- [7fffffffe368]              19,505    -498  7ffff7fd8383  store
|    |- rbp                      19,440    -563  7ffff7fd3b17  load
| ls.champsim.xz  champsim  xz          record 20,003 of 40,000  pc 7ffff7fd3aa0
|rcx is written here, 7 records before
