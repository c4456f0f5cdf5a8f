# opscope samples/sort.lackey
# A load or store on a line of its own: the code of the instruction before it.
wait
:8
keys a
wait
screen 1-4 code
|     0      I               40107a     7
|     1      I               401081     4
|     2      I               401085     5
|     3      I               40108a     6
|─ Code ─ records 0 to 344 ─────────────────────────────────────────── 54 of 70 ─
| count      pc  instruction
|     6  40108a  I
|     6  401090  I
|     6  401095  I
|     6  401097  I
|►    6  40109a  I
|     6  40109c  I
|     6  4010a0  I
|     6  4010a3  I
|     1  4010a5  I
