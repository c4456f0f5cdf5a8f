# opscope --size=24x80 samples/sort.qemu
# The name of the unit is longer than the numbers: it has the blanks before the heading of
# the first column, also if that is frozen; not if the first column is left of the screen.
wait
screen 0-1
|instruction           pc disasm                       symbol           size cpu
|     0            40107a leaq 0x1f7f(%rip), %rdx      _start              7   0
resize 10 48
keys $
screen 0-1
|instruction     pc<symbol   size cpu
|     0      40107a _start      7   0
resize 10 32
screen 0-1
|instruction<symbol   size cpu
|     0      _start      7   0
