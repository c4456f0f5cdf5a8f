# opscope --size=12x70 samples/ls.champsim.xz
wait
keys :
screen
|record                pc br tk kind        dst        src        stor>
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
| ls.champsim.xz  champsim  xz     record 0 of 40,000  pc 7ffff7fd3a14
|:
keys g<Tab>
screen
|record                pc br tk kind        dst        src        stor>
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
| ls.champsim.xz  champsim  xz     record 0 of 40,000  pc 7ffff7fd3a14
|:goto
keys 77<Enter>
screen
|record                pc br tk kind        dst        src        stor>
|    73   L  7ffff7fd2ded 0                 rflags     rbx
|    74 B→   7ffff7fd2df4 1  1  conditional rip        rip,rflags
|    75   L  7ffff7fd2dfc 0                 rdx        rbx
|    76   L  7ffff7fd2e00 0                 rax,rflags rax,rdx
|    77   L  7ffff7fd2e04 0                 rdx        rbx
|    78      7ffff7fd2e0b 0                 r15        rax
|    79      7ffff7fd2e0e 0                 rflags     rdx
|    80 B    7ffff7fd2e11 1  0  conditional rip        rip,rflags
|    81   L  7ffff7fd2e17 0                 rcx        rbx
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
| F1 help  q quit  / search  p same PC  : command  x bytes  C columns
keys :s<Tab>
screen
|record                pc br tk kind        dst        src        stor>
|    73   L  7ffff7fd2ded 0                 rflags     rbx
|    74 B→   7ffff7fd2df4 1  1  conditional rip        rip,rflags
|    75   L  7ffff7fd2dfc 0                 rdx        rbx
|    76   L  7ffff7fd2e00 0                 rax,rflags rax,rdx
|    77   L  7ffff7fd2e04 0                 rdx        rbx
|    78      7ffff7fd2e0b 0                 r15        rax
|    79      7ffff7fd2e0e 0                 rflags     rdx
|    80 B    7ffff7fd2e11 1  0  conditional rip        rip,rflags
|    81   L  7ffff7fd2e17 0                 rcx        rbx
|search  span  set  save-screen
|:s
keys <Tab>
screen
|record                pc br tk kind        dst        src        stor>
|    73   L  7ffff7fd2ded 0                 rflags     rbx
|    74 B→   7ffff7fd2df4 1  1  conditional rip        rip,rflags
|    75   L  7ffff7fd2dfc 0                 rdx        rbx
|    76   L  7ffff7fd2e00 0                 rax,rflags rax,rdx
|    77   L  7ffff7fd2e04 0                 rdx        rbx
|    78      7ffff7fd2e0b 0                 r15        rax
|    79      7ffff7fd2e0e 0                 rflags     rdx
|    80 B    7ffff7fd2e11 1  0  conditional rip        rip,rflags
|    81   L  7ffff7fd2e17 0                 rcx        rbx
|search  span  set  save-screen
|:search
keys <Tab>
screen
|record                pc br tk kind        dst        src        stor>
|    73   L  7ffff7fd2ded 0                 rflags     rbx
|    74 B→   7ffff7fd2df4 1  1  conditional rip        rip,rflags
|    75   L  7ffff7fd2dfc 0                 rdx        rbx
|    76   L  7ffff7fd2e00 0                 rax,rflags rax,rdx
|    77   L  7ffff7fd2e04 0                 rdx        rbx
|    78      7ffff7fd2e0b 0                 r15        rax
|    79      7ffff7fd2e0e 0                 rflags     rdx
|    80 B    7ffff7fd2e11 1  0  conditional rip        rip,rflags
|    81   L  7ffff7fd2e17 0                 rcx        rbx
|search  span  set  save-screen
|:span
keys <S-Tab><Enter>
screen
|record                pc br tk kind        dst        src        stor>
|    73   L  7ffff7fd2ded 0                 rflags     rbx
|    74 B→   7ffff7fd2df4 1  1  conditional rip        rip,rflags
|    75   L  7ffff7fd2dfc 0                 rdx        rbx
|    76   L  7ffff7fd2e00 0                 rax,rflags rax,rdx
|    77   L  7ffff7fd2e04 0                 rdx        rbx
|    78      7ffff7fd2e0b 0                 r15        rax
|    79      7ffff7fd2e0e 0                 rflags     rdx
|    80 B    7ffff7fd2e11 1  0  conditional rip        rip,rflags
|    81   L  7ffff7fd2e17 0                 rcx        rbx
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
|nothing was searched for before
keys :co<Tab>st<Tab>,l<Tab><Enter>
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B→
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
| F1 help  q quit  / search  p same PC  : command  x bytes  C columns
keys :<Up>
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B→
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
|:columns store,load
keys <Up>
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B→
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
|:search
keys <Down><Down>
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B→
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
|:
keys <Esc>
:set
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B→
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
|noascii  nocolor  nohighlight  mouse
:set noh
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B→
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
|no such setting; :set alone lists them
:set nohighlight
:set
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B→
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
|noascii  nocolor  nohighlight  mouse
:set ascii!
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B>
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
|noascii  nocolor  nohighlight  mouse
:nothing
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B>
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
|no such command; F1 lists them
keys :m<Enter>
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B>
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
|:m
| ^ several commands begin so
keys <Esc>:goto 1 x<Enter>
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B>
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
|:goto 1 x
|      ^ not a number of a record: 1 x
keys <Esc>:goto 101%<Enter>
screen
|record      store                      load
|    73   L                             7ffff7ffe616
|    74 B>
|    75   L                             7ffff7ffe348
|    76   L                             555555577e30
|    77   L                             7ffff7ffe5f8
|    78
|    79
|    80 B
|    81   L                             7ffff7ffe5f4
|:goto 101%
|      ^ not a part of the trace from 0% to 100%
keys <Esc>:25%<Enter>
screen
|record      store                      load
| 9,996    S 7fffffffe140
| 9,997    S 7fffffffe130
| 9,998   L                             7ffff7ffe5b8
| 9,999
|10,000   L                             7fffffffe200
|10,001
|10,002
|10,003
|10,004
| ls.champsim.xz  champsim    record 10,000 of 40,000  pc 7ffff7fd2da5
| F1 help  q quit  / search  p same PC  : command  x bytes  C columns
keys :0x7ffff7fd3a93<Enter>
screen
|record      store                      load
|10,605    S 7fffffffe1e8
|10,606    S 7fffffffe1e0
|10,607   L                             7fffffffe218
|10,608   L                             7fffffffe210
|10,609 B> S 7fffffffe1d8
|10,610    S 7fffffffe1d0
|10,611    S 7fffffffe1c8
|10,612    S 7fffffffe1c0
|10,613    S 7fffffffe1b8
| ls.champsim.xz  champsim    record 10,609 of 40,000  pc 7ffff7fd3a93
| F1 help  q quit  / search  p same PC  : command  x bytes  C columns
:save-screen
screen
|record      store                      load
|10,605    S 7fffffffe1e8
|10,606    S 7fffffffe1e0
|10,607   L                             7fffffffe218
|10,608   L                             7fffffffe210
|10,609 B> S 7fffffffe1d8
|10,610    S 7fffffffe1d0
|10,611    S 7fffffffe1c8
|10,612    S 7fffffffe1c0
|10,613    S 7fffffffe1b8
| ls.champsim.xz  champsim    record 10,609 of 40,000  pc 7ffff7fd3a93
|the name of a file is missing
:save-screen saved.txt
screen
|record      store                      load
|10,605    S 7fffffffe1e8
|10,606    S 7fffffffe1e0
|10,607   L                             7fffffffe218
|10,608   L                             7fffffffe210
|10,609 B> S 7fffffffe1d8
|10,610    S 7fffffffe1d0
|10,611    S 7fffffffe1c8
|10,612    S 7fffffffe1c0
|10,613    S 7fffffffe1b8
| ls.champsim.xz  champsim    record 10,609 of 40,000  pc 7ffff7fd3a93
|saved to saved.txt
:save-screen missing/saved.txt
screen
|record      store                      load
|10,605    S 7fffffffe1e8
|10,606    S 7fffffffe1e0
|10,607   L                             7fffffffe218
|10,608   L                             7fffffffe210
|10,609 B> S 7fffffffe1d8
|10,610    S 7fffffffe1d0
|10,611    S 7fffffffe1c8
|10,612    S 7fffffffe1c0
|10,613    S 7fffffffe1b8
| ls.champsim.xz  champsim    record 10,609 of 40,000  pc 7ffff7fd3a93
|missing/saved.txt: No such file or directory
# A screen that was saved is text of the same lines.
keys z
screen
|record      store                      load
|10,605    S 7fffffffe1e8
|10,606    S 7fffffffe1e0
|10,607   L                             7fffffffe218
|10,608   L                             7fffffffe210
|10,609 B> S 7fffffffe1d8
|10,610    S 7fffffffe1d0
|10,611    S 7fffffffe1c8
|10,612    S 7fffffffe1c0
|10,613    S 7fffffffe1b8
| ls.champsim.xz  champsim    record 10,609 of 40,000  pc 7ffff7fd3a93
|z does nothing here; F1 shows what does
keys :quit now<Enter>
screen
|record      store                      load
|10,605    S 7fffffffe1e8
|10,606    S 7fffffffe1e0
|10,607   L                             7fffffffe218
|10,608   L                             7fffffffe210
|10,609 B> S 7fffffffe1d8
|10,610    S 7fffffffe1d0
|10,611    S 7fffffffe1c8
|10,612    S 7fffffffe1c0
|10,613    S 7fffffffe1b8
|:quit now
|      ^ nothing is expected here
keys <Esc>:quit<Enter>
