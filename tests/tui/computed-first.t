# opscope --size=14x80 samples/ls.champsim.xz
# The first column is removed: the next one is current.
wait
:column part = pc >> 6
:columns part pc kind
keys ^
:column part
keys *
screen message
|hit 2 of 56, 568 records forward
