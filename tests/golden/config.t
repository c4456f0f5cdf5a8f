# :set shows lines that make what differs from the default; a file of them does the same
$ printf ':set nomap\n:set scrolloff=7\n:bind Y :goto 50%%\n:unbind p\n:theme light\n:columns load,pc\n:set\nscreen list\n' | opscope browse --script=- samples/ls.champsim.xz | sed -n 's/^| //p'
set nocolor
set nomap
set scrolloff=7
theme light
bind Y :goto 50%
unbind p
columns champsim load,pc

$ lines() { printf ':set\nscreen list\n' | OPSCOPE_CONFIG=$1 opscope browse --script=- samples/ls.champsim.xz | sed -n 's/^| //p'; }; printf '# mine\nset nomap\nbind Y :goto 50%%\nunbind p\ntheme light\ncolumns champsim load,pc\n' >own.config; lines own.config | tee copy.config; lines copy.config | diff copy.config -
set nocolor
set nomap
theme light
bind Y :goto 50%
unbind p
columns champsim load,pc

# Files that are not read
$ mkfifo pipe; printf 'screen message\n' | OPSCOPE_CONFIG=pipe opscope browse --script=- samples/ls.champsim.xz | tail -n 1
|pipe: not a regular file; it is not read

$ head -c 2000000 /dev/zero >large; printf 'screen message\n' | OPSCOPE_CONFIG=large opscope browse --script=- samples/ls.champsim.xz | tail -n 1
|large: longer than 1048576 bytes; it is not read

$ printf 'set map\0\n' >nul; printf 'screen message\n' | OPSCOPE_CONFIG=nul opscope browse --script=- samples/ls.champsim.xz | tail -n 1
|nul: line 1: a NUL byte is not allowed

# Columns of another format are those of its traces
$ printf 'columns cis501 pc,dst\n' >columns; printf 'screen 0-1\n' | OPSCOPE_CONFIG=columns opscope browse --script=- samples/ls.cis501.trace.gz
screen 0-1
|micro-op               pc  dst
|     0    L  7ffff7fd3a14  r9

$ printf 'keys j\n:open samples/ls.cis501.trace.gz\nscreen 0-1\n' | OPSCOPE_CONFIG=columns opscope browse --script=- samples/ls.champsim.xz
keys j
:open samples/ls.cis501.trace.gz
screen 0-1
|micro-op               pc  dst
|     0    L  7ffff7fd3a14  r9

# All settings of :set all can be in the file
$ all() { printf ':set all\nscreen list\n' | OPSCOPE_CONFIG=$1 opscope browse --script=- --size=60x100 samples/ls.champsim.xz | sed -n 's/^| \([^ ]*[^ =]\) .*/\1/p'; }; : >none; all none >before; sed -E 's/^no(.*)/\1/; t; s/^([a-z-]+)=.*/\1=8/; t; s/^/no/' before >changed; sed 's/^/set /' changed >all.config; all all.config >after; diff changed after; wc -l <changed
9

$ printf ':set cycle=250ps\n:set diff-key=opcode\nscreen message\n:set\nscreen list\n:set cycle=oops\nscreen message\n' | opscope browse --script=- samples/ls.gem5.txt.gz | grep '^|'; printf 'set cycle=250ps\nset diff-key=opcode\n' >two.config; printf 'wait\n:set diff-key\nscreen message\n' | OPSCOPE_CONFIG=two.config opscope browse --diff --script=- samples/ls.gem5.txt.gz samples/ls.gem5.txt.gz | tail -n 1
|a cycle is 250 ps
|─ List ─ settings, as lines for the config file ────────────────────────────────
| set nocolor
| set diff-key=opcode
|expected the length of a cycle, such as 500ps or 0.5ns, not oops
|diff-key=opcode

# Notes that two browsers write on one place are both kept
$ export OPSCOPE_TEST=session,commands SHELL=/bin/sh XDG_DATA_HOME=$PWD/notes; mkfifo ready2 go2; (printf 'wait\n:!echo >ready2\n'; read x <go2; printf ':note from the first\nscreen message\n:quit\n') | opscope browse --script=- samples/ls.champsim.xz >first & read x <ready2; opscope notes --add='0 from the second' --add='7 another' samples/ls.champsim.xz; echo >go2; wait; opscope notes samples/ls.champsim.xz | sed 1d; tail -n 2 first | head -n 1
0 from the second; from the first
7 another
|note on 0 written
