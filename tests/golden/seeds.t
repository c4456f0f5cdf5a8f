# needs traces/cis501_gcc-1K.trace
# needs traces/byu_trace1.tr
# needs traces/perfvec_trace_example.txt
# needs traces/champsim_simple_array.champsim.xz
# The figures that are known of traces of others
$ opscope stat traces/cis501_gcc-1K.trace | head -n 3
$ opscope stat traces/byu_trace1.tr | head -n 1
$ opscope stat --to=csv traces/champsim_simple_array.champsim.xz | cut -d , -f 3-9
$ opscope info traces/perfvec_trace_example.txt | grep -E '^(Format|Companion|Records|Gaps)'
$ opscope stat traces/perfvec_trace_example.txt | head -n 8
# A fork's records of 152 bytes are refused, and can be read by a layout
$ opscope list -n 1 traces/champsim152_custom_pull_g15_k2.head2000.xz
$ opscope list --layout='pc:u64 branch:u8 taken:u8 size=152' -n 0 traces/champsim152_custom_pull_g15_k2.head2000.xz
# A companion by hand, or done without
$ opscope stat --to=json --companion= traces/perfvec_trace_example.txt | grep -E 'records|store'
