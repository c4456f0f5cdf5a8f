#!/bin/sh
# Terminals of other kinds: without UTF-8, without colours, without a cursor.
# An idle program sends nothing and does not wake up.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
tm set-option -g default-terminal tmux-256color
look="$OPSCOPE samples/ls.champsim.xz"

run "TERM=vt100 LC_ALL=C $look"
expect 'record 0 of 40,000'
expect '^- Fields'
screen | LC_ALL=C grep -q '[^ -~]' && give_up "not only ASCII"
keys PageDown # its description has no such key
expect 'record 1[0-9] of'
# The whole sequence of an unknown key does nothing; others are known without a description.
type_text "$(printf '\033[33~')"
type_text j
expect 'record 1[0-9] of'
expect_not 'not bound'
type_text "$(printf '\033[20~')"
expect '^- Timeline'
keys q q

run "TERM=xterm-256color NO_COLOR=1 $look"
expect 'record 0 of 40,000'
tm capture-pane -pe | grep -Eq '\[([0-9;]*;)?[34][0-8][;m]' && give_up "colours"
keys q

run "TERM=xterm-256color $look"
expect 'record 0 of 40,000'
tm capture-pane -pe | grep -Eq '\[([0-9;]*;)?38;5' || give_up "no colours"
type_text ':set nocolor'
keys Enter
expect_not ':set'
no_colors()
{
	! tm capture-pane -pe | grep -Eq '\[([0-9;]*;)?38;5'
}
wait_for no_colors
keys q

# Wide characters have two columns, and what is after them is in place.
run "TERM=xterm-256color $look"
expect 'record 0 of 40,000'
type_text ':note 日本語|e'
keys Enter
type_text 'M'
expect '日本語\|e$'
expect_not ':note'
type_text '/日本<'
expect 'notes: 日本<'
keys BSpace
expect 'notes: 日本$'
keys C-c q q

run "TERM=dumb $look; echo status=\$?"
expect 'cannot move the cursor'
expect '^status=2'

# A row down sends the numbers of two rows, the values that differ in the fields beside
# the list, and the status line.  On a slow machine one or two of the updates contain late
# data, such as the number of records: the test uses the median.  It begins at different
# records, because a branch or a store has other fields than its neighbours.
# median KEYS FILE
median()
{
	TERM=xterm-256color "$KEYS" -s 120x40 -q 100 -k "warm=$1" -k down=j -k down=j \
		-k down=j -k down=j -k down=j -k down=j -k down=j -k down=j -k down=j \
		"$OPSCOPE" "$dir/samples/$2" |
		awk '$1 == "down" { print $4 }' | sort -n | sed -n 5p
}
# at_most BYTES KEYS FILE WHAT
at_most()
{
	bytes=$(median "$2" "$3")
	[ "$bytes" -gt 30 ] && [ "$bytes" -le "$1" ] ||
		give_up "$bytes bytes for $4 of $3, not $1"
}
if [ -x "$KEYS" ]; then
	for file in ls.byu.tr.gz ls.champsim.xz ls.cis501.trace.gz ls.cloudsuite.xz \
		ls.gem5.txt.gz; do
		at_most 700 jj $file "a row and its fields"
		at_most 700 5000gjj $file "a later row and its fields"
	done
	# The list alone: on the page, and scrolling, which moves lines.
	for file in ls.byu.tr.gz ls.champsim.xz ls.cis501.trace.gz ls.cloudsuite.xz \
		ls.gem5.txt.gz; do
		at_most 700 vjj $file "a row"
		at_most 700 v50j $file "a row that scrolls"
	done
fi

# Wheel and click arrive as xterm sends them; they can be switched off.
run "TERM=xterm-256color $look"
expect 'record 0 of 40,000'
type_text "$(printf '\033[<0;20;5M\033[<0;20;5m')"
expect 'record 3 of 40,000'
i=0
while [ $i -lt 5 ]; do
	type_text "$(printf '\033[<65;20;5M')"
	i=$((i + 1))
done
expect 'record (1[5-9]|2[0-9]) of 40,000'
keys q

run "TERM=xterm-256color $look & echo \$! >pid; fg"
expect 'record 0 of 40,000$|record 0 of 40,000 '
pid=$(cat "$dir/pid")
[ -r "/proc/$pid/status" ] || exit 0
# ThreadSanitizer has its own thread, which is never idle.
! grep -q __tsan_init "$OPSCOPE" || exit 0
wakeups()
{
	cat "/proc/$pid"/task/*/status | awk '/ctxt_switches/ { n += $2 } END { print n }'
}
# The program becomes idle soon after the last event.
quiet()
{
	was=$(wakeups)
	sleep 1
	[ "$was" = "$(wakeups)" ]
}
: >"$dir/sent"
wait_for quiet
tm pipe-pane "cat >'$dir/sent'"
wait_for quiet
[ ! -s "$dir/sent" ] || give_up "something was sent while nothing happened"
keys q

# Each thread that waits for more of a followed trace checks it about once a second.
"$OPSCOPE" list --to=raw "$dir/samples/ls.champsim.xz" >"$dir/followed" || exit 1
run "TERM=xterm-256color $OPSCOPE +F followed & echo \$! >pid; fg"
expect 'following'
pid=$(cat "$dir/pid")
at_rest()
{
	was=$(wakeups)
	sleep 1
	[ $(($(wakeups) - was)) -lt 30 ]
}
wait_for at_rest
keys q
