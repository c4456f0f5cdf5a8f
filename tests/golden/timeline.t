# Figures of intervals
$ opscope timeline samples/ls.champsim.xz
records 0 to 39,999 in 64 intervals of 625

                                                                                      min   mean    max
loads           |▇▇▇▇▆▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▇▇▆▇▇▇▇▇▇▇▇▇▇█▄██▆▇▇▇█▇▅▇▇▇▇▇▇▇█▆▆|  16.96  27.46  31.52  %
stores          |█▆▆▄▆▆▅▆▆█▆▅▆▅▇▇▆▆▅▅▆▇▆▅▆▇▇▆▆▇▆▆▆▅▅█▆▆▆▅▆▇█▅▁▄▅▅▅▆▅▆▅▅█▇▆▆▄▆▅▆▅▆|   2.56  10.43  14.24  %
branches        |▄▄▄▅▄▄▄▄▄▄▄▅▄▅▄▄▄▄▄▄▄▄▅▅▄▄▄▅▄▅▄▅▄▅▄▄▄▄▄▅▄▄▄▅▆██▆▄▄▅▅▇▅▄▄▄▄▄▄▄▄▄▄|  15.36  17.63  30.72  %
taken           |▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆██▅▇▆▇▆▅▅▇▆▆▆▆▆▆▇▆▆|  30.19  40.68  53.13  %
pcs             |▇█▇▆▆▆▇▇▇▇▇▅█▇▇▇▇▇▇▇▇▇▇▆▆▇▇▇▇▇▇▇▆▇▇▇▇▇▇▇█▇█▇▁▅▇▃▄▄▄▆▃▃▅▇█▇▇██▇▇▇|     87    416    506
newpcs          |█▁ ▁▁ ▁    ▁▁            ▁                 ▃▁▆▆▂▁   ▁▁  ▁ ▁ ▁ ▁ |      0     28    456
lines           |▆▆▆█▅█▇▆▆▆▆▄▆▆▆▆▆▆▆▆▇▇▇█▆▇▆▆▆▇▆▆▆▇▇▆▆▆▆▆▆▆▆▆▄▂▄▆▇▇▇▇▅▅▇▆▇▆▇▆▇▇▆▇|     20     55     71
newlines        |█▂▁▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▃ ▁▆▁▁▁▁▄▃▁▁▁▁▁▁▁▁▁▁|      0      9     55
mispredictions  |▃▃▁▄▁▁▂▁▁▁▁▁▃▁▂▁▁▁▁▁▁▁▁▂▁▁▁▂▁▁▁▁▁▂▁▁▁▁▁▁▂▁▃▃▃█▇▂▃▁▁▁▂▂▁▁▂▁▂▂▃▂▁▁|   3.20  14.55  70.40  MPKI
depth           |▆▆▆█▆▆▆▆▆▇▆▄▇▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▅▆▆▆▆▆▆▆▆▆▇▆▃▄▃▂▅▅▅▇▂▃▆▇▇▆▇▆▇▇█▆|   1.00   2.44   3.30

# Some lanes, and queries as lanes
$ opscope timeline --lanes='records,instructions,call or return,op ~ /^MOV/' --intervals=32 samples/ls.cis501.trace.gz
records 0 to 48,389 in 32 intervals of 1,513

                                                      min   mean    max
records         |████████████████████████████████|  1,487  1,512  1,513
instructions    |▇██▇▇▇▇█▇███▇▇█▇▇███▇▇█████▇▇▇█▇|  1,227  1,250  1,325
call or return  |▃▃▂▃▃▃▃▃▃▃▃▃▃▃▂▃▃▃▃▃▃▄██▂▃▁▃▃▃▃▃|      8     18     45
op ~ /^MOV/     |██████████████████████▆▆██▇████▇|    389    513    538

