#!/bin/sh
# The guides doc/adding-*.md, followed as they are written.  A fenced block whose first
# line names a file is that file:
#
#	```c file=src/tui/pane/pane_bits.c       a new file of the tree
#	```make list=src/tui/pane/panes.am       lines to add to a list of the tree, also in several blocks
#	```text file=tests/tui/bits.t       a test: of tests/tui, or of tests/golden
#	```sh check                         unit tests: make check TESTS="tests/unit/..."
#
# The new sources and the sources that include the list are compiled, in a scratch
# folder and with the flags of this build.  They are linked before the objects of this
# build, so they replace their counterparts in the library.  The tests of the guide run
# with that program.  Another block is only to be read.
#
# UPDATE=1 (make update-guides) writes what the tests print into the guides: read the
# difference.
#         tests/guides/run.sh [GUIDE...]
set -u
if [ "$OPSCOPE" != "$(cd "$top_builddir" && pwd)/opscope" ]; then
	echo "skipped: the program runs in an emulator ($OPSCOPE)"
	exit 77
fi
# Not the jobs and targets of the make that runs the suite.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM

# extract GUIDE FOLDER: write the marked blocks below FOLDER and their names to
# FOLDER/files, FOLDER/lists and FOLDER/check.
extract()
{
	mkdir -p "$2"
	: >"$2/files" >"$2/lists" >"$2/check"
	awk -v dir="$2" '
		/^```/ && to { close(to); to = ""; next }
		/^```.* (file|list)=/ {
			kind = /file=/ ? "files" : "lists"
			name = $NF
			sub(/^(file|list)=/, "", name)
			if (!seen[name]++)
				print name >(dir "/" kind)
			to = dir "/" name
			folder = to
			sub("/[^/]*$", "", folder)
			system("mkdir -p \"" folder "\"")
			next
		}
		/^```.* check$/ { to = dir "/check"; next }
		to { print >>to }' "$1"
}

# put_back GUIDE FOLDER: the tests of FOLDER in place of those in the guide.
put_back()
{
	awk -v dir="$2" '
		/^```/ && skip { skip = 0 }
		!skip { print }
		/^```.* file=.*\.t$/ {
			name = $NF
			sub(/^file=/, "", name)
			while ((getline line <(dir "/" name)) > 0)
				print line
			close(dir "/" name)
			skip = 1
		}' "$1" >"$2/guide" && cmp -s "$2/guide" "$1" ||
		{ cat "$2/guide" >"$1" && echo "updated $1"; }
}

# rules FOLDER: a makefile that builds the program with the guide's files, and its tests.
rules()
{
	new='' lists=''
	cat <<-END
		include Makefile
		.RECIPEPREFIX = >
		VPATH = \$(srcdir):$1
	END
	while read -r list; do
		folder=$(dirname "$list")
		sed "s|%D%|$folder|g" "$1/$list"
		name=$(sed -n 's/^\([A-Z_]*\) += .*/\1/p' "$1/$list" | sort -u)
		header=$(find "$top_srcdir/src" -name '*.am' -exec \
			sed -n "s|^\([^: ]*_list\.h\): .*\$($name).*|\1|p" {} +)
		of=$(find "$top_srcdir/src" -name '*.am' -exec \
			sed -n "s|^$header: LIST_OF = ||p" {} +)
		[ -n "$header" ] && [ -n "$of" ] || echo "\$(error no list is made of $name)"
		printf '%s: $(filter %%.c,$(%s))\n> $(MAKE_LIST)\n' "$1/$header" "$name"
		printf '%s: LIST_OF = %s\n' "$1/$header" "$of"
		lists="$lists $1/$header"
		for file in $(cd "$top_srcdir" && grep -rl --include='*.c' "\"${header#src/}\"" src); do
			new="$new $1/${file%.c}.o"
		done
	done <"$1/lists"
	for file in $(grep '\.c$' "$1/files"); do
		new="$new $1/${file%.c}.o"
	done
	cat <<-END
		GUIDE_CC = \$(CC) -I$1/src \$(DEFS) \$(AM_CPPFLAGS) \$(CPPFLAGS) \$(AM_CFLAGS) \$(CFLAGS)
		$1/%.o: %.c$lists
		> @\$(MKDIR_P) \$(@D)
		> \$(GUIDE_CC) -c -o \$@ \$<
		$1/opscope:$new
		> \$(GUIDE_CC) \$(AM_LDFLAGS) \$(LDFLAGS) -o \$@ \$^ \
				\$(opscope_OBJECTS) \$(opscope_LDADD) \$(LIBS)
		$1/tests/unit/%:$new
		> @\$(MKDIR_P) \$(@D)
		> \$(GUIDE_CC) \$(AM_LDFLAGS) \$(LDFLAGS) -o \$@ \
				\$(tests_unit_\$*_OBJECTS) \$^ \$(UNIT_LIBS) \$(LIBS)
	END
}

# build FOLDER TARGET
build()
{
	make -s -C "$top_builddir" -f "$1/rules.mk" "$1/$2" >"$1/made" 2>&1 && return 0
	echo "$2 cannot be built:"
	sed "s|$1/||g" "$1/made"
	return 1
}

# follow GUIDE FOLDER
follow()
{
	extract "$1" "$2"
	rules "$2" >"$2/rules.mk"
	build "$2" opscope || return 1
	OPSCOPE=$2/opscope
	failed=0 tests=0
	for test in $(grep '\.t$' "$2/files"); do
		tests=$((tests + 1))
		"$top_srcdir/$(dirname "$test")/run.sh" "$2/$test" || failed=1
	done
	for test in $(tr ' "' '\n\n' <"$2/check" | sed -n 's|^tests/unit/||p'); do
		set -- "$1" "$2" "$top_builddir"/tests/unit/"$test".o
		[ -e "$3" ] || { echo "$test is not built here: not run"; continue; }
		build "$2" "tests/unit/$test" && "$2/tests/unit/$test" >"$2/out" 2>&1 ||
			{ cat "$2/out"; failed=1; }
	done
	[ "$tests" -gt 0 ] || { echo "it has no test"; return 1; }
	[ -z "${UPDATE-}" ] || put_back "$1" "$2"
	return $failed
}

[ $# -gt 0 ] || set -- $(grep -lE '^```.* (file|list)=' "$top_srcdir"/doc/adding-*.md)
[ $# -gt 0 ] || { echo "there are no guides"; exit 1; }
bad=0
for guide do
	name=$(basename "$guide" .md)
	if (follow "$guide" "$work/$name") >"$work/said" 2>&1; then
		echo "$name: works as written"
	else
		echo "$name: does not work as written"
		bad=1
	fi
	cat "$work/said"
done
exit $bad
