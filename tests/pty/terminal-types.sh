#!/bin/sh
# A terminal type or a locale that this machine lacks is replaced, and a message says so.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
look="$OPSCOPE samples/ls.champsim.xz"

run "TERM=nosuchterm $look; echo status=\$?"
expect 'record 0 of 40,000'
expect 'TERM=nosuchterm is not known on this machine; xterm-256color is used'
keys j
expect 'record 1 of 40,000'
expect_not 'is not known'
keys q
expect '^status=0'

run "TERM= $look; echo status=\$?"
expect 'record 0 of 40,000'
expect 'TERM is not set; the terminal type xterm-256color is used'
keys q
expect '^status=0'

run "env -u TERM $look"
expect 'TERM is not set'
keys q

# Without any description
run "env TERM=nosuchterm TERMINFO=/nonexistent TERMINFO_DIRS=/nonexistent HOME=/nonexistent $look; echo status=\$?"
expect '^status=|record 0 of'
screen | grep -q 'record 0 of' && keys q # some systems have descriptions elsewhere
expect '^status='

# A locale with UTF-8 that is not installed
if locale -a 2>/dev/null | grep -qi '^C\.utf'; then
	run "env -u LC_ALL -u LC_CTYPE LANG=xx_YY.UTF-8 $look"
	expect '^─ Fields'
	keys q
	run "env -u LC_ALL -u LC_CTYPE LANG=xx_YY $look"
	expect '^- Fields'
	keys q
fi

# A missing file is reported before anything about terminals.
run "$OPSCOPE missing </dev/null >/dev/null; echo status=\$?"
expect 'opscope: cannot open missing: No such file or directory'
expect '^status=2'
