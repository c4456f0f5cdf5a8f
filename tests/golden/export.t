# A part of a trace is a trace again, packed as its name says
$ opscope export -o part.champsim.gz --span=1000..1999 samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: 1,000 records written

$ opscope list --to=csv part.champsim.gz | sed 1d | cut -d, -f2- | cksum
2249334919 47432

$ opscope list --to=csv -s 1000 -n 1000 samples/ls.champsim.xz | sed 1d | cut -d, -f2- | cksum
2249334919 47432

# What is there stays, and no trace is written over itself
$ opscope export -o part.champsim.gz samples/ls.champsim.xz
opscope: export: part.champsim.gz is there already; --force replaces it
? 2

$ opscope export --force -o part.champsim.gz part.champsim.gz
opscope: export: part.champsim.gz is the trace itself; choose another file
? 2
