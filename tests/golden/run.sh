#!/bin/sh
# Golden command lines.  Each NAME.t beside this script holds
#
#	# what this is about
#	$ opscope list -n 2 samples/ls.champsim.xz
#	the output, standard error included
#	? 2                         the exit status, when it is not 0
#
# A line that begins with "$ " is run by a shell in an empty folder in which
# samples/ and data/ can be read and opscope is the program under test; "# " begins a
# comment.  A file with the line "# needs traces/NAME" is skipped where that trace
# of others, which is not part of the project, is not to be found.
#
# With UPDATE=1 the files are rewritten: read the difference before you keep it.
# Arguments: names of .t files, to run only those.
set -u
here=$(cd "$(dirname "$0")" && pwd)
top_srcdir=${top_srcdir:-$(cd "$here/../.." && pwd)}
: "${OPSCOPE:?is the program to test}"
. "$top_srcdir/tests/lib/testlib.sh"
need_codecs
traces=${OPSCOPE_TRACES:-$top_srcdir/../shared/traces}

work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-golden.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
mkdir "$work/bin"
ln -s "$OPSCOPE" "$work/bin/opscope"
PATH=$work/bin:$PATH
export PATH

# Runs the command lines of $1 and prints what the file would have to be.
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
}

good=0 bad=0 skipped=0
[ $# -gt 0 ] || set -- "$here"/*.t
for file; do
	name=$(basename "$file")
	lacks=$(missing "$file")
	if [ -n "$lacks" ]; then
		echo "skipped: $name needs" $lacks
		skipped=$((skipped + 1))
		continue
	fi
	replay "$file" >"$work/new"
	if cmp -s "$file" "$work/new"; then
		good=$((good + 1))
	elif [ -n "${UPDATE-}" ]; then
		cp "$work/new" "$file"
		echo "rewritten: $name"
	else
		diff -u "$file" "$work/new" | sed "s|$work/new|what came|"
		bad=$((bad + 1))
	fi
done
echo "golden: $good as expected, $bad not, $skipped skipped"
[ "$bad" -eq 0 ]
