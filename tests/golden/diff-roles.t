# Logs of Spike: a reference, and the same with a wrong value, store or load, or with a trap
$ printf '%s\n' 'function put(pc, bits, text, commit) { printf "core   0: 0x%016x (0x%08x) %s\ncore   0: 3 0x%016x (0x%08x)%s\n", pc, bits, text, pc, bits, commit } function hex(v) { return sprintf("0x%016x", v) } BEGIN { at = 2147483648; for (i = 0; i < 300; i++) { base = at + 65536 + 8 * (i % 64); if (bad == "trap" && i == 100) { print "core   0: trap of the test\ncore   0:           tval 0x0000000000000000"; put(at + 8192, 19, "nop", ""); put(at + 8196, 807403635, "mret", "") } put(at, 8467843, "ld      a1, 8(sp)", " x11 " hex(3 * i + (bad == "value" && i == 200)) " mem " hex(base + 8 * (bad == "load" && i == 120))); put(at + 4, 1410451, "addi    a1, a1, 1", " x11 " hex(3 * i + 1)); put(at + 8, 11613219, "sd      a1, 8(sp)", " mem " hex(base + 4096 + 16 * (bad == "store" && i == 150)) " " hex(3 * i + 1)); put(at + 12, 4276521699, "bne     a3, a4, pc - 12", "") } }' >log.awk; for bad in none value store load trap; do awk -v bad=$bad -f log.awk >$bad.spike; done; ls *.spike
load.spike
none.spike
store.spike
trap.spike
value.spike

$ opscope diff none.spike none.spike
A  none.spike  1,200 instructions
B  none.spike  1,200 instructions
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
load   equal
store  equal
size   equal
data   equal
read   equal
write  equal
value  equal
no differences

$ opscope diff none.spike value.spike
A  none.spike  1,200 instructions
B  value.spike  1,200 instructions
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 800   B 800   at 80000000
load   equal
store  equal
size   equal
data   equal
read   equal
write  equal
value  1 record differs, the first: A 800  B 800
@ A 800 +1              B 800 +1              values: value
1 equal record with other values
? 1

$ opscope diff --first none.spike value.spike
first difference   A 800   B 800   values: value
? 1

$ opscope diff -q none.spike value.spike
? 1

$ opscope diff --first --also=value --not=write none.spike value.spike
first difference   A 800   B 800   values: value
? 1

$ opscope diff -q --also=value none.spike value.spike
? 1

$ opscope diff --not=value none.spike value.spike | tail -n 2
value  not compared: not asked for
no differences

$ opscope diff --not=all none.spike value.spike | tail -n 1
no differences

$ opscope diff --context=1 none.spike store.spike | sed -n '/^store/p; /^@/,$p'
store  1 record differs, the first: A 602  B 602
@ A 602 +1              B 602 +1              values: store
   601  80000004  addi    a1, a1, 1        a1     a1  1c3                 0  M  158593
~  602  80000008  sd      a1, 8(sp)        sp,a1           800110b0  1c3  0  M  b13423
~  602  80000008  sd      a1, 8(sp)        sp,a1           800110c0  1c3  0  M  b13423
   603  8000000c  bne     a3, a4, pc - 12  a3,a4                          0  M  fee68ae3
1 equal record with other values

$ opscope diff --first --to=json none.spike store.spike
{"type":"first","differ":true,"unit":"record","a":602,"b":602,"roles":["store"]}
? 1

$ opscope diff --first --to=csv none.spike store.spike
a,b,roles,unit
602,602,store,record
? 1

$ opscope diff --to=json none.spike load.spike | grep -e '"differ":1' -e '"hunk"'
{"type":"role","unit":"record","role":"load","compared":true,"differ":1,"listed":true,"not_compared":{},"first":{"a":480,"b":480}}
{"type":"hunk","unit":"record","a":{"first":480,"count":1},"b":{"first":480,"count":1},"kind":"values","roles":["load"],"place":"0x80000000"}

