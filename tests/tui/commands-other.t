# opscope --size=24x80 samples/ls.cis501.trace.gz
# Names that other programs and the shell have for commands, and an address without 0x.
wait
keys :predictor<Enter>
screen message
| ^ unknown command; use :table branches
keys <Esc>:histogram<Enter>
screen message
| ^ unknown command; use :memory
keys <Esc>:7ffff7fd2e5f<Enter>
screen status message
| ls.cis501.trace.gz  cis501   record 73 of 48,390  macro-op 57  pc 7ffff7fd2e5f
|hit 1 of 169, 73 records forward
keys :find nothing<Enter>
screen message
|no opcode matches nothing
keys :e samples/none.trace<Enter>
screen message
|cannot open samples/none.trace: No such file or directory
keys <Esc>:stat hot<Enter>
wait
screen table
|─ Tables ─ Hot spots ──────────────────────────────── Instructions: 1 of 1,795 ─
| different pcs: 1,795   pcs with 90 % of the records: 464 of 1,795, 25.85 %
| basic blocks: 417   basic blocks with 90 % of the records: 72 of 417, 17.27 %
| instructions of a basic block: 5.67
| Instructions: 1,795 rows
|           pc   executions   records   share            coverage
| 7ffff7fd39b0          430       860   1.78% ████████      1.78% ▏
| 7ffff7fd39d1          401       802   1.66% ███████▌      3.43% ▎
| 7ffff7fd39b4          430       430   0.89% ████          4.32% ▍
| 7ffff7fd39b6          430       430   0.89% ████          5.21% ▍
| 7ffff7fd39bc          401       401   0.83% ███▊          6.04% ▌
| 7ffff7fd39c3          401       401   0.83% ███▊          6.87% ▌
| 7ffff7fd39c5          401       401   0.83% ███▊          7.70% ▋
