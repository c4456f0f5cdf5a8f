# Invalid command lines
$ opscope
Usage: opscope FILE, or opscope COMMAND [OPTION]... [FILE]
opscope --help lists the commands; opscope - reads the standard input.
? 2

$ cat samples/ls.champsim.xz | opscope
opscope: -: the browser needs a terminal; opscope list prints records
? 2

$ opscope lsit samples/ls.champsim.xz
opscope: lsit is neither a file nor a command (did you mean list?)
? 2

$ opscope loops samples/ls.champsim.xz
opscope: loops is neither a file nor a command (did you mean stat loops?)
? 2

$ opscope stats samples/ls.champsim.xz; opscope compare a.trace b.trace; opscope frobnicate samples/ls.champsim.xz; opscope export samples/ls.champsim.xz out.csv; opscope stat --predictor=tage samples/ls.champsim.xz
opscope: stats is neither a file nor a command (did you mean stat?)
opscope: compare is neither a file nor a command (did you mean diff?)
opscope: frobnicate is neither a file nor a command; opscope --help lists the commands
opscope: export: unexpected operand out.csv; use -o out.csv to write to it
opscope: stat: --predictor needs an analysis: opscope stat NAME FILE
? 2

$ opscope help loops
opscope: help: unknown command loops (did you mean stat?)
? 2

$ printf 'wait\nscreen status\n' >keys; gzip -dc samples/ls.cis501.trace.gz | opscope browse --script=keys --format=cis501; rm keys
wait
screen status
| standard input  cis501  plain  record 0 of 48,390  macro-op 0  pc 7ffff7fd3a14

$ opscope list
opscope: list: missing FILE; usage: opscope list [OPTION]... FILE
? 2

$ opscope list a b
opscope: list: unexpected operand b; usage: opscope list [OPTION]... FILE
? 2

$ opscope list --cuont=1 samples/ls.champsim.xz
opscope: list: unknown option --cuont (did you mean --count?)
? 2

$ opscope list --json samples/ls.champsim.xz
opscope: list: unknown option --json (did you mean --to=json?)
? 2

$ opscope list -x samples/ls.champsim.xz
opscope: list: unknown option -x; opscope list --help lists the options
? 2

$ opscope list -n many samples/ls.champsim.xz
opscope: list: --count=many: expected a number, such as 1000, 0x3e8 or 1K
? 2

$ opscope list --to=xml samples/ls.champsim.xz
opscope: list: --to=xml: unknown value; values are text, csv, json, classic, raw
? 2

$ opscope list --to=jsno samples/ls.champsim.xz
opscope: list: --to=jsno: unknown value (did you mean json?)
? 2

$ opscope list --format=chmpsim samples/ls.champsim.xz
opscope: list: --format=chmpsim: unknown value (did you mean champsim?)
? 2

$ opscope list --registers=mips samples/ls.champsim.xz
opscope: list: --registers=mips: unknown value; values are pin3, pin4, cvp, x86, gem5, arm, arm32, cvp1, riscv, disasm, none
? 2

$ opscope list --fields=pc,lod samples/ls.champsim.xz
opscope: --fields: champsim has no field lod (did you mean load?)
    pc,lod
       ^
? 2

$ opscope list --layout='pc:u64 load:u65' samples/ls.champsim.xz
opscope: --layout: the number of bits must be from 8 to 64
    pc:u64 load:u65
                 ^
? 2

$ opscope list --layout='size=8' samples/ls.champsim.xz
opscope: --layout: the layout has no fields
    size=8
          ^
? 2

$ opscope --xyzzy
opscope: browse: unknown option --xyzzy; opscope browse --help lists the options
? 2

# A screen needs a terminal
$ opscope samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the browser needs a terminal; opscope list prints records
? 2

$ opscope browse samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: the browser needs a terminal; opscope list prints records
? 2

# A file with the name of a command
$ cp data/champsim/good-8rec.champsim list && opscope list -n 1 --fields=pc ./list 2>/dev/null
     record  pc
          0  401000

# Files that cannot be opened
$ opscope list none
opscope: cannot open none: No such file or directory
? 2

$ opscope list .
opscope: . is a directory; name a trace file in it
? 2

$ : >empty; opscope list empty
opscope: empty is empty
? 2

$ opscope list data/README
opscope: data/README is not a trace of a known format; it looks like text; name the format with --format=NAME or describe the records with --layout=TEXT
? 2

$ opscope stat data/README
opscope: data/README is not a trace of a known format; it looks like text; name the format with --format=NAME or describe the records with --layout=TEXT
? 2

# Records beyond the end
$ opscope list -s 40000 --fields=pc samples/ls.champsim.xz
     record  pc
opscope: samples/ls.champsim.xz: the trace ends before record 40,000

# Damage: readable records, then a message and status 2; malformed lines are not a failure
$ opscope list --fields=pc,micro data/cis501/bad-malformed-lines.trace
opscope: data/cis501/bad-malformed-lines.trace: read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to choose another format
     record  pc      micro
          0  401000  ADD
          1  401003  ADD_IMM
          2  401007  ADD_IMM
! 2 malformed lines from byte 266 on (40 bytes), the first: line has 4 words instead of 14
          3  40100b  ADD
          4  40100e  ADD
          5  401011  ADD_IMM
