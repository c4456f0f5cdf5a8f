# Caches side by side, and why they miss
$ opscope stat misses samples/ls.champsim.xz
size  ways  line    uses  misses  miss%   MPKI  cold  capacity  conflict  load misses   load%  store misses  store%
  8K     8    64  15,154     791  5.22%  19.78   565       182        44          747   6.80%            44   1.05%
 16K     8    64  15,154     632  4.17%  15.80   565        28        39          594   5.41%            38   0.91%
 32K     8    64  15,154     572  3.77%  14.30   565         3         4          534   4.86%            38   0.91%
 64K     8    64  15,154     565  3.73%  14.13   565         0         0          527   4.80%            38   0.91%
128K     8    64  15,154     565  3.73%  14.13   565         0         0          527   4.80%            38   0.91%
 32K     1    64  15,154   1,191  7.86%  29.78   565         1       625        1,133  10.32%            58   1.39%
 32K     2    64  15,154     687  4.53%  17.18   565         3       119          649   5.91%            38   0.91%
 32K     4    64  15,154     590  3.89%  14.75   565         2        23          552   5.03%            38   0.91%

$ opscope stat misses --caches=1K..4K:1..2:32 --caches=32K:8 --to=csv samples/ls.cis501.trace.gz
size,ways,line,uses,misses,miss,mpki,cold,capacity,conflict,load_misses,load_miss,store_misses,store_miss
1024,1,32,15155,4932,0.325437,123.3,801,3431,700,3959,0.360466,973,0.233221
1024,2,32,15155,4715,0.311118,117.875,801,3607,307,3831,0.348812,884,0.211889
2048,1,32,15155,3458,0.228176,86.45,801,1504,1153,2858,0.26022,600,0.143816
2048,2,32,15155,2974,0.196239,74.35,801,1557,616,2592,0.236001,382,0.0915628
4096,1,32,15155,2408,0.158891,60.2,801,270,1337,2022,0.184103,386,0.0925216
4096,2,32,15155,1637,0.108017,40.925,801,268,568,1489,0.135573,148,0.0354746
32768,8,64,15155,572,0.0377433,14.3,565,3,4,534,0.0486206,38,0.00910834

# Shapes that are none
$ opscope stat misses --caches=32K samples/ls.champsim.xz
opscope: --caches: expected SIZE:WAYS:LINE, such as 32K:8:64 or 8K..1M:1..8
    32K
    ^
? 2

$ opscope stat misses --caches=4K:1,1K..6K:3 samples/ls.champsim.xz
opscope: --caches: 16 lines in sets of 3 ways do not make a number of sets that is a power of two
    4K:1,1K..6K:3
         ^
? 2

$ opscope stat misses --caches=64..4G:1..64 samples/ls.champsim.xz
opscope: --caches: the cache has only 1 lines, fewer than 2 ways
    64..4G:1..64
    ^
? 2

$ opscope stat misses --caches=8K..4K:1 samples/ls.champsim.xz
opscope: --caches: expected SIZE:WAYS:LINE, such as 32K:8:64 or 8K..1M:1..8
    8K..4K:1
    ^
? 2
