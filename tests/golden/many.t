
$ opscope stat --table samples/ls.champsim.xz samples/ls.cis501.trace.gz samples/ls.byu.tr.gz
file                        format    records  unique_pcs  branches  branches_taken   loads  stores  damages
samples/ls.champsim.xz      champsim   40,000       1,795     7,049           2,868  10,982   4,172        0
samples/ls.cis501.trace.gz  cis501     48,390       1,795     7,049           2,868  10,983   4,172        0
samples/ls.byu.tr.gz        byu        55,155       1,795                            10,983   4,172        0

$ opscope stat --table --to=csv --columns=records,loads,gap_bytes --sort=records samples/ls.champsim.xz samples/ls.cis501.trace.gz samples/ls.byu.tr.gz
file,records,loads,gap_bytes
samples/ls.byu.tr.gz,55155,10983,0
samples/ls.cis501.trace.gz,48390,10983,0
samples/ls.champsim.xz,40000,10982,0

$ opscope stat --table --table-column='rate = branches_taken / branches' --columns=branches,branches_taken --to=json samples/ls.champsim.xz samples/ls.byu.tr.gz
{
  "totals": {},
  "rows": [
    {"file":"samples/ls.champsim.xz","branches":7049,"branches_taken":2868,"rate":0.406866},
    {"file":"samples/ls.byu.tr.gz"}
  ],
  "notes": []
}

$ opscope stat branches --table --columns=gshare_misses,taken_share samples/ls.champsim.xz missing samples/ls.cis501.trace.gz
opscope: cannot open missing: No such file or directory
file                        gshare_misses  taken_share
samples/ls.champsim.xz                582       40.69%
missing
samples/ls.cis501.trace.gz            582       40.69%
? 2

$ opscope stat --table --columns=record samples/ls.champsim.xz
opscope: --columns: no trace has a total record (did you mean records?)
? 2

$ opscope stat --columns=records samples/ls.champsim.xz
opscope: stat: --columns needs --table
? 2

