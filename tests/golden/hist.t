# Memory accesses: first the regions
$ opscope hist samples/ls.cis501.trace.gz
loads: 10,983
stores: 4,172
fetches: 40,000
regions: 7

       first          last  what               pages  loads  stores  fetches  accesses
           0           fff                         1     71       0        0        71  ▏
555555554000  555555577fff                         3    320       0        0       320  ▎
7ffff7d08000  7ffff7e56fff  mapped code, data     45  2,465      78      679     3,222  ██▍
7ffff7f76000  7ffff7ffefff  mapped code, data     29  4,379     369   39,321    44,069  ████████████████████████████████
7fffffffe000  7fffffffefff  stack                  1  3,746   3,725        0     7,471  █████▍
ffffefa17000  ffffefa17fff                         1      1       0        0         1  ▏
ffffeff18000  ffffeff18fff                         1      1       0        0         1  ▏

$ opscope hist samples/ls.champsim.xz
loads: 10,982
stores: 4,172
fetches: 40,000
regions: 7

       first          last  what               pages  loads  stores  fetches  accesses
           0           fff                         1     70       0        0        70  ▏
555555554000  555555577fff                         3    320       0        0       320  ▎
7ffff7d08000  7ffff7e56fff  mapped code, data     45  2,465      78      679     3,222  ██▍
7ffff7f76000  7ffff7ffefff  mapped code, data     29  4,379     369   39,321    44,069  ████████████████████████████████
7fffffffe000  7fffffffefff  stack                  1  3,746   3,725        0     7,471  █████▍
ffffefa17000  ffffefa17fff                         1      1       0        0         1  ▏
ffffeff18000  ffffeff18fff                         1      1       0        0         1  ▏

$ opscope hist samples/ls.byu.tr.gz
loads: 10,983
stores: 4,172
fetches: 40,000
regions: 7

   first      last  what        pages  loads  stores  fetches  accesses
       0       fff                  1     71       0        0        71  ▏
55554000  55577fff                  3    320       0        0       320  ▎
efa17000  efa17fff                  1      1       0        0         1  ▏
eff18000  eff18fff                  1      1       0        0         1  ▏
f7d08000  f7e56fff  code, data     45  2,465      78      679     3,222  ██▍
f7f76000  f7ffefff  code, data     29  4,379     369   39,321    44,069  ████████████████████████████████
ffffe000  ffffefff                  1  3,746   3,725        0     7,471  █████▍

$ opscope hist samples/ls.gem5.txt.gz
loads: 10,813
stores: 4,172
fetches: 40,000
regions: 7

       first          last  what               pages  loads  stores  fetches  accesses
           0           fff                         1     71       0        0        71  ▏
555555554000  555555577fff                         3    320       0        0       320  ▎
7ffff7d08000  7ffff7e56fff  mapped code, data     45  2,430      78      679     3,187  ██▍
7ffff7f76000  7ffff7ffefff  mapped code, data     29  4,300     369   39,321    43,990  ████████████████████████████████
7fffffffe000  7fffffffefff  stack                  1  3,690   3,725        0     7,415  █████▍
ffffefa17000  ffffefa17fff                         1      1       0        0         1  ▏
ffffeff18000  ffffeff18fff                         1      1       0        0         1  ▏

# Bins of any size, only some accesses, a logarithmic scale
$ opscope hist --by=2M --log samples/ls.champsim.xz
loads: 10,982
stores: 4,172
fetches: 40,000
bins of 2,097,152 bytes: 7

       first          last  loads  stores  fetches  accesses
           0        1fffff     70       0        0        70  ████████████▊
555555400000  5555555fffff    320       0        0       320  █████████████████▎
7ffff7c00000  7ffff7dfffff  2,465      78        0     2,543  ███████████████████████▍
7ffff7e00000  7ffff7ffffff  4,379     369   40,000    44,748  ████████████████████████████████
7fffffe00000  7fffffffffff  3,746   3,725        0     7,471  ██████████████████████████▊
ffffefa00000  ffffefbfffff      1       0        0         1  ██▏
ffffefe00000  ffffefffffff      1       0        0         1  ██▏

$ opscope hist --by=page --stores --top=5 samples/ls.cis501.trace.gz
stores: 4,172
bins of 4,096 bytes: 13

       first          last  stores
