# opscope --size=24x80 samples/ls.champsim.xz
# The lanes of the whole trace, and the figures of the interval under the cursor.
keys <F9>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
| There are no records yet
|
|
|
|
|
|
|
|
|
wait
screen timeline status message
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads          ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       27.52 %
|stores         █▅▆▅▅▆▇▇▆▅▆▇▇▅▇▇▆▇▆▆█▇▅▆▆▇▆▆▇▆▆▇▆▇▇▂▄▆▅▆▇▃▅▇▇▆▅▆▆▅▅       13.89 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▆█▆▅▄▄▆▅▄▄▄▄▄▄▄▄       15.54 %
|taken          ▆▆▇▆▆▅▆▆▅▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▅▆▆▆▆▇▇█▇▆▇▇▄▆▇▆▆▆▆▇▆▆       39.34 %
|pcs            ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇█▂▆▅▄▄▅▄▅▆▇▇█▇█▇█           501
|newpcs         █▁▁▁▁   ▁▁         ▁              ▂▂▆▅▁   ▁  ▁▁ ▁▁            501
|lines          ▆▆█▆█▆▆▆▆▆▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▇▇▆▆▆▆▆▇▃▂▆█▆▇▅▆▇▆▆▇▇▇▇▆            61
|newlines       █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▃ ▅▂▁▁▂▅▁▁▁▁▁▁▁▁            61
|             0 ↑────────────────────────────────────────────────── 39,999
|interval 1 of 51: 785 records, 0..784; loads: min 19.49, max 30.19 %
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
| Enter show records  + zoom in  } highest  V span  W write  F1 help  q close
# There is nothing to zoom out to
keys -
screen message
|all records are shown
styles timeline
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|______________._llllllllllllllllllllllllllllllllllllllllllllllllll
|..............._wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
|..............._bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
|..............._cccccccccccccccccccccccccccccccccccccccccccccccccc
|..............._pppppppppppppppppppppppppppppppppppppppppppppppppp
|..............._rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
|..............._llllllllllllllllllllllllllllllllllllllllllllllllll
|..............._wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww
|.............d._dddddddddddddddddddddddddddddddddddddddddddddddddd.dddddd
|
# Other intervals; the highest one of the lane.
keys jjjjj}
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads          ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       29.68 %
|stores         █▅▆▅▅▆▇▇▆▅▆▇▇▅▇▇▆▇▆▆█▇▅▆▆▇▆▆▇▆▆▇▆▇▇▂▄▆▅▆▇▃▅▇▇▆▅▆▆▅▅        6.37 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▆█▆▅▄▄▆▅▄▄▄▄▄▄▄▄       31.72 %
|taken          ▆▆▇▆▆▅▆▆▅▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▅▆▆▆▆▇▇█▇▆▇▇▄▆▇▆▆▆▆▇▆▆       53.01 %
|pcs            ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇█▂▆▅▄▄▅▄▅▆▇▇█▇█▇█           411
|newpcs         █▁▁▁▁   ▁▁         ▁              ▂▂▆▅▁   ▁  ▁▁ ▁▁            394
|lines          ▆▆█▆█▆▆▆▆▆▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▇▇▆▆▆▆▆▇▃▂▆█▆▇▅▆▇▆▆▇▇▇▇▆            21
|newlines       █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▃ ▅▂▁▁▂▅▁▁▁▁▁▁▁▁             0
|             0 ↑────────────────────────────────────────────────── 39,999
|interval 37 of 51: 785 records, 28,260..29,044; newpcs: min 0, max 501
keys $0ll
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads          ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       26.62 %
|stores         █▅▆▅▅▆▇▇▆▅▆▇▇▅▇▇▆▇▆▆█▇▅▆▆▇▆▆▇▆▆▇▆▇▇▂▄▆▅▆▇▃▅▇▇▆▅▆▆▅▅        9.94 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▆█▆▅▄▄▆▅▄▄▄▄▄▄▄▄       16.56 %
|taken          ▆▆▇▆▆▅▆▆▅▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▅▆▆▆▆▇▇█▇▆▇▇▄▆▇▆▆▆▆▇▆▆       43.85 %
|pcs            ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇█▂▆▅▄▄▅▄▅▆▇▇█▇█▇█           474
|newpcs         █▁▁▁▁   ▁▁         ▁              ▂▂▆▅▁   ▁  ▁▁ ▁▁             46
|lines          ▆▆█▆█▆▆▆▆▆▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▇▇▆▆▆▆▆▇▃▂▆█▆▇▅▆▇▆▆▇▇▇▇▆            78
|newlines       █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▃ ▅▂▁▁▂▅▁▁▁▁▁▁▁▁            34
|             0 ↑────────────────────────────────────────────────── 39,999
|interval 3 of 51: 785 records, 1,570..2,354; newpcs: min 0, max 501
# Zoom in around the cursor, and out again.
keys ++
screen timeline
|─ Timeline ─ records 621..3,120 ──────────────────────────────────── 1-8 of 10 ─
|loads          ▆▆▄▂▅█▆▇▅▄▃▃▅▅▆▆▂▅█▆▇▅▄▃▃▅▆▆▅▅▇▃▄▄▄▇▆█▅▃▃▃▃▄▆▆▅▂▆▇▆       32.00 %
|stores         ▁▁▇▁ ▁▁▁▁▆  ▄▆▁▁▃▄▁▁▁▂▆ ▁█▁▁▂▂▁▃▄ ▁ ▁▁▂▅   ▅▅▁▁▄▂▁▁        4.00 %
|branches       ▆▆▂▆▅▆▇▆▆▃▅▅▅▄▇▆▄▄▆▇▆▆▃▅▅▃▆▇▅█▆▃▄▄▆▆▇▅▅▄▆▅▅▅▅▆▆▄▄▆█       18.00 %
|taken          ▅▅▇▄▅█▂▃▁▄▅▅▃▆▄▃▅▃█▂▃▁▄▅▄▄▄▃▅▆▄▄▃▇▄▇▂▅ ▅▄▅▅▅▆▃▃▅▄█▂       44.44 %
|pcs            ██████████▂▂██▇▇▇██████▂▃██▇█▇▇█████████▂▂▂██▇▇▇███            50
|newpcs            █▇                        ▃   ▄▄▂       ▁                    0
|lines          ▆▆▄▃▅▄▅▆▄▇▁▁▄▇▇▅▃▅▄▄▆▅█▁▂▅▆▆▅▅▇▄▃▂▅▄▅▅▆▅▁▁▁▄▇▆▅▄▅▃▄            12
|newlines       ▁▁▂▂▃▁ ▂▂▁     ▁▂    ▃▂    ▁▂▄█▂▁▁▂▁▁ ▂▁      ▂▂                0
|           621 ◄────────────────────────────────────────────────── 3,120
|interval 26 of 50: 50 records, 1,871..1,920; newpcs: min 0, max 31
keys <Backspace>-
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads          ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       26.62 %
|stores         █▅▆▅▅▆▇▇▆▅▆▇▇▅▇▇▆▇▆▆█▇▅▆▆▇▆▆▇▆▆▇▆▇▇▂▄▆▅▆▇▃▅▇▇▆▅▆▆▅▅        9.94 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▆█▆▅▄▄▆▅▄▄▄▄▄▄▄▄       16.56 %
|taken          ▆▆▇▆▆▅▆▆▅▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▅▆▆▆▆▇▇█▇▆▇▇▄▆▇▆▆▆▆▇▆▆       43.85 %
|pcs            ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇█▂▆▅▄▄▅▄▅▆▇▇█▇█▇█           474
|newpcs         █▁▁▁▁   ▁▁         ▁              ▂▂▆▅▁   ▁  ▁▁ ▁▁             46
|lines          ▆▆█▆█▆▆▆▆▆▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▇▇▆▆▆▆▆▇▃▂▆█▆▇▅▆▇▆▆▇▇▇▇▆            78
|newlines       █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▃ ▅▂▁▁▂▅▁▁▁▁▁▁▁▁            34
|             0 ↑────────────────────────────────────────────────── 39,999
|interval 3 of 51: 785 records, 1,570..2,354; newpcs: min 0, max 501
# Enter marks the records of the interval and shows them; Backspace returns.
keys }<Enter>
screen records message
|instruction            pc kind          load         store        dst          >
|28,255 B     7ffff7fd800e conditional                             rip
|28,256 B→ S  7ffff7fd8010 indirect-call              7fffffffe2d8 rip,rsp
|28,257   L   7ffff7e54c50               7ffff7f76e98              rax
|28,258       7ffff7e54c57                                         rdx
|28,259   L   7ffff7e54c5e               7ffff7ffcb78              rcx
|28,260▐      7ffff7e54c64                                         rsi
|28,261▐      7ffff7e54c66                                         rsi,rflags
|28,262▐      7ffff7e54c6c                                         rflags
|28,263▐B→  * 7ffff7e54c72 conditional                             rip
|28,264▐  L   7ffff7e54c80               7ffff7ffcb9c              rflags
|span 28,260..29,044: 785 records; Backspace returns
keys <Backspace>
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads          ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       29.68 %
|stores         █▅▆▅▅▆▇▇▆▅▆▇▇▅▇▇▆▇▆▆█▇▅▆▆▇▆▆▇▆▆▇▆▇▇▂▄▆▅▆▇▃▅▇▇▆▅▆▆▅▅        6.37 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▆█▆▅▄▄▆▅▄▄▄▄▄▄▄▄       31.72 %
|taken          ▆▆▇▆▆▅▆▆▅▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▅▆▆▆▆▇▇█▇▆▇▇▄▆▇▆▆▆▆▇▆▆       53.01 %
|pcs            ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇█▂▆▅▄▄▅▄▅▆▇▇█▇█▇█           411
|newpcs         █▁▁▁▁   ▁▁         ▁              ▂▂▆▅▁   ▁  ▁▁ ▁▁            394
|lines          ▆▆█▆█▆▆▆▆▆▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▇▇▆▆▆▆▆▇▃▂▆█▆▇▅▆▇▆▆▇▇▇▇▆            21
|newlines       █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▃ ▅▂▁▁▂▅▁▁▁▁▁▁▁▁             0
|             0 ↑────────────────────────────────────────────────── 39,999
|interval 37 of 51: 785 records, 28,260..29,044; newpcs: min 0, max 501
# A span of intervals.
keys 0VllllV
screen timeline message
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads          ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       27.39 %
|stores         █▅▆▅▅▆▇▇▆▅▆▇▇▅▇▇▆▇▆▆█▇▅▆▆▇▆▆▇▆▆▇▆▇▇▂▄▆▅▆▇▃▅▇▇▆▅▆▆▅▅        9.43 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▆█▆▅▄▄▆▅▄▄▄▄▄▄▄▄       17.20 %
|taken          ▆▆▇▆▆▅▆▆▅▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▅▆▆▆▆▇▇█▇▆▇▇▄▆▇▆▆▆▆▇▆▆       40.00 %
|pcs            ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇█▂▆▅▄▄▅▄▅▆▇▇█▇█▇█           521
|newpcs         █▁▁▁▁   ▁▁         ▁              ▂▂▆▅▁   ▁  ▁▁ ▁▁             34
|lines          ▆▆█▆█▆▆▆▆▆▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▇▇▆▆▆▆▆▇▃▂▆█▆▇▅▆▇▆▆▇▇▇▇▆            76
|newlines       █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▃ ▅▂▁▁▂▅▁▁▁▁▁▁▁▁            11
|             0 ↑━━━━────────────────────────────────────────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924; newpcs: min 0, max 501
|span 0..3,924: 3,925 records
# The place of the list is on the axis.
:30000
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 10 ─
|loads          ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       27.39 %
|stores         █▅▆▅▅▆▇▇▆▅▆▇▇▅▇▇▆▇▆▆█▇▅▆▆▇▆▆▇▆▆▇▆▇▇▂▄▆▅▆▇▃▅▇▇▆▅▆▆▅▅        9.43 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▆█▆▅▄▄▆▅▄▄▄▄▄▄▄▄       17.20 %
|taken          ▆▆▇▆▆▅▆▆▅▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▅▆▆▆▆▇▇█▇▆▇▇▄▆▇▆▆▆▆▇▆▆       40.00 %
|pcs            ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇█▂▆▅▄▄▅▄▅▆▇▇█▇█▇█           521
|newpcs         █▁▁▁▁   ▁▁         ▁              ▂▂▆▅▁   ▁  ▁▁ ▁▁             34
|lines          ▆▆█▆█▆▆▆▆▆▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▇▇▆▆▆▆▆▇▃▂▆█▆▇▅▆▇▆▆▇▇▇▇▆            76
|newlines       █▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▃ ▅▂▁▁▂▅▁▁▁▁▁▁▁▁            11
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924; newpcs: min 0, max 501
# A query is a lane; lanes are removed, moved and chosen.
keys :timeline loads,newpcs,taken then branch<Enter>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|               ▇▇▆▇▇▆▆▇█▆▆▆▇█▆▆▇▇█▇▇▇█▇▆▆▇▇▇█▆▆▆██▂█▆▆▅▇█▄█▇▇▆▆▆▆▆
|loads          ███████████████████████████████████████████████████       27.39 %
|               █                                   ▅▂
|newpcs         █▁▁▁▁   ▁▁         ▁              ▅▅██▁   ▁  ▁▁ ▁▁             34
|                                                   █
|taken then br…                                     █                           0
|
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924; taken then branch: min 0, max 5
keys olconditional and not taken<Enter>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|               ▇▇▆▇▇▆▆▇█▆▆▆▇█▆▆▇▇█▇▇▇█▇▆▆▇▇▇█▆▆▆██▂█▆▆▅▇█▄█▇▇▆▆▆▆▆
|loads          ███████████████████████████████████████████████████       27.39 %
|               █                                   ▅▂
|newpcs         █▁▁▁▁   ▁▁         ▁              ▅▅██▁   ▁  ▁▁ ▁▁             34
|                                                   █
|taken then br…                                     █                           0
|               ▁▂▁▂▂▂▁▁▂▁▁▁▁▂▁▁▁▁▂▂▁▁▂▂▂▁▂▁▁▃▁▁▁▂▁▅▆▄▂▁▁█▃▁▂▁▁▁▁▁▁
|conditional a… ███████████████████████████████████████████████████            81
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924; min 71, max 135
keys G<Delete>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|               ▇▇▆▇▇▆▆▇█▆▆▆▇█▆▆▇▇█▇▇▇█▇▆▆▇▇▇█▆▆▆██▂█▆▆▅▇█▄█▇▇▆▆▆▆▆
|loads          ███████████████████████████████████████████████████       27.39 %
|               █                                   ▅▂
|newpcs         █▁▁▁▁   ▁▁         ▁              ▅▅██▁   ▁  ▁▁ ▁▁             34
|                                                   █
|taken then br…                                     █                           0
|
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924; taken then branch: min 0, max 5
keys g<Alt-Down>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|               █                                   ▅▂
|newpcs         █▁▁▁▁   ▁▁         ▁              ▅▅██▁   ▁  ▁▁ ▁▁             34
|               ▇▇▆▇▇▆▆▇█▆▆▆▇█▆▆▇▇█▇▇▇█▇▆▆▇▇▇█▆▆▆██▂█▆▆▅▇█▄█▇▇▆▆▆▆▆
|loads          ███████████████████████████████████████████████████       27.39 %
|                                                   █
|taken then br…                                     █                           0
|
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924; loads: min 19.49, max 30.19 %
# From the least figure; by instructions; the phases.
keys oz
screen timeline message
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|               █                                   ▅▂
|newpcs         █▁▁▁▁   ▁▁         ▁              ▅▅██▁   ▁  ▁▁ ▁▁             34
|               ▄▆▃▅▄▃▂▆▇▁▂▃▅█▄▂▅▄█▅▅▄▇▆▂▃▅▄▆▇▂▄▁▇█ ▇▂▂▁▆▇ ▇▅▅▂▃▂▃▂
|loads          ███████████████████████████████████ ██████▆████████       27.39 %
|                                                   █
|taken then br…                                     █                           0
|
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924; loads: min 19.49, max 30.19 %
|scale: from the min
keys ou
screen timeline message
|─ Timeline ─ whole trace, by instructions ──────────────────────────────────────
|               █                                   ▅▂
|newpcs         █▁▁▁▁   ▁▁         ▁              ▅▅██▁   ▁  ▁▁ ▁▁             34
|               ▄▆▃▅▄▃▂▆▇▁▂▃▅█▄▂▅▄█▅▅▄▇▆▂▃▅▄▆▇▂▄▁▇█ ▇▂▂▁▆▇ ▇▅▅▂▃▂▃▂
|loads          ███████████████████████████████████ ██████▆████████       27.39 %
|                                                   █
|taken then br…                                     █                           0
|
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924; loads: min 19.49, max 30.19 %
|unit: instructions
keys op
screen timeline message
|─ Timeline ─ whole trace, by instructions ──────────────────────────────────────
|phases         ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|               █                                   ▅▂
|newpcs         █▁▁▁▁   ▁▁         ▁              ▅▅██▁   ▁  ▁▁ ▁▁             34
|               ▄▆▃▅▄▃▂▆▇▁▂▃▅█▄▂▅▄█▅▅▄▇▆▂▃▅▄▆▇▂▄▁▇█ ▇▂▂▁▆▇ ▇▅▅▂▃▂▃▂
|loads          ███████████████████████████████████ ██████▆████████       27.39 %
|                                                   █
|taken then br…                                     █                           0
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924, phase A; min 19.49, max 30.19 %
|phases: on
# The filter limits unit of the counts; w counts all records.
keys :timeline records,loads<Enter>
keys &load<Enter>
screen timeline
|─ Timeline ─ whole trace where load, by instructions ───────────────────────────
|phases         ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|               ▆▇▅▆▆▅▅▇█▄▅▅▆█▆▅▆▆█▆▆▆█▇▅▅▆▆▇▇▅▆▄▇█ █▅▅▄▇▇▂▇▆▆▅▅▅▅▄
|               ███████████████████████████████████▇███████████████
|records        ███████████████████████████████████████████████████           215
|               ███████████████████████████████████████████████████
|               ███████████████████████████████████████████████████
|loads          ███████████████████████████████████████████████████      100.00 %
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924, phase A; min 100.00, max 100.00 %
keys w
screen timeline message
|─ Timeline ─ whole trace, by instructions ──────────────────────────────────────
|phases         ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|               ██████████████████████████████████████████████████▇
|               ███████████████████████████████████████████████████
|records        ███████████████████████████████████████████████████           785
|               ▆▇▅▆▆▅▅▇█▄▅▅▆█▆▅▆▆█▆▆▆█▇▅▅▆▆▇▇▅▆▄▇█ █▅▅▄▇▇▂▇▆▆▅▅▅▅▅
|               ███████████████████████████████████▇███████████████
|loads          ███████████████████████████████████████████████████       27.39 %
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924, phase A; min 19.49, max 30.19 %
|counted: all records
keys :timeline loads,nothing ==<Enter>
screen message
|                ^
|champsim has no name nothing; names are pc, mem, load, store, reg, read, write,
|branch, taken, call, return, conditional, indirect, kind, record, fault,
|mispredicted, thread, ...
# Lanes with bands: each band is a row, and the lane is moved and removed as a whole.
keys <Esc>opou:timeline code,loads,classes<Enter>
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────── 1-8 of 17 ─
|code 7ffff7e3f000                                 ▁▂▆▁                    0.00 %
|code 7ffff7fd2000 ▄▃▄▃▄▅▄▃▂▄▃▃▅▃▃▄▄▄▃▅▃▃▄▄▃▄▂▅▃▃▄▃▃   ▄▅▃ ▃▄▃▃▄▄▄▃       25.30 %
|code 7ffff7fd3000 ▄▅▄▆▄▅▅▅▅▅▆▅▅▅▆▅▅▄▆▄▅▄▅▅▅▅▅▄▆▆▅▅▄   ▆▄▅ ▄▅▄▅▅▄▅▄       54.44 %
|code 7ffff7fd7000                                 ▂█▁▂  ▁█                0.00 %
|code 7ffff7fd8000 ▁▃▁▂▁▁▁▃▄▁▂▃▁▃▂▁▁▃▂▁▃▄▁▁▃▁▃▁▂▂▁▃▂▁▄█▁▂▁▃▄▁▃▁▁▁▁▂       17.39 %
|code 7ffff7fdb000                                    ▁   ▁                0.00 %
|code 7ffff7fec000 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁     ▁  ▁▁▁▁▁▁▁        2.28 %
|code 7ffff7fed000 ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁     ▁  ▁▁▁▁▁▁▁        0.60 %
|                0 ━━━━━──────────────────────────────↑──────────── 39,999
|interval 4 of 48: 834 records, 2,502..3,335; code: min 0.00, max 70.86 %
keys 10G
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────── 10-17 of 17 ─
|call              ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁  ▁▁▁▁▁▁▁▁▁▁▁▁▁        0.60 %
|conditional       ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▂▂▂▁▂▁▂▂▁▁▁▁▁▁▁       14.51 %
|indirect          ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁   ▁▁▁ ▁▁▁▁▁▁▁▁        0.12 %
|indirect-call                                     ▁▁▁▁                    0.00 %
|jump              ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁        0.72 %
|return            ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁        0.48 %
|others                                                                    0.00 %
|none              █████████████████████████████████▇▇▇███▇████████       83.57 %
|                0 ━━━━━──────────────────────────────↑──────────── 39,999
|interval 4 of 48: 834 records, 2,502..3,335; classes: min 0.00, max 84.29 %
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
|interval 4 of 48: 834 records, 2,502..3,335; loads: min 20.14, max 30.58 %
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
|interval 4 of 48: 834 records, 2,502..3,335; code: min 0.00, max 70.86 %
keys <Delete>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|               ▅▇▄▆▅▅▄▇▇▃▄▄▆█▅▄▆▅█▆▆▅█▆▄▄▆▅▇▇▃▅▃▇█ ▇▄▄▃▆▇▁▇▆▆▃▄▄▅▃
|               ███████████████████████████████████▅███████████████
|               ███████████████████████████████████████████████████
|loads          ███████████████████████████████████████████████████       27.39 %
|
|
|
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924; loads: min 19.49, max 30.19 %
keys opouou
# The hits of the last search, whichever that is, and what the filter leaves.
keys :timeline loads<Enter>:lane hits<Enter>:lane filter<Enter>:lane taken and call<Enter>
:search return
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases         ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|loads          ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       27.39 %
|hits           ▁▃▁▂▂▁▁▂▂▂▁▁▁▃▁▁▁▂▂▂▁▁▃▁▁▁▁▂▂▂▁▁▂▃▂▂█▄▁▁▁▂▁▂▂▂▂▂▂▂▂             5
|filter         ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       27.39 %
|taken and call ▂▂▂▁▂▂▂▂▁▂▂▂▂▂▂▂▁▂▂▁▂▂▂▁▂▂▁▂▂▁▂▂▂▂▂▃█▃▁▁▁▁▁▂▂▂▂▂▂▂▂             5
|
|
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924, phase A; min 2, max 25
:search indirect
keys w
screen timeline
|─ Timeline ─ whole trace where load ────────────────────────────────────────────
|phases         ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|loads          ███████████████████████████████████████████████████      100.00 %
|hits                                                                           0
|filter         ▇█▇▇▇▇▇██▇▇▇▇█▇▇▇▇█▇▇▇██▇▇▇▇██▇▇▇██▅█▇▇▇██▆█▇▇▇▇▇▇▇       27.39 %
|taken and call                                                                 0
|
|
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924, phase A; min 0, max 0
# A lane is removed without counting the others again.
keys G<Delete><Alt-Up>w
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases         ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|               ▇▇▆▇▇▆▆▇█▆▆▆▇█▆▆▇▇█▇▇▇█▇▆▆▇▇▇█▆▆▆██▂█▆▆▅▇█▄█▇▇▆▆▆▆▆
|loads          ███████████████████████████████████████████████████       27.39 %
|               ▇▇▆▇▇▆▆▇█▆▆▆▇█▆▆▇▇█▇▇▇█▇▆▆▇▇▇█▆▆▆██▂█▆▆▅▇█▄█▇▇▆▆▆▆▆
|filter         ███████████████████████████████████████████████████       27.39 %
|                                                   █
|hits           ▁▁▁▁▁▁▁▁▁▂▁▁▁▁▁▁▁▁▁▁▁▁▁▃▁▁▁▂▁▁▁▁▁▁▁▅█▄▁▁▁▁▁▁▁▁▂▁▂▁▂             2
|
|             0 ━━━━━─────────────────────────────────↑──────────── 39,999
|interval 5 of 51: 785 records, 3,140..3,924, phase A; min 19.49, max 30.19 %
# Marks are on the axis.
keys <Enter>mx<Backspace>0<Enter>my<Backspace>
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases         ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|               ▇▇▆▇▇▆▆▇█▆▆▆▇█▆▆▇▇█▇▇▇█▇▆▆▇▇▇█▆▆▆██▂█▆▆▅▇█▄█▇▇▆▆▆▆▆
|loads          ███████████████████████████████████████████████████       27.52 %
|               ▇▇▆▇▇▆▆▇█▆▆▆▇█▆▆▇▇█▇▇▇█▇▆▆▇▇▇█▆▆▆██▂█▆▆▅▇█▄█▇▇▆▆▆▆▆
|filter         ███████████████████████████████████████████████████       27.52 %
|                                                   █
|hits           ▁▁▁▁▁▁▁▁▁▂▁▁▁▁▁▁▁▁▁▁▁▁▁▃▁▁▁▂▁▁▁▁▁▁▁▅█▄▁▁▁▁▁▁▁▁▂▁▂▁▂             2
|
|             0 y━━━x─────────────────────────────────↑──────────── 39,999
|interval 1 of 51: 785 records, 0..784, phase A; filter: min 19.49, max 30.19 %
# The scale is that of the lane: from its least figure, logarithmic, from 0.
keys :timeline newpcs,taken<Enter>jozkozoz
screen timeline message
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases         ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|               █▁▃ ▂    ▁         ▁              ▅▅▇▇▂   ▁     ▂▂
|               ███▆█   ██         █              █████   █  ██ ██
|newpcs         █████   ██         █              █████   █  ██ ██            501
|                                                   █  ▁
|               ▃▃▇▂▃ ▄▄ ▆▃▄▂▁▃▄▆▇▁▁▂▅▃▁▁▄▂▇▅ ▂▅▆▂▇▇█▇▂█▇ ▂▇▁▆▃▆▇▂▄
|taken          █████████████████████████████▇███████████ █████████       39.34 %
|
|             0 y━━━x─────────────────────────────────↑──────────── 39,999
|interval 1 of 51: 785 records, 0..784, phase A; newpcs: min 0, max 501
|scale: logarithmic
keys oz
screen timeline message
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|phases         ABAAAABCBBBBCABCCABCAABBCAACBABBCABDFFGCCADCBAAAABB
|               █                                   ▃
|               █                                   █▇
|newpcs         █▁▂▁▂   ▁▁         ▁              ▇▇██▂   ▁  ▁▁ ▂▂            501
|                                                   █  ▁
|               ▃▃▇▂▃ ▄▄ ▆▃▄▂▁▃▄▆▇▁▁▂▅▃▁▁▄▂▇▅ ▂▅▆▂▇▇█▇▂█▇ ▂▇▁▆▃▆▇▂▄
|taken          █████████████████████████████▇███████████ █████████       39.34 %
|
|             0 y━━━x─────────────────────────────────↑──────────── 39,999
|interval 1 of 51: 785 records, 0..784, phase A; newpcs: min 0, max 501
|scale: from 0
# Larger, and in ASCII.
resize 40 140
keys :timeline loads,newpcs<Enter>
screen timeline
|─ Timeline ─ whole trace ──────────────────────────────────────────────────────
|phases         ACCCCCABCCCABCABBCAABCAABCCBABBCABDFFGCCADCBAAAABB
|               ▄▇▄▅▅▃▆▇▆▁▄▆█▄▆▄▇▄▆▆█▄▆▆▆▅▃▅▆▃█▁▅▇ ▇▅▁▆▃█▂▄█▄▃▅▄▄▃
|               ██████████████████████████████████▇███████████████
|               ██████████████████████████████████████████████████
|loads          ██████████████████████████████████████████████████       27.13 %
|               █                                  ▂▃
|               █                                  ██
|               █                                 ▁██
|newpcs         █▁▃▁▂   ▁▁         ▁             ▁███▁▁  ▂  ▁▁ ▂▁▁           514
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
|             0 y━━x━─────────────────────────────────↑─────────── 39,999
|interval 1 of 50: 800 records, 0..799, phase A; loads: min 21.75, max 30.50 %
drag 6 100 6 120
screen timeline message
|─ Timeline ─ whole trace ──────────────────────────────────────────────────────
|phases         ACCCCCABCCCABCABBCAABCAABCCBABBCABDFFGCCADCBAAAABB
|               ▄▇▄▅▅▃▆▇▆▁▄▆█▄▆▄▇▄▆▆█▄▆▆▆▅▃▅▆▃█▁▅▇ ▇▅▁▆▃█▂▄█▄▃▅▄▄▃
|               ██████████████████████████████████▇███████████████
|               ██████████████████████████████████████████████████
|loads          ██████████████████████████████████████████████████       26.25 %
|               █                                  ▂▃
|               █                                  ██
|               █                                 ▁██
|newpcs         █▁▃▁▂   ▁▁         ▁             ▁███▁▁  ▂  ▁▁ ▂▁▁            12
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
|             0 y──x────────────────────━━━━━━━━━━━━━━↑━━━━━━───── 39,999
|interval 45 of 50: 800 records, 35,200..35,999, phase A; newpcs: min 0, max 514
|span 19,200..35,999: 16,800 records
# A lane that is there is selected, not added again.
:timeline loads,stores,loop
wait
keys olstores<Enter>
wait
screen timeline
|─ Timeline ─ whole trace ──────────────────────────────────────────────────────
|phases            ACCCCCABBBBCABCCCAABCAABAABBCACBDFFGCCAGBBBCCCC
|                  ▆▇▅▄▆▆▇▅▄▇▄▆▇▅▅▇▅▆█▅▆▇▆▅▆▆▇▅▆▅▅█ █▅▄▅▇▅▄▆▇▄▄▅▅▄
|                  ███████████████████████████████████████████████
|loads             ███████████████████████████████████████████████       30.05 %
|                  ▇▂▁▂▁▃▁█▁ ▄▅▁▇▃▁▇▁▃▆▃▂▃▃▂▃▃▄▃▂▇▃  ▁▂▁▃  ▇▃▂▃▂▃
|                  ████████████████████████████████▁▄████▇███████▇
|stores            ███████████████████████████████████████████████       11.03 %
|
|                             ▁     ▁  ▁   ▁           ▂
|loop 7ffff7fd2e56 ▆▄▇▄▇▇▄▆▂▄▄█▄▆█▅▄█▆▄█▄▄▅█▄▄▇▆▂▆▅   ▆█▇ ▆▄▄▄▄█▆▄       18.66 %
|
|                                           ▁                    ▁
|loop 7ffff7fd30bc █▃▆▃▅▆▄▅▅▆▄▅▄▃▅▆▄▄▇▃▅▆▃▃▅█▄▄█▄▆█     ▆  ▄▇▆▅▇▇█       30.28 %
|
|
|loop 7ffff7fd39b0 ▁▃▃▇▃▃▃▃▅▃▄▂▃▅▄▂▃▃▁▄▂▁▄▆▂▂▂▄▂▅▂▁   ▅▆▂ ▄▃▁▄▅▁▃▃        3.17 %
|                                                  ▁
|                                                  █     ▇
|loop 7ffff7fd7f9d                                 █     █                0.00 %
|                                                   █
|                                                   █
|loop 7ffff7fd7ff1                                 ▂██                    0.00 %
|
|                   ▅▁▁▁ ▅▂▄▃▃▁▅▂ ▃▄ ▃▅▁▅▅▂ ▂▆▂▁▅▂▂   ▁▁▁  ▅▃▂▂  ▁
|loop 7ffff7fd8328 ▄███████████████████████████████▁  ███▁▇███████       47.89 %
|
|                                                    ▆   ▁
|others                                            ▁ █▄  █▆               0.00 %
|
|
|none              ▅                               ▃ ▂                    0.00 %
|
|
|
|
|                0 y──x──────────────────━━━━━━━━━━━━━↑━━━━━━━──── 39,999
|interval 42 of 47: 852 records, 34,932..35,783, phase B; min 4.81, max 13.62 %
keys olloop<Enter>
wait
screen timeline
|─ Timeline ─ whole trace ──────────────────────────────────────────────────────
|phases            ACCCCCABBBBCABCCCAABCAABAABBCACBDFFGCCAGBBBCCCC
|                  ▆▇▅▄▆▆▇▅▄▇▄▆▇▅▅▇▅▆█▅▆▇▆▅▆▆▇▅▆▅▅█ █▅▄▅▇▅▄▆▇▄▄▅▅▄
|                  ███████████████████████████████████████████████
|loads             ███████████████████████████████████████████████       30.05 %
|                  ▇▂▁▂▁▃▁█▁ ▄▅▁▇▃▁▇▁▃▆▃▂▃▃▂▃▃▄▃▂▇▃  ▁▂▁▃  ▇▃▂▃▂▃
|                  ████████████████████████████████▁▄████▇███████▇
|stores            ███████████████████████████████████████████████       11.03 %
|
|                             ▁     ▁  ▁   ▁           ▂
|loop 7ffff7fd2e56 ▆▄▇▄▇▇▄▆▂▄▄█▄▆█▅▄█▆▄█▄▄▅█▄▄▇▆▂▆▅   ▆█▇ ▆▄▄▄▄█▆▄       18.66 %
|
|                                           ▁                    ▁
|loop 7ffff7fd30bc █▃▆▃▅▆▄▅▅▆▄▅▄▃▅▆▄▄▇▃▅▆▃▃▅█▄▄█▄▆█     ▆  ▄▇▆▅▇▇█       30.28 %
|
|
|loop 7ffff7fd39b0 ▁▃▃▇▃▃▃▃▅▃▄▂▃▅▄▂▃▃▁▄▂▁▄▆▂▂▂▄▂▅▂▁   ▅▆▂ ▄▃▁▄▅▁▃▃        3.17 %
|                                                  ▁
|                                                  █     ▇
|loop 7ffff7fd7f9d                                 █     █                0.00 %
|                                                   █
|                                                   █
|loop 7ffff7fd7ff1                                 ▂██                    0.00 %
|
|                   ▅▁▁▁ ▅▂▄▃▃▁▅▂ ▃▄ ▃▅▁▅▅▂ ▂▆▂▁▅▂▂   ▁▁▁  ▅▃▂▂  ▁
|loop 7ffff7fd8328 ▄███████████████████████████████▁  ███▁▇███████       47.89 %
|
|                                                    ▆   ▁
|others                                            ▁ █▄  █▆               0.00 %
|
|
|none              ▅                               ▃ ▂                    0.00 %
|
|
|
|
|                0 y──x──────────────────━━━━━━━━━━━━━↑━━━━━━━──── 39,999
|interval 42 of 47: 852 records, 34,932..35,783, phase B; min 0.00, max 100.00 %