$ opscope diff --to=csv none.spike load.spike
a_first,a_count,b_first,b_count,kind,place,loop_from,loop_to,loop_records,loop_a,loop_b,moved,roles,unit
480,1,480,1,values,0x80000000,,,,,,,load,record
? 1

$ opscope diff --first --context=1 none.spike load.spike
first difference   A 480   B 480   values: load
   479  8000000c  bne     a3, a4, pc - 12  a3,a4                     0  M  fee68ae3
~  480  80000000  ld      a1, 8(sp)        sp     a1  168  800101c0  0  M  813583
~  480  80000000  ld      a1, 8(sp)        sp     a1  168  800101c8  0  M  813583
   481  80000004  addi    a1, a1, 1        a1     a1  169            0  M  158593
? 1

# A trap is its flow; itself it is a remark
$ opscope diff none.spike trap.spike | sed -n '/^@/,$p'
@ A 400 +0              B 400 +2              only in B
1 hunk at 1 place, 2 instructions only in B

$ opscope diff --remarks --context=0 none.spike trap.spike | sed -n '/^@/,$p'
@ A 400 +0              B 400 +3              only in B
+ ! at byte 53,300: remark: core   0: trap of the test
+  400  80002000  nop   zero  0  M  13
+  401  80002004  mret        0  M  30200073
1 hunk at 1 place, 2 instructions and 1 gap only in B

$ sed '/trap of/d; /tval/d' trap.spike >flow.spike; opscope diff trap.spike flow.spike | tail -n 1; opscope diff --remarks trap.spike flow.spike | tail -n 1
no differences
1 hunk at 1 place, 1 gap only in A

# Roles that are named several times, or that only one log has
$ opscope diff --also=disasm --also=encoding none.spike value.spike | grep -e disasm -e encoding
disasm    equal
encoding  equal

$ grep -v ': 3 ' none.spike >l.spike; opscope diff none.spike l.spike
A  none.spike  1,200 instructions
B  l.spike  1,200 instructions
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
load   not compared: only in A
store  not compared: only in A
size   equal
data   not compared: only in A
read   equal
write  equal
value  not compared: only in A
no differences

$ opscope diff --also=all none.spike l.spike
opscope: diff: values with the same meaning in both are compared anyway; name other fields instead of all
? 2

$ opscope diff --also=nothing none.spike l.spike
opscope: none.spike: spike has no field nothing
? 2

$ opscope diff --not=nothing none.spike l.spike
opscope: none.spike: spike has no field nothing
? 2

# gem5's log of the same run: its data of stores are not values of registers
$ printf '%s\n' 'function put(pc, text, class, d, a) { printf "%7d: system.cpu: A0 T0 : 0x%x @main+%d    :   %-24s : %s :%s%s  FetchSeq=%d  flags=(IsInteger)\n", 500 * ++n, pc, pc - at, text, class, d == "" ? "" : sprintf("  D=0x%016x", d), a == "" ? "" : sprintf("  A=0x%x", a), n } BEGIN { at = 2147483648; for (i = 0; i < 300; i++) { base = at + 65536 + 8 * (i % 64); put(at, "ld a1, 8(sp)", "MemRead", 3 * i + (bad == "value" && i == 200), base + 8 * (bad == "load" && i == 120)); put(at + 4, "addi a1, a1, 1", "IntAlu", 3 * i + 1, ""); put(at + 8, "sd a1, 8(sp)", "MemWrite", 3 * i + 1, base + 4096 + 16 * (bad == "store" && i == 150)); put(at + 12, "bne a3, a4, -12", "IntAlu", "", "") } }' >gem5.awk; for bad in none value store load; do awk -v bad=$bad -f gem5.awk >$bad.gem5exec; done; opscope diff none.spike none.gem5exec
A  none.spike  1,200 instructions
B  none.gem5exec  1,200 micro-ops
key: pc, by record
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
load   equal
store  equal
size   not compared: only in A
data   not compared: only in A
read   not compared: formats can record it differently (see --also)
write  equal
value  equal; not compared: absent in A in 300
trap   not compared: only in A
no differences

