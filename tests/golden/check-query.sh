#!/bin/sh
# The examples of opscope-query(7) are queries: each compiles for at least one format,
# whether or not it matches something.
set -u
top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
: "${OPSCOPE:?is the program to test}"
list=$(mktemp "${TMPDIR:-/tmp}/opscope-query.XXXXXX") || exit 99
trap 'rm -f "$list"' EXIT
sed -n '/^\.EX/,/^\.EE/{/^\.E[XE]/d;s/^ *//;s/\\-/-/g;p}' \
	"$top_srcdir/doc/opscope-query.7" >"$list"
n=0 bad=0
while IFS= read -r query; do
	n=$((n + 1))
	good=
	for file in cis501.trace.gz champsim.xz byu.tr.gz gem5.txt.gz; do
		"$OPSCOPE" find -c "$query" "$top_srcdir/samples/ls.$file" \
			>/dev/null 2>&1 </dev/null
		[ $? -gt 1 ] || good=yes
	done
	[ -n "$good" ] || {
		echo "not understood: $query"
		bad=$((bad + 1))
	}
done <"$list"
echo "$n examples, $bad not understood"
[ "$n" -ge 12 ] && [ "$bad" -eq 0 ]
