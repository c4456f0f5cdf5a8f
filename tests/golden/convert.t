# Round trips are exact
$ gzip -dc samples/ls.cis501.trace.gz >plain.trace; opscope export --to=cis501 plain.trace | cmp - plain.trace && echo same
opscope: plain.trace: 48,390 micro-ops of cis501 written as 48,390 micro-ops of cis501
same

# In the same format records are copied, also those that are not legal in it
$ opscope export --to=champsim -w 'store or taken' samples/ls.champsim.xz | cksum; opscope export --to=raw -w 'store or taken' samples/ls.champsim.xz | cksum
opscope: samples/ls.champsim.xz: 6,757 instructions of champsim written as 6,757 instructions of champsim
1341647861 432448
1341647861 432448

$ { printf '\0\0\0\0\0\0\0\0\1\1'; head -c 54 /dev/zero; opscope export --to=raw --span=..9 samples/ls.champsim.xz; } >zero.champsim; opscope export --format=champsim --to=champsim zero.champsim | cmp - zero.champsim && echo same
opscope: zero.champsim: 11 instructions of champsim written as 11 instructions of champsim
same

$ printf '1 7ffff7fd3a14 -1 0  9 - -  L 0 7FFFF7FC0CC8 7ffff7fd3a17  0 - LOAD\nno line\n' >wide.trace; opscope export --format=cis501 --to=cis501 wide.trace
1 7ffff7fd3a14 -1 0  9 - -  L 0 7FFFF7FC0CC8 7ffff7fd3a17  0 - LOAD
opscope: wide.trace: 1 micro-op of cis501 written as 1 micro-op of cis501

$ opscope export --to=champsim samples/ls.champsim.xz 2>/dev/null >/dev/full
? 2

$ opscope export -o a.cloudsuite.xz --to=cloudsuite samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: 40,000 instructions of champsim written as 40,000 instructions of cloudsuite
opscope: samples/ls.champsim.xz: fields of cloudsuite written empty: asid

$ opscope export -o a.champsim --to=champsim a.cloudsuite.xz; xz -dc samples/ls.champsim.xz | cmp - a.champsim && echo same
opscope: a.cloudsuite.xz: 40,000 instructions of cloudsuite written as 40,000 instructions of champsim
same

# Micro-ops are joined, and cracked again
$ opscope export -o c.champsim.gz --to=champsim samples/ls.cis501.trace.gz
opscope: samples/ls.cis501.trace.gz: 48,390 micro-ops of cis501 written as 40,000 instructions of champsim
opscope: samples/ls.cis501.trace.gz: 1 record lost a load

$ opscope export -o c.trace --to=cis501 c.champsim.gz; opscope export -o d.champsim --to=champsim c.trace; gzip -dc c.champsim.gz | cmp - d.champsim && echo same
opscope: c.champsim.gz: 40,000 instructions of champsim written as 42,611 micro-ops of cis501
opscope: c.champsim.gz: fields of cis501 written empty: imm, macro, micro
opscope: c.champsim.gz: 2,869 records written with a fall-through of 0, because the length is not known
opscope: c.trace: 42,611 micro-ops of cis501 written as 40,000 instructions of champsim
same

# Traces of one run agree after conversion, in what both have
$ opscope diff --also=branch --not=read,write c.champsim.gz a.champsim
A  c.champsim.gz  40,000 instructions
B  a.champsim  40,000 instructions
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 29,271   B 29,271   at 7ffff7fead05
load    equal
store   equal
taken   equal
branch  equal
read    not compared: not asked for
write   not compared: not asked for
kind    2 records differ, the first: A 29,271  B 29,271
@ A 29,271 +1           B 29,271 +1           values: kind
@ A 33,010 +1           B 33,010 +1           values: kind
2 equal records with other values
? 1

$ opscope export -o e.champsim --registers=pin3 --to=champsim samples/ls.gem5.txt.gz
opscope: samples/ls.gem5.txt.gz: 40,000 instructions of gem5 written as 40,000 instructions of champsim
opscope: samples/ls.gem5.txt.gz: gem5 has one load or store per record
opscope: samples/ls.gem5.txt.gz: 64 records lost a register written
opscope: samples/ls.gem5.txt.gz: 1 record lost a load

