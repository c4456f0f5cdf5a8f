# A part of a trace is a trace, packed by its name
$ opscope export -o part.champsim.gz --span=1000..1999 samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: 1,000 records written as champsim

$ opscope list --to=csv part.champsim.gz | sed 1d | cut -d, -f2- | cksum
2249334919 47432

$ opscope list --to=csv -s 1000 -n 1000 samples/ls.champsim.xz | sed 1d | cut -d, -f2- | cksum
2249334919 47432

# An existing file is kept, and a trace is not overwritten by itself
$ opscope export -o part.champsim.gz samples/ls.champsim.xz
opscope: export: part.champsim.gz already exists; use --force to replace it
? 2

$ opscope export --force -o part.champsim.gz part.champsim.gz
opscope: export: part.champsim.gz is the input trace; choose another file
? 2

# A file that is not a regular file is written to and never replaced
$ mkfifo pipe; exec 3<>pipe; opscope export --force -o pipe --span=..9 samples/ls.champsim.xz; test -p pipe && head -c 640 <&3 | cksum
opscope: samples/ls.champsim.xz: 10 records written as champsim
3356085361 640

$ opscope export --to=raw --span=..9 samples/ls.champsim.xz | cksum
3356085361 640

$ echo old >there; ln -s there link; opscope export --force -o link --span=..9 samples/ls.champsim.xz; test -L link && cksum <there
opscope: samples/ls.champsim.xz: 10 records written as champsim
3356085361 640

$ mkdir folder; opscope export --force -o folder samples/ls.champsim.xz; ls folder
opscope: export: folder is a directory; name a file in it

# A span after the end of the trace leaves no file
$ opscope export -o out.champsim --span=40000.. samples/ls.champsim.xz; test -e out.champsim
opscope: samples/ls.champsim.xz: the trace ends before record 40,000
? 1

$ opscope export -o out.champsim --span=50000.. --where=load samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the trace ends before record 50,000
? 2

# Matches of several searches, each of at most 1,048,576
$ awk 'BEGIN { for (i = 0; i < 1200000; i++) print i % 8 ? 0 : 1, 1000 + i % 999 }' >many; for where in load 'record > 5'; do opscope export --to=raw -F din -w "$where" many | cksum; done; grep -v ^1 many | cksum; tail -n +7 many | cksum; rm many
36011760 7350000
1530900382 8399958
36011760 7350000
1530900382 8399958

# A trace of two files is written as one
$ opscope export -o part.txt --span=8..12 samples/ls.gem5.txt.gz && opscope find -c 'store and stored > 0' part.txt
opscope: samples/ls.gem5.txt.gz: 5 records written as gem5
2

$ opscope export -o whole.txt --to=classic --span=8..12 samples/ls.gem5.txt.gz && opscope find -c 'store and stored > 0' whole.txt
opscope: samples/ls.gem5.txt.gz: 5 records written as classic
2

# Data that is still arriving is waited for
$ { opscope export --to=raw --span=..1299 samples/ls.champsim.xz; sleep 0.5; opscope export --to=raw --span=1300..2999 samples/ls.champsim.xz; } | opscope export -o late.champsim.gz -
opscope: -: 3,000 records written as champsim

# Matches in it are written while it arrives
$ n=0 i=0; while [ $n -lt 9 ] && [ $((i += 1)) -lt 300 ]; do seq 8192 | sed 's/^/1 /'; sleep 0.1; size=$(wc -c <early); [ "$size" = "$last" ] || n=$((n + 1)); last=$size; done | opscope export -F din -w store --to=raw - >early; wc -l <early | awk '{ print $1 < 299 * 8192 }'; rm early
1

# A killed program leaves no file
$ exec 2>/dev/null; { opscope export --to=raw samples/ls.champsim.xz; n=0; until p=$(ls cut.gz.*.part) || [ $((n += 1)) -gt 99 ]; do sleep 0.1; done; p=${p%.part}; kill ${p##*.}; } | opscope export -o cut.gz -; echo $?; ls cut.gz* | wc -l
143
0

# What a program of the same process number left does not stop another one
$ for o in left.champsim left.npz; do sh -c 'mkdir $1.$$.part; touch $1.$$.0.part; exec opscope export --to=${2:-raw} -o $1 --span=..9 samples/ls.champsim.xz' - $o $([ $o = left.champsim ] || echo npz); done; ls -d left.champsim left.npz
opscope: samples/ls.champsim.xz: 10 records written as champsim
opscope: samples/ls.champsim.xz: 10 records written as npz
left.champsim
left.npz

# - is the standard output
$ opscope export -o - --span=5..7 samples/ls.champsim.xz | opscope list --format=champsim --fields=pc -; test -e ./-
     record  pc
          0  7ffff7fd3a28
          1  7ffff7fd3a2d
          2  7ffff7fd3a32
? 1

$ opscope export -o - --to=csv --fields=pc --span=5..7 samples/ls.champsim.xz; test -e ./-
record,pc
5,0x7ffff7fd3a28
6,0x7ffff7fd3a2d
7,0x7ffff7fd3a32
? 1

# The end of a name is that of what is written
$ for end in csv.gz json npz raw din; do opscope export -o part.$end --span=..9 samples/ls.champsim.xz; done; gzip -dc part.csv.gz | head -n 2; head -n 1 part.json; xz -dc samples/ls.champsim.xz | head -c 640 | cmp - part.raw; head -n 2 part.din
opscope: samples/ls.champsim.xz: 10 records written as csv
opscope: samples/ls.champsim.xz: 10 records written as json
opscope: samples/ls.champsim.xz: 10 records written as npz
opscope: samples/ls.champsim.xz: 10 records written as champsim
opscope: samples/ls.champsim.xz: 10 instructions of champsim written as 13 references of din
record,pc,branch,taken,kind,dst_0,dst_1,src_0,src_1,src_2,src_3,store_0,store_1,load_0,load_1,load_2,load_3
0,0x7ffff7fd3a14,0,,,r9,,rax,,,,,,0x7ffff7fc0cc8,,,
{"record":0,"pc":"0x7ffff7fd3a14","branch":false,"dst":["r9"],"src":["rax"],"store":[],"load":["0x7ffff7fc0cc8"]}
2 7ffff7fd3a14
0 7ffff7fc0cc8

$ for end in npy bt9 csv.zip npz.gz; do opscope export -o bad.$end --span=..9 samples/ls.champsim.xz; done; ls | grep -c bad
opscope: bad.npy: arrays are written to an archive that ends with .npz
opscope: bad.bt9: bt9 cannot be written; choose another extension, or name an output format with --to
opscope: export: bad.csv.zip: zip archives can only be read; to compress a file, use a name that ends with .gz, .xz, .zst or .lz4
opscope: bad.npz.gz: arrays are written to an archive that ends with .npz
0
? 1

$ opscope export --with-thread -o thread.csv --fields=pc,thread --span=..1 samples/ls.champsim.xz; cat thread.csv
opscope: samples/ls.champsim.xz: 2 records written as csv
record,pc,thread
0,0x7ffff7fd3a14,1
1,0x7ffff7fd3a17,1
