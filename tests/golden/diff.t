# Traces of one run in two formats are equal
$ opscope diff samples/ls.cis501.trace.gz samples/ls.champsim.xz
A  samples/ls.cis501.trace.gz  40,000 instructions
B  samples/ls.champsim.xz  40,000 instructions
key: pc, by instruction
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
load    equal
store   equal
taken   equal
target  not compared: only in A
branch  not compared: formats can record it differently (see --also)
read    not compared: registers have different names
write   not compared: registers have different names
no differences

$ opscope diff samples/ls.gem5.txt.gz samples/ls.byu.tr.gz
A  samples/ls.gem5.txt.gz  40,000 instructions
B  samples/ls.byu.tr.gz  40,000 instructions
key: pc modulo shifts, by instruction
shift 7ffff7e3f000..7ffff7fedfff  -0x7fff00000000  (2,500 votes, 0 against)
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
data shift 555555554000..555555577fff  -0x555500000000  (320 votes, 0 against)
data shift 7ffff7d0a000..7fffffffefff  -0x7fff00000000  (14,578 votes, 0 against)
load    equal; not compared: absent in A in 170, 2 in regions without a shift
store   equal
size    equal
taken   not compared: only in A
branch  not compared: only in A
read    not compared: only in A
write   not compared: only in A
no differences

# A tenth of the instructions of the other trace, in order
$ opscope diff samples/ls.cloudsuite.xz samples/ls.gem5.sq.txt.gz | grep similarity; opscope diff samples/ls.gem5.sq.txt.gz samples/ls.cloudsuite.xz | grep similarity
similarity 0.1889 (at most 0.1889)   of A 0.1043   of B 1.0000
similarity 0.1889 (at most 0.1889)   of A 1.0000   of B 0.1043

$ opscope diff -q samples/ls.cloudsuite.xz samples/ls.gem5.txt.gz

$ opscope diff --first samples/ls.cis501.trace.gz samples/ls.cloudsuite.xz
no differences, by instruction; not compared: target, branch, read, write

$ opscope diff --calls samples/ls.cis501.trace.gz samples/ls.champsim.xz
A  samples/ls.cis501.trace.gz  563 calls and returns
B  samples/ls.champsim.xz  563 calls and returns
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
load    not compared: only in B
store   not compared: only in B
taken   equal
target  not compared: only in A
branch  not compared: formats can record it differently (see --also)
read    not compared: registers have different names
write   not compared: registers have different names
no differences

$ opscope diff --by=record samples/ls.cis501.trace.gz samples/ls.champsim.xz | tail -n 1
opscope: diff: A has 1.21 records for each change of the address, B has 1.00; --by=instruction or --collapse may compare them better
3,196 hunks at 138 places, 8,390 micro-ops only in A, 912 equal records with other values

# Records removed and repeated
$ zcat samples/ls.cis501.trace.gz | sed -e 5000,5009d -e 30000q | opscope diff samples/ls.cis501.trace.gz -
A  samples/ls.cis501.trace.gz  48,390 micro-ops
B  -  29,990 micro-ops
key: pc
similarity 0.7652 (at most 0.7652)   of A 0.6198   of B 1.0000
first difference   A 4,999   B 4,999   after 7ffff7fd39bc
load    equal
store   equal
taken   equal
target  equal
branch  equal
read    equal
write   equal
@ A 4,999 +10           B 4,999 +0            only in A
@ A 30,000 +18,390      B 29,990 +0           end missing in B
2 hunks at 2 places, 18,400 micro-ops only in A
? 1

$ zcat samples/ls.cis501.trace.gz | sed -e 5000,5009d -e 30000q | opscope diff --to=json samples/ls.cis501.trace.gz -
{"type":"summary","a":{"file":"samples/ls.cis501.trace.gz","records":48390,"equal":0.619756,"only":18400},"b":{"file":"-","records":29990,"equal":1.000000,"only":0},"unit":"record","key":"pc","similarity":0.765246,"at_most":0.765246,"loops_aside":0.765246,"equal":29990,"hunks":2,"places":2,"changed":0,"listed":0,"first":{"a":4999,"b":4999}}
{"type":"role","unit":"record","role":"load","compared":true,"differ":0,"listed":true,"not_compared":{}}
{"type":"role","unit":"record","role":"store","compared":true,"differ":0,"listed":true,"not_compared":{}}
{"type":"role","unit":"record","role":"taken","compared":true,"differ":0,"listed":true,"not_compared":{}}
{"type":"role","unit":"record","role":"target","compared":true,"differ":0,"listed":true,"not_compared":{}}
{"type":"role","unit":"record","role":"branch","compared":true,"differ":0,"listed":true,"not_compared":{}}
{"type":"role","unit":"record","role":"read","compared":true,"differ":0,"listed":true,"not_compared":{}}
{"type":"role","unit":"record","role":"write","compared":true,"differ":0,"listed":true,"not_compared":{}}
{"type":"hunk","unit":"record","a":{"first":4999,"count":10},"b":{"first":4999,"count":0},"kind":"only in A","place":"0x7ffff7fd39bc"}
{"type":"hunk","unit":"record","a":{"first":30000,"count":18390},"b":{"first":29990,"count":0},"kind":"end missing","place":"0x7ffff7fd2cf4"}
? 1

