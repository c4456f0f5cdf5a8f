# opscope --size=12x60 +12,345 samples/ls.champsim.xz
# The number after + is the first record.
wait
screen
|instruction           pc kind   load         store         >
|12,341    S 7ffff7fd8458                     7fffffffe2d8
|12,342    S 7ffff7fd845a                     7fffffffe2d0
|12,343 B→ S 7ffff7fd845c call                7fffffffe2c8
|12,344    S 7ffff7fd3970                     7fffffffe2c0
|12,345    S 7ffff7fd3972                     7fffffffe2b8
|12,346    S 7ffff7fd3974                     7fffffffe2b0
|12,347      7ffff7fd3976
|12,348    S 7ffff7fd3979                     7fffffffe2a8
|12,349      7ffff7fd397b
| ls.champsim.xz    record 12,345 of 40,000  pc 7ffff7fd3972
| F1 help  q quit  / search  p same PC  & filter  : command
