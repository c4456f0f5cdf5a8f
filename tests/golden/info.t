# Facts about files
$ opscope info samples/ls.cis501.trace.gz
File:           samples/ls.cis501.trace.gz
Size:           422,296 bytes (422 kB)
Codec:          gzip
Decompressed:   4,551,395 bytes (4.55 MB)
Checkpoints:    1
Farthest apart: 4,208,929 bytes (4.21 MB)
Format:         cis501 (CIS 501 micro-op trace)
Register names: x86
Records:        48,390
Gaps:           0
Bytes in gaps:  0 bytes
Stray bytes:    0 bytes

Evidence for formats, in bits:
cis501: 56

$ opscope info samples/ls.champsim.xz
File:           samples/ls.champsim.xz
Size:           18,472 bytes (18.5 kB)
Codec:          xz
Decompressed:   2,560,000 bytes (2.56 MB)
Checkpoints:    0
Format:         champsim (ChampSim instruction trace)
Register names: pin3
Records:        40,000
Gaps:           0
Bytes in gaps:  0 bytes
Stray bytes:    0 bytes

Evidence for formats, in bits:
champsim: 38

$ opscope info samples/ls.gem5.txt.gz
File:           samples/ls.gem5.txt.gz
Size:           331,083 bytes (331 kB)
Codec:          gzip
Decompressed:   6,247,682 bytes (6.25 MB)
Checkpoints:    1
Farthest apart: 5,359,234 bytes (5.36 MB)
Format:         gem5 (gem5 trace for SimNet and PerfVec, layout v5, since April 2022)
Register names: gem5
Companion:      samples/ls.gem5.sq.txt.gz
Records:        40,000
Gaps:           0
Bytes in gaps:  0 bytes
Stray bytes:    0 bytes

Evidence for formats, in bits:
gem5: 48

$ opscope info --to=json samples/ls.byu.tr.gz
{
  "file": "samples/ls.byu.tr.gz",
  "file_bytes": 28871,
  "codec": "gzip",
  "unpacked_bytes": 661860,
  "unpacked_complete": true,
  "checkpoints": 0,
  "farthest_gap": 661860,
  "format": "byu",
  "title": "BYU address trace",
  "records": 55155,
  "complete": true,
  "gaps": 0,
  "gap_bytes": 0,
  "stray_bytes": 0,
  "scores": {
    "byu": 28
  },
  "weak": false,
  "tied": false,
  "damages": 0,
  "damage": []
}

$ opscope info --quick samples/ls.cloudsuite.xz
File:           samples/ls.cloudsuite.xz
Size:           20,044 bytes (20.0 kB)
Codec:          xz
Decompressed:   3,840,000 bytes (3.84 MB)
Checkpoints:    0
Format:         cloudsuite (CloudSuite trace for ChampSim)
Register names: pin3
Records so far: 0
Gaps:           0
Bytes in gaps:  0 bytes
Stray bytes:    0 bytes

Evidence for formats, in bits:
cloudsuite: 38

# Files that are not traces
$ opscope info data/other/unsupported-text.trace
File:         data/other/unsupported-text.trace
Size:         156 bytes
Codec:        plain
Decompressed: 156 bytes
Checkpoints:  0
Format:       unknown; it looks like text

# The nearest format, and what does not fit it
$ { head -n 6 data/lackey/good-csapp.trace; for i in 1 2 3 4 5 6 7; do echo "cut $i"; done; } >near.txt; opscope info near.txt; opscope info --to=json near.txt | grep -E 'format|looks|misfit'; opscope list near.txt; rm near.txt
File:            near.txt
Size:            92 bytes
Codec:           plain
Decompressed:    92 bytes
Checkpoints:     0
Format:          unknown; it looks like text
Nearest format:  lackey
Misfit:          line 7 does not fit: "cut 1" (this line does not match at column 1: nothing in this format matches here)
Possible layout: --layout='unit record\nline: {what:L|M|S} {n:dec},{n2:dec}\nline: cut {count}'
Found:           lines of text; 13 of the first 13 fit the suggested description
  "format": null,
  "looks_like": "text",
  "nearest_format": "lackey",
  "misfit": "line 7 does not fit: \"cut 1\" (this line does not match at column 1: nothing in this format matches here)",
