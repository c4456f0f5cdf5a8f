#!/bin/sh
# Random keys for a long time, and nothing may come of it: no finding of a sanitizer,
# no exit, no growth.
#
#     make soak                             ten minutes for each part
#     MINUTES=1 SEED=7 tests/soak.sh [PART...]
#
#     keys       scripts of random keys, texts, clicks and sizes over every sample, on
#                a canvas, under AddressSanitizer and UBSan
#     terminal   random keys and resizes in a real terminal line (tmux), the same build
#     long       a trace of ten million records in a terminal line: jumps, searches,
#                filters, panes and resizes, while other processes open it, with the
#                memory of the process measured
#
# The keys are those of doc/opscope.1, whatever they are.  The same SEED gives
# the same keys; what failed is kept below OPSCOPE_CHECK/soak with the seed in its name.
# SOAK_TRACE is a trace to use instead of the one that is made for the last part, and
# OPSCOPE a program to use instead of those that are built.
set -u
top=$(cd "$(dirname "$0")/.." && pwd)
base=${OPSCOPE_CHECK:-$top/build/check-all}
seconds=$((${MINUTES:-10} * 60))
seed=${SEED:-1}
work=$base/soak
LC_ALL=C.UTF-8 TERM=xterm-256color ASAN_OPTIONS=detect_leaks=1:exitcode=99
XDG_CACHE_HOME=$work/cache
XDG_STATE_HOME=$work/state
XDG_DATA_HOME=$work/share
OPSCOPE_SECURE=1 # random commands are not run
export LC_ALL TERM ASAN_OPTIONS XDG_CACHE_HOME XDG_STATE_HOME XDG_DATA_HOME OPSCOPE_SECURE
unset NO_COLOR TMUX
OPSCOPE_TEST=fresh
export OPSCOPE_TEST
mkdir -p "$work/in" || exit 1
cd "$work/in" || exit 1 # what keys tell the program to write lands here

say() { printf '%s\n' "soak: $part: $*"; }
have() { command -v "$1" >/dev/null 2>&1; }

# build NAME CONFIGURE-ARGUMENTS...: unless it is there
build()
{
	program=${OPSCOPE:-$base/$1/opscope}
	[ -z "${OPSCOPE-}" ] || return 0
	# A build of other sources is no use.
	grep -qxF "top_srcdir = $top" "$base/$1/Makefile" 2>/dev/null || rm -rf "${base:?}/$1"
	mkdir -p "$base/$1"
	(
		cd "$base/$1" && shift || exit 1
		have ccache && wrap=ccache || wrap=
		[ -f Makefile ] || "$top/configure" "$@" || exit 1
		make -j"${JOBS:-2}" CC="$wrap $cc" opscope tests/bench/tracegen
	) >"$work/build-$1.log" 2>&1 || { say "the build fails, see $work/build-$1.log"; return 1; }
}

sanitized()
{
	cc=gcc
	have clang && cc=clang
	build asan CC=$cc --enable-debug --enable-sanitizers=address,undefined
}

# The names of all keys but those that leave or suspend the program, one a line.
sed -n 's/^ACTION(\(QUIT\|SUSPEND\)[A-Z_]*, "\([^"]*\)".*/\2/p' "$top/src/tui/term/actions.def" |
	tr ' ' '\n' >"$work/leaving"
sed -n '/^\.SH KEYS/,/^\.SH COLON/ s/^\.B //p' "$top/doc/opscope.1" |
	sed 's/\\-/-/g; s/\\(aq/'"'"'/g; s/\\(ha/^/g; s/\\(ti/~/g; s/\\&//g' |
	tr ' ' '\n' | sed -E 's/<letter>$//
		s/^(Ctrl-.)(.+)$/\1\n\2/
		s/^([a-zA-Z])([a-zA-Z%])$/\1\n\2/' | sort -u | grep -vxFf "$work/leaving" >"$work/keys"
