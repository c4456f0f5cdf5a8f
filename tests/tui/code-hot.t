# opscope --size=24x80 --binary=data/code/unsupported-inlined data/code/good-inlined.itrace.out
# needs HAVE_LIBELF
# needs HAVE_LIBDW
# needs HAVE_CAPSTONE
# Hot spots by function and source line: found in the palette; Enter shows the records.
wait
keys <Ctrl-P>
type hot function
screen 15-23
|─ Fields ───────────────────────────────────────────────────────────────────────
| source      inlined.c:33                kind        -
| inlined     -                           fallthrough 0x2012ce  _start+0x5
| read        -
| write       rdi
| access      -
| pc: address of the instruction
| :table hot  instructions and basic blocks executed most often, and their share
|action: hot function
keys <Esc>
keys <Ctrl-P>
type hot source line
screen 15-23
|─ Fields ───────────────────────────────────────────────────────────────────────
| source      inlined.c:33                kind        -
| inlined     -                           fallthrough 0x2012ce  _start+0x5
| read        -
| write       rdi
| access      -
| pc: address of the instruction
| :table hot  instructions and basic blocks executed most often, and their share
|action: hot source line
keys <Esc>
:table hot --by=line
wait
screen
|instruction           pc     tid  symbol            disasm
|     0            2012c9          _start            mov edi, 3
|     1 B→         2012ce          _start+0x5        call 0x20127f
|     2            20127f          work              push r12
|     3            201281          work+0x2          push rbp
|     4            201282          work+0x3          push rbx
|     5            201283          work+0x4          mov eax, dword ptr [rip…
|     6            201289          work+0xa          add eax, edi
|     7            20128b          work+0xc          mov dword ptr [rip + 0x…
|─ Tables ─ Hot spots by line ─────────────────────────── Source lines: 1 of 12 ─
| source lines: 12   source lines with 90 % of the records: 10 of 12, 83.33 %
| records without a source line: 0 of 43, 0.00 %
| line           executed   records   share            coverage
| inlined.c:6           6         6  13.95% ████████     13.95% █▏
| inlined.c:17          6         6  13.95% ████████     27.91% ██▎
| inlined.c:23          5         5  11.63% ██████▋      39.53% ███▏
| inlined.c:33          4         4   9.30% █████▍       48.84% ███▉
| inlined.c:7           4         4   9.30% █████▍       58.14% ████▋
| inlined.c:18          4         4   9.30% █████▍       67.44% █████▍
| inlined.c:29          4         4   9.30% █████▍       76.74% ██████▏
| inlined.c:27          3         3   6.98% ████         83.72% ██████▊
| inlined.c:12          2         2   4.65% ██▋          88.37% ███████▏
| good-inlined.itrace.out  itrace  plain               record 0 of 43  pc 2012c9
| Enter show records  s sort  & filter  W write  o options  F1 help  q close
keys j<Enter>
wait
screen 0-12
|instruction           pc     tid  symbol            disasm
|    18            201268          leaf              mov eax, dword ptr [rip…  │
|    19            20126e          leaf+0x6          sub eax, edi              │█
|    20            201270          leaf+0x8          mov dword ptr [rip + 0x…  │█
|    27            201268          leaf              mov eax, dword ptr [rip…  ┃
|    28            20126e          leaf+0x6          sub eax, edi              ┃█
|    29            201270          leaf+0x8          mov dword ptr [rip + 0x…  ┃█
|                                                                              │█
|                                                                              │█
|─ Tables ─ Hot spots by line ─────────────────────────── Source lines: 2 of 12 ─
| source lines: 12   source lines with 90 % of the records: 10 of 12, 83.33 %
| records without a source line: 0 of 43, 0.00 %
| line           executed   records   share            coverage
