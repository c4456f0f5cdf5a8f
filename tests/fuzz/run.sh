#!/bin/sh
# Fuzzing for hours: each target in turn, with its corpus kept from run to run.
#
#     tests/fuzz/run.sh                        ten minutes for each target, then the table
#     MINUTES=60 tests/fuzz/run.sh xz trace    an hour for these
#     MINUTES=30 tests/fuzz/run.sh format:qemu the target of formats, with one format only
#     LANES=2 tests/fuzz/run.sh --forever      two at a time until it is interrupted, of all
#                                              targets and formats the least run first
#     tests/fuzz/run.sh --table                the table of all runs so far
#     tests/fuzz/run.sh --seeds                copy a small corpus to tests/fuzz/seeds
#
# A target runs in a build with UBSan that does not trace comparisons, which is several
# times as fast as one with AddressSanitizer.  Every input that it adds to the corpus is
# then replayed under AddressSanitizer.  Findings are kept below OPSCOPE_CHECK/fuzz/found
# (default build/check-all), and the exit status is 1 if there are any.  OPSCOPE_CHECK/
# fuzz/totals has a line for each run: target, processor seconds, executions, edges and
# features that its corpus reaches.
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
base=${OPSCOPE_CHECK:-$top/build/check-all}/fuzz
seconds=$((${MINUTES:-10} * 60))
cc=${CC:-clang}
nice=${NICE:-19}
# glibc keeps freed memory instead of returning it to the system after each input.
MALLOC_TRIM_THRESHOLD_=4000000000 MALLOC_ARENA_MAX=1
export MALLOC_TRIM_THRESHOLD_ MALLOC_ARENA_MAX
mkdir -p "$base/found" "$base/logs" "$base/running" || exit 1
touch "$base/totals"
# Files of the targets are in memory.
[ -n "${TMPDIR-}" ] || ! [ -w /dev/shm ] || { TMPDIR=/dev/shm; export TMPDIR; }

say() { printf '%s\n' "fuzz: $*"; }

targets()
{
	sed -n 's|^.%D%/fuzz_\([a-z0-9]*\)\( .\)*$|\1|p' "$top/tests/fuzz/fuzz.am" | sort -u
}

formats()
{
	"$base/quick/opscope" formats | sed -n '/^\*/q; s|^\([a-z][a-z0-9-]*\)  .*|format:\1|p'
}

# build NAME SANITIZERS FLAGS: all targets, in $base/NAME
build()
{
	mkdir -p "$base/$1" || return 1
	(
		cd "$base/$1" || exit 1
		[ -f Makefile ] || "$top/configure" CC="$cc" CFLAGS="-O2 -g $3" \
			--enable-fuzzing --enable-debug --enable-sanitizers="$2" || exit 1
		make -j"${JOBS:-2}" &&
			make -j"${JOBS:-2}" $(targets | sed 's|^|tests/fuzz/fuzz_|')
	) >"$base/build-$1.log" 2>&1 || {
		say "the build fails, see $base/build-$1.log"
		return 1
	}
}

# longest TARGET: bytes of an input
longest()
{
	case $1 in
	script) echo 250 ;;
	query | layout) echo 400 ;;
	trace | format | convert) echo 1600 ;;
	index) echo 3500 ;;
	*) echo 4000 ;;
	esac
}

# mapped TARGET: the size from which memory is mapped each time, so that the system zeroes
# what is used of it.  A dictionary of xz and the templates of a format are large, and little
# of them is used.
mapped()
{
	case $1 in
	xz) echo 131072 ;;
	format) echo 262144 ;;
	*) echo 1000000000 ;;
	esac
}

# make_format_seeds NAME: the beginnings of all files of one format
make_format_seeds()
{
	find "$top/samples" "$top/tests/data" -type f -size -400k \
		\( -path "*/$1/*" -o -name "*.$1" -o -name "*.$1.*" \) | while read -r f; do
		case $f in
		*.[xg]z | *.zst | *.lz4 | *.zip) ;;
		*) head -c 1500 "$f" >"$out/$(basename "$f")" ;;
		esac
	done
}

