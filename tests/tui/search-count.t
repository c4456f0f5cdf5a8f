# opscope --size=16x90 samples/ls.cis501.trace.gz
# A hit has its number among all hits; searches go on at the other end of the trace.
keys /CALL<Enter>
screen status message
keys n
screen message
keys 3N
screen status message
keys n
screen message
keys n
screen status message
keys 1136n
screen status message
keys G
keys n
screen message
keys gN
screen status message
# the only hit
keys /record == 100<Enter>
screen message
keys n
screen status message
keys 7N
screen message
# in a filtered list
keys &STORE<Enter>
keys g/pc == 7ffff7fd3a8e<Enter>
screen message
keys /CALL<Enter>
screen message
keys n
screen message
keys &<Enter>
# without wrapping
:set nowrapscan
keys /CALL<Enter>GN
screen message
keys nn
screen message
:set wrapscan
keys n
screen message
# a search that did not find anything leaves the cursor where it was
keys 100g/NOSUCH<Enter>
screen status message
