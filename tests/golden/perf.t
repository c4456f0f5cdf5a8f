# Output of perf script
$ opscope info data/perf/good-insn.perf | grep -A 2 -e ^Format -e ^Evidence
Format:        perf (Output of perf script)
Records:       9
Gaps:          0
--
Evidence for formats, in bits:
perf: 26

$ opscope list --fields=pc,disasm,encoding,symbol,comm,tid,cpu,target data/perf/good-insn.perf
     record  pc                disasm           encoding        symbol                         comm                tid  cpu  target
! at byte 0: remark: # captured on: a machine of its own
          0  40234f                                             operator()(int)+0x2f           my prog 12 [3]       78    0  402360
          1  40234f                                             handle_intel.constprop.0+0x2f  t                 28033
          2  ffffffff813543d0                                   [unknown]                      t                 28033
          3  401000                                             main+0x0                       t                 28033    1  402000
          4  402010                                             f+0x10                         t                 28033    1  401005
          5  7f216b426100                       48 89 e7        _start+0x0                     ls              1443864    6
          6  7f216b426103                       e8 e8 0c 00 00  _start+0x3                     ls              1443864    6
          7  7f216b426df0      endbr64                          _dl_start+0x0                  ls              1443864    6
          8  7f216b426df4      movq %rsp, %rdi                  _dl_start+0x4                  ls              1443864    6

$ opscope list --fields=time,dso,pid,period,event,flags,kind data/perf/good-insn.perf
     record              time  dso                                   pid  period  event        flags   kind
! at byte 0: remark: # captured on: a machine of its own
          0     1771362163000  /opt/a (b)/t                           77       1  branches:u   jcc     conditional
          1     1771362164000  t                                          100000  cpu-clock
          2     1771362264000  [kernel.kallsyms]                          100000  cpu-clock
          3     1771362300000  t                                               1  branches:uH  call    call
          4     1771362300000  t                                               1  branches:uH  return  return
          5  2275506209908875  /usr/lib/x86_64-linux-gnu/ld-2.31.so
          6  2275506209908875  /usr/lib/x86_64-linux-gnu/ld-2.31.so
          7  2275506209908875  /usr/lib/x86_64-linux-gnu/ld-2.31.so
          8  2275506209908876  /usr/lib/x86_64-linux-gnu/ld-2.31.so

$ opscope list --format=perf --fields=pc,symbol data/perf/bad-other-lines.perf
     record  pc            symbol
          0  7f216b426100  _start+0x0
! 4 malformed lines from byte 111 on (301 bytes), the first: not a thread and its time

$ opscope lint data/perf/good-insn.perf
AL044  warning           1  one pc, different kinds of branch
    record 1: the record at 40234f is not a branch here and a conditional branch at record 0
AL024  hint              1  a line that is not a record but is part of the format
    record 0: remark: # captured on: a machine of its own
data/perf/good-insn.perf: 9 records, 0 errors, 1 warning, 1 hint

$ opscope formats perf | head -12
perf: Output of perf script
A record is one sample, a line of text.

Text, a line for each instruction or sample, as perf script prints it: with
--insn-trace, --insn-trace=disasm, --xed, -F +insn, -F +flags, or of samples of
any event. Samples with call chains have several lines and are not read.

Made by:
  perf record -e intel_pt//u ls; perf script --insn-trace >ls.perf

A record:
  ls 1443864 [006] 2275506.209908875:   7f216b426100 _start+0x0 (/usr/lib/ld-2.31.so) insn: 48 89 e7