$ zcat samples/ls.cis501.trace.gz | sed -e 5000,5009d -e 30000q | opscope diff --to=csv samples/ls.cis501.trace.gz -
a_first,a_count,b_first,b_count,kind,place,loop_from,loop_to,loop_records,loop_a,loop_b,moved,roles,unit
4999,10,4999,0,only in A,0x7ffff7fd39bc,,,,,,,,record
30000,18390,29990,0,end missing,0x7ffff7fd2cf4,,,,,,,,record
? 1

$ zcat samples/ls.cis501.trace.gz | sed -e 5000,5002d | opscope diff --context=2 --span=4900..6000 samples/ls.cis501.trace.gz - | sed -n '/^@/,$p'
@ A 4,999 +3            B 4,999 +0            only in A
   4,997  1  7ffff7fd39b6                 R  N  -  580   7ffff7fd39bc  7ffff7fd3c00  J     JMP_IMM
   4,998  1  7ffff7fd39bc  r14       r14  W  -  -  1089  7ffff7fd39c3                IMUL  IMUL_IMM
-  4,999  1  7ffff7fd39c3  rdx  rax  rdx  W  -  -  0     7ffff7fd39c5                ADD   ADD
-  5,000  1  7ffff7fd39c5  rcx       rcx  W  -  -  2     7ffff7fd39c9                ADD   ADD_IMM
-  5,001  1  7ffff7fd39c9  rax       rax  W  -  -  5     7ffff7fd39cc                SHL   SHL_IMM
   5,002  1  7ffff7fd39cc  rax  rdx  rax  W  -  -  0     7ffff7fd39ce                ADD   ADD
   5,003  1  7ffff7fd39ce  r14  rax  r14  W  -  -  0     7ffff7fd39d1                ADD   ADD
@ A 6,001 +0            B 5,998 +3            end missing in A
   5,999  2  7ffff7fd2e20  t1   rax  rax  W  -  -  0                7ffff7fd2e26  AND  AND
   6,000  1  7ffff7fd2e26  rax  rdx  rax  -  -  L  0  7ffff7f86300  7ffff7fd2e2a  MOV  LOAD
+  5,998  1  7ffff7fd2e2a  r11       rdx  -  -  -  0                7ffff7fd2e2d  MOV  MOV
+  5,999  1  7ffff7fd2e2d  rdx  rcx  rdx  W  -  -  0                7ffff7fd2e2f  SHR  SHR
+  6,000  1  7ffff7fd2e2f  rdx       rcx  -  -  -  0                7ffff7fd2e31  MOV  MOV
2 hunks at 2 places, 3 micro-ops only in A, 3 micro-ops only in B

$ zcat samples/ls.cis501.trace.gz | sed 5000,5009d | opscope diff --by-place samples/ls.cis501.trace.gz -
       place  hunks  records   a  b  first  unit
7ffff7fd39bc      1       10  10  0  4,999  record
? 1

$ zcat samples/ls.cis501.trace.gz | sed 5000,5009d | opscope diff --first --to=json samples/ls.cis501.trace.gz -
{"type":"first","differ":true,"unit":"record","a":4999,"b":4999}
? 1

$ zcat samples/ls.cis501.trace.gz | sed 5000,5009d | opscope diff -q samples/ls.cis501.trace.gz -
? 1

$ zcat samples/ls.cis501.trace.gz | sed -e 5000,5009d -e 30000q | opscope diff --hunks=1 samples/ls.cis501.trace.gz - | tail -n 3
@ A 4,999 +10           B 4,999 +0            only in A
... 1 hunk more; --hunks=0 shows all
2 hunks at 2 places, 18,400 micro-ops only in A

