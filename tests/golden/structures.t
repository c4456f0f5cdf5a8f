# Misses by data structure, instruction and region
$ opscope stat structures --top=3 samples/ls.champsim.xz
missed in 32K, 8 ways, lines of 64 bytes: 572 of 15,154, 3.77 %

By data structure:
structure   uses  misses  miss%   MPKI  cold  capacity  conflict  load misses  load%  store misses  store%
other      7,683     558  7.26%  13.95   551         3         4          526  7.27%            32   7.16%
stack      7,471      14  0.19%   0.35    14         0         0            8  0.21%             6   0.16%

By instruction:
          pc  uses  misses   miss%  MPKI  cold  capacity  conflict  load misses   load%  store misses  store%
7ffff7fd83a4    61      54  88.52%  1.35    54         0         0           54  88.52%             0
7ffff7fd30bc   146      51  34.93%  1.28    49         1         1           51  34.93%             0
7ffff7fd3997    55      47  85.45%  1.18    47         0         0           47  85.45%             0

By region:
        from            to  pages   uses  misses   miss%  MPKI  cold  capacity  conflict  load misses   load%  store misses  store%
7ffff7da2000  7ffff7dc9fff     34  2,232     307  13.75%  7.68   303         3         1          296  13.73%            11  14.47%
7ffff7fb0000  7ffff7fcafff      5  2,577      84   3.26%  2.10    83         0         1           76   3.20%             8   4.02%
7ffff7f76000  7ffff7f8bfff     10    727      67   9.22%  1.68    67         0         0           54   8.75%            13  11.82%

603 more rows; see --top

$ opscope stat structures.structures --structure='low=mem in 0..ffffffff' --structure='pushed=store in {stack, 7ffff7ff0000+4096}' --structure=stack --structure-cache=4K:1 --to=csv samples/ls.cis501.trace.gz
structure,uses,misses,miss,mpki,cold,capacity,conflict,load_misses,load_miss,store_misses,store_miss
other,7613,1938,0.254565,48.45,548,444,946,1875,0.261652,63,0.14094
pushed,3725,297,0.0797315,7.425,6,20,271,0,,297,0.0797315
stack,3746,186,0.049653,4.65,8,11,167,186,0.049653,0,
low,71,56,0.788732,1.4,3,28,25,56,0.788732,0,

$ opscope stat structures.structures --where=load --span=5000..20000 --structure='libc=load in 7ffff7da2000..7ffff7dc9fff or load in 7ffff7f76000+4096,rest=mem not in stack' samples/ls.champsim.xz
missed in 32K, 8 ways, lines of 64 bytes: 232 of 4,250, 5.46 %

structure   uses  misses   miss%   MPKI  cold  capacity  conflict  load misses   load%  store misses  store%
libc       1,076     143  13.29%  34.05   143         0         0          143  13.29%             0
rest       1,609      77   4.79%  18.33    77         0         0           77   4.87%             0   0.00%
other      1,565      12   0.77%   2.86    12         0         0           12   0.78%             0   0.00%

# Structures that are none
$ opscope stat structures --structure='x=pc == 401000' samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: structure x: its query compares addresses of loads and stores only, as in mem in 600000..6fffff
? 2

$ opscope stat structures --structure=stack,heap samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: structure heap: no image of the program has a known heap range; see --binary
? 2

$ opscope stat structures --structure='stack,a b' samples/ls.champsim.xz
opscope: --structure: expected NAME=QUERY, such as table=mem in 600000..6fffff, a region (stack, heap, globals, code), a variable of the program, or regions
    stack,a b
          ^
? 2

$ opscope stat structures --structure='x=mem in' samples/ls.champsim.xz
opscope: samples/ls.champsim.xz: structure x: expected a value
? 2

$ opscope stat structures --structure-cache=none samples/ls.champsim.xz
opscope: --structure-cache: a cache is needed
    none
    ^
? 2
