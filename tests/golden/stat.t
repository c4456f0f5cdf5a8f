# Totals under the names of the tools of each format
$ opscope stat samples/ls.cis501.trace.gz
Processed 48390 trace records.
Micro-ops: 48390
Macro-ops: 40000

Of the micro-ops:
Unique PCs:    1,795
Branches:      7,049 (14.57%)
  Taken:       2,868 (40.69% of branches)
Memory Reads:  10,983 (22.70%)
Memory Writes: 4,172 (8.62%)

Kinds of branches:
jump:          365 (5.18%)
indirect:      74 (1.05%)
conditional:   6,047 (85.79%)
call:          243 (3.45%)
indirect-call: 40 (0.57%)
return:        280 (3.97%)
other:         0 (0.00%)

$ opscope stat samples/ls.champsim.xz
Trace Statistics for: samples/ls.champsim.xz
======================================================================
Total Instructions:    40,000
Unique IPs:            1,795
Branch Instructions:   7,049 (17.62%)
  Taken:               2,868 (40.69% of branches)
Memory Reads:          10,982 (27.46%)
Memory Writes:         4,172 (10.43%)

Kinds of branches:
jump:          367 (5.20%)
indirect:      74 (1.05%)
conditional:   6,047 (85.76%)
call:          243 (3.45%)
indirect-call: 40 (0.57%)
return:        280 (3.97%)
other:         0 (0.00%)

$ opscope stat samples/ls.cloudsuite.xz
Trace Statistics for: samples/ls.cloudsuite.xz
======================================================================
Total Instructions:    40,000
Unique IPs:            1,795
Branch Instructions:   7,049 (17.62%)
  Taken:               2,868 (40.69% of branches)
Memory Reads:          10,982 (27.46%)
Memory Writes:         4,172 (10.43%)

Kinds of branches:
jump:          367 (5.20%)
indirect:      74 (1.05%)
conditional:   6,047 (85.76%)
call:          243 (3.45%)
indirect-call: 40 (0.57%)
return:        280 (3.97%)
other:         0 (0.00%)

$ opscope stat samples/ls.byu.tr.gz
Total Requests: 55,155
Unique PCs:     1,795
Memory Reads:   10,983 (19.91%)
Memory Writes:  4,172 (7.56%)

By type:
FETCH:    40,000 (72.52%)
MEMREAD:  10,983 (19.91%)
MEMWRITE: 4,172 (7.56%)

$ opscope stat samples/ls.gem5.txt.gz
Trace Statistics for: samples/ls.gem5.txt.gz
======================================================================
Total Instructions:    40,000
Unique IPs:            1,795
Branch Instructions:   7,049 (17.62%)
  Taken:               2,868 (40.69% of branches)
Memory Reads:          10,813 (27.03%)
Memory Writes:         4,172 (10.43%)

Kinds of branches:
jump:          608 (8.63%)
indirect:      394 (5.59%)
conditional:   6,047 (85.79%)
call:          0 (0.00%)
indirect-call: 0 (0.00%)
return:        0 (0.00%)
other:         0 (0.00%)

By op:
IntAlu:   25,015 (62.54%)
MemRead:  10,813 (27.03%)
MemWrite: 4,172 (10.43%)

# Stable keys for programs; null if the format does not record a value
$ opscope stat --to=json samples/ls.cis501.trace.gz
{
  "file": "samples/ls.cis501.trace.gz",
  "format": "cis501",
  "records": 48390,
  "macro_ops": 40000,
  "unique_pcs": 1795,
  "branches": 7049,
  "branches_taken": 2868,
  "records_with_load": 10983,
  "records_with_store": 4172,
  "loads": 10983,
  "stores": 4172,
  "records_known_in_part": 0,
  "gaps": 0,
  "gap_bytes": 0,
  "stray_bytes": 0,
  "damages": 0,
  "branch_kinds": {
    "jump": 365,
    "indirect": 74,
    "conditional": 6047,
    "call": 243,
    "indirect_call": 40,
    "return": 280,
    "other": 0
  }
}