7fffffffe000  7fffffffefff   3,725  ████████████████████████████████
7ffff7fc0000  7ffff7fc0fff     155  █▍
7ffff7ffd000  7ffff7ffdfff      60  ▌
7ffff7f77000  7ffff7f77fff      59  ▌
7ffff7da3000  7ffff7da3fff      58  ▌

8 more: 115 stores

$ opscope hist --by=line --loads --stores --top=3 samples/ls.cis501.trace.gz
loads: 10,983
stores: 4,172
bins of 64 bytes: 565

       first          last  loads  stores  accesses
7fffffffe1c0  7fffffffe1ff    560     570     1,130  ████████████████████████████████
7fffffffe0c0  7fffffffe0ff    389     432       821  ███████████████████████▎
7fffffffe200  7fffffffe23f    439     335       774  █████████████████████▉

562 more: 9,595 loads, 2,835 stores

$ opscope hist --by=64Ki --fetches samples/ls.champsim.xz
fetches: 40,000
bins of 65,536 bytes: 5

       first          last  fetches
7ffff7e30000  7ffff7e3ffff       59  ▏
7ffff7e40000  7ffff7e4ffff      404  ▍
7ffff7e50000  7ffff7e5ffff      216  ▏
7ffff7fd0000  7ffff7fdffff   36,972  ████████████████████████████████
7ffff7fe0000  7ffff7feffff    2,349  ██

$ opscope hist --by=1 --top=2 --stores samples/ls.champsim.xz
stores: 4,172
bins of 1 byte: 315

       first          last  stores
7fffffffe194  7fffffffe194     169  ████████████████████████████████
7fffffffe198  7fffffffe198     169  ████████████████████████████████

313 more: 3,834 stores

# Only some records
$ opscope hist --span=1,000..1,999 --by=2M samples/ls.champsim.xz
loads: 268
stores: 112
fetches: 1,000
bins of 2,097,152 bytes: 5

       first          last  loads  stores  fetches  accesses
           0        1fffff      2       0        0         2  ▏
555555400000  5555555fffff      6       0        0         6  ▏
7ffff7c00000  7ffff7dfffff     69       0        0        69  ██
7ffff7e00000  7ffff7ffffff    113       8    1,000     1,121  ████████████████████████████████
7fffffe00000  7fffffffffff     78     104        0       182  █████▎

$ opscope hist --span=40000.. samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the trace ends before record 40,000
? 2

$ opscope hist --where=CALL --by=page --top=2 samples/ls.cis501.trace.gz
loads: 0
stores: 283
fetches: 285
bins of 4,096 bytes: 7

       first          last  loads  stores  fetches  accesses
7fffffffe000  7fffffffefff      0     283        0       283  ████████████████████████████████
7ffff7fd3000  7ffff7fd3fff      0       0      110       110  ████████████▌

5 more: 0 loads, 0 stores, 175 fetches

# Output for programs
$ opscope hist --to=csv samples/ls.champsim.xz
first,last,what,pages,loads,stores,fetches,accesses
0x0,0xfff,,1,70,0,0,70
0x555555554000,0x555555577fff,,3,320,0,0,320
0x7ffff7d08000,0x7ffff7e56fff,"mapped code, data",45,2465,78,679,3222
0x7ffff7f76000,0x7ffff7ffefff,"mapped code, data",29,4379,369,39321,44069
0x7fffffffe000,0x7fffffffefff,stack,1,3746,3725,0,7471
0xffffefa17000,0xffffefa17fff,,1,1,0,0,1
0xffffeff18000,0xffffeff18fff,,1,1,0,0,1

$ opscope hist --to=json --by=2M --stores samples/ls.champsim.xz
{
  "totals": {
    "stores": {"label":"stores","value":4172},
    "bins": {"label":"bins of 2,097,152 bytes","value":3}
  },
  "rows": [
    {"first":"0x7ffff7c00000","last":"0x7ffff7dfffff","stores":78},
    {"first":"0x7ffff7e00000","last":"0x7ffff7ffffff","stores":369},
    {"first":"0x7fffffe00000","last":"0x7fffffffffff","stores":3725}
  ],
  "notes": []
}

# Over time
$ opscope hist --over-time samples/ls.champsim.xz
           0           fff                     |······················· ···················     ···  ········ ··|
