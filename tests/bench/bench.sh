#!/bin/sh
# Compares opscope with the tools that one would use instead.
#
#     make bench                       everything; some minutes and 2.5 GB
#     make bench BENCH_SCALE=0.01      tries the script
#
# The data are generated once, in $BENCH_DIR (./bench-data).  The rows of a table
# are run in turn, five times, so that other load on the machine affects all rows
# alike.  A table has the median of each row, and its ratio to the row with 1.00.
# Tools that are not installed are left out, and so are parts of opscope that this
# build does not have.  The tables are Markdown, on standard output and in
# bench.md.
#
# BENCH_RUNS: rounds (5).  BENCH_JUMPS: random places to jump to (100).  BENCH_LIMIT:
# seconds after which diff and git diff are stopped (600).  BENCH_LONG=1: two traces of
# 100 million records are compared too, which takes 13 GB.
set -u
: "${OPSCOPE:=./opscope}" "${TRACEGEN:=tests/bench/tracegen}"
: "${DIFFPAIR:=tests/bench/diffpair}"
: "${MEASURE:=tests/bench/measure}" "${KEYS:=tests/bench/keys}"
: "${BENCH_DIR:=bench-data}" "${BENCH_SCALE:=1}" "${BENCH_RUNS:=5}" "${BENCH_JUMPS:=100}"
export LC_ALL=C
mkdir -p "$BENCH_DIR" || exit 2
dir=$(cd "$BENCH_DIR" && pwd)
work=$(mktemp -d "$dir/work.XXXXXX") || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT TERM
export XDG_CACHE_HOME="$work/cache"
mkdir -p "$XDG_CACHE_HOME"
export OPSCOPE_TEST=fresh
report=bench.md
: >$report

uops=$(awk "BEGIN { printf \"%d\", 10000000 * $BENCH_SCALE }")
instrs=$(awk "BEGIN { printf \"%d\", 8000000 * $BENCH_SCALE }")
cis=$dir/cis-$uops.trace.gz
words=$dir/cis-words-$uops.trace.gz
champ=$dir/champ-$instrs.champsim
gem5=$dir/gem5-$instrs.txt.gz

have()
{
	command -v "$1" >/dev/null 2>&1
}

say()
{
	printf '%s\n' "$*" | tee -a $report
}

note()
{
	printf '%s\n' "$*" >&2
}

command_exists()
{
	"$OPSCOPE" help "$1" >/dev/null 2>&1
}

# --- the data ------------------------------------------------------------------

# make_data FILE COMMAND...: make FILE from standard input, unless it exists
make_data()
{
	to=$1
	shift
	[ -s "$to" ] && { cat >/dev/null; return; }
	note "making ${to##*/}"
	"$@" >"$to.part" && mv "$to.part" "$to" || exit 2
}

champ_data()
{
	"$TRACEGEN" --format=champsim --program=maze --copies=64 --records="$instrs"
}

[ -s "$cis" ] ||
	"$TRACEGEN" --program=maze --copies=64 --records="$uops" | make_data "$cis" gzip -6
