# opscope --diff --size=20x110 --layout-a='line: pc:hex tid:dec' --layout-b='line: pc:hex tid:dec' $(for b in 0 1; do awk -v b=$b 'BEGIN { q = b ? 7 : 10; for (t = 1; t <= 2; t++) n[t] = t == 1 && b ? 398 : 400; for (; at[1] < n[1] || at[2] < n[2]; ) for (t = 1; t <= 2 + b; t++) for (i = 0; i < q && (t == 3 ? i < 2 && at[3] < 60 : at[t] < n[t]); i++) { k = at[t]++; if (t == 1 && b && k >= 200) k += 2; printf "%x %d\n", 4096 * t + 4 * (k * k % 997), t } }' >$b.txt; done; echo 0.txt 1.txt)
# Threads that alternate elsewhere: all records, and thread by thread.
screen 0
| A 0.txt                                               B 1.txt                           difference 1 of 96
keys D
keys ot
screen differences message
|─ Differences ─ by thread ─────────────────────────────────────────────────────────────── +2 columns, 1 of 3 ─
| differing threads: 2 of 3, 66.67 %   equal records of all threads: 1,596 of 1,658, 96.26 %
|  a_thread   b_thread   records    a    b   equal   similarity   at most   loops aside   hunks   a_first
|         1          1         2  400  398     398       99.75%    99.75%        99.75%       1       400
|         2          2         0  400  400     400      100.00%   100.00%       100.00%       0
|                    3        60    0   60       0        0.00%     0.00%         0.00%       1
|by thread: on
# One pair alone.
keys s<Enter>
screen diff
| A 0.txt thread 1                                      B 1.txt thread 1                   difference 1 of 1
| record           pc      thread         tid         │ record           pc      thread         tid
|── 197 equal records: za ───────────────────────────────────────────────────────────────────────────────────
|    387         1e6c           1           1         │    449         1e6c           1           1
|    388         1504           1           1         │    450         1504           1           1
|    389         1b38           1           1         │    451         1b38           1           1
|-   400         11e0           1           1         │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌
|-   401         1824           1           1         │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌ ►▐
|    402         1e70           1           1         │    452         1e70           1           1
|    403         1530           1           1         │    453         1530           1           1
|    404         1b8c           1           1         │    454         1b8c           1           1
|── 195 equal records: za ───────────────────────────────────────────────────────────────────────────────────
keys .
screen status message
| 0.txt  layout  plain                                           difference 1 of 1  record 400 of 800  pc 11e0
|there is no later difference
keys <Tab>=
screen info
|─ About this trace ─────────────────────────────────────────────────────────────────────────────── 1-8 of 46 ─
| comparison   0.txt and 1.txt
| thread 1
| A  0.txt  400 records
| B  1.txt  398 records
| key: pc
| similarity 0.9975 (at most 0.9975)   of A 0.9950   of B 1.0000
| first difference   A 400   B 452   after 1b38
| 1 hunk at 1 place, 2 records only in A
keys q
# And back, to all records; then from the summary to a thread that only B has.
keys gg<Backspace><Backspace>
screen 0
| A 0.txt                                               B 1.txt                           difference 1 of 96
keys =ot
screen differences
|─ Differences ─ by thread ─────────────────────────────────────────────────────────────── +2 columns, 1 of 3 ─
| differing threads: 2 of 3, 66.67 %   equal records of all threads: 1,596 of 1,658, 96.26 %
| a_thread▲   b_thread   records    a    b   equal   similarity   at most   loops aside   hunks   a_first
|         1          1         2  400  398     398       99.75%    99.75%        99.75%       1       400
|         2          2         0  400  400     400      100.00%   100.00%       100.00%       0
|                    3        60    0   60       0        0.00%     0.00%         0.00%       1
keys G<Enter>
screen diff
| A 0.txt no thread                                     B 1.txt thread 3                   difference 1 of 1
| record           pc      thread         tid         │ record           pc      thread         tid
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    14         3000           3           3          ►█
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    15         3004           3           3           █
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    30         3010           3           3           █
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    31         3024           3           3           █
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    46         3040           3           3           █
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    47         3064           3           3           █
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    62         3090           3           3           █
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    63         30c4           3           3           █
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    78         3100           3           3           █
|╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌│+    79         3144           3           3           █
keys <Tab><Enter>
screen message
|0.txt has no record here; Tab switches to the other trace
keys <Tab><Enter>
screen records
|record                pc      thread         tid
|    10  │●          2024           2           2
|    11  │●          2040           2           2
|    12  │●          2064           2           2
|    13  │●          2090           2           2
|────────┼┼┼── thread 2 → 3 ───────────────────────────────────────────────────────────────────────────────────
|    14  ││┬         3000           3           3
|    15  ││●         3004           3           3
|────────┼┼┼── thread 3 → 1 ───────────────────────────────────────────────────────────────────────────────────
|    16  ●││         10c4           1           1
|    17  ●││         1100           1           1
|    18  ●││         1144           1           1
keys <Backspace>
screen 0
| A 0.txt no thread                                     B 1.txt thread 3                   difference 1 of 1
# Back to the list, as it was.
keys DGk<Enter>
screen 0
| A 0.txt thread 2                                      B 1.txt thread 2                      no differences
keys jj<Backspace>
screen 0 differences
| A 0.txt no thread                                     B 1.txt thread 3                   difference 1 of 1
|─ Differences ─ by thread ─────────────────────────────────────────────────────────────── +2 columns, 2 of 3 ─
| differing threads: 2 of 3, 66.67 %   equal records of all threads: 1,596 of 1,658, 96.26 %
| a_thread▲   b_thread   records    a    b   equal   similarity   at most   loops aside   hunks   a_first
|         1          1         2  400  398     398       99.75%    99.75%        99.75%       1       400
|         2          2         0  400  400     400      100.00%   100.00%       100.00%       0
|                    3        60    0   60       0        0.00%     0.00%         0.00%       1
# With another key a pair stays.
keys <Enter>:set diff-key=pc,thread<Enter>
screen 0
| A 0.txt thread 2                                      B 1.txt thread 2                      no differences
# The new name of a thread is shown.
keys :thread name 2 worker<Enter>
screen 0
| A 0.txt thread 2                                      B 1.txt thread 2 worker               no differences
