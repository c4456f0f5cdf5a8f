#!/bin/sh
# A script of keys on a trace that is followed ends: it does not wait for data that never
# arrives.
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
printf '%s\n' 'keys e' 'screen status' 'keys <Esc>' 'wait' 'keys /NOSUCH<Enter>' \
	'keys <Ctrl-C>G' 'screen status' 'keys e' 'screen message' 'keys =' 'screen info' \
	'keys T<Down><Enter>' 'screen table' >"$dir/keys"
timeout 60 "$OPSCOPE" browse --format=champsim --follow --script="$dir/keys" \
	"$top_srcdir/tests/data/champsim/good-40rec-pin.champsim" >"$dir/out" || {
	echo "status $?"
	cat "$dir/out"
	exit 1
}
grep -q 'record 39 of' "$dir/out" && grep -q '^screen table' "$dir/out" &&
	grep -q 'no finding after this record so far' "$dir/out" &&
	grep -q 'packing .*more is arriving$' "$dir/out" || {
	cat "$dir/out"
	exit 1
}
