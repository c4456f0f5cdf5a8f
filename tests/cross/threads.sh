#!/bin/sh
# The threads that are found in traces of several threads are those that ran, by the truth
# of tracegen; they do not depend on how a trace is read; queries, runs, parts and counts
# are about the same records.
set -u
: "${OPSCOPE:=./opscope}" "${TRACEGEN:=tests/bench/tracegen}" "${top_srcdir:=.}"
case $OPSCOPE in /*) ;; *) OPSCOPE=$PWD/$OPSCOPE ;; esac
case $TRACEGEN in /*) ;; *) TRACEGEN=$PWD/$TRACEGEN ;; esac
case $top_srcdir in /*) ;; *) top_srcdir=$PWD/$top_srcdir ;; esac
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 99
mkdir index
OPSCOPE_INDEX=$dir/index
XDG_DATA_HOME=$dir/share
export OPSCOPE_INDEX XDG_DATA_HOME
failures=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# make FORMAT RECORDS OPTION...: the trace t.txt and its truth
make_trace()
{
	format=$1
	records=$2
	shift 2
	rm -f t.* truth index/*
	"$TRACEGEN" --format="$format" --records="$records" --output=t.txt \
		--companion=t.sq.txt --truth=truth --truth-every=1000000 "$@" ||
		fail "tracegen $format $*"
}

# right LEAST UNDECIDED THREADS: of the decided records at least this share is right, at
# most this share is undecided, and this many threads have more than 1 % of the records.
# A thread found is the real one of which it has most records.
right()
{
	"$OPSCOPE" threads --format="$format" $options --runs --to=csv t.txt >runs.csv ||
		fail "$format: threads"
	awk -F '[ ,]' -v least="$1" -v most="$2" -v threads="$3" \
		-f "$top_srcdir/tests/cross/threads.awk" truth runs.csv >result ||
		fail "$format $options $*: $(cat result)"
	echo "$format $options: $(cat result)"
}

for f in cis501 champsim gem5; do
	options=
	least=0.999
	spin=0.999
	[ $f = gem5 ] && options=--sp=r4
	make_trace $f 300000 --threads=4 --unmarked=1 --turns=fixed --quantum=500
	right $least 0.02 4
	make_trace $f 300000 --threads=4 --turns=fixed --quantum=5000 --stack=65536
	right $least 0.02 4
	make_trace $f 300000 --threads=3 --turns=fixed --quantum=500 --signals=3000
	right $least 0.02 3
	make_trace $f 300000 --threads=4 --program=barrier --turns=fixed --quantum=500 \
		--stack=65536
	right $spin 0.5 4
	# Signals soon after a switch between threads that are equal by flow.
	make_trace $f 300000 --threads=4 --unmarked=4 --program=barrier --turns=fixed \
		--quantum=500 --signals=3000
	right $spin 0.5 4
	make_trace $f 100000
	right 1 0 1
done
options=
for f in cloudsuite byu; do
	make_trace $f 200000 --threads=4 --turns=fixed --quantum=500
	right 1 0 4
done

# --- markers are found exactly ---------------------------------------------------

make_trace cis501 100000 --threads=4 --unmarked=1 --turns=fixed --quantum=500
"$OPSCOPE" threads --markers --to=csv t.txt >markers
echo "marker,executions,threads,first
0x401000,3,3,0" >expected
cmp -s markers expected || fail "markers: $(cat markers)"
[ "$("$OPSCOPE" threads --marked-only --to=csv t.txt | wc -l)" = 4 ] ||
	fail "--marked-only"
# A turn of two instructions cuts every marker.
make_trace cis501 20000 --threads=4 --turns=fixed --quantum=2
"$OPSCOPE" threads --markers --to=csv t.txt | grep -q ',4,4,0$' ||
	fail "markers that are cut by a switch"

# The same in threads that a field has, however the trace is divided.
pattern='MOV reg->rax; ADD_IMM rax,rax imm 0; ADD_IMM rax,rax imm 0'
make_trace cloudsuite 20000 --threads=4 --unmarked=1 --turns=fixed --quantum=2
for test in none serial,chunk=37 noindex; do
	OPSCOPE_TEST=$test "$OPSCOPE" threads --index=none --format=cloudsuite --marked-only \
		--marker="$pattern" --marker-at=401000 --to=csv t.txt | cut -d, -f1,3,4 >marked
	[ "$(cat marked)" = "thread,marker,marker_record
0,0x401000,0
1,0x401000,2
2,0x401000,4" ] || fail "$test: markers in threads of a field: $(cat marked)"
done

# --- however the trace is read -----------------------------------------------------

make_trace cis501 150000 --threads=4 --turns=fixed --quantum=500
"$OPSCOPE" threads --runs t.txt >all
[ "$(wc -l <all)" -gt 100 ] || fail "few runs"
gzip -c t.txt >u.txt.gz
"$OPSCOPE" threads --runs u.txt.gz | cmp -s - all || fail "packed"
for test in serial chunk=1000 chunk=777,chunks=5 noindex serial,noscreen; do
	OPSCOPE_TEST=$test "$OPSCOPE" threads --runs --index=none t.txt | cmp -s - all ||
		fail "OPSCOPE_TEST=$test gives other runs"
done
OPSCOPE_TEST=keep "$OPSCOPE" threads --runs t.txt | cmp -s - all || fail "saving"
OPSCOPE_TEST=keep "$OPSCOPE" threads --runs t.txt | cmp -s - all || fail "saved"
OPSCOPE_TEST=keep "$OPSCOPE" threads --name=2=worker t.txt >/dev/null
OPSCOPE_TEST=keep "$OPSCOPE" threads t.txt | grep -q '^ *2  worker ' ||
	fail "a name is not kept"
rm -f index/*
"$OPSCOPE" threads t.txt | grep -q '^ *2  worker ' || fail "a name is only in the index"
printf 'wait\n:thread\nwait\n:thread join 4 1\n:quit\n' | OPSCOPE_TEST=session,keep XDG_STATE_HOME=$dir/state \
	"$OPSCOPE" browse --script=- t.txt >/dev/null
rm -f index/*
[ "$("$OPSCOPE" find -c 'thread == 4' t.txt)" = 0 ] || fail "joined threads are only in the index"
rm -rf share index/*

# --- queries are about the same records --------------------------------------------

for thread in 1 2 3 4; do
	n=$(awk -v t=$thread '$3 == t { gsub(",", "", $2); n += $2 } END { print n }' all)
	for test in none keep noscreen chunk=1000; do
		m=$(OPSCOPE_TEST=$test "$OPSCOPE" find -c "thread == $thread" t.txt)
		[ "$m" = "$n" ] || fail "$test: thread == $thread: $m instead of $n"
	done
	"$OPSCOPE" export --force --thread=$thread -o e.$thread.txt t.txt 2>/dev/null
done
[ "$("$OPSCOPE" find -c 'thread in 2..3 and not thread == 3' t.txt)" = \
	"$("$OPSCOPE" find -c 'thread == 2' t.txt)" ] || fail "sets of threads"

# --- the n-th record of a thread, and the next switch --------------------------------

"$OPSCOPE" list --fields=thread --to=csv t.txt | sed 1d >column
for test in keep noindex; do
	for n in 0 1 2,000 9999; do
		expected=$(awk -F, -v n=$(echo $n | tr -d ,) \
			'$2 == 3 && k++ == n { print $1 }' column)
		[ "$(OPSCOPE_TEST=$test "$OPSCOPE" threads --nth=3:$n t.txt)" = "$expected" ] ||
			fail "$test: record $n of thread 3 is not $expected"
	done
	for after in 0 700 75000; do
		expected=$(awk -F, -v a=$after \
			'$1 > a && $2 != t { print $1; exit } { t = $2 }' column)
		[ "$(OPSCOPE_TEST=$test "$OPSCOPE" threads --next-switch=$after t.txt)" = \
			"$expected" ] || fail "$test: the switch after $after is not $expected"
	done
done
for test in keep noindex; do
	for from in 0 1000 1234 148000; do
		expected=$(awk -F, -v f=$from '$1 >= f && $2 == 3 { print $1; exit }' column)
		[ "$(OPSCOPE_TEST=$test "$OPSCOPE" threads --next=3:$from t.txt)" = \
			"$expected" ] ||
			fail "$test: the record of thread 3 from $from on is not $expected"
	done
done
"$OPSCOPE" threads --nth=3:1G t.txt
[ $? = 1 ] || fail "--nth: exit status"
"$OPSCOPE" threads --nth=3 t.txt 2>err
[ $? = 2 ] || fail "--nth without a number"
rm -f index/*

# --- a column, and a name of expressions -------------------------------------------

for test in none keep noindex serial chunk=777; do
	OPSCOPE_TEST=$test "$OPSCOPE" list --fields=thread --to=csv t.txt |
		sed 's/.*,//' | tail -n +2 | uniq -c | awk '{ print $1, $2 }' >column
	"$OPSCOPE" threads --runs --to=csv t.txt | awk -F, 'NR > 1 { if ($3 != t) {
		if (n) print n, t; t = $3; n = 0 } n += $2 } END { print n, t }' >expected
	cmp -s column expected || fail "$test: the column thread is not that of the runs"
done
[ "$("$OPSCOPE" find -c 'thread != prev(thread)' t.txt)" = \
	"$("$OPSCOPE" threads t.txt | sed -n 's/^switches: //p')" ] ||
	fail "thread != prev(thread) does not find the switches"
[ "$("$OPSCOPE" find -c 'thread % 2 == 1' t.txt)" = \
	"$("$OPSCOPE" find -c 'thread in {1, 3}' t.txt)" ] || fail "thread % 2"
[ "$("$OPSCOPE" find -c --column='t = thread + 1' 't == 3' t.txt)" = \
	"$("$OPSCOPE" find -c 'thread == 2' t.txt)" ] || fail "a column of threads"
"$OPSCOPE" stat values --of=thread --to=csv t.txt | sed 1d | cut -d, -f1,2 | sort >values
"$OPSCOPE" threads --to=csv t.txt | awk -F, 'NR == 1 { for (i = 1; i <= NF; i++)
	if ($i == "records") r = i } NR > 1 { print $1 "," $r }' | sort >expected
cmp -s values expected || fail "values of thread: $(cat values)"
"$OPSCOPE" list -n 1 --fields=thread --to=json t.txt | grep -q '"thread":1' ||
	fail "thread in JSON"

# --- chains: registers are those of the thread --------------------------------------

# others OPTION...: how many records of a chain of thread 2 are of other threads
others()
{
	OPSCOPE_TEST=keep "$OPSCOPE" chain --through=regs --depth=40 --links=900 "$@" \
		--to=csv t.txt "$of" 2>/dev/null |
		awk -F, 'FNR == NR { thread[$1] = $2; next } $3 ~ /^[0-9]+$/ {
			n += thread[$3] != 2; all++ } END { print (all > 5 ? n + 0 : "few") }' \
			column -
}
OPSCOPE_TEST=keep "$OPSCOPE" list --fields=thread --to=csv t.txt >column
of=$(awk -F, '$2 == 2 && before != 2 && ++n == 20 { print $1 } { before = $2 }' column)
for way in '' --forward; do
	[ "$(others $way)" = 0 ] || fail "chain $way leaves the thread: $(others $way)"
done
case $(others --without=spaces) in
0 | few) fail "a chain --without=spaces stays in the thread" ;;
esac
rm -f index/*

# --- the parts are the trace -------------------------------------------------------

"$OPSCOPE" threads --split=part.%t.txt t.txt 2>/dev/null || fail "--split"
for thread in 1 2 3 4; do
	cmp -s part.$thread.txt e.$thread.txt || fail "part $thread and its export"
done
"$OPSCOPE" threads --runs --to=csv t.txt >runs.csv
awk -F, '
FNR == NR { if (FNR > 1) { n[++runs] = $2; t[runs] = $3 } next }
FNR == 1 { for (i = 1; i <= runs; i++) for (k = 0; k < n[i]; k++) {
	if ((getline line < ("part." t[i] ".txt")) != 1) exit 1
	print line } exit }' runs.csv t.txt >again
cmp -s again t.txt || fail "the parts do not make the trace again"
"$OPSCOPE" threads --split=part.%t.txt t.txt 2>err && fail "--split replaces files"
grep -q 'already exists' err || fail "--split: $(cat err)"
# The texts beside the parts have the runs.
for thread in 1 2 3 4; do
	sed "1,/^first,records$/d; s/\$/,$thread/" part.$thread.txt.txt
	grep -q "^thread: $thread\$" part.$thread.txt.txt || fail "the text of part $thread"
done | sort -n >texts
awk -F, 'NR > 1 { if (t == $3) { n += $2; next } if (n) print f "," n "," t
	f = $1; n = $2; t = $3 } END { print f "," n "," t }' runs.csv >expected
cmp -s texts expected || fail "the texts of the parts: $(diff texts expected | head)"
make_trace cis501 100000 --threads=4 --program=barrier --turns=fixed --quantum=500
"$OPSCOPE" threads --force --decided-only --split=part.%t.txt.gz t.txt 2>/dev/null
[ "$(gzip -dc part.*.txt.gz | sort | cksum)" = "$(sort t.txt | cksum)" ] ||
	fail "the decided and the undecided parts are not the trace"
[ "$(gzip -dc part.undecided.txt.gz | wc -l)" -gt 0 ] || fail "nothing is undecided"

for part in 1 2 3 4 undecided; do
	n=$(gzip -dc part.$part.txt.gz | wc -l)
	[ "$(awk -F, '/^[0-9]/ { n += $2 } END { print n }' part.$part.txt.gz.txt)" = "$n" ] ||
		fail "the text of part $part, of $n records"
done

# Records of one size, back in their places.
make_trace champsim 30000 --threads=3 --turns=fixed --quantum=500
"$OPSCOPE" threads --force --split=part.%t.bin t.txt 2>/dev/null
"$OPSCOPE" threads --runs --to=csv t.txt | sed 1d >runs.csv
: >again
for thread in 1 2 3; do
	at=0
	while IFS=, read -r first n of rest; do
		[ "$of" = $thread ] || continue
		dd if=part.$thread.bin of=again bs=64 skip=$at seek="$first" count="$n" \
			conv=notrunc 2>/dev/null
		at=$((at + n))
	done <runs.csv
done
cmp -s again t.txt || fail "the parts of a champsim trace do not make it again"

# All parts or none: the last part, and then the last text, cannot be written.
for last in none.3.bin none.3.bin.txt; do
	ln -s /dev/full $last
	"$OPSCOPE" threads --split=none.%t.bin t.txt 2>err && fail "--split to $last"
	rm $last
	grep -q 'cannot write' err || fail "--split to $last: $(cat err)"
	[ "$(echo none.*)" = 'none.*' ] || fail "some parts were written: $(echo none.*)"
done

# All formats of tests/data.
if command -v python3 >/dev/null 2>&1; then
	python3 "$top_srcdir/tests/cross/split.py" "$OPSCOPE" "$top_srcdir/tests/data" ||
		fail "the parts of a trace do not make it again"
fi

# --- the lane of threads has their shares of intervals -------------------------------

make_trace cis501 40000 --threads=3 --turns=fixed --quantum=500
"$OPSCOPE" threads --timeline=8 --to=csv t.txt | sed 1d |
	awk -F, '{ for (i = 3; i <= NF; i++) printf "%.4f%s", $i / ($2 - $1 + 1),
		i < NF ? "," : "\n" }' >expected
"$OPSCOPE" timeline --lanes=threads --intervals=8 --to=csv t.txt | sed 1d |
	awk -F, '{ for (i = 4; i <= NF; i++) printf "%.4f%s", $i, i < NF ? "," : "\n" }' \
		>lanes
[ "$(wc -l <lanes)" = 8 ] && cmp -s lanes expected || fail "lanes: $(cat lanes)"
"$OPSCOPE" timeline --lanes=threads --intervals=8 --where='thread == 2' --to=csv t.txt |
	sed 1d | cut -d, -f4- | sort -u >lanes
[ "$(cat lanes)" = 0,1,0 ] || fail "lanes of one thread: $(cat lanes)"
make_trace cis501 60000 --threads=12 --turns=fixed --quantum=100
"$OPSCOPE" timeline --lanes=threads --intervals=1 --to=csv t.txt | tail -n 1 |
	awk -F, '{ for (i = 4; i <= NF; i++) n += $i; exit !(NF == 11 && n > 0.999 &&
		n < 1.001) }' || fail "12 threads are not 8 bands"

# --- records with their threads -----------------------------------------------------

make_trace champsim 30000 --threads=3 --turns=fixed --quantum=500
"$OPSCOPE" list --fields=thread --to=csv t.txt | sed '1d; s/.*,//' >column
"$OPSCOPE" export --with-thread --to=csv t.txt | sed '1d; s/.*,//' | cmp -s - column ||
	fail "--with-thread --to=csv"
"$OPSCOPE" export --with-thread --to=json t.txt |
	sed 's/.*"thread":\([0-9]*\).*/\1/; s/^{.*//' | cmp -s - column ||
	fail "--with-thread --to=json"
"$OPSCOPE" export --with-thread --to=cloudsuite -o w.cloudsuite t.txt 2>err ||
	fail "--with-thread --to=cloudsuite: $(cat err)"
grep -q asid err && fail "--with-thread: $(cat err)"
"$OPSCOPE" list --format=cloudsuite --fields=thread --to=csv w.cloudsuite |
	sed '1d; s/.*,//; s/^65535$//' | cmp -s - column || fail "the threads of cloudsuite"
# Undecided records have no thread; with the column they are written as CloudSuite's "not set".
"$OPSCOPE" threads --runs --to=csv t.txt |
	awk -F, 'NR > 1 { for (i = 0; i < $2; i++) print $4 ? "" : $3 }' | cmp -s - column ||
	fail "the threads of undecided records"
undecided=$(grep -c '^$' column)
[ "$undecided" -gt 0 ] || fail "nothing is undecided"
for test in none noscreen; do
	[ "$(OPSCOPE_TEST=$test "$OPSCOPE" find -c 'not thread' t.txt)" = "$undecided" ] ||
		fail "$test: not thread"
	for thread in 1 2 3; do
		[ "$(OPSCOPE_TEST=$test "$OPSCOPE" find -c "thread == $thread" t.txt)" = \
			"$(grep -cx $thread column)" ] || fail "$test: thread == $thread"
	done
done
"$OPSCOPE" stat threads --to=json t.txt | grep -q "\"undecided\",\"value\":$undecided," ||
	fail "stat threads: $("$OPSCOPE" stat threads t.txt | head -n 4)"
"$OPSCOPE" export --with-thread --to=champsim -o w.champsim t.txt 2>err
[ $? = 2 ] && grep -q 'has no field for threads' err || fail "--with-thread: $(cat err)"
"$OPSCOPE" export --with-thread -o w t.txt 2>err
[ $? = 2 ] || fail "--with-thread without a notation"

# --- two runs that are compared by thread: the commands of doc/threads.md ----------

sed -n '/^```sh experiment$/,/^```$/p' "$top_srcdir/doc/threads.md" | sed '1d;$d' \
	>experiment.sh
[ -s experiment.sh ] || fail "doc/threads.md has no experiment"
tracegen() { "$TRACEGEN" "$@"; }
opscope() { "$OPSCOPE" "$@"; }
# found FILE: the greater of the two shares of records that are found in the other trace
found()
{
	sed -n 's/^similarity .* of A \([0-9.]*\)  *of B \([0-9.]*\).*/\1 \2/p' "$1" |
		awk '{ print ($1 > $2 ? $1 : $2) }'
}
(. ./experiment.sh) 2>/dev/null
for what in threads threads-calls; do
	# The records of A, those of B, and those that are equal.
	[ "$(tr -d , <$what.txt | awk '$1 ~ /^[0-9]+$/ && $1 == $2 && $6 == ($4 < $5 ? $4 : $5)' |
		wc -l)" -eq 3 ] || fail "the experiment, $what: $(cat $what.txt)"
done
# A thread of each is what is left of the traces that are split.
for side in a b; do
	"$OPSCOPE" threads --split=$side.%t.trace $side.trace
done
for thread in 1 2 3; do
	"$OPSCOPE" diff --thread=$thread --to=json --summary a.trace b.trace |
		sed 's/.*"similarity"/"similarity"/;s/,"first.*//;s/"thread":{[^}]*},//' >of-thread
	"$OPSCOPE" diff --to=json --summary a.$thread.trace b.$thread.trace |
		sed 's/.*"similarity"/"similarity"/;s/,"first.*//' >of-files
	[ -s of-thread ] && cmp -s of-thread of-files ||
		fail "thread $thread: $(cat of-thread of-files)"
done
"$OPSCOPE" diff --thread=all --to=csv a.trace b.trace | cut -d , -f 1,2 | sort -u >pairs
[ "$(cat pairs)" = "1,1
2,2
3,3
a_thread,b_thread" ] || fail "pairs of threads: $(cat pairs)"
# A thread that only one trace has is compared with nothing.
"$TRACEGEN" --threads=2 --turns=fixed --quantum=500 --records=100000 --output=c.trace
"$OPSCOPE" diff --by-thread --to=csv a.trace c.trace | cut -d , -f 1,2 >pairs
[ "$(tail -n 1 pairs)" = 3, ] || fail "a thread of A alone: $(cat pairs)"
"$OPSCOPE" diff --thread=all --to=csv c.trace a.trace | tail -n 1 >only
[ "$(cut -d , -f 1,2,4,6,7 only)" = ",3,0,66174,only in B" ] ||
	fail "a thread of B alone: $(cat only)"
[ "$(found whole.txt)" = 0.4026 ] || fail "the experiment: $(cat whole.txt)"
[ "$(found whole-calls.txt)" = 0.6361 ] || fail "the experiment: $(cat whole-calls.txt)"

# --- analyses keep a state for each thread -------------------------------------------

# sum TABLE KEY COLUMNS: the sums of these columns of the CSV tables on stdin, by key
sum()
{
	awk -F, -v key="$1" -v columns="$2" '
		FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		{
			n = split(columns, c, " ")
			for (i = 1; i <= n; i++)
				sum[$at[key] " " c[i]] += $at[c[i]]
		}
		END { for (k in sum) print k, sum[k] }' parts.* | sort
}

# parts TABLE KEY COLUMNS: the table of the trace is the sum of those of its threads, if no
# record is undecided.
parts()
{
	rm -f parts.*
	"$OPSCOPE" stat "$1" --to=csv t.txt >parts.0 2>/dev/null
	threads=$(threads_of t.txt)
	sum "$2" "$3" >whole
	rm -f parts.*
	for thread in $threads; do
		"$OPSCOPE" stat "$1" --to=csv -w "thread == $thread" t.txt >parts.$thread 2>/dev/null
	done
	sum "$2" "$3" >all
	[ "$(wc -l <whole)" -gt 9 ] || fail "$format: $1 has few rows"
	cmp -s whole all || fail "$format: $1 is not the sum of those of the threads: $(
		diff whole all | head -n 4)"
}

threads_of()
{
	"$OPSCOPE" threads --to=csv "$1" | tail -n +2 | cut -d , -f 1
}

# fresh COMMAND...: the output is the same before and after the threads are asked for.
fresh()
{
	rm -f index/*
	OPSCOPE_TEST=keep "$OPSCOPE" "$@" >before 2>&1 || fail "$format: $*: $(cat before)"
	OPSCOPE_TEST=keep "$OPSCOPE" threads t.txt >/dev/null
	OPSCOPE_TEST=keep "$OPSCOPE" "$@" >after 2>&1
	cmp -s before after || fail "$format: $*: another answer after opscope threads: $(
		diff before after | head -n 4)"
}

for f in cis501 champsim; do
	make_trace $f 150000 --threads=4 --turns=fixed --quantum=500
	fresh chain t.txt 100000
	grep -q 'threads were inferred and are separated' before || fail "$f: a chain says nothing"
	fresh chain --forward t.txt 100000
	fresh chain --longest t.txt --span=50000..
	fresh stat deps t.txt
	fresh stat branches t.txt
	fresh stat calls --span=1000..100000 t.txt
	grep -q 'threads were inferred and are separated' before || fail "$f: a table says nothing"
	fresh stack t.txt 100000
	grep -q 'threads were inferred and are separated' before || fail "$f: a stack says nothing"
	fresh timeline -i 8 t.txt
	fresh calltree t.txt
	fresh calltree --to=chrome --span=1000..2000 t.txt
	for query in 'thread == 2' 'not thread'; do
		[ "$("$OPSCOPE" find -c "$query" t.txt)" = \
			"$(OPSCOPE_TEST=noscreen "$OPSCOPE" find -c "$query" t.txt)" ] ||
			fail "$f: $query"
	done
	fresh find -c mispredicted t.txt
	# Each alone: the threads of one are not those of another question.
	"$OPSCOPE" chain --thread-by=none t.txt 100000 >one 2>&1
	"$OPSCOPE" chain t.txt 100000 >several 2>&1
	"$OPSCOPE" chain --thread-by=none t.txt 100000 2>&1 | cmp -s - one ||
		fail "$f: --thread-by=none depends on what ran before"
	grep -q separated one && fail "$f: --thread-by=none separates threads"
	cmp -s one several && fail "$f: --thread-by=none does not matter"
	# One thread has no breaks, and few of them are no reason to search.
	make_trace $f 100000
	"$OPSCOPE" stat calls t.txt 2>&1 | grep -q separated &&
		fail "$f: one thread is separated"
	"$OPSCOPE" index -f -v --to=csv t.txt | grep '^threads,' >none
	OPSCOPE_TEST=keep "$OPSCOPE" chain t.txt 90000 >/dev/null 2>&1
	"$OPSCOPE" index -v --to=csv t.txt | grep '^threads,' | cmp -s - none ||
		fail "$f: threads of one thread were searched for"
	OPSCOPE_TEST=keep "$OPSCOPE" threads t.txt >/dev/null
	"$OPSCOPE" index -v --to=csv t.txt | grep '^threads,' | cmp -s - none &&
		fail "$f: threads are not saved"
done
# Of a growing trace it is not known yet.
make_trace cis501 20000 --threads=2 --turns=fixed --quantum=500
"$OPSCOPE" chain - 10000 <t.txt 2>&1 | grep -q 'threads were inferred' ||
	fail "threads of a pipe"

for f in cis501 champsim cloudsuite; do
	make_trace $f 150000 --threads=4 --turns=fixed --quantum=5000
	parts calls pc 'calls returns own inclusive'
	parts branches pc 'executions taken transitions'
	parts deps.registers distance 'uses'
	parts hot.blocks pc 'executions records'
	"$OPSCOPE" stat calls --to=json t.txt | grep -q unmatched_returns &&
		fail "$format: calls of other threads"
done

# --- wrong requests -----------------------------------------------------------------

"$OPSCOPE" threads --marker='MOV reg->rax; ADD_IMM bogus' t.txt 2>err
[ $? = 2 ] || fail "an unknown word of a marker"
grep -q '^  *^$' err || fail "no caret: $(cat err)"
make_trace byu 1000
"$OPSCOPE" threads --thread-by=infer t.txt 2>err
[ $? = 2 ] || fail "byu: exit status"
grep -q 'cannot be detected' err || fail "byu: $(cat err)"
# Stores alone, and branches alone, are not where instructions continue.
make_trace gem5 20000 --threads=2
for trace in t.sq.txt "$top_srcdir/tests/data/bt9/good-ls.bt9"; do
	"$OPSCOPE" threads "$trace" 2>err
	[ $? = 2 ] && grep -q 'cannot be detected: not all' err ||
		fail "$trace: $(cat err)"
done
make_trace champsim 100000 --threads=3 --stack=65536
"$OPSCOPE" threads --marker='MOV reg->rax; ADD_IMM rax,rax imm 0; ADD_IMM rax,rax imm 0' \
	t.txt >/dev/null 2>err
grep -q 'the stack ranges of threads [0-9]* and [0-9]* overlap' err ||
	fail "overlapping ranges: $(cat err)"
"$OPSCOPE" threads --marker='MOV reg->rax; ADD_IMM rax,rax imm 0; ADD_IMM rax,rax imm 0' \
	--stack=64K t.txt >/dev/null 2>err
grep -q overlap err && fail "ranges of small stacks overlap: $(cat err)"

# Copies of a real program, in turns of any length: what is decided is right.
bounds()
{
	"${TRACEGEN%tracegen}threadmix" --copies=4 --quantum="$3" "$top_srcdir/samples/$1" >mix ||
		fail "threadmix $*"
	awk -v least="$2" '{ exit !($4 >= least) }' mix || fail "below $2: $(cat mix)"
}
for quantum in 1 2 3 5 10 20 50 500; do
	bounds ls.cis501.trace.gz 0.9998 $quantum
	bounds ls.champsim.xz 0.9989 $quantum
done

[ $failures = 0 ] && echo "threads: all checks passed"
exit $((failures > 0))
