# opscope --diff --size=12x40 $(zcat samples/ls.cis501.trace.gz | sed -n 1,900p >a.trace; awk '{ print } NR == 700 { for (i = 0; i < 40; i++) print }' a.trace >b.trace; echo a.trace b.trace)
# The line of a loop has its numbers, and its addresses if they have room.
screen diff
| A a.trace   B b.trace
| micro-op                pc macro    >
|── 697 equal records: za ─────────────
|    697    697 7ffff7fd3a14 MOV
|    698    698 7ffff7fd3a17 J
|    699    699 7ffff7fd3a1d TEST
|── loop: 1 and 41 times ──────────────
|    700    740 7ffff7fd3a20 J         ►▐
|    701    741 7ffff7fd3a26 XOR        ▐
|    702    742 7ffff7fd3a28 MOV
resize 12 60
screen diff
| A a.trace   B b.trace                  difference 1 of 1
| micro-op                pc macro micro    src1 src2 dst >
|── 697 equal records: za ─────────────────────────────────
|    697    697 7ffff7fd3a14 MOV   LOAD          rax  r9
|    698    698 7ffff7fd3a17 J     JMP_IMM
|    699    699 7ffff7fd3a1d TEST  TEST     r9   r9   t0
|── loop, 1 record: 1 time in A, 41 in B ──────────────────
|    700    740 7ffff7fd3a20 J     JMP_IMM                 ►▐
|    701    741 7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx   ▐
|    702    742 7ffff7fd3a28 MOV   LOAD          rsp  r15
resize 12 100
screen diff
| A a.trace                                        B b.trace                     difference 1 of 1
| micro-op         pc macro micro    src1 src2  >│ micro-op         pc macro micro    src1 src2  >
|── 697 equal records: za ─────────────────────────────────────────────────────────────────────────
|    697 7ffff7fd3a14 MOV   LOAD          rax    │    697 7ffff7fd3a14 MOV   LOAD          rax
|    698 7ffff7fd3a17 J     JMP_IMM              │    698 7ffff7fd3a17 J     JMP_IMM
|    699 7ffff7fd3a1d TEST  TEST     r9   r9     │    699 7ffff7fd3a1d TEST  TEST     r9   r9
|── loop, 1 record: 1 time ──────────────────────│── 41 times, 40 more ───────────────────────────
|    700 7ffff7fd3a20 J     JMP_IMM              │    740 7ffff7fd3a20 J     JMP_IMM               ►▐
|    701 7ffff7fd3a26 XOR   XOR      rdx  rdx    │    741 7ffff7fd3a26 XOR   XOR      rdx  rdx      ▐
|    702 7ffff7fd3a28 MOV   LOAD          rsp    │    742 7ffff7fd3a28 MOV   LOAD          rsp
resize 12 120
screen diff
| A a.trace   B b.trace                                         difference 1 of 1
| micro-op                pc macro micro    src1 src2 dst         addr     target>
|── 697 equal records: za ────────────────────────────────────────────────────────
|    697    697 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8
|    698    698 7ffff7fd3a17 J     JMP_IMM                             …fff7fd3c28
|    699    699 7ffff7fd3a1d TEST  TEST     r9   r9   t0
|── loop 7ffff7fd3a1d..7ffff7fd3a1d, 1 record: 1 time in A, 41 in B ──────────────
|    700    740 7ffff7fd3a20 J     JMP_IMM                             …fff7fd3c57►▐
|    701    741 7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx                          ▐
|    702    742 7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
