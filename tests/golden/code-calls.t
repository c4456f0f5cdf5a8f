# Call stacks by the instructions of a program, with names
# needs HAVE_LIBELF
# needs HAVE_LIBIBERTY
$ opscope calltree --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
opscope: data/code/unsupported-prog: placed at 7f7cd18b8000; 122 of 122 pairs of instructions agree
 incl.%      inclusive            own      calls  function
100.00%          2,156             16          0  _start
 99.26%          2,140            108          1    run
 61.32%          1,322            998          1      sort
 15.03%            324            324         58        compare
 21.89%            472             94          6      fib
 17.53%            378            123          8        fib
 11.83%            255            138         10          fib
  5.43%            117             95          8            fib
  1.02%             22             22          2              fib
  8.81%            190             66          6      twice
  5.75%            124             80          6        fib
  2.04%             44             44          4          fib
  1.67%             36             36          6      zoo::twice<int>
  0.56%             12             12          6      local

$ opscope calltree --to=folded --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null
_start 16
_start;run 108
_start;run;sort 998
_start;run;sort;compare 324
_start;run;fib 94
_start;run;fib;fib 123
_start;run;fib;fib;fib 138
_start;run;fib;fib;fib;fib 95
_start;run;fib;fib;fib;fib;fib 22
_start;run;twice 66
_start;run;twice;fib 80
_start;run;twice;fib;fib 44
_start;run;zoo::twice<int> 36
_start;run;local 12

$ opscope calltree --to=callgrind --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null | sed 1d
version: 1
creator: opscope
positions: instr line
events: Records
summary: 2156

fl=(1) ???
fn=(1) _start
0x7f7cd18b835e 0 1
0x7f7cd18b835f 0 1
0x7f7cd18b8362 0 1
0x7f7cd18b8366 0 1
0x7f7cd18b836b 0 1
0x7f7cd18b836e 0 1
0x7f7cd18b8373 0 1
0x7f7cd18b837a 0 1
0x7f7cd18b837f 0 1
0x7f7cd18b8382 0 1
0x7f7cd18b8384 0 1
0x7f7cd18b8387 0 1
0x7f7cd18b838a 0 1
0x7f7cd18b838f 0 1
0x7f7cd18b8394 0 1
0x7f7cd18b8397 0 1
cfn=(2) run
calls=1 0x7f7cd18b830c 0
0x7f7cd18b8366 0 2140

fl=(1) ???
fn=(2) run
0x7f7cd18b830c 0 1
0x7f7cd18b830e 0 1
0x7f7cd18b830f 0 1
0x7f7cd18b8310 0 1
0x7f7cd18b8317 0 1
0x7f7cd18b831c 0 1
0x7f7cd18b8321 0 1
0x7f7cd18b8327 0 6
0x7f7cd18b8329 0 6
0x7f7cd18b832e 0 6
0x7f7cd18b8330 0 6
0x7f7cd18b8332 0 6
0x7f7cd18b8337 0 6
0x7f7cd18b8339 0 6
0x7f7cd18b833b 0 6
0x7f7cd18b8340 0 6
0x7f7cd18b8342 0 6
0x7f7cd18b8344 0 6
0x7f7cd18b8349 0 6
0x7f7cd18b834b 0 6
0x7f7cd18b834e 0 6
0x7f7cd18b8351 0 6
0x7f7cd18b8354 0 6
0x7f7cd18b8356 0 1
0x7f7cd18b8359 0 1
0x7f7cd18b835a 0 1
0x7f7cd18b835b 0 1
0x7f7cd18b835d 0 1
cfn=(3) sort
calls=1 0x7f7cd18b828d 0
0x7f7cd18b8317 0 1322
cfn=(5) fib
calls=6 0x7f7cd18b823d 0
0x7f7cd18b8329 0 472
cfn=(6) twice
calls=6 0x7f7cd18b826b 0
0x7f7cd18b8332 0 190
cfn=(7) zoo::twice<int>
calls=6 0x7f7cd18b82f9 0
0x7f7cd18b833b 0 36
cfn=(8) local
calls=6 0x7f7cd18b8239 0
0x7f7cd18b8344 0 12

