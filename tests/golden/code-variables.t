# Programs: names of variables, so that addresses of loads and stores have names
# needs HAVE_LIBELF
$ opscope info --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out | sed -n '/Images/,/^$/p'
Images:
unsupported-prog: at 7f7cd18b8000, 0 of 5 pairs of instructions agree, 8 functions, 1 variable


$ opscope info --to=json --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out | grep variables
      "variables": 1,

# A name is a range of addresses; with + and a length, its first bytes; with an offset and quotes, one address.
$ for q in 'mem in table' 'store in table' 'mem == table' 'mem != table' 'mem not in table' 'mem in "table"' 'mem in table+4' 'mem in table+5' 'mem in 7f7cd18ba000+5' 'mem == "table+0x4"' 'mem == "table+0x40"' 'mem in {table, 0x7ffe00001000}' 'touches(mem, table+1)' 'load in table then store in table' 'pc in sort' 'value == 7 and mem in table'; do echo "$q: $(opscope find -c --binary=data/code/unsupported-prog@7f7cd18b8000 "$q" data/code/good-prog.pinatrace.out)"; done
mem in table: 5
store in table: 2
mem == table: 5
mem != table: 2
mem not in table: 2
mem in "table": 5
mem in table+4: 2
mem in table+5: 4
mem in 7f7cd18ba000+5: 4
mem == "table+0x4": 2
opscope: find: expected a value of load: an address in hexadecimal, or the name of a variable or function
    mem == "table+0x40"
           ^
mem == "table+0x40": 
mem in {table, 0x7ffe00001000}: 6
touches(mem, table+1): 2
load in table then store in table: 1
pc in sort: 5
value == 7 and mem in table: 2

$ opscope find -c --binary=data/code/unsupported-prog@7f7cd18b8000 'mem < table' data/code/good-prog.pinatrace.out
opscope: find: table is a range of addresses; use in
    mem < table
        ^
? 2

$ opscope find -c --binary=data/code/unsupported-prog@7f7cd18b8000 'mem in tabel' data/code/good-prog.pinatrace.out
opscope: find: expected a value of load: an address in hexadecimal, or the name of a variable or function
    mem in tabel
           ^
? 2

$ opscope find -c 'mem in table' data/code/good-prog.pinatrace.out
opscope: find: expected .. and the end of a range, or + and its length,
    mem in table
                ^
? 2

# An address in hexadecimal is no name, unless it is quoted.
$ printf '%s\n' '7f7cd18ba000 0000000000000004 D face' '7f7cd18ba004 0000000000000004 b counter.0' '7f7cd18ba03c 0000000000000004 R last' '0000000000000000 D nothing' >names; for q in 'mem in face' 'mem in "face"' 'mem in "counter.0"' 'mem in {"counter.0", last}'; do echo "$q: $(opscope find -c --symbols=names "$q" data/code/good-prog.pinatrace.out 2>&1 | head -n 1)"; done
mem in face: opscope: find: expected .. and the end of a range, or + and its length,
mem in "face": 2
mem in "counter.0": 2
mem in {"counter.0", last}: 3

# Tables
$ opscope hist --by=page --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out | cut -c 1-60
loads: 4
stores: 3
fetches: 7
bins of 4,096 bytes: 3

       first          last  what             loads  stores  
7f7cd18b8000  7f7cd18b8fff  compare.._start      0       0  
7f7cd18ba000  7f7cd18bafff  table                4       2  
7ffe00001000  7ffe00001fff                       0       1  

$ opscope hist --over-time --intervals=8 --by=page --top=5 --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out
7f7cd18b8000  7f7cd18b8fff  compare.._start  |███████|
7f7cd18ba000  7f7cd18bafff  table            |████ ██|
7ffe00001000  7ffe00001fff                   |    █  |

records 0 to 6, 1 for each character; the darkest has 1 accesses

$ opscope hist --by=word --loads --to=csv --symbols=names data/code/good-prog.pinatrace.out
first,last,what,pages,loads,stores,fetches,accesses
0x7f7cd18ba000,0x7f7cd18ba007,face..counter.0,,2,,,
0x7f7cd18ba038,0x7f7cd18ba03f,last,,1,,,
0x7f7cd18ba040,0x7f7cd18ba047,,,1,,,

$ opscope stat footprint.instructions --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out
code touched, in bytes: 128
data touched, in bytes: 192

          pc  access  accesses          from            to  symbols     stride  regular
7f7cd18b82fc  load           2  7f7cd18ba03c  7f7cd18ba040  table+0x3c       4  100.00%
7f7cd18b82b9  load           1  7f7cd18ba000  7f7cd18ba000  table
7f7cd18b82c0  load           1  7f7cd18ba004  7f7cd18ba004  table+0x4
7f7cd18b82d9  store          1  7f7cd18ba000  7f7cd18ba000  table
7f7cd18b82e0  store          1  7f7cd18ba004  7f7cd18ba004  table+0x4
7f7cd18b828d  store          1  7ffe00001000  7ffe00001000

$ opscope stat structures.structures --structure=table,last=mem==7f7cd18ba040 --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out | cut -c 1-40
missed in 32K, 8 ways, lines of 64 bytes

structure  uses  misses    miss%    MPKI
table         5       1   20.00%  142.86
last          1       1  100.00%  142.86
other         1       1  100.00%  142.86

$ opscope stat structures.regions --to=csv --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out | cut -d , -f 1-5
from,to,symbols,pages,uses
0x7f7cd18ba000,0x7f7cd18bafff,table,1,6
0x7ffe00001000,0x7ffe00001fff,,1,1

$ opscope stat cache.regions --to=csv --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out | cut -d , -f 1-5
from,to,symbols,pages,uses
0x7f7cd18ba000,0x7f7cd18bafff,table,1,6
0x7ffe00001000,0x7ffe00001fff,,1,1

$ opscope stat structures --structure=tabel --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out
opscope: data/code/good-prog.pinatrace.out: structure tabel: expected a value of load: an address in hexadecimal, or the name of a variable or function
? 2

# Memory as of a record: the variable, and what a pointer points to.
$ opscope state --memory=7f7cd18ba000:64 --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out 6
Memory:
     address  variable    size  bytes        text  record            pc  symbol     instruction
7f7cd18ba000  table          4  03 00 00 00  ....       2  7f7cd18b82d9  sort+0x4c  xchg eax, ebp
7f7cd18ba004  table+0x4      4  07 00 00 00  ....       3  7f7cd18b82e0  sort+0x53  test dword ptr [rax], eax
7f7cd18ba008  table+0x8     52
7f7cd18ba03c  table+0x3c     4  0a 00 00 00  ....

$ opscope state --memory=7ffe00001000:8 --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out 6
Memory:
     address  size  bytes                    text      points to   record            pc  symbol  instruction
7ffe00001000     8  10 a0 8b d1 7c 7f 00 00  ....|...  table+0x10       4  7f7cd18b828d  sort    push r14
