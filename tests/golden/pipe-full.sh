#!/bin/sh
# A pipe that can no longer be stored: what was read stays, and the status line says so
# after the next key too.
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
good=$top_srcdir/tests/data/champsim/good-40rec-pin.champsim
i=0
while [ $i -lt 1000 ]; do
	cat "$good"
	i=$((i + 1))
done >"$dir/big"
printf '%s\n' 'wait' 'keys j' 'screen status' 'keys =' 'screen' >"$dir/keys"
mkfifo "$dir/pipe"
cat "$dir/big" >"$dir/pipe" 2>/dev/null &
(
	# The limit is for the spool; the output of the screens is short.
	ulimit -f 600
	timeout 60 "$OPSCOPE" browse --size=40x120 --format=champsim --script="$dir/keys" - \
		<"$dir/pipe" >"$dir/out" 2>&1
) || {
	echo "status $?"
	cat "$dir/out"
	exit 1
}
grep -q 'standard input .*reading failed' "$dir/out" &&
	grep -q 'failure  *cannot store the input' "$dir/out" || {
	cat "$dir/out"
	exit 1
}
