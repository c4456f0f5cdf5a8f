# Traces of Valgrind's Lackey
$ opscope info samples/sort.lackey | grep -A 2 -e ^Format -e ^Evidence
Format:        lackey (Valgrind Lackey memory trace)
Records:       345
Gaps:          0
--
Evidence for formats, in bits:
lackey: 26

$ opscope list -n 8 samples/sort.lackey
     record  op  addr    size
! at byte 0: remark: ==31570== Lackey, an example Valgrind tool
          0  I   40107a     7
          1  I   401081     4
          2  I   401085     5
          3  I   40108a     6
          4  I   401090     5
          5  I   401095     2
          6  I   401097     3
          7  I   40109a     2

$ opscope list --to=csv --fields=op,addr,size,pc,load,store samples/sort.lackey 2>/dev/null | grep -B 1 -A 1 M
335,I,0x4010c5,7,0x4010c5,,
336,M,0x40300c,4,,0x40300c,0x40300c
337,I,0x4010cc,6,0x4010cc,,

$ opscope find -c 'load and store' samples/sort.lackey
1

$ opscope stat samples/sort.lackey 2>&1
Total Accesses: 345
Unique PCs:     70
Memory Reads:   46 (13.33%)
Memory Writes:  38 (11.01%)

By op:
I: 262 (75.94%)
L: 45 (13.04%)
S: 37 (10.72%)
M: 1 (0.29%)

$ opscope lint --only=error,warning samples/sort.lackey
samples/sort.lackey: 345 records, nothing found

# Messages of Valgrind are remarks, other lines are gaps
$ opscope list --format=lackey data/lackey/bad-other-lines.lackey 2>/dev/null
     record  op  addr              size
! at byte 0: remark: ==7== Lackey, an example Valgrind tool
          0  I   4016b4a              3
          1  S   1fff0006f8           8
! malformed line at byte 69: this line does not match at column 1: nothing in this format matches here
          2  L   1fff0006f8           8
! at byte 92: remark: --7-- a warning
          3  M   ffffffffffffffff     1
! 2 malformed lines from byte 130 on (28 bytes), the first: this line does not match at column 14: expected ","
          4  I   4016b4a              3
          5  I   4016b50              2
! at byte 187: remark: ==7== Exit code:       0

$ opscope lint --format=lackey data/lackey/bad-other-lines.lackey
AL020  error             3  a line that is not a record
    record 2: this line does not match at column 1: nothing in this format matches here
    record 4: this line does not match at column 14: expected "," (2 times)
AL024  hint              3  a line that is not a record but is part of the format
    record 0: remark: ==7== Lackey, an example Valgrind tool
    record 3: remark: --7-- a warning
    record 6: remark: ==7== Exit code:       0
data/lackey/bad-other-lines.lackey: 6 records, 3 errors, 0 warnings, 3 hints
? 1

# Loads and stores of CS:APP
$ opscope list data/lackey/good-csapp.trace
opscope: data/lackey/good-csapp.trace: read as lackey on weak evidence (score 16; 24 is certain); use --format=NAME to choose another format
     record  op  addr    size
          0  L   10         1
          1  M   20         1
          2  L   22         1
          3  S   18         1
          4  L   110        1
          5  L   210        1
          6  M   12         1
          7  I   4005c0     5

$ opscope formats lackey | head -n 12
lackey: Valgrind Lackey memory trace
A record is one access, a line of text.

Text, a line for each fetch, load and store, as printed by Valgrind with
--tool=lackey --trace-mem=yes. A line M is a load and a store of the same
bytes. The accesses of an instruction follow its fetch. Lines of Valgrind
itself (==PID==) are remarks. Traces of data only, as in the cache exercises of
CS:APP, have no lines I.

Made by:
  valgrind --tool=lackey --trace-mem=yes --log-file=ls.lackey ls

