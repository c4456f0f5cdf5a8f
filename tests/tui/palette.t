# opscope --size=24x80 samples/ls.cis501.trace.gz
# All actions, keys of panes and commands, filtered by words in any order.
wait
# Without words, the first hints and the panes come first.
keys <Ctrl-P>
screen 0-22
| /     search forward: in the records for a query, a regular expression over o…
| & F4  show only matching records (same syntax as /); repeat to narrow further…
| x     show the raw bytes or lines of the current record or gap
| v     show the current record field by field, with its findings, and explain …
| t F5  show where the values of the record come from and which records use them
| S     show the call stack at the record, innermost call first
| X     show registers and memory as of the record and their last writers
| a     show the instructions around the record and how often each is executed …
| Y     show the call tree of the trace or the marked span as a flame graph
| C     choose the columns of the record list or of the current table
| I     list all hits of the last search
| T     show tables of the visible records or the marked span: branches, hot sp…
| D     list the differences between two compared traces
| M     list marks and notes
| i F6  show loads, stores and fetches by address
| Z     show the pipeline stages of the visible records by cycle
| L F9  show how figures change over the trace, one row of blocks each
| =     show facts about the trace and the current record
| F1 H  show help on keys, commands and signs
| q     close the current pane; in the records: return to the pane that led to …
| p     go to the next execution of an address (default: the current pc)
| :     enter a command; a number goes to that record, N% into the trace
| Tab   go to the next pane                                                    …
type trace table whole
screen 15-23
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         0                           fallthrough 0x7ffff7fd3a17
| flags       -                           macroop     0
| uop         1                           kind        -
| branch      -
| mem         L
| pc: address of the instruction that contains the micro-op
| w in table  count the whole trace; press again to count only the filter and t…
|action: trace table whole
keys <Esc>
screen 22-23
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys <Ctrl-P>POINTER<Ctrl-U>
type pointer Stack
screen 22-23
| :table parallelism  records per cycle that dependences and window sizes allow
|action: pointer Stack
# Enter shows the pane of a key and presses it.
keys <Enter>
screen chain message
|─ Chain ─ sources of the record, depth 5, with stack ────────────────── 1 of 3 ─
| value              record            pc  what
|                         0  7ffff7fd3a14  MOV LOAD
| ├─ rax (address)   from before the trace
| └─ [7ffff7fc0cc8]  from before the trace
|
| the format has no access sizes; 8 bytes are assumed for each access
|
|
|
|
|stack pointer: on
keys <Ctrl-P>
type filter
keys <Down>
screen 15-23
| w in table      count the whole trace; press again to count only the filter a…
| w in memory     count the whole trace; press again to count only the filter a…
| & F4 in memory  show and count only the records of the bin
| w in timeline   count all records; press again to count only the filter
| Enter in list   open the trace, or change the setting, filter or key
| Delete in list  remove the filter or your key
| :context N      show N records before and after each record that matches the …
| :list           show the list of :filters, :files, :bind, :set or :messages
|action: filter
keys <Down><Up><Ctrl-U>
type only the records of the bin
keys <Enter>
screen message
|only records with load in 0..fff; :unfilter removes the filter
# A command that takes an argument goes to the prompt; Tab on an empty one lists all.
keys <Esc>:<Tab>
type :goto
screen 22-23
| :goto N|N%|+N|-N|$|0xPC  go to record N, N percent into the trace, N records …
|action: :goto
keys <Enter>5<Enter>
screen status
| ls.cis501.trace.gz  & load in 0..fff: 71 of 48,390        record 637 of 48,390
keys <Ctrl-P>
type no such thing
screen 22-23
| nothing matches
|action: no such thing
keys <Enter>
screen message
|no action matches these words
# A key that needs a letter waits for it.
keys <Ctrl-P>set a mark<Enter>
screen message
| a-z set a mark from a to z                                                   m
keys x
screen message
|mark x set
# The end of the list, and a small window
resize 10 40
keys <Ctrl-P><PageDown><PageDown>
screen
| Y     show the call tree of the trace…
| C     choose the columns of the recor…
| I     list all hits of the last search
| T     show tables of the visible reco…
| D     list the differences between tw…
| M     list marks and notes
| i F6  show loads, stores and fetches …
| Z     show the pipeline stages of the…
| L F9  show how figures change over th…
|action:
keys <Ctrl-U>sort
screen
|─ Chain ─ sources of the rec… ─ 1 of 9 ─
| value       record       pc  what
|                637  …fd39ab  NOP LOAD
| ├─ rax (a…     632  …fd3997  MOVZX MOV…
| s                 sort by the current…
| s in table        sort by the current…
| ob in table       show the table of t…
| s in differences  sort by the current…
| s in memory       sort by the current…
|action: sort
keys <Esc>
# A key of a pane that is not in use comes after tables.
keys <Ctrl-P><Ctrl-U>loop
screen
|─ Chain ─ sources of the rec… ─ 1 of 9 ─
| value       record       pc  what
|                637  …fd39ab  NOP LOAD
| :table loops          loops with thei…
| :lane loop            share of the re…
| za in diff            open or close t…
| ol in diff            toggle loops th…
| :column NAME = EXPR…  add a computed …
| :table hot            instructions an…
|action: loop
keys <Esc>

# Words of debuggers and of other programs
keys <Ctrl-P><Ctrl-U>backtrace
screen
|─ Chain ─ sources of the rec… ─ 1 of 9 ─
| value       record       pc  what
|                637  …fd39ab  NOP LOAD
| ├─ rax (a…     632  …fd3997  MOVZX MOV…
| │  └─ t1       631  …fd3997  MOVZX LOAD
| │     ├─ …     627  …fd3983  MOV MOV
| │     │  …     594  …fd8431  ADD ADD
| S        show the call stack at the r…
| :stack   show the call stack at the r…
|action: backtrace
keys <Ctrl-U>disassemble
screen
|─ Chain ─ sources of the rec… ─ 1 of 9 ─
| value       record       pc  what
|                637  …fd39ab  NOP LOAD
| ├─ rax (a…     632  …fd3997  MOVZX MOV…
| │  └─ t1       631  …fd3997  MOVZX LOAD
| │     ├─ …     627  …fd3983  MOV MOV
| │     │  …     594  …fd8431  ADD ADD
| a       show the instructions around …
| :code   show the instructions around …
|action: disassemble
keys <Ctrl-U>dependency
screen
|─ Chain ─ sources of the rec… ─ 1 of 9 ─
| value       record       pc  what
|                637  …fd39ab  NOP LOAD
| ├─ rax (a…     632  …fd3997  MOVZX MOV…
| │  └─ t1       631  …fd3997  MOVZX LOAD
| │     ├─ …     627  …fd3983  MOV MOV
| │     │  …     594  …fd8431  ADD ADD
| t F5     show where the values of the…
| :chain   show where the values of the…
|action: dependency
keys <Esc>
