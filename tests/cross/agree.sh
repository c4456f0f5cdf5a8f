#!/bin/sh
# The samples are one run in five formats: what opscope says of them must be the
# same run.  Packing must make no difference, and the notations of the formats'
# own tools must be what these tools print, as told here anew by awk from the
# bytes of the files.
: "${OPSCOPE:=./opscope}" "${TRACEGEN:=tests/bench/tracegen}" "${top_srcdir:=.}"
samples=$(cd "$top_srcdir/samples" && pwd) || exit 99
dir=$(mktemp -d "${TMPDIR:-/tmp}/opscope-cross.XXXXXX") || exit 99
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

# same WHAT FILE FILE
same()
{
	[ -s "$2" ] || fail "$1: $2 is empty"
	if ! cmp -s "$2" "$3"; then
		fail "$1"
		diff "$2" "$3" | head -6
	fi
}

opscope()
{
	"$OPSCOPE" "$@" || fail "opscope $* ends with status $?"
}

# --- plain, gzip and xz: the same records -------------------------------------

packs=plain
"$OPSCOPE" list -n 1 "$samples/ls.byu.tr.gz" >/dev/null 2>&1 && packs="$packs gz"
"$OPSCOPE" list -n 1 "$samples/ls.champsim.xz" >/dev/null 2>&1 && packs="$packs xz"

gzip -dc "$samples/ls.cis501.trace.gz" >ls.trace
gzip -dc "$samples/ls.byu.tr.gz" >ls.tr
gzip -dc "$samples/ls.gem5.txt.gz" >ls.txt
gzip -dc "$samples/ls.gem5.sq.txt.gz" >ls.sq.txt
xz -dc "$samples/ls.champsim.xz" >ls.champsim
xz -dc "$samples/ls.cloudsuite.xz" >ls.cloudsuite

for f in ls.trace ls.tr ls.txt ls.champsim ls.cloudsuite; do
	opscope list --to=json $f >$f.json
	for pack in $packs; do
		case $pack in
		plain) continue ;;
		gz) gzip -1 -c $f >packed.$f.gz; [ $f = ls.txt ] && gzip -1 -c ls.sq.txt >packed.ls.sq.txt.gz ;;
		xz) xz -0 -c $f >packed.$f.xz; [ $f = ls.txt ] && xz -0 -c ls.sq.txt >packed.ls.sq.txt.xz ;;
		esac
		opscope list --to=json packed.$f.$pack >packed.json
		same "$f: the same records in .$pack" $f.json packed.json
	done
done

# --- all formats: the same run ----------------------------------------------------
# A line for each instruction: pc, whether a branch was taken, loads, stores; then
# one with the registers it reads.

json='
function get(key,   p, rest) {
	p = index($0, "\"" key "\":")
	if (!p) return ""
	rest = substr($0, p + length(key) + 3)
	if (substr(rest, 1, 1) == "[") rest = substr(rest, 2, index(rest, "]") - 2)
	else sub(/[,}].*/, "", rest)
	gsub(/"|0x/, "", rest)
	gsub(/,/, " ", rest)
	return rest
}
'
for f in champsim cloudsuite; do
	awk "$json"'{ print get("pc"), get("taken") == "true" ? "T" : "-",
		"L", get("load"), "S", get("store") }' ls.$f.json >run.$f
	awk "$json"'{ print get("src") }' ls.$f.json >reads.$f
done
awk "$json"'
function out() { if (pc != "") print pc, taken, "L", loads, "S", stores }
# In the other formats address 0 cannot be told from none.
function add(list, v) { return v == "" || v == "0" ? list : list == "" ? v : list " " v }
get("uop") == 1 { out(); pc = get("pc"); taken = "-"; loads = stores = "" }
get("taken") == "true" { taken = "T" }
{ loads = add(loads, get("load")); stores = add(stores, get("store")) }
END { out() }' ls.trace.json >run.cis501
awk "$json"'{
	load = get("load")
	if (load == "0") load = ""
	print get("pc"), get("branching") == "true" ? "T" : "-", "L", load, "S", get("store")
}' ls.txt.json >run.gem5

