#!/bin/sh
# Traces that are recorded here, by the tools that this machine has: they are detected,
# and every line is a record, part of one, or a remark.
: "${OPSCOPE:=./opscope}" "${top_srcdir:=.}"
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-recordings.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
failures=0 recorded=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# of KEY: a number of the trace that was looked at last
of()
{
	sed -n "s/^ *\"$1\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}\$/\1/p" "$work/info"
}

# check FORMAT FILE RECORDS: as many records, and no line that is not accounted for
check()
{
	recorded=$((recorded + 1))
	"$OPSCOPE" info --to=json "$2" >"$work/info" 2>"$work/said" ||
		fail "$1: $(cat "$work/said")"
	[ "$(of format)" = "$1" ] || fail "$1 is taken for $(of format)"
	[ "$(of records)" = "$3" ] || fail "$1: $(of records) records, not $3"
	[ "$(of gaps)" = 0 ] || fail "$1: $(of gaps) lines are not accounted for"
	[ "$3" -gt 10000 ] || fail "$1: only $3 lines were recorded"
	echo "$1: $3 records of $(wc -l <"$2") lines"
}

if command -v valgrind >/dev/null 2>&1 &&
	valgrind --tool=lackey --trace-mem=yes --log-file="$work/ls.lackey" \
		ls / >/dev/null 2>&1; then
	check lackey "$work/ls.lackey" "$(grep -c '^I  \|^ [LSM] ' "$work/ls.lackey")"
	others=$(grep -vc '^I  \|^ [LSM] \|^==' "$work/ls.lackey")
	[ "$others" = 0 ] || fail "lackey: $others lines are of another kind"
	"$OPSCOPE" find -c 'load and store' "$work/ls.lackey" >"$work/said"
	[ "$(cat "$work/said")" = "$(grep -c '^ M ' "$work/ls.lackey")" ] ||
		fail "lackey: $(cat "$work/said") records load and store"
else
	echo "skipped: valgrind is missing, or does not have lackey"
fi

if command -v qemu-x86_64 >/dev/null 2>&1 &&
	qemu-x86_64 -d exec,in_asm,nochain -D "$work/ls.qemu" /bin/ls / >/dev/null 2>&1; then
	# A block has the instructions of the listing before its first execution.
	check qemu-asm "$work/ls.qemu" "$(awk '
		/^Trace / { key = $3; if (n) size[key] = n; k += size[key] ? size[key] : 1; n = 0 }
		/^0x[^ ]*  *[0-9a-f ]*  [^ 0-9]/ { n++ }
		END { print k }' "$work/ls.qemu")"
else
	echo "skipped: qemu-x86_64 is missing, or cannot run ls"
fi

[ $failures = 0 ] || exit 1
[ $recorded -gt 0 ] || exit 77
