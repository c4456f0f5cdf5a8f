# Hot spots by function and by source line
# needs HAVE_LIBELF
# needs HAVE_LIBDW
# needs HAVE_LIBIBERTY
$ opscope stat hot --by=function --no-index --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null
functions: 8
functions with 90 % of the records: 4 of 8, 50.00 %
records without a symbol: 0 of 2,156, 0.00 %

Functions:
function         executed  records   share  coverage
sort                  998      998  46.29%    46.29%
fib                   596      596  27.64%    73.93%
compare               324      324  15.03%    88.96%
run                   108      108   5.01%    93.97%
twice                  66       66   3.06%    97.03%
zoo::twice<int>        36       36   1.67%    98.70%
_start                 16       16   0.74%    99.44%
local                  12       12   0.56%   100.00%

$ opscope stat hot --by=line --no-index --binary=data/code/unsupported-inlined data/code/good-inlined.itrace.out
source lines: 12
source lines with 90 % of the records: 10 of 12, 83.33 %
records without a source line: 0 of 43, 0.00 %

Source lines:
line          executed  records   share  coverage
inlined.c:6          6        6  13.95%    13.95%
inlined.c:17         6        6  13.95%    27.91%
inlined.c:23         5        5  11.63%    39.53%
inlined.c:33         4        4   9.30%    48.84%
inlined.c:7          4        4   9.30%    58.14%
inlined.c:18         4        4   9.30%    67.44%
inlined.c:29         4        4   9.30%    76.74%
inlined.c:27         3        3   6.98%    83.72%
inlined.c:12         2        2   4.65%    88.37%
inlined.c:19         2        2   4.65%    93.02%
inlined.c:34         2        2   4.65%    97.67%
inlined.c:28         1        1   2.33%   100.00%

# The sum over functions is the number of records; each part of the trace has its own.
$ p='--by=function --no-index --binary=data/code/unsupported-prog@7f7cd18b8000' t=data/code/good-prog.itrace.out.xz; opscope stat hot.functions --to=csv $p $t >all; OPSCOPE_TEST=chunk=64 opscope stat hot.functions --threads=4 --to=csv $p $t | cmp - all; awk -F, 'NR > 1 { n += $(NF - 2) } END { print n }' all; opscope stat hot.functions --to=json $p $t | sed -n 's/.*"function":"\([^"]*\)".*"records":\([0-9]*\).*/\2 \1/p' | while read -r n f; do echo "$f: $n, $(opscope find -c ${p#--by=function} "symbol == '$f'" $t)"; done
2156
sort: 998, 998
fib: 596, 596
compare: 324, 324
run: 108, 108
twice: 66, 66
zoo::twice<int>: 36, 36
_start: 16, 16
local: 12, 12

# Lines are those of opscope list.
$ p='--no-index --binary=data/code/unsupported-inlined' t=data/code/good-inlined.itrace.out; opscope list --to=csv -f source $p $t | sed 1d | cut -d, -f2 | sort | uniq -c | awk '{ print $1, $2 }' | sort >list; opscope stat hot.lines --by=line --to=json $p $t | sed -n 's/.*"line":"\([^"]*\)".*"records":\([0-9]*\).*/\2 \1/p' | sort | cmp - list; wc -l <list
12

# One symbol for part of the trace, and symbols of the trace itself.
$ echo '7f7cd18b823d 2e T fib' >names; opscope stat hot --by=function --no-index --symbols=names data/code/good-prog.itrace.out.xz
functions: 1
records without a symbol: 1,560 of 2,156, 72.36 %

Functions:
function  executed  records   share  coverage
fib            596      596  27.64%    27.64%

$ opscope stat hot --by=function --top=2 --to=json --no-index data/gem5-exec/good-arm.gem5exec
{
  "totals": {
    "functions": {"label":"functions","value":3},
    "functions_90": {"label":"functions with 90 % of the records","value":3,"of":3,"share":1},
    "without": {"label":"records without a symbol","value":0,"of":11,"share":0}
  },
  "rows": [
    {"table":"functions","function":"f","executed":5,"records":5,"share":0.454545,"coverage":0.454545},
    {"table":"functions","function":"_start","executed":2,"records":4,"share":0.363636,"coverage":0.818182}
  ],
  "notes": []
}

# Some selected records.
$ opscope stat hot.functions --by=function --where='record < 100' --no-index --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null
functions: 4
functions with 90 % of the records: 2 of 4, 50.00 %
records without a symbol: 0 of 100, 0.00 %

function  executed  records   share  coverage
sort            75       75  75.00%    75.00%
compare         16       16  16.00%    91.00%
run              5        5   5.00%    96.00%
_start           4        4   4.00%   100.00%

# Mistakes.
$ opscope stat hot --by=function --no-index data/code/good-prog.itrace.out.xz
opscope: data/code/good-prog.itrace.out.xz: records of itrace have no symbols; give the program with --binary, or its symbols with --symbols
? 2

$ opscope stat hot --by=line --no-index --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz
opscope: data/code/good-prog.itrace.out.xz: records of itrace have no source lines; give a program with line numbers, with --binary
? 2

$ opscope stat hot --by=block --no-index data/code/good-prog.itrace.out.xz
opscope: --by: expected pc or function or line
    block
    ^
? 2
