# opscope --size=24x80 samples/ls.cis501.trace.gz
# A trace that is read again keeps its table, with its order, and the lanes.
wait
:lane load and taken
keys gK
:table values --of=macro
wait
keys s
:reload
wait
screen table
|─ Tables ─ Values of macro ─────────────────────────────────────────── 1 of 46 ─
| different values: 46   values: 48,390
| records without a value: 0 of 48,390, 0.00 %
| value       count▲   share               sum
| NEG              2   0.00% ▏         100.00% ████████
| SYSCALL          2   0.00% ▏         100.00% ████████
| PSRLDQ           8   0.02% ▏          99.98% ████████
| POR              8   0.02% ▏          99.99% ████████
| XCHG            15   0.03% ▏          99.96% ████████
| PSLLDQ          21   0.04% ▏          99.93% ████████
| CMOVZ           52   0.11% ▏          99.88% ████████
| MOVSX           55   0.11% ▏          99.78% ████████
| PUNPCKLQDQ      59   0.12% ▏          99.54% ████████
keys L
wait
keys G
screen timeline
|─ Timeline ─ whole trace ────────────────────────────────────────── 4-11 of 11 ─
|taken          ▆▆▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▇▆▆▆▆▆▆▆▆▆▇▆▆▆▆▇▇▆▆█▇▆▆▇▄▆▆▆▆▆▇▇▆▆       39.67 %
|pcs            ▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▇▄▆▇▄▄▅▄▆▆▇▇█▇█▇█           490
|newpcs         █▁▁▁▁    ▁          ▁             ▁▄▆▆▁   ▁  ▁▁ ▁▁            490
|lines          ▆▆█▆█▆▆▆▆▆▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▆█▆▆▆▆▆▆▆▅▂▆█▇▇▆▇▇▆▆▇▇▇▇▇            60
|newlines       █▂▅▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▅ ▄▃▁▁▃▅▁▁▁▁▁▁▁▁            60
|mispredictions ▄▃▄▁▂▁▁▁▁▃▁▂▁▁▁▁▁▂▁▁▁▂▁▁▁▁▁▂▁▁▁▁▂▃▁▄█▆▂▂▁▁▄▁▁▂▂▂▃▁▁    32.30 MPKI
|depth          ▇▇▇▆▇▅▆▇▇▆▅▆▇▇▆▆▆▇▇▇▅▆▇▅▆▅▆▇▇▇▆▅▆█▇ ▂▁▄▄▆▃▁▇▅▇▇▇███          2.78
|load and taken                                                                 0
|             0 ↑────────────────────────────────────────────────── 48,389
|interval 1 of 51: 949 records, 0..948; load and taken: min 0, max 0
# So does one that is followed.
keys qF
wait
screen table
|─ Tables ─ Values of macro ─────────────────────────────────────────── 1 of 46 ─
| different values: 46   values: 48,390
| records without a value: 0 of 48,390, 0.00 %
| value       count▲   share               sum
| NEG              2   0.00% ▏         100.00% ████████
| SYSCALL          2   0.00% ▏         100.00% ████████
| PSRLDQ           8   0.02% ▏          99.98% ████████
| POR              8   0.02% ▏          99.99% ████████
| XCHG            15   0.03% ▏          99.96% ████████
| PSLLDQ          21   0.04% ▏          99.93% ████████
| CMOVZ           52   0.11% ▏          99.88% ████████
| MOVSX           55   0.11% ▏          99.78% ████████
| PUNPCKLQDQ      59   0.12% ▏          99.54% ████████
# The filter of a row is not one of the table.
:table values --of=macro
wait
keys jj<Enter>
wait
:reload
wait
screen table status
|─ Tables ─ Values of macro ─────────────────────────────────────────── 1 of 46 ─
| different values: 46   values: 48,390
| records without a value: 0 of 48,390, 0.00 %
| value   count▼   share              sum
| MOV     11,745  24.27% ████████  24.27% ██
| J        6,047  12.50% ████▏     36.77% ███
| TEST     4,198   8.68% ██▉       45.44% ███▋
| ADD      3,752   7.75% ██▌       53.20% ████▎
| MOVZX    3,508   7.25% ██▍       60.45% ████▉
| PUSH     3,396   7.02% ██▍       67.46% █████▍
| CMP      2,602   5.38% █▊        72.84% █████▉
| POP      2,106   4.35% █▍        77.19% ██████▏
| AND      1,606   3.32% █▏        80.51% ██████▌
| ls.cis501.trace.gz  & macro == "TEST": 4,198 of 48,390      record 2 of 48,390
