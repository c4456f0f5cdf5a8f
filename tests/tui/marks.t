# opscope --size=16x70 samples/ls.champsim.xz
wait
keys 'a
screen records status message
|record                pc br tk kind        dst        src        stor>
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,rflags
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,rflags
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
| ls.champsim.xz  champsim  xz     record 0 of 40,000  pc 7ffff7fd3a14
|mark a is not set; ma sets it
keys 100gma500gmb
screen records status message
|record                pc br tk kind        dst        src        stor>
|   496   L  7ffff7fd844a 0                 rcx        rbp
|   497      7ffff7fd8451 0                 rdx        rbp
|   498      7ffff7fd8455 0                 rsi        r15
|   499    S 7ffff7fd8458 0                 rsp        rsp        7fff…
|   500    S 7ffff7fd845a 0                 rsp        rsp        7fff…
|   501 B→ S 7ffff7fd845c 1  1  call        rip,rsp    rip,rsp    7fff…
|   502    S 7ffff7fd3970 0                 rsp        r15,rsp    7fff…
|   503    S 7ffff7fd3972 0                 rsp        r14,rsp    7fff…
|   504    S 7ffff7fd3974 0                 rsp        r13,rsp    7fff…
| ls.champsim.xz  champsim  xz   record 500 of 40,000  pc 7ffff7fd845a
|mark b set
keys 'a
screen records status
|record                pc br tk kind        dst        src        stor>
|    96      7ffff7fd2e4d 0                 rflags     rbp,r10
|    97 B    7ffff7fd2e50 1  0  conditional rip        rip,rflags
|    98   L  7ffff7fd2e56 0                 rax        r13,rbp
|    99   L  7ffff7fd2e5b 0                 rbx        rax
|   100      7ffff7fd2e5f 0                 rflags     rbx,r14
|   101 B    7ffff7fd2e62 1  0  conditional rip        rip,rflags
|   102      7ffff7fd2e64 0                 rflags     r9
|   103 B→   7ffff7fd2e67 1  1  conditional rip        rip,rflags
|   104   L  7ffff7fd2e72 0                 rflags     rbx
| ls.champsim.xz  champsim  xz   record 100 of 40,000  pc 7ffff7fd2e5f
keys ''
screen records status
|record                pc br tk kind        dst        src        stor>
|   496   L  7ffff7fd844a 0                 rcx        rbp
|   497      7ffff7fd8451 0                 rdx        rbp
|   498      7ffff7fd8455 0                 rsi        r15
|   499    S 7ffff7fd8458 0                 rsp        rsp        7fff…
|   500    S 7ffff7fd845a 0                 rsp        rsp        7fff…
|   501 B→ S 7ffff7fd845c 1  1  call        rip,rsp    rip,rsp    7fff…
|   502    S 7ffff7fd3970 0                 rsp        r15,rsp    7fff…
|   503    S 7ffff7fd3972 0                 rsp        r14,rsp    7fff…
|   504    S 7ffff7fd3974 0                 rsp        r13,rsp    7fff…
| ls.champsim.xz  champsim  xz   record 500 of 40,000  pc 7ffff7fd845a
keys ''
screen records status
|record                pc br tk kind        dst        src        stor>
|    96      7ffff7fd2e4d 0                 rflags     rbp,r10
|    97 B    7ffff7fd2e50 1  0  conditional rip        rip,rflags
|    98   L  7ffff7fd2e56 0                 rax        r13,rbp
|    99   L  7ffff7fd2e5b 0                 rbx        rax
|   100      7ffff7fd2e5f 0                 rflags     rbx,r14
|   101 B    7ffff7fd2e62 1  0  conditional rip        rip,rflags
|   102      7ffff7fd2e64 0                 rflags     r9
|   103 B→   7ffff7fd2e67 1  1  conditional rip        rip,rflags
|   104   L  7ffff7fd2e72 0                 rflags     rbx
| ls.champsim.xz  champsim  xz   record 100 of 40,000  pc 7ffff7fd2e5f
keys <Ctrl-O>
screen records status
|record                pc br tk kind        dst        src        stor>
|   496   L  7ffff7fd844a 0                 rcx        rbp
|   497      7ffff7fd8451 0                 rdx        rbp
|   498      7ffff7fd8455 0                 rsi        r15
|   499    S 7ffff7fd8458 0                 rsp        rsp        7fff…
|   500    S 7ffff7fd845a 0                 rsp        rsp        7fff…
|   501 B→ S 7ffff7fd845c 1  1  call        rip,rsp    rip,rsp    7fff…
|   502    S 7ffff7fd3970 0                 rsp        r15,rsp    7fff…
|   503    S 7ffff7fd3972 0                 rsp        r14,rsp    7fff…
|   504    S 7ffff7fd3974 0                 rsp        r13,rsp    7fff…
| ls.champsim.xz  champsim  xz   record 500 of 40,000  pc 7ffff7fd845a
keys <Ctrl-O>
screen records status
|record                pc br tk kind        dst        src        stor>
|    96      7ffff7fd2e4d 0                 rflags     rbp,r10
|    97 B    7ffff7fd2e50 1  0  conditional rip        rip,rflags
|    98   L  7ffff7fd2e56 0                 rax        r13,rbp
|    99   L  7ffff7fd2e5b 0                 rbx        rax
|   100      7ffff7fd2e5f 0                 rflags     rbx,r14
|   101 B    7ffff7fd2e62 1  0  conditional rip        rip,rflags
|   102      7ffff7fd2e64 0                 rflags     r9
|   103 B→   7ffff7fd2e67 1  1  conditional rip        rip,rflags
|   104   L  7ffff7fd2e72 0                 rflags     rbx
| ls.champsim.xz  champsim  xz   record 100 of 40,000  pc 7ffff7fd2e5f
keys <Alt-Right>
screen records status
|record                pc br tk kind        dst        src        stor>
|   496   L  7ffff7fd844a 0                 rcx        rbp
|   497      7ffff7fd8451 0                 rdx        rbp
|   498      7ffff7fd8455 0                 rsi        r15
|   499    S 7ffff7fd8458 0                 rsp        rsp        7fff…
|   500    S 7ffff7fd845a 0                 rsp        rsp        7fff…
|   501 B→ S 7ffff7fd845c 1  1  call        rip,rsp    rip,rsp    7fff…
|   502    S 7ffff7fd3970 0                 rsp        r15,rsp    7fff…
|   503    S 7ffff7fd3972 0                 rsp        r14,rsp    7fff…
|   504    S 7ffff7fd3974 0                 rsp        r13,rsp    7fff…
| ls.champsim.xz  champsim  xz   record 500 of 40,000  pc 7ffff7fd845a
keys m1
screen message
|a mark is a letter from a to z
keys M
screen marks
|─ Marks ──────────────────────────────────────────────────────────────
| a             100  pc 7ffff7fd2e5f
| b             500  pc 7ffff7fd845a
|
|
keys <Enter>
screen records status
|record                pc br tk kind        dst        src        stor>
|    96      7ffff7fd2e4d 0                 rflags     rbp,r10
|    97 B    7ffff7fd2e50 1  0  conditional rip        rip,rflags
|    98   L  7ffff7fd2e56 0                 rax        r13,rbp
|    99   L  7ffff7fd2e5b 0                 rbx        rax
|   100      7ffff7fd2e5f 0                 rflags     rbx,r14
|   101 B    7ffff7fd2e62 1  0  conditional rip        rip,rflags
|   102      7ffff7fd2e64 0                 rflags     r9
|   103 B→   7ffff7fd2e67 1  1  conditional rip        rip,rflags
|   104   L  7ffff7fd2e72 0                 rflags     rbx
| ls.champsim.xz  champsim  xz   record 100 of 40,000  pc 7ffff7fd2e5f
keys Md
screen marks
|─ Marks ──────────────────────────────────────────────────────────────
| b             500  pc 7ffff7fd845a
|
|
|
keys dd
screen marks message
|─ Marks ──────────────────────────────────────────────────────────────
| No marks; ma sets mark a here
|
|
|
|there are no marks
keys q
screen records
|record                pc br tk kind        dst        src        stor>
|    96      7ffff7fd2e4d 0                 rflags     rbp,r10
|    97 B    7ffff7fd2e50 1  0  conditional rip        rip,rflags
|    98   L  7ffff7fd2e56 0                 rax        r13,rbp
|    99   L  7ffff7fd2e5b 0                 rbx        rax
|   100      7ffff7fd2e5f 0                 rflags     rbx,r14
|   101 B    7ffff7fd2e62 1  0  conditional rip        rip,rflags
|   102      7ffff7fd2e64 0                 rflags     r9
|   103 B→   7ffff7fd2e67 1  1  conditional rip        rip,rflags
|   104   L  7ffff7fd2e72 0                 rflags     rbx
:mark x
screen message
|mark x set
:mark xy
screen message
|a mark is one letter from a to z