[ "$(wc -l <run.champsim)" -eq 40000 ] || fail "champsim has 40,000 records"
same "cloudsuite tells what champsim does" run.champsim run.cloudsuite
same "cloudsuite reads the registers that champsim does" reads.champsim reads.cloudsuite
same "cis501 tells what champsim does" run.champsim run.cis501

# A record of gem5 has room for one access: of an instruction with several it has
# one of them, and nothing that the instruction does not access.
awk '
NR == FNR { champ[FNR] = $0; next }
$0 == champ[FNR] { equal++; next }
{
	n = split(champ[FNR], c)
	if (c[1] != $1 || c[2] != $2 || n <= NF) { print FNR ": " $0 " but " champ[FNR]; bad++; next }
	for (i = 4; i <= NF; i++)
		if ($i != "S" && $i != "L" && index(" " champ[FNR] " ", " " $i " ") == 0) {
			print FNR ": " $0 " but " champ[FNR]; bad++ }
	several++
}
END {
	if (FNR != 40000) { print FNR " records"; bad++ }
	if (equal < 39000) { print "only " equal " alike"; bad++ }
	exit bad > 0
}' run.champsim run.gem5 >said || { fail "gem5 tells what champsim does"; head -5 said; }

# BYU: fetches, reads and writes of 32 bits, in any order within an instruction.
awk '
function out(   i, j, t) {
	for (i = 2; i <= n; i++) # few: sort by insertion
		for (j = i; j > 1 && acc[j - 1] > acc[j]; j--) { t = acc[j]; acc[j] = acc[j - 1]; acc[j - 1] = t }
	line = pc
	for (i = 1; i <= n; i++) line = line " " acc[i]
	print line
}
{
	pc = low($1); n = 0
	for (i = 4; i <= NF && $i != "S"; i++) acc[++n] = "L" low($i)
	for (i++; i <= NF; i++) acc[++n] = "S" low($i)
	out()
}
function low(s) {
	s = substr(s, length(s) > 8 ? length(s) - 7 : 1)
	sub(/^0+/, "", s)
	return s
}' run.champsim >low.champsim
awk "$json"'
function out(   i, j, t) {
	if (pc == "") return
	for (i = 2; i <= n; i++)
		for (j = i; j > 1 && acc[j - 1] > acc[j]; j--) { t = acc[j]; acc[j] = acc[j - 1]; acc[j - 1] = t }
	line = pc
	for (i = 1; i <= n; i++) line = line " " acc[i]
	print line
}
get("type") == "FETCH" { out(); pc = get("addr"); n = 0 }
get("type") == "MEMREAD" && get("addr") != "0" { acc[++n] = "L" get("addr") }
get("type") == "MEMWRITE" { acc[++n] = "S" get("addr") }
END { out() }' ls.tr.json >low.byu
same "byu tells what champsim does" low.champsim low.byu

# Registers.  gem5 has the numbers that ChampSim has here; CIS501 has other numbers
# and other names, and its micro-ops leave some out (the index of a store).
"$OPSCOPE" list --to=json --registers=none --fields=src,dst ls.champsim |
	awk "$json"'{ print get("src"), "W", get("dst") }' >regs.champsim
awk "$json"'
function number(list,   i, n, r, s) { # vector registers begin at 59
	n = split(list, r, " ")
	s = ""
	for (i = 1; i <= n; i++)
		s = s (i > 1 ? " " : "") (r[i] ~ /^f/ ? 59 + substr(r[i], 2) : substr(r[i], 2))
	return s
}
{ print number(get("src")), "W", number(get("dst")) }' ls.txt.json >regs.gem5
awk '
function has(set, r) { return index(" " set " ", " " r " ") > 0 }
{ split($0, part, " W") }
NR == FNR { champ[FNR, 1] = part[1]; champ[FNR, 2] = part[2]; next }
{
	for (k = 1; k <= 2; k++) {
		n = split(part[k], r, " "); m = split(champ[FNR, k], c, " ")
		for (i = 1; i <= m; i++)
			if (!has(part[k], c[i])) { print FNR ": champsim alone has " c[i]; bad++ }
		for (i = 1; i <= n; i++)
			if (!has(champ[FNR, k], r[i]) && m < (k == 1 ? 4 : 2)) {
				print FNR ": gem5 alone has " r[i]; bad++ }
	}
}
END { exit bad > 0 || FNR != 40000 }' regs.champsim regs.gem5 >said ||
	{ fail "gem5 has the registers of champsim"; head -5 said; }

