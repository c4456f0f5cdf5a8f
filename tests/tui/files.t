# opscope --size=12x80 samples/ls.champsim.xz samples/ls.cis501.trace.gz data/champsim/good-40rec-pin.champsim
# Several traces: :next and :prev go to the others, :open to any.
:files
screen list
|─ List ─ traces ────────────────────────────────────────────────────────────────
| 1  samples/ls.champsim.xz  (shown)
| 2  samples/ls.cis501.trace.gz
| 3  data/champsim/good-40rec-pin.champsim
|
|
|
|
|
|
keys q
keys 100gll
:next 1
screen message
|trace 1 of 3 is shown
:next
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|     0    L  7ffff7fd3a14 MOV   LOAD          rax  r9  7ffff7fc0cc8
|     1  B    7ffff7fd3a17 J     JMP_IMM                             7ffff7fd3c28
|     2       7ffff7fd3a1d TEST  TEST     r9   r9   t0
|     3  B    7ffff7fd3a20 J     JMP_IMM                             7ffff7fd3c57
|     4       7ffff7fd3a26 XOR   XOR      rdx  rdx  rdx
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|     6       7ffff7fd3a2d LEA   LEA                rsi
|     7       7ffff7fd3a32 LEA   LEA                rdi
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax
| ls.cis501.trace.gz             record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
|trace 2 of 3
:next
screen status message
| good-40rec-pin.champsim  champsim  plain             record 0 of 40  pc 4013b5
|trace 3 of 3
:next
screen status message
| good-40rec-pin.champsim  champsim  plain             record 0 of 40  pc 4013b5
|this is the last of 3 traces
:files
screen list
|─ List ─ traces ────────────────────────────────────────────────────────────────
| 1  samples/ls.champsim.xz
| 2  samples/ls.cis501.trace.gz
| 3  data/champsim/good-40rec-pin.champsim  (shown)
|
|
|
|
|
|
keys q
:prev
:prev
wait
screen status message
| ls.champsim.xz  champsim  xz             record 100 of 40,000  pc 7ffff7fd2e5f
|trace 1 of 3
:prev
screen message
|this is the first of 3 traces
:open data/other/unsupported-empty
screen status message
| ls.champsim.xz  champsim  xz             record 100 of 40,000  pc 7ffff7fd2e5f
|data/other/unsupported-empty is empty
:open nosuch
screen status message
| ls.champsim.xz  champsim  xz             record 100 of 40,000  pc 7ffff7fd2e5f
|cannot open nosuch: No such file or directory
:open data
screen status message
| ls.champsim.xz  champsim  xz             record 100 of 40,000  pc 7ffff7fd2e5f
|data is a directory; name a trace file in it
:open
screen message
|missing file name
:open samples/ls.gem5.txt.gz
wait
screen status message
| ls.gem5.txt.gz  gem5  gzip                 record 0 of 40,000  pc 7ffff7fd3a14
|trace 2 of 4
:files
screen list
|─ List ─ traces ────────────────────────────────────────────────────────────────
| 1  samples/ls.champsim.xz
| 2  samples/ls.gem5.txt.gz  (shown)
| 3  samples/ls.cis501.trace.gz
| 4  data/champsim/good-40rec-pin.champsim
|
|
|
|
|
keys q
# The last search remains.
keys /load<Enter>
:next
screen status
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
keys n
screen status message
| ls.cis501.trace.gz  cis501     record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
|hit 2 of 10,983, 5 records forward
:prev
:prev
wait
screen status
| ls.champsim.xz  champsim  xz             record 100 of 40,000  pc 7ffff7fd2e5f
# The same trace again: place, columns, filters, marks, span and panes stay.
:open samples/ls.champsim.xz
wait
keys t
keys O
:table mix
keys O<Tab>
keys 200gmallV3jV&load<Enter>
keys 20jmb
screen status
| & load: 10,982 of 40,000  span 200..203: 4 records        record 287 of 40,000
keys R
screen status message
| & load: 10,982 of 40,000  span 200..203: 4 records        record 287 of 40,000
|ls.champsim.xz reloaded
:span
screen message
|span 200..203: 4 records
:filters
screen list
|─ List ─ filters ───────────────────────────────────────────────────────────────
| 1  load
|
|
|
|
|
|
|
|
keys q
keys 'a
screen records status
|instruction           pc kind        load         store        dst      src >
|   170   L  7ffff7fd2e26             7ffff7da8590              rax      rdx,… ┃█
|   184   L  7ffff7fd305f             7ffff7fc0c60              rax      rbx   │█
|   185   L  7ffff7fd3066             7ffff7da9a9c              rax      rax,… │█
|   188   L  7ffff7fd3071             7ffff7fc0c68              rdx      rbx   │█
|   201▐  L  7ffff7fd30bc             7ffff7dac920              rax      r12   │█
|   209   L  7ffff7fd30bc             7ffff7dac924              rax      r12   │█
|   216   L  7ffff7fd30cf             7ffff7fc0c68              rax,rfl… rax,… │█
|   227   L  7ffff7fd30f4             7fffffffe200              r8       rsp   │█
|   228   L  7ffff7fd30fc             7fffffffe1f0              rcx      rsp   │█
| & load: 10,982 of 40,000  span 200..203: 4 records        record 201 of 40,000
keys ''
screen status
| & load: 10,982 of 40,000  span 200..203: 4 records        record 287 of 40,000
:reload
screen status message
| & load: 10,982 of 40,000  span 200..203: 4 records        record 287 of 40,000
|ls.champsim.xz reloaded
keys R
# The context of filters applies to other traces too.
:context 1
:next
:filter taken
wait
screen records
|instruction           pc op               addr src      dst        fetch    >
|── 14 records ─────────────────────────────────────────────────────────────── ┃▆
|    14    S 7ffff7fd3a4c MemWrite 7fffffffe228 r6,r8               83000      │▆
|    15 B→   7ffff7fd3a51 IntAlu                r26      r26        83500      │▆
|    16   L  7ffff7fd3a67 MemRead  7fffffffe368 r18      r9         83500      │▆
|── 11 records ─────────────────────────────────────────────────────────────── │▆
|    28   L  7ffff7fd3a8e MemRead  7fffffffe210 r6       r8         86000      │▇
|    29 B→ S 7ffff7fd3a93 MemWrite 7fffffffe1d8 r26,r6   r26,r6     86000      │█
|    30    S 7ffff7fd2d60 MemWrite 7fffffffe1d0 r18,r6   r6         86500      │▆
|── 22 records ─────────────────────────────────────────────────────────────── │▇
