# opscope --size=14x80 samples/ls.cis501.trace.gz
wait
# A span begins, grows with the cursor, and ends.
keys 1001gVjjj
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m   imm      addr>
|   996         1 7ffff7fd2c51 AND   AND_IMM rax       rax W - - 32767
|   997         1 7ffff7fd2c56 LEA   LEA               rdx - - -     0
|   998    L    1 7ffff7fd2c5a MOV   LOAD         r12  rax - - L   768 7ffff7ffe…
|   999         1 7ffff7fd2c62 LEA   LEA               rax - - -     0
| 1,000    L    1 7ffff7fd2c66 MOV   LOAD         rax  rbp - - L     8 7ffff7fc1…
| 1,001▐╷  L    1 7ffff7fd2c69 CMP   LOAD         r13  t1  - - L     8 7ffff7fc1…
| 1,002▐╵       2 7ffff7fd2c69 CMP   CMP     t1   rbp  t0  W - -     0
| 1,003▐ B→     1 7ffff7fd2c6d J     JMP_IMM               R T -   121
| 1,004▐   L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L     0 7ffff7fc1…
| 1,005    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L     0 7ffff7fc1…
| 1,006 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -     0
| ls.cis501.trace.gz  span 1,001..1,004: 4 records        record 1,004 of 48,390
styles records
|TTTTTTTTTTTTT___TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|...ddd.d.........pppppppppppp.ooo...ooooooo.................d.d
|...ddd.d.........pppppppppppp.ooo...ooo...................d.d.d
|...ddd.d..l......pppppppppppp.ooo...oooo..................d.d
|...ddd.d.........pppppppppppp.ooo...ooo...................d.d.d
|.ddddd.d..l......pppppppppppp.ooo...oooo..................d.d
|.dddddvd..l......pppppppppppp.ooo...oooo..................d.d
|.dddddvd.........dddddddddddd.ddd...ooo.....................d.d
|.dddddvdbb.......pppppppppppp.o.....ooooooo...................d
|CdddddvdCClCC___CppppppppppppCoooCCCooooCCCCCCCCCCCCCCCCCCdCdCCCCCCCCCCCCCCCCCCC
|.ddddd.d..l......pppppppppppp.ooo...oooo..................d.d
|.ddddd.d.........pppppppppppp.oooo..ooooooo...............d.d.d
keys V5j
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm     addr>
| 1,001▐╷  L    1 7ffff7fd2c69 CMP   LOAD         r13  t1  - - L      8 7ffff7fc…
| 1,002▐╵       2 7ffff7fd2c69 CMP   CMP     t1   rbp  t0  W - -      0
| 1,003▐ B→     1 7ffff7fd2c6d J     JMP_IMM               R T -    121
| 1,004▐   L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L      0 7ffff7fc…
| 1,005    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L      0 7ffff7fc…
| 1,006 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0
| 1,007 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8
| 1,008 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7fffffff…
| 1,009 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364
| 1,010         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0
| 1,011         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0
| ls.cis501.trace.gz  span 1,001..1,004: 4 records        record 1,009 of 48,390
# A new span, upward.
keys Vkkk
screen records status
|record       uop           pc macro micro   src1 src2 dst f b m    imm     addr>
| 1,001 ╷  L    1 7ffff7fd2c69 CMP   LOAD         r13  t1  - - L      8 7ffff7fc…
| 1,002 ╵       2 7ffff7fd2c69 CMP   CMP     t1   rbp  t0  W - -      0
| 1,003  B→     1 7ffff7fd2c6d J     JMP_IMM               R T -    121
| 1,004    L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L      0 7ffff7fc…
| 1,005    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L      0 7ffff7fc…
| 1,006▐╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0
| 1,007▐│       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8
| 1,008▐│   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7fffffff…
| 1,009▐╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364
| 1,010         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0
| 1,011         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0
| ls.cis501.trace.gz  span 1,006..1,009: 4 records        record 1,006 of 48,390
keys V
:span
screen message
|span 1,006..1,009: 4 records
:span 1,200..3,400
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m    imm     addr>
| 1,001 ╷  L    1 7ffff7fd2c69 CMP   LOAD         r13  t1  - - L      8 7ffff7fc…
| 1,002 ╵       2 7ffff7fd2c69 CMP   CMP     t1   rbp  t0  W - -      0
| 1,003  B→     1 7ffff7fd2c6d J     JMP_IMM               R T -    121
| 1,004    L    1 7ffff7fd2ce8 MOV   LOAD         r13  rsi - - L      0 7ffff7fc…
| 1,005    L    1 7ffff7fd2cec MOV   LOAD         rax  rdi - - L      0 7ffff7fc…
| 1,006 ╷       1 7ffff7fd2cef CALL  SAVE_PC           t0  - - -      0
| 1,007 │       2 7ffff7fd2cef CALL  SUB_IMM rsp       rsp - - -      8
| 1,008 │   S   3 7ffff7fd2cef CALL  STORE   t0   rsp      - - S      0 7fffffff…
| 1,009 ╵B→     4 7ffff7fd2cef CALL  JMP_IMM               - T - 104364
| 1,010         1 7ffff7fec4a0 MOV   MOV     rsi       rcx - - -      0
| 1,011         1 7ffff7fec4a2 MOV   MOV     rdi       rax - - -      0
| ls.cis501.trace.gz  span 1,200..3,400: 2,201 records    record 1,006 of 48,390
|span 1,200..3,400: 2,201 records
:span 40000..
screen status message
| ls.cis501.trace.gz  span 40,000..48,389: 8,390 records  record 1,006 of 48,390
|span 40,000..48,389: 8,390 records
:span 60000..
screen message
|the trace does not contain these records
:span 7..3
screen message
|the last record of a span is before its first
keys <Esc>
:span none
:span
screen status message
| ls.cis501.trace.gz       record 1,006 of 48,390  macro-op 822  pc 7ffff7fd2cef
|no span is marked; V begins one
