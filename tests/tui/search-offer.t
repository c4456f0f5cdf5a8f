# opscope --size=16x90 samples/ls.cis501.trace.gz
# A word of the screen that is not an opcode: what else it is, with one key.
keys /7ffff7fd2e5f<Enter>
screen status message
| ls.cis501.trace.gz  cis501  gzip         record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
|no opcode matches 7ffff7fd2e5f; Enter searches for the address 0x7ffff7fd2e5f
keys <Enter>
screen status message
| ls.cis501.trace.gz  cis501  gzip       record 73 of 48,390  macro-op 57  pc 7ffff7fd2e5f
|hit 1 of 169, 73 records forward
keys n
screen status message
| ls.cis501.trace.gz  cis501  gzip     record 121 of 48,390  macro-op 100  pc 7ffff7fd2e5f
|hit 2 of 169, 48 records forward
keys /7ffff7fc0cc8<Enter><Enter>
screen status message
| ls.cis501.trace.gz  cis501  gzip     record 697 of 48,390  macro-op 568  pc 7ffff7fd3a14
|hit 2 of 42, 576 records forward
keys g/rax<Enter>
screen message
|no opcode matches rax; Enter searches for the register rax
keys <Enter>
screen status message
| ls.cis501.trace.gz  cis501  gzip         record 8 of 48,390  macro-op 8  pc 7ffff7fd3a37
|hit 2 of 11,905, 8 records forward
keys n
screen message
|hit 3 of 11,905, 24 records forward
keys ?r15<Enter><Enter>
screen message
|hit 4 of 1,768, 16 records back
# Any other key refuses.
keys g/rax<Enter>j<Enter>
screen status message
| ls.cis501.trace.gz  cis501  gzip         record 2 of 48,390  macro-op 2  pc 7ffff7fd3a1d
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help  q quit
# Nothing to offer
keys /frobnicate<Enter>
screen message
|no opcode matches frobnicate
keys <Enter>
screen status
| ls.cis501.trace.gz  cis501  gzip         record 3 of 48,390  macro-op 3  pc 7ffff7fd3a20