555555554000  555555554fff                     |··········· ······················ ·· ······    ····  ····· ····|
555555555000  555555577fff                     |··········· ······ ··············· ·· ······    ····  ····· ····|
7ffff7d08000  7ffff7d0afff  mapped code, data  |   · ·                 ·          ·           ······  ·         |
7ffff7d0b000  7ffff7da2fff  mapped code, data  |   · ·                 ·          ·            ░····· ·         |
7ffff7da3000  7ffff7da9fff  mapped code, data  |· ······ ··  ·····················  ···· · ·   ······ · ·· ·····|
7ffff7daa000  7ffff7dabfff  mapped code, data  |  ··     ··  · ··· · ·· ·  ·······  ·  · · ·       ·       ··  ·|
7ffff7dac000  7ffff7dadfff  mapped code, data  |· ·········  ··   · · ·· ··      ··  ··    ·            ··   ·  |
7ffff7dae000  7ffff7db1fff  mapped code, data  |          ····    ·····        ··  ·· ··                      ··|
7ffff7db2000  7ffff7db3fff  mapped code, data  |                ··        ··           ···                      |
7ffff7db4000  7ffff7db5fff  mapped code, data  | ··     ··     ··      ··· ···    ··     ··                ·   ·|
7ffff7db6000  7ffff7db9fff  mapped code, data  |··            ··             ·····        ··       ·        ·   |
7ffff7dba000  7ffff7dbbfff  mapped code, data  |       ··        ··                                             |
7ffff7dbc000  7ffff7dbefff  mapped code, data  |·  ·····           ··    ···        ··             ·     ··· ·  |
7ffff7dbf000  7ffff7dc0fff  mapped code, data  |            ·        ···        ·                        ·· ··  |
7ffff7dc1000  7ffff7dc2fff  mapped code, data  |··  · ···                             ·                       ··|
7ffff7dc3000  7ffff7dc5fff  mapped code, data  |  ·· ·   ·············  ··· ···· ···      ·             ·       |
7ffff7dc6000  7ffff7dc7fff  mapped code, data  |············································       ·    ········|
7ffff7dc8000  7ffff7dc9fff  mapped code, data  |···· ··················· ······················                 |
7ffff7e3f000  7ffff7e41fff  mapped code, data  |                                            ·░░                 |
7ffff7e42000  7ffff7e43fff  mapped code, data  |                                            ···                 |
7ffff7e54000  7ffff7e56fff  mapped code, data  |                                           · ░·                 |
7ffff7f76000  7ffff7f77fff  mapped code, data  |··············································· ····  · ·· ·····|
7ffff7f78000  7ffff7f7efff  mapped code, data  |           ·                 ·    ·        ·                    |
7ffff7f86000  7ffff7f88fff  mapped code, data  |· ······· ·  ·····················  ···· · ·    ···· ···········|
7ffff7f89000  7ffff7f8afff  mapped code, data  |                                                     ···········|
7ffff7f8b000  7ffff7fb1fff  mapped code, data  |· ······· ·  ·····················  ···· · ·    ················|
7ffff7fc0000  7ffff7fc1fff  mapped code, data  |································································|
7ffff7fca000  7ffff7fd2fff  mapped code, data  |░░░▒░▒░░░░░·░░░░░▒░░░░░▒░░░░░░░░░░░░░░░░░░░░    ░░░▒  ▒░░░░░░░░░|
7ffff7fd3000  7ffff7fd8fff  mapped code, data  |▒▒▒░▒▒▒▒▒▒▒▓▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▓▒▒█▒▒▒▒██▒▒▒▒▒▒▒▒▒▒|
7ffff7fdb000  7ffff7fe7fff  mapped code, data  |                                              ·     ·           |
7ffff7fea000  7ffff7fedfff  mapped code, data  |···░···························· ···········  ·    ··  ···░·░·░·|
7ffff7ff1000  7ffff7ff2fff  mapped code, data  |············································    ···· ···········|
7ffff7ffc000  7ffff7ffefff  mapped code, data  |····················································· ··········|
7fffffffe000  7fffffffefff  stack              |░░░·░░░░░░░░░·░░░░░░░░░░░░░░░░░░·░░░░░░░░░░░·······░··░░░░·░░░··|
ffffefa17000  ffffefa17fff                     |                                               ·                |
ffffeff18000  ffffeff18fff                     |                                                     ·          |

records 0 to 39,999, 625 for each character; the darkest has 625 accesses

