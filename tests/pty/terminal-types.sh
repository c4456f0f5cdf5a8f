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

# Without any description on the machine: those that are built in
none="TERMINFO=/nonexistent TERMINFO_DIRS=/nonexistent HOME=/nonexistent"
for type in xterm-256color screen vt100 linux; do
	run "env TERM=$type $none $look; echo status=\$?"
	expect 'record 0 of 40,000'
	expect_not 'is not known'
	keys j
	expect 'record 1 of 40,000'
	keys q
	expect '^status=0'
done
run "env TERM=nosuchterm $none $look"
expect 'TERM=nosuchterm is not known on this machine; xterm-256color is used'
keys q

# They are what their source says.
if command -v tic >/dev/null && command -v infocmp >/dev/null; then
	"$top_srcdir/src/tui/term/builtin.sh" >"$dir/terms"
	sed -n 's/TERMINAL("\([^"]*\)", "\([^"]*\)")/\1 \2/p' "$dir/terms" >"$dir/made"
	sed -n 's/TERMINAL("\([^"]*\)", "\([^"]*\)")/\1 \2/p' \
		"$top_srcdir/src/tui/term/builtin_terms.def" |
		while read -r type description; do
			made=$(sed -n "s/^$type //p" "$dir/made")
			TERMINFO=$made infocmp -1qx "$type" >"$dir/new"
			TERMINFO=$description infocmp -1qx "$type" | diff "$dir/new" - || exit 1
		done || { echo "builtin_terms.def is not made from builtin.ti"; exit 1; }
fi

# A locale with UTF-8 that is not installed: characters are read and shown all the same.
run "env -u LC_ALL -u LC_CTYPE LANG=xx_YY.UTF-8 $look"
expect '^─ Fields'
type_text '/äö…'
expect '/äö…'
keys C-c q
run "env -u LC_ALL -u LC_CTYPE LANG=xx_YY $look"
expect '^- Fields'
keys q

# A missing file is reported before anything about terminals.
run "$OPSCOPE missing </dev/null >/dev/null; echo status=\$?"
expect 'opscope: cannot open missing: No such file or directory'
expect '^status=2'
