# What :save-config writes; the user's own lines do not change
$ printf '# mine\nset nomap\nbind X next-hit' >own.config

$ printf ':set map\n:set scrolloff=7\n:bind Y :goto 50%%\n:unbind p\n:colour pc blue - bold\n:theme light\n:colour dim 8\n:columns load,pc\n:open-pane marks\n:save-config\nscreen message\n' | OPSCOPE_CONFIG=own.config opscope browse --script=- samples/ls.champsim.xz | tail -n 1; sed 's/^/|/' own.config
|saved to own.config
|# mine
|set nomap
|bind X next-hit
|# >>> written by :save-config, which replaces these lines
|set map
|set scrolloff=7
|bind Y :goto 50%
|unbind p
|theme light
|colour dim 8
|open-pane marks
|columns champsim load,pc
|# <<< end of the lines written by :save-config

# It has what is different from the user's own lines, with what it had before
$ printf ':set nomap\n:set nowrapscan\n:unbind Y\n:save-config\n' | OPSCOPE_CONFIG=own.config opscope browse --script=- samples/ls.champsim.xz >out; sed 's/^/|/' own.config
|# mine
|set nomap
|bind X next-hit
|# >>> written by :save-config, which replaces these lines
|set scrolloff=7
|set nowrapscan
|unbind p
|theme light
|colour dim 8
|open-pane marks
|columns champsim load,pc
|unbind Y
|# <<< end of the lines written by :save-config

# Options of the command line are not saved, and lines after the section stay
$ printf '# the end' >>own.config; printf ':columns default\n:theme default\n:save-config\n' | OPSCOPE_CONFIG=own.config opscope browse --ascii --no-mouse --script=- samples/ls.champsim.xz >out; sed 's/^/|/' own.config; ls own*
|# mine
|set nomap
|bind X next-hit
|# >>> written by :save-config, which replaces these lines
|set scrolloff=7
|set nowrapscan
|unbind p
|open-pane marks
|unbind Y
|theme default
|columns champsim default
|# <<< end of the lines written by :save-config
|# the endown.config

# A new file; a link stays a link; what cannot be written
$ printf ':set nomouse\n:save-config\nscreen message\n' | XDG_CONFIG_HOME=$PWD/new opscope browse --script=- samples/ls.champsim.xz | tail -n 1 | sed "s|$PWD||"; sed 's/^/|/' new/opscope/config
|saved to /new/opscope/config
|# >>> written by :save-config, which replaces these lines
|set nomouse
|# <<< end of the lines written by :save-config

$ ln -s new/opscope/config link; printf ':set mouse\n:bind x quit\n:save-config\n' | OPSCOPE_CONFIG=link opscope browse --script=- samples/ls.champsim.xz >out; ls -l link | sed 's/.*link/link/'; sed 's/^/|/' link
link -> new/opscope/config
|# >>> written by :save-config, which replaces these lines
|bind x quit
|# <<< end of the lines written by :save-config

$ printf ':set mouse\n:save-config\nscreen message\n' | OPSCOPE_CONFIG=/dev/null/x opscope browse --script=- samples/ls.champsim.xz | tail -n 1
|/dev/null/x: Not a directory

$ printf ':save-config\nscreen message\n' | OPSCOPE_CONFIG=own.config opscope browse --no-config --script=- samples/ls.champsim.xz | tail -n 2
screen message
|opscope was started without a file of settings, so that nothing is saved

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

# Everything that :set lists, and what it sets beside that, is saved and read again
$ all() { printf ':set\nscreen message\n' | OPSCOPE_CONFIG=$1 opscope browse --script=- --size=24x400 samples/ls.champsim.xz | tail -n 1 | tr -s '| ' '\n\n' | sed 1d; }; : >none; all none >before; sed -E 's/^no(.*)/\1/; t; s/^([a-z-]+)=.*/\1=8/; t; s/^/no/' before >changed; (sed 's/^/:set /' changed; echo ':save-config') | OPSCOPE_CONFIG=all.config opscope browse --script=- samples/ls.champsim.xz >out; all all.config >after; diff changed after; for i in $(cat changed); do grep -qx "set $i" all.config || echo "$i is not saved"; done; wc -l <changed
9

$ printf ':set cycle=250ps\n:set diff-key=opcode\n:save-config\n:set cycle=oops\nscreen message\n' | OPSCOPE_CONFIG=two.config opscope browse --script=- samples/ls.gem5.txt.gz | tail -n 1; grep set two.config; printf 'wait\n:diff-key\nscreen message\n' | OPSCOPE_CONFIG=two.config opscope browse --diff --script=- samples/ls.gem5.txt.gz samples/ls.gem5.txt.gz | tail -n 1
|expected the length of a cycle, such as 500ps or 0.5ns, not oops
set cycle=250ps
set diff-key=opcode
|diff-key=opcode

# Notes that two browsers write on one place are both kept
$ export OPSCOPE_TEST=session,commands SHELL=/bin/sh XDG_DATA_HOME=$PWD/notes; mkfifo ready2 go2; (printf 'wait\n:!echo >ready2\n'; read x <go2; printf ':note from the first\nscreen message\n:quit\n') | opscope browse --script=- samples/ls.champsim.xz >first & read x <ready2; opscope notes --add='0 from the second' --add='7 another' samples/ls.champsim.xz; echo >go2; wait; opscope notes samples/ls.champsim.xz | sed 1d; tail -n 2 first | head -n 1
0 from the second; from the first
7 another
|note on 0 written
