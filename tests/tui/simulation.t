# opscope --size=24x100 --l2=256K:8:64 samples/ls.champsim.xz
# A table has the parameters of the command line, unless it is given others
wait
:table cache
screen table
|─ Tables ─ Caches l2 256K:8:64 ──────────────────────────────────────────────────── Caches: 1 of 3 ─
| missed in l1 (32K, 8 ways, lines of 64 bytes): 572 of 15,154, 3.77 %
| missed in l1i (32K, 8 ways, lines of 64 bytes): 196 of 40,000, 0.49 %
| missed in l2 (256K, 8 ways, lines of 64 bytes): 761 of 768, 99.09 %
| Caches: 3 rows
| level   shape                              uses    hits  misses▼   miss%            MPKI
| l2      256K, 8 ways, lines of 64 bytes     768       7      761  99.09% ███████▉  19.03
| l1      32K, 8 ways, lines of 64 bytes   15,154  14,582      572   3.77% ▎         14.30
| l1i     32K, 8 ways, lines of 64 bytes   40,000  39,804      196   0.49% ▏          4.90
| Loads and stores by instruction: 598 rows
|           pc   uses  misses▼   miss%            MPKI   l2 misses   l2 miss%
| 7ffff7fd83a4     61       54  88.52% ███████▏   1.35          54    100.00% ████████
| 7ffff7fd30bc    146       51  34.93% ██▊        1.28          49     96.08% ███████▋
# The queries are about the caches of the last table
:table cache.instructions --l1=1K:2:64 --l2=none
screen table
|─ Tables ─ Caches l1 1K:2:64 l2 none ─────────────────── Loads and stores by instruction: 1 of 598 ─
| missed in l1 (1K, 2 ways, lines of 64 bytes): 4,372 of 15,154, 28.85 %
| missed in l1i (32K, 8 ways, lines of 64 bytes): 196 of 40,000, 0.49 %
| Loads and stores by instruction: 598 rows
|           pc   uses  misses▼    miss%            MPKI
| 7ffff7fd2e5b    169      169  100.00% ████████   4.23
| 7ffff7fd2dd2    169      169  100.00% ████████   4.23
| 7ffff7fd2de7    169      169  100.00% ████████   4.23
| 7ffff7fd2e26    169      169  100.00% ████████   4.23
| 7ffff7fd2e72    169      167   98.82% ███████▉   4.18
| 7ffff7fd30bc    146       69   47.26% ███▊       1.73
| 7ffff7fd2e56    169       68   40.24% ███▎       1.70
| 7ffff7fd2dc8    169       65   38.46% ███▏       1.63
keys q&miss(l1)<Enter>
screen status
| ls.champsim.xz  champsim  xz  & miss(l1): 4,371 of 40,000      record 0 of 40,000  pc 7ffff7fd3a14
# Records have a sign of their events: m, M and *
:goto 60
screen records
|instruction            pc  kind         load          store         dst          src       tk  br
|     0   L m 7ffff7fd3a14               7ffff7fc0cc8                r9           rax           0  ┃█
|     5   L m 7ffff7fd3a28               7fffffffe220                r15          rsp           0  │█
|    16   L m 7ffff7fd3a67               7fffffffe368                rcx          r15           0  │█
|    18   L m 7ffff7fd3a6c               7fffffffe248                rsi          rsp           0  │█
|    21   LSm 7ffff7fd3a74               7fffffffe2d8  7fffffffe1f8  rsp          rsp           0  │█
|    33    Sm 7ffff7fd2d66                             7fffffffe1b8  rsp          r12,rsp       0  │█
|    38   L m 7ffff7fd2d74               7ffff7ffe5c0                rsi          r9            0  │█
|    39    Sm 7ffff7fd2d78                             7fffffffe138               rsp,r8        0  │█
|    44    Sm 7ffff7fd2d95                             7fffffffe140               rsp,rdx       0  │█
|    46   L m 7ffff7fd2d9f               7ffff7ffe5b8                r13          r9            0  │█
|    55   L m 7ffff7fd2e56               7ffff7fc1460                rax          r13,rbp       0  │█
|    56   L m 7ffff7fd2e5b               7ffff7ffe308                rbx          rax           0  │█
|    61   L m 7ffff7fd2e72               7ffff7ffe616                rflags       rbx           0  │▇
|    63   L m 7ffff7fd2e7b               7ffff7ffcac0                rflags       rip           0  │█
|    68   L m 7ffff7fd2dd2               7ffff7ffe350                rax          rbx           0  │█
|    71   L m 7ffff7fd2de7               555555577e40                rsi          rax           0  │█
|    76   L m 7ffff7fd2e00               555555577e30                rax,rflags   rax,rdx       0  │█
# Other parameters: the filter selects other records
:table cache --l1=4K:4:64
screen table status
|─ Tables ─ Caches l1 4K:4:64 l2 none of records where miss(l1) ──────────────────── Caches: 1 of 2 ─
| missed in l1 (4K, 4 ways, lines of 64 bytes): 1,295 of 1,634, 79.25 %
| missed in l1i (32K, 8 ways, lines of 64 bytes): 71 of 1,599, 4.44 %
| Caches: 2 rows
| level   shape                            uses   hits  misses▼   miss%             MPKI
| l1      4K, 4 ways, lines of 64 bytes   1,634    339    1,295  79.25% ██████▍   809.88
| l1i     32K, 8 ways, lines of 64 bytes  1,599  1,528       71   4.44% ▍          44.40
| Loads and stores by instruction: 146 rows
|           pc   uses  misses▼    miss%            MPKI
| 7ffff7fd2e26    116      109   93.97% ███████▌  68.17
| 7ffff7fd30bc     64       61   95.31% ███████▋  38.15
| 7ffff7fd83a4     55       55  100.00% ████████  34.40
| 7ffff7fd3066     55       54   98.18% ███████▉  33.77
| ls.champsim.xz  champsim  xz  & miss(l1): 1,599 of 40,000     record 61 of 40,000  pc 7ffff7fd2e72
# The filter stays when the parameters are wrong
:table cache --l1=33K:8:64
screen message
|528 lines in sets of 8 ways do not make a number of sets that is a power of two
:table cache --way=3
screen message
|unknown parameter --way; parameters are --l1, --l1i, --l2, --l3, --policy
:table mix --l1=1K:2:64
screen message
|mix has no parameters
:unfilter
:table branches --predictor=tage
screen table
|─ Tables ─ Branches predictor tage ────────────────────────────────────────── +4 columns, 1 of 400 ─
| mispredicted by tage (15,380 bytes): 399 of 6,047, 6.60 %   per 1,000 instructions by tage: 9.98
| branches: 7,051 of 40,000, 17.63 %   marked as branches in the trace: 7,049 of 40,000, 17.62 %
| taken: 2,868 of 7,049, 40.69 %
|           pc  kind          executions  tage misses▼   tage miss%   taken   taken%   changes
| 7ffff7fd30c6  conditional          146            68       46.58%      92   63.01%        79
| 7ffff7fd2e43  conditional          169            41       24.26%      62   36.69%        95
| 7ffff7fd39b6  conditional          430            34        7.91%      29    6.74%        57
| 7ffff7fd39d6  conditional          401            30        7.48%     375   93.52%        52
| 7ffff7fd2c16  conditional           52            20       38.46%      33   63.46%        21
| 7ffff7fec4af  conditional           70             9       12.86%       6    8.57%        12
| 7ffff7fd30b6  conditional           94             8        8.51%       9    9.57%        16
| 7ffff7fec4b4  conditional           64             8       12.50%       6    9.38%        12
keys q
screen records
|instruction           pc  kind         load          store         dst          src         tk  br
|    61   L  7ffff7fd2e72               7ffff7ffe616                rflags       rbx             0
|    62 B    7ffff7fd2e79  conditional                              rip          rip,rflags  0   1
|    63   L  7ffff7fd2e7b               7ffff7ffcac0                rflags       rip             0
|    64 B→   7ffff7fd2e82  conditional                              rip          rip,rflags  1   1
|    65   L  7ffff7fd2dc8               7ffff7ffe5ec                rdi          rbx             0
|    66      7ffff7fd2dce                                           rflags       rdi             0
|    67 B    7ffff7fd2dd0  conditional                              rip          rip,rflags  0   1
|    68   L  7ffff7fd2dd2               7ffff7ffe350                rax          rbx             0
|    69    S 7ffff7fd2dd6                             7fffffffe194               rsp             0
|    70    S 7ffff7fd2dde                             7fffffffe198               rsp             0
|    71   L  7ffff7fd2de7               555555577e40                rsi          rax             0
|    72      7ffff7fd2deb                                           rax,rflags   rax             0
|    73   L  7ffff7fd2ded               7ffff7ffe616                rflags       rbx             0
|    74 B→   7ffff7fd2df4  conditional                              rip          rip,rflags  1   1
|    75   L  7ffff7fd2dfc               7ffff7ffe348                rdx          rbx             0
|    76   L  7ffff7fd2e00               555555577e30                rax,rflags   rax,rdx         0
|    77   L  7ffff7fd2e04               7ffff7ffe5f8                rdx          rbx             0
keys &mispredicted<Enter>
screen status
| ls.champsim.xz  champsim  xz  & mispredicted: 399 of 40,000   record 64 of 40,000  pc 7ffff7fd2e82
:table branches --predictor=bimodal:4
screen table status
|─ Tables ─ Branches predictor bimodal:4 of records where mispredicted ─────── +5 columns, 1 of 153 ─
| mispredicted by bimodal:4 (4 bytes): 553 of 1,831, 30.20 %
| per 1,000 instructions by bimodal:4: 302.02   branches: 1,831 of 1,831, 100.00 %
| taken: 1,323 of 1,831, 72.26 %
|           pc  kind          executions  bimodal:4 misses▼   bimodal:4 miss%   taken   taken%
| 7ffff7fd30b6  conditional           59                 52            88.14%       6   10.17%
| 7ffff7fd84f7  conditional           51                 51           100.00%       0    0.00%
| 7ffff7fd2e67  conditional          105                 47            44.76%     105  100.00%
| 7ffff7fd3002  conditional           46                 46           100.00%       0    0.00%
| 7ffff7fd8437  conditional           42                 42           100.00%       0    0.00%
| 7ffff7fd3016  conditional           36                 34            94.44%       0    0.00%
| 7ffff7fd39b6  conditional           86                 32            37.21%      26   30.23%
| 7ffff7fd2e82  conditional          169                 31            18.34%     169  100.00%
| ls.champsim.xz  champsim  & mispredicted: 1,831 of 40,000     record 64 of 40,000  pc 7ffff7fd2e82
