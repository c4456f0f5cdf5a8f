# opscope --size=24x80 --follow samples/ls.byu.tr.gz
# A trace that is followed is compared as far as it is when the comparison begins.
:diff samples/ls.byu.tr.gz
screen status
| ls.byu.tr.gz       no differences  record 55,154 of ≥ 55,155, more is arriving
