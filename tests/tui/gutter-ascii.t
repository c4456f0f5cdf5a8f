# opscope --ascii --size=20x80 samples/ls.champsim.xz
wait
:20010
keys oat
screen chain status
|- Chain - sources of the record, depth 5 ----------------------------- 1 of 16 -
| value                    record  distance            pc  what
|                          20,010            7ffff7fd3abc
| `- rcx                   20,003        -7  7ffff7fd3aa0  load
|    |- r15                19,998       -12  7ffff7fd3141  load
|    |  `- [7fffffffe1d0]  19,675      -335  7ffff7fd2d60  store
|    |     `- r15          19,658      -352  7ffff7fd3a49
|    |        `- rsi       19,655      -355  7ffff7fd3a3f
|    `- [7fffffffe368]     19,505      -505  7ffff7fd8383  store
| ls.champsim.xz  champsim  xz          record 20,010 of 40,000  pc 7ffff7fd3abc
keys <Tab>$<Left><Left>[
screen chain status message
|- Chain - sources of the record, depth 5 ----------------------------- 1 of 18 -
| value                    record  distance            pc  what
|                          20,003            7ffff7fd3aa0  load
| |- r15                   19,998        -5  7ffff7fd3141  load
| |  `- [7fffffffe1d0]     19,675      -328  7ffff7fd2d60  store
| |     `- r15             19,658      -345  7ffff7fd3a49
| |        `- rsi          19,655      -348  7ffff7fd3a3f
| |           `- rbp       19,562      -441  7ffff7fd397f
| `- [7fffffffe368]        19,505      -498  7ffff7fd8383  store
| ls.champsim.xz  champsim  xz          record 20,003 of 40,000  pc 7ffff7fd3aa0
|rcx is written here, 7 records before
