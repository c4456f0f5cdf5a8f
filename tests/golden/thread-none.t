# Records without a thread, in a trace that has them in a field: they have no number
$ printf '%s\n' 't1 401000 1000' 't1 401004' 't2 501000' '601000 2000' '601004' 't2 501004' 't1 401008' '601008' >t.log; echo 'line: {|t{tid} }{pc}{? {load}}' >d; opscope list --format=./d t.log
     record  pc      load  tid
          0  401000  1000    1
          1  401004          1
          2  501000          2
          3  601000  2000
          4  601004
          5  501004          2
          6  401008          1
          7  601008

$ opscope threads --format=./d t.log
records: 8
threads: 2
switches: 5

thread  name  first  last  records   share  switches
     1            0     6        3  37.50%         1
     2            2     5        2  25.00%         2
        none      3     7        3  37.50%         2

$ opscope threads --format=./d --to=csv t.log
thread,name,marker,marker_record,tid,first,last,records,share,switches,undecided,stack,range_low,range_high
1,,,,,0,6,3,0.375,1,,,,
2,,,,,2,5,2,0.25,2,,,,
,none,,,,3,7,3,0.375,2,,,,

$ opscope threads --format=./d --to=json t.log
{
  "totals": {
    "records": {"label":"records","value":8},
    "threads": {"label":"threads","value":2},
    "switches": {"label":"switches","value":5}
  },
  "rows": [
    {"thread":1,"first":0,"last":6,"records":3,"share":0.375,"switches":1},
    {"thread":2,"first":2,"last":5,"records":2,"share":0.25,"switches":2},
    {"name":"none","first":3,"last":7,"records":3,"share":0.375,"switches":2}
  ],
  "notes": []
}

$ opscope threads --format=./d --runs t.log
first  records  thread  undecided
    0        2       1          0
    2        1       2          0
    3        2                  1
    5        1       2          0
    6        1       1          0
    7        1                  1

$ opscope threads --format=./d --runs --to=csv t.log
first,records,thread,undecided
0,2,1,0
2,1,2,0
3,2,,1
5,1,2,0
6,1,1,0
7,1,,1

$ opscope threads --format=./d --runs --to=json t.log
{
  "totals": {},
  "rows": [
    {"first":0,"records":2,"thread":1,"undecided":0},
    {"first":2,"records":1,"thread":2,"undecided":0},
    {"first":3,"records":2,"undecided":1},
    {"first":5,"records":1,"thread":2,"undecided":0},
    {"first":6,"records":1,"thread":1,"undecided":0},
    {"first":7,"records":1,"undecided":1}
  ],
  "notes": []
}

$ opscope threads --format=./d --timeline=2 t.log
first  last  thread_1  thread_2  thread_none
    0     3         2         1            1
    4     7         1         1            2

$ opscope stat threads --format=./d t.log
records: 8
threads: 2

thread  name  records   share  first  last  runs
     1              3  37.50%      0     6     2
     2              2  25.00%      2     5     2
        none        3  37.50%      3     7     2

$ opscope stat threads --format=./d --to=json t.log
{
  "totals": {
    "records": {"label":"records","value":8},
    "threads": {"label":"threads","value":2}
  },
  "rows": [
    {"thread":1,"records":3,"share":0.375,"first":0,"last":6,"runs":2},
    {"thread":2,"records":2,"share":0.25,"first":2,"last":5,"runs":2},
    {"name":"none","records":3,"share":0.375,"first":3,"last":7,"runs":2}
  ],
  "notes": []
}

$ opscope timeline --format=./d --lanes=threads -i 2 --to=csv t.log
interval,first_record,last_record,thread 1,thread 2,thread none
0,0,3,0.5,0.25,0.25
1,4,7,0.25,0.25,0.5

$ for q in 'thread == 1' 'thread == 18446744073709551615' 'thread != 1' 'thread != -' 'thread == -'; do opscope find -c --format=./d "$q" t.log; done
3
0
2
5
3

$ opscope threads --format=./d --split=p.%t t.log; head p.none*; rm p.*
opscope: p.1: 3 records written
opscope: p.2: 2 records written
opscope: p.none: 3 records written
==> p.none <==
601000 2000
601004
601008

==> p.none.txt <==
trace: t.log
thread: none
records: 3

first,records
3,2
7,1

$ opscope threads --format=./d --split=p.%t --decided-only t.log; ls p.*; rm p.*
opscope: p.1: 3 records written
opscope: p.2: 2 records written
opscope: p.undecided: 3 records written
p.1
p.1.txt
p.2
p.2.txt
p.undecided
p.undecided.txt

$ opscope diff --format=./d --by-thread t.log t.log
differing threads: 0 of 3, 0.00 %
equal records of all threads: 16 of 16, 100.00 %

a_thread  b_thread  name  records  a  b  equal  similarity  at most  loops aside  hunks  unit
       1         1              0  3  3      3     100.00%  100.00%      100.00%      0  record
       2         2              0  2  2      2     100.00%  100.00%      100.00%      0  record
                    none        0  3  3      3     100.00%  100.00%      100.00%      0  record