# Values of equal records
$ zcat samples/ls.cis501.trace.gz | sed '7000,7999s/ T / N /' | opscope diff --also=taken,load --hunks=2 samples/ls.cis501.trace.gz -
A  samples/ls.cis501.trace.gz  48,390 micro-ops
B  -  48,390 micro-ops
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 7,007   B 7,007   at 7ffff7fed8be
load    equal
store   equal
taken   48 records differ, the first: A 7,007  B 7,007
target  equal
branch  equal
read    equal
write   equal
@ A 7,007 +1            B 7,007 +1            values: taken
@ A 7,009 +1            B 7,009 +1            values: taken
... 46 hunks more; --hunks=0 shows all
48 equal records with other values
? 1

# Keys
$ opscope diff --key=load,store --summary samples/ls.champsim.xz samples/ls.cloudsuite.xz
A  samples/ls.champsim.xz  40,000 instructions
B  samples/ls.cloudsuite.xz  40,000 instructions
key: load,store, by record
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
load    not compared: not asked for
store   not compared: not asked for
taken   not compared: not asked for
branch  not compared: not asked for
read    not compared: not asked for
write   not compared: not asked for
no differences

$ opscope diff --key=opcode --summary samples/ls.champsim.xz samples/ls.cis501.trace.gz
opscope: diff: one trace has micro-ops, the other has instructions without opcodes: compare them by pc, not by opcode
? 2

$ opscope diff --where='pc == 7ffff7fd3a32' --summary samples/ls.champsim.xz samples/ls.gem5.txt.gz
A  samples/ls.champsim.xz  56 instructions
B  samples/ls.gem5.txt.gz  56 instructions
key: pc, by record
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
size    not compared: only in B
branch  not compared: formats can record it differently (see --also)
read    not compared: registers have different names
write   not compared: registers have different names
no differences

# Errors
$ opscope diff samples/ls.champsim.xz
opscope: diff: missing B; usage: opscope diff [OPTION]... A B
? 2

$ opscope diff --key=nothing samples/ls.champsim.xz samples/ls.cis501.trace.gz
opscope: samples/ls.champsim.xz: champsim has no field nothing
? 2

$ opscope diff --calls samples/ls.champsim.xz samples/ls.byu.tr.gz
opscope: samples/ls.byu.tr.gz: byu has no branches
? 2

$ opscope diff --where-b='nothing == 1' samples/ls.champsim.xz samples/ls.byu.tr.gz
opscope: samples/ls.byu.tr.gz: byu has no name nothing; names are pc, class, mem, load, store, size, record, fault, time, thread, asid, proc, phase, addr, type, attr, clock, fetch, ...
    nothing == 1
    ^
? 2

$ opscope diff --span=20..10 samples/ls.champsim.xz samples/ls.byu.tr.gz
opscope: diff: the last record of the span is before its first record
? 2

$ opscope diff samples/ls.champsim.xz missing.champsim
opscope: cannot open missing.champsim: No such file or directory
? 2

# Micro-ops against instructions: accesses are those of several micro-ops, opcodes are not
$ zcat samples/ls.cis501.trace.gz | head -n 2000 | awk '{ $13 = tolower($13); print }' >a.trace; awk '$1 == 1 && ++n != 30 { printf "0, 0x%s, 0x90, \"%s r1, r2\"%s\n", $2, $13, $8 == "L" ? ", load, 0x1000" : "" }' a.trace >b.execlog; opscope diff --key=opcode a.trace b.execlog | grep -e '^@' -e only; rm a.trace b.execlog
@ A 36 +1               B 29 +0               only in A
1 hunk at 1 place, 1 instruction only in A

# Moved parts, functions, runs of one address
$ zcat samples/ls.cis501.trace.gz | sed -e '1,300d;1200q' | sed -e '1,50{H;d};$G' -e '/^$/d' | opscope diff --span-a=300..1199 samples/ls.cis501.trace.gz - | sed -n '/^@/,$p'
@ A 300 +50             B 0 +0                beginning missing in B, moved: B 850
@ A 1,200 +0            B 850 +50             end missing in A, moved: A 300
2 hunks at 2 places, 50 micro-ops only in A, 50 micro-ops only in B

$ zcat samples/ls.cis501.trace.gz | sed -e 5000,5009d -e 20000,20100d | opscope diff --by-function samples/ls.cis501.trace.gz - | head -n 4
    function  records       a       b   equal  similarity  unit
7ffff7fd2d60      101  16,422  16,321  16,321      99.69%  record
7ffff7fd3970       10  13,139  13,129  13,129      99.96%  record
7ffff7e3fd00        0      23      23      23     100.00%  record

