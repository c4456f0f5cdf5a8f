# opscope --binary=data/code/unsupported-inlined data/code/good-inlined.itrace.out
# needs HAVE_LIBELF
# needs HAVE_LIBDW
# needs HAVE_CAPSTONE
# Inlined functions in the panes Fields, Code and Call stack
wait
resize 30 130
:13
screen 0-12
|instruction           pc     tid  symbol            disasm                                │─ Fields ──────────────────────────────
|     0            2012c9          _start            mov edi, 3                            │ pc           0x2012a5
|     1 B→         2012ce          _start+0x5        call 0x20127f                         │ symbol       work+0x26
|     2            20127f          work              push r12                              │ disasm       imul r12d, edi
|     3            201281          work+0x2          push rbp                              │ source       inlined.c:7
|     4            201282          work+0x3          push rbx                              │ inlined      square < poly
|     5            201283          work+0x4          mov eax, dword ptr [rip…              │              inlined.c:12 < work
|     6            201289          work+0xa          add eax, edi                          │              inlined.c:28
|     7            20128b          work+0xc          mov dword ptr [rip + 0x…              │ read         r12, rdi
|     8            201291          work+0x12         lea ebp, [rdi + 1]                    │ write        rflags, r12
|     9            201294          work+0x15         mov eax, dword ptr [rip…              │ access       -
|    10            20129a          work+0x1b         add eax, ebp                          │ kind         -
|    11            20129c          work+0x1d         mov dword ptr [rip + 0x…              │ fallthrough  0x2012a9  work+0x2a
keys a
wait
screen code
|─ Code ─ work+0x26, records 0 to 42 ───────────────── 17 of 34 ─
| count      pc  instruction
|  inlined.c:27
|     1  20127f  push r12
|     1  201281  push rbp
|     1  201282  push rbx
|  inlined.c:6  inlined: square < poly inlined.c:12 < work inlin…
|     1  201283  mov eax, dword ptr [rip + 0x2077]
|     1  201289  add eax, edi
|     1  20128b  mov dword ptr [rip + 0x206f], eax
|  inlined.c:12  inlined: poly < work inlined.c:28
|     1  201291  lea ebp, [rdi + 1]
|  inlined.c:6  inlined: square < poly inlined.c:12 < work inlin…
|     1  201294  mov eax, dword ptr [rip + 0x2066]
|     1  20129a  add eax, ebp
|     1  20129c  mov dword ptr [rip + 0x205e], eax
|  inlined.c:7  inlined: square < poly inlined.c:12 < work inlin…
|     1  2012a2  mov r12d, edi
|►    1  2012a5  imul r12d, edi
|     1  2012a9  mov eax, ebp
|     1  2012ab  imul eax, ebp
|  inlined.c:12  inlined: poly < work inlined.c:28
|     1  2012ae  add r12d, eax
|  inlined.c:23  inlined: twice < work inlined.c:28
|     1  2012b1  call 0x201268
|     1  2012b6  mov ebx, eax
|     1  2012b8  mov edi, ebp
|     1  2012ba  call 0x201268
keys qS
wait
screen stack
|─ Call stack ─ depth 1 ──────────────────────── 1 of 4 ─
| depth  function      pc  source        call
|        square    2012a5  inlined.c:7   inlined
|        poly      2012a5  inlined.c:12  inlined
|     1  work      2012a5  inlined.c:28     1
|     0  _start    2012ce  inlined.c:33  before the trace
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
|
|
|
|
|
|
|
# They have no call to go to.
keys g<Enter>
screen message
|this function is inlined: it has no call
