# Every format as text, from any record on
$ opscope list -n 3 samples/ls.cis501.trace.gz
$ opscope list -s 7 -n 3 samples/ls.champsim.xz
$ opscope list -s 39998 samples/ls.cloudsuite.xz
$ opscope list -s 20K -n 2 samples/ls.byu.tr.gz
$ opscope list -n 3 --fields=pc,opclass,fetch,src,dst samples/ls.gem5.txt.gz
# Options anywhere, numbers as people write them
$ opscope list samples/ls.champsim.xz -n1 --start 0x10 --fields pc
$ opscope list -n 0 samples/ls.champsim.xz --fields=load,pc
# Fields in the order that was asked for
$ opscope list -n 2 --fields=load,pc --to=csv samples/ls.champsim.xz
# For programs
$ opscope list -n 2 --to=csv samples/ls.cis501.trace.gz
$ opscope list -n 2 --to=csv samples/ls.champsim.xz
$ opscope list -n 2 --to=json samples/ls.cis501.trace.gz
$ opscope list -n 2 --to=json samples/ls.champsim.xz
$ opscope list -n 2 --to=json samples/ls.cloudsuite.xz
$ opscope list -n 2 --to=json samples/ls.byu.tr.gz
$ opscope list -n 2 --to=json samples/ls.gem5.txt.gz
$ opscope list -n 1 --to=json --registers=none samples/ls.champsim.xz
# The notation of each format's own tools
$ opscope list -n 8 --to=classic samples/ls.champsim.xz
$ opscope list -n 4 --to=classic samples/ls.cloudsuite.xz
$ opscope list -n 4 --to=classic samples/ls.cis501.trace.gz
$ opscope list -n 4 --to=classic samples/ls.byu.tr.gz
$ opscope list -n 4 --to=classic samples/ls.gem5.txt.gz
# The classic notation of a padded file is the file, raw bytes are the trace
$ gzip -dc samples/ls.cis501.trace.gz | opscope list --to=classic - | cksum
$ gzip -dc samples/ls.cis501.trace.gz | cksum
$ opscope list --to=raw samples/ls.cis501.trace.gz | cksum
$ xz -dc samples/ls.champsim.xz | cksum
$ opscope list --to=raw samples/ls.champsim.xz | cksum
# A piece of a trace is a trace
$ opscope list --to=raw -s 1000 -n 20 samples/ls.champsim.xz >piece && opscope list -n 2 --fields=pc piece
# Packed in any way, through a pipe or not, the same records
$ for f in data/champsim/good-8rec.champsim*; do opscope list --to=csv $f | cksum; opscope list --to=csv - <$f | cksum; done 2>/dev/null
# A layout in a line is a format like the others
$ opscope list --layout='pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]' -n 3 samples/ls.champsim.xz
$ opscope list --layout='line: uop:dec pc:hex skip[10] macro:text micro:text' -n 3 samples/ls.cis501.trace.gz
# A closed pipe is a quiet end
$ opscope list samples/ls.cis501.trace.gz | head -n 1 | cut -c 1-40