$ opscope diff --collapse samples/ls.cis501.trace.gz samples/ls.champsim.xz | tail -n 1
no differences

$ opscope diff --by-function --key=opcode samples/ls.champsim.xz samples/ls.champsim.xz
opscope: diff: --by-function needs addresses as keys; omit --key
? 2

# Gaps of damaged traces are equal if they are as long
$ (zcat samples/ls.cis501.trace.gz | sed '5000s/.*/garbage/;7000s/.*/GARBAGE/') | opscope diff samples/ls.cis501.trace.gz - 2>&1 | sed -n '2p;/^@/p'
B  -  48,388 micro-ops, 2 gaps
@ A 4,999 +1            B 4,999 +1            different
@ A 6,999 +1            B 6,998 +1            different

$ (zcat samples/ls.cis501.trace.gz | sed '5000s/.*/garbage/;7000s/.*/GARBAGE/') | opscope diff samples/ls.cis501.trace.gz - 2>/dev/null | tail -n 1
2 hunks at 2 places, 2 micro-ops only in A, 2 gaps only in B

$ sed 's/^==[0-9]*==/==77==/; s/^--[0-9]*--/--77--/' samples/sort.lackey >other.lackey; cmp -s samples/sort.lackey other.lackey; echo $?; opscope diff samples/sort.lackey other.lackey | tail -n 1; rm other.lackey
1
no differences

$ (zcat samples/ls.cis501.trace.gz | sed '5000i garbage') >gap.trace; opscope diff samples/ls.cis501.trace.gz gap.trace 2>/dev/null | tail -n 1; opscope diff --to=json samples/ls.cis501.trace.gz gap.trace 2>/dev/null | grep -o '"b":.*"unit"'; opscope diff gap.trace gap.trace 2>/dev/null | tail -n 1; rm gap.trace
1 hunk at 1 place, 1 gap only in B
"b":{"file":"gap.trace","records":48390,"equal":0.999979,"only":0,"gaps":1,"only_gaps":1},"unit"
no differences

# Shifts of addresses, the same either way; each packing of each side
$ zcat samples/ls.cis501.trace.gz | sed -e 's/ 7ffff7/ 7fff12/g' -e 300,309d >far.trace; for pair in 'samples/ls.cis501.trace.gz far.trace' 'far.trace samples/ls.cis501.trace.gz'; do opscope diff $pair | grep -e ^key -e ^shift -e ^simil -e only; done; rm far.trace
key: pc modulo shifts
shift 7ffff7e3f000..7ffff7fedfff  -0xe5000000  (3,025 votes, 0 against)
similarity 0.9999 (at most 0.9999)   of A 0.9998   of B 1.0000
@ A 299 +10             B 299 +0              only in A
1 hunk at 1 place, 10 micro-ops only in A
key: pc modulo shifts
shift 7fff12e3f000..7fff12fedfff  +0xe5000000  (3,025 votes, 0 against)
similarity 0.9999 (at most 0.9999)   of A 1.0000   of B 0.9998
@ A 299 +0              B 299 +10             only in B
1 hunk at 1 place, 10 micro-ops only in B

# Short traces have few equal chunks, but their records teach shifts, too
$ zcat samples/ls.cis501.trace.gz | sed -n 1001,1060p >a.trace; sed -e 's/ 7ffff7/ 7fff12/g' -e 1d -e 30d -e '$d' a.trace >b.trace; opscope diff --not=all --summary a.trace b.trace | grep -e ^key -e ^shift -e ^simil -e only; rm a.trace b.trace
key: pc modulo shifts
shift 7ffff7fd2000..7ffff7fedfff  -0xe5000000  (4 votes, 0 against)
similarity 0.9744 (at most 0.9744)   of A 0.9500   of B 1.0000
3 hunks at 3 places, 3 micro-ops only in A

$ zcat samples/ls.cis501.trace.gz | sed 700,709d >b.trace; zcat samples/ls.cis501.trace.gz >a.trace; for p in a b; do gzip -k $p.trace; xz -k -C crc32 $p.trace; done; for x in '' .gz .xz; do for y in '' .gz .xz; do opscope diff --to=csv a.trace$x b.trace$y; done; done | sort | uniq -c | sed 's/^ *//'; cat b.trace.gz | opscope diff --to=csv a.trace.xz - | tail -n 1; rm a.trace* b.trace*
9 699,10,699,0,only in A,0x7ffff7fd3a17,,,,,,,,record
9 a_first,a_count,b_first,b_count,kind,place,loop_from,loop_to,loop_records,loop_a,loop_b,moved,roles,unit
699,10,699,0,only in A,0x7ffff7fd3a17,,,,,,,,record