$ opscope stat --to=json samples/ls.byu.tr.gz
{
  "file": "samples/ls.byu.tr.gz",
  "format": "byu",
  "records": 55155,
  "macro_ops": null,
  "unique_pcs": 1795,
  "branches": null,
  "branches_taken": null,
  "records_with_load": 10983,
  "records_with_store": 4172,
  "loads": 10983,
  "stores": 4172,
  "records_known_in_part": 0,
  "gaps": 0,
  "gap_bytes": 0,
  "stray_bytes": 0,
  "damages": 0,
  "classes": {
    "FETCH": 40000,
    "MEMREAD": 10983,
    "MEMWRITE": 4172
  }
}

$ opscope stat --to=csv samples/ls.champsim.xz
file,format,records,macro_ops,unique_pcs,branches,branches_taken,records_with_load,records_with_store,loads,stores,records_known_in_part,gaps,gap_bytes,stray_bytes,damages,branch_kinds.jump,branch_kinds.indirect,branch_kinds.conditional,branch_kinds.call,branch_kinds.indirect_call,branch_kinds.return,branch_kinds.other
samples/ls.champsim.xz,champsim,40000,40000,1795,7049,2868,10982,4172,10982,4172,0,0,0,0,0,367,74,6047,243,40,280,0

# The same totals with one processor or more
$ opscope stat --threads=1 samples/ls.champsim.xz | cksum
3167003216 548

$ opscope stat --threads=3 samples/ls.champsim.xz | cksum
3167003216 548

# Readable records of damaged files are counted
$ opscope stat data/champsim/bad-stray-tail.champsim
opscope: data/champsim/bad-stray-tail.champsim: read as champsim on weak evidence (score 4; 24 is certain); use --format=NAME to choose another format
Trace Statistics for: data/champsim/bad-stray-tail.champsim
======================================================================
Total Instructions:    8
Unique IPs:            8
Branch Instructions:   0 (0.00%)
  Taken:               0
Memory Reads:          0 (0.00%)
Memory Writes:         0 (0.00%)

Kinds of branches:
jump:          0
indirect:      0
conditional:   0
call:          0
indirect-call: 0
return:        0
other:         0
opscope: data/champsim/bad-stray-tail.champsim: 8 bytes after the last record: not a complete record

# Some records; a span or query of all records gives the totals of the trace
$ opscope stat --to=json --span=.. samples/ls.cis501.trace.gz >some; opscope stat --to=json samples/ls.cis501.trace.gz | cmp - some

$ opscope stat --to=json --where='record >= 0' samples/ls.gem5.txt.gz >some; opscope stat --to=json samples/ls.gem5.txt.gz | cmp - some

$ opscope stat --where='call' samples/ls.champsim.xz | head -n 6
Trace Statistics for: samples/ls.champsim.xz
======================================================================
Total Instructions:    283
Unique IPs:            11
Branch Instructions:   283 (100.00%)
  Taken:               283 (100.00% of branches)

$ opscope stat --where='caller == 3' samples/ls.champsim.xz
opscope: --where: champsim has no name caller (did you mean call?)
    caller == 3
    ^
? 2

# A span after the end of the trace
$ opscope stat --span=40000.. samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the trace ends before record 40,000
? 2

$ opscope stat mix,hot.blocks --top=2 samples/ls.champsim.xz
Instruction mix

records: 40,000

Kinds of branches:
kind         count   share
conditional  6,047  85.76%
jump           367   5.20%

4 more rows; see --top


Hot spots

different pcs: 1,795
pcs with 90 % of the records: 471 of 1,795, 26.24 %
basic blocks: 418
basic blocks with 90 % of the records: 73 of 418, 17.46 %
instructions of a basic block: 5.67

          pc          last  instructions  executions  records  share  coverage
7ffff7fd39bc  7ffff7fd39d6          9.00         401    3,609  9.02%     9.02%
7ffff7fd2e17  7ffff7fd2e43         14.00         169    2,366  5.92%    14.94%

