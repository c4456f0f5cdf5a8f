# opscope samples/ls.gem5.txt.gz
screen
|record                pc op       F sq fetch ready commit decode rename dispatc>
|     0   L  7ffff7fd3a14 MemRead  0    80500 18000  18500   1500   2500     3000
|     1 B    7ffff7fd3a17 IntAlu   0    81000  4000   4500   1500   2500     3000
|     2      7ffff7fd3a1d IntAlu   0    81000  4000   4500   1500   2500     3000
|     3 B    7ffff7fd3a20 IntAlu   0    81500  4000   4500   1500   2500     3000
|     4      7ffff7fd3a26 IntAlu   0    81500  4000   4500   1500   2500     3000
|     5   L  7ffff7fd3a28 MemRead  0    81500 14500  15000   1500   2500     3000
|     6      7ffff7fd3a2d IntAlu   0    82000  4000   4500   1500   2500     3000
|     7      7ffff7fd3a32 IntAlu   0    82000  4000   4500   1500   2500     3000
|     8      7ffff7fd3a37 IntAlu   0    82000  4000   4500   1500   2500     3000
|     9    S 7ffff7fd3a3a MemWrite 0  1 82500  5000   5500   1500   2500     3000
|    10      7ffff7fd3a3f IntAlu   0    82500  4000   4500   1500   2500     3000
|    11    S 7ffff7fd3a42 MemWrite 0  2 82500  5000   5500   1500   2500     3000
|    12      7ffff7fd3a46 IntAlu   0    83000  4000   4500   1500   2500     3000
|    13      7ffff7fd3a49 IntAlu   0    83000  4000   4500   1500   2500     3000
|─ Fields ─────────────────────────────────────────────────────────── 1-6 of 48 ─
| pc                0x7ffff7fd3a14    140737353955860  program counter
| op                MemRead                            op class defined by gem5
| fault             0                 no               whether the instruction …
| sq                none                               store queue index of a s…
| fetch             80500 ps          0x13a74          when the instruction is …
| ready             18000 ps          0x4650           when it is ready to leav…
| ls.gem5.txt.gz  gem5  gzip      record 0 of ≥ 43, 0 % indexed  pc 7ffff7fd3a14
| F1 help  q quit  / search  p same PC  & filter  : command  x bytes  C columns
wait
keys :9<Enter>
screen
|record                pc op       F sq fetch ready commit decode rename dispatc>
|     0   L  7ffff7fd3a14 MemRead  0    80500 18000  18500   1500   2500     3000
|     1 B    7ffff7fd3a17 IntAlu   0    81000  4000   4500   1500   2500     3000
|     2      7ffff7fd3a1d IntAlu   0    81000  4000   4500   1500   2500     3000
|     3 B    7ffff7fd3a20 IntAlu   0    81500  4000   4500   1500   2500     3000
|     4      7ffff7fd3a26 IntAlu   0    81500  4000   4500   1500   2500     3000
|     5   L  7ffff7fd3a28 MemRead  0    81500 14500  15000   1500   2500     3000
|     6      7ffff7fd3a2d IntAlu   0    82000  4000   4500   1500   2500     3000
|     7      7ffff7fd3a32 IntAlu   0    82000  4000   4500   1500   2500     3000
|     8      7ffff7fd3a37 IntAlu   0    82000  4000   4500   1500   2500     3000
|     9    S 7ffff7fd3a3a MemWrite 0  1 82500  5000   5500   1500   2500     3000
|    10      7ffff7fd3a3f IntAlu   0    82500  4000   4500   1500   2500     3000
|    11    S 7ffff7fd3a42 MemWrite 0  2 82500  5000   5500   1500   2500     3000
|    12      7ffff7fd3a46 IntAlu   0    83000  4000   4500   1500   2500     3000
|    13      7ffff7fd3a49 IntAlu   0    83000  4000   4500   1500   2500     3000
|─ Fields ─────────────────────────────────────────────────────────── 1-6 of 48 ─
| pc                0x7ffff7fd3a3a    140737353955898  program counter
| op                MemWrite                           op class defined by gem5
| fault             0                 no               whether the instruction …
| sq                1                                  store queue index of a s…
| fetch             82500 ps          0x14244          when the instruction is …
| ready             5000 ps           0x1388           when it is ready to leav…
| ls.gem5.txt.gz  gem5  gzip                 record 9 of 40,000  pc 7ffff7fd3a3a
| F1 help  q quit  / search  p same PC  & filter  : command  x bytes  C columns
keys <Tab>G
screen
|record                pc op       F sq fetch ready commit decode rename dispatc>
|     0   L  7ffff7fd3a14 MemRead  0    80500 18000  18500   1500   2500     3000
|     1 B    7ffff7fd3a17 IntAlu   0    81000  4000   4500   1500   2500     3000
|     2      7ffff7fd3a1d IntAlu   0    81000  4000   4500   1500   2500     3000
|     3 B    7ffff7fd3a20 IntAlu   0    81500  4000   4500   1500   2500     3000
|     4      7ffff7fd3a26 IntAlu   0    81500  4000   4500   1500   2500     3000
|     5   L  7ffff7fd3a28 MemRead  0    81500 14500  15000   1500   2500     3000
|     6      7ffff7fd3a2d IntAlu   0    82000  4000   4500   1500   2500     3000
|     7      7ffff7fd3a32 IntAlu   0    82000  4000   4500   1500   2500     3000
|     8      7ffff7fd3a37 IntAlu   0    82000  4000   4500   1500   2500     3000
|     9    S 7ffff7fd3a3a MemWrite 0  1 82500  5000   5500   1500   2500     3000
|    10      7ffff7fd3a3f IntAlu   0    82500  4000   4500   1500   2500     3000
|    11    S 7ffff7fd3a42 MemWrite 0  2 82500  5000   5500   1500   2500     3000
|    12      7ffff7fd3a46 IntAlu   0    83000  4000   4500   1500   2500     3000
|    13      7ffff7fd3a49 IntAlu   0    83000  4000   4500   1500   2500     3000
|─ Fields ─ whether a branch was taken ──────────────────────────── 43-48 of 48 ─
| ndst              0                                  number of destination re…
| load              none                               address read, by its op …
| store             0x7fffffffe218    140737488347672  address written, by its …
| kind              none                               kind of branch; calls an…
| is_branch         0                 no               whether it is a branch o…
| taken             none                               whether a branch was tak…
| ls.gem5.txt.gz  gem5  gzip                 record 9 of 40,000  pc 7ffff7fd3a3a
| F1 help  q close  / search  p same PC  & filter  : command  x bytes  C columns
keys <Tab>x
:columns pc,src,dst,load,store
screen
|record                pc  src      dst             load         store
|     0   L  7ffff7fd3a14  r10      r12     7ffff7fc0cc8
|     1 B    7ffff7fd3a17  r26,r25  r26
|     2      7ffff7fd3a1d  r12      r25
|     3 B    7ffff7fd3a20  r26,r25  r26
|     4      7ffff7fd3a26  r8       r8,r25
|     5   L  7ffff7fd3a28  r6       r18     7fffffffe220
|     6      7ffff7fd3a2d  r6       r4
|     7      7ffff7fd3a32  r6       r3
|     8      7ffff7fd3a37  r8       r10
|     9    S 7ffff7fd3a3a  r6,r4                          7fffffffe218
|─ Bytes ─────────────────────────────────────────────────── 40 at offset 1,488 ─
| 000005d0  30 20 31 20 38 32 35 30  30 20 35 30 30 30 20 35  0 1 82500 5000 5
| 000005e0  35 30 30 20 31 35 30 30  20 32 35 30 30 20 33 30  500 1500 2500 30
| 000005f0  30 30 20 33 35 30 30 0a                           00 3500·
|─ Fields ─ whether a branch was taken ──────────────────────────── 43-48 of 48 ─
| fetch_writebacks  0, 0                               cache writebacks due to …
| nsrc              2                                  number of source registe…
| ndst              0                                  number of destination re…
| kind              none                               kind of branch; calls an…
| is_branch         0                 no               whether it is a branch o…
| taken             none                               whether a branch was tak…
| ls.gem5.txt.gz  gem5  gzip                 record 9 of 40,000  pc 7ffff7fd3a3a
| F1 help  q quit  / search  p same PC  & filter  : command  x bytes  C columns
keys l
styles
|TTTTTTTTTTTTTTTTTTTTTTTTTT_______TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.....d...l..pppppppppppp...................llllllllllll
|.....d.b....pppppppppppp
|.....d......pppppppppppp
|.....d.b....pppppppppppp
|.....d......pppppppppppp
|.....d...l..pppppppppppp...................llllllllllll
|.....d......pppppppppppp
|.....d......pppppppppppp
|.....d......pppppppppppp
|CCCCCdCCCCwCppppppppppppCC_______CCCCCCCCCCCCCCCCCCCCCCCCwwwwwwwwwwwwCCCCCCCCCCC
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.dddddddd.....dd....dd.................dd.............dd......d.d.....d....d
|.dddddddd...........dd..............dd.............dd...........d....d....d
|.dddddddd........dd.............dd.............................d....d
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|.________________....................dddd.............ddddddddddddddddddddddddd
|.kkk...............dddd...............................ddddddddddddddddddddddddd
|.kkkk..............dddd...............................ddddddddddddddddddddddddd
|.kkkkk.............wwwwwwwwwwwwww....ddddddddddddddd..ddddddddddddddddddddddddd
|.kkkkk...............................dd...............ddddddddddddddddddddddddd
|.kk...................................................ddddddddddddddddddddddddd
|ssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssssss
|.kk.dddd..k.dddd..k.dddddd..k.ddddddd..k.dddddd..k.ddddddd..k.ddddd..k.ddddddd
# A store that is done lies in two files; the bytes are those of the first.
keys :14<Enter>
screen
|record                pc  src      dst             load         store
|     5   L  7ffff7fd3a28  r6       r18     7fffffffe220
|     6      7ffff7fd3a2d  r6       r4
|     7      7ffff7fd3a32  r6       r3
|     8      7ffff7fd3a37  r8       r10
|     9    S 7ffff7fd3a3a  r6,r4                          7fffffffe218
|    10      7ffff7fd3a3f  r5       r4
|    11    S 7ffff7fd3a42  r6,r3                          7fffffffe210
|    12      7ffff7fd3a46  r18      r5
|    13      7ffff7fd3a49  r4       r18
|    14    S 7ffff7fd3a4c  r6,r8                          7fffffffe228
|─ Bytes ─────────────────────────────────────────────────── 40 at offset 2,046 ─
| 000007fe  30 20 33 20 38 33 30 30  30 20 35 30 30 30 20 35  0 3 83000 5000 5
| 0000080e  35 30 30 20 31 35 30 30  20 32 35 30 30 20 33 30  500 1500 2500 30
| 0000081e  30 30 20 33 35 30 30 0a                           00 3500·
|─ Fields ─ class and index of each register read ─────────────────── 2-7 of 48 ─
| src               r6, r8            6, 8             class and index of each …
| dst               none                               class and index of each …
| load              none                               address read, by its op …
| store             0x7fffffffe228    140737488347688  address written, by its …
| fault             0                 no               whether the instruction …
| sq                3                                  store queue index of a s…
| ls.gem5.txt.gz  gem5  gzip                record 14 of 40,000  pc 7ffff7fd3a4c
| F1 help  q quit  / search  p same PC  & filter  : command  x bytes  C columns
