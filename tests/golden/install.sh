#!/bin/sh
# `make install` installs the documents for users that README names, and the manual pages.
: "${top_builddir:?is set by make check}"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
unset MAKEFLAGS
${MAKE:-make} -s -C "$top_builddir" DESTDIR="$dir" prefix=/usr docdir=/docs \
	install-data >"$dir/log" 2>&1 || { cat "$dir/log"; exit 1; }
bad=0
names=$(sed -n '/^    doc\/ *for users:/,/manual pages/p' "$top_srcdir/README" |
	tr -d '\n' | sed 's/.*for users://; s/manual pages.*//; s/,//g')
[ -n "$names" ] || { echo "README names no documents"; bad=1; }
for name in $names; do
	case $name in
	*/) want="$top_srcdir/doc/$name"*.md ;;
	*) want=$top_srcdir/doc/$name.md ;;
	esac
	for file in $want; do
		installed=$dir/docs/${file#"$top_srcdir/doc/"}
		[ -e "$installed" ] || { echo "$file is not installed"; bad=1; }
	done
done
for page in 1/opscope.1 7/opscope-layout.7 7/opscope-query.7 7/opscope-lint.7; do
	[ -e "$dir/usr/share/man/man$page" ] || { echo "$page is not installed"; bad=1; }
done
exit $bad
