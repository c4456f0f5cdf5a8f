# opscope --size=24x90 samples/ls.champsim.xz
# Words of the trade find something in the palette.
wait
keys <Ctrl-P>
type predictor
screen 22-23
| :table parallelism  records per cycle that dependences and window sizes allow
|action: predictor
keys <Esc>
keys <Ctrl-P>
type gshare
screen 22-23
| :table parallelism  records per cycle that dependences and window sizes allow
|action: gshare
keys <Esc>
keys <Ctrl-P>
type MPKI
screen 22-23
| :lane mispredictions  mispredicted branches per 1,000 instructions, as marked in the tr…
|action: MPKI
keys <Esc>
keys <Ctrl-P>
type miss
screen 22-23
| :table parallelism  records per cycle that dependences and window sizes allow
|action: miss
keys <Esc>
keys <Ctrl-P>
type associativity
screen 22-23
| :table misses  several caches side by side: cold, capacity and conflict misses
|action: associativity
keys <Esc>
keys <Ctrl-P>
type stride
screen 22-23
| :table prefetch   misses that simple prefetchers avoid, how precisely and how early
|action: stride
keys <Esc>
keys <Ctrl-P>
type unaligned
screen 22-23
| :search QUERY  search forward, like /
|action: unaligned
keys <Esc>
keys <Ctrl-P>
type loop
screen 22-23
| :table hot                      instructions and basic blocks executed most often, and …
|action: loop
keys <Esc>
keys <Ctrl-P>
type stack
screen 22-23
| :table parallelism  records per cycle that dependences and window sizes allow
|action: stack
keys <Esc>
keys <Ctrl-P>
type heap
screen 22-23
| :memory   show loads, stores and fetches by address
|action: heap
keys <Esc>
keys <Ctrl-P>
type IPC
screen 22-23
| :lane cpi           cycles per instruction, by the times of commits
|action: IPC
keys <Esc>
keys <Ctrl-P>
type histogram
screen 22-23
| :memory   show loads, stores and fetches by address
|action: histogram
keys <Esc>
keys <Ctrl-P>
type plot
screen 22-23
| :timeline LANES  show how the trace changes over time, with these lanes: names and quer…
|action: plot
keys <Esc>
keys <Ctrl-P>
type convert
screen 22-23
| :export FILE [FORMAT]  write the visible records, or those in the marked span, to a new…
|action: convert
keys <Esc>
keys <Ctrl-P>
type bookmark
screen 22-23
| :marks        list marks and notes
|action: bookmark
keys <Esc>
keys <Ctrl-P>
type Konata
screen 22-23
| :pipeline   show the pipeline stages of the visible records by cycle
|action: Konata
keys <Esc>
keys <Ctrl-P>
type SimPoint
screen 22-23
| :table phases  parts of the run that execute the same code, with a representative inter…
|action: SimPoint
keys <Esc>
keys <Ctrl-P>
type symbol
screen 22-23
| :table loops                 loops with their entries, trip counts and share of the run
|action: symbol
keys <Esc>
# A table, a lane and a field are shown.
keys <Ctrl-P>gshare<Enter>
wait
screen table 1-4
|─ Tables ─ Branches ──────────────────────────────────── +4 totals, +9 columns, 1 of 400 ─
| mispredicted by gshare (4,098 bytes): 582 of 6,047, 9.62 %
| per 1,000 instructions by gshare: 14.55
| mispredicted by 2-bit counters: 426 of 6,047, 7.04 %
|           pc  kind          executions  gshare misses▼   gshare miss%   2-bit misses
| 7ffff7fd2e43  conditional          169              78         46.15%             77
| 7ffff7fd30c6  conditional          146              54         36.99%             68
| 7ffff7fd39d6  conditional          401              38          9.48%             27
| 7ffff7fd39b6  conditional          430              32          7.44%             29
| 7ffff7fd801c  conditional           39              25         64.10%              2
| 7ffff7fd2e79  conditional          169              24         14.20%              0
| 7ffff7fd2e67  conditional          169              18         10.65%              1
| 7ffff7fec4e2  conditional           58              14         24.14%              6
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9         rax           0
|     1 B    7ffff7fd3a17 conditional                           rip        rip,rflags 0  1
|     2      7ffff7fd3a1d                                       rflags     r9            0
|     3 B    7ffff7fd3a20 conditional                           rip        rip,rflags 0  1
keys <Esc><Ctrl-P>register read<Enter>
screen message
| Enter show or hide  Alt-Up up  Alt-Down down  + wider  - narrower  F1 help  q close
keys <Esc><Ctrl-P>:lane taken<Enter>
wait
screen timeline 1-4
|─ Timeline ─ whole trace ───────────────────────────────────────────────────── 1-8 of 10 ─
|loads          ▇▇▇▇▇▇▇▇▇▇█▆▇▇▇▇▇▇▇▇▇▇█▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▆▇▇█▄█▇▆▇▇▇█▇▇▇▇▇▆▇▇▇▆▇       29.42 %
|stores         ▇▆▆▄▆▅▆▆▆▇▅▅▆▆▆▇▆▆▆▆▆▆▆▆▇▇▆▅▆▇▄▇▅▆▇▆▆▆▅▆█▄▁▄▅▄▆▅▆▄▅▅▇█▆▄▅▅▆▅▆       13.87 %
|branches       ▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▅▄▄▄▄▅▄▄▄▄▄▄▄▄▅▆█▆▅▄▅▄▆▆▄▄▄▄▄▄▄▄▄▄       16.31 %
|taken          ▆▆▆▆▆▆▆▆▆▅▆▇▆▆▅▆▆▆▆▆▇▆▆▆▆▆▆▆▆▅▆▆▇▆▆▆▆▆▆▆▆▆▇█▇▅▇▆▇▅▅▇▅▆▆▆▆▆▇▆▆       38.32 %
|pcs            ▇█▇▇▇▆▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▆▇▇▆▇▆▇▇▇▇▇█▇█▇▂▅█▂▄▄▆▄▄▅▇▇████▇▇▇           456
|newpcs         █▁ ▁▁▁    ▁▁           ▁                ▁▂▂▆▇▁▁   ▁▁  ▁▁ ▁ ▁            456
|lines          ▆▆▆▇▆▇▆▆▆▆▆▆▆▅▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▃▂▅▅▇▇▇▅▅▇▆▆▇▆▇▇▇▆▆            55
|newlines       █▂▂▄▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▃▃ ▃▅▁▁▁▂▄▂▁▁▁▁▁▁▁▁▁            55
|             0 ↑──────────────────────────────────────────────────────────── 39,999
|interval 1 of 61: 656 records, 0..655; taken: min 30.87, max 53.85 %
|     0   L   7ffff7fd3a14             7ffff7fc0cc8              r9       rax           0
|     1 B     7ffff7fd3a17 conditional                           rip      rip,rflags 0  1
|     2       7ffff7fd3a1d                                       rflags   r9            0
|     3 B     7ffff7fd3a20 conditional                           rip      rip,rflags 0  1
# The help has them too.
keys <F1>/MPKI<Enter>
screen 1-6
|                             records; NAME MPKI: mispredictions per 1,000 instructions of
|                             NAME; predictor=NAME[:N]...: compare these predictors of
|                             conditional branches, at most 4, separated by commas:
|                             always-taken, btfn, counter, bimodal, gshare, local,
|                             tournament, perceptron, tage (default gshare,counter)
|  :table hot                 instructions and basic blocks executed most often, and their
keys /bookmark<Enter>
screen 1-6
|  :mark                      bookmark
|  :marks                     bookmark
|  :with                      CSV, join, import, simulator
|  :export                    convert, conversion, save
|  :timeline                  plot, chart, graph, IPC, MPKI
|  :memory                    histogram, heap, stack, heat map
