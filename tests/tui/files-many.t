# opscope --size=16x80 $(for i in 1 2 3 4 5 6 7 8 9 10; do cp data/champsim/good-40rec-pin.champsim $i; echo $i; done)
# The numbers of ten traces end in the same column.
wait
:files
screen list
|─ List ─ traces ──────────────────────────────────────────────────── 1-7 of 10 ─
|  1  1  (shown)
|  2  2
|  3  3
|  4  4
|  5  5
|  6  6
|  7  7
