# Computed columns are after the fields, in every notation
$ opscope list -n 6 --column='set = mem >> 6 & 63' --column='twice = set * 2' samples/ls.cis501.trace.gz
     record  uop  pc            src1  src2  dst  f  b  m  imm  addr          fallthrough   target        macro  micro    set  twice
          0    1  7ffff7fd3a14        rax   r9   -  -  L    0  7ffff7fc0cc8  7ffff7fd3a17                MOV    LOAD      51    102
          1    1  7ffff7fd3a17                   R  N  -  523                7ffff7fd3a1d  7ffff7fd3c28  J      JMP_IMM
          2    1  7ffff7fd3a1d  r9    r9    t0   W  -  -    0                7ffff7fd3a20                TEST   TEST
          3    1  7ffff7fd3a20                   R  N  -  561                7ffff7fd3a26  7ffff7fd3c57  J      JMP_IMM
          4    1  7ffff7fd3a26  rdx   rdx   rdx  W  -  -    0                7ffff7fd3a28                XOR    XOR
          5    1  7ffff7fd3a28        rsp   r15  -  -  L   16  7fffffffe220  7ffff7fd3a2d                MOV    LOAD       8     16

$ opscope list -s 5 -n 5 --column='l = line(mem)' --to=csv --fields=pc,l,load samples/ls.champsim.xz
record,pc,l,load_0,load_1,load_2,load_3
5,0x7ffff7fd3a28,0x7fffffffe200,0x7fffffffe220,,,
6,0x7ffff7fd3a2d,,,,,
7,0x7ffff7fd3a32,,,,,
8,0x7ffff7fd3a37,,,,,
9,0x7ffff7fd3a3a,0x7fffffffe200,,,,

$ opscope list -n 2 --column='minus = 0 - uop' --to=json --fields=minus,uop samples/ls.cis501.trace.gz
{"record":0,"minus":-1,"uop":1}
{"record":1,"minus":-1,"uop":1}

$ opscope export --span=573..575 --column='stride = delta(load)' --column='away = load - prev(load)' --fields=load,stride,away samples/ls.champsim.xz
     record  load          stride  away
        573  7fffffffe220       0
        574
        575

# Times have their unit
$ opscope list -n 3 --column='wait = issue - decode' --column='cyc = cycles(wait)' --fields=decode,issue,wait,cyc samples/ls.gem5.txt.gz
     record  decode  issue  wait  cyc
          0    1500   3000  1500    3
          1    1500   3000  1500    3
          2    1500   3000  1500    3

# They are names of queries, and the value is the first of each name
$ opscope find -c --column='set = mem >> 6 & 63' 'set == 5' samples/ls.champsim.xz
579

$ opscope find -c --column='set = mem >> 6 & 63' 'set in 5..6 and not set == 6' samples/ls.champsim.xz
579

$ opscope find -c --column='set = mem >> 6 & 63' 'set == -' samples/ls.champsim.xz
25016

$ opscope find -c 'not mem' samples/ls.champsim.xz
25016

$ opscope list -n 3 --column='set = mem >> 6 & 63' --where='set == 5 then set == 5' --fields=pc,set samples/ls.champsim.xz
     record  pc            set
        198  7ffff7fd30a4    5
        315  7ffff7fd38bc    5
        320  7ffff7fd38d9    5

$ opscope find -n 2 --column='stride = delta(load)' --fields=pc,load,stride 'stride == -16' samples/ls.champsim.xz
     record  pc            load          stride
        623  7ffff7fd2e56  7ffff7fc1460     -16
      1,880  7ffff7fd2e56  7ffff7fc1460     -16

$ opscope find -c 'delta(load) == 0 - 16' samples/ls.champsim.xz
42

$ opscope find -c --column='stride = delta(load)' 'stride == -16' samples/ls.champsim.xz
42

$ opscope find -n 1 --column='l = line(load)' --fields=load,l 'l == 7fffffffe200' samples/ls.champsim.xz
     record  load          l
          5  7fffffffe220  7fffffffe200

$ opscope find -n 1 --column='neg = 0 - set' --column='set = mem >> 6' 'neg == 0' samples/ls.champsim.xz
opscope: --column: champsim has no name set; names are pc, mem, load, store, reg, read, write, branch, taken, call, return, conditional, indirect, kind, record, fault, mispredicted, thread, ...
    neg = 0 - set
              ^
? 2

# A name with hexadecimal digits only is that of the column
$ opscope find -c --column='add = line(load)' --column='bad = line(load)' 'add == bad' samples/ls.champsim.xz
10982

# They are counted
$ opscope stat values --of=set --top=3 --column='set = mem >> 6 & 63' samples/ls.champsim.xz
different values: 64
values: 14,984
records without a value: 25,016 of 40,000, 62.54 %

value  count  share     sum
    7  1,166  7.78%   7.78%
    3    904  6.03%  13.81%
    8    841  5.61%  19.43%

61 more rows; see --top

$ opscope stat values --of=l --top=2 --column='l = line(mem)' --where='l >= 7ffff7000000' samples/ls.champsim.xz
different values: 540
values: 14,594
records without a value: 0 of 14,594, 0.00 %

       value  count  share     sum
7fffffffe1c0  1,130  7.74%   7.74%
7fffffffe0c0    821  5.63%  13.37%

538 more rows; see --top

# Names that exist, and mistakes
$ opscope list --column='load = 3' samples/ls.champsim.xz
opscope: --column: champsim has a field named load; choose another name
    load = 3
    ^
