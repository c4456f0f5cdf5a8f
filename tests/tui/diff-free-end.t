# opscope --size=16x80 --follow --diff $(zcat samples/ls.cis501.trace.gz | sed 9000q >a.trace; sed -e 4050q -e '1501s/ 7f/ 6f/' a.trace >b.trace; echo a.trace b.trace)
# A trace that grows beside the reference, with one wrong address: one difference, and the
# reference goes on where the other trace has not arrived.
screen status diff
| a.trace           difference 1 of 1  record 1,500 of ≥ 9,000, more is arriving
| A a.trace   B b.trace                                      difference 1 of 1
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|── 1,497 equal records: za ───────────────────────────────────────────────────
|  1,497  1,497 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8
|  1,498  1,498 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8         ►▐
|  1,499  1,499 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp
|- 1,500        7ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0
|+        1,500 6ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0
|  1,501  1,501 7ffff7fd3a82 PUSH  STORE    rdi  rsp      7fffffffe1f0
|  1,502  1,502 7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp
keys GD
screen status diff differences
| a.trace                1 difference  record 4,050 of ≥ 9,000, more is arriving
| A a.trace   B b.trace                                           1 difference
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  1,498  1,498 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8
|  1,499  1,499 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp
|- 1,500        7ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0
|+        1,500 6ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0          ▐
|  1,501  1,501 7ffff7fd3a82 PUSH  STORE    rdi  rsp      7fffffffe1f0
|  1,502  1,502 7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp
|  1,503  1,503 7ffff7fd3a83 MOV   MOV      rbx       rdi
|── 2,546 equal records: za ───────────────────────────────────────────────────
|── A continues; these records have not arrived in B ──────────────────────────
|─ Differences ───────────────────────────────────────────────────────── 1 of 1 ─
|  #      a   only a      b   only b   records         place  kind
|  1  1,500        1  1,500        1         2  7ffff7fd3a74  different
