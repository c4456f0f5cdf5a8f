# opscope --size=24x80 samples/ls.champsim.xz
# The layout of a trace in a known format.
keys 100g:layout<Enter>
screen layout
|─ Layout ───────────────────────── byte 6,400 of 2,560,000, record 100 + 0, pc ─
| layout pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]
| 1024 of 1024 records are possible; the pc is 1023 of 1023 times near the last
| one                                                                           …
| +0      pc                       br ta dst   src
| 001900  5f 2e fd f7 ff 7f 00 00 │00│00│19 00│07 11 00 00  _.··············
| 001910  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 001920  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 001930  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 001940  62 2e fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00  b.··············
| 001950  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 001960  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| u8 95  u16 11871  u32 4160564831  i32 -134402465  u64 140737353952863
| x64 7ffff7fd2e5f  f32 -1.02702e+34  f64 6.95335e-310
|     record pc           branch taken dst    src        store load         kind
|        100 7ffff7fd2e5f 0            rflags rbx,r14
|        101 7ffff7fd2e62 1      0     rip    rip,rflags                    cond…
|        102 7ffff7fd2e64 0            rflags r9
|        103 7ffff7fd2e67 1      1     rip    rip,rflags                    cond…
|        104 7ffff7fd2e72 0            rflags rbx              7ffff7fc0746
|        105 7ffff7fd2e79 1      0     rip    rip,rflags                    cond…
|        106 7ffff7fd2e7b 0            rflags rip              7ffff7ffcac0
# A field is taken away, and the trace is opened again with what is left.
keys 8l<Delete>:layout use<Enter>
screen records message
|record                pc load         store        taken dst        src        >
|    92      7ffff7fd2e3d                           0     rdx,rflags rdx,rax
|    93      7ffff7fd2e40                           0     rdx,rflags rdx
|    94 B    7ffff7fd2e43                           0     rip        rip,rflags
|    95      7ffff7fd2e49                           0     rbp,rflags rbp
|    96      7ffff7fd2e4d                           0     rflags     rbp,r10
|    97 B    7ffff7fd2e50                           0     rip        rip,rflags
|    98   L  7ffff7fd2e56 7ffff7fc1468              0     rax        r13,rbp
|    99   L  7ffff7fd2e5b 7ffff7fc0438              0     rbx        rax
|   100      7ffff7fd2e5f                           0     rflags     rbx,r14
|   101 B    7ffff7fd2e62                           0     rip        rip,rflags
|   102      7ffff7fd2e64                           0     rflags     r9
|   103 B→   7ffff7fd2e67                           1     rip        rip,rflags
|   104   L  7ffff7fd2e72 7ffff7fc0746              0     rflags     rbx
|   105 B    7ffff7fd2e79                           0     rip        rip,rflags
|   106   L  7ffff7fd2e7b 7ffff7ffcac0              0     rflags     rip
|   107 B→   7ffff7fd2e82                           1     rip        rip,rflags
|opened with --layout='pc:u64 taken:u8@9 dst:u8[2] src:u8[4] store:u64[2]
|load:u64[4]'
keys :layout skip=x<Enter>
screen message
|             ^ expected a number of bytes
keys <Esc>:layout skip=64<Enter>
screen 1-4
| layout skip=64 pc:u64 taken:u8@9 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]
| 1024 of 1024 records are possible; the pc is 1023 of 1023 times near the last
| one                                                                           …
| +0      pc                          ta dst   src
keys q
screen 0
|record                pc load         store        taken dst        src        >
# It is written as options for a shell, and not over a file.
keys :layout<Enter>:write data/layout/unsupported-lines.txt<Enter>
screen message
|       ^ the file already exists; choose another name
# A file of an unknown format that is opened from here; q leads back.
keys <Esc>q:open data/layout/unsupported-lines.txt<Enter>
wait
screen 0-1 status message
|─ Layout ─ unknown format: text ────────────────────── byte 0 of 195, column 1 ─
| layout unit record
| unsupported-lines.txt  layout  plain  1 gap                      record 0 of 8
|trace 2 of 2
keys q
wait
screen 0-1 status message
|record                pc load         store        taken dst        src        >
|    92      7ffff7fd2e3d                           0     rdx,rflags rdx,rax
| ls.champsim.xz  layout  xz               record 100 of 40,000  pc 7ffff7fd2e5f
|trace 1 of 2
