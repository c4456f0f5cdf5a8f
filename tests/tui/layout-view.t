# opscope --size=24x80 data/layout/unsupported-header8.bin
# A trace after a header of 8 bytes is not detected: the layout view is shown, with what
# the bytes look like.
screen
|─ Layout ─ unknown format: records of 64… ─ byte 8 of 12,808, record 0 + 0, pc ─
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2]
|        load:u64[4]
| 200 of 200 records are possible; the pc is 199 of 199 times near the last one
| records of 64 bytes after a header of 8, as in format champsim, with the pc at…
| +0    pc                       br ta dst   src
| 0000  54 52 41 43 45 76 31 00                           TRACEv1·
| 0008  14 3a fd f7 ff 7f 00 00 │00│00│0c 00│0a 00 00 00  ·:··············
| 0018  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0028  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 0038  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0048  17 3a fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00  ·:··············
| 0058  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| u8 20  u16 14868  u32 4160567828  i32 -134399468  u64 140737353955860
| x64 7ffff7fd3a14  f32 -1.02721e+34  f64 6.95335e-310
|     record pc           branch taken dst        src        store load         …
|          0 7ffff7fd3a14 0            r9         rax              7ffff7fc0cc8
|          1 7ffff7fd3a17 1      0     rip        rip,rflags                    …
|          2 7ffff7fd3a1d 0            rflags     r9
|          3 7ffff7fd3a20 1      0     rip        rip,rflags                    …
|          4 7ffff7fd3a26 0            rdx,rflags rdx
|          5 7ffff7fd3a28 0            r15        rsp              7fffffffe220
| unsupported-header8.bin  layout  plain        record 0 of 200  pc 7ffff7fd3a14
| a add field  @ begin  , next  ; edit  ~ suggestion  Enter use  F1 help  q close
# From nothing: the first record begins here, the next one there, and fields.
keys :layout size=1<Enter>:layout skip=0<Enter>
screen 1-3
| layout size=1
| ~ accepts the suggestion, records of 64 bytes after a header of 8, as in
| format champsim, with the pc at byte 0: skip=8 pc:u64 branch:u8 taken:u8      …
keys g8l@
keys 64l,
screen layout
|─ Layout ─ unknown format: records of 64 by… ─ byte 72 of 12,808, record 1 + 0 ─
| layout skip=8 size=64
| ~ accepts the suggestion, records of 64 bytes after a header of 8, as in
| format champsim, with the pc at byte 0: skip=8 pc:u64 branch:u8 taken:u8      …
| +0
| 0038  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0048  17 3a fd f7 ff 7f 00 00  01 00 1a 00 1a 19 00 00  ·:··············
| 0058  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0068  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0078  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0088  1d 3a fd f7 ff 7f 00 00  00 00 19 00 0c 00 00 00  ·:··············
| 0098  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| u8 23  u16 14871  u32 4160567831  i32 -134399465  u64 140737353955863
| x64 7ffff7fd3a17  f32 -1.02721e+34  f64 6.95335e-310
| no fields yet: a adds one at the cursor, ; edits the layout
|
|
|
|
|
|
|
keys 64hapc<Enter>
keys 8labranch<Enter>
keys lataken<Enter>
keys lareg<Tab><Esc>
keys adst[2]<Enter>
keys 22laload[4]<Enter>
screen layout
|─ Layout ─ unknown format: records o… ─ byte 40 of 12,808, record 0 + 32, load ─
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] load:u64[4]@32
| 200 of 200 records are possible; the pc is 199 of 199 times near the last one
| ~ accepts the suggestion, records of 64 bytes after a header of 8, as in      …
| +20   load
| 0008  14 3a fd f7 ff 7f 00 00 │00│00│0c 00│0a 00 00 00  ·:··············
| 0018  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0028  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 0038  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0048  17 3a fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00  ·:··············
| 0058  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0068  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| u8 200  i8 -56  u16 3272  u32 4160490696  i32 -134476600  u64 140737353878728
| x64 7ffff7fc0cc8  f32 -1.02244e+34  f64 6.95335e-310
|     record pc           branch taken dst        load
|          0 7ffff7fd3a14 0            r9         7ffff7fc0cc8
|          1 7ffff7fd3a17 1      0     rip
|          2 7ffff7fd3a1d 0            rflags
|          3 7ffff7fd3a20 1      0     rip
|          4 7ffff7fd3a26 0            rdx,rflags
|          5 7ffff7fd3a28 0            r15        7fffffffe220
|          6 7ffff7fd3a2d 0            rsi
# Mistakes: an unknown type, a place that is taken, a byte before the first record.
keys ax:u9<Enter>
screen message
|                    ^ u of 9 bits do not fill whole bytes
keys <Esc>ax<Enter>
screen message
|                 ^ x would overlap load; Delete removes a field
keys <Esc>gax<Enter>
screen message
|this is before the first record; use @ to move it here
# A record that is too short for its fields, and a field that is removed.
keys 8l20l,
screen message
|the fields take 64 bytes, so a record of 20 is too short; Delete removes a field
keys <Delete>
screen message
|there is no field here
keys 18h<Delete>
screen 1
| layout skip=8 branch:u8@8 taken:u8 dst:u8[2] load:u64[4]@32
keys <Backspace>
screen 1
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] load:u64[4]@32
keys <Backspace>
screen 1
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] size=64
keys <Alt-Right>
screen 1
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] load:u64[4]@32
# The text is edited, and what compiles is shown at once.
keys ;
screen message
|layout: skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] load:u64[4]@32
keys <Backspace><Backspace><Backspace>
screen layout message
|─ Layout ─ unknown format: records of 6… ─ byte 10 of 12,808, record 0 + 2, pc ─
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] load:u64[4]
| 143 of 290 records are possible; the pc is 43 of 289 times near the last one;
| 40 bytes are left after the last record                                       …
| +0    pc                       br ta dst   load
| 0000  54 52 41 43 45 76 31 00                           TRACEv1·
| 0008  14 3a fd f7 ff 7f 00 00 │00│00│0c 00│0a 00 00 00  ·:··············
| 0018  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0028  c8 0c fc f7 ff 7f 00 00  00 00 00 00              ············
| 0034  00 00 00 00 00 00 00 00 │00│00│00 00│00 00 00 00  ················
| 0044  00 00 00 00 17 3a fd f7  ff 7f 00 00 01 00 1a 00  ·····:··········
| 0054  1a 19 00 00 00 00 00 00  00 00 00 00              ············
| u8 253  i8 -3  u16 63485  i16 -2051  u32 2147481597  u64 2147481597
| x64 7ffff7fd  f32 nan  f64 1.061e-314
|     record pc             branch taken dst load
|          0 7ffff7fd3a14   0            r9  a,f7fc0cc800000000,7fff
|          1 0              0                7ffff7fd3a17,191a001a00…
|          2 0              0                f7fd3a1d00000000
|          3 19000000007fff 12     0
|          4 0              0                f7fd3a2000000000,1a0001…
|          5 0              0                7ffff7fd3a26
|          6 819080000      0
|layout: skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] load:u64[4]
keys <Esc>
screen 1
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] load:u64[4]@32
# Searching bytes and text.
keys g/fd f7<Enter>
screen 0 message
|─ Layout ─ unknown format: records of 6… ─ byte 10 of 12,808, record 0 + 2, pc ─
| a add field  @ begin  , next  ; edit  ~ suggestion  Enter use  F1 help  q close
keys n
screen 0 message
|─ Layout ─ unknown format: records of 6… ─ byte 74 of 12,808, record 1 + 2, pc ─
| a add field  @ begin  , next  ; edit  ~ suggestion  Enter use  F1 help  q close
keys ?TRACE<Enter>
screen 0 message
|─ Layout ─ unknown format: records of 64 bytes with the pc… ─ byte 0 of 12,808 ─
| a add field  @ begin  , next  ; edit  ~ suggestion  Enter use  F1 help  q close
keys n
screen 0 message
|─ Layout ─ unknown format: records of 64 bytes with the pc… ─ byte 0 of 12,808 ─
|continued at the end
keys /nothing<Enter>
screen 0 message
|─ Layout ─ unknown format: records of 64 bytes with the pc… ─ byte 0 of 12,808 ─
|nothing does not occur in the bytes of the trace
# Moving.
keys G
screen 0
|─ Layout ─ unknown format: rec… ─ byte 12,807 of 12,808, record 199 + 63, load ─
keys 3g
screen 0
|─ Layout ─ unknown format: records of … ─ byte 200 of 12,808, record 3 + 0, pc ─
keys $
screen 0
|─ Layout ─ unknown format: records of 64 … ─ byte 215 of 12,808, record 3 + 15 ─
keys k0
screen 0
|─ Layout ─ unknown format: records … ─ byte 184 of 12,808, record 2 + 48, load ─
keys 50%
screen 0
|─ Layout ─ unknown format: recor… ─ byte 6,400 of 12,808, record 99 + 56, load ─
keys <PageUp>
screen 0
|─ Layout ─ unknown format: reco… ─ byte 6,288 of 12,808, record 98 + 8, branch ─
# The suggestion, and the trace is opened with it.
keys ~
screen 1-3
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2]
|        load:u64[4]
| 200 of 200 records are possible; the pc is 199 of 199 times near the last one
keys ob
screen message
|big endian: on
keys jjjj<Enter>
screen records status message
|record                pc load         store        branch taken dst        src >
|    91      7ffff7fd2e3a                           0            rax,rflags rax,…
|    92      7ffff7fd2e3d                           0            rdx,rflags rdx,…
|    93      7ffff7fd2e40                           0            rdx,rflags rdx
|    94 B    7ffff7fd2e43                           1      0     rip        rip,…
|    95      7ffff7fd2e49                           0            rbp,rflags rbp
|    96      7ffff7fd2e4d                           0            rflags     rbp,…
|    97 B    7ffff7fd2e50                           1      0     rip        rip,…
|    98   L  7ffff7fd2e56 7ffff7fc1468              0            rax        r13,…
|    99   L  7ffff7fd2e5b 7ffff7fc0438              0            rbx        rax
|   100      7ffff7fd2e5f                           0            rflags     rbx,…
|   101 B    7ffff7fd2e62                           1      0     rip        rip,…
|   102      7ffff7fd2e64                           0            rflags     r9
|   103 B→   7ffff7fd2e67                           1      1     rip        rip,…
|   104   L  7ffff7fd2e72 7ffff7fc0746              0            rflags     rbx
|   105 B    7ffff7fd2e79                           1      0     rip        rip,…
|   106   L  7ffff7fd2e7b 7ffff7ffcac0              0            rflags     rip
| unsupported-header8.bin  layout  plain       record 99 of 200  pc 7ffff7fd2e5b
|opened with --layout='skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4]
|store:u64[2] load:u64[4]'
# It is the layout of the trace now, and can be changed again.
keys jj:layout<Enter>
screen layout
|─ Layout ──────────────────────────── byte 6,472 of 12,808, record 101 + 0, pc ─
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2]
|        load:u64[4]
| 200 of 200 records are possible; the pc is 199 of 199 times near the last one
| records of 64 bytes after a header of 8, as in format champsim, with the pc at…
| +0    pc                       br ta dst   src
| 1948  62 2e fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00  b.··············
| 1958  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 1968  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 1978  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 1988  64 2e fd f7 ff 7f 00 00 │00│00│19 00│0c 00 00 00  d.··············
| 1998  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 19a8  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| u8 98  u16 11874  u32 4160564834  i32 -134402462  u64 140737353952866
| x64 7ffff7fd2e62  f32 -1.02702e+34  f64 6.95335e-310
|     record pc           branch taken dst    src        store load         kind
|        101 7ffff7fd2e62 1      0     rip    rip,rflags                    cond…
|        102 7ffff7fd2e64 0            rflags r9
|        103 7ffff7fd2e67 1      1     rip    rip,rflags                    cond…
|        104 7ffff7fd2e72 0            rflags rbx              7ffff7fc0746
|        105 7ffff7fd2e79 1      0     rip    rip,rflags                    cond…
|        106 7ffff7fd2e7b 0            rflags rip              7ffff7ffcac0
keys q
screen records status
|record                pc load         store        branch taken dst        src >
|    91      7ffff7fd2e3a                           0            rax,rflags rax,…
|    92      7ffff7fd2e3d                           0            rdx,rflags rdx,…
|    93      7ffff7fd2e40                           0            rdx,rflags rdx
|    94 B    7ffff7fd2e43                           1      0     rip        rip,…
|    95      7ffff7fd2e49                           0            rbp,rflags rbp
|    96      7ffff7fd2e4d                           0            rflags     rbp,…
|    97 B    7ffff7fd2e50                           1      0     rip        rip,…
|    98   L  7ffff7fd2e56 7ffff7fc1468              0            rax        r13,…
|    99   L  7ffff7fd2e5b 7ffff7fc0438              0            rbx        rax
|   100      7ffff7fd2e5f                           0            rflags     rbx,…
|   101 B    7ffff7fd2e62                           1      0     rip        rip,…
|   102      7ffff7fd2e64                           0            rflags     r9
|   103 B→   7ffff7fd2e67                           1      1     rip        rip,…
|   104   L  7ffff7fd2e72 7ffff7fc0746              0            rflags     rbx
|   105 B    7ffff7fd2e79                           1      0     rip        rip,…
|   106   L  7ffff7fd2e7b 7ffff7ffcac0              0            rflags     rip
| unsupported-header8.bin  layout  plain      record 101 of 200  pc 7ffff7fd2e62
# A click goes to a byte, in hexadecimal or as a character.  Ctrl-E scrolls, and Ctrl-D
# moves half a page.
keys :layout<Enter>g
screen 0
|─ Layout ──────────────────────────────────────────────────── byte 0 of 12,808 ─
mouse 8 11
screen 0 8
|─ Layout ───────────────────────────── byte 25 of 12,808, record 0 + 17, store ─
| 0018  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
mouse 9 59
screen 0 9
|─ Layout ────────────────────────────── byte 42 of 12,808, record 0 + 34, load ─
| 0028  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
mouse 9 1
screen 0
|─ Layout ────────────────────────────── byte 42 of 12,808, record 0 + 34, load ─
keys <Ctrl-E>
screen layout
|─ Layout ────────────────────────────── byte 42 of 12,808, record 0 + 34, load ─
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2]
|        load:u64[4]
| 200 of 200 records are possible; the pc is 199 of 199 times near the last one
| records of 64 bytes after a header of 8, as in format champsim, with the pc at…
| +20   load
| 0008  14 3a fd f7 ff 7f 00 00 │00│00│0c 00│0a 00 00 00  ·:··············
| 0018  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0028  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 0038  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0048  17 3a fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00  ·:··············
| 0058  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0068  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| u8 252  i8 -4  u16 63484  i16 -2052  u32 2147481596  u64 2147481596
| x64 7ffff7fc  f32 nan  f64 1.061e-314
|     record pc           branch taken dst        src        store load         …
|          0 7ffff7fd3a14 0            r9         rax              7ffff7fc0cc8
|          1 7ffff7fd3a17 1      0     rip        rip,rflags                    …
|          2 7ffff7fd3a1d 0            rflags     r9
|          3 7ffff7fd3a20 1      0     rip        rip,rflags                    …
|          4 7ffff7fd3a26 0            rdx,rflags rdx
|          5 7ffff7fd3a28 0            r15        rsp              7fffffffe220
keys <Ctrl-D>
screen 0
|─ Layout ───────────────────────────── byte 106 of 12,808, record 1 + 34, load ─
keys 5<Ctrl-E><Ctrl-Y>
screen layout
|─ Layout ───────────────────────────── byte 106 of 12,808, record 1 + 34, load ─
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2]
|        load:u64[4]
| 200 of 200 records are possible; the pc is 199 of 199 times near the last one
| records of 64 bytes after a header of 8, as in format champsim, with the pc at…
| +20   load
| 0048  17 3a fd f7 ff 7f 00 00 │01│00│1a 00│1a 19 00 00  ·:··············
| 0058  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0068  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0078  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 0088  1d 3a fd f7 ff 7f 00 00 │00│00│19 00│0c 00 00 00  ·:··············
| 0098  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00a8  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| u8 0  u16 0  u32 0  u64 0  x64 0  f32 0  f64 0
|
|     record pc           branch taken dst        src        store load         …
|          1 7ffff7fd3a17 1      0     rip        rip,rflags                    …
|          2 7ffff7fd3a1d 0            rflags     r9
|          3 7ffff7fd3a20 1      0     rip        rip,rflags                    …
|          4 7ffff7fd3a26 0            rdx,rflags rdx
|          5 7ffff7fd3a28 0            r15        rsp              7fffffffe220
|          6 7ffff7fd3a2d 0            rsi        rsp
# A layout of bytes is saved as a format, too, with the header.
keys Wa!b<Enter>
screen message
|                                 ^ a name has only letters, digits, - and _
keys <Esc>
keys Wheader<Enter>
screen message
|saved as format header, in opscope/formats; such files open with it
