# Whether branches are taken, in a format that does not say it: by the next record of the thread.
$ opscope find taken data/spike/good-both.spike 2>&1 | head -3
     record  pc        disasm                  src    dst  value     load  store  data  trap  symbol  hart  priv  encoding
          3  8000000c  jal     pc + 0x1c              ra   80000010                                      0  M     1c000ef
         10  8000003e  bne     a3, a4, pc - 8  a3,a4                                                     0  M     fee69ce3

# Two harts that take turns at random; the length of an instruction is in its encoding.
$ awk 'BEGIN { x = 7; for (n = 0; n < 150000; n++) { x = (x * 1103515245 + 12345) % 2147483648; h = int(x / 65536) % 7 == 0; if (h in pc) pc[h] += jump[h] ? 16 : size[h]; else pc[h] = 4096 * (h + 1); if (branch[h]) print at[h], jump[h] >"two.expected"; at[h] = n; branch[h] = n > 149990 || int(x / 1024) % 2; size[h] = 2 + 2 * (int(x / 256) % 2); jump[h] = branch[h] && int(x / 131072) % 2; enc = branch[h] ? (size[h] == 4 ? "00000463" : "c001") : (size[h] == 4 ? "00000013" : "0001"); printf "core   %d: 0x%016x (0x%s) x\n", h, pc[h], enc } }' >two.spike

$ opscope list --where='taken == yes or taken == no' --to=csv --fields=taken two.spike | tail -n +2 | tr , ' ' >two.found; sort -n two.expected | cmp - two.found && wc -l <two.found
73506

$ opscope find -c 'taken' two.spike; grep -c ' 1$' two.expected
35758
35758

$ opscope find -c 'conditional and not taken' two.spike; opscope find -c 'taken == 0' two.spike
37750
37748

$ opscope find -c 'taken and prev(taken) == 1' two.spike
11209

# The last branch of each hart has no next record.
$ opscope find 'branch and taken == -' --fields=pc,kind,hart,taken two.spike
     record  pc     kind         hart  taken
    149,997  20b96  conditional     1
    149,999  bd106  conditional     0

$ opscope stat branches two.spike | grep -e ^branches -e ^taken
branches: 73,508 of 150,000, 49.01 %
taken: 35,758 of 73,506, 48.65 %

# The branch of a thread waits for the next record of it, however long that takes, and a result that
# comes later is none.
$ (printf 'core   1: 0x0000000000002000 (0x00000463) x\n'; head -n 140000 two.spike | grep 'core   0'; printf 'core   1: 0x0000000000002008 (0x00000013) x\n') >late.spike; opscope find -c 'record == 0 and taken' late.spike
1

$ printf '3 0x0000000000001000 (0x00000463)\nx 5 p5 0x0000000000000001\n3 0x0000000000001008 (0x00000463)\n3 0x000000000000100c (0x00000013)\n' >late.log; opscope list --format=rocket --fields=pc,dst,taken late.log
     record  pc    dst  taken
          0  1000       1
          1        t0
          2  1008       0
          3  100c

# Without lengths, the target of the branch decides.
$ opscope list --where=conditional --fields=pc,disasm,target,taken data/qemu/good-sort.execlog
     record  pc      disasm                    target  taken
         10  4010a3  jne 40108a <_start+0x10>  40108a  1
         18  4010a3  jne 40108a <_start+0x10>  40108a  1
         26  4010a3  jne 40108a <_start+0x10>  40108a  1
         34  4010a3  jne 40108a <_start+0x10>  40108a  1
         42  4010a3  jne 40108a <_start+0x10>  40108a  1
         50  4010a3  jne 40108a <_start+0x10>  40108a  0
         63  40101e  jle 40106b <sort+0x62>    40106b  0
         69  401041  jle 40102f <sort+0x26>    40102f
