# Misses that prefetchers avoid
$ opscope stat prefetch.prefetchers samples/ls.champsim.xz
uses of 32K, 8 ways, lines of 64 bytes: 15,154

prefetcher   misses  miss%  coverage  prefetches  useful  accuracy    late  distance
none            572  3.77%
next line       378  2.49%    33.92%         505     209    41.39%  48.80%  1,013.93
stride          468  3.09%    18.18%         180     109    60.56%  61.47%    675.77
best offset     378  2.49%    33.92%         505     209    41.39%  48.80%  1,013.93

$ opscope stat prefetch.pcs --top=4 samples/ls.cis501.trace.gz
uses of 32K, 8 ways, lines of 64 bytes: 15,155

          pc  uses  misses  next line   stride  best offset  best       avoided
7ffff7fd7f9d    88      33    100.00%  100.00%      100.00%  next line       33
7ffff7fd8328    62      21    100.00%  100.00%      100.00%  next line       21
7ffff7fd7f90    98      11    100.00%    9.09%      100.00%  next line       11
7ffff7fd82bc    55      15     66.67%   40.00%       66.67%  next line       10

100 more rows; see --top

$ opscope stat prefetch.prefetchers --prefetch-cache=4K:1:32 --prefetch-degree=4 --prefetch-latency=0 --where=load --span=5000..20000 --to=csv samples/ls.champsim.xz
prefetcher,misses,miss,coverage,prefetches,useful,accuracy,late,mean_distance
none,776,0.182588,,,,,,
next line,932,0.219294,-0.201031,2923,385,0.131714,0,28.3325
stride,860,0.202353,-0.108247,264,24,0.0909091,0,601.417
best offset,932,0.219294,-0.201031,2923,385,0.131714,0,28.3325

$ opscope stat prefetch --prefetch-cache=none samples/ls.champsim.xz
opscope: --prefetch-cache: a cache is needed
    none
    ^
? 2

$ opscope stat prefetch --prefetch-degree=0 samples/ls.champsim.xz
opscope: --prefetch-degree: expected a number of lines, from 1 to 16
    0
    ^
? 2
