# opscope --diff --size=26x90 $(for bad in none value; do awk -v bad=$bad 'function put(pc, bits, text, commit) { printf "core   0: 0x%016x (0x%08x) %s\ncore   0: 3 0x%016x (0x%08x)%s\n", pc, bits, text, pc, bits, commit } BEGIN { at = 2147483648; for (i = 0; i < 1000; i++) { put(at, 8467843, "ld      a1, 8(sp)", sprintf(" x11 0x%016x mem 0x%016x", 3 * i + (bad == "value" && i % 250 == 125), at + 65536 + 8 * (i % 64))); put(at + 4, 1410451, "addi    a1, a1, 1", sprintf(" x11 0x%016x", 3 * i + 1)) } }' >$bad.spike; done; echo none.spike value.spike)
# The values of the other trace are read for the fields alone, too, without the list.
keys <Ctrl-W>jO
screen 5 status
| value     0x177             ! 178
| none.spike  spike  plain             difference 1 of 4  record 250 of 2,000  pc 80000000
keys .
screen 5 status
| value     0x465             ! 466
| none.spike  spike  plain             difference 2 of 4  record 750 of 2,000  pc 80000000
keys .
screen 5 status
| value     0x753             ! 754
| none.spike  spike  plain           difference 3 of 4  record 1,250 of 2,000  pc 80000000
keys .
screen 5 status
| value     0xa41             ! a42
| none.spike  spike  plain           difference 4 of 4  record 1,750 of 2,000  pc 80000000
