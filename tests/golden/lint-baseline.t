# The severity that sets the exit status
$ opscope lint --fail-on=hint samples/ls.byu.tr.gz | tail -n 1; opscope lint --fail-on=hint samples/ls.byu.tr.gz >out; echo $?
samples/ls.byu.tr.gz: 55,155 records, 0 errors, 0 warnings, 1 hint
1

$ opscope lint --fail-on=warning samples/ls.byu.tr.gz >out; echo $?
0

$ opscope lint --fail-on=warning --only=warning data/lint/bad-AL005.trace
AL005  warning           1  a load or store of address 0
    record 1: load is address 0
data/lint/bad-AL005.trace: 2 records, 0 errors, 1 warning, 0 hints
? 1

$ opscope lint --fail-on=fatal samples/ls.byu.tr.gz
opscope: lint: --fail-on=fatal: unknown value; values are hint, warning, error
? 2

# A finding is known by its identifier, the place of its pc and its reason, at another load
# address too; without a pc by their number
$ awk 'BEGIN { for (i = 0; i < 40; i++) printf "%x %x %d\n", 4198400 + 4 * (i % 10) + (i == 25 ? 64 : 0), 4198404 + 4 * (i % 10), i % 10 == 9; print "cut" }' >a; opscope lint --layout='line: pc:hex fallthrough:hex branch:bool' --write-baseline=known a; echo $?; sed 's/^/  /' known
AL020  error             1  a line that is not a record
    record 40: this line does not match at column 1: expected a hexadecimal number
AL013  warning           1  the next pc is neither fall-through nor target
    record 25: the pc is 401054, but 401010 is followed by 401014
a: 40 records, 1 error, 1 warning, 0 hints
0
  # opscope lint baseline
  # Known findings, for opscope lint --baseline=FILE: an identifier, a
  # place and a reason.  A place is the distance from the beginning of a
  # code region (+), a symbol (@), or the number of such findings (x).
  AL013 +54 the pc is N, but N is followed by N
  AL020 x1 this line does not match at column N: expected a hexadecimal number

# opscope lint baseline
# Known findings, for opscope lint --baseline=FILE: an identifier, a
# place and a reason.  A place is the distance from the beginning of a
# code region (+), a symbol (@), or the number of such findings (x).
$ awk 'BEGIN { for (i = 0; i < 43; i++) printf "%x %x %d\n", 341610496 + 4 * (i % 10) + (i % 20 == 5 ? 64 : 0) + (i == 33) * 8, 341610500 + 4 * (i % 10), i % 10 == 9; print "cut"; print "cut again" }' >b; opscope lint --layout='line: pc:hex fallthrough:hex branch:bool' --baseline=known --fail-on=warning b
AL020  error             1  a line that is not a record
    record 43: this line does not match at column 1: expected a hexadecimal number
AL013  warning           1  the next pc is neither fall-through nor target
    record 33: the pc is 145c9014, but 145c9008 is followed by 145c900c
AL042  warning           1  one pc, instructions of different lengths
    record 33: the instruction at 145c9014 ends at 145c9010 here and at 145c9018 at record 15
b: 43 records, 1 error, 2 warnings, 0 hints, 3 known
? 1

$ opscope lint --layout='line: pc:hex fallthrough:hex branch:bool' --baseline=known --fail-on=hint a
a: 40 records, nothing new found, 2 known

$ opscope lint --layout='line: pc:hex fallthrough:hex branch:bool' --baseline=known --fail-on=hint --to=json --only=AL013 a b >out; echo $?; cat out
1
[
{
  "file": "a",
  "format": "layout",
  "records": 40,
  "errors": 0,
  "warnings": 0,
  "hints": 0,
  "known": 1,
  "findings": [
    {
      "id": "AL013",
      "severity": "warning",
      "title": "the next pc is neither fall-through nor target",
      "count": 0,
      "known": 1,
      "distinct": 0,
      "distinct_more": false,
      "examples": []
    }
  ]
}
,
{
  "file": "b",
  "format": "layout",
  "records": 43,
  "errors": 0,
  "warnings": 1,
  "hints": 0,
  "known": 2,
  "findings": [
    {
      "id": "AL013",
      "severity": "warning",
      "title": "the next pc is neither fall-through nor target",
      "count": 1,
      "known": 2,
      "distinct": 1,
      "distinct_more": false,
      "examples": [
        {
          "record": 33,
          "times": 1,
          "sentence": "the pc is 145c9014, but 145c9008 is followed by 145c900c"
        }
      ],
      "worst": {
        "record": 33,
        "times": 1,
        "sentence": "the pc is 145c9014, but 145c9008 is followed by 145c900c"
      }
    }
  ]
}
]

