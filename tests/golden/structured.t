# Keys of JSON are texts of a trace
$ opscope timeline --to=json -i 1 -l classes data/cis501/good-quoted-opcode.trace
{
  "totals": {},
  "rows": [
    {"interval":0,"first_record":0,"last_record":1,"A\",\"x\":{\"b":0.5,"ADD":0.5,"others":0}
  ],
  "notes": []
}

# In its own format a trace is copied, byte for byte
$ for f in data/byu/good-all-types.tr samples/ls.byu.tr.gz; do opscope export --to=byu -o out.gz $f; gzip -dc out.gz >a; gzip -dcf $f | cmp - a; rm out.gz; done
opscope: data/byu/good-all-types.tr: 37 requests of byu written as 37 requests of byu
opscope: samples/ls.byu.tr.gz: 55,155 requests of byu written as 55,155 requests of byu

$ for f in byu16:data/byu/good-40req-16byte.tr gem5:data/gem5/good-200-recorded.txt gem5:samples/ls.gem5.txt.gz; do to=${f%:*}; f=${f#*:}; opscope export --to=$to -o out.txt $f; opscope list --to=csv $f >list; opscope list -F $to --to=csv out.txt | cmp - list; rm out.txt; done
opscope: data/byu/good-40req-16byte.tr: 40 requests of byu16 written as 40 requests of byu16
opscope: data/gem5/good-200-recorded.txt: 200 instructions of gem5 written as 200 instructions of gem5
opscope: samples/ls.gem5.txt.gz: 40,000 instructions of gem5 written as 40,000 instructions of gem5

# Another layout of gem5 is not copied: what v5 does not get is named
$ for f in good-40.txt good-40.sq.txt; do sed 's/^. //' data/gem5/$f >v4b-$f; done; opscope export -F gem5-v4b --to=gem5 -o v5.txt v4b-good-40.txt
opscope: v4b-good-40.txt: 40 instructions of gem5-v4b written as 40 instructions of gem5
opscope: v4b-good-40.txt: fields of gem5 written empty: fault, squash_after, serial_after, serial_before, atomic, sc, rdbar, wrbar, quiesce, nonspec, depth, data_walk, data_walk_addr, data_writebacks, mispred, fetch_depth, fetch_walk, fetch_walk_addr, fetch_writebacks
opscope: v4b-good-40.txt: fields of gem5-v4b not written: op, squash_after, serial_after, serial_before, atomic, sc, rdbar, wrbar, quiesce, nonspec, depth, data_walk, data_walk_addr, data_writebacks, mispred, fetch_depth, fetch_walk, fetch_walk_addr, fetch_writebacks
opscope: v4b-good-40.txt: gem5-v4b has one load or store per record

$ opscope export --to=byu --where='size == 1' -o some samples/ls.byu.tr.gz; opscope list -n 3 --fields=addr,attr,clock -F byu some; opscope find -n 3 --fields=addr,attr,clock 'size == 1' samples/ls.byu.tr.gz
opscope: samples/ls.byu.tr.gz: 2,279 requests of byu written as 2,279 requests of byu
     record  addr      attr  clock
          0  f7ffe616  WB        0
          1  f7ffcac0  WB        2
          2  f7ffe616  WB       12
     record  addr      attr  clock
         97  f7ffe616  WB       61
        100  f7ffcac0  WB       63
        116  f7ffe616  WB       73

# The instruction pointer is not a register of CIS501: those who use it outside of a branch are counted
$ opscope find -c '(src == rip or dst == rip) and not branch' samples/ls.champsim.xz; opscope export --to=cis501 samples/ls.champsim.xz 2>&1 >/dev/null | grep pointer
617
opscope: samples/ls.champsim.xz: 617 records lost the instruction pointer, which is not a register in the format

# A backslash of a text is one, in records, tables, lanes, chains and sentences
$ printf '1 401000 -1 8 9 - - - 0 0 401004 0 ADD a\\b\\\\c\033\n1 401000 -1 9 8 - - - 0 0 401004 0 ADD a\\b\n' >slash.trace; for to in csv json; do opscope list --to=$to --fields=micro slash.trace; opscope stat mix.micro --to=$to slash.trace | grep 'a.*b'; opscope timeline -i 1 -l classes --to=$to slash.trace | grep c; opscope chain --to=$to slash.trace 1 2>&1 | grep 'ADD'; opscope lint --to=$to slash.trace | grep ' is ADD'; done; opscope lint slash.trace | grep ADD; opscope export --to=classic slash.trace
record,micro
0,a\b\\c\x1b
1,a\b
a\b\\c\x1b,1,0.5
a\b,1,0.5
interval,first_record,last_record,a\b,a\b\\c\x1b,others
0,,1,,,0x401000,,ADD a\b,
1,r9,0,-1,,0x401000,,ADD a\b\\c\x1b,
slash.trace,AL043,warning,"one pc, different opcodes",1,1,1,micro-op 1 at 401000 is ADD a\b here and ADD a\b\\c\x1b at record 0
{"record":0,"micro":"a\\b\\\\c\u001b"}
{"record":1,"micro":"a\\b"}
    "records": {"label":"records","value":2},
    "instructions": {"label":"instructions","value":2},
    "uops_each": {"label":"micro-ops of an instruction","value":1}
    {"micro":"a\\b\\\\c\u001b","count":1,"share":0.5},
    {"micro":"a\\b","count":1,"share":0.5}
    {"interval":0,"first_record":0,"last_record":1,"a\\b":0.5,"a\\b\\\\c\u001b":0.5,"others":0}
    {"record":1,"depth":0,"pc":"0x401000","what":"ADD a\\b"},
    {"record":0,"depth":1,"pc":"0x401000","what":"ADD a\\b\\\\c\u001b"}
          "sentence": "micro-op 1 at 401000 is ADD a\\b here and ADD a\\b\\\\c\u001b at record 0"
    record 1: micro-op 1 at 401000 is ADD a\\b here and ADD a\\b\\\\c\x1b at record 0
1 401000 -1  8  9 - - -         0            0       401004            0 ADD      a\b\\c\x1b
1 401000 -1  9  8 - - -         0            0       401004            0 ADD      a\b

# Lines that begin with a bracket are not those of Dinero
$ yes '[ 1000' | head -n 40 >brackets; opscope list brackets
opscope: brackets is not a trace of a known format; it looks like text; name the format with --format=NAME or describe the records with --layout=TEXT; opscope info suggests a layout
? 2

# A message about a role has the roles
$ opscope list --layout='pc:u64=what' brackets
opscope: --layout: unknown role; roles are pc, ip, fallthrough, branch, is_branch, taken, branch_taken, target, src, dst, load, store, size, macro, micro, class, uop, time, asid, proc, cpu, tid, value, data, none
    pc:u64=what
           ^
? 2

# A CSV of several files has one heading
$ opscope stat hot --top=1 --to=csv samples/ls.cis501.trace.gz samples/sort.qemu samples/ls.champsim.xz
file,table,pc,last,instructions,executions,records,share,coverage
samples/ls.cis501.trace.gz,instructions,0x7ffff7fd39b0,,,430,860,0.0177723,0.0177723
samples/ls.cis501.trace.gz,blocks,0x7ffff7fd39bc,0x7ffff7fd39d6,9,401,4010,0.0828684,0.0828684
opscope: samples/sort.qemu: left out: its table has different columns than the earlier ones; write it separately
samples/ls.champsim.xz,instructions,0x7ffff7fd39b0,,,430,,0.01075,0.01075
samples/ls.champsim.xz,blocks,0x7ffff7fd39bc,0x7ffff7fd39d6,9,401,3609,0.090225,0.090225
? 2

# Markdown
$ opscope stat --to=markdown samples/ls.champsim.xz
Trace Statistics for: samples/ls.champsim.xz
======================================================================

| | |
|---|---|
| Total Instructions | 40,000 |
| Unique IPs | 1,795 |
| Branch Instructions | 7,049 (17.62%) |
|   Taken | 2,868 (40.69% of branches) |
| Memory Reads | 10,982 (27.46%) |
| Memory Writes | 4,172 (10.43%) |

Kinds of branches:

| | |
|---|---|
| jump | 367 (5.20%) |
| indirect | 74 (1.05%) |
| conditional | 6,047 (85.76%) |
| call | 243 (3.45%) |
| indirect-call | 40 (0.57%) |
| return | 280 (3.97%) |
| other | 0 (0.00%) |

$ opscope stat hot.blocks --top=2 --to=markdown samples/ls.champsim.xz samples/ls.byu.tr.gz
## samples/ls.champsim.xz

* different pcs: 1,795
* pcs with 90 % of the records: 471 of 1,795, 26.24 %
* basic blocks: 418
* basic blocks with 90 % of the records: 73 of 418, 17.46 %
* instructions of a basic block: 5.67

| pc | last | instructions | executions | records | share | coverage |
|---:|---:|---:|---:|---:|---:|---:|
| 7ffff7fd39bc | 7ffff7fd39d6 | 9.00 | 401 | 3,609 | 9.02% | 9.02% |
| 7ffff7fd2e17 | 7ffff7fd2e43 | 14.00 | 169 | 2,366 | 5.92% | 14.94% |

## samples/ls.byu.tr.gz

* different pcs: 1,795
* pcs with 90 % of the records: 471 of 1,795, 26.24 %

the format does not record branches, so there are no basic blocks

# A stroke in a value does not end its cell
$ cp samples/ls.byu.tr.gz 'a|b.gz'; opscope info --to=markdown 'a|b.gz' | sed -n 1,4p; rm 'a|b.gz'
| | |
|---|---|
| File | a\|b.gz |
| Size | 28,871 bytes (28.9 kB) |
