# As text, for programs, as a table of several files
$ opscope lint samples/ls.byu.tr.gz
BY004  hint              1  a trace that does not start with a capture
    record 0: the first time is 0
samples/ls.byu.tr.gz: 55,155 records, 0 errors, 0 warnings, 1 hint

$ opscope lint --to=json --only=warning data/lint/bad-AL005.trace
{
  "file": "data/lint/bad-AL005.trace",
  "format": "cis501",
  "records": 2,
  "errors": 0,
  "warnings": 1,
  "hints": 0,
  "findings": [
    {
      "id": "AL005",
      "severity": "warning",
      "title": "a load or store of address 0",
      "count": 1,
      "distinct": 1,
      "distinct_more": false,
      "examples": [
        {
          "record": 1,
          "times": 1,
          "sentence": "load is address 0"
        }
      ]
    }
  ]
}

$ opscope lint --to=csv data/lint/bad-AL005.trace samples/ls.byu.tr.gz samples/ls.gem5.sq.txt.gz data/lint/bad-AL023.trace.gz
file,id,severity,title,count,record,times,sentence
data/lint/bad-AL005.trace,AL005,warning,a load or store of address 0,1,1,1,load is address 0
samples/ls.byu.tr.gz,BY004,hint,a trace that does not start with a capture,1,0,1,the first time is 0
data/lint/bad-AL023.trace.gz,AL023,error,damaged compressed data,1,1,1,the checksum of the gzip member at byte 0 does not match: some of its bytes are wrong
? 1

$ opscope lint --to=csv --examples=0 samples/ls.byu.tr.gz
file,id,severity,title,count,record,times,sentence
samples/ls.byu.tr.gz,BY004,hint,a trace that does not start with a capture,1,,,

# Selected findings and severities
$ opscope lint --only=CH samples/ls.champsim.xz
CH005  hint              2  the registers of a branch, but no branch mark
    record 29,271: the registers are those of a direct jump, but the record is not marked as a branch (2 times)
samples/ls.champsim.xz: 40,000 records, 0 errors, 0 warnings, 2 hints

$ opscope lint --not=hint samples/ls.champsim.xz
samples/ls.champsim.xz: 40,000 records, nothing found

$ opscope lint --only=, samples/ls.champsim.xz
opscope: lint: --only needs identifiers, their first letters or severities
? 2

$ opscope lint --only=CH9 samples/ls.champsim.xz
opscope: lint: --only=CH9: unknown finding; opscope lint --list lists the findings
? 2

$ opscope lint --explain=CH005
CH005: the registers of a branch, but no branch mark (hint, ChampSim instruction trace)

Pin's INS_IsBranch is false for calls and returns, so this is common in traces
from ChampSim's own tracer. A tool that counts branches by the mark misses
them, and the trace does not record whether they were taken.

Example: the registers are those of a return, but the record is not marked as a branch

$ opscope lint --to=xml samples/ls.champsim.xz
opscope: lint: --to=xml: unknown value; values are text, json, csv, markdown
? 2

# An unreadable file does not hide the others
$ opscope lint none samples/ls.gem5.sq.txt.gz
opscope: cannot open none: No such file or directory
samples/ls.gem5.sq.txt.gz: 4,172 records, nothing found
? 2

# A byte that is neither 0 nor 1 is illegal, also 255
$ opscope lint --format=champsim --only=AL001 data/champsim/bad-taken.champsim
AL001  error             3  an undefined value
    record 2: taken is 2, which is not a defined value
    record 3: taken is 254, which is not a defined value
    record 4: taken is 255, which is not a defined value
data/champsim/bad-taken.champsim: 5 records, 3 errors, 0 warnings, 0 hints
? 1

$ opscope list --format=champsim --fields=branch,taken data/champsim/bad-taken.champsim
     record  br  tk
          0  1   0
          1  1   1
          2  1   2
          3  1   254
          4  1   255

# Padding follows the registers of CloudSuite: a low address is not an overflow
$ opscope lint data/cloudsuite/good-low-store.cloudsuite
data/cloudsuite/good-low-store.cloudsuite: 20 records, nothing found