# Seeds of the right size: the beginnings of the samples and of small test files.
make_seeds()
{
	out=$base/seeds/$1
	mkdir -p "$out"
	[ "$1" = "${1#*:}" ] || { make_format_seeds "${1#*:}"; return; }
	[ ! -d "$top/tests/fuzz/seeds/$1" ] || cp "$top/tests/fuzz/seeds/$1"/* "$out"
	case $1 in
	trace | format | convert)
		find "$top/samples" "$top/tests/data" -type f -size -400k | while read -r f; do
			head -c 1200 "$f" >"$out/$(basename "$(dirname "$f")")-$(basename "$f")"
		done ;;
	script | query | layout | index | lzma2) ;;
	*) find "$top/tests/data/packed" "$top/samples" -type f -size -4k -exec cp {} "$out" \; ;;
	esac
}

# The names of keys and commands, which random bytes seldom spell.
make_dictionary()
{
	case $1 in
	script)
		sed -n 's/^ACTION([A-Z_0-9]*, "\([^"]*\)".*/\1/p' "$top/src/tui/term/actions.def" |
			tr ' ' '\n' | grep '..' | sed 's/.*/"<&>"/'
		printf '"\\x0a%s "\n' keys burst type mouse drag wheel resize wait screen
		printf '"\\x0a:%s "\n' set table open diff layout column export goto filter ;;
	query)
		printf '"%s"\n' ' and ' ' or ' 'not ' ' then ' ' within ' 'prev(' 'delta(' \
			'count(' ' in ' '=~ /' '0x401000..0x402000' 'load' 'store' 'taken' \
			'cycles(' 'mem' 'branch' 'opcode' 'micro' 'imm' ;;
	esac
}

# Processor seconds of all programs of this lane that have ended, in $cpu.  (In a subshell
# `times` counts from its beginning.)
count_cpu()
{
	times >"$base/running/$lane.times"
	cpu=$(awk 'NR == 2 {
		for (i = 1; i <= 2; i++) { split($i, t, "[ms]"); s += t[1] * 60 + t[2] }
		printf "%d", s }' "$base/running/$lane.times")
}

# The last number after a word in the log of a target.
logged() { sed -n "s/.* $2: \([0-9]*\).*/\1/p" "$base/logs/$1.log" | tail -1; }

