# opscope --size=24x80 samples/ls.champsim.xz
# The lanes of the whole trace, and the figures of the interval under the cursor.
wait
keys <F9>
screen timeline status message
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads         ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       27.53 %
|stores        █▅▆▅▅▅▆▇▆▅▅▅█▆▆▅▆▇▆▆▆▆▇▆▆▆▅▆▆█▅▆▅▆█▄▂▄▆▆▄▆▄▆▆█▆▅▆▆▅▅       14.16 %
|branches      ▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▅▄▅▄▄▅▄▄▄▄▅▄▅▄▄▄▄▅▇█▆▄▅▄▆▅▄▄▄▄▄▄▄▄       15.58 %
|taken         ▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▇▆▆▆▆▇▅▆▆▆▆▆▇▆██▅▇▆▇▅▆▆▆▆▆▆▇▆▆       40.00 %
|pcs           ▇▇▇▇▇▆▆▆▆▆▇▆▆▆▇▆▆▇▆▇▇▆▆▇▆▆▆▆▇▆▆▆▇▆▇▆▄▆▅▄▄▇▄▅▇▆▇█▇█▇▇           486
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▂▄▆▄▁  ▁▁  ▁▁ ▁▁            486
|lines         ▆▇█▆█▆▆▆▆▆▇▆▆▆▆▆▆▆▇█▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▃▃▇▇▇▇▆▇█▅▇▇▇▇▇▇            60
|newlines      █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▃▂▁▆▁▁▁▃▄▁▁▁▁▁▁▁▁            60
|            0 ↑─────────────────────────────────────────────────── 39,999
|interval 1 of 52: records 0..769, 770
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| Enter show records  + zoom in  } highest  V span  W write  F1 help  q close
styles timeline
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|_____________._lllllllllllllllllllllllllllllllllllllllllllllllllll
|.............._wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
|.............._bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
|.............._ccccccccccccccccccccccccccccccccccccccccccccccccccc
|.............._ppppppppppppppppppppppppppppppppppppppppppppppppppp
|.............._rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
|.............._lllllllllllllllllllllllllllllllllllllllllllllllllll
|.............._wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
|............d._ddddddddddddddddddddddddddddddddddddddddddddddddddd.dddddd
|
# Other intervals; the highest one of the lane.
keys jjjjj}
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads         ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       30.00 %
|stores        █▅▆▅▅▅▆▇▆▅▅▅█▆▆▅▆▇▆▆▆▆▇▆▆▆▅▆▆█▅▆▅▆█▄▂▄▆▆▄▆▄▆▆█▆▅▆▆▅▅        6.75 %
|branches      ▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▅▄▅▄▄▅▄▄▄▄▅▄▅▄▄▄▄▅▇█▆▄▅▄▆▅▄▄▄▄▄▄▄▄       30.78 %
|taken         ▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▇▆▆▆▆▇▅▆▆▆▆▆▇▆██▅▇▆▇▅▆▆▆▆▆▆▇▆▆       52.32 %
|pcs           ▇▇▇▇▇▆▆▆▆▆▇▆▆▆▇▆▆▇▆▇▇▆▆▇▆▆▆▆▇▆▆▆▇▆▇▆▄▆▅▄▄▇▄▅▇▆▇█▇█▇▇           429
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▂▄▆▄▁  ▁▁  ▁▁ ▁▁            350
|lines         ▆▇█▆█▆▆▆▆▆▇▆▆▆▆▆▆▆▇█▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▃▃▇▇▇▇▆▇█▅▇▇▇▇▇▇            25
|newlines      █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▃▂▁▆▁▁▁▃▄▁▁▁▁▁▁▁▁             1
|            0 ↑─────────────────────────────────────────────────── 39,999
|interval 38 of 52: records 28,490..29,259, 770
keys $0ll
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads         ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       26.75 %
|stores        █▅▆▅▅▅▆▇▆▅▅▅█▆▆▅▆▇▆▆▆▆▇▆▆▆▅▆▆█▅▆▅▆█▄▂▄▆▆▄▆▄▆▆█▆▅▆▆▅▅       10.39 %
|branches      ▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▅▄▅▄▄▅▄▄▄▄▅▄▅▄▄▄▄▅▇█▆▄▅▄▆▅▄▄▄▄▄▄▄▄       16.75 %
|taken         ▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▇▆▆▆▆▇▅▆▆▆▆▆▇▆██▅▇▆▇▅▆▆▆▆▆▆▇▆▆       41.09 %
|pcs           ▇▇▇▇▇▆▆▆▆▆▇▆▆▆▇▆▆▇▆▇▇▆▆▇▆▆▆▆▇▆▆▆▇▆▇▆▄▆▅▄▄▇▄▅▇▆▇█▇█▇▇           468
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▂▄▆▄▁  ▁▁  ▁▁ ▁▁             28
|lines         ▆▇█▆█▆▆▆▆▆▇▆▆▆▆▆▆▆▇█▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▃▃▇▇▇▇▆▇█▅▇▇▇▇▇▇            76
|newlines      █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▃▂▁▆▁▁▁▃▄▁▁▁▁▁▁▁▁            33
|            0 ↑─────────────────────────────────────────────────── 39,999
|interval 3 of 52: records 1,540..2,309, 770
# Zoom in around the cursor, and out again.
keys ++
screen timeline
|─ Timeline ─ records 583..3,082 ──────────────────────────────────── 1-8 of 10 ─
|loads         ▆▅▄▃▅█▆█▅▃▃▃▅▅▇▆▃▅█▇█▅▃▃▃▅▆▆▅▅▆▆▄▃▅▅▇█▅▄▃▃▃▃▅▆▆▆▃▅▇        26.53 %
|stores        █▃▅▁▁ ▁▁▁▆  ▄▇▁▁▃▄▁▁▁▂▅▁ ▇▄▁▁▃▁▂▇▁▁ ▁▁▂▄▂  ▁█▂▁▁▆▁         30.61 %
|branches      ▄▄▃▅▆▇█▅▆▃▅▅▅▅▇▇▄▄▆▇▅▇▄▅▅▅▅▆▆▆▇▅▃▆▇▅▇▆▅▅▄▆▅▅▄▅▇▆▃▆▇        14.29 %
|taken         ▆▅▅▅▅▆▂▄▁▄▅▅▂▅▄▃▅▃▇▃▁▃▃▄▅▃▅▃▃▇▃▅▅▃▆█▃▁▄▂▃▅▅▆▃▅▃▄▆▃▆        28.57 %
|pcs           ██████████▂▂██▇▇▇██████▃▂██▇▇▇▇█████████▄▂▂▄██▇█▇██▁            49
|newpcs           █▄                        ▂   ▁▂▅       ▁                     0
|lines         █▆▅▄▅▅▆▆▅▇▁▁▅▇█▅▄▄▃▅▆▅▆▂▁▅█▇▅▃▆▇▅▃▅▃▅▇▅▆▃▁▁▂▅█▆▅▅▅▄              8
|newlines       ▁▂▃▃▁▁▁▂▁      ▃    ▄▁▂   ▁▁▂██▂▁▂▂ ▁▁▁▁     ▁▂▁                0
|          583 ◄─────────────────────────────────────────────────── 3,082
|interval 26 of 52: records 1,808..1,856, 49
keys <Backspace>-
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads         ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       26.75 %
|stores        █▅▆▅▅▅▆▇▆▅▅▅█▆▆▅▆▇▆▆▆▆▇▆▆▆▅▆▆█▅▆▅▆█▄▂▄▆▆▄▆▄▆▆█▆▅▆▆▅▅       10.39 %
|branches      ▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▅▄▅▄▄▅▄▄▄▄▅▄▅▄▄▄▄▅▇█▆▄▅▄▆▅▄▄▄▄▄▄▄▄       16.75 %
|taken         ▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▇▆▆▆▆▇▅▆▆▆▆▆▇▆██▅▇▆▇▅▆▆▆▆▆▆▇▆▆       41.09 %
|pcs           ▇▇▇▇▇▆▆▆▆▆▇▆▆▆▇▆▆▇▆▇▇▆▆▇▆▆▆▆▇▆▆▆▇▆▇▆▄▆▅▄▄▇▄▅▇▆▇█▇█▇▇           468
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▂▄▆▄▁  ▁▁  ▁▁ ▁▁             28
|lines         ▆▇█▆█▆▆▆▆▆▇▆▆▆▆▆▆▆▇█▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▃▃▇▇▇▇▆▇█▅▇▇▇▇▇▇            76
|newlines      █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▃▂▁▆▁▁▁▃▄▁▁▁▁▁▁▁▁            33
|            0 ↑─────────────────────────────────────────────────── 39,999
|interval 3 of 52: records 1,540..2,309, 770
# Enter marks the records of the interval and shows them; Backspace returns.
keys }<Enter>
screen records message
|instruction            pc kind        load         store        dst      src   >
|28,485       7ffff7e40afd                                       rdx      rcx
|28,486       7ffff7e40aff                                       rdx,rfl… rdx
|28,487       7ffff7e40b05                                       rflags   rdx
|28,488 B→  * 7ffff7e40b0b conditional                           rip      rip,rf…
|28,489   L   7ffff7e40b38             7ffff7ffcc64              rsi      rax
|28,490▐      7ffff7e40b3e                                       rflags   rsi
|28,491▐B     7ffff7e40b44 conditional                           rip      rip,rf…
|28,492▐      7ffff7e40b46                                       rflags   rcx
|28,493▐B→  * 7ffff7e40b48 conditional                           rip      rip,rf…
|28,494▐      7ffff7e40b70                                       rdx      rip
|span 28,490..29,259: 770 records; Backspace returns
keys <Backspace>
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads         ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       30.00 %
|stores        █▅▆▅▅▅▆▇▆▅▅▅█▆▆▅▆▇▆▆▆▆▇▆▆▆▅▆▆█▅▆▅▆█▄▂▄▆▆▄▆▄▆▆█▆▅▆▆▅▅        6.75 %
|branches      ▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▅▄▅▄▄▅▄▄▄▄▅▄▅▄▄▄▄▅▇█▆▄▅▄▆▅▄▄▄▄▄▄▄▄       30.78 %
|taken         ▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▇▆▆▆▆▇▅▆▆▆▆▆▇▆██▅▇▆▇▅▆▆▆▆▆▆▇▆▆       52.32 %
|pcs           ▇▇▇▇▇▆▆▆▆▆▇▆▆▆▇▆▆▇▆▇▇▆▆▇▆▆▆▆▇▆▆▆▇▆▇▆▄▆▅▄▄▇▄▅▇▆▇█▇█▇▇           429
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▂▄▆▄▁  ▁▁  ▁▁ ▁▁            350
|lines         ▆▇█▆█▆▆▆▆▆▇▆▆▆▆▆▆▆▇█▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▃▃▇▇▇▇▆▇█▅▇▇▇▇▇▇            25
|newlines      █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▃▂▁▆▁▁▁▃▄▁▁▁▁▁▁▁▁             1
|            0 ↑─────────────────────────────────────────────────── 39,999
|interval 38 of 52: records 28,490..29,259, 770
# A span of intervals.
keys 0VllllV
screen timeline message
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads         ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       27.53 %
|stores        █▅▆▅▅▅▆▇▆▅▅▅█▆▆▅▆▇▆▆▆▆▇▆▆▆▅▆▆█▅▆▅▆█▄▂▄▆▆▄▆▄▆▆█▆▅▆▆▅▅        9.61 %
|branches      ▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▅▄▅▄▄▅▄▄▄▄▅▄▅▄▄▄▄▅▇█▆▄▅▄▆▅▄▄▄▄▄▄▄▄       17.14 %
|taken         ▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▇▆▆▆▆▇▅▆▆▆▆▆▇▆██▅▇▆▇▅▆▆▆▆▆▆▇▆▆       40.91 %
|pcs           ▇▇▇▇▇▆▆▆▆▆▇▆▆▆▇▆▆▇▆▇▇▆▆▇▆▆▆▆▇▆▆▆▇▆▇▆▄▆▅▄▄▇▄▅▇▆▇█▇█▇▇           508
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▂▄▆▄▁  ▁▁  ▁▁ ▁▁             34
|lines         ▆▇█▆█▆▆▆▆▆▇▆▆▆▆▆▆▆▇█▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▃▃▇▇▇▇▆▇█▅▇▇▇▇▇▇            75
|newlines      █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▃▂▁▆▁▁▁▃▄▁▁▁▁▁▁▁▁            11
|            0 ↑━━━━─────────────────────────────────────────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770
|span 0..3,849: 3,850 records
# The place of the list is on the axis.
:30000
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads         ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       27.53 %
|stores        █▅▆▅▅▅▆▇▆▅▅▅█▆▆▅▆▇▆▆▆▆▇▆▆▆▅▆▆█▅▆▅▆█▄▂▄▆▆▄▆▄▆▆█▆▅▆▆▅▅        9.61 %
|branches      ▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▅▄▅▄▄▅▄▄▄▄▅▄▅▄▄▄▄▅▇█▆▄▅▄▆▅▄▄▄▄▄▄▄▄       17.14 %
|taken         ▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▇▆▆▆▆▇▅▆▆▆▆▆▇▆██▅▇▆▇▅▆▆▆▆▆▆▇▆▆       40.91 %
|pcs           ▇▇▇▇▇▆▆▆▆▆▇▆▆▆▇▆▆▇▆▇▇▆▆▇▆▆▆▆▇▆▆▆▇▆▇▆▄▆▅▄▄▇▄▅▇▆▇█▇█▇▇           508
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▂▄▆▄▁  ▁▁  ▁▁ ▁▁             34
|lines         ▆▇█▆█▆▆▆▆▆▇▆▆▆▆▆▆▆▇█▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▃▃▇▇▇▇▆▇█▅▇▇▇▇▇▇            75
|newlines      █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▃▂▁▆▁▁▁▃▄▁▁▁▁▁▁▁▁            11
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770
# A query is a lane; lanes are removed, moved and chosen.
keys :timeline loads,newpcs,taken then branch<Enter>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|              ▆▇▆▆▆▇▆▆▇▅▇▆▆▇▇▇▆▇▇▆█▇▆▇▇▇▆▆▇▆▇▆▇▆▇▇▃█▅▅▇▇▇▄█▇▆▅▆▆▆▆
|loads         ████████████████████████████████████████████████████       27.53 %
|              █                                   ▁▄
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▅███▁  ▁▁  ▁▁ ▁▁             34
|                                                   █
|taken then b…                                     ▄█                           0
|
|
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770
keys olconditional and not taken<Enter>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|              ▆▇▆▆▆▇▆▆▇▅▇▆▆▇▇▇▆▇▇▆█▇▆▇▇▇▆▆▇▆▇▆▇▆▇▇▃█▅▅▇▇▇▄█▇▆▅▆▆▆▆
|loads         ████████████████████████████████████████████████████       27.53 %
|              █                                   ▁▄
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▅███▁  ▁▁  ▁▁ ▁▁             34
|                                                   █
|taken then b…                                     ▄█                           0
|              ▁▂▁▁▂▂▂▁▂▂▂▂▁▂▁▂▁▁▂▂▂▂▁▃▂▂▂▁▃▁▂▁▂▁▁▄▄▆▅▁▂▁█▃▂▁▁▁▁▁▁▁
|conditional … ████████████████████████████████████████████████████            78
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770
keys G<Delete>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|              ▆▇▆▆▆▇▆▆▇▅▇▆▆▇▇▇▆▇▇▆█▇▆▇▇▇▆▆▇▆▇▆▇▆▇▇▃█▅▅▇▇▇▄█▇▆▅▆▆▆▆
|loads         ████████████████████████████████████████████████████       27.53 %
|              █                                   ▁▄
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▅███▁  ▁▁  ▁▁ ▁▁             34
|                                                   █
|taken then b…                                     ▄█                           0
|
|
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770
keys g<Alt-Down>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|              █                                   ▁▄
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▅███▁  ▁▁  ▁▁ ▁▁             34
|              ▆▇▆▆▆▇▆▆▇▅▇▆▆▇▇▇▆▇▇▆█▇▆▇▇▇▆▆▇▆▇▆▇▆▇▇▃█▅▅▇▇▇▄█▇▆▅▆▆▆▆
|loads         ████████████████████████████████████████████████████       27.53 %
|                                                   █
|taken then b…                                     ▄█                           0
|
|
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770
# From the least figure; by instructions; the phases.
keys oz
screen timeline message
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|              █                                   ▁▄
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▅███▁  ▁▁  ▁▁ ▁▁             34
|              ▃▄▁▂▃▅▁▂▅ ▆▃▂▄▅▆ ▃▅▂▇▃▂▅▃▆▂ ▆▂▃▁▅ ▄▃ ▇  ▄▅▄ █▃▁ ▂▁▁
|loads         █████████▅█████████████████▇████████ █▅▆███▁███▇████       27.53 %
|                                                   █
|taken then b…                                     ▄█                           0
|
|
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770
|scale: from the least
keys ou
screen timeline message
|─ Timeline ─ whole trace, by instructions ──────────────────────────────────────
|              █                                   ▁▄
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▅███▁  ▁▁  ▁▁ ▁▁             34
|              ▃▄▁▂▃▅▁▂▅ ▆▃▂▄▅▆ ▃▅▂▇▃▂▅▃▆▂ ▆▂▃▁▅ ▄▃ ▇  ▄▅▄ █▃▁ ▂▁▁
|loads         █████████▅█████████████████▇████████ █▅▆███▁███▇████       27.53 %
|                                                   █
|taken then b…                                     ▄█                           0
|
|
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770
|unit: instructions
keys op
screen timeline message
|─ Timeline ─ whole trace, by instructions ──────────────────────────────────────
|phases        ABAAAABCBBBBCACABBCAABCAABCAABBCACBAEFGCACADCBAAAABB
|              █                                   ▁▄
|newpcs        █▁▁▁▁    ▁▁         ▁             ▁▅███▁  ▁▁  ▁▁ ▁▁             34
|              ▃▄▁▂▃▅▁▂▅ ▆▃▂▄▅▆ ▃▅▂▇▃▂▅▃▆▂ ▆▂▃▁▅ ▄▃ ▇  ▄▅▄ █▃▁ ▂▁▁
|loads         █████████▅█████████████████▇████████ █▅▆███▁███▇████       27.53 %
|                                                   █
|taken then b…                                     ▄█                           0
|
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770, phase A
|phases: on
# The filter limits what is counted; w counts all records.
keys :timeline records,loads<Enter>
keys &load<Enter>
screen timeline
|─ Timeline ─ whole trace where load, by instructions ───────────────────────────
|phases        ABAAAABCBBBBCACABBCAABCAABCAABBCACBAEFGCACADCBAAAABB
|              ▆▆▅▅▆▇▅▆▇▃▇▆▅▆▇▇▄▆▇▅█▆▅▇▆▇▆▄▇▅▆▅▇▄▆▆▁█▄▄▆▇▆▂█▆▅▄▅▅▅▄
|              ████████████████████████████████████████████████████
|records       ████████████████████████████████████████████████████           212
|              ████████████████████████████████████████████████████
|              ████████████████████████████████████████████████████
|loads         ████████████████████████████████████████████████████      100.00 %
|
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770, phase A
keys w
screen timeline message
|─ Timeline ─ whole trace, by instructions ──────────────────────────────────────
|phases        ABAAAABCBBBBCACABBCAABCAABCAABBCACBAEFGCACADCBAAAABB
|              ███████████████████████████████████████████████████▇
|              ████████████████████████████████████████████████████
|records       ████████████████████████████████████████████████████           770
|              ▆▆▅▅▆▇▅▆▇▃▇▆▅▆▇▇▄▆▇▅█▆▅▇▆▇▆▄▇▅▆▅▇▄▆▆▁█▄▄▆▇▆▂█▆▅▄▅▅▅▅
|              ████████████████████████████████████████████████████
|loads         ████████████████████████████████████████████████████       27.53 %
|
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770, phase A
|counted: all records
keys :timeline loads,nothing ==<Enter>
screen message
|                ^ champsim has no name nothing; names are pc, mem, load, store,…
# Lanes with bands: each band is a row, and the lane is moved and removed as a whole.
keys <Esc>opou:timeline code,loads,classes<Enter>
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 16 ─
|code 7ffff7e3f000                                 ▁▂▆▁                    0.00 %
|code 7ffff7fd2000 ▄▃▄▃▄▅▄▃▂▄▃▃▅▃▃▄▄▄▃▅▃▃▄▄▃▄▂▅▃▃▄▃▃   ▄▅▃ ▃▄▃▃▄▄▄▃       25.30 %
|code 7ffff7fd3000 ▄▅▄▆▄▅▅▅▅▅▆▅▅▅▆▅▅▄▆▄▅▄▅▅▅▅▅▄▆▆▅▅▄   ▆▄▅ ▄▅▄▅▅▄▅▄       54.44 %
|code 7ffff7fd7000                                 ▂█▁▂  ▁█                0.00 %
|code 7ffff7fd8000 ▁▃▁▂▁▁▁▃▄▁▂▃▁▃▂▁▁▃▂▁▃▄▁▁▃▁▃▁▂▂▁▃▂▁▄█▁▂▁▃▄▁▃▁▁▁▁▂       17.39 %
|code 7ffff7fdb000                                    ▁   ▁                0.00 %
|code 7ffff7fec000 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁     ▁  ▁▁▁▁▁▁▁        2.28 %
|code 7ffff7fed000 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁     ▁  ▁▁▁▁▁▁▁        0.60 %
|                0 ━━━━━──────────────────────────────↑──────────── 39,999
|interval 4 of 48: records 2,502..3,335, 834
keys 10G
screen timeline
|─ Timeline ─ whole trace ────────────────────────────────────────── 9-16 of 16 ─
|loads             ▇█▇▇▇▇▇▇▇▇█▇▇█▇▇▇█▇██▇▇█▇▇▇▇█▇▇██▅█▇▇█▇▇▇▇█▇▇▇▇▇       25.42 %
|call              ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  ▁▁▁▁▁▁▁▁▁▁▁▁▁        0.60 %
|conditional       ▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅▅██▇▅▆▅█▆▄▅▅▅▅▅▅       14.51 %
|indirect          ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁   ▁▁▁ ▁▁▁▁▁▁▁▁        0.12 %
|indirect-call                                     ▁▁▁▁                    0.00 %
|jump              ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁        0.72 %
|return            ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁        0.48 %
|others                                                                    0.00 %
|                0 ━━━━━──────────────────────────────↑──────────── 39,999
|interval 4 of 48: records 2,502..3,335, 834
keys <Delete>
screen timeline
|─ Timeline ─ whole trace ──────────────────────────────────────────── 2-9 of 9 ─
|code 7ffff7fd2000 ▄▃▄▃▄▅▄▃▂▄▃▃▅▃▃▄▄▄▃▅▃▃▄▄▃▄▂▅▃▃▄▃▃   ▄▅▃ ▃▄▃▃▄▄▄▃       25.30 %
|code 7ffff7fd3000 ▄▅▄▆▄▅▅▅▅▅▆▅▅▅▆▅▅▄▆▄▅▄▅▅▅▅▅▄▆▆▅▅▄   ▆▄▅ ▄▅▄▅▅▄▅▄       54.44 %
|code 7ffff7fd7000                                 ▂█▁▂  ▁█                0.00 %
|code 7ffff7fd8000 ▁▃▁▂▁▁▁▃▄▁▂▃▁▃▂▁▁▃▂▁▃▄▁▁▃▁▃▁▂▂▁▃▂▁▄█▁▂▁▃▄▁▃▁▁▁▁▂       17.39 %
|code 7ffff7fdb000                                    ▁   ▁                0.00 %
|code 7ffff7fec000 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁     ▁  ▁▁▁▁▁▁▁        2.28 %
|code 7ffff7fed000 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁     ▁  ▁▁▁▁▁▁▁        0.60 %
|loads             ▇█▇▇▇▇▇▇▇▇█▇▇█▇▇▇█▇██▇▇█▇▇▇▇█▇▇██▅█▇▇█▇▇▇▇█▇▇▇▇▇       25.42 %
|                0 ━━━━━──────────────────────────────↑──────────── 39,999
|interval 4 of 48: records 2,502..3,335, 834
keys g<Alt-Down>
screen timeline
|─ Timeline ─ whole trace ──────────────────────────────────────────── 1-8 of 9 ─
|loads             ▇█▇▇▇▇▇▇▇▇█▇▇█▇▇▇█▇██▇▇█▇▇▇▇█▇▇██▅█▇▇█▇▇▇▇█▇▇▇▇▇       25.42 %
|code 7ffff7e3f000                                 ▁▂▆▁                    0.00 %
|code 7ffff7fd2000 ▄▃▄▃▄▅▄▃▂▄▃▃▅▃▃▄▄▄▃▅▃▃▄▄▃▄▂▅▃▃▄▃▃   ▄▅▃ ▃▄▃▃▄▄▄▃       25.30 %
|code 7ffff7fd3000 ▄▅▄▆▄▅▅▅▅▅▆▅▅▅▆▅▅▄▆▄▅▄▅▅▅▅▅▄▆▆▅▅▄   ▆▄▅ ▄▅▄▅▅▄▅▄       54.44 %
|code 7ffff7fd7000                                 ▂█▁▂  ▁█                0.00 %
|code 7ffff7fd8000 ▁▃▁▂▁▁▁▃▄▁▂▃▁▃▂▁▁▃▂▁▃▄▁▁▃▁▃▁▂▂▁▃▂▁▄█▁▂▁▃▄▁▃▁▁▁▁▂       17.39 %
|code 7ffff7fdb000                                    ▁   ▁                0.00 %
|code 7ffff7fec000 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁     ▁  ▁▁▁▁▁▁▁        2.28 %
|                0 ━━━━━──────────────────────────────↑──────────── 39,999
|interval 4 of 48: records 2,502..3,335, 834
keys <Delete>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|              ▅▆▄▅▅▇▄▅▆▂▇▅▄▆▆▇▃▅▆▅▇▅▄▆▅▇▅▃▇▄▅▄▇▃▆▅ ▇▂▂▆▆▆ █▅▄▃▄▄▄▃
|              ████████████████████████████████████▇███████████████
|              ████████████████████████████████████████████████████
|loads         ████████████████████████████████████████████████████       27.53 %
|
|
|
|
|            0 ━━━━━─────────────────────────────────↑───────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770
keys opouou
# The hits of the last search, whichever that is, and what the filter leaves.
keys :timeline loads<Enter>:lane hits<Enter>:lane filter<Enter>:lane taken and call<Enter>
:search return
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases        ABAAAABCBBBBCACABBCAABCAABCAABBCACBAEFGCACADCBAAAABB
|loads         ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       27.53 %
|hits          ▁▂▁▂▂▂▁▁▂▁▂▂▁▁▂▂▁▁▁▂▂▂▁▁▁▂▂▁▂▁▁▁▃▁▂▂▄█▁▁▁▂▁ ▂▁▂▂▂▂▂▂             5
|filter        ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       27.53 %
|taken and ca… ▂▂▂▁▂▁▂▂▂▁▂▁▂▁▂▁▂▂▁▂▂▂▂▁▁▂▁▂▂▂▁▂▂▂▂▁▅█▁▁▁▂▁▁▂▂▂▂▂▂▂▂             5
|
|
|
|            0 ━━━━━──────────────────────────────────↑──────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770, phase A
:search indirect
keys w
screen timeline
|─ Timeline ─ whole trace where load ────────────────────────────────────────────
|phases        ABAAAABCBBBBCACABBCAABCAABCAABBCACBAEFGCACADCBAAAABB
|loads         ████████████████████████████████████████████████████      100.00 %
|hits                                                                           0
|filter        ▇▇▇▇▇█▇▇█▆█▇▇▇██▇▇█▇█▇▇█▇█▇▇█▇▇▇█▇▇▇▆█▇▇▇█▇▆█▇▇▇▇▇▇▇       27.53 %
|taken and ca…                                                                  0
|
|
|
|            0 ━━━━━──────────────────────────────────↑──────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770, phase A
# A lane is removed without counting the others again.
keys G<Delete><Alt-Up>w
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases        ABAAAABCBBBBCACABBCAABCAABCAABBCACBAEFGCACADCBAAAABB
|              ▆▇▆▆▆▇▆▆▇▅▇▆▆▇▇▇▆▇▇▆█▇▆▇▇▇▆▆▇▆▇▆▇▆▇▇▃█▅▅▇▇▇▄█▇▆▅▆▆▆▆
|loads         ████████████████████████████████████████████████████       27.53 %
|              ▆▇▆▆▆▇▆▆▇▅▇▆▆▇▇▇▆▇▇▆█▇▆▇▇▇▆▆▇▆▇▆▇▆▇▇▃█▅▅▇▇▇▄█▇▆▅▆▆▆▆
|filter        ████████████████████████████████████████████████████       27.53 %
|                                                  ▂█
|hits          ▁▁▁▁▁▁▁▁▁▃▁▁▁▁▁▁▁▁▁▁▁▁▁▂▁▁▁▁▂▁▁▁▁▁▁▁██ ▁▁▁▁▁▁▁▁▂▁▂▂▁             2
|
|            0 ━━━━━──────────────────────────────────↑──────────── 39,999
|interval 5 of 52: records 3,080..3,849, 770, phase A
# Marks are on the axis.
keys <Enter>mx<Backspace>0<Enter>my<Backspace>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases        ABAAAABCBBBBCACABBCAABCAABCAABBCACBAEFGCACADCBAAAABB
|              ▆▇▆▆▆▇▆▆▇▅▇▆▆▇▇▇▆▇▇▆█▇▆▇▇▇▆▆▇▆▇▆▇▆▇▇▃█▅▅▇▇▇▄█▇▆▅▆▆▆▆
|loads         ████████████████████████████████████████████████████       27.53 %
|              ▆▇▆▆▆▇▆▆▇▅▇▆▆▇▇▇▆▇▇▆█▇▆▇▇▇▆▆▇▆▇▆▇▆▇▇▃█▅▅▇▇▇▄█▇▆▅▆▆▆▆
|filter        ████████████████████████████████████████████████████       27.53 %
|                                                  ▂█
|hits          ▁▁▁▁▁▁▁▁▁▃▁▁▁▁▁▁▁▁▁▁▁▁▁▂▁▁▁▁▂▁▁▁▁▁▁▁██ ▁▁▁▁▁▁▁▁▂▁▂▂▁             2
|
|            0 y━━━x──────────────────────────────────↑──────────── 39,999
|interval 1 of 52: records 0..769, 770, phase A
# The scale is that of the lane: from its least figure, logarithmic, from 0.
keys :timeline newpcs,taken<Enter>jozkozoz
screen timeline message
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases        ABAAAABCBBBBCACABBCAABCAABCAABBCACBAEFGCACADCBAAAABB
|              █▂▂▁▂    ▂          ▁              ▅▇▇▆▁   ▁     ▂▂
|              █████    █▅         █             ▇█████  ▇█  ██ ██
|newpcs        █████    ██         █             ██████  ██  ██ ██            486
|                               ▂         ▂        ▇█ ▁ ▁
|              ▂▂▄▆▃  ▂▂▂▅▂▁▁▅ ▂█▂▂▁ ▇ ▁▁▃█ ▅▁▃▂▃▇ ██ █▅█ ▁▁▃▄▃▅▆▂▂
|taken         █████▆▇████████▇█████▇██████▄██████▇██▆███ █████████       40.00 %
|
|            0 y━━━x──────────────────────────────────↑──────────── 39,999
|interval 1 of 52: records 0..769, 770, phase A
|scale: logarithmic
keys oz
screen timeline message
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases        ABAAAABCBBBBCACABBCAABCAABCAABBCACBAEFGCACADCBAAAABB
|              █                                    ▁
|              █                                   ▅█▄
|newpcs        █▁▁▁▂    ▁▁         ▁             ▁▇███▁  ▁▁  ▁▁ ▂▂            486
|                               ▂         ▂        ▇█ ▁ ▁
|              ▂▂▄▆▃  ▂▂▂▅▂▁▁▅ ▂█▂▂▁ ▇ ▁▁▃█ ▅▁▃▂▃▇ ██ █▅█ ▁▁▃▄▃▅▆▂▂
|taken         █████▆▇████████▇█████▇██████▄██████▇██▆███ █████████       40.00 %
|
|            0 y━━━x──────────────────────────────────↑──────────── 39,999
|interval 1 of 52: records 0..769, 770, phase A
|scale: from 0
# Larger, and in ASCII.
resize 40 140
keys :timeline loads,newpcs<Enter>
screen timeline
|─ Timeline ─ whole trace ──────────────────────────────────────────────────────
|phases        ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|              ▅▇▄▆▅▅▄▇▇▃▄▄▆█▅▄▆▅█▆▆▅█▆▄▄▆▅▇▇▃▅▃▇█ ▇▄▄▃▆▇▁▇▆▆▃▄▄▅▃
|              ███████████████████████████████████▅███████████████
|              ███████████████████████████████████████████████████
|loads         ███████████████████████████████████████████████████       27.52 %
|              █                                   ▁
|              █                                   █▄
|              █                                 ▁▁██
|newpcs        █▁▃▁▂   ▁▁         ▁              ████▂   ▂  ▁▁ ▂▂            501
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|            0 y━━x━─────────────────────────────────↑──────────── 39,999
|interval 1 of 51: records 0..784, 785, phase A
drag 6 100 6 120
screen timeline message
|─ Timeline ─ whole trace ──────────────────────────────────────────────────────
|phases        ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|              ▅▇▄▆▅▅▄▇▇▃▄▄▆█▅▄▆▅█▆▆▅█▆▄▄▆▅▇▇▃▅▃▇█ ▇▄▄▃▆▇▁▇▆▆▃▄▄▅▃
|              ███████████████████████████████████▅███████████████
|              ███████████████████████████████████████████████████
|loads         ███████████████████████████████████████████████████       27.90 %
|              █                                   ▁
|              █                                   █▄
|              █                                 ▁▁██
|newpcs        █▁▃▁▂   ▁▁         ▁              ████▂   ▂  ▁▁ ▂▂             12
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|            0 y──x─────────────────────━━━━━━━━━━━━━↑━━━━━━━───── 39,999
|interval 46 of 51: records 35,325..36,109, 785, phase A
|span 19,625..36,109: 16,485 records