# Symmetric: the hunks of A and B are those of B and A
$ zcat samples/ls.cis501.trace.gz | sed -e 700,709d -e 2000,2005p -e '3000s/7ffff7/7ffff8/' >b.trace; opscope diff --to=csv samples/ls.cis501.trace.gz b.trace | sed 1d | cut -d , -f 1-4 >ab; opscope diff --to=csv b.trace samples/ls.cis501.trace.gz | sed 1d | awk -F , -v OFS=, '{ print $3, $4, $1, $2 }' >ba; wc -l <ab; diff ab ba; rm ab ba b.trace
3

# A trace that is still arriving is waited for
$ (zcat samples/ls.cis501.trace.gz | sed -n 1,20000p; sleep 1; zcat samples/ls.cis501.trace.gz | sed -e 1,20000d -e '$d') | opscope diff samples/ls.cis501.trace.gz - | sed -n '/^@/,$p'
@ A 48,389 +1           B 48,389 +0           end missing in B
1 hunk at 1 place, 1 micro-op only in A

# Threads
$ opscope diff --thread=9 samples/ls.champsim.xz samples/ls.cloudsuite.xz
opscope: diff: --thread: samples/ls.champsim.xz has no thread 9
? 2

$ opscope diff --by-thread --summary samples/ls.champsim.xz samples/ls.cis501.trace.gz
differing threads: 0 of 1, 0.00 %
equal records of all threads: 80,000 of 80,000, 100.00 %

a_thread  b_thread  records       a       b   equal  similarity  at most  loops aside  hunks  unit
       1         1        0  40,000  40,000  40,000     100.00%  100.00%      100.00%      0  instruction

$ opscope diff --thread=1:x samples/ls.champsim.xz samples/ls.cloudsuite.xz
opscope: diff: --thread=1:x: expected N, N:M, or all; opscope threads has the numbers
? 2

$ opscope diff --by-thread --by-place samples/ls.champsim.xz samples/ls.cloudsuite.xz
opscope: diff: --by-thread compares whole threads; omit --by-place
? 2

$ opscope diff --thread=all --by-place samples/ls.champsim.xz samples/ls.cloudsuite.xz
opscope: diff: a table of --by-place or --by-function is for one thread; use --thread=N
? 2

# A thread that only one trace has: the other one has no place in it
$ awk 'BEGIN { for (i = 0; i < 6; i++) print 4096 + 4 * i, 1 }' >a.txt; awk '{ print; if (NR % 2) print $1 + 4096, 2 }' a.txt >b.txt; opscope diff --layout-a='line: pc:dec tid:dec' --layout-b='line: pc:dec tid:dec' --thread=all --context=2 a.txt b.txt
thread 1
A  a.txt  6 records
B  b.txt  6 records
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
no differences

thread 2 of B
A  a.txt  0 records
B  b.txt  3 records
key: pc
similarity 0.0000 (at most 0.0000)   of A 1.0000   of B 0.0000
first difference   B 1
@ A +0                  B 1 +3                only in B
+  1  2000  2
+  4  2008  2
+  7  2010  2
1 hunk at 1 place, 3 records only in B
? 1

$ opscope diff --layout-a='line: pc:dec tid:dec' --layout-b='line: pc:dec tid:dec' --thread=all --to=json b.txt a.txt | tail -n 2
{"type":"summary","thread":{"a":2},"a":{"file":"b.txt","records":3,"equal":0.000000,"only":3},"b":{"file":"a.txt","records":0,"equal":1.000000,"only":0},"unit":"record","key":"pc","similarity":0.000000,"at_most":0.000000,"loops_aside":0.000000,"equal":0,"hunks":1,"places":1,"changed":0,"listed":0,"first":{"a":1,"b":null}}
{"type":"hunk","thread":{"a":2},"unit":"record","a":{"first":1,"count":3},"b":{"first":null,"count":0},"kind":"only in A"}

$ opscope diff --layout-a='line: pc:dec tid:dec' --layout-b='line: pc:dec tid:dec' --thread=all --to=csv a.txt b.txt
a_thread,b_thread,a_first,a_count,b_first,b_count,kind,place,loop_from,loop_to,loop_records,loop_a,loop_b,moved,roles,unit
,2,,0,1,3,only in B,,,,,,,,,record
? 1