# A baseline is text with comments, sorted, and stays the same if nothing changes
$ { echo '# known since the first release'; echo; grep -v 'AL020' known; } >edited; opscope lint --layout='line: pc:hex fallthrough:hex branch:bool' --baseline=edited --write-baseline=again a; cmp known again; grep -v '^#' known | LC_ALL=C sort -c
AL020  error             1  a line that is not a record
    record 40: this line does not match at column 1: expected a hexadecimal number
a: 40 records, 1 error, 0 warnings, 0 hints, 1 known

# A place is the symbol of the record, where the trace has symbols
$ sed 's/ 3000:/ 1300:/' data/gem5-exec/good-riscv.gem5exec >t; opscope lint --only=AL016 --write-baseline=known t; grep -v '^#' known; opscope lint --only=AL016 --baseline=known t
AL016  error             1  a time that decreases
    record 4: the time decreases from 2500 to 1300
t: 13 records, 1 error, 0 warnings, 0 hints
AL016 @main+16 the time decreases from N to N
t: 13 records, nothing new found, 1 known

# What is not a baseline is neither read nor replaced
$ opscope lint --baseline=missing samples/ls.byu.tr.gz
opscope: missing: No such file or directory
? 2

$ echo AL013 >bad; opscope lint --baseline=bad samples/ls.byu.tr.gz
opscope: bad: line 1 is not an identifier, a place and a reason
? 2

$ cp samples/ls.byu.tr.gz t.gz; opscope lint --write-baseline=t.gz t.gz; cmp t.gz samples/ls.byu.tr.gz
opscope: t.gz: the file exists and is not a baseline; choose another name

$ opscope lint --write-baseline=new missing; ls new
opscope: cannot open missing: No such file or directory
opscope: new: the baseline was not written, because a FILE could not be read
ls: cannot access 'new': No such file or directory
? 2

# Steps that are correct, and a signed time that decreases below 0, anywhere in a trace
$ awk 'BEGIN { for (i = 0; i < 3000; i++) print 4096 + 4 * (i % 3), 4100 + 4 * (i % 3), i % 3 == 2 ? 4096 : "-", i % 3 == 2 }' >loop; opscope lint --layout='line: pc:dec fallthrough:dec target:dec? taken:bool' loop; OPSCOPE_TEST=nofastlint opscope lint --layout='line: pc:dec fallthrough:dec target:dec? taken:bool' loop
loop: 3,000 records, nothing found
loop: 3,000 records, nothing found

$ printf '%s 4096\n' 1 2 3 -5 6 >times; opscope lint --layout='line: time:int pc:dec' times
AL016  error             1  a time that decreases
    record 3: the time decreases from 3 to -5
times: 5 records, 1 error, 0 warnings, 0 hints
? 1

# Differences between executions of one pc have a place too, which moves with the code
$ run() { awk -v base=$1 -v also=$2 'BEGIN { for (i = 0; i < 30; i++) { k = i % 5; op = i == 12 || i == also ? "SUB" : k < 4 ? "ADD" : i == 24 ? "CALL" : "JMP_IMM"; printf "1 %x -1 8 9 - %s - 0 0 %x %x %s %s\n", base + 4 * k, k < 4 ? "-" : "T", base + 4 * k + (i == 18 ? 5 : 4), k < 4 ? 0 : base, op, op } }'; }; run 4198400 >first; run 341610496 >moved; run 341610496 26 >more; opscope lint -F cis501 --only=AL042,AL043,AL044 --write-baseline=known first; grep -v '^#' known; for f in moved more; do opscope lint -F cis501 --only=AL042,AL043,AL044 --baseline=known $f; done
AL042  warning           1  one pc, instructions of different lengths
    record 18: the instruction at 40100c ends at 401011 here and at 401010 at record 3
AL043  warning           2  one pc, different opcodes
    record 12: micro-op 1 at 401008 is SUB SUB here and ADD ADD at record 2
    record 24: micro-op 1 at 401010 is CALL CALL here and JMP_IMM JMP_IMM at record 4
AL044  warning           1  one pc, different kinds of branch
    record 24: the record at 401010 is a branch of another kind here and a conditional branch at record 4
first: 30 records, 0 errors, 4 warnings, 0 hints
AL042 +c the instruction at N ends at N here and at N at record N
AL043 +10 micro-op N at N is CALL CALL here and JMP_IMM JMP_IMM at record N
AL043 +8 micro-op N at N is SUB SUB here and ADD ADD at record N
AL044 +10 the record at N is a branch of another kind here and a conditional branch at record N
moved: 30 records, nothing new found, 4 known
AL043  warning           1  one pc, different opcodes
    record 26: micro-op 1 at 145c9004 is SUB SUB here and ADD ADD at record 1
more: 30 records, 0 errors, 1 warning, 0 hints, 4 known

# An instruction without a symbol in a format with symbols has its address as place
$ opscope lint --write-baseline=known data/spike/good-instructions.spike >out; grep AL013 known
AL013 +0 the pc is N, but N is followed by N
AL013 +42 the pc is N, but N is followed by N
