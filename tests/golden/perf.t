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

# With some of the fields
$ opscope info data/perf/good-fields.perf | grep -A 2 -e ^Format
Format:        perf (Output of perf script)
Records:       39
Gaps:          0

$ opscope list data/perf/good-fields.perf
     record  pc                disasm  encoding              symbol                                 time  comm      tid  cpu  event      target        load  store
! at byte 0: remark: # perf script -F of one recording, with some of the fields
          0  7f59a6fb00c0              48 89 fa              _dl_debug_initialize                         ls       8207
          1  ffffffff8156f586                                perf_event_mmap_output                       ls       8207
          2  ffffffff822016f7                                _raw_spin_lock                               ls       8207
          3  7f59a6e9f0e7              48 8d 05 12 cc f8 ff  __memcpy_chk                                 ls       8207
          4  7f59a6fb00c0              48 89 fa
          5  ffffffff8156f586
          6  ffffffff822016f7
          7  7f59a6e9f0e7              48 8d 05 12 cc f8 ff
          8  7f59a6fb00c0              48 89 fa              _dl_debug_initialize         71091545905000  ls       8207
          9  ffffffff8156f586                                perf_event_mmap_output       71091546005000  ls       8207
         10  ffffffff822016f7                                _raw_spin_lock               71091546106000  ls       8207
         11  7f59a6e9f0e7              48 8d 05 12 cc f8 ff  __memcpy_chk                 71091546205000  ls       8207
         12  7f59a6fb00c0                                    _dl_debug_initialize+0x0     71091545905000           8207       cpu-clock
         13  ffffffff8156f586                                perf_event_mmap_output+0x56  71091546005000           8207       cpu-clock
         14  ffffffff822016f7                                _raw_spin_lock+0x17          71091546106000           8207       cpu-clock
         15  7f59a6e9f0e7                                    __memcpy_chk+0x7             71091546205000           8207       cpu-clock
         16  7f59a6fb00c0              48 89 fa                                                           ls
         17  ffffffff8156f586                                                                             ls
         18  ffffffff822016f7                                                                             ls
         19  7f59a6e9f0e7              48 8d 05 12 cc f8 ff                                               ls
         20  7f59a6fb00c0              48 89 fa              _dl_debug_initialize+0x0                     ls       8207       cpu-clock
         21  ffffffff8156f586                                perf_event_mmap_output+0x56                  ls       8207       cpu-clock
         22  ffffffff822016f7                                _raw_spin_lock+0x17                          ls       8207       cpu-clock
         23  7f59a6e9f0e7              48 8d 05 12 cc f8 ff  __memcpy_chk+0x7                             ls       8207       cpu-clock
         24  7f59a6fb00c0              48 89 fa              _dl_debug_initialize         71091545905000
         25  ffffffff8156f586                                perf_event_mmap_output       71091546005000
         26  ffffffff822016f7                                _raw_spin_lock               71091546106000
         27  7f59a6e9f0e7              48 8d 05 12 cc f8 ff  __memcpy_chk                 71091546205000
         28  7f59a6fb00c0                                                                 71091545905000  ls
         29  ffffffff8156f586                                                             71091546005000  ls
         30  ffffffff822016f7                                                             71091546106000  ls
         31  7f59a6e9f0e7                                                                 71091546205000  ls
         32  7f59a6fb00c0                                    _dl_debug_initialize                                  8207
         33  ffffffff8156f586                                perf_event_mmap_output                                8207
         34  ffffffff822016f7                                _raw_spin_lock                                        8207
         35  7f59a6e9f0e7                                    __memcpy_chk                                          8207
! at byte 2,875: remark: # hand-made: a processor, kinds of branches and their targets
         36  7f59a6fb00c0              48 89 fa              _dl_debug_initialize                         ls       8207    1
         37  7f59a6fb00c0                                    f+0x0                                        my prog  8207    1             7f59a6fb00d0
         38  401000                                          main+0x0                                                                    402000

$ opscope list --fields=dso,pid,period,flags,kind data/perf/good-fields.perf
     record  dso                                              pid  period  flags  kind
! at byte 0: remark: # perf script -F of one recording, with some of the fields
          0  /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2
          1  [kernel.kallsyms]
          2  [kernel.kallsyms]
          3  /usr/lib/x86_64-linux-gnu/libc.so.6
          4
          5
          6
          7
          8                                                        100000
          9                                                        100000
         10                                                        100000
         11                                                        100000
         12  /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2  8207
         13  [kernel.kallsyms]                               8207
         14  [kernel.kallsyms]                               8207
         15  /usr/lib/x86_64-linux-gnu/libc.so.6             8207
         16
         17
         18
         19
         20  /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2  8207  100000
         21  [kernel.kallsyms]                               8207  100000
         22  [kernel.kallsyms]                               8207  100000
         23  /usr/lib/x86_64-linux-gnu/libc.so.6             8207  100000
         24
         25
         26
         27
         28
         29
         30
         31
         32  /usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2
         33  [kernel.kallsyms]
         34  [kernel.kallsyms]
         35  /usr/lib/x86_64-linux-gnu/libc.so.6
! at byte 2,875: remark: # hand-made: a processor, kinds of branches and their targets
         36
         37  /usr/bin/ls                                                   jcc    conditional
         38  [unknown]                                                     call   call

# Samples of memory: the pc is not the address of the data
$ opscope list --fields=pc,symbol,load,store,addr,event data/perf/good-mem.perf
     record  pc                symbol          load          store             addr  event
          0  7f59a6fb00c0      _dl_start+0x10  7ffd12345678                          cpu/mem-loads,ldlat=30/P
          1  ffffffff81234567  do_x+0x14                     ffff8881f2a3c000        cpu/mem-stores/P
          2  7f59a6fb00c9      _dl_start+0x19                                  0     cpu/mem-loads,ldlat=30/P

$ opscope find -c 'mem' data/perf/good-mem.perf
2

$ opscope list --format=perf --fields=pc,symbol data/perf/bad-other-lines.perf
     record  pc            symbol
          0  7f216b426100  _start+0x0
! malformed line at byte 111: this line does not match at column 46: expected a hexadecimal number
          1  7f216b426100  _start+0x0
! malformed line at byte 250: this line does not match at column 66: expected a hexadecimal number
          2  7f216b426103  _start+0x3

$ opscope lint data/perf/good-insn.perf
AL044  warning           1  one pc, different kinds of branch
    record 1: the record at 40234f is not a branch here and a conditional branch at record 0
AL024  hint              1  a line that is not a record but is part of the format
    record 0: remark: # captured on: a machine of its own
data/perf/good-insn.perf: 9 records, 0 errors, 1 warning, 1 hint

$ opscope formats perf | head -12
perf: Output of perf script
A record is one sample, a line of text.

Text, one line for each instruction or sample, as printed by perf script with
--insn-trace, --insn-trace=disasm, --xed, -F +insn or -F +flags, or for samples
of any event. Memory samples (perf mem) have the address that is loaded or
stored. With -F, every field is optional except the address of the instruction
and one of the time, the program and insn. Samples with call chains have
several lines and are not read.

Made by:
  perf record -e intel_pt//u ls; perf script --insn-trace >ls.perf
