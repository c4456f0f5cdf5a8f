# opscope --size=16x90 samples/ls.cis501.trace.gz
# The list shows the first match of what is typed; Esc returns.
wait
keys 20002g?CA
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr       target   imm f >
|19,981    L  7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210                 48 -
|19,982 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                                0 -
|19,983 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                               8 -
|19,984 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8                  0 -
|19,985 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             7ffff7fd2d60 -3384 -
|19,986 ╷   S 7ffff7fd2d60 PUSH  STORE    r15  rsp      7fffffffe1d0                 -8 -
|19,987 ╵     7ffff7fd2d60 PUSH  SUB_IMM  rsp       rsp                               8 -
|19,988 ╷   S 7ffff7fd2d62 PUSH  STORE    r14  rsp      7fffffffe1c8                 -8 -
|19,989 ╵     7ffff7fd2d62 PUSH  SUB_IMM  rsp       rsp                               8 -
| ls.cis501.trace.gz  cis501     record 19,985 of 48,390  macro-op 16,403  pc 7ffff7fd3a93
|?CA
keys LLX
screen status
| ls.cis501.trace.gz  cis501     record 20,002 of 48,390  macro-op 16,414  pc 7ffff7fd2d7d
keys <Backspace>
screen status
| ls.cis501.trace.gz  cis501     record 19,985 of 48,390  macro-op 16,403  pc 7ffff7fd3a93
keys <Esc>
screen records status
|micro-op               pc macro micro    src1 src2 dst         addr       target   imm f >
|19,998 ╵     7ffff7fd2d6c PUSH  SUB_IMM  rsp       rsp                               8 -
|19,999       7ffff7fd2d6d SUB   SUB_IMM  rsp       rsp                             136 W
|20,000    L  7ffff7fd2d74 MOV   LOAD          r9   rsi 7ffff7ffe5c0                  8 -
|20,001     S 7ffff7fd2d78 MOV   STORE    r8   rsp      7fffffffe138                 24 -
|20,002    L  7ffff7fd2d7d MOV   LOAD          rsp  rbp 7fffffffe1e0                192 -
|20,003     S 7ffff7fd2d85 MOV   STORE    rdi  rsp      7fffffffe128                  8 -
|20,004    L  7ffff7fd2d8a MOV   LOAD          rsp  r8  7fffffffe1f8                216 -
|20,005       7ffff7fd2d92 MOV   MOV      rsi       r10                               0 -
|20,006     S 7ffff7fd2d95 MOV   STORE    rdx  rsp      7fffffffe140                 32 -
| ls.cis501.trace.gz  cis501     record 20,002 of 48,390  macro-op 16,414  pc 7ffff7fd2d7d
keys ?CALL<Enter>
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr       target   imm>
|19,981    L  7ffff7fd3a8e MOV   LOAD          rsp  rdx 7fffffffe210                 48  │▆
|19,982 ╷     7ffff7fd3a93 CALL  SAVE_PC            t0                                0  │▆
|19,983 │     7ffff7fd3a93 CALL  SUB_IMM  rsp       rsp                               8  │▆
|19,984 │   S 7ffff7fd3a93 CALL  STORE    t0   rsp      7fffffffe1d8                  0  ┃▆
|19,985 ╵B→   7ffff7fd3a93 CALL  JMP_IMM                             7ffff7fd2d60 -3384  │▆
|19,986 ╷   S 7ffff7fd2d60 PUSH  STORE    r15  rsp      7fffffffe1d0                 -8  │▇
|19,987 ╵     7ffff7fd2d60 PUSH  SUB_IMM  rsp       rsp                               8  │█
|19,988 ╷   S 7ffff7fd2d62 PUSH  STORE    r14  rsp      7fffffffe1c8                 -8  │▆
|19,989 ╵     7ffff7fd2d62 PUSH  SUB_IMM  rsp       rsp                               8  │▇
| ls.cis501.trace.gz  cis501     record 19,985 of 48,390  macro-op 16,403  pc 7ffff7fd3a93
|hit 428 of 1,134, 17 records back
# what is not a query yet leaves the cursor where it was
keys 100g/pc ==
screen status
| ls.cis501.trace.gz  cis501  gzip      record 100 of 48,390  macro-op 80  pc 7ffff7fd2e11
keys  7ffff7fd2e5f
screen status
| ls.cis501.trace.gz  cis501  gzip     record 121 of 48,390  macro-op 100  pc 7ffff7fd2e5f
keys <Ctrl-U>
screen status
| ls.cis501.trace.gz  cis501  gzip      record 100 of 48,390  macro-op 80  pc 7ffff7fd2e11
keys <Ctrl-C>
:set noincsearch
keys /XOR
screen status message
| ls.cis501.trace.gz  cis501  gzip      record 100 of 48,390  macro-op 80  pc 7ffff7fd2e11
|/XOR
