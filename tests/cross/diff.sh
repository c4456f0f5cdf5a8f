#!/bin/sh
# The pairs of traces whose differences are known, through the program, beside diff on
# their addresses as text; packed, from a pipe, damaged, filtered, with and without
# threads, the answer is the same.
: "${OPSCOPE:=./opscope}" "${TRACEGEN:=tests/bench/tracegen}" "${top_srcdir:=.}"
samples=$(cd "$top_srcdir/samples" && pwd) || exit 99
traces=${OPSCOPE_TRACES:-$top_srcdir/../shared/traces}
traces=$(cd "$traces/captured" 2>/dev/null && pwd)
case $TRACEGEN in /*) ;; *) TRACEGEN=$PWD/$TRACEGEN ;; esac
case $OPSCOPE in /*) ;; *) OPSCOPE=$PWD/$OPSCOPE ;; esac
dir=$(mktemp -d "${TMPDIR:-/tmp}/opscope-diff.XXXXXX") || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 129' HUP INT TERM
cd "$dir" || exit 99
XDG_CACHE_HOME=$dir/cache
export XDG_CACHE_HOME
failures=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

twin=diff
printf 'a\n' >one
printf 'b\n' >two
[ "$(diff -d one two 2>/dev/null | grep -c '^[<>]')" = 2 ] || {
	echo "without diff, which is not installed"
	twin=
}

# trace PATTERN: a letter is an instruction; N(PATTERN) is repeated N times
trace()
{
	awk -v pattern="$1" '
	function repeat(from, print_it,   n, body, i, end)
	{
		while (from <= length(pattern)) {
			c = substr(pattern, from, 1)
			if (c == ")")
				return from + 1
			n = ""
			while (substr(pattern, from, 1) ~ /[0-9]/)
				n = n substr(pattern, from++, 1)
			if (n == "") {
				if (print_it)
					printf "1 %x -1 -1 -1 - - - 0 0 %x 0 MOV MOV\n",
						4194304 + 4 * index(letters, c),
						4194308 + 4 * index(letters, c)
				from++
				continue
			}
			body = from + 1
			end = repeat(body, 0)
			for (i = 0; i < n + 0 && print_it; i++)
				repeat(body, 1)
			from = end
		}
		return from
	}
	BEGIN {
		letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		repeat(1, 1)
	}'
}

# similarity and hunks of a pair of files, by the program
answer()
{
	"$OPSCOPE" diff --least=1 --hunks=0 --to=json "$@" >answer.json 2>answer.err
	[ $? -le 1 ] || {
		fail "diff $*: $(cat answer.err)"
		return
	}
	sed -n 's/.*"records":\([0-9]*\),.*"b":{.*"records":\([0-9]*\),.*"equal":\([0-9]*\),"hunks":\([0-9]*\).*/\1 \2 \3 \4/p' answer.json
}

distance()
{
	# shellcheck disable=SC2046 # the answer is words
	set -- $(answer "$@")
	echo $(($1 + $2 - 2 * $3))
}

# by_text FILE FILE: the length of the script of diff, as short as it can be
by_text()
{
	for f in "$1" "$2"; do
		awk '{ print $2 }' "$f" >"$f.pcs"
	done
	diff -d "$1.pcs" "$2.pcs" | grep -c '^[<>]'
}

# known A B DISTANCE HUNKS
known()
{
	trace "$1" >a
	trace "$2" >b
	d=$(distance a b)
	back=$(distance b a)
	hunks=$(grep -c '"type":"hunk"' answer.json)
	[ "$d" = "$3" ] || fail "$1 and $2: $d differ, not $3"
	[ "$back" = "$3" ] || fail "$2 and $1: $back differ, not $3"
	[ "$hunks" = "$4" ] || fail "$2 and $1: $hunks hunks, not $4"
	[ -z "$twin" ] || [ "$(by_text a b)" -eq "$d" ] || fail "$1 and $2: diff finds another script"
	"$OPSCOPE" diff -q a b
	[ $? = $((d > 0)) ] || fail "$1 and $2: exit status"
}

known ABCDEF ABCDEF 0 0
known ABCDEF ABXDEF 2 1
known ABCDEF ABDEF 1 1
known ABCABBA CBABAC 5 4
known 'XY1204(ABC)ZW' 'XY1377(ABC)ZW' 519 1
known 'XY1204(ABC)ZW' XYZW 3612 1
known 'Q100(AB5(C)D)R' 'Q100(AB6(C)D)R' 100 100
known 'Q100(AB)R100(CD)S' 'Q90(AB)R120(CD)S' 60 2
known '500(ABCD)' 'X500(ABCD)' 1 1
known ABABABABX BABABABABX 1 1
known 'P300(ABCDE)M300(FGHIJ)N' 'P300(FGHIJ)M300(ABCDE)N' 3002 2
known 'KLMN10(ABCDEFGH)' '10(ABCDEFGH)' 4 1
known 'XY40000(ABC)ZW' 'XY50000(ABC)ZW' 30000 1

# --- random loops and edits ---------------------------------------------------------

