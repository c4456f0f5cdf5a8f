# The example of doc/pipeline.md, with a squashed micro-op
$ for t in "2 0 3 3 4 5 7 8" "2 1 3 3 4 10 11 12" "3 2 4 4 5 6 7 12" "13 3 0 0 0 0 0 0" "15 4 16 17 18 18 20 21"; do echo $t; done | awk '{ printf "O3PipeView:fetch:%d:0x%08x:0:%d:  nop\n", $1 * 500, 4194304 + 4 * $2, NR; split("decode rename dispatch issue complete retire", s, " "); for (k = 1; k <= 6; k++) print "O3PipeView:" s[k] ":" $(k + 2) * 500 (k == 6 ? ":store:0" : "") }' >made.out; opscope stat bottleneck made.out

$ opscope stat bottleneck.pcs --to=csv made.out

# A trace with loads and stores
$ opscope stat bottleneck --top=5 samples/ls.gem5.txt.gz

# A layout without times of dispatch and issue, and a format without stages
$ opscope stat bottleneck samples/ls.byu.tr.gz