$ LC_ALL=C opscope hist --over-time --by=page --top=8 --log --stores samples/ls.cis501.trace.gz
7ffff7da2000  7ffff7da2fff  |                                               *....            |
7ffff7da3000  7ffff7da3fff  |                                               *   -#           |
7ffff7f76000  7ffff7f76fff  |.... .................. .....................                   |
7ffff7f77000  7ffff7f77fff  |                                            ***                 |
7ffff7fb0000  7ffff7fb0fff  |                                                     +........ .|
7ffff7fc0000  7ffff7fc0fff  |---.:----------------.-:---:------.=-----.=.  .     .:--------.:|
7ffff7ffd000  7ffff7ffdfff  |... .......-. ...: ..........-............:     ..:  ........ ..|
7fffffffe000  7fffffffefff  |@%%%%@%@@@@#%@@@@@@@@%@@@@@@@@%@%@%@@@@@%%@@=**#%%%%#%@@@@%@%@%@|

records 0 to 48,389, 757 for each character; the darkest has 82 accesses
5 more bins have fewer accesses; see --top

$ opscope hist --over-time --intervals=3 --to=csv --by=2M --stores samples/ls.champsim.xz
first_record,last_record,first,last,accesses,what
0,13333,0x7ffff7e00000,0x7ffff7ffffff,104,
0,13333,0x7fffffe00000,0x7fffffffffff,1331,
13334,26667,0x7ffff7e00000,0x7ffff7ffffff,110,
13334,26667,0x7fffffe00000,0x7fffffffffff,1332,
26668,39999,0x7ffff7c00000,0x7ffff7dfffff,78,
26668,39999,0x7ffff7e00000,0x7ffff7ffffff,155,
26668,39999,0x7fffffe00000,0x7fffffffffff,1062,

# Only some regions have names, and no bins of another size
$ for by in region page; do opscope hist --over-time --intervals=1 --by=$by --to=json samples/ls.champsim.xz | grep -o '"what.*' | sort -u | head -3; done
"what":"mapped code, data"},
"what":"stack"},

# An alias of two lanes of the timeline
$ opscope hist --working-set --intervals=10 samples/ls.cis501.trace.gz
records 0 to 48,389 in 10 intervals of 4,839

                     min  mean  max
lines  |▆▅▅▆▅▆▆▇█▅|   97   124  171
pages  |█▇▇█▇██▅██|   24    32   35

$ for to in csv json text; do opscope hist --working-set --intervals=4 --span=10000.. --where=load --to=$to samples/ls.byu.tr.gz >a; opscope timeline --lanes=lines,pages --intervals=4 --span=10000.. --where=load --to=$to samples/ls.byu.tr.gz | cmp - a; done

# Errors
$ opscope hist --working-set --over-time samples/ls.champsim.xz
opscope: hist: --working-set and --over-time cannot be combined
? 2

$ opscope hist --working-set --intervals=0 samples/ls.champsim.xz
opscope: timeline: --intervals must be from 1 to 8,192
? 2

$ opscope hist --working-set --span=40000.. samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the trace has no records in the span
? 2

$ opscope hist --working-set --intervals=4 --where='load then within 3 store' samples/ls.champsim.xz
records 0 to 39,999 in 4 intervals of 10,000

               min  mean  max
lines  |▆▅██|   48    64   77
pages  |▇▆██|   19    22   24

$ opscope hist --by=100 samples/ls.champsim.xz
opscope: hist: --by=100: the bin size must be a power of two, such as 64K
? 2

$ opscope hist --by=pag samples/ls.champsim.xz
opscope: hist: --by=pag: unknown value (did you mean page?)
? 2

$ opscope hist --span=9..1 samples/ls.champsim.xz
opscope: --span: the last record of the span is before its first record
    9..1
       ^
? 2

