#!/bin/sh
# Whoever explores is killed at ten moments; what is left behind is an index that can
# be gone on with or none, and the answers are those of a trace without any.
set -u
: "${OPSCOPE:?is the program to test}" "${TRACEGEN:?makes the trace}"
[ -x "$TRACEGEN" ] || { echo "no tracegen: skipped"; exit 77; }
command -v gzip >/dev/null 2>&1 || { echo "no gzip: skipped"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-kill.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
unset OPSCOPE_INDEX
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
trace=$work/t.gz
"$TRACEGEN" --records=120000 --seed=3 | gzip -1 >"$trace" || exit 99

answers() {
	"$OPSCOPE" stat --to=json "$trace"
	"$OPSCOPE" find -c '^CMP' "$trace"
	"$OPSCOPE" find -n 3 --backward LOAD "$trace"
	for n in 0 7 59999 119999; do "$OPSCOPE" list -s $n -n 2 "$trace"; done
}

OPSCOPE_TEST=noindex
export OPSCOPE_TEST
answers >"$work/expected" 2>&1

# Saved whenever a chunk is complete, of which there are many.
OPSCOPE_TEST=keep,savings=0,chunk=500
bad=0 begun=0
for delay in 0.01 0.02 0.03 0.04 0.06 0.08 0.1 0.13 0.17 0.2; do
	"$OPSCOPE" index "$trace" >"$work/said" 2>&1 &
	pid=$!
	sleep $delay
	kill -9 $pid 2>/dev/null
	wait $pid 2>/dev/null
	"$OPSCOPE" index --list >"$work/list" || bad=1
	if grep -q 'of no use' "$work/list"; then
		echo "killed after $delay s, it left an index that is of no use"
		bad=1
	fi
	grep -q 'so far' "$work/list" && begun=$((begun + 1))
done
echo "$begun of 10 left an index that is not complete"

"$OPSCOPE" index --to=json "$trace" >"$work/said" || { cat "$work/said"; bad=1; }
for try in resumed saved; do
	answers >"$work/got" 2>&1
	cmp -s "$work/expected" "$work/got" || {
		echo "$try:"; diff "$work/expected" "$work/got"; bad=1; }
done

# In one go instead: the same index, byte for byte but for when it was made.
cp "$work"/cache/opscope/*.opx "$work/resumed.opx"
"$OPSCOPE" index --force "$trace" >"$work/said" || bad=1
cmp "$work/resumed.opx" "$work"/cache/opscope/*.opx || {
	echo "the index that was gone on with is another one"; bad=1; }

# Only the index is left, but for what the killed ones were writing just then.
ls "$work/cache/opscope" | grep -v '^[0-9a-f]*\.opx$' && bad=1
exit $bad
