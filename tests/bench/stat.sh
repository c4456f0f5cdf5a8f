#!/bin/sh
# Compares opscope stat with the same totals in Python, on one ChampSim trace:
#
#	tests/bench/stat.sh OPSCOPE FILE [TIMES]
#
# It is measured without an index and with a saved one; the totals must be equal.
set -eu
opscope=$1 file=$2 times=${3:-5}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME

figures() {
	"$opscope" stat --to=json "$@" "$file" |
		sed -n 's/^ *"\([a-z_]*\)": *\([0-9]*\),\{0,1\}$/\1 \2/p' |
		grep -E '^(records|unique_pcs|branches|branches_taken|records_with_load|records_with_store) '
}

# The median of $times runs, in seconds.
median() {
	i=0
	while [ $i -lt "$times" ]; do
		begun=$(date +%s%N)
		"$@" >/dev/null
		echo $(($(date +%s%N) - begun))
		i=$((i + 1))
	done | sort -n | awk '{ t[NR] = $1 } END { printf "%.4f\n", t[int((NR + 1) / 2)] / 1e9 }'
}

python3 "$here/stat_twin.py" "$file" >"$work/python" 2>"$work/plain"
python3 "$here/stat_twin.py" --parsed "$file" 2>"$work/parsed" | cmp - "$work/python"
figures --no-index >"$work/opscope"
grep -v not_taken "$work/python" | cmp - "$work/opscope"
cold=$(median "$opscope" stat --no-index "$file")
"$opscope" index "$file" >/dev/null
figures | cmp - "$work/opscope"
warm=$(median "$opscope" stat "$file")
awk -v plain="$(cat "$work/plain")" -v parsed="$(cat "$work/parsed")" \
	-v cold="$cold" -v warm="$warm" 'BEGIN {
	printf "Python, values:       %8.3f s\n", plain
	printf "Python, parsed:       %8.3f s\n", parsed
	printf "opscope stat, cold:   %8.4f s   %.0f and %.0f times as fast\n",
		cold, plain / cold, parsed / cold
	printf "opscope stat, index:  %8.4f s   %.0f and %.0f times as fast\n",
		warm, plain / warm, parsed / warm
}'