# The same lines, but not in the columns of the course.
[ -s "$words" ] || gzip -dc "$cis" | tr -s ' ' | make_data "$words" gzip -6
[ -s "$champ" ] || champ_data | make_data "$champ" cat
for way in 'xz:-T1 -6' 'blocks.xz:-T1 -6 --block-size=8MiB'; do
	# shellcheck disable=SC2086 # the options are words
	[ -s "$champ.${way%%:*}" ] ||
		make_data "$champ.${way%%:*}" xz ${way#*:} -c "$champ" </dev/null
done
[ -s "$champ.gz" ] || make_data "$champ.gz" gzip -6 -c "$champ" </dev/null

# The trace of gem5 is two files.
[ -s "$gem5" ] || {
	"$TRACEGEN" --format=gem5 --program=maze --copies=64 --records="$instrs" \
		--companion="$work/stores" | make_data "$gem5" gzip -6
	make_data "${gem5%.txt.gz}.sq.txt.gz" gzip -6 -c "$work/stores" </dev/null
	rm -f "$work/stores"
}

# --- measuring --------------------------------------------------------------------

# entry LABEL COMMAND...: add a row to the current table
rows=0
table()
{
	rows=0
	rm -f "$work"/row.*
}

entry()
{
	rows=$((rows + 1))
	printf '%s\n' "$1" >"$work/row.$rows.label"
	shift
	printf '%s\0' "$@" >"$work/row.$rows.words"
	: >"$work/row.$rows.runs"
}

# once: the last entry is run in the first round only
once()
{
	: >"$work/row.$rows.once"
}

# before COMMAND: run it before each run of the last entry, unmeasured
before()
{
	printf '%s\n' "$*" >"$work/row.$rows.before"
}

run_rows()
{
	round=1
	while [ $round -le "$BENCH_RUNS" ]; do
		row=1
		while [ $row -le $rows ]; do
			if [ $round -eq 1 ] || [ ! -f "$work/row.$row.once" ]; then
				[ -f "$work/row.$row.before" ] && sh "$work/row.$row.before"
				"$MEASURE" "$work/row.$row.words" >>"$work/row.$row.runs"
			fi
			row=$((row + 1))
		done
		round=$((round + 1))
	done
}

# quantile FRACTION: print the quantile of the numbers of standard input
quantile()
{
	sort -n | awk -v q="$1" '{ v[NR] = $1 }
		END { i = int(q * (NR - 1) + 0.5) + 1; print NR ? v[i] : 0 }'
}

# show TITLE BASE [RECORDS]: print the table; BASE is the label of the row with 1.00
show()
{
	run_rows
	base=0
	row=1
	while [ $row -le $rows ]; do
		[ "$(cat "$work/row.$row.label")" = "$2" ] &&
			base=$(cut -d' ' -f1 "$work/row.$row.runs" | quantile 0.5)
		row=$((row + 1))
	done
	say
	say "**$1**"
	say
	say "| | seconds | ratio | processor s | peak MiB${3:+ | ns a record} |"
	say "|---|---:|---:|---:|---:${3:+|---:}|"
	row=1
	while [ $row -le $rows ]; do
		runs=$work/row.$row.runs
		wall=$(cut -d' ' -f1 "$runs" | quantile 0.5)
		cpu=$(cut -d' ' -f2 "$runs" | quantile 0.5)
		peak=$(cut -d' ' -f3 "$runs" | quantile 1)
		bad=$(awk '$4 > 1 { s = " (exit " $4 ")" } END { print s }' "$runs")
		say "$(awk -v l="$(cat "$work/row.$row.label")$bad" -v w="$wall" -v b="$base" \
			-v c="$cpu" -v p="$peak" -v n="${3:-0}" 'BEGIN {
			printf "| %s | %.4f | %s | %.3f | %.1f", l, w,
				(b > 0) ? sprintf("%.2f", w / b) : "-", c, p / 1024
			if (n > 0) printf " | %.1f", w / n * 1e9
			print " |"
		}')"
		row=$((row + 1))
	done
}

size()
{
	wc -c <"$1" | tr -d ' '
}

# Text formats: as many bytes of each, a small file again and again.
text_formats='cis501:samples/ls.cis501.trace.gz lackey:samples/sort.lackey
	gem5-exec:tests/data/gem5-exec/good-arm.gem5exec
	din:tests/data/din/good-sort.din pinatrace:tests/data/pin/good-pinatrace.out
	spike:tests/data/spike/good-commits.spike execlog:tests/data/qemu/good-sort.execlog
	qemu:samples/sort.qemu o3pipeview:tests/data/o3pipeview/good-small.o3pipeview
	drview:tests/data/drview/good-threads.drview simics:tests/data/simics/good-ppc.simics
	tarmac:tests/data/tarmac/good-fast-models.tarmac perf:tests/data/perf/good-insn.perf
	cis501v2:tests/data/cis501v2/good-small.cis501v2
	kanata:tests/data/kanata/good-small.kanata bt9:tests/data/bt9/good-ls.bt9'
text_bytes=$(awk "BEGIN { printf \"%d\", 40000000 * $BENCH_SCALE }")
# repeat_text FILE FORMAT: print text_bytes of it
repeat_text()
{
	case $1 in
	*.gz) gzip -dc "$1" ;;
	*) grep -v '^==' "$1" ;; # Valgrind itself is at both ends only
	esac >"$work/once"
	once=$(wc -c <"$work/once")
	[ "${2#bt9}" = "$2" ] || {
		# Its tables once, and its lines again and again.
		sed '/^BT9_EDGE_SEQUENCE/q' "$work/once"
		sed '1,/^BT9_EDGE_SEQUENCE/d; /^EOF/d' "$work/once" >"$work/lines"
		mv "$work/lines" "$work/once"
		once=$(wc -c <"$work/once")
	}
	while [ "$once" -lt "$text_bytes" ]; do
		cat "$work/once" "$work/once" >"$work/twice"
		mv "$work/twice" "$work/once"
		once=$((2 * once))
	done
	head -c "$text_bytes" "$work/once"
}
for f in $text_formats; do
	to=$dir/text-$text_bytes.${f%%:*}
	[ -s "$to" ] || repeat_text "${top_srcdir:-.}/${f#*:}" "${f%%:*}" | make_data "$to" cat
