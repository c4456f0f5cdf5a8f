#!/bin/sh
# The screens of doc/tour.md, and those of it that README shows, are what the program
# prints.  A fenced block of the tour is a part of a session in the browser or commands:
#
#	```text tui=NAME size=24x80          the first line: $ opscope [OPTION]... FILE
#	```text tui=NAME                     keys of the same session: see src/tui/script.h
#	```text golden=NAME                  $ COMMAND lines, each with its output
#
# The text of the browser's screen, or of the parts in parts=PANE,PANE, is after the keys
# of a block; its lines begin with "|".  The blocks of a session are a script of tests/tui,
# those of golden= a file of tests/golden.  A block with readme is also in README, without
# its keys.
#
# The scripts see tests/data as data, as those of tests/tui and tests/golden do.
#
# UPDATE=1 (make update-guides) writes what the program prints into the two files: read
# the difference.
set -u
tour=$top_srcdir/doc/tour.md
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM

# The scripts: WORK/tui/NAME.t and WORK/golden/NAME.t, with a line "# block N" before
# each block.
mkdir -p "$work/tui" "$work/golden"
awk -v dir="$work" '
	function option(name, i) {
		for (i = 1; i <= NF; i++)
			if (index($i, name "=") == 1)
				return substr($i, length(name) + 2)
		return ""
	}
	{ gsub(/tests\/data\//, "data/") }
	/^```/ && to {
		if (tui)
			print "screen " parts >>to
		close(to)
		to = ""
		next
	}
	/^```text (tui|golden)=/ {
		block++
		tui = option("tui")
		size = option("size")
		parts = option("parts")
		gsub(/,/, " ", parts)
		to = dir (tui ? "/tui/" tui : "/golden/" option("golden")) ".t"
		if (!tui || !size)
			print "# block " block >>to
		next
	}
	to && tui && /^\$ opscope / {
		sub(/^\$ opscope /, "# opscope --size=" size " ")
		print $0 "\nwait\n# block " block >>to
		next
	}
	to && tui && /^\|/ { next }
	to && !tui && !/^\$ / { next }
	to { print >>to }' "$tour"

# Replace the contents of the blocks by those of the scripts.
put_back()
{
	awk -v dir="$work" '
	FILENAME != ARGV[ARGC - 1] {
		if (/^# block /) { block = $3; next }
		if (/^# opscope / || /^wait$/ || /^screen/ || /^\? [0-9]+$/) next
		gsub(/data\//, "tests/data/")
		text[block] = text[block] $0 "\n"
		next
	}
	/^```/ && skip {
		sub(/\n+$/, "\n", text[n])
		printf "%s", text[n]
		skip = 0
	}
	!skip { print }
	skip && /^\$ opscope / && tui { print }
	/^```text (tui|golden)=/ { n++; skip = 1; tui = / tui=/ }' \
		"$work"/tui/*.t "$work"/golden/*.t "$tour"
}

# README with the screens of the blocks that are marked: their lines begin with "    |".
put_readme()
{
	awk '
	FILENAME == ARGV[1] {
		if (/^```/) in_block = / readme/
		else if (in_block && /^\|/) screen = screen "    " $0 "\n"
		next
	}
	!/^    \|/ { print; before = 1; next }
	before { printf "%s", screen; before = 0 }' "$1" "$top_srcdir/README"
}

# compare FILE NEW
compare()
{
	cmp -s "$1" "$2" && return
	if [ -n "${UPDATE-}" ]; then
		cat "$2" >"$1" && echo "updated $1"
		return
	fi
	echo "$1 does not show what the program prints (make update-guides):"
	diff -u "$1" "$2"
	bad=1
}

bad=0
for kind in tui golden; do
	UPDATE=1 "$top_srcdir/tests/$kind/run.sh" "$work/$kind"/*.t >"$work/said" 2>&1 ||
		{ cat "$work/said"; exit 1; }
done
put_back >"$work/tour.md"
put_readme "$work/tour.md" >"$work/README"
compare "$tour" "$work/tour.md"
compare "$top_srcdir/README" "$work/README"
exit $bad
