# opscope --diff --size=22x150 $(zcat samples/ls.cis501.trace.gz | sed -n 1,1000p >a.trace; sed -e 500,503d a.trace >b.trace; echo a.trace b.trace)
# Both sides show fields without a value after on, and arrows beside the list after oa.
wait
keys <Ctrl-W>lon<Ctrl-W>hG<Tab>
screen fields
|─ Fields ────────────── 1-17 of 20 ─
| pc           0x7ffff7fd84a7
| macro        ADD
| micro        LOAD
| src1         -
| src2         rdx
| dst          t1
| addr         0x7ffff7dbe0b0
| target       -
| imm          8
| flags        -
| uop          1
| branch       -
| mem          L
| fallthrough  0x7ffff7fd84ab
| macroop      409
| load         0x7ffff7dbe0b0
| store        -
| pc: address of the instruction
| that contains the micro-op
keys <Enter>oa:set nomap<Enter>
wait
screen status
| b.trace  cis501  plain                                                                1 difference  record 502 of 996  macro-op 409  pc 7ffff7fd84a7
keys <Backspace><Tab><Enter>
wait
screen records status
|                micro-op               pc macro micro    src1 src2 dst         addr       target   imm f uop b m>
|     ↑483 rdx│     497  B    7ffff7fd848d J     JMP_IMM                             7ffff7fd84c8    57 R   1 N -
|             │     498 ╷  L  7ffff7fd848f MOVZX LOAD          rdx  t1  7ffff7dbe0ae                  6 -   1 - L
|             │     499 ╵     7ffff7fd848f MOVZX MOVZX    t1        rcx                               0 -   2 - -
|             │     500 ╷  L  7ffff7fd8493 MOVZX LOAD          rdx  t1  7ffff7dbe0ac                  4 -   1 - L
|             │     501 ╵     7ffff7fd8493 MOVZX MOVZX    t1        rax                               0 -   2 - -
|             │     502       7ffff7fd8497 CMP   CMP_IMM  rcx       t0                              -15 W   1 - -
|             │     503  B    7ffff7fd849b J     JMP_IMM                             7ffff7fd8a14  1395 R   1 N -
|             │     504    L  7ffff7fd84a1 MOV   LOAD          r11  r9  7ffff7fc0940                  0 -   1 - L
|             │     505       7ffff7fd84a4 AND   AND_IMM  rax       rax                              15 W   1 - -
|             ├►    506 ╷  L  7ffff7fd84a7 ADD   LOAD          rdx  t1  7ffff7dbe0b0                  8 -   1 - L
|           t1└►    507 ╵     7ffff7fd84a7 ADD   ADD      t1   r9   r9                                0 W   2 - -
|                   508       7ffff7fd84ab CMP   CMP_IMM  rax       t0                               10 W   1 - -
|                   509       7ffff7fd84ad SETZ  SETZ               rdx                               0 R   1 - -
|                   510       7ffff7fd84b0 TEST  TEST     rcx  rcx  t0                                0 W   1 - -
|                   511       7ffff7fd84b3 SETNZ SETNZ              rax                               0 R   1 - -
|                   512       7ffff7fd84b6 TEST  TEST     rdx  rax  t0                                0 W   1 - -
|                   513  B→   7ffff7fd84b8 J     JMP_IMM                             7ffff7fd84c8    14 R   1 T -
|                   514       7ffff7fd84c8 CMP   CMP_IMM  r13       t0                               37 W   1 - -
|                   515  B    7ffff7fd84cc J     JMP_IMM                             7ffff7fd8c40  1902 R   1 N -
| a.trace  cis501  plain                                                              1 difference  record 506 of 1,000  macro-op 411  pc 7ffff7fd84a7
keys :set<Enter>
screen list
|─ List ─ settings, as lines for the config file ─────────────────────────────────────────────────────────────────
| set nocolor
| set nomap
