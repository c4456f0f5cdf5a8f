# Call stacks and trees of functions
$ opscope calltree --least=9 samples/ls.cis501.trace.gz
 incl.%      inclusive            own      calls  function
100.00%         48,390          7,521          0  outside
 55.65%         26,930          9,652         41    0x7ffff7fd3970
 35.71%         17,278         12,200         41      0x7ffff7fd2d60
 10.49%          5,078          3,177         42        0x7ffff7fd2bc0
 26.24%         12,696          3,510          2    0x7ffff7fd7c20
 18.91%          9,151          3,398         14      0x7ffff7fd3970
 11.89%          5,753          3,934         14        0x7ffff7fd2d60

$ opscope calltree --least=9 --to=folded samples/ls.champsim.xz | sort -k2nr -t' ' | head -n 5
outside;0x7ffff7fd3970;0x7ffff7fd2d60 10524
outside;0x7ffff7fd3970 7658
outside 6347
outside;0x7ffff7fd7c20;0x7ffff7fd3970;0x7ffff7fd2d60 3382
outside;0x7ffff7fd7c20 3115

$ opscope calltree --to=folded samples/ls.champsim.xz | awk '{ n += $NF } END { print n }'
40000

$ opscope calltree --span=1000..1999 --least=5 samples/ls.champsim.xz
 incl.%      inclusive            own      calls  function
100.00%          1,000            156          0  outside
 84.40%            844            374          2    0x7ffff7fd3970
 47.00%            470            392          2      0x7ffff7fd2d60
  7.80%             78             54          1        0x7ffff7fd2bc0

$ opscope stack samples/ls.cis501.trace.gz 30000
depth  function        offset            pc    call  remark
    4  0x7ffff7fd2bc0  +0x136  7ffff7fd2cf6  29,905
    3  0x7ffff7fd2d60  +0x3b5  7ffff7fd3115  29,648
    2  0x7ffff7fd3970  +0x123  7ffff7fd3a93  29,495
    1                          7ffff7fd845c          unknown, before the trace

$ opscope stack samples/ls.cis501.trace.gz 30,000 --to=json
{
  "totals": {},
  "rows": [
    {"depth":4,"function":"0x7ffff7fd2bc0","offset":"+0x136","pc":"0x7ffff7fd2cf6","call":29905},
    {"depth":3,"function":"0x7ffff7fd2d60","offset":"+0x3b5","pc":"0x7ffff7fd3115","call":29648},
    {"depth":2,"function":"0x7ffff7fd3970","offset":"+0x123","pc":"0x7ffff7fd3a93","call":29495},
    {"depth":1,"pc":"0x7ffff7fd845c","remark":"unknown, before the trace"}
  ],
  "notes": []
}

$ opscope stack samples/ls.champsim.xz 0
depth            pc  remark
    2  7ffff7fd3a14  unknown, before the trace

# A store on a line of its own: the stack of the instruction of its thread before it.
$ printf '%s\n' 'line: {tid} I {pc} len {size}{? call{kind=call}}' 'line: {tid} S {store}' >lines; printf '%s\n' '1 I 100 len 4 call' '2 I 900 len 4' '1 S 5000' '1 I 200 len 4' '2 S 6000' '1 S 5008' >accesses; for record in 2 4 5; do opscope stack --format=./lines accesses $record; done; opscope stat calls --format=./lines accesses
depth   pc  remark
    0  100  unknown, before the trace
depth   pc  remark
    0  900  unknown, before the trace
depth  function   pc  call  remark
    1  0x200     200     0
    0            100        unknown, before the trace
calls: 1
records outside called functions: 2 of 3, 66.67 %

function  calls  returns  own    own%  inclusive  incl.%  own/call  depth
     200      1        0    1  33.33%          1  33.33%      1.00      1

$ echo '2 S 6000' >accesses; opscope stack --format=./lines accesses 0
opscope: accesses: there is no record 0 with an address of an instruction
? 2

# A timeline of calls: begins and ends in the time of the trace, with a tail call, and names as JSON.
$ printf '%s\n' 'line: {time} {pc} len {size}{? call{kind=call}}{? ret{kind=return}} {symbol}' >lines; printf '%s\n' '10 100 len 4 call main' '12 200 len 4 call say"hi"' '12 300 len 4 leaf' '11 400 len 4 ret tail' '15 204 len 4 ret say"hi"' '20 104 len 4 main' >clock; opscope calltree --format=./lines --to=chrome clock
{
  "traceEvents": [
    {"name":"thread_name","ph":"M","pid":1,"tid":1,"args":{"name":"thread 0"}},
    {"name":"main","ph":"B","ts":10,"pid":1,"tid":1},
    {"name":"say\"hi\"","ph":"B","ts":12,"pid":1,"tid":1},
    {"name":"leaf","ph":"B","ts":12,"pid":1,"tid":1},
    {"name":"leaf","ph":"E","ts":12,"pid":1,"tid":1},
    {"name":"tail","ph":"B","ts":12,"pid":1,"tid":1},
    {"name":"tail","ph":"E","ts":15,"pid":1,"tid":1},
    {"name":"say\"hi\"","ph":"E","ts":20,"pid":1,"tid":1},
    {"name":"main","ph":"E","ts":20,"pid":1,"tid":1}
  ],
  "otherData": {
    "ts": "time of the trace",
    "omitted": 0
  }
}

