# opscope samples/ls.cis501.trace.gz
# The instructions around the record, with how often they are executed nearby.
wait
:30000
keys a
screen code
|─ Code ─ records 0 to 48,389 ─────────────────────────────────────── 60 of 140 ─
| count            pc  instruction  taken   taken%
|    52  7ffff7fd2ce8  MOV
|    52  7ffff7fd2cec  MOV
|    52  7ffff7fd2cef  CALL            52  100.00% ████████
|    51  7ffff7fd2cf4  TEST
|►   51  7ffff7fd2cf6  J               51  100.00% ████████
|     2  7ffff7fd2d00  CMP
|     2  7ffff7fd2d03  J                0    0.00%
|     2  7ffff7fd2d09  CMP
|     2  7ffff7fd2d0d  J                0    0.00%
keys JJ
screen code
|─ Code ─ records 0 to 48,389 ─────────────────────────────────────── 50 of 140 ─
| count            pc  instruction  taken   taken%
|    52  7ffff7fd2c62  LEA
|    52  7ffff7fd2c66  MOV
|    52  7ffff7fd2c69  CMP
|    52  7ffff7fd2c6d  J               52  100.00% ████████
|    51  7ffff7fd2c7b  MOV
|►   53  7ffff7fd2c7e  POP
|    53  7ffff7fd2c7f  POP
|    53  7ffff7fd2c80  POP
|    53  7ffff7fd2c82  POP
styles code
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.ttttt..____________..ttttttttttt..ttttt...tttttt
|........pppppppppppp..ooo
|........pppppppppppp..ooo
|........pppppppppppp..ooo
|........pppppppppppp..o...............bb..bbbbbbb.dddddddd
|........pppppppppppp..ooo
|hCCCCCCCppppppppppppCCoooCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|........pppppppppppp..ooo
|........pppppppppppp..ooo
|........pppppppppppp..ooo
# It follows the cursor; Enter goes to the next execution, p and P stay in the pane.
keys jj<Enter>
screen status
| ls.cis501.trace.gz   record 30,006 of 48,390  macro-op 24,665  pc 7ffff7fd2c80
keys <Backspace>
screen code
|─ Code ─ records 0 to 48,389 ─────────────────────────────────────── 50 of 140 ─
| count            pc  instruction  taken   taken%
|    52  7ffff7fd2c6d  J               52  100.00% ████████
|    51  7ffff7fd2c7b  MOV
|►   53  7ffff7fd2c7e  POP
|    53  7ffff7fd2c7f  POP
|    53  7ffff7fd2c80  POP
|    53  7ffff7fd2c82  POP
|    53  7ffff7fd2c84  POP
|    53  7ffff7fd2c86  RET             53  100.00% ████████
|    52  7ffff7fd2ce8  MOV
keys jp
screen code status
|─ Code ─ records 0 to 48,389 ─────────────────────────────────────── 51 of 140 ─
| count            pc  instruction  taken   taken%
|    52  7ffff7fd2c6d  J               52  100.00% ████████
|    51  7ffff7fd2c7b  MOV
|    53  7ffff7fd2c7e  POP
|►   53  7ffff7fd2c7f  POP
|    53  7ffff7fd2c80  POP
|    53  7ffff7fd2c82  POP
|    53  7ffff7fd2c84  POP
|    53  7ffff7fd2c86  RET             53  100.00% ████████
|    52  7ffff7fd2ce8  MOV
| ls.cis501.trace.gz   record 30,004 of 48,390  macro-op 24,664  pc 7ffff7fd2c7f
keys PP
screen status
| ls.cis501.trace.gz   record 28,428 of 48,390  macro-op 23,364  pc 7ffff7fd2c7f
keys /RET<Enter>
screen code message
|─ Code ─ records 0 to 48,389 ─────────────────────────────────────── 55 of 140 ─
| count            pc  instruction  taken   taken%
|    52  7ffff7fd2c6d  J               52  100.00% ████████
|    51  7ffff7fd2c7b  MOV
|    53  7ffff7fd2c7e  POP
|►   53  7ffff7fd2c7f  POP
|    53  7ffff7fd2c80  POP
|    53  7ffff7fd2c82  POP
|    53  7ffff7fd2c84  POP
|    53  7ffff7fd2c86  RET             53  100.00% ████████
|    52  7ffff7fd2ce8  MOV
| Enter next execution  } not executed  o options  F1 help  q close  / search
keys W/none/x.csv<Enter>
screen message
|/none/x.csv: No such file or directory
# Beside the list where there is room.
resize 40 120
screen 0-12
|micro-op               pc macro micro    src1 src2 dst  >   │─ Code ─ records 0 to 48,389 ────────────────── 55 of 140 ─
|28,423       7ffff7fd2cf4 TEST  TEST     rax  rax  t0     │█│ count            pc  instruction  taken   taken%
|28,424  B→   7ffff7fd2cf6 J     JMP_IMM                   │▆│    52  7ffff7fd2c6d  J               52  100.00% ████████
|28,425       7ffff7fd2c7b MOV   MOV      rbx       rax    │█│    51  7ffff7fd2c7b  MOV
|28,426 ╷  L  7ffff7fd2c7e POP   LOAD          rsp  rbx    │▆│    53  7ffff7fd2c7e  POP
|28,427 ╵     7ffff7fd2c7e POP   ADD_IMM  rsp       rsp    │█│►   53  7ffff7fd2c7f  POP
|28,428 ╷  L  7ffff7fd2c7f POP   LOAD          rsp  rbp    │█│    53  7ffff7fd2c80  POP
|28,429 ╵     7ffff7fd2c7f POP   ADD_IMM  rsp       rsp    │▆│    53  7ffff7fd2c82  POP
|28,430 ╷  L  7ffff7fd2c80 POP   LOAD          rsp  r12    │█│    53  7ffff7fd2c84  POP
|28,431 ╵     7ffff7fd2c80 POP   ADD_IMM  rsp       rsp    │▆│    53  7ffff7fd2c86  RET             53  100.00% ████████
|28,432 ╷  L  7ffff7fd2c82 POP   LOAD          rsp  r13    │█│    52  7ffff7fd2ce8  MOV
|28,433 ╵     7ffff7fd2c82 POP   ADD_IMM  rsp       rsp    │█│    52  7ffff7fd2cec  MOV
|28,434 ╷  L  7ffff7fd2c84 POP   LOAD          rsp  r14    │▆│    52  7ffff7fd2cef  CALL            52  100.00% ████████
