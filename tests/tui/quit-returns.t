# opscope --size=24x80 samples/ls.champsim.xz
# q in the records returns to the pane that led to them, at the record; then it closes the
# pane.
wait
keys :table branches<Enter>j<Enter>jj
screen status message
| ls.champsim.xz  & pc == 0x7ffff7fd30c6: 146 of 40,000     record 687 of 40,000
| Backspace back  / search  & filter  T tables  t chain  i memory  F1 help
keys q
screen table status message
|─ Tables ─ Branches ───────────────────────── +4 totals, +10 columns, 2 of 400 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          executions  gshare misses▼   gshare miss%
| 7ffff7fd2e43  conditional          169              78         46.15%
| 7ffff7fd30c6  conditional          146              54         36.99%
| 7ffff7fd39d6  conditional          401              38          9.48%
| 7ffff7fd39b6  conditional          430              32          7.44%
| 7ffff7fd801c  conditional           39              25         64.10%
| 7ffff7fd2e79  conditional          169              24         14.20%
| 7ffff7fd2e67  conditional          169              18         10.65%
| 7ffff7fec4e2  conditional           58              14         24.14%
| ls.champsim.xz  champsim  xz             record 687 of 40,000  pc 7ffff7fd30c6
| Enter show records  s sort  & filter  W write  o options  F1 help  q close
keys q
screen 20-23
| src    rip, rflags
| pc: address of the instruction
| ls.champsim.xz  champsim  xz             record 687 of 40,000  pc 7ffff7fd30c6
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
