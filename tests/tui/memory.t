# opscope --size=24x80 samples/ls.cis501.trace.gz
# The indexed part of the trace, then all of it.
keys i
screen memory status
|─ Memory ─ whole trace, regions ────────────────────── 55,155 accesses, 7 bins ─
|     address▲                   loads stores fetches accesses
|            0                      71      0       0 ▏
| 555555554000                     320      0       0 ▎
| 7ffff7d08000 mapped code, data 2,465     78     679 █▉
|►7ffff7f76000 mapped code, data 4,379    369  39,321 ██████████████████████████
| 7fffffffe000 stack             3,746  3,725       0 ████▍
| ffffefa17000                       1      0       0 ▏
| ffffeff18000                       1      0       0 ▏
|
| 0..fff: 71 loads
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
wait
screen memory
|─ Memory ─ whole trace, regions ────────────────────── 55,155 accesses, 7 bins ─
|     address▲                   loads stores fetches accesses
|            0                      71      0       0 ▏
| 555555554000                     320      0       0 ▎
| 7ffff7d08000 mapped code, data 2,465     78     679 █▉
|►7ffff7f76000 mapped code, data 4,379    369  39,321 ██████████████████████████
| 7fffffffe000 stack             3,746  3,725       0 ████▍
| ffffefa17000                       1      0       0 ▏
| ffffeff18000                       1      0       0 ▏
|
| 0..fff: 71 loads
styles memory
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.....tttttttt...................ttttt.tttttt.ttttttt._________
|.______________________________....ll......d.......d.l
|..................................lll......d.......d.l
|..............ddddddddddddddddd.lllll.....ww.....ppp.ll
|k.............ddddddddddddddddd.lllll....www..pppppp.lllppppppppppppppppppppppp
|..............ddddd.............lllll..wwwww.......d.lllww
|....................................l......d.......d.l
|....................................l......d.......d.l
|
|
# Zoom into the stack, its pages, lines and words.
keys jjjj+
screen memory
|─ Memory ─ whole trace, lines, 7fffffffe000..7fffff… ─ 7,471 accesses, 14 bins ─
|     address▲ loads stores fetches accesses share
| 7fffffffe080    70     71       0      141  1.9% ███▋
| 7fffffffe0c0   389    432       0      821 11.0% █████████████████████▏
| 7fffffffe100   213    330       0      543  7.3% █████████████▉
| 7fffffffe140   240    300       0      540  7.2% █████████████▉
| 7fffffffe180   174    506       0      680  9.1% █████████████████▌
| 7fffffffe1c0   560    570       0    1,130 15.1% █████████████████████████████
| 7fffffffe200   439    335       0      774 10.4% ███████████████████▉
| 7fffffffe240   213    267       0      480  6.4% ████████████▍
| 7fffffffe080..7fffffffe0bf: 70 loads, 71 stores
keys ozj+j
screen memory message
|─ Memory ─ whole trace, words, 7fffffffe0c0..7fffffffe… ─ 821 accesses, 8 bins ─
|     address▲ loads stores fetches accesses share
| 7fffffffe0c0    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0c8    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0d0    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0d8    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0e0    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0e8    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0f0    52     54       0      106 12.9% ████████████████████████████▉
| 7fffffffe0f8    19     54       0       73  8.9% ██████████████████████████▊
| 7fffffffe0c8..7fffffffe0cf: 53 loads, 54 stores
| Enter show records  c chart  + zoom in  - zoom out  } highest  F1 help  q close
keys +
screen message
|words are the smallest bins; Enter shows the records that access this one
# Enter shows the records that access the word, in front; Backspace returns.
keys <Enter>
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|   284     S 7ffff7fd2bd4 PUSH  STORE    rbp  rsp      7fffffffe0c8           ┃█
|   368    L  7ffff7fd2c7f POP   LOAD          rsp  rbp 7fffffffe0c8           │█
|   877     S 7ffff7fd2bd4 PUSH  STORE    rbp  rsp      7fffffffe0c8           │█
| 1,047    L  7ffff7fd2c7f POP   LOAD          rsp  rbp 7fffffffe0c8           │█
| 1,758     S 7ffff7fd2bd4 PUSH  STORE    rbp  rsp      7fffffffe0c8           │█
| 1,842    L  7ffff7fd2c7f POP   LOAD          rsp  rbp 7fffffffe0c8           │█
| 2,660     S 7ffff7fd2bd4 PUSH  STORE    rbp  rsp      7fffffffe0c8           │█
| 2,847    L  7ffff7fd2c7f POP   LOAD          rsp  rbp 7fffffffe0c8           │
| 3,623     S 7ffff7fd2bd4 PUSH  STORE    rbp  rsp      7fffffffe0c8           │▇
| 3,707    L  7ffff7fd2c7f POP   LOAD          rsp  rbp 7fffffffe0c8           │█
| ls.cis501.t…  & mem in 7fffffffe0c8..7ff…: 107 of 48,390  record 284 of 48,390
|only the records of the bin are shown; Backspace returns
keys <Backspace>
screen memory status
|─ Memory ─ whole trace, words, 7fffffffe0c0..7fffffffe… ─ 821 accesses, 8 bins ─
|     address▲ loads stores fetches accesses share
| 7fffffffe0c0    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0c8    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0d0    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0d8    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0e0    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0e8    53     54       0      107 13.0% █████████████████████████████
| 7fffffffe0f0    52     54       0      106 12.9% ████████████████████████████▉
| 7fffffffe0f8    19     54       0       73  8.9% ██████████████████████████▊
| 7fffffffe0c8..7fffffffe0cf: 53 loads, 54 stores
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
# Zoom out step by step.
keys <Backspace>--<Backspace>
screen memory
|─ Memory ─ whole trace, regions, log scale ─────────── 55,155 accesses, 7 bins ─
|     address▲                   loads stores fetches accesses
|            0                      71      0       0 ██████████▍
| 555555554000                     320      0       0 ██████████████
| 7ffff7d08000 mapped code, data 2,465     78     679 ███████████████████▋
|►7ffff7f76000 mapped code, data 4,379    369  39,321 ██████████████████████████
| 7fffffffe000 stack             3,746  3,725       0 █████████████████████▊
| ffffefa17000                       1      0       0 █▊
| ffffeff18000                       1      0       0 █▊
|
| 7fffffffe000..7fffffffefff stack: 3,746 loads, 3,725 stores
keys -
screen message
|all addresses are shown; ob changes the size of bins
# Smaller bins of all addresses, sorted by the current column, then in the other order.
keys obobozs
screen memory
|─ Memory ─ whole trace, pages ─────────────────────── 55,155 accesses, 81 bins ─
|      address loads stores fetches accesses▼ share
|►7ffff7fd3000     0      0  15,776    15,776 28.6% ████████████████████████████
| 7ffff7fd2000     0      0  11,786    11,786 21.4% ████████████████████▉
| 7ffff7fd8000     0      0   7,755     7,755 14.1% █████████████▊
| 7fffffffe000 3,746  3,725       0     7,471 13.5% █████████████▎
|►7ffff7fc0000 1,622    155       0     1,777  3.2% ███▏
| 7ffff7fd7000     0      0   1,628     1,628  3.0% ██▉
| 7ffff7fec000     0      0   1,599     1,599  2.9% ██▉
| 7ffff7ffe000   692      0       0       692  1.3% █▎
| 7ffff7fd3000..7ffff7fd3fff: 15,776 fetches
keys s
screen memory
|─ Memory ─ whole trace, pages ─────────────────────── 55,155 accesses, 81 bins ─
|      address loads stores fetches accesses▲ share
| ffffefa17000     1      0       0         1  0.0% ▏
| ffffeff18000     1      0       0         1  0.0% ▏
| 7ffff7d08000     1      2       0         3  0.0% ▏
| 7ffff7f87000     3      0       0         3  0.0% ▏
| 7ffff7f7e000     1      3       0         4  0.0% ▏
| 7ffff7f78000     0      5       0         5  0.0% ▏
| 7ffff7fb1000     0      8       0         8  0.0% ▏
| 7ffff7db9000     9      0       0         9  0.0% ▏
| ffffefa17000..ffffefa17fff: 1 load
keys hs
screen memory
|─ Memory ─ whole trace, pages ─────────────────────── 55,155 accesses, 81 bins ─
|      address loads stores fetches▼ accesses share
|►7ffff7fd3000     0      0   15,776   15,776 28.6% ████████████████████████████
| 7ffff7fd2000     0      0   11,786   11,786 21.4% ████████████████████▉
| 7ffff7fd8000     0      0    7,755    7,755 14.1% █████████████▊
| 7ffff7fd7000     0      0    1,628    1,628  3.0% ██▉
| 7ffff7fec000     0      0    1,599    1,599  2.9% ██▉
| 7ffff7fed000     0      0      691      691  1.3% █▎
| 7ffff7e40000     0      0      162      162  0.3% ▎
| 7ffff7e43000     0      0      158      158  0.3% ▎
| 7ffff7fd3000..7ffff7fd3fff: 15,776 fetches
keys 0s
# Options: kinds of accesses; the last kind cannot be hidden.
keys o
screen message
| l loads: on  s stores: on  f fetches: on  z logarithmic: off  b bins: pages
| r records on the screen: off                                                 o
keys lof
screen memory message
|─ Memory ─ whole trace, pages ──────────────────────── 4,172 accesses, 13 bins ─
|     address▲ stores share
| 7ffff7d08000      2  0.0% ▏
| 7ffff7da2000     18  0.4% ▎
| 7ffff7da3000     58  1.4% ▊
| 7ffff7f76000     43  1.0% ▋
| 7ffff7f77000     59  1.4% ▉
| 7ffff7f78000      5  0.1% ▏
| 7ffff7f7e000      3  0.1% ▏
| 7ffff7fb0000     22  0.5% ▎
| 7ffff7d08000..7ffff7d08fff: 2 stores
|fetches: off
keys olos
screen memory message
|─ Memory ─ whole trace, pages ─────────────────────── 10,983 accesses, 62 bins ─
|     address▲ loads share
|            0    71  0.6% █
| 555555554000   146  1.3% ██▏
| 555555555000    62  0.6% ▉
| 555555577000   112  1.0% █▋
| 7ffff7d08000     1  0.0% ▏
| 7ffff7d0a000   113  1.0% █▋
| 7ffff7d0b000   195  1.8% ██▊
| 7ffff7da2000    30  0.3% ▍
| 0..fff: 71 loads
|stores: off
# The largest bins after the smallest.
keys ofobobob
screen memory message
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 7 bins ─
|     address▲                   loads fetches accesses
|            0                      71       0       71 ▏
| 555555554000                     320       0      320 ▏
| 7ffff7d08000 mapped code, data 2,465     679    3,144 █▊
|►7ffff7f76000 mapped code, data 4,379  39,321   43,700 ████████████████████████
| 7fffffffe000 stack             3,746       0    3,746 ██
| ffffefa17000                       1       0        1 ▏
| ffffeff18000                       1       0        1 ▏
|
| 0..fff: 71 loads
|bins: regions
# An address, a region, and neither.
keys /7ffff7f80123<Enter>
screen memory message
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 7 bins ─
|     address▲                   loads fetches accesses
|            0                      71       0       71 ▏
| 555555554000                     320       0      320 ▏
| 7ffff7d08000 mapped code, data 2,465     679    3,144 █▊
|►7ffff7f76000 mapped code, data 4,379  39,321   43,700 ████████████████████████
| 7fffffffe000 stack             3,746       0    3,746 ██
| ffffefa17000                       1       0        1 ▏
| ffffeff18000                       1       0        1 ▏
|
| 7ffff7f76000..7ffff7ffefff mapped code, data: 4,379 loads, 39,321 fetches
| Enter show records  c chart  + zoom in  } highest  s sort  F1 help  q close
keys /0x400000<Enter>
screen memory message
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 7 bins ─
|     address▲                   loads fetches accesses
|            0                      71       0       71 ▏
| 555555554000                     320       0      320 ▏
| 7ffff7d08000 mapped code, data 2,465     679    3,144 █▊
|►7ffff7f76000 mapped code, data 4,379  39,321   43,700 ████████████████████████
| 7fffffffe000 stack             3,746       0    3,746 ██
| ffffefa17000                       1       0        1 ▏
| ffffeff18000                       1       0        1 ▏
|
| 0..fff: 71 loads
|400000 is not accessed; this is the nearest
keys ?data<Enter>n
screen memory
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 7 bins ─
|     address▲                   loads fetches accesses
|            0                      71       0       71 ▏
| 555555554000                     320       0      320 ▏
| 7ffff7d08000 mapped code, data 2,465     679    3,144 █▊
|►7ffff7f76000 mapped code, data 4,379  39,321   43,700 ████████████████████████
| 7fffffffe000 stack             3,746       0    3,746 ██
| ffffefa17000                       1       0        1 ▏
| ffffeff18000                       1       0        1 ▏
|
| 7ffff7d08000..7ffff7e56fff mapped code, data: 2,465 loads, 679 fetches
keys /heap<Enter>
screen message
|heap is not in addresses and regions
# From the whole window too.
keys 0sgjjjjO<Enter>
screen records status
|micro-op               pc macro  micro    src1 src2 dst         addr  target>
|   201    L  7ffff7fd2e26 MOV    LOAD     rax  rdx  rax 7ffff7da8590          ┃▄
|   216    L  7ffff7fd3066 MOV    LOAD     rdx  rax  rax 7ffff7da9a9c          │▄
|   232    L  7ffff7fd30bc MOV    LOAD          r12  rax 7ffff7dac920          │▄
|   240    L  7ffff7fd30bc MOV    LOAD          r12  rax 7ffff7dac924          │▄
|   275    L  7ffff7fd2bc2 MOVZX  LOAD          r9   t1  7ffff7dbe0ae          │▄
|   287    L  7ffff7fd2bd7 MOVZX  LOAD          r9   t1  7ffff7dbe0ac          │▄
|   294    L  7ffff7fd2be8 CMP    LOAD          r9   t1  7ffff7dbe0b0          │▅
|   314    L  7ffff7fd2c49 MOVZX  LOAD     rdx  rax  t1  7ffff7dc7eea          │█
|   339    L  7ffff7fec4b6 MOVLPD LOAD          rdi  t1  7ffff7dc660d          │▃
|   341    L  7ffff7fec4ba MOVLPD LOAD          rsi  t1  7ffff7dc660d          │▃
| & load in 7ffff7d08000..7f…: 3,242 of 48,390              record 201 of 48,390
keys <Backspace>
screen 0-8
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 7 bins ─
|     address▼                   loads fetches accesses
| ffffeff18000                       1       0        1 ▏
| ffffefa17000                       1       0        1 ▏
| 7fffffffe000 stack             3,746       0    3,746 ██
|►7ffff7f76000 mapped code, data 4,379  39,321   43,700 ████████████████████████
| 7ffff7d08000 mapped code, data 2,465     679    3,144 █▊
| 555555554000                     320       0      320 ▏
|            0                      71       0       71 ▏
keys O
# The list's place is marked, and moves with it.
keys J
screen memory
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 7 bins ─
|     address▼                   loads fetches accesses
| ffffeff18000                       1       0        1 ▏
| ffffefa17000                       1       0        1 ▏
| 7fffffffe000 stack             3,746       0    3,746 ██
|►7ffff7f76000 mapped code, data 4,379  39,321   43,700 ████████████████████████
| 7ffff7d08000 mapped code, data 2,465     679    3,144 █▊
| 555555554000                     320       0      320 ▏
|            0                      71       0       71 ▏
|
| 7ffff7d08000..7ffff7e56fff mapped code, data: 2,465 loads, 679 fetches
keys 4J
screen memory
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 7 bins ─
|     address▼                   loads fetches accesses
| ffffeff18000                       1       0        1 ▏
| ffffefa17000                       1       0        1 ▏
|►7fffffffe000 stack             3,746       0    3,746 ██
|►7ffff7f76000 mapped code, data 4,379  39,321   43,700 ████████████████████████
| 7ffff7d08000 mapped code, data 2,465     679    3,144 █▊
| 555555554000                     320       0      320 ▏
|            0                      71       0       71 ▏
|
| 7ffff7d08000..7ffff7e56fff mapped code, data: 2,465 loads, 679 fetches
# The marked span and the filters are counted; w widens to the whole trace and back.
:span 1,000..1,999
screen memory status
|─ Memory ─ records 1,000..1,999, regions ────────────── 1,050 accesses, 5 bins ─
|     address▼                   loads fetches accesses
|►7fffffffe000 stack               103       0      103 ██▊
|►7ffff7f76000 mapped code, data    73     809      882 ████████████████████████
| 7ffff7da8000 mapped               53       0       53 █▌
| 555555554000                      11       0       11 ▎
|            0                       1       0        1 ▏
|
|
|
| 7fffffffe000..7fffffffefff stack: 103 loads
| ls.cis501.trace.gz  span 1,000..1,999: 1,000 records        record 5 of 48,390
keys w
screen memory message
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 7 bins ─
|     address▼                   loads fetches accesses
| ffffeff18000                       1       0        1 ▏
| ffffefa17000                       1       0        1 ▏
|►7fffffffe000 stack             3,746       0    3,746 ██
|►7ffff7f76000 mapped code, data 4,379  39,321   43,700 ████████████████████████
| 7ffff7d08000 mapped code, data 2,465     679    3,144 █▊
| 555555554000                     320       0      320 ▏
|            0                      71       0       71 ▏
|
| 7ffff7d08000..7ffff7e56fff mapped code, data: 2,465 loads, 679 fetches
|counted: whole trace
keys w
screen memory message
|─ Memory ─ records 1,000..1,999, regions ────────────── 1,050 accesses, 5 bins ─
|     address▼                   loads fetches accesses
|►7fffffffe000 stack               103       0      103 ██▊
|►7ffff7f76000 mapped code, data    73     809      882 ████████████████████████
| 7ffff7da8000 mapped               53       0       53 █▌
| 555555554000                      11       0       11 ▎
|            0                       1       0        1 ▏
|
|
|
| 7fffffffe000..7fffffffefff stack: 103 loads
|counted: records 1,000..1,999
keys +
screen memory
|─ Memory ─ records 1,000..1,999, lines, 7fffffffe000.… ─ 103 accesses, 12 bins ─
|     address▼ loads fetches accesses share
| 7fffffffe340    10       0       10  9.7% ██████████████████████▌
| 7fffffffe300     4       0        4  3.9% █████████
| 7fffffffe2c0    12       0       12 11.7% ███████████████████████████
| 7fffffffe280    10       0       10  9.7% ██████████████████████▌
| 7fffffffe240     7       0        7  6.8% ███████████████▊
|►7fffffffe200    10       0       10  9.7% ██████████████████████▌
| 7fffffffe1c0    16       0       16 15.5% ████████████████████████████████████
| 7fffffffe180     6       0        6  5.8% █████████████▌
| 7fffffffe340..7fffffffe37f: 10 loads
:span 30,000..30,009
screen memory status message
|─ Memory ─ records 30,000..30,009, lines, 7fffffffe000..7… ─ 4 accesses, 1 bin ─
|     address▼ loads fetches accesses share
| 7fffffffe0c0     4       0        4  100% ████████████████████████████████████
|
|
|
|
|
|
|
| 7fffffffe0c0..7fffffffe0ff: 4 loads
| ls.cis501.trace.gz  span 30,000..30,009: 10 records         record 5 of 48,390
|span 30,000..30,009: 10 records
:span none
screen memory status message
|─ Memory ─ whole trace, lines, 7fffffffe000..7fffff… ─ 3,746 accesses, 14 bins ─
|     address▼ loads fetches accesses share
| 7fffffffe3c0    17       0       17  0.5% █▏
| 7fffffffe380    14       0       14  0.4% ▉
| 7fffffffe340   428       0      428 11.4% ███████████████████████████▌
| 7fffffffe300   226       0      226  6.0% ██████████████▌
| 7fffffffe2c0   488       0      488 13.0% ███████████████████████████████▍
| 7fffffffe280   275       0      275  7.3% █████████████████▋
| 7fffffffe240   213       0      213  5.7% █████████████▊
|►7fffffffe200   439       0      439 11.7% ████████████████████████████▎
| 7fffffffe3c0..7fffffffe3ff: 17 loads
| ls.cis501.trace.gz  cis501     record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
|no span is marked; V begins one
keys -w
screen message
|counted: whole trace; no filter or span is set
# The records on the screen.
keys gor
screen memory message
|─ Memory ─ records on the screen, regions ──────────────── 12 accesses, 2 bins ─
|     address▼                   loads fetches accesses
|►7fffffffe000 stack                 1       0        1 ██▏
|►7ffff7fc0000 mapped code, data     1      10       11 ████████████████████████
|
|
|
|
|
|
| 7fffffffe000..7fffffffefff stack: 1 load
|records on the screen: on
keys or
# Only the records that access the bin, and what these access.
keys jj&
screen memory status message
|─ Memory ─ records where load in 7fffffffe000..7ffff… ─ 7,492 accesses, 3 bins ─
|     address▼             loads fetches accesses share
|►7fffffffe000 mapped      3,746       0    3,746 50.0% ████████████████████████
|►7ffff7fd2000 mapped code     0   3,706    3,706 49.5% ███████████████████████▊
| 7ffff7e3f000 mapped code     0      40       40  0.5% ▎
|
|
|
|
|
| 7fffffffe000..7fffffffefff mapped: 3,746 loads
| ls.cis501.t…  & load in 7fffffffe000..7f…: 3,746 of 48,390  record 5 of 48,390
|only records where load in 7fffffffe000..7fffffffefff; an empty & shows all
keys w
screen memory
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 7 bins ─
|     address▼                   loads fetches accesses
| ffffeff18000                       1       0        1 ▏
| ffffefa17000                       1       0        1 ▏
|►7fffffffe000 stack             3,746       0    3,746 ██
|►7ffff7f76000 mapped code, data 4,379  39,321   43,700 ████████████████████████
| 7ffff7d08000 mapped code, data 2,465     679    3,144 █▊
| 555555554000                     320       0      320 ▏
|            0                      71       0       71 ▏
|
| 7fffffffe000..7fffffffefff stack: 3,746 loads
keys w
# Enter in a filtered list adds its own filter, by which the chart does not count.
keys j<Enter>
screen records memory status
|micro-op               pc macro micro    src1 src2 dst         addr   target>
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220           ┃█
|    16    L  7ffff7fd3a67 MOV   LOAD          r15  rcx 7fffffffe368           │█
|    19    L  7ffff7fd3a6c MOV   LOAD          rsp  rsi 7fffffffe248           │█
|    23    L  7ffff7fd3a74 PUSH  LOAD          rsp  t1  7fffffffe2d8           │█
|    26    L  7ffff7fd3a7b MOV   LOAD          rsp  rdi 7fffffffe2d0           │█
|    34    L  7ffff7fd3a89 MOV   LOAD          rsp  r8  7fffffffe218           │█
|    35    L  7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210           │█
|    56    L  7ffff7fd2d7d MOV   LOAD          rsp  rbp 7fffffffe1e0           │▆
|    58    L  7ffff7fd2d8a MOV   LOAD          rsp  r8  7fffffffe1f8           │█
|    64    L  7ffff7fd2da5 MOV   LOAD          rsp  r9  7fffffffe200           │█
|─ Memory ─ records where load in 7fffffffe000..7ffff… ─ 7,492 accesses, 3 bins ─
|     address▼             loads fetches accesses share
|►7fffffffe000 mapped      3,746       0    3,746 50.0% ████████████████████████
|►7ffff7fd2000 mapped code     0   3,706    3,706 49.5% ███████████████████████▊
| 7ffff7e3f000 mapped code     0      40       40  0.5% ▎
|
|
|
|
|
| 7ffff7fd2000..7ffff7fedfff mapped code: 3,706 fetches
| ls.cis501.trace.gz  & 2 filters: 3,706 of 48,390            record 5 of 48,390
keys <Backspace>
screen memory status
|─ Memory ─ records where load in 7fffffffe000..7ffff… ─ 7,492 accesses, 3 bins ─
|     address▼             loads fetches accesses share
|►7fffffffe000 mapped      3,746       0    3,746 50.0% ████████████████████████
|►7ffff7fd2000 mapped code     0   3,706    3,706 49.5% ███████████████████████▊
| 7ffff7e3f000 mapped code     0      40       40  0.5% ▎
|
|
|
|
|
| 7ffff7fd2000..7ffff7fedfff mapped code: 3,706 fetches
| ls.cis501.t…  & load in 7fffffffe000..7f…: 3,746 of 48,390  record 5 of 48,390
keys <Tab>&<Enter>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220
|     6       7ffff7fd3a2d LEA   LEA                rsi
|     7       7ffff7fd3a32 LEA   LEA                rdi
|     8       7ffff7fd3a37 MOV   MOV      rdx       rax
|     9     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218
|    10       7ffff7fd3a3f MOV   MOV      rbp       rsi
|    11     S 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210
|    12       7ffff7fd3a46 MOV   MOV      r15       rbp
|    13       7ffff7fd3a49 MOV   MOV      rsi       r15
|    14     S 7ffff7fd3a4c MOV   STORE    rdx  rsp      7fffffffe228
| ls.cis501.trace.gz  cis501     record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
# A filter that nothing matches.
keys i
:filter addr == 1
screen memory
|─ Memory ─ records where addr == 1, regions ─────────────── 0 accesses, 0 bins ─
| no accesses in: records where addr == 1; w counts the whole trace
|
|
|
|
|
|
|
|
|
# A chart is written as a table.
:filter
keys Wmemory.csv<Enter>
screen message
|7 rows written to memory.csv
keys Wmemory.csv<Enter>
screen message
|                              ^ the file exists already; choose another name
# The whole trace is charted, but the list is filtered.
keys <Esc>
:filter pc < 0x7ffff7fd3000
keys wj<Enter>
screen message status
|only the records of the bin that match the filters are shown; Backspace returns
| ls.cis501.trace.gz  & 2 filters: 1,056 of 48,390          record 201 of 48,390
keys <Backspace>w
:filter
