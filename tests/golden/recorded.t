# Pieces of a real run: list --to=classic writes them unchanged, gem5 with other blanks
$ opscope list --to=classic data/cis501/good-300uop-recorded.trace | cmp - data/cis501/good-300uop-recorded.trace && echo same
same

$ awk 'NF < 20 { getline <"data/gem5/good-200-recorded.sq.txt" } { $1 = $1; print }' data/gem5/good-200-recorded.txt >joined; opscope list --to=classic data/gem5/good-200-recorded.txt | awk '{ $1 = $1; print }' | cmp - joined && echo same
same

# Their totals, the same counted from the text, and those of another format
$ opscope stat data/cis501/good-300uop-recorded.trace | head -n 3
Processed 300 trace records.
Micro-ops: 300
Macro-ops: 252

$ awk '$1 == 1' data/cis501/good-300uop-recorded.trace | wc -l
252

$ opscope stat data/gem5/good-200-recorded.txt | head -n 8
Trace Statistics for: data/gem5/good-200-recorded.txt
======================================================================
Total Instructions:    200
Unique IPs:            117
Branch Instructions:   32 (16.00%)
  Taken:               13 (40.63% of branches)
Memory Reads:          57 (28.50%)
Memory Writes:         32 (16.00%)

$ opscope stat --span=..199 samples/ls.champsim.xz | sed -n '3,4p'
Total Instructions:    200
Unique IPs:            117

$ opscope info data/gem5/good-200-recorded.txt | grep -E '^(Format|Companion|Records|Gaps)'
Format:         gem5 (gem5 trace for SimNet and PerfVec, layout v5, since April 2022)
Companion:      data/gem5/good-200-recorded.sq.txt
Records:        200
Gaps:           0

$ opscope info data/gem5/good-200-recorded.sq.txt | grep -E '^(Format|Companion|Records|Gaps)'
Format:         gem5-sq (stores of a gem5 trace, layout v5, since April 2022)
Records:        32
Gaps:           0

# Without the companion
$ opscope stat --to=json --companion= data/gem5/good-200-recorded.txt | grep -E 'records|store'
opscope: data/gem5/good-200-recorded.txt: the second file is ignored as requested, so some values are unknown
opscope: data/gem5/good-200-recorded.txt: 32 records have unknown values
  "records": 200,
  "records_with_load": 57,
  "records_with_store": 0,
  "stores": 0,
  "records_known_in_part": 32,
