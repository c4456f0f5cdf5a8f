# Records per cycle that dependences and windows allow
$ opscope stat parallelism samples/ls.champsim.xz
records: 40,000
mispredicted by gshare: 582 of 6,047, 9.62 %

window     cycles   IPC  with misses  IPC with misses
16          9,693  4.13       10,709             3.74
32          7,644  5.23        8,887             4.50
64          5,809  6.89        7,394             5.41
128         5,074  7.88        7,014             5.70
256         4,913  8.14        6,997             5.72
512         4,870  8.21        6,997             5.72
unlimited   4,694  8.52

$ opscope stat parallelism --window-stack=no --window-predictor=bimodal:10 --windows=4,64 --to=csv samples/ls.cis501.trace.gz
window,cycles,ipc,predicted_cycles,predicted_ipc
4,19538,2.47671,19889,2.433
64,4430,10.9233,5413,8.93959
unlimited,256,189.023,,

# Values that are none
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
