# opscope --size=24x80 samples/ls.cis501.trace.gz
# / ? n N search what the pane in front lists, and continue at the other end.
wait
keys 100gma2000gmb3000gmcM
keys /MOV<Enter><Enter>
screen status
| ls.cis501.trace.gz     record 2,000 of 48,390  macro-op 1,626  pc 7ffff7fd84fd
keys <Backspace>n<Enter>
screen status
| ls.cis501.trace.gz     record 3,000 of 48,390  macro-op 2,460  pc 7ffff7fd84e6
keys <Backspace>n
screen message
|continued at the top
keys ?j jmp<Enter><Enter>
screen status
| ls.cis501.trace.gz  cis501  record 100 of 48,390  macro-op 80  pc 7ffff7fd2e11
keys <Backspace>/
screen message
|search the marks and notes:
type nothing
keys <Enter>
screen message
|nothing is not in the marks and notes
keys qn
screen message
|no previous search
keys =
wait
keys /macro-OPS<Enter>
styles info
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|CkkkkkkkkkCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|.kkkk
|
|
|
|
|
|
|
|
keys qt
keys /MOV LOAD<Enter>
screen message
| Enter show  r reverse  + deeper  o options  F1 help  q close  / search
keys q:20111<Enter>t/mov load<Enter>n<Enter>
screen status
| ls.cis501.trace.gz   record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
keys <Backspace>q/CALL<Enter>I/sub_imm<Enter><Enter>
screen status
| ls.cis501.trace.gz   record 20,216 of 48,390  macro-op 16,606  pc 7ffff7fd3115
keys <Backspace>nn<Enter>
screen status
| ls.cis501.trace.gz   record 20,555 of 48,390  macro-op 16,875  pc 7ffff7fd845c
keys <Backspace>?5,<Enter><Enter>
screen status
| ls.cis501.trace.gz   record 15,876 of 48,390  macro-op 13,027  pc 7ffff7fd845c
keys <Backspace>/no such row<Enter>
screen message
|no such row is not in the hits
keys qC/whether the branch<Enter><Enter>
screen columns
|─ Columns ───────────────────────────────────────────────────────── 9-18 of 20 ─
| [✓] imm          5    immediate operand, or displacement of an address or bra…
| [✓] flags        1    whether it reads (R) or writes (W) the condition codes
| [✓] uop          3    number of the micro-op in its macro-op, counted from 1
| [✓] branch       1    whether it is a branch that was taken (T) or not (N)
| [✓] mem          1    whether it loads (L) or stores (S)
| [✓] fallthrough  12   address of the next instruction in memory
| [ ] macroop           number of the macro-op in the trace, counted from 0
| [ ] load              address loaded from
| [ ] store             address stored to
| [✓] taken        5    whether the branch was taken
keys <Enter>:table mix<Enter>/return<Enter>
styles table
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.........kkkkkkk................kkkkkkk...............................kkkkk
|..tttt..______...ttttt
|.................ddddd.ddd
|.................ddddd.dd
|.................ddddd.d
|.................ddddd.d
|.................ddddd.d
|.ttttttttttttttttttttttttt
|.tttt.........______...ttttt
|.bbbbbbbbbbb..........dddddd.ddddddd
|.bbbb..................ddddd.d
|CbbbbbbCCCCCCCCCCCCCCCCdddddCdCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
keys T/working<Enter>
styles table
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|CkkkCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|.kkkkkkkk
|.kkk
|.kkkkkkkkk
|.kkkkk
|.kkkkk
|.kkkkkk
|.kkkkkkkkkk
|.kkkkkkkk
|.kkkk
|.kkkkkkkkkk
|.kkkkkkkkkkk
# Rows are scrolled under the cursor.
keys q:columns<Enter>5jzt
screen columns
|─ Columns ──────────────────────────────────────────────────────── 11-20 of 20 ─
| [✓] uop          3    number of the micro-op in its macro-op, counted from 1
| [✓] branch       1    whether it is a branch that was taken (T) or not (N)
| [✓] mem          1    whether it loads (L) or stores (S)
| [✓] fallthrough  12   address of the next instruction in memory
| [ ] macroop           number of the macro-op in the trace, counted from 0
| [ ] load              address loaded from
| [ ] store             address stored to
| [ ] taken             whether the branch was taken
| [ ] kind              kind of branch, from its opcodes
| [ ] is_branch         whether the micro-op is a branch
keys zb<Ctrl-E>
screen columns
|─ Columns ──────────────────────────────────────────────────────── 11-20 of 20 ─
| [✓] uop          3    number of the micro-op in its macro-op, counted from 1
| [✓] branch       1    whether it is a branch that was taken (T) or not (N)
| [✓] mem          1    whether it loads (L) or stores (S)
| [✓] fallthrough  12   address of the next instruction in memory
| [ ] macroop           number of the macro-op in the trace, counted from 0
| [ ] load              address loaded from
| [ ] store             address stored to
| [ ] taken             whether the branch was taken
| [ ] kind              kind of branch, from its opcodes
| [ ] is_branch         whether the micro-op is a branch
keys 3<Ctrl-Y>
screen columns
|─ Columns ───────────────────────────────────────────────────────── 8-17 of 20 ─
| [✓] target       12   target of a branch; 0 if the micro-op is not a branch
| [✓] imm          5    immediate operand, or displacement of an address or bra…
| [✓] flags        1    whether it reads (R) or writes (W) the condition codes
| [✓] uop          3    number of the micro-op in its macro-op, counted from 1
| [✓] branch       1    whether it is a branch that was taken (T) or not (N)
| [✓] mem          1    whether it loads (L) or stores (S)
| [✓] fallthrough  12   address of the next instruction in memory
| [ ] macroop           number of the macro-op in the trace, counted from 0
| [ ] load              address loaded from
| [ ] store             address stored to
# A search in the hits ends without the focus too.
keys q/CALL<Enter>I/no such row<F1>
keys T
keys <Enter>
screen message
|no such row is not in the hits
# Messages are kept; long ones take several lines.
keys q<Esc>:set cycle=1234567890123456789012345<Enter><Esc>:goto 999999999<Enter><Esc>/CMP then LOAD within 3 then STORE<Enter><Esc>
keys :messages<Enter>
screen list
|─ List ─ messages ───────────────────────────────────────────────── 2-13 of 13 ─
| mark b set
| mark c set
| continued at the top
| nothing is not in the marks and notes
| no previous search
| hit 429 of 1,134, 104 records forward
| no such row is not in the hits
| working is not in the table
| hit 430 of 1,134, 1 record forward
| no such row is not in the hits
| the last record is 48,389
| no opcode matches CMP then LOAD within 3 then STORE
# Enter changes a setting, Delete removes a filter.
keys q:set all<Enter>/incsearch<Enter><Enter>
screen list
|─ List ─ settings ───────────────────────────────────────────────── 1-12 of 15 ─
| noascii             draw with ASCII characters only
| nocolor             use colours
| cycle=              length of a clock cycle, such as 500ps (default: computed…
| diff-also=          additional roles or fields to compare in matching records…
| diff-context=3      number of equal records shown around each difference of t…
| diff-key=           key by which records of two traces match: auto (the defau…
| diff-not=           roles or fields not to compare in matching records of two…
| diff-remarks=       on: also compare remarks of two traces, such as traps in …
| highlight           highlight the matches of the search
| noincsearch         show the first match while you type a search
| map                 show a map of the hits in the trace beside the list
| mouse               use mouse wheel and clicks; hold Shift to pass them to th…
keys q&load<Enter>:filters<Enter>
screen list message
|─ List ─ filters ───────────────────────────────────────────────────────────────
| 1  load
|
| Delete remove  F1 help  q close  / search  & filter  T tables  t chain
keys <Delete>
screen list message
|─ List ─ filters ───────────────────────────────────────────────────────────────
| there are no filters; & adds one
|
| F1 help  q close  / search  & filter  T tables  t chain  i memory  L timeline
keys q:bind<Enter>
screen list
|─ List ─ your keys ─────────────────────────────────────────────────────────────
| no keys have been bound, by :bind or in the config file
|
