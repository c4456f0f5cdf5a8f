#!/bin/sh
# The phases of three programs that run one after the other are found; the files for
# simulators name intervals of them.
: "${OPSCOPE:=./opscope}" "${TRACEGEN:=tests/bench/tracegen}" "${top_srcdir:=.}"
case $TRACEGEN in /*) ;; *) TRACEGEN=$PWD/$TRACEGEN ;; esac
case $OPSCOPE in /*) ;; *) OPSCOPE=$PWD/$OPSCOPE ;; esac
dir=$(mktemp -d "${TMPDIR:-/tmp}/opscope-phases.XXXXXX") || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 129' HUP INT TERM
cd "$dir" || exit 99
failures=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# make FORMAT PROGRAM RECORDS...: programs one after the other
make()
{
	format=$1
	shift
	while [ $# -gt 1 ]; do
		"$TRACEGEN" --format="$format" --copies=1 --program="$1" --records="$2" \
			--seed=$# || exit 99
		shift 2
	done
}

# ribbon FILE OPTION...
ribbon()
{
	file=$1
	shift
	"$OPSCOPE" stat phases --index=none "$@" "$file" | sed -n 's/^in order: //p'
}

# same WHAT EXPECTED FOUND
same()
{
	[ "$2" = "$3" ] || fail "$1: $3, not $2"
}

a20=AAAAAAAAAAAAAAAAAAAA b15=BBBBBBBBBBBBBBB c25=CCCCCCCCCCCCCCCCCCCCCCCCC
make champsim recursion 200000 copy 150000 maze 250000 recursion 100000 >one.champsim
same "three programs" "$a20$b15${c25}AAAAAAAAAA" \
	"$(ribbon one.champsim --phase-interval=10000)"
same "serial" "$a20$b15${c25}AAAAAAAAAA" \
	"$(OPSCOPE_TEST=serial,noindex ribbon one.champsim --phase-interval=10000)"
same "at most three" "$a20$b15${c25}AAAAAAAAAA" \
	"$(ribbon one.champsim --phase-interval=10000 --phase-most=3)"
make cloudsuite recursion 200000 copy 150000 maze 250000 recursion 100000 >one.cloudsuite
same "CloudSuite" "$a20$b15${c25}AAAAAAAAAA" \
	"$(ribbon one.cloudsuite --format=cloudsuite --phase-interval=10000)"

# Programs that have phases of their own have none in common.
make champsim matrix 200000 list 150000 hash 250000 matrix 100000 >two.champsim
found=$(ribbon two.champsim --phase-interval=10000)
same "at most three phases" "$a20$b15${c25}AAAAAAAAAA" \
	"$(ribbon two.champsim --phase-interval=10000 --phase-most=3)"
matrix=$(printf %s "$found" | cut -c1-20,61-70)
list=$(printf %s "$found" | cut -c21-35)
hash=$(printf %s "$found" | cut -c36-60)
case $matrix$hash in *[$list]*) fail "list has phases of others: $found" ;; esac
case $matrix in *[$hash]*) fail "hash has phases of matrix: $found" ;; esac

# A boundary within an interval is right to one interval.
make champsim recursion 204000 copy 153000 maze 243000 >three.champsim
found=$(ribbon three.champsim --phase-interval=10000)
case $found in
"$a20"?BBBBBBBBBBBBBB?CCCCCCCCCCCCCCCCCCCCCCCC) ;;
"$a20"?CCCCCCCCCCCCCC?[B-E]*) ;;
*) fail "boundaries within intervals: $found" ;;
esac

"$OPSCOPE" stat phases --index=none --phase-interval=10000 --simpoints=one \
	--to=csv one.champsim >table || fail "--simpoints"
same "phases in the files" "0 1 2" "$(cut -d' ' -f2 one.simpoints | tr '\n' ' ' | sed 's/ $//')"
same "phases of the weights" "0 1 2" "$(cut -d' ' -f2 one.weights | tr '\n' ' ' | sed 's/ $//')"
same "sum of the weights" 1.0000 "$(awk '{ s += $1 } END { printf "%.4f", s }' one.weights)"
awk '{ print ($1 < 20 || ($1 >= 60 && $1 < 70)) ? 0 : $1 < 35 ? 1 : 2, $2 }' one.simpoints |
while read -r expected phase; do
	[ "$expected" = "$phase" ] || echo "$expected $phase"
done >wrong
[ ! -s wrong ] || fail "representatives: $(cat wrong)"
"$OPSCOPE" stat mix --simpoints=x one.champsim 2>/dev/null && fail "--simpoints without phases"
[ ! -e x.simpoints ] || fail "a file without phases"
[ "$failures" = 0 ]
