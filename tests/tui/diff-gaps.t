# opscope --diff --format-b=lackey --ascii --size=30x100 $(awk 'NR == 41 { for (i = 0; i < 40; i++) print i % 2 ? "==7== remark " i : "word " i } { print }' samples/sort.lackey >b.trace; echo samples/sort.lackey b.trace)
# Many gaps above one record: each has its own text.  They are not iterations of a loop.
screen diff
| A sort.lackey                                    B b.trace                     difference 1 of 1
| access op                addr  size            | access op                addr  size
|-- 31 equal records: za --------------------------------------------------------------------------
|     31 I               401090     5            |     31 I               401090     5
|     32 I               401095     2            |     32 I               401095     2             >@
|     33 I               401097     3            |     33 I               401097     3              +
|------------------------------------------------|+       # malformed line at byte 735: this line~
|------------------------------------------------|+       # malformed line at byte 757: this line~
|------------------------------------------------|+       # malformed line at byte 779: this line~
|------------------------------------------------|+       # malformed line at byte 801: this line~
|------------------------------------------------|+       # malformed line at byte 823: this line~
|------------------------------------------------|+       # malformed line at byte 845: this line~
|------------------------------------------------|+       # malformed line at byte 869: this line~
|------------------------------------------------|+       # malformed line at byte 893: this line~
|------------------------------------------------|+       # malformed line at byte 917: this line~
|------------------------------------------------|+       # malformed line at byte 941: this line~
|------------------------------------------------|+       # malformed line at byte 965: this line~
|------------------------------------------------|+       # malformed line at byte 989: this line~
|------------------------------------------------|+       # malformed line at byte 1,013: this li~
|------------------------------------------------|+       # malformed line at byte 1,037: this li~
|------------------------------------------------|+       # malformed line at byte 1,061: this li~
|------------------------------------------------|+       # malformed line at byte 1,085: this li~
|------------------------------------------------|+       # malformed line at byte 1,109: this li~
|------------------------------------------------|+       # malformed line at byte 1,133: this li~
keys za<Tab>20jzb
screen diff status
| A sort.lackey                                    B b.trace                          1 difference
| access op                addr  size            | access op                addr  size
|     33 I               401097     3            |     33 I               401097     3
|------------------------------------------------|+       # malformed line at byte 735: this line~
|------------------------------------------------|+       # malformed line at byte 757: this line~  @
|------------------------------------------------|+       # malformed line at byte 779: this line~ >+
|------------------------------------------------|+       # malformed line at byte 801: this line~
|------------------------------------------------|+       # malformed line at byte 823: this line~
|------------------------------------------------|+       # malformed line at byte 845: this line~
|------------------------------------------------|+       # malformed line at byte 869: this line~
|------------------------------------------------|+       # malformed line at byte 893: this line~
|------------------------------------------------|+       # malformed line at byte 917: this line~
|------------------------------------------------|+       # malformed line at byte 941: this line~
|------------------------------------------------|+       # malformed line at byte 965: this line~
|------------------------------------------------|+       # malformed line at byte 989: this line~
|------------------------------------------------|+       # malformed line at byte 1,013: this li~
|------------------------------------------------|+       # malformed line at byte 1,037: this li~
|------------------------------------------------|+       # malformed line at byte 1,061: this li~
|------------------------------------------------|+       # malformed line at byte 1,085: this li~
|------------------------------------------------|+       # malformed line at byte 1,109: this li~
|------------------------------------------------|+       # malformed line at byte 1,133: this li~
|------------------------------------------------|+       # malformed line at byte 1,157: this li~
|------------------------------------------------|+       # malformed line at byte 1,181: this li~
|     34 I               40109a     2            |     34 I               40109a     2
| b.trace  lackey  plain  20 gaps                          1 difference  record 34 of 345  pc 40109a
keys <Enter>
screen records status
|access      op                addr  size
|       # at byte 1,069: remark: ==7== remark 29
|       # malformed line at byte 1,085: this line does not match at column 1: nothing in this format~
|       # at byte 1,093: remark: ==7== remark 31
|       # malformed line at byte 1,109: this line does not match at column 1: nothing in this format~
|       # at byte 1,117: remark: ==7== remark 33
|       # malformed line at byte 1,133: this line does not match at column 1: nothing in this format~
|       # at byte 1,141: remark: ==7== remark 35
|       # malformed line at byte 1,157: this line does not match at column 1: nothing in this format~
|       # at byte 1,165: remark: ==7== remark 37
|       # malformed line at byte 1,181: this line does not match at column 1: nothing in this format~
|       # at byte 1,189: remark: ==7== remark 39
|    34      I               40109a     2
|    35    S S               40300c     4
|    36      I               40109c     4
|    37      I               4010a0     3
|    38      I               4010a3     2
|    39      I               40108a     6
|    40      I               401090     5
|    41      I               401095     2
|    42      I               401097     3
|    43      I               40109a     2
|    44    S S               403010     4
|    45      I               40109c     4
| b.trace  lackey  plain  20 gaps                          1 difference  record 34 of 345  pc 40109a
# The page has them all where it begins with the first one.
keys 16kzt
screen records
|access      op                addr  size
|       # at byte 973: remark: ==7== remark 21
|       # malformed line at byte 989: this line does not match at column 1: nothing in this format m~
|       # at byte 997: remark: ==7== remark 23
|       # malformed line at byte 1,013: this line does not match at column 1: nothing in this format~
|       # at byte 1,021: remark: ==7== remark 25
|       # malformed line at byte 1,037: this line does not match at column 1: nothing in this format~
|       # at byte 1,045: remark: ==7== remark 27
|       # malformed line at byte 1,061: this line does not match at column 1: nothing in this format~
|       # at byte 1,069: remark: ==7== remark 29
|       # malformed line at byte 1,085: this line does not match at column 1: nothing in this format~
|       # at byte 1,093: remark: ==7== remark 31
|       # malformed line at byte 1,109: this line does not match at column 1: nothing in this format~
|       # at byte 1,117: remark: ==7== remark 33
|       # malformed line at byte 1,133: this line does not match at column 1: nothing in this format~
|       # at byte 1,141: remark: ==7== remark 35
|       # malformed line at byte 1,157: this line does not match at column 1: nothing in this format~
|       # at byte 1,165: remark: ==7== remark 37
|       # malformed line at byte 1,181: this line does not match at column 1: nothing in this format~
|       # at byte 1,189: remark: ==7== remark 39
|    34      I               40109a     2
|    35    S S               40300c     4
|    36      I               40109c     4
|    37      I               4010a0     3
