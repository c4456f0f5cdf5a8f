# opscope samples/ls.cis501.trace.gz
# N% is a share of the records: it waits until all are known, as NG waits for its record.
keys 30%
screen status
| ls.cis501.trace.gz   record 14,517 of 48,390  macro-op 11,909  pc 7ffff7fd2e64
keys g:goto 75%<Enter>
screen status
| ls.cis501.trace.gz   record 36,292 of 48,390  macro-op 29,946  pc 7ffff7fd82ce
keys 100%
screen status
| ls.cis501.trace.gz   record 48,389 of 48,390  macro-op 39,999  pc 7ffff7fec4ac
