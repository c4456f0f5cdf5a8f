# Names of functions from lists of symbols
$ printf '0000000000000229 T compare\n000000000000023d T fib\n000000000000026b T twice\n' >nm.txt

$ opscope list -n 3 --no-index --symbols=nm.txt@7f7cd18b8000 --where='symbol ~ /./' data/code/good-prog.itrace.out.xz
     record  pc            tid  symbol
          0  7f7cd18b835e       twice+0xf3
          1  7f7cd18b835f       twice+0xf4
          2  7f7cd18b8362       twice+0xf7

$ opscope list -n 1 --to=json --no-index --symbols=nm.txt@7f7cd18b8000 data/code/good-prog.itrace.out.xz
{"record":0,"pc":"0x7f7cd18b835e","symbol":"twice+0xf3"}

$ printf '7f7cd18b823d 2e the function fib\n' >perf-1.map

$ opscope find -c --symbols=perf-1.map 'symbol == "the function fib"' data/code/good-prog.itrace.out.xz
596

$ printf '0x23d, 46, fib\n0x26b, , twice\n' >list.csv

$ opscope find -c --symbols=list.csv@7f7cd18b8000 'symbol in {fib, twice}' data/code/good-prog.itrace.out.xz
1820

$ printf 'what\n' >bad

$ opscope find -c --symbols=bad 'symbol == fib' data/code/good-prog.itrace.out.xz
opscope: --symbols: bad: line 1 is not a symbol: expected ADDRESS [SIZE] [TYPE] NAME, as printed by nm
? 2

$ opscope find -c 'symbol == fib' data/code/good-prog.itrace.out.xz
opscope: find: itrace has no name symbol; names are pc, record, fault, thread, asid, proc, phase, tid, ...
    symbol == fib
    ^
? 2

# A format with symbols of its own keeps them.
$ opscope list -n 2 -f pc,symbol --symbols=nm.txt data/qemu-asm/good-retranslated.qemu
     record  pc      symbol
          0  401000  loop
          1  40100a  loop
