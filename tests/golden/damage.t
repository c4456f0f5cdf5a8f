# What is damaged or cut: what can be read, a sentence, and the status of it
$ for f in data/packed/bad-*; do opscope list --to=csv --fields=pc $f >out; echo "? $? $(basename $f): $(wc -l <out) lines"; done
$ for f in data/packed/bad-*; do opscope stat --to=csv $f >out 2>said; echo "? $? $(basename $f): $(sed 1d out | cut -d , -f 3)"; done
$ opscope info --to=json data/packed/bad-middle-member.trace.gz
$ opscope info data/packed/bad-flipped-block.champsim.xz
$ opscope find -c . data/packed/bad-middle-member.trace.gz
# Nothing is the matter with these
$ for f in data/*/good-*; do case $f in *.sq.txt | *empty.*) continue;; esac; opscope list --to=csv $f >out; s=$?; [ $s -eq 0 ] || echo "? $s $f"; done
# What is no trace: one sentence
$ for f in data/other/*; do opscope list $f; echo "? $?"; done
$ for f in data/packed/good-empty.*; do opscope list $f; echo "? $?"; done
# Records with values that cannot be
$ opscope list --to=json data/champsim/bad-illegal-values.champsim | sed -n '1p;11p;15p'
$ opscope list -s 9 -n 3 data/byu/bad-type.tr
$ opscope list --fields=isaddr,addr,store data/gem5/bad-malformed-lines.txt
$ opscope list -n 9 --to=csv --fields=pc,addr,size data/gem5/bad-no-companion.txt
