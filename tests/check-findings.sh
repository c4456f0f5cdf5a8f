#!/bin/sh
# findings.txt names test files and cases that exist.
set -u
top_srcdir=${top_srcdir:-$(dirname "$0")/..}
cd "$top_srcdir" || exit 99
list=tests/findings.txt
lines=$(grep -v '^#' $list)
bad=0

fail()
{
	echo "$list: $*"
	bad=1
}

[ "$(printf '%s\n' "$lines" | wc -l)" -ge 40 ] || fail 'the list is too short'
while read -r number test; do
	file=${test%%: *}
	name=${test#"$file"}
	name=${name#: }
	text=$name
	expr "$number" : '[A-Z][0-9][0-9]*$' >/dev/null ||
		fail "$number is not a letter and a number"
	case $file in
	tests/unit/*)
		file=$file.c
		text="$name("
		[ -n "$name" ] || fail "$number: $file without a case"
		;;
	esac
	[ -f "$file" ] || { fail "$number: $file does not exist"; continue; }
	[ -z "$name" ] || grep -qF -- "$text" "$file" ||
		fail "$number: $file has no case \"$name\""
done <<END
$lines
END
exit $bad