$ opscope diff --layout-a='line: pc:dec tid:dec' --layout-b='line: pc:dec tid:dec' --by-thread --to=csv a.txt b.txt
a_thread,b_thread,name,records,a,b,equal,similarity,at_most,loops_aside,hunks,a_first,b_first,unit
1,1,,0,6,6,6,1,1,1,0,,,record
,2,,3,0,3,0,0,0,0,1,,1,record
? 1

$ opscope diff --layout-a='line: pc:dec tid:dec' --layout-b='line: pc:dec tid:dec' --thread=all --first --context=2 a.txt b.txt
thread 1
no differences

thread 2 of B
first difference   B 1
+  1  2000  2
? 1

$ opscope diff --layout-a='line: pc:dec tid:dec' --layout-b='line: pc:dec tid:dec' --thread=all --first --to=json b.txt a.txt
{"type":"first","thread":{"a":1,"b":1},"differ":false,"unit":"record"}
{"type":"first","thread":{"a":2},"differ":true,"unit":"record","a":1,"b":null}
? 1

$ opscope diff --layout-a='line: pc:dec tid:dec' --layout-b='line: pc:dec tid:dec' --thread=all --first --to=csv a.txt b.txt; rm a.txt b.txt
a_thread,b_thread,a,b,roles,unit
,2,,1,,record

# Unrelated traces: no shifts are learnt from accidents
$ opscope diff --layout='line: pc:hex' data/layout/unsupported-unrelated-a.txt data/layout/unsupported-unrelated-b.txt
A  data/layout/unsupported-unrelated-a.txt  2,000 records
B  data/layout/unsupported-unrelated-b.txt  2,000 records
key: pc modulo shifts
similarity 0.0000 (at most 0.0000)   of A 0.0000   of B 0.0000
first difference   A 0   B 0
@ A 0 +2,000            B 0 +2,000            different
1 hunk at 1 place, 2,000 records only in A, 2,000 records only in B
? 1

# The standard input has one trace
$ zcat samples/ls.byu.tr.gz | opscope diff - -
opscope: diff: only one of two traces can be the standard input
? 2

$ zcat samples/ls.byu.tr.gz | opscope browse --script=/dev/null --diff - -
opscope: browse: only one of two traces can be the standard input
? 2

# Options for one of the traces
$ opscope diff --companion-b= --key=store --summary samples/ls.gem5.txt.gz samples/ls.gem5.txt.gz
opscope: samples/ls.gem5.txt.gz: the second file is ignored as requested, so some values are unknown
A  samples/ls.gem5.txt.gz  40,000 instructions
B  samples/ls.gem5.txt.gz  40,000 instructions
key: store
similarity 0.8946 (at most 0.8957)   of A 0.8946   of B 0.8946
first difference   A 9   B 9
load    not compared: not asked for
store   not compared: not asked for
size    not compared: not asked for
taken   not compared: not asked for
branch  not compared: not asked for
read    not compared: not asked for
write   not compared: not asked for
1,318 hunks at 1 place, 4,217 instructions only in A, 4,217 instructions only in B
? 1

$ opscope diff --companion-a=samples/ls.gem5.sq.txt.gz --companion-b=samples/ls.gem5.sq.txt.gz --key=store --summary samples/ls.gem5.txt.gz samples/ls.gem5.txt.gz
A  samples/ls.gem5.txt.gz  40,000 instructions
B  samples/ls.gem5.txt.gz  40,000 instructions
key: store
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
load    not compared: not asked for
store   not compared: not asked for
size    not compared: not asked for
taken   not compared: not asked for
branch  not compared: not asked for
read    not compared: not asked for
write   not compared: not asked for
no differences

$ xz -dc samples/ls.champsim.xz >a.bin; opscope diff --layout-a='pc:u64 rest:u8[56]' --format-b=champsim a.bin a.bin 2>&1 | tail -n 1; rm a.bin
no differences

# With a filter, the records around a hunk are those that were compared
$ zcat samples/ls.cis501.trace.gz | sed -e 5001,5002d >b.trace; opscope diff --context=2 --where='pc % 2 == 1' samples/ls.cis501.trace.gz b.trace | sed -n '/^@/,$p' | cut -c 1-34; rm b.trace
@ A 5,000 +2            B 5,002 +0
   4,991  2  7ffff7fd39d1  t1     
   4,999  1  7ffff7fd39c3  rdx  ra
-  5,000  1  7ffff7fd39c5  rcx    
-  5,001  1  7ffff7fd39c9  rax    
   5,004  1  7ffff7fd39d1       rc
   5,005  2  7ffff7fd39d1  t1     
