# opscope --size=24x80 data/spike/good-both.spike
# A branch that is taken by the next record has the sign; } goes to the next one.
screen records status
|instruction       pc disasm                src      dst         value          >
|     0      80000000 auipc t0, 0x0                  t0          80000000
|     1      80000004 li a0, -1             zero     a0          ffffffffffffffff
|     2      80000008 csrw mtvec, t0        t0       mtvec       80000000
|     3 B→   8000000c jal pc + 0x1c                  ra          80000010
|     4      80000028 addi sp, sp, -16      sp       sp          800ffff0
|     5    S 8000002a sd ra, 8(sp)          sp,ra
|     6   L  8000002e ld a1, 8(sp)          sp       a1          80000010
|     7   L  80000032 lb a2, 0(a1)          a1       a2          ffffffffffffffff
|     8      80000036 mul a3, a1, a2        a1,a2    a3          ffffffff7ffffff0
|     9   LS 8000003a amoadd.w a4, a3, (t0) t0,a3    a4          297
|    10 B→   8000003e bne a3, a4, pc - 8    a3,a4
|    11      80000036 mul a3, a1, a2        a1,a2    a3          ffffffff7ffffff0
|    12~  L  80000042 fld ft1, 8(sp)        sp       mstatus,ft1 …0000a00006000,…
|    13      80000046 fadd.d ft2, ft1, ft1  ft1,ft1  fflags,ft2  1,0
| good-both.spike  spike  plain                      record 0 of 20  pc 80000000
keys }
screen status
| good-both.spike  spike  plain                      record 3 of 20  pc 8000000c
keys }
screen status message
| good-both.spike  spike  plain                     record 10 of 20  pc 8000003e
|hit 2 of 3, 7 records forward
# Taken branches are marked as hits, although the format does not record them.
styles 4 11
|.....h.bb...pppppppp..........................................................d
|CCCChhCbb...pppppppp..........................................................d
:column taken
:columns pc,kind,taken
wait
screen 0-6
|instruction           pc  kind           taken
|     0          80000000                                                      ┃
|     1          80000004                                                      ┃
|     2          80000008                                                      ┃
|     3 B→       8000000c  call           1                                    ┃
|     4          80000028                                                      ┃█
|     5    S     8000002a                                                      ┃
