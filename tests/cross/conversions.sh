#!/bin/sh
# One run in five formats: after conversion to ChampSim each pair of them agrees in all
# that both sources have, without a finding of lint but hints.  The summary says what
# they do not have.
: "${OPSCOPE:=./opscope}" "${top_srcdir:=.}"
command -v python3 >/dev/null 2>&1 || { echo "skipped: python3 is missing"; exit 77; }
here=$top_srcdir/tests/cross
samples=$top_srcdir/samples
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-conversions.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
failures=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# convert NAME FILE [OPTION]...
convert()
{
	name=$1 file=$2
	shift 2
	"$OPSCOPE" export -o "$work/$name" --to=champsim "$@" "$samples/$file" \
		2>"$work/$name.said" || fail "$name: $(cat "$work/$name.said")"
	"$OPSCOPE" lint --format=champsim "$work/$name" | tail -n 1 >"$work/$name.lint"
	grep -q ' 40,000 records, 0 errors, 0 warnings, ' "$work/$name.lint" ||
		fail "$name: $(cat "$work/$name.lint")"
}

# says NAME SENTENCE
says()
{
	grep -q ": $2\$" "$work/$1.said" || fail "$1 does not say: $2"
}

convert champsim ls.champsim.xz
convert cloudsuite ls.cloudsuite.xz
convert cis501 ls.cis501.trace.gz
convert gem5 ls.gem5.txt.gz --registers=pin3
convert byu ls.byu.tr.gz --format=byu
says gem5 'gem5 has one load or store per record'
says byu 'byu has no branches; they are found from their successors'
says byu 'byu has only the lower 32 bits of addresses'
says byu 'fields of champsim written empty: dst (except in branches), src (except in branches)'
[ "$(wc -l <"$work/champsim.said")" -eq 1 ] || fail "champsim lacks something"
cd "$work" || exit 99
compare="$here/conversions.py"
python3 "$compare" champsim=champsim cloudsuite=cloudsuite cis501=cis501 gem5=gem5 byu=byu ||
	fail "traces of one run differ"
python3 "$compare" --changed champsim=champsim cloudsuite=cloudsuite ||
	fail "a change is not noticed"
echo "$failures failures"
[ "$failures" -eq 0 ]
