#!/bin/sh
# The samples tell of one run of one program in five formats: instruction by
# instruction, readers of all of them must find the same addresses.
set -u
top_srcdir=${top_srcdir:-.}
: "${OPSCOPE:?is the program to test}"
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-agree.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
bad=0

# One line for each instruction: its pc, then its loads and its stores, sorted and
# each once, the low 32 bits of all of them (a BYU trace has no more) and not the
# address 0, which ChampSim cannot tell from none (one instruction loads there).  The columns
# of the CSV are told by their headings; a new instruction begins where the column
# `start` holds something, and its value is `is` unless that is empty.
cat >"$work/normal.awk" <<'EOF'
function low(hex) { sub(/^0x/, "", hex); hex = substr("00000000" hex, length(hex) + 1); return hex }
function add(set, value) {
	value = low(value)
	return value == "00000000" || index(set, value) ? set : set " " value
}
function sorted(set,   v, n, i, k, t, out) {
	n = split(set, v, " ")
	for (i = 2; i <= n; i++)
		for (k = i; k > 1 && v[k] < v[k - 1]; k--) { t = v[k]; v[k] = v[k - 1]; v[k - 1] = t }
	for (i = 1; i <= n; i++) out = out " " v[i]
	return out
}
function flush() { if (pc != "") print low(pc) ";" sorted(loads) ";" sorted(stores); loads = stores = "" }
NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i; next }
{
	begins = 0
	for (i = 2; i <= NF; i++) if (name[i] == start && $i != "" && (is == "" || $i == is)) begins = 1
	if (begins) { flush(); pc = "" }
	for (i = 2; i <= NF; i++) {
		if (name[i] ~ /^(pc|fetch)$/ && $i != "" && pc == "") pc = $i
		if (name[i] ~ /^load(_|$)/) loads = add(loads, $i)
		if (name[i] ~ /^store(_|$)/) stores = add(stores, $i)
	}
}
END { flush() }
EOF

# normal NAME SAMPLE FIELDS START IS
normal() {
	"$OPSCOPE" list --to=csv --fields="$3" "$top_srcdir/samples/$2" >"$work/csv" || bad=1
	awk -F, -v start="$4" -v is="$5" -f "$work/normal.awk" "$work/csv" >"$work/$1"
	echo "$1: $(wc -l <"$work/$1") instructions"
}

normal cis501 ls.cis501.trace.gz uop,pc,load,store uop 1
normal champsim ls.champsim.xz pc,load,store pc ''
normal cloudsuite ls.cloudsuite.xz pc,load,store pc ''
normal byu ls.byu.tr.gz fetch,load,store fetch ''
normal gem5 ls.gem5.txt.gz pc,load,store pc ''

for other in champsim cloudsuite byu; do
	if ! cmp -s "$work/cis501" "$work/$other"; then
		echo "cis501 and $other do not agree; the first of it:"
		diff "$work/cis501" "$work/$other" | head -n 8
		bad=1
	fi
done
[ "$(wc -l <"$work/cis501")" -eq 40000 ] || { echo "these are not 40,000"; bad=1; }

# A record of gem5 has one address, the store of an instruction that does both.
paste -d '|' "$work/gem5" "$work/cis501" | awk -F'|' '
	{
		split($1, g, ";"); split($2, c, ";")
		good = g[1] == c[1] && (g[2] == "" || index(c[2], g[2])) &&
			(g[3] == "" || index(c[3], g[3])) &&
			(g[3] != "" || c[3] == "") && (g[2] g[3] != "" || c[2] c[3] == "")
	}
	!good { print "gem5 and cis501, instruction " NR - 1 ": " $1 " and " $2; if (++bad == 5) exit }
	END { exit bad > 0 }' || bad=1
[ "$(wc -l <"$work/gem5")" -eq 40000 ] || bad=1

# Both have all registers: as many places as ChampSim has.
registers() {
	"$OPSCOPE" list --to=csv --fields=pc,branch,taken,kind,dst,src "$top_srcdir/samples/$1" |
		awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) use[i] = $i !~ /^dst_[23]$/; next }
			{ out = ""; for (i = 1; i <= NF; i++) if (use[i]) out = out "," $i; print out }'
}
registers ls.champsim.xz >"$work/a"
registers ls.cloudsuite.xz >"$work/b"
[ -s "$work/a" ] && cmp -s "$work/a" "$work/b" || {
	echo "champsim and cloudsuite do not agree about registers"
	diff "$work/a" "$work/b" | head -n 8
	bad=1
}
exit "$bad"