# A micro-op that is written twice; the iterations of a string instruction differ
$ gzip -dc samples/ls.cis501.trace.gz | sed -n '4990,5010{5001p;p;}' | opscope lint --only=AL046 -
AL046  warning           1  a duplicate record
    record 12: the record is the same as the one before it
-: 22 records, 0 errors, 1 warning, 0 hints

# Each processor counts its own clock cycles; other times are those of one clock
$ printf 'pc,hart,cycle\n400,0,5\n400,1,9\n404,0,6\n404,1,10\n408,1,8\n' >harts.csv; opscope lint --only=AL016 harts.csv; sed 's/cycle/time/' harts.csv >times.csv; opscope lint --only=AL016 times.csv
AL016  error             1  a time that decreases
    record 4: the time decreases from 10 to 8
harts.csv: 5 records, 1 error, 0 warnings, 0 hints
AL016  error             2  a time that decreases
    record 2: the time decreases from 9 to 6
    record 4: the time decreases from 10 to 8
times.csv: 5 records, 2 errors, 0 warnings, 0 hints
? 1

# A digit of a register that is read.  Nothing is known after a system call, of another
# thread, or where records are missing
$ for f in banshee ibex rocket-monitor rvfi snitch; do opscope lint --only=AL053 data/described/good-$f.log; done
data/described/good-banshee.log: 3 records, nothing found
data/described/good-ibex.log: 5 records, nothing found
data/described/good-rocket-monitor.log: 3 records, nothing found
data/described/good-rvfi.log: 3 records, nothing found
data/described/good-snitch.log: 5 records, nothing found

$ sed '5s/x25:0x00000011/x25:0x00000013/' data/described/good-ibex.log | opscope lint --only=AL053 -
AL053  warning           1  a register value other than the last one written
    record 3: s9 is read as 13, but it has been 11 since record 2
-: 5 records, 0 errors, 1 warning, 0 hints

$ sed '5s/8000008c/80000090/;5s/x25:0x00000011/x25:0x00000013/' data/described/good-ibex.log | opscope lint --only=AL053 -
-: 5 records, nothing found

$ awk 'NR == 5 { print "9500\t8\t8000008c\t00000073\tecall\t"; sub("8000008c", "80000090"); sub("x25:0x00000011", "x25:0x00000013") } 1' data/described/good-ibex.log | opscope lint --only=AL053 -
-: 6 records, nothing found

$ sed '3s/3 0000d080/3 0000d081/' data/described/good-rvfi.log | opscope lint --only=AL053 -
AL053  warning           1  a register value other than the last one written
    record 1: gp is read as d081, but it has been d080 since record 0
-: 3 records, 0 errors, 1 warning, 0 hints

$ sed '3s/x6:00000002/x6:00000003/' data/described/good-banshee.log | opscope lint --only=AL053 -
AL053  warning           1  a register value other than the last one written
    record 2: t1 is read as 3, but it has been 2 since record 0
-: 3 records, 0 errors, 1 warning, 0 hints

$ sed '3s/x6:00000002/x6:00000003/;3s/ 0004 / 0005 /' data/described/good-banshee.log | opscope lint --only=AL053 -
-: 3 records, nothing found

# A call of RV32, whose encoding is an addition of RV64
$ printf '7000\t5\t80000080\t0000cf17\tauipc\tx30,0xc\t x30=0x8000c080\n8000\t6\t80000084\t2011\tc.jal\t80000088\t x1=0x80000086\n9000\t7\t80000088\tc04f0f13\taddi\tx30,x30,-1020\t x30:0x8000c081 x30=0x8000bc85\n' | cat data/described/good-ibex.log - | opscope lint --only=AL053 -
AL053  warning           1  a register value other than the last one written
    record 7: t5 is read as 8000c081, but it has been 8000c080 since record 5
-: 8 records, 0 errors, 1 warning, 0 hints

