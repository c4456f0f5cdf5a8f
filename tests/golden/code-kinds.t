# Kinds of branches, derived from the program of a trace without branches
# needs HAVE_LIBELF
# needs HAVE_CAPSTONE
$ opscope list -n 6 --no-index -f pc,kind,fallthrough,taken --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz
     record  pc            kind  fallthrough   taken
          0  7f7cd18b835e        7f7cd18b835f
          1  7f7cd18b835f        7f7cd18b8362
          2  7f7cd18b8362        7f7cd18b8366
          3  7f7cd18b8366  call  7f7cd18b836b  1
          4  7f7cd18b830c        7f7cd18b830e
          5  7f7cd18b830e        7f7cd18b830f

# The kind of each instruction, against its mnemonic, which capstone decodes.
$ opscope list --to=csv -f pc,kind,disasm --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz | tr -d '"' | awk -F, 'NR > 1 { split($4, w, " "); if ($4 ~ /^(call|jmp) *[^0 ]/) w[1] = w[1] " register"; if ($3) n[w[1] ": " $3]++ } END { for (k in n) print k, n[k] }' | sort
opscope: data/code/good-prog.itrace.out.xz: skipped: at byte 32,340: remark: #eof
call register: indirect-call 58
call: call 64
je: conditional 15
jg: conditional 44
jl: conditional 58
jle: conditional 79
jmp: jump 20
jne: conditional 52
ret: return 122
syscall: other 2

# The address after each instruction is that of the next record, unless a branch is taken.
$ opscope list --to=csv -f pc,kind,fallthrough,taken --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz 2>/dev/null | tr -d '"' | awk -F, 'NR > 2 { n[(kind ? kind : "no branch") (taken ? ", taken: " : ": ") (after == $2 ? "next" : "elsewhere")]++ } { kind = $3; after = $4; taken = $5 } END { for (k in n) print k, n[k] }' | sort
call, taken: elsewhere 64
conditional, taken: elsewhere 95
conditional: next 153
indirect-call, taken: elsewhere 58
jump, taken: elsewhere 20
no branch: next 1642
other: next 1
return, taken: elsewhere 122

$ for q in branch call return conditional indirect 'kind == jump' 'kind == call' 'kind == "indirect-call"' 'kind == other' taken 'branch and not taken' 'pc != prev(fallthrough)' mispredicted 'calldepth > 3' loop; do echo "$q: $(opscope find -c --binary=data/code/unsupported-prog@7f7cd18b8000 "$q" data/code/good-prog.itrace.out.xz 2>&1)"; done
branch: 514
call: 122
return: 122
conditional: 248
indirect: 58
kind == jump: 20
kind == call: 64
kind == "indirect-call": 58
kind == other: 2
taken: 359
branch and not taken: 155
pc != prev(fallthrough): 359
mispredicted: 69
calldepth > 3: 299
loop: 2113

$ opscope stat branches,loops,mix --top=4 --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz
Branches

mispredicted by gshare (4,098 bytes): 69 of 248, 27.82 %
per 1,000 instructions by gshare: 32.00
mispredicted by 2-bit counters: 54 of 248, 21.77 %
per 1,000 instructions by 2-bit counters: 25.05
branches: 514 of 2,156, 23.84 %
taken: 95 of 248, 38.31 %

          pc  symbol       kind         executions  gshare misses  gshare miss%  2-bit misses  2-bit miss%  taken  taken%  changes  targets        target  share  gshare MPKI  2-bit MPKI
7f7cd18b82ec  sort+0x5f    conditional          46             19        41.30%             5       10.87%     43  93.48%        5        1  7f7cd18b82b9  2.13%         8.81        2.32
7f7cd18b8248  fib+0xb      conditional          44             16        36.36%            19       43.18%     16  36.36%       18        1  7f7cd18b8253  2.04%         7.42        8.81
7f7cd18b8230  compare+0x7  conditional          58             13        22.41%            13       22.41%     12  20.69%       21        1  7f7cd18b8238  2.69%         6.03        6.03
7f7cd18b82d2  sort+0x45    conditional          58              9        15.52%            13       22.41%     12  20.69%       21        1  7f7cd18b82a7  2.69%         4.17        6.03

26 more rows; see --top


Loops

loops: 3
records in loops: 2,113 of 2,156, 98.01 %

Loops:
      header  symbol     entries  iterations   mean  min  median  max  same    own    own%  inclusive  incl.%  depth         outer          last
7f7cd18b82b9  sort+0x2c       15          58   3.87    1       3    8  no    1,214  56.31%      1,214  56.31%      2  7f7cd18b82b1  7f7cd18b82ec
7f7cd18b8327  run+0x1b         1           6   6.00    6       6    6  yes     806  37.38%        806  37.38%      1                7f7cd18b8354
7f7cd18b82b1  sort+0x24        1          15  15.00   15      15   15  yes      93   4.31%      1,307  60.62%      1                7f7cd18b82af

Trip counts:
      header  iterations  entries    share
7f7cd18b82b1          15        1  100.00%
7f7cd18b82b9           1        4   26.67%
7f7cd18b82b9           2        1    6.67%
7f7cd18b82b9           3        4   26.67%

4 more rows; see --top


Instruction mix

records: 2,156

