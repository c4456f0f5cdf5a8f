# opscope --size=12x60 --start=20000 samples/ls.champsim.xz
# The record of --start is in the middle of the page.
wait
screen records status
|instruction           pc kind        load         store    >
|19,996   L  7ffff7fd313d             7fffffffe1c0
|19,997   L  7ffff7fd313f             7fffffffe1c8
|19,998   L  7ffff7fd3141             7fffffffe1d0
|19,999 B→L  7ffff7fd3143 return      7fffffffe1d8
|20,000      7ffff7fd3a98
|20,001      7ffff7fd3a9c
|20,002 B    7ffff7fd3a9e conditional
|20,003   L  7ffff7fd3aa0             7fffffffe368
|20,004   L  7ffff7fd3aa3             7fffffffe260
| ls.champsim.xz    record 20,000 of 40,000  pc 7ffff7fd3a98
