# opscope --size=24x80 samples/ls.cis501.trace.gz
# The list of analyses; those that this format does not support are dim
wait
keys T
screen table status
|─ Tables ─ select one ──────────────────────────────────────────────────────────
| mix        how often each opcode, op class and kind of branch occurs
| branches   each branch: how often it is taken, its targets, how predictable i…
| hot        the instructions and basic blocks that execute most, and how much …
| footprint  number of lines and pages touched, and the strides of each instruc…
| reuse      number of different cache lines used between two uses of a line
| deps       distance between the producer of a value and its use
| calls      functions: calls, own and inclusive records, call depth
| latency    latency is not available for this trace: its format (cis501) does …
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
styles table
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|CkkkCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|.kkkkkkkk
|.kkk
|.kkkkkkkkk
|.kkkkk
|.kkkk
|.kkkkk
|.ddddddd....ddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd
# Branches, sorted by executions; by another column, and reversed
keys j<Enter>
screen table
|─ Tables ─ Branches ─────────────────────────────────────────────── 1-7 of 400 ─
|           pc  kind         executions▼   share   taken   taken%   changes  tar…
| 7ffff7fd39b6  conditional          430   0.89%      29    6.74%        57     1
| 7ffff7fd39d6  conditional          401   0.83%     375   93.52%        52     1
| 7ffff7fd2e62  conditional          169   0.35%       0    0.00%         0
| 7ffff7fd2e67  conditional          169   0.35%     169  100.00%         0     1
| 7ffff7fd2e79  conditional          169   0.35%       0    0.00%         0
| 7ffff7fd2e82  conditional          169   0.35%     169  100.00%         0     1
| 7ffff7fd2dd0  conditional          169   0.35%       0    0.00%         0
keys >>>
screen table
|─ Tables ─ Branches ─────────────────────────────────────────────── 1-7 of 400 ─
|           pc  kind          executions   share   taken  taken%▼   changes  tar…
| 7ffff7fd3a51  direct jump           56   0.12%      56  100.00%         0     1
| 7ffff7fd3a93  direct call           56   0.12%      56  100.00%         0     1
| 7ffff7fd2dbe  direct jump           56   0.12%      56  100.00%         0     1
| 7ffff7fd2e67  conditional          169   0.35%     169  100.00%         0     1
| 7ffff7fd2e82  conditional          169   0.35%     169  100.00%         0     1
| 7ffff7fd2df4  conditional          169   0.35%     169  100.00%         0     1
| 7ffff7fd30ae  direct jump           61   0.13%      61  100.00%         0     1
keys s
screen table
|─ Tables ─ Branches ─────────────────────────────────────────────── 1-7 of 400 ─
|           pc  kind          executions   share   taken  taken%▲   changes  tar…
| 7ffff7fd3a17  conditional           56   0.12%       0    0.00%         0
| 7ffff7fd3a20  conditional           56   0.12%       0    0.00%         0
| 7ffff7fd2e62  conditional          169   0.35%       0    0.00%         0
| 7ffff7fd2e79  conditional          169   0.35%       0    0.00%         0
| 7ffff7fd2dd0  conditional          169   0.35%       0    0.00%         0
| 7ffff7fd2e11  conditional          169   0.35%       0    0.00%         0
| 7ffff7fd2c0d  conditional           52   0.11%       0    0.00%         0
# Search the rows for a text, and repeat the search
keys /indirect<Enter>
screen table
|─ Tables ─ Branches ─────────────────────────────────────────── 225-231 of 400 ─
|           pc  kind            executions   share   taken  taken%▲   changes  t…
| 7ffff7fd2c86  return                  53   0.11%      53  100.00%         0   1
| 7ffff7fd38e3  direct jump             51   0.11%      51  100.00%         0   1
| 7ffff7fd304c  direct jump             51   0.11%      51  100.00%         0   1
| 7ffff7fd3143  return                  55   0.11%      55  100.00%         0   1
| 7ffff7fd3b20  return                  55   0.11%      55  100.00%         0   1
| 7ffff7fd84b8  conditional             57   0.12%      57  100.00%         0   1
| 7ffff7fd84e0  indirect jump           61   0.13%      61  100.00%         0   4
keys n
screen table
|─ Tables ─ Branches ─────────────────────────────────────────── 229-235 of 400 ─
|           pc  kind            executions   share   taken  taken%▲   changes  t…
| 7ffff7fd3b20  return                  55   0.11%      55  100.00%         0   1
| 7ffff7fd84b8  conditional             57   0.12%      57  100.00%         0   1
| 7ffff7fd84e0  indirect jump           61   0.13%      61  100.00%         0   4
| 7ffff7fd8426  conditional             55   0.11%      55  100.00%         0   1
| 7ffff7fd845c  direct call             55   0.11%      55  100.00%         0   1
| 7ffff7fd2c22  direct call             19   0.04%      19  100.00%         0   1
| 7ffff7fec529  indirect jump           13   0.03%      13  100.00%         0   8
# Only the records of the row
keys <Enter>
screen records status message
|record       uop           pc macro micro   src1 src2 dst f b m imm     addr>
|   930  B→     1 7ffff7fec529 JMP   JMP_REG r10           - T -   0           ┃▆
| 2,732  B→     1 7ffff7fec529 JMP   JMP_REG r10           - T -   0           ┃
| 4,593  B→     1 7ffff7fec529 JMP   JMP_REG r10           - T -   0           ┃▃
| 9,344  B→     1 7ffff7fec529 JMP   JMP_REG r10           - T -   0           │
|26,139  B→     1 7ffff7fec529 JMP   JMP_REG r10           - T -   0           │█
| ls.cis501.trace.gz  & pc == 0x7ffff7fec529: 13 of 48,390  record 930 of 48,390
|only records with pc == 0x7ffff7fec529; :filter shows all
# Filter by another row; scroll through all columns
keys Gk<Enter>
screen table status message
|─ Tables ─ Branches ─────────────────────────────────────────── 394-400 of 400 ─
|           pc  kind            executions   share   taken  taken%▲   changes  t…
| 7ffff7fd8a0e  conditional              1   0.00%       1  100.00%         0   1
| 7ffff7fd8853  direct jump              1   0.00%       1  100.00%         0   1
| 7ffff7fed3ba  conditional              1   0.00%       1  100.00%         0   1
| 7ffff7feceba  conditional              1   0.00%       1  100.00%         0   1
| 7ffff7fecdec  conditional              1   0.00%       1  100.00%         0   1
| 7ffff7feccac  conditional              1   0.00%       1  100.00%         0   1
| of 6,047 outcomes of conditional branches, a 2-bit counter for each branch mi…
| ls.cis501.trace…  & pc == 0x7ffff7feccac: 1 of 48,390  record 47,430 of 48,390
|only records with pc == 0x7ffff7feccac; :filter shows all
keys ll
screen table
|─ Tables ─ Branches ─────────────────────────────────────────── 394-400 of 400 ─
|  executions   share   taken  taken%▲   changes   targets        target  2-bit …
|           1   0.00%       1  100.00%         0         1  7ffff7fd84a1  100.00%
|           1   0.00%       1  100.00%         0         1  7ffff7fd84f3
|           1   0.00%       1  100.00%         0         1  7ffff7fed895  100.00%
|           1   0.00%       1  100.00%         0         1  7ffff7fed895  100.00%
|           1   0.00%       1  100.00%         0         1  7ffff7fed890  100.00%
|           1   0.00%       1  100.00%         0         1  7ffff7fed890  100.00%
| of 6,047 outcomes of conditional branches, a 2-bit counter for each branch mi…
# A table with groups, of a span
keys T
:span 1000..2999
:table hot
screen table message
|─ Tables ─ Hot spots of span 1,000..2,999 ───────────────────────── 1-7 of 618 ─
|           pc   executions   records   share   coverage
| Instructions
| 7ffff7fd39b0           18        36   1.80%      1.80%
| 7ffff7fd39d1           18        36   1.80%      3.60%
| 7ffff7fd39b4           18        18   0.90%      4.50%
| 7ffff7fd39b6           18        18   0.90%      5.40%
| 7ffff7fd39bc           18        18   0.90%      6.30%
| 7ffff7fd39c3           18        18   0.90%      7.20%
|span 1,000..2,999: 2,000 records
keys G
screen table
|─ Tables ─ Hot spots of span 1,000..2,999 ───────────────────── 612-618 of 618 ─
|           pc          last   instructions   executions   records   share  cove…
| 7ffff7fd3a1d  7ffff7fd3a20           2.00            2         4   0.20%  99.1…
| 7ffff7fd2c13  7ffff7fd2c16           2.00            2         4   0.20%  99.3…
| 7ffff7fd2c3c  7ffff7fd2c3f           2.00            2         4   0.20%  99.5…
| 7ffff7fed895  7ffff7fed8a0           4.00            1         4   0.20%  99.7…
| 7ffff7fd3391  7ffff7fd3396           2.00            1         3   0.15%  99.8…
| 7ffff7fd2c27  7ffff7fd2c29           2.00            1         2   0.10%  99.9…
| 7ffff7fec50a  7ffff7fec50a           1.00            1         1   0.05%  100.…
# Errors
:table latency
screen fields message
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-5 of 20 ─
| uop          1                                  number of the micro-op in its…
| pc           0x7ffff7feccac    140737354058924  address of the instruction th…
| macro        J                                  opcode of the x86 instruction
| micro        JMP_IMM                            opcode of the micro-op
| src1         none                               first register read; the data…
|latency is not available for this trace: its format (cis501) does not record
|times of pipeline stages
:table nothing
screen fields message
|─ Fields ─ number of the micro-op in its macro-op, counted from 1 ── 1-6 of 20 ─
| uop          1                                  number of the micro-op in its…
| pc           0x7ffff7feccac    140737354058924  address of the instruction th…
| macro        J                                  opcode of the x86 instruction
| micro        JMP_IMM                            opcode of the micro-op
| src1         none                               first register read; the data…
| src2         none                               second register read; the bas…
|unknown analysis; T lists the analyses
keys q
screen records
|record       uop           pc macro micro   src1 src2 dst f b m  imm    addr>
|47,430  B→     1 7ffff7feccac J     JMP_IMM               R T - 3038          │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              │
|                                                                              ┃█
