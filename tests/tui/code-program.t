# opscope --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
# needs HAVE_CAPSTONE
# The function of the program, with the instructions that are not executed.
wait
:100
keys a
screen code
|─ Code ─ compare, records 0 to 2,155 ────────────────────────────────── 1 of 6 ─
| count            pc  instruction          taken  taken%
|►   58  7f7cd18b8229  mov eax, 0xffffffff
|    58  7f7cd18b822e  cmp edi, esi
|    58  7f7cd18b8230  jl 0x7f7cd18b8238       12  20.69% █▋
|    46  7f7cd18b8232  setg al
|    46  7f7cd18b8235  movzx eax, al
|    58  7f7cd18b8238  ret
|
|
|
keys G
screen code
|─ Code ─ compare, records 0 to 2,155 ────────────────────────────────── 6 of 6 ─
| count            pc  instruction          taken  taken%
|►   58  7f7cd18b8229  mov eax, 0xffffffff
|    58  7f7cd18b822e  cmp edi, esi
|    58  7f7cd18b8230  jl 0x7f7cd18b8238       12  20.69% █▋
|    46  7f7cd18b8232  setg al
|    46  7f7cd18b8235  movzx eax, al
|    58  7f7cd18b8238  ret
|
|
|
resize 60 200
screen 0-8
|instruction           pc     tid  symbol            disasm                                                                             │─ Code ─ compare, records 0 to 2,155 ────────────────── 6 of 6 ─
|    93      7f7cd18b82b9          sort+0x2c         movsxd rax, ebx                                                                    │ count            pc  instruction          taken  taken%
|    94      7f7cd18b82bc          sort+0x2f         mov esi, dword ptr [rbp…                                                           │►   58  7f7cd18b8229  mov eax, 0xffffffff
|    95      7f7cd18b82c0          sort+0x33         mov r14d, ebx                                                                      │    58  7f7cd18b822e  cmp edi, esi
|    96      7f7cd18b82c3          sort+0x36         sub ebx, 1                                                                         │    58  7f7cd18b8230  jl 0x7f7cd18b8238       12  20.69%
|    97      7f7cd18b82c6          sort+0x39         movsxd rax, ebx                                                                    │    46  7f7cd18b8232  setg al
|    98      7f7cd18b82c9          sort+0x3c         mov edi, dword ptr [rbp…                                                           │    46  7f7cd18b8235  movzx eax, al
|    99 B→   7f7cd18b82cd          sort+0x40         call r12                                                                           │    58  7f7cd18b8238  ret
|   100      7f7cd18b8229          compare           mov eax, 0xffffffff                                                                │
# By count, and the next instruction that is not executed.
resize 24 80
:1349
wait
screen code
|─ Code ─ twice, records 0 to 2,155 ─────────────────────────────────── 1 of 12 ─
| count            pc  instruction          taken   taken%
|►    6  7f7cd18b826b  mov eax, 0
|     6  7f7cd18b8270  cmp edi, 0x64
|     6  7f7cd18b8273  jle 0x7f7cd18b8276       6  100.00% ████████
|        7f7cd18b8275  ret
|     6  7f7cd18b8276  sub rsp, 8
|     6  7f7cd18b827a  mov eax, edi
|     6  7f7cd18b827c  shr eax, 0x1f
|     6  7f7cd18b827f  add edi, eax
|     6  7f7cd18b8281  sar edi, 1
keys }
screen code message
|─ Code ─ twice, records 0 to 2,155 ─────────────────────────────────── 4 of 12 ─
| count            pc  instruction          taken   taken%
|►    6  7f7cd18b826b  mov eax, 0
|     6  7f7cd18b8270  cmp edi, 0x64
|     6  7f7cd18b8273  jle 0x7f7cd18b8276       6  100.00% ████████
|        7f7cd18b8275  ret
|     6  7f7cd18b8276  sub rsp, 8
|     6  7f7cd18b827a  mov eax, edi
|     6  7f7cd18b827c  shr eax, 0x1f
|     6  7f7cd18b827f  add edi, eax
|     6  7f7cd18b8281  sar edi, 1
| Enter next execution  } not executed  o options  F1 help  q close  / search
keys }
screen message
|no later row that is not executed
keys gg{
screen message
|no earlier row that is not executed
keys oc
wait
screen code message
|─ Code ─ twice, records 0 to 2,155 ─────────────────────────────────── 1 of 12 ─
| count            pc  instruction          taken   taken%
|►    6  7f7cd18b826b  mov eax, 0
|     6  7f7cd18b8270  cmp edi, 0x64
|     6  7f7cd18b8273  jle 0x7f7cd18b8276       6  100.00% ████████
|     6  7f7cd18b8276  sub rsp, 8
|     6  7f7cd18b827a  mov eax, edi
|     6  7f7cd18b827c  shr eax, 0x1f
|     6  7f7cd18b827f  add edi, eax
|     6  7f7cd18b8281  sar edi, 1
|     6  7f7cd18b8283  call 0x7f7cd18b823d
|by count: on
keys oc
screen code message
|─ Code ─ twice, records 0 to 2,155 ─────────────────────────────────── 1 of 12 ─
| count            pc  instruction          taken   taken%
|►    6  7f7cd18b826b  mov eax, 0
|     6  7f7cd18b8270  cmp edi, 0x64
|     6  7f7cd18b8273  jle 0x7f7cd18b8276       6  100.00% ████████
|        7f7cd18b8275  ret
|     6  7f7cd18b8276  sub rsp, 8
|     6  7f7cd18b827a  mov eax, edi
|     6  7f7cd18b827c  shr eax, 0x1f
|     6  7f7cd18b827f  add edi, eax
|     6  7f7cd18b8281  sar edi, 1
|by count: off