$ opscope calltree --format=./lines --to=chrome --span=2..3 clock
{
  "traceEvents": [
    {"name":"thread_name","ph":"M","pid":1,"tid":1,"args":{"name":"thread 0"}},
    {"name":"main","ph":"B","ts":12,"pid":1,"tid":1},
    {"name":"say\"hi\"","ph":"B","ts":12,"pid":1,"tid":1},
    {"name":"leaf","ph":"B","ts":12,"pid":1,"tid":1},
    {"name":"leaf","ph":"E","ts":12,"pid":1,"tid":1},
    {"name":"tail","ph":"B","ts":12,"pid":1,"tid":1},
    {"name":"tail","ph":"E","ts":12,"pid":1,"tid":1},
    {"name":"say\"hi\"","ph":"E","ts":12,"pid":1,"tid":1},
    {"name":"main","ph":"E","ts":12,"pid":1,"tid":1}
  ],
  "otherData": {
    "ts": "time of the trace",
    "omitted": 0
  }
}

$ opscope calltree --format=./lines --to=chrome --span=100.. clock
opscope: --span: the trace ends before record 100
? 2

$ opscope calltree --format=./lines --to=chrome --where='pc == 0x100' clock
opscope: --to: the format chrome lists calls, and has no --where
? 2

# Mistakes.
$ opscope stack samples/ls.champsim.xz 99999999
opscope: samples/ls.champsim.xz: there is no record 99,999,999 with an address of an instruction
? 2

$ opscope stack samples/ls.champsim.xz x
opscope: stack: x is not a record number
? 2

$ opscope stack samples/ls.byu.tr.gz 5
opscope: samples/ls.byu.tr.gz: byu does not record which instructions are calls; use --binary=FILE with the traced program
? 2

$ opscope calltree samples/sort.lackey
opscope: samples/sort.lackey: lackey does not record which instructions are calls; use --binary=FILE with the traced program
? 2

$ opscope calltree data/din/good-sort.xdin
opscope: data/din/good-sort.xdin: xdin does not record which instructions are calls; use --binary=FILE with the traced program
? 2

$ opscope calltree --least=x samples/ls.champsim.xz
opscope: --least: x is not a share from 0 to 100
? 2

$ opscope calltree --span=1M.. samples/ls.champsim.xz
opscope: --span: the trace ends before record 1,000,000
? 2

$ opscope calltree samples/ls.gem5.txt.gz
opscope: samples/ls.gem5.txt.gz: gem5 does not record which instructions are calls; use --binary=FILE with the traced program
? 2

# The depth of calls is a name of queries and a column.
$ opscope find --fields=pc,calldepth -n 3 'calldepth - prev(calldepth) == 2' samples/ls.champsim.xz
? 1

$ opscope find -c 'calldepth > 3' samples/ls.champsim.xz
5259

$ opscope find -n 1 --fields=pc,calldepth 'calldepth == 5' samples/ls.cis501.trace.gz
     record  pc            calldepth
        331  7ffff7fec4a0          5

$ opscope stat values --of=calldepth --top=3 samples/ls.cis501.trace.gz
different values: 6
values: 48,390
records without a value: 0 of 48,390, 0.00 %

value   count   share     sum
    3  16,436  33.97%  33.97%
    2  13,972  28.87%  62.84%
    1  10,914  22.55%  85.39%

3 more rows; see --top

$ opscope find 'calldepth > 3' samples/ls.byu.tr.gz
opscope: find: byu has no name calldepth; names are pc, class, mem, load, store, size, record, fault, time, thread, asid, proc, phase, addr, type, attr, clock, fetch, ...
    calldepth > 3
    ^
? 2

# The records from a call of a function to its return.  The tree has the same.
$ for f in 0x7ffff7fd3970 0x7ffff7fd2d60 0x7ffff7fd7c20 0x7ffff7fd7c21; do echo "$(opscope find -c "in function $f" samples/ls.cis501.trace.gz) $(opscope calltree --to=folded samples/ls.cis501.trace.gz | awk -v f="$f" '(";" $1 ";") ~ ";" f ";" { n += $2 } END { print n + 0 }')"; done
36081 36081
23425 23425
12696 12696
0 0