$ LC_ALL=C opscope timeline --lanes='loads,newpcs,conditional then branch' --where='not taken' --span=10000..29999 --intervals=40 samples/ls.champsim.xz
records 10,000 to 29,999 in 40 intervals of 500
newpcs: without the records before the span

                                                                       min   mean    max
loads                    ||||||#|||#|#||#|||#|||||||#|#||||##:|#|||  16.04  29.05  33.33  %
newpcs                   |#___   _ _ _    _     __      _  _._::|_|      0     35    373
conditional then branch  |                _     __          _ |#. |      0      2     29

# The sums of the intervals equal those of the other commands
$ opscope timeline --lanes=mispredictions,records --intervals=1 --to=csv samples/ls.champsim.xz
interval,first_record,last_record,mispredictions,records
0,0,39999,14.55,40000

$ opscope stat branches --top=0 samples/ls.champsim.xz | grep 1,000
per 1,000 instructions by gshare: 14.55
per 1,000 instructions by 2-bit counters: 10.65

# Time, with the lanes of gem5
$ opscope timeline --by=time --intervals=4 --to=csv samples/ls.gem5.txt.gz
interval,first_record,last_record,loads,stores,branches,taken,pcs,newpcs,lines,newlines,mispredictions,cpi,l1,l2,memory,fetchwait,issuewait,commitwait,about
0,0,10034,0.272147,0.107225,0.168211,0.398697,634,634,190,190,0,0.349178,0.416331,0.330282,0.253387,3,0.107225,1,
1,10035,20181,0.278999,0.109195,0.169902,0.395012,507,14,185,98,0,0.340101,0.399152,0.335217,0.265631,3,0.109195,1,
2,20182,30013,0.266884,0.0985557,0.19284,0.427215,1579,1013,249,143,0,0.353845,0.407393,0.323552,0.269055,3,0.0985557,1,
3,30014,39999,0.263068,0.102043,0.174344,0.404365,969,134,242,134,0,0.346085,0.372668,0.344499,0.282832,3,0.102043,1,

# gem5 does not mark calls
$ opscope timeline --lanes=depth samples/ls.gem5.txt.gz; opscope find -c 'calldepth > 0' samples/ls.gem5.txt.gz
opscope: --lanes: gem5 traces do not have the lane depth: it needs kinds of branches that include calls, or the program (--binary)
opscope: find: gem5 has no name calldepth; names are pc, class, mem, load, store, size, reg, read, write, branch, taken, call, return, conditional, indirect, kind, record, fault, mispredicted, ...
    calldepth > 0
    ^
? 2

$ opscope timeline --by=instruction --intervals=3 --to=json --lanes=instructions,pcs,newpcs,pages samples/ls.cis501.trace.gz
{
  "totals": {},
  "rows": [
    {"interval":0,"first_record":0,"last_record":16237,"instructions":13334,"pcs":634,"newpcs":634,"pages":45},
    {"interval":1,"first_record":16238,"last_record":32468,"instructions":13334,"pcs":583,"newpcs":14,"pages":44},
    {"interval":2,"first_record":32469,"last_record":48389,"instructions":13332,"pcs":1722,"newpcs":1147,"pages":54}
  ],
  "notes": []
}

# Bands: regions of code and data, op classes, opcodes, kinds of branches
$ opscope timeline --lanes=code,data,classes --intervals=24 samples/ls.gem5.txt.gz
records 0 to 39,999 in 24 intervals of 1,667

                                                 min   mean    max
