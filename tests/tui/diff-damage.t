# opscope --diff --ascii --size=24x120 $(zcat samples/ls.cis501.trace.gz | sed -n 1,900p | sed '200s/.*/no record/' >a.trace; zcat samples/ls.cis501.trace.gz | sed -n -e 1,900p | sed -e '400,402d' -e '700s/.*/neither/' -e '$s/$/\nend/' >b.trace; echo a.trace b.trace)
# Lines that are not records are rows of their own; the numbers of the records after them
# are right.
screen
| A a.trace   B b.trace                                         difference 1 of 4   |- Fields ---------------------------
| micro-op                pc macro micro    src1 src2 dst         addr     target>  | malformed line at byte 18,672:
|-- 196 equal records: za --------------------------------------------------------  | line has 2 words instead of 14
|    196    196 7ffff7fd2e11 J     JMP_IMM                             ~fff7fd2ef8  |
|    197    197 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7fc0c54              |
|    198    198 7ffff7fd2e1d MOV   MOV      r8        rax                           |
|-              # malformed line at byte 18,672: line has 2 words instead of 14   >+|
|+          199 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7fc0c50              |
|    199    200 7ffff7fd2e20 AND   AND      t1   rax  rax                           |
|    200    201 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 7ffff7da8590              |
|    201    202 7ffff7fd2e2a MOV   MOV      r11       rdx                          +|
|-- 193 equal records: za --------------------------------------------------------  |
|    395    396 7ffff7fd2ffc AND   AND_IMM  rdx       rdx                           |
|    396    397 7ffff7fd2fff CMP   CMP_IMM  rax       t0                            |
|    397    398 7ffff7fd3002 J     JMP_IMM                             ~fff7fd2e49  |
|-   398        7ffff7fd3008 CMP   LOAD          rsp  t1  7fffffffe208              |
|-   399        7ffff7fd3008 CMP   CMP_IMM  t1        t0                            |
|-   400        7ffff7fd3011 J     JMP_IMM                             ~fff7fd301c +|
|    401    399 7ffff7fd3013 CMP   CMP_IMM  rdx       t0                            |
|    402    400 7ffff7fd3016 J     JMP_IMM                             ~fff7fd3148  |
|    403    401 7ffff7fd301c MOVZX LOAD          rcx  t1  7ffff7dbe0ac              |
|-- 291 equal records: za -------------------------------------------------------- +|
| a.trace  cis501  plain  1 gap                                          difference 1 of 4  gap before record 199 of 899
| . next difference  Enter records  Tab other trace  o options  F1 help  q close  / search  & filter  T tables  t chain
keys .
screen diff
| A a.trace   B b.trace                                         difference 2 of 4
| micro-op                pc macro micro    src1 src2 dst         addr     target>
|-- 196 equal records: za --------------------------------------------------------
|    196    196 7ffff7fd2e11 J     JMP_IMM                             ~fff7fd2ef8
|    197    197 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7fc0c54
|    198    198 7ffff7fd2e1d MOV   MOV      r8        rax
|-              # malformed line at byte 18,672: line has 2 words instead of 14    +
|+          199 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7fc0c50
|    199    200 7ffff7fd2e20 AND   AND      t1   rax  rax
|    200    201 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 7ffff7da8590
|    201    202 7ffff7fd2e2a MOV   MOV      r11       rdx                         >+
|-- 193 equal records: za --------------------------------------------------------
|    395    396 7ffff7fd2ffc AND   AND_IMM  rdx       rdx
|    396    397 7ffff7fd2fff CMP   CMP_IMM  rax       t0
|    397    398 7ffff7fd3002 J     JMP_IMM                             ~fff7fd2e49
|-   398        7ffff7fd3008 CMP   LOAD          rsp  t1  7fffffffe208
|-   399        7ffff7fd3008 CMP   CMP_IMM  t1        t0
|-   400        7ffff7fd3011 J     JMP_IMM                             ~fff7fd301c +
|    401    399 7ffff7fd3013 CMP   CMP_IMM  rdx       t0
|    402    400 7ffff7fd3016 J     JMP_IMM                             ~fff7fd3148
|    403    401 7ffff7fd301c MOVZX LOAD          rcx  t1  7ffff7dbe0ac
|-- 291 equal records: za -------------------------------------------------------- +
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
| a.trace  cis501  plain  1 gap                      difference 2 of 4  record 398 of 899  macro-op 329  pc 7ffff7fd3008
keys <Backspace>.<Tab>
screen diff status
| A a.trace   B b.trace                                         difference 3 of 4
| micro-op                pc macro micro    src1 src2 dst         addr     target>
|-   398        7ffff7fd3008 CMP   LOAD          rsp  t1  7fffffffe208
|-   399        7ffff7fd3008 CMP   CMP_IMM  t1        t0
|-   400        7ffff7fd3011 J     JMP_IMM                             ~fff7fd301c
|    401    399 7ffff7fd3013 CMP   CMP_IMM  rdx       t0
|    402    400 7ffff7fd3016 J     JMP_IMM                             ~fff7fd3148 +
|    403    401 7ffff7fd301c MOVZX LOAD          rcx  t1  7ffff7dbe0ac
|-- 291 equal records: za --------------------------------------------------------
|    695    693 7ffff7fd3a0f MOV   LOAD          rsp  rax 7fffffffe220
|    696    694 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8             +
|    697    695 7ffff7fd3a17 J     JMP_IMM                             ~fff7fd3c28
|-   698        7ffff7fd3a1d TEST  TEST     r9   r9   t0
|+              # malformed line at byte 65,446: line has 1 word instead of 14
|    699    696 7ffff7fd3a20 J     JMP_IMM                             ~fff7fd3c57
|    700    697 7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|    701    698 7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|-- 194 equal records: za -------------------------------------------------------->+
|    896    893 7ffff7fd2c0a OR    OR       r8   rax  r8
|    897    894 7ffff7fd2c0d J     JMP_IMM                             ~fff7fd2ce0
|    898    895 7ffff7fd2c13 CMP   CMP      rbx  rsi  t0
|+              # malformed line at byte 84,216: line has 1 word instead of 14     +
| b.trace  cis501  plain  2 gaps                                         difference 3 of 4  gap before record 696 of 896
keys j<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr       target  >
|   686       7ffff7fd39f3 TEST  TEST     r12  r12  t0
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
| b.trace  cis501  plain  2 gaps                                         difference 3 of 4  gap before record 696 of 896
keys <Backspace>G
screen diff status
| A a.trace   B b.trace                                         difference 4 of 4
| micro-op                pc macro micro    src1 src2 dst         addr     target>
|-   398        7ffff7fd3008 CMP   LOAD          rsp  t1  7fffffffe208
|-   399        7ffff7fd3008 CMP   CMP_IMM  t1        t0
|-   400        7ffff7fd3011 J     JMP_IMM                             ~fff7fd301c
|    401    399 7ffff7fd3013 CMP   CMP_IMM  rdx       t0
|    402    400 7ffff7fd3016 J     JMP_IMM                             ~fff7fd3148 +
|    403    401 7ffff7fd301c MOVZX LOAD          rcx  t1  7ffff7dbe0ac
|-- 291 equal records: za --------------------------------------------------------
|    695    693 7ffff7fd3a0f MOV   LOAD          rsp  rax 7fffffffe220
|    696    694 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8             +
|    697    695 7ffff7fd3a17 J     JMP_IMM                             ~fff7fd3c28
|-   698        7ffff7fd3a1d TEST  TEST     r9   r9   t0
|+              # malformed line at byte 65,446: line has 1 word instead of 14
|    699    696 7ffff7fd3a20 J     JMP_IMM                             ~fff7fd3c57
|    700    697 7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|    701    698 7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|-- 194 equal records: za -------------------------------------------------------- +
|    896    893 7ffff7fd2c0a OR    OR       r8   rax  r8
|    897    894 7ffff7fd2c0d J     JMP_IMM                             ~fff7fd2ce0
|    898    895 7ffff7fd2c13 CMP   CMP      rbx  rsi  t0
|+              # malformed line at byte 84,216: line has 1 word instead of 14    >+
| b.trace  cis501  plain  2 gaps                                    difference 4 of 4  gap after the last of 896 records
keys <Backspace><Tab>&load<Enter>
screen diff status
| A a.trace   B b.trace                                             2 differences
| micro-op                pc macro micro    src1 src2 dst         addr     target>
|    790    787 7ffff7fd2dfc MOV   LOAD          rbx  rdx 7ffff7ffe348
|    791    788 7ffff7fd2e00 ADD   LOAD          rdx  t1  555555577e30
|    793    790 7ffff7fd2e04 MOV   LOAD          rbx  rdx 7ffff7ffe5f8
|    797    794 7ffff7fd2e17 MOV   LOAD          rbx  rcx 7ffff7ffe5f4
|    799    796 7ffff7fd2e20 AND   LOAD          rbx  t1  7ffff7ffe5f0
|    801    798 7ffff7fd2e26 MOV   LOAD     rax  rdx  rax 5555555543b0             +
|    815    812 7ffff7fd305f MOV   LOAD          rbx  rax 7ffff7ffe600
|    816    813 7ffff7fd3066 MOV   LOAD     rdx  rax  rax 5555555543dc
|    819    816 7ffff7fd3071 MOV   LOAD          rbx  rdx 7ffff7ffe608
|    832    829 7ffff7fd30bc MOV   LOAD          r12  rax 555555554424             +
|    839    836 7ffff7fd30cf SUB   LOAD          rbx  t1  7ffff7ffe608
|    856    853 7ffff7fd30f4 MOV   LOAD          rsp  r8  7fffffffe200
|    857    854 7ffff7fd30fc MOV   LOAD          rsp  rcx 7fffffffe1f0
|    858    855 7ffff7fd3103 MOV   LOAD          rsp  rdx 7fffffffe1e8
|    859    856 7ffff7fd310b MOV   LOAD          rsp  rsi 7fffffffe130
|    860    857 7ffff7fd3110 MOV   LOAD          rsp  rdi 7fffffffe128
|    867    864 7ffff7fd2bc2 MOVZX LOAD          r9   t1  555555554f0e
|    879    876 7ffff7fd2bd7 MOVZX LOAD          r9   t1  555555554f0c
|    884    881 7ffff7fd2be0 MOV   LOAD          rsp  r12 7fffffffe100
|    886    883 7ffff7fd2be8 CMP   LOAD          r9   t1  555555554f10            >
| a.trace  cis501  plain  & load: 206 of 899  1 gap      2 differences  record 886 of 899  macro-op 720  pc 7ffff7fd2be8
