# opscope samples/ls.cis501.trace.gz
# The list of hits moves and scrolls as all lists do; the records do not move with it.
wait
keys /CALL<Enter>I
screen hits status
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|      36  7ffff7fd3a93  CALL SAVE_PC
|      37  7ffff7fd3a93  CALL SUB_IMM
|      38  7ffff7fd3a93  CALL STORE
|      39  7ffff7fd3a93  CALL JMP_IMM
|     269  7ffff7fd3115  CALL SAVE_PC
|     270  7ffff7fd3115  CALL SUB_IMM
|     271  7ffff7fd3115  CALL STORE
|     272  7ffff7fd3115  CALL JMP_IMM
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
# A count is not limited to a page.
keys 20j
styles hits
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|.....ddd..pppppppppppp..oooooooooooo
|.....ddd..pppppppppppp..oooooooooo
|.....ddd..pppppppppppp..oooooooooooo
|.....ddd..pppppppppppp..oooooooooooo
|.....ddd..pppppppppppp..oooooooooooo
|.....ddd..pppppppppppp..oooooooooo
|.....ddd..pppppppppppp..oooooooooooo
|CCCCCdddCCppppppppppppCCooooooooooooCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
screen hits status
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|     609  7ffff7fd845c  CALL SUB_IMM
|     610  7ffff7fd845c  CALL STORE
|     611  7ffff7fd845c  CALL JMP_IMM
|     733  7ffff7fd3a93  CALL SAVE_PC
|     734  7ffff7fd3a93  CALL SUB_IMM
|     735  7ffff7fd3a93  CALL STORE
|     736  7ffff7fd3a93  CALL JMP_IMM
|     862  7ffff7fd3115  CALL SAVE_PC
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
keys 3<PageDown>
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|   1,511  7ffff7fd3a93  CALL SUB_IMM
|   1,512  7ffff7fd3a93  CALL STORE
|   1,513  7ffff7fd3a93  CALL JMP_IMM
|   1,743  7ffff7fd3115  CALL SAVE_PC
|   1,744  7ffff7fd3115  CALL SUB_IMM
|   1,745  7ffff7fd3115  CALL STORE
|   1,746  7ffff7fd3115  CALL JMP_IMM
|   1,801  7ffff7fd2cef  CALL SAVE_PC
keys 1000k
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|      36  7ffff7fd3a93  CALL SAVE_PC
|      37  7ffff7fd3a93  CALL SUB_IMM
|      38  7ffff7fd3a93  CALL STORE
|      39  7ffff7fd3a93  CALL JMP_IMM
|     269  7ffff7fd3115  CALL SAVE_PC
|     270  7ffff7fd3115  CALL SUB_IMM
|     271  7ffff7fd3115  CALL STORE
|     272  7ffff7fd3115  CALL JMP_IMM
# Scrolling keeps the current hit while it is visible.
keys 5<Ctrl-E>
screen hits status
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|     270  7ffff7fd3115  CALL SUB_IMM
|     271  7ffff7fd3115  CALL STORE
|     272  7ffff7fd3115  CALL JMP_IMM
|     327  7ffff7fd2cef  CALL SAVE_PC
|     328  7ffff7fd2cef  CALL SUB_IMM
|     329  7ffff7fd2cef  CALL STORE
|     330  7ffff7fd2cef  CALL JMP_IMM
|     608  7ffff7fd845c  CALL SAVE_PC
| ls.cis501.trace.gz  cis501   record 36 of 48,390  macro-op 29  pc 7ffff7fd3a93
keys 2<Ctrl-Y>
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|      39  7ffff7fd3a93  CALL JMP_IMM
|     269  7ffff7fd3115  CALL SAVE_PC
|     270  7ffff7fd3115  CALL SUB_IMM
|     271  7ffff7fd3115  CALL STORE
|     272  7ffff7fd3115  CALL JMP_IMM
|     327  7ffff7fd2cef  CALL SAVE_PC
|     328  7ffff7fd2cef  CALL SUB_IMM
|     329  7ffff7fd2cef  CALL STORE
keys 100<Ctrl-E>
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|   4,569  7ffff7fd2cef  CALL JMP_IMM
|   4,893  7ffff7fd845c  CALL SAVE_PC
|   4,894  7ffff7fd845c  CALL SUB_IMM
|   4,895  7ffff7fd845c  CALL STORE
|   4,896  7ffff7fd845c  CALL JMP_IMM
|   5,116  7ffff7fd3a93  CALL SAVE_PC
|   5,117  7ffff7fd3a93  CALL SUB_IMM
|   5,118  7ffff7fd3a93  CALL STORE
keys 3jzt
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|   4,895  7ffff7fd845c  CALL STORE
|   4,896  7ffff7fd845c  CALL JMP_IMM
|   5,116  7ffff7fd3a93  CALL SAVE_PC
|   5,117  7ffff7fd3a93  CALL SUB_IMM
|   5,118  7ffff7fd3a93  CALL STORE
|   5,119  7ffff7fd3a93  CALL JMP_IMM
|   5,349  7ffff7fd3115  CALL SAVE_PC
|   5,350  7ffff7fd3115  CALL SUB_IMM
keys zz
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|   4,568  7ffff7fd2cef  CALL STORE
|   4,569  7ffff7fd2cef  CALL JMP_IMM
|   4,893  7ffff7fd845c  CALL SAVE_PC
|   4,894  7ffff7fd845c  CALL SUB_IMM
|   4,895  7ffff7fd845c  CALL STORE
|   4,896  7ffff7fd845c  CALL JMP_IMM
|   5,116  7ffff7fd3a93  CALL SAVE_PC
|   5,117  7ffff7fd3a93  CALL SUB_IMM
keys zb
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|   4,512  7ffff7fd2c22  CALL JMP_IMM
|   4,566  7ffff7fd2cef  CALL SAVE_PC
|   4,567  7ffff7fd2cef  CALL SUB_IMM
|   4,568  7ffff7fd2cef  CALL STORE
|   4,569  7ffff7fd2cef  CALL JMP_IMM
|   4,893  7ffff7fd845c  CALL SAVE_PC
|   4,894  7ffff7fd845c  CALL SUB_IMM
|   4,895  7ffff7fd845c  CALL STORE
keys G5<Ctrl-E>zt
screen hits
|─ Hits ─ CALL ───────────────────────────────────────────────────── 1,134 hits ─
|  48,282  7ffff7fd2c22  CALL SAVE_PC
|  48,283  7ffff7fd2c22  CALL SUB_IMM
|  48,284  7ffff7fd2c22  CALL STORE
|  48,285  7ffff7fd2c22  CALL JMP_IMM
|  48,381  7ffff7fd2cef  CALL SAVE_PC
|  48,382  7ffff7fd2cef  CALL SUB_IMM
|  48,383  7ffff7fd2cef  CALL STORE
|  48,384  7ffff7fd2cef  CALL JMP_IMM
keys <Enter>
screen status
| ls.cis501.trace.gz   record 48,384 of 48,390  macro-op 39,994  pc 7ffff7fd2cef