# program SEED EDITS: nested loops of a few letters, with so many edits
program()
{
	awk -v seed="$1" -v edits="$2" '
	function die(n) { return int(rand() * n) }
	function loops(depth,   parts, i, from, to, k, n)
	{
		for (parts = 1 + die(4); parts > 0 && at < 3000; parts--) {
			from = at
			if (depth && die(3))
				loops(depth - 1)
			else
				for (n = 1 + die(6); n; n--)
					code[at++] = die(40)
			to = at
			for (n = die(8); n && at < 3000; n--)
				for (k = from; k < to; k++)
					code[at++] = code[k]
		}
	}
	BEGIN {
		srand(seed)
		while (at < 500)
			loops(3)
		srand(seed * 1000 + edits)
		for (i = 0; i < edits; i++)
			edited[die(at)] = 1 + die(9)
		for (i = 0; i < at; i++) {
			for (n = edited[i]; n && n < 5; n--)
				line(die(40))
			if (edited[i] >= 5)
				i += edited[i] - 5
			else
				line(code[i])
		}
	}
	function line(c)
	{
		printf "1 %x -1 -1 -1 - - - 0 0 %x 0 MOV MOV\n", 4194304 + 4 * c,
			4194308 + 4 * c
	}'
}

for seed in 1 2 3 4 5 6 7 8; do
	program $seed 0 >a
	program $seed $((seed * 5)) >b
	d=$(distance a b)
	[ "$(distance b a)" = "$d" ] || fail "program $seed: another distance back"
	[ "$(distance a a)" = 0 ] || fail "program $seed differs from itself"
	[ -z "$twin" ] || [ "$(by_text a b)" -eq "$d" ] ||
		fail "program $seed: $d differ, by diff $(by_text a b)"
done

# --- the same pair in several ways -----------------------------------------------------

program 9 0 >a
program 9 40 >b
answer a b >expected
cp answer.json expected.json
same()
{
	sed 's/"file":"[^"]*"/"file":"-"/g' answer.json >one
	sed 's/"file":"[^"]*"/"file":"-"/g' expected.json >two
	cmp -s one two || {
		fail "$1"
		diff one two | head -n 4
	}
}
if gzip -k a && "$OPSCOPE" list -n 1 a.gz >/dev/null 2>&1; then
	answer a.gz b >/dev/null
	same "packed with gzip"
fi
if xz -k b 2>/dev/null && "$OPSCOPE" list -n 1 b.xz >/dev/null 2>&1; then
	answer a b.xz >/dev/null
	same "packed with xz"
fi
answer a - <b >/dev/null
same "standard input"
mkfifo pipe
cat a >pipe &
answer pipe b >/dev/null
wait
same "a named pipe"
for test in serial noindex chunk=64; do
	OPSCOPE_TEST=$test answer a b >/dev/null
	same "OPSCOPE_TEST=$test"
done
answer --threads=1 a b >/dev/null
same "one thread"
[ "$(answer --key=pc --by=instruction a b)" = "$(cat expected)" ] || fail "by instruction"
[ "$(answer --key=pc a b)" = "$(cat expected)" ] || fail "by address"

# Filters on both sides are the comparison of the filtered traces.
awk '$2 !~ /[08]$/' a >a.filtered
awk '$2 !~ /[08]$/' b >b.filtered
d=$(distance a.filtered b.filtered)
[ "$(distance --where='pc % 8 != 0' a b)" = "$d" ] || fail "a filter"

# Lines that are not records are compared too; equal ones do not matter.
sed 100s/.*/garbage/ a >a.bad
sed 100s/.*/garbage/ a >a.again
[ "$(distance a.bad a.again)" = 0 ] || fail "equal gaps"
[ "$(distance a a.bad)" = 1 ] || fail "a gap is not a record"
grep -q '"gaps":1,"only_gaps":1}' answer.json || fail "a gap"

# Interrupted while it waits for more, some time after it began to read: what was
# compared is printed.
mkfifo endless
(
	cat b
	sleep 3
	kill -INT "$(cat pid)"
	sleep 2
) >endless &
# A shell in the background starts programs that ignore SIGINT.
heeds=
env --default-signal=INT true 2>/dev/null && heeds='env --default-signal=INT'
# shellcheck disable=SC2016,SC2086 # for the other shell; words
sh -c 'echo $$ >pid; exec "$@"' sh $heeds "$OPSCOPE" diff a endless >said 2>&1
status=$?
[ $status = 130 ] || fail "interrupted: exit status $status"
grep -q '^interrupted; only the compared part' said &&
	grep -q '^A  a  [1-9]' said && grep -q '^similarity 1.0000 ' said ||
	fail "interrupted: $(cat said)"
wait

# --- one run in several formats ----------------------------------------------------------

for list in "$samples" ${traces:+"$traces"}; do
	set -- "$list"/ls.cis501.trace.gz "$list"/ls.champsim.xz "$list"/ls.cloudsuite.xz \
		"$list"/ls.gem5.txt.gz "$list"/ls.byu.tr.gz
	while [ $# -gt 1 ]; do
		one=$1
		shift
		for two; do
			"$OPSCOPE" diff --summary "$one" "$two" 2>&1 |
				grep -q '^similarity 1.0000 (at most 1.0000)   of A 1.0000   of B 1.0000$' ||
				fail "$one and $two are not one run"
		done
	done
done
[ -n "$traces" ] || echo "without the captured traces"

exit $((failures > 0))
