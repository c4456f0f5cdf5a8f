# opscope --diff --size=20x110 data/cis501/good-three-threads.trace data/cis501/good-three-threads.trace
# Back to the pair of threads that was compared before, after what was compared has changed.
keys D
keys ot
keys <Enter>
screen 0
| A good-three-threads.trace thread 1                   B good-three-threads.trace thread 1   no differences
keys Dj<Enter>
screen 0
| A good-three-threads.trace thread 2                   B good-three-threads.trace thread 2   no differences
keys :set diff-key=opcode<Enter>
screen 0
| A good-three-threads.trace thread 2                   B good-three-threads.trace thread 2   no differences
keys <Backspace>
screen 0
| A good-three-threads.trace thread 1                   B good-three-threads.trace thread 1   no differences
keys gj
screen differences
|─ Differences ─ by thread ─────────────────────────────────────────────────────────────────────────── 2 of 3 ─
| differing threads: 0 of 3, 0.00 %   equal records of all threads: 180 of 180, 100.00 %
|  a_thread   b_thread   records   a   b   equal   similarity   at most   loops aside   hunks  unit
|         1          1         0  40  40      40      100.00%   100.00%       100.00%       0  record
|         2          2         0  25  25      25      100.00%   100.00%       100.00%       0  record
|         3          3         0  25  25      25      100.00%   100.00%       100.00%       0  record
# A pair whose thread was joined is not compared any more.
keys G<Enter>
screen 0
| A good-three-threads.trace thread 3                   B good-three-threads.trace thread 3   no differences
keys Dk<Enter>
screen 0
| A good-three-threads.trace thread 2                   B good-three-threads.trace thread 2   no differences
keys :thread join 3 1<Enter>
keys <Backspace>
screen 0
| A good-three-threads.trace                            B good-three-threads.trace            no differences
keys gj
screen differences
|─ Differences ─ by thread ─────────────────────────────────────────────────────────────── +2 columns, 2 of 3 ─
| differing threads: 2 of 3, 66.67 %   equal records of all threads: 130 of 180, 72.22 %
|  a_thread   b_thread   records   a   b   equal   similarity   at most   loops aside   hunks   a_first
|         1          1        25  65  40      40       76.19%    76.19%        76.19%       1        50
|         2          2         0  25  25      25      100.00%   100.00%       100.00%       0
|                    3        25   0  25       0        0.00%     0.00%         0.00%       1
