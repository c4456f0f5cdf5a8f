#!/bin/sh
# Lanes that are queries equal the numbers of records that `opscope find` prints of each of
# their intervals, for spans at random, on one processor and on all, with the summaries of
# the index and without.  tests/unit/test_lanes compares the others.
: "${OPSCOPE:=./opscope}" "${top_srcdir:=.}"
case $OPSCOPE in /*) ;; *) OPSCOPE=$PWD/$OPSCOPE ;; esac
cd "$top_srcdir/samples" || exit 99
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 129' HUP INT TERM
: >"$dir/bad"

# found FILE QUERY: the numbers of the records, in a file that is named.  If $cold is the
# number of a record, nothing before it is known: the part from there on is a trace.
cold=
found()
{
	name=$dir/$(printf '%s %s %s' "$1" "$2" "$cold" | cksum | tr ' ' _)
	part=$1
	if [ -n "$cold" ] && [ ! -e "$name" ]; then
		part=$dir/part.$1
		"$OPSCOPE" export --to=raw --force -o "$part" --span="$cold.." "$1" 2>/dev/null
	fi
	[ -e "$name" ] ||
		"$OPSCOPE" find --index=none --to=csv -f pc "$2" "$part" \
			2>/dev/null | sed '1d; s/,.*//' |
		awk -v first="${cold:-0}" '{ print $1 + first }' >"$name"
	echo "$name"
}

# check FILE OPTIONS SPAN SCALE LANE QUERY [OF]: SCALE * QUERY / OF in each interval
check()
{
	OPSCOPE_TEST=$2 "$OPSCOPE" timeline --index=none --to=csv --intervals=7 \
		--span="$3" --lanes="$5" "$1" 2>/dev/null >"$dir/lane"
	of=/dev/null
	[ -z "${7-}" ] || of=$(found "$1" "$7")
	awk -F, -v scale="$4" -v ratio="${7-}" -v what="$5 of $1 ($2)" '
		FILENAME == ARGV[1] && FNR > 1 {
			n++
			first[n] = $2
			last[n] = $3
			value[n] = $4
		}
		FILENAME != ARGV[1] {
			for (i = 1; i <= n; i++)
				if ($1 >= first[i] && $1 <= last[i])
					count[FILENAME, i]++
		}
		END {
			for (i = 1; i <= n; i++) {
				of = ratio == "" ? 1 : count[ARGV[3], i] + 0
				want = of ? scale * count[ARGV[2], i] / of : 0
				d = value[i] - want
				if (d * d > 1e-10 * want * want || (!of && value[i] != ""))
					print what ": " value[i] ", not " want " in " first[i] ".." last[i]
			}
			if (n < 3)
				print what ": too few intervals"
		}' "$dir/lane" "$(found "$1" "$6")" "$of" >>"$dir/bad"
}

seed=7
# dice N: sets roll
dice()
{
	seed=$(((seed * 1103515245 + 12345) % 2147483648))
	roll=$((seed / 65536 % $1))
}

# look FILE OPTIONS
look()
{
	dice 20000
	first=$roll
	dice 20000
	span=$first..$((first + 7 + roll))
	case $1 in
	*gem5*)
		served='depth >= 0 and isaddr'
		check "$1" "$2" $span 1 l1 'depth == 0 and isaddr' "$served"
		check "$1" "$2" $span 1 l2 'depth == 1 and isaddr' "$served"
		check "$1" "$2" $span 1 memory 'depth >= 2 and isaddr' "$served"
		;;
	*)
		# A simulation begins with the span.
		cold=$first
		check "$1" "$2" $span 1000 mispredictions mispredicted pc
		cold=
		check "$1" "$2" $span 1 'taken and call' 'taken and call'
		check "$1" "$2" $span 1 'load then store' 'load then store'
		;;
	esac
	check "$1" "$2" $span 1 findings fault
}

for file in ls.gem5.txt.gz ls.champsim.xz; do
	for options in serial,noindex serial,chunk=997 chunk=500 noindex; do
		look $file $options
		look $file $options
	done
done
cat "$dir/bad"
[ ! -s "$dir/bad" ]
