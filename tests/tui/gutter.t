# opscope --size=20x90 samples/ls.cis501.trace.gz
# Arrows from the records that the current one depends on, and to its users.
wait
:20111
keys |
screen records status
|                 record       uop           pc macro micro   src1 src2 dst f b m imm addr>
|   ↑20,005 r10│  20,106         1 7ffff7fd2e3a SHR   SHR     rax  rcx  rax W - -   0
|              │  20,107         1 7ffff7fd2e3d AND   AND     rdx  rax  rdx W - -   0
|              │  20,108         1 7ffff7fd2e40 AND   AND_IMM rdx       rdx W - -   1
|              │  20,109  B      1 7ffff7fd2e43 J     JMP_IMM               R N - 527
|           rbp├─ 20,110         1 7ffff7fd2e49 ADD   ADD_IMM rbp       rbp W - -   1
|              ├► 20,111         1 7ffff7fd2e4d CMP   CMP     rbp  r10  t0  W - -   0
|         flags└► 20,112  B      1 7ffff7fd2e50 J     JMP_IMM               R N - 730
|                 20,113    L    1 7ffff7fd2e56 MOV   LOAD    rbp  r13  rax - - L   0 7fff…
|                 20,114    L    1 7ffff7fd2e5b MOV   LOAD         rax  rbx - - L  40 7fff…
|                 20,115         1 7ffff7fd2e5f CMP   CMP     rbx  r14  t0  W - -   0
|                 20,116  B      1 7ffff7fd2e62 J     JMP_IMM               R N - -27
| ls.cis501.trace.gz  cis501     record 20,111 of 48,390  macro-op 16,513  pc 7ffff7fd2e4d
styles records
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTT___TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|...dddddddddddk..dddddd.d.........pppppppppppp.ooo...ooo.....................d.d
|..............k..dddddd.d.........pppppppppppp.ooo...ooo.....................d.d
|..............k..dddddd.d.........pppppppppppp.ooo...ooooooo.................d.d
|..............k..dddddd.db........pppppppppppp.o.....ooooooo...................d
|...........dddkk.dddddd.d.........pppppppppppp.ooo...ooooooo.................d.d
|..............kk.ddddddCdCCCCC___CppppppppppppCoooCCCoooCCCCCCCCCCCCCCCCCCCCCdCdCCCCCCCCCC
|.........dddddkk.dddddd.db........pppppppppppp.o.....ooooooo...................d
|.................dddddd.d..l......pppppppppppp.ooo...oooo..................d.d
|.................dddddd.d..l......pppppppppppp.ooo...oooo..................d.d
|.................dddddd.d.........pppppppppppp.ooo...ooo.....................d.d
|.................dddddd.db........pppppppppppp.o.....ooooooo...................d
keys jjj
screen records status
|                 record       uop           pc macro micro   src1 src2 dst f b m imm addr>
|                 20,106         1 7ffff7fd2e3a SHR   SHR     rax  rcx  rax W - -   0
|                 20,107         1 7ffff7fd2e3d AND   AND     rdx  rax  rdx W - -   0
|                 20,108         1 7ffff7fd2e40 AND   AND_IMM rdx       rdx W - -   1
|                 20,109  B      1 7ffff7fd2e43 J     JMP_IMM               R N - 527
|                 20,110         1 7ffff7fd2e49 ADD   ADD_IMM rbp       rbp W - -   1
|                 20,111         1 7ffff7fd2e4d CMP   CMP     rbp  r10  t0  W - -   0
|                 20,112  B      1 7ffff7fd2e50 J     JMP_IMM               R N - 730
|           rax┌─ 20,113    L    1 7ffff7fd2e56 MOV   LOAD    rbp  r13  rax - - L   0 7fff…
|              ├► 20,114    L    1 7ffff7fd2e5b MOV   LOAD         rax  rbx - - L  40 7fff…
|           rbx├► 20,115         1 7ffff7fd2e5f CMP   CMP     rbx  r14  t0  W - -   0
|   ↓20,119 rbx│  20,116  B      1 7ffff7fd2e62 J     JMP_IMM               R N - -27
| ls.cis501.trace.gz  cis501     record 20,114 of 48,390  macro-op 16,516  pc 7ffff7fd2e5b
keys kkkkkkk
screen records status
|                 record       uop           pc macro micro   src1 src2 dst f b m imm addr>
|   ↑20,104 rdx│  20,105         1 7ffff7fd2e37 MOV   MOV     r11       rcx - - -   0
|           rax├─ 20,106         1 7ffff7fd2e3a SHR   SHR     rax  rcx  rax W - -   0
|              ├► 20,107         1 7ffff7fd2e3d AND   AND     rdx  rax  rdx W - -   0
|           rdx└► 20,108         1 7ffff7fd2e40 AND   AND_IMM rdx       rdx W - -   1
|                 20,109  B      1 7ffff7fd2e43 J     JMP_IMM               R N - 527
|                 20,110         1 7ffff7fd2e49 ADD   ADD_IMM rbp       rbp W - -   1
|                 20,111         1 7ffff7fd2e4d CMP   CMP     rbp  r10  t0  W - -   0
|                 20,112  B      1 7ffff7fd2e50 J     JMP_IMM               R N - 730
|                 20,113    L    1 7ffff7fd2e56 MOV   LOAD    rbp  r13  rax - - L   0 7fff…
|                 20,114    L    1 7ffff7fd2e5b MOV   LOAD         rax  rbx - - L  40 7fff…
|                 20,115         1 7ffff7fd2e5f CMP   CMP     rbx  r14  t0  W - -   0
| ls.cis501.trace.gz  cis501     record 20,107 of 48,390  macro-op 16,509  pc 7ffff7fd2e3d
keys <PageDown>
screen records status
|                 record       uop           pc macro micro    src1 src2 dst f b m    imm >
|                 20,116  B      1 7ffff7fd2e62 J     JMP_IMM                R N -    -27
|         flags┌─ 20,117         1 7ffff7fd2e64 TEST  TEST     r9   r9   t0  W - -      0
|              └► 20,118  B→     1 7ffff7fd2e67 J     JMP_IMM                R T -      9
|                 20,119 ╷  L    1 7ffff7fd2e72 TEST  LOAD          rbx  t1  - - L    822
|                 20,120 ╵       2 7ffff7fd2e72 TEST  TEST_IMM t1        t0  W - -      4
|                 20,121  B      1 7ffff7fd2e79 J     JMP_IMM                R N -    -50
|                 20,122 ╷  L    1 7ffff7fd2e7b TEST  LOAD               t1  - - L 171070
|                 20,123 ╵       2 7ffff7fd2e7b TEST  TEST_IMM t1        t0  W - -      8
|                 20,124  B→     1 7ffff7fd2e82 J     JMP_IMM                R T -   -192
|                 20,125    L    1 7ffff7fd2dc8 MOV   LOAD          rbx  rdi - - L    780
|                 20,126         1 7ffff7fd2dce TEST  TEST     rdi  rdi  t0  W - -      0
| ls.cis501.trace.gz  cis501     record 20,118 of 48,390  macro-op 16,520  pc 7ffff7fd2e67
# The value in the current column: where it was written, where it is read.
:20111
keys 0[
screen records status message
|                 record       uop           pc macro micro    src1 src2 dst f b m    imm >
|   ↑20,005 r10│  20,109  B      1 7ffff7fd2e43 J     JMP_IMM                R N -    527
|           rbp├─ 20,110         1 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp W - -      1
|              ├► 20,111         1 7ffff7fd2e4d CMP   CMP      rbp  r10  t0  W - -      0
|         flags└► 20,112  B      1 7ffff7fd2e50 J     JMP_IMM                R N -    730
|                 20,113    L    1 7ffff7fd2e56 MOV   LOAD     rbp  r13  rax - - L      0
|                 20,114    L    1 7ffff7fd2e5b MOV   LOAD          rax  rbx - - L     40
|                 20,115         1 7ffff7fd2e5f CMP   CMP      rbx  r14  t0  W - -      0
|                 20,116  B      1 7ffff7fd2e62 J     JMP_IMM                R N -    -27
|                 20,117         1 7ffff7fd2e64 TEST  TEST     r9   r9   t0  W - -      0
|                 20,118  B→     1 7ffff7fd2e67 J     JMP_IMM                R T -      9
|                 20,119 ╷  L    1 7ffff7fd2e72 TEST  LOAD          rbx  t1  - - L    822
| ls.cis501.trace.gz  cis501     record 20,111 of 48,390  macro-op 16,513  pc 7ffff7fd2e4d
|the column uop has no register or memory address here; h and l choose another column
keys llll[
screen records status message
|                 record       uop           pc macro micro    src1 src2 dst f b m    imm >
|   ↑20,062 rbp│  20,108         1 7ffff7fd2e40 AND   AND_IMM  rdx       rdx W - -      1
|              │  20,109  B      1 7ffff7fd2e43 J     JMP_IMM                R N -    527
|              ├► 20,110         1 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp W - -      1
|           rbp├► 20,111         1 7ffff7fd2e4d CMP   CMP      rbp  r10  t0  W - -      0
|              │  20,112  B      1 7ffff7fd2e50 J     JMP_IMM                R N -    730
|           rbp├► 20,113    L    1 7ffff7fd2e56 MOV   LOAD     rbp  r13  rax - - L      0
|              │  20,114    L    1 7ffff7fd2e5b MOV   LOAD          rax  rbx - - L     40
|              │  20,115         1 7ffff7fd2e5f CMP   CMP      rbx  r14  t0  W - -      0
|              │  20,116  B      1 7ffff7fd2e62 J     JMP_IMM                R N -    -27
|              │  20,117         1 7ffff7fd2e64 TEST  TEST     r9   r9   t0  W - -      0
|   ↓20,168 rbp│  20,118  B→     1 7ffff7fd2e67 J     JMP_IMM                R T -      9
| ls.cis501.trace.gz  cis501     record 20,110 of 48,390  macro-op 16,512  pc 7ffff7fd2e49
|rbp is written here, 1 record before
keys ]
screen records status message
|                 record       uop           pc macro micro    src1 src2 dst f b m    imm >
|   ↑20,005 r10│  20,108         1 7ffff7fd2e40 AND   AND_IMM  rdx       rdx W - -      1
|              │  20,109  B      1 7ffff7fd2e43 J     JMP_IMM                R N -    527
|           rbp├─ 20,110         1 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp W - -      1
|              ├► 20,111         1 7ffff7fd2e4d CMP   CMP      rbp  r10  t0  W - -      0
|         flags└► 20,112  B      1 7ffff7fd2e50 J     JMP_IMM                R N -    730
|                 20,113    L    1 7ffff7fd2e56 MOV   LOAD     rbp  r13  rax - - L      0
|                 20,114    L    1 7ffff7fd2e5b MOV   LOAD          rax  rbx - - L     40
|                 20,115         1 7ffff7fd2e5f CMP   CMP      rbx  r14  t0  W - -      0
|                 20,116  B      1 7ffff7fd2e62 J     JMP_IMM                R N -    -27
|                 20,117         1 7ffff7fd2e64 TEST  TEST     r9   r9   t0  W - -      0
|                 20,118  B→     1 7ffff7fd2e67 J     JMP_IMM                R T -      9
| ls.cis501.trace.gz  cis501     record 20,111 of 48,390  macro-op 16,513  pc 7ffff7fd2e4d
|rbp is read here, 1 record on
keys ]
screen records status message
|                 record       uop           pc macro micro    src1 src2 dst f b m    imm >
|   ↑20,008 r13│  20,108         1 7ffff7fd2e40 AND   AND_IMM  rdx       rdx W - -      1
|              │  20,109  B      1 7ffff7fd2e43 J     JMP_IMM                R N -    527
|           rbp├─ 20,110         1 7ffff7fd2e49 ADD   ADD_IMM  rbp       rbp W - -      1
|              │  20,111         1 7ffff7fd2e4d CMP   CMP      rbp  r10  t0  W - -      0
|              │  20,112  B      1 7ffff7fd2e50 J     JMP_IMM                R N -    730
|              ├► 20,113    L    1 7ffff7fd2e56 MOV   LOAD     rbp  r13  rax - - L      0
|           rax└► 20,114    L    1 7ffff7fd2e5b MOV   LOAD          rax  rbx - - L     40
|                 20,115         1 7ffff7fd2e5f CMP   CMP      rbx  r14  t0  W - -      0
|                 20,116  B      1 7ffff7fd2e62 J     JMP_IMM                R N -    -27
|                 20,117         1 7ffff7fd2e64 TEST  TEST     r9   r9   t0  W - -      0
|                 20,118  B→     1 7ffff7fd2e67 J     JMP_IMM                R T -      9
| ls.cis501.trace.gz  cis501     record 20,113 of 48,390  macro-op 16,515  pc 7ffff7fd2e56
|rbp is read here, 2 records on
keys lllllll]
screen records status message
|                 record      <macro micro    src1 src2 dst f b m    imm         addr fall>
|   ↑20,770 r13│  20,877       AND   AND_IMM  rdx       rdx W - -      1              7fff…
|              │  20,878  B    J     JMP_IMM                R N -    527              7fff…
|           rbp├─ 20,879       ADD   ADD_IMM  rbp       rbp W - -      1              7fff…
|              │  20,880       CMP   CMP      rbp  r10  t0  W - -      0              7fff…
|              │  20,881  B    J     JMP_IMM                R N -    730              7fff…
|              ├► 20,882    L  MOV   LOAD     rbp  r13  rax - - L      0 7ffff7fc1470 7fff…
|           rax└► 20,883    L  MOV   LOAD          rax  rbx - - L     40 7ffff7fc0968 7fff…
|                 20,884       CMP   CMP      rbx  r14  t0  W - -      0              7fff…
|                 20,885  B    J     JMP_IMM                R N -    -27              7fff…
|                 20,886       TEST  TEST     r9   r9   t0  W - -      0              7fff…
|                 20,887  B→   J     JMP_IMM                R T -      9              7fff…
| ls.cis501.trace.gz  cis501     record 20,882 of 48,390  macro-op 17,146  pc 7ffff7fd2e56
|[7ffff7fc1470] is read here, 769 records on
keys [
screen message
|[7ffff7fc1470] is not written before this record
# In a filtered list only visible records have arrows.
keys &
type src1 == rbp
keys <Enter>
screen records status
|                 record      <macro micro    src1 src2 dst f b m    imm         addr  >
|   ↑20,770 r13│  20,831       ADD   ADD_IMM  rbp       rbp W - -      1                 │█
|              │  20,832       CMP   CMP      rbp  r10  t0  W - -      0                 │█
|              │  20,834    L  MOV   LOAD     rbp  r13  rax - - L      0 7ffff7fc1468    │█
|           rbp├─ 20,879       ADD   ADD_IMM  rbp       rbp W - -      1                 │█
|              │  20,880       CMP   CMP      rbp  r10  t0  W - -      0                 ┃█
|              ├► 20,882    L  MOV   LOAD     rbp  r13  rax - - L      0 7ffff7fc1470    │█
|              │  20,937     S MOV   STORE    rbp  rsp      - - S    192 7fffffffe1e0    │█
|              │  21,015     S PUSH  STORE    rbp  rsp      - - S     -8 7fffffffe0c8    │▆
|              │  21,113       MOV   MOV      rbp       r11 - - -      0                 │█
|              │  21,353     S PUSH  STORE    rbp  rsp      - - S     -8 7fffffffe2a0    │▇
|   ↓20,883 rax│  21,503       MOV   MOV      rbp       rsi - - -      0                 │█
| ls.cis501.trace.gz  & src1 == rbp: 753 of 48,390                 record 20,882 of 48,390
keys |
screen records
|record      <macro micro    src1 src2 dst f b m    imm         addr  fallthrough targe>
|20,831       ADD   ADD_IMM  rbp       rbp W - -      1              7ffff7fd2e4d        │█
|20,832       CMP   CMP      rbp  r10  t0  W - -      0              7ffff7fd2e50        │█
|20,834    L  MOV   LOAD     rbp  r13  rax - - L      0 7ffff7fc1468 7ffff7fd2e5b        │█
|20,879       ADD   ADD_IMM  rbp       rbp W - -      1              7ffff7fd2e4d        │█
|20,880       CMP   CMP      rbp  r10  t0  W - -      0              7ffff7fd2e50        ┃█
|20,882    L  MOV   LOAD     rbp  r13  rax - - L      0 7ffff7fc1470 7ffff7fd2e5b        │█
|20,937     S MOV   STORE    rbp  rsp      - - S    192 7fffffffe1e0 7ffff7fd3088        │█
|21,015     S PUSH  STORE    rbp  rsp      - - S     -8 7fffffffe0c8 7ffff7fd2bd5        │▆
|21,113       MOV   MOV      rbp       r11 - - -      0              7ffff7fd38bc        │█
|21,353     S PUSH  STORE    rbp  rsp      - - S     -8 7fffffffe2a0 7ffff7fd397f        │▇
|21,503       MOV   MOV      rbp       rsi - - -      0              7ffff7fd3a42        │█
