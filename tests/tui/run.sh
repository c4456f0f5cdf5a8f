#!/bin/sh
# Scripts of keys, each with the screens that it must give: see src/tui/script.h.
# The first line of a script says how the program is called, from a folder in
# which samples/ and data/ lie.  UPDATE=1 (make update-tui) writes the screens
# anew; then look at the difference.
#         tests/tui/run.sh [SCRIPT...]
. "$top_srcdir/tests/lib/testlib.sh"
need_codecs
here=$(cd "$top_srcdir/tests/tui" && pwd) || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
ln -s "$here/../../samples" "$dir/samples"
ln -s "$here/../data" "$dir/data"
[ $# -gt 0 ] || set -- "$here"/*.t
failed=0
for t do
	# Nothing is known of a trace at first, however long the last run of it took.
	XDG_CACHE_HOME=$dir/cache-$(basename "$t")
	export XDG_CACHE_HOME
	args=$(sed -n '1s/^# opscope //p' "$t")
	[ -n "$args" ] || { echo "$t: the first line must be: # opscope ... FILE"; exit 1; }
	# As a shell reads them: a layout has blanks in it.
	(cd "$dir" && eval '"$OPSCOPE" browse --script="$t"' "$args") >"$dir/new" \
		2>"$dir/said"
	status=$?
	if [ $status -ne 0 ]; then
		echo "$t: exit status $status: $(cat "$dir/said")"
		failed=$((failed + 1))
	elif [ -n "$UPDATE" ]; then
		cmp -s "$dir/new" "$t" || { cp "$dir/new" "$t" && echo "updated $t"; }
	elif ! diff -u "$t" "$dir/new"; then
		failed=$((failed + 1))
	fi
done
echo "$# scripts, $failed failed"
[ $failed -eq 0 ]