$ opscope diff --also=branch --not=load,read,write e.champsim a.champsim
A  e.champsim  40,000 instructions
B  a.champsim  40,000 instructions
key: pc
similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
first difference   A 29,271   B 29,271   at 7ffff7fead05
load    not compared: not asked for
store   equal
taken   equal
branch  equal
read    not compared: not asked for
write   not compared: not asked for
kind    2 records differ, the first: A 29,271  B 29,271
@ A 29,271 +1           B 29,271 +1           values: kind
@ A 33,010 +1           B 33,010 +1           values: kind
2 equal records with other values
? 1

# Clean, with branches of the kinds of the source
$ opscope lint c.champsim.gz | tail -n 1; opscope stat branches c.champsim.gz | head -n 14
c.champsim.gz: 40,000 records, 0 errors, 0 warnings, 9 hints
mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
per 1,000 instructions by gshare: 14.55
mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
per 1,000 instructions by 2-bit counters: 10.65
branches: 7,049 of 40,000, 17.62 %
taken: 2,868 of 7,049, 40.69 %

          pc  kind           executions  gshare misses  gshare miss%  2-bit misses  2-bit miss%  taken   taken%  changes  targets        target  share  gshare MPKI  2-bit MPKI
7ffff7fd2e43  conditional           169             78        46.15%            77       45.56%     62   36.69%       95        1  7ffff7fd3058  0.42%         1.95        1.93
7ffff7fd30c6  conditional           146             54        36.99%            68       46.58%     92   63.01%       79        1  7ffff7fd30b0  0.37%         1.35        1.70
7ffff7fd39d6  conditional           401             38         9.48%            27        6.73%    375   93.52%       52        1  7ffff7fd39b0  1.00%         0.95        0.68
7ffff7fd39b6  conditional           430             32         7.44%            29        6.74%     29    6.74%       57        1  7ffff7fd3c00  1.08%         0.80        0.73
7ffff7fd801c  conditional            39             25        64.10%             2        5.13%     38   97.44%        1        1  7ffff7fd7ff1  0.10%         0.63        0.05
7ffff7fd2e79  conditional           169             24        14.20%             0        0.00%      0    0.00%        0                         0.42%         0.60        0.00

$ for f in gem5-exec/good-arm.gem5exec gem5-exec/good-x86.gem5exec spike/good-both.spike tarmac/good-fast-models.tarmac tarmac/good-cycle-models.tarmac; do opscope export --force -o x --to=champsim data/$f 2>/dev/null; opscope lint --format=champsim x | tail -n 1; done
x: 9 records, 0 errors, 0 warnings, 6 hints
x: 4 records, 0 errors, 1 warning, 2 hints
x: 20 records, 0 errors, 1 warning, 2 hints
x: 9 records, 0 errors, 2 warnings, 2 hints
x: 7 records, 0 errors, 0 warnings, 3 hints

# All micro-ops of an instruction have its length, or none
$ for f in gem5-exec/good-arm.gem5exec gem5-exec/good-x86.gem5exec o3pipeview/good-small.o3pipeview; do opscope export --force -o x --to=cis501 data/$f 2>/dev/null; opscope lint --format=cis501 x | tail -n 1; done; rm x
x: 13 records, 0 errors, 3 warnings, 8 hints
x: 6 records, 0 errors, 3 warnings, 1 hint
x: 6 records, 0 errors, 1 warning, 0 hints

# The fields that a source does not have, and records that lost something
$ opscope export --to=champsim samples/sort.lackey | wc -c
opscope: samples/sort.lackey: 345 accesses of lackey written as 262 instructions of champsim
opscope: samples/sort.lackey: fields of champsim written empty: dst (except in branches), src (except in branches)
opscope: samples/sort.lackey: lackey has no branches; they are found from their successors
opscope: samples/sort.lackey: 1 remark left out
16768

$ opscope export --to=cloudsuite --span=10..19 data/tarmac/good-fast-models.tarmac | wc -c
opscope: data/tarmac/good-fast-models.tarmac: the trace ends before record 10
0

