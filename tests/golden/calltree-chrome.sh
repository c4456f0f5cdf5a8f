#!/bin/sh
# The timeline of calls for Perfetto: begins and ends balance and nest in each thread, never
# go back in time, and the number of open calls at each record is its call depth plus 1.
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 129' HUP INT TERM
fail() { echo "$*"; exit 1; }
cd "$top_srcdir" || exit 99

# check NAME THREAD OPTION...: a trace whose threads are in the field THREAD, if not empty
check()
{
	name=$1 thread=$2
	shift 2
	"$OPSCOPE" calltree --no-index --to=chrome "$@" >"$dir/chrome" 2>"$dir/said" ||
		{ cat "$dir/said"; fail "$name: no timeline"; }
	"$OPSCOPE" list --no-index --fields="calldepth${thread:+,$thread}" --to=csv "$@" >"$dir/list" 2>"$dir/said" ||
		{ cat "$dir/said"; fail "$name: no list"; }
	awk -v name="$name" '
		function bad(text) { print name ": " text; failed = 1; exit 1 }
		function field(key,    at) {
			at = index($0, "\"" key "\":")
			return substr($0, at + length(key) + 3) + 0
		}
		FNR == NR && /"ph":"M"/ {
			match($0, /"thread [0-9]*"/)
			tid[substr($0, RSTART + 8, RLENGTH - 9) + 0] = field("tid")
			next
		}
		FNR == NR && /"ph":"[BE]"/ {
			t = field("tid")
			match($0, /"name":".*","ph"/)
			text = substr($0, RSTART, RLENGTH)
			if (ts[t, n[t]] != "" && field("ts") < ts[t, n[t]])
				bad("back in time: " $0)
			ts[t, ++n[t]] = field("ts")
			if (/"ph":"B"/)
				open[t, ++depth[t]] = text
			else if (!depth[t] || open[t, depth[t]--] != text)
				bad("not nested: " $0)
			after[t, n[t]] = depth[t]
			events++
			next
		}
		FNR == NR { next }
		FNR == 1 {
			for (t in depth)
				if (depth[t])
					bad("calls without end")
			next
		}
		{
			split($0, column, ",")
			t = column[3] == "" ? 1 : tid[column[3] + 0]
			if (column[2] == "")
				next
			while (at[t] < n[t] && ts[t, at[t] + 1] <= column[1])
				at[t]++
			if (after[t, at[t]] - 1 != column[2])
				bad("record " column[1] ": depth " after[t, at[t]] - 1 ", not " column[2])
			records++
		}
		END { if (!failed && (events < 6 || records < 6)) bad("no calls") }
	' "$dir/chrome" "$dir/list" || exit 1
}

check ChampSim '' samples/ls.champsim.xz
check 'ChampSim, a span' '' --span=1000..4999 samples/ls.champsim.xz
check CIS501 '' samples/ls.cis501.trace.gz
check 'CIS501, a span' '' --span=20000..40000 samples/ls.cis501.trace.gz
"$OPSCOPE" calltree --no-index --to=chrome tests/data/cloudsuite/good-24rec-2threads.cloudsuite >"$dir/chrome"
grep -q '"thread 2"' "$dir/chrome" || fail "CloudSuite: no second thread"
grep -q '^#define HAVE_LIBELF 1' "$top_builddir/config.h" &&
	check itrace '' --binary=tests/data/code/unsupported-prog tests/data/code/good-prog.itrace.out.xz

# Two threads in turn: nested calls, returns to outer functions, a return over two calls
# (longjmp) and a tail call.
printf '%s\n' 'line: {tid} {pc} len {size}{? call{kind=call}}{? ret{kind=return}}{? {symbol}}' >"$dir/lines"
for turn in 1 2 3 4; do
	printf '%s\n' '1 100 len 4 call' '2 500 len 4 ret' '1 200 len 4 call' '2 604 len 4 call' '1 300 len 4 call' \
		'1 400 len 4' '2 700 len 4' '1 404 len 4 ret' '2 704 len 4 ret' '1 204 len 4' '2 608 len 4' \
		'1 208 len 4 ret' '1 104 len 4'
done >"$dir/threads"
check threads tid --format="$dir/lines" "$dir/threads"
check 'threads, a span' tid --format="$dir/lines" --span=5..30 "$dir/threads"
[ "$(grep -c '"ph":"M"' "$dir/chrome")" = 2 ] || fail "threads: not 2 threads"

# Random calls of three threads; some returns skip callers, and some are to code before the trace.
awk 'BEGIN {
	srand(7)
	for (t = 0; t < 3; t++)
		pc[t] = 4096
	for (i = 0; i < 20000; i++) {
		t = int(rand() * 3)
		what = rand()
		kind = what < .3 && n[t] < 40 ? " call" : what < .6 ? " ret" : ""
		printf "%d %x len 4%s\n", t, pc[t], kind
		if (kind == " call") {
			back[t, ++n[t]] = pc[t] + 4
			pc[t] = 65536 + 256 * int(rand() * 50)
		} else if (kind == "") {
			pc[t] += 4
		} else if (n[t]) {
			n[t] -= rand() < .1 && n[t] > 1
			pc[t] = back[t, n[t]--]
		} else {
			pc[t] = 1048576 + 64 * int(rand() * 9)
		}
	}
}' >"$dir/random"
check random tid --format="$dir/lines" "$dir/random"
check 'random, a span' tid --format="$dir/lines" --span=7000..9000 "$dir/random"

# Of more than 100,000 calls, short ones are left out, and the others still nest.
awk 'BEGIN {
	for (k = 0; k < 60000; k++) {
		print "1 100 len 4 call\n1 200 len 4 call\n1 300 len 4 ret\n1 204 len 4"
		print "1 208 len 4 ret\n1 104 len 4"
	}
}' >"$dir/many"
"$OPSCOPE" calltree --no-index --format="$dir/lines" --to=chrome "$dir/many" >"$dir/chrome" 2>"$dir/said" ||
	{ cat "$dir/said"; fail "many: no timeline"; }
grep -q ': 60,000 calls shorter than 2 are left out$' "$dir/said" || { cat "$dir/said"; fail "many: no message"; }
grep -q '"omitted": 60000' "$dir/chrome" && grep -q '"note": "60,000 calls shorter than 2 are left out"' "$dir/chrome" ||
	fail "many: no note"
[ "$(grep -c '"ph":"B"' "$dir/chrome")" = 60001 ] && [ "$(grep -c '"ph":"E"' "$dir/chrome")" = 60001 ] ||
	fail "many: other calls"
exit 0
