# Binary drmemtrace traces
$ for f in data/drmemtrace/good-*; do opscope info $f | grep -A 2 -e ^Format -e ^Evidence; done
Format:        drmemtrace (DynamoRIO drmemtrace, binary)
Records:       12
Gaps:          0
--
Evidence for formats, in bits:
drmemtrace: 26
Format:         drmemtrace (DynamoRIO drmemtrace, binary)
Records:        12
Gaps:           0
--
Evidence for formats, in bits:
drmemtrace: 26
Format:        drmemtrace (DynamoRIO drmemtrace, binary)
Records:       12
Gaps:          0
--
Evidence for formats, in bits:
drmemtrace: 26

$ opscope list data/drmemtrace/good-threads.memtrace
     record  pc            type           length  encoding           tid  size  target        load                 store
! at byte 0: remark: header, version 6
          0  7fc205a61940  instr               3  4889e7            3256
          1  7fc205a61943  call                5  e8b80c0000        3256     8  7fc205a62600                       7fff9a9e3528
          2  7fc205a62600  instr              10  48b8ffffffffff7f  3256
          3  7fc205a6260a  untaken             2  7510              3256        7fc205a6261c
          4  7fc205a6260c  taken               2  7402              3256        7fc205a62610
! at byte 276: remark: marker: timestamp 13312410768080999
          5  7fc205a62610  instr               2  f3a4                77     1                500000               600000
          6  7fc205a62610  no-fetch            2                      77     1                500001               600001
! at byte 396: remark: thread 3256
          7  7fc205a62612  indirect            2  ffe0              3256        7fc205a62700
          8  7fc205a62700  instr               3  f1808             3256
          9  7fc205a62703  indirect-call       2  ffd0              3256     8  7fc205a62800                       7fff9a9e3520
         10  7fc205a62800  instr               2  6266              3256     4                1000,1040,1080,10c0
         11  7fc205a62802  return              1  c3                3256     8  7fc205a62705  7fff9a9e3520
! at byte 696: remark: marker: system call 273

$ opscope list --fields=pc,type,tid,pid,window,time,kind,taken,target,accesses data/drmemtrace/good-threads.memtrace
     record  pc            type            tid   pid  window               time  kind           taken  target        accesses
! at byte 0: remark: header, version 6
          0  7fc205a61940  instr          3256  3250       2  13312410768080478                                             0
          1  7fc205a61943  call           3256  3250       2  13312410768080478  call                  7fc205a62600         1
          2  7fc205a62600  instr          3256  3250       2  13312410768080478                                             0
          3  7fc205a6260a  untaken        3256  3250       2  13312410768080478  conditional    0      7fc205a6261c         0
          4  7fc205a6260c  taken          3256  3250       2  13312410768080478  conditional    1      7fc205a62610         0
! at byte 276: remark: marker: timestamp 13312410768080999
          5  7fc205a62610  instr            77  3250       2  13312410768080999                                             2
          6  7fc205a62610  no-fetch         77  3250       2  13312410768080999                                             2
! at byte 396: remark: thread 3256
          7  7fc205a62612  indirect       3256  3250       3  13312410768081000  indirect              7fc205a62700         0
          8  7fc205a62700  instr          3256  3250       3  13312410768081000                                             0
          9  7fc205a62703  indirect-call  3256  3250       3  13312410768081000  indirect-call         7fc205a62800         1
         10  7fc205a62800  instr          3256  3250       3  13312410768081000                                             6
         11  7fc205a62802  return         3256  3250       3  13312410768081000  return                7fc205a62705         1
! at byte 696: remark: marker: system call 273

$ opscope list --fields=pc,type,length,tid,load,store data/drmemtrace/bad-inserted.memtrace
     record  pc      type   length   tid  load              store
! at byte 0: remark: header, version 6
          0  401000  instr       1  3256  fffffffffffffff8  500000
! at byte 180: remark: thread 9
          1          read              9  500010
! at byte 204: remark: a bundle of 2 instructions, which is not expanded
          2  401001  instr       2     9
! at byte 264: bytes that are not a record; records resume after them
          3  401003  instr       1     9
          4  401004  instr       1     9
          5  401005  instr       1     9
          6  401006  instr       1     9
          7  401007  instr       1     9
          8  401008  instr       1     9
          9  401009  instr       1     9
         10  40100a  instr       1     9
         11  40100b  instr       1     9
         12  40100c  instr       1     9
         13  40100d  instr       1     9
         14  40100e  instr       1     9
