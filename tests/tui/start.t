# opscope --size=12x60 +12,345 samples/ls.champsim.xz
# The number after + is the first record.
wait
screen
|instruction           pc kind        load         store    >
|12,341    S 7ffff7fd8458                          …fffffe2d8
|12,342    S 7ffff7fd845a                          …fffffe2d0
|12,343 B→ S 7ffff7fd845c call                     …fffffe2c8
|12,344    S 7ffff7fd3970                          …fffffe2c0
|12,345    S 7ffff7fd3972                          …fffffe2b8
|12,346    S 7ffff7fd3974                          …fffffe2b0
|12,347      7ffff7fd3976
|12,348    S 7ffff7fd3979                          …fffffe2a8
|12,349      7ffff7fd397b
| ls.champsim.xz    record 12,345 of 40,000  pc 7ffff7fd3972
| / search  & filter  T tables  t chain  i memory  F1 help
