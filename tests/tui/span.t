# opscope --size=14x80 samples/ls.cis501.trace.gz
wait
# A span begins, grows with the cursor, and ends.
keys 1001gVjjj
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|   996       7ffff7fd2c51 AND   AND_IMM  rax       rax
|   997       7ffff7fd2c56 LEA   LEA                rdx
|   998    L  7ffff7fd2c5a MOV   LOAD          r12  rax 7ffff7ffe5e0
|   999       7ffff7fd2c62 LEA   LEA                rax
| 1,000    L  7ffff7fd2c66 MOV   LOAD          rax  rbp 7ffff7fc14e0
| 1,001▐╷  L  7ffff7fd2c69 CMP   LOAD          r13  t1  7ffff7fc17d8
| 1,002▐╵     7ffff7fd2c69 CMP   CMP      t1   rbp  t0
| 1,003▐ B→   7ffff7fd2c6d J     JMP_IMM                             7ffff7fd2ce8
| 1,004▐   L  7ffff7fd2ce8 MOV   LOAD          r13  rsi 7ffff7fc17d0
| 1,005    L  7ffff7fd2cec MOV   LOAD          rax  rdi 7ffff7fc14d8
| 1,006 ╷     7ffff7fd2cef CALL  SAVE_PC            t0
| ls.cis501.trace.gz  span 1,001..1,004: 4 records        record 1,004 of 48,390
styles records
|TTTTTTTTTTTTT____________TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|...ddd.d.....pppppppppppp.ooo...ooooooo
|...ddd.d.....pppppppppppp.ooo...ooo
|...ddd.d..l..pppppppppppp.lll...llll...................llllllllllll
|...ddd.d.....pppppppppppp.ooo...ooo
|.ddddd.d..l..pppppppppppp.lll...llll...................llllllllllll
|.dddddvd..l..pppppppppppp.lll...llll...................llllllllllll
|.dddddvd.....dddddddddddd.ddd...ooo
|.dddddvdbb...pppppppppppp.b.....bbbbbbb.............................bbbbbbbbbbbb
|Cdddddvd..l..pppppppppppp.lll...llll...................llllllllllll
|.ddddd.d..l..pppppppppppp.lll...llll...................llllllllllll
|.ddddd.d.....pppppppppppp.oooo..ooooooo
keys V5j
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr      target>
| 1,001▐╷  L  7ffff7fd2c69 CMP   LOAD          r13  t1  7ffff7fc17d8
| 1,002▐╵     7ffff7fd2c69 CMP   CMP      t1   rbp  t0
| 1,003▐ B→   7ffff7fd2c6d J     JMP_IMM                             7ffff7fd2ce8
| 1,004▐   L  7ffff7fd2ce8 MOV   LOAD          r13  rsi 7ffff7fc17d0
| 1,005    L  7ffff7fd2cec MOV   LOAD          rax  rdi 7ffff7fc14d8
| 1,006 ╷     7ffff7fd2cef CALL  SAVE_PC            t0
| 1,007 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp
| 1,008 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8
| 1,009 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             7ffff7fec4a0
| 1,010       7ffff7fec4a0 MOV   MOV      rsi       rcx
| 1,011       7ffff7fec4a2 MOV   MOV      rdi       rax
| ls.cis501.trace.gz  span 1,001..1,004: 4 records        record 1,009 of 48,390
# A new span, upward.
keys Vkkk
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr      target>
| 1,001 ╷  L  7ffff7fd2c69 CMP   LOAD          r13  t1  7ffff7fc17d8
| 1,002 ╵     7ffff7fd2c69 CMP   CMP      t1   rbp  t0
| 1,003  B→   7ffff7fd2c6d J     JMP_IMM                             7ffff7fd2ce8
| 1,004    L  7ffff7fd2ce8 MOV   LOAD          r13  rsi 7ffff7fc17d0
| 1,005    L  7ffff7fd2cec MOV   LOAD          rax  rdi 7ffff7fc14d8
| 1,006▐╷     7ffff7fd2cef CALL  SAVE_PC            t0
| 1,007▐│     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp
| 1,008▐│   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8
| 1,009▐╵B→   7ffff7fd2cef CALL  JMP_IMM                             7ffff7fec4a0
| 1,010       7ffff7fec4a0 MOV   MOV      rsi       rcx
| 1,011       7ffff7fec4a2 MOV   MOV      rdi       rax
| ls.cis501.trace.gz  span 1,006..1,009: 4 records        record 1,006 of 48,390
keys V
:span
screen message
|span 1,006..1,009: 4 records
:span 1,200..3,400
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr      target>
| 1,001 ╷  L  7ffff7fd2c69 CMP   LOAD          r13  t1  7ffff7fc17d8
| 1,002 ╵     7ffff7fd2c69 CMP   CMP      t1   rbp  t0
| 1,003  B→   7ffff7fd2c6d J     JMP_IMM                             7ffff7fd2ce8
| 1,004    L  7ffff7fd2ce8 MOV   LOAD          r13  rsi 7ffff7fc17d0
| 1,005    L  7ffff7fd2cec MOV   LOAD          rax  rdi 7ffff7fc14d8
| 1,006 ╷     7ffff7fd2cef CALL  SAVE_PC            t0
| 1,007 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp
| 1,008 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8
| 1,009 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             7ffff7fec4a0
| 1,010       7ffff7fec4a0 MOV   MOV      rsi       rcx
| 1,011       7ffff7fec4a2 MOV   MOV      rdi       rax
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
|the last record of the span is before its first record
keys <Esc>
:span none
:span
screen status message
| ls.cis501.trace.gz       record 1,006 of 48,390  macro-op 822  pc 7ffff7fd2cef
|no span is marked; V starts one
