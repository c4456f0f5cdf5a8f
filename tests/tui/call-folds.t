# opscope samples/ls.champsim.xz
# Calls are folded by a filter: those of the function of the record, then one depth more or less.
wait
:30000
keys zM
wait
screen records status
|instruction           pc kind        load         store        dst          >
|29,992      7ffff7fd83bc                                       rdx,rflags     │▄
|29,993      7ffff7fd83bf                                       rdx,rflags     │▄
|29,994      7ffff7fd83c2                                       rflags         │▅
|29,995 B    7ffff7fd83c5 conditional                           rip            │▄
|29,996      7ffff7fd83cb                                       rax            │▄
|29,997   L  7ffff7fd83cf             7ffff7fc12a0              rflags         │▄
|29,998 B    7ffff7fd83d6 conditional                           rip            │▄
|29,999      7ffff7fd83dc                                       r9,rflags      │▅
|30,000      7ffff7fd83df                                       rflags         │▅
|30,001 B    7ffff7fd83e3 conditional                           rip            │▄
|30,002      7ffff7fd83e5                                       rax            │▅
|30,003   L  7ffff7fd83ec             7ffff7ff1281              r9             ┃█
|30,004      7ffff7fd83f2                                       rax            ┃▅
|30,005   L  7ffff7fd83f9             7ffff7ff1261              r9,rflags      │▇
|30,006      7ffff7fd83fe                                       r9             │▄
|30,007   L  7ffff7fd8402             7ffff7fc0ed8              rax            │▄
| ls.champsim.xz  & calldepth <= 1: 9,421 of 40,000      record 30,000 of 40,000
keys zm
wait
screen records status
|instruction           pc kind        load         store        dst          >
|29,333   L  7ffff7fe7e1a             7ffff7ffcb0c              rax            │
|29,334      7ffff7fe7e20                                       rdx,rflags     │
|29,335      7ffff7fe7e22                                       rcx            │
|29,336      7ffff7fe7e25                                       rdi            │
|29,337   L  7ffff7fe7e28             7ffff7fc1220              rsi            │
|29,338      7ffff7fe7e2f                                       rflags         │
|29,339      7ffff7fe7e31                                       rdx            │
|29,340 B→ S 7ffff7fe7e34 call                     7fffffffe3e8 rip,rsp        │
|33,026   L  7ffff7fe7e39             7ffff7fc12d0              rflags         │
|33,027 B→   7ffff7fe7e41 conditional                           rip            │
|33,028      7ffff7fe7de8                                       r12,rflags     │
|33,029      7ffff7fe7dec                                       rflags         ┃█
|33,030 B    7ffff7fe7df0 conditional                           rip            ┃
|33,031   L  7ffff7fe7df2             7ffff7ffe6c8              rax            ┃█
|33,032   L  7ffff7fe7df9             7ffff7fc1438              rbx            │
|33,033   L  7ffff7fe7dfd             7ffff7fc0448              rax            │
| ls.champsim.xz  & calldepth <= 0: 49 of 40,000         record 33,026 of 40,000
keys zr
wait
screen status
| ls.champsim.xz  & calldepth <= 1: 9,421 of 40,000      record 33,026 of 40,000
keys zR
wait
screen status message
| ls.champsim.xz  champsim  xz          record 33,026 of 40,000  pc 7ffff7fe7e39
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys zr
screen message
|no calls are hidden by depth
keys zm
wait
screen status
| ls.champsim.xz  champsim  xz          record 33,026 of 40,000  pc 7ffff7fe7e39
keys zR
# A single call: its row has the number of its records, and j steps over them.  X marks what
# the folded call changed.
:29340
keys X
wait
keys zc
wait
screen records status
|instruction           pc kind        load         store        dst          >
|29,335      7ffff7fe7e22                                       rcx            │█
|29,336      7ffff7fe7e25                                       rdi            │█
|29,337   L  7ffff7fe7e28             7ffff7fc1220              rsi            │█
|29,338      7ffff7fe7e2f                                       rflags         │█
|29,339      7ffff7fe7e31                                       rdx            │█
|29,340 B→ S 7ffff7fe7e34 call                     7fffffffe3e ► 3,685 records │█
|33,026   L  7ffff7fe7e39             7ffff7fc12d0              rflags         │█
|33,027 B→   7ffff7fe7e41 conditional                           rip            ┃▅
|33,028      7ffff7fe7de8                                       r12,rflags     ┃▇
|33,029      7ffff7fe7dec                                       rflags         │█
| ls.champsim.xz  & 1 call folded: 36,315 of 40,000      record 29,340 of 40,000
keys J
wait
screen state
|─ State ─ as of 33,026, * changed since 29,340 ──────────── Registers: 1 of 18 ─
| Registers: 18 rows
| register  record  instruction  before
|*rdi       33,002               record 29,336
|*rsi       33,006               record 29,337
|*rbp       33,024  load         record 29,318
|*rsp       33,025  return       record 29,340
|*rbx       33,019  load         record 29,325
|*rdx       33,007               record 29,339
|*rcx       33,010  jump         record 29,335
|*rax       33,009               record 29,333
keys K zo
wait
screen status message
| ls.champsim.xz  champsim  xz          record 29,340 of 40,000  pc 7ffff7fe7e34
| Enter writer  ] next use  . changed  o options  F1 help  q close  / search
keys zo
wait
screen message
|this call is not folded
:29400
keys zc
wait
screen records status
|instruction           pc kind        load         store        dst          >
|29,335      7ffff7fe7e22                                       rcx            │█
|29,336      7ffff7fe7e25                                       rdi            │█
|29,337   L  7ffff7fe7e28             7ffff7fc1220              rsi            │█
|29,338      7ffff7fe7e2f                                       rflags         │█
|29,339      7ffff7fe7e31                                       rdx            │█
|29,340 B→ S 7ffff7fe7e34 call                     7fffffffe3e ► 3,685 records │█
|33,026   L  7ffff7fe7e39             7ffff7fc12d0              rflags         │█
|33,027 B→   7ffff7fe7e41 conditional                           rip            ┃▅
|33,028      7ffff7fe7de8                                       r12,rflags     ┃▇
|33,029      7ffff7fe7dec                                       rflags         │█
| ls.champsim.xz  & 1 call folded: 36,315 of 40,000      record 29,340 of 40,000
keys zc
wait
screen message
|this call is already folded
keys zu za
wait
screen records status
|instruction           pc kind        load         store        dst      src    >
|29,340 B→ S 7ffff7fe7e34 call                     7fffffffe3e8 rip,rsp  rip,rsp
|29,341    S 7ffff7fd7c20                          7fffffffe3e0 rsp      rbp,rsp
|29,342      7ffff7fd7c21                                       rbp      rsp
|29,343    S 7ffff7fd7c24                          7fffffffe3d8 rsp      r15,rsp
|29,344      7ffff7fd7c26                                       r15      rdi
|29,345    S 7ffff7fd7c29                          7fffffffe3d0 rsp      r14,rsp
|29,346    S 7ffff7fd7c2b                          7fffffffe3c8 rsp      r13,rsp
|29,347      7ffff7fd7c2d                                       r13      rdx
|29,348    S 7ffff7fd7c30                          7fffffffe3c0 rsp      r12,rsp
|29,349      7ffff7fd7c32                                       r12      rcx
| ls.champsim.xz  champsim  xz          record 29,340 of 40,000  pc 7ffff7fe7e34
keys za
wait
screen records status
|instruction           pc kind        load         store        dst          >
|29,335      7ffff7fe7e22                                       rcx            │█
|29,336      7ffff7fe7e25                                       rdi            │█
|29,337   L  7ffff7fe7e28             7ffff7fc1220              rsi            │█
|29,338      7ffff7fe7e2f                                       rflags         │█
|29,339      7ffff7fe7e31                                       rdx            │█
|29,340 B→ S 7ffff7fe7e34 call                     7fffffffe3e ► 3,685 records │█
|33,026   L  7ffff7fe7e39             7ffff7fc12d0              rflags         │█
|33,027 B→   7ffff7fe7e41 conditional                           rip            ┃▅
|33,028      7ffff7fe7de8                                       r12,rflags     ┃▇
|33,029      7ffff7fe7dec                                       rflags         │█
| ls.champsim.xz  & 1 call folded: 36,315 of 40,000      record 29,340 of 40,000
keys zR
wait
screen status
| ls.champsim.xz  champsim  xz          record 29,340 of 40,000  pc 7ffff7fe7e34
keys zR
screen message
|no calls are folded
# No call is around it.
:0
keys zc
wait
screen message
|the call is before the trace
