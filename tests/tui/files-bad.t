# opscope --size=12x80 data/other/unsupported-empty samples/ls.champsim.xz data/other/unsupported-empty missing.trace data/champsim/good-40rec-pin.champsim data/other/unsupported-empty
# Traces that cannot be opened are skipped, the first one too, and named.
screen status message
| ls.champsim.xz  champsim  xz   record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
|trace 2 of 6; the traces before it cannot be opened
:files
screen list
|─ List ─ traces ────────────────────────────────────────────────────────────────
| 1  data/other/unsupported-empty  (cannot be opened)
| 2  samples/ls.champsim.xz  (shown)
| 3  data/other/unsupported-empty
| 4  missing.trace
| 5  data/champsim/good-40rec-pin.champsim
| 6  data/other/unsupported-empty
|
|
|
keys q
:next
screen status message
| good-40rec-pin.champsim  champsim  plain             record 0 of 40  pc 4013b5
|trace 5 of 6; skipped: data/other/unsupported-empty is empty; cannot open
|missing.trace: No such file or directory
:next
screen status message
| good-40rec-pin.champsim  champsim  plain             record 0 of 40  pc 4013b5
|no later trace can be opened: data/other/unsupported-empty is empty
:prev
screen status message
| ls.champsim.xz  champsim  xz   record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
|trace 2 of 6; skipped: cannot open missing.trace: No such file or directory;
|data/other/unsupported-empty is empty
:prev
screen status message
| ls.champsim.xz  champsim  xz   record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
|no earlier trace can be opened: data/other/unsupported-empty is empty
:files
screen list
|─ List ─ traces ────────────────────────────────────────────────────────────────
| 1  data/other/unsupported-empty  (cannot be opened)
| 2  samples/ls.champsim.xz  (shown)
| 3  data/other/unsupported-empty  (cannot be opened)
| 4  missing.trace  (cannot be opened)
| 5  data/champsim/good-40rec-pin.champsim
| 6  data/other/unsupported-empty  (cannot be opened)
|
|
|
keys q
