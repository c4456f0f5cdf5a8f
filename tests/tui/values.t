# opscope --size=20x80 samples/ls.cis501.trace.gz
# U counts the values of the current column; Enter shows the records of one.
wait
keys llllU
wait
screen table
|─ Tables ─ Values of src2 ──────────────────────────────────────────── 1 of 16 ─
| different values: 16   values: 22,367
| records without a value: 26,023 of 48,390, 53.78 %
| value   count▼   share              sum
| rsp      6,345  28.37% ████████  28.37% ██▎
| rax      4,234  18.93% █████▍    47.30% ███▊
| rbx      2,047   9.15% ██▋       56.45% ████▌
| rcx      1,862   8.32% ██▍       64.77% █████▏
| rdx      1,845   8.25% ██▍       73.02% █████▉
| rbp      1,099   4.91% █▍        77.94% ██████▎
keys <Enter>
wait
screen 1-3 status
|     5    L  7ffff7fd3a28 MOV   LOAD          rsp  r15 7fffffffe220           ┃█
|     9     S 7ffff7fd3a3a MOV   STORE    rsi  rsp      7fffffffe218           │█
|    11     S 7ffff7fd3a42 MOV   STORE    rdi  rsp      7fffffffe210           │█
| ls.cis501.trace.gz  & src2 == "rsp": 6,345 of 48,390        record 5 of 48,390
keys <Backspace>
wait
screen table
|─ Tables ─ Values of src2 ──────────────────────────────────────────── 1 of 16 ─
| different values: 16   values: 22,367
| records without a value: 26,023 of 48,390, 53.78 %
| value   count▼   share              sum
| rsp      6,345  28.37% ████████  28.37% ██▎
| rax      4,234  18.93% █████▍    47.30% ███▊
| rbx      2,047   9.15% ██▋       56.45% ████▌
| rcx      1,862   8.32% ██▍       64.77% █████▏
| rdx      1,845   8.25% ██▍       73.02% █████▉
| rbp      1,099   4.91% █▍        77.94% ██████▎
type :table values --of="addr >> 6 & 63"
keys <Enter>
wait
screen table
|─ Tables ─ Values of addr >> 6 & 63 ────────────────────────────────── 1 of 64 ─
| different values: 64   values: 15,154
| records without a value: 33,236 of 48,390, 68.68 %
|  value  count▼   share              sum
|      7   1,166   7.69% ████████   7.69% ▋
|      3     913   6.02% ██████▎   13.72% █▏
|      8     841   5.55% █████▊    19.27% █▌
|     13     840   5.54% █████▊    24.81% ██
|     11     816   5.38% █████▋    30.20% ██▍
|      6     772   5.09% █████▎    35.29% ██▉
type :table values --of=adr
keys <Enter>
screen message
|                   ^ cis501 has no name adr (did you mean addr?)
# Keys that move in rows do not move the records because the table has no rows.
keys <Esc><Esc>
:columns src2,pc
keys g&taken<Enter>
wait
keys 0U
wait
screen table
|─ Tables ─ Values of src2 of records where taken ───────────────────────────────
| different values: 0   values: 0
| records without a value: 2,868 of 2,868, 100.00 %
| no data in the selected records
|
|
|
|
|
|
keys jjGk
screen status
| ls.cis501.trace.gz  & taken: 2,868 of 48,390               record 15 of 48,390
