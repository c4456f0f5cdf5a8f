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
| AL015 warning: the pc changes from
| 4013d1 to 4013d3636261 without a
| branch
|   The format has no instruction
|   lengths, but an instruction has
|   at most 15 bytes. A next pc that
|   is farther away, or lower,
|   requires a branch, and the
|   registers of the record are not
|   those of a branch. Possible
|   causes are an interrupt, a
|   system call, a signal, another
|   thread, or lost records.
| CH002 error: the first store
| address is 19, which is the number
| of register rflags
|   The same tracer error as CH001:
|   a fifth source overwrites the
|   low byte of the first store
|   address. The simulator then sees
|   a store to an address below 256.
| CH003 hint: dst has an empty slot
| before a used one
|   Readers that stop at the first
|   empty slot miss the slots after
|   it. ChampSim itself reads all
|   slots.
| CH003 hint: src has an empty slot
| before a used one
|   Readers that stop at the first
|   empty slot miss the slots after
|   it. ChampSim itself reads all
|   slots.
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
| explanations: Tab, G
| pc: address of the instruction
# They are read like a text: after the last field, or with G.
keys x<Tab>G
screen fields
|─ Fields ─ findings ── 11-33 of 33 ─
|   causes are an interrupt, a
|   system call, a signal, another
|   thread, or lost records.
| CH002 error: the first store
| address is 19, which is the number
| of register rflags
|   The same tracer error as CH001:
|   a fifth source overwrites the
|   low byte of the first store
|   address. The simulator then sees
|   a store to an address below 256.
| CH003 hint: dst has an empty slot
| before a used one
|   Readers that stop at the first
|   empty slot miss the slots after
|   it. ChampSim itself reads all
|   slots.
| CH003 hint: src has an empty slot
| before a used one
|   Readers that stop at the first
|   empty slot miss the slots after
|   it. ChampSim itself reads all
|   slots.
keys 2k
screen fields
|─ Fields ─ findings ─── 9-31 of 33 ─
|   registers of the record are not
|   those of a branch. Possible
|   causes are an interrupt, a
|   system call, a signal, another
|   thread, or lost records.
| CH002 error: the first store
| address is 19, which is the number
| of register rflags
|   The same tracer error as CH001:
|   a fifth source overwrites the
|   low byte of the first store
|   address. The simulator then sees
|   a store to an address below 256.
| CH003 hint: dst has an empty slot
| before a used one
|   Readers that stop at the first
|   empty slot miss the slots after
|   it. ChampSim itself reads all
|   slots.
| CH003 hint: src has an empty slot
| before a used one
|   Readers that stop at the first
|   empty slot miss the slots after
keys g
screen 0-3
|instruction           pc kind        load              store        dst           >│─ Fields ───────────────────────────
|     3            4013be                                            rcx            │ pc      0x4013d3636261
|     4   LS       4013c3             10020070          10060000     rsi,rdi        │ load    -
|     5   LS       4013c3             10020078          10060008     rsi,rdi        │ store   0x19            25
keys 20jj
screen 0-3
|instruction           pc<store        dst        src            tk br              │─ Fields ─ findings ─── 1-23 of 33 ─
|     3            4013be              rcx                          0               │ AL015 warning: the pc changes from
|     4   LS       4013c3 10060000     rsi,rdi    rsi,rdi,rcx       0               │ 4013d1 to 4013d3636261 without a
|     5   LS       4013c3 10060008     rsi,rdi    rsi,rdi,rcx       0               │ branch
keys kk
screen 0-3
|instruction           pc<store        dst        src            tk br              │─ Fields ───────────────────────────
|     3            4013be              rcx                          0               │ pc      0x4013d3636261
|     4   LS       4013c3 10060000     rsi,rdi    rsi,rdi,rcx       0               │ load    -
|     5   LS       4013c3 10060008     rsi,rdi    rsi,rdi,rcx       0               │ store   0x19            25
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
|
|
|
|
|
|
|
|
|
| AL015 warning: the pc changes from
| 4013d3636261 to 4013d5000000
| without a branch
| CH003 hint: src has an empty slot
| before a used one
| explanations: G
| src: registers read
# Few rows
keys <Tab>K
resize 18 120
screen fields
|─ Fields ───────────────────────────
| pc      0x4013d3636261
| load    -
| store   0x19
| dst     r1
| src     rip, rip        26, 26
| branch  0
| no value: taken, kind
| AL015 warning: the pc changes from
| 4013d1 to 4013d3636261 without a
| branch
| CH002 error: the first store
| address is 19, which is the number
| of register rflags
| … 2 more findings: Tab, G
| src: registers read
resize 24 80
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────
| load   -
| AL015 warning: the pc changes from 4013d1 to 4013d3636261 without a branch
| CH002 error: the first store address is 19, which is the number of register
| … 3 more findings: Tab, G
keys <Tab>
screen fields
|─ Fields ────────────────────────────────────────────────────────────── 2 more ─
| pc     0x4013d3636261  70453895062113   dst    r1              1
| load   -                                src    rip, rip        26, 26
| … 4 more findings: G
| src: registers read
keys G
screen fields
|─ Fields ─ findings ────────────────────────────────────────────── 13-16 of 16 ─
|   itself reads all slots.
| CH003 hint: src has an empty slot before a used one
|   Readers that stop at the first empty slot miss the slots after it. ChampSim
|   itself reads all slots.
keys <PageUp><PageUp><PageUp><PageUp><PageUp><PageUp><PageUp>
screen fields
|─ Fields ────────────────────────────────────────────────────────────── 2 more ─
| pc     0x4013d3636261  70453895062113   dst    r1              1
| load   -                                src    rip, rip        26, 26
| … 4 more findings: G
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
| … 3 more findings: G
| pc: address of the instruction
keys G
screen fields
|─ Fields ─ findings ────── 22-30 of 30 ─
| before a used one
|   Readers that stop at the first empty
|   slot miss the slots after it.
|   ChampSim itself reads all slots.
| CH003 hint: src has an empty slot
| before a used one
|   Readers that stop at the first empty
|   slot miss the slots after it.
|   ChampSim itself reads all slots.
