# opscope --binary=data/code/unsupported-inlined data/code/good-inlined.itrace.out
# needs HAVE_LIBELF
# needs HAVE_LIBDW
# needs HAVE_CAPSTONE
# The options of the code pane: only source lines, only code.
wait
:13
keys a
wait
keys o
screen message
| o show: source and code  c by count: off  h all columns                      o
keys o
screen code message
|─ Code ─ work+0x26, records 0 to 42 ─────────────────────────────────── 5 of 9 ─
| count      pc
|     1  20127f  inlined.c:27
|     1  201283  inlined.c:6  inlined: square < poly inlined.c:12 < work inlined…
|     1  201291  inlined.c:12  inlined: poly < work inlined.c:28
|     1  201294  inlined.c:6  inlined: square < poly inlined.c:12 < work inlined…
|►    1  2012a2  inlined.c:7  inlined: square < poly inlined.c:12 < work inlined…
|     1  2012ae  inlined.c:12  inlined: poly < work inlined.c:28
|     1  2012b1  inlined.c:23  inlined: twice < work inlined.c:28
|     1  2012c1  inlined.c:28
|     1  2012c4  inlined.c:29
|show: source
keys jj<Enter>
screen status
| good-inlined.itrace.out  itrace  plain              record 17 of 43  pc 2012b1
keys aoo
screen code message
|─ Code ─ work+0x32, records 0 to 42 ───────────────────────────────── 16 of 25 ─
| count      pc  instruction
|     1  2012a5  imul r12d, edi
|     1  2012a9  mov eax, ebp
|     1  2012ab  imul eax, ebp
|     1  2012ae  add r12d, eax
|►    1  2012b1  call 0x201268
|     1  2012b6  mov ebx, eax
|     1  2012b8  mov edi, ebp
|     1  2012ba  call 0x201268
|     1  2012bf  add eax, ebx
|show: code
keys oo
screen code message
|─ Code ─ work+0x32, records 0 to 42 ───────────────────────────────── 23 of 34 ─
| count      pc  instruction
|     1  2012ab  imul eax, ebp
|  inlined.c:12  inlined: poly < work inlined.c:28
|     1  2012ae  add r12d, eax
|  inlined.c:23  inlined: twice < work inlined.c:28
|►    1  2012b1  call 0x201268
|     1  2012b6  mov ebx, eax
|     1  2012b8  mov edi, ebp
|     1  2012ba  call 0x201268
|     1  2012bf  add eax, ebx
|show: source and code
