#!/bin/sh
# Pasted text goes to the prompt and is never taken as keys.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
infocmp -x tmux-256color 2>/dev/null | grep -q 'BE=' || {
	echo "skipped: the terminfo entry has no bracketed paste"
	exit 77
}
before=$(tty_state)
run "TERM=tmux-256color $OPSCOPE samples/ls.cis501.trace.gz; echo status=\$?"
expect 'record 0 of 48,390'
tm set-buffer "$(printf 'macro == CALL\n\tor taken\nqG')"
keys /
tm paste-buffer -p
expect '^/macro == CALL +or taken qG'
keys BSpace BSpace BSpace Enter
expect 'record 15 of'
tm paste-buffer -p
expect 'pasted text is not interpreted as keys'
expect 'record 15 of'
# A long query is one change of the text, not as many searches as it has characters.
keys / C-u
i=0
while [ $i -lt 1990 ]; do
	printf 'pc == %x or ' $i
	i=$((i + 1))
done >"$dir/long"
tm load-buffer "$dir/long"
tm paste-buffer -p
tm set-buffer 'pc == 7ffff7fd2e5f'
tm paste-buffer -p
expect 'or pc == 7ffff7fd2e5f$'
expect 'record 73 of'
keys Escape
expect 'record 15 of'
# The shell works as before.
keys q
expect '^status=0'
same "$before" "$(tty_state)" "the terminal after quitting"
