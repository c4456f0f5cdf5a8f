# opscope --size=14x80 samples/ls.cis501.trace.gz
# Tab shows the completions in a query, with their meanings.
wait
keys /ma<Tab>
screen 11-13
| macroop  number of the instruction in the trace, counted from 0
| max(     the maximum of several numbers
|/ma
keys <Tab><Tab>
screen 13
|/macroop
styles 13
|
keys <Esc>/macro == CM<Tab>
screen 11-13
|    10       7ffff7fd3a3f MOV   MOV      rbp       rsi
|CMOVNZ  CMOVZ  CMP
|/macro == CM
keys <Tab>
screen 13
|/macro == CMOVNZ
keys <Esc>&taken and p<Tab>
screen 11-13
| phase  letter of the phase; see opscope stat phases
| prev(  the value in the preceding record
|&taken and p
keys <Esc>:filter wri<Tab>
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8
|     1  B    7ffff7fd3a17 J     JMP_IMM                             7ffff7fd3c28
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0
|     3  B    7ffff7fd3a20 J     JMP_IMM                             7ffff7fd3c57
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|     6       7ffff7fd3a2d LEA   LEA                rsi
|     7       7ffff7fd3a32 LEA   LEA                rdi
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax
|     9     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218
|    10       7ffff7fd3a3f MOV   MOV      rbp       rsi
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
|:filter write
# The error in a query is shown below it.
keys <Esc>/pc == and<Enter>
screen 12-13
|/pc == and
|       ^ expected a value of pc: an address in hexadecimal
keys <Esc>&macro ~ /^C/ and tak == 1<Enter>
screen 12-13
|&macro ~ /^C/ and tak == 1
|                  ^ cis501 has no name tak (did you mean taken?)
keys <Esc>/<Up>
screen message
|/pc == and
# Options of a command, their values, and the error in one.
keys <Esc>:export a --w<Tab>
screen message
|:export a --w
keys h<Tab>"tak<Tab>
screen message
|:export a --where="taken
keys <Esc>:export "b c" --to=cs<Tab>
screen message
|:export "b c" --to=csv
keys <Esc>:export a --tt=csv<Enter>
screen 12-13
|:export a --tt=csv
|          ^ unknown option --tt (did you mean --to?)
keys <Esc>:pipe --to=js<Tab>
screen message
|:pipe --to=json
# Regions of addresses; phases once they are known.
keys <Esc>&mem in sta<Tab>
screen message
|&mem in stack
keys <Esc>&phase == <Tab>
screen 12-13
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
|&phase ==
keys <Esc>:table phases<Enter>
wait
keys q:filter phase == <Tab>
screen message
|:filter phase == A