$ for bad in value store load; do opscope diff none.spike $bad.gem5exec | grep -e differ -e ^@; opscope diff --first $bad.gem5exec none.spike; done
first difference   A 800   B 800   at 80000000
read   not compared: formats can record it differently (see --also)
value  1 record differs, the first: A 800  B 800; not compared: absent in A in 300
@ A 800 +1              B 800 +1              values: value
first difference   A 800   B 800   values: value, by record
first difference   A 602   B 602   at 80000008
store  1 record differs, the first: A 602  B 602
read   not compared: formats can record it differently (see --also)
@ A 602 +1              B 602 +1              values: store
first difference   A 602   B 602   values: store, by record
first difference   A 480   B 480   at 80000000
load   1 record differs, the first: A 480  B 480
read   not compared: formats can record it differently (see --also)
@ A 480 +1              B 480 +1              values: load
first difference   A 480   B 480   values: load, by record
? 1

# ChampSim: a wrong store, a load moved to the stores, other registers, outcomes
$ xz -dc samples/ls.champsim.xz >a.champsim; patch() { printf "$3" | dd of=$1 bs=1 seek=$2 conv=notrunc status=none; }; cp a.champsim store.champsim; patch store.champsim $((64 * 9 + 16)) '\20'; cp a.champsim moved.champsim; n=$(opscope find -n 1 --to=csv load a.champsim | sed -n "2s/,.*//p"); dd if=a.champsim bs=1 skip=$((64 * $n + 32)) count=8 status=none | dd of=moved.champsim bs=1 seek=$((64 * $n + 16)) conv=notrunc status=none; patch moved.champsim $((64 * $n + 32)) '\0\0\0\0\0\0\0\0'; cp a.champsim regs.champsim; patch regs.champsim $((64 * 20 + 10)) '\77'; for bad in store moved regs; do opscope diff a.champsim $bad.champsim | sed -n '/^first/,$p'; done
first difference   A 9   B 9   at 7ffff7fd3a3a
load    equal
store   1 record differs, the first: A 9  B 9
taken   equal
branch  equal
read    equal
write   equal
@ A 9 +1                B 9 +1                values: store
1 equal record with other values
first difference   A 0   B 0   at 7ffff7fd3a14
load    1 record differs, the first: A 0  B 0
store   1 record differs, the first: A 0  B 0
taken   equal
branch  equal
read    equal
write   equal
@ A 0 +1                B 0 +1                values: load, store
1 equal record with other values
first difference   A 20   B 20   at 7ffff7fd3a71
load    equal
store   equal
taken   equal
branch  equal
read    equal
write   1 record differs, the first: A 20  B 20
@ A 20 +1               B 20 +1               values: write
1 equal record with other values

$ opscope diff --not=all --also=load,store a.champsim moved.champsim | grep -e '^load' -e '^store'
load    1 record differs, the first: A 0  B 0
store   1 record differs, the first: A 0  B 0

$ opscope diff --also=load --also=store --not=read,write a.champsim moved.champsim | grep differ
first difference   A 0   B 0   at 7ffff7fd3a14
load    1 record differs, the first: A 0  B 0
store   1 record differs, the first: A 0  B 0

# What most records differ in is a line, and only the first of them is a hunk
$ awk 'BEGIN { for (i = 0; i < 20000; i++) printf "%x %x\n", 65536 + 4 * (i % 2000), 1048576 + 8 * i }' >a.txt; awk '{ $2 = sprintf("%x", 1048576 + (NR * 7919) % 65536); print }' a.txt >b.txt; opscope diff --layout-a='line: pc:hex load:hex' --layout-b='line: pc:hex load:hex' --hunks=2 a.txt b.txt
A  a.txt  20,000 records
B  b.txt  20,000 records
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 0   B 0   at 10000
load  20,000 records differ, the first: A 0  B 0, not all are listed
@ A 0 +1                B 0 +1                values: load
20,000 equal records with other values
? 1

