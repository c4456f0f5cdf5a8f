# opscope --size=14x80 samples/ls.champsim.xz
# A search for the previous execution, and a filter on the record before
wait
type /delta(load) == 8
keys <Enter>
wait
screen 1 status message
|    93      7ffff7fd2e40                                       rdx,rflags     ┃▆
| ls.champsim.xz  champsim  xz              record 98 of 40,000  pc 7ffff7fd2e56
|hit 1 of 154, 98 records forward
keys n
wait
screen status
| ls.champsim.xz  champsim  xz             record 141 of 40,000  pc 7ffff7fd2e56
keys N
wait
screen status
| ls.champsim.xz  champsim  xz              record 98 of 40,000  pc 7ffff7fd2e56
type &pc - prev(pc) > 64K
keys <Enter>
wait
screen records status
|instruction           pc kind        load         store        dst    src   >
|   278      7ffff7fec4a0                                       rcx    rsi     ┃
|   738      7ffff7fec4a0                                       rcx    rsi     ┃
|   823      7ffff7fec4a0                                       rcx    rsi     │
| 1,475      7ffff7fec4a0                                       rcx    rsi     │
| 2,213      7ffff7fec4a0                                       rcx    rsi     │
| 2,290      7ffff7fec4a0                                       rcx    rsi     │
| 3,022      7ffff7fec4a0                                       rcx    rsi     │
| 3,718      7ffff7fec4a0                                       rcx    rsi     │
| 3,762      7ffff7fec4a0                                       rcx    rsi     │
| 4,457      7ffff7fec4a0                                       rcx    rsi     │
| 5,085      7ffff7fec4a0                                       rcx    rsi     │
| ls.champsim.xz  & pc - prev(pc) > 64K: 113 of 40,000      record 278 of 40,000
# What looks like arithmetic is not a regular expression
type /pc - pref(pc) > 5000
keys <Enter>
screen message
|      ^ there is no function pref (did you mean prev?)
keys <Esc>
type /foo + 3 > bar
keys <Enter>
screen message
| ^
|champsim has no name foo; names are pc, mem, load, store, reg, read, write,
|branch, taken, call, return, conditional, indirect, kind, record, fault,
|mispredicted, thread, ...
keys <Esc>/pc - pr<Tab>
screen message
|/pc - prev(
