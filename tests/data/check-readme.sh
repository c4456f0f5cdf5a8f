#!/bin/sh
# Every file here is described in README, and every file that README describes
# is here: a sample of which nobody knows what it is for is worth nothing.
cd "${top_srcdir:-.}/tests/data" || exit 1
found=$(find . -mindepth 2 -type f | sed 's|^\./||' | sort)
named=$(sed -n 's|^\([a-z0-9-]*/[^ ]*\)  *[^ ].*|\1|p' README | sort)
status=0
for f in $found; do
	echo "$named" | grep -qxF "$f" || { echo "README says nothing of $f"; status=1; }
	case ${f##*/} in
	good-* | bad-* | unsupported-*) ;;
	*) echo "$f is neither good-, bad- nor unsupported-"; status=1 ;;
	esac
done
for f in $named; do
	[ -f "$f" ] || { echo "README speaks of $f, which is not here"; status=1; }
done
for f in $(echo "$named" | uniq -d); do
	echo "README describes $f twice"
	status=1
done
grep -n '^<<<<<<<\|^>>>>>>>' README && status=1
echo "$(echo "$found" | wc -l) files"
exit $status
