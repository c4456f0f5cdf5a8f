# Sources of values
$ opscope chain samples/ls.cis501.trace.gz 20111
value                          record  distance            pc  what         remark
                               20,111            7ffff7fd2e4d  CMP CMP
├─ rbp                         20,110        -1  7ffff7fd2e49  ADD ADD_IMM
│  └─ rbp                      20,062       -49  7ffff7fd2e49  ADD ADD_IMM
│     └─ rbp                   20,002      -109  7ffff7fd2d7d  MOV LOAD
│        └─ [7fffffffe1e0]     19,978      -133  7ffff7fd3a88  PUSH STORE
│           └─ rax             19,954      -157  7ffff7fd3a37  MOV MOV
└─ r10                         20,005      -106  7ffff7fd2d92  MOV MOV
   └─ rsi                      20,000      -111  7ffff7fd2d74  MOV LOAD
      ├─ r9 (address)          19,946      -165  7ffff7fd3a14  MOV LOAD
      │  ├─ rax (address)      19,945      -166  7ffff7fd3a0f  MOV LOAD
      │  │  └─ [7fffffffe220]  19,850      -261  7ffff7fd398d  MOV STORE
      │  └─ [7ffff7fc0cc8]                                                  from before the trace
      └─ [7ffff7ffe5c0]                                                     from before the trace
opscope: samples/ls.cis501.trace.gz: the format has no access sizes; 8 bytes are assumed for each access

$ opscope chain --depth=2 --links=4 samples/ls.cis501.trace.gz 20111
value      record  distance            pc  what
           20,111            7ffff7fd2e4d  CMP CMP
├─ rbp     20,110        -1  7ffff7fd2e49  ADD ADD_IMM
│  └─ rbp  20,062       -49  7ffff7fd2e49  ADD ADD_IMM
└─ r10     20,005      -106  7ffff7fd2d92  MOV MOV
   └─ rsi  20,000      -111  7ffff7fd2d74  MOV LOAD

$ LC_ALL=C opscope chain samples/ls.champsim.xz 20010
value                          record  distance            pc  what   remark
                               20,010            7ffff7fd3abc
