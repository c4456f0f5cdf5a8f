# opscope --diff --size=8x100 $(zcat samples/ls.gem5.txt.gz | sed -n 1,300p >a.txt; sed 101d a.txt >b.txt; echo a.txt b.txt)
# OPSCOPE_TEST=session
# Notes and op classes of the second trace are its own.
wait
keys <Tab>AAhello<Enter>
screen message
|note on 100 written
:set op-classes=v24.0
wait
:set all
screen list
|─ List ─ settings ────────────────────────────────────────────────────────────────────── 1-4 of 15 ─
| noascii             draw with ASCII characters only
| nocolor             use colours
| cycle=500ps         length of a clock cycle, such as 500ps (default: computed from the trace)
| diff-also=          additional roles or fields to compare in matching records of two traces
keys q
keys <Tab>
:set all
screen list
|─ List ─ settings ────────────────────────────────────────────────────────────────────── 1-5 of 15 ─
| noascii             draw with ASCII characters only
| nocolor             use colours
| cycle=500ps         length of a clock cycle, such as 500ps (default: computed from the trace)
| diff-also=          additional roles or fields to compare in matching records of two traces
| diff-context=3      number of equal records shown around each difference of two traces (default 3)
keys q
keys <Tab>AA<Ctrl-U><Enter>
screen message
|note on 100 removed
