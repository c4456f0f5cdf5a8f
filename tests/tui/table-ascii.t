# opscope --ascii --size=24x100 samples/ls.gem5.txt.gz
wait
:table latency
screen table status
|- Tables - Latency by stage --------------------------------------------- All instructions: 1 of 8 -
| All instructions: 8 rows
| stage      records   ps since fetch    mean ps     min     p50     p90     p99     max
| decode      40,000         1,500.00   1,500.00   1,500   1,500   1,500   1,500   1,500
| rename      40,000         2,500.00   1,000.00   1,000   1,000   1,000   1,000   1,000
| dispatch    40,000         3,000.00     500.00     500     500     500     500     500
| issue       40,000         3,052.15      52.15       0       0     500     500     500
| ready       40,000         7,000.03   3,947.88   1,000   1,000  15,000  22,000  22,500
| commit      40,000         7,500.03     500.00     500     500     500     500     500
| stored       4,172        94,392.62  88,500.00  88,500  88,500  88,500  88,500  88,500
| sq_out       4,172        94,392.62       0.00       0       0       0       0       0
| By op class: 20 rows
|
| ls.gem5.txt.gz  gem5  gzip                                     record 0 of 40,000  pc 7ffff7fd3a14
keys jjjj
screen status
| ls.gem5.txt.gz  gem5  gzip                                     record 0 of 40,000  pc 7ffff7fd3a14
keys <Enter>
screen message
|no particular records belong to this row
keys Wnowhere/x.csv<Enter>
screen message
|nowhere/x.csv: No such file or directory
resize 12 60
screen table status message
|- Tables - Latency~ - +4 columns, All instructions: 5 of 8 -
| All instructions: 8 rows
| stage      records   ps since fetch    mean ps     min
| decode      40,000         1,500.00   1,500.00   1,500
| rename      40,000         2,500.00   1,000.00   1,000
| dispatch    40,000         3,000.00     500.00     500
| issue       40,000         3,052.15      52.15       0
| ready       40,000         7,000.03   3,947.88   1,000
| commit      40,000         7,500.03     500.00     500
| stored       4,172        94,392.62  88,500.00  88,500
| ls.gem5.txt.gz  gem5   record 0 of 40,000  pc 7ffff7fd3a14
|nowhere/x.csv: No such file or directory
resize 40 160
screen table fields
|- Tables - Latency by stage ------------------------------------------------------ All instructions: 5 of 8 -
| All instructions: 8 rows
| stage      records   ps since fetch    mean ps     min     p50     p90     p99     max
| decode      40,000         1,500.00   1,500.00   1,500   1,500   1,500   1,500   1,500
| rename      40,000         2,500.00   1,000.00   1,000   1,000   1,000   1,000   1,000
| dispatch    40,000         3,000.00     500.00     500     500     500     500     500
| issue       40,000         3,052.15      52.15       0       0     500     500     500
| ready       40,000         7,000.03   3,947.88   1,000   1,000  15,000  22,000  22,500
| commit      40,000         7,500.03     500.00     500     500     500     500     500
| stored       4,172        94,392.62  88,500.00  88,500  88,500  88,500  88,500  88,500
| sq_out       4,172        94,392.62       0.00       0       0       0       0       0
| By op class: 20 rows
| class   stage      records   ps since fetch   mean ps    min    p50    p90    p99    max
| IntAlu  decode      25,015         1,500.00  1,500.00  1,500  1,500  1,500  1,500  1,500
| IntAlu  rename      25,015         2,500.00  1,000.00  1,000  1,000  1,000  1,000  1,000
| IntAlu  dispatch    25,015         3,000.00    500.00    500    500    500    500    500
| IntAlu  issue       25,015         3,000.00      0.00      0      0      0      0      0
| IntAlu  ready       25,015         4,000.00  1,000.00  1,000  1,000  1,000  1,000  1,000
| IntAlu  commit      25,015         4,500.00    500.00    500    500    500    500    500
|- Fields -----------------------------------------
| pc                0x7ffff7fd3a14
| op                MemRead
| addr              0x7ffff7fc0cc8
| src               r10
| dst               r12
| fetch             80500 ps          161 cycles
| decode            1500 ps           3 cycles
| rename            2500 ps           5 cycles
| dispatch          3000 ps           6 cycles
| issue             3000 ps           6 cycles
| ready             18000 ps          36 cycles
| commit            18500 ps          37 cycles
| size              8 bytes
| sq                -
| fault             0
| stored            -
| sq_out            -
| cond              0
| uncond            0
| direct            0
| isaddr            1
| depth             2
| data_writebacks   0, 0, 0
| branching         0
| fetch_depth       -
| fetch_writebacks  0, 0
| nsrc              1
| ndst              1
| kind              -
| taken             -
| no value: data_walk, data_walk_addr, fetch_walk,
| fetch_walk_addr
| no: uop, squash_after, serial_after,
| serial_before, atomic, sc, rdbar, wrbar,
| quiesce, nonspec, mispred
| copies: load, store, is_branch
| pc: program counter
# A title of a section is found, and shown above its rows; a narrow pane has the place only
resize 20 70
:table mix
keys /kinds<Enter>
screen table
|- Tables - Instruction mix --------------- Kinds of branches: 1 of 3 -
| records: 40,000
| class     count-   share
| MemRead   10,813  27.03% ##.
| MemWrite   4,172  10.43% :
| Kinds of branches: 3 rows
| kind         count-   share
| conditional   6,047  85.79% ######:
| jump            608   8.63% :
| indirect        394   5.59% :
resize 10 40
screen table
|- Tables --- Kinds of branches: 1 of 3 -
| records: 40,000
| class     count-   share
| MemRead   10,813  27.03% ##.
| MemWrite   4,172  10.43% :
| Kinds of branches: 3 rows
| kind         count-   share
| conditional   6,047  85.79% ######:
