#!/bin/sh
# Checks that the output of tracegen is consistent: the same options must give the
# same bytes, every line must follow from the preceding one, all formats must
# describe the same run, and the truth must agree with counting and searching
# backward, which is done here by awk from the bytes of the files.
: "${TRACEGEN:=./tests/bench/tracegen}"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 99
failures=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# same WHAT FILE FILE: fail unless the files are equal
same()
{
	[ -s "$2" ] || fail "$1: $2 is empty"
	if ! cmp -s "$2" "$3"; then
		fail "$1"
		diff "$2" "$3" | head -5
	fi
}

gen()
{
	"$TRACEGEN" "$@" || fail "tracegen $*"
}

# bytes N FILE: print the bytes of a file in decimal, N on each line.
bytes()
{
	od -An -v -tu1 -w"$1" "$2"
}

# --- the same options, the same bytes -------------------------------------

for format in cis501 champsim cloudsuite byu byu16 gem5; do
	gen --format=$format --records=3000 --seed=5 --output=one --companion=one.c \
		--truth=one.t
	gen --format=$format --records=3000 --seed=5 --output=two --companion=two.c
	gen --format=$format --records=3000 --seed=6 --output=other
	same "$format: the same twice" one two
	cmp -s one.c two.c || fail "$format: the same companion twice"
	cmp -s one other && fail "$format: another seed makes no difference"
	gen --format=$format --records=2000 --seed=5 --output=less
	head -c "$(wc -c <less)" one >head
	same "$format: a shorter trace is the beginning of a longer one" less head
	grep -q '^total records 3000$' one.t || fail "$format: number of records"
done

# --- CIS501: each line follows from the preceding one -------------------------

N=30000
gen --seed=10 --records=$N --output=cis --truth=cis.t --truth-every=7
[ "$(wc -l <cis)" = $N ] || fail "cis501: $N lines"
awk '
function bad(what) { print "line " NR ": " what ": " $0; if (++n > 5) exit 1 }
NF != 14 { bad("not 14 words") }
$1 != 1 && ($1 != uop + 1 || $2 != pc) { bad("number of the micro-op") }
$1 == 1 && NR > 1 && $2 != next_pc { bad("pc should be " next_pc) }
($7 != "-") != ($12 != "0") { bad("target") }
($8 != "-") != ($10 != "0") { bad("address") }
{ uop = $1; pc = $2; next_pc = $7 == "T" ? $12 : $11 }
END { exit n > 0 }' cis || fail "cis501: lines follow from each other"

# --- its truth, by counting ---------------------------------------

awk '
{ pcs[$2] = 1 }
$1 == 1 { macro++ }
$7 != "-" { branches++ }
$7 == "T" { taken++ }
$8 == "L" { loads++ }
$8 == "S" { stores++ }
END {
	for (p in pcs) unique++
	print "total records " NR
	print "total macro_ops " macro
	print "total unique_pcs " unique
	print "total branches " branches
	print "total branches_taken " taken
	print "total records_with_load " loads
	print "total records_with_store " stores
	print "total loads " loads
	print "total stores " stores
}' cis >counted
grep '^total ' cis.t | head -9 >claimed
same "cis501: totals" counted claimed

awk '{ n[$2]++ } END { for (p in n) print n[p] }' cis | sort -rn | head -20 >counted
awk '$1 == "pc" { print $3 }' cis.t >claimed
same "cis501: counts of the hottest pcs" counted claimed

# Registers and earlier executions, by searching backward; the flags have number 99.
awk '
function tell(reg) { print "reg", FNR - 1, reg == 99 ? "flags" : reg, \
	(reg in writer) ? writer[reg] : -1 }
FILENAME == "cis.t" { if ($1 == "record") chosen[$2] = 1; next }
($2 in last) && $1 == 1 { before[$2] = last[$2] }
$1 == 1 { last_begin = ($2 in last) ? last[$2] : -1; last[$2] = FNR - 1; begin[$2] = last_begin }
(FNR - 1) in chosen {
	print "record", FNR - 1, $2, 0
	print "prev", FNR - 1, begin[$2]
	if ($3 >= 0) tell($3)
	if ($4 >= 0 && $4 != $3) tell($4)
	if ($6 == "R") tell(99)
}
{
	if ($5 >= 0) writer[$5] = FNR - 1
	if ($6 == "W") writer[99] = FNR - 1
}' cis.t cis >counted
grep -E '^(record|prev|reg) ' cis.t >claimed
same "cis501: last writers of registers" counted claimed

# The truth of a load has only stores whose bytes it reads, and of two stores to the
# same address the later one.
awk '
function hex(s,   i, v) {
	v = 0
	for (i = 1; i <= length(s); i++)
		v = v * 16 + index("0123456789abcdef", substr(s, i, 1)) - 1
	return v
}
FILENAME == "cis" {
	if ($8 == "S") { at[FNR - 1] = hex($10); }
	next
}
$1 == "mem" && $5 >= 0 {
	from = hex($3)
	if (!($5 in at)) { print "no store: " $0; n++ }
	else if (from < at[$5] || from + $4 > at[$5] + 8) { print "out of reach: " $0; n++ }
	for (i = $5 + 1; i < $2; i++)
		if ((i in at) && at[i] == from) { print "a later store at " i ": " $0; n++ }
	links++
}
END { if (links < 100) print "only " links " links"; exit n > 0 || links < 100 }
' cis cis.t || fail "cis501: last writers of memory"

# --- all formats describe the same run ---------------------------------------
# One line for each instruction: pc, loads, stores; all in decimal.

awk '
function hex(s,   i, v) {
	v = 0
	for (i = 1; i <= length(s); i++)
		v = v * 16 + index("0123456789abcdef", substr(s, i, 1)) - 1
	return sprintf("%.0f", v)
}
function out() { if (pc != "") print pc, "L" loads, "S" stores }
$1 == 1 { out(); pc = hex($2); loads = stores = "" }
$8 == "L" { loads = loads " " hex($10) }
$8 == "S" { stores = stores " " hex($10) }' cis >run.cis
M=$(($(wc -l <run.cis)))

# instr LOADS-AT NLOADS STORES-AT NSTORES: the same line from ChampSim and CloudSuite
instr()
{
	awk -v load="$1" -v loads="$2" -v store="$3" -v stores="$4" '
	function word(at,   i, v) {
		v = 0
		for (i = 8; i >= 1; i--) v = v * 256 + $(at + i)
		return sprintf("%.0f", v)
	}
	function words(at, n,   i, s) {
		s = ""
		for (i = 0; i < n; i++)
			if (word(at + 8 * i) != "0") s = s " " word(at + 8 * i)
		return s
	}
	{ print word(0), "L" words(load, loads), "S" words(store, stores) }'
}

gen --seed=10 --format=champsim --records=$M --output=champ --truth=champ.t
gen --seed=10 --format=cloudsuite --records=$M --output=cloud
bytes 64 champ | instr 32 4 16 2 >run.champ
bytes 96 cloud | instr 56 4 24 4 >run.cloud
same "champsim tells what cis501 does" run.cis run.champ
same "cloudsuite tells what cis501 does" run.cis run.cloud

gen --seed=10 --format=gem5 --records=$N --output=gem5 --companion=gem5.sq
awk '
function out() { if (pc != "") print pc, "L" loads, "S" stores }
FILENAME == "gem5.sq" { full[++n] = $0; next }
{
	store = NF == 9
	if (store) {
		short = $0
		$0 = full[++used]
		if (index($0, short " ") != 1) { print "companion differs: " $0; exit 1 }
		for (i = 10; i + 2 <= NF; i++) $i = $(i + 2)
	}
	second = $11 && half
	half = $11 && !second
	if (!second) { out(); pc = $37; loads = stores = "" }
	if ($24 && store) stores = stores " " $25
	if ($24 && !store) loads = loads " " $25
}' gem5.sq gem5 >run.gem5
head -n "$(wc -l <run.gem5)" run.cis >run.head
head -n "$(wc -l <run.cis)" run.gem5 >run.gem5.head
same "gem5 tells what cis501 does" run.head run.gem5.head

gen --seed=10 --format=byu16 --records=$N --output=byu16
bytes 16 byu16 | awk '
function word(   i, v) {
	v = 0
	for (i = 8; i >= 1; i--) v = v * 256 + $i
	return sprintf("%.0f", v)
}
function out() { if (pc != "") print pc, "L" loads, "S" stores }
$9 == 0 { out(); pc = word(); loads = stores = "" }
$9 == 1 { loads = loads " " word() }
$9 == 3 { stores = stores " " word() }' >run.byu16
head -n "$(wc -l <run.byu16)" run.cis >run.head
head -n "$(wc -l <run.cis)" run.byu16 >run.byu16.head
same "byu16 tells what cis501 does" run.head run.byu16.head

# BYU has the low 32 bits of the same addresses, and a few other requests.
gen --seed=10 --format=byu --records=$N --output=byu
bytes 12 byu | awk '$5 <= 3 { print $1, $2, $3, $4, $5 }' >requests
bytes 16 byu16 | awk '{ print $1, $2, $3, $4, $9 }' | head -n "$(wc -l <requests)" >wide
same "byu tells what byu16 does" requests wide
bytes 12 byu | awk '
NR == 1 && ($9 < 255 || $12 < 255) { print "first time"; exit 1 }
$5 > 3 { other++ }
END { exit other == 0 }' || fail "byu: the first time, and other requests"

# --- registers, and the kinds of branches as in ChampSim ---------------

awk '
BEGIN { split("10 9 8 7 6 5 4 3 11 12 13 14 15 16 17 18", pin) }
function read(r) { if (r >= 0 && r < 16 && !(r in wrote)) reads[pin[r + 1]] = 1 }
function out(   r, s) {
	s = ""
	for (r = 3; r <= 18; r++) if (r in reads) s = s " " r
	if (NR > 1) print "R" s
	split("", reads); split("", wrote)
}
$1 == 1 { out() }
{ read($3); read($4); if ($5 >= 0) wrote[$5] = 1 }' cis >regs.cis
bytes 64 champ | awk '{
	split("", reads)
	for (i = 13; i <= 16; i++) reads[$i] = 1
	s = ""
	for (r = 3; r <= 18; r++) if (r in reads) s = s " " r
	print "R" s
}' >regs.champ
same "champsim reads the registers that cis501 does" regs.cis regs.champ

bytes 64 champ | awk '
{
	rsp = rip = rf = ro = wsp = wip = 0
	for (i = 13; i <= 16; i++) {
		if ($i == 6) rsp = 1
		else if ($i == 25) rf = 1
		else if ($i == 26) rip = 1
		else if ($i) ro = 1
	}
	for (i = 11; i <= 12; i++) {
		if ($i == 6) wsp = 1
		if ($i == 26) wip = 1
	}
	if (!rsp && !rf && wip && !ro) jump++
	else if (!rsp && !rip && !rf && wip && ro) indirect++
	else if (!rsp && rip && !wsp && wip && (rf || ro)) conditional++
	else if (rsp && rip && wsp && wip && !rf && !ro) call++
	else if (rsp && rip && wsp && wip && !rf && ro) icall++
	else if (rsp && !rip && wsp && wip) ret++
	else if (wip) print "other: " $0
}
END {
	print "total kind_direct_jump " jump + 0
	print "total kind_indirect " indirect + 0
	print "total kind_conditional " conditional + 0
	print "total kind_direct_call " call + 0
	print "total kind_indirect_call " icall + 0
	print "total kind_return " ret + 0
}' >counted
grep '^total kind_' champ.t >claimed
same "champsim: kinds of branch" counted claimed
awk '$3 == 0 { print "none of this kind: " $0; bad = 1 } END { exit bad }' claimed ||
	fail "champsim: all kinds of branch occur"

awk '$2 == "records_with_load" { with = $3 } $2 == "loads" { loads = $3 }
END { exit !(loads > with) }' champ.t || fail "champsim: records with two loads occur"

gen --seed=10 --format=champsim --records=$M --branches=pin --output=pin --truth=pin.t
bytes 64 pin | awk '{ n += $9; t += $10 } END {
	print "total branches " n; print "total branches_taken " t }' >counted
grep '^total branches' pin.t >claimed
same "champsim: branches as the Pin tracer marks them" counted claimed

# --- threads -----------------------------------------------------------------

gen --seed=10 --format=cloudsuite --records=20000 --threads=3 --quantum=300 --output=threads \
	--truth=threads.t
bytes 96 threads | awk '$89 != last || NR == 1 { print "thread", NR - 1, $89 } { last = $89 }' >counted
grep '^thread ' threads.t >claimed
same "threads take turns as claimed" counted claimed

if "$TRACEGEN" --format=nonsense 2>err; then fail "an unknown format is taken"; fi
grep -q nonsense err || fail "an unknown format is not named"

[ $failures = 0 ] && echo "tracegen: all checks passed"
exit $((failures > 0))
