# opscope --diff --format-b=lackey --ascii --size=30x100 $(awk 'NR == 41 { for (i = 0; i < 40; i++) print i % 2 ? "==7== remark " i : "word " i } { print }' samples/sort.lackey >b.trace; echo samples/sort.lackey b.trace)
# Many gaps above one record: each has its own text.  They are not iterations of a loop.
screen diff
| A sort.lackey                                    B b.trace                     difference 1 of 1
| access op          addr  size                  | access op          addr  size
|-- 32 equal records: za --------------------------------------------------------------------------
|     31 I         401090     5                  |     31 I         401090     5
|     32 I         401095     2                  |     32 I         401095     2                   >@
|     33 I         401097     3                  |     33 I         401097     3                    @
|------------------------------------------------|+       # malformed line at byte 735: word 1, "~  +
|------------------------------------------------|+       # at byte 742: remark: ==7== remark 1
|------------------------------------------------|+       # malformed line at byte 757: word 1, "~
|------------------------------------------------|+       # at byte 764: remark: ==7== remark 3
|------------------------------------------------|+       # malformed line at byte 779: word 1, "~
|------------------------------------------------|+       # at byte 786: remark: ==7== remark 5
|------------------------------------------------|+       # malformed line at byte 801: word 1, "~
|------------------------------------------------|+       # at byte 808: remark: ==7== remark 7
|------------------------------------------------|+       # malformed line at byte 823: word 1, "~
|------------------------------------------------|+       # at byte 830: remark: ==7== remark 9
|------------------------------------------------|+       # malformed line at byte 845: word 1, "~
|------------------------------------------------|+       # at byte 853: remark: ==7== remark 11
|------------------------------------------------|+       # malformed line at byte 869: word 1, "~
|------------------------------------------------|+       # at byte 877: remark: ==7== remark 13
|------------------------------------------------|+       # malformed line at byte 893: word 1, "~
|------------------------------------------------|+       # at byte 901: remark: ==7== remark 15
|------------------------------------------------|+       # malformed line at byte 917: word 1, "~
|------------------------------------------------|+       # at byte 925: remark: ==7== remark 17
keys za<Tab>20jzb
screen diff status
| A sort.lackey                                    B b.trace                     difference 1 of 1
| access op          addr  size                  | access op          addr  size
|     33 I         401097     3                  |     33 I         401097     3
|------------------------------------------------|+       # malformed line at byte 735: word 1, "~
|------------------------------------------------|+       # at byte 742: remark: ==7== remark 1     @
|------------------------------------------------|+       # malformed line at byte 757: word 1, "~ >@
|------------------------------------------------|+       # at byte 764: remark: ==7== remark 3     +
|------------------------------------------------|+       # malformed line at byte 779: word 1, "~
|------------------------------------------------|+       # at byte 786: remark: ==7== remark 5
|------------------------------------------------|+       # malformed line at byte 801: word 1, "~
|------------------------------------------------|+       # at byte 808: remark: ==7== remark 7
|------------------------------------------------|+       # malformed line at byte 823: word 1, "~
|------------------------------------------------|+       # at byte 830: remark: ==7== remark 9
|------------------------------------------------|+       # malformed line at byte 845: word 1, "~
|------------------------------------------------|+       # at byte 853: remark: ==7== remark 11
|------------------------------------------------|+       # malformed line at byte 869: word 1, "~
|------------------------------------------------|+       # at byte 877: remark: ==7== remark 13
|------------------------------------------------|+       # malformed line at byte 893: word 1, "~
|------------------------------------------------|+       # at byte 901: remark: ==7== remark 15
|------------------------------------------------|+       # malformed line at byte 917: word 1, "~
|------------------------------------------------|+       # at byte 925: remark: ==7== remark 17
|------------------------------------------------|+       # malformed line at byte 941: word 1, "~
|------------------------------------------------|+       # at byte 949: remark: ==7== remark 19
|------------------------------------------------|+       # malformed line at byte 965: word 1, "~
| b.trace  lackey  plain  20 gaps                     difference 1 of 1  gap before record 34 of 345
keys <Enter>
screen records status
|access      op          addr  size
|       # at byte 830: remark: ==7== remark 9
|       # malformed line at byte 845: word 1, "word", is not a valid op
|       # at byte 853: remark: ==7== remark 11
|       # malformed line at byte 869: word 1, "word", is not a valid op
|       # at byte 877: remark: ==7== remark 13
|       # malformed line at byte 893: word 1, "word", is not a valid op
|       # at byte 901: remark: ==7== remark 15
|       # malformed line at byte 917: word 1, "word", is not a valid op
|       # at byte 925: remark: ==7== remark 17
|       # malformed line at byte 941: word 1, "word", is not a valid op
|       # at byte 949: remark: ==7== remark 19
|       # malformed line at byte 965: word 1, "word", is not a valid op
|       # at byte 973: remark: ==7== remark 21
|       # malformed line at byte 989: word 1, "word", is not a valid op
|       # at byte 997: remark: ==7== remark 23
|       # malformed line at byte 1,013: word 1, "word", is not a valid op
|       # at byte 1,021: remark: ==7== remark 25
|       # malformed line at byte 1,037: word 1, "word", is not a valid op
|       # at byte 1,045: remark: ==7== remark 27
|       # malformed line at byte 1,061: word 1, "word", is not a valid op
|       # at byte 1,069: remark: ==7== remark 29
|       # malformed line at byte 1,085: word 1, "word", is not a valid op
|       # at byte 1,093: remark: ==7== remark 31
| b.trace  lackey  plain  20 gaps                     difference 1 of 1  gap before record 34 of 345
# The page has them all where it begins with the first one.
keys 16kzt
screen records
|access      op          addr  size
|       # at byte 742: remark: ==7== remark 1
|       # malformed line at byte 757: word 1, "word", is not a valid op
|       # at byte 764: remark: ==7== remark 3
|       # malformed line at byte 779: word 1, "word", is not a valid op
|       # at byte 786: remark: ==7== remark 5
|       # malformed line at byte 801: word 1, "word", is not a valid op
|       # at byte 808: remark: ==7== remark 7
|       # malformed line at byte 823: word 1, "word", is not a valid op
|       # at byte 830: remark: ==7== remark 9
|       # malformed line at byte 845: word 1, "word", is not a valid op
|       # at byte 853: remark: ==7== remark 11
|       # malformed line at byte 869: word 1, "word", is not a valid op
|       # at byte 877: remark: ==7== remark 13
|       # malformed line at byte 893: word 1, "word", is not a valid op
|       # at byte 901: remark: ==7== remark 15
|       # malformed line at byte 917: word 1, "word", is not a valid op
|       # at byte 925: remark: ==7== remark 17
|       # malformed line at byte 941: word 1, "word", is not a valid op
|       # at byte 949: remark: ==7== remark 19
|       # malformed line at byte 965: word 1, "word", is not a valid op
|       # at byte 973: remark: ==7== remark 21
|       # malformed line at byte 989: word 1, "word", is not a valid op
|       # at byte 997: remark: ==7== remark 23
