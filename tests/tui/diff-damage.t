# opscope --diff --ascii --size=24x120 $(zcat samples/ls.cis501.trace.gz | sed -n 1,900p | sed '200s/.*/no record/' >a.trace; zcat samples/ls.cis501.trace.gz | sed -n -e 1,900p | sed -e '400,402d' -e '700s/.*/neither/' >b.trace; echo a.trace b.trace)
# Lines that are not records: the numbers of the records after them are right.
screen
| A a.trace   B b.trace                                         difference 1 of 3   |- Fields ---------------------------
| micro-op                pc macro micro    src1 src2 dst         addr      targe>  | only in b.trace; Tab goes there
|-- 196 equal records: za --------------------------------------------------------  |
|    196    196 7ffff7fd2e11 J     JMP_IMM                             7ffff7fd2e~  |
|    197    197 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7fc0c54              |
|    198    198 7ffff7fd2e1d MOV   MOV      r8        rax                           |
|+          199 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7fc0c50            >+|
|    199    200 7ffff7fd2e20 AND   AND      t1   rax  rax                           |
|    200    201 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 7ffff7da8590              |
|    201    202 7ffff7fd2e2a MOV   MOV      r11       rdx                           |
|-- 193 equal records: za -------------------------------------------------------- +|
|    395    396 7ffff7fd2ffc AND   AND_IMM  rdx       rdx                           |
|    396    397 7ffff7fd2fff CMP   CMP_IMM  rax       t0                            |
|    397    398 7ffff7fd3002 J     JMP_IMM                             7ffff7fd2e~  |
|-   398        7ffff7fd3008 CMP   LOAD          rsp  t1  7fffffffe208              |
|-   399        7ffff7fd3008 CMP   CMP_IMM  t1        t0                            |
|-   400        7ffff7fd3011 J     JMP_IMM                             7ffff7fd30~  |
|    401    399 7ffff7fd3013 CMP   CMP_IMM  rdx       t0                           +|
|    402    400 7ffff7fd3016 J     JMP_IMM                             7ffff7fd31~  |
|    403    401 7ffff7fd301c MOVZX LOAD          rcx  t1  7ffff7dbe0ac              |
|-- 291 equal records: za --------------------------------------------------------  |
|    695    693 7ffff7fd3a0f MOV   LOAD          rsp  rax 7fffffffe220              |
| a.trace  cis501  plain  1 gap                      difference 1 of 3  record 199 of 899  macro-op 168  pc 7ffff7fd2e20
| . next difference  Enter records  Tab other trace  o options  F1 help  q close  / search  p same PC  & filter
keys .
screen diff
| A a.trace   B b.trace                                         difference 2 of 3
| micro-op                pc macro micro    src1 src2 dst         addr      targe>
|-- 196 equal records: za --------------------------------------------------------
|    196    196 7ffff7fd2e11 J     JMP_IMM                             7ffff7fd2e~
|    197    197 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7fc0c54
|    198    198 7ffff7fd2e1d MOV   MOV      r8        rax
|+          199 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7fc0c50             +
|    199    200 7ffff7fd2e20 AND   AND      t1   rax  rax
|    200    201 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 7ffff7da8590
|    201    202 7ffff7fd2e2a MOV   MOV      r11       rdx
|-- 193 equal records: za -------------------------------------------------------->+
|    395    396 7ffff7fd2ffc AND   AND_IMM  rdx       rdx
|    396    397 7ffff7fd2fff CMP   CMP_IMM  rax       t0
|    397    398 7ffff7fd3002 J     JMP_IMM                             7ffff7fd2e~
|-   398        7ffff7fd3008 CMP   LOAD          rsp  t1  7fffffffe208
|-   399        7ffff7fd3008 CMP   CMP_IMM  t1        t0
|-   400        7ffff7fd3011 J     JMP_IMM                             7ffff7fd30~
|    401    399 7ffff7fd3013 CMP   CMP_IMM  rdx       t0                           +
|    402    400 7ffff7fd3016 J     JMP_IMM                             7ffff7fd31~
|    403    401 7ffff7fd301c MOVZX LOAD          rcx  t1  7ffff7dbe0ac
|-- 291 equal records: za --------------------------------------------------------
|    695    693 7ffff7fd3a0f MOV   LOAD          rsp  rax 7fffffffe220
keys <Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr       target  >
|   388    L  7ffff7fd38de MOV   LOAD          rsp  r9  7fffffffe160
|   389  B>   7ffff7fd38e3 JMP   JMP_IMM                             7ffff7fd2ff0
|   390 ,  L  7ffff7fd2ff0 MOVZX LOAD          rcx  t1  7ffff7dbe0ad
|   391 '     7ffff7fd2ff0 MOVZX MOVZX    t1        rax
|   392       7ffff7fd2ff4 MOV   MOV      rax       rdx
|   393       7ffff7fd2ff6 AND   AND_IMM  rax       rax
|   394       7ffff7fd2ff9 SUB   SUB_IMM  rax       rax
|   395       7ffff7fd2ffc AND   AND_IMM  rdx       rdx
|   396       7ffff7fd2fff CMP   CMP_IMM  rax       t0
|   397  B    7ffff7fd3002 J     JMP_IMM                             7ffff7fd2e49
|   398 ,  L  7ffff7fd3008 CMP   LOAD          rsp  t1  7fffffffe208
|   399 '     7ffff7fd3008 CMP   CMP_IMM  t1        t0
|   400  B    7ffff7fd3011 J     JMP_IMM                             7ffff7fd301c
|   401       7ffff7fd3013 CMP   CMP_IMM  rdx       t0
|   402  B    7ffff7fd3016 J     JMP_IMM                             7ffff7fd3148
|   403 ,  L  7ffff7fd301c MOVZX LOAD          rcx  t1  7ffff7dbe0ac
|   404 '     7ffff7fd301c MOVZX MOVZX    t1        rax
|   405       7ffff7fd3020 SHR   SHR_IMM  rax       rax
|   406       7ffff7fd3023 CMP   CMP_IMM  rax       t0
|   407  B    7ffff7fd3025 J     JMP_IMM                             7ffff7fd3330
|   408       7ffff7fd302b CMP   CMP_IMM  rax       t0
| a.trace  cis501  plain  1 gap                      difference 2 of 3  record 398 of 899  macro-op 329  pc 7ffff7fd3008
keys <Backspace>.<Tab>
screen diff status
| A a.trace   B b.trace                                         difference 3 of 3
| micro-op                pc macro micro    src1 src2 dst         addr      targe>
|    201    202 7ffff7fd2e2a MOV   MOV      r11       rdx
|-- 193 equal records: za --------------------------------------------------------
|    395    396 7ffff7fd2ffc AND   AND_IMM  rdx       rdx
|    396    397 7ffff7fd2fff CMP   CMP_IMM  rax       t0
|    397    398 7ffff7fd3002 J     JMP_IMM                             7ffff7fd2e~ +
|-   398        7ffff7fd3008 CMP   LOAD          rsp  t1  7fffffffe208
|-   399        7ffff7fd3008 CMP   CMP_IMM  t1        t0
|-   400        7ffff7fd3011 J     JMP_IMM                             7ffff7fd30~
|    401    399 7ffff7fd3013 CMP   CMP_IMM  rdx       t0                           +
|    402    400 7ffff7fd3016 J     JMP_IMM                             7ffff7fd31~
|    403    401 7ffff7fd301c MOVZX LOAD          rcx  t1  7ffff7dbe0ac
|-- 291 equal records: za --------------------------------------------------------
|    695    693 7ffff7fd3a0f MOV   LOAD          rsp  rax 7fffffffe220
|    696    694 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8
|    697    695 7ffff7fd3a17 J     JMP_IMM                             7ffff7fd3c~
|-   698        7ffff7fd3a1d TEST  TEST     r9   r9   t0                          >+
|    699    696 7ffff7fd3a20 J     JMP_IMM                             7ffff7fd3c~
|    700    697 7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|    701    698 7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|-- 197 equal records: za --------------------------------------------------------
| b.trace  cis501  plain  1 gap                      difference 3 of 3  record 696 of 896  macro-op 568  pc 7ffff7fd3a20
keys j<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr       target  >
|   687  B    7ffff7fd39f6 J     JMP_IMM                             7ffff7fd3a06
|   688 ,  L  7ffff7fd39f8 TEST  LOAD          rsp  t1  7fffffffe2d0
|   689 '     7ffff7fd39f8 TEST  TEST_IMM t1        t0
|   690  B    7ffff7fd3a00 J     JMP_IMM                             7ffff7fd4176
|   691 ,  L  7ffff7fd3a06 CMP   LOAD          rsp  t1  7fffffffe2d8
|   692 '     7ffff7fd3a06 CMP   CMP_IMM  t1        t0
|   693    L  7ffff7fd3a0f MOV   LOAD          rsp  rax 7fffffffe220
|   694    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8
|   695  B    7ffff7fd3a17 J     JMP_IMM                             7ffff7fd3c28
|       # malformed line at byte 65,446: line has 1 word instead of 14
|   696  B    7ffff7fd3a20 J     JMP_IMM                             7ffff7fd3c57
|   697       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|   698    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|   699       7ffff7fd3a2d LEA   LEA                rsi
|   700       7ffff7fd3a32 LEA   LEA                rdi
|   701       7ffff7fd3a37 MOV   MOV      rdx       rax
|   702     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218
|   703       7ffff7fd3a3f MOV   MOV      rbp       rsi
|   704     S 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210
|   705       7ffff7fd3a46 MOV   MOV      r15       rbp
|   706       7ffff7fd3a49 MOV   MOV      rsi       r15
| b.trace  cis501  plain  1 gap                          3 differences  record 696 of 896  macro-op 568  pc 7ffff7fd3a20