# References: addresses and kinds go from one format to the next
$ opscope export -o m.lackey --to=lackey data/drmemtrace/good-threads.memtrace; opscope export --format=lackey --to=din m.lackey >a.din; opscope export --to=din data/drmemtrace/good-threads.memtrace 2>/dev/null | cmp - a.din && head -n 12 a.din
opscope: data/drmemtrace/good-threads.memtrace: 12 instructions of drmemtrace written as 23 accesses of lackey
opscope: data/drmemtrace/good-threads.memtrace: 3 remarks left out
opscope: m.lackey: 23 accesses of lackey written as 23 references of din
2 7fc205a61940
2 7fc205a61943
1 7fff9a9e3528
2 7fc205a62600
2 7fc205a6260a
2 7fc205a6260c
2 7fc205a62610
0 500000
1 600000
2 7fc205a62610
0 500001
1 600001

$ opscope export --to=lackey samples/sort.lackey >s.lackey; grep -v == samples/sort.lackey | cmp - s.lackey && echo same
opscope: samples/sort.lackey: 345 accesses of lackey written as 345 accesses of lackey
opscope: samples/sort.lackey: 1 remark left out
same

$ opscope export --to=lackey samples/ls.champsim.xz 2>&1 >m.lackey; grep -c M m.lackey; head -n 5 m.lackey
opscope: samples/ls.champsim.xz: 40,000 instructions of champsim written as 55,040 accesses of lackey
opscope: samples/ls.champsim.xz: 2,871 records written with a length of 1, because it is not known
opscope: samples/ls.champsim.xz: 14,984 records written with a load or store of 1 byte, because the size is not known
114
I  7ffff7fd3a14,3
 L 7ffff7fc0cc8,1
I  7ffff7fd3a17,6
I  7ffff7fd3a1d,3
I  7ffff7fd3a20,6

# A size that is not known is 1, so that the file is recognised
$ for t in byu byu16; do opscope export --to=$t -o b.$t samples/ls.champsim.xz; opscope info b.$t | grep Format; opscope lint --only=BY001 b.$t | tail -1; opscope list --to=csv --fields=type,size b.$t | sed '1d; s/^[0-9]*,//' | sort | uniq -c; done; rm b.*
opscope: samples/ls.champsim.xz: 40,000 instructions of champsim written as 55,154 requests of byu
opscope: samples/ls.champsim.xz: fields of byu written empty: attr, proc
opscope: samples/ls.champsim.xz: 40,000 records lost the upper bits of an address
opscope: samples/ls.champsim.xz: 2,871 records written with a length of 1, because it is not known
opscope: samples/ls.champsim.xz: 14,984 records written with a load or store of 1 byte, because the size is not known
Format:        byu (BYU address trace)
b.byu: 55,154 records, 0 errors, 290 warnings, 0 hints
   3988 FETCH,1
      7 FETCH,11
   7699 FETCH,2
   9851 FETCH,3
   7261 FETCH,4
   3094 FETCH,5
   3628 FETCH,6
   3048 FETCH,7
   1141 FETCH,8
    283 FETCH,9
  10982 MEMREAD,1
   4172 MEMWRITE,1
opscope: samples/ls.champsim.xz: 40,000 instructions of champsim written as 55,154 requests of byu16
opscope: samples/ls.champsim.xz: 2,871 records written with a length of 1, because it is not known
opscope: samples/ls.champsim.xz: 14,984 records written with a load or store of 1 byte, because the size is not known
Format:        byu16 (BYU address trace with 64-bit addresses)
b.byu16: 55,154 records, 0 errors, 290 warnings, 0 hints
   3988 FETCH,1
      7 FETCH,11
   7699 FETCH,2
   9851 FETCH,3
   7261 FETCH,4
   3094 FETCH,5
   3628 FETCH,6
   3048 FETCH,7
   1141 FETCH,8
    283 FETCH,9
  10982 MEMREAD,1
   4172 MEMWRITE,1

