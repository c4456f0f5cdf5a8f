# opscope --size=24x80 samples/ls.cis501.trace.gz
# Enter in a pane shows the records, also from a maximized one; Backspace returns there.
wait
keys 7gT
:table branches
keys Ojj<Enter>
screen status message
| ls.cis501.trace.…  & pc == 0x7ffff7fd39d6: 401 of 48,390  record 652 of 48,390
|only records with pc == 0x7ffff7fd39d6; Backspace returns
keys <Backspace>
screen 0 status
|─ Tables ─ Branches ──────────────────────────────────── +10 columns, 3 of 399 ─
| ls.cis501.trace.gz  cis501     record 7 of 48,390  macro-op 7  pc 7ffff7fd3a32
keys <Enter>
# Jumps since then are undone first, then the pane comes back as it was.
keys 3j:20000<Enter>
screen status
| ls.cis501.tra…  & pc == 0x7ffff7fd39d6: 401 of 48,390  record 20,598 of 48,390
keys <Backspace>
screen status
| ls.cis501.trac…  & pc == 0x7ffff7fd39d6: 401 of 48,390  record 1,331 of 48,390
keys <Backspace>
screen 0 status
|─ Tables ─ Branches ──────────────────────────────────── +10 columns, 3 of 399 ─
| ls.cis501.trace.gz  cis501     record 7 of 48,390  macro-op 7  pc 7ffff7fd3a32
keys Oq<Backspace>
screen message
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
# Through two panes: a hit, then its chain; each Backspace is one step.
:20100
:search LOAD
keys Ijj<Enter>tj<Enter>
screen status
| ls.cis501.trace.gz   record 20,114 of 48,390  macro-op 16,516  pc 7ffff7fd2e5b
keys <Backspace>
screen status message
| ls.cis501.trace.gz   record 20,119 of 48,390  macro-op 16,521  pc 7ffff7fd2e72
| Enter show  r reverse  + deeper  o options  F1 help  q close  / search
keys <Backspace>
screen hits status message
|─ Hits ─ LOAD ──────────────────────────────────────────────────── 10,983 hits ─
|  20,113  7ffff7fd2e56  MOV LOAD
|  20,114  7ffff7fd2e5b  MOV LOAD
|  20,119  7ffff7fd2e72  TEST LOAD
|  20,122  7ffff7fd2e7b  TEST LOAD
|  20,125  7ffff7fd2dc8  MOV LOAD
|  20,128  7ffff7fd2dd2  MOV LOAD
|  20,131  7ffff7fd2de7  MOV LOAD
|  20,133  7ffff7fd2ded  TEST LOAD
| ls.cis501.trace.gz   record 20,113 of 48,390  macro-op 16,515  pc 7ffff7fd2e56
| Enter show  F1 help  q close  / search  & filter  T tables  t chain  i memory
# In a small window the records are shown alone.
resize 12 60
keys <Enter>
screen 0 status
|micro-op               pc macro micro    src1 src2 dst  >
| ls.cis501.trace.gz                 record 20,119 of 48,390
keys <Backspace>
screen 0-3 status
|─ Hits ─ LOAD ──────────────────────────────── 10,983 hits ─
|  20,113  7ffff7fd2e56  MOV LOAD
|  20,114  7ffff7fd2e5b  MOV LOAD
|  20,119  7ffff7fd2e72  TEST LOAD
| ls.cis501.trace.gz                 record 20,113 of 48,390
