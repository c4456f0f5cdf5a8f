# opscope --size=12x60 --start=20000 samples/ls.champsim.xz
# The record of --start is in the middle of the page.
screen records status
