# opscope samples/ls.gem5.txt.gz
# The op classes of another version of gem5: the trace is opened again at the same place.
:9
:set op-classes
screen message
|op-classes has no value
:set op-classes=v24.0
wait
screen message
|opened with --op-classes=v24.0
:columns op addr load store
screen records
|instruction op                     addr          load         store
|     0   L  SimdShaSigma3  7ffff7fc0cc8  7ffff7fc0cc8
|     1 B    IntAlu
|     2      IntAlu
|     3 B    IntAlu
|     4      IntAlu
|     5   L  SimdShaSigma3  7fffffffe220  7fffffffe220
|     6      IntAlu
|     7      IntAlu
|     8      IntAlu
|     9    S SimdPredAlu    7fffffffe218                7fffffffe218
|    10      IntAlu
|    11    S SimdPredAlu    7fffffffe210                7fffffffe210
|    12      IntAlu
|    13      IntAlu
:set all
screen list
|─ List ─ settings ───────────────────────────────────────────────── 1-12 of 15 ─
| noascii             draw with ASCII characters only
| nocolor             use colours
| cycle=500ps         length of a clock cycle, such as 500ps (default: computed…
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
:set op-classes=2010-11
wait
screen records message
|instruction op                     addr          load         store
|     2      IntAlu
|     3 B    IntAlu
|     4      IntAlu
|     5!  L  47             7fffffffe220  7fffffffe220
|     6      IntAlu
|     7      IntAlu
|     8      IntAlu
|     9!   S 48             7fffffffe218                7fffffffe218
|    10      IntAlu
|    11!   S 48             7fffffffe210                7fffffffe210
|    12      IntAlu
|    13      IntAlu
|    14!   S 48             7fffffffe228                7fffffffe228
|    15 B→   IntAlu
|opened with --op-classes=2010-11
# What cannot be used changes nothing.
:set op-classes=v25.0
wait
screen message
|samples/ls.gem5.txt.gz: --op-classes=v25.0: the op classes of this gem5 are not
|known; use v19.0 to v24.0, an earlier month from 2007-06 to 2019-12, or its
|src/cpu/FuncUnit.py
:set op-classes=none
wait
screen records message
|instruction op                     addr          load         store
|     2      IntAlu
|     3 B    IntAlu
|     4      IntAlu
|     5!  L  47             7fffffffe220  7fffffffe220
|     6      IntAlu
|     7      IntAlu
|     8      IntAlu
|     9!   S 48             7fffffffe218                7fffffffe218
|    10      IntAlu
|    11!   S 48             7fffffffe210                7fffffffe210
|    12      IntAlu
|    13      IntAlu
|    14!   S 48             7fffffffe228                7fffffffe228
|    15 B→   IntAlu
|samples/ls.gem5.txt.gz: cannot read none: No such file or directory
:set op-classes=
screen message
|missing version of gem5, or file
keys R
wait
screen message
|ls.gem5.txt.gz reloaded
:set op-classes
screen message
|op-classes=2010-11
:open samples/ls.champsim.xz
wait
:set op-classes=v23.0
screen message
|traces of format champsim have no op classes of gem5
:prev
wait
screen records
|instruction           pc op               addr src      dst        fetch decode>
|     0!  L  7ffff7fd3a14 47       7ffff7fc0cc8 r10      r12        80500   1500
|     1 B    7ffff7fd3a17 IntAlu                r26,r25  r26        81000   1500
|     2      7ffff7fd3a1d IntAlu                r12      r25        81000   1500
|     3 B    7ffff7fd3a20 IntAlu                r26,r25  r26        81500   1500
|     4      7ffff7fd3a26 IntAlu                r8       r8,r25     81500   1500
|     5!  L  7ffff7fd3a28 47       7fffffffe220 r6       r18        81500   1500
|     6      7ffff7fd3a2d IntAlu                r6       r4         82000   1500
|     7      7ffff7fd3a32 IntAlu                r6       r3         82000   1500
|     8      7ffff7fd3a37 IntAlu                r8       r10        82000   1500
|     9!   S 7ffff7fd3a3a 48       7fffffffe218 r6,r4               82500   1500
|    10      7ffff7fd3a3f IntAlu                r5       r4         82500   1500
|    11!   S 7ffff7fd3a42 48       7fffffffe210 r6,r3               82500   1500
|    12      7ffff7fd3a46 IntAlu                r18      r5         83000   1500
|    13      7ffff7fd3a49 IntAlu                r4       r18        83000   1500
# Versions are completed, then names of files.
keys :set op-classes=v<Tab>
screen message
|:set op-classes=v
keys <Tab><Tab>
screen message
|:set op-classes=v23.0
keys <Esc>:set op-classes=2018-1<Tab>
screen message
|:set op-classes=2018-10
keys <Esc>:set op-classes=samples/REA<Tab>
screen message
|:set op-classes=samples/README
keys <Esc>:set diff-key=opc<Tab>
screen message
|:set diff-key=opcode
keys <Esc>