# The first record that differs in a field is a hunk even if many others precede it
$ awk 'BEGIN { for (i = 0; i < 1114200; i++) print 4096 + 4 * (i % 17), 0, 0 }' >a.txt; awk '{ if (NR % 17 == 0) $2 = 1; if (NR == 1114200) $3 = 1; print }' a.txt >b.txt; opscope diff --layout='line: pc:dec x:dec y:dec' --also=x,y --hunks=0 a.txt b.txt | tail -n 3; rm a.txt b.txt
@ A 1,114,111 +1        B 1,114,111 +1        values: x
@ A 1,114,199 +1        B 1,114,199 +1        values: y
65,542 equal records with other values

# A stack that is elsewhere, and a wrong address in it
$ awk 'BEGIN { for (i = 0; i < 3000; i++) printf "%x %x\n", 65536 + 4 * i, i % 3 ? 1048576 + 8 * (i % 100) : 8388608 + 8 * (i % 50) }' >a.txt; awk 'BEGIN { for (i = 0; i < 3000; i++) printf "%x %x\n", 65536 + 4 * i, i % 3 ? 1048576 + 8 * (i % 100) : 8388608 + 8 * (i % 50) + 48 + 8 * (i == 999) }' >b.txt; opscope diff --layout-a='line: pc:hex load:hex' --layout-b='line: pc:hex load:hex' a.txt b.txt; opscope diff --key=pc --layout-a='line: pc:hex load:hex' --layout-b='line: pc:hex load:hex' --hunks=1 a.txt b.txt | grep -e ^load -e ^data
A  a.txt  3,000 records
B  b.txt  3,000 records
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 999   B 999   at 10f9c
data shift 800000..800fff  +0x30  (999 votes, 1 against)
load  1 record differs, the first: A 999  B 999
@ A 999 +1              B 999 +1              values: load
1 equal record with other values
load  1,000 records differ, the first: A 0  B 0, not all are listed

# A distance that is not a multiple of 16 is not a shift
$ awk 'BEGIN { for (k = 0; k < 2; k++) for (i = 0; i < 40; i++) printf "%x %x\n", 4096 + 4 * i, 65536 + 16 * i + 8 * k >(k ? "b.txt" : "a.txt") }'; opscope diff --layout='line: pc:hex load:hex' a.txt b.txt | grep -e ^load -e ^data
load  40 records differ, the first: A 0  B 0

# Nine tenths of the votes are enough, whatever the others are
$ awk 'BEGIN { for (k = 0; k < 2; k++) for (i = 0; i < 90; i++) printf "%x %x\n", 4096 + 4 * i, 65536 + 16 * i + k * (i < 82 ? 64 : 160 * i) >(k ? "b.txt" : "a.txt") }'; opscope diff --layout='line: pc:hex load:hex' a.txt b.txt | grep -e ^load -e ^data
data shift 10000..10fff  +0x40  (82 votes, 8 against)
load  8 records differ, the first: A 82  B 82

# Shifts that are learnt after the first difference also hold before it, with --first, too
$ awk 'BEGIN { for (k = 0; k < 2; k++) { f = (k ? "b" : "a") ".txt"; printf "1000 %x\n", 1280 + 64 * k >f; if (k) print "1004 1" >f; for (i = 0; i < 20; i++) printf "%x %x\n", 8192 + 4 * i, 1048576 + 64 * (i + k) >f } }'; for o in '--hunks=1' '--first'; do opscope diff $o --layout='line: pc:hex load:hex' a.txt b.txt | grep -e ^first -e ^load -e ^@; done; rm a.txt b.txt
first difference   A 1   B 1   after 1000
load  equal; not compared: 1 in regions without a shift
@ A 1 +0                B 1 +1                only in B
first difference   A 1   B 1

