# By opcode, by address, forward, backward, from a record
$ opscope find -n 2 --fields=pc,macro,micro 'CMP LOAD' samples/ls.cis501.trace.gz
     record  pc            macro  micro
        294  7ffff7fd2be8  CMP    LOAD
        322  7ffff7fd2c69  CMP    LOAD

$ opscope find -n 2 --from=1000 --fields=pc,macro,micro '^CALL' samples/ls.cis501.trace.gz
     record  pc            macro  micro
      1,006  7ffff7fd2cef  CALL   SAVE_PC
      1,007  7ffff7fd2cef  CALL   SUB_IMM

$ opscope find -n 2 --backward --fields=pc,macro,micro '^RET' samples/ls.cis501.trace.gz
     record  pc            macro  micro
     48,359  7ffff7fed8be  RET    JMP_REG
     48,358  7ffff7fed8be  RET    ADD_IMM

$ opscope find -b -n 1 --from=100 --to=csv --fields=pc,micro 'JMP_IMM' samples/ls.cis501.trace.gz
record,pc,micro
100,0x7ffff7fd2e11,JMP_IMM

$ opscope find -n 3 0x7ffff7fd3a32 --fields=pc,dst samples/ls.champsim.xz
     record  pc            dst
          7  7ffff7fd3a32  rdi
        575  7ffff7fd3a32  rdi
      1,204  7ffff7fd3a32  rdi

# Counting
$ opscope find -c 'CMP' samples/ls.cis501.trace.gz
2778

$ opscope find -c -n 5 'CMP' samples/ls.cis501.trace.gz
5

$ opscope find -c 0x7ffff7fd3a32 samples/ls.champsim.xz
56

# Forward and backward find the same
$ opscope find --to=csv --fields=pc PUSH samples/ls.cis501.trace.gz | sed 1d | sort | cksum
4051555029 70428

$ opscope find -b --to=csv --fields=pc PUSH samples/ls.cis501.trace.gz | sed 1d | sort | cksum
4051555029 70428

# Exit status as in grep: 0 a match, 1 no match, 2 an error
$ opscope find -c NOSUCHOPCODE samples/ls.cis501.trace.gz
0
? 1

$ opscope find --to=json NOSUCHOPCODE samples/ls.cis501.trace.gz
? 1

