# opscope --size=8x90 --follow samples/ls.byu.tr.gz
# A search in a trace that is followed ends at the last record so far, in both directions.
# (How far hits are counted when the search ends is not tested.)
keys F
keys //MEMWRITE/<Enter>
screen status
| ls.byu.tr.gz  byu  gzip         record 12 of ≥ 55,155, more is arriving  pc -
keys G
keys ?/MEMWRITE/<Enter>
screen status
| ls.byu.tr.gz  byu  gzip     record 55,149 of ≥ 55,155, more is arriving  pc -
keys /nothing<Enter>
screen status message
| ls.byu.tr.gz  byu  gzip     record 55,149 of ≥ 55,155, more is arriving  pc -
|no record so far matches nothing
keys ?nothing<Enter>
screen status message
| ls.byu.tr.gz  byu  gzip     record 55,149 of ≥ 55,155, more is arriving  pc -
|no record so far matches nothing
keys g
keys N
screen message
|no record so far matches nothing
