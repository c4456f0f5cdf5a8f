# opscope --diff --size=8x100 $(zcat samples/ls.gem5.txt.gz >a.txt; sed 101d a.txt >b.txt; echo a.txt b.txt)
# Without their second file the pc of stores is not known.
wait
screen status message
| a.txt  gem5  plain  no companion          difference 1 of 1  record 100 of 40,000  pc 7ffff7fd2e5f
|the second file is missing (a.sq.txt, for example), so some values are unknown; use --companion=FILE
|to name it
