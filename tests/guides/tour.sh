#!/bin/sh
# The screens of doc/tour.md, those of it that README shows, and the commands of doc/ci.md
# are what the program prints.  A fenced block of the two documents is a part of a session
# in the browser or commands:
#
#	```text tui=NAME size=24x80          the first line: $ opscope [OPTION]... FILE
#	```text tui=NAME                     keys of the same session: see src/tui/script.h
#	```text golden=NAME                  $ COMMAND lines, each with its output
#	```text golden=NAME status           also with "? N", an exit status that is not 0
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
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM

# scripts DOCUMENT: make WORK/tui/NAME.t and WORK/golden/NAME.t, with a line "# block N"
# before each block.
scripts()
{
	rm -rf "$work/tui" "$work/golden"
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
				print "wait\nscreen " parts >>to # the index of a layout, too
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
		to { print >>to }' "$1"
}

# put_back DOCUMENT: print it with the contents of the scripts in its blocks.
put_back()
{
	awk -v dir="$work" '
	FILENAME != ARGV[ARGC - 1] {
		if (/^# block /) { block = $3; next }
		if (/^# opscope / || /^wait$/ || /^screen/) next
		gsub(/data\//, "tests/data/")
		text[block] = text[block] $0 "\n"
		next
	}
	/^```/ && skip {
		if (!status)
			gsub(/\n\? [0-9]+\n/, "\n", text[n])
		sub(/\n+$/, "\n", text[n])
		printf "%s", text[n]
		skip = 0
	}
	!skip { print }
	skip && /^\$ opscope / && tui { print }
	/^```text (tui|golden)=/ { n++; skip = 1; tui = / tui=/; status = / status$/ }' \
		$(find "$work/tui" "$work/golden" -name '*.t') "$1"
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
for name in tour ci; do
	scripts "$top_srcdir/doc/$name.md"
	for kind in tui golden; do
		set -- "$work/$kind"/*.t
		[ -e "$1" ] || continue
		UPDATE=1 "$top_srcdir/tests/$kind/run.sh" "$@" >"$work/said" 2>&1 ||
			{ cat "$work/said"; exit 1; }
	done
	put_back "$top_srcdir/doc/$name.md" >"$work/$name.md"
	compare "$top_srcdir/doc/$name.md" "$work/$name.md"
done
put_readme "$work/tour.md" >"$work/README"
compare "$top_srcdir/README" "$work/README"
exit $bad