1 hunk at 1 place, 2 micro-ops onl

# Equal records end with the next hunk
$ zcat samples/ls.cis501.trace.gz | sed -e 5001,5002d -e 5008d >b.trace; opscope diff --context=9 --least=1 samples/ls.cis501.trace.gz b.trace | sed -n '/^@/,$p' | cut -c 1-34; rm b.trace
@ A 5,000 +2            B 5,000 +0
   4,991  2  7ffff7fd39d1  t1     
   4,992  1  7ffff7fd39d4  rax  ra
   4,993  1  7ffff7fd39d6         
   4,994  1  7ffff7fd39b0       rc
   4,995  2  7ffff7fd39b0  t1     
   4,996  1  7ffff7fd39b4  rdx  rd
   4,997  1  7ffff7fd39b6         
   4,998  1  7ffff7fd39bc  r14    
   4,999  1  7ffff7fd39c3  rdx  ra
-  5,000  1  7ffff7fd39c5  rcx    
-  5,001  1  7ffff7fd39c9  rax    
   5,002  1  7ffff7fd39cc  rax  rd
   5,003  1  7ffff7fd39ce  r14  ra
   5,004  1  7ffff7fd39d1       rc
   5,005  2  7ffff7fd39d1  t1     
   5,006  1  7ffff7fd39d4  rax  ra
@ A 5,007 +1            B 5,005 +0
-  5,007  1  7ffff7fd39d6         
   5,008  1  7ffff7fd39b0       rc
   5,009  2  7ffff7fd39b0  t1     
   5,010  1  7ffff7fd39b4  rdx  rd
   5,011  1  7ffff7fd39b6         
   5,012  1  7ffff7fd39bc  r14    
   5,013  1  7ffff7fd39c3  rdx  ra
   5,014  1  7ffff7fd39c5  rcx    
   5,015  1  7ffff7fd39c9  rax    
   5,016  1  7ffff7fd39cc  rax  rd
2 hunks at 2 places, 3 micro-ops o

# Rows of gaps; ~ where only a field of --also differs
$ zcat samples/ls.cis501.trace.gz | sed 900q >a.trace; (sed -e '302s/r8/r9/;302s/ W / R /;303d;700s/.*/garbage/' a.trace; echo end) >b.trace; opscope diff --context=2 --also=flags a.trace b.trace 2>/dev/null | sed -n '/^@/,$p' | cut -c 1-60; opscope diff --first --context=1 b.trace a.trace 2>/dev/null | cut -c 1-60; rm a.trace b.trace
@ A 301 +1              B 301 +1              values: flags
   299  1  7ffff7fd2bf9            rax  -  -  -  -1128  7fff
   300  1  7ffff7fd2bfe            r8   R  -  -  0      7fff
~  301  1  7ffff7fd2c02  rax  rcx  rax  W  -  -  0      7fff
~  301  1  7ffff7fd2c02  rax  rcx  rax  R  -  -  0      7fff
@ A 302 +1              B 302 +0              only in A
-  302  1  7ffff7fd2c04  r8   rdx  r8   W  -  -  0  7ffff7fd
   303  1  7ffff7fd2c07  rax       rax  W  -  -  1  7ffff7fd
   304  1  7ffff7fd2c0a  r8   rax  r8   W  -  -  0  7ffff7fd
@ A 699 +1              B 698 +1              different
   697  1  7ffff7fd3a14      rax  r9  -  -  L  0    7ffff7fc
   698  1  7ffff7fd3a17               R  N  -  523          
-  699  1  7ffff7fd3a1d  r9  r9   t0  W  -  -  0            
+ ! malformed line at byte 65,639: line has 1 word instead o
   700  1  7ffff7fd3a20                 R  N  -  561        
   701  1  7ffff7fd3a26  rdx  rdx  rdx  W  -  -  0          
@ A 900 +0              B 898 +1              end missing in
   898  1  7ffff7fd2c0d                R  N  -  205  7ffff7f
   899  1  7ffff7fd2c13  rbx  rsi  t0  W  -  -  0    7ffff7f
+ ! malformed line at byte 84,409: line has 1 word instead o
3 hunks at 3 places, 2 micro-ops only in A, 2 gaps only in B
first difference   A 302   B 302
   301  1  7ffff7fd2c02  rax  rcx  rax  R  -  -  0  7ffff7fd
