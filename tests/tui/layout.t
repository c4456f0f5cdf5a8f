# opscope --layout='pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]' samples/ls.champsim.xz
# A layout works like a built-in format.
wait
screen records fields status
|record                pc load         store        branch taken dst      src   >
|     0   L  7ffff7fd3a14 7ffff7fc0cc8              0            r9       rax
|     1 B    7ffff7fd3a17                           1      0     rip      rip,rf…
|     2      7ffff7fd3a1d                           0            rflags   r9
|     3 B    7ffff7fd3a20                           1      0     rip      rip,rf…
|     4      7ffff7fd3a26                           0            rdx,rfl… rdx
|     5   L  7ffff7fd3a28 7fffffffe220              0            r15      rsp
|     6      7ffff7fd3a2d                           0            rsi      rsp
|     7      7ffff7fd3a32                           0            rdi      rsp
|     8      7ffff7fd3a37                           0            rax      rdx
|     9    S 7ffff7fd3a3a              7fffffffe218 0                     rsp,rsi
|    10      7ffff7fd3a3f                           0            rsi      rbp
|    11    S 7ffff7fd3a42              7fffffffe210 0                     rsp,rdi
|    12      7ffff7fd3a46                           0            rbp      r15
|    13      7ffff7fd3a49                           0            r15      rsi
|    14    S 7ffff7fd3a4c              7fffffffe228 0                     rsp,rdx
|    15 B→   7ffff7fd3a51                           1      1     rip      rip
|─ Fields ───────────────────────────────────────────────────────────────────────
| kind   -
|
|
| pc: u64 at byte 0
| ls.champsim.xz  layout  xz                 record 0 of 40,000  pc 7ffff7fd3a14
keys xllll
screen bytes
|─ Bytes ─ taken, byte 9 ───────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