# A key has to say something
$ printf '400000\n400004\n' >a.txt; printf '500000\n500004\n' >b.txt; opscope diff --layout-a='line: pc:hex' --layout-b='line: pc:hex' --key=opcode a.txt b.txt
opscope: diff: the traces have no opcodes or registers in common, so a key of opcodes would be empty; compare by pc, or by fields
? 2

$ printf '0x400000: R 0x1000\n0x400004: W 0x2000\n' >a.out; printf '0x500000: R 0x9000\n0x500004: W 0x8000\n' >b.out; opscope diff --format-a=pinatrace --format-b=pinatrace --key=opcode a.out b.out
opscope: diff: the traces have no opcodes or registers in common, so a key of opcodes would be empty; compare by pc, or by fields
? 2

$ opscope diff --key=pc,value --summary none.spike none.spike | grep ^key; opscope diff --key=pc,value --to=json none.spike none.spike | grep -o '"key":"[^"]*"'; opscope help diff | grep 'pc,value'
key: pc,value
"key":"pc,value"
  opscope diff --first --key=pc,value core.spike ref.spike

# Accesses that are records after their instructions, with another stack: compared modulo
# its shift, except the one that differs.  Without instructions, the accesses are the keys
$ awk 'BEGIN { for (k = 0; k < 2; k++) for (i = 0; i < 300; i++) printf "I  %08x,5\n S 1ffefff%03x,8\nI  %08x,4\n L %08x,4\n", 4196352 + 8 * (i % 20), 2048 + 64 * k - 8 * (i % 4), 4198400 + 64 * (i % 20), 4206592 + 4 * (i % 100) + 4 * (k && i == 150) >(k ? "b" : "a") ".lackey" }'; opscope diff a.lackey b.lackey | tail -n +3; opscope diff --first a.lackey b.lackey; for k in a b; do grep -v ^I $k.lackey >only-$k.lackey; done; opscope diff --hunks=1 only-a.lackey only-b.lackey | tail -n +3
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 603   B 603
data shift 1ffefff000..1ffeffffff  +0x40  (300 votes, 0 against)
load   1 record differs, the first: A 603  B 603
store  equal
size   equal
@ A 603 +1              B 603 +1              values: load
1 equal record with other values
first difference   A 603   B 603   values: load
key: pc
similarity 0.4983 (at most 0.4983)   of A 0.4983   of B 0.4983
first difference   A 0   B 0
load   equal
store  equal
size   equal
@ A 0 +599              B 0 +599              different
1 hunk at 1 place, 301 accesses only in A, 301 accesses only in B

# Accesses of their own record are part of loops, and begin none
$ awk 'BEGIN { for (k = 0; k < 2; k++) { f = (k ? "b" : "a") ".lackey"; for (i = 0; i < 20 + 3 * k; i++) printf "I  401000,4\n S %x,8\nI  401004,4\n L 4a2b000,8\n", 536866816 - 8 * i >f; for (i = 0; i < 20; i++) print "I  " 402000 + 4 * i ",4" >f; if (k) printf " S 1ffef000,8\nI  403000,4\nI  403004,4\n" >f; for (i = 0; i < 9; i++) print " S 1ffee000,8\nI  404000,4" >f } }'; opscope diff --not=all a.lackey b.lackey | grep @; rm a.lackey b.lackey
@ A 4 +0                B 4 +12               loop 401000..401004, 4 records: 20 times in A, 23 in B
@ A 101 +0              B 113 +3              only in B

