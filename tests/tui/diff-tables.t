# opscope --diff --size=24x110 samples/ls.champsim.xz $(xz -dc samples/ls.champsim.xz | head -c 1280000 >part.champsim; echo part.champsim)
# The tables of both traces, side by side, sorted by the difference of a column
wait
:table branches
wait
keys ob
wait
screen table
|─ Tables ─ Branches of A and B by gshare misses ───────────────────────────── +7 totals, +1 column, 1 of 400 ─
| A: mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %   A: per 1,000 instructions by gshare: 14.55
| A: mispredicted by 2-bit counters: 426 of 6,047, 7.04 %   A: per 1,000 instructions by 2-bit counters: 10.65
| A: branches: 7,051 of 40,000, 17.63 %   A: marked as branches in the trace: 7,049 of 40,000, 17.62 %
|           pc  kind               target   executions B   gshare misses A   gshare misses B   difference
| 7ffff7fd2e43  conditional  7ffff7fd3058             93                78                45          -33
| 7ffff7fd801c  conditional  7ffff7fd7ff1                               25                            -25
| 7ffff7fd30c6  conditional  7ffff7fd30b0             83                54                30          -24
| 7ffff7fd39b6  conditional  7ffff7fd3c00            232                32                17          -15
| 7ffff7fd39d6  conditional  7ffff7fd39b0            217                38                25          -13
| 7ffff7fd2e79  conditional                           93                24                14          -10
| 7ffff7fd82c2  conditional  7ffff7fd8298                               10                            -10
| 7ffff7fd7fb9  conditional  7ffff7fd7f9d                                9                             -9
# A figure has a bar for each trace.
keys Wpair.svg<Enter>
wait
screen message
|the figure was written to pair.svg
# Enter shows the records of a row, and columns and sections are as in other tables.
keys <Enter>
wait
screen message
|only records with pc == 0x7ffff7fd2e43; Backspace returns
keys <Backspace>
wait
keys ob
wait
screen table
|─ Tables ─ Branches ───────────────────────────────────────────────────────── +1 total, +7 columns, 1 of 400 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %   per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %   per 1,000 instructions by 2-bit counters: 10.65
| branches: 7,051 of 40,000, 17.63 %   marked as branches in the trace: 7,049 of 40,000, 17.62 %
|           pc  kind          executions  gshare misses▼   gshare miss%   2-bit misses   2-bit miss%   taken
| 7ffff7fd2e43  conditional          169              78         46.15%             77        45.56%      62
| 7ffff7fd30c6  conditional          146              54         36.99%             68        46.58%      92
| 7ffff7fd39d6  conditional          401              38          9.48%             27         6.73%     375
| 7ffff7fd39b6  conditional          430              32          7.44%             29         6.74%      29
| 7ffff7fd801c  conditional           39              25         64.10%              2         5.13%      38
| 7ffff7fd2e79  conditional          169              24         14.20%              0         0.00%       0
| 7ffff7fd2e67  conditional          169              18         10.65%              1         0.59%     169
| 7ffff7fec4e2  conditional           58              14         24.14%              6        10.34%      53
:table hot.blocks
wait
keys ob
wait
screen table
|─ Tables ─ Hot spots of A and B by executions ────────────────────────── +2 totals, Instructions: 1 of 1,795 ─
| A: different pcs: 1,795   A: pcs with 90 % of the records: 471 of 1,795, 26.24 %   A: basic blocks: 418
| A: basic blocks with 90 % of the records: 73 of 418, 17.46 %   A: instructions of a basic block: 5.67
| B: different pcs: 648   B: pcs with 90 % of the records: 404 of 648, 62.35 %   B: basic blocks: 109
| Instructions: 1,795 rows
|           pc   executions A   executions B   difference
| 7ffff7fd39b0            430            232         -198
| 7ffff7fd39b4            430            232         -198
| 7ffff7fd39b6            430            232         -198
| 7ffff7fd39bc            401            217         -184
| 7ffff7fd39c3            401            217         -184
| 7ffff7fd39c5            401            217         -184
| 7ffff7fd39c9            401            217         -184
# A filter counts in both.
:filter pc >= 7ffff7fe0000
wait
screen table
|─ Tables ─ Hot spots of A and B by executions of records where pc >= 7f… ─ +2 totals, Instructions: 1 of 292 ─
| A: different pcs: 292   A: pcs with 90 % of the records: 103 of 292, 35.27 %   A: basic blocks: 42
| A: basic blocks with 90 % of the records: 17 of 42, 40.48 %   A: instructions of a basic block: 6.23
| B: different pcs: 165   B: pcs with 90 % of the records: 59 of 165, 35.76 %   B: basic blocks: 22
| Instructions: 292 rows
|           pc   executions A   executions B   difference
| 7ffff7fec4a0             71             37          -34
| 7ffff7fec4a2             71             37          -34
| 7ffff7fec4a4             71             37          -34
| 7ffff7fec4a8             71             37          -34
| 7ffff7fec4ac             71             37          -34
| 7ffff7fec4af             70             37          -33
| 7ffff7fed8b0             70             37          -33
# Without another trace there is nothing to put beside it.
:diffoff
wait
screen table
|─ Tables ─ Hot spots of records where pc >= 7ffff7fe0000 ──────────────────────────── Instructions: 1 of 292 ─
| different pcs: 292   pcs with 90 % of the records: 103 of 292, 35.27 %   basic blocks: 42
| basic blocks with 90 % of the records: 17 of 42, 40.48 %   instructions of a basic block: 6.23
| Instructions: 292 rows
|           pc   executions   share            coverage
| 7ffff7fec4a0           71   3.02% ████████      3.02% ▎
| 7ffff7fec4a2           71   3.02% ████████      6.05% ▌
| 7ffff7fec4a4           71   3.02% ████████      9.07% ▊
| 7ffff7fec4a8           71   3.02% ████████     12.09% █
| 7ffff7fec4ac           71   3.02% ████████     15.11% █▎
| 7ffff7fec4af           70   2.98% ███████▉     18.09% █▌
| 7ffff7fed8b0           70   2.98% ███████▉     21.07% █▋
| 7ffff7fed8b4           70   2.98% ███████▉     24.05% █▉
keys ob
screen message
|no other trace is open; use :diff FILE to compare with one
# The list of columns belongs to the table of the other trace after Tab, too.
:diff samples/ls.champsim.xz
resize 40 160
:table hot
wait
keys C
keys <Ctrl-W>h<Ctrl-W>k
keys <Tab>:table<Space>mix<Enter>
wait
screen columns
|─ Columns ─ of the table mix ─────────────────────────────────────────────────────────────
| [✓] macro       opcode of the instruction
| [✓] micro       opcode of the micro-op
| [✓] class       op class or kind of request
| [✓] kind   11   kind of branch
| [✓] size        number of micro-ops or bytes of an instruction
| [✓] count  6    number of occurrences: instructions for macro opcodes, otherwise records
| [✓] share  6    share of this table's total
| [✓] uops        number of records of these instructions
| [✓] each        average number of micro-ops of such an instruction
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
|
|
# A table that is read again is no longer beside the other, and in its usual order.
keys :table<Space>branches<Enter>
wait
keys ob
wait
keys $s
wait
screen table
|─ Tables ─ Branches of A and B by gshare misses of records where pc >= 7ffff7fe0000 ─────────────────────────────────────────────────────── +3 totals, 1 of 37 ─
| A: mispredicted by gshare (4,098 bytes): 85 of 286, 29.72 %   A: per 1,000 instructions by gshare: 36.19
| A: mispredicted by 2-bit counters: 50 of 286, 17.48 %   A: per 1,000 instructions by 2-bit counters: 21.29   A: branches: 376 of 2,349, 16.01 %
| A: marked as branches in the trace: 374 of 2,349, 15.92 %   A: taken: 196 of 374, 52.41 %   B: mispredicted by gshare (4,098 bytes): 85 of 286, 29.72 %
| B: per 1,000 instructions by gshare: 36.19   B: mispredicted by 2-bit counters: 50 of 286, 17.48 %   B: per 1,000 instructions by 2-bit counters: 21.29
|           pc  kind               target   executions A   executions B   gshare misses A   gshare misses B  difference▼
| 7ffff7fec4e2  conditional  7ffff7fed8b0             58             58                30                30           +0
| 7ffff7fed8a0  conditional  7ffff7fed8b0             17             17                11                11           +0
| 7ffff7fec50a  conditional  7ffff7fec513             13             13                 9                 9           +0
| 7ffff7fec4b4  conditional  7ffff7fec4f0             64             64                 7                 7           +0
| 7ffff7fec4af  conditional  7ffff7fec4f0             70             70                 6                 6           +0
| 7ffff7fed1ac  conditional  7ffff7fed890              5              5                 5                 5           +0
| 7ffff7fec508  conditional  7ffff7fec530             17             17                 4                 4           +0
| 7ffff7fec590  conditional  7ffff7fed890              3              3                 3                 3           +0
| 7ffff7fed56c  conditional  7ffff7fed890              1              1                 1                 1           +0
| 7ffff7fed63a  conditional  7ffff7fed895              1              1                 1                 1           +0
| 7ffff7fec551  conditional  7ffff7fed895              4              4                 1                 1           +0
| 7ffff7fed77a  conditional  7ffff7fed895              1              1                 1                 1           +0
| 7ffff7fe7e41  conditional  7ffff7fe7de8              2              2                 1                 1           +0
keys R
wait
screen table
|─ Tables ─ Branches of records where pc >= 7ffff7fe0000 ────────────────────────────────────────────────────────────────────────────────── +2 columns, 1 of 37 ─
| mispredicted by gshare (4,098 bytes): 85 of 286, 29.72 %   per 1,000 instructions by gshare: 36.19   mispredicted by 2-bit counters: 50 of 286, 17.48 %
| per 1,000 instructions by 2-bit counters: 21.29   branches: 376 of 2,349, 16.01 %   marked as branches in the trace: 374 of 2,349, 15.92 %
| taken: 196 of 374, 52.41 %
|           pc  kind          executions  gshare misses▼   gshare miss%   2-bit misses   2-bit miss%   taken   taken%   changes   targets        target   share
| 7ffff7fec4e2  conditional           58              30         51.72%              6        10.34%      53   91.38%         7         1  7ffff7fed8b0   2.47%
| 7ffff7fed8a0  conditional           17              11         64.71%              6        35.29%      12   70.59%         9         1  7ffff7fed8b0   0.72%
| 7ffff7fec50a  conditional           13               9         69.23%              8        61.54%       8   61.54%         7         1  7ffff7fec513   0.55%
| 7ffff7fec4b4  conditional           64               7         10.94%              6         9.38%       6    9.38%        12         1  7ffff7fec4f0   2.72%
| 7ffff7fec4af  conditional           70               6          8.57%              6         8.57%       6    8.57%        12         1  7ffff7fec4f0   2.98%
| 7ffff7fed1ac  conditional            5               5        100.00%              1        20.00%       5  100.00%         0         1  7ffff7fed890   0.21%
| 7ffff7fec508  conditional           17               4         23.53%              5        29.41%       4   23.53%         6         1  7ffff7fec530   0.72%
| 7ffff7fec590  conditional            3               3        100.00%              1        33.33%       3  100.00%         0         1  7ffff7fed890   0.13%
| 7ffff7fed56c  conditional            1               1        100.00%              1       100.00%       1  100.00%         0         1  7ffff7fed890   0.04%
| 7ffff7fed63a  conditional            1               1        100.00%              1       100.00%       1  100.00%         0         1  7ffff7fed895   0.04%
| 7ffff7fec551  conditional            4               1         25.00%              1        25.00%       1   25.00%         2         1  7ffff7fed895   0.17%
| 7ffff7fed77a  conditional            1               1        100.00%              1       100.00%       1  100.00%         0         1  7ffff7fed895   0.04%
| 7ffff7fe7e41  conditional            2               1         50.00%              1        50.00%       1   50.00%         1         1  7ffff7fe7de8   0.09%
| 7ffff7fe7e61  conditional            1               1        100.00%              1       100.00%       1  100.00%         0         1  7ffff7fe7df2   0.04%
