# opscope --size=16x100 data/spike/good-commits.spike
# A register's name is no value; the message says how to search for one.
keys /a0 == 1<Enter>
screen message
| ^ a0 is a register; use reg == a0, or write == a0 and value == N for its value
keys /write == a0 and value == 1<Enter>
screen message
|no record matches write == a0 and value == 1
