# opscope --size=14x80 --format=$(printf 'title W\nunit access\nline(,): pc:hex rw:{R,W} addr:hex\n' >wl; echo ./wl) $(printf 'HEAD\n400,R,10\n404,W,20\n' >w.txt; echo w.txt)
# A layout of words after properties is a description in the view, whose header is part of
# the text.
keys :layout<Enter>@
wait
screen layout
|─ Layout ────────────────────────────────────────── byte 5 of 23, column 1, pc ─
|        line(,): pc:hex rw:{R,W} addr:hex
| first 2 lines: 2 records, 0 misfits                                           …
|              pc  r ad
| 0000         HEAD
| 0005 record  400,R,10
| 000e record  404,W,20
|
|     line pc  rw addr
|        5 400 R  10
|        e 404 W  20
|
