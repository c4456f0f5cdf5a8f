#!/bin/sh
# A trace that is opened again is where it was left; two browsers keep each other's marks.
. "$top_srcdir/tests/pty/lib.sh"
OPSCOPE_TEST=
export OPSCOPE_TEST
open_terminal 24 80
run "$OPSCOPE samples/ls.champsim.xz"
expect 'record 0 of 40,000'
type_text ':12345'
keys Enter
expect 'record 12,345 of'
type_text 'ma'
expect 'mark a set'
type_text 'q'
run "$OPSCOPE samples/ls.champsim.xz"
expect 'record 12,345 of'
expect 'restored the session saved a moment ago'
type_text 'jM'
expect 'a +12,345'
# Another browser of the trace sets a mark and ends.
printf 'keys mz\n:quit\n' >"$dir/script"
(cd "$dir" && OPSCOPE_TEST=session "$OPSCOPE" browse --script=script samples/ls.champsim.xz >out)
type_text 'Q'
run "$OPSCOPE samples/ls.champsim.xz"
expect 'a +12,345'
expect 'z +12,345'
expect 'record 12,346 of'
type_text 'Q'
# A signal keeps the place too.
run "$OPSCOPE samples/ls.champsim.xz"
expect 'record 12,346 of'
type_text 'J'
expect 'record 12,347 of'
tm respawn-pane -k "cd '$dir'; PS1='READY>' ENV= exec sh -i -m"
run "$OPSCOPE samples/ls.champsim.xz"
expect 'record 12,347 of'
type_text 'Q'
run "$OPSCOPE --fresh samples/ls.champsim.xz"
expect 'record 0 of 40,000'
type_text 'q'
expect 'READY>$'

# A mark and a jump wait for records that are not indexed yet.
printf 'keys Gmygg\n:quit\n' >"$dir/script"
printf 'keys %s\nscreen status\nkeys %s\nscreen status\nkeys %s\nscreen status\n' \
	"'y" '<Ctrl-O>' '<Alt-Right>' >"$dir/script2"
for script in script script2; do
	(cd "$dir" && OPSCOPE_TEST=session "$OPSCOPE" browse --index=none --script=$script \
		samples/ls.cis501.trace.gz >out)
done
places=$(sed -n 's/.*record \([0-9,]* of [0-9,]*\).*/\1;/p' "$dir/out")
same "$(echo $places)" '48,389 of 48,390; 0 of 48,390; 48,389 of 48,390;' \
	'places of a mark and jumps'

# The column of threads is restored as the others are.
rm -rf "$dir/state" "$dir/share"
printf '%s\n' ':thread' wait 'screen message' 'keys q' >"$dir/script"
printf '%s\n' 'screen message' wait 'screen records' 'keys q' >"$dir/script2"
for script in script script2; do
	(cd "$dir" && OPSCOPE_TEST=session "$OPSCOPE" browse --index=none --script=$script \
		data/cis501/good-three-threads.trace >out)
done
grep -q 'restored the session saved' "$dir/out" || give_up 'the session was not restored'
grep -q 'could not be restored' "$dir/out" && give_up 'a column was not restored'
grep -q '^|.*thread' "$dir/out" || give_up 'there is no column of threads'