opscope: near.txt is not a trace of a known format; it looks like text; the nearest format is lackey: line 7 does not fit: "cut 1" (this line does not match at column 1: nothing in this format matches here); name the format with --format=NAME or describe the records with --layout=TEXT; opscope info suggests a layout

# A format of which the beginning is, before one of which more bytes are
$ opscope list data/kanata/bad-other-lines.kanata
opscope: data/kanata/bad-other-lines.kanata is not a trace of a known format; it looks like text; the nearest format is kanata: line 7 does not fit: "hello from the program" (this line is not a command); name the format with --format=NAME or describe the records with --layout=TEXT; opscope info suggests a layout
? 2

$ opscope info --to=json data/other/unsupported-text.trace
{
  "file": "data/other/unsupported-text.trace",
  "file_bytes": 156,
  "codec": "plain",
  "unpacked_bytes": 156,
  "unpacked_complete": true,
  "checkpoints": 0,
  "farthest_gap": 0,
  "format": null,
  "looks_like": "text",
  "scores": {},
  "weak": false,
  "tied": false,
  "damages": 0,
  "damage": []
}

# Damage is reported and is not a failure
$ opscope info data/champsim/bad-stray-tail.champsim
File:           data/champsim/bad-stray-tail.champsim
Size:           520 bytes
Codec:          plain
Decompressed:   520 bytes
Checkpoints:    0
Format:         champsim (ChampSim instruction trace)
Register names: pin3
Records:        8
Gaps:           1
Bytes in gaps:  8 bytes
Stray bytes:    8 bytes
Note:           read as champsim on weak evidence (score 4; 24 is certain); use --format=NAME to choose another format

Evidence for formats, in bits:
champsim: 4

$ opscope info data/cis501/bad-malformed-lines.trace
File:           data/cis501/bad-malformed-lines.trace
Size:           1,204 bytes
Codec:          plain
Decompressed:   1,204 bytes
Checkpoints:    0
Format:         cis501 (CIS 501 micro-op trace)
Register names: x86
Records:        12
Gaps:           4
Bytes in gaps:  133 bytes
Stray bytes:    0 bytes
Note:           read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to choose another format

Evidence for formats, in bits:
cis501: 16

# A table of several files has one heading
$ OPSCOPE_TEST= XDG_CACHE_HOME=$PWD/cache opscope index --to=csv samples/ls.champsim.xz samples/ls.byu.tr.gz | cut -d, -f 1-8
file,format,records,chunks,checkpoints,largest_gap,damages,gaps
samples/ls.champsim.xz,champsim,40000,1,0,2560000,0,0
samples/ls.byu.tr.gz,byu,55155,1,0,661860,0,0

# Sections of an index add up to its bytes and to the whole
$ OPSCOPE_TEST= XDG_CACHE_HOME=$PWD/cache opscope index -v --to=csv samples/ls.champsim.xz samples/ls.byu.tr.gz | cut -d, -f 1,6 | grep -e ^section -e ^header -e ^chunks
section,file
header,samples/ls.champsim.xz
chunks,samples/ls.champsim.xz
header,samples/ls.byu.tr.gz
chunks,samples/ls.byu.tr.gz

$ OPSCOPE_TEST= XDG_CACHE_HOME=$PWD/cache opscope index -v --to=json samples/ls.byu.tr.gz | awk -F '[:,]' '/"index_bytes"/ { all = $2 } /"bytes"/ { sum += $2 } /"share"/ { share += $2 } /"of_trace"/ { of += $2 } END { printf "%d %.3f %d\n", all == sum, share, of * 28871 - all < .5 }'
1 1.000 1

$ OPSCOPE_TEST= XDG_CACHE_HOME=$PWD/cache opscope index -v samples/ls.byu.tr.gz | grep -c '^all .* 100.00% '
1

