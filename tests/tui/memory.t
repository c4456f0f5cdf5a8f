# opscope --size=24x80 samples/ls.cis501.trace.gz
# The indexed part of the trace, then all of it.
keys i
screen memory status
|─ Memory ─ whole trace, regions ────────── 55,155 accesses, +2 columns, 1 of 7 ─
|     address▲  region              accesses   loads   stores
|            0                            71      71        0 ▏
| 555555554000                           320     320        0 ▏
| 7ffff7d08000  mapped code, data      3,222   2,465       78 █▍
|►7ffff7f76000  mapped code, data     44,069   4,379      369 ██████████████████
| 7fffffffe000  stack                  7,471   3,746    3,725 ███
| ffffefa17000                             1       1        0 ▏
| ffffeff18000                             1       1        0 ▏
|
|
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
wait
screen memory
|─ Memory ─ whole trace, regions ────────── 55,155 accesses, +2 columns, 1 of 7 ─
|     address▲  region              accesses   loads   stores
|            0                            71      71        0 ▏
| 555555554000                           320     320        0 ▏
| 7ffff7d08000  mapped code, data      3,222   2,465       78 █▍
|►7ffff7f76000  mapped code, data     44,069   4,379      369 ██████████████████
| 7fffffffe000  stack                  7,471   3,746    3,725 ███
| ffffefa17000                             1       1        0 ▏
| ffffeff18000                             1       1        0 ▏
|
|
styles memory
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.....tttttttt..tttttt............._________...ttttt...tttttt
|CCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCllCCCCCCCCwClCCCCCCCCCCCCCCCCCC
|................................................lll........w.l
|...............ddddddddddddddddd..............lllll.......ww.ll
|k..............ddddddddddddddddd..............lllll......www.llpppppppppppppppp
|...............ddddd..........................lllll....wwwww.llw
|..................................................l........w.l
|..................................................l........w.l
|
|
# Zoom into the stack, its pages, lines and words.
keys jjjj+
screen memory
|─ Memory ─ whole trace, lines, 7fffffffe000..7fffff… ─ 7,471 accesses, 1 of 14 ─
|     address▲   accesses   loads   stores   fetches   share
| 7fffffffe080        141      70       71         0   1.89% ██▍
| 7fffffffe0c0        821     389      432         0  10.99% █████████████▊
| 7fffffffe100        543     213      330         0   7.27% █████████▏
| 7fffffffe140        540     240      300         0   7.23% █████████▏
| 7fffffffe180        680     174      506         0   9.10% ███████████▍
| 7fffffffe1c0      1,130     560      570         0  15.13% ███████████████████
| 7fffffffe200        774     439      335         0  10.36% █████████████
| 7fffffffe240        480     213      267         0   6.42% ████████▏
| 7fffffffe280        550     275      275         0   7.36% █████████▎
keys ozj+j
screen memory message
|─ Memory ─ whole trace, words, 7fffffffe0c0..7fffffffe… ─ 821 accesses, 2 of 8 ─
|     address▲   accesses   loads   stores   fetches   share
| 7fffffffe0c0        107      53       54         0  13.03% ███████████████████
| 7fffffffe0c8        107      53       54         0  13.03% ███████████████████
| 7fffffffe0d0        107      53       54         0  13.03% ███████████████████
| 7fffffffe0d8        107      53       54         0  13.03% ███████████████████
| 7fffffffe0e0        107      53       54         0  13.03% ███████████████████
| 7fffffffe0e8        107      53       54         0  13.03% ███████████████████
| 7fffffffe0f0        106      52       54         0  12.91% ███████████████████
| 7fffffffe0f8         73      19       54         0   8.89% █████████████████▌
|
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
|─ Memory ─ whole trace, words, 7fffffffe0c0..7fffffffe… ─ 821 accesses, 2 of 8 ─
|     address▲   accesses   loads   stores   fetches   share
| 7fffffffe0c0        107      53       54         0  13.03% ███████████████████
| 7fffffffe0c8        107      53       54         0  13.03% ███████████████████
| 7fffffffe0d0        107      53       54         0  13.03% ███████████████████
| 7fffffffe0d8        107      53       54         0  13.03% ███████████████████
| 7fffffffe0e0        107      53       54         0  13.03% ███████████████████
| 7fffffffe0e8        107      53       54         0  13.03% ███████████████████
| 7fffffffe0f0        106      52       54         0  12.91% ███████████████████
| 7fffffffe0f8         73      19       54         0   8.89% █████████████████▌
|
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
# Zoom out step by step.
keys <Backspace>--<Backspace>
screen memory
|─ Memory ─ whole trace, regions, log sc… ─ 55,155 accesses, +2 columns, 5 of 7 ─
|     address▲  region              accesses   loads   stores
|            0                            71      71        0 ███████▏
| 555555554000                           320     320        0 █████████▋
| 7ffff7d08000  mapped code, data      3,222   2,465       78 █████████████▋
|►7ffff7f76000  mapped code, data     44,069   4,379      369 ██████████████████
| 7fffffffe000  stack                  7,471   3,746    3,725 ███████████████
| ffffefa17000                             1       1        0 █▏
| ffffeff18000                             1       1        0 █▏
|
|
keys -
screen message
|all addresses are shown; ob changes the size of bins
# Smaller bins of all addresses, sorted by the current column, then in the other order.
keys obobozs
screen memory
|─ Memory ─ whole trace, pages ─────────────────────── 55,155 accesses, 1 of 81 ─
|      address  accesses▼   loads   stores   fetches   share
|►7ffff7fd3000     15,776       0        0    15,776  28.60% ███████████████████
| 7ffff7fd2000     11,786       0        0    11,786  21.37% ██████████████▎
| 7ffff7fd8000      7,755       0        0     7,755  14.06% █████████▍
| 7fffffffe000      7,471   3,746    3,725         0  13.55% █████████
|►7ffff7fc0000      1,777   1,622      155         0   3.22% ██▏
| 7ffff7fd7000      1,628       0        0     1,628   2.95% ██
| 7ffff7fec000      1,599       0        0     1,599   2.90% █▉
| 7ffff7ffe000        692     692        0         0   1.25% ▉
| 7ffff7fed000        691       0        0       691   1.25% ▉
keys s
screen memory
|─ Memory ─ whole trace, pages ─────────────────────── 55,155 accesses, 1 of 81 ─
|      address  accesses▲   loads   stores   fetches   share
| ffffefa17000          1       1        0         0   0.00% ▏
| ffffeff18000          1       1        0         0   0.00% ▏
| 7ffff7d08000          3       1        2         0   0.01% ▏
| 7ffff7f87000          3       3        0         0   0.01% ▏
| 7ffff7f7e000          4       1        3         0   0.01% ▏
| 7ffff7f78000          5       0        5         0   0.01% ▏
| 7ffff7fb1000          8       0        8         0   0.01% ▏
| 7ffff7db9000          9       9        0         0   0.02% ▏
| 7ffff7fea000         10       0        0        10   0.02% ▏
keys llls
screen memory
|─ Memory ─ whole trace, pages ─────────────────────── 55,155 accesses, 1 of 81 ─
|      address   accesses   loads   stores  fetches▼   share
|►7ffff7fd3000     15,776       0        0    15,776  28.60% ███████████████████
| 7ffff7fd2000     11,786       0        0    11,786  21.37% ██████████████▎
| 7ffff7fd8000      7,755       0        0     7,755  14.06% █████████▍
| 7ffff7fd7000      1,628       0        0     1,628   2.95% ██
| 7ffff7fec000      1,599       0        0     1,599   2.90% █▉
| 7ffff7fed000        691       0        0       691   1.25% ▉
| 7ffff7e40000        162       0        0       162   0.29% ▎
| 7ffff7e43000        158       0        0       158   0.29% ▎
| 7ffff7e54000        109       0        0       109   0.20% ▏
keys 0s
# Options: kinds of accesses; the last kind cannot be hidden.
keys o
screen message
| a all columns  l loads: on  s stores: on  f fetches: on  z logarithmic: off
| b bins: pages                                                                o
keys lof
screen memory message
|─ Memory ─ whole trace, pages ──────────────────────── 4,172 accesses, 1 of 13 ─
|     address▲   stores   share
| 7ffff7d08000        2   0.05% ▏
| 7ffff7da2000       18   0.43% ▎
| 7ffff7da3000       58   1.39% ▊
| 7ffff7f76000       43   1.03% ▌
| 7ffff7f77000       59   1.41% ▊
| 7ffff7f78000        5   0.12% ▏
| 7ffff7f7e000        3   0.07% ▏
| 7ffff7fb0000       22   0.53% ▎
| 7ffff7fb1000        8   0.19% ▏
|fetches: off
keys olos
screen memory message
|─ Memory ─ whole trace, pages ─────────────────────── 10,983 accesses, 1 of 62 ─
|     address▲   loads   share
|            0      71   0.65% ▉
| 555555554000     146   1.33% █▉
| 555555555000      62   0.56% ▊
| 555555577000     112   1.02% █▌
| 7ffff7d08000       1   0.01% ▏
| 7ffff7d0a000     113   1.03% █▌
| 7ffff7d0b000     195   1.78% ██▌
| 7ffff7da2000      30   0.27% ▍
| 7ffff7da3000      35   0.32% ▌
|stores: off
# The largest bins after the smallest.
keys ofobobob
screen memory message
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 1 of 7 ─
|     address▲  region              accesses   loads   fetches
|            0                            71      71         0 ▏
| 555555554000                           320     320         0 ▏
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7fffffffe000  stack                  3,746   3,746         0 █▌
| ffffefa17000                             1       1         0 ▏
| ffffeff18000                             1       1         0 ▏
|
|
|bins: regions
# An address, a region, and neither.
keys /7ffff7f80123<Enter>
screen memory message
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 4 of 7 ─
|     address▲  region              accesses   loads   fetches
|            0                            71      71         0 ▏
| 555555554000                           320     320         0 ▏
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7fffffffe000  stack                  3,746   3,746         0 █▌
| ffffefa17000                             1       1         0 ▏
| ffffeff18000                             1       1         0 ▏
|
|
| Enter show records  c chart  + zoom in  } highest  s sort  F1 help  q close
keys /0x400000<Enter>
screen memory message
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 1 of 7 ─
|     address▲  region              accesses   loads   fetches
|            0                            71      71         0 ▏
| 555555554000                           320     320         0 ▏
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7fffffffe000  stack                  3,746   3,746         0 █▌
| ffffefa17000                             1       1         0 ▏
| ffffeff18000                             1       1         0 ▏
|
|
|400000 is not accessed; the cursor is at the nearest accessed address
keys ?data<Enter>n
screen memory
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 3 of 7 ─
|     address▲  region              accesses   loads   fetches
|            0                            71      71         0 ▏
| 555555554000                           320     320         0 ▏
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7fffffffe000  stack                  3,746   3,746         0 █▌
| ffffefa17000                             1       1         0 ▏
| ffffeff18000                             1       1         0 ▏
|
|
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
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 5 of 7 ─
|     address▼  region              accesses   loads   fetches
| ffffeff18000                             1       1         0 ▏
| ffffefa17000                             1       1         0 ▏
| 7fffffffe000  stack                  3,746   3,746         0 █▌
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
| 555555554000                           320     320         0 ▏
|            0                            71      71         0 ▏
keys O
# The list's place is marked, and moves with it.
keys J
screen memory
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 5 of 7 ─
|     address▼  region              accesses   loads   fetches
| ffffeff18000                             1       1         0 ▏
| ffffefa17000                             1       1         0 ▏
| 7fffffffe000  stack                  3,746   3,746         0 █▌
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
| 555555554000                           320     320         0 ▏
|            0                            71      71         0 ▏
|
|
keys 4J
screen memory
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 5 of 7 ─
|     address▼  region              accesses   loads   fetches
| ffffeff18000                             1       1         0 ▏
| ffffefa17000                             1       1         0 ▏
|►7fffffffe000  stack                  3,746   3,746         0 █▌
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
| 555555554000                           320     320         0 ▏
|            0                            71      71         0 ▏
|
|
# The marked span and the filters are counted; w widens to the whole trace and back.
:span 1,000..1,999
screen memory status
|─ Memory ─ records 1,000..1,999, regions ─── 1,050 accesses, +1 column, 3 of 5 ─
|     address▼  region              accesses   loads   fetches
|►7fffffffe000  stack                    103     103         0 ██
|►7ffff7f76000  mapped code, data        882      73       809 █████████████████
| 7ffff7da8000  mapped                    53      53         0 █
| 555555554000                            11      11         0 ▎
|            0                             1       1         0 ▏
|
|
|
|
| ls.cis501.trace.gz  span 1,000..1,999: 1,000 records        record 5 of 48,390
keys w
screen memory message
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 5 of 7 ─
|     address▼  region              accesses   loads   fetches
| ffffeff18000                             1       1         0 ▏
| ffffefa17000                             1       1         0 ▏
|►7fffffffe000  stack                  3,746   3,746         0 █▌
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
| 555555554000                           320     320         0 ▏
|            0                            71      71         0 ▏
|
|
|counted: whole trace
keys w
screen memory message
|─ Memory ─ records 1,000..1,999, regions ─── 1,050 accesses, +1 column, 3 of 5 ─
|     address▼  region              accesses   loads   fetches
|►7fffffffe000  stack                    103     103         0 ██
|►7ffff7f76000  mapped code, data        882      73       809 █████████████████
| 7ffff7da8000  mapped                    53      53         0 █
| 555555554000                            11      11         0 ▎
|            0                             1       1         0 ▏
|
|
|
|
|counted: records 1,000..1,999
keys +
screen memory
|─ Memory ─ records 1,000..1,999, pages, 7ffff7da8000..7… ─ 53 accesses, 9 of 9 ─
|     address▼   accesses   loads   fetches   share
| 7ffff7dc8000          4       4         0   7.55% █████▍
| 7ffff7dc7000          2       2         0   3.77% ██▋
| 7ffff7dc6000          9       9         0  16.98% ████████████
| 7ffff7dc1000         21      21         0  39.62% ████████████████████████████
| 7ffff7db7000          1       1         0   1.89% █▍
| 7ffff7db4000         12      12         0  22.64% ████████████████
| 7ffff7daa000          2       2         0   3.77% ██▋
| 7ffff7da9000          1       1         0   1.89% █▍
| 7ffff7da8000          1       1         0   1.89% █▍
:span 30,000..30,009
screen memory status message
|─ Memory ─ records 30,000..30,009, pages, 7ffff7da8000..7ffff7dc… ─ 0 accesses ─
| no accesses in: records 30,000..30,009; w counts the whole trace
|
|
|
|
|
|
|
|
|
| ls.cis501.trace.gz  span 30,000..30,009: 10 records         record 5 of 48,390
|span 30,000..30,009: 10 records
:span none
screen memory status message
|─ Memory ─ whole trace, pages, 7ffff7da8000..7ffff… ─ 1,987 accesses, 31 of 31 ─
|     address▼   accesses   loads   fetches   share
| 7ffff7db1000         70      70         0   3.52% █████▍
| 7ffff7db0000         12      12         0   0.60% ▉
| 7ffff7dae000         37      37         0   1.86% ██▉
| 7ffff7dad000         45      45         0   2.26% ███▍
| 7ffff7dac000         47      47         0   2.37% ███▋
| 7ffff7dab000         37      37         0   1.86% ██▉
| 7ffff7daa000         46      46         0   2.32% ███▌
| 7ffff7da9000         44      44         0   2.21% ███▍
| 7ffff7da8000         62      62         0   3.12% ████▊
| ls.cis501.trace.gz  cis501     record 5 of 48,390  macro-op 5  pc 7ffff7fd3a28
|no span is marked; V starts one
keys -w
screen message
|counted: whole trace; no filter or span is set
# Only the records that access the bin, and what these access.
keys gwjj&
screen memory status message
|─ Memory ─ records where load in 7fffffff… ─ 7,492 accesses, +1 column, 1 of 3 ─
|     address▼  region              accesses   loads   fetches
|►7fffffffe000  stack                  3,746   3,746         0 █████████████████
|►7ffff7fd2000  mapped code            3,706       0     3,706 ████████████████▉
| 7ffff7e3f000  mapped code               40       0        40 ▏
|
|
|
|
|
| ls.cis501.t…  & load in 7fffffffe000..7f…: 3,746 of 48,390  record 5 of 48,390
|only records with load in 7fffffffe000..7fffffffefff; :unfilter removes the
|filter
keys w
screen memory
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 3 of 7 ─
|     address▼  region              accesses   loads   fetches
| ffffeff18000                             1       1         0 ▏
| ffffefa17000                             1       1         0 ▏
|►7fffffffe000  stack                  3,746   3,746         0 █▌
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
| 555555554000                           320     320         0 ▏
|            0                            71      71         0 ▏
|
|
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
|─ Memory ─ records where load in 7fffffff… ─ 7,492 accesses, +1 column, 2 of 3 ─
|     address▼  region              accesses   loads   fetches
|►7fffffffe000  stack                  3,746   3,746         0 █████████████████
|►7ffff7fd2000  mapped code            3,706       0     3,706 ████████████████▉
| 7ffff7e3f000  mapped code               40       0        40 ▏
|
|
|
|
|
|
| ls.cis501.trace.gz  & 2 filters: 3,706 of 48,390            record 5 of 48,390
keys <Backspace>
screen memory status
|─ Memory ─ records where load in 7fffffff… ─ 7,492 accesses, +1 column, 2 of 3 ─
|     address▼  region              accesses   loads   fetches
|►7fffffffe000  stack                  3,746   3,746         0 █████████████████
|►7ffff7fd2000  mapped code            3,706       0     3,706 ████████████████▉
| 7ffff7e3f000  mapped code               40       0        40 ▏
|
|
|
|
|
|
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
|─ Memory ─ records where addr == 1, regions ─────────────────────── 0 accesses ─
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
|                                  ^ the file already exists; choose another name
# The whole trace is charted, but the list is filtered.
keys <Esc>
:filter pc < 0x7ffff7fd3000
keys wj<Enter>
screen message status
|only the records of the bin that match the filters are shown; Backspace returns
| ls.cis501.trace.gz  & 2 filters: 1,056 of 48,390          record 201 of 48,390
keys <Backspace>w
:filter
# oa restores the default columns, not all of them.
keys :memory<Enter>l<Delete>
screen memory message
|─ Memory ─ whole trace, regions ────────────────────── 50,983 accesses, 5 of 7 ─
|     address▼   accesses   loads   fetches   share
| ffffeff18000          1       1         0   0.00% ▏
| ffffefa17000          1       1         0   0.00% ▏
| 7fffffffe000      3,746   3,746         0   7.35% ██▍
|►7ffff7f76000     43,700   4,379    39,321  85.71% ████████████████████████████
| 7ffff7d08000      3,144   2,465       679   6.17% ██
| 555555554000        320     320         0   0.63% ▎
|            0         71      71         0   0.14% ▏
|
|
|column hidden; oa shows all columns
keys oa
screen memory
|─ Memory ─ whole trace, regions ─────────── 50,983 accesses, +1 column, 5 of 7 ─
|     address▼  region              accesses   loads   fetches
| ffffeff18000                             1       1         0 ▏
| ffffefa17000                             1       1         0 ▏
| 7fffffffe000  stack                  3,746   3,746         0 █▌
|►7ffff7f76000  mapped code, data     43,700   4,379    39,321 █████████████████
| 7ffff7d08000  mapped code, data      3,144   2,465       679 █▎
| 555555554000                           320     320         0 ▏
|            0                            71      71         0 ▏
|
|
# & replaces the filter that Enter has set.
keys :unfilter<Enter>:memory<Enter>gg<Enter>i
keys j&
screen status
| & load in ffffefa17000..ff…: 1 of 48,390               record 36,307 of 48,390
