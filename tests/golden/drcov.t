# Coverage: a heading of lines, and 8 bytes for each block.  The offset of a block counts from the
# base of its module.
$ cp data/drcov/good-two-modules.drcov a.drcov

$ opscope info a.drcov | grep -e ^Format -e ^Records -e ^Stray
Format:        drcov (Coverage of DynamoRIO's drcov)
Records:       4
Stray bytes:   0 bytes

$ opscope list --to=csv --fields=pc,module,offset,size,id a.drcov
record,pc,module,offset,size,id
0,0x400010,"/bin/a, b",0x10,5,0
1,0x7fff00000020,C:\c.dll,0x20,3,1
2,0x400a0a,"/bin/a, b",0xa0a,1,0
3,0x30,,0x30,7,9
opscope: a.drcov: skipped: at byte 0: remark: DRCOV VERSION: 2

$ opscope find 'module ~ /c.dll/' a.drcov
     record  pc            module     offset  size
          1  7fff00000020  C:\\c.dll  20         3

# A file of some blocks has the heading.
$ opscope export -o b.drcov --where='size > 4' a.drcov && opscope list --fields=pc,module,size b.drcov
opscope: a.drcov: 2 records written as drcov
     record  pc      module     size
! at byte 0: remark: DRCOV VERSION: 2
          0  400010  /bin/a, b     5
          1  30                    7

# The first version lists no addresses.
$ printf 'DRCOV VERSION: 1\nModule Table: 1\n 0, 4096, /bin/a\nBB Table: 1 bbs\n\020\000\000\000\005\000\000\000\001\002' >old.drcov; opscope list --fields=pc,module,size old.drcov; opscope info old.drcov | grep ^Stray
     record  pc  module  size
! at byte 0: remark: DRCOV VERSION: 1
          0  10  /bin/a     5
! at byte 74: stray bytes after the last block
Stray bytes:   2 bytes

# No end of the heading: all of it is lines.
$ printf 'DRCOV VERSION: 2\nModule Table: version 2, count 1\n 0, 1' >cut.drcov; opscope list cut.drcov; opscope lint cut.drcov
     record  pc  module  offset  size
! at byte 0: remark: DRCOV VERSION: 2
AL024  hint              3  a line that is not a record but is part of the format
    record 0: remark: DRCOV VERSION: 2 (3 times)
cut.drcov: 0 records, 0 errors, 0 warnings, 3 hints
