# Programs: names of functions and instructions of a trace that has only addresses
# needs HAVE_LIBELF
# needs HAVE_CAPSTONE
# needs HAVE_LIBIBERTY
$ opscope info --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz | sed -n '/Images/,/^$/p'
Images:
unsupported-prog: at 7f7cd18b8000, 122 of 122 pairs of instructions agree, 8 functions, 1 variable


$ opscope info --to=json --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz | sed -n '/images/,/no_image/p'
  "images": [
    {
      "path": "data/code/unsupported-prog",
      "place": "found",
      "address": 140174068252672,
      "agree": 122,
      "branches_agree": 19,
      "against": 0,
      "functions": 8,
      "named": 8,
      "variables": 1,
      "debug_file": null
    }
  ],
  "no_image": [],

$ opscope list -n 12 --no-index --binary=data/code/unsupported-prog --where='symbol == twice' data/code/good-prog.itrace.out.xz
opscope: data/code/unsupported-prog: placed at 7f7cd18b8000; 122 of 122 pairs of instructions agree
     record  pc            tid  symbol      disasm
      1,349  7f7cd18b826b       twice       mov eax, 0
      1,350  7f7cd18b8270       twice+0x5   cmp edi, 0x64
      1,351  7f7cd18b8273       twice+0x8   jle 0x7f7cd18b8276
      1,352  7f7cd18b8276       twice+0xb   sub rsp, 8
      1,353  7f7cd18b827a       twice+0xf   mov eax, edi
      1,354  7f7cd18b827c       twice+0x11  shr eax, 0x1f
      1,355  7f7cd18b827f       twice+0x14  add edi, eax
      1,356  7f7cd18b8281       twice+0x16  sar edi, 1
      1,357  7f7cd18b8283       twice+0x18  call 0x7f7cd18b823d
      1,369  7f7cd18b8288       twice+0x1d  add rsp, 8
      1,370  7f7cd18b828c       twice+0x21  ret
      1,406  7f7cd18b826b       twice       mov eax, 0

# All names of a function find it; the one that is shown is the same.
$ for f in fib __fib fibonacci twice local 'zoo::twice<int>' _ZN3zoo5twiceIiEEiT_ nothing; do echo "$f: $(opscope find -c --binary=data/code/unsupported-prog "symbol == '$f'" data/code/good-prog.itrace.out.xz 2>/dev/null)"; done
fib: 596
__fib: 596
fibonacci: 596
twice: 66
local: 12
zoo::twice<int>: 36
_ZN3zoo5twiceIiEEiT_: 36
nothing: 0

$ for q in 'symbol' 'symbol != fib' 'symbol ~ /^(fib|twice)$/' 'symbol !~ /^fib$/' 'symbol in {fib, run}' 'symbol == "fib+0x1"' 'symbol == "fib+0x100"' 'all(symbol == fib)' 'not symbol == fib'; do echo "$q: $(opscope find -c --binary=data/code/unsupported-prog "$q" data/code/good-prog.itrace.out.xz 2>/dev/null)"; done
symbol: 2156
symbol != fib: 1560
symbol ~ /^(fib|twice)$/: 662
symbol !~ /^fib$/: 1560
symbol in {fib, run}: 704
symbol == "fib+0x1": 44
symbol == "fib+0x100": 0
all(symbol == fib): 596
not symbol == fib: 1560

# The place is told, and wrong.
$ opscope list -n 1 --no-index --binary=data/code/unsupported-prog@7f7cd18b7000 data/code/good-prog.itrace.out.xz
opscope: data/code/unsupported-prog: none of 2,156 records is in it at 7f7cd18b7000
     record  pc            tid  symbol  disasm
          0  7f7cd18b835e

$ opscope list -n 1 --no-index --binary=data/code/unsupported-prog@7f7cd1000000 data/code/good-prog.itrace.out.xz
opscope: data/code/unsupported-prog: none of 2,156 records is in it at 7f7cd1000000
     record  pc            tid  symbol  disasm
          0  7f7cd18b835e

# Addresses and files by a copy of /proc/PID/maps.
$ printf '%s\n' '7f7cd18b8000-7f7cd18b9000 r-xp 00000000 fe:00 247134   /opt/a b/unsupported-prog' '7f7cd18b9000-7f7cd18ba000 r--p 00002000 fe:00 247134   /opt/a b/unsupported-prog' '7f214c134000-7f214c156000 rw-p 00000000 00:00 0 ' '7f214c156000-7f214c1ad000 r--p 00000000 fe:00 32   /opt/LC_CTYPE' '7ffd3c7f9000-7ffd3c81a000 rw-p 00000000 00:00 0   [stack]' >maps; mkdir -p 'root/opt/a b'; cp data/code/unsupported-prog 'root/opt/a b/'; opscope info --maps=maps --sysroot=nothing --sysroot=root data/code/good-prog.itrace.out.xz | sed -n '/Images/,/^$/p'
Images:
unsupported-prog: at 7f7cd18b8000, 122 of 122 pairs of instructions agree, 8 functions, 1 variable


$ opscope info --maps=maps --maps=maps --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz | sed -n '/Images/,/^$/p'
Images:
unsupported-prog: at 7f7cd18b8000, 122 of 122 pairs of instructions agree, 8 functions, 1 variable


$ opscope list -n 1 --no-index --maps=maps data/code/good-prog.itrace.out.xz
opscope: --maps: /opt/a b/unsupported-prog: No such file or directory
     record  pc            tid
          0  7f7cd18b835e

