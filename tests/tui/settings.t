# opscope --size=30x100 samples/ls.champsim.xz
# OPSCOPE_CONFIG=errors.config
# The lines of the file that have no error apply; the errors are shown once.
screen
|instruction           pc  load
|     0   L  7ffff7fd3a14  7ffff7fc0cc8
|     1 B    7ffff7fd3a17
|     2      7ffff7fd3a1d
|     3 B    7ffff7fd3a20
|     4      7ffff7fd3a26
|     5   L  7ffff7fd3a28  7fffffffe220
|     6      7ffff7fd3a2d
|     7      7ffff7fd3a32
|     8      7ffff7fd3a37
|     9    S 7ffff7fd3a3a
|    10      7ffff7fd3a3f
|    11    S 7ffff7fd3a42
|    12      7ffff7fd3a46
|    13      7ffff7fd3a49
|    14    S 7ffff7fd3a4c
|    15 B→   7ffff7fd3a51
|    16   L  7ffff7fd3a67  7fffffffe368
|    17    S 7ffff7fd3a6a
|    18   L  7ffff7fd3a6c  7fffffffe248
|    19    S 7ffff7fd3a70
|    20      7ffff7fd3a71
|    21   LS 7ffff7fd3a74  7fffffffe2d8
|─ Marks and notes ──────────────────────────────────────────────────────────────────────────────────
| No marks or notes; ma sets mark a, AA writes a note
|
|
| ls.champsim.xz  champsim  xz                       record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
|errors.config: line 13: unknown setting; :set all lists the settings; 19 more errors, which
|:messages lists
keys :messages<Enter>g
screen list
|─ List ─ messages ───────────────────────────────────────────────────────────────────── 1-15 of 25 ─
| errors.config: line 13: unknown setting; :set all lists the settings
| errors.config: line 14: expected a number from 0 to 999
| errors.config: line 15: Ctrl-C cannot be bound or unbound
| errors.config: line 16: fly is not an action, a pane or a :command; Tab lists actions
| errors.config: line 17: mark needs a letter: bind it to x<letter>
| errors.config: line 18: Hyper-x is not a key; keys are written as x, Ctrl-X, Alt-x, F5,
|   PageDown, zx
| errors.config: line 19: sky is not a role; Tab lists the roles
| errors.config: line 20: pink is not a colour; colours are default, black, red, green, yellow,
|   blue, magenta, cyan, white, bright-red, 0 to 255
| errors.config: line 21: glowing: expected an attribute (none, bold, dim, underline, reverse)
| errors.config: line 22: dark is not a theme; themes are default, light, monochrome
| errors.config: line 23: champsim has no field nofield; opscope formats champsim lists them
| errors.config: line 25: help is not a pane beside or below the records; Tab lists them
| errors.config: line 26: goto is not a setting; settings are set, bind, unbind, color, theme,
keys q
keys j
screen message status
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit  : command
| ls.champsim.xz  champsim  xz                       record 1 of ≥ 256, 0 % indexed  pc 7ffff7fd3a17
:set diff-key=pc
:context 2
:set diff-key
screen message
|diff-key=pc
:set
screen list
|─ List ─ settings, as lines for the config file ────────────────────────────────────────────────────
| set nocolor
| set nomap
| set scrolloff=1
| set diff-key=pc
| theme light
| context 2
| bind X next-hit
| bind Z :goto 50%
| bind K memory
| unbind p
| columns champsim pc,load
keys q
:context 0
:set diff-key=auto
:set
screen list
|─ List ─ settings, as lines for the config file ────────────────────────────────────────────────────
| set nocolor
| set nomap
| set scrolloff=1
| theme light
| bind X next-hit
| bind Z :goto 50%
| bind K memory
| unbind p
| columns champsim pc,load
keys q
:set all
screen list
|─ List ─ settings ──────────────────────────────────────────────────────────────────────────────────
| noascii             draw with ASCII characters only
| nocolor             use colours
| cycle=              length of a clock cycle, such as 500ps (default: computed from the trace)
| diff-also=          additional roles or fields to compare in matching records of two traces
| diff-context=3      number of equal records shown around each difference of two traces (default 3)
| diff-key=           key by which records of two traces match: auto (the default), pc, opcode, cal…
| diff-not=           roles or fields not to compare in matching records of two traces (all: compar…
| diff-remarks=       on: also compare remarks of two traces, such as traps in a log
| nohighlight         highlight the matches of the search
| incsearch           show the first match while you type a search
| nomap               show a map of the hits in the trace beside the list
| mouse               use mouse wheel and clicks; hold Shift to pass them to the terminal
| op-classes=         version of the gem5 that wrote the trace, such as v23.0, or a file with its o…
| scrolloff=1         rows kept visible above and below the current record (default 3)
| wrapscan            wrap searches around the ends of the trace
keys q
:bind
screen list
|─ List ─ your keys ─────────────────────────────────────────────────────────────────────────────────
| X  next-hit
| Z  :goto 50%
| K  memory
| p  unbound
keys q
# Keys in force: a command, a pane, and none.
wait
keys Z
screen status
| ls.champsim.xz  champsim  xz                              record 20,000 of 40,000  pc 7ffff7fd3a98
keys p
screen message
|p is not bound here; F1 lists the keys
keys K
screen memory
|─ Memory ─ whole trace, regions ────────────────────────────────────────── 55,154 accesses, 1 of 7 ─
|     address▲  region              accesses   loads   stores   fetches   share
|            0                            70      70        0         0   0.13% ▏
| 555555554000                           320     320        0         0   0.58% ▏
| 7ffff7d08000  mapped code, data      3,222   2,465       78       679   5.84% █▌
|►7ffff7f76000  mapped code, data     44,069   4,379      369    39,321  79.90% ████████████████████
| 7fffffffe000  stack                  7,471   3,746    3,725         0  13.55% ███▍
| ffffefa17000                             1       1        0         0   0.00% ▏
| ffffeff18000                             1       1        0         0   0.00% ▏
|
|
|
|
|
keys qH
keys /The program<Enter>
screen
|─ Help ──────────────────────────────────────────────────────────────────────────── 159-185 of 969 ─
| The program
|  q                          close the current pane; in the records: return to the pane that led to
|                             them, otherwise quit
|  :                          enter a command; a number goes to that record, N% into the trace
|  Ctrl-P                     list all actions, keys and commands; typing filters them, Enter runs
|                             one
|  R                          reload the trace and return to the current record; also stops following
|  yy                         copy the current record to the terminal's clipboard
|  ya                         copy the address in the current column, otherwise the accessed address
|  yp                         copy the instruction address
|  |                          pipe the visible records, or those in the marked span, to a shell
|                             command, as text with the visible columns; write --to=json or another
|                             output format before the command to change that
|  !                          run a shell command
|  Q F10 Ctrl-X               quit
|  Ctrl-Z                     suspend opscope; fg in the shell resumes it
|  Z                          run :goto 50%
|
|
| In the records pane
|  oa                         toggle arrows between dependent records
|  _                          fit the current column to its widest visible value; press again to
|                             restore the default width
|  Delete                     hide the current column
|
|
| In the diff pane
| ls.champsim.xz  champsim  xz                              record 20,000 of 40,000  pc 7ffff7fd3a98
| F1 help  q close  / search  T tables  t chain  i memory  L timeline  = about  : command
# The palette has them too, and runs what has no key.
keys q
:unbind N
keys <Ctrl-P>repeat the last
screen message
|action: repeat the last
keys <Esc><Ctrl-P>other direction
screen message
|action: other direction
keys <Enter>
screen message
|no action matches these words
# Own forms of an action follow it: Enter in the list of marks.
:bind X enter
keys ma
keys 5jM
keys X
screen status
| ls.champsim.xz  champsim  xz                              record 20,000 of 40,000  pc 7ffff7fd3a98
:bind Enter :goto 7
keys <Enter>
screen status
| ls.champsim.xz  champsim  xz                                   record 7 of 40,000  pc 7ffff7fd3a32
:unbind Enter
keys <Enter>
screen message
|Enter is not bound here; F1 lists the keys
# A key of the user hides sequences that begin with it.
:bind z top
keys Gz
screen status
| ls.champsim.xz  champsim  xz                                   record 0 of 40,000  pc 7ffff7fd3a14
:set colour!
screen message
| Backspace back  / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
:colour
screen message
|expected ROLE FOREGROUND [BACKGROUND [ATTRIBUTE]...]
:colour pc 300
screen message
|300 is not a colour; colours are default, black, red, green, yellow, blue, magenta, cyan, white,
|bright-red, 0 to 255
:theme monochrome
:theme
screen message
|the theme is monochrome
:open-pane fields
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────────────────────────
| branch 0                         kind   -                         src    rax
| taken  -                         dst    r9                        store  -
| pc: address of the instruction
:close-pane fields
screen 23-26
|─ Marks and notes ──────────────────────────────────────────────────────────────────────────────────
| a 20,000  pc 7ffff7fd3a98
|
|
