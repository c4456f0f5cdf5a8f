# opscope --size=48x160 --format=champsim data/champsim/bad-inserted-bytes.champsim
# All findings are in sight, above the explanation, with as many of their own
# explanations as there is room for.
wait
keys 20gx
screen fields
|─ Fields ───────────────────────────
| pc      0x4013d3636261
| load    -
| store   0x19
| dst     r1
| src     rip, rip
| branch  0
| no value: taken, kind
|
|
|
|
|
|
|
|
| AL015 warning: the pc changes from
| 4013d1 to 4013d3636261 without a
| branch
| CH002 error: the first store
| address is 19, which is the number
| of register rflags
| CH003 hint: dst has an empty slot
| before a used one
| CH003 hint: src has an empty slot
| before a used one
| AL015: The format has no
| instruction lengths, but an
| instruction has at most 15 bytes.
| A next pc that is farther away, or
| lower, requires a branch, and the
| registers of the record are not
| those of a branch. Possible causes
| are an interrupt, a system call, a
| signal, another thread, or lost
| records.
| CH002: The same tracer error as
| CH001: a fifth source overwrites
| the low byte of the first store
| address. The simulator then sees a
| store to an address below 256.
| CH003: Readers that stop at the
| first empty slot miss the slots
| after it. ChampSim itself reads
| all slots.
| pc: address of the instruction
resize 26 120
screen fields
|─ Fields ───────────────────────────
| pc      0x4013d3636261
| load    -
| store   0x19
| dst     r1
| src     rip, rip
| branch  0
| no value: taken, kind
| AL015 warning: the pc changes from
| 4013d1 to 4013d3636261 without a
| branch
| CH002 error: the first store
| address is 19, which is the number
| of register rflags
| CH003 hint: dst has an empty slot
| before a used one
| CH003 hint: src has an empty slot
| before a used one
| AL015: The format has no
| instruction lengths, but an
| instruction has at most 15 bytes.
| A next pc that is farther away, or
| lower, requires a branch, and the …
| pc: address of the instruction
# They are read like a text: after the last field, or with G.
keys x<Tab>G
screen fields
|─ Fields ───────────── 14-36 of 36 ─
| CH003 hint: dst has an empty slot
| before a used one
| CH003 hint: src has an empty slot
| before a used one
| AL015: The format has no
| instruction lengths, but an
| instruction has at most 15 bytes.
| A next pc that is farther away, or
| lower, requires a branch, and the
| registers of the record are not
| those of a branch. Possible causes
| are an interrupt, a system call, a
| signal, another thread, or lost
| records.
| CH002: The same tracer error as
| CH001: a fifth source overwrites
| the low byte of the first store
| address. The simulator then sees a
| store to an address below 256.
| CH003: Readers that stop at the
| first empty slot miss the slots
| after it. ChampSim itself reads
| all slots.
keys 2k
screen fields
|─ Fields ───────────── 14-36 of 36 ─
| CH003 hint: dst has an empty slot
| before a used one
| CH003 hint: src has an empty slot
| before a used one
| AL015: The format has no
| instruction lengths, but an
| instruction has at most 15 bytes.
| A next pc that is farther away, or
| lower, requires a branch, and the
| registers of the record are not
| those of a branch. Possible causes
| are an interrupt, a system call, a
| signal, another thread, or lost
| records.
| CH002: The same tracer error as
| CH001: a fifth source overwrites
| the low byte of the first store
| address. The simulator then sees a
| store to an address below 256.
| CH003: Readers that stop at the
| first empty slot miss the slots
| after it. ChampSim itself reads
| all slots.
keys g
screen 0-3
|instruction           pc kind        load              store        dst           >│─ Fields ───────────────────────────
|     3            4013be                                            rcx            │ pc      0x4013d3636261
|     4   LS       4013c3             10020070          10060000     rsi,rdi        │ load    -
|     5   LS       4013c3             10020078          10060008     rsi,rdi        │ store   0x19            25
keys 20jj
screen 0-3
|instruction           pc kind        load              store        dst           >│─ Fields ───────────── 14-36 of 36 ─
|     3            4013be                                            rcx            │ CH003 hint: dst has an empty slot
|     4   LS       4013c3             10020070          10060000     rsi,rdi        │ before a used one
|     5   LS       4013c3             10020078          10060008     rsi,rdi        │ CH003 hint: src has an empty slot
keys kk
screen 0-3
|instruction           pc kind        load              store        dst           >│─ Fields ───────────── 14-36 of 36 ─
|     3            4013be                                            rcx            │ CH003 hint: dst has an empty slot
|     4   LS       4013c3             10020070          10060000     rsi,rdi        │ before a used one
|     5   LS       4013c3             10020078          10060008     rsi,rdi        │ CH003 hint: src has an empty slot
# Another record is shown from its first field on.
keys GJ
screen fields
|─ Fields ───────────────────────────
| pc      0x4013d5000000
| load    -
| store   -
| dst     -
| src     rcx, rflags, rcx  9, 25, 9
| branch  0
| no value: taken, kind
| AL015 warning: the pc changes from
| 4013d3636261 to 4013d5000000
| without a branch
| CH003 hint: src has an empty slot
| before a used one
| AL015: The format has no
| instruction lengths, but an
| instruction has at most 15 bytes.
| A next pc that is farther away, or
| lower, requires a branch, and the
| registers of the record are not
| those of a branch. Possible causes
| are an interrupt, a system call, a
| signal, another thread, or lost
| records.                          …
| pc: address of the instruction
# Few rows
keys <Tab>K
resize 18 120
screen fields
|─ Fields ───────────────────────────
| pc      0x4013d3636261
| load    -
| store   0x19
| dst     r1
| src     rip, rip
| branch  0
| no value: taken, kind
| AL015 warning: the pc changes from
| 4013d1 to 4013d3636261 without a
| branch
| CH002 error: the first store
| address is 19, which is the number
| of register rflags
| CH003 hint: dst has an empty slot …
| pc: address of the instruction
resize 24 80
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────
| branch 0                                src    rip, rip
| AL015 warning: the pc changes from 4013d1 to 4013d3636261 without a branch
| CH002 error: the first store address is 19, which is the number of register
| rflags                                                                        …
keys <Tab>
screen fields
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 7 ─
| pc     0x4013d3636261     store  0x19               src    rip, rip
| load   -                  dst    r1              1  branch 0
| AL015 warning: the pc changes from 4013d1 to 4013d3636261 without a branch    …
| pc: address of the instruction
keys G
screen fields
|─ Fields ───────────────────────────────────────────────────────── 18-21 of 21 ─
| of the first store address. The simulator then sees a store to an address
| below 256.
| CH003: Readers that stop at the first empty slot miss the slots after it.
| ChampSim itself reads all slots.
keys <PageUp><PageUp><PageUp><PageUp><PageUp><PageUp><PageUp>
screen fields
|─ Fields ──────────────────────────────────────────────────────────── 1-6 of 7 ─
| pc     0x4013d3636261     store  0x19               src    rip, rip
| load   -                  dst    r1              1  branch 0
| AL015 warning: the pc changes from 4013d1 to 4013d3636261 without a branch    …
| pc: address of the instruction
resize 12 40
screen fields
|─ Fields ──────────────────── 1-4 of 7 ─
| pc      0x4013d3636261  70453895062113
| load    -
| store   0x19            25
| dst     r1              1
| AL015 warning: the pc changes from
| 4013d1 to 4013d3636261 without a
| branch
| CH002 error: the first store address  …
| pc: address of the instruction
keys G
screen fields
|─ Fields ───────────────── 26-34 of 34 ─
| or lost records.
| CH002: The same tracer error as CH001:
| a fifth source overwrites the low byte
| of the first store address. The
| simulator then sees a store to an
| address below 256.
| CH003: Readers that stop at the first
| empty slot miss the slots after it.
| ChampSim itself reads all slots.