`- rcx                         20,003        -7  7ffff7fd3aa0  load
   |- r15                      19,998       -12  7ffff7fd3141  load
   |  `- [7fffffffe1d0]        19,675      -335  7ffff7fd2d60  store
   |     `- r15                19,658      -352  7ffff7fd3a49
   |        `- rsi             19,655      -355  7ffff7fd3a3f
   `- [7fffffffe368]           19,505      -505  7ffff7fd8383  store
      |- rbp                   19,440      -570  7ffff7fd3b17  load
      |  `- [7fffffffe2a0]     18,913    -1,097  7ffff7fd397e  store
      |     `- rbp             18,792    -1,218  7ffff7fd3b17  load
      `- r12                   19,497      -513  7ffff7fd835d
         |- rdi                19,488      -522  7ffff7fd8333  load
         |  |- rbp             19,440      -570  7ffff7fd3b17  load   continues elsewhere
         |  `- [7fffffffe358]                                         from before the trace
         `- rdx                19,496      -514  7ffff7fd8359
            `- rdx             19,493      -517  7ffff7fd834a
opscope: samples/ls.champsim.xz: the format has no access sizes; 8 bytes are assumed for each access

$ LC_ALL=C opscope chain --depth=3 samples/ls.gem5.txt.gz 20010
value                    record  distance            pc  what
                         20,010            7ffff7fd3abc  IntAlu
`- r9                    20,003        -7  7ffff7fd3aa0  MemRead
   |- r18                19,998       -12  7ffff7fd3141  MemRead
   |  |- r6              19,997       -13  7ffff7fd313f  MemRead
   |  `- [7fffffffe1d0]  19,675      -335  7ffff7fd2d60  MemWrite
   `- [7fffffffe368]     19,505      -505  7ffff7fd8383  MemWrite
      |- r5              19,440      -570  7ffff7fd3b17  MemRead
      `- r15             19,497      -513  7ffff7fd835d  IntAlu

$ LC_ALL=C opscope chain --depth=3 --registers=arm data/gem5/good-40.txt 30
value                record  distance      pc  what      remark
                         30            4013c3  MemRead
|- x6                    29        -1  4013c3  MemWrite
|  |- x6                 27        -3  4013c3  MemWrite
|  |  |- x6              25        -5  4013c3  MemWrite
|  |  |- x7              25        -5  4013c3  MemWrite
|  |  |- x1              25        -5  4013c3  MemWrite
|  |  `- x16             26        -4  4013c3  MemRead
|  |- x7                 27        -3  4013c3  MemWrite  continues elsewhere
|  |- x1                 27        -3  4013c3  MemWrite  continues elsewhere
|  `- x16                28        -2  4013c3  MemRead
|     |- x6              27        -3  4013c3  MemWrite  continues elsewhere
|     |- x7              27        -3  4013c3  MemWrite  continues elsewhere
|     |- x1              27        -3  4013c3  MemWrite  continues elsewhere
|     `- [10020080]                                      from before the trace
|- x7                    29        -1  4013c3  MemWrite  continues elsewhere
|- x1                    29        -1  4013c3  MemWrite  continues elsewhere
`- [10020088]                                            from before the trace

$ opscope chain samples/ls.byu.tr.gz 18182
value          record  distance  what
               18,182            MEMREAD
└─ [ffffe2d0]  18,031      -151  MEMWRITE
opscope: samples/ls.byu.tr.gz: the format has no registers; only memory is followed

$ opscope chain --through=regs samples/ls.byu.tr.gz 18182
record  what
18,182  MEMREAD
opscope: samples/ls.byu.tr.gz: the format has no registers
opscope: samples/ls.byu.tr.gz: record 18,182 reads nothing of the selected kinds

# What is followed
$ LC_ALL=C opscope chain --depth=2 --follow=stack,ip samples/ls.champsim.xz 20010
value                 record  distance            pc  what
                      20,010            7ffff7fd3abc
`- rcx                20,003        -7  7ffff7fd3aa0  load
   |- r15             19,998       -12  7ffff7fd3141  load
   `- [7fffffffe368]  19,505      -505  7ffff7fd8383  store
opscope: samples/ls.champsim.xz: the format has no access sizes; 8 bytes are assumed for each access

$ LC_ALL=C opscope chain --without=flags,address samples/ls.cis501.trace.gz 20111
value                       record  distance            pc  what         remark
                            20,111            7ffff7fd2e4d  CMP CMP
|- rbp                      20,110        -1  7ffff7fd2e49  ADD ADD_IMM
|  `- rbp                   20,062       -49  7ffff7fd2e49  ADD ADD_IMM
|     `- rbp                20,002      -109  7ffff7fd2d7d  MOV LOAD
|        `- [7fffffffe1e0]  19,978      -133  7ffff7fd3a88  PUSH STORE
|           `- rax          19,954      -157  7ffff7fd3a37  MOV MOV
`- r10                      20,005      -106  7ffff7fd2d92  MOV MOV
   `- rsi                   20,000      -111  7ffff7fd2d74  MOV LOAD
      `- [7ffff7ffe5c0]                                                  from before the trace
opscope: samples/ls.cis501.trace.gz: the format has no access sizes; 8 bytes are assumed for each access

$ LC_ALL=C opscope chain --through=regs samples/ls.cis501.trace.gz 20111
value                      record  distance            pc  what
                           20,111            7ffff7fd2e4d  CMP CMP
|- rbp                     20,110        -1  7ffff7fd2e49  ADD ADD_IMM
|  `- rbp                  20,062       -49  7ffff7fd2e49  ADD ADD_IMM
|     `- rbp               20,002      -109  7ffff7fd2d7d  MOV LOAD
`- r10                     20,005      -106  7ffff7fd2d92  MOV MOV
   `- rsi                  20,000      -111  7ffff7fd2d74  MOV LOAD
      `- r9 (address)      19,946      -165  7ffff7fd3a14  MOV LOAD
         `- rax (address)  19,945      -166  7ffff7fd3a0f  MOV LOAD

$ LC_ALL=C opscope chain --through=memory --size=1 samples/ls.cis501.trace.gz 20111
record            pc  what
20,111  7ffff7fd2e4d  CMP CMP
opscope: samples/ls.cis501.trace.gz: record 20,111 reads nothing of the selected kinds

