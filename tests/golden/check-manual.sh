#!/bin/sh
# The manual pages in doc/ match the tables of the program, and are valid roff.
set -u
top_srcdir=${top_srcdir:-.}
: "${OPSCOPE:?is the program to test}"
page=$top_srcdir/doc/opscope.1
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-manual.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
bad=0

for of in "$top_srcdir"/doc/*.[17]; do
	"$OPSCOPE" manual <"$of" >"$work/page" || exit 1
	cmp -s "$of" "$work/page" && continue
	diff -u "$of" "$work/page"
	echo "$of is out of date: make update-manual"
	bad=1
done
for part in keys 'colon commands' settings commands 'options for opening' 'output formats' \
	analyses predictors parameters formats findings functions; do
	grep -qF ".\\\" The $part, made by make update-manual." "$top_srcdir"/doc/*.[17] || {
		echo "no page has the $part"; bad=1; }
done
"$OPSCOPE" lint --list | sed -n 's/^  \([A-Z][A-Z][0-9]*\) .*/\1/p' >"$work/ids"
while read -r id; do
	grep -q "^\.B $id, " "$top_srcdir/doc/opscope-lint.7" || {
		echo "the manual has no entry for $id"; bad=1; }
done <"$work/ids"

# Every command of help has a section, and every option a paragraph.
"$OPSCOPE" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' >"$work/commands"
[ -s "$work/commands" ] || { echo "--help lists no commands"; bad=1; }
while read -r command; do
	"$OPSCOPE" help "$command" | sed -n 's/^  *\(opscope .*\)/\1/p'
done <"$work/commands" >"$work/examples"
while read -r command; do
	grep -q "^\.SS opscope $command" "$page" || {
		echo "the manual has no entry for opscope $command"; bad=1; }
	"$OPSCOPE" help "$command" | sed -n 's/^ .*--\([a-z0-9-]*\)[= ].*/\1/p' >"$work/options"
	while read -r option; do
		grep -q -e "^\.B.*\\\\-\\\\-$(echo "$option" | sed 's/-/\\\\-/g')" "$page" || {
			echo "the manual has no entry for opscope $command --$option"; bad=1; }
	done <"$work/options"
	# Each option is used in one of the examples, by its name, which may be of another
	# command that has it too, or its letter.
	"$OPSCOPE" help "$command" | sed -n '/^Options for opening/q; s/^ *\(-[a-zA-Z]\)\{0,1\},\{0,1\} *--\([a-z0-9-]*\).*/\2 \1/p' |
	while read -r option letter; do
		grep -q -e " --$option\(=\| \|$\)" "$work/examples" ||
		{ [ -n "$letter" ] && grep -q -e "^opscope $command .*$letter " "$work/examples"; } || {
			echo "no example of opscope $command --$option"; echo >"$work/lacks"; }
	done
done <"$work/commands"

"$OPSCOPE" help list | sed -n '/^Options for opening/,$s/^ *\(-[A-Z], \)*--\([a-z-]*\).*/\2/p' >"$work/options"
[ -s "$work/options" ] || { echo "opscope help list has no options for opening"; bad=1; }
while read -r option; do
	grep -q -e "^ *opscope.*\\\\-\\\\-$(echo "$option" | sed 's/-/\\\\-/g')" "$page" || {
		echo "no example of --$option"; bad=1; }
done <"$work/options"
[ ! -e "$work/lacks" ] || bad=1

for page in "$top_srcdir"/doc/*.[17]; do
	if command -v mandoc >/dev/null 2>&1; then
		# The page has no date, so that the same tables always give the same page.
		mandoc -T lint -W warning "$page" | grep -v 'missing date' && bad=1
	fi
	if command -v groff >/dev/null 2>&1; then
		groff -man -T utf8 -ww -z "$page" >"$work/said" 2>&1
		[ ! -s "$work/said" ] || { cat "$work/said"; bad=1; }
	fi
done
exit "$bad"
