# opscope samples/ls.gem5.txt.gz
# The pane follows the list; the chain of the current record has signs.
wait
keys Z:6<Enter>
screen pipeline
|─ Pipeline ─ from cycle 154 ───────────────────────────────── 1 cycle a column ─
|         0  MemRead         f··d·ni·····························cr
|         1  IntAlu           f··d·ni·cr
|         2  IntAlu           f··d·ni·cr
|         3  IntAlu            f··d·ni·cr
|         4  IntAlu            f··d·ni·cr
|         5  MemRead           f··d·ni······················cr
|         6  IntAlu             f··d·ni·cr
|         7  IntAlu             f··d·ni·cr
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 164/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  82,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500   1,000  500    0      1,000  500    0
styles pipeline
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|............ooooooo.........pppoocbbbbbbbbbbbbbbbbbbbbbbbbbbbbbblw
|............oooooo...........pppoocbblw
|............oooooo...........pppoocbblw
|............oooooo............pppoocbblw
|............oooooo............pppoocbblw
|............ooooooo...........pppoocbbbbbbbbbbbbbbbbbbbbbbblw
|CCCCCCCCCCCCooooooCCCCCCCCCCCCCpppoocbblwCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|............oooooo.............pppoocbblw
|.tttttt.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
|.tttttt.ppppppp.ooooo..ccccc..rrrrr..bbbbb..lllll..wwwww
|.ttttt..dddddd..dddddd.dddddd.dddddd.dddddd.dddddd.dddddd
|.tttttt.ddddd...ddddd..ddd....d......ddddd..ddd....d
keys JJ
screen pipeline
|─ Pipeline ─ from cycle 154 ───────────────────────────────── 1 cycle a column ─
|         2  IntAlu           f··d·ni·cr
|         3  IntAlu            f··d·ni·cr
|►        4  IntAlu            f··d·ni·cr
|         5  MemRead           f··d·ni······················cr
|         6  IntAlu             f··d·ni·cr
|         7  IntAlu             f··d·ni·cr
|         8  IntAlu             f··d·ni·cr
|         9  MemWrite            f··d·npi··cr===================================►
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 164/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  82,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500   1,000  500    0      1,000  500    0
# Zoom, its undo, scrolling, the longest waits
keys --
screen pipeline
|─ Pipeline ─ from cycle 129 ──────────────────────────────── 5 cycles a column ─
|         2  IntAlu         fir
|         3  IntAlu         fnr
|►        4  IntAlu         fnr
|         5  MemRead        fni···r
|         6  IntAlu          dr
|         7  IntAlu          dr
|         8  IntAlu          dr
|         9  MemWrite        dir==================================s
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 164/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  82,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500   1,000  500    0      1,000  500    0
keys +
screen pipeline
|─ Pipeline ─ from cycle 150 ──────────────────────────────── 2 cycles a column ─
|         2  IntAlu         fdnir
|         3  IntAlu         f·dicr
|►        4  IntAlu         f·dicr
|         5  MemRead        f·di···········r
|         6  IntAlu          fdnir
|         7  IntAlu          fdnir
|         8  IntAlu          fdnir
|         9  MemWrite        f·dpicr============================================►
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 164/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  82,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500   1,000  500    0      1,000  500    0
keys <Backspace><Backspace><Backspace>
screen pipeline
|─ Pipeline ─ from cycle 154 ───────────────────────────────── 1 cycle a column ─
|         2  IntAlu           f··d·ni·cr
|         3  IntAlu            f··d·ni·cr
|►        4  IntAlu            f··d·ni·cr
|         5  MemRead           f··d·ni······················cr
|         6  IntAlu             f··d·ni·cr
|         7  IntAlu             f··d·ni·cr
|         8  IntAlu             f··d·ni·cr
|         9  MemWrite            f··d·npi··cr===================================►
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 164/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  82,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500   1,000  500    0      1,000  500    0
# The limits of the scale are said; they leave nothing to go back from.
keys +
screen message
|a column needs at least one cycle
keys 9-9-
screen message
|a column can have at most 1,000 cycles
keys <Backspace><Backspace>
keys w
screen pipeline
|─ Pipeline ─ from cycle 154, waits marked ─────────────────── 1 cycle a column ─
|         2  IntAlu           f##d·ni·cr
|         3  IntAlu            f##d·ni·cr
|►        4  IntAlu            f##d·ni·cr
|         5  MemRead           f··d·ni######################cr
|         6  IntAlu             f··d·ni·cr
|         7  IntAlu             f··d·ni·cr
|         8  IntAlu             f··d·ni·cr
|         9  MemWrite            f··d·npi··cr###################################►
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 164/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  82,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500   1,000  500    0      1,000  500    0
styles pipeline
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|............oooooo...........hhhoocbblw
|............oooooo............hhhoocbblw
|h........h..oooooo............hhhoocbblw
|............ooooooo...........pppoochhhhhhhhhhhhhhhhhhhhhhhlw
|............oooooo.............pppoocbblw
|............oooooo.............pppoocbblw
|CCCCCCCCCCCCooooooCCCCCCCCCCCCCpppoocbblwCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|............oooooooo............pppoocrbbblhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhd
|.tttttt.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
|.tttttt.ppppppp.ooooo..ccccc..rrrrr..bbbbb..lllll..wwwww
|.ttttt..dddddd..dddddd.dddddd.dddddd.dddddd.dddddd.dddddd
|.tttttt.ddddd...ddddd..ddd....d......ddddd..ddd....d
keys 10l
screen pipeline
|─ Pipeline ─ from cycle 164, waits marked ─────────────────── 1 cycle a column ─
|         2  IntAlu   ◄d·ni·cr
|         3  IntAlu   ◄#d·ni·cr
|►        4  IntAlu   ◄#d·ni·cr
|         5  MemRead  ◄·d·ni######################cr
|         6  IntAlu   f··d·ni·cr
|         7  IntAlu   f··d·ni·cr
|         8  IntAlu   f··d·ni·cr
|         9  MemWrite  f··d·npi··cr#############################################►
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 164/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  82,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500   1,000  500    0      1,000  500    0
keys 0
screen pipeline
|─ Pipeline ─ from cycle 157, waits marked ─────────────────── 1 cycle a column ─
|         2  IntAlu        f##d·ni·cr
|         3  IntAlu         f##d·ni·cr
|►        4  IntAlu         f##d·ni·cr
|         5  MemRead        f··d·ni######################cr
|         6  IntAlu          f··d·ni·cr
|         7  IntAlu          f··d·ni·cr
|         8  IntAlu          f··d·ni·cr
|         9  MemWrite         f··d·npi··cr######################################►
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 164/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  82,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500   1,000  500    0      1,000  500    0
# Enter shows the record in the list, and Backspace returns.
keys <Enter>
screen status
| ls.gem5.txt.gz  gem5  gzip                 record 8 of 40,000  pc 7ffff7fd3a37
keys <Backspace>
screen pipeline
|─ Pipeline ─ from cycle 157, waits marked ─────────────────── 1 cycle a column ─
|         2  IntAlu        f##d·ni·cr
|         3  IntAlu         f##d·ni·cr
|►        4  IntAlu         f##d·ni·cr
|         5  MemRead        f··d·ni######################cr
|         6  IntAlu          f··d·ni·cr
|         7  IntAlu          f··d·ni·cr
|         8  IntAlu          f··d·ni·cr
|         9  MemWrite         f··d·npi··cr######################################►
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 164/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  82,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500   1,000  500    0      1,000  500    0
# Far away
:30000
screen pipeline
|─ Pipeline ─ from cycle 10,549, waits marked ──────────────── 1 cycle a column ─
|►   29,996  IntAlu        f##d·ni·cr
|    29,997  MemRead       f##d·ni###########################################cr
|    29,998  IntAlu        f##d·ni·cr
|    29,999  IntAlu         f··d·ni·cr
|    30,000  IntAlu          f··d·ni·cr
|    30,001  IntAlu          f··d·ni·cr
|    30,002  IntAlu          f··d·ni·cr
|    30,003  MemRead         f··d·ni####################################cr
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 10,556/3 d+3/2  n+5/1  p+6/0  i+6/2  c+8/1  r+9/0
| at ps  5,278,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500      1,000  500    0      1,000  500    0
# Another length of a cycle: the fetch of the current record is in sight again.
:set cycle=1ns
screen pipeline
|─ Pipeline ─ from cycle 5,271, waits marked ───────────────── 1 cycle a column ─
|►   29,996  IntAlu         fdnir
|    29,997  MemRead        fdni#####################r
|    29,998  IntAlu         fdnir
|    29,999  IntAlu         f·dicr
|    30,000  IntAlu          fdnir
|    30,001  IntAlu          fdnir
|    30,002  IntAlu          fdnir
|    30,003  MemRead         fdni#################cr
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 5,278/1 d+1/1  n+2/0  p+3/0  i+3/1  c+4/0  r+4/0
| at ps  5,278,000 +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500     1,000  500    0      1,000  500    0
:set all
screen list
|─ List ─ settings ───────────────────────────────────────────────── 1-12 of 15 ─
| noascii             draw with ASCII characters only
| nocolor             use colours
| cycle=1000ps        length of a clock cycle, such as 500ps (default: computed…
| diff-also=          additional roles or fields to compare in matching records…
| diff-context=3      number of equal records shown around each difference of t…
| diff-key=           key by which records of two traces match: auto (the defau…
| diff-not=           roles or fields not to compare in matching records of two…
| diff-remarks=       on: also compare remarks of two traces, such as traps in …
| nohighlight         highlight the matches of the search
| incsearch           show the first match while you type a search
| map                 show a map of the hits in the trace beside the list
| mouse               use mouse wheel and clicks; hold Shift to pass them to th…
keys q
keys q
screen status
| ls.gem5.txt.gz  gem5  gzip            record 30,000 of 40,000  pc 7ffff7fd83df
# The length of a cycle is kept when the trace is read again; both sides of a comparison
# have the same scale and marks.
:set cycle=250ps
:reload
wait
:set cycle
screen message
|cycle=250ps
:diff samples/ls.gem5.txt.gz
wait
keys Z--w
screen pipeline
|─ Pipeline ─ from cycle 21,077 ───────────────────────────── 5 cycles a column ─
|►   29,996  IntAlu         fdir
|    29,997  MemRead        fdi·················r
|    29,998  IntAlu         fdir
|    29,999  IntAlu         fdncr
|    30,000  IntAlu          fdir
|    30,001  IntAlu          fdir
|    30,002  IntAlu          fdir
|    30,003  MemRead         fdi··············r
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 21,112/6 d+6/4  n+10/2 p+12/0 i+12/4 c+16/2 r+18/0
| at ps  5,278,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500      1,000  500    0      1,000  500    0
keys <Ctrl-W>k<Tab>
wait
screen pipeline
|─ Pipeline ─ from cycle 21,077 ───────────────────────────── 5 cycles a column ─
|    29,993  IntAlu        f·nir
|    29,994  IntAlu        f·nir
|    29,995  IntAlu         fdir
|►   29,996  IntAlu         fdir
|    29,997  MemRead        fdi·················r
|    29,998  IntAlu         fdir
|    29,999  IntAlu         fdncr
|    30,000  IntAlu          fdir
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 21,112/6 d+6/4  n+10/2 p+12/0 i+12/4 c+16/2 r+18/0
| at ps  5,278,000  +1,500 +2,500 +3,000 +3,000 +4,000 +4,500
| for ps 1,500      1,000  500    0      1,000  500    0
