# Branch traces of CBP-5 (2016)
$ for f in data/bt9/good-ls.bt9; do opscope info $f | grep -A 2 -e ^Format -e ^Evidence; done
Format:        bt9 (BT9 branch trace (CBP-5, 2016))
Records:       197
Gaps:          0
--
Evidence for formats, in bits:
bt9: 26

$ opscope list -n 8 data/bt9/good-ls.bt9
     record  pc            kind         taken  target        others  instr  encoding  edge
! at byte 0: remark: BT9_SPA_TRACE_FORMAT
          0                                                       1      0  0            0
          1  7ffff7fd3a17  conditional  0                         1      1  101          1
          2  7ffff7fd3a20  conditional  0                        11      3  202          2
          3  7ffff7fd3a51  jump         1      7ffff7fd3a67      13     15  303          3
          4  7ffff7fd3a93  call         1      7ffff7fd2d60      24     29  404          4
          5  7ffff7fd2dbe  jump         1      7ffff7fd2e56       3     54  505          5
          6  7ffff7fd2e62  conditional  0                         1     58  606          6
          7  7ffff7fd2e67  conditional  1      7ffff7fd2e72       1     60  707          7

# The numbers of the head of the file
$ grep -a _count: data/bt9/good-ls.bt9
total_instruction_count:             1200    # Instruction count
branch_instruction_count:              196    # Branch count

$ opscope stat data/bt9/good-ls.bt9 | head -4
Total Branches: 197
Unique PCs:     82
Branches:       196 (99.49%)
  Taken:        76 (38.78% of branches)

$ opscope list --fields=instr,others data/bt9/good-ls.bt9 | tail -2
        196   1198       1
! at byte 25,854: remark: EOF

$ opscope list --format=bt9 data/bt9/bad-other-lines.bt9
     record  pc    kind           taken  target            others  instr  encoding  edge
! at byte 0: remark: BT9_SPA_TRACE_FORMAT
          0                                                     7      0  0            0
          1  8290  return         1      8ab0                   0      7  e12fff1e     1
          2  8ab0  conditional    0                            12      8  b9e5         2
          3  82c4  indirect-call  1      ffffffffffffffff       1     21  a000003      4
          4  ?     ?              ?      ?                      ?     23  ?            7
! 2 malformed lines from byte 701 on (24 bytes), the first: expected the number of an edge
          5  8290  return         1      8ab0                   0     23  e12fff1e     1
          6  8ab0  conditional    1      82c4                   3     24  b9e5         3
          7  ?     ?              ?      ?                      ?     28  ?            5
          8  82c4  indirect-call  1      ffffffffffffffff       1     29  a000003      4
! malformed line at byte 733: expected the number of an edge
! at byte 736: remark: EOF

$ opscope list --format=bt9 --fields=pc,physical,target,target_physical,length,behavior,traversals,node,edge data/bt9/bad-other-lines.bt9
     record  pc    physical  target            target_physical  length  behavior  traversals  node  edge
! at byte 0: remark: BT9_SPA_TRACE_FORMAT
          0                                                          0                           0     0
          1  8290  80008290  8ab0              80008ab0              4  always             2     1     1
          2  8ab0  80008ab0                                          2  both               1     2     2
          3  82c4            ffffffffffffffff                        4  never                    3     4
          4  ?     ?         ?                 ?                     ?  ?                  ?     ?     7
! 2 malformed lines from byte 701 on (24 bytes), the first: expected the number of an edge
          5  8290  80008290  8ab0              80008ab0              4  always             2     1     1
          6  8ab0  80008ab0  82c4                                    2  both               1     2     3
          7  ?     ?         ?                 ?                     ?  ?                  ?     ?     5
          8  82c4            ffffffffffffffff                        4  never                    3     4
! malformed line at byte 733: expected the number of an edge
! at byte 736: remark: EOF

# Plain lines are read by another way than those with a blank or CR LF
$ awk '{ print $0 (s ? " " : "") } /^BT9_EDGE_SEQUENCE/ { s = 1 }' data/bt9/good-ls.bt9 >blank.bt9; sed 's/$/\r/' data/bt9/good-ls.bt9 >crlf.bt9; for f in data/bt9/good-ls.bt9 blank.bt9 crlf.bt9; do opscope export --to=csv $f 2>/dev/null | cksum; opscope export --to=csv --fields=edge,pc $f 2>/dev/null | cksum; done | sort | uniq -c | awk '{ print $1, $3 }'; rm blank.bt9 crlf.bt9
3 4198
3 13650

