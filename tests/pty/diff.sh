#!/bin/sh
# Two traces side by side in a real terminal: the first differences before all is known, and
# Ctrl-C, which leaves what is known.
. "$top_srcdir/tests/pty/lib.sh"
zcat "$dir/samples/ls.cis501.trace.gz" >"$dir/once" || exit 1
for _ in 1 2 3 4; do cat "$dir/once"; done >"$dir/a"
sed 501,503d "$dir/a" >"$dir/b"
mkfifo "$dir/pipe"
# The pipe has no end: the comparison waits for more.
{ cat "$dir/b"; exec sleep 600; } >"$dir/pipe" &
writer=$!
trap 'kill $writer 2>/dev/null; clean_up' EXIT
open_terminal 24 80
run "$OPSCOPE --diff a pipe"
expect 'difference 1 of ≥1'
expect '^-   *500 '
expect '^ comparing|─ comparing '
keys C-c
expect 'comparison stopped; :diff compares again'
expect 'the rest was not compared'
expect 'difference 1 of ≥1'
keys Tab
expect 'pipe .*record 500 of'
# The panes go on as before.
keys k k
expect "record 498 of"
keys Tab q
expect '^micro-op'
keys q
expect 'READY>$'
# The first differences are as early if one is a gap, and if a filter leaves records out.
mkfifo "$dir/damaged"
{ sed '200s/.*/no record/' "$dir/b"; exec sleep 600; } >"$dir/damaged" &
writer2=$!
trap 'kill $writer $writer2 2>/dev/null; clean_up' EXIT
run "$OPSCOPE --diff a damaged"
expect 'difference 1 of ≥2'
expect '^-   *199 '
expect '^\+ .*malformed line at byte '
expect '^comparing, |─ comparing '
tm send-keys '&'
tm send-keys 'macro == MOVZX or macro == CMP' Enter
expect '≥1 difference |difference 1 of ≥1'
keys g .
expect 'difference 1 of ≥1'
expect '^  *498  *497 '
expect '^-   *50[01] '
expect '^comparing, |─ comparing '
keys C-c
expect 'the rest was not compared'
keys Q
expect 'READY>$'
# Two files: all differences, one after the other.
run "$OPSCOPE -d a b"
expect 'difference 1 of 1 '
keys .
expect 'there is no later difference'
keys F8
expect 'there is no later difference'
keys Enter
expect '^micro-op'
expect 'record 500 of'
keys G
expect 'record 193,559 of'
# Shift and F8, as xterm sends it.
tm send-keys -l "$(printf '\033[19;2~')"
expect 'record 500 of'
keys BSpace
expect 'record 193,559 of'
keys BSpace BSpace
expect '^-   *500 '
keys Q
expect 'READY>$'
# Traces that are followed are compared as far as they are, and again when they have grown.
head -n 100000 "$dir/a" >"$dir/grow"
run "$OPSCOPE --follow -d a grow"
expect 'no differences'
expect 'A continues; these records have not arrived in B'
# With one write: of several, the first could be compared, and too little follow to compare again.
sed 1,100000d "$dir/a" | sed 5001,5002d >"$dir/more"
dd if="$dir/more" of="$dir/grow" bs=100M oflag=append conv=notrunc 2>/dev/null
expect '^- *105,000 '
expect '^- *105,001 '
expect 'difference 1 of 1 '
head -n 3 "$dir/a" >>"$dir/grow"
keys G
# At least 3: the write above can become visible in pieces, and a piece be compared first.
expect '[0-9,]+ records more since then: :diff compares again'
# The end is known once the comparison has come there; of a write that became visible in
# pieces, the last may have come after :diff.
at_the_end()
{
	! screen | grep -q 'records more since then' || tm send-keys ':diff' Enter
	keys G
	screen | grep -q 'B continues; these records have not arrived in A'
}
wait_for at_the_end
expect '1 difference '
keys Q
expect 'READY>$'
# Errors end the program before the screen is opened.
run "$OPSCOPE --diff a missing"
expect 'missing'
expect 'READY>$'
run "$OPSCOPE --diff a"
expect '--diff compares two traces; usage'