$ opscope list -n 3 --fields=pc,calldepth --where='in function 0x7ffff7fd2d60 and not in function 0x7ffff7fd3970' samples/ls.champsim.xz
     record  pc            calldepth
         30  7ffff7fd2d60          3
         31  7ffff7fd2d62          3
         32  7ffff7fd2d64          3

$ opscope stat mix --where='in function 0x7ffff7fd2bc0' samples/ls.champsim.xz | head -n 4
records: 5,259

Kinds of branches:
kind         count   share

$ opscope find -c 'in function f' data/gem5-exec/good-arm.gem5exec
5

$ opscope find -c 'in function /^mem/' data/gem5-exec/good-arm.gem5exec
7

$ opscope find -c 'calldepth > 0 and in function "memcpy.part.0" then in function f' data/gem5-exec/good-arm.gem5exec
4

$ opscope find 'in function main' samples/ls.champsim.xz
opscope: find: records of champsim have no symbols; give the address of the function, with 0x, or the program with --binary=FILE
    in function main
                ^
? 2

$ opscope find 'in function' samples/ls.champsim.xz
opscope: find: expected the name of a function, its address, which begins with 0x, or /REGEX/
    in function
               ^
? 2

$ opscope find 'in function 0x12g' samples/ls.champsim.xz
opscope: find: 0x12g is not an address
    in function 0x12g
                ^
? 2

$ opscope find 'in function 0x1000' samples/sort.lackey
opscope: find: lackey does not record which instructions are calls; use --binary=FILE with the traced program
    in function 0x1000
                ^
? 2

# Names that the trace has: of the record, and of the calls.
$ opscope stack data/gem5-exec/good-arm.gem5exec 10
depth  function       offset     pc  call  remark
    1  f              +16     10030     5
    0  memcpy.part.0  +16     1000c        before the trace

$ opscope stack data/spike/good-instructions.spike 12
depth  function    offset        pc  call  remark
    2  0x80000042          80000042    11  interruption
    1  0x80000028  +0xe    80000036     3
    0                      8000000c        unknown, before the trace

# Records that match a query: the sum is the number of hits, and each function has its own.
$ for q in mispredicted 'mem in stack' 'branch and not taken' 'record < 100'; do opscope calltree --no-index --to=folded --where="$q" samples/ls.cis501.trace.gz | awk -v q="$q" '{ n += $NF } END { print q ": " n + 0 }'; opscope find -c --no-index "$q" samples/ls.cis501.trace.gz; done
mispredicted: 582
582
mem in stack: 7471
7471
branch and not taken: 4181
4181
record < 100: 100
100

$ opscope calltree --no-index --where=mispredicted --least=5 samples/ls.cis501.trace.gz
 incl.%      inclusive            own      calls  function
100.00%            582             69          0  outside
 49.83%            290             54         41    0x7ffff7fd3970
 40.55%            236            177         41      0x7ffff7fd2d60
 10.14%             59             22         42        0x7ffff7fd2bc0
  6.36%             37             37         51          0x7ffff7fec4a0
 26.29%            153             40          2    0x7ffff7fd7c20
 19.07%            111             24         14      0x7ffff7fd3970
 14.95%             87             47         14        0x7ffff7fd2d60
  6.87%             40             12         11          0x7ffff7fd2bc0

$ opscope calltree --where='call then return' samples/ls.cis501.trace.gz
opscope: --where: in a call tree, a query must match single records, without sequences, findings or conditions on an instruction
? 2

# Recursion folded: the same as folding the paths afterwards.
$ for f in samples/ls.cis501.trace.gz samples/ls.champsim.xz data/gem5-exec/good-arm.gem5exec; do opscope calltree --no-index --to=folded --fold-recursion $f 2>/dev/null | sort >folded; opscope calltree --no-index --to=folded $f 2>/dev/null | awk '{ m = split($1, p, ";"); k = 0; for (i = 1; i <= m; i++) { for (j = 1; j <= k && q[j] != p[i]; j++); if (j > k) q[++k] = p[i]; else k = j } path = q[1]; for (j = 2; j <= k; j++) path = path ";" q[j]; n[path] += $2 } END { for (path in n) print path, n[path] }' | sort >twin; cmp folded twin && wc -l <folded; done
54
54
3

# A pipe whose records arrive later is read to its end.
$ zcat samples/ls.cis501.trace.gz >a.trace; opscope calltree a.trace >whole; (head -c 500000 a.trace; sleep 0.3; tail -c +500001 a.trace) | opscope calltree - | cmp - whole; wc -l <whole; rm a.trace whole
55
