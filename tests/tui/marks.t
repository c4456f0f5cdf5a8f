# opscope --size=16x70 samples/ls.champsim.xz
wait
keys 'a
screen records status message
|instruction           pc kind        load         store        dst   >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9
|     1 B    7ffff7fd3a17 conditional                           rip
|     2      7ffff7fd3a1d                                       rflags
|     3 B    7ffff7fd3a20 conditional                           rip
|     4      7ffff7fd3a26                                       rdx,rf…
|     5   L  7ffff7fd3a28             7fffffffe220              r15
|     6      7ffff7fd3a2d                                       rsi
|     7      7ffff7fd3a32                                       rdi
|     8      7ffff7fd3a37                                       rax
| ls.champsim.xz  champsim  xz     record 0 of 40,000  pc 7ffff7fd3a14
|mark a is not set; ma sets it
keys 100gma500gmb
screen records status message
|instruction           pc kind        load         store        dst   >
|   496   L  7ffff7fd844a             7fffffffe330              rcx
|   497      7ffff7fd8451                                       rdx
|   498      7ffff7fd8455                                       rsi
|   499    S 7ffff7fd8458                          7fffffffe2d8 rsp
|   500    S 7ffff7fd845a                          7fffffffe2d0 rsp
|   501 B→ S 7ffff7fd845c call                     7fffffffe2c8 rip,rsp
|   502    S 7ffff7fd3970                          7fffffffe2c0 rsp
|   503    S 7ffff7fd3972                          7fffffffe2b8 rsp
|   504    S 7ffff7fd3974                          7fffffffe2b0 rsp
| ls.champsim.xz  champsim  xz   record 500 of 40,000  pc 7ffff7fd845a
|mark b set
keys 'a
screen records status
|instruction           pc kind        load         store        dst   >
|    96      7ffff7fd2e4d                                       rflags
|    97 B    7ffff7fd2e50 conditional                           rip
|    98   L  7ffff7fd2e56             7ffff7fc1468              rax
|    99   L  7ffff7fd2e5b             7ffff7fc0438              rbx
|   100      7ffff7fd2e5f                                       rflags
|   101 B    7ffff7fd2e62 conditional                           rip
|   102      7ffff7fd2e64                                       rflags
|   103 B→   7ffff7fd2e67 conditional                           rip
|   104   L  7ffff7fd2e72             7ffff7fc0746              rflags
| ls.champsim.xz  champsim  xz   record 100 of 40,000  pc 7ffff7fd2e5f
keys ''
screen records status
|instruction           pc kind        load         store        dst   >
|   496   L  7ffff7fd844a             7fffffffe330              rcx
|   497      7ffff7fd8451                                       rdx
|   498      7ffff7fd8455                                       rsi
|   499    S 7ffff7fd8458                          7fffffffe2d8 rsp
|   500    S 7ffff7fd845a                          7fffffffe2d0 rsp
|   501 B→ S 7ffff7fd845c call                     7fffffffe2c8 rip,rsp
|   502    S 7ffff7fd3970                          7fffffffe2c0 rsp
|   503    S 7ffff7fd3972                          7fffffffe2b8 rsp
|   504    S 7ffff7fd3974                          7fffffffe2b0 rsp
| ls.champsim.xz  champsim  xz   record 500 of 40,000  pc 7ffff7fd845a
keys ''
screen records status
|instruction           pc kind        load         store        dst   >
|    96      7ffff7fd2e4d                                       rflags
|    97 B    7ffff7fd2e50 conditional                           rip
|    98   L  7ffff7fd2e56             7ffff7fc1468              rax
|    99   L  7ffff7fd2e5b             7ffff7fc0438              rbx
|   100      7ffff7fd2e5f                                       rflags
|   101 B    7ffff7fd2e62 conditional                           rip
|   102      7ffff7fd2e64                                       rflags
|   103 B→   7ffff7fd2e67 conditional                           rip
|   104   L  7ffff7fd2e72             7ffff7fc0746              rflags
| ls.champsim.xz  champsim  xz   record 100 of 40,000  pc 7ffff7fd2e5f
keys <Ctrl-O>
screen records status
|instruction           pc kind        load         store        dst   >
|   496   L  7ffff7fd844a             7fffffffe330              rcx
|   497      7ffff7fd8451                                       rdx
|   498      7ffff7fd8455                                       rsi
|   499    S 7ffff7fd8458                          7fffffffe2d8 rsp
|   500    S 7ffff7fd845a                          7fffffffe2d0 rsp
|   501 B→ S 7ffff7fd845c call                     7fffffffe2c8 rip,rsp
|   502    S 7ffff7fd3970                          7fffffffe2c0 rsp
|   503    S 7ffff7fd3972                          7fffffffe2b8 rsp
|   504    S 7ffff7fd3974                          7fffffffe2b0 rsp
| ls.champsim.xz  champsim  xz   record 500 of 40,000  pc 7ffff7fd845a
keys <Ctrl-O>
screen records status
|instruction           pc kind        load         store        dst   >
|    96      7ffff7fd2e4d                                       rflags
|    97 B    7ffff7fd2e50 conditional                           rip
|    98   L  7ffff7fd2e56             7ffff7fc1468              rax
|    99   L  7ffff7fd2e5b             7ffff7fc0438              rbx
|   100      7ffff7fd2e5f                                       rflags
|   101 B    7ffff7fd2e62 conditional                           rip
|   102      7ffff7fd2e64                                       rflags
|   103 B→   7ffff7fd2e67 conditional                           rip
|   104   L  7ffff7fd2e72             7ffff7fc0746              rflags
| ls.champsim.xz  champsim  xz   record 100 of 40,000  pc 7ffff7fd2e5f
keys <Alt-Right>
screen records status
|instruction           pc kind        load         store        dst   >
|   496   L  7ffff7fd844a             7fffffffe330              rcx
|   497      7ffff7fd8451                                       rdx
|   498      7ffff7fd8455                                       rsi
|   499    S 7ffff7fd8458                          7fffffffe2d8 rsp
|   500    S 7ffff7fd845a                          7fffffffe2d0 rsp
|   501 B→ S 7ffff7fd845c call                     7fffffffe2c8 rip,rsp
|   502    S 7ffff7fd3970                          7fffffffe2c0 rsp
|   503    S 7ffff7fd3972                          7fffffffe2b8 rsp
|   504    S 7ffff7fd3974                          7fffffffe2b0 rsp
| ls.champsim.xz  champsim  xz   record 500 of 40,000  pc 7ffff7fd845a
keys m
screen message
| a-z set a mark from a to z                                         m
keys 1
screen message
|a mark is a letter from a to z
keys M
screen marks
|─ Marks and notes ────────────────────────────────────────────────────
| a    100  pc 7ffff7fd2e5f
| b    500  pc 7ffff7fd845a
|
|
keys <Enter>
screen records status
|instruction           pc kind        load         store        dst   >
|    96      7ffff7fd2e4d                                       rflags
|    97 B    7ffff7fd2e50 conditional                           rip
|    98   L  7ffff7fd2e56             7ffff7fc1468              rax
|    99   L  7ffff7fd2e5b             7ffff7fc0438              rbx
|   100      7ffff7fd2e5f                                       rflags
|   101 B    7ffff7fd2e62 conditional                           rip
|   102      7ffff7fd2e64                                       rflags
|   103 B→   7ffff7fd2e67 conditional                           rip
| ls.champsim.xz  champsim  xz   record 100 of 40,000  pc 7ffff7fd2e5f
keys M<Delete>
screen marks
|─ Marks and notes ────────────────────────────────────────────────────
| b    500  pc 7ffff7fd845a
|
|
|
keys <Delete><Delete>
screen marks message
|─ Marks and notes ────────────────────────────────────────────────────
| No marks or notes; ma sets mark a, AA writes a note
|
|
|
|there are no marks and no notes
keys q
screen records
|instruction           pc kind        load         store        dst   >
|    96      7ffff7fd2e4d                                       rflags
|    97 B    7ffff7fd2e50 conditional                           rip
|    98   L  7ffff7fd2e56             7ffff7fc1468              rax
|    99   L  7ffff7fd2e5b             7ffff7fc0438              rbx
|   100      7ffff7fd2e5f                                       rflags
|   101 B    7ffff7fd2e62 conditional                           rip
|   102      7ffff7fd2e64                                       rflags
|   103 B→   7ffff7fd2e67 conditional                           rip
|   104   L  7ffff7fd2e72             7ffff7fc0746              rflags
:mark x
screen message
|mark x set
:mark xy
screen message
|a mark is one letter from a to z