for digit in 0 1 2 3 5 8; do echo $digit; done >>"$work/keys"
cat >"$work/texts" <<-'END'
	LOAD
	^C
	0x40
	e
	[a-f]+$
	(
	\bCMP\b
END
cat >"$work/queries" <<-'END'
	taken
	load
	not load
	pc in 0x400000..0x500000
	taken and not load
	load or store
	record < 5000
	pc ==
	"
END
cat >"$work/commands" <<-END
	50%
	0
	39999
	99%
	marks
	info
	help
	filters
	unfilter
	columns all
	columns default
	set ascii!
	set map!
	set color!
	span 100..2000
	span none
	context 2
	table mix
	table branches
	table reuse
	table hot
	memory
	chain
	pipeline
	timeline pc,load,store
	lane load
	layout
	bytes
	set all
	differences
	diff $top/samples/ls.champsim.xz
	diff $top/samples/ls.cis501.trace.gz
	diff-key opcode
	diff-key pc
	diffoff
	thread name 0 main
	thread join 0 1
	column twice = 2 * pc
	column twice
	note a note
	mark k
	open $top/samples/sort.lackey
	next
	prev
	nonsense
END

# random N HOW: N lines, each an action, and its kind before a tab
random()
{
	awk -v n="$1" -v seed="$2" -v keys="$work/keys" -v texts="$work/texts" \
		-v queries="$work/queries" -v commands="$work/commands" '
	function load(file, into,   k) {
		k = 0
		while ((getline line < file) > 0) into[++k] = line
		return k
	}
	function any(n) { return int(rand() * n) }
	BEGIN {
		srand(seed)
		nk = load(keys, key); nt = load(texts, text)
		nq = load(queries, query); nc = load(commands, command)
		for (i = 0; i < n; i++) {
			r = rand()
			if (r < 0.80) print "key\t" key[1 + any(nk)]
			else if (r < 0.85) print "search\t" text[1 + any(nt)]
			else if (r < 0.88) print "filter\t" query[1 + any(nq)]
			else if (r < 0.92) print "command\t" command[1 + any(nc)]
			else if (r < 0.94) print "command\t" any(10000) / 100 "%"
			else if (r < 0.96) print "mouse\t" any(50) " " any(120)
			else if (r < 0.98) print "resize\t" 1 + any(60) " " 1 + any(200)
			else print "resize\t24 80"
		}
	}'
}

# Lines of random as lines of a script: see src/tui/script.h.
as_script()
{
	awk -F'\t' '
	$1 == "key" { print "keys " (length($2) == 1 && $2 != "<" ? $2 : "<" $2 ">") }
	$1 == "search" { print "keys <Esc>/"; print "type " $2; print "keys <Enter>" }
	$1 == "filter" { print "keys <Esc>&"; print "type " $2; print "keys <Enter>" }
	$1 == "command" { print "keys <Esc>:"; print "type " $2; print "keys <Enter>" }
	$1 == "mouse" || $1 == "resize" { print $1 " " $2 }
	END { print "wait"; print "screen" }'
}

part_keys()
{
	sanitized || return 1
	end=$(($(date +%s) + seconds)) runs=0 bad=0
	while [ "$(date +%s)" -lt $end ]; do
		for sample in "$top"/samples/ls.* "$top"/samples/sort.*; do
			[ "$(date +%s)" -lt $end ] || break
			runs=$((runs + 1))
			kept=$work/keys-$seed-$(basename "$sample")
			random 200 "$seed" | as_script >"$kept"
			timeout -k 5 300 "$program" browse --script="$kept" "$sample" \
				>"$kept.out" 2>"$kept.err" </dev/null
			status=$?
			seed=$((seed + 1))
			if [ $status -eq 0 ] && [ ! -s "$kept.err" ]; then
				rm -f "$kept" "$kept.out" "$kept.err"
			else
				bad=$((bad + 1))
				say "exit status $status: $kept"
				head -3 "$kept.err"
			fi
		done
	done
	say "$runs scripts of 200 random actions, $bad findings"
	[ $bad -eq 0 ]
}

tm() { tmux -L "opscope-soak-$$" -f /dev/null "$@"; }

# The process in the pane, or nothing when it has ended.
process() { [ -s "$work/status" ] || cat "$work/pid" 2>/dev/null; }

# start TRACE: the program in a terminal line of its own.  A shell around it writes its status,
# which tmux does not always have (`pane_dead_status` is then empty).
start()
{
	rm -f "$work/pid" "$work/status"
	cat >"$work/run" <<-'END'
		# run PROGRAM TRACE DIRECTORY ERRORS
		trap : HUP INT QUIT
		sh -c 'echo $$ >"$3/pid"; exec "$1" "$2" 2>"$4"' run "$@"
		echo $? >"$3/status"
	END
	# In one command: the program may end before the next one.
	tm start-server ';' set-option -g status off ';' set-option -g remain-on-exit on ';' \
		new-session -d -x 80 -y 24 "exec sh '$work/run' '$program' '$1' '$work' \
			'$work/$part-$seed.err'" || return 1
	tries=0
	while [ ! -s "$work/pid" ] && [ $tries -lt 600 ]; do
		sleep 0.1
		tries=$((tries + 1))
	done
}

# Lines of random, pressed in the terminal.
press()
{
	while IFS='	' read -r what rest; do
		case $what in
		key)
			case $rest in
			?) tm send-keys -l -- "$rest" ;;
			Ctrl-?) tm send-keys "C-$(echo "${rest#Ctrl-}" | tr A-Z a-z)" ;;
			Alt-*) tm send-keys "M-${rest#Alt-}" ;;
			S-Tab) tm send-keys BTab ;;
			Esc) tm send-keys Escape ;;
			Delete) tm send-keys DC ;;
			*) tm send-keys "$rest" ;;
			esac ;;
		search) tm send-keys Escape; sleep 0.1; tm send-keys -l -- "/$rest"; tm send-keys Enter ;;
		filter) tm send-keys Escape; sleep 0.1; tm send-keys -l -- "&$rest"; tm send-keys Enter ;;
		command) tm send-keys Escape; sleep 0.1; tm send-keys -l -- ":$rest"; tm send-keys Enter ;;
		resize)
			# shellcheck disable=SC2086 # two numbers
			set -- $rest
			tm resize-window -y "$1" -x "$2" ;;
		esac
	done
}

