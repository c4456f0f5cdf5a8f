# opscope --size=24x80 data/layout/unsupported-lines.txt
# Lines in an unknown format.
screen
|─ Layout ─ unknown format: text in an unknown for… ─ byte 33 of 195, word 1, n ─
| layout skip=33  line(;): n:dec what:{ld,st,rmw} addr:hex n2:dec
| 8 of 9 lines are possible
| lines of text; 8 of the first 10 fit the suggested layout
|       n   wh addr     n
| 0000  # a tracer of the lab, version 3
| 0021  100;ld;7ffc10a0;8
| 0033  104;ld;7ffc10b8;8
| 0045  109;st;7ffc20a4;4
| 0057  117;ld;7ffc10a8;8
| 0069  118;st;7ffc20a0;4
| 007b  122;rmw;7ffc3000;16
| word 1  text 100  type dec  read as hex 256  read as dec 64
|
|     line   n what addr     n2
|       21 100 ld   7ffc10a0  8
|       33 104 ld   7ffc10b8  8
|       45 109 st   7ffc20a4  4
|       57 117 ld   7ffc10a8  8
|       69 118 st   7ffc20a0  4
|       7b 122 rmw  7ffc3000 16
|       8f 125 rmw  7ffc3010 16
| unsupported-lines.txt  layout  plain                             record 0 of 8
| a add field  @ begin  , next  ; edit  ~ suggestion  Enter use  F1 help  q close
keys 3l
screen layout
|─ Layout ─ unknown format: text in an unknown format ────────── byte 36 of 195 ─
| layout skip=33  line(;): n:dec what:{ld,st,rmw} addr:hex n2:dec
| 8 of 9 lines are possible
| lines of text; 8 of the first 10 fit the suggested layout
|       n   wh addr     n
| 0000  # a tracer of the lab, version 3
| 0021  100;ld;7ffc10a0;8
| 0033  104;ld;7ffc10b8;8
| 0045  109;st;7ffc20a4;4
| 0057  117;ld;7ffc10a8;8
| 0069  118;st;7ffc20a0;4
| 007b  122;rmw;7ffc3000;16
|
|
|     line   n what addr     n2
|       21 100 ld   7ffc10a0  8
|       33 104 ld   7ffc10b8  8
|       45 109 st   7ffc20a4  4
|       57 117 ld   7ffc10a8  8
|       69 118 st   7ffc20a0  4
|       7b 122 rmw  7ffc3000 16
|       8f 125 rmw  7ffc3010 16
# The fields are set one by one, with the type of the word for one that is not given.
keys :layout line(;):<Enter>gj
screen layout
|─ Layout ─ unknown format: text in an unknown format ── byte 33 of 195, word 1 ─
| layout skip=33  line(;):
| ~ takes the suggestion, lines of text; 8 of the first 10 fit the suggested
| layout: line(;): n:dec what:{ld,st,rmw} addr:hex n2:dec
|
| 0000  # a tracer of the lab, version 3
| 0021  100;ld;7ffc10a0;8
| 0033  104;ld;7ffc10b8;8
| 0045  109;st;7ffc20a4;4
| 0057  117;ld;7ffc10a8;8
| 0069  118;st;7ffc20a0;4
| 007b  122;rmw;7ffc3000;16
| word 1  text 100  type dec  read as hex 256  read as dec 64
|
| no fields yet: a adds one at the cursor, ; edits the layout
|
|
|
|
|
|
|
keys acycle<Enter>4lawhat:{ld,st,rmw}<Enter>
keys 3laad
screen message
|field NAME:TYPE: ad
keys dr:hex<Enter>
keys 9lasize<Enter>
screen layout
|─ Layout ─ unknown format: text in an unknown … ─ byte 49 of 195, word 4, size ─
| layout skip=33  line(;): cycle:dec what:{ld,st,rmw} addr:hex size:dec
| 8 of 9 lines are possible
| ~ takes the suggestion, lines of text; 8 of the first 10 fit the suggested
|       cyc wh addr     s
| 0000  # a tracer of the lab, version 3
| 0021  100;ld;7ffc10a0;8
| 0033  104;ld;7ffc10b8;8
| 0045  109;st;7ffc20a4;4
| 0057  117;ld;7ffc10a8;8
| 0069  118;st;7ffc20a0;4
| 007b  122;rmw;7ffc3000;16
| word 4  text 8  type dec  read as hex 8  read as dec 8
|
|     line cycle what addr     size
|       21   100 ld   7ffc10a0    8
|       33   104 ld   7ffc10b8    8
|       45   109 st   7ffc20a4    4
|       57   117 ld   7ffc10a8    8
|       69   118 st   7ffc20a0    4
|       7b   122 rmw  7ffc3000   16
|       8f   125 rmw  7ffc3010   16
keys ,
screen message
|the records are lines, which have no size
# A field that most words are not.
keys <Delete>asize:{8,R}<Enter>
screen layout
|─ Layout ─ unknown format: text in an unknown … ─ byte 49 of 195, word 4, size ─
| layout skip=33  line(;): cycle:dec what:{ld,st,rmw} addr:hex size:{8,R}
| 8 of 9 lines are possible
| ~ takes the suggestion, lines of text; 8 of the first 10 fit the suggested
|       cyc wh addr     s
| 0000  # a tracer of the lab, version 3
| 0021  100;ld;7ffc10a0;8
| 0033  104;ld;7ffc10b8;8
| 0045  109;st;7ffc20a4;4
| 0057  117;ld;7ffc10a8;8
| 0069  118;st;7ffc20a0;4
| 007b  122;rmw;7ffc3000;16
| word 4  text 8  type dec  read as hex 8  read as dec 8
|
|     line cycle what addr     size
|       21   100 ld   7ffc10a0 8
|       33   104 ld   7ffc10b8 8
|       45   109 st   7ffc20a4 4
|       57   117 ld   7ffc10a8 8
|       69   118 st   7ffc20a0 4
|       7b   122 rmw  7ffc3000 16
|       8f   125 rmw  7ffc3010 16
keys <Backspace><Backspace>
screen 1-2
| layout skip=33  line(;): cycle:dec what:{ld,st,rmw} addr:hex size:dec
| 8 of 9 lines are possible
keys $
screen 0
|─ Layout ─ unknown format: text in an unknown format ────────── byte 50 of 195 ─
# The first record begins with the line of the cursor.
keys jl@
screen 1-7
| layout skip=69  line(;): cycle:dec what:{ld,st,rmw} addr:hex size:dec
| 6 of 7 lines are possible
| ~ takes the suggestion, lines of text; 8 of the first 10 fit the suggested
|       cyc wh addr     s
| 0000  # a tracer of the lab, version 3
| 0021  100;ld;7ffc10a0;8
| 0033  104;ld;7ffc10b8;8
keys <Enter>
screen records status message
|record       cycle  what          addr        size
|       ▒ at byte 0: bytes before the first record, skipped
|     0         109  st        7ffc20a4           4
|     1         117  ld        7ffc10a8           8
|     2         118  st        7ffc20a0           4
|     3         122  rmw       7ffc3000          16
|     4         125  rmw       7ffc3010          16
|       ▒ malformed line at byte 163: word 1, "lost", is not a valid cycle
|     5         140  ld        7ffc10b0           8
|
|
|
|
|
|
|
|
|
| unsupported-lines.txt  layout  plain                             record 0 of 6
|opened with --layout='line(;): cycle:dec what:{ld,st,rmw} addr:hex size:dec'
|--skip=69