# Values are those of an address space; processors share memory
$ printf '%s\n' '400 1 - 1000 4 7' '404 2 - 1000 4 9' '408 1 1000 - 4 7' '40c 2 1000 - 4 9' '410 2 1000 - 4 8' >values; for field in asid proc; do opscope lint --layout="line: pc:hex $field:dec load:hex? store:hex? size:dec data:hex" values; done
AL052  warning           1  a value other than the last one written
    record 4: the load of 1000 reads 8, but it has been 9 since record 1
values: 5 records, 0 errors, 1 warning, 0 hints
AL052  warning           1  a value other than the last one written
    record 2: the load of 1000 reads 7, but it has been 9 since record 1
values: 5 records, 0 errors, 1 warning, 0 hints

# A value belongs to the access in its place, as in opscope state
$ printf '%s\n' '400 0 0 0 1000 4 0 7' '404 0 1000 0 0 4 0 7' '408 0 1000 0 1008 4 6 9' '40c 1008 0 0 0 4 9 0' >values; opscope lint --layout='line: pc:hex load:hex[2] store:hex[2] size:dec data:hex[2]' values; opscope state --memory=1000 --layout='line: pc:hex load:hex[2] store:hex[2] size:dec data:hex[2]' values 0
AL052  warning           1  a value other than the last one written
    record 2: the load of 1000 reads 6, but it has been 7 since record 0
values: 4 records, 0 errors, 1 warning, 0 hints
Memory:
address  size  bytes        text  record   pc  instruction
   1000     4  07 00 00 00  ....       0  400  store
   1004    60

# The address of an access is base and offset, if the record reads the base
$ for f in banshee ibex rocket-monitor rvfi snitch; do opscope lint --only=AL056,AL057 data/described/good-$f.log; done
data/described/good-banshee.log: 3 records, nothing found
data/described/good-ibex.log: 5 records, nothing found
data/described/good-rocket-monitor.log: 3 records, nothing found
data/described/good-rvfi.log: 3 records, nothing found
data/described/good-snitch.log: 5 records, nothing found

$ sed '4s/PA:0x8000bc6c/PA:0x8000bc7c/;3s/8000bc6c/8000bc64/' data/described/good-ibex.log | opscope lint --only=AL056 -
AL056  warning           2  an address other than base and offset
    record 1: the address is 8000bc64, but s10 and the encoding give 8000bc6c
    record 2: the address is 8000bc7c, but s10 and the encoding give 8000bc6c
-: 5 records, 0 errors, 2 warnings, 0 hints

$ sed '3s/w4 0000d080/w4 0000d084/' data/described/good-rvfi.log | opscope lint --only=AL056 -
AL056  warning           1  an address other than base and offset
    record 1: the address is d084, but gp and the encoding give d080
-: 3 records, 0 errors, 1 warning, 0 hints

# or if the previous instruction wrote it: lw, a failing and a correct sd, c.ldsp, amoadd.d; not
# after another instruction, nor of another hart, nor for a physical address
$ printf 'core   %d: 3 0x%016x (0x%s) %s\n' 0 0x1000 00005517 'x10 0x0000000000006000' 0 0x1004 00852283 'x5  0x0000000000000001 mem 0x0000000000006010' 0 0x1008 00005517 'x10 0x0000000000006008' 0 0x100c fe553c23 'mem 0x0000000000006008 0x0000000000000001' 0 0x1010 00005517 'x10 0x0000000000006010' 0 0x1014 fe553c23 'mem 0x0000000000006008 0x0000000000000001' 0 0x1018 1141 'x2  0x0000000000007000' 0 0x101a 6522 'x10 0x0000000000000007 mem 0x0000000000007018' 0 0x101c 00005517 'x10 0x000000000000601c' 0 0x1020 00c5352f 'x10 0x0000000000000000 mem 0x0000000000006024 mem 0x0000000000006024 0x0000000000000001' 0 0x1030 0005b503 'x10 0x0000000000000000 mem 0x0000000000009000' 1 0x1034 0005b503 'x11 0x0000000000000000 mem 0x0000000000009000' 0 0x1040 00005517 'x10 0x0000000000006040' 0 0x1044 00053503 'x10 0x0000000000000000 mem 0x0000000080003040' >pcs; opscope lint -n 9 --only=AL056 -F spike pcs
AL056  warning           4  an address other than base and offset
    record 1: the address is 6010, but a0 and the encoding give 6008
    record 3: the address is 6008, but a0 and the encoding give 6000
    record 7: the address is 7018, but sp and the encoding give 7008
    record 9: the address is 6024, but a0 and the encoding give 601c
