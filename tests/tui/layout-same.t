# opscope --size=24x80 data/layout/unsupported-core.log
# The suggestion is already in use.
wait
keys ~
screen message
|the layout is the suggested one
