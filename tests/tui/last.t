# opscope --size=12x60 samples/ls.champsim.xz
# G waits until the last record is known, unless Ctrl-C is pressed; no message remains.
burst G<Ctrl-C>
screen message
keys G
screen status message