? 2

$ opscope list --column='tk = 3' samples/ls.champsim.xz
opscope: --column: champsim has a field named tk; choose another name
    tk = 3
    ^
? 2

$ opscope list --column='then = 3' samples/ls.champsim.xz
opscope: --column: then is a word of the query language; choose another name
    then = 3
    ^
? 2

$ opscope list --column='size = 3' samples/ls.champsim.xz
opscope: --column: size is a word of the query language; choose another name
    size = 3
    ^
? 2

$ opscope list --column='x = lod + 1' samples/ls.champsim.xz
opscope: --column: champsim has no name lod (did you mean load?)
    x = lod + 1
        ^
? 2

$ opscope list --column='x = load +' samples/ls.champsim.xz
opscope: --column: expected a name, a number, a function or (
    x = load +
              ^
? 2

$ opscope list --column='x' samples/ls.champsim.xz
opscope: --column: expected = and an expression
    x
     ^
? 2

$ opscope list --column='x == 3' samples/ls.champsim.xz
opscope: --column: expected = and an expression
    x == 3
      ^
? 2

$ opscope list --column='3 = x' samples/ls.champsim.xz
opscope: --column: expected a name: a letter, then letters, digits and _
    3 = x
    ^
? 2

$ opscope list --column='x = load' --column='x = store' samples/ls.champsim.xz
opscope: --column: a column named x already exists; choose another name
    x = store
    ^
? 2

$ opscope list --column='x = delta(load)' --where='prev(x) == 3' samples/ls.champsim.xz
opscope: --where: in the column x: delta cannot be used inside prev or delta
    prev(x) == 3
         ^
? 2

# Columns of tables
$ opscope stat branches --table-column='rate = percent(taken / executions)' --sort=rate --top=3 samples/ls.champsim.xz | tail -6
          pc  kind  executions  gshare misses  gshare miss%  2-bit misses  2-bit miss%  taken   taken%  changes  targets        target  share  gshare MPKI  2-bit MPKI     rate
7ffff7fd3a51  jump          56                                                             56  100.00%        0        1  7ffff7fd3a67  0.14%                           100.00%
7ffff7fd3a93  call          56                                                             56  100.00%        0        1  7ffff7fd2d60  0.14%                           100.00%
7ffff7fd2dbe  jump          56                                                             56  100.00%        0        1  7ffff7fd2e56  0.14%                           100.00%

397 more rows; see --top

$ opscope stat hot --table-column='per = records / executions' --table-column='less = -(per - 1) * 2' --top=2 samples/ls.champsim.xz | tail -9
7ffff7fd39b0         430  1.08%     1.08%
7ffff7fd39b4         430  1.08%     2.15%

Basic blocks:
          pc          last  instructions  executions  records  share  coverage    per    less
7ffff7fd39bc  7ffff7fd39d6          9.00         401    3,609  9.02%     9.02%   9.00  -16.00
7ffff7fd2e17  7ffff7fd2e43         14.00         169    2,366  5.92%    14.94%  14.00  -26.00

2,209 more rows; see --top

$ opscope stat mix --table-column="x=$(for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40; do printf '1+1*('; done)1$(printf '%040d' 0 | tr 0 ')')" samples/ls.champsim.xz
opscope: --table-column: the expression is nested more than 100 deep
    ...+1*(1+1*(1+1*(1+1*(1+1*(1+1*(1+1*(1+1*(1+1*(1+1*(1+1*(1+1*(1+1*(1+1*(1...
                                                     ^
? 2

$ opscope stat branches --table-column='rate = percent(taken / (executions - 2))' --to=csv samples/ls.champsim.xz | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } { n = $c["executions"] - 2; want = n ? sprintf("%.6g", $c["taken"] / n) : ""; bad += want != $c["rate"]; rows++ } END { print rows, bad + 0 }'
400 0

$ opscope stat hot --table-column='x = last' --to=csv --top=1 samples/ls.champsim.xz
table,pc,last,instructions,executions,records,share,coverage,x
instructions,0x7ffff7fd39b0,,,430,,0.01075,0.01075,
blocks,0x7ffff7fd39bc,0x7ffff7fd39d6,9,401,3609,0.090225,0.090225,1.40737e+14

$ opscope stat branches --table-column='pc = 3' samples/ls.champsim.xz
opscope: --table-column: the table already has a column pc; choose another name
    pc = 3
    ^
? 2

$ opscope stat branches --table-column='x = kind' samples/ls.champsim.xz
opscope: --table-column: kind is text and has no number
    x = kind
        ^
? 2

$ opscope stat branches --table-column='x = takn' samples/ls.champsim.xz
opscope: --table-column: unknown column takn (did you mean taken?)
    x = takn
        ^
? 2

$ opscope stat branches --table-column='x = (1' samples/ls.champsim.xz
opscope: --table-column: expected an operator or )
    x = (1
          ^
? 2

$ opscope stat branches --table-column='x 3' samples/ls.champsim.xz
opscope: --table-column: expected = and an expression
    x 3
      ^
? 2

$ opscope stat branches --table-column='x = taken taken' samples/ls.champsim.xz
opscope: --table-column: expected an operator or the end of the expression
    x = taken taken
              ^
? 2

$ opscope stat --table-column='x = taken' samples/ls.champsim.xz
opscope: stat: --table-column needs an analysis: opscope stat NAME FILE
? 2
