# opscope --size=12x70 samples/ls.champsim.xz
wait
keys :
screen records status message
|instruction           pc kind        load         store        dst   >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9
|     1 B    7ffff7fd3a17 conditional                           rip
|     2      7ffff7fd3a1d                                       rflags
|     3 B    7ffff7fd3a20 conditional                           rip
|     4      7ffff7fd3a26                                       rdx,rf…
|     5   L  7ffff7fd3a28             7fffffffe220              r15
|     6      7ffff7fd3a2d                                       rsi
|     7      7ffff7fd3a32                                       rdi
|     8      7ffff7fd3a37                                       rax
| ls.champsim.xz  champsim  xz     record 0 of 40,000  pc 7ffff7fd3a14
|:
keys g<Tab>
screen message
|:goto
keys 77<Enter>
screen records status
|instruction           pc kind        load         store        dst   >
|    73   L  7ffff7fd2ded             7ffff7ffe616              rflags
|    74 B→   7ffff7fd2df4 conditional                           rip
|    75   L  7ffff7fd2dfc             7ffff7ffe348              rdx
|    76   L  7ffff7fd2e00             555555577e30              rax,rf…
|    77   L  7ffff7fd2e04             7ffff7ffe5f8              rdx
|    78      7ffff7fd2e0b                                       r15
|    79      7ffff7fd2e0e                                       rflags
|    80 B    7ffff7fd2e11 conditional                           rip
|    81   L  7ffff7fd2e17             7ffff7ffe5f4              rcx
| ls.champsim.xz  champsim  xz    record 77 of 40,000  pc 7ffff7fd2e04
keys :s<Tab>
screen 10-11
|search  span  set  save-screen  symbols  stack  state
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
|:
keys <Esc>
:set all
screen list
|─ List ─ settings ──────────────────────────────────────── 1-9 of 15 ─
| noascii             draw with ASCII characters only
| nocolor             use colours
| cycle=              length of a clock cycle, such as 500ps (default…
| diff-also=          additional roles or fields to compare in matchi…
| diff-context=3      number of equal records shown around each diffe…
| diff-key=           key by which records of two traces match: auto …
| diff-not=           roles or fields not to compare in matching reco…
| diff-remarks=       on: also compare remarks of two traces, such as…
| nohighlight         highlight the matches of the search
keys q
:set noh
screen message
|unknown setting; :set all lists the settings
:set nohighlight
:set all
screen list
|─ List ─ settings ──────────────────────────────────────── 1-9 of 15 ─
| noascii             draw with ASCII characters only
| nocolor             use colours
| cycle=              length of a clock cycle, such as 500ps (default…
| diff-also=          additional roles or fields to compare in matchi…
| diff-context=3      number of equal records shown around each diffe…
| diff-key=           key by which records of two traces match: auto …
| diff-not=           roles or fields not to compare in matching reco…
| diff-remarks=       on: also compare remarks of two traces, such as…
| nohighlight         highlight the matches of the search
keys q
:set ascii!
screen records message
|instruction           pc kind        load         store        dst   >
|    73   L  7ffff7fd2ded             7ffff7ffe616              rflags
|    74 B>   7ffff7fd2df4 conditional                           rip
|    75   L  7ffff7fd2dfc             7ffff7ffe348              rdx
|    76   L  7ffff7fd2e00             555555577e30              rax,rf~
|    77   L  7ffff7fd2e04             7ffff7ffe5f8              rdx
|    78      7ffff7fd2e0b                                       r15
|    79      7ffff7fd2e0e                                       rflags
|    80 B    7ffff7fd2e11 conditional                           rip
|    81   L  7ffff7fd2e17             7ffff7ffe5f4              rcx
| / search  & filter  T tables  t chain  i memory  L timeline  F1 help
:nothing
screen message
|unknown command; F1 lists the commands
keys :m<Enter>
screen 10-11
|:m
| ^ ambiguous command; candidates: mark, messages, marks, memory
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
|instruction           pc kind        load         store        dst   >
| 9,996    S 7ffff7fd2d95                          7fffffffe140
| 9,997    S 7ffff7fd2d9a                          7fffffffe130
| 9,998   L  7ffff7fd2d9f             7ffff7ffe5b8              r13
| 9,999      7ffff7fd2da2                                       r11
|10,000   L  7ffff7fd2da5             7fffffffe200              r9
|10,001      7ffff7fd2dad                                       r14
|10,002      7ffff7fd2db0                                       r11,rf~
|10,003      7ffff7fd2db4                                       r8
|10,004      7ffff7fd2db7                                       r9,rfl~
| ls.champsim.xz  champsim    record 10,000 of 40,000  pc 7ffff7fd2da5
keys :0x7ffff7fd3a93<Enter>
screen records status message
|instruction           pc kind        load         store           >
|10,605    S 7ffff7fd3a86                          7fffffffe1e8      |@
|10,606    S 7ffff7fd3a88                          7fffffffe1e0      |@
|10,607   L  7ffff7fd3a89             7fffffffe218                   #@
|10,608   L  7ffff7fd3a8e             7fffffffe210                   |@
|10,609 B> S 7ffff7fd3a93 call                     7fffffffe1d8      |@
|10,610    S 7ffff7fd2d60                          7fffffffe1d0      |@
|10,611    S 7ffff7fd2d62                          7fffffffe1c8      |+
|10,612    S 7ffff7fd2d64                          7fffffffe1c0      |@
|10,613    S 7ffff7fd2d66                          7fffffffe1b8      |@
| ls.champsim.xz  champsim    record 10,609 of 40,000  pc 7ffff7fd3a93
|hit 17 of 56, 609 records forward
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
keys Y
screen message
| Enter zoom  o options  F1 help  q close  / search  T tables  t chain
# The commands that an ambiguous one can be, also with an argument.
keys :f x<Enter>
screen 9-11
|:f x
| ^
|ambiguous command; candidates: filter, filters, files, fields, flame
keys <Esc>
keys :quit now<Enter>
screen 10-11
|:quit now
|      ^ this command takes no arguments
# What is not a command may be a table, or nearly one.
keys <Esc>:tabel<Enter>
screen message
| ^ unknown command (did you mean :table?)
keys <Esc>:branches<Enter>
screen message
| ^ unknown command; use :table branches to show this table
keys <Esc>:cycle<Enter>
screen message
| ^ unknown command; cycle is a setting: use :set cycle
keys <Esc>:set scrollof=3<Enter>
screen message
|     ^ unknown setting (did you mean scrolloff?)
keys <Esc>:$<Enter>
screen status
| ls.champsim.xz  champsim    record 39,999 of 40,000  pc 7ffff7fec4ac
:0
keys :note<Enter>
screen message
|there is no note on 0
keys :where load<Enter>
screen message
| ^ unknown command; use :filter
keys <Esc>:help gshare<Enter>
screen 0-2
|- Help -------------------------------------------- 951-959 of 1,422 -
|                             gshare, local, tournament, perceptron,
|                             tage (default gshare,counter)
keys :h xyzzy<Enter>
screen message
|xyzzy is not in the help
keys q
keys <Esc>:set theme=light<Enter>
screen message
|     ^ unknown setting; theme is a command: use :theme
keys <Esc>:set colour=off<Enter>
screen message
|     ^ takes no value; use :set color or :set nocolor
keys <Esc>:set l1=16K:4:64<Enter>
screen message
|     ^ a parameter of tables: :table cache --l1=
keys <Esc>:quit<Enter>
