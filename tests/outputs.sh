#!/bin/sh
# Two builds print the same: the outputs of all commands, byte for byte.
#
#     tests/outputs.sh BEFORE AFTER [FILE...]
#
# BEFORE and AFTER are programs, FILEs traces (default: samples and tests/data).  Each
# trace is read as a new one, and again with the index that was saved.  OPSCOPE_TEST
# applies to both programs: chunk=100,chunks=8 makes many chunks of small traces.
# The exit status is 0 if all outputs are equal.  Without programs the test is skipped.
set -u
[ $# -ge 2 ] || { echo "usage: $0 BEFORE AFTER [FILE...]: skipped"; exit 77; }
before=$(realpath "$1") after=$(realpath "$2") || exit 99
shift 2
here=$(dirname "$0")
if [ $# = 0 ]; then
	set -- "$here"/../samples/*.* "$here"/data/*/*
fi
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-outputs.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
unset OPSCOPE_INDEX OPSCOPE_CONFIG
LC_ALL=C.UTF-8 TZ=UTC COLUMNS=100
OPSCOPE_TEST=keep,fresh,${OPSCOPE_TEST-}
export LC_ALL TZ COLUMNS OPSCOPE_TEST

# run ARGUMENT...: the command, what it prints, and its exit status
run()
{
	printf '$ %s\n' "$*"
	timeout 60 "$program" "$@" 2>&1 </dev/null
	echo "status $?"
}

# Lists of at most 10 analyses: stat refuses more than 16.
stats=$("$before" stat --list | sed 's/:.*//' | xargs -n 10 | tr ' ' ,)

# Answers that depend on the index.
answers()
{
	run stat "$1"
	run list -s 150 -n 3 --to=csv "$1"
	for query in 'store and not taken' 'load in 7f0000000000+64T' 'taken then not load' \
		'count(load) > 1' 'MOV|add'; do
		run find -c "$query" "$1"
	done
	run find -b -n 3 -C 1 'pc in 400000..4fffff' "$1"
	run hist --by=page --to=csv "$1"
	run timeline -i 20 --to=csv "$1"
	run chain "$1" 100
}

# The rest of the commands.
others()
{
	run list -n 300 "$1"
	run info --to=json "$1"
	run lint "$1"
	run lint --to=json "$1"
	run export --to=json "$1"
	for list in $stats; do
		run stat --to=json --phase-interval=1000 "$list" "$1"
	done
	case $1 in */lint/* | */packed/* | */other/*) return ;; esac
	run info "$1"
	run export --to=raw "$1"
	run find -c 'thread == 1' "$1"
	run chain --forward "$1" 20
	run chain --longest -s 0..999 --to=json "$1"
	run hist "$1"
	run hist --over-time --to=json --by=line -n 20 "$1"
	run hist --working-set --to=csv "$1"
	run timeline -i 7 -l 'pcs,lines,newlines,depth,load > 1000' "$1"
	run threads "$1"
	run pipeline -s 0..30 "$1"
	[ -z "$2" ] || run diff --to=json --also=load "$2" "$1"
}

# print NAME PROGRAM FILE [FILE]: to $work/NAME.out
print()
{
	XDG_CACHE_HOME=$work/$1 XDG_STATE_HOME=$work/$1 XDG_DATA_HOME=$work/$1
	export XDG_CACHE_HOME XDG_STATE_HOME XDG_DATA_HOME
	program=$2
	{
		answers "$3"
		answers "$3"
		others "$3" "$4"
	} >"$work/$1.out"
}

bad=0 last=
for file; do
	[ -f "$file" ] || continue
	case $file in *.am | */README) continue ;; esac
	[ "$(dirname "$file")" = "$(dirname "${last:-/}")" ] || last=
	print before "$before" "$file" "$last" &
	print after "$after" "$file" "$last"
	wait
	if ! cmp -s "$work/before.out" "$work/after.out"; then
		echo "$file:"
		diff -a -U 100000 "$work/before.out" "$work/after.out" |
			awk '/^.\$ / { command = $0 } /^[-+][^-+]/ && n++ < 6 { print command; print }' |
			cut -c1-300
		bad=$((bad + 1))
	fi
	last=$file
done
echo "$bad of $# files have other outputs"
exit $((bad > 0))
