# opscope --size=14x80 samples/ls.champsim.xz
# A column is added after the current one.
wait
keys ll
:column set = mem >> 6 & 63
screen records
|instruction           pc kind        load         set store        dst         >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8  51              r9
|     1 B    7ffff7fd3a17 conditional                               rip
|     2      7ffff7fd3a1d                                           rflags
|     3 B    7ffff7fd3a20 conditional                               rip
|     4      7ffff7fd3a26                                           rdx,rfl…
|     5   L  7ffff7fd3a28             7fffffffe220   8              r15
|     6      7ffff7fd3a2d                                           rsi
|     7      7ffff7fd3a32                                           rdi
|     8      7ffff7fd3a37                                           rax
|     9    S 7ffff7fd3a3a                            8 7fffffffe218
|    10      7ffff7fd3a3f                                           rsi
:column stride = delta(load)
:column neg = 0 - set
screen records message
|instruction           pc kind        load         set stride    neg store      >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8  51           -51
|     1 B    7ffff7fd3a17 conditional
|     2      7ffff7fd3a1d
|     3 B    7ffff7fd3a20 conditional
|     4      7ffff7fd3a26
|     5   L  7ffff7fd3a28             7fffffffe220   8            -8
|     6      7ffff7fd3a2d
|     7      7ffff7fd3a32
|     8      7ffff7fd3a37
|     9    S 7ffff7fd3a3a                            8            -8 7fffffffe218
|    10      7ffff7fd3a3f
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
# It is a name of queries, also where it refers to another one.
type /set == 8 and stride != -
keys <Enter>
wait
screen status message
| ls.champsim.xz  champsim  xz             record 573 of 40,000  pc 7ffff7fd3a28
|hit 1 of 491, 573 records forward
keys *
wait
screen message
|hit 16 of 841, 4 records forward
type &stride == -8 and neg > -20
keys <Enter>
wait
screen records status
|instruction           pc kind        load         set stride    neg store   >
| 1,065   L  7ffff7fd39ab             de             3     -8     -3           ┃
|25,179   L  7ffff7fec569             5              0     -8      0           ┃
|32,025   L  7ffff7fd3127             555555554448  17     -8    -17           ┃
|33,032   L  7ffff7fe7df9             7ffff7fc1438  16     -8    -16           ┃
|35,355   L  7ffff7fd2e56             7ffff7fc1460  17     -8    -17           ┃
|                                                                              ┃
|                                                                              ┃
|                                                                              ┃
|                                                                              ┃
|                                                                              ┃
|                                                                              │
| ls.champsim…  & stride == -8 and neg > -…: 5 of 40,000  record 1,065 of 40,000
# Values, counted
keys U
wait
screen table
|─ Tables ─ Values of neg of records where stride == -8 and neg > -20 ── 1 of 4 ─
| different values: 4   values: 5   records without a value: 0 of 5, 0.00 %
|  value  count▼   share               sum
|    -17       2  40.00% ████████   40.00% ███▎
|     -3       1  20.00% ████       60.00% ████▊
|      0       1  20.00% ████       80.00% ██████▍
|    -16       1  20.00% ████      100.00% ████████
|
|
|
|
|
keys q
# Mistakes have a caret.
:column load = 3
screen message
|champsim has a field named load; choose another name
type :column x = lod + 1
keys <Enter>
screen message
|            ^ champsim has no name lod (did you mean load?)
keys <Esc>
type :column set = 3
keys <Enter>
screen message
|        ^ a column named set already exists; choose another name
keys <Esc>
type :column set
keys <Enter>
screen message
|        ^ column neg uses set; remove that column first
keys <Esc>
type :column branch
keys <Enter>
screen message
|        ^ branch is a field of the trace; only computed columns can be removed
keys <Esc>
# Completion
type :column y = stri
keys <Tab>
screen message
|:column y = stride
keys <Esc>
# Removed by name, or with Delete where the columns are listed.
:column
screen message
|set = mem >> 6 & 63   stride = delta(load)   neg = 0 - set
:column neg
screen message
|filter 1 uses neg; remove it first
:filter
:column neg
:column
screen message
|set = mem >> 6 & 63   stride = delta(load)
keys C
screen columns
|─ Columns ──────────────────────────────────────────────────────────────────────
| [✓] pc      12   address of the instruction
| [✓] kind    11   kind of branch, from the registers, by the rules of ChampSim
| [✓] load    12   addresses read from
| [✓] set     3    computed: mem >> 6 & 63
| [✓] stride  6    computed: delta(load)
| [✓] store   12   addresses written to
| [✓] dst     10   registers written
| [✓] src     10   registers read
| [✓] taken   2    whether the branch was taken; undefined if branch is 0
| [✓] branch  2    whether the tracer marked it as a branch; Pin's tracer does …
|
keys <Delete>
screen columns message
|─ Columns ──────────────────────────────────────────────────────────────────────
| [✓] pc      12   address of the instruction
| [✓] kind    11   kind of branch, from the registers, by the rules of ChampSim
| [✓] load    12   addresses read from
| [✓] set     3    computed: mem >> 6 & 63
| [✓] store   12   addresses written to
| [✓] dst     10   registers written
| [✓] src     10   registers read
| [✓] taken   2    whether the branch was taken; undefined if branch is 0
| [✓] branch  2    whether the tracer marked it as a branch; Pin's tracer does …
|
|
|column stride removed
