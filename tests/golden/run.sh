#!/bin/sh
# Golden command lines.  Each NAME.t beside this script contains
#
#	# what the cases test
#	$ opscope list -n 2 samples/ls.champsim.xz
#	the output, standard error included
#	? 2                         the exit status, when it is not 0
#
# A line that begins with "$ " is a case.  A shell runs it in an empty folder in which
# samples/ and data/ can be read and opscope is the program under test; "# " begins a
# comment.  A file with the line "# needs traces/NAME" is skipped without that trace,
# which is not part of the project; one with "# needs HAVE_NAME" unless config.h has it.
#
# UPDATE=1 (make update-golden) rewrites the files; then read the difference.
# Arguments: names of .t files, to run only those.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top_srcdir=${top_srcdir:-$(cd "$here/../.." && pwd)}
: "${OPSCOPE:?is the program to test}"
. "$top_srcdir/tests/lib/testlib.sh"
traces=${OPSCOPE_TRACES:-$top_srcdir/../shared/traces}

work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-golden.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
mkdir "$work/bin"
ln -s "$OPSCOPE" "$work/bin/opscope"
PATH=$work/bin:$PATH
# Not the indexes, sessions, notes and settings of whoever runs the tests.
XDG_CACHE_HOME=$work/cache XDG_STATE_HOME=$work/state XDG_DATA_HOME=$work/share
XDG_CONFIG_HOME=$work/config
export PATH XDG_CACHE_HOME XDG_STATE_HOME XDG_DATA_HOME XDG_CONFIG_HOME

# Run the command lines of $1 and print the file with their output.
replay() {
	rm -rf "$work/play"
	mkdir "$work/play"
	ln -s "$top_srcdir/samples" "$work/play/samples"
	ln -s "$top_srcdir/tests/data" "$work/play/data"
	[ ! -d "$traces" ] || ln -s "$traces" "$work/play/traces"
	before=
	grep -e '^# ' -e '^\$ ' "$1" >"$work/lines"
	while IFS= read -r line; do
		case $before$line in
		'$'*) echo ;;
		esac
		printf '%s\n' "$line"
		before='#'
		case $line in
		'$ '*)
			(cd "$work/play" && exec sh -c "${line#??}") >"$work/out" 2>&1 </dev/null
			status=$?
			cat "$work/out"
			[ -z "$(tail -c 1 "$work/out")" ] || echo
			[ "$status" -eq 0 ] || echo "? $status"
			before='$'
			;;
		esac
	done <"$work/lines"
}

missing() {
	sed -n 's/^# needs traces\///p' "$1" | while IFS= read -r name; do
		[ -r "$traces/$name" ] || echo "$name"
	done
	sed -n 's/^# needs \(HAVE_[A-Z]*\)$/\1/p' "$1" | while IFS= read -r name; do
		grep -q "^#define $name 1" "${top_builddir:-.}/config.h" || echo "$name"
	done
}

failed=0
[ $# -gt 0 ] || set -- "$here"/*.t
for file; do
	lacks=$(missing "$file")
	if [ -n "$lacks" ]; then
		echo "1..0 # SKIP" $lacks is not here
		continue
	fi
	replay "$file" >"$work/new"
	tap_compare "$file" "$work/new" 0 '^[$] ' || failed=1
done
exit $failed