done

# --- what was measured, and where ----------------------------------------------------------

say "Measured by \`make bench\`: $(nproc 2>/dev/null || echo '?') processors," \
	"$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | head -1)," \
	"$BENCH_RUNS runs of each, medians, warm cache; scale $BENCH_SCALE."
say
say "| data | records | bytes | bytes a record |"
say "|---|---:|---:|---:|"
for f in "$cis:$uops" "$champ:$instrs" "$champ.gz:$instrs" "$champ.xz:$instrs" \
	"$champ.blocks.xz:$instrs"; do
	b=$(size "${f%:*}")
	say "| $(basename "${f%:*}") | ${f##*:} | $b |" \
		"$(awk "BEGIN { printf \"%.2f\", $b / ${f##*:} }") |"
done
cat "$cis" "$champ" "$champ".* >/dev/null # into the page cache

# --- the first page -----------------------------------------------------------------

table
entry "gzip -dc, then head" sh -c 'gzip -dc "$1" 2>/dev/null | head -n 40' sh "$cis"
entry "opscope list -n 40, CIS501 .gz" "$OPSCOPE" list -n 40 "$cis"
entry "opscope list -n 40, ChampSim .xz, one block" "$OPSCOPE" list -n 40 "$champ.xz"
entry "opscope list -n 40, ChampSim .xz, blocks" "$OPSCOPE" list -n 40 "$champ.blocks.xz"
entry "opscope list -n 40, ChampSim plain" "$OPSCOPE" list -n 40 "$champ"
have lnav && entry "lnav -n, the first 40 lines" \
	sh -c 'lnav -n "$1" 2>/dev/null | head -n 40' sh "$cis"
show "First page, without an index" "gzip -dc, then head"

# --- index ----------------------------------------------------------------------------

index_table()
{
	# $1 file, $2 title, $3 records, then label and command of the baseline
	file=$1
	title=$2
	records=$3
	base_label=$4
	shift 4
	table
	entry "$base_label" "$@"
	if command_exists index; then
		entry "opscope index" "$OPSCOPE" index "$file"
		before "rm -rf '$XDG_CACHE_HOME'/opscope"
	fi
	entry "opscope stat, no index" "$OPSCOPE" stat "$file"
	before "rm -rf '$XDG_CACHE_HOME'/opscope"
	if command_exists index; then
		entry "opscope index, one thread" "$OPSCOPE" index --threads=1 "$file"
		before "rm -rf '$XDG_CACHE_HOME'/opscope"
	fi
	case $file in
	*.gz)
		entry "opscope index, zlib alone" \
			env OPSCOPE_TEST=zlib "$OPSCOPE" index "$file"
		before "rm -rf '$XDG_CACHE_HOME'/opscope"
		have igzip && entry "igzip -dc" igzip -dc "$file"
		have pigz && entry "pigz -dc" pigz -dc "$file"
		;;
	esac
	case $file in
	*.trace.gz)
		# shellcheck disable=SC2016 # for the other shell, and for awk
		have rg && entry "rg -z -c: macro-ops" rg -z -c '^1 ' "$file"
		entry "gzip -dc, then awk: macro-ops" sh -c \
			'gzip -dc "$1" | awk "\$1 == 1 { n++ } END { print n }"' sh "$file"
		;;
	*.champsim) entry "cat" cat "$file" ;;
	esac
	show "$title" "$base_label" "$records"
}

command_exists index || note "no command 'opscope index': measuring the pass by 'opscope stat'"
index_table "$cis" "One pass over CIS501 .gz" "$uops" "gzip -dc" gzip -dc "$cis"
index_table "$words" "One pass over CIS501 .gz with single blanks" "$uops" "gzip -dc" gzip -dc "$words"
index_table "$champ.xz" "One pass over ChampSim .xz of one block" "$instrs" \
	"xz -dc" xz -dc -T1 "$champ.xz"
