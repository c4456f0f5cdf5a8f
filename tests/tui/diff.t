# opscope --diff --size=24x80 $(zcat samples/ls.cis501.trace.gz | sed -n 1,6000p | tee a.trace | awk '{ l[NR] = $0 } END { sub(/7ffff7fc0cc8/, "7ffff7fc0ccc", l[1]); for (i = 1; i <= NR; i++) { if (i == 1501) for (k = 101; k <= 130; k++) print l[k]; if (i < 501 || i > 503) print i == 2501 || i == 2502 ? l[i - 2000] : l[i]; if (i == 3990) for (r = 0; r < 50; r++) print l[3981 + r % 10] } }' >b.trace; echo a.trace b.trace)
# Two traces, the second with records removed, inserted and replaced, and more iterations.
:set diff-not=all
screen
| A a.trace   B b.trace                                      difference 1 of 4
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|── 497 equal records: za ─────────────────────────────────────────────────────
|    497    497 7ffff7fd848d J     JMP_IMM                             …7fd84c8►▐
|    498    498 7ffff7fd848f MOVZX LOAD          rdx  t1  7ffff7dbe0ae
|    499    499 7ffff7fd848f MOVZX MOVZX    t1        rcx                       ▐
|-   500        7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac
|-   501        7ffff7fd8493 MOVZX MOVZX    t1        rax                       ▐
|-   502        7ffff7fd8497 CMP   CMP_IMM  rcx       t0
|    503    500 7ffff7fd849b J     JMP_IMM                             …7fd8a14
|    504    501 7ffff7fd84a1 MOV   LOAD          r11  r9  7ffff7fc0940          ▐
|    505    502 7ffff7fd84a4 AND   AND_IMM  rax       rax
|── 991 equal records: za ─────────────────────────────────────────────────────
|  1,497  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8
|  1,498  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8
|─ Fields ───────────────────────────────────────────────────────────────────────
| imm         4
| uop         1
| mem         L
| fallthrough 0x7ffff7fd8497
| macroop     406
| pc: address of the instruction that contains the micro-op
| a.trace  difference 1 of 4  record 500 of 6,000  macro-op 406  pc 7ffff7fd8493
| . next difference  Enter records  Tab other trace  o options  F1 help  q close
# Next and previous difference, with a count, and also from the records.
keys .
screen diff status
| A a.trace   B b.trace                                      difference 2 of 4
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|── 991 equal records: za ─────────────────────────────────────────────────────
|  1,497  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8          ▐
|  1,498  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8
|  1,499  1,496 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp                      ►▐
|+        1,497 7ffff7fd2e11 J     JMP_IMM                             …7fd2ef8
|+        1,498 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7ffe5f4          ▐
|+        1,499 7ffff7fd2e1d MOV   MOV      r8        rax
|+        1,500 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7ffe5f0
|+        1,501 7ffff7fd2e20 AND   AND      t1   rax  rax                       ▐
|+        1,502 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 5555555543b8
|+        1,503 7ffff7fd2e2a MOV   MOV      r11       rdx
|+        1,504 7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx
|+        1,505 7ffff7fd2e2f MOV   MOV      rdx       rcx
| a.trace              difference 2 of 4  record 1,500 of 6,000  pc 7ffff7fd3a7b
keys 2.
screen diff
| A a.trace   B b.trace                                      difference 4 of 4
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|+        2,528 7ffff7fd8493 MOVZX MOVZX    t1        rax
|  2,502  2,529 7ffff7fd2e50 J     JMP_IMM                             …7fd3130 ▐
|  2,503  2,530 7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1478
|  2,504  2,531 7ffff7fd2e5b MOV   LOAD          rax  rbx 7ffff7fc0e98          ▐
|── 1,481 equal records: za ───────────────────────────────────────────────────
|  3,986  4,013 7ffff7fd39cc ADD   ADD      rax  rdx  rax                       ▐
|  3,987  4,014 7ffff7fd39ce ADD   ADD      r14  rax  r14
|  3,988  4,015 7ffff7fd39d1 MOVZX LOAD          rcx  t1  7ffff7dc571a
|── loop 7ffff7fd39b4..7ffff7fd39d1, 10 records: 1 time in A, 6 in B ──────────►▐
|  3,989  4,066 7ffff7fd39d1 MOVZX MOVZX    t1        rax
|  3,990  4,067 7ffff7fd39d4 TEST  TEST     rax  rax  t0
|  3,991  4,068 7ffff7fd39d6 J     JMP_IMM                             …7fd39b0
|── 2,008 equal records: za ───────────────────────────────────────────────────
keys .
screen message
|there is no later difference
keys 9,
screen status message
| a.trace  difference 1 of 4  record 500 of 6,000  macro-op 406  pc 7ffff7fd8493
| . next difference  Enter records  Tab other trace  o options  F1 help  q close
keys ,
screen message
|there is no earlier difference
keys 2.<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr      target>
| 2,493    L  7ffff7fd36c8 MOV   LOAD          rsp  r14 7fffffffe1f8
| 2,494    L  7ffff7fd36d0 MOV   LOAD          rsp  r10 7fffffffe158
| 2,495    L  7ffff7fd36d5 MOV   LOAD          rsp  r9  7fffffffe160
| 2,496  B→   7ffff7fd36da JMP   JMP_IMM                             7ffff7fd3391
| 2,497 ╷  L  7ffff7fd3391 CMP   LOAD          rsp  t1  7fffffffe194
| 2,498 ╵     7ffff7fd3391 CMP   CMP_IMM  t1        t0
| 2,499  B→   7ffff7fd3396 J     JMP_IMM                             7ffff7fd2e49
| 2,500       7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp
| 2,501       7ffff7fd2e4d CMP   CMP      rbp  r10  t0
| 2,502  B    7ffff7fd2e50 J     JMP_IMM                             7ffff7fd3130
| 2,503    L  7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1478
| 2,504    L  7ffff7fd2e5b MOV   LOAD          rax  rbx 7ffff7fc0e98
| 2,505       7ffff7fd2e5f CMP   CMP      rbx  r14  t0
| 2,506  B    7ffff7fd2e62 J     JMP_IMM                             7ffff7fd2e49
| a.trace              difference 3 of 4  record 2,500 of 6,000  pc 7ffff7fd2e49
keys .
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr      target>
| 3,982       7ffff7fd39bc IMUL  IMUL_IMM r14       r14
| 3,983       7ffff7fd39c3 ADD   ADD      rdx  rax  rdx
| 3,984       7ffff7fd39c5 ADD   ADD_IMM  rcx       rcx
| 3,985       7ffff7fd39c9 SHL   SHL_IMM  rax       rax
| 3,986       7ffff7fd39cc ADD   ADD      rax  rdx  rax
| 3,987       7ffff7fd39ce ADD   ADD      r14  rax  r14
| 3,988 ╷  L  7ffff7fd39d1 MOVZX LOAD          rcx  t1  7ffff7dc571a
| 3,989 ╵     7ffff7fd39d1 MOVZX MOVZX    t1        rax
| 3,990       7ffff7fd39d4 TEST  TEST     rax  rax  t0
| 3,991  B→   7ffff7fd39d6 J     JMP_IMM                             7ffff7fd39b0
| 3,992 ╷  L  7ffff7fd39b0 MOVZX LOAD          rcx  t1  7ffff7dc571b
| 3,993 ╵     7ffff7fd39b0 MOVZX MOVZX    t1        rdx
| 3,994       7ffff7fd39b4 TEST  TEST     rdx  rdx  t0
| 3,995  B    7ffff7fd39b6 J     JMP_IMM                             7ffff7fd3c00
| a.trace              difference 4 of 4  record 3,989 of 6,000  pc 7ffff7fd39d1
keys <Backspace><Backspace>
screen diff status
| A a.trace   B b.trace                                      difference 3 of 4
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|- 2,500        7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp
|- 2,501        7ffff7fd2e4d CMP   CMP      rbp  r10  t0                        ▐
|+        2,527 7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac
|+        2,528 7ffff7fd8493 MOVZX MOVZX    t1        rax                       ▐
|  2,502  2,529 7ffff7fd2e50 J     JMP_IMM                             …7fd3130
|  2,503  2,530 7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1478         ►▐
|  2,504  2,531 7ffff7fd2e5b MOV   LOAD          rax  rbx 7ffff7fc0e98
|── 1,481 equal records: za ───────────────────────────────────────────────────
|  3,986  4,013 7ffff7fd39cc ADD   ADD      rax  rdx  rax                       ▐
|  3,987  4,014 7ffff7fd39ce ADD   ADD      r14  rax  r14
|  3,988  4,015 7ffff7fd39d1 MOVZX LOAD          rcx  t1  7ffff7dc571a
|── loop 7ffff7fd39b4..7ffff7fd39d1, 10 records: 1 time in A, 6 in B ──────────
|  3,989  4,066 7ffff7fd39d1 MOVZX MOVZX    t1        rax
| a.trace              difference 3 of 4  record 2,500 of 6,000  pc 7ffff7fd2e49
# The other trace.
keys <Tab>
screen status
| b.trace              difference 3 of 4  record 2,527 of 6,077  pc 7ffff7fd8493
keys <Enter>
screen message
|b.trace has no record here; Tab switches to the other trace
keys jj<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr      target>
| 2,520    L  7ffff7fd36c8 MOV   LOAD          rsp  r14 7fffffffe1f8
| 2,521    L  7ffff7fd36d0 MOV   LOAD          rsp  r10 7fffffffe158
| 2,522    L  7ffff7fd36d5 MOV   LOAD          rsp  r9  7fffffffe160
| 2,523  B→   7ffff7fd36da JMP   JMP_IMM                             7ffff7fd3391
| 2,524 ╷  L  7ffff7fd3391 CMP   LOAD          rsp  t1  7fffffffe194
| 2,525 ╵     7ffff7fd3391 CMP   CMP_IMM  t1        t0
| 2,526  B→   7ffff7fd3396 J     JMP_IMM                             7ffff7fd2e49
| 2,527~╷  L  7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac
| 2,528 ╵     7ffff7fd8493 MOVZX MOVZX    t1        rax
| 2,529~ B    7ffff7fd2e50 J     JMP_IMM                             7ffff7fd3130
| 2,530    L  7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1478
| 2,531    L  7ffff7fd2e5b MOV   LOAD          rax  rbx 7ffff7fc0e98
| 2,532       7ffff7fd2e5f CMP   CMP      rbx  r14  t0
| 2,533  B    7ffff7fd2e62 J     JMP_IMM                             7ffff7fd2e49
| b.trace              difference 3 of 4  record 2,527 of 6,077  pc 7ffff7fd8493
keys <Backspace>/CALL<Enter>
screen diff status message
| A a.trace   B b.trace                                          4 differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  2,639  2,666 7ffff7fd30f3 PUSH  SUB_IMM  rsp       rsp
|  2,640  2,667 7ffff7fd30f4 MOV   LOAD          rsp  r8  7fffffffe200          ▐
|  2,641  2,668 7ffff7fd30fc MOV   LOAD          rsp  rcx 7fffffffe1f0
|  2,642  2,669 7ffff7fd3103 MOV   LOAD          rsp  rdx 7fffffffe1e8          ▐
|  2,643  2,670 7ffff7fd310b MOV   LOAD          rsp  rsi 7fffffffe130
|  2,644  2,671 7ffff7fd3110 MOV   LOAD          rsp  rdi 7fffffffe128         ►▐
|  2,645  2,672 7ffff7fd3115 CALL  SAVE_PC            t0
|  2,646  2,673 7ffff7fd3115 CALL  SUB_IMM  rsp       rsp
|  2,647  2,674 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8          ▐
|  2,648  2,675 7ffff7fd3115 CALL  JMP_IMM                             …7fd2bc0
|  2,649  2,676 7ffff7fd2bc0 PUSH  STORE    r14  rsp      7fffffffe0e0
|  2,650  2,677 7ffff7fd2bc0 PUSH  SUB_IMM  rsp       rsp
|  2,651  2,678 7ffff7fd2bc2 MOVZX LOAD          r9   t1  7ffff7fca5f6
| b.trace  4 differences  record 2,672 of 6,077  macro-op 2,205  pc 7ffff7fd3115
|hit 57 of 128, 145 records forward
keys n<Tab>
screen diff status
| A a.trace   B b.trace                                          4 differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  2,639  2,666 7ffff7fd30f3 PUSH  SUB_IMM  rsp       rsp
|  2,640  2,667 7ffff7fd30f4 MOV   LOAD          rsp  r8  7fffffffe200          ▐
|  2,641  2,668 7ffff7fd30fc MOV   LOAD          rsp  rcx 7fffffffe1f0
|  2,642  2,669 7ffff7fd3103 MOV   LOAD          rsp  rdx 7fffffffe1e8          ▐
|  2,643  2,670 7ffff7fd310b MOV   LOAD          rsp  rsi 7fffffffe130
|  2,644  2,671 7ffff7fd3110 MOV   LOAD          rsp  rdi 7fffffffe128         ►▐
|  2,645  2,672 7ffff7fd3115 CALL  SAVE_PC            t0
|  2,646  2,673 7ffff7fd3115 CALL  SUB_IMM  rsp       rsp
|  2,647  2,674 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8          ▐
|  2,648  2,675 7ffff7fd3115 CALL  JMP_IMM                             …7fd2bc0
|  2,649  2,676 7ffff7fd2bc0 PUSH  STORE    r14  rsp      7fffffffe0e0
|  2,650  2,677 7ffff7fd2bc0 PUSH  SUB_IMM  rsp       rsp
|  2,651  2,678 7ffff7fd2bc2 MOVZX LOAD          r9   t1  7ffff7fca5f6
| a.trace  4 differences  record 2,646 of 6,000  macro-op 2,181  pc 7ffff7fd3115
keys *
screen diff status message
| A a.trace   B b.trace                                          4 differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  3,602  3,629 7ffff7fd30f3 PUSH  SUB_IMM  rsp       rsp
|  3,603  3,630 7ffff7fd30f4 MOV   LOAD          rsp  r8  7fffffffe200          ▐
|  3,604  3,631 7ffff7fd30fc MOV   LOAD          rsp  rcx 7fffffffe1f0
|  3,605  3,632 7ffff7fd3103 MOV   LOAD          rsp  rdx 7fffffffe1e8          ▐
|  3,606  3,633 7ffff7fd310b MOV   LOAD          rsp  rsi 7fffffffe130
|  3,607  3,634 7ffff7fd3110 MOV   LOAD          rsp  rdi 7fffffffe128          ▐
|  3,608  3,635 7ffff7fd3115 CALL  SAVE_PC            t0
|  3,609  3,636 7ffff7fd3115 CALL  SUB_IMM  rsp       rsp                      ►
|  3,610  3,637 7ffff7fd3115 CALL  STORE    t0   rsp      7fffffffe0e8          ▐
|  3,611  3,638 7ffff7fd3115 CALL  JMP_IMM                             …7fd2bc0
|  3,612  3,639 7ffff7fd2bc0 PUSH  STORE    r14  rsp      7fffffffe0e0
|  3,613  3,640 7ffff7fd2bc0 PUSH  SUB_IMM  rsp       rsp
|  3,614  3,641 7ffff7fd2bc2 MOVZX LOAD          r9   t1  7ffff7dbc42e
| a.trace  4 differences  record 3,608 of 6,000  macro-op 2,976  pc 7ffff7fd3115
|hit 5 of 7, 962 records forward
keys g
screen status
| a.trace  cis501  4 differences  record 0 of 6,000  macro-op 0  pc 7ffff7fd3a14
keys G
screen diff status
| A a.trace   B b.trace                                          4 differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  3,981  4,008 7ffff7fd39b6 J     JMP_IMM                             …7fd3c00
|  3,982  4,009 7ffff7fd39bc IMUL  IMUL_IMM r14       r14                       ▐
|  3,983  4,010 7ffff7fd39c3 ADD   ADD      rdx  rax  rdx
|  3,984  4,011 7ffff7fd39c5 ADD   ADD_IMM  rcx       rcx                       ▐
|  3,985  4,012 7ffff7fd39c9 SHL   SHL_IMM  rax       rax
|  3,986  4,013 7ffff7fd39cc ADD   ADD      rax  rdx  rax                       ▐
|  3,987  4,014 7ffff7fd39ce ADD   ADD      r14  rax  r14
|  3,988  4,015 7ffff7fd39d1 MOVZX LOAD          rcx  t1  7ffff7dc571a
|── loop 7ffff7fd39b4..7ffff7fd39d1, 10 records: 1 time in A, 6 in B ──────────►▐
|  3,989  4,066 7ffff7fd39d1 MOVZX MOVZX    t1        rax
|  3,990  4,067 7ffff7fd39d4 TEST  TEST     rax  rax  t0
|  3,991  4,068 7ffff7fd39d6 J     JMP_IMM                             …7fd39b0
|── 2,008 equal records: za ───────────────────────────────────────────────────
| a.trace  4 differences  record 3,992 of 6,000  macro-op 3,277  pc 7ffff7fd39b0
keys 4000g
screen diff status
| A a.trace   B b.trace                                          4 differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|── loop 7ffff7fd39b4..7ffff7fd39d1, 10 records: 1 time in A, 6 in B ──────────
|  3,989  4,066 7ffff7fd39d1 MOVZX MOVZX    t1        rax                       ▐
|  3,990  4,067 7ffff7fd39d4 TEST  TEST     rax  rax  t0
|  3,991  4,068 7ffff7fd39d6 J     JMP_IMM                             …7fd39b0 ▐
|  3,992  4,069 7ffff7fd39b0 MOVZX LOAD          rcx  t1  7ffff7dc571b
|  3,993  4,070 7ffff7fd39b0 MOVZX MOVZX    t1        rdx                       ▐
|  3,994  4,071 7ffff7fd39b4 TEST  TEST     rdx  rdx  t0
|  3,995  4,072 7ffff7fd39b6 J     JMP_IMM                             …7fd3c00
|  3,996  4,073 7ffff7fd39bc IMUL  IMUL_IMM r14       r14                      ►▐
|  3,997  4,074 7ffff7fd39c3 ADD   ADD      rdx  rax  rdx
|  3,998  4,075 7ffff7fd39c5 ADD   ADD_IMM  rcx       rcx
|  3,999  4,076 7ffff7fd39c9 SHL   SHL_IMM  rax       rax
|  4,000  4,077 7ffff7fd39cc ADD   ADD      rax  rdx  rax
| a.trace  4 differences  record 4,000 of 6,000  macro-op 3,284  pc 7ffff7fd39cc
# Folds.
keys zM9,.9j
screen diff
| A a.trace   B b.trace                                      difference 2 of 4
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  1,497  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8
|  1,498  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8          ▐
|  1,499  1,496 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp
|+        1,497 7ffff7fd2e11 J     JMP_IMM                             …7fd2ef8►▐
|+        1,498 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7ffe5f4
|+        1,499 7ffff7fd2e1d MOV   MOV      r8        rax                       ▐
|+        1,500 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7ffe5f0
|+        1,501 7ffff7fd2e20 AND   AND      t1   rax  rax
|+        1,502 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 5555555543b8          ▐
|+        1,503 7ffff7fd2e2a MOV   MOV      r11       rdx
|+        1,504 7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx
|+        1,505 7ffff7fd2e2f MOV   MOV      rdx       rcx
|+              … 21 records more: za
keys za
screen diff
| A a.trace   B b.trace                                      difference 2 of 4
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  1,497  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8
|  1,498  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8          ▐
|  1,499  1,496 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp
|+        1,497 7ffff7fd2e11 J     JMP_IMM                             …7fd2ef8►▐
|+        1,498 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7ffe5f4
|+        1,499 7ffff7fd2e1d MOV   MOV      r8        rax                       ▐
|+        1,500 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7ffe5f0
|+        1,501 7ffff7fd2e20 AND   AND      t1   rax  rax
|+        1,502 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 5555555543b8          ▐
|+        1,503 7ffff7fd2e2a MOV   MOV      r11       rdx
|+        1,504 7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx
|+        1,505 7ffff7fd2e2f MOV   MOV      rdx       rcx
|+        1,506 7ffff7fd2e31 MOV   MOV      rax       rdx
keys za
screen diff
| A a.trace   B b.trace                                      difference 2 of 4
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  1,497  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8
|  1,498  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8          ▐
|  1,499  1,496 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp
|+        1,497 7ffff7fd2e11 J     JMP_IMM                             …7fd2ef8►▐
|+        1,498 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7ffe5f4
|+        1,499 7ffff7fd2e1d MOV   MOV      r8        rax                       ▐
|+        1,500 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7ffe5f0
|+        1,501 7ffff7fd2e20 AND   AND      t1   rax  rax
|+        1,502 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 5555555543b8          ▐
|+        1,503 7ffff7fd2e2a MOV   MOV      r11       rdx
|+        1,504 7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx
|+        1,505 7ffff7fd2e2f MOV   MOV      rdx       rcx
|+              … 21 records more: za
keys gzR
screen status diff
| a.trace  cis501  4 differences  record 0 of 6,000  macro-op 0  pc 7ffff7fd3a14
| A a.trace   B b.trace                                          4 differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|      0      0 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8         ►
|      1      1 7ffff7fd3a17 J     JMP_IMM                             …7fd3c28 ▐
|      2      2 7ffff7fd3a1d TEST  TEST     r9   r9   t0
|      3      3 7ffff7fd3a20 J     JMP_IMM                             …7fd3c57 ▐
|      4      4 7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|      5      5 7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220          ▐
|      6      6 7ffff7fd3a2d LEA   LEA                rsi
|      7      7 7ffff7fd3a32 LEA   LEA                rdi
|      8      8 7ffff7fd3a37 MOV   MOV      rdx       rax                       ▐
|      9      9 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218
|     10     10 7ffff7fd3a3f MOV   MOV      rbp       rsi
|     11     11 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210
|     12     12 7ffff7fd3a46 MOV   MOV      r15       rbp
keys zM
screen diff
| A a.trace   B b.trace                                          4 differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|── 497 equal records: za ─────────────────────────────────────────────────────►
|    497    497 7ffff7fd848d J     JMP_IMM                             …7fd84c8 ▐
|    498    498 7ffff7fd848f MOVZX LOAD          rdx  t1  7ffff7dbe0ae
|    499    499 7ffff7fd848f MOVZX MOVZX    t1        rcx                       ▐
|-   500        7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac
|-   501        7ffff7fd8493 MOVZX MOVZX    t1        rax                       ▐
|-   502        7ffff7fd8497 CMP   CMP_IMM  rcx       t0
|    503    500 7ffff7fd849b J     JMP_IMM                             …7fd8a14
|    504    501 7ffff7fd84a1 MOV   LOAD          r11  r9  7ffff7fc0940          ▐
|    505    502 7ffff7fd84a4 AND   AND_IMM  rax       rax
|── 991 equal records: za ─────────────────────────────────────────────────────
|  1,497  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8
|  1,498  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8
keys .jjjza
screen message
| . next difference  Enter records  Tab other trace  o options  F1 help  q close
# The list of differences.
keys D
screen differences message
|─ Differences ───────────────────────────────────────────────────────── 2 of 4 ─
|  #      a   only a      b   only b   records         place  kind
|  1    500        3    500        0         3  7ffff7fd848f  only in A
|  2  1,500        0  1,497       30        30  7ffff7fd3a74  only in B
|  3  2,500        2  2,527        2         4  7ffff7fd3396  different
|  4  3,989        0  4,016       50        50  7ffff7fd39d1  loop: 1 and 6 times
| Enter show  s sort  W write  o options  F1 help  q close  / search  & filter
keys llllls
screen differences
|─ Differences ───────────────────────────────────────────────────────── 2 of 4 ─
|  #      a   only a      b   only b  records▼         place  kind
|  4  3,989        0  4,016       50        50  7ffff7fd39d1  loop: 1 and 6 times
|  2  1,500        0  1,497       30        30  7ffff7fd3a74  only in B
|  3  2,500        2  2,527        2         4  7ffff7fd3396  different
|  1    500        3    500        0         3  7ffff7fd848f  only in A
keys gjj<Enter>
screen diff status
| A a.trace   B b.trace                                      difference 3 of 4
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|── 994 equal records: za ─────────────────────────────────────────────────────
|  2,497  2,524 7ffff7fd3391 CMP   LOAD          rsp  t1  7fffffffe194          ▐
|  2,498  2,525 7ffff7fd3391 CMP   CMP_IMM  t1        t0
|  2,499  2,526 7ffff7fd3396 J     JMP_IMM                             …7fd2e49 ▐
|- 2,500        7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp
|- 2,501        7ffff7fd2e4d CMP   CMP      rbp  r10  t0                       ►▐
|+        2,527 7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac
|+        2,528 7ffff7fd8493 MOVZX MOVZX    t1        rax
|  2,502  2,529 7ffff7fd2e50 J     JMP_IMM                             …7fd3130
|  2,503  2,530 7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1478          ▐
|  2,504  2,531 7ffff7fd2e5b MOV   LOAD          rax  rbx 7ffff7fc0e98
|── 1,481 equal records: za ───────────────────────────────────────────────────
|  3,986  4,013 7ffff7fd39cc ADD   ADD      rax  rdx  rax
|  3,987  4,014 7ffff7fd39ce ADD   ADD      r14  rax  r14
| a.trace              difference 3 of 4  record 2,500 of 6,000  pc 7ffff7fd2e49
keys Dog
screen differences message
|─ Differences ─ by place ────────────────────────────────────────────── 1 of 4 ─
|        place   hunks  records▼   a   b   first  unit
| 7ffff7fd39d1       1        50   0  50   3,989  record
| 7ffff7fd3a74       1        30   0  30   1,500  record
| 7ffff7fd3396       1         4   2   2   2,500  record
| 7ffff7fd848f       1         3   3   0     500  record
|by place: on
keys j<Enter>
screen diff status
| A a.trace   B b.trace                                      difference 2 of 4
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  1,496  1,493 7ffff7fd3a71 MOV   MOV      r14       rsi
|  1,497  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8          ▐
|  1,498  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8
|  1,499  1,496 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp                      ►▐
|+        1,497 7ffff7fd2e11 J     JMP_IMM                             …7fd2ef8
|+        1,498 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7ffe5f4          ▐
|+        1,499 7ffff7fd2e1d MOV   MOV      r8        rax
|+        1,500 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7ffe5f0
|+        1,501 7ffff7fd2e20 AND   AND      t1   rax  rax
|+        1,502 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 5555555543b8          ▐
|+        1,503 7ffff7fd2e2a MOV   MOV      r11       rdx
|+        1,504 7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx
|+        1,505 7ffff7fd2e2f MOV   MOV      rdx       rcx
|+              … 21 records more: za
| a.trace              difference 2 of 4  record 1,500 of 6,000  pc 7ffff7fd3a7b
keys D/3396<Enter>
screen differences
|─ Differences ─ by place ────────────────────────────────────────────── 3 of 4 ─
|        place   hunks  records▼   a   b   first  unit
| 7ffff7fd39d1       1        50   0  50   3,989  record
| 7ffff7fd3a74       1        30   0  30   1,500  record
| 7ffff7fd3396       1         4   2   2   2,500  record
| 7ffff7fd848f       1         3   3   0     500  record
keys q
# The summary.
keys =O
screen info
|─ About this trace ──────────────────────────────────────────────── 1-21 of 88 ─
| comparison   a.trace and b.trace
| A  a.trace  6,000 micro-ops
| B  b.trace  6,077 micro-ops
| key: pc
| similarity 0.9928 (at most 0.9935, loops aside 0.9969) of A 0.9992 of B 0.9865
| first difference   A 500   B 500   after 7ffff7fd848f
| load    not compared: not asked for
| store   not compared: not asked for
| taken   not compared: not asked for
| target  not compared: not asked for
| branch  not compared: not asked for
| read    not compared: not asked for
| write   not compared: not asked for
| 4 hunks at 4 places, 5 micro-ops only in A, 82 micro-ops only in B
|
|        place  hunks  records  a   b  first  unit
| 7ffff7fd39d1      1       50  0  50  3,989  record
| 7ffff7fd3a74      1       30  0  30  1,500  record
| 7ffff7fd3396      1        4  2   2  2,500  record
| 7ffff7fd848f      1        3  3   0    500  record
|
keys q
# What is compared.
:set diff-key
screen message
|diff-key=auto
:set diff-key=opcode
screen status
| a.trace              difference 2 of 4  record 1,500 of 6,000  pc 7ffff7fd3a7b
:set diff-key=nothing
screen message
|a.trace: cis501 has no field nothing
:set diff-key=auto
# A record that is only in B can then be beside a record of A, which becomes the current one.
keys 9,2.jj
screen status
| a.trace              difference 3 of 4  record 2,502 of 6,000  pc 7ffff7fd2e50
:set diff-key=uop
screen status
| a.trace  4 differences  record 2,500 of 6,000  macro-op 2,052  pc 7ffff7fd2e49
:set diff-key=auto
:set diff-also=addr,nothing
screen message
|a.trace: cis501 has no field nothing
:set diff-also=addr
keys 9,gza
screen diff
| A a.trace   B b.trace                                      difference 1 of 5
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|~     0        7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8         ►▐
|~            0 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0ccc          ▐
|      1      1 7ffff7fd3a17 J     JMP_IMM                             …7fd3c28
|      2      2 7ffff7fd3a1d TEST  TEST     r9   r9   t0                        ▐
|      3      3 7ffff7fd3a20 J     JMP_IMM                             …7fd3c57
|── 493 equal records: za ───────────────────────────────────────────────────── ▐
|    497    497 7ffff7fd848d J     JMP_IMM                             …7fd84c8
|    498    498 7ffff7fd848f MOVZX LOAD          rdx  t1  7ffff7dbe0ae
|    499    499 7ffff7fd848f MOVZX MOVZX    t1        rcx                       ▐
|-   500        7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac
|-   501        7ffff7fd8493 MOVZX MOVZX    t1        rax
|-   502        7ffff7fd8497 CMP   CMP_IMM  rcx       t0
|    503    500 7ffff7fd849b J     JMP_IMM                             …7fd8a14
keys g
screen diff
| A a.trace   B b.trace                                      difference 1 of 5
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|~     0        7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8         ►▐
|~            0 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0ccc          ▐
|      1      1 7ffff7fd3a17 J     JMP_IMM                             …7fd3c28
|      2      2 7ffff7fd3a1d TEST  TEST     r9   r9   t0                        ▐
|      3      3 7ffff7fd3a20 J     JMP_IMM                             …7fd3c57
|── 493 equal records: za ───────────────────────────────────────────────────── ▐
|    497    497 7ffff7fd848d J     JMP_IMM                             …7fd84c8
|    498    498 7ffff7fd848f MOVZX LOAD          rdx  t1  7ffff7dbe0ae
|    499    499 7ffff7fd848f MOVZX MOVZX    t1        rcx                       ▐
|-   500        7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac
|-   501        7ffff7fd8493 MOVZX MOVZX    t1        rax
|-   502        7ffff7fd8497 CMP   CMP_IMM  rcx       t0
|    503    500 7ffff7fd849b J     JMP_IMM                             …7fd8a14
keys v
styles diff
|T_TTTTTTTTttttttttttttttttttttttttttttttttttttttttttttttttttTTTTTTTTTTTTTTTTTt
|.tttttttt......____________.ttttt.ttttt....tttt.tttt.ttt.........tttt..ttttttt
|DCCCCCdCCCCCCC.____________.lll...llll...................DDDDDDDDDDDD.........kD
|D............d.pppppppppppp.lll...llll...................DDDDDDDDDDDD..........D
|d.....d......d.pppppppppppp.b.....bbbbbbb.............................bbbbbbbb.d
|d.....d......d.pppppppppppp.oooo..oooo.........................................d
|d.....d......d.pppppppppppp.b.....bbbbbbb.............................bbbbbbbb.D
|dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.D
|d...ddd....ddd.pppppppppppp.b.....bbbbbbb.............................bbbbbbbb.d
|d...ddd....ddd.pppppppppppp.lllll.llll...................llllllllllll..........d
|d...ddd....ddd.pppppppppppp.ooooo.ooooo........................................D
|-...---........pppppppppppp.lllll.llll...................llllllllllll..........d
|-...---........pppppppppppp.ooooo.ooooo........................................d
|-...---........pppppppppppp.ooo...ooooooo......................................d
|d...ddd....ddd.pppppppppppp.b.....bbbbbbb.............................bbbbbbbb.d
|d...ddd....ddd.pppppppppppp.lll...llll...................llllllllllll..........D
|d...ddd....ddd.pppppppppppp.ooo...ooooooo......................................d
|dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.d
|d.ddddd..ddddd.pppppppppppp.llll..llll...................llllllllllll..........d
|d.ddddd..ddddd.pppppppppppp.wwww..wwwww..................wwwwwwwwwwww..........d
|d.ddddd..ddddd.pppppppppppp.oooo..ooooooo......................................d
|+........+++++.pppppppppppp.b.....bbbbbbb.............................bbbbbbbb.d
keys v=O
screen info
|─ About this trace ──────────────────────────────────────────────── 1-21 of 89 ─
| comparison   a.trace and b.trace
| A  a.trace  6,000 micro-ops
| B  b.trace  6,077 micro-ops
| key: pc
| similarity 0.9928 (at most 0.9935, loops aside 0.9969) of A 0.9992 of B 0.9865
| first difference   A 0   B 0   at 7ffff7fd3a14
| load    not compared: not asked for
| store   not compared: not asked for
| taken   not compared: not asked for
| target  not compared: not asked for
| branch  not compared: not asked for
| read    not compared: not asked for
| write   not compared: not asked for
| addr    1 record differs, the first: A 0  B 0
| 4 hunks at 4 places, 5 micro-ops only in A, 82 micro-ops only in B, 1 equal
| record with other values
|
|        place  hunks  records  a   b  first  unit
| 7ffff7fd39d1      1       50  0  50  3,989  record
| 7ffff7fd3a74      1       30  0  30  1,500  record
| 7ffff7fd3396      1        4  2   2  2,500  record
keys q
:set diff-also=
# A filter is for both sides, which are compared anew.
keys &load<Enter>
screen diff status
| A a.trace   B b.trace                                          4 differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|      0      0 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8         ►
|      5      5 7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220          ▐
|     16     16 7ffff7fd3a67 MOV   LOAD          r15  rcx 7fffffffe368
|     19     19 7ffff7fd3a6c MOV   LOAD          rsp  rsi 7fffffffe248          ▐
|     23     23 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8
|     26     26 7ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0          ▐
|     34     34 7ffff7fd3a89 MOV   LOAD          rsp  r8  7fffffffe218
|     35     35 7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210
|     54     54 7ffff7fd2d74 MOV   LOAD          r9   rsi 7ffff7ffe5c0          ▐
|     56     56 7ffff7fd2d7d MOV   LOAD          rsp  rbp 7fffffffe1e0
|     58     58 7ffff7fd2d8a MOV   LOAD          rsp  r8  7fffffffe1f8
|     62     62 7ffff7fd2d9f MOV   LOAD          r9   r13 7ffff7ffe5b8
|     64     64 7ffff7fd2da5 MOV   LOAD          rsp  r9  7fffffffe200
| a.trace  & load: 1,357 of 6,000               4 differences  record 0 of 6,000
keys .
screen diff status
| A a.trace   B b.trace                                      difference 1 of 4
| micro-op                pc macro  micro    src1 src2 dst         addr target>
|    484    484 7ffff7fd8465 MOV    LOAD          rbp  r10 7fffffffe320
|    491    491 7ffff7fd8485 POP    LOAD          rsp  rax 7fffffffe2d0        ►▐
|    493    493 7ffff7fd8486 POP    LOAD          rsp  rcx 7fffffffe2d8
|    498    498 7ffff7fd848f MOVZX  LOAD          rdx  t1  7ffff7dbe0ae         ▐
|-   500        7ffff7fd8493 MOVZX  LOAD          rdx  t1  7ffff7dbe0ac
|    504    501 7ffff7fd84a1 MOV    LOAD          r11  r9  7ffff7fc0940         ▐
|    506    503 7ffff7fd84a7 ADD    LOAD          rdx  t1  7ffff7dbe0b0
|    517    514 7ffff7fd84d9 MOVSXD LOAD     r13  rsi  t1  7ffff7ff1138
|── 198 equal records: za ───────────────────────────────────────────────────── ▐
|  1,490  1,487 7ffff7fd3a67 MOV    LOAD          r15  rcx 7fffffffe368
|  1,493  1,490 7ffff7fd3a6c MOV    LOAD          rsp  rsi 7fffffffe248
|  1,497  1,494 7ffff7fd3a74 PUSH   LOAD          rsp  t1  7fffffffe2d8
|+        1,498 7ffff7fd2e17 MOV    LOAD          rbx  rcx 7ffff7ffe5f4
| a.trace  & load: 1,357 of 6,000         difference 1 of 4  record 500 of 6,000
keys &nothing == 1<Enter>
screen message
| ^
|cis501 has no name nothing; names are pc, op, macro, micro, mem, load, store,
|reg, read, write, branch, taken, call, return, conditional, indirect, kind,
|target, fallthrough, ...
keys <Esc>&<Enter>
screen status
| a.trace  difference 1 of 4  record 500 of 6,000  macro-op 406  pc 7ffff7fd8493
# Columns are shared.
keys 9,gj$
screen diff
| A a.trace   B b.trace                                          4 differences
| micro-op                pc<      target   imm f uop b m  fallthrough
|── 497 equal records: za ─────────────────────────────────────────────────────
|    497    497 7ffff7fd848d 7ffff7fd84c8    57 R   1 N - 7ffff7fd848f         ►▐
|    498    498 7ffff7fd848f                  6 -   1 - L 7ffff7fd8493
|    499    499 7ffff7fd848f                  0 -   2 - - 7ffff7fd8493          ▐
|-   500        7ffff7fd8493                  4 -   1 - L 7ffff7fd8497
|-   501        7ffff7fd8493                  0 -   2 - - 7ffff7fd8497          ▐
|-   502        7ffff7fd8497                -15 W   1 - - 7ffff7fd849b
|    503    500 7ffff7fd849b 7ffff7fd8a14  1395 R   1 N - 7ffff7fd84a1
|    504    501 7ffff7fd84a1                  0 -   1 - L 7ffff7fd84a4          ▐
|    505    502 7ffff7fd84a4                 15 W   1 - - 7ffff7fd84a7
|── 991 equal records: za ─────────────────────────────────────────────────────
|  1,497  1,494 7ffff7fd3a74                216 -   1 - L 7ffff7fd3a7b
|  1,498  1,495 7ffff7fd3a74                 -8 -   2 - S 7ffff7fd3a7b
:column line = addr >> 6
screen diff
| A a.trace   B b.trace                                          4 differences
| micro-op                pc<      target   imm f uop b m  fallthrough
|── 497 equal records: za ─────────────────────────────────────────────────────
|    497    497 7ffff7fd848d 7ffff7fd84c8    57 R   1 N - 7ffff7fd848f         ►▐
|    498    498 7ffff7fd848f                  6 -   1 - L 7ffff7fd8493
|    499    499 7ffff7fd848f                  0 -   2 - - 7ffff7fd8493          ▐
|-   500        7ffff7fd8493                  4 -   1 - L 7ffff7fd8497
|-   501        7ffff7fd8493                  0 -   2 - - 7ffff7fd8497          ▐
|-   502        7ffff7fd8497                -15 W   1 - - 7ffff7fd849b
|    503    500 7ffff7fd849b 7ffff7fd8a14  1395 R   1 N - 7ffff7fd84a1
|    504    501 7ffff7fd84a1                  0 -   1 - L 7ffff7fd84a4          ▐
|    505    502 7ffff7fd84a4                 15 W   1 - - 7ffff7fd84a7
|── 991 equal records: za ─────────────────────────────────────────────────────
|  1,497  1,494 7ffff7fd3a74                216 -   1 - L 7ffff7fd3a7b
|  1,498  1,495 7ffff7fd3a74                 -8 -   2 - S 7ffff7fd3a7b
:column line
keys 0
:set diff-context=1
screen diff
| A a.trace   B b.trace                                          4 differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|── 499 equal records: za ─────────────────────────────────────────────────────►
|    499    499 7ffff7fd848f MOVZX MOVZX    t1        rcx                       ▐
|-   500        7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac
|-   501        7ffff7fd8493 MOVZX MOVZX    t1        rax                       ▐
|-   502        7ffff7fd8497 CMP   CMP_IMM  rcx       t0
|    503    500 7ffff7fd849b J     JMP_IMM                             …7fd8a14 ▐
|── 995 equal records: za ─────────────────────────────────────────────────────
|  1,499  1,496 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp
|+        1,497 7ffff7fd2e11 J     JMP_IMM                             …7fd2ef8 ▐
|+        1,498 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7ffe5f4
|+        1,499 7ffff7fd2e1d MOV   MOV      r8        rax
|+        1,500 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7ffe5f0
|+        1,501 7ffff7fd2e20 AND   AND      t1   rax  rax
:set diff-context=3
# Beside each other.
resize 48 160
keys 3,.
screen
| A a.trace                                                    B b.trace                                difference 1 of 4   │─ Fields ───────────────────────────
| micro-op         pc macro micro    src1 src2 dst      addr>│ micro-op         pc macro micro    src1 src2 dst      addr>  │ pc           0x7ffff7fd8493
|── 497 equal records: za ────────────────────────────────────────────────────────────────────────────────────────────────  │ macro        MOVZX
|    497 7ffff7fd848d J     JMP_IMM                          │    497 7ffff7fd848d J     JMP_IMM                            │ micro        LOAD
|    498 7ffff7fd848f MOVZX LOAD          rdx  t1  …ff7dbe0ae│    498 7ffff7fd848f MOVZX LOAD          rdx  t1  …ff7dbe0ae  │ src1         -
|    499 7ffff7fd848f MOVZX MOVZX    t1        rcx           │    499 7ffff7fd848f MOVZX MOVZX    t1        rcx           ►▐│ src2         rdx
|-   500 7ffff7fd8493 MOVZX LOAD          rdx  t1  …ff7dbe0ac│╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌  │ dst          t1
|-   501 7ffff7fd8493 MOVZX MOVZX    t1        rax           │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌  │ addr         0x7ffff7dbe0ac
|-   502 7ffff7fd8497 CMP   CMP_IMM  rcx       t0            │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌  │ target       -
|    503 7ffff7fd849b J     JMP_IMM                          │    500 7ffff7fd849b J     JMP_IMM                            │ imm          4
|    504 7ffff7fd84a1 MOV   LOAD          r11  r9  …ff7fc0940│    501 7ffff7fd84a1 MOV   LOAD          r11  r9  …ff7fc0940  │ flags        -
|    505 7ffff7fd84a4 AND   AND_IMM  rax       rax           │    502 7ffff7fd84a4 AND   AND_IMM  rax       rax             │ uop          1
|── 991 equal records: za ──────────────────────────────────────────────────────────────────────────────────────────────── ▐│ branch       -
|  1,497 7ffff7fd3a74 PUSH  LOAD          rsp  t1  …fffffe2d8│  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  …fffffe2d8 ▐│ mem          L
|  1,498 7ffff7fd3a74 PUSH  STORE    t1   rsp      …fffffe1f8│  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      …fffffe1f8  │ fallthrough  0x7ffff7fd8497
|  1,499 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp           │  1,496 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp             │ macroop      406
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,497 7ffff7fd2e11 J     JMP_IMM                            │ kind         -
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,498 7ffff7fd2e17 MOV   LOAD          rbx  rcx …ff7ffe5f4  │ no value: taken
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,499 7ffff7fd2e1d MOV   MOV      r8        rax             │ copies: load, store, is_branch
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,500 7ffff7fd2e20 AND   LOAD          rbx  t1  …ff7ffe5f0  │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,501 7ffff7fd2e20 AND   AND      t1   rax  rax            ▐│
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,502 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax …5555543b8  │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,503 7ffff7fd2e2a MOV   MOV      r11       rdx             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,504 7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,505 7ffff7fd2e2f MOV   MOV      rdx       rcx             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,506 7ffff7fd2e31 MOV   MOV      rax       rdx             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,507 7ffff7fd2e34 SHR   SHR      rdx  rcx  rdx             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,508 7ffff7fd2e37 MOV   MOV      r11       rcx             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,509 7ffff7fd2e3a SHR   SHR      rax  rcx  rax             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,510 7ffff7fd2e3d AND   AND      rdx  rax  rdx             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,511 7ffff7fd2e40 AND   AND_IMM  rdx       rdx             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,512 7ffff7fd2e43 J     JMP_IMM                           ▐│
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,513 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp             │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,514 7ffff7fd2e4d CMP   CMP      rbp  r10  t0              │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,515 7ffff7fd2e50 J     JMP_IMM                            │
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+       … 11 records more: za                                 │
|  1,500 7ffff7fd3a7b MOV   LOAD          rsp  rdi …fffffe2d0│  1,527 7ffff7fd3a7b MOV   LOAD          rsp  rdi …fffffe2d0  │
|  1,501 7ffff7fd3a82 PUSH  STORE    rdi  rsp      …fffffe1f0│  1,528 7ffff7fd3a82 PUSH  STORE    rdi  rsp      …fffffe1f0  │
|  1,502 7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp           │  1,529 7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp             │
|── 994 equal records: za ────────────────────────────────────────────────────────────────────────────────────────────────  │
|  2,497 7ffff7fd3391 CMP   LOAD          rsp  t1  …fffffe194│  2,524 7ffff7fd3391 CMP   LOAD          rsp  t1  …fffffe194  │
|  2,498 7ffff7fd3391 CMP   CMP_IMM  t1        t0            │  2,525 7ffff7fd3391 CMP   CMP_IMM  t1        t0              │
|  2,499 7ffff7fd3396 J     JMP_IMM                          │  2,526 7ffff7fd3396 J     JMP_IMM                            │
|! 2,500 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp           │! 2,527 7ffff7fd8493 MOVZX LOAD          rdx  t1  …ff7dbe0ac  │
|! 2,501 7ffff7fd2e4d CMP   CMP      rbp  r10  t0            │! 2,528 7ffff7fd8493 MOVZX MOVZX    t1        rax             │ pc: address of the instruction
|  2,502 7ffff7fd2e50 J     JMP_IMM                          │  2,529 7ffff7fd2e50 J     JMP_IMM                            │ that contains the micro-op
| a.trace  cis501  plain                                                                   difference 1 of 4  record 500 of 6,000  macro-op 406  pc 7ffff7fd8493
| . next difference  Enter records  Tab other trace  o options  F1 help  q close  / search  & filter  T tables  t chain  i memory  L timeline  = about  p same PC
styles diff
|T_TTTTTTTTtttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttTTTTTTTTTTTTTTTTTt
|.ttttttt____________.ttttt.ttttt....tttt.tttt.ttt......tttttt.ttttttt____________.ttttt.ttttt....tttt.tttt.ttt......ttttt
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.d
|d...ddd.pppppppppppp.b.....bbbbbbb..........................td...ddd.pppppppppppp.b.....bbbbbbb...........................d
|d...ddd.pppppppppppp.lllll.llll...................lllllllllltd...ddd.pppppppppppp.lllll.llll...................llllllllll.d
|d...ddd.pppppppppppp.ooooo.ooooo............................td...ddd.pppppppppppp.ooooo.ooooo............................kD
|-CCC---.____________.lllll.llll...................lllllllllltdddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.d
|-...---.pppppppppppp.ooooo.ooooo............................tdddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.d
|-...---.pppppppppppp.ooo...ooooooo..........................tdddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.d
|d...ddd.pppppppppppp.b.....bbbbbbb..........................td...ddd.pppppppppppp.b.....bbbbbbb...........................d
|d...ddd.pppppppppppp.lll...llll...................lllllllllltd...ddd.pppppppppppp.lll...llll...................llllllllll.d
|d...ddd.pppppppppppp.ooo...ooooooo..........................td...ddd.pppppppppppp.ooo...ooooooo...........................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.D
|d.ddddd.pppppppppppp.llll..llll...................lllllllllltd.ddddd.pppppppppppp.llll..llll...................llllllllll.D
|d.ddddd.pppppppppppp.wwww..wwwww..................wwwwwwwwwwtd.ddddd.pppppppppppp.wwww..wwwww..................wwwwwwwwww.d
|d.ddddd.pppppppppppp.oooo..ooooooo..........................td.ddddd.pppppppppppp.oooo..ooooooo...........................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.b.....bbbbbbb...........................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.lll...llll...................llllllllll.d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.lll...llll...................llllllllll.d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................D
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.lll...llll...................llllllllll.d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooooooo...........................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.b.....bbbbbbb...........................D
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooooooo...........................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.ooo...ooo...............................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.+++++.pppppppppppp.b.....bbbbbbb...........................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddt+.......ddddddddddddddddddddd................................d
|d.ddddd.pppppppppppp.lll...llll...................lllllllllltd.ddddd.pppppppppppp.lll...llll...................llllllllll.d
|d.ddddd.pppppppppppp.wwww..wwwww..................wwwwwwwwwwtd.ddddd.pppppppppppp.wwww..wwwww..................wwwwwwwwww.d
|d.ddddd.pppppppppppp.oooo..ooooooo..........................td.ddddd.pppppppppppp.oooo..ooooooo...........................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.d
|d.ddddd.pppppppppppp.lll...llll...................lllllllllltd.ddddd.pppppppppppp.lll...llll...................llllllllll.d
|d.ddddd.pppppppppppp.ooo...ooooooo..........................td.ddddd.pppppppppppp.ooo...ooooooo...........................d
|d.ddddd.pppppppppppp.b.....bbbbbbb..........................td.ddddd.pppppppppppp.b.....bbbbbbb...........................d
|D.ddddd.DDDDDDDDDDDD.DDD...DDDDDDD..DDD.......DDD...........tD.ddddd.DDDDDDDDDDDD.DDDDD.DDDD..........DDD..DD..DDDDDDDDDD.d
|D.ddddd.DDDDDDDDDDDD.DDD...DDD......DDD..DDD..DD............tD.ddddd.DDDDDDDDDDDD.DDDDD.DDDDD....DD........DDD............d
|d.ddddd.pppppppppppp.b.....bbbbbbb..........................td.ddddd.pppppppppppp.b.....bbbbbbb...........................d
keys O
screen
| A a.trace                                                                      B b.trace                                                   difference 1 of 4
| micro-op         pc macro micro    src1 src2 dst         addr       target  >│ micro-op         pc macro micro    src1 src2 dst         addr       target  >
|── 497 equal records: za ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
|    497 7ffff7fd848d J     JMP_IMM                             7ffff7fd84c8   │    497 7ffff7fd848d J     JMP_IMM                             7ffff7fd84c8
|    498 7ffff7fd848f MOVZX LOAD          rdx  t1  7ffff7dbe0ae                │    498 7ffff7fd848f MOVZX LOAD          rdx  t1  7ffff7dbe0ae
|    499 7ffff7fd848f MOVZX MOVZX    t1        rcx                             │    499 7ffff7fd848f MOVZX MOVZX    t1        rcx                              ►▐
|-   500 7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac                │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
|-   501 7ffff7fd8493 MOVZX MOVZX    t1        rax                             │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
|-   502 7ffff7fd8497 CMP   CMP_IMM  rcx       t0                              │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
|    503 7ffff7fd849b J     JMP_IMM                             7ffff7fd8a14   │    500 7ffff7fd849b J     JMP_IMM                             7ffff7fd8a14
|    504 7ffff7fd84a1 MOV   LOAD          r11  r9  7ffff7fc0940                │    501 7ffff7fd84a1 MOV   LOAD          r11  r9  7ffff7fc0940
|    505 7ffff7fd84a4 AND   AND_IMM  rax       rax                             │    502 7ffff7fd84a4 AND   AND_IMM  rax       rax
|── 991 equal records: za ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────── ▐
|  1,497 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8                │  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8                  ▐
|  1,498 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8                │  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      7fffffffe1f8
|  1,499 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp                             │  1,496 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,497 7ffff7fd2e11 J     JMP_IMM                             7ffff7fd2ef8
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,498 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7ffe5f4
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,499 7ffff7fd2e1d MOV   MOV      r8        rax
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,500 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7ffe5f0
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,501 7ffff7fd2e20 AND   AND      t1   rax  rax                               ▐
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,502 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 5555555543b8
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,503 7ffff7fd2e2a MOV   MOV      r11       rdx
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,504 7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,505 7ffff7fd2e2f MOV   MOV      rdx       rcx
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,506 7ffff7fd2e31 MOV   MOV      rax       rdx
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,507 7ffff7fd2e34 SHR   SHR      rdx  rcx  rdx
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,508 7ffff7fd2e37 MOV   MOV      r11       rcx
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,509 7ffff7fd2e3a SHR   SHR      rax  rcx  rax
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,510 7ffff7fd2e3d AND   AND      rdx  rax  rdx
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,511 7ffff7fd2e40 AND   AND_IMM  rdx       rdx
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,512 7ffff7fd2e43 J     JMP_IMM                             7ffff7fd3058     ▐
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,513 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,514 7ffff7fd2e4d CMP   CMP      rbp  r10  t0
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+ 1,515 7ffff7fd2e50 J     JMP_IMM                             7ffff7fd3130
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+       … 11 records more: za
|  1,500 7ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0                │  1,527 7ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0
|  1,501 7ffff7fd3a82 PUSH  STORE    rdi  rsp      7fffffffe1f0                │  1,528 7ffff7fd3a82 PUSH  STORE    rdi  rsp      7fffffffe1f0
|  1,502 7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp                             │  1,529 7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp
|── 994 equal records: za ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
|  2,497 7ffff7fd3391 CMP   LOAD          rsp  t1  7fffffffe194                │  2,524 7ffff7fd3391 CMP   LOAD          rsp  t1  7fffffffe194
|  2,498 7ffff7fd3391 CMP   CMP_IMM  t1        t0                              │  2,525 7ffff7fd3391 CMP   CMP_IMM  t1        t0
|  2,499 7ffff7fd3396 J     JMP_IMM                             7ffff7fd2e49   │  2,526 7ffff7fd3396 J     JMP_IMM                             7ffff7fd2e49
|! 2,500 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp                             │! 2,527 7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac
|! 2,501 7ffff7fd2e4d CMP   CMP      rbp  r10  t0                              │! 2,528 7ffff7fd8493 MOVZX MOVZX    t1        rax
|  2,502 7ffff7fd2e50 J     JMP_IMM                             7ffff7fd3130   │  2,529 7ffff7fd2e50 J     JMP_IMM                             7ffff7fd3130
| a.trace  cis501  plain                                                                   difference 1 of 4  record 500 of 6,000  macro-op 406  pc 7ffff7fd8493
| . next difference  Enter records  Tab other trace  o options  F1 help  q close  / search  & filter  T tables  t chain  i memory  L timeline  = about  p same PC
keys O..
:set ascii
screen
| A a.trace                                                    B b.trace                                difference 3 of 4   |- Fields ---------------------------
| micro-op         pc macro micro    src1 src2 dst      addr>| micro-op         pc macro micro    src1 src2 dst      addr>  | pc           0x7ffff7fd2e49
|-- 497 equal records: za ------------------------------------------------------------------------------------------------  | macro        ADD
|    497 7ffff7fd848d J     JMP_IMM                          |    497 7ffff7fd848d J     JMP_IMM                            | micro        ADD_IMM
|    498 7ffff7fd848f MOVZX LOAD          rdx  t1  ~ff7dbe0ae|    498 7ffff7fd848f MOVZX LOAD          rdx  t1  ~ff7dbe0ae  | src1         rbp               ! -
|    499 7ffff7fd848f MOVZX MOVZX    t1        rcx           |    499 7ffff7fd848f MOVZX MOVZX    t1        rcx            +| src2         -
|-   500 7ffff7fd8493 MOVZX LOAD          rdx  t1  ~ff7dbe0ac|------------------------------------------------------------  | dst          rbp
|-   501 7ffff7fd8493 MOVZX MOVZX    t1        rax           |------------------------------------------------------------  | addr         -
|-   502 7ffff7fd8497 CMP   CMP_IMM  rcx       t0            |------------------------------------------------------------  | target       -
|    503 7ffff7fd849b J     JMP_IMM                          |    500 7ffff7fd849b J     JMP_IMM                            | imm          1                 ! 4
|    504 7ffff7fd84a1 MOV   LOAD          r11  r9  ~ff7fc0940|    501 7ffff7fd84a1 MOV   LOAD          r11  r9  ~ff7fc0940  | flags        W                 ! -
|    505 7ffff7fd84a4 AND   AND_IMM  rax       rax           |    502 7ffff7fd84a4 AND   AND_IMM  rax       rax             | uop          1
|-- 991 equal records: za ------------------------------------------------------------------------------------------------ +| branch       -
|  1,497 7ffff7fd3a74 PUSH  LOAD          rsp  t1  ~fffffe2d8|  1,494 7ffff7fd3a74 PUSH  LOAD          rsp  t1  ~fffffe2d8 +| mem          -                 ! L
|  1,498 7ffff7fd3a74 PUSH  STORE    t1   rsp      ~fffffe1f8|  1,495 7ffff7fd3a74 PUSH  STORE    t1   rsp      ~fffffe1f8  | fallthrough  0x7ffff7fd2e4d
|  1,499 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp           |  1,496 7ffff7fd3a74 PUSH  SUB_IMM  rsp       rsp             | macroop      2052
|------------------------------------------------------------|+ 1,497 7ffff7fd2e11 J     JMP_IMM                            | taken        -
|------------------------------------------------------------|+ 1,498 7ffff7fd2e17 MOV   LOAD          rbx  rcx ~ff7ffe5f4  | kind         -
|------------------------------------------------------------|+ 1,499 7ffff7fd2e1d MOV   MOV      r8        rax             | copies: load, store, is_branch
|------------------------------------------------------------|+ 1,500 7ffff7fd2e20 AND   LOAD          rbx  t1  ~ff7ffe5f0  |
|------------------------------------------------------------|+ 1,501 7ffff7fd2e20 AND   AND      t1   rax  rax           >+|
|------------------------------------------------------------|+ 1,502 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax ~5555543b8  |
|------------------------------------------------------------|+ 1,503 7ffff7fd2e2a MOV   MOV      r11       rdx             |
|------------------------------------------------------------|+ 1,504 7ffff7fd2e2d SHR   SHR      rdx  rcx  rdx             |
|------------------------------------------------------------|+ 1,505 7ffff7fd2e2f MOV   MOV      rdx       rcx             |
|------------------------------------------------------------|+ 1,506 7ffff7fd2e31 MOV   MOV      rax       rdx             |
|------------------------------------------------------------|+ 1,507 7ffff7fd2e34 SHR   SHR      rdx  rcx  rdx             |
|------------------------------------------------------------|+ 1,508 7ffff7fd2e37 MOV   MOV      r11       rcx             |
|------------------------------------------------------------|+ 1,509 7ffff7fd2e3a SHR   SHR      rax  rcx  rax             |
|------------------------------------------------------------|+ 1,510 7ffff7fd2e3d AND   AND      rdx  rax  rdx             |
|------------------------------------------------------------|+ 1,511 7ffff7fd2e40 AND   AND_IMM  rdx       rdx             |
|------------------------------------------------------------|+ 1,512 7ffff7fd2e43 J     JMP_IMM                           +|
|------------------------------------------------------------|+ 1,513 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp             |
|------------------------------------------------------------|+ 1,514 7ffff7fd2e4d CMP   CMP      rbp  r10  t0              |
|------------------------------------------------------------|+ 1,515 7ffff7fd2e50 J     JMP_IMM                            |
|------------------------------------------------------------|+       ~ 11 records more: za                                 |
|  1,500 7ffff7fd3a7b MOV   LOAD          rsp  rdi ~fffffe2d0|  1,527 7ffff7fd3a7b MOV   LOAD          rsp  rdi ~fffffe2d0  |
|  1,501 7ffff7fd3a82 PUSH  STORE    rdi  rsp      ~fffffe1f0|  1,528 7ffff7fd3a82 PUSH  STORE    rdi  rsp      ~fffffe1f0  |
|  1,502 7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp           |  1,529 7ffff7fd3a82 PUSH  SUB_IMM  rsp       rsp             |
|-- 994 equal records: za ------------------------------------------------------------------------------------------------  |
|  2,497 7ffff7fd3391 CMP   LOAD          rsp  t1  ~fffffe194|  2,524 7ffff7fd3391 CMP   LOAD          rsp  t1  ~fffffe194  |
|  2,498 7ffff7fd3391 CMP   CMP_IMM  t1        t0            |  2,525 7ffff7fd3391 CMP   CMP_IMM  t1        t0              |
|  2,499 7ffff7fd3396 J     JMP_IMM                          |  2,526 7ffff7fd3396 J     JMP_IMM                            |
|! 2,500 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp           |! 2,527 7ffff7fd8493 MOVZX LOAD          rdx  t1  ~ff7dbe0ac  |
|! 2,501 7ffff7fd2e4d CMP   CMP      rbp  r10  t0            |! 2,528 7ffff7fd8493 MOVZX MOVZX    t1        rax             | pc: address of the instruction
|  2,502 7ffff7fd2e50 J     JMP_IMM                          |  2,529 7ffff7fd2e50 J     JMP_IMM                            | that contains the micro-op
| a.trace  cis501  plain                                                               difference 3 of 4  record 2,500 of 6,000  macro-op 2,052  pc 7ffff7fd2e49
| . next difference  Enter records  Tab other trace  o options  F1 help  q close  / search  & filter  T tables  t chain  i memory  L timeline  = about  p same PC
# Clicks: a row on either side, and the map.
mouse 20 60
screen status
| a.trace  cis501  plain                                                               difference 2 of 4  record 1,500 of 6,000  macro-op 1,219  pc 7ffff7fd3a7b
mouse 40 112
screen status
| b.trace  cis501  plain                                                                   4 differences  record 2,524 of 6,077  macro-op 2,075  pc 7ffff7fd3391
resize 10 40
screen
| A a.trace   B b.trace  4 differences
| micro-op                pc macro    >
|  1,501  1,528 7ffff7fd3a82 PUSH       +
|  1,502  1,529 7ffff7fd3a82 PUSH       +
|-- 994 equal records: za ------------->+
|  2,497  2,524 7ffff7fd3391 CMP        +
|  2,498  2,525 7ffff7fd3391 CMP        +
|  2,499  2,526 7ffff7fd3396 J
|   4 differences  record 2,524 of 6,077
| . next difference  F1 help  q close
resize 5 20
screen
| A a.tr~  B b.tr~
| micro-op        >
|  2,497  2,524    >+
| record 2,524 of 6~
| F1 help  q close
resize 24 80
# The other trace stays.
keys <Tab>
:diffoff
screen
|micro-op               pc macro micro    src1 src2 dst         addr   target>
| 2,490    L  7ffff7fd36b6 MOV   LOAD          rsp  r8  7fffffffe148           |
| 2,491    L  7ffff7fd36bb MOV   LOAD          rsp  r13 7fffffffe150           |@
| 2,492    L  7ffff7fd36c0 MOV   LOAD          rsp  rbp 7fffffffe1e0           |@
| 2,493    L  7ffff7fd36c8 MOV   LOAD          rsp  r14 7fffffffe1f8           |
| 2,494    L  7ffff7fd36d0 MOV   LOAD          rsp  r10 7fffffffe158           |@
| 2,495    L  7ffff7fd36d5 MOV   LOAD          rsp  r9  7fffffffe160           #
| 2,496  B>   7ffff7fd36da JMP   JMP_IMM                             ~f7fd3391 |@
| 2,497 ,  L  7ffff7fd3391 CMP   LOAD          rsp  t1  7fffffffe194           |
| 2,498 '     7ffff7fd3391 CMP   CMP_IMM  t1        t0                         |@
| 2,499  B>   7ffff7fd3396 J     JMP_IMM                             ~f7fd2e49 |
| 2,500       7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp                        |@
| 2,501       7ffff7fd2e4d CMP   CMP      rbp  r10  t0                         |
| 2,502  B    7ffff7fd2e50 J     JMP_IMM                             ~f7fd3130 |@
| 2,503    L  7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1478           |
|- Fields -----------------------------------------------------------------------
| imm         116                         fallthrough 0x7ffff7fd3396
| flags       -                           macroop     2050
| uop         1                           taken       -
| branch      -                           kind        -
| mem         L
| pc: address of the instruction that contains the micro-op
| a.trace  cis501  plain  record 2,497 of 6,000  macro-op 2,050  pc 7ffff7fd3391
|a.trace is no longer compared
keys .
screen message
|no traces are being compared; use :diff FILE to compare this one
:set diff-also=addr
screen message
|no traces are being compared; use :diff FILE to compare
:diffoff
screen message
|no traces are being compared; use :diff FILE to compare
:diff
screen message
|missing file name
:diff nofile
screen message
|cannot open nofile: No such file or directory
:diff a.trace
screen diff status
| A a.trace   B a.trace                                         no differences
| micro-op                pc macro micro    src1 src2 dst         addr  target>
|  2,491  2,491 7ffff7fd36bb MOV   LOAD          rsp  r13 7fffffffe150
|  2,492  2,492 7ffff7fd36c0 MOV   LOAD          rsp  rbp 7fffffffe1e0
|  2,493  2,493 7ffff7fd36c8 MOV   LOAD          rsp  r14 7fffffffe1f8
|  2,494  2,494 7ffff7fd36d0 MOV   LOAD          rsp  r10 7fffffffe158
|  2,495  2,495 7ffff7fd36d5 MOV   LOAD          rsp  r9  7fffffffe160
|  2,496  2,496 7ffff7fd36da JMP   JMP_IMM                             ~7fd3391>
|  2,497  2,497 7ffff7fd3391 CMP   LOAD          rsp  t1  7fffffffe194
|  2,498  2,498 7ffff7fd3391 CMP   CMP_IMM  t1        t0
|  2,499  2,499 7ffff7fd3396 J     JMP_IMM                             ~7fd2e49
|  2,500  2,500 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp
|  2,501  2,501 7ffff7fd2e4d CMP   CMP      rbp  r10  t0
|  2,502  2,502 7ffff7fd2e50 J     JMP_IMM                             ~7fd3130
|  2,503  2,503 7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1478
| a.trace                 no differences  record 2,497 of 6,000  pc 7ffff7fd3391
keys D
screen differences
|- Differences ------------------------------------------------------------------
| no differences
