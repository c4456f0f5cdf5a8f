# opscope --size=24x80 data/spike/good-traps.spike
# Traps and changes of the privilege level: the next one, the third one after it, back.
keys zp
screen records status
|instruction       pc disasm         src      dst      value    load     stor>
|     0   L  80000050 ld t0, 24(t0)  t0       t0       80000000 80001018       ┃
|     1      80000054 ecall                                                    ┃
|     2      80000100 addi t0, t0, 1 t0       t0       80000001                ┃
|     3      80000104 mret                                                     ┃█
|     4      80000058 addi t0, t0, 1 t0       t0       80000002                ┃
|     5      80000100 addi t0, t0, 1 t0       t0       80000003                ┃
|     6      80000104 mret                                                     ┃█
|     7      8000005c addi t0, t0, 1 t0       t0       80000004                ┃
|                                                                              ┃
|                                                                              ┃
|                                                                              ┃█
|                                                                              ┃
|                                                                              ┃
|                                                                              │█
| good-traps.spike  spike  plain                      record 1 of 8  pc 80000054
keys 3zp
screen status
| good-traps.spike  spike  plain                      record 7 of 8  pc 8000005c
keys zP
screen status
| good-traps.spike  spike  plain                      record 5 of 8  pc 80000100
keys Gzp
screen status message
| good-traps.spike  spike  plain                      record 1 of 8  pc 80000054
|hit 1 of 4; search wrapped to the beginning
