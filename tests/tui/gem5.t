# opscope samples/ls.gem5.txt.gz
screen records fields status
|instruction           pc op               addr src      dst        fetch decode>
|     0   L  7ffff7fd3a14 MemRead  7ffff7fc0cc8 r10      r12        80500   1500
|     1 B    7ffff7fd3a17 IntAlu                r26,r25  r26        81000   1500
|     2      7ffff7fd3a1d IntAlu                r12      r25        81000   1500
|     3 B    7ffff7fd3a20 IntAlu                r26,r25  r26        81500   1500
|     4      7ffff7fd3a26 IntAlu                r8       r8,r25     81500   1500
|     5   L  7ffff7fd3a28 MemRead  7fffffffe220 r6       r18        81500   1500
|     6      7ffff7fd3a2d IntAlu                r6       r4         82000   1500
|     7      7ffff7fd3a32 IntAlu                r6       r3         82000   1500
|     8      7ffff7fd3a37 IntAlu                r8       r10        82000   1500
|     9    S 7ffff7fd3a3a MemWrite 7fffffffe218 r6,r4               82500   1500
|    10      7ffff7fd3a3f IntAlu                r5       r4         82500   1500
|    11    S 7ffff7fd3a42 MemWrite 7fffffffe210 r6,r3               82500   1500
|    12      7ffff7fd3a46 IntAlu                r18      r5         83000   1500
|    13      7ffff7fd3a49 IntAlu                r4       r18        83000   1500
|─ Fields ────────────────────────────────────────────────────────── 1-10 of 12 ─
| rename           2500 ps                size             8 bytes
| dispatch         3000 ps                isaddr           1
| issue            3000 ps                depth            2
| ready            18000 ps               data_writebacks  0, 0, 0
| commit           18500 ps               fetch_writebacks 0, 0
| pc: program counter
| ls.gem5.txt.gz  gem5  gzip     record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
wait
keys :9<Enter>
screen fields status
|─ Fields ────────────────────────────────────────────────────────── 1-10 of 14 ─
| rename           2500 ps                size             8 bytes
| dispatch         3000 ps                sq               1
| issue            3500 ps                stored           94000 ps
| ready            5000 ps                sq_out           94000 ps
| commit           5500 ps                isaddr           1
| pc: program counter
| ls.gem5.txt.gz  gem5  gzip                 record 9 of 40,000  pc 7ffff7fd3a3a
keys <Tab>G
screen fields
|─ Fields ───────────────────────────────────────────────────────── 23-34 of 34 ─
| fetch_depth      -                      fetch_walk, fetch_walk_addr, taken
| fetch_writebacks 0, 0                   no: uop, uncond, squash_after,
| nsrc             2                      serial_after, serial_before, atomic,
| ndst             0                      sc, rdbar, wrbar, quiesce, nonspec,
| kind             -                      branching, mispred
| no value: data_walk, data_walk_addr,    copies: load, store, is_branch
keys <Tab>x
:columns pc,src,dst,load,store
screen bytes
|─ Bytes ───────────────────────────────────────────── 40 bytes at offset 1,488 ─
| 0 1 82500 5000 5500 1500 2500 3000 3500
keys l
styles bytes
|tttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttt
|..d.d.....d....d....d....d....d....d....d
# A completed store has a line in two files; the bytes pane shows the first one.
keys :14<Enter>
screen bytes status
|─ Bytes ───────────────────────────────────────────── 40 bytes at offset 2,046 ─
| 0 3 83000 5000 5500 1500 2500 3000 3500
| ls.gem5.txt.gz  gem5  gzip                record 14 of 40,000  pc 7ffff7fd3a4c
