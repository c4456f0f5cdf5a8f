# What a report about a trace begins with
$ opscope info --full samples/ls.cis501.trace.gz | sed '1,/^champsim\|^cis501/d'

Overview (opscope stat):
records:                    48,390
instructions:               40,000
records that load:          10,983, 22.70 %
records that store:         4,172, 8.62 %
loads and stores by region: other 2.59%; mapped code, data 48.11%; stack 49.30%

Instruction mix (opscope stat mix):
micro-ops of an instruction: 1.21
Instructions (macro-ops):    MOV 29.36%, J 15.12%, TEST 8.78%, ADD 7.94%
Micro-ops:                   LOAD 22.70%, JMP_IMM 13.75%, STORE 8.62%, MOV 8.01%
Micro-ops of an instruction: 1 81.57%, 2 16.60%, 3 1.13%, 4 0.71%
Bytes of an instruction:     3 24.66%, 2 23.27%, 4 18.15%, 6 10.33%
Kinds of branches:           conditional 85.79%, jump 5.18%, return 3.97%, call 3.45%

Branches (opscope stat branches):
mispredicted by gshare (4,098 bytes):     582 of 6,047, 9.62 %
per 1,000 instructions by gshare:         14.55
mispredicted by 2-bit counters:           426 of 6,047, 7.04 %
per 1,000 instructions by 2-bit counters: 10.65
branches:                                 7,049 of 48,390, 14.57 %
taken:                                    2,868 of 7,049, 40.69 %

Hot spots (opscope stat hot):
different pcs:                         1,795
pcs with 90 % of the records:          464 of 1,795, 25.85 %
basic blocks:                          417
basic blocks with 90 % of the records: 72 of 417, 17.27 %
instructions of a basic block:         5.67
hottest instruction:                   7ffff7fd39b0 1.78%
hottest basic block:                   7ffff7fd39bc 8.29%

Calls (opscope stat calls):
calls:                            283
records outside called functions: 7,521 of 48,390, 15.54 %
returns without a call:           2 of 280, 0.71 %

Loops (opscope stat loops):
loops:            10
records in loops: 47,944 of 48,390, 99.08 %
hottest loops:    7ffff7fd8328 39.79%, 7ffff7fd30bc 20.02%, 7ffff7fd2e56 19.18%

Caches (opscope stat cache):
missed in l1 (32K, 8 ways, lines of 64 bytes):  572 of 15,155, 3.77 %
missed in l1i (32K, 8 ways, lines of 64 bytes): 196 of 40,000, 0.49 %
missed in l2 (1M, 16 ways, lines of 64 bytes):  761 of 768, 99.09 %
most misses:                                    7ffff7fd83a4 54 misses

Footprint in memory (opscope stat footprint):
code touched, in bytes: 12,544
data touched, in bytes: 36,160

$ opscope info --full samples/sort.lackey | sed '1,/^lackey/d'

Overview (opscope stat):
records:                    345
records that load:          46, 13.33 %
records that store:         38, 11.01 %
loads and stores by region: code, data 52.38%; other 47.62%

Instruction mix (opscope stat mix):
Classes: I 75.94%, L 13.04%, S 10.72%, M 0.29%

Hot spots (opscope stat hot):
different pcs:                70
pcs with 90 % of the records: 44 of 70, 62.86 %
hottest instruction:          401046 3.82%

Caches (opscope stat cache):
missed in l1 (32K, 8 ways, lines of 64 bytes):  4 of 84, 4.76 %
missed in l1i (32K, 8 ways, lines of 64 bytes): 4 of 262, 1.53 %
missed in l2 (1M, 16 ways, lines of 64 bytes):  8 of 8, 100.00 %

Footprint in memory (opscope stat footprint):
code touched, in bytes: 256
data touched, in bytes: 256

# For programs
$ opscope info --full --to=json samples/sort.qemu | sed -n '/overview/,/^  \]/p'
  "overview": [
    {
      "table": "",
      "fact": "records",
      "value": "262"
    },
    {
      "table": "",
      "fact": "instructions",
      "value": "262"
    },
    {
      "table": "mix",
      "fact": "Instructions (macro-ops)",
      "value": "movl 27.86%, cmpl 6.49%, testl 5.73%, je 5.73%"
    },
    {
      "table": "mix",
      "fact": "Bytes of an instruction",
      "value": "2 37.02%, 3 27.86%, 4 14.12%, 5 9.92%"
    },
    {
      "table": "mix",
      "fact": "Kinds of branches",
      "value": "conditional 58.62%, call 18.97%, return 18.97%, jump 3.45%"
    },
    {
      "table": "branches",
      "fact": "mispredicted by gshare (4,098 bytes)",
      "value": "14 of 34, 41.18 %"
    },
    {
      "table": "branches",
      "fact": "per 1,000 instructions by gshare",
      "value": "53.44"
    },
    {
      "table": "branches",
      "fact": "mispredicted by 2-bit counters",
      "value": "9 of 34, 26.47 %"
    },
    {
      "table": "branches",
      "fact": "per 1,000 instructions by 2-bit counters",
      "value": "34.35"
    },
    {
      "table": "branches",
      "fact": "branches",
      "value": "58 of 262, 22.14 %"
    },
    {
      "table": "branches",
      "fact": "taken",
      "value": "15 of 34, 44.12 %"
    },
    {
      "table": "hot",
      "fact": "different pcs",
      "value": "70"
    },
    {
      "table": "hot",
      "fact": "pcs with 90 % of the records",
      "value": "44 of 70, 62.86 %"
    },
    {
      "table": "hot",
      "fact": "basic blocks",
      "value": "16"
    },
    {
      "table": "hot",
      "fact": "basic blocks with 90 % of the records",
      "value": "10 of 16, 62.50 %"
    },
    {
      "table": "hot",
      "fact": "instructions of a basic block",
      "value": "4.44"
    },
    {
      "table": "hot",
      "fact": "hottest instruction",
      "value": "401046 (sort) 3.82%"
    },
    {
      "table": "hot",
      "fact": "hottest basic block",
      "value": "40108a (_start) 15.27%"
    },
    {
      "table": "calls",
      "fact": "calls",
      "value": "11"
    },
    {
      "table": "calls",
      "fact": "records outside called functions",
      "value": "64 of 262, 24.43 %"
    },
    {
      "table": "loops",
      "fact": "loops",
      "value": "3"
    },
    {
      "table": "loops",
      "fact": "records in loops",
      "value": "224 of 262, 85.50 %"
    },
    {
      "table": "loops",
      "fact": "hottest loops",
      "value": "401046 (sort) 53.44%, 40108a (_start) 18.32%, 40103e (sort) 13.74%"
    },
    {
      "table": "cache",
      "fact": "missed in l1 (32K, 8 ways, lines of 64 bytes)",
      "value": "0"
    },
    {
      "table": "cache",
      "fact": "missed in l1i (32K, 8 ways, lines of 64 bytes)",
      "value": "4 of 262, 1.53 %"
    },
    {
      "table": "cache",
      "fact": "missed in l2 (1M, 16 ways, lines of 64 bytes)",
      "value": "4 of 4, 100.00 %"
    },
    {
      "table": "footprint",
      "fact": "code touched, in bytes",
      "value": "256"
    },
    {
      "table": "threads",
      "fact": "threads",
      "value": "1"
    }
  ]
