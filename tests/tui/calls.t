# opscope samples/ls.cis501.trace.gz
# z and a key go along calls: out to the caller, to the next and previous call, between a call and
# its return.
wait
:30000
keys zu
screen status message
| ls.cis501.trace.gz   record 29,905 of 48,390  macro-op 24,590  pc 7ffff7fd3115
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys z%
screen status message
| ls.cis501.trace.gz   record 30,014 of 48,390  macro-op 24,668  pc 7ffff7fd2c86
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys z%
screen status message
| ls.cis501.trace.gz   record 29,905 of 48,390  macro-op 24,590  pc 7ffff7fd3115
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys zj
screen status message
| ls.cis501.trace.gz   record 29,963 of 48,390  macro-op 24,635  pc 7ffff7fd2cef
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys 2zk
screen status message
| ls.cis501.trace.gz   record 29,648 of 48,390  macro-op 24,363  pc 7ffff7fd3a93
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys <Backspace>
screen status message
| ls.cis501.trace.gz   record 29,963 of 48,390  macro-op 24,635  pc 7ffff7fd2cef
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
:0
keys zu
screen status message
| ls.cis501.trace.gz  cis501     record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14
|the call is before the trace
:48389
keys zj
screen status message
| ls.cis501.trace.gz   record 48,389 of 48,390  macro-op 39,999  pc 7ffff7fec4ac
|there is no call after this record
