# opscope --size=20x90 samples/ls.cis501.trace.gz
# Arrows from the records that the current one depends on, and to its users.
wait
:20111
keys oa
screen records status
|                 micro-op               pc macro micro    src1 src2 dst         addr targ>
|   ↑20,005 r10│  20,106       7ffff7fd2e3a SHR   SHR      rax  rcx  rax
|              │  20,107       7ffff7fd2e3d AND   AND      rdx  rax  rdx
|              │  20,108       7ffff7fd2e40 AND   AND_IMM  rdx       rdx
|              │  20,109  B    7ffff7fd2e43 J     JMP_IMM                             …3058
|           rbp├─ 20,110       7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp
|              ├► 20,111       7ffff7fd2e4d CMP   CMP      rbp  r10  t0
|         flags└► 20,112  B    7ffff7fd2e50 J     JMP_IMM                             …3130
|                 20,113    L  7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1470
|                 20,114    L  7ffff7fd2e5b MOV   LOAD          rax  rbx 7ffff7fc0968
|                 20,115       7ffff7fd2e5f CMP   CMP      rbx  r14  t0
|                 20,116  B    7ffff7fd2e62 J     JMP_IMM                             …2e49
| ls.cis501.trace.gz  cis501     record 20,111 of 48,390  macro-op 16,513  pc 7ffff7fd2e4d
styles records
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|...dddddddddddk..dddddd.d.....pppppppppppp.ooo...ooo
|..............k..dddddd.d.....pppppppppppp.ooo...ooo
|..............k..dddddd.d.....pppppppppppp.ooo...ooooooo
|..............k..dddddd.db....pppppppppppp.b.....bbbbbbb.............................bbbbb
|...........dddkk.dddddd.d.....pppppppppppp.ooo...ooooooo
|..............kk.ddddddCd.....pppppppppppp.ooo...ooo
|.........dddddkk.dddddd.db....pppppppppppp.b.....bbbbbbb.............................bbbbb
|.................dddddd.d..l..pppppppppppp.lll...llll...................llllllllllll
|.................dddddd.d..l..pppppppppppp.lll...llll...................llllllllllll
|.................dddddd.d.....pppppppppppp.ooo...ooo
|.................dddddd.db....pppppppppppp.b.....bbbbbbb.............................bbbbb
keys jjj
screen records status
|                 micro-op               pc macro micro    src1 src2 dst         addr targ>
|                 20,106       7ffff7fd2e3a SHR   SHR      rax  rcx  rax
|                 20,107       7ffff7fd2e3d AND   AND      rdx  rax  rdx
|                 20,108       7ffff7fd2e40 AND   AND_IMM  rdx       rdx
|                 20,109  B    7ffff7fd2e43 J     JMP_IMM                             …3058
|                 20,110       7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp
|                 20,111       7ffff7fd2e4d CMP   CMP      rbp  r10  t0
|                 20,112  B    7ffff7fd2e50 J     JMP_IMM                             …3130
|           rax┌─ 20,113    L  7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1470
|              ├► 20,114    L  7ffff7fd2e5b MOV   LOAD          rax  rbx 7ffff7fc0968
|           rbx├► 20,115       7ffff7fd2e5f CMP   CMP      rbx  r14  t0
|   ↓20,119 rbx│  20,116  B    7ffff7fd2e62 J     JMP_IMM                             …2e49
| ls.cis501.trace.gz  cis501     record 20,114 of 48,390  macro-op 16,516  pc 7ffff7fd2e5b
keys kkkkkkk
screen records status
|                 micro-op               pc macro micro    src1 src2 dst         addr targ>
|   ↑20,104 rdx│  20,105       7ffff7fd2e37 MOV   MOV      r11       rcx
|           rax├─ 20,106       7ffff7fd2e3a SHR   SHR      rax  rcx  rax
|              ├► 20,107       7ffff7fd2e3d AND   AND      rdx  rax  rdx
|           rdx└► 20,108       7ffff7fd2e40 AND   AND_IMM  rdx       rdx
|                 20,109  B    7ffff7fd2e43 J     JMP_IMM                             …3058
|                 20,110       7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp
|                 20,111       7ffff7fd2e4d CMP   CMP      rbp  r10  t0
|                 20,112  B    7ffff7fd2e50 J     JMP_IMM                             …3130
|                 20,113    L  7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1470
|                 20,114    L  7ffff7fd2e5b MOV   LOAD          rax  rbx 7ffff7fc0968
|                 20,115       7ffff7fd2e5f CMP   CMP      rbx  r14  t0
| ls.cis501.trace.gz  cis501     record 20,107 of 48,390  macro-op 16,509  pc 7ffff7fd2e3d
keys <PageDown>
screen records status
|                 micro-op               pc macro micro    src1 src2 dst         addr targ>
|                 20,116  B    7ffff7fd2e62 J     JMP_IMM                             …2e49
|         flags┌─ 20,117       7ffff7fd2e64 TEST  TEST     r9   r9   t0
|              └► 20,118  B→   7ffff7fd2e67 J     JMP_IMM                             …2e72
|                 20,119 ╷  L  7ffff7fd2e72 TEST  LOAD          rbx  t1  7ffff7fc0c76
|                 20,120 ╵     7ffff7fd2e72 TEST  TEST_IMM t1        t0
|                 20,121  B    7ffff7fd2e79 J     JMP_IMM                             …2e49
|                 20,122 ╷  L  7ffff7fd2e7b TEST  LOAD               t1  7ffff7ffcac0
|                 20,123 ╵     7ffff7fd2e7b TEST  TEST_IMM t1        t0
|                 20,124  B→   7ffff7fd2e82 J     JMP_IMM                             …2dc8
|                 20,125    L  7ffff7fd2dc8 MOV   LOAD          rbx  rdi 7ffff7fc0c4c
|                 20,126       7ffff7fd2dce TEST  TEST     rdi  rdi  t0
| ls.cis501.trace.gz  cis501     record 20,118 of 48,390  macro-op 16,520  pc 7ffff7fd2e67
# The value in the current column: where it was written, where it is read.
:20111
keys 0[
screen records status message
|                 micro-op               pc macro micro    src1 src2 dst         addr targ>
|   ↑20,005 r10│  20,109  B    7ffff7fd2e43 J     JMP_IMM                             …3058
|           rbp├─ 20,110       7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp
|              ├► 20,111       7ffff7fd2e4d CMP   CMP      rbp  r10  t0
|         flags└► 20,112  B    7ffff7fd2e50 J     JMP_IMM                             …3130
|                 20,113    L  7ffff7fd2e56 MOV   LOAD     rbp  r13  rax 7ffff7fc1470
|                 20,114    L  7ffff7fd2e5b MOV   LOAD          rax  rbx 7ffff7fc0968
|                 20,115       7ffff7fd2e5f CMP   CMP      rbx  r14  t0
|                 20,116  B    7ffff7fd2e62 J     JMP_IMM                             …2e49
|                 20,117       7ffff7fd2e64 TEST  TEST     r9   r9   t0
|                 20,118  B→   7ffff7fd2e67 J     JMP_IMM                             …2e72
|                 20,119 ╷  L  7ffff7fd2e72 TEST  LOAD          rbx  t1  7ffff7fc0c76
| ls.cis501.trace.gz  cis501     record 20,111 of 48,390  macro-op 16,513  pc 7ffff7fd2e4d
|the column pc has no register or memory address here; h and l choose another column
keys llll[
screen records status message
|                 micro-op               pc macro micro    src1 src2 dst         addr targ>
|           rsi┌─ 20,000    L  7ffff7fd2d74 MOV   LOAD          r9   rsi 7ffff7ffe5c0
|              │  20,001     S 7ffff7fd2d78 MOV   STORE    r8   rsp      7fffffffe138
|              │  20,002    L  7ffff7fd2d7d MOV   LOAD          rsp  rbp 7fffffffe1e0
|              │  20,003     S 7ffff7fd2d85 MOV   STORE    rdi  rsp      7fffffffe128
|              │  20,004    L  7ffff7fd2d8a MOV   LOAD          rsp  r8  7fffffffe1f8
|              ├► 20,005       7ffff7fd2d92 MOV   MOV      rsi       r10
|              │  20,006     S 7ffff7fd2d95 MOV   STORE    rdx  rsp      7fffffffe140
|              │  20,007     S 7ffff7fd2d9a MOV   STORE    rcx  rsp      7fffffffe130
|              │  20,008    L  7ffff7fd2d9f MOV   LOAD          r9   r13 7ffff7ffe5b8
|              │  20,009       7ffff7fd2da2 MOV   MOV      r12       r11
|   ↓20,063 r10│  20,010    L  7ffff7fd2da5 MOV   LOAD          rsp  r9  7fffffffe200
| ls.cis501.trace.gz  cis501     record 20,005 of 48,390  macro-op 16,417  pc 7ffff7fd2d92
|r10 is written here, 106 records before
keys ]
screen records status message
|                 micro-op               pc macro micro    src1 src2 dst         addr targ>
|           rsi┌─ 20,000    L  7ffff7fd2d74 MOV   LOAD          r9   rsi 7ffff7ffe5c0
|              │  20,001     S 7ffff7fd2d78 MOV   STORE    r8   rsp      7fffffffe138
|              │  20,002    L  7ffff7fd2d7d MOV   LOAD          rsp  rbp 7fffffffe1e0
|              │  20,003     S 7ffff7fd2d85 MOV   STORE    rdi  rsp      7fffffffe128
|              │  20,004    L  7ffff7fd2d8a MOV   LOAD          rsp  r8  7fffffffe1f8
|              ├► 20,005       7ffff7fd2d92 MOV   MOV      rsi       r10
|              │  20,006     S 7ffff7fd2d95 MOV   STORE    rdx  rsp      7fffffffe140
|              │  20,007     S 7ffff7fd2d9a MOV   STORE    rcx  rsp      7fffffffe130
|              │  20,008    L  7ffff7fd2d9f MOV   LOAD          r9   r13 7ffff7ffe5b8
|              │  20,009       7ffff7fd2da2 MOV   MOV      r12       r11
|   ↓20,063 r10│  20,010    L  7ffff7fd2da5 MOV   LOAD          rsp  r9  7fffffffe200
| ls.cis501.trace.gz  cis501     record 20,005 of 48,390  macro-op 16,417  pc 7ffff7fd2d92
|the column src2 has no register or memory address here; h and l choose another column
keys ]
screen records status message
|                 micro-op               pc macro micro    src1 src2 dst         addr targ>
|           rsi┌─ 20,000    L  7ffff7fd2d74 MOV   LOAD          r9   rsi 7ffff7ffe5c0
|              │  20,001     S 7ffff7fd2d78 MOV   STORE    r8   rsp      7fffffffe138
|              │  20,002    L  7ffff7fd2d7d MOV   LOAD          rsp  rbp 7fffffffe1e0
|              │  20,003     S 7ffff7fd2d85 MOV   STORE    rdi  rsp      7fffffffe128
|              │  20,004    L  7ffff7fd2d8a MOV   LOAD          rsp  r8  7fffffffe1f8
|              ├► 20,005       7ffff7fd2d92 MOV   MOV      rsi       r10
|              │  20,006     S 7ffff7fd2d95 MOV   STORE    rdx  rsp      7fffffffe140
|              │  20,007     S 7ffff7fd2d9a MOV   STORE    rcx  rsp      7fffffffe130
|              │  20,008    L  7ffff7fd2d9f MOV   LOAD          r9   r13 7ffff7ffe5b8
|              │  20,009       7ffff7fd2da2 MOV   MOV      r12       r11
|   ↓20,063 r10│  20,010    L  7ffff7fd2da5 MOV   LOAD          rsp  r9  7fffffffe200
| ls.cis501.trace.gz  cis501     record 20,005 of 48,390  macro-op 16,417  pc 7ffff7fd2d92
|the column src2 has no register or memory address here; h and l choose another column
keys lllllll]
screen records status message
|                 micro-op               pc<dst         addr       target   imm f uop b m >
|           rsi┌─ 20,000    L  7ffff7fd2d74 rsi 7ffff7ffe5c0                  8 -   1 - L
|              │  20,001     S 7ffff7fd2d78     7fffffffe138                 24 -   1 - S
|              │  20,002    L  7ffff7fd2d7d rbp 7fffffffe1e0                192 -   1 - L
|              │  20,003     S 7ffff7fd2d85     7fffffffe128                  8 -   1 - S
|              │  20,004    L  7ffff7fd2d8a r8  7fffffffe1f8                216 -   1 - L
|              ├► 20,005       7ffff7fd2d92 r10                               0 -   1 - -
|              │  20,006     S 7ffff7fd2d95     7fffffffe140                 32 -   1 - S
|              │  20,007     S 7ffff7fd2d9a     7fffffffe130                 16 -   1 - S
|              │  20,008    L  7ffff7fd2d9f r13 7ffff7ffe5b8                  0 -   1 - L
|              │  20,009       7ffff7fd2da2 r11                               0 -   1 - -
|   ↓20,063 r10│  20,010    L  7ffff7fd2da5 r9  7fffffffe200                224 -   1 - L
| ls.cis501.trace.gz  cis501     record 20,005 of 48,390  macro-op 16,417  pc 7ffff7fd2d92
|the column branch has no register or memory address here; h and l choose another column
keys [
screen message
|the column branch has no register or memory address here; h and l choose another column
# In a filtered list only visible records have arrows.
keys &
type src1 == rbp
keys <Enter>
screen records status
|                 micro-op               pc<dst         addr       target   imm f uop b>
|   ↑20,002 rbp│  19,505     S 7ffff7fd2bd4     7fffffffe0c8                 -8 -   1 -  │█
|   ↑20,008 r13│  19,603       7ffff7fd38b9 r11                               0 -   1 -  │█
|              │  19,843     S 7ffff7fd397e     7fffffffe2a0                 -8 -   1 -  │█
|              │  19,956       7ffff7fd3a3f rsi                               0 -   1 -  │█
|              │  19,995     S 7ffff7fd2d6b     7fffffffe1b0                 -8 -   1 -  ┃█
|              ├► 20,017    L  7ffff7fd2e56 rax 7ffff7fc1460                  0 -   1 -  │█
|              │  20,062       7ffff7fd2e49 rbp                               1 W   1 -  │█
|              │  20,063       7ffff7fd2e4d t0                                0 W   1 -  │▆
|              │  20,065    L  7ffff7fd2e56 rax 7ffff7fc1468                  0 -   1 -  │█
|              │  20,110       7ffff7fd2e49 rbp                               1 W   1 -  │▇
|   ↓20,018 rax│  20,111       7ffff7fd2e4d t0                                0 W   1 -  │█
| ls.cis501.trace.gz  & src1 == rbp: 753 of 48,390                 record 20,017 of 48,390
keys oa
screen records
|micro-op               pc<dst         addr       target   imm f uop b m  fallthrough
|19,505     S 7ffff7fd2bd4     7fffffffe0c8                 -8 -   1 - S 7ffff7fd2bd5    │█
|19,603       7ffff7fd38b9 r11                               0 -   1 - - 7ffff7fd38bc    │█
|19,843     S 7ffff7fd397e     7fffffffe2a0                 -8 -   1 - S 7ffff7fd397f    │█
|19,956       7ffff7fd3a3f rsi                               0 -   1 - - 7ffff7fd3a42    │█
|19,995     S 7ffff7fd2d6b     7fffffffe1b0                 -8 -   1 - S 7ffff7fd2d6c    ┃█
|20,017    L  7ffff7fd2e56 rax 7ffff7fc1460                  0 -   1 - L 7ffff7fd2e5b    │█
|20,062       7ffff7fd2e49 rbp                               1 W   1 - - 7ffff7fd2e4d    │█
|20,063       7ffff7fd2e4d t0                                0 W   1 - - 7ffff7fd2e50    │▆
|20,065    L  7ffff7fd2e56 rax 7ffff7fc1468                  0 -   1 - L 7ffff7fd2e5b    │█
|20,110       7ffff7fd2e49 rbp                               1 W   1 - - 7ffff7fd2e4d    │▇
|20,111       7ffff7fd2e4d t0                                0 W   1 - - 7ffff7fd2e50    │█
