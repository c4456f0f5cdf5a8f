#!/bin/sh
# How well threads are found: traces of four threads with each combination of quantum, stack,
# markers, signal handlers and barriers that spin, against the truth of tracegen.
#
#     make bench-threads                       some minutes
#     make bench-threads BENCH_RECORDS=100000  tries the script
#
# A row for each trace: the share of the decided records that is right, the share that is
# undecided, the threads found, and how often the default marker is found and executed.
# Then the worst rows of each format.  The exit status is 1 if a row misses its bounds:
# 0.9999 right; four threads; and in CIS501, which has opcodes, as many markers as were
# executed.
#
# BENCH_FORMATS: the formats (cis501 champsim gem5).
set -u
: "${OPSCOPE:=./opscope}" "${TRACEGEN:=tests/bench/tracegen}" "${top_srcdir:=.}"
: "${BENCH_RECORDS:=1000000}" "${BENCH_FORMATS:=cis501 champsim gem5}"
export LC_ALL=C
dir=$(mktemp -d) || exit 2
trap 'rm -rf "$dir"' EXIT
trap 'exit 130' INT TERM
missed=0

# row FORMAT LEAST QUANTUM STACK UNMARKED SIGNALS PROGRAM
row()
{
	options= rax=rax
	[ "$1" = gem5 ] && options=--sp=r4 rax=r0
	marker="MOV reg->$rax tid=reg; ADD_IMM $rax,$rax imm 0; ADD_IMM $rax,$rax imm 0"
	"$TRACEGEN" --format="$1" --records="$BENCH_RECORDS" --threads=4 --turns=fixed \
		--quantum="$3" --stack="$4" --unmarked="$5" --program="$7" ${6:+--signals="$6"} \
		--output="$dir/t" --companion="$dir/t.sq" --truth="$dir/truth" \
		--truth-every="$BENCH_RECORDS" || exit 2
	"$OPSCOPE" threads --index=none --format="$1" $options --runs --to=csv "$dir/t" \
		>"$dir/runs" 2>"$dir/err" || { cat "$dir/err"; exit 2; }
	found=$("$OPSCOPE" threads --index=none --format="$1" $options --marker="$marker" \
		--markers --to=csv "$dir/t" 2>/dev/null | awk -F, 'NR > 1 { n += $2 } END { print n + 0 }')
	executed=$((4 - $5))
	ok=yes
	awk -F '[ ,]' -v least="$2" -v most=1 -v threads=4 \
		-f "$top_srcdir/tests/cross/threads.awk" "$dir/truth" "$dir/runs" >"$dir/result" || ok=no
	[ "$1" = cis501 ] && [ "$found" != $executed ] && ok=no
	[ $ok = yes ] || missed=$((missed + 1))
	# 0.999 of the decided right, 0.01 undecided, 4 threads
	read -r right of the decided is open undecided n rest <"$dir/result"
	printf '| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s of %s | %s |\n' \
		"$1" "$3" $(($4 >> 10))K $executed "${6:-none}" "$7" "$right" "$open" "$n" \
		"$found" $executed $ok | tee -a "$dir/rows"
}

echo '| format | quantum | stack | marked | signals | program | right | undecided | threads | markers | in bounds |'
echo '|---|---:|---:|---:|---:|---|---:|---:|---:|---:|---|'
for format in $BENCH_FORMATS; do
	for quantum in 500 5000; do
		for stack in 8388608 65536; do
			for unmarked in 0 4; do
				for signals in '' 3000; do
					for program in mix barrier; do
						row $format 0.9999 $quantum $stack $unmarked "$signals" $program
					done
				done
			done
		done
	done
done
echo
echo '| format | program | least right | most undecided |'
echo '|---|---|---:|---:|'
tr -d ' ' <"$dir/rows" | awk -F'|' '
	{ k = $2 " | " $7
	  if (!(k in right)) { order[n++] = k; right[k] = 2 }
	  if ($8 + 0 < right[k] + 0) right[k] = $8
	  if ($9 + 0 > open[k] + 0) open[k] = $9 }
	END { for (i = 0; i < n; i++) {
		k = order[i]; printf "| %s | %s | %s |\n", k, right[k], open[k] + 0 ? open[k] : 0 } }'
echo
echo "$missed of $(wc -l <"$dir/rows") traces miss a bound"
exit $((missed > 0))