$ opscope export --to=byu16 -o b.byu16 samples/ls.byu.tr.gz; opscope export --to=byu -o b.byu b.byu16; opscope list --to=csv --fields=addr,type,size b.byu | cksum; opscope list --to=csv --fields=addr,type,size samples/ls.byu.tr.gz | cksum
opscope: samples/ls.byu.tr.gz: 55,155 requests of byu written as 55,155 requests of byu16
opscope: samples/ls.byu.tr.gz: byu has only the lower 32 bits of addresses
opscope: b.byu16: 55,155 requests of byu16 written as 55,155 requests of byu
opscope: b.byu16: fields of byu written empty: attr
1669926306 1402015
1669926306 1402015

# gem5: whole lines, as many words as there are registers for
$ opscope export --to=gem5 -o g.txt samples/ls.gem5.txt.gz; opscope diff --also=addr,size,src,dst,fetch,commit,stored,sq_out,branching,cond,kind g.txt samples/ls.gem5.txt.gz | tail -n 1
opscope: samples/ls.gem5.txt.gz: 40,000 instructions of gem5 written as 40,000 instructions of gem5
no differences

$ opscope export --to=gem5 -o h.txt samples/ls.champsim.xz; awk '{ k = $2 >= 0 ? 52 : 50; r = $(k - 1) + $k } NF != k + 2 * r { bad++ } END { print NR, bad + 0 }' h.txt; opscope lint h.txt | tail -n 1
opscope: samples/ls.champsim.xz: 40,000 instructions of champsim written as 40,170 instructions of gem5
opscope: samples/ls.champsim.xz: fields of gem5 written empty: fault, fetch, ready, commit, decode, rename, dispatch, issue, stored, sq_out, squash_after, serial_after, serial_before, atomic, sc, rdbar, wrbar, quiesce, nonspec, depth, data_walk, data_walk_addr, data_writebacks, mispred, fetch_depth, fetch_walk, fetch_walk_addr, fetch_writebacks
opscope: samples/ls.champsim.xz: 14,984 records written with a load or store of 1 byte, because the size is not known
40170 0
h.txt: 40,170 records, 0 errors, 0 warnings, 11 hints

# Kanata: what pipeline writes, of a span and of records that match
$ opscope export --to=kanata -o k.kanata.gz samples/ls.gem5.txt.gz; opscope pipeline --to=kanata samples/ls.gem5.txt.gz >p.kanata; gzip -dc k.kanata.gz | cmp - p.kanata && echo same
opscope: samples/ls.gem5.txt.gz: 40,000 instructions of gem5 written as 40,000 instructions of kanata
opscope: samples/ls.gem5.txt.gz: fields of kanata written empty: thread, squashed, producer
same

$ opscope export --to=kanata --span=0..3 -w 'load or pc == 7ffff7fd3a20' samples/ls.gem5.txt.gz
Kanata	0004
C=	161
I	0	0	0
L	0	0	7ffff7fd3a14 MemRead
S	0	0	F
C	2
I	1	3	0
L	1	0	7ffff7fd3a20 IntAlu
S	1	0	F
C	1
S	0	0	Dc
C	2
S	0	0	Rn
S	1	0	Dc
C	1
S	0	0	Ds
S	0	0	Is
C	1
S	1	0	Rn
C	1
S	1	0	Ds
S	1	0	Is
C	2
S	1	0	Cm
C	1
R	1	0	0
C	25
S	0	0	Cm
C	1
R	0	1	0
opscope: samples/ls.gem5.txt.gz: 2 instructions of gem5 written as 2 instructions of kanata
opscope: samples/ls.gem5.txt.gz: fields of kanata written empty: thread, squashed, producer

$ opscope export --to=kanata data/kanata/good-small.kanata >k.kanata; opscope pipeline k.kanata; opscope pipeline data/kanata/good-small.kanata
opscope: data/kanata/good-small.kanata: 5 instructions of kanata written as 5 instructions of kanata
opscope: data/kanata/good-small.kanata: fields of kanata written empty: producer
opscope: data/kanata/good-small.kanata: 1 remark left out
from cycle 216, a column is 1 cycle
        0      12000d918  iBC(r17)              fdnpi....cr
        1      12000d91c  r4 = iALU(r3, r2)      fdnp.i...cr
        2                 no address              f............r
        3 x                                        f
        4      12000d920  nop                              f
