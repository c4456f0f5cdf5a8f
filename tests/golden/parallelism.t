# Records per cycle that dependences and windows allow
$ opscope stat parallelism samples/ls.champsim.xz
records: 40,000
mispredicted by gshare: 582 of 6,047, 9.62 %
loads that miss: 527 of 10,982, 4.80 %

Records per cycle:
window     cycles   IPC  predicted  predicted IPC
16          9,693  4.13     10,709           3.74
32          7,644  5.23      8,887           4.50
64          5,809  6.89      7,394           5.41
128         5,074  7.88      7,014           5.70
256         4,913  8.14      6,997           5.72
512         4,870  8.21      6,997           5.72
unlimited   4,694  8.52

Misses in a window:
window  windows  misses  mean  max  independent  at once  max at once
16          415     527  1.27    6       86.72%     1.10            4
32          293     527  1.80    9       73.24%     1.29            4
64          222     527  2.37   11       64.71%     1.50            6
128         156     527  3.38   22       51.61%     1.65            7
256         117     527  4.50   30       46.68%     1.94           10
512          63     527  8.37   43       25.62%     2.25           15

Misses outstanding at once:
window  outstanding  to  times   share
16                1   1    436  91.21%
16                2   3     41   8.58%
16                4   4      1   0.21%
32                1   1    306  75.18%
32                2   3     96  23.59%
32                4   4      5   1.23%
64                1   1    226  64.20%
64                2   3    115  32.67%
64                4   6     11   3.13%
128               1   1    201  62.81%
128               2   3     92  28.75%
128               4   7     27   8.44%
256               1   1    149  54.78%
256               2   3     96  35.29%
256               4   7     21   7.72%
256               8  10      6   2.21%
512               1   1    122  52.14%
512               2   3     72  30.77%
512               4   7     31  13.25%
512               8  15      9   3.85%

$ opscope stat parallelism --window-stack=no --window-predictor=bimodal:10 --windows=4,64 --to=csv samples/ls.cis501.trace.gz
table,window,cycles,ipc,predicted_cycles,predicted_ipc,windows,misses,mean,max,independent,at_once,at_once_max,outstanding,to,times,share
windows,4,19538,2.47671,19889,2.433,,,,,,,,,,,
windows,64,4430,10.9233,5413,8.93959,,,,,,,,,,,
windows,unlimited,256,189.023,,,,,,,,,,,,,
misses,4,,,,,511,527,1.03131,2,0.98482,1.01541,2,,,,
misses,64,,,,,246,527,2.14228,12,0.817837,1.65723,6,,,,
outstanding,4,,,,,,,,,,,,1,1,511,0.984586
outstanding,4,,,,,,,,,,,,2,2,8,0.0154143
outstanding,64,,,,,,,,,,,,1,1,165,0.518868
outstanding,64,,,,,,,,,,,,2,3,144,0.45283
outstanding,64,,,,,,,,,,,,4,6,9,0.0283019

# Misses in a window, and how many are outstanding at once
$ opscope stat parallelism.misses --windows=16,128 --window-cache=8K:2 samples/ls.cis501.trace.gz
records: 48,390
mispredicted by gshare: 582 of 6,047, 9.62 %
loads that miss: 1,007 of 10,983, 9.17 %

window  windows  misses  mean  max  independent  at once  max at once
16          751   1,007  1.34    5       87.39%     1.16            4
128         244   1,007  4.13   17       73.78%     2.49            9

$ opscope stat parallelism.outstanding --windows=16,1k --window-cache=1K:1:32,4K:4:64 --where=load --span=5000..20000 --to=csv samples/ls.champsim.xz
window,outstanding,to,times,share
16,1,1,105,0.452586
16,2,3,103,0.443966
16,4,6,24,0.103448
1000,1,1,1,0.0344828
1000,2,3,2,0.0689655
1000,4,7,5,0.172414
1000,8,15,9,0.310345
1000,16,31,8,0.275862
1000,32,33,4,0.137931

# Without registers, misses depend through lines and memory only
$ opscope stat parallelism.misses --windows=64 samples/sort.lackey
records: 345
loads that miss: 1 of 46, 2.17 %

window  windows  misses  mean  max  independent  at once  max at once
64            1       1  1.00    1      100.00%     1.00            1

the format does not record registers: records depend on each other through memory only
records have no branch outcomes, so prediction is perfect

# Values that are none
$ opscope stat parallelism --window-cache=none samples/ls.champsim.xz
opscope: --window-cache: expected SIZE:WAYS:LINE, such as 32K:8:64 or 8K..1M:1..8
    none
    ^
? 2

$ opscope stat parallelism --window-cache=32K:8:64,48K samples/ls.champsim.xz
opscope: --window-cache: expected SIZE:WAYS:LINE, such as 32K:8:64 or 8K..1M:1..8
    32K:8:64,48K
             ^
? 2

$ opscope stat parallelism --window-cache=32K:8:64,1M:16:32 samples/ls.champsim.xz
opscope: --window-cache: the lines of l2 are shorter than those of l1
    32K:8:64,1M:16:32
    ^
? 2

$ opscope stat parallelism --window-cache=1K:1,2K:1,4K:1,8K:1 samples/ls.champsim.xz
opscope: --window-cache: more than three levels
    1K:1,2K:1,4K:1,8K:1
    ^
? 2

$ opscope stat parallelism --windows=16,65536 samples/ls.champsim.xz
opscope: --windows: a window has 1 to 65535 records
    16,65536
       ^
? 2

$ opscope stat parallelism --window-predictor=gshare,bimodal samples/ls.champsim.xz
opscope: --window-predictor: one predictor
    gshare,bimodal
          ^
? 2

$ opscope stat parallelism --window-stack=maybe samples/ls.champsim.xz
opscope: --window-stack: expected yes or no
    maybe
    ^
? 2

# Sizes of windows sort by value, in the browser too, before the row without a window.
$ opscope stat parallelism.windows --windows=16,128,1024,64 --sort=window --to=csv samples/ls.cis501.trace.gz | cut -d, -f1,2
window,cycles
16,10538
64,5569
128,4581
1024,3677
unlimited,2838

# The same cycles by a program that follows each record, also of many parts
$ f=samples/ls.cis501.trace.gz; opscope export --to=csv --fields=src1,src2,dst,flags,load,store $f | sed 's/^[^,]*,//' | awk -F, 'function max(a, b) { return a > b ? a : b } function uses(k) { start = max(start, chain[k]); if (k in writer) producer[++n] = writer[k] } function makes(k) { chain[k] = start + 1; writer[k] = self } NR > 1 { self++; n = start = 0; if ($1 != "") uses($1); if ($2 != "") uses($2); if ($4 ~ /R/) uses("flags"); if ($5 != "") uses($5); all = max(all, start + 1); for (w = 16; w <= 64; w += 48) { s = self > w ? retired[w, self - w] : 0; for (k = 1; k <= n; k++) if (self - producer[k] < w) s = max(s, ready[w, producer[k]]); ready[w, self] = s + 1; cycles[w] = retired[w, self] = max(cycles[w], s + 1) } if ($3 != "") makes($3); if ($4 ~ /W/) makes("flags"); if ($6 != "") makes($6) } END { print "16," cycles[16] "\n64," cycles[64] "\nunlimited," all }'; OPSCOPE_TEST=keep,fresh,chunk=100 opscope stat parallelism.windows --windows=16,64 --to=csv $f | cut -d, -f1,2
16,10538
64,5569
unlimited,2838
window,cycles
16,10538
64,5569
unlimited,2838