$ opscope stat branches,hot --top=1 --to=json samples/ls.champsim.xz samples/ls.cloudsuite.xz
[
{"file": "samples/ls.champsim.xz", "stat":
{
"branches": {
  "totals": {
    "gshare_misses": {"label":"mispredicted by gshare (4,098 bytes)","value":582,"of":6047,"share":0.0962461},
    "gshare_mpki": {"label":"per 1,000 instructions by gshare","value":14.55},
    "counter_misses": {"label":"mispredicted by 2-bit counters","value":426,"of":6047,"share":0.0704482},
    "counter_mpki": {"label":"per 1,000 instructions by 2-bit counters","value":10.65},
    "branches": {"label":"branches","value":7051,"of":40000,"share":0.176275},
    "marked": {"label":"marked as branches in the trace","value":7049,"of":40000,"share":0.176225},
    "taken": {"label":"taken","value":2868,"of":7049,"share":0.406866}
  },
  "rows": [
    {"pc":"0x7ffff7fd2e43","kind":"conditional","executions":169,"gshare_misses":78,"gshare_miss":0.461538,"counter_misses":77,"counter_miss":0.455621,"taken":62,"taken_share":0.366864,"transitions":95,"targets":1,"target":"0x7ffff7fd3058","share":0.004225,"gshare_mpki":1.95,"counter_mpki":1.925}
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
}
,
{"file": "samples/ls.cloudsuite.xz", "stat":
{
"branches": {
  "totals": {
    "gshare_misses": {"label":"mispredicted by gshare (4,098 bytes)","value":582,"of":6047,"share":0.0962461},
    "gshare_mpki": {"label":"per 1,000 instructions by gshare","value":14.55},
    "counter_misses": {"label":"mispredicted by 2-bit counters","value":426,"of":6047,"share":0.0704482},
    "counter_mpki": {"label":"per 1,000 instructions by 2-bit counters","value":10.65},
    "branches": {"label":"branches","value":7051,"of":40000,"share":0.176275},
    "marked": {"label":"marked as branches in the trace","value":7049,"of":40000,"share":0.176225},
    "taken": {"label":"taken","value":2868,"of":7049,"share":0.406866}
  },
  "rows": [
    {"pc":"0x7ffff7fd2e43","kind":"conditional","executions":169,"gshare_misses":78,"gshare_miss":0.461538,"counter_misses":77,"counter_miss":0.455621,"taken":62,"taken_share":0.366864,"transitions":95,"targets":1,"target":"0x7ffff7fd3058","share":0.004225,"gshare_mpki":1.95,"counter_mpki":1.925}
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
}
]

$ opscope stat branches --top=1 --to=csv samples/ls.champsim.xz samples/ls.byu.tr.gz samples/ls.cis501.trace.gz
file,pc,kind,executions,gshare_misses,gshare_miss,counter_misses,counter_miss,taken,taken_share,transitions,targets,target,share,gshare_mpki,counter_mpki
samples/ls.champsim.xz,0x7ffff7fd2e43,conditional,169,78,0.461538,77,0.455621,62,0.366864,95,1,0x7ffff7fd3058,0.004225,1.95,1.925
opscope: samples/ls.byu.tr.gz: branches is not available for this trace: its format (byu) does not record branches or kinds of branches or branch outcomes; use --binary=FILE with the traced program
samples/ls.cis501.trace.gz,0x7ffff7fd2e43,conditional,169,78,0.461538,77,0.455621,62,0.366864,95,1,0x7ffff7fd3058,0.00349246,1.95,1.925
? 2

$ opscope stat phases --simpoints=x samples/ls.champsim.xz samples/ls.cloudsuite.xz
opscope: stat: --simpoints takes one FILE at a time
? 2

$ opscope stat samples/ls.champsim.xz samples/ls.byu.tr.gz | head -n 6
==> samples/ls.champsim.xz <==
Trace Statistics for: samples/ls.champsim.xz
======================================================================
Total Instructions:    40,000
Unique IPs:            1,795
Branch Instructions:   7,049 (17.62%)

$ opscope hist --by=page --top=1 samples/ls.champsim.xz samples/ls.cloudsuite.xz
==> samples/ls.champsim.xz <==
loads: 10,982
stores: 4,172
fetches: 40,000
bins of 4,096 bytes: 81

       first          last  loads  stores  fetches  accesses
7ffff7fd3000  7ffff7fd3fff      0       0   15,776    15,776  ████████████████████████████████

80 more: 10,982 loads, 4,172 stores, 24,224 fetches

==> samples/ls.cloudsuite.xz <==
loads: 10,982
stores: 4,172
fetches: 40,000
bins of 4,096 bytes: 81

       first          last  loads  stores  fetches  accesses
7ffff7fd3000  7ffff7fd3fff      0       0   15,776    15,776  ████████████████████████████████

80 more: 10,982 loads, 4,172 stores, 24,224 fetches

$ opscope hist --by=page --top=1 --to=json samples/ls.champsim.xz samples/ls.cloudsuite.xz
[
{"file": "samples/ls.champsim.xz", "hist":
{
  "totals": {
    "loads": {"label":"loads","value":10982},
    "stores": {"label":"stores","value":4172},
    "fetches": {"label":"fetches","value":40000},
    "bins": {"label":"bins of 4,096 bytes","value":81}
  },
  "rows": [
    {"first":"0x7ffff7fd3000","last":"0x7ffff7fd3fff","loads":0,"stores":0,"fetches":15776,"accesses":15776}
  ],
  "notes": [
    "80 more: 10,982 loads, 4,172 stores, 24,224 fetches"
  ]
}
}
,
{"file": "samples/ls.cloudsuite.xz", "hist":
{
  "totals": {
    "loads": {"label":"loads","value":10982},
    "stores": {"label":"stores","value":4172},
    "fetches": {"label":"fetches","value":40000},
    "bins": {"label":"bins of 4,096 bytes","value":81}
  },
  "rows": [
    {"first":"0x7ffff7fd3000","last":"0x7ffff7fd3fff","loads":0,"stores":0,"fetches":15776,"accesses":15776}
  ],
  "notes": [
    "80 more: 10,982 loads, 4,172 stores, 24,224 fetches"
  ]
}
}
]

$ opscope lint --only=error --to=csv samples/ls.champsim.xz data/champsim/good-8rec.champsim missing
file,id,severity,title,count,record,times,sentence
opscope: data/champsim/good-8rec.champsim: read as champsim on weak evidence (score 8; 24 is certain); use --format=NAME to choose another format
opscope: cannot open missing: No such file or directory
? 2

$ cp samples/ls.byu.tr.gz 'a,"b'; opscope hist --by=region --top=1 --to=csv 'a,"b' samples/ls.byu.tr.gz
file,first,last,what,pages,loads,stores,fetches,accesses
"a,""b",0xf7f76000,0xf7ffefff,"code, data",29,4379,369,39321,44069
samples/ls.byu.tr.gz,0xf7f76000,0xf7ffefff,"code, data",29,4379,369,39321,44069

$ opscope find -c 'load' samples/ls.champsim.xz samples/ls.byu.tr.gz; echo $?
samples/ls.champsim.xz:10982
samples/ls.byu.tr.gz:10983
0

$ opscope find -c 'pc == 1' samples/ls.champsim.xz samples/ls.cloudsuite.xz; echo $?
samples/ls.champsim.xz:0
samples/ls.cloudsuite.xz:0
1

$ opscope find -c 'pc == 1' samples/ls.champsim.xz missing; echo $?
samples/ls.champsim.xz:0
opscope: cannot open missing: No such file or directory
2

# Totals of one name are one number
$ opscope stat --table mix,hot,structures,parallelism --columns=instructions,unique_pcs,missed,loads_missed samples/ls.cis501.trace.gz
file                        instructions  unique_pcs  missed  loads_missed
samples/ls.cis501.trace.gz        40,000       1,795     572           527