index_table "$champ.blocks.xz" "One pass over ChampSim .xz of several blocks" "$instrs" \
	"xz -dc" xz -dc -T1 "$champ.blocks.xz"
index_table "$champ.gz" "One pass over ChampSim .gz" "$instrs" "gzip -dc" gzip -dc "$champ.gz"
index_table "$gem5" "One pass over gem5 .gz, with its stores" "$instrs" \
	"gzip -dc" gzip -dc "$gem5" "${gem5%.txt.gz}.sq.txt.gz"
index_table "$champ" "One pass over plain ChampSim" "$instrs" "wc -l" wc -l "$champ"

# Seconds are inverse to MB/s: no format should have a ratio of more than 3.
table
for f in $text_formats; do
	entry "${f%%:*}" "$OPSCOPE" index --threads=1 --format="${f%%:*}" \
		"$dir/text-$text_bytes.${f%%:*}"
	before "rm -rf '$XDG_CACHE_HOME'/opscope"
done
show "One pass over $text_bytes bytes of text, one thread" cis501

# --- jumps, with the saved index if there is one ---------------------------------------------------

rm -rf "$XDG_CACHE_HOME/opscope"
say
say "**Size of the saved index**"
say
if command_exists index; then
	say "| trace | its bytes | bytes of the index | percent |"
	say "|---|---:|---:|---:|"
	for f in "$cis" "$champ.xz" "$champ.blocks.xz" "$champ.gz" "$champ"; do
		rm -rf "$XDG_CACHE_HOME/opscope"
		"$OPSCOPE" index "$f" >/dev/null 2>&1
		n=$(find "$XDG_CACHE_HOME" -type f -exec cat {} + | wc -c | tr -d ' ')
		b=$(size "$f")
		say "| $(basename "$f") | $b | $n | $(awk "BEGIN { printf \"%.2f\", 100 * $n / $b }") |"
	done
	for f in "$cis" "$champ.xz" "$champ.blocks.xz" "$champ.gz" "$champ"; do
		"$OPSCOPE" index "$f" >/dev/null 2>&1
	done
else
	say "This build does not save one."
fi

# jumps FILE RECORDS JUMPS: print the seconds of each jump, one on a line
jumps()
{
	awk -v n="$3" -v records="$2" 'BEGIN {
		srand(7)
		for (i = 0; i < n; i++) printf "%d\n", rand() * (records - 1)
	}' | while read -r at; do
		printf '%s\0' "$OPSCOPE" list -s "$at" -n 1 "$1" >"$work/jump"
		"$MEASURE" "$work/jump"
	done
}

say
say "**Jumping to a random record: \`opscope list -s N -n 1\` as a whole process**"
say
say "| trace | jumps | p50 ms | p99 ms | longest ms | peak MiB |"
say "|---|---:|---:|---:|---:|---:|"
command_exists index || BENCH_JUMPS=$((BENCH_JUMPS / 10 + 1))
for f in "$cis:$uops" "$champ.xz:$instrs" "$champ.blocks.xz:$instrs" "$champ.gz:$instrs" \
	"$champ:$instrs"; do
	jumps "${f%:*}" "${f##*:}" "$BENCH_JUMPS" >"$work/jumps"
	ms()
	{
		cut -d' ' -f1 "$work/jumps" | quantile "$1" | awk '{ printf "%.1f", $1 * 1e3 }'
	}
	say "| $(basename "${f%:*}") | $BENCH_JUMPS | $(ms 0.5) | $(ms 0.99) | $(ms 1) |" \
		"$(cut -d' ' -f3 "$work/jumps" | quantile 1 | awk '{ printf "%.1f", $1 / 1024 }') |"
done
table
middle=$((uops / 2))
entry "gzip -dc, then sed: the line in the middle" \
	sh -c 'gzip -dc "$1" 2>/dev/null | sed -n "$2{p;q}"' sh "$cis" $middle
entry "opscope list -s, the same record" "$OPSCOPE" list -s $((middle - 1)) -n 1 "$cis"
have lnav && entry "lnav -n, :goto the same line" \
	lnav -n -c ":goto $((middle - 1))" -c ':write-view-to /dev/null' "$cis"
show "To the middle of CIS501 .gz" "gzip -dc, then sed: the line in the middle"

# --- dependency chains ------------------------------------------------------------------