from cycle 216, a column is 1 cycle
        0      12000d918  iBC(r17)              fdnpi....cr
        1      12000d91c  r4 = iALU(r3, r2)      fdnp.i...cr
        2                 no address              f............r
        3 x                                        f
        4      12000d920  nop                              f

# A label with backslashes stays as it is
$ printf 'Kanata\t0004\nC=\t7\nI\t0\t0\t0\nL\t0\t0\t401000 a\\\\nb \\x d\nS\t0\t0\tF\nC\t1\nR\t0\t0\t0\n' >l.kanata; opscope export --to=kanata l.kanata 2>/dev/null | diff l.kanata - && grep L l.kanata; rm l.kanata
L	0	0	401000 a\\nb \x d

$ opscope export --to=kanata samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: kanata cannot be written from champsim, which has no times of pipeline stages
? 2

# Tarmac: unknown encodings, values and sizes are marked as such
$ opscope export --to=tarmac -o t.tarmac data/tarmac/good-fast-models.tarmac; cat t.tarmac; opscope export --to=tarmac t.tarmac 2>/dev/null | cmp - t.tarmac && echo same
opscope: data/tarmac/good-fast-models.tarmac: 9 instructions of tarmac written as 9 instructions of tarmac
0 clk cpu0 IT (1) 002105d4 d2a00200 O EL3h_s : MOVZ   X0, #16, #16
0 clk cpu0 R X0 0000000000100000
0 clk cpu0 R cpsr --------
250 clk cpu0 IT (2) 002105d8 9100001f O EL3h_s : ADD   SP, X0, #0
250 clk cpu0 R SP 0000000000100000
500 clk cpu0 IT (4) 002109bc a9be7bfd O EL3h_s : STP
500 clk cpu0 MW8 000fffe0 ffffffffffffffff
500 clk cpu0 ST 000fffe8 ........ ........ ######## ########
500 clk cpu0 R X29 ffffffffffffffff
500 clk cpu0 R cpsr --------
750 clk cpu1 IS (12) 0000802c 1afb T svc_s : SUBNE    r3,r7,r3
751 clk cpu1 IT (13) 0000800a e8900c00 T svc_s : LDM      r0,{r10,r11}
751 clk cpu1 MR4 00008034 000029b4
751 clk cpu1 LD 00008038 ........ ........ ........ ########
751 clk cpu1 R X10 00000000000029b4
751 clk cpu1 R SP ----------------
752 clk cpu1 IT (14) 0000800e e8bd87f0 T svc_s : POP      {r4-r10,pc}
753 clk cpu0 IT (5) 002109c0 4ee08401 O EL3h_s : ADD V1.2D, V0.2D, V0.2D
753 clk cpu0 R V1 ----------------_----------------
6000000 cs IT (8) 004d6eb8 54fffea1 O ---_- : b.ne 0x4d6e8c
6000000 cs LD 0000007f99d14af4 ........ ........ ######## ########
6000000 cs ST ffffffbdc3c15c30 ........ ........ ######## ########
6000030 cs IT (9) 004d6e8c b1000421 O ---_- : adds x1, x1, #1
6000030 cs R cpsr --------
same

$ opscope export --to=tarmac -o t.tarmac --force data/tarmac/good-cycle-models.tarmac; opscope diff --also=disasm,encoding,set,mode,cpu,time,unit,skipped,value,data,size,accesses,dst,load,store t.tarmac data/tarmac/good-cycle-models.tarmac | tail -n 3
opscope: data/tarmac/good-cycle-models.tarmac: 8 instructions of tarmac written as 8 instructions of tarmac
opscope: data/tarmac/good-cycle-models.tarmac: 1 remark left out
@ A 5 +1                B 5 +1                values: data
@ A 7 +1                B 7 +1                values: mode
2 equal records with other values

