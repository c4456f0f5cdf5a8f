# opscope --size=20x150 samples/ls.champsim.xz
# A column of a table is computed from others of the row.
wait
:table branches
wait
keys O
:column rate = percent(taken / executions)
:column away = rate * 100 - 50
screen table
|─ Tables ─ Branches ──────────────────────────────────────────────────────────────────────────────────────── by gshare misses▼, +4 columns, 1 of 400 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %   per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %   per 1,000 instructions by 2-bit counters: 10.65   branches: 7,051 of 40,000, 17.63 %
|           pc  kind          2-bit miss%   taken   taken%   changes   targets        target   share   gshare MPKI   2-bit MPKI     rate    away
| 7ffff7fd2e43  conditional        45.56%      62   36.69%        95         1  7ffff7fd3058   0.42%          1.95         1.93   36.69%  -13.31
| 7ffff7fd30c6  conditional        46.58%      92   63.01%        79         1  7ffff7fd30b0   0.37%          1.35         1.70   63.01%   13.01
| 7ffff7fd39d6  conditional         6.73%     375   93.52%        52         1  7ffff7fd39b0   1.00%          0.95         0.68   93.52%   43.52
| 7ffff7fd39b6  conditional         6.74%      29    6.74%        57         1  7ffff7fd3c00   1.08%          0.80         0.73    6.74%  -43.26
| 7ffff7fd801c  conditional         5.13%      38   97.44%         1         1  7ffff7fd7ff1   0.10%          0.63         0.05   97.44%   47.44
| 7ffff7fd2e79  conditional         0.00%       0    0.00%         0                           0.42%          0.60         0.00    0.00%  -50.00
| 7ffff7fd2e67  conditional         0.59%     169  100.00%         0         1  7ffff7fd2e72   0.42%          0.45         0.03  100.00%   50.00
| 7ffff7fec4e2  conditional        10.34%      53   91.38%         7         1  7ffff7fed8b0   0.15%          0.35         0.15   91.38%   41.38
| 7ffff7fd2e82  conditional         0.59%     169  100.00%         0         1  7ffff7fd2dc8   0.42%          0.30         0.03  100.00%   50.00
| 7ffff7fd2c16  conditional        36.54%      33   63.46%        21         1  7ffff7fd2c2f   0.13%          0.30         0.48   63.46%   13.46
| 7ffff7fd2cf6  conditional         1.96%      51  100.00%         0         1  7ffff7fd2c7b   0.13%          0.28         0.03  100.00%   50.00
| 7ffff7fd3121  conditional         5.66%      51   96.23%         4         1  7ffff7fd38b9   0.13%          0.28         0.08   96.23%   46.23
| 7ffff7fd2c6d  conditional         1.92%      52  100.00%         0         1  7ffff7fd2ce8   0.13%          0.25         0.03  100.00%   50.00
| 7ffff7fd82c2  conditional         5.45%      53   96.36%         3         1  7ffff7fd8298   0.14%          0.25         0.08   96.36%   46.36
# It is sorted by, stays when the table is computed again, and is written.
keys $s
screen table
|─ Tables ─ Branches ─────────────────────────────────────────────────────────────────────────────────────────────────────────── +4 columns, 1 of 400 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %   per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %   per 1,000 instructions by 2-bit counters: 10.65   branches: 7,051 of 40,000, 17.63 %
|           pc  kind          2-bit miss%   taken   taken%   changes   targets        target   share   gshare MPKI   2-bit MPKI     rate   away▼
| 7ffff7fd3a51  jump                           56  100.00%         0         1  7ffff7fd3a67   0.14%                             100.00%   50.00
| 7ffff7fd3a93  call                           56  100.00%         0         1  7ffff7fd2d60   0.14%                             100.00%   50.00
| 7ffff7fd2dbe  jump                           56  100.00%         0         1  7ffff7fd2e56   0.14%                             100.00%   50.00
| 7ffff7fd2e67  conditional         0.59%     169  100.00%         0         1  7ffff7fd2e72   0.42%          0.45         0.03  100.00%   50.00
| 7ffff7fd2e82  conditional         0.59%     169  100.00%         0         1  7ffff7fd2dc8   0.42%          0.30         0.03  100.00%   50.00
| 7ffff7fd2df4  conditional         0.59%     169  100.00%         0         1  7ffff7fd2dfc   0.42%          0.23         0.03  100.00%   50.00
| 7ffff7fd30ae  jump                           61  100.00%         0         1  7ffff7fd30bc   0.15%                             100.00%   50.00
| 7ffff7fd3115  call                           54  100.00%         0         1  7ffff7fd2bc0   0.14%                             100.00%   50.00
| 7ffff7fd2c6d  conditional         1.92%      52  100.00%         0         1  7ffff7fd2ce8   0.13%          0.25         0.03  100.00%   50.00
| 7ffff7fd2cef  call                           52  100.00%         0         1  7ffff7fec4a0   0.13%                             100.00%   50.00
| 7ffff7fed8be  return                         70  100.00%         0         2  7ffff7fd2cf4   0.18%                             100.00%   50.00
| 7ffff7fd2cf6  conditional         1.96%      51  100.00%         0         1  7ffff7fd2c7b   0.13%          0.28         0.03  100.00%   50.00
| 7ffff7fd2c86  return                         53  100.00%         0         1  7ffff7fd311a   0.13%                             100.00%   50.00
| 7ffff7fd38e3  jump                           51  100.00%         0         1  7ffff7fd2ff0   0.13%                             100.00%   50.00
type :span 1000..30000
keys <Enter>
wait
screen table
|─ Tables ─ Branches of records 1,000..30,000 ────────────────────────────────────────────────────────────────────────────────── +4 columns, 1 of 377 ─
| mispredicted by gshare (4,098 bytes): 427 of 4,393, 9.72 %   per 1,000 instructions by gshare: 14.72
| mispredicted by 2-bit counters: 293 of 4,393, 6.67 %   per 1,000 instructions by 2-bit counters: 10.10   branches: 5,145 of 29,001, 17.74 %
|           pc  kind          2-bit miss%   taken   taken%   changes   targets        target   share   gshare MPKI   2-bit MPKI     rate   away▼
| 7ffff7fd8426  conditional         2.50%      40  100.00%         0         1  7ffff7fd842b   0.14%          0.10         0.03  100.00%   50.00
| 7ffff7fd845c  call                           40  100.00%         0         1  7ffff7fd3970   0.14%                             100.00%   50.00
| 7ffff7fd3a51  jump                           40  100.00%         0         1  7ffff7fd3a67   0.14%                             100.00%   50.00
| 7ffff7fd3a93  call                           40  100.00%         0         1  7ffff7fd2d60   0.14%                             100.00%   50.00
| 7ffff7fd2dbe  jump                           40  100.00%         0         1  7ffff7fd2e56   0.14%                             100.00%   50.00
| 7ffff7fd2e67  conditional         0.85%     118  100.00%         0         1  7ffff7fd2e72   0.41%          0.45         0.03  100.00%   50.00
| 7ffff7fd2e82  conditional         0.85%     118  100.00%         0         1  7ffff7fd2dc8   0.41%          0.31         0.03  100.00%   50.00
| 7ffff7fd2df4  conditional         0.85%     118  100.00%         0         1  7ffff7fd2dfc   0.41%          0.21         0.03  100.00%   50.00
| 7ffff7fd30ae  jump                           46  100.00%         0         1  7ffff7fd30bc   0.16%                             100.00%   50.00
| 7ffff7fd3115  call                           41  100.00%         0         1  7ffff7fd2bc0   0.14%                             100.00%   50.00
| 7ffff7fd2c6d  conditional         2.50%      40  100.00%         0         1  7ffff7fd2ce8   0.14%          0.21         0.03  100.00%   50.00
| 7ffff7fd2cef  call                           40  100.00%         0         1  7ffff7fec4a0   0.14%                             100.00%   50.00
| 7ffff7fed8be  return                         49  100.00%         0         2  7ffff7fd2cf4   0.17%                             100.00%   50.00
| 7ffff7fd2cf6  conditional         2.50%      40  100.00%         0         1  7ffff7fd2c7b   0.14%          0.24         0.03  100.00%   50.00
:span none
wait
:write out.csv
screen message
|400 rows written to out.csv
# Mistakes have a caret.
type :column x = kind
keys <Enter>
screen message
|            ^ kind is text and has no number
keys <Esc>
type :column rate = 3
keys <Enter>
screen message
|        ^ the table already has a column rate; choose another name
keys <Esc>
type :column rate
keys <Enter>
screen message
|        ^ another column uses rate; remove that column first
keys <Esc>
type :column taken
keys <Enter>
screen message
|        ^ taken is a column of the analysis; Delete hides it, and only computed columns are removed
keys <Esc>
type :column y = exec
keys <Tab>
screen message
|:column y = executions
keys <Esc>
# Removed by name, or with Delete
:column
screen message
|rate = percent(taken / executions)   away = rate * 100 - 50
:column away
:column
screen message
|rate = percent(taken / executions)
:column twice = taken * 2
screen table
|─ Tables ─ Branches ─────────────────────────────────────────────────────────────────────────────────────────────────────────── +4 columns, 1 of 400 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %   per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %   per 1,000 instructions by 2-bit counters: 10.65   branches: 7,051 of 40,000, 17.63 %
|           pc  kind          2-bit miss%   taken   taken%   changes   targets        target   share   gshare MPKI   2-bit MPKI     rate   twice
| 7ffff7fd3a51  jump                           56  100.00%         0         1  7ffff7fd3a67   0.14%                             100.00%  112.00
| 7ffff7fd3a93  call                           56  100.00%         0         1  7ffff7fd2d60   0.14%                             100.00%  112.00
| 7ffff7fd2dbe  jump                           56  100.00%         0         1  7ffff7fd2e56   0.14%                             100.00%  112.00
| 7ffff7fd2e67  conditional         0.59%     169  100.00%         0         1  7ffff7fd2e72   0.42%          0.45         0.03  100.00%  338.00
| 7ffff7fd2e82  conditional         0.59%     169  100.00%         0         1  7ffff7fd2dc8   0.42%          0.30         0.03  100.00%  338.00
| 7ffff7fd2df4  conditional         0.59%     169  100.00%         0         1  7ffff7fd2dfc   0.42%          0.23         0.03  100.00%  338.00
| 7ffff7fd30ae  jump                           61  100.00%         0         1  7ffff7fd30bc   0.15%                             100.00%  122.00
| 7ffff7fd3115  call                           54  100.00%         0         1  7ffff7fd2bc0   0.14%                             100.00%  108.00
| 7ffff7fd2c6d  conditional         1.92%      52  100.00%         0         1  7ffff7fd2ce8   0.13%          0.25         0.03  100.00%  104.00
| 7ffff7fd2cef  call                           52  100.00%         0         1  7ffff7fec4a0   0.13%                             100.00%  104.00
| 7ffff7fed8be  return                         70  100.00%         0         2  7ffff7fd2cf4   0.18%                             100.00%  140.00
| 7ffff7fd2cf6  conditional         1.96%      51  100.00%         0         1  7ffff7fd2c7b   0.13%          0.28         0.03  100.00%  102.00
| 7ffff7fd2c86  return                         53  100.00%         0         1  7ffff7fd311a   0.13%                             100.00%  106.00
| 7ffff7fd38e3  jump                           51  100.00%         0         1  7ffff7fd2ff0   0.13%                             100.00%  102.00
keys O
keys C
keys G<Delete>
screen columns message
|─ Columns ─ of the table branches ───────────────────────────────────────────────────────
| [✓] pc              12   address of the branch
| [✓] kind            11   kind of branch
| [✓] executions           number of executions
| [✓] gshare_misses        number of mispredictions of gshare
| [✓] gshare_miss          share of the outcomes that are mispredicted by gshare
| [✓] counter_misses       number of mispredictions of counter
| [✓] counter_miss         share of the outcomes that are mispredicted by counter
| [✓] taken                number of executions in which the branch is taken
| [✓] taken_share          share of executions with a known outcome in which the branch …
| [✓] transitions          number of times the outcome differs from the previous one
| [✓] targets              number of different targets of taken executions
| [✓] target               most frequent target
| [✓] share                executions as a share of all records
| [✓] gshare_mpki          mispredictions per 1,000 instructions of gshare
| [✓] counter_mpki    11   mispredictions per 1,000 instructions of counter
| [✓] rate            7    computed: percent(taken / executions)
|
|column twice removed