# chains FILE RECORDS N: print the seconds of the chain of each of N random records,
# one on a line
chains()
{
	awk -v n="$3" -v records="$2" 'BEGIN {
		srand(11)
		for (i = 0; i < n; i++) printf "%d\n", rand() * (records - 1)
	}' | while read -r at; do
		printf '%s\0' "$OPSCOPE" chain --depth=5 "$1" "$at" >"$work/chain"
		"$MEASURE" "$work/chain"
	done
}

# The load of the CIS501 trace whose address was last stored to the longest time ago.
farthest_load()
{
	gzip -dc "$1" 2>/dev/null | awk '
		$8 == "S" { stored[$10] = NR }
		$8 == "L" && ($10 in stored) && NR - stored[$10] > most {
			most = NR - stored[$10]
			at = NR - 1
		}
		END { print at + 0, most + 0 }'
}

chain_tables()
{
	say
	say "**Dependency chains: \`opscope chain --depth=5\` of random records, as a whole process**"
	say
	say "| trace | records | p50 ms | p99 ms | longest ms | peak MiB |"
	say "|---|---:|---:|---:|---:|---:|"
	for f in "$cis:$uops" "$champ.gz:$instrs" "$champ.xz:$instrs" "$champ:$instrs"; do
		chains "${f%:*}" "${f##*:}" "$BENCH_JUMPS" >"$work/jumps"
		say "| $(basename "${f%:*}") | $BENCH_JUMPS | $(ms 0.5) | $(ms 0.99) | $(ms 1) |" \
			"$(cut -d' ' -f3 "$work/jumps" | quantile 1 |
				awk '{ printf "%.1f", $1 / 1024 }') |"
	done
	set -- $(farthest_load "$cis")
	table
	entry "opscope list -s, that record" "$OPSCOPE" list -s "$1" -n 1 "$cis"
	entry "opscope chain --depth=1" "$OPSCOPE" chain --depth=1 "$cis" "$1"
	entry "opscope chain --depth=5" "$OPSCOPE" chain --depth=5 "$cis" "$1"
	show "The farthest store that a load depends on, $2 records before it" \
		"opscope list -s, that record"
}
! command_exists chain || chain_tables

# --- again, with the saved index ---------------------------------------------------------

# The totals of stat are in the index; to make it read all records again takes a query
# that no summary decides.
again_table()
{
	table
	entry "find -c, one thread" "$OPSCOPE" find -c --threads=1 "$3" "$1"
	entry "find -c, two threads" "$OPSCOPE" find -c --threads=2 "$3" "$1"
	entry "find -c, one thread, no index" "$OPSCOPE" find -c --no-index --threads=1 "$3" "$1"
	entry "find -c, two threads, no index" "$OPSCOPE" find -c --no-index --threads=2 "$3" "$1"
	entry "stat" "$OPSCOPE" stat "$1"
	show "Going over $(basename "$1") again: \`$3\`" "find -c, one thread" "$2"
}

again_table "$cis" "$uops" 'imm == 7 and taken'
for f in "$champ.xz" "$champ.blocks.xz" "$champ.gz" "$champ"; do
	again_table "$f" "$instrs" 'count(load) > 1 or taken'
done

# --- search -----------------------------------------------------------------------------

search_table()
{
	table
	entry "gzip -dc, then grep -c" sh -c 'gzip -dc "$1" | grep -cE "$2"' sh "$cis" "$2"
	entry "opscope find -c" "$OPSCOPE" find -c "$2" "$cis"
	have zgrep && entry "zgrep -cE" zgrep -cE "$2" "$cis"
	have rg && entry "rg -z -c" rg -z -c "$2" "$cis"
	have ugrep && entry "ugrep -z -c" ugrep -z -c -E "$2" "$cis"
	have pigz && entry "pigz -dc, then grep -c" \
		sh -c 'pigz -dc "$1" | grep -cE "$2"' sh "$cis" "$2"
	show "$1" "gzip -dc, then grep -c" "$uops"
}

search_table "Counting what is often there: 'CMP +SUB'" 'CMP +SUB'
search_table "Looking for what is not there: 'ZZZNO'" 'ZZZNO'

# --- queries --------------------------------------------------------------------------

table
entry "gzip -dc" sh -c 'gzip -dc "$1" >/dev/null' sh "$cis"
entry "opscope find -c 'imm == 7 and taken'" "$OPSCOPE" find -c 'imm == 7 and taken' "$cis"
entry "opscope find -c 'taken then not load'" "$OPSCOPE" find -c 'taken then not load' "$cis"
entry "opscope find -c 'macro ~ /^CMP/ and not micro == LOAD'" \
	"$OPSCOPE" find -c 'macro ~ /^CMP/ and not micro == LOAD' "$cis"
