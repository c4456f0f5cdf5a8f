#!/bin/sh
# Ctrl-Z returns the terminal to the shell and fg resumes the program; SIGTERM and a
# closed terminal end it; SIGTERM leaves the terminal clean.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
before=$(tty_state)
run "$OPSCOPE samples/ls.champsim.xz; echo status=\$?"
expect 'record 0 of 40,000'
keys j C-z
expect 'READY>$'
same "$before" "$(tty_state)" "the terminal while suspended"
run "fg"
expect 'record 1 of 40,000'
keys j
expect 'record 2 of 40,000'
keys q
expect 'READY>$'

run "$OPSCOPE samples/ls.champsim.xz & echo \$! >pid; fg; echo status=\$?"
expect 'record 0 of 40,000'
kill -TERM "$(cat "$dir/pid")"
expect '^status=143'
same "$before" "$(tty_state)" "the terminal after SIGTERM"

run "$OPSCOPE samples/ls.champsim.xz & echo \$! >pid; fg"
expect 'record 0 of 40,000'
pid=$(cat "$dir/pid")
gone()
{
	! kill -0 "$pid"
}
tm kill-server
tries=0
until gone 2>/dev/null; do
	tries=$((tries + 1))
	[ $tries -lt 600 ] || { echo "FAILED: runs on without a terminal"; exit 1; }
	sleep 0.1
done