code 7ffff7e3f000  |                ▂▅      |   0.00   1.70  29.15  %
code 7ffff7fd2000  |▅▅▆▄▄▅▆▅▆▆▄▆▅▅▄▄▂ ▇▂▅▄▅▅|   0.00  29.47  43.19  %
code 7ffff7fd3000  |▆▇▆▇▇▇▆█▆▇▆▇▇▆█▇▃ ▇▃▆▆▇▆|   0.00  39.44  50.03  %
code 7ffff7fd7000  |                ▆▃ ▆    |   0.00   4.07  40.97  %
code 7ffff7fd8000  |▃▂▂▃▄▃▃▂▃▃▅▂▂▃▃▃▂█▂▃▄▃▂▂|  13.08  19.39  51.17  %
code 7ffff7fdb000  |                 ▁ ▁    |   0.00   0.22   3.54  %
code 7ffff7fec000  |▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  ▁▁▁▁▂|   0.00   4.00  10.73  %
code 7ffff7fed000  |▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  ▁▁▁▁▁|   0.00   1.73   5.36  %
data 0             |▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁ ▁▁▁▁▁▁|   0.00   0.47   1.01  %
data 555555554000  |▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁ ▁▁▁▁▁▁|   0.00   2.14   7.00  %
data 7ffff7d08000  |▂▃▂▂▃▃▂▃▂▂▃▂▂▂▃▂▄▆▃▄▁▁▁▁|   0.63  16.74  41.17  %
data 7ffff7f76000  |▂▂▂▁▂▂▂▂▂▃▂▂▂▂▂▁▃▃▂▃▄▄▄▄|   9.33  17.56  30.96  %
data 7ffff7fc1000  |▂▃▃▂▂▁▂▂▂▂▁▂▃▂▁▂▂▂▄▂▂▂▂▂|   9.63  13.59  25.17  %
data 7fffffffe000  |█▇▇█▇█▇▇▇▇▇▇▇▇██▆▄▆▅▇▇▇▇|  26.00  49.48  56.58  %
data ffffefa17000  |                 ▁      |   0.00   0.01   0.17  %
data ffffeff18000  |                    ▁   |   0.00   0.01   0.16  %
IntAlu             |▇█▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇█▇▇▇█|  60.35  62.54  68.45  %
MemRead            |▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃▃|  23.76  27.03  29.03  %
MemWrite           |▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁|   7.80  10.43  12.30  %
others             |                        |   0.00   0.00   0.00  %

$ opscope timeline --lanes=classes,loads --intervals=24 --where=taken samples/ls.champsim.xz
records 0 to 39,999 in 24 intervals of 1,667

                                             min   mean    max
call           |▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁|   1.94   8.47  12.28  %
conditional    |▆▇▇▆▆▆▆▇▆▇▆▆▇▆▇▆▇▆█▇▇▆▆▆|  57.77  65.06  80.15  %
indirect       |▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁ ▁▁▁▁▁▁|   0.00   2.58   5.31  %
indirect-call  |                ▁▁      |   0.00   1.39  14.08  %
jump           |▁▁▁▁▁▁▁▁▁▁▂▁▁▂▁▁▁▁▁▁▁▁▁▁|   8.40  12.73  15.45  %
return         |▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▁▁▁▁▁▁|   4.58   9.76  16.50  %
others         |                        |   0.00   0.00   0.00  %
none           |                        |   0.00   0.00   0.00  %
loads          |▆▄▄▆▄▅▅▃▅▄▅▅▄▄▅▆▅█▂▄▃▆▄▅|   4.58   9.76  16.50  %

$ opscope timeline --lanes=classes,code --intervals=2 --to=csv samples/ls.cis501.trace.gz
interval,first_record,last_record,ADD_IMM,JMP_IMM,LOAD,MOV,STORE,SUB_IMM,TEST,others,code 7ffff7e3f000,code 7ffff7fd2000,code 7ffff7fd3000,code 7ffff7fd7000,code 7ffff7fd8000,code 7ffff7fdb000,code 7ffff7fec000,code 7ffff7fed000
0,0,24194,0.050465,0.132052,0.228725,0.0831163,0.0891093,0.0512089,0.0553007,0.310023,0,0.32785,0.438123,0,0.181558,0,0.0375289,0.0149411
1,24195,48389,0.0527382,0.143005,0.225212,0.077082,0.083323,0.0443067,0.0543501,0.319983,0.0337442,0.261853,0.351208,0.0809065,0.206043,0.00427393,0.0423914,0.0195806

