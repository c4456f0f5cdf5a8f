# opscope --size=24x80 samples/ls.cis501.trace.gz
# F1 opens the help at the pane in front; { and } go from section to section.
wait
keys <F1>
screen 1-5
| Records are numbered from 0. A number typed before a key is its N. Keys that
| move work here, too; / searches, { and } go from section to section, q closes
| the help. Ctrl-P lists all actions and runs one.
|
| Moving
keys }
screen 1
| Moving
keys }
screen 1
| Searching
keys 2}{
screen 1
| Marks and jumps
keys {{{{
screen 1
| Moving
keys qM<F1>
screen 1-4
| In the marks pane
|  M                          list marks and notes
|  Enter                      show the record of the mark, or the records of the
|                             note
keys q<F1>}
screen 1
| In the memory pane
# In a prompt it shows the language of queries; Esc returns to the text as it was.
keys q/mem in 0x<Left><Left><F1>
screen 1-8
| In prompts
|  Tab                        complete the word; press again for the next
|                             completion
|  Up Down                    history of the prompt, including earlier runs
|  Ctrl-A Ctrl-E Ctrl-W Ctrl-U Ctrl-K
|                             move to the beginning or end; delete the word,
|                             everything before, or everything after the cursor
|  Alt-B Alt-F Alt-D          move one word back or forward; delete the word
keys G/taken<Enter>
screen message
| F1 help  q close  / search  T tables  t chain  i memory  L timeline  = about
keys <Esc>
screen message
|search the marks and notes: mem in 0x
keys 7<Enter>
screen message
|mem in 70x is not in the marks and notes
keys <Esc>:goto <F1>
screen 1-3
| Commands
|  :goto N|N%|+N|-N|$|0xPC    go to record N, N percent into the trace, N
|                             records forward or back, to the last record, or to
keys q
screen message
|:goto
keys 100<Enter>
screen status
| ls.cis501.trace.gz  cis501  record 100 of 48,390  macro-op 80  pc 7ffff7fd2e11
# Also in the search of a pane, and another pane instead of the help
keys M/ab<F1>
screen 1-2
| In prompts
|  Tab                        complete the word; press again for the next
keys T
screen message
|search the marks and notes: ab
keys <Esc><Ctrl-P>
type mark
keys <F1><Esc>
screen 22-23
| w in pipeline    toggle marks at the longest visible waits                   …
|action: mark
keys <Esc>
