# needs traces/cis501_gcc-1K.trace
# needs traces/byu_trace1.tr
# needs traces/perfvec_trace_example.txt
# needs traces/champsim_simple_array.champsim.xz
# Known totals of published traces
$ opscope stat traces/cis501_gcc-1K.trace | head -n 3
Processed 1000 trace records.
Micro-ops: 1000
Macro-ops: 754

$ opscope stat traces/byu_trace1.tr | head -n 1
Total Requests: 22,276

$ opscope stat --to=csv traces/champsim_simple_array.champsim.xz | cut -d , -f 3-9
records,macro_ops,unique_pcs,branches,branches_taken,records_with_load,records_with_store
101062,101062,8035,19405,8221,24649,9500

$ opscope info traces/perfvec_trace_example.txt | grep -E '^(Format|Companion|Records|Gaps)'
Format:         gem5 (gem5 trace for SimNet and PerfVec, layout v5, since April 2022)
Companion:      traces/perfvec_trace_example.sq.txt
Records:        21
Gaps:           0

$ opscope stat traces/perfvec_trace_example.txt | head -n 8
Trace Statistics for: traces/perfvec_trace_example.txt
======================================================================
Total Instructions:    21
Unique IPs:            18
Branch Instructions:   1 (4.76%)
  Taken:               1 (100.00% of branches)
Memory Reads:          2 (9.52%)
Memory Writes:         2 (9.52%)

# The records of a fork, of 152 bytes, are refused and can be read with a layout
$ opscope list -n 1 traces/champsim152_custom_pull_g15_k2.head2000.xz
opscope: traces/champsim152_custom_pull_g15_k2.head2000.xz is not a trace of a known format; it looks like records of 152 bytes with the pc at byte 0, as in a fork of ChampSim; the nearest format is byu16: record 6 (byte 96) does not fit: type is 168; name the format with --format=NAME or describe the records with --layout=TEXT; opscope info suggests a layout
? 2

$ opscope list --layout='pc:u64 branch:u8 taken:u8 size=152' -n 0 traces/champsim152_custom_pull_g15_k2.head2000.xz
     record  pc  branch  taken

# With a given companion, or without one
$ opscope stat --to=json --companion= traces/perfvec_trace_example.txt | grep -E 'records|store'
opscope: traces/perfvec_trace_example.txt: the second file is ignored as requested, so some values are unknown
opscope: traces/perfvec_trace_example.txt: 2 records have unknown values
  "records": 21,
  "records_with_load": 2,
  "records_with_store": 0,
  "stores": 0,
  "records_known_in_part": 2,

# No findings in a trace published by a course
$ opscope lint --only=error,warning traces/cis501_gcc-1K.trace
traces/cis501_gcc-1K.trace: 1,000 records, nothing found
