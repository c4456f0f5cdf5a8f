# opscope --size=24x80 samples/ls.gem5.txt.gz
# A pane that is opened at the place of the one with the focus is behind it; Tab goes there.
wait
keys Zx
screen pipeline message
|─ Pipeline ─ from cycle 154 ───────────────────────────────── 1 cycle a column ─
|         0  MemRead         f··d·ni·····························cr
|         1  IntAlu           f··d·ni·cr
|         2  IntAlu           f··d·ni·cr
|         3  IntAlu            f··d·ni·cr
|         4  IntAlu            f··d·ni·cr
|         5  MemRead           f··d·ni······················cr
|         6  IntAlu             f··d·ni·cr
|         7  IntAlu             f··d·ni·cr
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 161/3 d+3/2  n+5/1  p+6/0  i+6/30 c+36/1  r+37/0
| at ps  80,500  +1,500 +2,500 +3,000 +3,000 +18,000 +18,500
| for ps 1,500   1,000  500    0      15,000 500     0
|Bytes: window too small for another pane; Tab switches to it
keys <Tab>
screen bytes message
|─ Bytes ─ pc, byte 117 ───────────────────────────────── 177 bytes at offset 0 ─
| 0 -1 80500 18000 18500 1500 2500 3000 3000 47 0 0 0 0 0 0 0 0 0 0 0 0 0  1 140
| 737353878728 8 2 -1 -1 -1 0 0 0 0 0 0  140737353955860 0 0 -1 -1 -1 -1 0 0 0 0
|  0  1 1   0 10  0 12
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