# Ended by a key, and in good order: a sanitizer complains then, too.
leave()
{
	[ -n "$(process)" ] || say "it ended by itself"
	tm send-keys C-x
	tries=0
	while [ -n "$(process)" ] && [ $tries -lt 1200 ]; do
		[ $((tries % 50)) -ne 49 ] || tm send-keys C-c C-x
		sleep 0.1
		tries=$((tries + 1))
	done
	tm capture-pane -p >"$work/$part-$seed.screen" 2>/dev/null
	status=$(cat "$work/status" 2>/dev/null)
	tm kill-server 2>/dev/null
	if [ "$status" != 0 ] || [ -s "$work/$part-$seed.err" ]; then
		say "seed $seed: exit status $status: $(head -3 "$work/$part-$seed.err")"
		cat "$work/$part-$seed.screen" 2>/dev/null
		return 1
	fi
	rm -f "$work/$part-$seed.err" "$work/$part-$seed.screen"
}

part_terminal()
{
	have tmux || { say "skipped: there is no tmux"; return 77; }
	sanitized || return 1
	end=$(($(date +%s) + seconds)) runs=0 bad=0
	while [ "$(date +%s)" -lt $end ]; do
		for sample in "$top"/samples/ls.* "$top"/samples/sort.*; do
			[ "$(date +%s)" -lt $end ] || break
			runs=$((runs + 1))
			start "$sample" || return 1
			sleep 1
			random 300 "$seed" | press
			leave || bad=$((bad + 1))
			seed=$((seed + 1))
		done
	done
	say "$runs times 300 random keys in a terminal line, $bad findings"
	[ $bad -eq 0 ]
}

# What the process itself has taken, in kB: without the pages of files, which the
# kernel keeps as long as it likes.
resident()
{
	awk '$1 == "RssAnon:" { print $2 }' "/proc/$1/status" 2>/dev/null
}

part_long()
{
	have tmux || { say "skipped: there is no tmux"; return 77; }
	cc=gcc
	build release CC=gcc CFLAGS='-O2 -g' || return 1
	trace=${SOAK_TRACE:-$work/long.trace.gz}
	[ -s "$trace" ] || "$base/release/tests/bench/tracegen" --records=10000000 |
		gzip -1 >"$trace" || return 1
	"$program" index "$trace" >/dev/null || return 1
	first=$("$program" list -s 9999990 -n 3 --to=csv "$trace")
	end=$(($(date +%s) + seconds)) rounds=0 opens=0 bad=0
	: >"$work/memory"
	start "$trace" || return 1
	sleep 1
	while [ "$(date +%s)" -lt $end ]; do
		random 60 "$((seed + rounds))" | press
		pid=$(process)
		[ -n "$pid" ] || break
		resident "$pid" >>"$work/memory"
		rounds=$((rounds + 1))
		opens=$((opens + 1))
		[ "$("$program" list -s 9999990 -n 3 --to=csv "$trace")" = "$first" ] ||
			{ say "another process got other records"; bad=$((bad + 1)); }
	done
	leave || bad=$((bad + 1))
	# Caches fill up at first; from then on it must stay as it is.
	awk '
	{ kb[NR] = $1 }
	END {
		third = int(NR / 3)
		for (i = 1; i <= NR; i++) {
			p = i <= third ? 1 : i <= 2 * third ? 2 : 3
			if (kb[i] > most[p]) most[p] = kb[i]
		}
		printf "resident at most, in MB: %.1f in the first third, %.1f, %.1f\n", \
			most[1] / 1024, most[2] / 1024, most[3] / 1024
		if (NR < 9) { print "measured too rarely"; exit 1 }
		if (!most[1]) { print "not measured"; exit 1 }
		if (most[3] > most[2] * 1.1 + 4096) { print "it grows"; exit 1 }
	}' "$work/memory" >"$work/said" || bad=$((bad + 1))
	say "$rounds times 60 random actions, $opens other opens, $bad findings;" \
		"$(tr '\n' ' ' <"$work/said")"
	[ $bad -eq 0 ]
}

trap 'tm kill-server 2>/dev/null' EXIT
trap 'exit 129' HUP INT TERM
[ $# -gt 0 ] || set -- keys terminal long
failed=0
for part; do
	"part_$part"
	case $? in
	0 | 77) ;;
	*) failed=1 ;;
	esac
done
exit $failed
