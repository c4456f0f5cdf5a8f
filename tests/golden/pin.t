# Traces of Pin's example tools, and of Dinero
$ for f in pin/good-pinatrace.out pin/good-pinatrace-threads.out pin/good-itrace.out din/good-sort.din din/good-sort.xdin; do opscope info data/$f | grep -A 2 -e ^Format -e ^Evidence; done
Format:        pinatrace (Pin memory trace)
Records:       23
Gaps:          0
--
Evidence for formats, in bits:
pinatrace: 26
Format:        pinatrace (Pin memory trace)
Records:       23
Gaps:          0
--
Evidence for formats, in bits:
pinatrace: 26
Format:        itrace (Pin instruction trace)
Records:       73
Gaps:          0
--
Evidence for formats, in bits:
itrace: 26
Format:        din (Dinero trace)
Records:       96
Gaps:          0
--
Evidence for formats, in bits:
din: 26
Format:        xdin (extended Dinero trace)
Records:       96
Gaps:          0
--
Evidence for formats, in bits:
xdin: 26

$ opscope list -n 4 data/pin/good-pinatrace.out
     record  pc      op  addr        size  value  tid
          0  401051  W   1fff0006c8
          1  401008  R   1fff0006c8
          2  401037  R   1fff0006d4
          3  401046  R   403004

$ opscope list -n 6 data/pin/good-pinatrace-threads.out
     record  pc      op  addr        size  value             tid
! at byte 0: remark: #
          0  401051  W   1fff0006c8     8  4164d8399f767c45    0
          1  401008  R   1fff0006c8     8  5bc8fbbcbde5c099    0
          2  401037  R   1fff0006d4     4  cb91ce37            0
          3  401046  R   403004         4  b0c11fde            0
          4  40104a  R   403008         4  f1446bea            0
          5  401051  W   1fff0006c8     8  bd69fe29d76d4330    1

$ opscope list -n 4 data/pin/good-itrace.out
     record  pc      tid
          0  40104f
          1  401051
          2  401000
          3  401002

$ opscope list --format=pinatrace data/pin/bad-pinatrace.out
     record  pc      op  addr              size  value             tid
          0  401136  R   7ffd6c50
! 2 malformed lines from byte 23 on (44 bytes), the first: this line does not match at column 11: expected a known word
          1  401136  W   ffffffffffffffff     8  ffffffffffffffff    2
          2  40113a  R   10                  32
          3  401140  W   18                   4
! 2 malformed lines from byte 195 on (40 bytes), the first: this line does not match at column 24: expected the end of the line
! at byte 235: remark: #eof

$ opscope find -c 'thread = 1 and store' data/pin/good-pinatrace-threads.out
3

$ opscope stat data/pin/good-pinatrace-threads.out
Total Accesses: 23
Unique PCs:     10
Memory Reads:   17 (73.91%)
Memory Writes:  6 (26.09%)

By op:
R: 17 (73.91%)
W: 6 (26.09%)

$ opscope stat data/pin/good-itrace.out
Trace Statistics for: data/pin/good-itrace.out
======================================================================
Total Instructions:    73
Unique IPs:            29

$ opscope lint --only=error,warning data/pin/good-pinatrace.out
data/pin/good-pinatrace.out: 23 records, nothing found

$ opscope list -n 4 data/din/good-sort.din
     record  op     addr
          0  fetch  40104f
          1  fetch  401051
          2  write  1fff0006c8
          3  fetch  401000

$ opscope list -n 4 data/din/good-sort.xdin
     record  op     addr        size
          0  fetch  40104f         2
          1  fetch  401051         5
          2  write  1fff0006c8     8
          3  fetch  401000         2

$ opscope list --format=din data/din/bad-other-lines.din
     record  op      addr
! at byte 0: remark: # heading
          0  fetch   0
          1  read    1000
          2  escape  0
          3  flush   ffffffffffffffff
! 2 malformed lines from byte 55 on (16 bytes), the first: this line does not match at column 1: nothing in this format matches here
          4  read    70f60888
          5  write   ffffffffffffffff
! 2 malformed lines from byte 106 on (11 bytes), the first: this line does not match at column 2: expected a blank
          6  write   ?

$ opscope list --format=xdin data/din/bad-other-lines.xdin
     record  op          addr              size
          0  read        7f00                 4
          1  write       7f08                16
          2  misc        10                   1
          3  copyback    20                   8
          4  invalidate  30                  64
! 2 malformed lines from byte 56 on (15 bytes), the first: this line does not match at column 1: nothing in this format matches here
          5  write       ffffffffffffffff     1

$ opscope stat data/din/good-sort.xdin
Total References: 96
Unique PCs:       29
Memory Reads:     17 (17.71%)
Memory Writes:    6 (6.25%)

By op:
read:  17 (17.71%)
write: 6 (6.25%)
fetch: 73 (76.04%)

$ opscope lint data/din/good-sort.din
data/din/good-sort.din: 96 records, nothing found

# CIS501 and gem5 lines are not references
$ opscope info data/cis501/good-24uop.trace | grep -A 3 ^Evidence
Evidence for formats, in bits:
cis501: 56

$ opscope info --companion= data/gem5/good-40.txt | grep -A 3 ^Evidence
Evidence for formats, in bits:
gem5: 48

$ opscope formats din | head -n 12
din: Dinero trace
A record is one reference, a line of text.

Text, a line for each reference, as read by the cache simulator Dinero
(-informat d): 0 read, 1 write, 2 instruction fetch, 3 escape, 4 flush, and a
hexadecimal address without 0x. A comment may follow the address, unless it
begins with a digit or -. There are no sizes.

Made by:
  input of dineroIV -informat d

A record:

# A thread that no record sets is no field
$ seq 4198400 4 4198412 | xargs printf '0x%x\n' >t.out; opscope threads t.out; opscope timeline --lanes=threads --intervals=2 --to=csv t.out; rm t.out
records: 4
threads: 0
switches: 0

name  first  last  records    share  switches
none      0     3        4  100.00%         0
interval,first_record,last_record,thread none
0,0,1,1
1,2,3,1
