# Inlined functions: a field, rows of the call stack without a depth, and queries
# needs HAVE_LIBELF
# needs HAVE_LIBDW
$ opscope list --no-index --binary=data/code/unsupported-inlined -f pc,symbol,source,inlined -s 4 -n 24 data/code/good-inlined.itrace.out
     record  pc      symbol     source        inlined
          4  201282  work+0x3   inlined.c:27
          5  201283  work+0x4   inlined.c:6   square < poly inlined.c:12 < work inlined.c:28
          6  201289  work+0xa   inlined.c:6   square < poly inlined.c:12 < work inlined.c:28
          7  20128b  work+0xc   inlined.c:6   square < poly inlined.c:12 < work inlined.c:28
          8  201291  work+0x12  inlined.c:12  poly < work inlined.c:28
          9  201294  work+0x15  inlined.c:6   square < poly inlined.c:12 < work inlined.c:28
         10  20129a  work+0x1b  inlined.c:6   square < poly inlined.c:12 < work inlined.c:28
         11  20129c  work+0x1d  inlined.c:6   square < poly inlined.c:12 < work inlined.c:28
         12  2012a2  work+0x23  inlined.c:7   square < poly inlined.c:12 < work inlined.c:28
         13  2012a5  work+0x26  inlined.c:7   square < poly inlined.c:12 < work inlined.c:28
         14  2012a9  work+0x2a  inlined.c:7   square < poly inlined.c:12 < work inlined.c:28
         15  2012ab  work+0x2c  inlined.c:7   square < poly inlined.c:12 < work inlined.c:28
         16  2012ae  work+0x2f  inlined.c:12  poly < work inlined.c:28
         17  2012b1  work+0x32  inlined.c:23  twice < work inlined.c:28
         18  201268  leaf       inlined.c:17
         19  20126e  leaf+0x6   inlined.c:17
         20  201270  leaf+0x8   inlined.c:17
         21  201276  leaf+0xe   inlined.c:18
         22  20127c  leaf+0x14  inlined.c:18
         23  20127e  leaf+0x16  inlined.c:19
         24  2012b6  work+0x37  inlined.c:23  twice < work inlined.c:28
         25  2012b8  work+0x39  inlined.c:23  twice < work inlined.c:28
         26  2012ba  work+0x3b  inlined.c:23  twice < work inlined.c:28
         27  201268  leaf       inlined.c:17

$ for q in 'inlined ~ /^square/' 'inlined ~ /poly/' inlined 'not inlined' 'inlined ~ /twice < work inlined.c:28/'; do echo "$q: $(opscope find -c --no-index --binary=data/code/unsupported-inlined "$q" data/code/good-inlined.itrace.out)"; done
inlined ~ /^square/: 10
inlined ~ /poly/: 12
inlined: 17
not inlined: 26
inlined ~ /twice < work inlined.c:28/: 5

$ opscope stat values --of=inlined --no-index --binary=data/code/unsupported-inlined data/code/good-inlined.itrace.out
different values: 3
values: 17
records without a value: 26 of 43, 60.47 %

value                                           count   share      sum
square < poly inlined.c:12 < work inlined.c:28     10  58.82%   58.82%
twice < work inlined.c:28                           5  29.41%   88.24%
poly < work inlined.c:28                            2  11.76%  100.00%

# gdb shows the same frames.
$ opscope stack --no-index --binary=data/code/unsupported-inlined data/code/good-inlined.itrace.out 19
depth  function  offset      pc  source        call  remark
    2  leaf      +0x6    20126e  inlined.c:17    17
       twice             2012b1  inlined.c:23        inlined
    1  work      +0x32   2012b1  inlined.c:28     1
    0  _start    +0x5    2012ce  inlined.c:33        before the trace

$ opscope stack --no-index --binary=data/code/unsupported-inlined data/code/good-inlined.itrace.out 13
depth  function  offset      pc  source        call  remark
       square            2012a5  inlined.c:7         inlined
       poly              2012a5  inlined.c:12        inlined
    1  work      +0x26   2012a5  inlined.c:28     1
    0  _start    +0x5    2012ce  inlined.c:33        before the trace

$ opscope stack --no-index --to=json --binary=data/code/unsupported-inlined data/code/good-inlined.itrace.out 13
{
  "totals": {},
  "rows": [
    {"function":"square","pc":"0x2012a5","source":"inlined.c:7","remark":"inlined"},
    {"function":"poly","pc":"0x2012a5","source":"inlined.c:12","remark":"inlined"},
    {"depth":1,"function":"work","offset":"+0x26","pc":"0x2012a5","source":"inlined.c:28","call":1},
    {"depth":0,"function":"_start","offset":"+0x5","pc":"0x2012ce","source":"inlined.c:33","remark":"before the trace"}
  ],
  "notes": []
}

# They are not calls.
$ opscope calltree --no-index --binary=data/code/unsupported-inlined data/code/good-inlined.itrace.out
 incl.%      inclusive            own      calls  function
100.00%             43              6          0  _start
 86.05%             37             25          1    work
 27.91%             12             12          2      leaf
