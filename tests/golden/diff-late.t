# Results that come later are records of their own.  diff compares them with their instructions,
# by tag or register, wherever they are.
$ for d in 1 2 3; do awk -v delay=$d 'function random(n) { x = (x * 1103515245 + 12345) % 2147483648; return int(x / 4096) % n } function result(r) { printf "x%d p%d 0x%016x\n", r, r, value[r]; delete value[r]; delete at[r] } BEGIN { x = 7; for (i = 0; i < 100000; i++) { for (k = 5; k < 32; k++) if ((k in at) && at[k] <= i) result(k); r = 5 + random(26); v = random(500000); load = random(3) == 0; wait = 1 + random(30); if (r in at) result(r); if (delay == 3 && (i == 1001 || i == 65540 || i == 99990)) v++; if (load) { printf "3 0x%016x (0x%08x) x%d p%d 0xXXXXXXXXXXXXXXXX\n", 2147483648 + 4 * (i % 5000), 12291 + 128 * r, r, r; value[r] = v; at[r] = i + 1 + (wait * delay) % 31 } else printf "3 0x%016x (0x%08x) x%d 0x%016x\n", 2147483648 + 4 * (i % 5000), 19 + 128 * r, r, v } for (k = 5; k < 32; k++) if (k in at) result(k) }' >$d.log; done; grep -c '^x' 1.log
32635

$ opscope info 1.log | grep ^Format; cmp -s 1.log 2.log || opscope diff 1.log 2.log | tail -n +3
Format:         rocket (Rocket, BOOM and CVA6 commit log)
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
size   equal
read   equal
write  equal
value  equal
no differences

$ opscope diff 1.log 3.log | tail -n +3
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 1,336   B 1,338   at 80000fa4
size   equal
read   equal
write  equal
value  3 records differ, the first: A 1,336  B 1,338
@ A 1,336 +1            B 1,338 +1            values: value
@ A 86,932 +1           B 86,933 +1           values: value
@ A 132,621 +1          B 132,621 +1          values: value
3 equal records with other values

$ grep -nE '^3' 3.log | sed -n '1002s/:.*//p;65541s/:.*//p;99991s/:.*//p' | while read n; do echo $((n - 1)); done
1338
86933
132621

# VeeR has no tags, and its results come by register.
$ printf '   16 :       #1 0 80000000 0000a503                  ; lw a0,0(ra)\n   17 :       #2 0 80000004 00128293  t0=00000001     ; addi t0,t0,1\n   18 :               a0=%s  ; nbL\n   19 :       #3 0 80000008 00128293  t0=00000002     ; addi t0,t0,1\n   20 :       #4 0 8000000c 00128293  t0=00000003     ; addi t0,t0,1\n' 00000007 >a.log; sed '3d' a.log >b.log; sed -n '3s/7  ;/8  ;/p' a.log >>b.log; opscope list --format=veer --fields=pc,src,dst,value b.log; opscope diff --format=veer a.log b.log
     record  pc        src  dst  value
          0  80000000  ra   a0
          1  80000004  t0   t0   1
          2  80000008  t0   t0   2
          3  8000000c  t0   t0   3
          4            a0   a0   8
A  a.log  4 instructions
B  b.log  4 instructions
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 0   B 0   at 80000000
size   equal
read   equal
write  equal
value  1 record differs, the first: A 0  B 0
@ A 0 +1                B 0 +1                values: value
1 equal record with other values
? 1
