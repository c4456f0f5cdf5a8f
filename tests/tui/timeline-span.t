# opscope --size=24x100 samples/ls.champsim.xz
# A table of phases of a span does not have those of the row in the timeline.
wait
:span 0..9999
keys :table phases --phase-interval=2K<Enter>
wait
keys <F9>op
wait
screen 12
|phases         AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBBCCCCDDDEEEEAAAAAAAAAA
