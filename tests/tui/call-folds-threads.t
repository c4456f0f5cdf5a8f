# opscope --size=12x80 data/drview/good-threads.drview
# Another thread runs between the call and its return: only the records of the thread are
# folded.  Their number appears when the threads are known.
wait
keys 1gza
wait
screen records status message
|instruction           pc disasm                    tid size kind     taken  >
|       ▒ at byte 0: remark: Output format:                                    ┃
|     0      7fc205a61940 mov %rsp, %rdi           3256                        ┃
|     1 B  S 7fc205a61943 call $0x00007fc205a62600 3256    8 call           ►  ┃█
|       ▒ at byte 1,279: remark: --------------------------------------------… ┃
|     5   LS       401000 rep movs %ds:(%rsi), %e…   77    1                   ┃█
|     6   LS       401000 rep movs %ds:(%rsi), %e…   77    1                   │
|                                                                              │
|                                                                              │█
|                                                                              │█
| good-threads.drview  & 1 call folded: 4 of 11  record 1 of 11  pc 7fc205a61943
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys :filters<Enter>
screen list
|─ List ─ filters ───────────────────────────────────────────────────────────────
| 1  not (tid == 3256 and record in {2..10})
|
|
|
|
|
|
|
|
keys q:thread<Enter>
wait
screen records status
|instruction              pc thread disasm                    tid size kind  >
|       ▒ at byte 0: remark: Output format:                                    ┃
|     0      ┬  7fc205a61940   3256 mov %rsp, %rdi           3256              ┃
|     1 B  S ●  7fc205a61943   3256 call $0x00007fc205a62600 3256  ► 7 records ┃█
|       ▒ at byte 1,279: remark: --------------------------------------------… ┃
|     5   LS │┬       401000     77 rep movs %ds:(%rsi), %e…   77    1         ┃█
|     6   LS │┴       401000     77 rep movs %ds:(%rsi), %e…   77    1         │
|                                                                              │
|                                                                              │█
|                                                                              │█
| good-threads.drview  & 1 call folded: 4 of 11  record 1 of 11  pc 7fc205a61943
# The same call again, and a second one.
keys 1gzo
wait
screen records status
|instruction              pc thread disasm                    tid size kind     >
|     1 B  S ●  7fc205a61943   3256 call $0x00007fc205a62600 3256    8 call
|     2      ●  7fc205a62600   3256 mov $0x00007fffffffffff… 3256
|     3 B    ●  7fc205a6260a   3256 jnz $0x00007fc205a6261c  3256      condition…
|     4 B→   ●  7fc205a6260c   3256 jz $0x00007fc205a62610   3256      condition…
|────────────┼┼── thread 3256 → 77 ──────────────────────────────────────────────
|       ▒ at byte 1,279: remark: -----------------------------------------------…
|     5   LS │┬       401000     77 rep movs %ds:(%rsi), %e…   77    1
|     6   LS │┴       401000     77 rep movs %ds:(%rsi), %e…   77    1
|────────────┼─── thread 77 → 3256 ──────────────────────────────────────────────
| good-threads.drview  drview  plain             record 1 of 11  pc 7fc205a61943
keys 10gzc1gzc
wait
screen status message
| good-threads.drview  & 2 filters: 4 of 11      record 1 of 11  pc 7fc205a61943
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys :filters<Enter>
screen list
|─ List ─ filters ───────────────────────────────────────────────────────────────
| 1  record not in {10..10}
| 2  not (thread == 3256 and record in {2..10})
|
|
|
|
|
|
|
keys qzR
wait
screen records status
|instruction              pc thread disasm                    tid size kind     >
|       ▒ at byte 0: remark: Output format:
|     0      ┬  7fc205a61940   3256 mov %rsp, %rdi           3256
|     1 B  S ●  7fc205a61943   3256 call $0x00007fc205a62600 3256    8 call
|     2      ●  7fc205a62600   3256 mov $0x00007fffffffffff… 3256
|     3 B    ●  7fc205a6260a   3256 jnz $0x00007fc205a6261c  3256      condition…
|     4 B→   ●  7fc205a6260c   3256 jz $0x00007fc205a62610   3256      condition…
|────────────┼┼── thread 3256 → 77 ──────────────────────────────────────────────
|       ▒ at byte 1,279: remark: -----------------------------------------------…
|     5   LS │┬       401000     77 rep movs %ds:(%rsi), %e…   77    1
| good-threads.drview  drview  plain             record 1 of 11  pc 7fc205a61943
