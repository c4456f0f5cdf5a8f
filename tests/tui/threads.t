# opscope data/cis501/good-three-threads.trace
# Threads are found when they are first needed; then lanes and switches are shown.
wait
screen records
|micro-op         pc macro micro    src1 src2 dst   addr target        imm f uop>
|     0       401000 MOV   ADD      rdx       rax                        0 -   1
|     1       401003 ADD   ADD_IMM  rax       rax                        0 W   1
|     2       401007 ADD   ADD_IMM  rax       rax                        0 W   1
|     3       40100b MOV   ADD      rdi       rbx                        0 -   1
|     4       40100e MOV   ADD      rsi       r12                        0 -   1
|     5       401011 MOV   ADD_IMM            r13               636413622… -   1
|     6       40101b MOV   ADD_IMM            r14                  6299648 -   1
|     7       401020 IMUL  MUL      r12  r13  r12                        0 W   1
|     8       401024 ADD   ADD_IMM  r12       r12               1442695041 W   1
|     9       40102b MOV   ADD      r12       rax                        0 -   1
|    10       40102e SHR   SHR_IMM  rax       rax                       33 W   1
|    11       401032 AND   AND_IMM  rax       rax                      255 W   1
|    12       401039 MOV   ADD      rbx       rdi                        0 -   1
|    13       40103c MOV   ADD      r12       rsi                        0 -   1
keys zs
screen records message
|micro-op             pc thread macro micro    src1 src2 dst         addr target>
|    15    L  ●   401043      1 MOV   LOAD     rax  r14  rax       602538
|    16 ╷     ●   401047      1 CALL  SAVE_PC            t0
|    17 │     ●   401047      1 CALL  SUB_IMM  rsp       rsp
|    18 │   S ●   401047      1 CALL  STORE    t0   rsp      7fffffffdff8
|    19 ╵B→   ●   401047      1 CALL  JMP_REG  rax                        409250
|    20 ╷   S ●   409250      1 PUSH  STORE    rbx  rsp      7fffffffdff0
|    21 ╵     ●   409250      1 PUSH  SUB_IMM  rsp       rsp
|    22 ╷   S ●   409251      1 PUSH  STORE    rbp  rsp      7fffffffdfe8
|    23 ╵     ●   409251      1 PUSH  SUB_IMM  rsp       rsp
|    24       ●   409252      1 MOV   ADD      rdi       rbx
|─────────────┼┼─── thread 1 → 2 ────────────────────────────────────────────────
|    25       │┬  401000      2 MOV   ADD      rdx       rax
|    26       │●  401003      2 ADD   ADD_IMM  rax       rax
|    27       │●  401007      2 ADD   ADD_IMM  rax       rax
|thread 1 to 2
keys 0l*
screen message
|hit 2 of 25, 1 record forward
keys 2*
screen message
|hit 4 of 25, 2 records forward
keys zs
screen records message
|micro-op             pc thread macro micro    src1 src2 dst         addr    >
|    44 ╵B→   │●  401047      2 CALL  JMP_REG  rax                             │▆
|    45 ╷   S │●  4085d0      2 PUSH  STORE    rbx  rsp      7f3cb07ffff0      │█
|    46 ╵     │●  4085d0      2 PUSH  SUB_IMM  rsp       rsp                   │█
|    47 ╷   S │●  4085d1      2 PUSH  STORE    rbp  rsp      7f3cb07fffe8      │▆
|    48 ╵     │●  4085d1      2 PUSH  SUB_IMM  rsp       rsp                   │█
|    49       │┴  4085d2      2 MOV   ADD      rdi       rbx                   │█
|─────────────┼─┼── thread 2 → 3 ───────────────────────────────────────────── ┃█
|    50       │ ┬ 401000      3 MOV   ADD      rdx       rax                   ┃█
|    51       │ ● 401003      3 ADD   ADD_IMM  rax       rax                   ┃▆
|    52       │ ● 401007      3 ADD   ADD_IMM  rax       rax                   │█
|    53       │ ● 40100b      3 MOV   ADD      rdi       rbx                   │█
|    54       │ ● 40100e      3 MOV   ADD      rsi       r12                   │█
|    55       │ ● 401011      3 MOV   ADD_IMM            r13                   │█
|    56       │ ● 40101b      3 MOV   ADD_IMM            r14                   │█
|thread 2 to 3
keys zs
screen message
|thread 3 to 1
keys zs
screen message
|there is no thread switch after this record
keys 3zS
screen message
|thread 1 to 2
keys :thread name 2 worker<Enter>
screen records
|micro-op             pc thread macro micro    src1 src2 dst         addr    >
|    19 ╵B→   ●   401047      1 CALL  JMP_REG  rax                             │▆
|    20 ╷   S ●   409250      1 PUSH  STORE    rbx  rsp      7fffffffdff0      │█
|    21 ╵     ●   409250      1 PUSH  SUB_IMM  rsp       rsp                   ┃█
|    22 ╷   S ●   409251      1 PUSH  STORE    rbp  rsp      7fffffffdfe8      ┃▆
|    23 ╵     ●   409251      1 PUSH  SUB_IMM  rsp       rsp                   ┃█
|    24       ●   409252      1 MOV   ADD      rdi       rbx                   │█
|─────────────┼┼─── thread 1 → 2 worker ────────────────────────────────────── │█
|    25       │┬  401000      2 MOV   ADD      rdx       rax                   │█
|    26       │●  401003      2 ADD   ADD_IMM  rax       rax                   │▆
|    27       │●  401007      2 ADD   ADD_IMM  rax       rax                   │█
|    28       │●  40100b      2 MOV   ADD      rdi       rbx                   │█
|    29       │●  40100e      2 MOV   ADD      rsi       r12                   │█
|    30       │●  401011      2 MOV   ADD_IMM            r13                   │█
|    31       │●  40101b      2 MOV   ADD_IMM            r14                   │█
keys &thread == 2<Enter>
screen records
|micro-op              pc thread macro micro    src1 src2 dst         addr   >
|    25        2:0 401000      2 MOV   ADD      rdx       rax                  │▆
|    26        2:1 401003      2 ADD   ADD_IMM  rax       rax                  │█
|    27        2:2 401007      2 ADD   ADD_IMM  rax       rax                  │█
|    28        2:3 40100b      2 MOV   ADD      rdi       rbx                  ┃▆
|    29        2:4 40100e      2 MOV   ADD      rsi       r12                  ┃█
|    30        2:5 401011      2 MOV   ADD_IMM            r13                  ┃█
|    31        2:6 40101b      2 MOV   ADD_IMM            r14                  │█
|    32        2:7 401020      2 IMUL  MUL      r12  r13  r12                  │█
|    33        2:8 401024      2 ADD   ADD_IMM  r12       r12                  │▆
|    34        2:9 40102b      2 MOV   ADD      r12       rax                  │█
|    35       2:10 40102e      2 SHR   SHR_IMM  rax       rax                  │█
|    36       2:11 401032      2 AND   AND_IMM  rax       rax                  │█
|    37       2:12 401039      2 MOV   ADD      rbx       rdi                  │█
|    38       2:13 40103c      2 MOV   ADD      r12       rsi                  │█
keys &<Enter>
keys :thread name 9 x<Enter>
screen message
|             ^ there is no thread 9
keys <Esc>:thread jion 3 2<Enter>
screen message
|        ^ expected name N NAME, join N M, or nothing
keys <Esc>:table threads<Enter>
screen table
|─ Tables ─ Threads ──────────────────────────────────────────────────── 1 of 3 ─
| records: 90   threads: 3   undecided: 0 of 90, 0.00 %
| thread▲  name     records   share            first   last   runs   undecided
|       1                40  44.44% ████████       0     89      2           0
|       2  worker        25  27.78% █████         25     49      1           0
|       3                25  27.78% █████         50     74      1           0
|
|
|
|
|
|
|
keys j<Enter>
screen records
|micro-op              pc thread macro micro    src1 src2 dst   addr target  >
|    25        2:0 401000      2 MOV   ADD      rdx       rax                  │▇
|    26        2:1 401003      2 ADD   ADD_IMM  rax       rax                  │▇
|    27        2:2 401007      2 ADD   ADD_IMM  rax       rax                  ┃▇
|    28        2:3 40100b      2 MOV   ADD      rdi       rbx                  │▇
|    29        2:4 40100e      2 MOV   ADD      rsi       r12                  │▇
|    30        2:5 401011      2 MOV   ADD_IMM            r13                  │▇
|    31        2:6 40101b      2 MOV   ADD_IMM            r14                  │▇
|    32        2:7 401020      2 IMUL  MUL      r12  r13  r12                  │█
keys :thread join 3 1<Enter>
screen message
|2 threads remain
keys &<Enter>:set ascii<Enter>
keys zs
screen records
|micro-op            pc thread macro micro    src1 src2 dst         addr targ>
|    47 ,   S |* 4085d1      2 PUSH  STORE    rbp  rsp      7f3cb07fffe8       |@
|    48 '     |* 4085d1      2 PUSH  SUB_IMM  rsp       rsp                    |@
|    49       |v 4085d2      2 MOV   ADD      rdi       rbx                    |@
|-------------+--- thread 2 worker > 1 --------------------------------------- |@
|    50       *  401000      1 MOV   ADD      rdx       rax                    #@
|    51       *  401003      1 ADD   ADD_IMM  rax       rax                    |@
|    52       *  401007      1 ADD   ADD_IMM  rax       rax                    |@
|    53       *  40100b      1 MOV   ADD      rdi       rbx                    |@
keys :thread<Enter>
screen records
|micro-op         pc thread macro micro    src1 src2 dst         addr target >
|    47 ,   S 4085d1      2 PUSH  STORE    rbp  rsp      7f3cb07fffe8          |@
|    48 '     4085d1      2 PUSH  SUB_IMM  rsp       rsp                       |@
|    49       4085d2      2 MOV   ADD      rdi       rbx                       |@
|    50       401000      1 MOV   ADD      rdx       rax                       |@
|    51       401003      1 ADD   ADD_IMM  rax       rax                       #@
|    52       401007      1 ADD   ADD_IMM  rax       rax                       |@
|    53       40100b      1 MOV   ADD      rdi       rbx                       |@
|    54       40100e      1 MOV   ADD      rsi       r12                       |@
# The lane of threads is a band for each.
keys <F9>:timeline threads,loads<Enter>
wait
screen timeline
|- Timeline - whole trace -------------------------------------------------------
|                  #############              #####################
|thread 1          ##############             #####################      100.00 %
|                                #############
|thread 2 worker                ##############                             0.00 %
|                          #             #            #
|loads                     #             #            #                    0.00 %
|
|
|                0 ---------------------------^-------------------- 89
|interval 26 of 45: 2 records, 50..51; threads: min 0.00, max 100.00 %
