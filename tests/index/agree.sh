#!/bin/sh
# The same answers with an index that is fresh, saved, beside the trace, of a copy,
# damaged, and absent; and what opscope index says of it.
set -u
: "${OPSCOPE:?is the program to test}" "${TRACEGEN:?makes the traces}" "${top_srcdir:=.}"
[ -x "$TRACEGEN" ] || { echo "no tracegen: skipped"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-agree.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
unset OPSCOPE_INDEX OPSCOPE_TEST
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
bad=0
fail() {
	echo "$*"
	bad=1
}

answers() {
	"$OPSCOPE" stat --to=json "$1" | grep -v '"file"'
	"$OPSCOPE" find -c . "$1"
	"$OPSCOPE" find -c '^[CM]' "$1"
	"$OPSCOPE" find -c 0x402001 "$1"
	"$OPSCOPE" find -n 2 --from=5000 0x40 "$1"
	"$OPSCOPE" find -b -n 2 LOAD "$1"
	for n in 0 1 9000 19999; do "$OPSCOPE" list -s $n -n 3 --to=csv "$1"; done
}

compare() { # what, trace
	answers "$2" >"$work/got" 2>"$work/said"
	cmp -s "$work/expected" "$work/got" || {
		fail "$format, $1:"; diff "$work/expected" "$work/got"; }
}

for format in cis501 champsim byu gem5; do
	trace=$work/trace.$format
	"$TRACEGEN" --format=$format --records=20000 --output="$trace" \
		--companion="$work/sq.trace.$format" >/dev/null || exit 99
	OPSCOPE_TEST=noindex,noscreen,serial
	export OPSCOPE_TEST
	answers "$trace" >"$work/expected" 2>/dev/null
	OPSCOPE_TEST=keep,chunk=777
	compare fresh "$trace"
	compare saved "$trace"
	ls "$work"/cache/opscope/*.opx >/dev/null || fail "$format: nothing was saved"
	OPSCOPE_TEST=keep,chunk=100,chunks=20
	compare "saved with other chunks" "$trace"
	OPSCOPE_TEST=
	compare "saved, as usual" "$trace"
	rm -rf "$work/cache"
	OPSCOPE_TEST=keep,chunk=50,chunks=32
	compare "with chunks of many lengths, fresh" "$trace"
	compare "with chunks of many lengths, saved" "$trace"
	for saved in "$work"/cache/opscope/*.opx; do
		printf 'x' | dd of="$saved" bs=1 seek=200 conv=notrunc 2>/dev/null
	done
	compare "damaged" "$trace"
	mkdir "$work/copy"
	cp "$trace" "$work/copy/"
	[ ! -e "$work/sq.trace.$format" ] || cp "$work/sq.trace.$format" "$work/copy/"
	compare "a copy" "$work/copy/trace.$format"
	rm -r "$work/copy" "$work/cache"
done

# What opscope index says, and where it saves.
trace=$work/trace.cis501
OPSCOPE_TEST=
"$OPSCOPE" index --to=json "$trace" >"$work/said" || fail "index fails"
for line in '"records": 20000' '"chunks": 1' '"damages": 0' '"was_there": false'; do
	grep -q "$line" "$work/said" || fail "opscope index does not say $line"
done
"$OPSCOPE" index --to=json "$trace" | grep -q '"was_there": true' || fail "built twice"
"$OPSCOPE" index --force --to=json "$trace" | grep -q '"was_there": false' ||
	fail "--force does not build it anew"
"$OPSCOPE" index --list --to=json | grep -q '"records": 20000' || fail "not listed"
"$OPSCOPE" index --list | grep -q "20,000 records  $trace\$" || fail "not listed"
"$OPSCOPE" index --remove "$trace" || fail "--remove fails"
"$OPSCOPE" index --remove "$trace" 2>/dev/null && fail "removed twice"
"$OPSCOPE" index --list | grep -q trace && fail "still listed"
"$OPSCOPE" index --index=beside "$trace" >/dev/null || fail "not beside"
[ -s "$trace.opx" ] || fail "it does not lie beside"
OPSCOPE_INDEX=beside "$OPSCOPE" index --to=json "$trace" |
	grep -q '"was_there": true' || fail "what lies beside is not found"
"$OPSCOPE" index --index="$work/own.opx" "$trace" >/dev/null || fail "no own place"
[ -s "$work/own.opx" ] || fail "it is not where it was asked for"
"$OPSCOPE" index --no-index "$trace" >/dev/null 2>&1 && fail "saved in no place"
"$OPSCOPE" index --index="$trace" "$trace" >/dev/null 2>&1 && fail "over the trace"
"$OPSCOPE" list -n 1 "$trace" >/dev/null || fail "the trace was overwritten"
"$OPSCOPE" index --remove --all | grep -q '^0 removed' || fail "there were others"
"$OPSCOPE" index "$trace" >/dev/null || fail "index fails"
"$OPSCOPE" index --remove --all | grep -q '^1 removed' || fail "not removed"
# An index of an older version is replaced.  The programs of that version use this one.
old=$top_srcdir/tests/data/cis501/good-300uop-recorded.trace
cp "$top_srcdir/tests/index/version-14.opx" "$work/old.opx"
format=old
OPSCOPE_TEST=noindex,noscreen,serial
answers "$old" >"$work/expected" 2>/dev/null
OPSCOPE_TEST=keep OPSCOPE_INDEX=$work/old.opx
export OPSCOPE_INDEX
compare "version 14" "$old"
cmp -s "$top_srcdir/tests/index/version-14.opx" "$work/old.opx" && fail "version 14 stays"
compare "this version" "$old"
"$OPSCOPE" index --to=json "$old" | grep -q '"was_there": true' || fail "not replaced"
unset OPSCOPE_INDEX
OPSCOPE_TEST=
# The rest of the world read-only, or not there: all but saving goes on.
for home in /dev/null "$work/nowhere/$(printf '%0300d' 1)" ''; do
	XDG_CACHE_HOME=$home HOME='' OPSCOPE_TEST=keep \
		"$OPSCOPE" find -c . "$trace" >"$work/said" 2>&1 || fail "fails without a cache"
	[ "$(cat "$work/said")" = 20000 ] || fail "says $(cat "$work/said")"
done
exit $bad
