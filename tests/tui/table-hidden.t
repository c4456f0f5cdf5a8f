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