# Raw records have the tables, so they are a trace again
$ F=pc,kind,taken,target,others,encoding,length,behavior,physical,target_physical,traversals,node,edge; for f in good-ls bad-other-lines; do opscope list -s 1 -n 90 --to=raw --format=bt9 data/bt9/$f.bt9 2>/dev/null >part.bt9; for t in part.bt9 "-s 1 -n 90 data/bt9/$f.bt9"; do opscope list --format=bt9 --fields=$F $t 2>/dev/null | grep -v ^! | tr -s ' ' | cut -d ' ' -f 3- | cksum; done | uniq -c | awk '{ print $1 }'; done; opscope list part.bt9 2>&1; cat part.bt9; rm part.bt9
2
2
     record  pc    kind           taken  target            others  instr  encoding  edge
! at byte 0: remark: BT9_SPA_TRACE_FORMAT
          0  8290  return         1      8ab0                   0      0  e12fff1e     1
          1  8ab0  conditional    0                            12      1  b9e5         2
          2  82c4  indirect-call  1      ffffffffffffffff       1     14  a000003      4
          3  ?     ?              ?      ?                      ?     16  ?            7
          4  8290  return         1      8ab0                   0     16  e12fff1e     1
          5  8ab0  conditional    1      82c4                   3     17  b9e5         3
          6  ?     ?              ?      ?                      ?     21  ?            5
          7  82c4  indirect-call  1      ffffffffffffffff       1     22  a000003      4
BT9_SPA_TRACE_FORMAT
bt9_minor_version: 0
BT9_NODES
NODE 0 0x0 - 0 0
NODE 1 0x8290 0x80008290 0xe12fff1e 4 class: RET+IND+UCD behavior: AT+IND taken_cnt: 2 # mnemonic: "BX LR"
NODE 2 0x8ab0 0x80008ab0 0xb9e5 2 class: JMP+DIR+CND behavior: DYN+DIR
NODE 3 33476 - 0x0a000003 4 class: CALL+IND+UCD behavior: ANT+IND
NODE what is this
NODE 4000000000 0x1 - 0 4
NODE 4 0xffffffffffffffff - 0 0
BT9_EDGES
EDGE 0 0 1 N 0x0 - 7
EDGE 1 1 2 T 0x8ab0 0x80008ab0 0 traverse_cnt: 2
EDGE 2 2 3 N 0x0 - 12 traverse_cnt: 1
EDGE 3 2 3 T 0x82c4 3 traverse_cnt: 1
EDGE 4 3 1 T 0xffffffffffffffff - 1
EDGE 5 9 1 T 0x10 - 1
EDGE 6 1
BT9_EDGE_SEQUENCE
1
  2   # a comment
4
7
1
3
5
4

# Tables that are packed, and a trace in a pipe
$ gzip -c data/bt9/good-ls.bt9 | opscope find -c 'conditional and taken' -
45

$ opscope find -c 'conditional and taken' data/bt9/good-ls.bt9
45

$ opscope lint data/bt9/good-ls.bt9
AL024  hint            188  a line that is not a record but is part of the format
    record 0: remark: BT9_SPA_TRACE_FORMAT (187 times)
    record 197: remark: EOF
data/bt9/good-ls.bt9: 197 records, 0 errors, 0 warnings, 188 hints

$ opscope formats bt9 | head -24
bt9: BT9 branch trace (CBP-5, 2016)
A record is one branch, one or several lines of text.

Text: a table of branches (NODE), a table of their outcomes and of how many
other instructions followed (EDGE), and one line for each executed branch with
the number of its edge. Both tables are read when the trace is opened, and a
record has the values of its edge and branch. Lines of the tables are remarks.
A record whose edge is not in the table has unknown values.

Made by:
  the traces of CBP-5, such as SHORT_MOBILE-1.bt9.trace.gz

A record:
  NODE 1 0x401a20 - 0x740e 2 class: JMP+DIR+CND behavior: DYN+DIR
  EDGE 7 1 2 T 0x401a30 - 3 traverse_cnt: 2
  7

field            place    kind     role         meaning
pc               -        address  pc           address of the branch
kind             -        code     branch kind  kind of branch, from its class; 0: none
taken            -        yes/no   taken        whether the branch is taken
target           -        address  target       address of the next instruction if the branch is taken
others           -        number   -            instructions between the branch and the next one
instr            derived  number   -            number of instructions before the branch
