# opscope samples/ls.champsim.xz
wait
keys <F1>
screen
|─ Help ───────────────────────────────────────────────────────── 1-21 of 1,205 ─
| Records are numbered from 0. A number typed before a key is its N. Keys that
| move work here, too; / searches, { and } go from section to section, q closes
| the help. Ctrl-P lists all actions and runs one.
|
| Moving
|  j Down Ctrl-N Ctrl-J       move one row down, or N rows
|  k Up                       move one row up, or N rows
|  PageDown Space Ctrl-F f    move one page down
|  PageUp b Ctrl-B            move one page up
|  Ctrl-D d                   move half a page down
|  Ctrl-U u                   move half a page up
|  g Home <                   go to the first record, or to record N
|  G End >                    go to the last record, or to record N
|  %                          go N percent into the trace
|  Ctrl-E                     scroll down one row, or N rows; the cursor stays
|                             on its row while it is visible
|  Ctrl-Y                     scroll up one row, or N rows
|  zz                         scroll until the current row is in the middle of
|                             the pane
|  zt                         scroll until the current row is at the top
|  zb                         scroll until the current row is at the bottom
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| F1 help  q close  / search  T tables  t chain  i memory  L timeline  = about
keys G
screen help
|─ Help ────────────────────────────────────────────────── 1,185-1,205 of 1,205 ─
|
| ChampSim instruction trace
| The input of the ChampSim simulator, as written by its Pin tool and by many
| converters: registers and addresses, but no opcode, no size and no header. An
| empty slot is 0, and empty slots may precede used ones. Register numbers
| depend on the version of Pin; see --registers. Since 2022, the tracer has
| written a third destination register into the first source, and a fifth source
| into the low byte of the first store address.
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
|instruction           pc kind        load         store        dst      src    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax
|     1 B    7ffff7fd3a17 conditional                           rip      rip,rfl…
|     2      7ffff7fd3a1d                                       rflags   r9
|     3 B    7ffff7fd3a20 conditional                           rip      rip,rfl…
|     4      7ffff7fd3a26                                       rdx,rfl… rdx
|     5   L  7ffff7fd3a28             7fffffffe220              r15      rsp
|     6      7ffff7fd3a2d                                       rsi      rsp
|     7      7ffff7fd3a32                                       rdi      rsp
|     8      7ffff7fd3a37                                       rax      rdx
|     9    S 7ffff7fd3a3a                          7fffffffe218          rsp,rsi
|    10      7ffff7fd3a3f                                       rsi      rbp
|    11    S 7ffff7fd3a42                          7fffffffe210          rsp,rdi
|    12      7ffff7fd3a46                                       rbp      r15
|    13      7ffff7fd3a49                                       r15      rsi
|    14    S 7ffff7fd3a4c                          7fffffffe228          rsp,rdx
|    15 B→   7ffff7fd3a51 jump                                  rip      rip
# search for a text
keys H/
type QUERIES
keys <Enter>n
screen help message
|─ Help ────────────────────────────────────────────────────── 680-700 of 1,205 ─
|                             queries with blanks
|  :diffoff                   end the comparison and keep the current trace
|  :reload                    reload the trace, like R
|  :next [N]                  open the next trace of the command line, or trace
|                             N of :files
|  :prev                      open the previous trace of the command line
|  :files                     list the open traces
|  :write FILE                write the contents of the current pane to a new
|                             file, like W
|  :messages                  list recent messages
|  :quit                      quit
|  :records                   show one row for each record
|  :diff [FILE]               compare the trace with another, side by side;
|                             without an argument: compare both again
|  :bytes                     show the raw bytes or lines of the current record
|                             or gap
|  :fields                    show the current record field by field, with its
|                             findings, and explain the selected field
|  :chain                     show where the values of the record come from and
|                             which records use them
|  :stack                     show the call stack at the record, innermost call
| F1 help  q close  / search  T tables  t chain  i memory  L timeline  = about
keys NN
screen message
|continued at the bottom
keys q
keys H
resize 30 160
screen help
|─ Help ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────── 1-27 of 975 ─
| Records are numbered from 0. A number typed before a key is its N. Keys that move work here, too; /
| searches, { and } go from section to section, q closes the help. Ctrl-P lists all actions and runs
| one.
|
| Moving
|  j Down Ctrl-N Ctrl-J       move one row down, or N rows
|  k Up                       move one row up, or N rows
|  PageDown Space Ctrl-F f    move one page down
|  PageUp b Ctrl-B            move one page up
|  Ctrl-D d                   move half a page down
|  Ctrl-U u                   move half a page up
|  g Home <                   go to the first record, or to record N
|  G End >                    go to the last record, or to record N
|  %                          go N percent into the trace
|  Ctrl-E                     scroll down one row, or N rows; the cursor stays on its row while it is
|                             visible
|  Ctrl-Y                     scroll up one row, or N rows
|  zz                         scroll until the current row is in the middle of the pane
|  zt                         scroll until the current row is at the top
|  zb                         scroll until the current row is at the bottom
|  h Left                     move one column to the left
|  l Right                    move one column to the right
|  0 ^                        go to the first column
|  $                          go to the last column
|  J                          go to the next record, from any pane
|  K                          go to the previous record, from any pane
|  F                          follow a trace that is still being written: show new records and
keys <F1>
resize 24 80
keys =
screen info status
|─ About this trace ──────────────────────────────────────────────── 1-10 of 55 ─
| file         samples/ls.champsim.xz
| format       champsim: ChampSim instruction trace
| evidence     38 bits for champsim
| registers    pin3
| packing      xz, 18.5 kB, 2.56 MB decompressed
| records      40,000
| here         record 0, 0.0 % into the trace, at offset 0, 64 bytes long
|
|   records: 40,000
|   instructions: 40,000
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
resize 24 160
screen info
|─ About this trace ──────────────────────────────── 1-21 of 61 ─
| file         samples/ls.champsim.xz
| format       champsim: ChampSim instruction trace
| evidence     38 bits for champsim
| registers    pin3
| packing      xz, 18.5 kB, 2.56 MB decompressed
| records      40,000
| here         record 0, 0.0 % into the trace, at offset 0, 64
|              bytes long
|
|   records: 40,000
|   instructions: 40,000
|   records that load: 10,982, 27.45 %
|   records that store: 4,172, 10.43 %
|   loads and stores by region: other 2.59%; mapped code, data
|     48.11%; stack 49.30%
|
| Instruction mix  :table mix
|   Kinds of branches: conditional 85.76%, jump 5.20%, return
|     3.97%, call 3.45%
|
| Branches  :table branches
keys =
screen fields
|─ Fields ───────────────────────────
| pc      0x7ffff7fd3a14
| kind    -
| load    0x7ffff7fc0cc8
| store   -
| dst     r9
| src     rax
| taken   -
| branch  0
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
| pc: address of the instruction