416 more rows; see --top

$ opscope stat mix,hot --to=json --top=1 samples/ls.champsim.xz
{
"mix": {
  "totals": {
    "records": {"label":"records","value":40000}
  },
  "rows": [
    {"table":"kind","kind":"conditional","count":6047,"share":0.857609}
  ],
  "notes": []
}
,"hot": {
  "totals": {
    "unique_pcs": {"label":"different pcs","value":1795},
    "pcs_90": {"label":"pcs with 90 % of the records","value":471,"of":1795,"share":0.262396},
    "blocks": {"label":"basic blocks","value":418},
    "blocks_90": {"label":"basic blocks with 90 % of the records","value":73,"of":418,"share":0.174641},
    "block_size": {"label":"instructions of a basic block","value":5.67215}
  },
  "rows": [
    {"table":"instructions","pc":"0x7ffff7fd39b0","executions":430,"share":0.01075,"coverage":0.01075},
    {"table":"blocks","pc":"0x7ffff7fd39bc","last":"0x7ffff7fd39d6","instructions":9,"executions":401,"records":3609,"share":0.090225,"coverage":0.090225}
  ],
  "notes": []
}
}

$ opscope stat mix,hot --to=csv samples/ls.champsim.xz
opscope: stat: --to=csv writes one table: name one analysis
? 2

$ opscope stat mix,hot,mix samples/ls.champsim.xz
opscope: stat: mix is named twice
? 2

$ opscope stat mix,hat samples/ls.champsim.xz
opscope: stat: unknown analysis hat (did you mean hot?)
? 2

$ opscope stat mix --span=50000..60000 samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the trace ends before record 50,000
? 2

$ opscope hist --span=40000..50000 samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the trace ends before record 40,000
? 2

$ opscope hist --by=line --span=39999.. --to=csv samples/ls.champsim.xz
first,last,what,pages,loads,stores,fetches,accesses
0x7ffff7fec480,0x7ffff7fec4bf,,,0,0,1,1

# One file at a time, and invalid spans
$ opscope stat samples/ls.champsim.xz samples/ls.byu.tr.gz
==> samples/ls.champsim.xz <==
Trace Statistics for: samples/ls.champsim.xz
======================================================================
Total Instructions:    40,000
Unique IPs:            1,795
Branch Instructions:   7,049 (17.62%)
  Taken:               2,868 (40.69% of branches)
Memory Reads:          10,982 (27.46%)
Memory Writes:         4,172 (10.43%)

Kinds of branches:
jump:          367 (5.20%)
indirect:      74 (1.05%)
conditional:   6,047 (85.76%)
call:          243 (3.45%)
indirect-call: 40 (0.57%)
return:        280 (3.97%)
other:         0 (0.00%)

==> samples/ls.byu.tr.gz <==
Total Requests: 55,155
Unique PCs:     1,795
Memory Reads:   10,983 (19.91%)
Memory Writes:  4,172 (7.56%)

By type:
FETCH:    40,000 (72.52%)
MEMREAD:  10,983 (19.91%)
MEMWRITE: 4,172 (7.56%)

$ opscope stat --span=9..x samples/ls.champsim.xz
opscope: --span: not a record number
    9..x
       ^
? 2

$ opscope hist --where='load == 3' --by=page samples/ls.champsim.xz
loads: 1
stores: 0
fetches: 1
bins of 4,096 bytes: 2

       first          last  loads  stores  fetches  accesses
           0           fff      1       0        0         1  ████████████████████████████████
7ffff7fec000  7ffff7fecfff      0       0        1         1  ████████████████████████████████

# The micro-ops at the beginning belong to macro-op 0, which began before the trace
$ sed -n '18,$p' data/cis501/good-24uop.trace >within.trace; opscope stat within.trace | grep Macro; opscope stat --where='uop > 0' within.trace | grep Macro; opscope list --fields=uop,macroop within.trace | sed -n '2p;$p'; rm within.trace
Macro-ops: 3
Macro-ops: 3
          0    2        0
          6    2        2
