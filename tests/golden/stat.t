# Figures under the names of the tools of each format
$ opscope stat samples/ls.cis501.trace.gz
$ opscope stat samples/ls.champsim.xz
$ opscope stat samples/ls.cloudsuite.xz
$ opscope stat samples/ls.byu.tr.gz
$ opscope stat samples/ls.gem5.txt.gz
# Stable keys for programs; null is what the format cannot tell
$ opscope stat --to=json samples/ls.cis501.trace.gz
$ opscope stat --to=json samples/ls.byu.tr.gz
$ opscope stat --to=csv samples/ls.champsim.xz
# One processor or more, the same figures
$ opscope stat --threads=1 samples/ls.champsim.xz | cksum
$ opscope stat --threads=3 samples/ls.champsim.xz | cksum
# Of what is damaged, what can be read is counted
$ opscope stat data/champsim/bad-stray-tail.champsim
