# opscope --size=12x80 +/CALL samples/ls.cis501.trace.gz
# +/QUERY starts with a search, as in pagers.
screen status message
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
|hit 1 of 1,134
keys n
screen status message
| ls.cis501.trace.gz  cis501   record 37 of 48,390  macro-op 29  pc 7ffff7fd3a93
|hit 2 of 1,134, 1 record forward
# The list of records names the way to write them.
keys W
screen message
|this pane cannot be written; use :export FILE to write records
:w
screen message
|this pane cannot be written; use :export FILE to write records
:w x.csv
screen message
|this pane cannot be written; use :export FILE to write records
