# Records of a span, and those that a filter leaves, to a command
$ printf 'wait\nkeys 3JVjjV|\ntype cat\nkeys <Enter>\nscreen message\n:columns pc,load\n:pipe --to=json cat\n:pipe --to=csv head -n 1; exit 3\nscreen message\n' >script; OPSCOPE_TEST=commands SHELL=/bin/sh opscope browse --script=script samples/ls.champsim.xz
wait
keys 3JVjjV|
type cat
keys <Enter>
     record  pc            kind         load          store  dst         src         tk  br
          3  7ffff7fd3a20  conditional                       rip         rip,rflags  0   1
          4  7ffff7fd3a26                                    rdx,rflags  rdx             0
          5  7ffff7fd3a28               7fffffffe220         r15         rsp             0
screen message
|cat ended; 3 records written
:columns pc,load
:pipe --to=json cat
{"record":3,"pc":"0x7ffff7fd3a20","load":[]}
{"record":4,"pc":"0x7ffff7fd3a26","load":[]}
{"record":5,"pc":"0x7ffff7fd3a28","load":["0x7fffffffe220"]}
:pipe --to=csv head -n 1; exit 3
record,pc,load_0,load_1,load_2,load_3
screen message
|head -n 1; exit 3 ended with exit status 3; 3 records written

$ printf 'wait\n:span none\n:filter branch\n:pipe tail -n +2 | wc -l\nscreen message\n:pipe --to=raw true\nscreen message\n:pipe --to=din head -n 2\n:pipe head -n 2\n:pipe kill -TERM $$\nscreen message\n' | OPSCOPE_TEST=commands SHELL=/bin/sh opscope browse --script=- samples/ls.champsim.xz | sed 's/; [0-9,]* records written/; N records written/'; opscope find -c branch samples/ls.champsim.xz
wait
:span none
:filter branch
:pipe tail -n +2 | wc -l
7051
screen message
|tail -n +2 | wc -l ended; N records written
:pipe --to=raw true
screen message
|true ended; N records written
:pipe --to=din head -n 2
2 7ffff7fd3a17
2 7ffff7fd3a20
:pipe head -n 2
     record  pc            kind         load          store         dst      src         tk  br
          1  7ffff7fd3a17  conditional                              rip      rip,rflags  0   1
:pipe kill -TERM $$
screen message
|kill -TERM $$ ended by signal 15; N records written
7051

# More than a pipe holds, to a command that does not read, or leaves a reader behind
$ printf 'wait\n:pipe --to=json true\n:pipe --to=json exec 3<&0; (sleep 1; cat <&3 >/dev/null) &\n:pipe --to=json cat >all.json\nscreen message\n' | OPSCOPE_TEST=commands SHELL=/bin/sh opscope browse --script=- samples/ls.champsim.xz | tail -n 1; wc -l <all.json
|cat >all.json ended; 40,000 records written
40000

# A command
$ printf '!\n:!echo one; echo two\nkeys !\ntype echo typed\nkeys <Enter>\nscreen message\n:!exit 7\nscreen message\n:!no-such-command-here\nscreen message\n:!\nscreen message\n:pipe\nscreen message\n:pipe --to=xml cat\nscreen message\n' | tail -n +2 | OPSCOPE_TEST=commands SHELL=/bin/sh opscope browse --script=- samples/ls.champsim.xz 2>/dev/null
:!echo one; echo two
one
two
keys !
type echo typed
keys <Enter>
typed
screen message
|echo typed ended
:!exit 7
screen message
|exit 7 ended with exit status 7
:!no-such-command-here
screen message
|no-such-command-here ended with exit status 127
:!
screen message
|missing command
:pipe
screen message
|missing command
:pipe --to=xml cat
screen message
|--to=xml: unknown value; values are text, csv, json, classic, raw, npz,
|champsim, cloudsuite, cis501, byu, byu16, din, lackey, gem5, kanata, tarmac

# They are disabled by a variable, and in scripts of keys
$ printf ':!echo one\nscreen message\n:pipe cat\nscreen message\n' >script; OPSCOPE_SECURE=1 OPSCOPE_TEST=commands opscope browse --script=script samples/ls.champsim.xz; opscope browse --script=script samples/ls.champsim.xz | head -n 3
:!echo one
screen message
|shell commands are disabled
:pipe cat
screen message
|shell commands are disabled
:!echo one
screen message
|shell commands are disabled

$ printf ':!echo\nscreen message\n' | OPSCOPE_TEST=commands SHELL=/no/shell opscope browse --script=- samples/ls.champsim.xz
:!echo
screen message
|the shell cannot be started: No such file or directory

# What is copied
$ printf ':columns pc,load,store\nkeys yy\nscreen message\nkeys ya\nscreen message\nkeys Jya\nscreen message\nkeys lya\nscreen message\nkeys yp\nscreen message\nkeys y\nscreen message\n' >script; opscope browse --script=script --size=24x100 samples/ls.champsim.xz
:columns pc,load,store
keys yy
screen message
|copied: 0\t7ffff7fd3a14\t7ffff7fc0cc8\t
keys ya
screen message
|copied: 0x7ffff7fd3a14
keys Jya
screen message
|copied: 0x7ffff7fd3a17
keys lya
screen message
|the record has no address
keys yp
screen message
|copied: 0x7ffff7fd3a17
keys y
screen message
| y record  a address  p pc                                                                        y

# Another trace from within, and those of the command line
$ printf ':next\nscreen status message\n:next\nscreen status message\n:next\nscreen message\n:prev\n:prev\nscreen status message\n:prev\nscreen message\n:open samples/ls.byu.tr.gz\nscreen status message\n:files\nscreen list\nkeys q\n:open nothing\nscreen status message\n' | opscope browse --script=- samples/ls.champsim.xz samples/ls.cis501.trace.gz samples/ls.gem5.txt.gz
:next
screen status message
| ls.cis501.trace.gz             record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
|trace 2 of 3
:next
screen status message
| ls.gem5.txt.gz  gem5  gzip     record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
|trace 3 of 3
:next
screen message
|this is the last of 3 traces
:prev
:prev
screen status message
| ls.champsim.xz  champsim  xz   record 0 of ≥ 256, 0 % indexed  pc 7ffff7fd3a14
|trace 1 of 3
:prev
screen message
|this is the first of 3 traces
:open samples/ls.byu.tr.gz
screen status message
| ls.byu.tr.gz  byu  gzip            record 0 of ≥ 256, 0 % indexed  pc f7fd3a14
|trace 2 of 4
:files
screen list
|─ List ─ traces ────────────────────────────────────────────────────────────────
| 1  samples/ls.champsim.xz
| 2  samples/ls.byu.tr.gz  (shown)
| 3  samples/ls.cis501.trace.gz
| 4  samples/ls.gem5.txt.gz
keys q
:open nothing
screen status message
| ls.byu.tr.gz  byu  gzip            record 0 of ≥ 256, 0 % indexed  pc f7fd3a14
|cannot open nothing: No such file or directory