pcs: 14 records, 0 errors, 4 warnings, 0 hints

# What lui, auipc, li, jal, c.jalr, lb, lhu, and lw of RV32 and RV64 write, if the next instruction
# follows
$ for x in 00012537/12000 00012537/13000 80000537/ffffffff80000000 80000537/80000000 80000537/1080000000 00001517/80002000 00001517/80001000 fff00513/ffffffffffffffff fff00513/fff 557d/ffffffffffffffff 557d/fffffffe 008000ef/80001004 008000ef/80001008 9582/80001002 9582/80001004 00058503/ffffffffffffff85 00058503/ffffff85 00058503/85 0005d503/8500 0005d503/ffffffffffff8500 0005a503/ffffffff85000000 0005a503/85000000 0005a503/1085000000; do r=x10; case $x in 008*|9*) r=x1 ;; esac; case $x in ????/*) n=2 ;; *) n=4 ;; esac; printf 'core   0: 3 0x%016x (0x%s) %-3s 0x%016x\ncore   0: 3 0x%016x (0x00000013)\n' 0x80001000 ${x%/*} $r 0x${x#*/} 0x8000100$n; done >pcs; opscope lint -n 20 --only=AL057 -F spike pcs; sed 's/1004 (0x00000013/1008 (0x00000013/' pcs | opscope lint -n 20 --only=AL057 -F spike -
AL057  warning          10  a result that contradicts the encoding
    record 2: 13000 is written to a0, but the encoding gives 12000
    record 8: 1080000000 is written to a0, but the encoding gives ffffffff80000000
    record 12: 80001000 is written to a0, but the encoding gives 80002000
    record 16: fff is written to a0, but the encoding gives ffffffffffffffff
    record 20: fffffffe is written to a0, but the encoding gives ffffffffffffffff
    record 24: 80001008 is written to ra, but the encoding gives 80001004
    record 28: 80001004 is written to ra, but the encoding gives 80001002
    record 34: 85 is written to a0, but the encoding gives ffffffffffffff85
    record 38: ffffffffffff8500 is written to a0, but the encoding gives 8500
    record 44: 1085000000 is written to a0, but the encoding gives ffffffff85000000
pcs: 46 records, 0 errors, 10 warnings, 0 hints
AL057  warning           3  a result that contradicts the encoding
    record 20: fffffffe is written to a0, but the encoding gives ffffffffffffffff
    record 24: 80001008 is written to ra, but the encoding gives 80001004
    record 28: 80001004 is written to ra, but the encoding gives 80001002
-: 46 records, 0 errors, 3 warnings, 0 hints

# A jump, a branch and an addition of RISC-V that continue elsewhere; not a return from a trap,
# nor a trap that changes the privilege level
$ printf 'core   0: 3 0x%016x (0x%08x)\n' 0x1000 0x0100006f 0x1010 0x0100006f 0x1014 0x00628463 0x101c 0x00628463 0x1020 0x00628463 0x1026 0x0305 0x1028 0x0305 0x102c 0x30200073 0x2000 0x0305 >pcs; opscope lint --only=AL013,AL014,AL015,AL045 -F spike pcs; echo 'core   0: 0 0x0000000000001000 (0x0305)' >>pcs; opscope lint --only=AL013,AL014,AL015,AL045 -F spike pcs | tail -n 1
AL013  warning           2  the next pc is neither fall-through nor target
    record 5: the pc is 1026, but 1020 is followed by 1024
    record 7: the pc is 102c, but 1028 is followed by 102a
AL014  warning           1  the next pc contradicts the branch
    record 2: the branch at 1010 was taken, but the next pc is 1014
