# opscope --size=24x80 data/cis501/good-wide-values.trace
# Record 70 has an immediate operand of 19 digits, and record 72 an opcode of 22 letters.
# Both are cut in their cells, and no column is wider than without them.
wait
screen 0-3
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8
|     1  B    7ffff7fd3a17 J     JMP_IMM                             7ffff7fd3c28
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0
keys :70<Enter>
screen records
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|    63       7ffff7fd2da2 MOV   MOV      r12       r11
|    64    L  7ffff7fd2da5 MOV   LOAD          rsp  r9  7fffffffe200
|    65       7ffff7fd2dad MOV   MOV      r8        r14
|    66       7ffff7fd2db0 SHR   SHR_IMM  r11       r11
|    67       7ffff7fd2db4 MOV   MOV      r11       r8
|    68       7ffff7fd2db7 AND   AND_IMM  r9        r9
|    69       7ffff7fd2dbb MOV   MOV      r12       r11
|    70  B→   7ffff7fd2dbe JMP   JMP_IMM                             7ffff7fd2e56
|    71    L  7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1460
|    72    L  7ffff7fd2e5b MOV   OP_WITH…      rax  rbx 7ffff7ffe308
|    73       7ffff7fd2e5f CMP   CMP      rbx  r14  t0
|    74  B    7ffff7fd2e62 J     JMP_IMM                             7ffff7fd2e49
|    75       7ffff7fd2e64 TEST  TEST     r9   r9   t0
|    76  B→   7ffff7fd2e67 J     JMP_IMM                             7ffff7fd2e72
keys :72<Enter>v
screen 0
|micro-op               pc macro micro    src1 src2 dst         addr      target>
# The whole value is in Fields.
keys v:70<Enter>$hhhhh
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────
| macro       JMP                         addr        -
| micro       JMP_IMM                     macroop     54
| src1        -                           taken       1
| src2        -                           kind        jump
| dst         -                           imm         4287427379971752087
| imm: immediate operand, or displacement of an address or branch
# Two pages on, and after a jump, nothing is left of them.
keys <PageDown><PageDown><PageDown>
screen 0
|micro-op               pc<      target   imm f uop b m  fallthrough
keys g
screen 0-3
|micro-op               pc<      target   imm f uop b m  fallthrough
|     0    L  7ffff7fd3a14                  0 -   1 - L 7ffff7fd3a17
|     1  B    7ffff7fd3a17 7ffff7fd3c28   523 R   1 N - 7ffff7fd3a1d
|     2       7ffff7fd3a1d                  0 W   1 - - 7ffff7fd3a20
# The same page has the same columns whatever was seen before.
keys G
screen 0
|micro-op               pc<      target    imm f uop b m  fallthrough
keys g:70<Enter>G
screen 0
|micro-op               pc<      target    imm f uop b m  fallthrough
# The pc stays while the other columns scroll; so does the number.
keys g$
screen 0-3
|micro-op               pc<      target   imm f uop b m  fallthrough
|     0    L  7ffff7fd3a14                  0 -   1 - L 7ffff7fd3a17
|     1  B    7ffff7fd3a17 7ffff7fd3c28   523 R   1 N - 7ffff7fd3a1d
|     2       7ffff7fd3a1d                  0 W   1 - - 7ffff7fd3a20
styles 0-3
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT____________TTTTTTTTTTTTT
|CCCCCdCd..l..pppppppppppp....................d.....d...____________
|.....d.db....pppppppppppp.bbbbbbbbbbbb...............d
|.....d.d.....pppppppppppp..........................d.d
keys 0
screen 0-3
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8
|     1  B    7ffff7fd3a17 J     JMP_IMM                             7ffff7fd3c28
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0
# _ fits a column to the widest value on the page; again: the default width.
keys :70<Enter>$hhhhh_
screen records message
|micro-op               pc<      target                 imm f uop b m fallthroug>
|    63       7ffff7fd2da2                                0 -   1 - - …fff7fd2da5
|    64    L  7ffff7fd2da5                              224 -   1 - L …fff7fd2dad
|    65       7ffff7fd2dad                                0 -   1 - - …fff7fd2db0
|    66       7ffff7fd2db0                                6 W   1 - - …fff7fd2db4
|    67       7ffff7fd2db4                                0 -   1 - - …fff7fd2db7
|    68       7ffff7fd2db7                                2 W   1 - - …fff7fd2dbb
|    69       7ffff7fd2dbb                                0 -   1 - - …fff7fd2dbe
|    70  B→   7ffff7fd2dbe 7ffff7fd2e56 4287427379971752087 -   1 T - …fff7fd2dc3
|    71    L  7ffff7fd2e56                                0 -   1 - L …fff7fd2e5b
|    72    L  7ffff7fd2e5b                               40 -   1 - L …fff7fd2e5f
|    73       7ffff7fd2e5f                                0 W   1 - - …fff7fd2e62
|    74  B    7ffff7fd2e62 7ffff7fd2e49                 -27 R   1 N - …fff7fd2e64
|    75       7ffff7fd2e64                                0 W   1 - - …fff7fd2e67
|    76  B→   7ffff7fd2e67 7ffff7fd2e72                   9 R   1 T - …fff7fd2e69
|column imm fits its values on this page; press _ again to restore the default
keys _
screen records message
|micro-op               pc<      target       imm f uop b m  fallthrough
|    63       7ffff7fd2da2                      0 -   1 - - 7ffff7fd2da5
|    64    L  7ffff7fd2da5                    224 -   1 - L 7ffff7fd2dad
|    65       7ffff7fd2dad                      0 -   1 - - 7ffff7fd2db0
|    66       7ffff7fd2db0                      6 W   1 - - 7ffff7fd2db4
|    67       7ffff7fd2db4                      0 -   1 - - 7ffff7fd2db7
|    68       7ffff7fd2db7                      2 W   1 - - 7ffff7fd2dbb
|    69       7ffff7fd2dbb                      0 -   1 - - 7ffff7fd2dbe
|    70  B→   7ffff7fd2dbe 7ffff7fd2e56 42874273… -   1 T - 7ffff7fd2dc3
|    71    L  7ffff7fd2e56                      0 -   1 - L 7ffff7fd2e5b
|    72    L  7ffff7fd2e5b                     40 -   1 - L 7ffff7fd2e5f
|    73       7ffff7fd2e5f                      0 W   1 - - 7ffff7fd2e62
|    74  B    7ffff7fd2e62 7ffff7fd2e49       -27 R   1 N - 7ffff7fd2e64
|    75       7ffff7fd2e64                      0 W   1 - - 7ffff7fd2e67
|    76  B→   7ffff7fd2e67 7ffff7fd2e72         9 R   1 T - 7ffff7fd2e69
|column imm has its default width
# Delete hides the current column; C shows it again.
keys <Delete>
screen 0 message
|micro-op               pc<      target f uop b m  fallthrough
|column imm is hidden; C lists all columns
keys 0l<Delete>
screen 0 message
|micro-op               pc micro    src1 src2 dst         addr       target f uo>
|column macro is hidden; C lists all columns
# Wider, narrower, default.
keys C
screen 13-18
| [ ] macro             opcode of the x86 instruction
| [✓] micro        8    opcode of the micro-op
| [✓] src1         4    first register read; the data of a store
| [✓] src2         4    second register read; the base of the address of a load…
| [✓] dst          3    register written
| [✓] addr         12   address loaded from or stored to; 0 if the micro-op doe…
keys gj<Space>+++
screen 0 13-18
|micro-op               pc macro    micro    src1 src2 dst         addr   target>
| [✓] macro        8 fixed  opcode of the x86 instruction
| [✓] micro        8        opcode of the micro-op
| [✓] src1         4        first register read; the data of a store
| [✓] src2         4        second register read; the base of the address of a …
| [✓] dst          3        register written
| [✓] addr         12       address loaded from or stored to; 0 if the micro-op…
keys --------
screen 0 13-18
|micro-op               pc … micro    src1 src2 dst         addr       target f >
| [✓] macro        1 fixed  opcode of the x86 instruction
| [✓] micro        8        opcode of the micro-op
| [✓] src1         4        first register read; the data of a store
| [✓] src2         4        second register read; the base of the address of a …
| [✓] dst          3        register written
| [✓] addr         12       address loaded from or stored to; 0 if the micro-op…
keys od
screen 0 13-18
|micro-op               pc macro micro    src1 src2 dst         addr      target>
| [✓] macro        5    opcode of the x86 instruction
| [✓] micro        8    opcode of the micro-op
| [✓] src1         4    first register read; the data of a store
| [✓] src2         4    second register read; the base of the address of a load…
| [✓] dst          3    register written
| [✓] addr         12   address loaded from or stored to; 0 if the micro-op doe…
