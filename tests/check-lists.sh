#!/bin/sh
# The generated list headers follow their lists, and no test or source is missing.  The
# rules of the Makefile run in a scratch folder, with one entry of each list removed.
# Not the jobs and targets of the make that runs the suite.
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
scratch=$(mktemp -d) || exit 99
trap 'rm -rf "$scratch"' EXIT
trap 'exit 129' HUP INT TERM
bad=0

fail()
{
	echo "FAIL: $*"
	bad=1
}

cp "$top_builddir/config.h" "$scratch/config.h"
# The rule for the dependency files would make some hundred of them.
sed '/ # am--include-marker$/d' "$top_builddir/Makefile" >"$scratch/list.mk"

# In the scratch folder: what is missing there is found in the source tree.
build()
{
	make -C "$scratch" -f list.mk srcdir="$top_srcdir" top_srcdir="$top_srcdir" \
		VPATH="$top_srcdir" "$@" >"$scratch/out" 2>&1
}

# check_list NAME HEADER
check_list()
{
	fragment=$(cd "$top_srcdir" && grep -rl --include="*.am" "^$1 +*=" src | head -n 1)
	# A file that includes the header is compiled where nothing was built before.
	user=$(cd "$top_srcdir" && grep -rl --include='*.c' "\"${2#src/}\"" src | head -n 1)
	mkdir -p "$scratch/${user%/*}/.deps"
	build "${user%.c}.o" || { fail "$user needs $2"; cat "$scratch/out"; }
	entries=$(grep -c '^ENTRY' "$scratch/$2")
	[ "$entries" -gt 1 ] || fail "$2 has $entries entries"

	files=$(make -s -f - -C "$scratch" 2>/dev/null <<-END
		include list.mk
		print-list: ; @echo \$($1)
		.DEFAULT_GOAL = print-list
	END
	)
	less=${files% *}
	[ "$less" != "$files" ] || fail "$1 has one file: $files"
	mkdir -p "$scratch/${fragment%/*}"
	cp "$top_srcdir/$fragment" "$scratch/$fragment"
	touch -d '+2 seconds' "$scratch/$fragment"
	build "$1=$less" "$2" || fail "$2 cannot be made"
	[ "$(grep -c '^ENTRY' "$scratch/$2")" -lt "$entries" ] ||
		fail "$2 has an entry that was removed from $fragment"
}

sed -n 's/^\([a-z/_]*_list\.h\): \$(\([A-Z]*\)).*/\2 \1/p' \
	"$top_builddir/Makefile" >"$scratch/lists"
n=$(wc -l <"$scratch/lists")
[ "$n" -eq "$(find "$top_srcdir/src" -name '*.am' -exec cat {} + | grep -c '_list\.h: LIST_OF')" ] ||
	fail "$n rules make a list header"
while read -r name header; do
	check_list "$name" "$header"
done <"$scratch/lists"
echo "$n lists"

# What git ignores is these headers only: one that is written by hand has a name like them.
if [ -f "$top_srcdir/.gitignore" ]; then
	sed 's|.* |/|' "$scratch/lists" | sort >"$scratch/made"
	grep '_list' "$top_srcdir/.gitignore" | sort >"$scratch/ignored"
	diff "$scratch/made" "$scratch/ignored" ||
		fail ".gitignore does not name the generated headers, and no others"
fi

for folder in unit fuzz; do
	for file in "$top_srcdir/tests/$folder/"*.c; do
		name=${file##*/}
		case $name in
		fuzz_lib.c | fuzz_packed.c) continue ;;
		test_* | fuzz_*) ;;
		*) continue ;;
		esac
		grep -q "%D%/${name%.c}\( \|\$\)" "$top_srcdir/tests/$folder/$folder.am" ||
			fail "tests/$folder/$folder.am does not list $name"
	done
done

# A file that no list names is not in the tarball.
for file in $(cd "$top_srcdir/src" && find . -name '*.[ch]' ! -name '*_list.h' ! -name main.c); do
	name=${file##*/}
	grep -rq --include='*.am' "/$name\( \|\$\)" "$top_srcdir/src" ||
		fail "no list in src/ names ${file#./}"
done
exit $bad
