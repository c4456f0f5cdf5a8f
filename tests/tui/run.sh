#!/bin/sh
# Scripts of keys, each with the screens that it must give: see src/tui/script.h.  The
# first line of a script contains the arguments of the program, which runs in a folder
# with samples/ and data/.  Each printed screen is a case.  UPDATE=1 (make update-tui)
# rewrites the screens; then read the difference.
#         tests/tui/run.sh [SCRIPT...]
here=$(cd "$(dirname "$0")" && pwd)
top_srcdir=${top_srcdir:-$(cd "$here/../.." && pwd)}
: "${OPSCOPE:?is the program to test}"
. "$top_srcdir/tests/lib/testlib.sh"
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
ln -s "$top_srcdir/samples" "$dir/samples"
ln -s "$top_srcdir/tests/data" "$dir/data"
ln -s "$here/errors.config" "$dir/errors.config"
[ $# -gt 0 ] || set -- "$here"/*.t
failed=0
for t do
	# No script finds the index that another has saved.
	HOME=$dir XDG_CACHE_HOME=$dir/cache-$(basename "$t")
	XDG_CONFIG_HOME=$XDG_CACHE_HOME/config
	export HOME XDG_CACHE_HOME XDG_CONFIG_HOME
	args=$(sed -n '1s/^# opscope //p' "$t")
	[ -n "$args" ] || { echo "$t: the first line must be: # opscope ... FILE"; exit 1; }
	# One with the line "# needs HAVE_NAME" is skipped unless config.h has it.
	need=$(sed -n 's/^# needs \(HAVE_[A-Z]*\)$/\1/p' "$t" | head -n 1)
	if [ -n "$need" ] && ! grep -q "^#define $need 1" "${top_builddir:-.}/config.h"; then
		echo "1..0 # SKIP $need is missing"
		continue
	fi
	# A script can have a file of settings.
	OPSCOPE_CONFIG=$(sed -n '2s/^# OPSCOPE_CONFIG=//p' "$t")
	export OPSCOPE_CONFIG
	# As a shell reads them: a layout contains blanks.
	(
		# And be run in another way: see doc/hacking.md.
		test=$(sed -n '2s/^# OPSCOPE_TEST=//p' "$t")
		[ -z "$test" ] || export OPSCOPE_TEST="${OPSCOPE_TEST-},$test" SHELL=/bin/sh
		cd "$dir" && eval '"$OPSCOPE" browse --script=-' "$args"
	) <"$t" >"$dir/new"
	tap_compare "$t" "$dir/new" $? '^(screen|styles)' '^(:|keys|burst|type|mouse|double|drag|wheel|resize|wait)' || failed=1
done
exit $failed