# A layout that the records of a file of an unknown format have, as options that open it
$ { printf MYHEADER; xz -dc samples/ls.champsim.xz | head -c 64000; } >header.bin; opscope info header.bin; opscope info --skip=2 --to=json header.bin | grep layout; opscope list header.bin; opscope info header.bin | sed -n 's/^Possible layout: */opscope list -n 2 header.bin /p' | sh; rm header.bin
File:            header.bin
Size:            64,008 bytes (64.0 kB)
Codec:           plain
Decompressed:    64,008 bytes (64.0 kB)
Checkpoints:     0
Format:          unknown; it looks like records of 64 bytes with the pc at byte 8, as in a fork of ChampSim
Possible layout: --layout='skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]'
Found:           records of 64 bytes after a header of 8, as in format champsim, with the pc at byte 0
  "layout_found": "records of 64 bytes after a header of 6, as in format champsim, with the pc at byte 0",
  "layout": "skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]",
  "layout_skip": 8,
opscope: header.bin is not a trace of a known format; it looks like records of 64 bytes with the pc at byte 8, as in a fork of ChampSim; name the format with --format=NAME or describe the records with --layout=TEXT; opscope info suggests a layout
     record  pc            branch  taken  dst  src         store  load          kind
! at byte 0: bytes before the first record, skipped
          0  7ffff7fd3a14  0              r9   rax                7ffff7fc0cc8
          1  7ffff7fd3a17  1       0      rip  rip,rflags                       conditional

# With --quick nothing is searched for, even if there is a saved index
$ { xz -dc samples/ls.champsim.xz | head -c 640000; printf abc; xz -dc samples/ls.champsim.xz; } >shifted.champsim; export OPSCOPE_TEST=keep; opscope info -F champsim shifted.champsim | grep -c 'from record'; opscope info -F champsim --quick shifted.champsim | grep -c -e 'Records: ' -e 'from record'
1
1

# A few bytes of 0 in a log do not make it binary
$ printf 'start\n[1] PC=400 nop\n[2] PC=404 add a1, a1, a2\n\000\000[5] PC=408 nop\n[6] PC=40c add a1, a2, a1\n[9] PC=410 nop\n' >zeros.log; opscope info zeros.log | sed -n '/^Format/,$p'
Format:          unknown; it looks like text
Possible layout: --layout='line: [{time}] PC={pc} {disasm}'
Found:           lines of text; 4 of the first 6 fit the suggested description

# A pc of 4 bytes
$ awk 'BEGIN { for (i = 0; i < 400; i++) { a = 4096 + 4 * (i % 50); printf "%c%c%c%c%c%c%c%c", a % 128, a / 256, 1, 1, 65 + i * 7 % 13, 66, 67, 68 } }' >pc.bin; opscope info pc.bin | grep -e Possible -e Found; rm pc.bin
Possible layout: --layout='pc:u32 size=8'
Found:           records of 8 bytes, with the pc at byte 0

# A header may be longer than the bytes that detection reads, and the file shorter
$ { head -c 100000 /dev/zero; zcat samples/ls.cis501.trace.gz | head -n 100; } >headed; for f in headed headed.gz; do opscope info --skip=100000 $f | grep ^Format; gzip -kf headed; done; opscope info --skip=200000 headed; echo $?; rm headed headed.gz
Format:         cis501 (CIS 501 micro-op trace)
Format:         cis501 (CIS 501 micro-op trace)
opscope: headed has no bytes after the first 200000, which --skip omits
2

# Both ways to write the length of a header accept the same numbers
$ printf 'HEAD404 R 10\n' >h.txt; for l in 'skip=0x4\nline: {pc} {} {load}' 'skip=0x4 pc:char[3] pad[6]' 'skip=18446744073709551615 pc:u8' 'skip=1a pc:u8' 'skip=1a\nline: {pc}'; do opscope list --layout="$l" h.txt; done; rm h.txt
     record  pc   load
! at byte 0: bytes before the first record, skipped
          0  404  10
     record  pc
! at byte 0: bytes before the first record, skipped
          0  404
     record  pc
! at byte 0: bytes before the first record, skipped
opscope: --layout: expected a number of bytes
    skip=1a pc:u8
         ^
opscope: --layout: expected a number of bytes
    skip=1a\nline: {pc}
         ^
