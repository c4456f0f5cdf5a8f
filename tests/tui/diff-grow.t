# opscope --size=24x80 --follow --diff $(zcat samples/ls.cis501.trace.gz | sed -n '1,3000p;3000q' | tee a.trace >b.trace; echo a.trace b.trace)
# OPSCOPE_TEST=commands
# Traces that are followed.
# A message that there are no differences would soon be wrong.
screen message
| . next difference  Enter records  Tab other trace  o options  F1 help  q close

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
# Read again, a trace has the records that have arrived.  What has not arrived in the other
# one, which grows too, is not a difference.
:!zcat samples/ls.cis501.trace.gz | sed -n 3003,3005p >>b.trace
keys <Tab>R
screen diff status message
| A a.trace   B b.trace                                         no differences
| micro-op      pc macro micro    src1 src2 dst addr target   imm f uop b m   >
|── 3,000 equal records: za ───────────────────────────────────────────────────►
|── B continues; these records have not arrived in A ──────────────────────────
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
| b.trace                  no differences  record 0 of ≥ 3,003, more is arriving
|b.trace reloaded
# What has not arrived can become a difference; the cursor stays on the record.
keys <Tab>
:!zcat samples/ls.cis501.trace.gz | sed -n 3001,3100p >>a.trace
keys R:diff<Enter>G
screen diff status
| A a.trace   B b.trace                                           1 difference
| micro-op                pc macro  micro    src1 src2 dst         addr target>
|── 2,997 equal records: za ───────────────────────────────────────────────────
|  2,997  2,997 7ffff7fd84d9 MOVSXD MOVSXD   t1        rax
|  2,998  2,998 7ffff7fd84dd ADD    ADD      rax  rsi  rax
|  2,999  2,999 7ffff7fd84e0 JMP    JMP_REG  rax                        …fd84e6
|- 3,000        7ffff7fd84e6 MOV    LOAD          rbp  rax 7fffffffe350
|- 3,001        7ffff7fd84ed MOV    STORE    r9   rax      7ffff7f76e88
|  3,002  3,000 7ffff7fd84f0 MOV    LOAD          rbx  rax 7ffff7dc8948
|  3,003  3,001 7ffff7fd84f3 CMP    CMP_IMM  rax       t0
|  3,004  3,002 7ffff7fd84f7 J      JMP_IMM                             …fd8758
|── A continues; these records have not arrived in B ──────────────────────────
|
|
|                                                                               ▐
| a.trace                1 difference  record 3,005 of ≥ 3,100, more is arriving
:!zcat samples/ls.cis501.trace.gz | sed -n 3020,3100p >>b.trace
keys :diff<Enter>
screen diff status
| A a.trace   B b.trace                                      difference 1 of 1
| micro-op                pc macro  micro    src1 src2 dst         addr target>
|── 2,997 equal records: za ───────────────────────────────────────────────────
|  2,997  2,997 7ffff7fd84d9 MOVSXD MOVSXD   t1        rax
|  2,998  2,998 7ffff7fd84dd ADD    ADD      rax  rsi  rax
|  2,999  2,999 7ffff7fd84e0 JMP    JMP_REG  rax                        …fd84e6
|- 3,000        7ffff7fd84e6 MOV    LOAD          rbp  rax 7fffffffe350
|- 3,001        7ffff7fd84ed MOV    STORE    r9   rax      7ffff7f76e88
|- 3,002        7ffff7fd84f0 MOV    LOAD          rbx  rax 7ffff7dc8948
|- 3,003        7ffff7fd84f3 CMP    CMP_IMM  rax       t0
|- 3,004        7ffff7fd84f7 J      JMP_IMM                             …fd8758
|- 3,005        7ffff7fd84fd MOV    LOAD          rbp  rax 7fffffffe348
|- 3,006        7ffff7fd8504 ADD    ADD_IMM  rbx       rbx
|- 3,007        7ffff7fd8508 CMP    CMP      rbx  rax  t0
|- 3,008        7ffff7fd850b J      JMP_IMM                             …fd8328►▐
| a.trace           difference 1 of 1  record 3,005 of ≥ 3,100, more is arriving