$ LC_ALL=C opscope chain --within=20 samples/ls.cis501.trace.gz 20111
value      record  distance            pc  what         remark
           20,111            7ffff7fd2e4d  CMP CMP
|- rbp     20,110        -1  7ffff7fd2e49  ADD ADD_IMM
|  `- rbp                                               from before the limit
`- r10                                                  from before the limit

# Uses of values
$ LC_ALL=C opscope chain --forward --depth=2 samples/ls.cis501.trace.gz 20000
value      record  distance            pc  what       remark
           20,000            7ffff7fd2d74  MOV LOAD
|- rsi     20,005        +5  7ffff7fd2d92  MOV MOV
|  |- r10  20,063       +63  7ffff7fd2e4d  CMP CMP
|  |- r10  20,111      +111  7ffff7fd2e4d  CMP CMP
|  |- r10  20,175      +175  7ffff7fd30a4  MOV STORE
|  `- r10                                             overwritten by 20,223
`- rsi                                                overwritten by 20,035

$ LC_ALL=C opscope chain --forward --depth=1 samples/ls.champsim.xz 20010
value      record  distance            pc  what         remark
           20,010            7ffff7fd3abc
|- rflags  20,011        +1  7ffff7fd3abf  conditional
`- rflags                                               overwritten by 20,013

# Output for programs
$ opscope chain --to=json --depth=1 samples/ls.cis501.trace.gz 20111
{
  "file": "samples/ls.cis501.trace.gz",
  "record": 20111,
  "direction": "backward",
  "depth": 1,
  "more": false,
  "nodes": [
    {"record":20111,"depth":0,"pc":"0x7ffff7fd2e4d","what":"CMP CMP"},
    {"record":20110,"depth":1,"pc":"0x7ffff7fd2e49","what":"ADD ADD_IMM"},
    {"record":20005,"depth":1,"pc":"0x7ffff7fd2d92","what":"MOV MOV"}
  ],
  "links": [
    {"of":20111,"through":"register","register":"rbp","end":"found","record":20110,"tree":true},
    {"of":20111,"through":"register","register":"r10","end":"found","record":20005,"tree":true}
  ]
}

$ opscope chain --to=dot --depth=2 samples/ls.cis501.trace.gz 20111
digraph chain {
	node [shape=box, fontname="monospace"];
	r20111 [label="20,111  7ffff7fd2e4d\nCMP CMP", style=bold];
	r20110 [label="20,110  7ffff7fd2e49\nADD ADD_IMM"];
	r20062 [label="20,062  7ffff7fd2e49\nADD ADD_IMM"];
	r20005 [label="20,005  7ffff7fd2d92\nMOV MOV"];
	r20000 [label="20,000  7ffff7fd2d74\nMOV LOAD"];
	r20110 -> r20111 [label="rbp"];
	r20005 -> r20111 [label="r10"];
	r20062 -> r20110 [label="rbp"];
	r20000 -> r20005 [label="rsi"];
}

$ opscope chain --to=json --depth=1 samples/ls.byu.tr.gz 18182
{
  "file": "samples/ls.byu.tr.gz",
  "record": 18182,
  "direction": "backward",
  "depth": 1,
  "note": "the format has no registers; only memory is followed",
  "more": false,
  "nodes": [
    {"record":18182,"depth":0,"what":"MEMREAD"},
    {"record":18031,"depth":1,"what":"MEMWRITE"}
  ],
  "links": [
    {"of":18182,"through":"memory","address":"0xffffe2d0","size":1,"end":"found","record":18031,"tree":true}
  ]
}
opscope: samples/ls.byu.tr.gz: the format has no registers; only memory is followed

# The longest chain of a span
$ opscope chain --longest --span=20_000..20_100 samples/ls.cis501.trace.gz
records of the longest chain: 11 of 101, 10.89 %

value  record            pc  what
       20,002  7ffff7fd2d7d  MOV LOAD
rbp    20,017  7ffff7fd2e56  MOV LOAD
rax    20,018  7ffff7fd2e5b  MOV LOAD
rbx    20,049  7ffff7fd2e20  AND LOAD
t1     20,050  7ffff7fd2e20  AND AND
rax    20,051  7ffff7fd2e26  MOV LOAD
rax    20,055  7ffff7fd2e31  MOV MOV
rdx    20,056  7ffff7fd2e34  SHR SHR
rdx    20,059  7ffff7fd2e3d  AND AND
rdx    20,060  7ffff7fd2e40  AND AND_IMM
flags  20,061  7ffff7fd2e43  J JMP_IMM
opscope: samples/ls.cis501.trace.gz: the format has no access sizes; 8 bytes are assumed for each access

$ opscope chain --longest --by=latency --links=6 data/gem5/good-40.txt
records of the longest chain: 24 of 40, 60.00 %
its length in ps: 215,500

value  record   cost      pc  what
r6         34  2,000  4013c3  MemRead
r16        35  2,500  4013c3  MemWrite
r6         36  2,000  4013c3  MemRead
r16        37  2,500  4013c3  MemWrite
r6         38  2,000  4013c3  MemRead
r16        39  2,500  4013c3  MemWrite

these are its last 6 records

$ opscope chain --longest --without=flags --span=..30 --to=json data/champsim/good-40rec-pin.champsim
{
  "file": "data/champsim/good-40rec-pin.champsim",
  "records": 31,
  "by": "count",
  "length": 14,
  "links": 13,
  "steps": [
    {"record":0,"cost":1,"pc":"0x4013b5"},
    {"record":1,"cost":1,"pc":"0x4013b8","through":"register","register":"r8"},
    {"record":4,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":5,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":6,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":7,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":8,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":9,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":10,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":11,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":12,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":13,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":14,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"},
    {"record":15,"cost":1,"pc":"0x4013c3","what":"load, store","through":"register","register":"rsi"}
  ]
}
opscope: data/champsim/good-40rec-pin.champsim: the format has no access sizes; 8 bytes are assumed for each access

$ opscope chain --longest --links=3 --span=..30 --to=dot data/champsim/good-40rec-pin.champsim
digraph chain {
	node [shape=box, fontname="monospace"];
	r13 [label="13  4013c3\nload, store"];
	r14 [label="14  4013c3\nload, store"];
	r13 -> r14 [label="rsi"];
	r15 [label="15  4013c3\nload, store"];
	r14 -> r15 [label="rsi"];
}
opscope: data/champsim/good-40rec-pin.champsim: the format has no access sizes; 8 bytes are assumed for each access

$ opscope chain --longest --by=latency samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the format does not record when instructions are issued and ready, so only records can be counted
? 2

# What it consists of, with the stack and instruction pointers told apart
$ opscope chain --longest --shares --follow=stack,ip --links=6 samples/ls.champsim.xz
records of the longest chain: 7,582 of 40,000, 18.96 %

By instruction:
          pc  records  share
7ffff7fd39b6      402  5.30%
7ffff7fd39d6      375  4.95%
7ffff7fd30c6      143  1.89%
7ffff7fd2e62      136  1.79%
7ffff7fd2e67      136  1.79%
7ffff7fd2e79      136  1.79%

By class:
class        records   share
conditional    3,740  49.33%
load           1,599  21.09%
other            885  11.67%
store            699   9.22%
call             223   2.94%
return           221   2.91%

By register:
value   kind                 records   share
rip     instruction pointer    4,047  53.38%
rsp     stack pointer          2,262  29.83%
rax     register                 418   5.51%
rflags  condition codes          259   3.42%
rdx     register                 189   2.49%
rbp     register                  95   1.25%

308 more rows; see --links
opscope: samples/ls.champsim.xz: the format has no access sizes; 8 bytes are assumed for each access

$ opscope chain --longest --shares --by=latency --links=4 data/gem5/good-40.txt
records of the longest chain: 24 of 40, 60.00 %
its length in ps: 215,500

By instruction:
    pc  records     cost   share
4013c3       16  206,000  95.59%
401020        1    2,500   1.16%
40100e        1    1,000   0.46%
401024        1    1,000   0.46%

By class:
class     records     cost   share
MemRead         8  186,000  86.31%
MemWrite        8   20,000   9.28%
IntAlu          7    7,000   3.25%
IntMult         1    2,500   1.16%

By register:
value  kind          records     cost   share
r6     register           11  189,000  87.70%
r16    register            8   20,000   9.28%
r12    register            3    4,500   2.09%
none   first record        1    1,000   0.46%

6 more rows; see --links

$ opscope chain --longest --shares --span=20_000..20_100 --to=csv samples/ls.cis501.trace.gz
table,pc,class,value,kind,records,cost,share
pcs,0x7ffff7fd2e20,,,,2,,0.181818
pcs,0x7ffff7fd2d7d,,,,1,,0.0909091
pcs,0x7ffff7fd2e56,,,,1,,0.0909091
pcs,0x7ffff7fd2e5b,,,,1,,0.0909091
pcs,0x7ffff7fd2e26,,,,1,,0.0909091
pcs,0x7ffff7fd2e31,,,,1,,0.0909091
pcs,0x7ffff7fd2e34,,,,1,,0.0909091
pcs,0x7ffff7fd2e3d,,,,1,,0.0909091
pcs,0x7ffff7fd2e40,,,,1,,0.0909091
pcs,0x7ffff7fd2e43,,,,1,,0.0909091
classes,,load,,,5,,0.454545
classes,,other,,,5,,0.454545
classes,,conditional,,,1,,0.0909091
values,,,rax,register,3,,0.272727
values,,,rdx,register,3,,0.272727
values,,,none,first record,1,,0.0909091
values,,,rbp,register,1,,0.0909091
values,,,rbx,register,1,,0.0909091
values,,,t1,temporary,1,,0.0909091
values,,,flags,condition codes,1,,0.0909091
opscope: samples/ls.cis501.trace.gz: the format has no access sizes; 8 bytes are assumed for each access

$ opscope chain --longest --shares --follow=stack --links=8 --to=json data/spike/good-commits.spike
{
  "totals": {
    "chain": {"label":"records of the longest chain","value":7,"of":20,"share":0.35}
  },
  "rows": [
    {"table":"pcs","pc":"0x80000028","records":1,"share":0.142857},
    {"table":"pcs","pc":"0x8000002a","records":1,"share":0.142857},
    {"table":"pcs","pc":"0x8000002e","records":1,"share":0.142857},
    {"table":"pcs","pc":"0x80000032","records":1,"share":0.142857},
    {"table":"pcs","pc":"0x80000036","records":1,"share":0.142857},
    {"table":"pcs","pc":"0x8000003a","records":1,"share":0.142857},
    {"table":"pcs","pc":"0x8000003e","records":1,"share":0.142857},
    {"table":"classes","class":"other","records":2,"share":0.285714},
    {"table":"classes","class":"load","records":2,"share":0.285714},
    {"table":"classes","class":"store","records":1,"share":0.142857},
    {"table":"classes","class":"load, store","records":1,"share":0.142857},
    {"table":"classes","class":"conditional","records":1,"share":0.142857},
    {"table":"values","value":"none","kind":"first record","records":1,"share":0.142857},
    {"table":"values","value":"sp","kind":"stack pointer","records":1,"share":0.142857},
    {"table":"values","value":"memory","kind":"memory","records":1,"share":0.142857},
    {"table":"values","value":"a1","kind":"register","records":1,"share":0.142857},
    {"table":"values","value":"a2","kind":"register","records":1,"share":0.142857},
    {"table":"values","value":"a3","kind":"register","records":1,"share":0.142857},
    {"table":"values","value":"a4","kind":"register","records":1,"share":0.142857}
  ],
  "notes": []
}

$ opscope chain --longest --shares --to=dot samples/ls.champsim.xz
opscope: chain: --shares prints tables, not a graph
? 2

$ opscope chain --shares samples/ls.champsim.xz 7
opscope: chain: --shares needs --longest
? 2

$ opscope chain --longest samples/ls.champsim.xz 7
opscope: chain: --longest takes a span (--span=FIRST..LAST), not record 7
? 2

$ opscope chain --longest --depth=7 samples/ls.champsim.xz
opscope: chain: --depth cannot be used with --longest
? 2

$ opscope chain --span=1..7 samples/ls.champsim.xz 7
opscope: chain: --span needs --longest
? 2

$ opscope chain --longest --span=5..2 samples/ls.champsim.xz
opscope: chain: the last record of the span is before its first record
? 2

$ opscope chain --longest --span=90K.. samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the span contains no records; the trace has 40,000 (numbered from 0)
? 2

# Opcodes are bytes of the trace
$ opscope chain --to=dot data/cis501/bad-control-characters.trace 2
digraph chain {
	node [shape=box, fontname="monospace"];
	r2 [label="2  401007\n\\x1b[31mMOV\\x1b[0m \\x1b]0;title\\x07ADD", style=bold];
	r1 [label="1  401003\nADD ADD_IMM"];
	r0 [label="0  401000\nMOV ADD"];
	r1 -> r2 [label="rax"];
	r0 -> r1 [label="rax"];
}

$ opscope chain data/cis501/bad-control-characters.trace 2
value         record  distance      pc  what                                    remark
                   2            401007  \x1b[31mMOV\x1b[0m \x1b]0;title\x07ADD
└─ rax             1        -1  401003  ADD ADD_IMM
   └─ rax          0        -2  401000  MOV ADD
      └─ rdx                                                                    from before the trace

# Errors
$ opscope chain samples/ls.cis501.trace.gz
opscope: chain: missing record number; usage: opscope chain [OPTION]... FILE RECORD | --longest [OPTION]... FILE
? 2

$ opscope chain samples/ls.cis501.trace.gz twelve
opscope: chain: twelve is not a record number
? 2

$ opscope chain samples/ls.cis501.trace.gz 1M
opscope: samples/ls.cis501.trace.gz: there is no record 1,000,000; the trace has 48,390 (numbered from 0)
? 2

$ opscope chain --follow=stak samples/ls.cis501.trace.gz 1
opscope: chain: --follow=stak: unknown value (did you mean stack?)
? 2

$ opscope chain --through=registers samples/ls.cis501.trace.gz 1
opscope: chain: --through=registers: unknown value; values are regs, memory, all
? 2

$ opscope chain --depth=2M --links=0 samples/ls.cis501.trace.gz 1
opscope: chain: --depth must be from 0 to 1,048,576
? 2

$ opscope chain --links=0 samples/ls.cis501.trace.gz 1
opscope: chain: --links must be from 1 to 1,048,576
? 2

$ opscope chain data/byu/bad-stray-tail.tr 3 2>&1 | grep -v 'after the last record'
record      pc  what
     3  40100b  FETCH
opscope: data/byu/bad-stray-tail.tr: the format has no registers; only memory is followed
opscope: data/byu/bad-stray-tail.tr: record 3 reads nothing of the selected kinds

# A record that reads nothing that is followed
$ opscope chain samples/ls.cis501.trace.gz 37
record            pc  what
    37  7ffff7fd3a93  CALL SUB_IMM
opscope: samples/ls.cis501.trace.gz: record 37 reads nothing of the selected kinds; use --follow=stack,ip to follow these

$ opscope chain --follow=stack,ip --depth=1 samples/ls.cis501.trace.gz 37
value   record  distance            pc  what
            37            7ffff7fd3a93  CALL SUB_IMM
└─ rsp      33        -4  7ffff7fd3a88  PUSH SUB_IMM

$ opscope chain --forward --without=flags samples/ls.cis501.trace.gz 1
record            pc  what
     1  7ffff7fd3a17  J JMP_IMM
opscope: samples/ls.cis501.trace.gz: record 1 writes nothing of the selected kinds; use --follow=stack,ip to follow these

# Numbers are accepted as they are printed
$ opscope chain --depth=1 samples/ls.cis501.trace.gz 5,000
value   record  distance            pc  what
         5,000            7ffff7fd39c5  ADD ADD_IMM
└─ rcx   4,986       -14  7ffff7fd39c5  ADD ADD_IMM

$ opscope list -n 1 --start=12,345 --fields=pc samples/ls.cis501.trace.gz
     record  pc
     12,345  7ffff7fd3066

$ opscope list -n 1 --start=12,34 --fields=pc samples/ls.cis501.trace.gz
opscope: list: --start=12,34: expected a number, such as 1000, 0x3e8 or 1K
? 2

# The lists of a repeated option are joined
$ opscope chain --without=flags --without=address samples/ls.cis501.trace.gz 20111 >apart; opscope chain --without=flags,address samples/ls.cis501.trace.gz 20111 | cmp - apart
opscope: samples/ls.cis501.trace.gz: the format has no access sizes; 8 bytes are assumed for each access
opscope: samples/ls.cis501.trace.gz: the format has no access sizes; 8 bytes are assumed for each access

# One record without an opcode; the same as csv
$ opscope chain --depth=0 samples/ls.champsim.xz 20010
record            pc
20,010  7ffff7fd3abc

$ opscope chain --depth=2 --to=csv samples/ls.cis501.trace.gz 20111
level,value,record,distance,cost,pc,data,what,remark
0,,20111,,,0x7ffff7fd2e4d,,CMP CMP,
1,rbp,20110,-1,,0x7ffff7fd2e49,,ADD ADD_IMM,
2,rbp,20062,-49,,0x7ffff7fd2e49,,ADD ADD_IMM,
1,r10,20005,-106,,0x7ffff7fd2d92,,MOV MOV,
2,rsi,20000,-111,,0x7ffff7fd2d74,,MOV LOAD,

$ opscope chain --longest --span=..30 --to=csv data/champsim/good-40rec-pin.champsim
level,value,record,distance,cost,pc,data,what,remark
,,0,,,0x4013b5,,,
,r8,1,,,0x4013b8,,,
,rsi,4,,,0x4013c3,,"load, store",
,rsi,5,,,0x4013c3,,"load, store",
,rsi,6,,,0x4013c3,,"load, store",
,rsi,7,,,0x4013c3,,"load, store",
,rsi,8,,,0x4013c3,,"load, store",
,rsi,9,,,0x4013c3,,"load, store",
,rsi,10,,,0x4013c3,,"load, store",
,rsi,11,,,0x4013c3,,"load, store",
,rsi,12,,,0x4013c3,,"load, store",
,rsi,13,,,0x4013c3,,"load, store",
,rsi,14,,,0x4013c3,,"load, store",
,rsi,15,,,0x4013c3,,"load, store",
opscope: data/champsim/good-40rec-pin.champsim: the format has no access sizes; 8 bytes are assumed for each access

# From a pipe that pauses
$ gzip -dc samples/ls.cis501.trace.gz >plain; (head -n 100 plain; sleep 1; tail -n +101 plain) | opscope chain --forward - 98 >paused; opscope chain --forward plain 98 | cmp - paused; rm plain paused
opscope: -: threads are not separated (see opscope threads)

# Contents that the trace has: those that were written, or loaded from before the trace
$ opscope chain --depth=3 data/spike/good-commits.spike 9
value                record  distance        pc              data  remark
                          9            8000003a
├─ t0                     0        -9  80000000          80000000
├─ a3                     8        -1  80000036  ffffffff7ffffff0
│  ├─ a1                  6        -3  8000002e          80000010
│  │  └─ [800ffff8]       5        -4  8000002a          80000010
│  └─ a2                  7        -2  80000032  ffffffffffffffff
│     ├─ a1               6        -3  8000002e          80000010  continues elsewhere
│     └─ [80000010]                                            ff  from before the trace
└─ [80000000]                                                      from before the trace

$ opscope chain --depth=2 --to=csv data/spike/good-commits.spike 9
level,value,record,distance,cost,pc,data,what,remark
0,,9,,,0x8000003a,,,
1,t0,0,-9,,0x80000000,0x80000000,,
1,a3,8,-1,,0x80000036,0xffffffff7ffffff0,,
2,a1,6,-3,,0x8000002e,0x80000010,,
2,a2,7,-2,,0x80000032,0xffffffffffffffff,,
1,[80000000],,,,,,,from before the trace

$ opscope chain --depth=1 --to=json data/spike/good-commits.spike 9
{
  "file": "data/spike/good-commits.spike",
  "record": 9,
  "direction": "backward",
  "depth": 1,
  "more": false,
  "nodes": [
    {"record":9,"depth":0,"pc":"0x8000003a"},
    {"record":8,"depth":1,"pc":"0x80000036"},
    {"record":0,"depth":1,"pc":"0x80000000"}
  ],
  "links": [
    {"of":9,"through":"register","register":"t0","data":"0x80000000","end":"found","record":0,"tree":true},
    {"of":9,"through":"register","register":"a3","data":"0xffffffff7ffffff0","end":"found","record":8,"tree":true},
    {"of":9,"through":"memory","address":"0x80000000","size":4,"end":"end of trace"}
  ]
}