$ opscope export --to=tarmac --span=..3 data/spike/good-both.spike
cpu0 IT (1) 80000000 00000297 O - : auipc   t0, 0x0
cpu0 R X5 0000000080000000
cpu0 IT (2) 80000004 fff00513 O - : li      a0, -1
cpu0 R X10 ffffffffffffffff
cpu0 IT (3) 80000008 30529073 O - : csrw    mtvec, t0
cpu0 R V5 0000000000000000_0000000080000000
cpu0 IT (4) 8000000c 01c000ef O - : jal     pc + 0x1c
cpu0 R X1 0000000080000010
opscope: data/spike/good-both.spike: 4 instructions of spike written as 4 instructions of tarmac
opscope: data/spike/good-both.spike: fields of tarmac written empty: time, mode, skipped

$ opscope export --to=tarmac --span=..3 samples/ls.gem5.txt.gz
80500 ps ES (00007ffff7fd3a14:--------) O - :
80500 ps LD 00007ffff7fc0cc8 ........ ........ ######## ########
80500 ps R X12 ----------------
81000 ps ES (00007ffff7fd3a17:--------) O - :
81000 ps R X26 ----------------
81000 ps ES (00007ffff7fd3a1d:--------) O - :
81000 ps R X25 ----------------
81500 ps ES (00007ffff7fd3a20:--------) O - :
81500 ps R X26 ----------------
opscope: samples/ls.gem5.txt.gz: 4 instructions of gem5 written as 4 instructions of tarmac
opscope: samples/ls.gem5.txt.gz: fields of tarmac written empty: disasm, value, data, cpu, mode, encoding, skipped
opscope: samples/ls.gem5.txt.gz: gem5 has one load or store per record

# Formats that have nothing to be a reference of
$ printf '0x401000\n0x401004\n0x401008\n' >i.out; opscope export --format=itrace --to=din i.out
opscope: i.out: din cannot be written from itrace, which has no loads and stores
? 2

# An instruction is written whole, and its branch knows the next record, whatever is selected
$ opscope export -o w.champsim --to=champsim -w 'uop == 2' samples/ls.cis501.trace.gz; opscope list -n 3 w.champsim
opscope: samples/ls.cis501.trace.gz: 7,374 micro-ops of cis501 written as 7,374 instructions of champsim
opscope: samples/ls.cis501.trace.gz: 1 record lost a load
opscope: w.champsim: only the beginning looks like champsim; the rest is damaged or in another format; use --format=NAME to choose one, use --resync to find records again after inserted or lost bytes
     record  pc            br  tk  kind  dst  src      store         load
          0  7ffff7fd3a6a  0             rsp  rsp,r13  7fffffffe208
          1  7ffff7fd3a70  0             rsp  rsi,rsp  7fffffffe200
          2  7ffff7fd3a74  0             rsp  rsp      7fffffffe1f8  7fffffffe2d8

# An instruction with matches on two pages of 4,096 records is written once
$ gzip -dc samples/ls.cis501.trace.gz | tail -n +30 >p.trace; grep -c '^1 ' p.trace; opscope export --to=champsim -w 'uop == 1 or uop == 3' p.trace | wc -c | awk '{ print $1 / 64 }'; rm p.trace
39976
opscope: p.trace: 40,708 micro-ops of cis501 written as 39,976 instructions of champsim
opscope: p.trace: 1 record lost a load
39976

# On several threads the same
$ for t in champsim cis501 gem5 lackey; do for k in 1 3; do opscope export --threads=$k --to=$t -w 'load or pc == 7ffff7fd3a20' samples/ls.cis501.trace.gz 2>&1 | cksum; done; done | uniq -c | awk '{ print $1 }'
2
2
2
2

$ opscope export -o s.champsim --to=champsim --span=15..15 samples/ls.cis501.trace.gz; opscope list s.champsim
opscope: samples/ls.cis501.trace.gz: 1 micro-op of cis501 written as 1 instruction of champsim
opscope: s.champsim: read as champsim on weak evidence (score 1; 24 is certain); use --format=NAME to choose another format
     record  pc            br  tk  kind  dst  src  store  load
          0  7ffff7fd3a51  1   1   jump  rip  rip