$ opscope diff --format=./d --by-thread --to=csv t.log t.log
a_thread,b_thread,name,records,a,b,equal,similarity,at_most,loops_aside,hunks,a_first,b_first,unit
1,1,,0,3,3,3,1,1,1,0,,,record
2,2,,0,2,2,2,1,1,1,0,,,record
,,none,0,3,3,3,1,1,1,0,,,record

$ opscope diff --format=./d --thread=all --to=json t.log t.log | grep summary | tail -n 1
{"type":"summary","thread":{"a":null,"b":null},"a":{"file":"t.log","records":3,"equal":1.000000,"only":0},"b":{"file":"t.log","records":3,"equal":1.000000,"only":0},"unit":"record","key":"pc","similarity":1.000000,"at_most":1.000000,"loops_aside":1.000000,"equal":3,"hunks":0,"places":0,"changed":0,"listed":0}

$ opscope diff --format=./d --thread=all --summary t.log t.log | grep thread
thread 1
thread 2
thread none

# No record has a thread, and threads cannot be inferred
$ sed 's/^t. //' t.log >none.log; opscope threads --format=./d none.log; for q in 'thread == 0' 'thread == -'; do opscope find -c --format=./d "$q" none.log; done; rm none.log t.log d
records: 8
threads: 0
switches: 0

name  first  last  records    share  switches
none      0     7        8  100.00%         0
0
8

# No record has a thread: `thread` has the inferred ones; with a thread in a late record it is the field
$ cp data/cis501/good-three-threads.trace t; opscope list --to=csv --fields=uop,pc,fallthrough,kind,taken t | awk -F, 'NR > 2 && $2 == 1 { print l } NR > 1 { if ($2 == 1) l = $3 " " $4; if ($5 != "") l = l ($5 == "conditional" ? " C " $6 : " J 1") }' >t.log; echo 'line: {|t{tid} }{pc} {fallthrough}{? {C{kind=conditional}|J{kind=jump}} {taken:dec}}' >d; opscope threads --format=./d t.log; for q in 'thread == 2' 'thread == 9' 'thread == -'; do opscope find -c --format=./d "$q" t.log; done; opscope list --format=./d --fields=pc,thread,tid -n 3 t.log
records: 73
threads: 3
switches: 3
undecided: 0 of 73, 0.00 %

thread  first  last  records   share  switches  undecided
     1      0    72       33  45.21%         1          0
     2     20    39       20  27.40%         1          0
     3     40    59       20  27.40%         1          0
opscope: t.log: the stack pointer is not known, so records may be assigned to the wrong thread; name its register with --sp=REG
20
0
0
     record  pc      thread  tid
          0  401000       1
          1  401003       1
          2  401007       1

$ sed '$s/^/t9 /' t.log >late.log; opscope threads --format=./d late.log; for q in 'thread == 2' 'thread == 9' 'thread == -'; do opscope find -c --format=./d "$q" late.log; done; rm t t.log late.log d
records: 73
threads: 1
switches: 1

thread  name  first  last  records   share  switches
        none      0    71       72  98.63%         0
     9           72    72        1   1.37%         1
0
1
72

# The timeline of calls names them, too
$ printf '%s\n' 't1 401000 call' 't1 501000' '601000' 't1 501004 ret' 't1 401008' >c.log; echo 'line: {|t{tid} }{pc}{? call{kind=call}}{? ret{kind=return}}' >c; opscope calltree --format=./c --to=chrome c.log | grep -o '"thread [^"]*"'; rm c.log c
"thread 1"
"thread none"

# CloudSuite: an asid of 255, 255 is not set
$ { cat data/cloudsuite/good-24rec-2threads.cloudsuite; head -c 192 data/cloudsuite/good-24rec-2threads.cloudsuite; } >c.cloudsuite; for i in 24 25; do printf '\377\377' | dd of=c.cloudsuite bs=1 seek=$((96 * i + 88)) conv=notrunc 2>/dev/null; done; opscope threads --format=cloudsuite --to=csv c.cloudsuite; for q in 'thread == 65535' 'thread == -' 'thread != -'; do opscope find -c --format=cloudsuite "$q" c.cloudsuite; done; rm c.cloudsuite
thread,name,marker,marker_record,tid,first,last,records,share,switches,undecided,stack,range_low,range_high
0,,,,,0,17,8,0.307692,3,,,,
1,,,,,1,23,16,0.615385,4,,,,
,none,,,,24,25,2,0.0769231,1,,,,
0
2
24

# A derived number can be absent
$ for q in 'iteration == -' 'not iteration' 'iteration != -' 'calldepth == -'; do for o in keep noscreen; do OPSCOPE_TEST=$o opscope find -c "$q" samples/ls.cis501.trace.gz; done; done
446
446
446
446
47944
47944
0
0
? 1
