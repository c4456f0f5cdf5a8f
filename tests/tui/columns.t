# opscope samples/ls.champsim.xz
wait
keys C
screen columns status
|─ Columns ──────────────────────────────────────────────────────────────────────
| [✓] pc      12   address of the instruction
| [✓] kind    11   kind of branch, from the registers, by the rules of ChampSim
| [✓] load    12   addresses read from
| [✓] store   12   addresses written to
| [✓] dst     8    registers written
| [✓] src     10   registers read
| [✓] taken   2    whether the branch was taken; undefined if branch is 0
| [✓] branch  2    whether the tracer marked it as a branch; Pin's tracer does …
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
# Show and hide, move to the left, and see the effect at once.
keys <Space>jjj<Space><Alt-Up><Alt-Up>
screen columns
|─ Columns ──────────────────────────────────────────────────────────────────────
| [ ] pc           address of the instruction
| [ ] store        addresses written to
| [✓] kind    11   kind of branch, from the registers, by the rules of ChampSim
| [✓] load    12   addresses read from
| [✓] dst     11   registers written
| [✓] src     10   registers read
| [✓] taken   2    whether the branch was taken; undefined if branch is 0
| [✓] branch  2    whether the tracer marked it as a branch; Pin's tracer does …
keys oa
screen columns
|─ Columns ──────────────────────────────────────────────────────────────────────
| [✓] pc      12   address of the instruction
| [✓] store   12   addresses written to
| [✓] kind    11   kind of branch, from the registers, by the rules of ChampSim
| [✓] load    12   addresses read from
| [✓] dst     8    registers written
| [✓] src     10   registers read
| [✓] taken   2    whether the branch was taken; undefined if branch is 0
| [✓] branch  2    whether the tracer marked it as a branch; Pin's tracer does …
keys od
screen columns
|─ Columns ──────────────────────────────────────────────────────────────────────
| [✓] pc      12   address of the instruction
| [✓] kind    11   kind of branch, from the registers, by the rules of ChampSim
| [✓] load    12   addresses read from
| [✓] store   12   addresses written to
| [✓] dst     8    registers written
| [✓] src     10   registers read
| [✓] taken   2    whether the branch was taken; undefined if branch is 0
| [✓] branch  2    whether the tracer marked it as a branch; Pin's tracer does …
keys q
screen records
|instruction           pc kind        load         store        dst      src    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax
|     1 B    7ffff7fd3a17 conditional                           rip      rip,rfl…
|     2      7ffff7fd3a1d                                       rflags   r9
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
:columns load,pc,kind
screen records
|instruction load                                 pc  kind
|     0   L  7ffff7fc0cc8               7ffff7fd3a14
|     1 B                               7ffff7fd3a17  conditional
|     2                                 7ffff7fd3a1d
|     3 B                               7ffff7fd3a20  conditional
|     4                                 7ffff7fd3a26
|     5   L  7fffffffe220               7ffff7fd3a28
|     6                                 7ffff7fd3a2d
|     7                                 7ffff7fd3a32
|     8                                 7ffff7fd3a37
|     9    S                            7ffff7fd3a3a
|    10                                 7ffff7fd3a3f
|    11    S                            7ffff7fd3a42
|    12                                 7ffff7fd3a46
|    13                                 7ffff7fd3a49
|    14    S                            7ffff7fd3a4c
|    15 B→                              7ffff7fd3a51  jump
keys ll
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────
| branch 0                                src    rax
| taken  -                                store  -
| dst    r9
| kind: kind of branch, from the registers, by the rules of ChampSim
:columns all
screen records
|instruction           pc br tk kind        dst      src        store           >
|     0   L  7ffff7fd3a14 0                 r9       rax
|     1 B    7ffff7fd3a17 1  0  conditional rip      rip,rflags
|     2      7ffff7fd3a1d 0                 rflags   r9
|     3 B    7ffff7fd3a20 1  0  conditional rip      rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rfl… rdx
|     5   L  7ffff7fd3a28 0                 r15      rsp
|     6      7ffff7fd3a2d 0                 rsi      rsp
|     7      7ffff7fd3a32 0                 rdi      rsp
|     8      7ffff7fd3a37 0                 rax      rdx
|     9    S 7ffff7fd3a3a 0                          rsp,rsi    7fffffffe218
|    10      7ffff7fd3a3f 0                 rsi      rbp
|    11    S 7ffff7fd3a42 0                          rsp,rdi    7fffffffe210
|    12      7ffff7fd3a46 0                 rbp      r15
|    13      7ffff7fd3a49 0                 r15      rsi
|    14    S 7ffff7fd3a4c 0                          rsp,rdx    7fffffffe228
|    15 B→   7ffff7fd3a51 1  1  jump        rip      rip
:columns
screen records
|instruction           pc br tk kind        dst      src        store           >
|     0   L  7ffff7fd3a14 0                 r9       rax
|     1 B    7ffff7fd3a17 1  0  conditional rip      rip,rflags
|     2      7ffff7fd3a1d 0                 rflags   r9
|     3 B    7ffff7fd3a20 1  0  conditional rip      rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rfl… rdx
|     5   L  7ffff7fd3a28 0                 r15      rsp
|     6      7ffff7fd3a2d 0                 rsi      rsp
|     7      7ffff7fd3a32 0                 rdi      rsp
|     8      7ffff7fd3a37 0                 rax      rdx
|     9    S 7ffff7fd3a3a 0                          rsp,rsi    7fffffffe218
|    10      7ffff7fd3a3f 0                 rsi      rbp
|    11    S 7ffff7fd3a42 0                          rsp,rdi    7fffffffe210
keys q
:columns default
screen records
|instruction           pc kind        load         store        dst      src    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax
|     1 B    7ffff7fd3a17 conditional                           rip      rip,rfl…
|     2      7ffff7fd3a1d                                       rflags   r9
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
keys :columns load,por<Enter>
screen 22-23
|:columns load,por
|              ^ champsim has no field por; opscope formats champsim lists them
keys <Esc>
:columns nothing
screen message
|champsim has no field nothing; opscope formats champsim lists them
