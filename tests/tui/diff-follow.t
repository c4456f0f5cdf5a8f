# opscope --size=24x80 --follow samples/ls.byu.tr.gz
# A trace that is followed is compared as far as it is when the comparison begins.
:diff samples/ls.byu.tr.gz
screen status
| ls.byu.tr.gz       no differences  record 55,154 of ≥ 55,155, more is arriving
# What has arrived is equal; a message would stay when more arrives that differs.
screen message
|following: new records appear as they arrive; any movement stops it
