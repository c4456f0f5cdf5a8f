# Analyses: tables of a whole trace or of a part of it
$ opscope stat --list
mix: which opcodes, op classes and kinds of branches there are

# What opcodes there are
$ opscope stat mix --top=3 samples/ls.cis501.trace.gz
Instructions (macro-ops):
macro   count   share  micro-ops  each
MOV    11,745  29.36%     11,745  1.00
J       6,047  15.12%      6,047  1.00
TEST    3,512   8.78%      4,198  1.20

Micro-ops:
micro     count   share
LOAD     10,983  22.70%
JMP_IMM   6,655  13.75%
STORE     4,172   8.62%

Micro-ops of an instruction:
size   count   share
   1  32,626  81.56%
   2   6,641  16.60%
   3     450   1.12%

Bytes of an instruction:
size  count   share
   3  9,865  24.66%
   2  9,309  23.27%
   4  7,261  18.15%

Kinds of branches:
kind         count   share
conditional  6,047  85.79%
jump           365   5.18%
return         280   3.97%

105 more rows: see --top

$ opscope stat mix samples/ls.byu.tr.gz
Classes:
class      count   share
FETCH     40,000  72.52%
MEMREAD   10,983  19.91%
MEMWRITE   4,172   7.56%

$ opscope stat mix --sort=-share --to=csv samples/ls.gem5.txt.gz
table,macro,micro,class,kind,size,count,share,uops,each
class,,,MemWrite,,,4172,0.1043,,
class,,,MemRead,,,10813,0.270325,,
class,,,IntAlu,,,25015,0.625375,,
kind,,,,indirect,,394,0.0558945,,
kind,,,,jump,,608,0.0862534,,
kind,,,,conditional,,6047,0.857852,,

$ opscope stat mix --where=CMP --span=1000..1999 --top=1 --to=json samples/ls.cis501.trace.gz
{"rows":[
{"table":"macro","macro":"CMP","count":45,"share":0.918367,"uops":52,"each":1.15556},
{"table":"micro","micro":"CMP_IMM","count":35,"share":0.625},
{"table":"size","size":1,"count":42,"share":0.857143},
{"table":"length","size":3,"count":16,"share":0.326531}
],"notes":[]}

# What cannot be
$ opscope stat mix
opscope: stat: the trace is missing: opscope stat NAME FILE (a file of that name: ./NAME)
? 2

$ opscope stat
opscope: stat: the trace is missing: opscope stat [NAME] FILE
? 2

$ opscope stat mux samples/ls.byu.tr.gz
opscope: stat: no analysis is called mux: mix may be meant
? 2

$ opscope stat mix --sort=shore samples/ls.byu.tr.gz
opscope: stat: --sort=shore: mix has no such column; may be meant: share
? 2

$ opscope stat --top=3 samples/ls.byu.tr.gz
opscope: stat: --top is for the analyses: opscope stat NAME FILE
? 2

$ opscope stat mix --where='(' samples/ls.byu.tr.gz
opscope: stat: in the regular expression: missing closing parenthesis
    (
     ^
? 2

$ cp samples/ls.byu.tr.gz mix; opscope stat ./mix | head -n 1
Total Requests: 55,155
