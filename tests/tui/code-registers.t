# opscope --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz
# needs HAVE_LIBELF
# needs HAVE_CAPSTONE
# Registers derived from the program: in the panes Fields, Chain and State
wait
:701
screen fields
|─ Fields ───────────────────────────────────────────────────────────────────────
| read        rbp, rdx                    disasm      mov ecx, dword ptr [rbp +
| write       rcx                                     rdx*4]
| access      load 4
| kind        -
| fallthrough 0x7f7cd18b82db  sort+0x4e
| pc: address of the instruction
keys t
wait
screen chain
|─ Chain ─ sources of the record, depth 5 ────────────────────────────── 1 of 7 ─
| value               record            pc  what
|                        701  7f7cd18b82d7  mov ecx, dword ptr [rbp + rdx*4]
| ├─ rbp                  16  7f7cd18b829e  lea rbp, [rip + 0x1d5b]
| └─ rdx                 700  7f7cd18b82d4  movsxd rdx, r14d
|    └─ r14              687  7f7cd18b82c0  mov r14d, ebx
|       └─ rbx           665  7f7cd18b82c3  sub ebx, 1
|          └─ rbx        659  7f7cd18b82b1  mov ebx, r13d
|             └─ r13     656  7f7cd18b82a7  add r13d, 1
|
| registers are from the program; memory is unknown (no addresses in the trace)
keys q
:state
wait
screen state
|─ State ─ as of 701 ─────────────────────────────────────── Registers: 1 of 12 ─
| register  record  instruction
| rdi          690  mov edi, dword ptr [rbp + rax*4]
| rsi          686  mov esi, dword ptr [rbp + rax*4]
| rbp           16  lea rbp, [rip + 0x1d5b]
| rsp          697  ret
| rbx          688  sub ebx, 1
| rdx          700  movsxd rdx, r14d
| rcx          701  mov ecx, dword ptr [rbp + rdx*4]
| rax          696  movzx eax, al
| r12           14  mov r12, rdi
:filter write == r13
wait
screen 0-4
|instruction           pc     tid  symbol            disasm
|   247      7f7cd18b82a7          sort+0x1a         add r13d, 1               │█
|   392      7f7cd18b82a7          sort+0x1a         add r13d, 1               ┃▇
|   457      7f7cd18b82a7          sort+0x1a         add r13d, 1               ┃▆
|   476      7f7cd18b82a7          sort+0x1a         add r13d, 1               ┃▄