! at byte 564: bytes that are not a record; records resume after them
         15  40100f  instr       1     9
         16  401010  instr       1     9
         17  401011  instr       1     9
         18  401012  instr       1     9
         19  401013  instr       1     9
         20  401014  instr       1     9
         21  401015  instr       1     9
         22  401016  instr       1     9
         23  401017  instr       1     9
         24  401018  instr       1     9
         25  401019  instr       1     9
         26  40101a  instr       1     9
! at byte 857: remark: the encoding or target of a missing instruction
! at byte 869: 7 stray bytes after the last complete record

$ opscope list --fields=pc,type,encoding,kind,taken,target data/drmemtrace/good-branches.memtrace
     record  pc      type     encoding     kind         taken  target
! at byte 0: remark: header, version 6
          0  400100  call     2000094      call                400108
          1  400108  return   c0035fd6     return              400104
          2  400104  taken    e1ffff54     conditional  1      400100
          3  400100  untaken  abffff35     conditional  0      4000f4
          4  400104  taken    49001836     conditional  1      40010c
          5  40010c  jump     ffffff17     jump                400108
          6  400108  instr    fd030091
          7  40010c  taken    f8510000000  conditional  1      400122
          8  400112  untaken  f84f0ffffff  conditional  0      400108
          9  400118  jump     eb10         jump                40012a
         10  40011a  taken    e2fe         conditional  1      40011a
         11  40011c  jump     e900010000   jump                400221

$ opscope find -c "thread = 77" data/drmemtrace/good-threads.memtrace
2

$ opscope lint data/drmemtrace/good-threads.memtrace
AL024  hint             21  a line that is not a record but is part of the format
    record 0: remark: header, version 6 (11 times)
    record 5: remark: marker: timestamp 13312410768080999 (3 times)
    record 7: remark: thread 3256 (3 times)
    1 more, different
data/drmemtrace/good-threads.memtrace: 12 records, 0 errors, 0 warnings, 21 hints

$ opscope formats drmemtrace | head -12
drmemtrace: DynamoRIO drmemtrace, binary
A record is one instruction of variable length.

Binary, 12-byte entries, as written by DynamoRIO's drmemtrace after
post-processing (in the folder trace, one file for each thread). The accesses
of an instruction are part of its record, and so are its encoding and the
target of an indirect branch. Threads and markers are shown in place.

Made by:
  drrun -t drmemtrace -offline -- ls; drrun -t drmemtrace -indir drmemtrace.ls.*.dir

field     place    kind     role           meaning

# The text of view has the same instructions and accesses
$ for f in drview/good-threads.drview drmemtrace/good-threads.memtrace; do opscope list --to=csv --fields=tid,length,window,kind data/$f 2>/dev/null | head -6; done
record,tid,length,window,kind
0,3256,3,2,
1,3256,5,2,call
2,3256,10,2,
3,3256,2,2,conditional
4,3256,2,2,conditional
record,tid,length,window,kind
0,3256,3,2,
1,3256,5,2,call
2,3256,10,2,
3,3256,2,2,conditional
4,3256,2,2,conditional

# RISC-V, by the file type: c.j 8, jal 16, c.bnez -4; the bytes of c.bnez are jne in x86
$ e() { printf "\\$(printf %o $1)\\0\\$(printf %o $2)\\0$3"; }; z='\0\0\0\0'; { e 25 0 "\6$z\0\0\0"; e 28 9 "\200\0\2$z\0"; e 22 4 "\5$z\0\0\0"; e 24 4 "\5$z\0\0\0"; e 47 2 "\41\240$z\0\0"; e 11 2 "\0\20$z\0\0"; e 47 4 "\357\0\0\1$z"; e 14 4 "\10\20$z\0\0"; e 47 2 "\365\375$z\0\0"; e 49 2 "\30\20$z\0\0"; } >rv.memtrace; opscope list --format=drmemtrace --fields=pc,type,encoding,target rv.memtrace; rm rv.memtrace
     record  pc    type     encoding  target
! at byte 0: remark: header, version 6
          0  1000  jump     21a0      1008
          1  1008  call     ef000001  1018
          2  1018  untaken  f5fd      1014