$ opscope export -o b.champsim --to=champsim -w branch samples/ls.cis501.trace.gz; opscope find -c 'taken == 1' b.champsim; opscope find -c 'branch and taken == 1' c.champsim.gz
opscope: samples/ls.cis501.trace.gz: 7,049 micro-ops of cis501 written as 7,049 instructions of champsim
2868
2868

# Refused in one sentence
$ opscope export --to=spike samples/ls.champsim.xz
opscope: export: --to=spike: unknown value; values are text, csv, json, classic, raw, npz, champsim, cloudsuite, cis501, byu, byu16, din, lackey, gem5, kanata, tarmac
? 2

# Formats to read and to write
$ opscope export --format=csv samples/ls.champsim.xz; opscope list -F json samples/ls.champsim.xz
opscope: export: --format=csv: unknown value (did you mean --to=csv?)
opscope: list: --format=json: unknown value (did you mean --to=json?)
? 2

$ opscope export --to=champsim --fields=pc samples/ls.champsim.xz
opscope: --fields: champsim determines its own fields
? 2

$ opscope export --to=champsim -o none.champsim --span=50000.. samples/ls.champsim.xz; test -e none.champsim
opscope: samples/ls.champsim.xz: the trace ends before record 50,000
? 1

$ opscope export --to=champsim -o no.champsim --layout='time:u64 value:u64' samples/ls.byu.tr.gz
opscope: samples/ls.byu.tr.gz: champsim cannot be written from layout, which has no instruction addresses
? 2

# An output that is full, or closed
$ opscope export --to=cis501 samples/ls.champsim.xz 2>/dev/null >/dev/full
? 2

$ opscope export --to=cis501 samples/ls.champsim.xz 2>/dev/null | head -n 1
1 7ffff7fd3a14 -1  0  9 - - L         0 7ffff7fc0cc8 7ffff7fd3a17            0 -        LOAD

# A pause that is longer than the time of a request takes is not the beginning of a capture
$ for t in 2000 9000000002000; do echo "$t: system.cpu: A0 T0 : 0x1000 @f : add : IntAlu : D=0x0"; done >pause.txt; opscope export --format=gem5-exec --to=byu -o pause.byu pause.txt 2>/dev/null; opscope list --format=byu --to=csv --fields=time pause.byu; rm pause.*
record,time
0,
1,4294967294

# A size and a thread that are not known are not values
$ opscope export --to=lackey -o p.lackey data/pin/good-pinatrace.out; head -n 4 p.lackey; rm p.lackey
opscope: data/pin/good-pinatrace.out: 23 accesses of pinatrace written as 46 accesses of lackey
opscope: data/pin/good-pinatrace.out: 10 records written with a length of 1, because it is not known
opscope: data/pin/good-pinatrace.out: 23 records written with a load or store of 1 byte, because the size is not known
I  00401051,1
 S 1fff0006c8,1
I  00401008,1
 L 1fff0006c8,1

$ opscope export --to=gem5 data/pin/good-pinatrace.out 2>/dev/null | head -n 2 | cut -c1-60
0 0 0 0 0 0 0 0 0 0 0 48 0 0 1 0 0 0 0 0 0 0 0 0 0 1 1374221
0 -1 0 0 0 0 0 0 0 47 0 0 1 0 0 0 0 0 0 0 0 0 0 1 1374221779

$ opscope export -o p.cloudsuite --to=cloudsuite data/pin/good-itrace.out
opscope: data/pin/good-itrace.out: 73 instructions of itrace written as 73 instructions of cloudsuite
opscope: data/pin/good-itrace.out: fields of cloudsuite written empty: dst (except in branches), src (except in branches), store, load
opscope: data/pin/good-itrace.out: itrace has no branches; they are found from their successors

# Lines that are not records, and lines of the format
$ printf 'pc 400\noops\n# x\npc 404\n' >g.log; opscope export --layout='line: pc {pc}\nnote: # {}' --to=csv --fields=pc g.log; rm g.log
record,pc
0,0x400
1,0x404
opscope: g.log: 1 gap (bytes that are not records) and 1 remark left out
