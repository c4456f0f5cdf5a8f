# opscope --size=12x70 samples/ls.champsim.xz
wait
keys :
screen records status message
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
screen message
|:goto
keys 77<Enter>
screen records status
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
keys :s<Tab>
screen 10-11
|search  span  set  save-screen
|:s
keys <Tab>
screen 11
|:search
keys <Tab>
screen 11
|:span
keys <S-Tab><Enter>
screen message
|no previous search
keys :co<Tab>st<Tab>,l<Tab><Enter>
screen 10-11
|:cost,l
| ^ unknown command; F1 lists the commands
keys :<Up>
screen message
|:cost,l
keys <Up>
screen message
|:search
keys <Down><Down>
screen message
|::cost,l
keys <Esc>
:set
screen message
|noascii  nocolor  nohighlight  map  mouse  scrolloff=3
:set noh
screen message
|unknown setting; :set without argument lists the settings
:set nohighlight
:set
screen message
|noascii  nocolor  nohighlight  map  mouse  scrolloff=3
:set ascii!
screen records message
|record                pc br tk kind        dst        src        stor>
|    73   L  7ffff7fd2ded 0                 rflags     rbx
|    74 B>   7ffff7fd2df4 1  1  conditional rip        rip,rflags
|    75   L  7ffff7fd2dfc 0                 rdx        rbx
|    76   L  7ffff7fd2e00 0                 rax,rflags rax,rdx
|    77   L  7ffff7fd2e04 0                 rdx        rbx
|    78      7ffff7fd2e0b 0                 r15        rax
|    79      7ffff7fd2e0e 0                 rflags     rdx
|    80 B    7ffff7fd2e11 1  0  conditional rip        rip,rflags
|    81   L  7ffff7fd2e17 0                 rcx        rbx
|noascii  nocolor  nohighlight  map  mouse  scrolloff=3
:nothing
screen message
|unknown command; F1 lists the commands
keys :m<Enter>
screen 10-11
|:m
| ^ several commands begin with this: mark, marks, memory
keys <Esc>:goto 1 x<Enter>
screen 10-11
|:goto 1 x
|      ^ not a record number: 1 x
keys <Esc>:goto 101%<Enter>
screen 10-11
|:goto 101%
|      ^ the position must be from 0% to 100%
keys <Esc>:25%<Enter>
screen records status
|record                pc br tk kind        dst        src        stor>
| 9,996    S 7ffff7fd2d95 0                            rsp,rdx    7fff~
| 9,997    S 7ffff7fd2d9a 0                            rsp,rcx    7fff~
| 9,998   L  7ffff7fd2d9f 0                 r13        r9
| 9,999      7ffff7fd2da2 0                 r11        r12
|10,000   L  7ffff7fd2da5 0                 r9         rsp
|10,001      7ffff7fd2dad 0                 r14        r8
|10,002      7ffff7fd2db0 0                 r11,rflags r11
|10,003      7ffff7fd2db4 0                 r8         r11
|10,004      7ffff7fd2db7 0                 r9,rflags  r9
| ls.champsim.xz  champsim    record 10,000 of 40,000  pc 7ffff7fd2da5
keys :0x7ffff7fd3a93<Enter>
screen records status message
|record                pc br tk kind        dst        src         >
|10,605    S 7ffff7fd3a86 0                 rsp        r12,rsp       |@
|10,606    S 7ffff7fd3a88 0                 rsp        rax,rsp       |@
|10,607   L  7ffff7fd3a89 0                 r8         rsp           #@
|10,608   L  7ffff7fd3a8e 0                 rdx        rsp           |@
|10,609 B> S 7ffff7fd3a93 1  1  call        rip,rsp    rip,rsp       |@
|10,610    S 7ffff7fd2d60 0                 rsp        r15,rsp       |@
|10,611    S 7ffff7fd2d62 0                 rsp        r14,rsp       |+
|10,612    S 7ffff7fd2d64 0                 rsp        r13,rsp       |@
|10,613    S 7ffff7fd2d66 0                 rsp        r12,rsp       |@
| ls.champsim.xz  champsim    record 10,609 of 40,000  pc 7ffff7fd3a93
|609 records on
:save-screen
screen message
|missing file name
:save-screen saved.txt
screen message
|saved to saved.txt
:save-screen missing/saved.txt
screen message
|missing/saved.txt: No such file or directory
# A saved screen is the text of the same lines.
keys z
screen message
|z has no function here; F1 lists the keys
keys :quit now<Enter>
screen 10-11
|:quit now
|      ^ this command takes no argument
keys <Esc>:quit<Enter>
