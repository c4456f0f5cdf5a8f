# opscope --size=36x120 samples/ls.gem5.txt.gz
# A difference of times has their unit, and cycles.
wait
:column wait = issue - decode
:column back = decode - issue
screen fields
|─ Fields ──────────────────────────── 1-32 of 38 ─
| pc                0x7ffff7fd3a14
| wait              1500 ps           3 cycles
| back              -1500 ps          -3 cycles
| op                MemRead
| addr              0x7ffff7fc0cc8
| src               r10
| dst               r12
| fetch             80500 ps          161 cycles
| decode            1500 ps           3 cycles
| rename            2500 ps           5 cycles
| dispatch          3000 ps           6 cycles
| issue             3000 ps           6 cycles
| ready             18000 ps          36 cycles
| commit            18500 ps          37 cycles
| size              8 bytes
| sq                -
| fault             0
| stored            -
| sq_out            -
| cond              0
| uncond            0
| direct            0
| isaddr            1
| depth             2
| data_writebacks   0, 0, 0
| branching         0
| fetch_depth       -
| fetch_writebacks  0, 0
| nsrc              1
| ndst              1
| kind              -
| taken             -
| back: computed: decode - issue
# They are read again with the trace, and remain columns.
:reload
wait
:column
screen records message
|instruction           pc   wait   back op               addr src    >
|     0   L  7ffff7fd3a14   1500  -1500 MemRead  7ffff7fc0cc8 r10
|     1 B    7ffff7fd3a17   1500  -1500 IntAlu                r26,r25
|     2      7ffff7fd3a1d   1500  -1500 IntAlu                r12
|     3 B    7ffff7fd3a20   1500  -1500 IntAlu                r26,r25
|     4      7ffff7fd3a26   1500  -1500 IntAlu                r8
|     5   L  7ffff7fd3a28   1500  -1500 MemRead  7fffffffe220 r6
|     6      7ffff7fd3a2d   1500  -1500 IntAlu                r6
|     7      7ffff7fd3a32   1500  -1500 IntAlu                r6
|     8      7ffff7fd3a37   1500  -1500 IntAlu                r8
|     9    S 7ffff7fd3a3a   2000  -2000 MemWrite 7fffffffe218 r6,r4
|    10      7ffff7fd3a3f   1500  -1500 IntAlu                r5
|    11    S 7ffff7fd3a42   2000  -2000 MemWrite 7fffffffe210 r6,r3
|    12      7ffff7fd3a46   1500  -1500 IntAlu                r18
|    13      7ffff7fd3a49   1500  -1500 IntAlu                r4
|    14    S 7ffff7fd3a4c   2000  -2000 MemWrite 7fffffffe228 r6,r8
|    15 B→   7ffff7fd3a51   1500  -1500 IntAlu                r26
|    16   L  7ffff7fd3a67   1500  -1500 MemRead  7fffffffe368 r18
|    17    S 7ffff7fd3a6a   2000  -2000 MemWrite 7fffffffe208 r16,r6
|    18   L  7ffff7fd3a6c   1500  -1500 MemRead  7fffffffe248 r6
|    19    S 7ffff7fd3a70   2000  -2000 MemWrite 7fffffffe200 r4,r6
|    20      7ffff7fd3a71   1500  -1500 IntAlu                r17
|    21    S 7ffff7fd3a74   2000  -2000 MemWrite 7fffffffe1f8 r6
|    22   L  7ffff7fd3a7b   1500  -1500 MemRead  7fffffffe2d0 r6
|    23    S 7ffff7fd3a82   2000  -2000 MemWrite 7fffffffe1f0 r3,r6
|    24      7ffff7fd3a83   1500  -1500 IntAlu                r7
|    25    S 7ffff7fd3a86   2000  -2000 MemWrite 7fffffffe1e8 r15,r6
|    26    S 7ffff7fd3a88   2000  -2000 MemWrite 7fffffffe1e0 r10,r6
|    27   L  7ffff7fd3a89   1500  -1500 MemRead  7fffffffe218 r6
|    28   L  7ffff7fd3a8e   1500  -1500 MemRead  7fffffffe210 r6
|    29 B→ S 7ffff7fd3a93   2000  -2000 MemWrite 7fffffffe1d8 r26,r6
|    30    S 7ffff7fd2d60   2000  -2000 MemWrite 7fffffffe1d0 r18,r6
|    31    S 7ffff7fd2d62   2000  -2000 MemWrite 7fffffffe1c8 r17,r6
|    32    S 7ffff7fd2d64   2000  -2000 MemWrite 7fffffffe1c0 r16,r6
|wait = issue - decode   back = decode - issue
# A filter keeps a column that it uses.
:filter wait > 2 ns
wait
screen status
| ls.gem5.txt.gz  gem5  gzip  & wait > 2 ns: 0 of 40,000                                              record 0 of 40,000
type :column wait
keys <Enter>
screen message
|        ^ filter 1 uses wait; remove it first
keys <Esc>
:unfilter
:column wait
:column
screen message
|back = decode - issue
# Backward, the values are the same.
:column stride = delta(addr)
:goto 30000
screen records
|instruction           pc   back   stride op               addr src  >
|29,984 B    7ffff7fd8395  -1500          IntAlu                r26,r…
|29,985      7ffff7fd839b  -1500          IntAlu                r16
|29,986 B    7ffff7fd839e  -1500          IntAlu                r26,r…
|29,987   L  7ffff7fd83a4  -1500  -706728 MemRead  7ffff7d0a52c r15
|29,988      7ffff7fd83aa  -1500          IntAlu                r10
|29,989      7ffff7fd83ac  -1500          IntAlu                r3
|29,990 B    7ffff7fd83b0  -1500          IntAlu                r26,r…
|29,991   L  7ffff7fd83b6  -1500  -706728 MemRead  7ffff7d0a52d r15
|29,992      7ffff7fd83bc  -1500          IntAlu                r8
|29,993      7ffff7fd83bf  -1500          IntAlu                r8
|29,994      7ffff7fd83c2  -1500          IntAlu                r8
|29,995 B    7ffff7fd83c5  -1500          IntAlu                r26,r…
|29,996      7ffff7fd83cb  -1500          IntAlu                r16
|29,997   L  7ffff7fd83cf  -1500     1328 MemRead  7ffff7fc12a0 r15,r…
|29,998 B    7ffff7fd83d6  -1500          IntAlu                r26,r…
|29,999      7ffff7fd83dc  -1500          IntAlu                r12
|30,000      7ffff7fd83df  -1500          IntAlu                r10
|30,001 B    7ffff7fd83e3  -1500          IntAlu                r26,r…
|30,002      7ffff7fd83e5  -1500          IntAlu                r26
|30,003   L  7ffff7fd83ec  -1500        0 MemRead  7ffff7ff1281 r10,r…
|30,004      7ffff7fd83f2  -1500          IntAlu                r26
|30,005   L  7ffff7fd83f9  -1500        0 MemRead  7ffff7ff1261 r12,r…
|30,006      7ffff7fd83fe  -1500          IntAlu                r12
|30,007   L  7ffff7fd8402  -1500     1328 MemRead  7ffff7fc0ed8 r18
|30,008   L  7ffff7fd8406  -1500  -706728 MemRead  7ffff7d0a528 r15
|30,009    S 7ffff7fd840a  -2000     1328 MemWrite 7ffff7fc12a8 r18,r…
|30,010    S 7ffff7fd8411  -2000     1328 MemWrite 7ffff7fc12a0 r18,r…
|30,011   L  7ffff7fd8418  -1500 -1916264 MemRead  7ffff7da2e60 r10
|30,012      7ffff7fd841c  -1500          IntAlu                r10
|30,013   L  7ffff7fd841e  -1500     1328 MemRead  7ffff7fc11a6 r18
|30,014 B→   7ffff7fd8426  -1500          IntAlu                r26,r…
|30,015      7ffff7fd842b  -1500          IntAlu                r3,r8
|30,016      7ffff7fd842e  -1500          IntAlu                r11
keys <PageUp><PageUp><PageUp><PageDown><PageDown><PageDown>
screen records
|instruction           pc   back   stride op               addr src  >
|29,984 B    7ffff7fd8395  -1500          IntAlu                r26,r…
|29,985      7ffff7fd839b  -1500          IntAlu                r16
|29,986 B    7ffff7fd839e  -1500          IntAlu                r26,r…
|29,987   L  7ffff7fd83a4  -1500  -706728 MemRead  7ffff7d0a52c r15
|29,988      7ffff7fd83aa  -1500          IntAlu                r10
|29,989      7ffff7fd83ac  -1500          IntAlu                r3
|29,990 B    7ffff7fd83b0  -1500          IntAlu                r26,r…
|29,991   L  7ffff7fd83b6  -1500  -706728 MemRead  7ffff7d0a52d r15
|29,992      7ffff7fd83bc  -1500          IntAlu                r8
|29,993      7ffff7fd83bf  -1500          IntAlu                r8
|29,994      7ffff7fd83c2  -1500          IntAlu                r8
|29,995 B    7ffff7fd83c5  -1500          IntAlu                r26,r…
|29,996      7ffff7fd83cb  -1500          IntAlu                r16
|29,997   L  7ffff7fd83cf  -1500     1328 MemRead  7ffff7fc12a0 r15,r…
|29,998 B    7ffff7fd83d6  -1500          IntAlu                r26,r…
|29,999      7ffff7fd83dc  -1500          IntAlu                r12
|30,000      7ffff7fd83df  -1500          IntAlu                r10
|30,001 B    7ffff7fd83e3  -1500          IntAlu                r26,r…
|30,002      7ffff7fd83e5  -1500          IntAlu                r26
|30,003   L  7ffff7fd83ec  -1500        0 MemRead  7ffff7ff1281 r10,r…
|30,004      7ffff7fd83f2  -1500          IntAlu                r26
|30,005   L  7ffff7fd83f9  -1500        0 MemRead  7ffff7ff1261 r12,r…
|30,006      7ffff7fd83fe  -1500          IntAlu                r12
|30,007   L  7ffff7fd8402  -1500     1328 MemRead  7ffff7fc0ed8 r18
|30,008   L  7ffff7fd8406  -1500  -706728 MemRead  7ffff7d0a528 r15
|30,009    S 7ffff7fd840a  -2000     1328 MemWrite 7ffff7fc12a8 r18,r…
|30,010    S 7ffff7fd8411  -2000     1328 MemWrite 7ffff7fc12a0 r18,r…
|30,011   L  7ffff7fd8418  -1500 -1916264 MemRead  7ffff7da2e60 r10
|30,012      7ffff7fd841c  -1500          IntAlu                r10
|30,013   L  7ffff7fd841e  -1500     1328 MemRead  7ffff7fc11a6 r18
|30,014 B→   7ffff7fd8426  -1500          IntAlu                r26,r…
|30,015      7ffff7fd842b  -1500          IntAlu                r3,r8
|30,016      7ffff7fd842e  -1500          IntAlu                r11
