# opscope --size=16x90 samples/ls.cis501.trace.gz
# The parameters of a table are changed from the table and from the list of tables.
wait
keys Tjop
screen message
|table: branches --predictor=gshare,counter
keys <Esc><Enter>op
screen message
|table: branches --predictor=gshare,counter
type ,tage
keys <Enter>
screen 6-7
|─ Tables ─ Branches predictor gshare,counter,tage ───── +7 totals, +12 columns, 1 of 399 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
keys op<Ctrl-U>
type cache --l1=16K:4
keys <Enter>
screen 13-14
| Loads and stores by instruction: 598 rows
| ls.cis501.trace.gz  cis501  gzip         record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
keys :64<Enter>op
screen message
|table: cache --l1=16K:4 --l1i=32K:8:64 --l2=1M:16:64 --l3=none --policy=lru
keys <Esc>op --
keys <Tab>
screen 10-15
| --l1=      simulate this first-level cache for loads and stores
| --l1i=     simulate this first-level cache for fetches, or none
| --l2=      simulate this unified second-level cache, or none
| --l3=      simulate this unified third-level cache, or none
| --policy=  replace the least recently used line (lru) or approximate that with a tree o…
|table: cache --l1=16K:4 --l1i=32K:8:64 --l2=1M:16:64 --l3=none --policy=lru --
# So are the values of a parameter, and the elements of a list.
type =p
keys <Esc>:table cache --policy=<Tab>
screen 13-15
| Loads and stores by instruction: 598 rows
|lru  plru
|:table cache --policy=
keys <Tab><Tab>
screen message
|:table cache --policy=plru
keys <Esc>:table branches --predictor=ta<Tab>,g<Tab>
screen message
|:table branches --predictor=tage,gshare
keys <Esc>:table parallelism --window-predictor=p<Tab>
screen 12-15
| l1i     32K, 8 ways, lines of 64 bytes  40,000  39,804      196   0.49% ▏          4.90
| perfect     predicts every branch correctly
| perceptron  the sign of a sum of 8-bit weights, one for each bit of history
|:table parallelism --window-predictor=per
# A table without parameters, and a word that is no parameter
keys <Esc>:table mix x<Enter>
screen message
|           ^ mix has no parameters
keys <Esc>:table branches gshare<Enter>
screen message
|                ^ expected a parameter, such as --predictor=NAME[:N]...
# A value with blanks is quoted.
keys <Esc>:table structures --structure=low=mem<Space>in<Space>0..fff<Enter>
screen message
|                                      ^ quote a value with blanks
keys <Esc>:table structures --structure='low=mem<Space>in<Space>0..fff'<Enter>
screen 8-10
| By data structure: 2 rows
| structure     uses  misses▼   miss%   MPKI   cold   capacity   conflict   load misses
| other       15,084      568   3.77%  14.20    562          3          3           530