fl=(1) ???
fn=(3) sort
0x7f7cd18b828d 0 1
0x7f7cd18b828f 0 1
0x7f7cd18b8291 0 1
0x7f7cd18b8293 0 1
0x7f7cd18b8294 0 1
0x7f7cd18b8295 0 1
0x7f7cd18b8298 0 1
0x7f7cd18b829e 0 1
0x7f7cd18b82a5 0 1
0x7f7cd18b82a7 0 15
0x7f7cd18b82ab 0 15
0x7f7cd18b82af 0 15
0x7f7cd18b82b1 0 15
0x7f7cd18b82b4 0 15
0x7f7cd18b82b7 0 15
0x7f7cd18b82b9 0 58
0x7f7cd18b82bc 0 58
0x7f7cd18b82c0 0 58
0x7f7cd18b82c3 0 58
0x7f7cd18b82c6 0 58
0x7f7cd18b82c9 0 58
0x7f7cd18b82cd 0 58
0x7f7cd18b82d0 0 58
0x7f7cd18b82d2 0 58
0x7f7cd18b82d4 0 46
0x7f7cd18b82d7 0 46
0x7f7cd18b82db 0 46
0x7f7cd18b82de 0 46
0x7f7cd18b82e2 0 46
0x7f7cd18b82e6 0 46
0x7f7cd18b82ea 0 46
0x7f7cd18b82ec 0 46
0x7f7cd18b82ee 0 3
0x7f7cd18b82f0 0 1
0x7f7cd18b82f1 0 1
0x7f7cd18b82f2 0 1
0x7f7cd18b82f4 0 1
0x7f7cd18b82f6 0 1
0x7f7cd18b82f8 0 1
cfn=(4) compare
calls=58 0x7f7cd18b8229 0
0x7f7cd18b82cd 0 324

fl=(1) ???
fn=(4) compare
0x7f7cd18b8229 0 58
0x7f7cd18b822e 0 58
0x7f7cd18b8230 0 58
0x7f7cd18b8232 0 46
0x7f7cd18b8235 0 46
0x7f7cd18b8238 0 58

fl=(1) ???
fn=(5) fib
0x7f7cd18b823d 0 44
0x7f7cd18b823e 0 44
0x7f7cd18b823f 0 44
0x7f7cd18b8243 0 44
0x7f7cd18b8245 0 44
0x7f7cd18b8248 0 44
0x7f7cd18b824a 0 44
0x7f7cd18b824c 0 44
0x7f7cd18b8250 0 44
0x7f7cd18b8251 0 44
0x7f7cd18b8252 0 44
0x7f7cd18b8253 0 16
0x7f7cd18b8256 0 16
0x7f7cd18b825b 0 16
0x7f7cd18b825d 0 16
0x7f7cd18b8260 0 16
0x7f7cd18b8265 0 16
0x7f7cd18b8269 0 16
cfn=(5) fib
calls=16 0x7f7cd18b823d 0
0x7f7cd18b8256 0 524
cfn=(5) fib
calls=16 0x7f7cd18b823d 0
0x7f7cd18b8260 0 292

fl=(1) ???
fn=(6) twice
0x7f7cd18b826b 0 6
0x7f7cd18b8270 0 6
0x7f7cd18b8273 0 6
0x7f7cd18b8276 0 6
0x7f7cd18b827a 0 6
0x7f7cd18b827c 0 6
0x7f7cd18b827f 0 6
0x7f7cd18b8281 0 6
0x7f7cd18b8283 0 6
0x7f7cd18b8288 0 6
0x7f7cd18b828c 0 6
cfn=(5) fib
calls=6 0x7f7cd18b823d 0
0x7f7cd18b8283 0 124

fl=(1) ???
fn=(7) zoo::twice<int>
0x7f7cd18b82f9 0 6
0x7f7cd18b82fb 0 6
0x7f7cd18b82fe 0 6
0x7f7cd18b8305 0 6
0x7f7cd18b8308 0 6
0x7f7cd18b830b 0 6

fl=(1) ???
fn=(8) local
0x7f7cd18b8239 0 6
0x7f7cd18b823c 0 6

