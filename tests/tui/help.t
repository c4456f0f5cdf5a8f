# opscope samples/ls.champsim.xz
wait
keys <F1>
screen
|─ Help ─────────────────────────────────────────────────────────── 1-21 of 293 ─
| Records are counted from 0. A number typed before a key is its N. Keys that
| move work here too; / searches, q closes the help.
|
| Moving
|  j Down Ctrl-N Ctrl-J Enter one row down, or N rows
|  k Up Ctrl-P                one row up, or N rows
|  PageDown Space Ctrl-F f    one page down
|  PageUp b Ctrl-B            one page up
|  Ctrl-D d                   half a page down
|  Ctrl-U u                   half a page up
|  g Home <                   the first record, or record N
|  G End >                    the last record, or record N
|  %                          N percent into the trace
|  h Left                     one column to the left
|  l Right                    one column to the right
|  0 ^                        the first column
|  $                          the last column
|  J                          the next record, from any pane
|  K                          the record before, from any pane
|  F                          follow a trace that is being written: show new
|                             records, and what is wrong with them, as they
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| / search the help  F1 help  q close  p same PC  & filter  : command  Tab pane
keys G
screen help
|─ Help ──────────────────────────────────────────────────────── 273-293 of 293 ─
|
| ChampSim instruction trace
| The input of the ChampSim simulator, as written by its Pin tool and by many
| converters: registers and addresses, but no opcode, no size and no header. An
| empty slot is 0, and empty slots may precede used ones. Register numbers
| depend on the version of Pin that wrote them; see --registers. Tracers of 2022
| and later write a third destination register into the first source, and a
| fifth source into the low byte of the first store address.
|
|  pc                         address of the instruction
|  branch                     whether the tracer marked it as a branch; Pin's
|                             tracer does not mark calls and returns
|  taken                      whether the branch was taken; undefined if branch
|                             is 0
|  kind                       kind of branch, from the registers, by the rules
|                             of ChampSim
|  dst                        registers written
|  src                        registers read
|  store                      addresses written to
|  load                       addresses read from
|
keys q
screen records
|record                pc br tk kind        dst        src        store         >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
|     9    S 7ffff7fd3a3a 0                            rsp,rsi    7fffffffe218
|    10      7ffff7fd3a3f 0                 rsi        rbp
|    11    S 7ffff7fd3a42 0                            rsp,rdi    7fffffffe210
|    12      7ffff7fd3a46 0                 rbp        r15
|    13      7ffff7fd3a49 0                 r15        rsi
# a text in it
keys H/
type QUERIES
keys <Enter>n
screen help message
|─ Help ──────────────────────────────────────────────────────── 181-201 of 293 ─
| Queries
|  CMP +LOAD                  a regular expression over the opcodes: smart case,
|                             PCRE2
|  /load/                     the same, where the text would be a query
|                             otherwise
|  0x48d1e2                   records of the instruction at an address
|  pc == 0x48d1e2             the same, as a query; != < <= > >= too
|  mem in 0x7fff0000..0x7fffffff
|                             an access to a range; 0x601000+64K is one
|  page(mem) == page(0x601234)
|                             to the page of an address; line() of 64 bytes
|  taken and not load         and, or, not, ( ); a field alone: it is not 0
|  op ~ /^CMP/                a field and a regular expression
|  size in {1, 2, 8}          one of a set; K, M and G, decimal or 0x
|  A then B, A then within 20 B
|                             B in the next record, or soon after
|                             Tab in the prompt lists the names there are and
|                             what they mean; the whole language is in
|                             opscope-query(7)
|
|
|QUERIES is not in the help below here
keys NN
screen message
|QUERIES is not in the help above here
keys q
keys H
resize 30 160
screen help
|─ Help ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────── 1-27 of 251 ─
| Records are counted from 0. A number typed before a key is its N. Keys that move work here too; /
| searches, q closes the help.
|
| Moving
|  j Down Ctrl-N Ctrl-J Enter one row down, or N rows
|  k Up Ctrl-P                one row up, or N rows
|  PageDown Space Ctrl-F f    one page down
|  PageUp b Ctrl-B            one page up
|  Ctrl-D d                   half a page down
|  Ctrl-U u                   half a page up
|  g Home <                   the first record, or record N
|  G End >                    the last record, or record N
|  %                          N percent into the trace
|  h Left                     one column to the left
|  l Right                    one column to the right
|  0 ^                        the first column
|  $                          the last column
|  J                          the next record, from any pane
|  K                          the record before, from any pane
|  F                          follow a trace that is being written: show new records, and what is
|                             wrong with them, as they arrive; anything that moves ends it
|
|
| Searching
|  /                          search forward for a query, a regular expression over opcodes, or an
|                             address as 0x48d1e2
|  p                          next execution of an address; offers that of the current record
keys <F1>
resize 24 80
keys =
screen info status
|─ About this trace ─────────────────────────────────────────────────────────────
| file         samples/ls.champsim.xz
| format       champsim: ChampSim instruction trace
| told by      champsim 38 bits of evidence
| registers    pin3
| packing      xz, 18.5 kB, 2.56 MB unpacked
| records      40,000
| here         record 0, 0.0 % into the trace, at offset 0, 64 bytes long
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
resize 24 160
screen info
|─ About this trace ─────────────────────────────────────────────
| file         samples/ls.champsim.xz
| format       champsim: ChampSim instruction trace
| told by      champsim 38 bits of evidence
| registers    pin3
| packing      xz, 18.5 kB, 2.56 MB unpacked
| records      40,000
| here         record 0, 0.0 % into the trace, at offset 0, 64
|              bytes long
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
keys =
screen fields
|─ Fields ───────────────────────────────────────────────────────
| pc      0x7ffff7fd3a14  140737353955860
|         address of the instruction
| branch  0  no
|         whether the tracer marked it as a branch; Pin's tracer…
| taken   none
|         whether the branch was taken; undefined if branch is 0
| kind    none
|         kind of branch, from the registers, by the rules of Ch…
| dst     r9  12
|         registers written
| src     rax  10
|         registers read
| store   none
|         addresses written to
| load    0x7ffff7fc0cc8  140737353878728
|         addresses read from
|
|
|
|
|