# The bands of a part of the trace are those of all
$ LC_ALL=C opscope timeline --lanes=code,data --intervals=24 --span=27000..27999 samples/ls.gem5.txt.gz
records 27,000 to 27,999 in 24 intervals of 42

                                                min   mean     max
code 7ffff7e54000  |        ..              |  0.00   2.80   42.86  %
code 7ffff7fd2000  |. #._                   |  0.00   6.80  100.00  %
code 7ffff7fd3000  ||# _||                  |  0.00  15.20  100.00  %
code 7ffff7fd7000  |         .##############|  0.00  59.80  100.00  %
code 7ffff7fd8000  |     .##:.              |  0.00  13.00  100.00  %
code 7ffff7fec000  |   :                    |  0.00   1.90   45.24  %
code 7ffff7fed000  |   _                    |  0.00   0.50   11.90  %
data 7ffff7da9000  |... ___ _               |  0.00   6.77   27.27  %
data 7ffff7dc6000  |  _.  __                |  0.00   3.38   33.33  %
data 7ffff7dc8000  |      ___ ::::::##.     |  0.00  17.67  100.00  %
data 7ffff7dc9000  |                  |#####|  0.00   9.02  100.00  %
data 7ffff7f76000  |      _ .._.._._        |  0.00  10.15   31.58  %
data 7ffff7fc0000  |___  ______...__        |  0.00  11.28   27.27  %
data 7ffff7fc1000  |  __ __ ._              |  0.00   4.89   21.05  %
data 7fffffffe000  |:|::||.|_._             |  0.00  36.84   88.89  %

# What a filter leaves
$ opscope timeline --lanes=filter,loads --where='taken or load' --intervals=24 samples/ls.champsim.xz
records 0 to 39,999 in 24 intervals of 1,667

                                      min   mean    max
filter  |▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇|  32.07  33.93  38.03  %
loads   |████████████████▇▇██████|  72.87  80.93  83.48  %

# Mistakes
$ opscope timeline --lanes=hits samples/ls.champsim.xz
opscope: --lanes: the lane hits is available only in the browser; use a query as a lane instead
? 2

$ opscope timeline --lanes=loads,cpi samples/ls.champsim.xz
opscope: --lanes: champsim traces do not have the lane cpi: it needs the cycles of stages, such as the commit
? 2

