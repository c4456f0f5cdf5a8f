#!/bin/sh
# The table of README, row by row: each command must run, and each key must do something.
set -u
: "${OPSCOPE:?is the program to test}"
top=$(cd "${top_srcdir:-.}" && pwd)
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 129' HUP INT TERM
XDG_CACHE_HOME=$dir/cache XDG_CONFIG_HOME=$dir/config
export XDG_CACHE_HOME XDG_CONFIG_HOME
ln -s "$top/samples" "$dir/samples"
cd "$dir" || exit 99
failures=0 rows=0
# A frame before the trace is "unknown, before the trace": no refusal.
refusals='no such|unknown [a-z]|no key|is not'

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# In place of FILE2 and FILE.
names()
{
	printf '%s\n' "$1" | sed 's|FILE2|samples/ls.champsim.xz|g
		s|FILE|samples/ls.cis501.trace.gz|g
		s/^ *//; s/ *$//'
}

sed -n '/^    I want to/,/^$/p' "$top/README" | sed '1,2d; /^$/d' >rows
while IFS='|' read -r what press run; do
	rows=$((rows + 1))
	run=$(names "$run")
	press=$(names "$press")
	# A trace that grows is followed until the program is left.
	case $run in
	+F*) run= ;;
	esac
	if [ -n "$run" ]; then
		eval "\"\$OPSCOPE\" $run" >out 2>&1 </dev/null
		status=$?
		# 1: traces differ, nothing was found, the trace has errors
		[ $status -le 1 ] && [ -s out ] || [ $status -eq 0 ] ||
			fail "$what: opscope $run: exit status $status: $(head -n 2 out)"
	fi
	[ -n "$press" ] || continue
	printf 'wait\nkeys :100<Enter>\nscreen\nkeys %s\nwait\nscreen\n' "$press" |
		"$OPSCOPE" browse --fresh --script=- samples/ls.cis501.trace.gz >screens 2>&1 ||
		fail "$what: $press: $(tail -n 2 screens)"
	if grep -Eq "$refusals" screens; then
		fail "$what: $press: $(grep -E "$refusals" screens)"
	fi
	awk '/^screen/ { n++; next } { text[n] = text[n] "\n" $0 }
		END { exit text[1] == text[2] }' screens || fail "$what: $press changes nothing"
done <rows
[ "$rows" -ge 30 ] || fail "only $rows rows were found"
echo "$rows rows"
exit $((failures > 0))
