# opscope --diff --size=20x110 $(for trap in 0 1; do awk -v trap=$trap 'BEGIN { for (i = 0; i < 40; i++) { if (trap && i == 20) print "core   0: trap of the test"; printf "core   0: 0x%016x (0x%08x) %s\ncore   0: 3 0x%016x (0x%08x) x11 0x%016x\n", 2147483648 + 4 * i, 1410451, "addi    a1, a1, 1", 2147483648 + 4 * i, 1410451, i } }' >trap$trap.spike; done; echo trap0.spike trap1.spike)
# Remarks are not compared, unless it is asked for.
screen status
| trap0.spike  spike  plain                                        no differences  record 0 of 40  pc 80000000
:set diff-remarks
screen message
|diff-remarks=off
:set diff-remarks=on
:set diff-remarks
screen diff message
| A trap0.spike                                         B trap1.spike                      difference 1 of 1
| instruction  pc disasm         src      dst        >│ instruction  pc disasm         src      dst        >
|── 17 equal records: za ────────────────────────────────────────────────────────────────────────────────────
|     17 80000044 addi a1, a1, 1 a1       a1          │     17 80000044 addi a1, a1, 1 a1       a1
|     18 80000048 addi a1, a1, 1 a1       a1          │     18 80000048 addi a1, a1, 1 a1       a1
|     19 8000004c addi a1, a1, 1 a1       a1          │     19 8000004c addi a1, a1, 1 a1       a1
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+       ▒ at byte 2,540: remark: core   0: trap of t…
|     20 80000050 addi a1, a1, 1 a1       a1          │     20 80000050 addi a1, a1, 1 a1       a1           ►▐
|     21 80000054 addi a1, a1, 1 a1       a1          │     21 80000054 addi a1, a1, 1 a1       a1
|     22 80000058 addi a1, a1, 1 a1       a1          │     22 80000058 addi a1, a1, 1 a1       a1
|── 17 equal records: za ────────────────────────────────────────────────────────────────────────────────────
|                                                     │
|diff-remarks=on
:set diff-remarks=maybe
screen message
|expected on or off
:set diff-remarks=off
screen status message
| trap0.spike  spike  plain                                       no differences  record 20 of 40  pc 80000050
|no differences
