#!/bin/sh
# The manual page in doc/ is what the program's tables say, and good roff.
set -u
top_srcdir=${top_srcdir:-.}
: "${OPSCOPE:?is the program to test}"
page=$top_srcdir/doc/opscope.1
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-manual.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
bad=0

"$OPSCOPE" manual >"$work/opscope.1" || exit 1
if ! cmp -s "$page" "$work/opscope.1"; then
	diff -u "$page" "$work/opscope.1"
	echo "doc/opscope.1 is not what the tables say: make update-manual"
	bad=1
fi

"$OPSCOPE" manual lint >"$work/opscope-lint.7" || exit 1
if ! cmp -s "$top_srcdir/doc/opscope-lint.7" "$work/opscope-lint.7"; then
	diff -u "$top_srcdir/doc/opscope-lint.7" "$work/opscope-lint.7"
	echo "doc/opscope-lint.7 is not what the tables say: make update-manual"
	bad=1
fi
"$OPSCOPE" lint --list | sed -n 's/^  \([A-Z][A-Z][0-9]*\) .*/\1/p' >"$work/ids"
while read -r id; do
	grep -q "^\.B $id, " "$top_srcdir/doc/opscope-lint.7" || {
		echo "the manual does not tell of $id"; bad=1; }
done <"$work/ids"

# Every command that help lists has a section, and every option a paragraph.
"$OPSCOPE" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' >"$work/commands"
[ -s "$work/commands" ] || { echo "--help lists no commands"; bad=1; }
while read -r command; do
	grep -q "^\.SS opscope $command" "$page" || {
		echo "the manual does not tell of opscope $command"; bad=1; }
	"$OPSCOPE" help "$command" | sed -n 's/^ .*--\([a-z-]*\)[= ].*/\1/p' >"$work/options"
	while read -r option; do
		grep -q -e "^\.B.*\\\\-\\\\-$(echo "$option" | sed 's/-/\\\\-/g')" "$page" || {
			echo "the manual does not tell of opscope $command --$option"; bad=1; }
	done <"$work/options"
done <"$work/commands"

for page in "$top_srcdir"/doc/*.[17]; do
	if command -v mandoc >/dev/null 2>&1; then
		# The same tables shall always give the same page: it has no date.
		mandoc -T lint -W warning "$page" | grep -v 'missing date' && bad=1
	fi
	if command -v groff >/dev/null 2>&1; then
		groff -man -T utf8 -ww -z "$page" >"$work/said" 2>&1
		[ ! -s "$work/said" ] || { cat "$work/said"; bad=1; }
	fi
done
exit "$bad"