$ opscope find 'A(B' samples/ls.cis501.trace.gz
opscope: find: error in the regular expression: missing closing parenthesis
    A(B
       ^
? 2

$ opscope find CMP samples/none
opscope: cannot open samples/none: No such file or directory
? 2

# In formats without opcodes the printed row is searched
$ opscope find -n 2 --fields=pc,kind 'return' samples/ls.champsim.xz
     record  pc            kind
        301  7ffff7fed8be  return
        310  7ffff7fd2c86  return

# Queries, their errors, and similar names
$ opscope find -n 2 --fields=pc,kind 'call and taken' samples/ls.champsim.xz
     record  pc            kind
         29  7ffff7fd3a93  call
        232  7ffff7fd3115  call

$ opscope find -c 'macro == CMP then within 3 branch' samples/ls.cis501.trace.gz
2489

$ opscope find 'takne and call' samples/ls.champsim.xz
opscope: find: champsim has no name takne (did you mean taken?)
    takne and call
    ^
? 2

# Any number of context records
$ opscope find -b -C 18446744073709551615 -s 5 -n 1 --fields=pc --to=csv branch samples/ls.champsim.xz | sed -n '2p;$p'
39999,0,0x7ffff7fec4ac
0,0,0x7ffff7fd3a14

$ opscope find -b -C 1G -s 5 -n 1 --fields=pc --to=csv branch samples/ls.champsim.xz | wc -l
40001

$ opscope find -C 1 -n 1 --fields=pc,macro,micro 'CMP LOAD' samples/ls.cis501.trace.gz
     record  pc            macro  micro
          293  7ffff7fd2be5  AND    AND_IMM
>         294  7ffff7fd2be8  CMP    LOAD
          295  7ffff7fd2be8  CMP    CMP_IMM

# Several files
$ opscope find -c 'call' samples/ls.champsim.xz samples/ls.cloudsuite.xz
samples/ls.champsim.xz:283
samples/ls.cloudsuite.xz:283

$ opscope find -l 'op == CALL' samples/ls.cis501.trace.gz samples/ls.champsim.xz
samples/ls.cis501.trace.gz
opscope: samples/ls.champsim.xz: champsim has no name op; names are pc, mem, load, store, reg, read, write, branch, taken, call, return, conditional, indirect, kind, record, fault, mispredicted, thread, ...
    op == CALL
    ^
? 2

# A long query is shown around its error
$ opscope find "$(printf 'pc == 1 or %.0s' $(seq 30))pcc == 2$(printf ' or pc == 1%.0s' $(seq 30))" samples/ls.cis501.trace.gz
opscope: find: cis501 has no name pcc (did you mean pc?)
    ...r pc == 1 or pc == 1 or pc == 1 or pc == 1 or pcc == 2 or pc == 1 or p...
                                                     ^
? 2

$ opscope find "$(printf 'pc == 1 or %.0s' $(seq 30))" samples/ls.cis501.trace.gz
opscope: find: expected a name, an expression between slashes, not or (
    ... or pc == 1 or pc == 1 or pc == 1 or pc == 1 or pc == 1 or pc == 1 or 
                                                                             ^
? 2

$ opscope find "$(printf 'pc == 1 or %.0s' $(seq 3000))pc == 2" samples/ls.cis501.trace.gz
opscope: find: a query can have at most 32768 bytes; this one has 33007
    ...or pc == 1 or pc == 1 or pc == 1 or pc == 1 or pc == 1 or pc == 1 or p...
                                                     ^
? 2

$ opscope find "nosuch == 3$(printf ' or pc == 1%.0s' $(seq 30))" samples/ls.cis501.trace.gz
opscope: find: cis501 has no name nosuch; names are pc, op, macro, micro, mem, load, store, reg, read, write, branch, taken, call, return, conditional, indirect, kind, target, fallthrough, ...
    nosuch == 3 or pc == 1 or pc == 1 or pc == 1 or pc == 1 or pc == 1 or ...
    ^
? 2

# The heading of a column is not a name in queries
$ opscope find -c 'b == T' samples/ls.cis501.trace.gz
2868

# Mistyped values
$ opscope find 'write == raz' samples/ls.champsim.xz
opscope: find: expected a value of dst (did you mean rax?)
    write == raz
             ^
? 2

$ opscope find 'class == MemRed' samples/ls.gem5.txt.gz
opscope: find: expected a value of op (did you mean MemRead?)
    class == MemRed
             ^
? 2

$ opscope find 'kind == retrun' samples/ls.champsim.xz
opscope: find: expected a value of kind (did you mean return?)
    kind == retrun
            ^
? 2

$ opscope find 'kind == 1x' samples/ls.champsim.xz
opscope: find: expected a value of kind: none, jump, indirect, conditional, call, indirect-call, return, other
    kind == 1x
            ^
? 2

$ opscope find '' samples/ls.champsim.xz
opscope: find: the query is empty
? 2

$ opscope find '  ' samples/ls.champsim.xz
opscope: find: the query is empty
? 2

# Fields of other formats
$ opscope find -c taken samples/ls.byu.tr.gz
opscope: find: byu has no name taken; names are pc, class, mem, load, store, size, record, fault, time, thread, asid, proc, phase, addr, type, attr, clock, fetch, ...
    taken
    ^
? 2

$ opscope find -c 'size in {1, 2}' samples/ls.cis501.trace.gz
opscope: find: cis501 has no name size; names are pc, op, macro, micro, mem, load, store, reg, read, write, branch, taken, call, return, conditional, indirect, kind, target, fallthrough, ...
    size in {1, 2}
    ^
? 2

$ opscope find -c 'time < 5 us' samples/ls.cis501.trace.gz
opscope: find: cis501 has no name time; names are pc, op, macro, micro, mem, load, store, reg, read, write, branch, taken, call, return, conditional, indirect, kind, target, fallthrough, ...
    time < 5 us
    ^
? 2

$ opscope find -c /taken/ samples/ls.byu.tr.gz
0
? 1

# Names of files are escaped, too
$ cp samples/ls.champsim.xz "$(printf 'a\033b,c')"; for to in csv json text; do opscope find --to=$to --fields=pc -n 1 load a* samples/ls.byu.tr.gz 2>/dev/null | head -n 2 | tail -n 1; done
"a\x1bb,c",0,0x7ffff7fd3a14
{"file":"a\u001bb,c","record":0,"pc":"0x7ffff7fd3a14"}
a\x1bb,c:          0  7ffff7fd3a14

# Records after a match are waited for while they are still arriving
$ { opscope export --to=raw --span=..1299 samples/ls.champsim.xz; sleep 0.5; opscope export --to=raw --span=1300..2999 samples/ls.champsim.xz; } | opscope find -C 800 -n 1 -s 900 --fields=pc --to=csv load - | tail -n 1
1703,0,0x7ffff7fd3979

# Findings
$ opscope find 'fault >= warning' samples/ls.cis501.trace.gz
     record  uop  pc            src1  src2  dst  f  b  m  imm  addr  fallthrough   target  macro  micro
      9,364    1  7ffff7fed8a5  rax   rax   t1   -  -  L    0        7ffff7fed8b0          NOP    LOAD

$ opscope find -c 'not fault' samples/ls.cis501.trace.gz
48389

$ opscope find 'fault == AL0O5' samples/ls.cis501.trace.gz
opscope: find: AL0O5 is neither a severity (hint, warning, error) nor the code of a finding of cis501 records
    fault == AL0O5
             ^
? 2

$ opscope find 'fault == AL040' samples/ls.cis501.trace.gz
opscope: find: AL040 is a finding about the whole trace; only opscope lint reports it
    fault == AL040
             ^
? 2

$ opscope find 'fault >= AL005' samples/ls.cis501.trace.gz
opscope: find: AL005 is a kind of finding; kinds have no order
    fault >= AL005
             ^
? 2

$ opscope stat --where=fault samples/ls.cis501.trace.gz
Processed 1 trace records.
Micro-ops: 1
Macro-ops: 1

Of the micro-ops:
Unique PCs:    1
Branches:      0 (0.00%)
  Taken:       0
Memory Reads:  1 (100.00%)
Memory Writes: 0 (0.00%)

Kinds of branches:
jump:          0
indirect:      0
conditional:   0
call:          0
indirect-call: 0
return:        0
other:         0

# Context in notations for programs: a column says which records match
$ opscope find -C 1 --to=csv --fields=pc 'uop > 1' data/cis501/good-24uop.trace
record,match,pc
16,0,0x401044
17,1,0x401044
18,1,0x401044
19,1,0x401044
20,0,0x4013e0
21,1,0x4013e0
22,0,0x4013e1
23,1,0x4013e1

$ opscope find -C 1 -n 1 --to=json --fields=pc 'uop > 1' data/cis501/good-24uop.trace
{"record":16,"match":false,"pc":"0x401044"}
{"record":17,"match":true,"pc":"0x401044"}
{"record":18,"match":false,"pc":"0x401044"}

# Files with equal columns have one heading, also in different formats
$ opscope find -n 1 --to=csv --fields=pc pc samples/ls.champsim.xz samples/ls.cis501.trace.gz samples/ls.champsim.xz
file,record,pc
samples/ls.champsim.xz,0,0x7ffff7fd3a14
samples/ls.cis501.trace.gz,0,0x7ffff7fd3a14
samples/ls.champsim.xz,0,0x7ffff7fd3a14

# The last address is an address; its absence is not
$ opscope find -c '.mem == L' data/cis501/good-last-address.trace; opscope find -c load data/cis501/good-last-address.trace; opscope find -c 'load == 0xffffffffffffffff' data/cis501/good-last-address.trace; opscope find -c 'load == 0xffffffffffffffff' --no-index data/cis501/good-last-address.trace
40
40
20
20

$ opscope find -c 'load == -' data/cis501/good-last-address.trace
0
? 1

$ opscope find -c 'count(load) == 1 and not load < 0xffffffffffffffff' data/cis501/good-last-address.trace
20

$ opscope find -c 'load + 0 in 0xfffffffffffff000+0x1000' data/cis501/good-last-address.trace; opscope find -c 'load + 0 not in {0..8, 0xffffffffffffffff+1}' data/cis501/good-last-address.trace
40
20

$ opscope find --format=byu16 --fields=load,store 'load == 0xffffffffffffffff or store == 0xffffffffffffffff' data/byu/bad-last-address-16byte.tr
     record  load              store
          2  ffffffffffffffff
          6                    ffffffffffffffff
         10  ffffffffffffffff
         14  ffffffffffffffff
         18                    ffffffffffffffff

$ opscope find --companion= --to=csv --fields=load,store 'load == 0xffffffffffffffff' data/gem5/bad-last-address.txt
record,load,store
0,0xffffffffffffffff,

$ opscope hist --by=line data/cis501/good-last-address.trace
loads: 40
stores: 0
fetches: 40
bins of 64 bytes: 2

           first              last  loads  stores  fetches  accesses
          48d1c0            48d1ff      0       0       40        40  ████████████████████████████████
ffffffffffffffc0  ffffffffffffffff     40       0        0        40  ████████████████████████████████

$ opscope stat data/cis501/good-last-address.trace | grep Memory; opscope stat --where=load data/cis501/good-last-address.trace | grep Memory
Memory Reads:  40 (100.00%)
Memory Writes: 0 (0.00%)
Memory Reads:  40 (100.00%)
Memory Writes: 0 (0.00%)

$ opscope stat footprint --to=csv data/cis501/good-last-address.trace
table,pc,access,accesses,lines,pages,bytes,from,to,stride,regular
all,,load,40,1,1,64,,,,
all,,fetch,40,1,1,64,,,,
all,,data,40,1,1,64,,,,
all,,store,0,0,0,0,,,,
instructions,0x48d1de,load,20,,,,0xfffffffffffffff8,0xfffffffffffffff8,0,1
instructions,0x48d1e2,load,20,,,,0xffffffffffffffff,0xffffffffffffffff,0,1

$ opscope find NOSUCH samples/ls.cis501.trace.gz
? 1

$ opscope find --to=csv --fields=pc NOSUCH samples/ls.cis501.trace.gz
record,pc
? 1

# Arithmetic: times, cycles, the record before, the previous execution
$ opscope find -c 'commit - issue > 5000' samples/ls.gem5.txt.gz
8165

$ opscope find -c 'cycles(commit-issue) > 10 and addr >> 6 & 63 == 5' samples/ls.gem5.txt.gz
5

$ opscope find --cycle=1ns -c 'cycles(commit-issue) > 10 and addr >> 6 & 63 == 6' samples/ls.gem5.txt.gz
3

# Accesses that have a byte at an address, and those that begin there
$ opscope find -n 3 --fields=pc,addr 'touches(store, 7fffffffe3cc)' samples/ls.cis501.trace.gz
opscope: samples/ls.cis501.trace.gz: the format has no access sizes; 8 bytes are assumed for each access
     record  pc            addr
     35,613  7ffff7fdbb3b  7fffffffe3c8
     35,674  7ffff7fd7c2b  7fffffffe3c8
     40,009  7ffff7fd7c2b  7fffffffe3c8

$ opscope find -c 'store in 7fffffffe3cc+1' samples/ls.cis501.trace.gz
0
? 1

$ opscope find -c 'touches(mem, 10020088..1002008f)' data/gem5/good-40.txt
1

$ opscope find -c 'load == prev(store)' samples/ls.cis501.trace.gz
0
? 1

$ opscope find -n 3 --fields=pc,load 'delta(load) > 0 and delta(load) < 64' samples/ls.champsim.xz
     record  pc            load
         98  7ffff7fd2e56  7ffff7fc1468
        141  7ffff7fd2e56  7ffff7fc1470
        209  7ffff7fd30bc  7ffff7dac924

$ opscope find -b -n 2 --fields=pc,load 'delta(load) == 8' samples/ls.champsim.xz
     record  pc            load
     39,798  7ffff7fd2e56  7ffff7fc1470
     39,755  7ffff7fd2e56  7ffff7fc1468

$ opscope find -n 3 --fields=pc,load '0x7ffff7fd3b00 <= pc and pc - prev(pc) > 1K' samples/ls.champsim.xz
     record  pc            load
        278  7ffff7fec4a0
        297  7ffff7fed8b0
        393  7ffff7fd8461  7fffffffe368

$ opscope find -c 'commit - isue > 5000' samples/ls.gem5.txt.gz
opscope: find: gem5 has no name isue (did you mean issue?)
    commit - isue > 5000
             ^
? 2

$ opscope find -c 'foo / 2 > 5000' samples/ls.gem5.txt.gz
opscope: find: gem5 has no name foo; names are pc, class, mem, load, store, size, reg, read, write, branch, taken, call, return, conditional, indirect, kind, record, fault, mispredicted, ...
    foo / 2 > 5000
    ^
? 2

$ opscope find -c 'branch == T' samples/ls.cis501.trace.gz
opscope: find: T is a value of .branch; expected a value of kind: none, jump, indirect, conditional, call, indirect-call, return, other
    branch == T
              ^
? 2

$ opscope find -c 'MOV|JMP' samples/ls.cis501.trace.gz
23663

# Events of simulators: the same as the totals of stat branches and stat cache
$ opscope find -c mispredicted samples/ls.champsim.xz
582

$ opscope find -c --predictor=tage mispredicted samples/ls.cis501.trace.gz
399

$ opscope find -n 2 --l1=1K:2:64 --fields=pc,load 'miss(l1) and not miss(l2)' samples/ls.champsim.xz
     record  pc            load
        189  7ffff7fd3078
        217  7ffff7fd30d6

$ opscope find -b -n 1 --fields=pc 'miss(l1i) then within 5 mispredicted' samples/ls.champsim.xz
     record  pc
     33,078  7ffff7fd80c5

$ opscope find -c 'miss(l3)' samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: there is no cache l3; set its size with --l3=SIZE:WAYS:LINE
? 2

$ opscope find -c 'miss(l4)' samples/ls.champsim.xz
opscope: find: expected a cache: l1, l1i, l2 or l3
    miss(l4)
         ^
? 2

$ opscope find -c 'mispredicted == 1' samples/ls.champsim.xz
opscope: find: mispredicted is a condition and cannot be compared
    mispredicted == 1
                 ^
? 2

$ opscope find -c --policy=fifo 'miss(l1)' samples/ls.champsim.xz
opscope: --policy: expected lru or plru
    fifo
    ^
? 2

$ opscope stat mix.kind --where=mispredicted samples/ls.champsim.xz
records: 582

kind         count    share
conditional    582  100.00%

# Numbers and names have no notation
$ opscope find -c --to=json load samples/ls.champsim.xz
opscope: find: --to is for records; --only-count prints a number
? 2

$ opscope find -l --to=csv load samples/ls.champsim.xz
opscope: find: --to is for records; --files prints names
? 2

# Phases and regions by name
$ opscope find -c 'phase == A' samples/ls.champsim.xz
40000

$ opscope find -c 'phase != A' samples/ls.champsim.xz
0
? 1

$ opscope find -c --phase-interval=5000 'phase == B' samples/ls.champsim.xz; opscope stat --where='phase == B' --phase-interval=5000 samples/ls.champsim.xz | sed -n 3p
5000
Total Instructions:    5,000

$ opscope find -c 'phase == Q' samples/ls.champsim.xz
opscope: find: the trace has no phase Q
    phase == Q
             ^
? 2

$ opscope find -c 'phase < B' samples/ls.champsim.xz
opscope: find: phases have no order; compare with a letter
    phase < B
          ^
? 2

$ opscope find -c 'mem in stack' samples/ls.cis501.trace.gz
7471

$ opscope find -c 'mem in {stack, 0..fff}' samples/ls.cis501.trace.gz
7542

$ opscope find -c 'mem not in stack' samples/ls.cis501.trace.gz
7684

$ opscope find -c 'mem >= stack' samples/ls.cis501.trace.gz
opscope: find: stack is a range of addresses; use in
    mem >= stack
        ^
? 2

$ opscope find -c 'mem in heap' samples/ls.cis501.trace.gz
opscope: find: no image of the program has a known heap range; see --binary
    mem in heap
           ^
? 2

$ opscope find -c 'mem in stack' samples/sort.lackey
opscope: find: the stack is not known: no instruction uses a stack pointer
    mem in stack
           ^
? 2

# In a span, forward and backward; the parts make up the whole
$ opscope find -n 1 --span=106..200 --fields=record,load --to=csv load samples/ls.champsim.xz
record,load_0,load_1,load_2,load_3
106,0x7ffff7ffcac0,,,

$ opscope find -b -n 1 --span=106..188 --fields=record,load --to=csv load samples/ls.champsim.xz
record,load_0,load_1,load_2,load_3
188,0x7ffff7fc0c68,,,

$ opscope find -b -c --span=100..106 load samples/ls.champsim.xz
2

$ opscope find -c load samples/ls.champsim.xz; opscope find -c --span=..20K load samples/ls.champsim.xz; opscope find -c --span=20,001.. load samples/ls.champsim.xz
10982
5575
5407

# Absent means that there is no value, also with functions and arithmetic
$ for query in 'load == -' 'prev(load) == -' 'hex(load) == -' 'load + 0 == -' 'prev(load) != -' 'load + 0 != -' 'not prev(load) == -'; do opscope find -c "$query" samples/ls.champsim.xz; done
29018
29018
29018
29018
10982
10982
10982

# Misses after the span count, too
$ opscope find -c --span=..82 'load then within 3 miss(l2)' data/gem5/good-200-recorded.txt; opscope find -c --span=..82 'load then within 3 miss(l2)' data/gem5/good-200-recorded.txt --no-index; opscope find -c 'record <= 82 and (load then within 3 miss(l2))' data/gem5/good-200-recorded.txt
16
16
16

$ opscope find --span=1..2 --from=1 load samples/ls.champsim.xz
opscope: find: use --from or --span, not both
? 2
