# opscope --size=24x80 samples/ls.cis501.trace.gz
# Keys that arrive faster than the data they need: none is lost.
# a record that the trace does not have, before it is indexed
keys 999999999g
screen records status message
|micro-op               pc macro micro    src1 src2 dst         addr      target>
|48,376 ╷  L  7ffff7fd2c69 CMP   LOAD          r13  t1  7ffff7fc1700
|48,377 ╵     7ffff7fd2c69 CMP   CMP      t1   rbp  t0
|48,378  B→   7ffff7fd2c6d J     JMP_IMM                             7ffff7fd2ce8
|48,379    L  7ffff7fd2ce8 MOV   LOAD          r13  rsi 7ffff7fc16f8
|48,380    L  7ffff7fd2cec MOV   LOAD          rax  rdi 7ffff7fc1818
|48,381 ╷     7ffff7fd2cef CALL  SAVE_PC            t0
|48,382 │     7ffff7fd2cef CALL  SUB_IMM  rsp       rsp
|48,383 │   S 7ffff7fd2cef CALL  STORE    t0   rsp      7fffffffe0b8
|48,384 ╵B→   7ffff7fd2cef CALL  JMP_IMM                             7ffff7fec4a0
|48,385       7ffff7fec4a0 MOV   MOV      rsi       rcx
|48,386       7ffff7fec4a2 MOV   MOV      rdi       rax
|48,387       7ffff7fec4a4 AND   AND_IMM  rcx       rcx
|48,388       7ffff7fec4a8 AND   AND_IMM  rax       rax
|48,389       7ffff7fec4ac CMP   CMP_IMM  rcx       t0
| ls.cis501.trace.gz   record 48,389 of 48,390  macro-op 39,999  pc 7ffff7fec4ac
|the last record is 48,389
keys <Esc>
wait
burst 500gt<Down><Enter>
screen chain status
|─ Chain ─ sources of the record, depth 5 ───────────────────────────── 1 of 14 ─
| value                      record  distance            pc  what
|                               483            7ffff7fd8461  MOV LOAD
| ├─ rbp (address)              470       -13  7ffff7fd3b17  POP LOAD
| │  └─ [7fffffffe2a0]       from before the trace
| └─ [7fffffffe368]             465       -18  7ffff7fd3b08  MOV STORE
|    ├─ r10                     458       -25  7ffff7fd3ae7  MOV LOAD
|    │  └─ [7fffffffe260]       414       -69  7ffff7fd3040  MOV STORE
|    │     ├─ rcx               385       -98  7ffff7fd38c6  MOV MOV
|    │     │  └─ rax            365      -118  7ffff7fd2c7b  MOV MOV
|    │     └─ rax (address)     413       -70  7ffff7fd303b  MOV LOAD
| ls.cis501.trace.gz         record 483 of 48,390  macro-op 393  pc 7ffff7fd8461
# the chain of the record jumped to, before it has been computed
burst t498gJ<Down><Enter>
screen chain status
|─ Chain ─ sources of the record, depth 5 ───────────────────────────── 1 of 13 ─
| value                         record  distance            pc  what
|                                  498            7ffff7fd848f  MOVZX LOAD
| ├─ rdx (address)                 483       -15  7ffff7fd8461  MOV LOAD
| │  ├─ rbp (address)              470       -28  7ffff7fd3b17  POP LOAD
| │  │  └─ [7fffffffe2a0]       from before the trace
| │  └─ [7fffffffe368]             465       -33  7ffff7fd3b08  MOV STORE
| │     ├─ r10                     458       -40  7ffff7fd3ae7  MOV LOAD
| │     │  └─ [7fffffffe260]       414       -84  7ffff7fd3040  MOV STORE
| │     │     ├─ rcx               385      -113  7ffff7fd38c6  MOV MOV
| │     │     └─ rax (address)     413       -85  7ffff7fd303b  MOV LOAD
| ls.cis501.trace.gz         record 498 of 48,390  macro-op 405  pc 7ffff7fd848f
# the cursor stays in its row while a deeper chain is computed
burst <Backspace>r<Down><Down>+
screen chain status
|─ Chain ─ uses of the record, depth 6 ──────────────────────────────── 4 of 15 ─
| value                         record  distance            pc  what
|                                  499            7ffff7fd848f  MOVZX MOVZX
| ├─ rcx                           502        +3  7ffff7fd8497  CMP CMP_IMM
| │  ├─ flags                      503        +4  7ffff7fd849b  J JMP_IMM
| │  ├─ flags                   overwritten by 505
| │  └─ t0                      overwritten by 508
| ├─ rcx                           510       +11  7ffff7fd84b0  TEST TEST
| │  ├─ flags                      511       +12  7ffff7fd84b3  SETNZ SETNZ
| │  │  ├─ rax                     512       +13  7ffff7fd84b6  TEST TEST
| │  │  │  ├─ flags                513       +14  7ffff7fd84b8  J JMP_IMM
| ls.cis501.trace.gz         record 499 of 48,390  macro-op 405  pc 7ffff7fd848f
burst qTjj<Enter>jjj$s<Enter>
screen table status message
|─ Tables ─ Hot spots ──────────────────────────────── Instructions: 4 of 1,795 ─
| different pcs: 1,795   pcs with 90 % of the records: 464 of 1,795, 25.85 %
| basic blocks: 417   basic blocks with 90 % of the records: 72 of 417, 17.27 %
| instructions of a basic block: 5.67
|           pc   executions   records   share           coverage▼
| 7ffff7fecc9e            1         1   0.00% ▏            99.99% ████████
| 7ffff7fecc9a            1         1   0.00% ▏            99.99% ████████
| 7ffff7fecc96            1         1   0.00% ▏            99.99% ████████
| 7ffff7fecc92            1         1   0.00% ▏            99.99% ████████
| 7ffff7fecc8d            1         1   0.00% ▏            99.99% ████████
| 7ffff7fecc88            1         1   0.00% ▏            99.98% ████████
| 7ffff7fecc84            1         1   0.00% ▏            99.98% ████████
| 7ffff7fecc74            1         1   0.00% ▏            99.98% ████████
| ls.cis501.trace…  & pc == 0x7ffff7fecc9e: 1 of 48,390  record 47,427 of 48,390
|only records with pc == 0x7ffff7fecc9e; Backspace returns
:filter
burst Tqi<Down><Down><Down>+<Down>+
screen memory status
|─ Memory ─ whole trace, lines, 7ffff7f77000..7ffff7f77f… ─ 73 accesses, 1 of 8 ─
|     address▲   accesses   loads   stores   fetches   share
| 7ffff7f77000         11       3        8         0  15.07% ███████████████████
| 7ffff7f77040          9       1        8         0  12.33% ███████████████▌
| 7ffff7f77080         10       2        8         0  13.70% █████████████████▎
| 7ffff7f770c0          9       1        8         0  12.33% ███████████████▌
| 7ffff7f77100          9       1        8         0  12.33% ███████████████▌
| 7ffff7f77140         11       3        8         0  15.07% ███████████████████
| 7ffff7f77180          8       3        5         0  10.96% █████████████▉
| 7ffff7f773c0          6       0        6         0   8.22% ██████████▍
|
| ls.cis501.trace.gz   record 47,427 of 48,390  macro-op 39,208  pc 7ffff7fecc9e
burst <Esc>C<Down><Down><Space>
screen columns
|─ Columns ───────────────────────────────────────────────────────── 1-10 of 20 ─
| [✓] pc           12   address of the instruction that contains the micro-op
| [✓] macro        8    opcode of the x86 instruction
| [ ] micro             opcode of the micro-op
| [✓] src1         4    first register read; the data of a store
| [✓] src2         4    second register read; the base of the address of a load…
| [✓] dst          3    register written
| [✓] addr         12   address loaded from or stored to; 0 if the micro-op doe…
| [✓] target       12   target of a branch; 0 if the micro-op is not a branch
| [✓] imm          5    immediate operand, or displacement of an address or bra…
| [✓] flags        1    whether it reads (R) or writes (W) the condition codes
