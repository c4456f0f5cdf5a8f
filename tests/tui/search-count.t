# opscope --size=16x90 samples/ls.cis501.trace.gz
# A hit has its number among all hits; searches go on at the other end of the trace.
keys /CALL<Enter>
screen status message
| ls.cis501.trace.gz  cis501  gzip       record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
|hit 1 of 1,134, 36 records forward
keys n
screen message
|hit 2 of 1,134, 1 record forward
keys 3N
screen status message
| ls.cis501.trace.gz  cis501     record 48,383 of 48,390  macro-op 39,994  pc 7ffff7fd2cef
|hit 1,133 of 1,134; search wrapped to the end
keys n
screen message
|hit 1,134 of 1,134, 1 record forward
keys n
screen status message
| ls.cis501.trace.gz  cis501  gzip       record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
|hit 1 of 1,134; search wrapped to the beginning
keys 1136n
screen status message
| ls.cis501.trace.gz  cis501  gzip       record 38 of 48,390  macro-op 29  pc 7ffff7fd3a93
|hit 3 of 1,134; search wrapped to the beginning
keys G
keys n
screen message
|hit 1 of 1,134; search wrapped to the beginning
keys gN
screen status message
| ls.cis501.trace.gz  cis501     record 48,384 of 48,390  macro-op 39,994  pc 7ffff7fd2cef
|hit 1,134 of 1,134; search wrapped to the end
# the only hit
keys /record == 100<Enter>
screen message
|hit 1 of 1; search wrapped to the beginning
keys n
screen status message
| ls.cis501.trace.gz  cis501  gzip      record 100 of 48,390  macro-op 80  pc 7ffff7fd2e11
|hit 1 of 1; search wrapped to the beginning
keys 7N
screen message
|hit 1 of 1; search wrapped to the end
# in a filtered list
keys &STORE<Enter>
keys g/pc == 7ffff7fd3a8e<Enter>
screen message
|no shown record matches pc == 7ffff7fd3a8e
keys /CALL<Enter>
screen message
|hit 1 of 283, 29 records forward
keys n
screen message
|hit 2 of 283, 233 records forward
keys &<Enter>
# without wrapping
:set nowrapscan
keys /CALL<Enter>GN
screen message
|hit 1,134 of 1,134, 5 records back
keys nn
screen message
|not found after this record: CALL
:set wrapscan
keys n
screen message
|hit 1 of 1,134; search wrapped to the beginning
# a search that did not find anything leaves the cursor where it was
keys 100g/NOSUCH<Enter>
screen status message
| ls.cis501.trace.gz  cis501  gzip      record 100 of 48,390  macro-op 80  pc 7ffff7fd2e11
|no opcode matches NOSUCH
