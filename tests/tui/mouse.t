# opscope samples/ls.champsim.xz
wait
wheel 3 10 1
screen records status
|instruction           pc kind        load         store        dst      src    >
|     3 B    7ffff7fd3a20 conditional                           rip      rip,rfl…
|     4      7ffff7fd3a26                                       rdx,rfl… rdx
|     5   L  7ffff7fd3a28             7fffffffe220              r15      rsp
|     6      7ffff7fd3a2d                                       rsi      rsp
|     7      7ffff7fd3a32                                       rdi      rsp
|     8      7ffff7fd3a37                                       rax      rdx
|     9    S 7ffff7fd3a3a                          7fffffffe218          rsp,rsi
|    10      7ffff7fd3a3f                                       rsi      rbp
|    11    S 7ffff7fd3a42                          7fffffffe210          rsp,rdi
|    12      7ffff7fd3a46                                       rbp      r15
|    13      7ffff7fd3a49                                       r15      rsi
|    14    S 7ffff7fd3a4c                          7fffffffe228          rsp,rdx
|    15 B→   7ffff7fd3a51 jump                                  rip      rip
|    16   L  7ffff7fd3a67             7fffffffe368              rcx      r15
|    17    S 7ffff7fd3a6a                          7fffffffe208 rsp      r13,rsp
|    18   L  7ffff7fd3a6c             7fffffffe248              rsi      rsp
| ls.champsim.xz  champsim  xz               record 6 of 40,000  pc 7ffff7fd3a2d
wheel 3 10 1
wheel 3 10 -1
screen fields status
|─ Fields ───────────────────────────────────────────────────────────────────────
| taken  -
| branch 0
|
| pc: address of the instruction
| ls.champsim.xz  champsim  xz               record 9 of 40,000  pc 7ffff7fd3a3a
mouse 5 44
screen fields status
|─ Fields ───────────────────────────────────────────────────────────────────────
| taken  -
| branch 0
|
| load: addresses read from
| ls.champsim.xz  champsim  xz               record 7 of 40,000  pc 7ffff7fd3a32
mouse 18 5
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────
| pc     0x7ffff7fd3a32     store  -                  taken  -
| kind   -                  dst    rdi             3  branch 0
| load   -                  src    rsp             6
| taken: whether the branch was taken; undefined if branch is 0
wheel 18 5 1
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────
| pc     0x7ffff7fd3a32     store  -                  taken  -
| kind   -                  dst    rdi             3  branch 0
| load   -                  src    rsp             6
| branch: whether the tracer marked it as a branch; Pin's tracer does not mark  …
mouse 0 0
mouse 22 3
mouse 23 0
screen status
| ls.champsim.xz  champsim  xz               record 7 of 40,000  pc 7ffff7fd3a32
keys x
mouse 13 30
screen bytes
|─ Bytes ─ pc, byte 6 ────────────────────────────────── 64 bytes at offset 448 ─
| 000001c0  32 3a fd f7 ff 7f 00 00  00 00 03 00 06 00 00 00  2:··············
| 000001d0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 000001e0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 000001f0  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
# A double click is Enter.
resize 24 80
keys g:table branches<Enter>
double 14 3
screen status message
| ls.champsim.xz  & pc == 0x7ffff7fd2e43: 169 of 40,000      record 94 of 40,000
|only records with pc == 0x7ffff7fd2e43; Backspace returns
keys <Backspace>
screen message
| Enter show records  s sort  & filter  W write  o options  F1 help  q close
# The wheel works in every pane.
keys q<F1>
wheel 5 5 2
screen 1
|  ox                         toggle hexadecimal for lines of text
keys q=
wheel 20 5 1
screen 16-18
|
|   records: 40,000
|   instructions: 40,000
