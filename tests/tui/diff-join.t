# opscope --diff --size=20x110 data/cis501/good-three-threads.trace data/cis501/good-three-threads.trace
# Joined threads of one side: its pairs are compared again.
keys D
keys ot
screen differences
|─ Differences ─ by thread ─────────────────────────────────────────────────────────────────────────── 1 of 3 ─
| differing threads: 0 of 3, 0.00 %   equal records of all threads: 180 of 180, 100.00 %
|  a_thread   b_thread   records   a   b   equal   similarity   at most   loops aside   hunks  unit
|         1          1         0  40  40      40      100.00%   100.00%       100.00%       0  record
|         2          2         0  25  25      25      100.00%   100.00%       100.00%       0  record
|         3          3         0  25  25      25      100.00%   100.00%       100.00%       0  record
keys :thread join 3 1<Enter>
screen 0
| A good-three-threads.trace                            B good-three-threads.trace            no differences
keys G
screen differences
|─ Differences ─ by thread ─────────────────────────────────────────────────────────────── +2 columns, 3 of 3 ─
| differing threads: 2 of 3, 66.67 %   equal records of all threads: 130 of 180, 72.22 %
|  a_thread   b_thread   records   a   b   equal   similarity   at most   loops aside   hunks   a_first
|         1          1        25  65  40      40       76.19%    76.19%        76.19%       1        50
|         2          2         0  25  25      25      100.00%   100.00%       100.00%       0
|                    3        25   0  25       0        0.00%     0.00%         0.00%       1
keys <Enter>
screen 0
| A good-three-threads.trace no thread                  B good-three-threads.trace thread… difference 1 of 1
# Another name too; the comparison of one pair stays.
keys <Tab>:thread name 3 worker<Enter>
screen 0
| A good-three-threads.trace no thread                  B good-three-threads.trace thread… difference 1 of 1
keys D
screen differences
|─ Differences ─ by thread ─────────────────────────────────────────────────────────────── +2 columns, 3 of 3 ─
| differing threads: 2 of 3, 66.67 %   equal records of all threads: 130 of 180, 72.22 %
|  a_thread   b_thread  name     records   a   b   equal   similarity   at most   loops aside   hunks   a_first
|         1          1                25  65  40      40       76.19%    76.19%        76.19%       1        50
|         2          2                 0  25  25      25      100.00%   100.00%       100.00%       0
|                    3  worker        25   0  25       0        0.00%     0.00%         0.00%       1
# Joined threads end the comparison of a pair.
keys q<Tab>:thread join 2 1<Enter>
keys =
screen info
|─ About this trace ─────────────────────────────────────────────────────────────────────────────── 1-8 of 73 ─
| comparison   good-three-threads.trace and good-three-threads.trace
| A  data/cis501/good-three-threads.trace  90 micro-ops
| B  data/cis501/good-three-threads.trace  90 micro-ops
| key: pc
| similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000
| load    equal
| store   equal
| taken   equal