Bytes of an instruction:
size  count   share
   3    642  29.78%
   2    616  28.57%
   4    447  20.73%
   1    307  14.24%

Kinds of branches:
kind           count   share
conditional      248  48.25%
return           122  23.74%
call              64  12.45%
indirect-call     58  11.28%

5 more rows; see --top

$ opscope timeline --intervals=4 --to=csv --lanes=branches,taken,mispredictions,depth --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz
interval,first_record,last_record,branches,taken,mispredictions,depth
0,0,538,0.241187,0.576923,44.5269,2.20965
1,539,1077,0.231911,0.616,25.974,2.25603
2,1078,1616,0.239332,0.75969,25.974,2.24861
3,1617,2155,0.241187,0.838462,31.5399,3.37106

# A trace that records the same branches and their outcomes has the same tables; only for system
# calls the outcome is unknown in one and predicted in the other.
$ opscope export --to=champsim -o recorded.champsim --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz 2>/dev/null; for a in 'stat loops' 'calltree --to=csv' 'find -c branch' 'find -c call' 'find -c return' 'find -c conditional' 'find -c taken' 'find -c mispredicted'; do opscope $a --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz >derived 2>&1; opscope $a --binary=data/code/unsupported-prog@7f7cd18b8000 recorded.champsim >recorded 2>&1; echo "$a"; diff derived recorded; done; for t in data/code/good-prog.itrace.out.xz recorded.champsim; do opscope stat branches --to=csv --binary=data/code/unsupported-prog@7f7cd18b8000 $t 2>/dev/null | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /^(pc|kind|executions|targets|target|gshare_14_misses|2bit_misses)$/) want[++n] = i } { for (k = 1; k <= n; k++) printf "%s ", $want[k]; print "" }' | sort >$(basename $t).branches; done; diff *.branches; wc -l <recorded.champsim.branches
stat loops
calltree --to=csv
find -c branch
find -c call
find -c return
find -c conditional
find -c taken
find -c mispredicted
31

# The index does not depend on the program; chunks are not skipped by what it does not have.
$ t=data/code/good-prog.itrace.out.xz p=--binary=data/code/unsupported-prog@7f7cd18b8000; for with in '' $p; do export XDG_CACHE_HOME=$PWD/cache$with; OPSCOPE_TEST=chunk=64,keep opscope find -c $with 'pc == 0' $t; (cd "$XDG_CACHE_HOME" && find . -type f -exec cksum {} + | cut -d' ' -f1,2); done | sort -u | wc -l
2

$ t=data/code/good-prog.itrace.out.xz p=--binary=data/code/unsupported-prog@7f7cd18b8000; for skips in chunk=64,keep chunk=64,keep,noscreen; do export OPSCOPE_TEST=$skips; { for q in call taken 'kind == other' 'not branch' branch; do opscope find -c $p "$q" $t; done; opscope timeline --intervals=4 --to=csv --lanes=branches,taken,mispredictions $p $t; } >$skips; done; cmp chunk=64,keep chunk=64,keep,noscreen; head -n 5 chunk=64,keep
122
359
2
1642
514

# Without a program, or with symbols only, nothing is derived; the message says what is needed.
$ opscope stat loops data/code/good-prog.itrace.out.xz
opscope: data/code/good-prog.itrace.out.xz: loops is not available for this trace: its format (itrace) does not record kinds of branches; use --binary=FILE with the traced program
? 2

$ printf '7f7cd18b8229 10 T compare\n' >names; opscope find -c --symbols=names 'kind == call' data/code/good-prog.itrace.out.xz
opscope: find: itrace has no name kind; names are pc, record, fault, thread, calldepth, asid, proc, phase, tid, symbol, ...
    kind == call
    ^
? 2

# Formats with fields of branches that no record fills: a log of QEMU of single instructions, JSON
# and CSV.
$ t=data/code/good-prog.itrace.out.xz; xz -dc $t | sed -n 's/^0x/Trace 0: 0x7fb368000100 [0000000000000000\//p' | sed 's/ *$/\/1040c0b3\/00000201]/' >one.qemu; for f in json csv; do opscope export --to=$f --fields=pc -o one.$f $t 2>/dev/null; done; for t in one.qemu one.json one.csv; do for q in 'kind == call' return taken 'branch and not taken' mispredicted loop; do opscope find -c --binary=data/code/unsupported-prog@7f7cd18b8000 "$q" $t 2>/dev/null; done | tr '\n' ' '; echo $t; done
64 122 359 155 69 2113 one.qemu
64 122 359 155 69 2113 one.json
64 122 359 155 69 2113 one.csv

$ opscope list --to=json -s 3 -n 1 --binary=data/code/unsupported-prog@7f7cd18b8000 one.json
{"record":3,"pc":"0x7f7cd18b8366","disasm":"call 0x7f7cd18b830c","opcode":"","src":[],"dst":[],"value":[],"load":[],"store":[],"symbol":"_start+0x8","read":["rsp"],"write":["rsp"],"access":"store 8","kind":"call","fallthrough":"0x7f7cd18b836b"}

$ opscope list -s 3 -n 1 -f pc,kind,taken,fallthrough --binary=data/code/unsupported-prog@7f7cd18b8000 one.json
     record  pc            kind  taken  fallthrough
          3  7f7cd18b8366  call  1      7f7cd18b836b
