# opscope --diff --ascii --size=20x120 samples/ls.cis501.trace.gz samples/ls.champsim.xz
# Formats differ: instructions are compared, and have other numbers on each side.
screen
| A ls.cis501.trace.gz   B ls.champsim.xz                          no differences   |- Fields ---------------------------
| micro-op      pc macro micro    src1 src2 dst addr target   imm f uop b m fallt>  | pc           0x7ffff7fd3a14
|-- 40,000 equal records: za -----------------------------------------------------> | macro        MOV
|                                                                                   | micro        LOAD
|                                                                                   | src2         rax
|                                                                                   | dst          r9
|                                                                                   | addr         0x7ffff7fc0cc8
|                                                                                   | imm          0
|                                                                                   | uop          1
|                                                                                   | mem          L
|                                                                                   | fallthrough  0x7ffff7fd3a17
|                                                                                   | macroop      0
|                                                                                   | no value: src1, flags, branch,
|                                                                                   | target, taken, kind
|                                                                                   | copies: load, store, is_branch
|                                                                                   |
|                                                                                   | pc: address of the instruction
|                                                                                   | that contains the micro-op
| ls.cis501.trace.gz  cis501  gzip                       no differences  record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
|no differences
keys za
screen diff
| A ls.cis501.trace.gz   B ls.champsim.xz                          no differences
| micro-op                pc macro micro    src1 src2 dst         addr     target>
|      0      0 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8            >
|      1      1 7ffff7fd3a17 J     JMP_IMM                             ~fff7fd3c28
|      2      2 7ffff7fd3a1d TEST  TEST     r9   r9   t0
|      3      3 7ffff7fd3a20 J     JMP_IMM                             ~fff7fd3c57
|      4      4 7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|      5      5 7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|      6      6 7ffff7fd3a2d LEA   LEA                rsi
|      7      7 7ffff7fd3a32 LEA   LEA                rdi
|      8      8 7ffff7fd3a37 MOV   MOV      rdx       rax
|      9      9 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218
|     10     10 7ffff7fd3a3f MOV   MOV      rbp       rsi
|     11     11 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210
|     12     12 7ffff7fd3a46 MOV   MOV      r15       rbp
|     13     13 7ffff7fd3a49 MOV   MOV      rsi       r15
|     14     14 7ffff7fd3a4c MOV   STORE    rdx  rsp      7fffffffe228
|     15     15 7ffff7fd3a51 JMP   JMP_IMM                             ~fff7fd3a67
keys 20000g
screen diff status
| A ls.cis501.trace.gz   B ls.champsim.xz                          no differences
| micro-op                pc macro micro    src1 src2 dst         addr     target>
| 19,986 16,404 7ffff7fd2d60 PUSH  STORE    r15  rsp      7fffffffe1d0
| 19,988 16,405 7ffff7fd2d62 PUSH  STORE    r14  rsp      7fffffffe1c8
| 19,990 16,406 7ffff7fd2d64 PUSH  STORE    r13  rsp      7fffffffe1c0
| 19,992 16,407 7ffff7fd2d66 PUSH  STORE    r12  rsp      7fffffffe1b8
| 19,994 16,408 7ffff7fd2d68 MOV   MOV      rsi       r12
| 19,995 16,409 7ffff7fd2d6b PUSH  STORE    rbp  rsp      7fffffffe1b0
| 19,997 16,410 7ffff7fd2d6c PUSH  STORE    rbx  rsp      7fffffffe1a8            >
| 19,999 16,411 7ffff7fd2d6d SUB   SUB_IMM  rsp       rsp
| 20,000 16,412 7ffff7fd2d74 MOV   LOAD          r9   rsi 7ffff7ffe5c0
| 20,001 16,413 7ffff7fd2d78 MOV   STORE    r8   rsp      7fffffffe138
| 20,002 16,414 7ffff7fd2d7d MOV   LOAD          rsp  rbp 7fffffffe1e0
| 20,003 16,415 7ffff7fd2d85 MOV   STORE    rdi  rsp      7fffffffe128
| 20,004 16,416 7ffff7fd2d8a MOV   LOAD          rsp  r8  7fffffffe1f8
| 20,005 16,417 7ffff7fd2d92 MOV   MOV      rsi       r10
| 20,006 16,418 7ffff7fd2d95 MOV   STORE    rdx  rsp      7fffffffe140
| 20,007 16,419 7ffff7fd2d9a MOV   STORE    rcx  rsp      7fffffffe130
| ls.cis501.trace.gz  cis501  gzip             no differences  record 20,000 of 48,390  macro-op 16,412  pc 7ffff7fd2d74
keys <Tab>
screen status
| ls.champsim.xz  champsim  xz                                  no differences  record 16,412 of 40,000  pc 7ffff7fd2d74
keys 39999g
screen diff status
| A ls.cis501.trace.gz   B ls.champsim.xz                          no differences
| instruction             pc kind        load         store        dst           >
| 48,370 39,984 7ffff7fd2c4e                                       rax
| 48,371 39,985 7ffff7fd2c51                                       rax,rflags
| 48,372 39,986 7ffff7fd2c56                                       rdx
| 48,373 39,987 7ffff7fd2c5a             7ffff7fc0c40              rax
| 48,374 39,988 7ffff7fd2c62                                       rax
| 48,375 39,989 7ffff7fd2c66             7ffff7fc1820              rbp
| 48,376 39,990 7ffff7fd2c69             7ffff7fc1700              rflags
| 48,378 39,991 7ffff7fd2c6d conditional                           rip
| 48,379 39,992 7ffff7fd2ce8             7ffff7fc16f8              rsi
| 48,380 39,993 7ffff7fd2cec             7ffff7fc1818              rdi
| 48,381 39,994 7ffff7fd2cef call                     7fffffffe0b8 rip,rsp
| 48,385 39,995 7ffff7fec4a0                                       rcx
| 48,386 39,996 7ffff7fec4a2                                       rax
| 48,387 39,997 7ffff7fec4a4                                       rcx,rflags
| 48,388 39,998 7ffff7fec4a8                                       rax,rflags
| 48,389 39,999 7ffff7fec4ac                                       rflags         >
| ls.champsim.xz  champsim  xz                                  no differences  record 39,999 of 40,000  pc 7ffff7fec4ac
keys zM
# A filter leaves records out on both sides.
keys &load<Enter>
screen diff status
| A ls.cis501.trace.gz   B ls.champsim.xz                            1 difference
| instruction             pc kind        load         store        dst     src   >
|-- 2,100 equal records: za ------------------------------------------------------>
|  9,341  7,669 7ffff7fec521             7ffff7ff22f0              r9      r10,r9
|  9,346  7,673 7ffff7fed754             7ffff7dc3410              r8d     rdi
|  9,348  7,674 7ffff7fed758             5555555553d0              r8w     rsi     +
|- 9,364        7ffff7fed8a5             0                         t1      rax
|  9,367  7,691 7ffff7fed8b4             7ffff7dc341d              rcx     rsi,rdx
|  9,369  7,692 7ffff7fed8b8             5555555553de              rax     rdi,rdx
|  9,372  7,694 7ffff7fed8be return      7fffffffe0b8              rip,rsp rsp
|-- 8,876 equal records: za ------------------------------------------------------
|
|
|
|
|
|
|
| ls.champsim.xz  champsim  xz  & load: 10,982 of 40,000               1 difference  record 0 of 40,000  pc 7ffff7fd3a14
keys .
screen diff status
| A ls.cis501.trace.gz   B ls.champsim.xz                       difference 1 of 1
| micro-op                pc macro  micro    src1 src2 dst         addr    target>
|-- 2,100 equal records: za ------------------------------------------------------
|  9,341  7,669 7ffff7fec521                 r10~      r9
|  9,346  7,673 7ffff7fed754                 rdi       r8d
|  9,348  7,674 7ffff7fed758                 rsi       r8w                        >+
|- 9,364        7ffff7fed8a5 NOP    LOAD     rax  rax  t1
|  9,367  7,691 7ffff7fed8b4                 rsi~      rcx
|  9,369  7,692 7ffff7fed8b8                 rdi~      rax
|  9,372  7,694 7ffff7fed8be                 rsp       ri~
|-- 8,876 equal records: za ------------------------------------------------------
|
|
|
|
|
|
|
| ls.champsim.xz  champsim  xz  & load: 10,982 of 40,000      difference 1 of 1  record 7,691 of 40,000  pc 7ffff7fed8b4
keys j<Enter>
screen records status
|instruction           pc kind        load         store        dst        src  >
| 7,631   L  7ffff7fd2c1d             7fffffffe0f8              rdi,rflags rdi,r~ |@
| 7,641   L  7ffff7fec4b6             5555555553c1              r8w        rdi    |@
| 7,642   L  7ffff7fec4ba             7ffff7dc3400              r8d        rsi    |@
| 7,643   L  7ffff7fec4be             5555555553c9              r8w        rdi    #@
| 7,644   L  7ffff7fec4c3             7ffff7dc3408              r8d        rsi    |@
| 7,669   L  7ffff7fec521             7ffff7ff22f0              r9         r10,r9 |@
| 7,673   L  7ffff7fed754             7ffff7dc3410              r8d        rdi    |@
| 7,674   L  7ffff7fed758             5555555553d0              r8w        rsi    |@
| 7,691   L  7ffff7fed8b4             7ffff7dc341d              rcx        rsi,r~ |@
| 7,692   L  7ffff7fed8b8             5555555553de              rax        rdi,r~ |@
| 7,694 B>L  7ffff7fed8be return      7fffffffe0b8              rip,rsp    rsp    |@
| 7,697   L  7ffff7fd2c2f             7ffff7ffe640              rax        r12    |@
| 7,702   L  7ffff7fd2c45             7fffffffe0f0              rdx        rsp    |@
| 7,703   L  7ffff7fd2c49             555555555702              r14        rax,r~ |@
| 7,707   L  7ffff7fd2c5a             7ffff7ffe5e0              rax        r12    |@
| 7,709   L  7ffff7fd2c66             7ffff7fc14e0              rbp        rax    |@
| 7,710   L  7ffff7fd2c69             7ffff7fc17d8              rflags     rbp,r~ |@
| ls.champsim.xz  champsim  xz  & load: 10,982 of 40,000           1 difference  record 7,691 of 40,000  pc 7ffff7fed8b4
keys <Backspace><Tab>
screen diff status
| A ls.cis501.trace.gz   B ls.champsim.xz                            1 difference
| micro-op                pc macro  micro    src1 src2 dst         addr    target>
|-- 2,100 equal records: za ------------------------------------------------------
|  9,341  7,669 7ffff7fec521 MOVSXD LOAD     r9   r10  t1  7ffff7ff22f0
|  9,346  7,673 7ffff7fed754 MOVDQA LOAD          rdi  t1  7ffff7dc3410
|  9,348  7,674 7ffff7fed758 MOVDQA LOAD          rsi  t1  5555555553d0           >+
|- 9,364        7ffff7fed8a5 NOP    LOAD     rax  rax  t1
|  9,367  7,691 7ffff7fed8b4 MOVZX  LOAD     rdx  rsi  t1  7ffff7dc341d
|  9,369  7,692 7ffff7fed8b8 MOVZX  LOAD     rdx  rdi  t1  5555555553de
|  9,372  7,694 7ffff7fed8be RET    LOAD          rsp  t0  7fffffffe0b8
|-- 8,876 equal records: za ------------------------------------------------------
|
|
|
|
|
|
|
| ls.cis501.trace.gz  & load: 10,983 of 48,390     1 difference  record 9,367 of 48,390  macro-op 7,691  pc 7ffff7fed8b4
keys &nothing == 1<Enter>
screen message
| ^
|cis501 has no name nothing; names are pc, op, macro, micro, mem, load, store, reg, read, write, branch, taken, call,
|return, conditional, indirect, kind, target, fallthrough, ...
keys <Esc>&macro == CALL<Enter>
screen message
| ^
|ls.champsim.xz: champsim has no name macro; names are pc, mem, load, store, reg, read, write, branch, taken, call,
|return, conditional, indirect, kind, record, fault, mispredicted, thread, ...
keys <Esc>&<Enter>
screen status
| ls.cis501.trace.gz  cis501  gzip               no differences  record 9,367 of 48,390  macro-op 7,691  pc 7ffff7fed8b4
:set diff-also=load,store
screen status
| ls.cis501.trace.gz  cis501  gzip               no differences  record 9,367 of 48,390  macro-op 7,691  pc 7ffff7fed8b4
keys g
screen diff
| A ls.cis501.trace.gz   B ls.champsim.xz                          no differences
| micro-op                pc macro micro    src1 src2 dst         addr     target>
|      0      0 7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8            >
|      1      1 7ffff7fd3a17 J     JMP_IMM                             ~fff7fd3c28
|      2      2 7ffff7fd3a1d TEST  TEST     r9   r9   t0
|      3      3 7ffff7fd3a20 J     JMP_IMM                             ~fff7fd3c57
|      4      4 7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|      5      5 7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|      6      6 7ffff7fd3a2d LEA   LEA                rsi
|      7      7 7ffff7fd3a32 LEA   LEA                rdi
|      8      8 7ffff7fd3a37 MOV   MOV      rdx       rax
|      9      9 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218
|     10     10 7ffff7fd3a3f MOV   MOV      rbp       rsi
|     11     11 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210
|     12     12 7ffff7fd3a46 MOV   MOV      r15       rbp
|     13     13 7ffff7fd3a49 MOV   MOV      rsi       r15
|     14     14 7ffff7fd3a4c MOV   STORE    rdx  rsp      7fffffffe228
|     15     15 7ffff7fd3a51 JMP   JMP_IMM                             ~fff7fd3a67
:set diff-key=macro
screen message
|ls.champsim.xz: champsim has no field macro
:set diff-key=calls
screen diff
| A ls.cis501.trace.gz   B ls.champsim.xz                          no differences
| micro-op                pc macro micro    src1 src2 dst         addr     target>
|     39     29 7ffff7fd3a93 CALL  JMP_IMM                             ~fff7fd2d60>
|    272    232 7ffff7fd3115 CALL  JMP_IMM                             ~fff7fd2bc0
|    330    277 7ffff7fd2cef CALL  JMP_IMM                             ~fff7fec4a0
|    362    301 7ffff7fed8be RET   JMP_REG  t0                         ~fff7fd2cf4
|    378    310 7ffff7fd2c86 RET   JMP_REG  t0                         ~fff7fd311a
|    433    354 7ffff7fd3143 RET   JMP_REG  t0                         ~fff7fd3a98
|    482    392 7ffff7fd3b20 RET   JMP_REG  t0                         ~fff7fd8461
|    611    501 7ffff7fd845c CALL  JMP_IMM                             ~fff7fd3970
|    736    597 7ffff7fd3a93 CALL  JMP_IMM                             ~fff7fd2d60
|    865    706 7ffff7fd3115 CALL  JMP_IMM                             ~fff7fd2bc0
|    908    737 7ffff7fd2c22 CALL  JMP_IMM                             ~fff7fec4a0
|    984    802 7ffff7fed8be RET   JMP_REG  t0                         ~fff7fd2c27
|  1,009    822 7ffff7fd2cef CALL  JMP_IMM                             ~fff7fec4a0
|  1,041    846 7ffff7fed8be RET   JMP_REG  t0                         ~fff7fd2cf4
|  1,057    855 7ffff7fd2c86 RET   JMP_REG  t0                         ~fff7fd311a
|  1,112    899 7ffff7fd3143 RET   JMP_REG  t0                         ~fff7fd3a98
# Micro-ops against instructions without opcodes.
:set diff-key=opcode
screen message
|one trace has micro-ops, the other has instructions without opcodes: compare them by pc, not by opcode
:set diff-key=auto
:diff data/cis501/good-rep.trace
screen diff status
| A ls.cis501.trace.gz   B good-rep.trace                       difference 1 of 1
| micro-op                pc macro micro    src1 src2 dst         addr     target>
|-     0        7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8            >@
|-     1        7ffff7fd3a17 J     JMP_IMM                             ~fff7fd3c28 @
|-     2        7ffff7fd3a1d TEST  TEST     r9   r9   t0                           @
|-     3        7ffff7fd3a20 J     JMP_IMM                             ~fff7fd3c57 @
|-     4        7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx                          @
|-     5        7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220             @
|-     6        7ffff7fd3a2d LEA   LEA                rsi                          @
|-     7        7ffff7fd3a32 LEA   LEA                rdi                          @
|-     8        7ffff7fd3a37 MOV   MOV      rdx       rax                          @
|-              ~ 48,381 records more: za                                          @
|+            0       4013be MOV   ADD_IMM            rcx                          @
|+            1       4013c3 MOVS  LOAD          rsi  t1      10020070             @
|+            2       4013c3 MOVS  STORE    t1   rdi          10060000             @
|+            3       4013c3 MOVS  ADD_IMM  rsi       rsi                          @
|+            4       4013c3 MOVS  ADD_IMM  rdi       rdi                          @
|+            5       4013c3 MOVS  SUB_IMM  rcx       rcx                          @
| ls.cis501.trace.gz  cis501  gzip                    difference 1 of 1  record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
:diff data/README
screen message
|README: layout has no instruction addresses