-  302  1  7ffff7fd2c07  rax       rax  W  -  -  1  7ffff7fd
+  302  1  7ffff7fd2c04  r8   rdx  r8   W  -  -  0  7ffff7fd
~  303  1  7ffff7fd2c0a  r8   rax  r8   W  -  -  0  7ffff7fd
~  303  1  7ffff7fd2c07  rax       rax  W  -  -  1  7ffff7fd

# Traces of different formats with the same number of records are compared by record.
$ zcat samples/ls.cis501.trace.gz | awk 'NR == 15000 { $2 = "401000" } { print $2 }' >mine.txt; opscope diff --layout-b='line: pc:hex' samples/ls.cis501.trace.gz mine.txt
A  samples/ls.cis501.trace.gz  48,390 micro-ops
B  mine.txt  48,390 records
key: pc, by record
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 14,999   B 14,999   after 7ffff7fd83b6
load    not compared: only in A
store   not compared: only in A
taken   not compared: only in A
target  not compared: only in A
branch  not compared: only in A
read    not compared: only in A
write   not compared: only in A
@ A 14,999 +1           B 14,999 +1           different
1 hunk at 1 place, 1 micro-op only in A, 1 record only in B
? 1

$ opscope diff --first --layout-b='line: pc:hex' samples/ls.cis501.trace.gz mine.txt; opscope diff --first --to=json --layout-b='line: pc:hex' samples/ls.cis501.trace.gz mine.txt
first difference   A 14,999   B 14,999, by record
{"type":"first","differ":true,"unit":"record","a":14999,"b":14999}
? 1

$ sed 9q mine.txt >part.txt; opscope diff --layout-b='line: pc:hex' --span-a=..9 samples/ls.cis501.trace.gz part.txt; opscope diff --first --layout-b='line: pc:hex' --where='pc > 0' --span=..8 samples/ls.cis501.trace.gz part.txt; rm mine.txt part.txt
A  samples/ls.cis501.trace.gz  10 instructions
B  part.txt  9 instructions
key: pc, by instruction
similarity 0.9474 (at most 0.9474)   of A 0.9000   of B 1.0000
first difference   A 9   B 9   after 7ffff7fd3a37
load    not compared: only in A
store   not compared: only in A
taken   not compared: only in A
target  not compared: only in A
branch  not compared: only in A
read    not compared: only in A
write   not compared: only in A
@ A 9 +1                B 9 +0                end missing in B
1 hunk at 1 place, 1 instruction only in A
no differences, by record; not compared: load, store, taken, target, branch, read, write

# What is counted is said in each line, table and object
$ opscope export --where='not (record in 12000..12400)' -o part.trace samples/ls.cis501.trace.gz; opscope diff --by=instruction samples/ls.cis501.trace.gz part.trace | tail -n 4; for how in --by=instruction --calls; do opscope diff $how --to=csv samples/ls.cis501.trace.gz part.trace; opscope diff $how --to=json samples/ls.cis501.trace.gz part.trace | grep -o '"type":"[a-z]*"\|"unit":"[a-z ]*"' | paste - - | sort -u; opscope diff $how --by-place --to=csv samples/ls.cis501.trace.gz part.trace; done
opscope: samples/ls.cis501.trace.gz: 47,989 records written as cis501
write   1 instruction differs, the first: A 11,999  B 11,999
@ A 11,999 +1           B 11,999 +1           values: taken, target, branch, write
@ A 12,001 +333         B 12,001 +0           only in A
1 hunk at 1 place, 333 instructions only in A, 1 equal instruction with other values
a_first,a_count,b_first,b_count,kind,place,loop_from,loop_to,loop_records,loop_a,loop_b,moved,roles,unit
11999,1,11999,1,values,0x7ffff7fd8458,,,,,,,taken target branch write,instruction
12001,333,12001,0,only in A,0x7ffff7fd8458,,,,,,,,instruction
"type":"hunk"	"unit":"instruction"
"type":"role"	"unit":"instruction"
"type":"summary"	"unit":"instruction"
place,hunks,records,a,b,first,unit
0x7ffff7fd8458,1,333,333,0,12001,instruction
a_first,a_count,b_first,b_count,kind,place,loop_from,loop_to,loop_records,loop_a,loop_b,moved,roles,unit
12006,2,12000,0,only in A,0x7ffff7fd3b20,,,,,,,,call or return
"type":"hunk"	"unit":"call or return"
"type":"role"	"unit":"call or return"
"type":"summary"	"unit":"call or return"
place,hunks,records,a,b,first,unit
0x7ffff7fd3b20,1,2,2,0,12006,call or return
? 1
