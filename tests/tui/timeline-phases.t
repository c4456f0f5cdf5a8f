# opscope --size=24x100 samples/ls.champsim.xz
# The phases above the lanes are those of the table, with its intervals.
wait
keys :table phases --phase-interval=2K<Enter>
wait
screen table
|─ Tables ─ Phases phase-interval 2K ─────────────────────────────────── +2 columns, Phases: 1 of 5 ─
| instructions: 40,000   instructions of an interval: 2,000   intervals: 20   phases: 5
| Phases: 5 rows
| phase    intervals   instructions   share   first record   last record   representative   weight
| A               16         32,000  80.00%              0        39,999                6   80.00%
| B                1          2,000   5.00%         26,000        27,999               13    5.00%
| C                1          2,000   5.00%         28,000        29,999               14    5.00%
| D                1          2,000   5.00%         30,000        31,999               15    5.00%
| E                1          2,000   5.00%         32,000        33,999               16    5.00%
| In the order of the trace: 6 rows
| phase    intervals   instructions   share            interval   first record   last record
| A               13         26,000  65.00% █████▎            0              0        25,999
| B                1          2,000   5.00% ▍                13         26,000        27,999
keys <F9>op
wait
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────────────────────────── 1-8 of 11 ─
|phases         AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBBCCCCDDDEEEEAAAAAAAAAA
|loads          ▇▇▇▆▇▇█▇▇▇▇█▇▇▇▆▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▆▇▇█▄██▆▆▇▇▇█▇▆▇▇▇▇▇▇▆▇▇▇▆       28.90 %
|stores         ▇▆▅▇▅▅▅▆▇▅█▅▅▅▆▆▆▆▆▇▅▆▅▇▇▅▅▆▆▇▅▆▆▆▆▄▆▆▅▇▆▄▆▆▆▆▆▇▅▁▃▄▆▅▅▅▇▄▅▆▇▆▇▅▄▅▇▅▆▄▆       12.23 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▆█▇▅▄▄▄▄▆▆▅▄▄▄▄▄▄▄▄▄▄▄       16.67 %
|taken          ▆▆▆▆▇▆▆▆▅▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▇▆▆▆▅▇██▅▆▆▇▇▅▅▆▆▆▆▆▆▇▆▇▆▅▆       37.23 %
|pcs            ▇█▇▄▆▇▆▆▆▆▇▆▆▇▆▅▇▇▇▇▇▇▆▆▆▆▇▇▇▇▆▆▅▇▇▆▇▄▇▇▇▆▇▆█▅█▆▆▂▅▆▃▄▄▄▆▅▄▄▅▇▇▇▇▇▆█▇▇▅           452
|newpcs         █▁ ▁▁ ▁     ▁▁             ▁                   ▁▂▂▅▅▃▁▁   ▁▁   ▁▁ ▁  ▁            452
|lines          ▇▇▇▇▆▆█▇▆▆▆▇▅▆▆▆▇▇▇▆▆▇▆▆▇█▆▇▇▇▆▆▇▇▆▆▇▇▇▇▆▆▇▇▆▆▆▇▆▃▂▄▅▇██▇▆▅▆█▇▇▇▆▇▇▇▆▇▇            55
|             0 ↑────────────────────────────────────────────────────────────────────── 39,999
|interval 1 of 71: 564 records, 0..563, phase A; loads: min 16.31, max 31.56 %
keys :table phases --phase-interval=8K<Enter>
wait
screen table
|─ Tables ─ Phases phase-interval 8K ─────────────────────────────────── +2 columns, Phases: 1 of 3 ─
| instructions: 40,000   instructions of an interval: 8,000   intervals: 5   phases: 3
| Phases: 3 rows
| phase    intervals   instructions   share   first record   last record   representative   weight
| A                3         24,000  60.00%              0        23,999                1   60.00%
| B                1          8,000  20.00%         24,000        31,999                3   20.00%
| C                1          8,000  20.00%         32,000        39,999                4   20.00%
| In the order of the trace: 3 rows
| phase    intervals   instructions   share            interval   first record   last record
| A                3         24,000  60.00% ████▊             0              0        23,999
| B                1          8,000  20.00% █▋                3         24,000        31,999
| C                1          8,000  20.00% █▋                4         32,000        39,999
| in order: AAABC
keys <F9>
wait
screen timeline
|─ Timeline ─ whole trace ─────────────────────────────────────────────────────────────── 1-8 of 11 ─
|phases         AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBBBBBBBBBBBBBCCCCCCCCCCCCCC
|loads          ▇▇▇▆▇▇█▇▇▇▇█▇▇▇▆▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▆▇▇█▄██▆▆▇▇▇█▇▆▇▇▇▇▇▇▆▇▇▇▆       28.90 %
|stores         ▇▆▅▇▅▅▅▆▇▅█▅▅▅▆▆▆▆▆▇▅▆▅▇▇▅▅▆▆▇▅▆▆▆▆▄▆▆▅▇▆▄▆▆▆▆▆▇▅▁▃▄▆▅▅▅▇▄▅▆▇▆▇▅▄▅▇▅▆▄▆       12.23 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▆█▇▅▄▄▄▄▆▆▅▄▄▄▄▄▄▄▄▄▄▄       16.67 %
|taken          ▆▆▆▆▇▆▆▆▅▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▇▆▆▆▅▇██▅▆▆▇▇▅▅▆▆▆▆▆▆▇▆▇▆▅▆       37.23 %
|pcs            ▇█▇▄▆▇▆▆▆▆▇▆▆▇▆▅▇▇▇▇▇▇▆▆▆▆▇▇▇▇▆▆▅▇▇▆▇▄▇▇▇▆▇▆█▅█▆▆▂▅▆▃▄▄▄▆▅▄▄▅▇▇▇▇▇▆█▇▇▅           452
|newpcs         █▁ ▁▁ ▁     ▁▁             ▁                   ▁▂▂▅▅▃▁▁   ▁▁   ▁▁ ▁  ▁            452
|lines          ▇▇▇▇▆▆█▇▆▆▆▇▅▆▆▆▇▇▇▆▆▇▆▆▇█▆▇▇▇▆▆▇▇▆▆▇▇▇▇▆▆▇▇▆▆▆▇▆▃▂▄▅▇██▇▆▅▆█▇▇▇▆▇▇▇▆▇▇            55
|             0 ↑────────────────────────────────────────────────────────────────────── 39,999
|interval 1 of 71: 564 records, 0..563, phase A; loads: min 16.31, max 31.56 %
# Enter on a phase marks its records; this table is not counted anew by them, but others are.
keys <Esc>:table phases --phase-interval=8K<Enter>
keys <Enter>
screen status message
| ls.champsim.xz  champsim  span 0..23,999: 24,000 records   record 8,000 of 40,000  pc 7ffff7fd39cc
|span 0..23,999: 24,000 records; Backspace returns
keys <Backspace>
screen status
| ls.champsim.xz  champsim  xz                                   record 0 of 40,000  pc 7ffff7fd3a14
keys <Enter>:table mix<Enter>
screen table
|─ Tables ─ Instruction mix of records 0..23,999 ──────────────────────── Kinds of branches: 1 of 5 ─
| records: 24,000
| kind         count▼   share
| conditional   3,487  85.87% ██████▉
| jump            222   5.47% ▍
| call            154   3.79% ▎
| return          152   3.74% ▎
| indirect         46   1.13% ▏
|
|
|
|
|
# A phase of several runs is a query, also one that is typed.
keys <Esc>:unfilter<Enter>:span none<Enter>:table phases --phase-interval=2K<Enter>
wait
keys gg<Enter>
screen status message
| ls.champsim.xz  champsim  & phase == A: 32,000 of 40,000  record 12,000 of 40,000  pc 7ffff7fd2e82
|only records with phase == A; Backspace returns
keys <Backspace>jj&
screen status message
| ls.champsim.xz  & record in 28000..29999: 2,000 of 40,000                  record 28,000 of 40,000
|only records with record in 28000..29999; :unfilter removes the filter
keys :unfilter<Enter>:filter phase == B or phase == C<Enter>
screen status message
| ls.champsim.xz  & phase == B or phase == C: 4,000 of 40,000                record 28,000 of 40,000
| Enter show records  s sort  w whole trace  W write  o options  F1 help  q close  / search  t chain
# The row of phases is one of the timeline: Enter marks the phase of the cursor.
keys <Esc>:unfilter<Enter>:span none<Enter><F9>
wait
keys 60lkkkkkkkkkk<Enter>
screen status message
| ls.champsim.xz  span 34,000..39,999: 6,000 records        record 34,000 of 40,000  pc 7ffff7fd2e49
|span 34,000..39,999: 6,000 records; Backspace returns
keys <Backspace>
screen 12-14
|phases         AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBBCCCCDDDEEEEAAAAAAAAAA
|loads          ▇▇▇▆▇▇█▇▇▇▇█▇▇▇▆▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▆▇▇█▄██▆▆▇▇▇█▇▆▇▇▇▇▇▇▆▇▇▇▆       23.65 %
|stores         ▇▆▅▇▅▅▅▆▇▅█▅▅▅▆▆▆▆▆▇▅▆▅▇▇▅▅▆▆▇▅▆▆▆▆▄▆▆▅▇▆▄▆▆▆▆▆▇▅▁▃▄▆▅▅▅▇▄▅▆▇▆▇▅▄▅▇▅▆▄▆       11.92 %
keys <Delete>
screen 12-14
|loads          ▇▇▇▆▇▇█▇▇▇▇█▇▇▇▆▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▆▇▇█▄██▆▆▇▇▇█▇▆▇▇▇▇▇▇▆▇▇▇▆       23.65 %
|stores         ▇▆▅▇▅▅▅▆▇▅█▅▅▅▆▆▆▆▆▇▅▆▅▇▇▅▅▆▆▇▅▆▆▆▆▄▆▆▅▇▆▄▆▆▆▆▆▇▅▁▃▄▆▅▅▅▇▄▅▆▇▆▇▅▄▅▇▅▆▄▆       11.92 %
|branches       ▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▆█▇▅▄▄▄▄▆▆▅▄▄▄▄▄▄▄▄▄▄▄       15.38 %
# Zooming out leaves the cursor at its record; Backspace returns it as well.
keys :unfilter<Enter>:span none<Enter>:timeline<Enter>040l+
wait
keys 25l-
wait
screen 21
|interval 47 of 71: 564 records, 25,944..26,507; loads: min 16.31, max 31.56 %
keys +
wait
keys 25l<Backspace>
wait
screen 21
|interval 47 of 71: 564 records, 25,944..26,507; loads: min 16.31, max 31.56 %
