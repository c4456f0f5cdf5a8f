# opscope --size=48x160 samples/ls.gem5.txt.gz
# Times in cycles too, which are 500 ps long; folded are fields without a value.
wait
keys 9j
screen fields
|─ Fields ─────────────────────────────────────────
| pc                0x7ffff7fd3a3a
| op                MemWrite
| addr              0x7fffffffe218
| src               r6, r4
| dst               -
| fetch             82500 ps          165 cycles
| decode            1500 ps           3 cycles
| rename            2500 ps           5 cycles
| dispatch          3000 ps           6 cycles
| issue             3500 ps           7 cycles
| ready             5000 ps           10 cycles
| commit            5500 ps           11 cycles
| size              8 bytes
| sq                1
| fault             0
| stored            94000 ps          188 cycles
| sq_out            94000 ps          188 cycles
| cond              0
| uncond            0
| direct            0
| isaddr            1
| depth             -
| data_writebacks   0, 0, 0
| branching         0
| fetch_depth       -
| fetch_writebacks  0, 0
| nsrc              2
| ndst              0
| kind              -
| taken             -
| no value: data_walk, data_walk_addr, fetch_walk,
| fetch_walk_addr
| no: uop, squash_after, serial_after,
| serial_before, atomic, sc, rdbar, wrbar,
| quiesce, nonspec, mispred
| copies: load, store, is_branch
|
|
|
|
|
|
|
|
| pc: program counter
# h and l select the field that is explained, also one without a value.
keys 4l
screen fields
|─ Fields ─────────────────────────────────────────
| pc                0x7ffff7fd3a3a
| op                MemWrite
| addr              0x7fffffffe218
| src               r6, r4
| dst               -
| fetch             82500 ps          165 cycles
| decode            1500 ps           3 cycles
| rename            2500 ps           5 cycles
| dispatch          3000 ps           6 cycles
| issue             3500 ps           7 cycles
| ready             5000 ps           10 cycles
| commit            5500 ps           11 cycles
| size              8 bytes
| sq                1
| fault             0
| stored            94000 ps          188 cycles
| sq_out            94000 ps          188 cycles
| cond              0
| uncond            0
| direct            0
| isaddr            1
| depth             -
| data_writebacks   0, 0, 0
| branching         0
| fetch_depth       -
| fetch_writebacks  0, 0
| nsrc              2
| ndst              0
| kind              -
| taken             -
| no value: data_walk, data_walk_addr, fetch_walk,
| fetch_walk_addr
| no: uop, squash_after, serial_after,
| serial_before, atomic, sc, rdbar, wrbar,
| quiesce, nonspec, mispred
| copies: load, store, is_branch
|
|
|
|
|
|
|
|
| dst: class and index of each register written
# All explanations, and all fields
keys <Tab>oe
screen fields message
|─ Fields ──────────────────────────── 1-45 of 90 ─
| pc                0x7ffff7fd3a3a
|                   program counter
| op                MemWrite
|                   op class of gem5
| addr              0x7fffffffe218
|                   address accessed in memory
| src               r6, r4            6, 4
|                   class and index of each
|                   register read
| dst               -
|                   class and index of each
|                   register written
| fetch             82500 ps          165 cycles
|                   when the instruction is
|                   fetched
| decode            1500 ps           3 cycles
|                   when it is decoded, relative
|                   to the fetch
| rename            2500 ps           5 cycles
|                   when its registers are
|                   renamed, relative to the fetch
| dispatch          3000 ps           6 cycles
|                   when it is dispatched,
|                   relative to the fetch
| issue             3500 ps           7 cycles
|                   when it is issued, relative to
|                   the fetch
| ready             5000 ps           10 cycles
|                   when it is ready to leave the
|                   reorder buffer, relative to
|                   the fetch
| commit            5500 ps           11 cycles
|                   when it retires, relative to
|                   the fetch
| size              8 bytes
|                   number of bytes accessed
| sq                1
|                   store queue index of a store,
|                   -1 for other instructions
| fault             0
|                   whether the instruction incurs
|                   a fault during execution
| stored            94000 ps          188 cycles
|                   when the store is written to
|                   memory, relative to the fetch
|explanations of all fields: on
keys oeon
screen fields message
|─ Fields ──────────────────────────── 1-44 of 48 ─
| pc                0x7ffff7fd3a3a
| op                MemWrite
| addr              0x7fffffffe218
| src               r6, r4            6, 4
| dst               -
| fetch             82500 ps          165 cycles
| decode            1500 ps           3 cycles
| rename            2500 ps           5 cycles
| dispatch          3000 ps           6 cycles
| issue             3500 ps           7 cycles
| ready             5000 ps           10 cycles
| commit            5500 ps           11 cycles
| size              8 bytes
| sq                1
| fault             0
| stored            94000 ps          188 cycles
| sq_out            94000 ps          188 cycles
| uop               0
| cond              0
| uncond            0
| direct            0
| squash_after      0
| serial_after      0
| serial_before     0
| atomic            0
| sc                0
| rdbar             0
| wrbar             0
| quiesce           0
| nonspec           0
| isaddr            1
| depth             -
| data_walk         -
| data_walk_addr    -
| data_writebacks   0, 0, 0
| branching         0
| mispred           0
| fetch_depth       -
| fetch_walk        -
| fetch_walk_addr   -
| fetch_writebacks  0, 0
| nsrc              2
| ndst              0
| load              -
| dst: class and index of each register written
|fields without a value: on
keys G
screen 46
| ls.gem5.txt.gz  gem5  gzip                                                                                                 record 9 of 40,000  pc 7ffff7fd3a3a
keys ongO
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
| pc                0x7ffff7fd3a3a    140737353955898
| op                MemWrite
| addr              0x7fffffffe218    140737488347672
| src               r6, r4            6, 4
| dst               -
| fetch             82500 ps          165 cycles
| decode            1500 ps           3 cycles
| rename            2500 ps           5 cycles
| dispatch          3000 ps           6 cycles
| issue             3500 ps           7 cycles
| ready             5000 ps           10 cycles
| commit            5500 ps           11 cycles
| size              8 bytes
| sq                1
| fault             0
| stored            94000 ps          188 cycles
| sq_out            94000 ps          188 cycles
| cond              0
| uncond            0
| direct            0
| isaddr            1
| depth             -
| data_writebacks   0, 0, 0
| branching         0
| fetch_depth       -
| fetch_writebacks  0, 0
| nsrc              2
| ndst              0
| kind              -
| taken             -
| no value: data_walk, data_walk_addr, fetch_walk, fetch_walk_addr
| no: uop, squash_after, serial_after, serial_before, atomic, sc, rdbar, wrbar, quiesce, nonspec, mispred
| copies: load, store, is_branch
|
|
|
|
|
|
|
|
|
|
|
| pc: program counter
# The keys that move select fields; / searches the trace.
keys gjj
screen 1-4 status
| pc                0x7ffff7fd3a3a    140737353955898
| op                MemWrite
| addr              0x7fffffffe218    140737488347672
| src               r6, r4            6, 4
| ls.gem5.txt.gz  gem5  gzip                                                                                                 record 9 of 40,000  pc 7ffff7fd3a3a
keys O/MemWrite<Enter>
screen fields status
|─ Fields ─────────────────────────────────────────
| pc                0x7ffff7fd3a42
| op                MemWrite
| addr              0x7fffffffe210
| src               r6, r3            6, 3
| dst               -
| fetch             82500 ps          165 cycles
| decode            1500 ps           3 cycles
| rename            2500 ps           5 cycles
| dispatch          3000 ps           6 cycles
| issue             3500 ps           7 cycles
| ready             5000 ps           10 cycles
| commit            5500 ps           11 cycles
| size              8 bytes
| sq                2
| fault             0
| stored            94000 ps          188 cycles
| sq_out            94000 ps          188 cycles
| cond              0
| uncond            0
| direct            0
| isaddr            1
| depth             -
| data_writebacks   0, 0, 0
| branching         0
| fetch_depth       0
| fetch_writebacks  0, 0
| nsrc              2
| ndst              0
| kind              -
| taken             -
| no value: data_walk, data_walk_addr, fetch_walk,
| fetch_walk_addr
| no: uop, squash_after, serial_after,
| serial_before, atomic, sc, rdbar, wrbar,
| quiesce, nonspec, mispred
| copies: load, store, is_branch
|
|
|
|
|
|
|
|
| addr: address accessed in memory
| ls.gem5.txt.gz  gem5  gzip                                                                                                record 11 of 40,000  pc 7ffff7fd3a42
keys <Tab>
# In a small window: fields that the list does not show, and values that it cuts
resize 24 80
screen records fields
|instruction           pc op               addr src      dst        fetch    >
|     0   L  7ffff7fd3a14 MemRead  7ffff7fc0cc8 r10      r12        80500      ┃█
|     1 B    7ffff7fd3a17 IntAlu                r26,r25  r26        81000      │█
|     2      7ffff7fd3a1d IntAlu                r12      r25        81000      │█
|     3 B    7ffff7fd3a20 IntAlu                r26,r25  r26        81500      │█
|     4      7ffff7fd3a26 IntAlu                r8       r8,r25     81500      │█
|     5   L  7ffff7fd3a28 MemRead  7fffffffe220 r6       r18        81500      │█
|     6      7ffff7fd3a2d IntAlu                r6       r4         82000      │█
|     7      7ffff7fd3a32 IntAlu                r6       r3         82000      │█
|     8      7ffff7fd3a37 IntAlu                r8       r10        82000      │█
|     9    S 7ffff7fd3a3a MemWrite 7fffffffe218 r6,r4               82500      │█
|    10      7ffff7fd3a3f IntAlu                r5       r4         82500      │█
|    11    S 7ffff7fd3a42 MemWrite 7fffffffe210 r6,r3               82500      │█
|    12      7ffff7fd3a46 IntAlu                r18      r5         83000      │█
|    13      7ffff7fd3a49 IntAlu                r4       r18        83000      │█
|─ Fields ────────────────────────────────────────────────────────── 1-10 of 16 ─
| decode           1500 ps                commit           5500 ps
| rename           2500 ps                size             8 bytes
| dispatch         3000 ps                sq               2
| issue            3500 ps                stored           94000 ps
| ready            5000 ps                sq_out           94000 ps
| addr: address accessed in memory
keys 8l
screen fields
|─ Fields ────────────────────────────────────────────────────────── 1-10 of 14 ─
| op               MemWrite               sq               2
| addr             0x7fffffffe210         stored           94000 ps
| src              r6, r3                 sq_out           94000 ps
| commit           5500 ps                isaddr           1
| size             8 bytes                data_writebacks  0, 0, 0
| ready: when it is ready to leave the reorder buffer, relative to the fetch
# All of them when the pane has the focus
keys <Tab>
screen fields
|─ Fields ────────────────────────────────────────────────────────── 2-11 of 36 ─
| op               MemWrite               decode           1500 ps
| addr             0x7fffffffe210         rename           2500 ps
| src              r6, r3                 dispatch         3000 ps
| dst              -                      issue            3500 ps
| fetch            82500 ps               ready            5000 ps
| ready: when it is ready to leave the reorder buffer, relative to the fetch
keys 3j
screen fields
|─ Fields ────────────────────────────────────────────────────────── 5-14 of 36 ─
| dst              -                      issue            3500 ps
| fetch            82500 ps               ready            5000 ps
| decode           1500 ps                commit           5500 ps
| rename           2500 ps                size             8 bytes
| dispatch         3000 ps                sq               2
| sq: store queue index of a store, -1 for other instructions
keys G
screen fields
|─ Fields ───────────────────────────────────────────────────────── 25-36 of 36 ─
| fetch_depth      0                      no value: data_walk, data_walk_addr,
| fetch_writebacks 0, 0                   fetch_walk, fetch_walk_addr
| nsrc             2                      no: uop, squash_after, serial_after,
| ndst             0                      serial_before, atomic, sc, rdbar,
| kind             -                      wrbar, quiesce, nonspec, mispred
| taken            -                      copies: load, store, is_branch
# Where the columns are clicked
mouse 16 45
screen fields
|─ Fields ───────────────────────────────────────────────────────── 25-36 of 36 ─
| fetch_depth      0                      no value: data_walk, data_walk_addr,
| fetch_writebacks 0, 0                   fetch_walk, fetch_walk_addr
| nsrc             2                      no: uop, squash_after, serial_after,
| ndst             0                      serial_before, atomic, sc, rdbar,
| kind             -                      wrbar, quiesce, nonspec, mispred
| taken            -                      copies: load, store, is_branch
# More rows, from the keys
keys 20<Ctrl-W>+
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────
| pc               0x7ffff7fd3a42         isaddr           1
| op               MemWrite               data_writebacks  0, 0, 0
| addr             0x7fffffffe210         fetch_depth      0
| src              r6, r3                 fetch_writebacks 0, 0
| dst              -                      nsrc             2
| fetch            82500 ps               ndst             0
| decode           1500 ps                no value: depth, data_walk,
| rename           2500 ps                data_walk_addr, fetch_walk,
| dispatch         3000 ps                fetch_walk_addr, kind, taken
| issue            3500 ps                no: uop, cond, uncond, direct,
| ready            5000 ps                squash_after, serial_after,
| commit           5500 ps                serial_before, atomic, sc, rdbar,
| size             8 bytes                wrbar, quiesce, nonspec, branching,
| sq               2                      mispred
| fault            0                      copies: load, store, is_branch
| stored           94000 ps
| sq_out           94000 ps
keys <Ctrl-W>=
resize 15 60
screen fields message
|─ Fields ───────────────────────────────────── 20-31 of 34 ─
| isaddr            1
| depth             -
| data_writebacks   0, 0, 0
| branching         0
| fetch_depth       0
| fetch_writebacks  0, 0
| nsrc              2
| ndst              0
| kind              -
| taken             -
| no value: data_walk, data_walk_addr, fetch_walk,
| fetch_walk_addr
| o options  F1 help  q close  / search  & filter  T tables
resize 10 40
screen fields message
|─ Fields ───────────────── 25-31 of 36 ─
| fetch_writebacks  0, 0
| nsrc              2
| ndst              0
| kind              -
| taken             -
| no value: data_walk, data_walk_addr,
| fetch_walk, fetch_walk_addr
| o options  F1 help  q close  / search
resize 40 200
keys O
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
| pc                0x7ffff7fd3a42    140737353955906
| op                MemWrite
| addr              0x7fffffffe210    140737488347664
| src               r6, r3            6, 3
| dst               -
| fetch             82500 ps          165 cycles
| decode            1500 ps           3 cycles
| rename            2500 ps           5 cycles
| dispatch          3000 ps           6 cycles
| issue             3500 ps           7 cycles
| ready             5000 ps           10 cycles
| commit            5500 ps           11 cycles
| size              8 bytes
| sq                2
| fault             0
| stored            94000 ps          188 cycles
| sq_out            94000 ps          188 cycles
| uncond            0
| direct            0
| isaddr            1
| depth             -
| data_writebacks   0, 0, 0
| branching         0
| fetch_depth       0
| fetch_writebacks  0, 0
| nsrc              2
| ndst              0
| kind              -
| taken             -
| no value: data_walk, data_walk_addr, fetch_walk, fetch_walk_addr
| no: uop, cond, squash_after, serial_after, serial_before, atomic, sc, rdbar, wrbar, quiesce, nonspec, mispred
| copies: load, store, is_branch
|
|
|
|
|
