# opscope --size=24x80 data/layout/unsupported-lines.txt
# Lines in an unknown format: a description is suggested, and each line is judged.
screen
|─ Layout ─ unknown format: text ────────────────────── byte 0 of 195, column 1 ─
| layout unit record
|        note: # {}
|        line: {time};{what:ld|st|rmw};{addr};{n:dec}
| first 10 lines: 8 records, 1 remark, 1 misfit
| lines of text; 9 of the first 10 fit the suggested description
|
| 0000 remark  # a tracer of the lab, version 3
| 0021 record  100;ld;7ffc10a0;8
| 0033 record  104;ld;7ffc10b8;8
| 0045 record  109;st;7ffc20a4;4
| 0057 record  117;ld;7ffc10a8;8
| 0069 record  118;st;7ffc20a0;4
|
|
|     line addr     time what  n
|        0 remark: # a tracer of the lab, version 3
|       21 7ffc10a0  100 ld    8
|       33 7ffc10b8  104 ld    8
|       45 7ffc20a4  109 st    4
|       57 7ffc10a8  117 ld    8
|       69 7ffc20a0  118 st    4
| unsupported-lines.txt  layout  plain                             record 0 of 8
| a add field  @ begin  , next  ; edit  ~ suggestion  Enter use  F1 help  q close
# A line that fits needs no other statement.
keys j,
screen message
|this line matches; edit its statement with ;
# The next line that does not fit, and why.
keys ke
screen layout
|─ Layout ─ unknown format: text ──────────────────── byte 163 of 195, column 1 ─
| layout unit record
|        note: # {}
|        line: {time};{what:ld|st|rmw};{addr};{n:dec}
| first 10 lines: 8 records, 1 remark, 1 misfit
| lines of text; 9 of the first 10 fit the suggested description
|
| 0045 record  109;st;7ffc20a4;4
| 0057 record  117;ld;7ffc10a8;8
| 0069 record  118;st;7ffc20a0;4
| 007b record  122;rmw;7ffc3000;16
| 008f record  125;rmw;7ffc3010;16
| 00a3 misfit  lost 3 events
| misfit at column 1: nothing in this format matches here  text lost  type text
|
|     line addr     time what  n
|       45 7ffc20a4  109 st    4
|       57 7ffc10a8  117 ld    8
|       69 7ffc20a0  118 st    4
|       7b 7ffc3000  122 rmw  16
|       8f 7ffc3010  125 rmw  16
|       a3 this line does not match at column 1: nothing in this format matches …
styles 4-13
|
|.ddddd.dd.ddddd.d.dd.ddd.ddddd.dd.ddd.ddd.ddddddddd.ddddddddddd
|
|.dddd.........___.__.________._
|.dddd.........___.__.________._
|.dddd.........___.__.________._
|.dddd.........___.___.________.__
|.dddd.........___.___.________.__
|.dddd.!!!!!!..!!!!!!!!!!!!!
|.ddddddddd................................................dddd.......dddd
# Named values: of a capture, and of what is written as it is.
keys gjacycle<Enter>4lakind<Enter>
screen 1-4
| layout unit record
|        note: # {}
|        line: {cycle};{kind:ld|st|rmw};{addr};{n:dec}
| first 10 lines: 8 records, 1 remark, 1 misfit
keys <Backspace><Backspace><Delete>
screen 1-3
| layout unit record
|        note: # {}
|        line: {time};{:ld|st|rmw};{addr};{n:dec}
keys <Backspace>
# A pattern for lines like that of the cursor, which is then edited.
keys e,;
screen message
|layout: line: lost {n:dec} events
keys <Ctrl-U>note:
screen 1-3 message
| layout unit record
|        note: # {}
|        line: {time};{what:ld|st|rmw};{addr};{n:dec}
|layout: note:
keys <Space>buffer lost<Enter>
screen layout
|─ Layout ─ unknown format: text ──────────────────── byte 163 of 195, column 1 ─
| layout unit record
|        note: # {}
|        line: {time};{what:ld|st|rmw};{addr};{n:dec}
|        note: buffer lost
| first 10 lines: 8 records, 1 remark, 1 misfit
| ~ accepts the suggestion, lines of text; 9 of the first 10 fit the suggested  …
|
| 0045 record  109;st;7ffc20a4;4
| 0057 record  117;ld;7ffc10a8;8
| 0069 record  118;st;7ffc20a0;4
| 007b record  122;rmw;7ffc3000;16
| 008f record  125;rmw;7ffc3010;16
| 00a3 misfit  lost 3 events
| misfit at column 1: nothing in this format matches here  text lost  type text
|
|     line addr     time what  n
|       57 7ffc10a8  117 ld    8
|       69 7ffc20a0  118 st    4
|       7b 7ffc3000  122 rmw  16
|       8f 7ffc3010  125 rmw  16
|       a3 this line does not match at column 1: nothing in this format matches …
# A mistake has its place.
keys ;<Ctrl-U>line: {x<Enter>
screen message
|              ^ this brace is not closed
keys <Esc>
# Also in a statement after others, and if the mistake is in another statement.
keys k;<Ctrl-U>line: {time};{x<Enter>
screen message
|                     ^ this brace is not closed
keys <Esc>gg;<Ctrl-U>line: # {addr:word}<Enter>
screen message
|        ^ statement 3: this field already has another type
keys <Esc>e
# The first record begins with the line of the cursor.
keys jj@
screen 1-7
| layout skip=177
|        unit record
|        note: # {}
|        line: {time};{what:ld|st|rmw};{addr};{n:dec}                           …
| first 1 line: 1 record, 0 misfits
| ~ accepts the suggestion, lines of text; 9 of the first 10 fit the suggested  …
|              tim wh addr     n
# It is saved as a format of the user, which has no other of its name.
keys Wlab<Enter>
keys Wlab<Enter>
screen message
|                                    ^ this format exists; lab! replaces it
keys !<Enter>
screen message
|saved as format lab, in opscope/formats; open this file with --format=lab
keys Wspike<Enter>
screen message
|saved as format spike, in opscope/formats; it replaces the built-in format; open
|this file with --format=spike
keys W../lab/x<Enter><Esc>
keys :layout skip=177\nunit record\nline: {cycle};{what:ld|st|rmw};{addr};{size}<Enter>
keys <Enter>
screen records status message
|record          addr       cycle  size  what
|       ▒ at byte 0: bytes before the first record, skipped
|     0      7ffc10b0         140     8  ld
|
|
|
|
|
|
|
|
|
|
|
|
|
|
|
| unsupported-lines.txt  layout  plain                             record 0 of 1
|opened with --layout='skip=177 \nunit record \nline:
|{cycle};{what:ld|st|rmw};{addr};{size}'
# In bytes of a text there are no lines.
keys :layout size=10<Enter>
screen 0-8
|─ Layout ────────────────────────────────────── byte 177 of 195, record 17 + 7 ─
| layout size=10
| 5 bytes are left after the last record
| ~ accepts the suggestion, lines of text; 9 of the first 10 fit the suggested  …
| +0
| 00aa  65 76 65 6e 74 73 0a 31  34 30  events·140
| 00b4  3b 6c 64 3b 37 66 66 63  31 30  ;ld;7ffc10
| 00be  62 30 3b 38 0a                  b0;8·
|