! malformed line at byte 578: word 2 (pc) is '4010zz', not a hexadecimal number
          6  40101b  ADD_IMM
          7  401020  MUL
          8  401024  ADD_IMM
! malformed line at byte 932: line has 1 word instead of 14
          9  40102b  ADD
         10  40102e  SHR_IMM
         11  401032  AND_IMM

$ opscope list --to=csv --fields=pc,micro data/cis501/bad-malformed-lines.trace
opscope: data/cis501/bad-malformed-lines.trace: read as cis501 on weak evidence (score 16; 24 is certain); use --format=NAME to choose another format
record,pc,micro
0,0x401000,ADD
1,0x401003,ADD_IMM
2,0x401007,ADD_IMM
3,0x40100b,ADD
4,0x40100e,ADD
5,0x401011,ADD_IMM
6,0x40101b,ADD_IMM
7,0x401020,MUL
8,0x401024,ADD_IMM
9,0x40102b,ADD
10,0x40102e,SHR_IMM
11,0x401032,AND_IMM
opscope: data/cis501/bad-malformed-lines.trace: skipped in 3 places (133 bytes), the first: 2 malformed lines from byte 266 on (40 bytes), the first: line has 4 words instead of 14

$ opscope list --fields=macro,micro data/cis501/bad-control-characters.trace | head -n 4
     record  macro               micro
          0  MOV                 ADD
          1  ADD                 ADD_IMM
          2  \x1b[31mMOV\x1b[0m  \x1b]0;title\x07ADD

$ opscope stat mix --to=csv --top=3 data/cis501/bad-control-characters.trace | grep 'x1b'
macro,\x1b[31mMOV\x1b[0m,,,,,1,0.2,1,1
micro,,\x1b]0;title\x07ADD,,,,1,0.2,,

$ opscope list --to=classic data/cis501/bad-control-characters.trace | head -n 2
1 401000  2 -1  0 - - -         0            0       401003            0 MOV      ADD
1 401003  0 -1  0 W - -         0            0       401007            0 ADD      ADD_IMM

$ opscope list --fields=pc data/champsim/bad-cut-record.champsim
opscope: data/champsim/bad-cut-record.champsim: read as champsim on weak evidence (score 3; 24 is certain); use --format=NAME to choose another format
     record  pc
          0  401000
          1  401003
          2  401007
          3  40100b
          4  40100e
          5  401011
          6  40101b
! at byte 448: 52 stray bytes after the last complete record of 64 bytes

$ head -c 20000 samples/ls.byu.tr.gz | opscope list --to=csv - >cut.csv; echo $? $(wc -l <cut.csv)
opscope: -: at byte 497,808: the file is truncated: it ends at byte 20,000 in the middle of a gzip member
2 41485

# Unknown names can be long
$ opscope list --to=$(printf 'x%.0s' $(seq 1000)) samples/ls.champsim.xz
opscope: list: --to=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: unknown value; values are text, csv, json, classic, raw
? 2

$ opscope list --$(printf 'x%.0s' $(seq 1000)) samples/ls.champsim.xz
opscope: list: unknown option --xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; opscope list --help lists the options
? 2

# Less memory for decoded records gives the same output
$ opscope browse --memory=1K samples/ls.champsim.xz
opscope: browse: --memory=1K: expected a number of bytes, at least 1M
? 2

$ printf '%s\n' 'wait' 'keys G' 'wait' 'screen' 'keys gffff&load' 'keys <Enter>' 'wait' 'keys ffff' 'wait' 'screen' >s; for m in 1M 32M; do opscope browse --script=s --memory=$m samples/ls.cis501.trace.gz | cksum; done | uniq | wc -l
1

# A script can only print what the screen shows.
$ for part in hits 3-99 5-3 3- x; do echo "screen $part" >s; opscope browse --script=s samples/ls.champsim.xz; done
screen hits
opscope: samples/ls.champsim.xz: line 1 of the script: screen hits
screen 3-99
opscope: samples/ls.champsim.xz: line 1 of the script: screen 3-99
screen 5-3
opscope: samples/ls.champsim.xz: line 1 of the script: screen 5-3
screen 3-
opscope: samples/ls.champsim.xz: line 1 of the script: screen 3-
screen x
opscope: samples/ls.champsim.xz: line 1 of the script: screen x
? 2

$ printf '%s\n' 'resize 3 40' 'screen' 'screen status' >s; opscope browse --script=s samples/ls.champsim.xz
resize 3 40
screen
|too small
|needs 20x4
|
screen status
opscope: samples/ls.champsim.xz: line 3 of the script: screen status
? 2

# The length of a cycle
$ opscope list --cycle=fast samples/ls.gem5.txt.gz
opscope: --cycle: expected the length of a cycle, such as 500ps or 0.5ns, not fast
? 2

# A mistake in the search that the browser begins with has a caret, as one in --where
$ opscope browse --search='taken and store >' --script=/dev/null samples/ls.champsim.xz; echo "? $?"
opscope: --search: expected a value
    taken and store >
                     ^
? 2

# Output that cannot be written is reported once
$ opscope stat samples/ls.champsim.xz >/dev/full
opscope: cannot write the output: No space left on device
? 2

$ opscope stat mix,branches samples/ls.champsim.xz samples/ls.champsim.xz >/dev/full
opscope: cannot write the output: No space left on device
? 2
