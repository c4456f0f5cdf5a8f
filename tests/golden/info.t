# What a file is
$ opscope info samples/ls.cis501.trace.gz
$ opscope info samples/ls.champsim.xz
$ opscope info samples/ls.gem5.txt.gz
$ opscope info --to=json samples/ls.byu.tr.gz
$ opscope info --quick samples/ls.cloudsuite.xz
# What is no trace, too
$ opscope info data/README
$ opscope info --to=json data/README
# Damage is told and is no failure
$ opscope info data/champsim/bad-stray-tail.champsim
$ opscope info data/cis501/bad-malformed-lines.trace
