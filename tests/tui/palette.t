# opscope --size=24x80 samples/ls.cis501.trace.gz
# All actions, keys of panes and commands, filtered by words in any order.
wait
keys <Ctrl-P>
type trace table whole
screen 15-23
|─ Fields ─ address of the instruction that the micro-op is part of ─ 1-6 of 20 ─
| pc           0x7ffff7fd3a14    140737353955860  address of the instruction th…
| macro        MOV                                opcode of the x86 instruction
| micro        LOAD                               opcode of the micro-op
| src1         none                               first register read; the data…
| src2         rax               0                second register read; the bas…
| dst          r9                9                register written
| T  tables of the whole trace, or of the marked span: branches, hot spots, reu…
|action: trace table whole
keys <Esc>
screen 22-23
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
| F1 help  q quit  / search  Tab pane  J next record  * same value  [ definition
keys <Ctrl-P>POINTER<Ctrl-U>
type pointer Stack
screen 22-23
| os in chain  follow the stack pointer, or not
|action: pointer Stack
# Enter shows the pane of a key and presses it.
keys <Enter>
screen chain message
|─ Chain ─ sources of the record, depth 5, with stack ───────────────────────────
|                    0  7ffff7fd3a14  MOV LOAD
| ├─ rax (address)   from before the trace
| └─ [7ffff7fc0cc8]  from before the trace
|
|
|
|
|
|
| the format has no access sizes; 8 bytes are assumed for each access
|stack pointer: on
keys <Ctrl-P>
type filter
keys <Down>
screen 15-23
| & F4            show only matching records (same syntax as /); again to narro…
| & F4 in memory  show only the records that access the bin
| :filter QUERY   show only records that match, as & does; without an argument:…
| :unfilter [N]   remove filter N, or the last filter
| :filters        list the filters
| w               count the whole trace; again: the filter and the marked span
| s in memory     switch between all records, the marked span, the filtered rec…
| :context N      show N records around each record that a filter leaves
|action: filter
keys <Down><Up><Down><Enter>
screen message
|:filter
# A command that takes an argument goes to the prompt; Tab on an empty one lists all.
keys <Esc>:<Tab>
type :goto
screen 22-23
| :goto N|N%|+N|-N|0xPC  go to a record, N percent into the trace, N records on…
|action: :goto
keys <Enter>5<Enter>
screen status
| ls.cis501.trace.gz  cis501     record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
keys <Ctrl-P>
type no such thing
screen 22-23
| ls.cis501.trace.gz  cis501     record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
|action: no such thing
keys <Enter>
screen message
|no action has these words
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
| k Up                  move one row up…
| PageDown Space Ctrl…  move one page d…
| PageUp b Ctrl-B       move one page up
| Ctrl-D d              move half a pag…
| Ctrl-U u              move half a pag…
| g Home <              go to the first…
| G End >               go to the last …
| %                     go N percent in…
| Ctrl-E                show one more r…
|action:
keys <Ctrl-U>sort
screen
|─ Chain ─ sources of the record, dept… ─
|                    5  7ffff7fd3a28  MO…
| ├─ rsp (address)   from before the tra…
| └─ [7fffffffe220]  from before the tra…
|
| < in table   sort by the column to th…
| s            sort by the current colu…
| > in table   sort by the column to th…
| o in memory  sort by accesses or by a…
|action: sort
keys <Esc>