$ opscope hist --where='/(/' samples/ls.champsim.xz
opscope: --where: error in the regular expression: missing closing parenthesis
    /(/
      ^
? 2

$ opscope hist --stores --layout='pc:u64 x:u64' samples/ls.champsim.xz
opscope: hist: --stores: layout traces do not record them
? 2

# K is 1024 in sizes of bins, which are powers of two
$ opscope hist --by=64K --to=csv samples/ls.champsim.xz
first,last,what,pages,loads,stores,fetches,accesses
0x0,0xffff,,,70,0,0,70
0x555555550000,0x55555555ffff,,,208,0,0,208
0x555555570000,0x55555557ffff,,,112,0,0,112
0x7ffff7d00000,0x7ffff7d0ffff,,,309,2,0,311
0x7ffff7da0000,0x7ffff7daffff,,,383,76,0,459
0x7ffff7db0000,0x7ffff7dbffff,,,460,0,0,460
0x7ffff7dc0000,0x7ffff7dcffff,,,1313,0,0,1313
0x7ffff7e30000,0x7ffff7e3ffff,,,0,0,59,59
0x7ffff7e40000,0x7ffff7e4ffff,,,0,0,404,404
0x7ffff7e50000,0x7ffff7e5ffff,,,0,0,216,216
0x7ffff7f70000,0x7ffff7f7ffff,,,193,110,0,303
0x7ffff7f80000,0x7ffff7f8ffff,,,424,0,0,424
0x7ffff7fb0000,0x7ffff7fbffff,,,115,30,0,145
0x7ffff7fc0000,0x7ffff7fcffff,,,2263,169,0,2432
0x7ffff7fd0000,0x7ffff7fdffff,,,0,0,36972,36972
0x7ffff7fe0000,0x7ffff7feffff,,,0,0,2349,2349
0x7ffff7ff0000,0x7ffff7ffffff,,,1384,60,0,1444
0x7fffffff0000,0x7fffffffffff,,,3746,3725,0,7471
0xffffefa10000,0xffffefa1ffff,,,1,0,0,1
0xffffeff10000,0xffffeff1ffff,,,1,0,0,1

$ opscope hist --by=4K --to=csv samples/ls.champsim.xz | cksum; opscope hist --by=page --to=csv samples/ls.champsim.xz | cksum
3344027668 3504
3344027668 3504

# --top sorts by accesses even if it omits no bin
$ opscope hist --by=page --top=500 --to=csv samples/ls.byu.tr.gz | cut -d, -f8 | tail -n +2 >sorted; opscope hist --by=page --to=csv samples/ls.byu.tr.gz | cut -d, -f8 | tail -n +2 | sort -rn | cmp - sorted

# The browser writes the same tables
$ printf 'wait\nkeys iWbars.csv<Enter>\n' | opscope browse --script=- samples/ls.cis501.trace.gz >out.txt && opscope hist --to=csv samples/ls.cis501.trace.gz | cmp - bars.csv

# The command in a figure of the heat map makes the same figure
$ printf 'wait\nkeys icWheat.svg<Enter>\n' | opscope browse --size=60x80 --script=- samples/ls.cis501.trace.gz >out.txt; sed -n 's/.*class="c">\(opscope.*\)<.text>/\1/p' heat.svg >command; cat command; sh ./command | cmp - heat.svg
opscope hist --over-time --log --by=region --intervals=66 --top=16 --to=svg samples/ls.cis501.trace.gz

$ printf 'wait\nkeys iobobcWheat.csv<Enter>\nscreen message\n' | opscope browse --size=60x80 --script=- samples/ls.cis501.trace.gz | tail -1; opscope hist --over-time --by=page --intervals=66 --top=999 --to=csv samples/ls.cis501.trace.gz >pages.csv; awk -F, 'NR>1 {n += $5} END {print n}' heat.csv pages.csv; awk -F, 'NR>1 {n += $5} END {print n}' heat.csv
|746 rows written to heat.csv
110310
55155

# A heat map says which bins it leaves out, in each notation: of the default number, of --top, and of what it has room for
$ awk 'BEGIN { for (i = 0; i < 300; i++) printf "%x %x\n", 4096 + 4 * i, 1048576 + 64 * i }' >t; for o in "-i 8" "-i 8 --top=7" "-i 8192 --top=200"; do for to in text csv json; do echo "$o $to"; opscope hist --layout='line: pc:hex load:hex' --loads --by=line --over-time $o --to=$to t 2>err >out; grep -o '[0-9]* more .*' out; cut -d : -f 1,3- err; grep -c 0x out; done; done
-i 8 text
260 more bins have fewer accesses; see --top
0
-i 8 csv
opscope: 260 more bins have fewer accesses; see --top
40
-i 8 json
260 more bins have fewer accesses; see --top"
40
-i 8 --top=7 text
293 more bins have fewer accesses; see --top
0
-i 8 --top=7 csv
7
-i 8 --top=7 json
293 more bins have fewer accesses; see --top"
7
-i 8192 --top=200 text
172 more bins have fewer accesses; bins times intervals are limited to 1,048,576
0
-i 8192 --top=200 csv
opscope: 172 more bins have fewer accesses; bins times intervals are limited to 1,048,576
128
-i 8192 --top=200 json
172 more bins have fewer accesses; bins times intervals are limited to 1,048,576"
128
