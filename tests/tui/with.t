# opscope --with=data/other/unsupported-beside.csv:latency samples/ls.champsim.xz
wait
screen records
|instruction           pc latency kind        load         store        dst     >
|     0   L  7ffff7fd3a14       4             7ffff7fc0cc8              r9
|     1 B    7ffff7fd3a17      12 conditional                           rip
|     2      7ffff7fd3a1d     100                                       rflags
|     3 B    7ffff7fd3a20       4 conditional                           rip
|     4      7ffff7fd3a26      40                                       rdx,rfl…
|     5   L  7ffff7fd3a28       4             7fffffffe220              r15
|     6      7ffff7fd3a2d      12                                       rsi
|     7      7ffff7fd3a32     100                                       rdi
|     8      7ffff7fd3a37       4                                       rax
|     9    S 7ffff7fd3a3a                                  7fffffffe218
|    10      7ffff7fd3a3f       4                                       rsi
|    11    S 7ffff7fd3a42      12                          7fffffffe210
|    12      7ffff7fd3a46     100                                       rbp
|    13      7ffff7fd3a49       4                                       r15
|    14    S 7ffff7fd3a4c      40                          7fffffffe228
|    15 B→   7ffff7fd3a51       4 jump                                  rip
# Its values are searched, and another column is added.
keys /latency<Space>><Space>40<Enter>
screen records status
|instruction           pc latency kind        load         store        dst  >
|     0   L  7ffff7fd3a14       4             7ffff7fc0cc8              r9     ┃█
|     1 B    7ffff7fd3a17      12 conditional                           rip    │
|     2      7ffff7fd3a1d     100                                       rflags │
|     3 B    7ffff7fd3a20       4 conditional                           rip    │
|     4      7ffff7fd3a26      40                                       rdx,r… │
|     5   L  7ffff7fd3a28       4             7fffffffe220              r15    │
|     6      7ffff7fd3a2d      12                                       rsi    │
|     7      7ffff7fd3a32     100                                       rdi    │
|     8      7ffff7fd3a37       4                                       rax    │
|     9    S 7ffff7fd3a3a                                  7fffffffe218        │
|    10      7ffff7fd3a3f       4                                       rsi    │
|    11    S 7ffff7fd3a42      12                          7fffffffe210        │
|    12      7ffff7fd3a46     100                                       rbp    │
|    13      7ffff7fd3a49       4                                       r15    │
|    14    S 7ffff7fd3a4c      40                          7fffffffe228        │
|    15 B→   7ffff7fd3a51       4 jump                                  rip    │
| ls.champsim.xz  champsim  xz               record 2 of 40,000  pc 7ffff7fd3a1d
:with data/other/unsupported-beside.csv:level
wait
screen message records
|level: 300 lines for 40,000 records: the last 39,700 have no level
|instruction           pc level    latency kind        load         store    >
|     0   L  7ffff7fd3a14 dram           4             7ffff7fc0cc8            ┃█
|     1 B    7ffff7fd3a17 l1            12 conditional                         │
|     2      7ffff7fd3a1d l1           100                                     │
|     3 B    7ffff7fd3a20 dram           4 conditional                         │
|     4      7ffff7fd3a26 l1            40                                     │
|     5   L  7ffff7fd3a28 l1             4             7fffffffe220            │
|     6      7ffff7fd3a2d dram          12                                     │
|     7      7ffff7fd3a32 l1           100                                     │
|     8      7ffff7fd3a37 l1             4                                     │
|     9    S 7ffff7fd3a3a dram                                      …fffffe218 │
|    10      7ffff7fd3a3f l1             4                                     │
|    11    S 7ffff7fd3a42 l1            12                          …fffffe210 │
|    12      7ffff7fd3a46 dram         100                                     │
|    13      7ffff7fd3a49 l1             4                                     │
|    14    S 7ffff7fd3a4c l1            40                          …fffffe228 │
:filter level == dram and latency < 9
wait
screen records
|instruction           pc level    latency kind        load         store    >
|     0   L  7ffff7fd3a14 dram           4             7ffff7fc0cc8            ┃
|     3 B    7ffff7fd3a20 dram           4 conditional                         │
|    15 B→   7ffff7fd3a51 dram           4 jump                                │
|    18   L  7ffff7fd3a6c dram           4             7fffffffe248            │
|    30    S 7ffff7fd2d60 dram           4                          …fffffe1d0 │
|    33    S 7ffff7fd2d66 dram           4                          …fffffe1b8 │
|    45    S 7ffff7fd2d9a dram           4                          …fffffe130 │
|    48   L  7ffff7fd2da5 dram           4             7fffffffe200            │
|    60 B→   7ffff7fd2e67 dram           4 conditional                         │
|    63   L  7ffff7fd2e7b dram           4             7ffff7ffcac0            │
|    75   L  7ffff7fd2dfc dram           4             7ffff7ffe348            │
|    78      7ffff7fd2e0b dram           4                                     │
|    90      7ffff7fd2e37 dram           4                                     │
|    93      7ffff7fd2e40 dram           4                                     │
|   105 B    7ffff7fd2e79 dram           4 conditional                         │
:column twice = latency * 2
wait
keys 298G
wait
screen records
|instruction           pc level     twice latency kind        load           >
|   183      7ffff7fd305d dram          8       4                              ┃
|   195    S 7ffff7fd3094 dram          8       4                              │
|   198    S 7ffff7fd30a4 dram          8       4                              │
|   210      7ffff7fd30c0 dram          8       4                              │
|   213 B    7ffff7fd30c6 dram          8       4 conditional                  │
|   225    S 7ffff7fd30f1 dram          8       4                              │
|   228   L  7ffff7fd30fc dram          8       4             7fffffffe1f0     │
|   240    S 7ffff7fd2bd4 dram          8       4                              │
|   243    S 7ffff7fd2bdc dram          8       4                              │
|   255      7ffff7fd2c07 dram          8       4                              │
|   258      7ffff7fd2c13 dram          8       4                              │
|   270   L  7ffff7fd2c5a dram          8       4             7ffff7fc0c40     │
|   273   L  7ffff7fd2c69 dram          8       4             7ffff7fc17d8     │
|   285 B    7ffff7fec4b4 dram          8       4 conditional                  │
|   288   L  7ffff7fec4be dram          8       4             7ffff7dc6615     │
:with nowhere.csv
wait
screen message
|cannot open nowhere.csv: No such file or directory
:with data/other/unsupported-beside.csv
wait
screen message
|data/other/unsupported-beside.csv: the file has 3 columns: index, Latency,
|level; give a name after a colon, or a number
# Another trace is opened without these columns.
:column twice
:open data/cis501/good-24uop.trace
wait
screen message
|columns of :with are only for the other trace: latency, level
# A line for each instruction, not for each micro-op.
:export --where='uop == 1' --fields=macroop --to=csv beside.csv
wait
:with by=instruction beside.csv:record
wait
screen message
|record_2: one line for each instruction

# ~ is the home folder.
:open samples/ls.champsim.xz
wait
:with ~/data/other/unsupported-beside.csv:level
wait
screen message
|level: 300 lines for 40,000 records: the last 39,700 have no level
