# opscope --size=12x60 samples/ls.champsim.xz
# A small window shows one pane; all keys that move.
wait
screen records status
|record                pc br tk kind        dst        src  >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,r…
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,r…
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
| ls.champsim.xz         record 0 of 40,000  pc 7ffff7fd3a14
keys jjj
screen status
| ls.champsim.xz         record 3 of 40,000  pc 7ffff7fd3a20
keys 5j
screen status
| ls.champsim.xz         record 8 of 40,000  pc 7ffff7fd3a37
keys <PageDown>
screen records status
|record                pc br tk kind        dst        src  >
|    11    S 7ffff7fd3a42 0                            rsp,r…
|    12      7ffff7fd3a46 0                 rbp        r15
|    13      7ffff7fd3a49 0                 r15        rsi
|    14    S 7ffff7fd3a4c 0                            rsp,r…
|    15 B→   7ffff7fd3a51 1  1  jump        rip        rip
|    16   L  7ffff7fd3a67 0                 rcx        r15
|    17    S 7ffff7fd3a6a 0                 rsp        r13,r…
|    18   L  7ffff7fd3a6c 0                 rsi        rsp
|    19    S 7ffff7fd3a70 0                 rsp        rsi,r…
| ls.champsim.xz        record 17 of 40,000  pc 7ffff7fd3a6a
keys <Ctrl-D>
screen records status
|record                pc br tk kind        dst        src  >
|    16   L  7ffff7fd3a67 0                 rcx        r15
|    17    S 7ffff7fd3a6a 0                 rsp        r13,r…
|    18   L  7ffff7fd3a6c 0                 rsi        rsp
|    19    S 7ffff7fd3a70 0                 rsp        rsi,r…
|    20      7ffff7fd3a71 0                 rsi        r14
|    21   LS 7ffff7fd3a74 0                 rsp        rsp
|    22   L  7ffff7fd3a7b 0                 rdi        rsp
|    23    S 7ffff7fd3a82 0                 rsp        rdi,r…
|    24      7ffff7fd3a83 0                 rdi        rbx
| ls.champsim.xz        record 22 of 40,000  pc 7ffff7fd3a7b
keys k
screen status
| ls.champsim.xz        record 21 of 40,000  pc 7ffff7fd3a74
keys <Ctrl-U>
screen records status
|record                pc br tk kind        dst        src  >
|    11    S 7ffff7fd3a42 0                            rsp,r…
|    12      7ffff7fd3a46 0                 rbp        r15
|    13      7ffff7fd3a49 0                 r15        rsi
|    14    S 7ffff7fd3a4c 0                            rsp,r…
|    15 B→   7ffff7fd3a51 1  1  jump        rip        rip
|    16   L  7ffff7fd3a67 0                 rcx        r15
|    17    S 7ffff7fd3a6a 0                 rsp        r13,r…
|    18   L  7ffff7fd3a6c 0                 rsi        rsp
|    19    S 7ffff7fd3a70 0                 rsp        rsi,r…
| ls.champsim.xz        record 16 of 40,000  pc 7ffff7fd3a67
keys b
screen records status
|record                pc br tk kind        dst        src  >
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,r…
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
|     9    S 7ffff7fd3a3a 0                            rsp,r…
|    10      7ffff7fd3a3f 0                 rsi        rbp
| ls.champsim.xz         record 7 of 40,000  pc 7ffff7fd3a32
keys G
screen records status
|record                pc br tk kind        dst        src  >
|39,991 B→   7ffff7fd2c6d 1  1  conditional rip        rip,r…
|39,992   L  7ffff7fd2ce8 0                 rsi        r13
|39,993   L  7ffff7fd2cec 0                 rdi        rax
|39,994 B→ S 7ffff7fd2cef 1  1  call        rip,rsp    rip,r…
|39,995      7ffff7fec4a0 0                 rcx        rsi
|39,996      7ffff7fec4a2 0                 rax        rdi
|39,997      7ffff7fec4a4 0                 rcx,rflags rcx
|39,998      7ffff7fec4a8 0                 rax,rflags rax
|39,999      7ffff7fec4ac 0                 rflags     rcx
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
keys <PageDown>
screen status
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
keys 1234g
screen records status
|record                pc br tk kind        dst        src  >
| 1,230    S 7ffff7fd2d66 0                 rsp        r12,r…
| 1,231      7ffff7fd2d68 0                 r12        rsi
| 1,232    S 7ffff7fd2d6b 0                 rsp        rbp,r…
| 1,233    S 7ffff7fd2d6c 0                 rsp        rbx,r…
| 1,234      7ffff7fd2d6d 0                 rsp,rflags rsp
| 1,235   L  7ffff7fd2d74 0                 rsi        r9
| 1,236    S 7ffff7fd2d78 0                            rsp,r8
| 1,237   L  7ffff7fd2d7d 0                 rbp        rsp
| 1,238    S 7ffff7fd2d85 0                            rsp,r…
| ls.champsim.xz     record 1,234 of 40,000  pc 7ffff7fd2d6d
keys 50%
screen records status
|record                pc br tk kind        dst        src  >
|19,996   L  7ffff7fd313d 0                 r13,rsp    rsp
|19,997   L  7ffff7fd313f 0                 r14,rsp    rsp
|19,998   L  7ffff7fd3141 0                 r15,rsp    rsp
|19,999 B→L  7ffff7fd3143 1  1  return      rip,rsp    rsp
|20,000      7ffff7fd3a98 0                 rsp,rflags rsp
|20,001      7ffff7fd3a9c 0                 rflags     rax
|20,002 B    7ffff7fd3a9e 1  0  conditional rip        rip,r…
|20,003   L  7ffff7fd3aa0 0                 rcx        r15
|20,004   L  7ffff7fd3aa3 0                 rdi        rsp
| ls.champsim.xz    record 20,000 of 40,000  pc 7ffff7fd3a98
keys g
screen records status
|record                pc br tk kind        dst        src  >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,r…
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,r…
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
| ls.champsim.xz         record 0 of 40,000  pc 7ffff7fd3a14
keys k
screen status
| ls.champsim.xz         record 0 of 40,000  pc 7ffff7fd3a14
# Record numbers far beyond the end, and near it.
keys 999999G
screen records status message
|record                pc br tk kind        dst        src  >
|39,991 B→   7ffff7fd2c6d 1  1  conditional rip        rip,r…
|39,992   L  7ffff7fd2ce8 0                 rsi        r13
|39,993   L  7ffff7fd2cec 0                 rdi        rax
|39,994 B→ S 7ffff7fd2cef 1  1  call        rip,rsp    rip,r…
|39,995      7ffff7fec4a0 0                 rcx        rsi
|39,996      7ffff7fec4a2 0                 rax        rdi
|39,997      7ffff7fec4a4 0                 rcx,rflags rcx
|39,998      7ffff7fec4a8 0                 rax,rflags rax
|39,999      7ffff7fec4ac 0                 rflags     rcx
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
|the last record is 39,999
keys :39,990<Enter>
screen records status
|record                pc br tk kind        dst        src  >
|39,988      7ffff7fd2c62 0                 rax        rax,r…
|39,989   L  7ffff7fd2c66 0                 rbp        rax
|39,990   L  7ffff7fd2c69 0                 rflags     rbp,r…
|39,991 B→   7ffff7fd2c6d 1  1  conditional rip        rip,r…
|39,992   L  7ffff7fd2ce8 0                 rsi        r13
|39,993   L  7ffff7fd2cec 0                 rdi        rax
|39,994 B→ S 7ffff7fd2cef 1  1  call        rip,rsp    rip,r…
|39,995      7ffff7fec4a0 0                 rcx        rsi
|39,996      7ffff7fec4a2 0                 rax        rdi
| ls.champsim.xz    record 39,990 of 40,000  pc 7ffff7fd2c69
keys 3<PageDown>
screen records status
|record                pc br tk kind        dst        src  >
|39,991 B→   7ffff7fd2c6d 1  1  conditional rip        rip,r…
|39,992   L  7ffff7fd2ce8 0                 rsi        r13
|39,993   L  7ffff7fd2cec 0                 rdi        rax
|39,994 B→ S 7ffff7fd2cef 1  1  call        rip,rsp    rip,r…
|39,995      7ffff7fec4a0 0                 rcx        rsi
|39,996      7ffff7fec4a2 0                 rax        rdi
|39,997      7ffff7fec4a4 0                 rcx,rflags rcx
|39,998      7ffff7fec4a8 0                 rax,rflags rax
|39,999      7ffff7fec4ac 0                 rflags     rcx
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
# J and K go by record from any pane.
keys <Tab>K
screen fields status
|─ Fields ─ address of the instruction ──────────────────────
| pc      0x7ffff7fec4a8    140737354056872
| branch  0                 no
| taken   none
| kind    none
| dst     rax, rflags       10, 25
| src     rax               10
| store   none
| load    none
|
| ls.champsim.xz    record 39,998 of 40,000  pc 7ffff7fec4a8
keys <Tab>
# A cancelled count, and an incomplete one.
keys 12<Esc>3
screen status
| ls.champsim.xz    record 39,998 of 40,000  pc 7ffff7fec4a8
keys <Esc>j
screen status
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
# Columns to the right and back.
keys $
screen records
|record     <dst        src        store        load
|39,991 B→   rip        rip,rflags
|39,992   L  rsi        r13                     7ffff7fc16f8
|39,993   L  rdi        rax                     7ffff7fc1818
|39,994 B→ S rip,rsp    rip,rsp    7fffffffe0b8
|39,995      rcx        rsi
|39,996      rax        rdi
|39,997      rcx,rflags rcx
|39,998      rax,rflags rax
|39,999      rflags     rcx
keys h
screen status
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
keys 0
screen records
|record                pc br tk kind        dst        src  >
|39,991 B→   7ffff7fd2c6d 1  1  conditional rip        rip,r…
|39,992   L  7ffff7fd2ce8 0                 rsi        r13
|39,993   L  7ffff7fd2cec 0                 rdi        rax
|39,994 B→ S 7ffff7fd2cef 1  1  call        rip,rsp    rip,r…
|39,995      7ffff7fec4a0 0                 rcx        rsi
|39,996      7ffff7fec4a2 0                 rax        rdi
|39,997      7ffff7fec4a4 0                 rcx,rflags rcx
|39,998      7ffff7fec4a8 0                 rax,rflags rax
|39,999      7ffff7fec4ac 0                 rflags     rcx
# q returns to the previous pane
keys ti
screen memory
|─ Memory ─ whole trace, regions ────────────── 55,154 in 7 ─
|      address                   accesses
|            0                         70 ▏
| 555555554000                        320 ▏
| 7ffff7d08000 mapped code, data    3,222 █▍
| 7ffff7f76000 mapped code, data   44,069 ██████████████████
| 7fffffffe000 stack                7,471 ███
| ffffefa17000                          1 ▏
| ffffeff18000                          1 ▏
|
keys q
screen chain
|─ Chain ─ sources of the record, depth 5 ───────────────────
|                             39,999        7ffff7fec4ac
| └─ rcx                      39,997    -2  7ffff7fec4a4
|    └─ rcx                   39,995    -4  7ffff7fec4a0
|       └─ rsi                39,992    -7  7ffff7fd2ce8  lo…
|          ├─ r13             39,886  -113  7ffff7fd2bcc
|          │  └─ rdx          39,878  -121  7ffff7fd3103  lo…
|          └─ [7ffff7fc16f8]  from before the trace
|
| the format has no access sizes; 8 bytes are assumed for ea…
keys q
screen status
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
# Rows are kept visible above and below the cursor, except at the ends of the trace.
resize 12 60
keys gjjjjjj
screen records
|record                pc br tk kind        dst        src  >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,r…
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,r…
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
keys j
screen records
|record                pc br tk kind        dst        src  >
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,r…
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,r…
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
|     9    S 7ffff7fd3a3a 0                            rsp,r…
keys kkkk
screen records
|record                pc br tk kind        dst        src  >
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,r…
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,r…
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
|     9    S 7ffff7fd3a3a 0                            rsp,r…
keys kk
screen records
|record                pc br tk kind        dst        src  >
|     0   L  7ffff7fd3a14 0                 r9         rax
|     1 B    7ffff7fd3a17 1  0  conditional rip        rip,r…
|     2      7ffff7fd3a1d 0                 rflags     r9
|     3 B    7ffff7fd3a20 1  0  conditional rip        rip,r…
|     4      7ffff7fd3a26 0                 rdx,rflags rdx
|     5   L  7ffff7fd3a28 0                 r15        rsp
|     6      7ffff7fd3a2d 0                 rsi        rsp
|     7      7ffff7fd3a32 0                 rdi        rsp
|     8      7ffff7fd3a37 0                 rax        rdx
keys Gkk
screen records
|record                pc br tk kind        dst        src  >
|39,991 B→   7ffff7fd2c6d 1  1  conditional rip        rip,r…
|39,992   L  7ffff7fd2ce8 0                 rsi        r13
|39,993   L  7ffff7fd2cec 0                 rdi        rax
|39,994 B→ S 7ffff7fd2cef 1  1  call        rip,rsp    rip,r…
|39,995      7ffff7fec4a0 0                 rcx        rsi
|39,996      7ffff7fec4a2 0                 rax        rdi
|39,997      7ffff7fec4a4 0                 rcx,rflags rcx
|39,998      7ffff7fec4a8 0                 rax,rflags rax
|39,999      7ffff7fec4ac 0                 rflags     rcx
:set scrolloff
screen message
|scrolloff=3
:set scrolloff=0
keys 100gjjjjj
screen records
|record                pc br tk kind        dst        src  >
|    97 B    7ffff7fd2e50 1  0  conditional rip        rip,r…
|    98   L  7ffff7fd2e56 0                 rax        r13,r…
|    99   L  7ffff7fd2e5b 0                 rbx        rax
|   100      7ffff7fd2e5f 0                 rflags     rbx,r…
|   101 B    7ffff7fd2e62 1  0  conditional rip        rip,r…
|   102      7ffff7fd2e64 0                 rflags     r9
|   103 B→   7ffff7fd2e67 1  1  conditional rip        rip,r…
|   104   L  7ffff7fd2e72 0                 rflags     rbx
|   105 B    7ffff7fd2e79 1  0  conditional rip        rip,r…
:set scrolloff=x
screen message
|expected a number from 0 to 999
:set scrolloff=3
# A hit is not on the last row.
keys 100g/pc == 7ffff7fd2e72<Enter>
screen records
|record                pc br tk kind        dst          >
|    98   L  7ffff7fd2e56 0                 rax            ┃█
|    99   L  7ffff7fd2e5b 0                 rbx            │▇
|   100      7ffff7fd2e5f 0                 rflags         │█
|   101 B    7ffff7fd2e62 1  0  conditional rip            │█
|   102      7ffff7fd2e64 0                 rflags         │█
|   103 B→   7ffff7fd2e67 1  1  conditional rip            │▇
|   104   L  7ffff7fd2e72 0                 rflags         │▆
|   105 B    7ffff7fd2e79 1  0  conditional rip            │█
|   106   L  7ffff7fd2e7b 0                 rflags         │█
# Numbers of records as they are shown, powers of ten, and records on and back.
:12,345
screen status
| ls.champsim.xz    record 12,345 of 40,000  pc 7ffff7fd3972
:1e4
screen status
| ls.champsim.xz    record 10,000 of 40,000  pc 7ffff7fd2da5
:+1,000
screen status
| ls.champsim.xz    record 11,000 of 40,000  pc 7ffff7fd84d2
:-100
screen status
| ls.champsim.xz    record 10,900 of 40,000  pc 7ffff7fd38d9
:-1e6
screen status
| ls.champsim.xz         record 0 of 40,000  pc 7ffff7fd3a14
:+1e6
screen status message
| ls.champsim.xz    record 39,999 of 40,000  pc 7ffff7fec4ac
|the last record is 39,999
:+x
screen message
|not a number of records: +x
# The next execution of an address.
keys g
:0x7ffff7fd2e5f
screen status
| ls.champsim.xz        record 57 of 40,000  pc 7ffff7fd2e5f
:goto 0x7ffff7fd2e5f
screen status
| ls.champsim.xz       record 100 of 40,000  pc 7ffff7fd2e5f
