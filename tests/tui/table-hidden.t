# opscope --size=16x80 samples/ls.champsim.xz
# All columns of a section of a table but the last can be hidden.
wait
:table mix
wait
screen table
|─ Tables ─ Instruction mix ───────────────────────── Kinds of branches: 1 of 6 ─
| records: 40,000
| kind         count▼   share
| conditional   6,047  85.76% ██████▉
| jump            367   5.20% ▍
| return          280   3.97% ▍
| call            243   3.45% ▎
| indirect         74   1.05% ▏
keys llh<Delete>
screen table
|─ Tables ─ Instruction mix ────────────── by count▼, Kinds of branches: 1 of 6 ─
| records: 40,000
| kind          share
| conditional  85.76% ██████▉
| jump          5.20% ▍
| return        3.97% ▍
| call          3.45% ▎
| indirect      1.05% ▏
keys <Delete>
screen table message
|─ Tables ─ Instruction mix ────────────── by count▼, Kinds of branches: 1 of 6 ─
| records: 40,000
| kind
| conditional
| jump
| return
| call
| indirect
|column hidden; oa shows all columns
keys 0<Delete>
screen table message
|─ Tables ─ Instruction mix ────────────── by count▼, Kinds of branches: 1 of 6 ─
| records: 40,000
| kind
| conditional
| jump
| return
| call
| indirect
|the last column cannot be hidden
keys oa
screen table
|─ Tables ─ Instruction mix ───────────────────────── Kinds of branches: 1 of 6 ─
| records: 40,000
| kind         count▼   share
| conditional   6,047  85.76% ██████▉
| jump            367   5.20% ▍
| return          280   3.97% ▍
| call            243   3.45% ▎
| indirect         74   1.05% ▏
# Delete does nothing if the section does not have the current column.  The pane of the
# columns keeps a column of each section, too.
keys :table cache<Enter>
wait
keys 0l}<Delete>
screen table message
|─ Tables ─ Caches ─────── +2 totals, Loads and stores by instruction: 1 of 598 ─
| missed in l1 (32K, 8 ways, lines of 64 bytes): 572 of 15,154, 3.77 %
| Loads and stores by instruction: 598 rows
|           pc   uses  misses▼   miss%   MPKI   l2 misses   l2 miss%
| 7ffff7fd83a4     61       54  88.52%   1.35          54    100.00%
| 7ffff7fd30bc    146       51  34.93%   1.28          49     96.08%
| 7ffff7fd3997     55       47  85.45%   1.18          47    100.00%
| 7ffff7fd3066     62       36  58.06%   0.90          35     97.22%
|no column is selected; l selects the next
keys {Cggj<Space>jjjjj<Space>j<Space>j<Space>j<Space>j<Space>
screen columns
|─ Columns ─ of the table cache ──────────────────────────────────── 6-11 of 15 ─
| [✓] pages           number of used pages in the region
| [ ] uses            number of uses: a load or store that touches two lines co…
| [ ] hits            number of hits
| [ ] misses          number of misses of the level; in l1 for loads and stores…
| [ ] miss            misses as a share of uses
| [ ] mpki            misses per 1,000 instructions
keys gg<Space>
screen columns message
|─ Columns ─ of the table cache ───────────────────────────────────── 1-6 of 15 ─
| [✓] level      6    the cache: l1, l1i, l2 or l3
| [ ] shape           size, ways and line size of the cache
| [✓] pc              address of the instruction
| [✓] from            first address of a region: used pages of 4 KiB, with at m…
| [✓] to              last address of the region
| [✓] pages           number of used pages in the region
|the last column cannot be hidden
