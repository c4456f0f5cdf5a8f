# opscope --size=24x80 --follow --diff $(zcat samples/ls.cis501.trace.gz | sed -n '1,3000p;3000q' | tee a.trace >b.trace; echo a.trace b.trace)
# OPSCOPE_TEST=commands
# Traces that are followed.
screen status diff
| a.trace                  no differences  record 0 of ≥ 3,000, more is arriving
| A a.trace   B b.trace                                         no differences
| micro-op      pc macro micro    src1 src2 dst addr target   imm f uop b m   >
|── 3,000 equal records: za ───────────────────────────────────────────────────►
|
|
|
|
|
|
|
|
|
|
|
|
# Read again, a trace has the records that have arrived, and is compared with all of them.
:!zcat samples/ls.cis501.trace.gz | sed -n 3003,3005p >>b.trace
keys <Tab>R
screen diff status message
| A a.trace   B b.trace                                      difference 1 of 1
| micro-op                pc macro  micro    src1 src2 dst         addr  targe>
|── 2,997 equal records: za ───────────────────────────────────────────────────
|  2,997  2,997 7ffff7fd84d9 MOVSXD MOVSXD   t1        rax
|  2,998  2,998 7ffff7fd84dd ADD    ADD      rax  rsi  rax
|  2,999  2,999 7ffff7fd84e0 JMP    JMP_REG  rax                        7ffff7…
|+        3,000 7ffff7fd84f0 MOV    LOAD          rbx  rax 7ffff7dc8948
|+        3,001 7ffff7fd84f3 CMP    CMP_IMM  rax       t0
|+        3,002 7ffff7fd84f7 J      JMP_IMM                             7ffff7…
|
|
|
|
|
|                                                                              ►▐
| b.trace           difference 1 of 1  record 3,000 of ≥ 3,003, more is arriving
|b.trace was read again
