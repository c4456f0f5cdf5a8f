# opscope --size=16x60 samples/ls.cis501.trace.gz
# Typing errors destroy nothing and are reported
wait
# An existing file, the trace included, is not overwritten by a screen or a table; the
# name can be corrected
:save-screen slip.txt
keys :save-screen slip.txt<Enter>
screen 14-15
|:save-screen slip.txt
|             ^ the file already exists; choose another name
keys <End><Backspace><Backspace><Backspace>two<Enter>
screen records status message
|micro-op               pc macro micro    src1 src2 dst addr>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  …0cc8
|     1  B    7ffff7fd3a17 J     JMP_IMM
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0
|     3  B    7ffff7fd3a20 J     JMP_IMM
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 …e220
|     6       7ffff7fd3a2d LEA   LEA                rsi
|     7       7ffff7fd3a32 LEA   LEA                rdi
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax
| ls.cis501.trace.gz     record 0 of 48,390  pc 7ffff7fd3a14
|saved to slip.two
keys T<Enter>Wslip.txt<Enter>
screen 13-15
|write (.csv .json .md .txt .svg): slip.txt
|                                  ^
|the file already exists; choose another name
# Tab completes paths in folders
keys <Esc>Wsam<Tab>ls.by<Tab>
screen table message
|─ Tables ─ … ─ +1 total, Instructions (macro-ops): 1 of 46 ─
| records: 48,390   instructions: 40,000
| Instructions (macro-ops): 46 rows
| macro   count▼   share            micro-ops   each
| MOV     11,745  29.36% ████████      11,745   1.00
| J        6,047  15.12% ████▏          6,047   1.00
| TEST     3,512   8.78% ██▍            4,198   1.20
| ADD      3,177   7.94% ██▏            3,752   1.18
|write (.csv .json .md .txt .svg): samples/ls.byu.tr.gz
keys <Esc>q
# Two numbers are an error
keys :goto 5 6<Enter>
screen 14-15
|:goto 5 6
|      ^ not a record number: 5 6
keys <Esc>
# Marks that do not exist
keys '1
screen records message
|micro-op               pc macro micro    src1 src2 dst addr>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  …0cc8
|     1  B    7ffff7fd3a17 J     JMP_IMM
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0
|     3  B    7ffff7fd3a20 J     JMP_IMM
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 …e220
|     6       7ffff7fd3a2d LEA   LEA                rsi
|     7       7ffff7fd3a32 LEA   LEA                rdi
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax
|a mark is a letter from a to z, or ' for the place before
|the last jump
keys M<Enter>
screen marks message
|─ Marks and notes ──────────────────────────────────────────
| No marks or notes; ma sets mark a, AA writes a note
|
|
|
|there are no marks and no notes
keys dq
# No field has a similar name
keys :columns nothing<Enter>
screen 12-15
|:columns nothing
|         ^
|cis501 has no field nothing; opscope formats cis501 lists
|them
keys <Esc>
# A sign shows what is cut: a long text to the right of the cursor, many words
type /0123456789 0123456789 0123456789 0123456789 0123456789 0123456789
keys <Home>
screen records message
|micro-op               pc macro micro    src1 src2 dst addr>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  …0cc8
|     1  B    7ffff7fd3a17 J     JMP_IMM
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0
|     3  B    7ffff7fd3a20 J     JMP_IMM
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 …e220
|     6       7ffff7fd3a2d LEA   LEA                rsi
|     7       7ffff7fd3a32 LEA   LEA                rdi
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax
|/0123456789 0123456789 0123456789 0123456789 0123456789 012…
keys <Esc>:columns <Tab><Tab>
screen 14-15
|uop  pc  src1  src2  dst  flags  branch  mem  imm  addr    …
|:columns uop
keys <S-Tab>
screen 14-15
|… macroop  load  store  taken  kind  is_branch  all  default
|:columns default
# A word that is wider than the window continues in the next line
keys <Esc>
type /0123456789x0123456789x0123456789x0123456789x0123456789x0123456789
keys <Enter>
screen records message
|micro-op               pc macro micro    src1 src2 dst  >
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9     ┃
|     1  B    7ffff7fd3a17 J     JMP_IMM                   │
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0     │
|     3  B    7ffff7fd3a20 J     JMP_IMM                   │
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx    │
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15    │
|     6       7ffff7fd3a2d LEA   LEA                rsi    │
|     7       7ffff7fd3a32 LEA   LEA                rdi    │
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax    │
|no opcode matches
|0123456789x0123456789x0123456789x0123456789x0123456789x01234
|56789
# A pane without room gives a message; the status line keeps the span and the filter
keys <Esc>
resize 10 40
keys x
screen records status message
|micro-op               pc macro micr>
|     0    L  7ffff7fd3a14 MOV   LOAD  ┃
|     1  B    7ffff7fd3a17 J     JMP_… │
|     2       7ffff7fd3a1d TEST  TEST  │
|     3  B    7ffff7fd3a20 J     JMP_… │
|     4       7ffff7fd3a26 XOR   XOR   │
|     5    L  7ffff7fd3a28 MOV   LOAD  │
| ls.cis501.trace.gz  record 0 of 48,390
|Bytes: window too small for another
|pane; Tab switches to it
keys <Tab>
screen bytes
|─ Bytes ─ pc, … ─ 93 bytes at offset 0 ─
| 1 7ffff7fd3a14 -1  0  9 - - L
| 0 7ffff7fc0cc8 7ffff7fd3a17
|  0 MOV      LOAD
|
|
|
|
keys qx
screen message
|Bytes: window too small for another
|pane; Tab switches to it
:span 5..9
screen records status message
|micro-op               pc macro micr>
|     0    L  7ffff7fd3a14 MOV   LOAD  ┃
|     1  B    7ffff7fd3a17 J     JMP_… │
|     2       7ffff7fd3a1d TEST  TEST  │
|     3  B    7ffff7fd3a20 J     JMP_… │
|     4       7ffff7fd3a26 XOR   XOR   │
|     5▐   L  7ffff7fd3a28 MOV   LOAD  │
|     6▐      7ffff7fd3a2d LEA   LEA   │
| span 5..9           record 0 of 48,390
|span 5..9: 5 records
:filter macro == CALL
screen records status message
|micro-op               pc macro micr>
|    36 ╷     7ffff7fd3a93 CALL  SAVE… ┃
|    37 │     7ffff7fd3a93 CALL  SUB_… │
|    38 │   S 7ffff7fd3a93 CALL  STORE │
|    39 ╵B→   7ffff7fd3a93 CALL  JMP_… │
|   269 ╷     7ffff7fd3115 CALL  SAVE… │
|   270 │     7ffff7fd3115 CALL  SUB_… │
|   271 │   S 7ffff7fd3115 CALL  STORE │
| & 1,132            record 36 of 48,390
|span 5..9: 5 records
