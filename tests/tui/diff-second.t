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
screen message
|noascii nocolor cycle=500ps diff-context=3 diff-key=auto nohighlight incsearch map mouse
|op-classes=v24.0 scrolloff=3 wrapscan
keys <Tab>
:set all
screen message
|noascii nocolor cycle=500ps diff-context=3 diff-key=auto nohighlight incsearch map mouse scrolloff=3
|wrapscan
keys <Tab>AA<Ctrl-U><Enter>
screen message
|note on 100 removed