# run_target NAME[:FORMAT]: fuzz, replay under AddressSanitizer, note what was done
run_target()
{
	corpus=$base/corpus/$1
	target=fuzz_${1%%:*}
	FUZZ_FORMAT=
	[ "$1" = "${1#*:}" ] || FUZZ_FORMAT=${1#*:}
	export FUZZ_FORMAT
	mkdir -p "$corpus"
	make_seeds "$1"
	make_dictionary "$1" >"$base/$1.dict"
	dict=
	[ ! -s "$base/$1.dict" ] || dict=-dict=$base/$1.dict
	touch "$base/running/$lane.start"
	count_cpu
	before=$cpu
	# In the background, so that the script can end it.
	MALLOC_MMAP_THRESHOLD_=$(mapped "${1%%:*}") \
		nice -n "$nice" "$base/quick/tests/fuzz/$target" -max_len="$(longest "${1%%:*}")" \
		-max_total_time="$seconds" -timeout=60 -entropic=0 -print_final_stats=1 $dict \
		-artifact_prefix="$base/found/$1-" "$corpus" "$base/seeds/$1" \
		>"$base/logs/$1.log" 2>&1 &
	echo $! >"$base/running/$lane.pid"
	good=1
	wait $! || { good=; say "$1: a finding, see $base/logs/$1.log"; }
	rm -f "$base/running/$lane.pid"
	count_cpu
	runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$base/logs/$1.log")
	printf '%s\t%d\t%d\t%d\t%d\n' "$1" "$((cpu - before))" "${runs:-0}" \
		"$(logged "$1" cov)" "$(logged "$1" ft)" >>"$base/totals"
	find "$corpus" -type f -newer "$base/running/$lane.start" -print0 |
		xargs -0 -r nice -n "$nice" "$base/asan/tests/fuzz/$target" \
		>"$base/logs/$1.asan.log" 2>&1 ||
		say "$1: a finding of AddressSanitizer, see $base/logs/$1.asan.log" |
		tee -a "$base/found/$1-asan"
}

# Choose a target of $names that no lane has chosen before, in $chosen: of those that may
# run for ever the least run, otherwise the next one.  A format needs half the time of a
# target.
choose()
{
	chosen=
	while [ -z "$chosen" ]; do
		next=$(awk -v names="$names" -v taken="$(ls "$claims")" -v forever="$forever" '
			{ s[$1] += $2 * ($1 ~ /:/ ? 2 : 1) }
			END {
				n = split(taken, t); for (i = 1; i <= n; i++) gone[t[i]]
				n = split(names, t)
				for (i = 1; i <= n; i++) {
					if (t[i] in gone) continue
					if (best == "" || s[t[i]] < s[best]) best = t[i]
					if (!forever) break
				}
				print best
			}' "$base/totals")
		[ -n "$next" ] || return 1
		# Only one lane can make the directory.
		mkdir "$claims/$next" 2>/dev/null && chosen=$next
	done
}

run_lane()
{
	trap 'kill "$(cat "$base/running/$lane.pid")" 2>/dev/null; exit 1' TERM
	while choose; do
		run_target "$chosen"
		# One with a finding would soon find it again.
		[ -z "$forever" ] || [ -z "$good" ] || rmdir "$claims/$chosen"
	done
}

run_lanes()
{
	claims=$base/running/$$
	rm -rf "$claims"
	mkdir "$claims" || exit 1
	pids="" n=0
	while [ $n -lt "${LANES:-1}" ]; do
		n=$((n + 1))
		lane=$$.$n
		run_lane &
		pids="$pids $!"
	done
	trap 'kill $pids; wait; rm -rf "$base/running/$$"*; table; exit 1' INT TERM HUP
	wait
	rm -rf "$base/running/$$"*
}

table()
{
	echo '| target | CPU minutes | executions | corpus | edges | features |'
	echo '|---|---:|---:|---:|---:|---:|'
	for t in $(targets) $(cut -f1 "$base/totals" | grep : | sort -u); do
		awk -v t="$t" -v n="$(ls "$base/corpus/$t" 2>/dev/null | wc -l)" '
			$1 == t { s += $2; e += $3; c = $4; f = $5 }
			END { printf "| `%s` | %d | %d | %d | %d | %d |\n", t, s / 60, e, n, c, f }
		' "$base/totals"
	done
}

# Of the smallest set of inputs of at most 1,000 bytes that reaches what the corpus reaches,
# the longest ones, 12 kB for each target.
keep_seeds()
{
	for t in ${*:-$(targets)}; do
		[ -d "$base/corpus/$t" ] || continue
		small=$base/small/$t
		few=$base/few/$t
		rm -rf "$small" "$few"
		mkdir -p "$small" "$few" "$top/tests/fuzz/seeds/$t"
		find "$base/corpus/$t" -type f -size -1000c -exec cp {} "$small" \;
		"$base/quick/tests/fuzz/fuzz_$t" -set_cover_merge=1 "$few" "$small" \
			>"$base/logs/$t.merge.log" 2>&1
		left=12000
		for f in $(ls -S "$few"); do
			left=$((left - $(wc -c <"$few/$f")))
			[ $left -ge 0 ] || break
			cp "$few/$f" "$top/tests/fuzz/seeds/$t/$(echo "$f" | cut -c1-12)"
		done
	done
}

build_all()
{
	command -v "$cc" >/dev/null || { say "no $cc: skipped"; exit 77; }
	build quick undefined -fno-sanitize-coverage=trace-cmp &&
		build asan address,undefined "" || exit 1
}

case ${1-} in
--table) table; exit 0 ;;
--seeds) shift; keep_seeds "$@"; exit 0 ;;
--forever) forever=1; shift ;;
*) forever= ;;
esac
build_all
# Results that differ are errors, not warnings.
UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export UBSAN_OPTIONS
names=$*
[ -n "$names" ] || names="$(targets) ${forever:+$(formats)}"
names=$(echo "$names" | tr '\n' ' ')
run_lanes
table
[ -z "$(ls "$base/found")" ] || { say "findings are in $base/found"; exit 1; }
