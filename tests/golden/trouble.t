# Command lines that cannot be meant
$ opscope
$ opscope lsit samples/ls.champsim.xz
$ opscope list
$ opscope list a b
$ opscope list --cuont=1 samples/ls.champsim.xz
$ opscope list -x samples/ls.champsim.xz
$ opscope list -n many samples/ls.champsim.xz
$ opscope list --to=xml samples/ls.champsim.xz
$ opscope list --to=jsno samples/ls.champsim.xz
$ opscope list --format=chmpsim samples/ls.champsim.xz
$ opscope list --registers=mips samples/ls.champsim.xz
$ opscope list --fields=pc,lod samples/ls.champsim.xz
$ opscope list --layout='pc:u64 load:u65' samples/ls.champsim.xz
$ opscope --xyzzy
# A screen needs a terminal
$ opscope samples/ls.champsim.xz
$ opscope browse samples/ls.champsim.xz
# A file that is called like a command
$ cp data/champsim/good-8rec.champsim list && opscope list -n 1 --fields=pc ./list 2>/dev/null
# What cannot be opened
$ opscope list none
$ opscope list .
$ : >empty; opscope list empty
$ opscope list data/README
$ opscope stat data/README
# Beyond the end
$ opscope list -s 40000 --fields=pc samples/ls.champsim.xz
# Damage: what can be read, then a sentence and 2; malformed lines are no failure
$ opscope list --fields=pc,micro data/cis501/bad-malformed-lines.trace
$ opscope list --to=csv --fields=pc,micro data/cis501/bad-malformed-lines.trace
$ opscope list --fields=macro,micro data/cis501/bad-control-characters.trace | head -n 4
$ opscope list --to=classic data/cis501/bad-control-characters.trace | head -n 2
$ opscope list --fields=pc data/champsim/bad-cut-record.champsim
$ gzip -dc samples/ls.byu.tr.gz | gzip | head -c 20000 | opscope list --to=csv - >cut.csv; echo $? $(wc -l <cut.csv)