# callgrind format
# callgrind format
$ opscope calltree --to=json --span=2000.. --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null | head -n 12
{
  "records": 156,
  "unreturned": 0,
  "nodes": [
    {"node":0,"inclusive":156,"own":0,"calls":0},
    {"node":1,"parent":0,"function":"_start","first":0,"inclusive":156,"own":12,"calls":0},
    {"node":2,"parent":1,"function":"run","first":4,"inclusive":144,"own":19,"calls":0},
    {"node":3,"parent":2,"function":"sort","first":9,"inclusive":0,"own":0,"calls":0},
    {"node":4,"parent":3,"function":"compare","first":28,"inclusive":0,"own":0,"calls":0},
    {"node":5,"parent":2,"function":"fib","first":1335,"inclusive":66,"own":7,"calls":0},
    {"node":6,"parent":2,"function":"twice","first":1349,"inclusive":51,"own":11,"calls":1},
    {"node":7,"parent":6,"function":"fib","first":1358,"inclusive":40,"own":18,"calls":1},

$ for f in run fib __fib twice compare 'zoo::twice<int>' '/^(sort|twice)$/' _start; do echo "$f: $(opscope find -c --binary=data/code/unsupported-prog "in function $f" data/code/good-prog.itrace.out.xz 2>/dev/null)"; done
run: 2140
fib: 596
__fib: 596
twice: 190
compare: 324
zoo::twice<int>: 36
/^(sort|twice)$/: 1512
_start: 2156

$ opscope find --binary=data/code/unsupported-prog 'in function nothing' data/code/good-prog.itrace.out.xz 2>&1 | sed 1d
opscope: find: the program has no function nothing
    in function nothing
                ^

$ opscope stack --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2000 2>/dev/null
depth  function  offset            pc   call  remark
    4  fib       +0x2    7f7cd18b823f  1,997
    3  fib       +0x19   7f7cd18b8256  1,989
    2  fib       +0x23   7f7cd18b8260  1,851
    1  run       +0x1d   7f7cd18b8329      3
    0  _start    +0x8    7f7cd18b8366         before the trace

$ opscope stack --to=json --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2000 2>/dev/null
{
  "totals": {},
  "rows": [
    {"depth":4,"function":"fib","offset":"+0x2","pc":"0x7f7cd18b823f","call":1997},
    {"depth":3,"function":"fib","offset":"+0x19","pc":"0x7f7cd18b8256","call":1989},
    {"depth":2,"function":"fib","offset":"+0x23","pc":"0x7f7cd18b8260","call":1851},
    {"depth":1,"function":"run","offset":"+0x1d","pc":"0x7f7cd18b8329","call":3},
    {"depth":0,"function":"_start","offset":"+0x8","pc":"0x7f7cd18b8366","remark":"before the trace"}
  ],
  "notes": []
}

# The table of calls is that of the tree, also where the format has no calls.
$ opscope stat calls --no-index --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null
calls: 122
records outside called functions: 16 of 2,156, 0.74 %

    function  symbol           calls  returns  own    own%  inclusive  incl.%  own/call  depth
7f7cd18b830c  run                  1        1  108   5.01%      2,140  99.26%    108.00      1
7f7cd18b828d  sort                 1        1  998  46.29%      1,322  61.32%    998.00      2
7f7cd18b823d  fib                 44       44  596  27.64%        596  27.64%     13.55      6
7f7cd18b8229  compare             58       58  324  15.03%        324  15.03%      5.59      3
7f7cd18b826b  twice                6        6   66   3.06%        190   8.81%     11.00      2
7f7cd18b82f9  zoo::twice<int>      6        6   36   1.67%         36   1.67%      6.00      2
7f7cd18b8239  local                6        6   12   0.56%         12   0.56%      2.00      2

# Names of the trace without offsets: the offsets are those of the program.
$ opscope list -n 400 --to=csv -f pc,symbol --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null | awk -F, 'NR > 1 { sub(/\+.*/, "", $3); print "Trace 0: 0x7fb368000100 [0000000000000000/" substr($2, 3) "/1040c0b3/00000201] " $3 }' >named.qemu; opscope stack --binary=data/code/unsupported-prog named.qemu 350 2>/dev/null
depth  function  offset            pc  call  remark
    2  sort      +0x3c   7f7cd18b82c9     8
    1  run       +0xb    7f7cd18b8317     3
    0  _start    +0x8    7f7cd18b8366        before the trace

# Records that match a query, in the functions in which they are found.
$ for q in 'symbol == fib' 'disasm ~ /^push/' 'calldepth > 3' 'in function run'; do opscope calltree --no-index --to=folded --where="$q" --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null | awk -v q="$q" '{ n += $NF } END { print q ": " n }'; opscope find -c --no-index --binary=data/code/unsupported-prog "$q" data/code/good-prog.itrace.out.xz 2>/dev/null; done
symbol == fib: 596
596
disasm ~ /^push/: 97
97
calldepth > 3: 299
299
in function run: 2140
2140

$ opscope calltree --no-index --fold-recursion --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null
 incl.%      inclusive            own      calls  function
100.00%          2,156             16          0  _start
 99.26%          2,140            108          1    run
 61.32%          1,322            998          1      sort
 15.03%            324            324         58        compare
 21.89%            472            472         34      fib
  8.81%            190             66          6      twice
  5.75%            124            124         10        fib
  1.67%             36             36          6      zoo::twice<int>
  0.56%             12             12          6      local
