# gem5's times of pipeline stages
$ for f in data/o3pipeview/good-*; do opscope info $f | grep -A 2 -e ^Format -e ^Evidence; done
Format:        o3pipeview (gem5 pipeline trace (O3PipeView))
Records:       8
Gaps:          0
--
Evidence for formats, in bits:
o3pipeview: 26

$ opscope list --fields=pc,disasm,fetch,decode,retire,stored,squashed data/o3pipeview/good-small.o3pipeview
     record  pc      disasm                                                   fetch  decode  retire  stored  squashed
          0  400d40  push rbp : st   rbp, SS:[t0 + rsp + 0xfffffffffffffff8]   1000     500    3500    5500  0
          1  400d40  push rbp : subi   rsp, rsp, 0x8                           1000     500    3500          0
          2  400d41  mov rbp, rsp                                              1000     500    4000          0
          3  400d44  jnz 0x10                                                  1500     500    4000          0
          4  400d46  add rax, rcx                                              2000     500                  1
          5  400d49  ld   rax, DS:[rbx]                                        2000     500                  1
          6  400d56  ld   rax, DS:[rbx]                                        5500     500   53000          0
          7  400d59  st   rax, DS:[rbx + 0x8]                                  6000     500   53000   55000  0

$ opscope list --format=o3pipeview --fields=pc,disasm,fetch,decode,retire,stored,squashed data/o3pipeview/bad-other-lines.o3pipeview
     record  pc      disasm                                                   fetch  decode  retire  stored  squashed
          0  400d40  push rbp : st   rbp, SS:[t0 + rsp + 0xfffffffffffffff8]   1000     500    3500    5500  0
! at byte 247: remark: 1500: system.cpu.fetch: [tid:0] activity
          1  400d40  push rbp : subi   rsp, rsp, 0x8                           1000     500    3500          0
! malformed line at byte 508: this line does not match at column 1: nothing in this format matches here
          2  400d41  mov rbp, rsp                                              1000     500
! malformed line at byte 606: this line does not match at column 19: nothing in this format matches here
! at byte 627: remark: O3PipeView:dispatch:3000
          3  400d44  jnz 0x10                                                  1500     500
          4  400d46  add rax, rcx                                              2000     500                  1
! at byte 1,080: remark: O3PipeView:decode:7
          5  400d49  ld   rax, DS:[rbx]                                        2000     500                  1

$ opscope find -c 'squashed' data/o3pipeview/good-small.o3pipeview
2

$ opscope lint data/o3pipeview/good-small.o3pipeview
data/o3pipeview/good-small.o3pipeview: 8 records, nothing found

$ opscope formats o3pipeview | head -12
o3pipeview: gem5 pipeline trace (O3PipeView)
A record is one micro-op, one or several lines of text.

Text, seven lines for each instruction or micro-op with the times of its
stages, as printed by gem5's O3 model with --debug-flags=O3PipeView.
Instructions of a wrong path are squashed: they do not retire. Records are in
the order in which instructions leave the processor. Times of stages are
relative to the fetch.

Made by:
  gem5.opt --debug-flags=O3PipeView --debug-file=trace.out CONFIG