awk "$json"'
function has(set, r) { return index(" " set " ", " " r " ") > 0 }
function read(r) { if (r != "" && r !~ /^t[01]$/ && !has(wrote, r)) reads = reads " " r }
function write(r) { if (r != "" && r !~ /^t[01]$/) { wrote = wrote " " r; writes = writes " " r } }
function check(what, mine, theirs,   i, n, r) {
	n = split(mine, r, " ")
	for (i = 1; i <= n; i++)
		if (!has(theirs, r[i])) { print at ": cis501 alone " what " " r[i]; bad++ }
	total += n
}
function out() { if (at) { check("reads", reads, src[at]); check("writes", writes, dst[at]) } }
NR == FNR { src[FNR] = get("src"); dst[FNR] = get("dst"); next }
get("uop") == 1 { out(); at++; reads = writes = wrote = "" }
{
	read(get("src1")); read(get("src2"))
	if (get("flags") == "R") read("rflags")
	write(get("dst"))
	if (get("flags") == "W" && split(dst[at], d, " ") < 2) write("rflags")
}
END { out(); if (total < 40000) print total " registers"; exit bad > 0 || total < 40000 }
' ls.champsim.json ls.trace.json >said || { fail "cis501 has registers of champsim"; head -5 said; }

# --- the notations of the formats' own tools ------------------------------------------

# classic_instr RECORD DSTS SRCS-AT SRCS D_M-AT D_MS S_M-AT S_MS
classic_instr()
{
	od -An -v -tx1 -w"$1" "$9" | awk -v dsts="$2" -v src="$3" -v srcs="$4" \
		-v dm="$5" -v dms="$6" -v sm="$7" -v sms="$8" '
	BEGIN { for (i = 0; i < 256; i++) dec[sprintf("%02x", i)] = i }
	function word(at,   i, s) {
		s = ""
		for (i = 8; i >= 1; i--) s = s $(at + i)
		return s
	}
	function short(s) { sub(/^0+/, "", s); return s }
	function regs(name, at, n,   i, s) {
		s = ""
		for (i = 1; i <= n; i++)
			if (dec[$(at + i)]) s = s (s == "" ? "" : ", ") dec[$(at + i)]
		return s == "" ? "" : " | " name "[" s "]"
	}
	function mem(name, at, n,   i, s, v) {
		s = ""
		for (i = 0; i < n; i++) {
			v = short(word(at + 8 * i))
			if (v != "") s = s (s == "" ? "" : ", ") "\0470x" v "\047"
		}
		return s == "" ? "" : " | " name "[" s "]"
	}
	{
		branch = dec[$9] ? " | BR(" (dec[$10] ? "T" : "N") ")" : ""
		printf "[%6d] 0x%s%s%s%s%s%s\n", NR - 1, word(0), branch,
			regs("D_R", 10, dsts), regs("S_R", src, srcs),
			mem("D_M", dm, dms), mem("S_M", sm, sms)
	}'
}

for seed in sample all pin; do
	case $seed in
	sample) cp ls.champsim a.champsim; cp ls.cloudsuite a.cloudsuite ;;
	*)
		for f in champsim cloudsuite; do
			"$TRACEGEN" --format=$f --records=5000 --seed=10 --branches=$seed \
				--threads=2 --output=a.$f || fail tracegen
		done
		;;
	esac
	opscope list --to=classic a.champsim >classic
	classic_instr 64 2 12 4 16 2 32 4 a.champsim >own
	same "champsim, $seed: the compact lines of the guide" own classic
	opscope list --to=classic a.cloudsuite >classic
	classic_instr 96 4 14 4 24 4 56 4 a.cloudsuite >own
	same "cloudsuite, $seed: the compact lines of the guide" own classic
