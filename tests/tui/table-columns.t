# opscope --size=22x120 samples/ls.champsim.xz
# C in a table shows its columns, in the records those of the list.
wait
:table hot
wait
keys C
screen columns
|─ Columns ─ of the table hot ──────────────────────────────
| [✓] pc            12   address of the instruction, or of…
| [✓] last               address of the last instruction o…
| [✓] instructions       average number of instructions in…
| [✓] executions    11   number of executions; with --by, …
| [✓] records            number of records of all executio…
| [✓] share         6    share of all records with a pc
| [✓] coverage      9    share of this row and all rows wi…
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
keys jjj<Space>
screen columns table
|─ Columns ─ of the table hot ──────────────────────────────
| [✓] pc            12   address of the instruction, or of…
| [✓] last               address of the last instruction o…
| [✓] instructions       average number of instructions in…
| [ ] executions         number of executions; with --by, …
| [✓] records            number of records of all executio…
| [✓] share         6    share of all records with a pc
| [✓] coverage      9    share of this row and all rows wi…
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
|─ Tables ─ Hot spots ─ +3 totals, Instructions: 1 of 1,795 ─
| different pcs: 1,795
| pcs with 90 % of the records: 471 of 1,795, 26.24 %
| Instructions: 1,795 rows
|           pc   share            coverage
| 7ffff7fd39b0   1.08% ████████      1.08% ▏
| 7ffff7fd39b4   1.08% ████████      2.15% ▏
| 7ffff7fd39b6   1.08% ████████      3.23% ▎
| 7ffff7fd39bc   1.00% ███████▌      4.23% ▍
| 7ffff7fd39c3   1.00% ███████▌      5.23% ▍
| 7ffff7fd39c5   1.00% ███████▌      6.23% ▌
| 7ffff7fd39c9   1.00% ███████▌      7.24% ▋
# The order and the width
keys <Alt-Up><Alt-Up>
screen columns
|─ Columns ─ of the table hot ──────────────────────────────
| [✓] pc            12   address of the instruction, or of…
| [ ] executions         number of executions; with --by, …
| [✓] last               address of the last instruction o…
| [✓] instructions       average number of instructions in…
| [✓] records            number of records of all executio…
| [✓] share         6    share of all records with a pc
| [✓] coverage      9    share of this row and all rows wi…
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
keys G5+
screen columns table
|─ Columns ─ of the table hot ──────────────────────────────
| [✓] pc            12        address of the instruction, …
| [ ] executions              number of executions; with -…
| [✓] last                    address of the last instruct…
| [✓] instructions            average number of instructio…
| [✓] records                 number of records of all exe…
| [✓] share         6         share of all records with a …
| [✓] coverage      14 fixed  share of this row and all ro…
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
|─ Tables ─ Hot spots ─ +3 totals, Instructions: 1 of 1,795 ─
| different pcs: 1,795
| pcs with 90 % of the records: 471 of 1,795, 26.24 %
| Instructions: 1,795 rows
|           pc   share                 coverage
| 7ffff7fd39b0   1.08% ████████           1.08% ▏
| 7ffff7fd39b4   1.08% ████████           2.15% ▏
| 7ffff7fd39b6   1.08% ████████           3.23% ▎
| 7ffff7fd39bc   1.00% ███████▌           4.23% ▍
| 7ffff7fd39c3   1.00% ███████▌           5.23% ▍
| 7ffff7fd39c5   1.00% ███████▌           6.23% ▌
| 7ffff7fd39c9   1.00% ███████▌           7.24% ▋
keys od
screen columns
|─ Columns ─ of the table hot ──────────────────────────────
| [✓] pc            12   address of the instruction, or of…
| [✓] last               address of the last instruction o…
| [✓] instructions       average number of instructions in…
| [✓] executions    11   number of executions; with --by, …
| [✓] records            number of records of all executio…
| [✓] share         6    share of all records with a pc
| [✓] coverage      9    share of this row and all rows wi…
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
# A table keeps a column.
keys gg<Space>j<Space>j<Space>j<Space>j<Space>j<Space>j<Space>
screen columns message
|─ Columns ─ of the table hot ──────────────────────────────
| [ ] pc                 address of the instruction, or of…
| [ ] last               address of the last instruction o…
| [ ] instructions       average number of instructions in…
| [ ] executions         number of executions; with --by, …
| [ ] records            number of records of all executio…
| [ ] share              share of all records with a pc
| [✓] coverage      9    share of this row and all rows wi…
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
|the last column cannot be hidden
keys oa
# From the list it shows the columns of the list.
keys C<Tab>C
screen columns
|─ Columns ─────────────────────────────────────────────────
| [✓] pc      12   address of the instruction
| [✓] kind    11   kind of branch, from the registers, by …
| [✓] load    12   addresses read from
| [✓] store   12   addresses written to
| [✓] dst     10   registers written
| [✓] src     10   registers read
| [✓] taken   2    whether the branch was taken; undefined…
| [✓] branch  2    whether the tracer marked it as a branc…
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
# Without a table there are no others.
keys C
:table hot
keys C
:table
screen columns
|─ Columns ────────────────────────────────────── 1-7 of 8 ─
| [✓] pc      12   address of the instruction
| [✓] kind    11   kind of branch, from the registers, by …
| [✓] load    12   addresses read from
| [✓] store   12   addresses written to
| [✓] dst     10   registers written
| [✓] src     10   registers read
| [✓] taken   2    whether the branch was taken; undefined…
