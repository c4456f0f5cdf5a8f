# opscope --size=12x60 --start=20000 samples/ls.champsim.xz
# The record of --start is in the middle of the page.
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