done

opscope list --to=classic ls.trace >classic
same "cis501: the columns of the original" ls.trace classic

# gem5: the numbers of a line, a short one's from the companion.
opscope list --to=classic ls.txt | awk '{ $1 = $1 } { print }' >classic
awk 'FILENAME == "ls.sq.txt" { full[++n] = $0; next }
NF == 9 { $0 = full[++used] }
{ $1 = $1 } { print }' ls.sq.txt ls.txt >own
same "gem5: the numbers in their order" own classic

# BYU: what b2a prints.
opscope list --to=classic ls.tr >classic
od -An -v -tu1 -w12 ls.tr | awk '
BEGIN { name[0] = "FETCH"; name[1] = "MEMREAD"; name[2] = "MEMREADINV"; name[3] = "MEMWRITE" }
{
	time = $9 + 256 * ($10 + 256 * ($11 + 256 * $12))
	if (time >= 2147483648) time -= 4294967296
	printf "%02x%02x%02x%02x %s\t%s%2d\t%02x\t%1d\t%d\n", $4, $3, $2, $1, name[$5],
		length(name[$5]) < 7 ? "\t" : "", $6, $7, $8, time
}' >own
same "byu: what b2a prints" own classic

# raw: the bytes themselves
for f in ls.trace ls.tr ls.champsim ls.cloudsuite; do
	opscope list --to=raw $f >raw
	same "$f: raw records are its bytes" $f raw
done
opscope list --to=raw --companion= ls.txt >raw 2>/dev/null
same "ls.txt: raw records are its bytes" ls.txt raw
opscope list --to=raw ls.txt | awk '{ $1 = $1 } { print }' >raw
opscope list --to=classic ls.txt | awk '{ $1 = $1 } { print }' >classic
same "raw records of two files are whole" classic raw

# --- counts: the truth of tracegen -------------------------------------------------------

for format in cis501 champsim cloudsuite byu byu16 gem5; do
	for how in "--threads=1" "--threads=3 --branches=pin" "--program=interpreter"; do
		# shellcheck disable=SC2086 # the options are words
		"$TRACEGEN" --format=$format --records=70000 $how --output=t.txt \
			--companion=t.sq.txt --truth=truth || fail tracegen
		[ $format = gem5 ] || rm -f t.sq.txt
		opscope stat --to=json t.txt >stat.json
		awk -v format=$format '
		FILENAME == "truth" { if ($1 == "total") told[$2] = $3; next }
		/^ *"/ {
			key = $1; gsub(/[":]/, "", key)
			value = $2; sub(/,$/, "", value)
			if (key == "indirect_jump") key = "indirect"
			if (key == "jump" || key == "call") key = "direct_" key
			said[key] = value
		}
		function check(key, as) {
			n++
			if (said[as] != told[key]) { print as " is " said[as] ", not " told[key]; bad++ }
		}
		END {
			check("records", "records")
			check("unique_pcs", "unique_pcs")
			check("loads", "loads")
			check("stores", "stores")
			check("records_with_load", "records_with_load")
			check("records_with_store", "records_with_store")
			if (format !~ /byu/) {
				check("branches", "branches")
				check("branches_taken", "branches_taken")
			}
			if (format !~ /byu|gem5/) {
				check("macro_ops", "macro_ops")
				split("direct_jump indirect conditional direct_call indirect_call return", k, " ")
				for (i = 1; i <= 6; i++) check("kind_" k[i], k[i])
			}
			exit bad > 0
		}' truth stat.json >said || { fail "stat of $format $how"; cat said; }
	done
done

[ $failures = 0 ] && echo "cross: the formats agree, ${packs}"
exit $((failures > 0))
