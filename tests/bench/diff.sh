# Comparing pairs of traces; a part of bench.sh, which has the functions.
# shellcheck shell=sh disable=SC2154

texts=$dir/texts
mkdir -p "$texts"

# champ_pair PROGRAM SEED COPIES: a trace for the pairs
champ_pair()
{
	"$TRACEGEN" --format=champsim --program="$1" --copies="$3" --seed="$2" --records="$uops"
}

# text FILE: the addresses of a trace, a line each
text()
{
	[ -s "$texts/${1##*/}" ] ||
		od -A n -v -t x8 -w64 "$1" | awk '{ print $1 }' >"$texts/${1##*/}"
}

# peer NAME PATTERN COMMAND...: an entry for a text tool, which may take too long; the
# lines of its script that match go to $work/NAME.lines
peer()
{
	peer=$1
	pattern=$2
	shift 2
	entry "$peer of the addresses as text" sh -c '
		lines=$1 pattern=$2
		shift 2
		{ nice timeout "${BENCH_LIMIT:-600}" "$@" 2>/dev/null; echo $? >"$lines.status"; } |
			grep -c "$pattern" >"$lines"
	' sh "$work/$peer.lines" "$pattern" "$@"
	once
}

# script PEER: the records that its script removes and adds, or why there is none
script()
{
	status=$(cat "$work/$1.lines.status")
	case $status in
	0 | 1) cat "$work/$1.lines" ;;
	124) echo "not within ${BENCH_LIMIT:-600} seconds" ;;
	*) echo "exit status $status" ;;
	esac
}

diff_pair()
{
	title=$1
	side_a=$2
	side_b=$3
	records=$4
	table
	entry "opscope find -c 'pc == 1', both traces" sh -c \
		'for file in "$2" "$3"; do "$1" find -c --no-index --format=champsim "pc == 1" "$file"; done' \
		sh "$OPSCOPE" "$side_a" "$side_b"
	entry "opscope diff" "$OPSCOPE" diff --no-index --format=champsim --summary "$side_a" "$side_b"
	if [ "$records" -le "$uops" ]; then
		text "$side_a"
		text "$side_b"
		set -- "$texts/${side_a##*/}" "$texts/${side_b##*/}"
		have diff && peer diff '^[<>]' diff "$@"
		have git && peer "git diff" '^[-+][^-+]' \
			git diff -U0 --no-index --no-renames "$@"
	fi
	show "Comparing: $title" "opscope find -c 'pc == 1', both traces" "$((2 * records))"
	say
	say "Records removed and added: opscope" \
		"$("$OPSCOPE" diff --no-index --format=champsim --to=json --summary "$side_a" "$side_b" |
			sed -n 's/.*"only":\([0-9]*\).*"only":\([0-9]*\).*/\1 \2/p' |
			awk '{ print $1 + $2 }')$([ -f "$work/diff.lines" ] &&
			printf ', diff %s' "$(script diff)")$([ -f "$work/git diff.lines" ] &&
			printf ', git diff %s' "$(script "git diff")")."
	rm -f "$work"/*.lines "$work"/*.lines.status
}

pair_base=$dir/pair-$uops.champsim
[ -s "$pair_base" ] || champ_pair mix 1 16 | make_data "$pair_base" cat

# changed NAME WORDS...: the trace, changed by diffpair
changed()
{
	to=$dir/pair-$1-$uops.champsim
	shift
	[ -s "$to" ] || "$DIFFPAIR" "$@" <"$pair_base" | make_data "$to" cat
	echo "$to"
}

for program in ${BENCH_PAIRS:-strings interpreter quicksort}; do
	for seed in 1 2; do
		to=$dir/pair-$program$seed-$uops.champsim
		[ -s "$to" ] || champ_pair "$program" $seed 1 | make_data "$to" cat
	done
	diff_pair "the same program ($program), other input" \
		"$dir/pair-${program}1-$uops.champsim" "$dir/pair-${program}2-$uops.champsim" "$uops"
	rm -f "$dir/pair-$program"?-"$uops.champsim" "$texts/pair-$program"*
done
for pair in 'one loop runs once more each time:loop' \
	'the first 10,000 records are missing:skip 10000' \
	"1,000 random edits of up to 300 records:edits 1000 $uops" \
	'all code is at other pages:shift' 'nothing in common:other'; do
	# shellcheck disable=SC2086 # the change is words
	set -- ${pair#*:}
	changed=$(changed "$1" "$@")
	diff_pair "${pair%%:*}" "$pair_base" "$changed" "$uops"
	rm -f "$changed" "$texts/${changed##*/}"
done
rm -rf "$texts"
if [ -n "${BENCH_LONG:-}" ]; then
	long=$((10 * uops))
	"$TRACEGEN" --format=champsim --program=mix --copies=16 --seed=1 --records=$long |
		make_data "$dir/pair-long.champsim" cat
	"$DIFFPAIR" edits 10000 $long <"$dir/pair-long.champsim" |
		make_data "$dir/pair-long-edits.champsim" cat
	diff_pair "10,000 random edits, ten times as many records" "$dir/pair-long.champsim" \
		"$dir/pair-long-edits.champsim" "$long"
	rm -f "$dir"/pair-long*
fi
