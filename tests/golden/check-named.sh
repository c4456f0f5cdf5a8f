#!/bin/sh
# Commands and keys of the browser that the manual, the documents and the texts of the
# program name exist: `:thread`, Ctrl-P, F9.
set -u
top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
dir=$(mktemp -d "${TMPDIR:-/tmp}/opscope-named.XXXXXX") || exit 99
trap 'rm -rf "$dir"' EXIT
cd "$top_srcdir" || exit 99
sed -e 's/\\f[BIRP]//g' -e 's/\\-/-/g' -e 's/\\&//g' doc/opscope.1 >"$dir/manual"
tui=$(find src/tui -name '*.c' -o -name '*.h' -o -name '*.def')
# Without keys of JSON, which a colon follows.
sed -e 's/\\f[BIRP]//g' -e 's/\\-/-/g' doc/*.7 >"$dir/pages"
cat "$dir/manual" doc/*.7 doc/*.md README $tui | sed 's/[a-z_]":/ /g' >"$dir/texts"

# The manual is made from the tables: an entry of them begins with .B.  NAME:bits is of a
# layout, and :command stands for any.
sed -n 's/^\.B :\([a-z-]*\).*/\1/p' "$dir/manual" | sort -u >"$dir/commands"
grep -oE "(^|[ (\"\`'])F?:[a-z][a-z-]+" "$dir/texts" | sed 's/.*://' | sort -u |
	comm -23 - "$dir/commands" | grep -vxE "bits|command" >"$dir/unknown"

# Keys of a prompt are in the help only.
key='(Ctrl|Alt)-[A-Za-z]+|\<F[0-9]+\>'
{
	sed -n 's/^\.B \([^:].*\)/\1/p' "$dir/manual"
	sed -n '/^  prompts\[\]/,/NULL/p' src/tui/pane/pane_help.c
} | grep -oE "$key" | sed 's/\(Ctrl-W\).*/\1/' | sort -u >"$dir/keys"
# Ctrl-X stands for any key where the manual describes names of keys.
grep -hoE "$key" "$dir/manual" README doc/tour.md | sed 's/\(Ctrl-W\).*/\1/' | sort -u |
	comm -23 - "$dir/keys" >>"$dir/unknown"
# Options.  Those of other programs are listed here.
sed -n '/^\.B.*--/p' "$dir/manual" | grep -oE -e '--[a-z][a-z0-9-]*' | sort -u >"$dir/options"
other='--(cloudsuite|config-cache|cpu-type|enable-[a-z-]*|disable-[a-z-]*|without-[A-Za-z-]*|with-[A-Z]*|prefix|xed|host|help|version|insn-trace|itrace|debug-flags|debug-file|trace[a-z-]*|tool|log-[a-z-]*|no-install-recommends|scs|track-allocs|options?|log|array|cpus-per-task|csv|quantum|records|turns|copies|random|show|truth|skip)'
grep -ohE -e '(^|[ (`])--[a-z][a-z0-9-]+' README doc/*.md "$dir/manual" "$dir/pages" |
	sed 's/^[^-]//' | sort -u | comm -23 - "$dir/options" | grep -vxE -e "$other" >>"$dir/unknown"

# Lanes of the timeline.
sed -n 's/^	{ LANE("\([a-z0-9]*\)".*/\1/p' src/analysis/lane_kinds.c >"$dir/lanes"
while read -r lane; do
	sed -n '/^\.SS opscope timeline/,/^\.SS opscope threads/p' "$dir/manual" |
		grep -qw -e "$lane" || echo "lane $lane in the manual" >>"$dir/unknown"
done <"$dir/lanes"
[ "$(wc -l <"$dir/lanes")" -gt 20 ] || echo "list of lanes in src/analysis/lane_kinds.c" >>"$dir/unknown"
sed 's/^/there is no /' "$dir/unknown"
[ "$(wc -l <"$dir/commands")" -gt 40 ] && [ "$(wc -l <"$dir/keys")" -gt 20 ] &&
	[ ! -s "$dir/unknown" ]
