# A column of a file with one line for each record: its name is that of the heading, or of the file
$ awk 'BEGIN { print "index,Latency,level"; for (i = 0; i < 48390; i++) print i "," (i % 97 ? i * 7 % 50 : "") "," (i % 3 ? "l1" : "dram") }' >sim.csv; opscope list -n 3 -s 96 --fields=pc,latency --with=sim.csv:latency samples/ls.cis501.trace.gz
     record  pc            latency
         96  7ffff7fd2e00       22
         97  7ffff7fd2e04
         98  7ffff7fd2e0b       36

$ awk 'BEGIN { for (i = 0; i < 30000; i++) print i % 7 - 1 }' >few.txt; opscope list -n 2 -s 29999 --fields=pc,few --with=few.txt samples/ls.cis501.trace.gz
     record  pc            few
     29,999  7ffff7fd2cf4    3
     30,000  7ffff7fd2cf6

$ awk 'BEGIN { print "level"; for (i = 0; i < 48390; i++) print (i % 3 ? "l1" : "dram") }' | gzip >l.gz; opscope stat values --of=l --with=l.gz samples/ls.cis501.trace.gz
different values: 3
values: 48,390
records without a value: 0 of 48,390, 0.00 %

value   count   share      sum
l1     32,259  66.66%   66.66%
dram   16,130  33.33%  100.00%
level       1   0.00%  100.00%
opscope: samples/ls.cis501.trace.gz: l.gz: 48,391 lines for 48,390 records: the last belongs to no record; if the first is a heading, name the column, as in --with=FILE:NAME

# It is a name of queries and of expressions
$ awk 'BEGIN { print "index,Latency,level"; for (i = 0; i < 48390; i++) print i "," (i % 97 ? i * 7 % 50 : "") "," (i % 3 ? "l1" : "dram") }' | gzip >sim.csv.gz; opscope find -c --with=sim.csv.gz:latency --with=sim.csv.gz:3 'latency > 40 and level == dram' samples/ls.cis501.trace.gz; gzip -dc sim.csv.gz | awk -F, 'NR > 1 && $2 != "" && $2 > 40 && $3 == "dram"' | wc -l
2873
2873

$ awk 'BEGIN { print "index,Latency"; for (i = 0; i < 48390; i++) print i "," i * 7 % 50 }' >s.csv; opscope list -n 2 --where='twice == 42' --with=s.csv:latency --column='twice = latency * 2' --fields=latency,twice --to=csv samples/ls.cis501.trace.gz
record,latency,twice
3,21,42
53,21,42

$ awk 'BEGIN { for (i = 0; i < 48390; i++) print i % 5 }' >pc; opscope export --to=csv --span=100..102 --fields=pc,pc_2 --with=pc samples/ls.cis501.trace.gz
record,pc,pc_2
100,0x7ffff7fd2e11,0
101,0x7ffff7fd2e17,1
102,0x7ffff7fd2e1d,2

# A line for each instruction
$ opscope list --to=csv --fields=macroop samples/ls.cis501.trace.gz | awk -F, 'BEGIN { was = -1 } NR > 1 && $2 != was { print $2 * 3; was = $2 }' >by.txt; opscope list --to=csv --fields=macroop,by --with=by.txt --with-by=instruction samples/ls.cis501.trace.gz | awk -F, 'NR > 1 && $3 != $2 * 3 { bad++ } END { print NR - 1, bad + 0 }'
48390 0

$ awk 'BEGIN { for (i = 0; i < 39000; i++) print i }' >i.txt; opscope stat values --of=i --top=1 --with=i.txt --with-by=instruction samples/ls.cis501.trace.gz
different values: 39,000
values: 47,180
records without a value: 1,210 of 48,390, 2.50 %

value  count  share    sum
   29      4  0.01%  0.01%

38,999 more rows; see --top
opscope: samples/ls.cis501.trace.gz: i.txt: 39,000 lines for 40,000 instructions: the last 1,000 have no i

# Lines that are missing, left or damaged are counted
$ awk 'BEGIN { for (i = 0; i < 48400; i++) print (i == 20 || i == 40000 ? "x" : i % 4) }' >bad.txt; opscope stat values --of=bad --with=bad.txt samples/ls.cis501.trace.gz
opscope: samples/ls.cis501.trace.gz: bad.txt: 2 lines have no number in column 1, the first is line 21
different values: 4
values: 48,388
records without a value: 2 of 48,390, 0.00 %

value   count   share      sum
    1  12,098  25.00%   25.00%
    2  12,097  25.00%   50.00%
    3  12,097  25.00%   75.00%
    0  12,096  25.00%  100.00%
opscope: samples/ls.cis501.trace.gz: bad.txt: 48,400 lines for 48,390 records: the last 10 belong to no record

$ awk 'BEGIN { for (i = 0; i < 9; i++) print i, i, i }' >w; opscope list -n 1 --with=w samples/ls.cis501.trace.gz
opscope: --with: w: the file has 3 columns; give a name after a colon, or a number
? 2

$ awk 'BEGIN { print "a b"; for (i = 0; i < 9; i++) print i, i }' >w; opscope list -n 1 --with=w:c samples/ls.cis501.trace.gz
opscope: --with: w: there is no column c; the file has 2: a, b
? 2

$ opscope list -n 1 --with=nowhere.csv samples/ls.cis501.trace.gz
opscope: --with: cannot open nowhere.csv: No such file or directory
? 2

$ opscope list -n 1 --with=w --with-by=line samples/ls.cis501.trace.gz
opscope: list: --with-by=line: unknown value; values are record, instruction
? 2

# A session does not keep the column, which is shown when it is asked for
$ awk 'BEGIN { for (i = 0; i < 40000; i++) print i % 9 }' >nine; printf 'wait\n:goto 20\n:quit\n' >first; printf 'wait\nscreen 0-0 message\n:quit\n' >again; export OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c; opscope browse --script=first --with=nine samples/ls.champsim.xz >out; for with in '' --with=nine; do opscope browse --script=again $with samples/ls.champsim.xz; done
wait
screen 0-0 message
|instruction           pc kind        load         store        dst    src      >
|restored the session saved a moment ago; use --fresh to start over
:quit
wait
screen 0-0 message
|instruction           pc   nine kind        load         store        dst      >
|restored the session saved a moment ago; use --fresh to start over
:quit

# Two files beside one trace are compared
$ awk 'BEGIN { print "hit"; for (i = 0; i < 40000; i++) print (i % 3 ? 1 : 0) }' >a.csv; awk 'BEGIN { print "hit"; for (i = 0; i < 40000; i++) print (i % 3 && i != 778 && i != 30001 ? 1 : 0) }' >b.csv; opscope diff --with-a=a.csv --with-b=b.csv --also=hit samples/ls.champsim.xz samples/ls.champsim.xz | tail -4
hit     2 records differ, the first: A 778  B 778
@ A 778 +1              B 778 +1              values: hit
@ A 30,001 +1           B 30,001 +1           values: hit
2 equal records with other values
