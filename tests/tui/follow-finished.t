# opscope samples/ls.cis501.trace.gz
# Following a file that does not change keeps all that is known of it.
wait
keys F
screen status message
| ls.cis501.trace.gz   record 48,389 of 48,390  macro-op 39,999  pc 7ffff7fec4ac
|following: new records appear as they arrive; any movement stops it
keys k
screen status message
| ls.cis501.trace.gz   record 48,388 of 48,390  macro-op 39,998  pc 7ffff7fec4a8
|no longer following; F follows again
keys =
screen info
|─ About this trace ──────────────────────────────────────────────── 1-10 of 61 ─
| file         samples/ls.cis501.trace.gz
| format       cis501: CIS 501 micro-op trace
| evidence     56 bits for cis501
| registers    x86
| packing      gzip, 422 kB, 4.55 MB decompressed
| records      48,390
| macro-ops    40,000
| here         record 48,388, 100.0 % into the trace, at offset 4,551,203, 96
|              bytes long
|