show "Queries over CIS501 .gz: the third is known to the index" "gzip -dc" "$uops"

table
entry "xz -dc" sh -c 'xz -dc "$1" >/dev/null' sh "$champ.xz"
entry "opscope find -c 'count(load) > 1 or taken'" \
	"$OPSCOPE" find -c 'count(load) > 1 or taken' "$champ.xz"
show "A query that no summary decides, over ChampSim .xz of one block" "xz -dc" "$instrs"

# --- analyses -------------------------------------------------------------------------

analyses_table()
{
	# $1 file, $2 records, $3 title, $4 a query, then the command of the baseline
	file=$1
	records=$2
	title=$3
	query=$4
	shift 4
	table
	base_label="$1, $(basename "$file")"
	entry "$base_label" "$@"
	# Little more than reading all records: the least that an analysis takes.
	entry "opscope find -c '$query'" "$OPSCOPE" find -c "$query" "$file"
	for name in mix branches hot footprint reuse cache deps calls values \
		branches,hot,reuse; do
		entry "opscope stat $name" "$OPSCOPE" stat $name "$file"
	done
	entry "opscope lint" "$OPSCOPE" lint "$file"
	show "$title" "$base_label" "$records"
}

analyses_table "$cis" "$uops" "Analyses of CIS501 .gz, alone and in one traversal" \
	'imm == 7' gzip -dc "$cis"
analyses_table "$champ" "$instrs" "Analyses of plain ChampSim" \
	'count(load) > 1 or taken' cat "$champ"

# --- an instruction that is rare ------------------------------------------------------------

# A trace in which one instruction is executed once, at 99.9 % of its length.
late=$dir/late-$uops.trace.gz
[ -s "$late" ] ||
	gzip -dc "$cis" |
	awk -v at=$((uops - uops / 1000)) 'NR == at { $1 = 1; $2 = "77deadbeef" } { print }' |
	make_data "$late" gzip -1
"$OPSCOPE" index "$late" >/dev/null
table
entry "opscope find -n 1 'pc == 77deadbeef'" "$OPSCOPE" find -n 1 'pc == 77deadbeef' "$late"
have rg && entry "rg -z -m1" rg -z -m1 '^ *[0-9]+ 77deadbeef ' "$late"
have ugrep && entry "ugrep -z -m1" ugrep -z -m1 '^ *[0-9]+ 77deadbeef ' "$late"
show "An instruction that is executed once, near the end" \
	"opscope find -n 1 'pc == 77deadbeef'"

# --- the screen ---------------------------------------------------------------------------

screen()
{
	label=$1
	shift
	"$KEYS" -q 1500 -k "down=j" -k 'page= ' -k 'end=G' -k 'idle=' "$@" >"$work/keys" 2>/dev/null
	awk -v label="$label" '
		$1 == "peak" { peak = $2; next }
		{ first[$1] = $2; last[$1] = $3; bytes[$1] = $4 }
		END {
			printf "| %s | %.0f | %.0f | %.0f | %d | %d | %d | %d | %.1f |\n", label,
				first["open"], last["open"], last["end"], bytes["open"],
				bytes["down"], bytes["page"], bytes["idle"], peak / 1024
		}' "$work/keys" | tee -a $report
}

say
say "**On a terminal of 120x40** (times in ms: to the first byte, until it is quiet, after" \
	"\`G\`; bytes sent for the first page, a line down, a page down, and in three idle seconds)"
say
say "| | first | page | end | open B | line B | page B | idle B | peak MiB |"
say "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
if "$OPSCOPE" --help 2>/dev/null | grep -qw browse; then
	screen "opscope, CIS501 .gz" "$OPSCOPE" "$cis"
	screen "opscope, ChampSim .xz of one block" "$OPSCOPE" "$champ.xz"
	screen "opscope, ChampSim plain" "$OPSCOPE" "$champ"
	screen "opscope, CIS501 .gz, no index" "$OPSCOPE" browse --no-index "$cis"
fi
have less && screen "gzip -dc into less" sh -c 'gzip -dc "$1" | less' sh "$cis"
have lnav && screen "lnav" lnav "$cis"
have tarmac-browser && note "tarmac-browser reads none of these traces and is left out"

# --- two traces ------------------------------------------------------------------------------

command_exists diff && . "${0%/*}/diff.sh"

note "the tables are in $(pwd)/$report"
