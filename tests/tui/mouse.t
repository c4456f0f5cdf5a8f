# opscope samples/ls.champsim.xz
wait
wheel 3 10 1
screen records status
wheel 3 10 1
wheel 3 10 -1
screen fields status
mouse 5 44
screen fields status
mouse 18 5
screen fields
wheel 18 5 1
screen fields
mouse 0 0
mouse 22 3
mouse 23 0
screen status
keys x
mouse 13 30
screen bytes
# A double click is Enter.
resize 24 80
keys g:table branches<Enter>
double 13 3
screen status message
keys <Backspace>
screen message
# The wheel works in every pane.
keys q<F1>
wheel 5 5 2
screen 0-1
keys q=
wheel 20 5 1
screen 16-18
