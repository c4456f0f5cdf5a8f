# opscope --diff --size=26x170 $(for bad in none value; do awk -v bad=$bad 'function put(pc, bits, text, commit) { printf "core   0: 0x%016x (0x%08x) %s\ncore   0: 3 0x%016x (0x%08x)%s\n", pc, bits, text, pc, bits, commit } BEGIN { at = 2147483648; for (i = 0; i < 300; i++) { put(at, 8467843, "ld      a1, 8(sp)", sprintf(" x11 0x%016x mem 0x%016x", 3 * i + (bad == "value" && (i == 200 || i == 250)), at + 65536 + 8 * (i % 64))); put(at + 4, 1410451, "addi    a1, a1, 1", sprintf(" x11 0x%016x", 3 * i + 1)) } }' >$bad.spike; done; echo none.spike value.spike)
# Records that differ only in a role are differences: the list opens at the first one, with the
# field marked.
screen diff status fields
| A none.spike                                                      B value.spike                                 difference 1 of 2
| instruction  pc disasm         src      dst      value    load >│ instruction  pc disasm         src      dst      value    load >
|── 397 equal records: za ──────────────────────────────────────────────────────────────────────────────────────────────────────────
|    397 80000004 addi a1, a1, 1 a1       a1       253            │    397 80000004 addi a1, a1, 1 a1       a1       253
|    398 80000000 ld a1, 8(sp)   sp       a1       255      …10038│    398 80000000 ld a1, 8(sp)   sp       a1       255      …10038
|    399 80000004 addi a1, a1, 1 a1       a1       256            │    399 80000004 addi a1, a1, 1 a1       a1       256
|~   400 80000000 ld a1, 8(sp)   sp       a1       258      …10040│~   400 80000000 ld a1, 8(sp)   sp       a1       259      …10040
|    401 80000004 addi a1, a1, 1 a1       a1       259            │    401 80000004 addi a1, a1, 1 a1       a1       259
|    402 80000000 ld a1, 8(sp)   sp       a1       25b      …10048│    402 80000000 ld a1, 8(sp)   sp       a1       25b      …10048
|    403 80000004 addi a1, a1, 1 a1       a1       25c            │    403 80000004 addi a1, a1, 1 a1       a1       25c
|── 93 equal records: za ───────────────────────────────────────────────────────────────────────────────────────────────────────────
|    497 80000004 addi a1, a1, 1 a1       a1       2e9            │    497 80000004 addi a1, a1, 1 a1       a1       2e9
|    498 80000000 ld a1, 8(sp)   sp       a1       2eb      …101c8│    498 80000000 ld a1, 8(sp)   sp       a1       2eb      …101c8
|    499 80000004 addi a1, a1, 1 a1       a1       2ec            │    499 80000004 addi a1, a1, 1 a1       a1       2ec
|~   500 80000000 ld a1, 8(sp)   sp       a1       2ee      …101d0│~   500 80000000 ld a1, 8(sp)   sp       a1       2ef      …101d0
|    501 80000004 addi a1, a1, 1 a1       a1       2ef            │    501 80000004 addi a1, a1, 1 a1       a1       2ef
|    502 80000000 ld a1, 8(sp)   sp       a1       2f1      …101d8│    502 80000000 ld a1, 8(sp)   sp       a1       2f1      …101d8►▐
|    503 80000004 addi a1, a1, 1 a1       a1       2f2            │    503 80000004 addi a1, a1, 1 a1       a1       2f2
|── 96 equal records: za ───────────────────────────────────────────────────────────────────────────────────────────────────────────
|                                                                 │
|                                                                 │                                                                  ▐
|                                                                 │
|                                                                 │
|                                                                 │
| none.spike  spike  plain                                                                                               difference 1 of 2  record 400 of 600  pc 80000000
|─ Fields ───────────────────────────
| pc        0x80000000
| disasm    ld a1, 8(sp)
| src       sp
| dst       a1
| value     0x258             ! 259
| load      0x80010040
| symbol
| hart      0
| priv      M
| encoding  0x00813583
| opcode    ld
| size      8 bytes
| no value: store, data, trap, kind,
| lost
| AL013 warning: the pc is 80000000,
| but 80000004 is followed by
| 80000008
| AL013: An instruction is followed
| by the next one in memory or by
| the target of its branch, which a
| RISC-V encoding or the disassembly
| contains if the format has no     …
| pc: address of the instruction
styles diff
|T_TTTTTTTTTTTttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttttTTTTTTTTTTTTTTTTTt
|.ttttttt________.tttttt.........ttt......ttt......ttttt....tttt.tt.ttttttt________.tttttt.........ttt......ttt......ttttt....tttt.t
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.d
|d...ddd.pppppppp.................................................td...ddd.pppppppp..................................................d
|d...ddd.pppppppp...........................................lllllltd...ddd.pppppppp...........................................llllll.d
|d...ddd.pppppppp.................................................td...ddd.pppppppp..................................................d
|DCCCddd.________..................................DDD......lllllltDCCCddd.pppppppp..................................DDD......llllll.d
|d...ddd.pppppppp.................................................td...ddd.pppppppp..................................................d
|d...ddd.pppppppp...........................................lllllltd...ddd.pppppppp...........................................llllll.d
|d...ddd.pppppppp.................................................td...ddd.pppppppp..................................................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.d
|d...ddd.pppppppp.................................................td...ddd.pppppppp..................................................d
|d...ddd.pppppppp...........................................lllllltd...ddd.pppppppp...........................................llllll.d
|d...ddd.pppppppp.................................................td...ddd.pppppppp..................................................d
|D...ddd.pppppppp..................................DDD......lllllltD...ddd.pppppppp..................................DDD......llllll.d
|d...ddd.pppppppp.................................................td...ddd.pppppppp..................................................d
|d...ddd.pppppppp...........................................lllllltd...ddd.pppppppp...........................................llllllkD
|d...ddd.pppppppp.................................................td...ddd.pppppppp..................................................d
|ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd.d
|.................................................................t..................................................................d
|.................................................................t..................................................................D
|.................................................................t..................................................................d
|.................................................................t..................................................................d
|.................................................................t..................................................................d
# The next one, from the list of records too; then there are no more.
keys .
screen diff
| A none.spike                                                      B value.spike                                 difference 2 of 2
| instruction  pc disasm         src      dst      value    load >│ instruction  pc disasm         src      dst      value    load >
|── 397 equal records: za ──────────────────────────────────────────────────────────────────────────────────────────────────────────
|    397 80000004 addi a1, a1, 1 a1       a1       253            │    397 80000004 addi a1, a1, 1 a1       a1       253
|    398 80000000 ld a1, 8(sp)   sp       a1       255      …10038│    398 80000000 ld a1, 8(sp)   sp       a1       255      …10038
|    399 80000004 addi a1, a1, 1 a1       a1       256            │    399 80000004 addi a1, a1, 1 a1       a1       256
|~   400 80000000 ld a1, 8(sp)   sp       a1       258      …10040│~   400 80000000 ld a1, 8(sp)   sp       a1       259      …10040
|    401 80000004 addi a1, a1, 1 a1       a1       259            │    401 80000004 addi a1, a1, 1 a1       a1       259
|    402 80000000 ld a1, 8(sp)   sp       a1       25b      …10048│    402 80000000 ld a1, 8(sp)   sp       a1       25b      …10048
|    403 80000004 addi a1, a1, 1 a1       a1       25c            │    403 80000004 addi a1, a1, 1 a1       a1       25c
|── 93 equal records: za ───────────────────────────────────────────────────────────────────────────────────────────────────────────
|    497 80000004 addi a1, a1, 1 a1       a1       2e9            │    497 80000004 addi a1, a1, 1 a1       a1       2e9
|    498 80000000 ld a1, 8(sp)   sp       a1       2eb      …101c8│    498 80000000 ld a1, 8(sp)   sp       a1       2eb      …101c8
|    499 80000004 addi a1, a1, 1 a1       a1       2ec            │    499 80000004 addi a1, a1, 1 a1       a1       2ec
|~   500 80000000 ld a1, 8(sp)   sp       a1       2ee      …101d0│~   500 80000000 ld a1, 8(sp)   sp       a1       2ef      …101d0
|    501 80000004 addi a1, a1, 1 a1       a1       2ef            │    501 80000004 addi a1, a1, 1 a1       a1       2ef
|    502 80000000 ld a1, 8(sp)   sp       a1       2f1      …101d8│    502 80000000 ld a1, 8(sp)   sp       a1       2f1      …101d8 ▐
|    503 80000004 addi a1, a1, 1 a1       a1       2f2            │    503 80000004 addi a1, a1, 1 a1       a1       2f2
|── 96 equal records: za ───────────────────────────────────────────────────────────────────────────────────────────────────────────
|                                                                 │
|                                                                 │                                                                 ►▐
|                                                                 │
|                                                                 │
|                                                                 │
keys g.
screen status
| none.spike  spike  plain                                                                                               difference 1 of 2  record 400 of 600  pc 80000000
keys 9.
screen status
| none.spike  spike  plain                                                                                               difference 2 of 2  record 500 of 600  pc 80000000
keys .
screen message
|there is no later difference
# The list has them, with their roles.
keys D
screen differences
|─ Differences ────────────────────────────────────────────────────────────────────────────────────────────────────────────── 2 of 2 ─
|  #    a    b   records     place  kind
|  1  400  400         2  80000000  values: value
|  2  500  500         2  80000000  values: value
keys gg<Enter>
screen status
| none.spike  spike  plain                                                                                               difference 1 of 2  record 400 of 600  pc 80000000
