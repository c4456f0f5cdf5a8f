# opscope samples/ls.cis501.trace.gz
# While G waits for the last record, a search begins there.
burst G?branch<Enter>
screen status message
| ls.cis501.trace.gz   record 48,384 of 48,390  macro-op 39,994  pc 7ffff7fd2cef
|hit 7,049 of 7,049, 5 records back