$ opscope list --maps=root/opt data/code/good-prog.itrace.out.xz
opscope: --maps: root/opt: Is a directory
? 2

$ echo 7f7cd18b8000-7f7cd18b9000 r-xp >part; opscope list --maps=part data/code/good-prog.itrace.out.xz
opscope: --maps: part: line 1 is not a line of /proc/PID/maps
? 2

$ echo '7f7cd18b8000-7f7cd18b9000 r-xp 00000000 00:00 0' >part; opscope list --maps=part data/code/good-prog.itrace.out.xz
opscope: --maps: part: it has no files
? 2

# Tables name functions as in formats that have symbols.
$ opscope stat hot --no-index --top=3 --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
opscope: data/code/unsupported-prog: placed at 7f7cd18b8000; 122 of 122 pairs of instructions agree
different pcs: 126
pcs with 90 % of the records: 54 of 126, 42.86 %
basic blocks: 32
basic blocks with 90 % of the records: 14 of 32, 43.75 %
instructions of a basic block: 4.19

Instructions:
          pc  symbol     executions  share  coverage
7f7cd18b82b9  sort+0x2c          58  2.69%     2.69%
7f7cd18b82bc  sort+0x2f          58  2.69%     5.38%
7f7cd18b82c0  sort+0x33          58  2.69%     8.07%

Basic blocks:
          pc  symbol             last  instructions  executions  records   share  coverage
7f7cd18b82b9  sort+0x2c  7f7cd18b82cd          7.00          58      406  18.83%    18.83%
7f7cd18b82d4  sort+0x47  7f7cd18b82ec          8.00          46      368  17.07%    35.90%
7f7cd18b823d  fib        7f7cd18b8248          6.00          44      264  12.24%    48.14%

152 more rows; see --top

$ opscope stat values --of=symbol --no-index --top=3 --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
opscope: data/code/unsupported-prog: placed at 7f7cd18b8000; 122 of 122 pairs of instructions agree
different values: 126
values: 2,156
records without a value: 0 of 2,156, 0.00 %

value      count  share    sum
sort+0x2c     58  2.69%  2.69%
sort+0x2f     58  2.69%  5.38%
sort+0x33     58  2.69%  8.07%

123 more rows; see --top

# Mistakes.
$ opscope list --binary=nothing data/code/good-prog.itrace.out.xz
opscope: --binary: nothing: No such file or directory
? 2

$ opscope list --binary=data/code/good-prog.itrace.out.xz data/code/good-prog.itrace.out.xz
opscope: --binary: data/code/good-prog.itrace.out.xz: it is not an ELF file
? 2

$ printf 'MZ\220\0\3\0\0\0' >prog.exe; opscope list --binary=prog.exe data/code/good-prog.itrace.out.xz
opscope: --binary: prog.exe: it is a program for Windows (PE); opscope reads programs in ELF, and lists of symbols from nm (--symbols)
? 2

$ printf '\317\372\355\376\7\0\0\1' >prog; opscope list --binary=prog data/code/good-prog.itrace.out.xz
opscope: --binary: prog: it is a program for macOS (Mach-O); opscope reads programs in ELF, and lists of symbols from nm (--symbols)
? 2

$ printf '!<arch>\n' >lib.a; opscope list --binary=lib.a data/code/good-prog.itrace.out.xz
opscope: --binary: lib.a: it is a library of object files; opscope reads programs in ELF, and lists of symbols from nm (--symbols)
? 2

$ opscope list --symbols=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
opscope: --symbols: data/code/unsupported-prog: line 1 is not a symbol: expected ADDRESS [SIZE] [TYPE] NAME, as printed by nm
? 2

$ opscope list -n 1 --no-index --binary=data/code/unsupported-prog data/din/good-sort.xdin
opscope: data/code/unsupported-prog: none of its code was found in 96 records; its names are not used
     record  op     addr    size  symbol  disasm
          0  fetch  40104f     2

$ opscope list -n 1 --no-index --binary=data/code/unsupported-prog samples/ls.champsim.xz
opscope: data/code/unsupported-prog: none of its code was found in 40,000 records; its names are not used
     record  pc            br  tk  kind  dst  src  store  load          symbol  disasm
          0  7ffff7fd3a14  0             r9   rax         7ffff7fc0cc8

# Differences by function, without calls in the trace.
$ xz -dc data/code/good-prog.itrace.out.xz >a.itrace.out; sed 1500,1510d a.itrace.out >b.itrace.out

$ opscope diff --no-index --by-function --binary-a=data/code/unsupported-prog a.itrace.out b.itrace.out 2>/dev/null
    function  records    a    b  equal  similarity  unit    symbol
7f7cd18b823d        9  596  587    587      99.24%  record  fib
7f7cd18b826b        2   66   64     64      98.46%  record  twice
7f7cd18b8229        0  324  324    324     100.00%  record  compare
7f7cd18b8239        0   12   12     12     100.00%  record  local
7f7cd18b828d        0  998  998    998     100.00%  record  sort
7f7cd18b82f9        0   36   36     36     100.00%  record  zoo::twice<int>
7f7cd18b830c        0  108  108    108     100.00%  record  run
7f7cd18b835e        0   16   16     16     100.00%  record  _start
? 1

$ opscope diff --no-index --by-function --to=csv --binary-b=data/code/unsupported-prog a.itrace.out b.itrace.out 2>/dev/null | head -n 3
function,records,a,b,equal,similarity,unit,symbol
0x7f7cd18b823d,9,596,587,587,0.992392,record,fib
0x7f7cd18b826b,2,66,64,64,0.984615,record,twice
