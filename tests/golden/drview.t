# What DynamoRIO's view tool prints
$ for f in data/drview/good-*; do opscope info $f | grep -A 2 -e ^Format -e ^Evidence; done
Format:        drview (DynamoRIO drmemtrace, printed by view)
Records:       11
Gaps:          0
--
Evidence for formats, in bits:
drview: 26

$ opscope list --fields=pc,disasm,tid,window,kind,taken,load,store data/drview/good-threads.drview
     record  pc            disasm                             tid  window  kind           taken  load          store
! at byte 0: remark: Output format:
          0  7fc205a61940  mov    %rsp, %rdi                 3256       2
          1  7fc205a61943  call   $0x00007fc205a62600        3256       2  call                                7fff9a9e3528
          2  7fc205a62600  mov    $0x00007fffffffffff, %rax  3256       2
          3  7fc205a6260a  jnz    $0x00007fc205a6261c        3256       2  conditional    0
          4  7fc205a6260c  jz     $0x00007fc205a62610        3256       2  conditional    1
! at byte 1,279: remark: ------------------------------------------------------------
          5  401000        rep movs %ds:(%rsi), %es:(%rdi)     77       2                        500000        600000
          6  401000        rep movs %ds:(%rsi), %es:(%rdi)     77       2                        500001        600001
! at byte 2,079: remark: ------------------------------------------------------------
          7  7fc205a62610  jmp    %rax                       3256       3  indirect
          8  7fc205a62700  prefetcht0 (%rax)                 3256       3
          9  7fc205a62703  call   %rax                       3256       3  indirect-call                       7fff9a9e3520
         10  7fc205a62800  ret                               3256       3  return                7fff9a9e3520
! at byte 3,100: remark: View tool results:

$ opscope list --format=drview --fields=pc,disasm,tid,window,kind,taken,load,store data/drview/bad-other-lines.drview
     record  pc      disasm   tid  window  kind  taken  load    store
! at byte 0: remark: 1           0:       W0.T9 <marker: version 4>
          0  401000  nop        9       0
! 2 malformed lines from byte 165 on (130 bytes), the first: this line does not match at column 1: nothing in this format matches here
          1  401009             9       0               500008  500000
          2  40100a  syscall    9       0
          3  401020             8       0                       500010
! malformed line at byte 725: this line does not match at column 32: expected a blank
          4  40100c  nop        9       0

$ opscope find -c 'window = 3' data/drview/good-threads.drview
4

$ opscope lint data/drview/good-threads.drview
AL024  hint             15  a line that is not a record but is part of the format
    record 0: remark: Output format: (8 times)
    record 5: remark: ------------------------------------------------------------ (5 times)
    record 11: remark: View tool results: (2 times)
data/drview/good-threads.drview: 11 records, 0 errors, 0 warnings, 15 hints

$ opscope formats drview | head -12
drview: DynamoRIO drmemtrace, printed by view
A record is one instruction, one or several lines of text.

Text, a line for each fetch and each access, as printed by DynamoRIO's
drmemtrace tool view. The accesses of an instruction are part of its record.
Markers (time, processor, system calls, window) are shown in place.

Made by:
  drrun -t drmemtrace -tool view -indir drmemtrace.ls.*.dir 2>ls.view

A record:
  9   2: W0.T3256 ifetch       5 byte(s) @ 0x00007fc205a61943 e8 b8 0c 00 00   call   $0x00007fc205a62600
