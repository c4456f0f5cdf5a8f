#!/bin/sh
# The call tree as folded paths and for callgrind, read back: the records of each function and
# of each call are those of the tree in JSON, in formats with and without names.
# callgrind_annotate reads the second one if it is installed.
set -u
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 129' HUP INT TERM
fail() { echo "$*"; exit 1; }
cd "$top_srcdir" || exit 99

# nodes FILE: number, parent, function, inclusive, own and calls of each node
nodes()
{
	sed -n 's/.*"node":\([0-9]*\),"parent":\([0-9]*\),"function":"\(.*\)","first":[0-9]*,"inclusive":\([0-9]*\),"own":\([0-9]*\),"calls":\([0-9]*\)}.*/\1|\2|\3|\4|\5|\6/p' "$1"
}

# back NAME OPTION...: the trees of a trace
back()
{
	name=$1
	shift
	for to in json folded callgrind; do
		"$OPSCOPE" calltree --no-index --to=$to "$@" >"$dir/$to" 2>"$dir/said" ||
			{ cat "$dir/said"; fail "$name: no $to"; }
	done
	nodes "$dir/json" >"$dir/nodes"
	total=$(sed -n 's/^  "records": \([0-9]*\),/\1/p' "$dir/json")
	[ "$(wc -l <"$dir/nodes")" -gt 5 ] && [ "$total" -gt 100 ] || fail "$name: no tree"

	# Each path with own records, and no other.
	awk -F'|' '{
		path[$1] = ($2 ? path[$2] ";" : "") $3
		if ($5)
			print path[$1] " " $5
	}' "$dir/nodes" | sort >"$dir/want"
	sort "$dir/folded" | cmp -s - "$dir/want" || fail "$name: folded paths differ"

	# The same paths from the other end.
	"$OPSCOPE" calltree --no-index --callees-first --to=folded "$@" 2>"$dir/said" |
		awk '{
			match($0, / [0-9]*$/)
			n = split(substr($0, 1, RSTART - 1), at, ";")
			path = at[n]
			while (--n)
				path = path ";" at[n]
			print path substr($0, RSTART)
		}' | sort | cmp -s - "$dir/want" || fail "$name: paths of callees first differ"

	# Functions by name: own records; calls by caller and callee.
	awk -F'|' '{
		function_of[$1] = $3
		own[$3] += $5
		if ($2 && $4) {
			all[function_of[$2] "|" $3] += $4
			calls[function_of[$2] "|" $3] += $6
		}
	} END {
		for (f in own)
			if (own[f])
				print "own|" f "|" own[f]
		for (k in all)
			print "call|" k "|" calls[k] "|" all[k]
	}' "$dir/nodes" | sort >"$dir/want"
	awk '
		/^(fn|cfn)=/ {
			called = /^cfn/
			id = $1
			sub(/^c?fn=/, "", id)
			text = $0
			sub(/^[^ ]* ?/, "", text)
			if (text != "")
				name[id] = text
			if (called)
				callee = name[id]
			else
				caller = name[id]
			if (!called)
				calls = ""
			next
		}
		/^calls=/ { calls = substr($1, 7); next }
		/^0x/ && calls != "" {
			count[caller "|" callee] += calls
			all[caller "|" callee] += $3
			calls = ""
			next
		}
		/^0x/ { own[caller] += $3 }
		END {
			for (f in own)
				print "own|" f "|" own[f]
			for (k in count)
				print "call|" k "|" count[k] "|" all[k]
		}
	' "$dir/callgrind" | sort >"$dir/found"
	cmp -s "$dir/want" "$dir/found" || { diff "$dir/want" "$dir/found" | head; fail "$name: callgrind differs"; }
	grep -q "^summary: $total\$" "$dir/callgrind" || fail "$name: another sum"

	command -v callgrind_annotate >/dev/null || return 0
	callgrind_annotate --threshold=100 "$dir/callgrind" >"$dir/text" 2>"$dir/said" ||
		{ cat "$dir/said"; fail "$name: callgrind_annotate does not read it"; }
	[ ! -s "$dir/said" ] || { head "$dir/said"; fail "$name: callgrind_annotate complains"; }
	tr -d , <"$dir/text" | grep -q "^ *$total .*PROGRAM TOTALS" || fail "$name: callgrind_annotate has another sum"
}

# lines NAME: the addresses and source lines of a program's records, against the list
lines()
{
	name=$1
	set -- --no-index --binary=tests/data/code/unsupported-$name tests/data/code/good-$name.itrace.out
	"$OPSCOPE" calltree --to=callgrind "$@" >"$dir/callgrind" 2>"$dir/said" &&
		"$OPSCOPE" list --fields=pc,source --to=csv "$@" >"$dir/list" 2>"$dir/said" ||
		{ cat "$dir/said"; fail "$name: no list"; }
	awk -F, 'NR > 1 { n[$2 " " $3]++ } END { for (k in n) print k, n[k] }' "$dir/list" | sort >"$dir/want"
	awk '
		/^(fl|fi|fe)=/ { file = $2 }
		/^calls=/ { called = 1; next }
		/^0x/ && !called { n[$1 " " file ":" $2] += $3 }
		/^0x/ { called = 0 }
		END { for (k in n) print k, n[k] }
	' "$dir/callgrind" | sort >"$dir/found"
	[ "$(wc -l <"$dir/want")" -gt 10 ] || fail "$name: no lines"
	cmp -s "$dir/want" "$dir/found" || { diff "$dir/want" "$dir/found" | head; fail "$name: other lines"; }
}

# annotates SOURCE TEXT...: callgrind_annotate, if installed, finds each text
annotates()
{
	command -v callgrind_annotate >/dev/null || return 0
	cp tests/data/code/unsupported-$name.c "$dir/$1"
	shift
	callgrind_annotate --threshold=100 --auto=yes --tree=calling --include="$dir" "$dir/callgrind" >"$dir/text" 2>"$dir/said"
	for text in "$@"; do
		grep -q "^ *$text" "$dir/text" || { cat "$dir/text"; fail "$name: no $text"; }
	done
}

back ChampSim samples/ls.champsim.xz
back CIS501 samples/ls.cis501.trace.gz
grep -q '^#define HAVE_LIBELF 1' "$top_builddir/config.h" &&
	back itrace --binary=tests/data/code/unsupported-prog tests/data/code/good-prog.itrace.out.xz
if grep -q '^#define HAVE_LIBDW 1' "$top_builddir/config.h"; then
	lines inlined
	grep -qx 'calls=1 0x201268 17' "$dir/callgrind" || fail "no line of a called function"
	annotates inlined.c '6 (13.95%) .*sum += n;' '12 (27.91%) .*=> inlined.c:leaf (2x)'
	lines files
	annotates none '5 (26.32%) .*square.h:_start' '7 (36.84%) .*>  *other.c:other (1x)'
fi
exit 0