# Values after an insertion are not the first difference
$ awk 'BEGIN { for (k = 0; k < 2; k++) { f = (k ? "b" : "a") ".txt"; print "1000 1" >f; for (i = 0; i < 4 + 2 * k; i++) printf "2000 %x\n2004 1\n", 4096 + 16 * i >f; print "3000 1" >f } }'; for o in '--hunks=1' '--first'; do opscope diff $o --layout-a='line: pc:hex load:hex' --layout-b='line: pc:hex load:hex' a.txt b.txt | grep -e ^first -e ^@; done; rm a.txt b.txt
first difference   A 9   B 9   after 2004
@ A 1 +0                B 1 +4                loop 2000..2004, 2 records: 4 times in A, 6 in B
first difference   A 9   B 9

# a value that differs before a longer loop, which is a hunk at its beginning
$ awk 'BEGIN { for (k = 0; k < 2; k++) { f = (k ? "b" : "a") ".txt"; print "1000 1" >f; for (i = 0; i < 9 + k; i++) printf "2000 %d\n2004 1\n", k && i == 3 ? 6 : 5 >f; for (i = 0; i < 9; i++) print "3000 1" >f } }'; for o in '--hunks=1' '--first'; do opscope diff $o --layout-a='line: pc:hex load:hex' --layout-b='line: pc:hex load:hex' a.txt b.txt | grep -e ^first -e ^@; done; rm a.txt b.txt
first difference   A 7   B 7   at 2000
@ A 1 +0                B 1 +2                loop 2000..2004, 2 records: 9 times in A, 10 in B
first difference   A 7   B 7   values: load

# the same accesses in another format, elsewhere
$ for k in a b; do awk -v k=$k 'BEGIN { for (i = 0; i < 40; i++) printf k == "a" ? "I  %x,4\n L %x,8\n" : "2 %x\n0 %x\n", 4194304 + 4 * i, 536866816 + 16 * i + 65536 * (k == "b") }' >$k.din; done; mv a.din a.lackey; opscope diff a.lackey b.din; rm a.lackey b.din
A  a.lackey  80 accesses
B  b.din  80 references
key: pc, by record
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
data shift 1ffff000..1fffffff  +0x10000  (40 votes, 0 against)
load  equal
size  not compared: only in A
no differences

# Another iteration does not begin at an access, after a hunk in an earlier iteration
$ awk 'BEGIN { for (k = 0; k < 2; k++) { f = (k ? "b" : "a") ".lackey"; for (i = 0; i < 20; i++) printf "I  %x,4\n", 4194304 + 4 * i >f; for (i = 0; i < 20 + 2 * k; i++) for (j = 0; j < 10; j++) { printf "I  %x,4\n", 4198400 + 4 * j >f; if (k && i == 2 && j == 2) print "I  408000,4" >f; if (j % 3 == 1) printf " L %x,8\n", 536866816 + 64 * i + 8 * j >f } } }'; opscope diff a.lackey b.lackey | grep @; rm a.lackey b.lackey
@ A 33 +0               B 33 +27              only in B, 2 iterations more from 401000 on

# The place before a difference is not address 0 if the record before it has no address
$ awk 'BEGIN { for (k = 0; k < 2; k++) { f = (k ? "b" : "a") ".lackey"; print "I  401000,4\n L 1ffef000,8" >f; if (k) print "I  405000,4" >f; for (i = 0; i < 40; i++) printf "I  %x,4\n", 4206592 + 4 * i >f } }'; opscope diff a.lackey b.lackey | grep -e first -e @; opscope diff --by-place a.lackey b.lackey; opscope diff --to=csv a.lackey b.lackey; rm a.lackey b.lackey
first difference   A 2   B 2
@ A 2 +0                B 2 +1                only in B
hunks  records  a  b  first  unit
    1        1  0  1      2  record
a_first,a_count,b_first,b_count,kind,place,loop_from,loop_to,loop_records,loop_a,loop_b,moved,roles,unit
2,0,2,1,only in B,,,,,,,,,record
