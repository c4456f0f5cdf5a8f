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

# script COMMAND...: the records that the scripts of a text tool remove and add
script()
{
	"$@" 2>/dev/null | grep -c '^[-+<>][^-+]'
}

diff_pair()
{
	title=$1
	side_a=$2
	side_b=$3
	text "$side_a"
	text "$side_b"
	table
	entry "opscope find -c 'pc == 1', both traces" sh -c \
		'"$1" find -c --no-index "pc == 1" "$2"; "$1" find -c --no-index "pc == 1" "$3"' \
		sh "$OPSCOPE" "$side_a" "$side_b"
	entry "opscope diff" "$OPSCOPE" diff --summary "$side_a" "$side_b"
	have diff && entry "diff of the addresses as text" sh -c 'diff "$@" >/dev/null' sh \
		"$texts/${side_a##*/}" "$texts/${side_b##*/}"
	have git && entry "git diff of the addresses as text" sh -c \
		'git diff --no-index --no-renames "$@" >/dev/null' sh \
		"$texts/${side_a##*/}" "$texts/${side_b##*/}"
	show "Comparing: $title" "opscope find -c 'pc == 1', both traces" "$((2 * uops))"
	say
	say "Records removed and added: opscope" \
		"$("$OPSCOPE" diff --to=json --summary "$side_a" "$side_b" |
			sed -n 's/.*"only":\([0-9]*\).*"only":\([0-9]*\).*/\1 \2/p' |
			awk '{ print $1 + $2 }')$(have diff && printf ', diff %s' \
			"$(script diff "$texts/${side_a##*/}" "$texts/${side_b##*/}")")$(have git && printf \
			', git diff %s' "$(script git diff -U0 --no-index --no-renames \
			"$texts/${side_a##*/}" "$texts/${side_b##*/}")")."
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

for program in ${BENCH_PAIRS:-quicksort interpreter}; do
	for seed in 1 2; do
		to=$dir/pair-$program$seed-$uops.champsim
		[ -s "$to" ] || champ_pair "$program" $seed 1 | make_data "$to" cat
	done
	diff_pair "the same program ($program), other input" \
		"$dir/pair-${program}1-$uops.champsim" "$dir/pair-${program}2-$uops.champsim"
	rm -f "$dir/pair-$program"?-"$uops.champsim" "$texts/pair-$program"*
done
for pair in 'one loop runs once more each time:loop' \
	'the first 10,000 records are missing:skip 10000' \
	"1,000 random edits of up to 300 records:edits 1000 $uops" \
	'all code is at other pages:shift' 'nothing in common:other'; do
	# shellcheck disable=SC2086 # the change is words
	set -- ${pair#*:}
	changed=$(changed "$1" "$@")
	diff_pair "${pair%%:*}" "$pair_base" "$changed"
	rm -f "$changed" "$texts/${changed##*/}"
done
