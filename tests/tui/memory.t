# opscope --size=24x80 samples/ls.cis501.trace.gz
# The indexed part of the trace, then all of it.
keys i
screen memory status
|─ Memory ─ whole trace, regions ────────────────────────────────── 55,155 in 7 ─
|      address                   loads stores fetches
|            0                      71      0       0 ▏
| 555555554000                     320      0       0 ▎
| 7ffff7d08000 mapped code, data 2,465     78     679 █▉
| 7ffff7f76000 mapped code, data 4,379    369  39,321 ██████████████████████████
| 7fffffffe000 stack             3,746  3,725       0 ████▍
| ffffefa17000                       1      0       0 ▏
| ffffeff18000                       1      0       0 ▏
|
|
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
wait
screen memory
|─ Memory ─ whole trace, regions ────────────────────────────────── 55,155 in 7 ─
|      address                   loads stores fetches
|            0                      71      0       0 ▏
| 555555554000                     320      0       0 ▎
| 7ffff7d08000 mapped code, data 2,465     78     679 █▉
| 7ffff7f76000 mapped code, data 4,379    369  39,321 ██████████████████████████
| 7fffffffe000 stack             3,746  3,725       0 ████▍
| ffffefa17000                       1      0       0 ▏
| ffffeff18000                       1      0       0 ▏
|
|
styles memory
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|......ddddddd...................ddddd.dddddd.ddddddd
|CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCllCCCCCCdCCCCCCCdClCCCCCCCCCCCCCCCCCCCCCCCCCC
|..................................lll......d.......d.l
|..............ddddddddddddddddd.lllll.....ww.....ppp.ll
|..............ddddddddddddddddd.lllll....www..pppppp.lllppppppppppppppppppppppp
|..............ddddd.............lllll..wwwww.......d.lllww
|....................................l......d.......d.l
|....................................l......d.......d.l
|
|
# Zoom into the stack, its pages, lines and words.
keys jjjj<Enter><Enter><Enter>
screen memory
|─ Memory ─ whole trace, lines, 7fffffffe000..7fffffffefff ──────── 7,471 in 14 ─
|      address loads stores fetches
| 7fffffffe080    70     71       0 █████▌
| 7fffffffe0c0   389    432       0 ████████████████████████████████
| 7fffffffe100   213    330       0 █████████████████████▏
| 7fffffffe140   240    300       0 █████████████████████
| 7fffffffe180   174    506       0 ██████████████████████████▌
| 7fffffffe1c0   560    570       0 ████████████████████████████████████████████
| 7fffffffe200   439    335       0 ██████████████████████████████▏
| 7fffffffe240   213    267       0 ██████████████████▊
| 7fffffffe280   275    275       0 █████████████████████▍
keys zj<Enter>j
screen memory
|─ Memory ─ whole trace, words, 7fffffffe0c0..7fffffffe0ff, log ────── 821 in 8 ─
|      address loads stores fetches
| 7fffffffe0c0    53     54       0 ████████████████████████████████████████████
| 7fffffffe0c8    53     54       0 ████████████████████████████████████████████
| 7fffffffe0d0    53     54       0 ████████████████████████████████████████████
| 7fffffffe0d8    53     54       0 ████████████████████████████████████████████
| 7fffffffe0e0    53     54       0 ████████████████████████████████████████████
| 7fffffffe0e8    53     54       0 ████████████████████████████████████████████
| 7fffffffe0f0    52     54       0 ███████████████████████████████████████████▉
| 7fffffffe0f8    19     54       0 ████████████████████████████████████████▌
|
# The first access to a word; the pane keeps the focus.
keys <Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|   279 ╵     7ffff7fd2bca PUSH  SUB_IMM  rsp       rsp                        ┃█
|   280       7ffff7fd2bcc MOV   MOV      rdx       r13                        │█
|   281       7ffff7fd2bcf MOV   MOV      r8        rdx                        │█
|   282 ╷   S 7ffff7fd2bd2 PUSH  STORE    r12  rsp      7fffffffe0d0           │█
|   283 ╵     7ffff7fd2bd2 PUSH  SUB_IMM  rsp       rsp                        │█
|   284 ╷   S 7ffff7fd2bd4 PUSH  STORE    rbp  rsp      7fffffffe0c8           │█
|   285 ╵     7ffff7fd2bd4 PUSH  SUB_IMM  rsp       rsp                        │█
|   286       7ffff7fd2bd5 MOV   MOV      rcx       rbp                        │
|   287 ╷  L  7ffff7fd2bd7 MOVZX LOAD          r9   t1  7ffff7dbe0ac           │▇
|   288 ╵     7ffff7fd2bd7 MOVZX MOVZX    t1        rcx                        │█
| ls.cis501.trace.gz         record 284 of 48,390  macro-op 240  pc 7ffff7fd2bd4
# Zoom out step by step.
keys <Backspace><Backspace><Backspace><Backspace>
screen memory
|─ Memory ─ whole trace, regions, log ───────────────────────────── 55,155 in 7 ─
|      address                   loads stores fetches
|            0                      71      0       0 ██████████▍
| 555555554000                     320      0       0 ██████████████
| 7ffff7d08000 mapped code, data 2,465     78     679 ███████████████████▋
| 7ffff7f76000 mapped code, data 4,379    369  39,321 ██████████████████████████
| 7fffffffe000 stack             3,746  3,725       0 █████████████████████▊
| ffffefa17000                       1      0       0 █▊
| ffffeff18000                       1      0       0 █▊
|
|
# Smaller bins of all addresses, and larger ones again.
keys ++zo
screen memory
|─ Memory ─ whole trace, pages ─────────────────────────────────── 55,155 in 81 ─
|      address loads stores fetches
| 7ffff7fd3000     0      0  15,776 ████████████████████████████████████████████
| 7ffff7fd2000     0      0  11,786 ████████████████████████████████▉
| 7ffff7fd8000     0      0   7,755 █████████████████████▋
| 7fffffffe000 3,746  3,725       0 ████████████████████▉
| 7ffff7fc0000 1,622    155       0 █████
| 7ffff7fd7000     0      0   1,628 ████▌
| 7ffff7fec000     0      0   1,599 ████▌
| 7ffff7ffe000   692      0       0 █▉
| 7ffff7fed000     0      0     691 █▉
keys -LX
screen memory
|─ Memory ─ whole trace, 2 MiB ───────────────────────────────────── 4,172 in 3 ─
|      address stores
| 7fffffe00000  3,725 ██████████████████████████████████████████████████████████
| 7ffff7e00000    369 █████▊
| 7ffff7c00000     78 █▎
|
|
|
|
|
|
keys LS
screen memory
|─ Memory ─ whole trace, 2 MiB ──────────────────────────────────── 10,983 in 7 ─
|      address loads
| 7ffff7e00000 4,379 ███████████████████████████████████████████████████████████
| 7fffffe00000 3,746 ██████████████████████████████████████████████████▌
| 7ffff7c00000 2,465 █████████████████████████████████▎
| 555555400000   320 ████▎
|            0    71 █
| ffffefa00000     1 ▏
| ffffefe00000     1 ▏
|
|
keys XLS--o
# The marked span; without one, the whole trace again.
:span 1,000..1,999
keys s
screen memory status
|─ Memory ─ marked span, regions ───────────────────────────────────── 884 in 2 ─
|      address                   stores fetches
| 7ffff7f76000 mapped code, data      7     809 ████████████████████████████████
| 7fffffffe000 stack                 68       0 ██▋
|
|
|
|
|
|
|
| ls.cis501.trace.gz  span 1,000..1,999: 1,000 records      record 284 of 48,390
:span 30,000..30,009
screen memory status message
|─ Memory ─ marked span, regions ─────────────────────────────────────── 6 in 1 ─
|      address             stores fetches
| 7ffff7fd2000 mapped code      0       6 ██████████████████████████████████████
|
|
|
|
|
|
|
|
| ls.cis501.trace.gz  span 30,000..30,009: 10 records       record 284 of 48,390
|span 30,000..30,009: 10 records
:span none
screen memory status message
|─ Memory ─ whole trace, regions ────────────────────────────────── 44,172 in 3 ─
|      address                   stores fetches
| 7ffff7d08000 mapped code, data     78     679 ▋
| 7ffff7f76000 mapped code, data    369  39,321 ████████████████████████████████
| 7fffffffe000 stack              3,725       0 ███
|
|
|
|
|
|
| ls.cis501.trace.gz         record 284 of 48,390  macro-op 240  pc 7ffff7fd2bd4
|no span is marked; V begins one
# The records on the screen.
keys s
screen memory
|─ Memory ─ records on the screen, regions ───────────────────────────── 8 in 2 ─
|      address             stores fetches
| 7ffff7fd2000 mapped code      0       6 ██████████████████████████████████████
| 7fffffffe000 mapped           2       0 ████████████▋
|
|
|
|
|
|
|
# Only the records that access the bin, and their histogram.
keys sjj&
screen memory status message
|─ Memory ─ whole trace, regions ────────────────────────────────── 44,172 in 3 ─
|      address                   stores fetches
| 7ffff7d08000 mapped code, data     78     679 ▋
| 7ffff7f76000 mapped code, data    369  39,321 ████████████████████████████████
| 7fffffffe000 stack              3,725       0 ███
|
|
|
|
|
|
| & store in 7fffffffe000..7…: 3,725 of 48,390              record 284 of 48,390
|only records with store in 7fffffffe000..7fffffffefff; an empty & shows all
keys s
screen memory
|─ Memory ─ filtered records, regions ────────────────────────────── 7,045 in 2 ─
|      address             stores fetches
| 7ffff7fd2000 mapped code      0   3,320 █████████████████████████████████▉
| 7fffffffe000 mapped       3,725       0 ██████████████████████████████████████
|
|
|
|
|
|
|
keys i
keys &<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|   284 ╷   S 7ffff7fd2bd4 PUSH  STORE    rbp  rsp      7fffffffe0c8           ┃█
|   285 ╵     7ffff7fd2bd4 PUSH  SUB_IMM  rsp       rsp                        │█
|   286       7ffff7fd2bd5 MOV   MOV      rcx       rbp                        │█
|   287 ╷  L  7ffff7fd2bd7 MOVZX LOAD          r9   t1  7ffff7dbe0ac           │█
|   288 ╵     7ffff7fd2bd7 MOVZX MOVZX    t1        rcx                        │█
|   289 ╷   S 7ffff7fd2bdc PUSH  STORE    rbx  rsp      7fffffffe0c0           │█
|   290 ╵     7ffff7fd2bdc PUSH  SUB_IMM  rsp       rsp                        │█
|   291       7ffff7fd2bdd MOV   MOV      r9        rbx                        │█
|   292    L  7ffff7fd2be0 MOV   LOAD          rsp  r12 7fffffffe100           │█
|   293       7ffff7fd2be5 AND   AND_IMM  rcx       rcx                        │█
|   294 ╷  L  7ffff7fd2be8 CMP   LOAD          r9   t1  7ffff7dbe0b0           │
|   295 ╵     7ffff7fd2be8 CMP   CMP_IMM  t1        t0                         │▆
|   296  B    7ffff7fd2bed J     JMP_IMM                             7ffff7fd… │█
|   297       7ffff7fd2bf3 XOR   XOR      r8   r8   r8                         │█
| ls.cis501.trace.gz         record 284 of 48,390  macro-op 240  pc 7ffff7fd2bd4