$ opscope timeline --lanes='loads,taken and (' samples/ls.champsim.xz
opscope: --lanes: expected a name, an expression between slashes, not or (
    loads,taken and (
                     ^
? 2

$ opscope timeline --by=time samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: champsim traces have no times
? 2

$ opscope timeline --by=second samples/ls.champsim.xz
opscope: timeline: --by=second: unknown value (did you mean record?)
? 2

$ opscope timeline --intervals=0 samples/ls.champsim.xz
opscope: timeline: --intervals must be from 1 to 8,192
? 2

$ opscope timeline --span=90000.. samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the trace has no records in the span
? 2

# Times that span the whole range, as a damaged one makes it
$ printf '%x %x\n' 16 0 20 0 24 5 28 0xfffffffffffffffe >t; opscope timeline --layout='line: pc:hex time:hex' --by=time -i 4 -l records,pcs --to=csv t
interval,first_record,last_record,records,pcs,about
0,0,2,3,3,
1,,,0,0,
2,,,0,0,
3,3,3,1,1,

$ printf '%x %x\n' 16 0 20 7 24 0xffffffffffffffff >t; for i in 1 2 3; do opscope timeline --layout='line: pc:hex time:hex' --by=time -i $i -l records --to=csv t; done
interval,first_record,last_record,records
0,0,2,3
interval,first_record,last_record,records
0,0,1,2
1,2,2,1
interval,first_record,last_record,records
0,0,1,2
1,,,0
2,2,2,1

# Estimates are marked in each row
$ awk 'BEGIN { for (i = 0; i < 150000; i++) printf "%x %x\n", 4096 + 64 * (i < 100000 ? i : i % 10), 4096 * i }' >many.txt; for to in json csv; do opscope timeline --layout='line: pc:hex load:hex' -i 3 -l pcs,records --to=$to many.txt; done
{
  "totals": {},
  "rows": [
    {"interval":0,"first_record":0,"last_record":49999,"pcs":49960,"records":50000,"about":"pcs"},
    {"interval":1,"first_record":50000,"last_record":99999,"pcs":49826,"records":50000,"about":"pcs"},
    {"interval":2,"first_record":100000,"last_record":149999,"pcs":10,"records":50000}
  ],
  "notes": [
    "large numbers of different addresses are estimates"
  ]
}
interval,first_record,last_record,pcs,records,about
0,0,49999,49960,50000,pcs
1,50000,99999,49826,50000,pcs
2,100000,149999,10,50000,

# A mistyped lane is not a regular expression that matches nothing
$ opscope timeline --lanes=ipc samples/ls.champsim.xz
opscope: --lanes: there is no lane ipc (did you mean cpi?); /ipc/ counts opcodes
    ipc
    ^
? 2

$ opscope timeline --lanes=loads,mispredicions samples/ls.cis501.trace.gz
opscope: --lanes: there is no lane mispredicions (did you mean mispredictions?); /mispredicions/ counts opcodes
    loads,mispredicions
          ^
? 2

$ opscope timeline --lanes=/mispredicions/ --intervals=4 samples/ls.cis501.trace.gz
records 0 to 48,389 in 4 intervals of 12,098

                         min  mean  max
/mispredicions/  |    |    0     0    0

# Outcomes that follow from the next record are as good as recorded ones, on any number of chunks.
$ opscope list --to=csv --fields=uop,pc,fallthrough,kind,taken samples/ls.cis501.trace.gz | awk -F, 'NR > 2 && $2 == 1 { print l } NR > 1 { k = $5; l = $3 " " $4 (k == "conditional" ? " C " $6 : k == "" ? "" : " J 1") }' >t; p='line: {pc} {fallthrough}{? {C{kind=conditional}|J{kind=jump}} '; for v in taken :dec; do echo "$p{$v}}" >d; for o in keep fresh,chunk=100,chunks=8; do OPSCOPE_TEST=$o opscope timeline --format=./d -l taken,mispredictions -i 3 --to=csv t; OPSCOPE_TEST=$o opscope list --format=./d --where=mispredicted --fields=pc --to=csv t | cksum; done; done
interval,first_record,last_record,taken,mispredictions
0,0,13332,0.399554,13.4253
1,13333,26665,0.398678,10.3503
2,26666,39998,0.420638,19.8755
407561391 12049
interval,first_record,last_record,taken,mispredictions
0,0,13332,0.399554,13.4253
1,13333,26665,0.398678,10.3503
2,26666,39998,0.420638,19.8755
407561391 12049
interval,first_record,last_record,taken,mispredictions
0,0,13332,0.399554,13.4253
1,13333,26665,0.398678,10.3503
2,26666,39998,0.420638,19.8755
407561391 12049
interval,first_record,last_record,taken,mispredictions
0,0,13332,0.399554,13.4253
1,13333,26665,0.398678,10.3503
2,26666,39998,0.420638,19.8755
407561391 12049

$ opscope timeline --layout='line: {pc}' -l taken t; opscope timeline --layout='line: {pc}' -l mispredictions t; rm t d
opscope: --lanes: layout traces do not have the lane taken: the outcomes of branches are neither recorded nor implied by pc and kind of branch
opscope: --lanes: layout traces do not have the lane mispredictions: the outcomes of branches are neither recorded nor implied by pc and kind of branch