pcs: 9 records, 0 errors, 3 warnings, 0 hints
pcs: 10 records, 0 errors, 3 warnings, 0 hints

# XiangShan writes the encodings of compressed instructions as those of four bytes
$ printf '[00] commit pc %016x inst %s wen 0 dst 00 data 0000000000000000 idx 000\n' 0x80000004 00000313 0x80000006 00628263 0x80000008 00000797 0x8000000c 00c78793 0x80000016 00078067 >pcs; opscope lint --only=AL013 -F xiangshan pcs
AL013  warning           1  the next pc is neither fall-through nor target
    record 4: the pc is 80000016, but 8000000c is followed by 80000010
pcs: 5 records, 0 errors, 1 warning, 0 hints

$ printf '[00] commit pc %016x inst %s wen 1 dst 01 data %016x idx 000\n' 0x80000012 000780e7 0x80000014 0x80000100 004000ef 0x80000108 0x80000104 00078067 0 >pcs; opscope lint --only=AL013,AL057 -F xiangshan pcs
AL057  warning           1  a result that contradicts the encoding
    record 1: 80000108 is written to ra, but the encoding gives 80000104
pcs: 3 records, 0 errors, 1 warning, 0 hints

# Moves and returns of Zcmp have the encodings of c.fsdsp
$ awk 'BEGIN { at = 32768; for (i = 0; i < 20; i++) { printf "core   0: 3 0x%08x (0x00532023) mem 0x00002000 0x00000000\n", at; at += 4 } printf "core   0: 3 0x%08x (0xac62) x10 0x00000000\n", at; printf "core   0: 3 0x%08x (0xbe42) x2  0x00010000 mem 0x0000fffc\n", at + 2; printf "core   0: 3 0x%08x (0x4501) x10 0x00000000\n", at + 256 }' >pcs; opscope lint --only=AL013,AL055 -F spike pcs
pcs: 23 records, nothing found

# A tar archive without a record of the format
$ { yes a | head -c 257; sleep 0.1; printf ustar; yes b | head -c 1000; } | opscope lint --only=AL030 -F spike -
AL030  error             1  a tar archive instead of a trace
    record 0: the trace begins with the header of a tar archive
-: 0 records, 1 error, 0 warnings, 0 hints
? 1

# A branch of other machines, by its disassembly
$ printf '0, 0x%x, 0x0, "%s"\n' 0x1000 'jmp 0x1010' 0x1010 'jmp 0x1020' 0x2020 'je 0x1010' 0x2022 'je 0x1010' 0x1010 'je 0x2020' 0x1050 nop | opscope lint -F execlog --only=AL013,AL015 -
AL013  warning           2  the next pc is neither fall-through nor target
    record 2: the pc is 2020, but 1010 is followed by 1020
    record 5: the pc is 1050, but 1010 is followed by 2020
-: 6 records, 0 errors, 2 warnings, 0 hints

# A load and a store without an address: not in a trace without loads, nor before a trap
$ awk 'BEGIN { for (i = 0; i < 20; i++) { printf "core   0: 3 0x%016x (0x%s) x5  0x%016x%s\n", 4096, "00032283", 0, i != 7 ? " mem 0x0000000000002000" : ""; printf "core   0: 3 0x%016x (0x%s)%s\n", 4100, "00532023", i != 9 && i < 19 ? " mem 0x0000000000002000 0x00000000" : ""; if (i < 19) printf "core   0: 3 0x%016x (0x%s)\n", 4104, "ff9ff06f" } }' >pcs; opscope lint --only=AL013,AL055 -F spike pcs; sed 's/ mem [0-9a-fx]*$//' pcs | opscope lint --only=AL055 -F spike -
AL055  warning           2  a load or store without an address
    record 21: the encoding is a load, but the record has no address of it
    record 28: the encoding is a store, but the record has no address of it
pcs: 59 records, 0 errors, 2 warnings, 0 hints
AL055  warning           1  a load or store without an address
    record 28: the encoding is a store, but the record has no address of it
-: 59 records, 0 errors, 1 warning, 0 hints
