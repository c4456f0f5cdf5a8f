# opscope data/code/good-inlined.itrace.out
# needs HAVE_LIBELF
# needs HAVE_LIBDW
# needs HAVE_CAPSTONE
# A program is used from within; the place, columns and filters stay.
wait
:goto 13
:binary
screen list
|─ List ─ programs ──────────────────────────────────────────────────────────────
| there are no programs; :binary FILE uses one
|
keys q
:columns tid,pc
:binary data/code/unsupported-inlined
wait
screen 0-4 status message
|instruction    tid            pc  symbol            disasm
|     0                    2012c9  _start            mov edi, 3
|     1 B→                 2012ce  _start+0x5        call 0x20127f
|     2                    20127f  work              push r12
|     3                    201281  work+0x2          push rbp
| good-inlined.itrace.out  itrace  plain              record 13 of 43  pc 2012a5
|opened with data/code/unsupported-inlined
:binary
screen list
|─ List ─ programs ──────────────────────────────────────────────────────────────
| data/code/unsupported-inlined  at 200000, 34 of 34 pairs of instructions agre…
|
keys q&symbol == leaf<Enter>
wait
screen 0-4 status
|instruction    tid            pc  symbol            disasm
|    18                    201268  leaf              mov eax, dword ptr [rip…  │
|    19                    20126e  leaf+0x6          sub eax, edi              │▆
|    20                    201270  leaf+0x8          mov dword ptr [rip + 0x…  │▆
|    21                    201276  leaf+0xe          mov eax, dword ptr [rip…  │▆
| good-inlined.itrace.out  & symbol == leaf: 12 of 43            record 18 of 43
# Reading the trace again keeps it.
:reload
wait
screen 0-4 status message
|instruction    tid            pc  symbol            disasm
|    18                    201268  leaf              mov eax, dword ptr [rip…  │
|    19                    20126e  leaf+0x6          sub eax, edi              │▆
|    20                    201270  leaf+0x8          mov dword ptr [rip + 0x…  │▆
|    21                    201276  leaf+0xe          mov eax, dword ptr [rip…  │▆
| good-inlined.itrace.out  & symbol == leaf: 12 of 43            record 18 of 43
|good-inlined.itrace.out reloaded
# A file that is not a program, and one that does not exist: nothing changes.
:binary data/code/good-inlined.itrace.out
wait
screen message
|data/code/good-inlined.itrace.out: it is not an ELF file
:binary nothing
wait
screen 0-4 message
|instruction    tid            pc  symbol            disasm
|    18                    201268  leaf              mov eax, dword ptr [rip…  │
|    19                    20126e  leaf+0x6          sub eax, edi              │▆
|    20                    201270  leaf+0x8          mov dword ptr [rip + 0x…  │▆
|    21                    201276  leaf+0xe          mov eax, dword ptr [rip…  │▆
|nothing: No such file or directory
# Another file of the same name, at a wrong address, and without one again
:binary data/code/unsupported-inlined@500000
wait
screen 0-4 message
|instruction    tid            pc  symbol            disasm
|            no record matches; & and Enter shows all records                  │
|                                                                              │
|                                                                              │
|                                                                              │
|data/code/unsupported-inlined: none of 43 records is in it at 500000
:binary none
wait
screen 0-4 message
|instructi… tid            pc
|    18                201268
|    19                20126e
|    20                201270
|    21                201276
|1 filter cannot be used any more
# Nor can a lane; without others, there are the first ones.
:binary data/code/unsupported-inlined
wait
:lane symbol == leaf
keys gg<Delete><Delete><Delete><Delete><Delete><Delete><Delete><Delete><Delete><Delete>
wait
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|                                     ███████    ███████
|                                     ███████    ███████
|                                     ███████    ███████
|symbol == leaf                       ███████    ███████                        1
|
|
|
|
|             0 ──────────────────────↑──────────────────────────── 42
|interval 19 of 43: 1 record, 18..18; symbol == leaf: min 0, max 1
:binary none
wait
screen timeline
|─ Timeline ─ whole trace ───────────────────────────────────────────────────────
|               ███████████████████████████████████████████████████
|               ███████████████████████████████████████████████████
|               ███████████████████████████████████████████████████
|pcs            ███████████████████████████████████████████████████             1
|               █████████████████████████████████       ███████████
|               █████████████████████████████████       ███████████
|               █████████████████████████████████       ███████████
|newpcs         █████████████████████████████████       ███████████             1
|             0 ──────────────────────↑──────────────────────────── 42
|interval 1 of 43: 1 record, 0..0; pcs: min 1, max 1
keys q
# A list of symbols
:symbols data/code/unsupported-prog.c
wait
screen message
|data/code/unsupported-prog.c: line 1 is not a symbol: expected ADDRESS [SIZE]
|[TYPE] NAME, as printed by nm
:symbols <Tab>
