#!/bin/sh
# Far spans of a file of records of one size, without an index: the same answers as from a
# file that was read from its beginning, and, of a file of 8 TB that is nearly all holes,
# answers at all.
set -u
: "${OPSCOPE:?is the program to test}" "${TRACEGEN:?makes the traces}"
[ -x "$TRACEGEN" ] || { echo "no tracegen: skipped"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-far.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
cd "$work" || exit 99
unset OPSCOPE_INDEX
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME OPSCOPE_TEST
bad=0
fail() {
	echo "$*"
	bad=1
}

"$TRACEGEN" --format=champsim --records=40000 --output=near >/dev/null || exit 99

# The answers about 3,000 records from record $2 on, of file $1.  They are numbered from
# there, so that they can be compared with those of another file.
answers() {
	first=$2
	last=$((first + 2999))
	for a in mix branches hot footprint reuse cache deps; do
		"$OPSCOPE" stat $a --span=$first..$last --to=json -- "$1"
	done
	"$OPSCOPE" hist --span=$first..$last --to=csv "$1"
	"$OPSCOPE" timeline --span=$first..$last --to=csv "$1"
	"$OPSCOPE" timeline --span=$first..$last "$1"
	"$OPSCOPE" find -s $first -n 20 'taken' "$1"
	"$OPSCOPE" find -s $first -n 5 'load then store' "$1"
	"$OPSCOPE" find -b -s $last -n 5 'taken' "$1"
	"$OPSCOPE" find "record in {$last..$((last + 3)), $first}" "$1"
	"$OPSCOPE" stat -w "record >= $first and record < $last" mix "$1"
	"$OPSCOPE" list -s $first -n 5 "$1"
	"$OPSCOPE" list -s $first -n 5 -w load "$1"
	"$OPSCOPE" export --span=$first..$((first + 5)) --to=csv -o - "$1"
	"$OPSCOPE" chain "$1" $last --within=2000 --links=40
	"$OPSCOPE" chain --forward "$1" $first --within=2000 --links=40
	"$OPSCOPE" chain --longest --span=$first..$last "$1"
	"$OPSCOPE" diff --span-a=$first..$last --span-b=$((first + 7))..$last "$1" "$1"
	"$OPSCOPE" pipeline --span=$first..$((first + 9)) "$1"
}

# The beginnings of spans, the second one in the last chunk.
for first in 20000 37000; do
	OPSCOPE_TEST=noindex,noscreen,serial,notemplates
	answers near $first >expected 2>&1
	grep -q taken expected || fail "no answers"
	for words in chunk=777 chunk=777,serial ''; do
		OPSCOPE_TEST=$words
		answers near $first >got 2>&1
		cmp -s expected got || { fail "$first, $words:"; diff expected got; }
	done
done
OPSCOPE_TEST=keep,chunk=777
"$OPSCOPE" index near >/dev/null || fail "no index"
answers near 20000 >got 2>&1
OPSCOPE_TEST=noindex,noscreen,serial,notemplates
answers near 20000 >expected 2>&1
cmp -s expected got || { fail "saved:"; diff expected got; }

# The output $1 with the records of the span as distances from the first one, $2.
relative() {
	# A small trace is indexed to know whether it has threads.
	grep -v -e '^$' -e 'threads are not separated' "$1" | sed -E ':a; s/([0-9]),([0-9]{3})/\1\2/; ta' | awk -v first="$2" '{
		line = ""
		while (match($0, /[0-9A-Za-z_.]+/)) {
			word = substr($0, RSTART, RLENGTH)
			n = word ~ /^[0-9]+$/ ? word - first : -1
			if (n >= 0 && n < 3000)
				word = "+" n
			line = line substr($0, 1, RSTART - 1) word
			$0 = substr($0, RSTART + RLENGTH)
		}
		print line $0
	}' | tr -s ' -' | sed 's/^ //; s/ $//'
}

# 64 * 125e9 bytes.  The records from 20,000 on are also at record 100e9.
far=100000000000
truncate -s 8000000000000 holes 2>/dev/null &&
	dd if=near of=holes bs=64 count=40000 conv=notrunc 2>/dev/null &&
	dd if=near of=holes bs=64000 skip=20 seek=$((far / 1000)) conv=notrunc 2>/dev/null
if [ "$(du -k holes | cut -f 1)" -gt 100000 ] || [ "$(wc -c <holes)" != 8000000000000 ]; then
	echo "the file system has no holes: the large file is skipped"
	exit $((bad ? 1 : 77))
fi
OPSCOPE_TEST=
rm -rf cache
for command in \
	'stat mix --span=F..L --to=json' 'stat branches --span=F..L' \
	'stat cache --span=F..L' 'hist --span=F..L' 'timeline -l loads,stores,branches,taken,pcs,newpcs,lines,newlines --span=F..L' \
	'timeline -l mispredictions,newpcs,miss\(l1\) --to=json --span=F..L' \
	'find -s F -n 20 taken' 'find -b -s L -n 3 taken' \
	'find "record == F"' 'list -s F -n 5 -w load' \
	'chain --longest --span=F..L' 'export --span=F..L --to=json -o -' \
	'find -s F -n 3 "pc then load"' 'chain --within=2000 L'; do
	for of in near holes; do
		first=20000
		[ $of = near ] || first=$far
		run=$(echo "$command" | sed "s/F/$first/g; s/L/$((first + 2999))/g")
		eval "set -- $run"
		case $1$2 in
		chain--within*) set -- chain --within=2000 -F champsim $of $3 ;;
		*) set -- "$@" -F champsim $of ;;
		esac
		timeout 120 "$OPSCOPE" "$@" >out 2>/dev/null || fail "$of: $*: status $?"
		sed "s/$of/FILE/" out >named
		relative named $first >of.$of
	done
	[ -s of.near ] && cmp -s of.near of.holes || { fail "$command:"; diff of.near of.holes; }
done
# Call stacks would need all records before: they begin at the span, as in a trace of it.
depths() {
	timeout 120 "$OPSCOPE" timeline -F champsim -l depth,calldepth==2 -i 7 --to=csv "$@" |
		cut -d , -f 4-
}
for n in 3000 200000; do
	last=$((far + n - 1))
	"$OPSCOPE" export -F champsim --force --span=$far..$last --to=raw -o part holes 2>/dev/null
	OPSCOPE_TEST=chunk=777 depths --span=$far..$last holes >of.holes
	depths part >of.part
	[ "$(sort -u <of.part | wc -l)" -gt 2 ] && cmp -s of.part of.holes ||
		{ fail "depths of $n records:"; diff of.part of.holes; }
	timeout 120 "$OPSCOPE" timeline -F champsim -l depth,taken,newpcs --span=$far..$last holes |
		sed -n 2,3p >says
	printf '%s: without the records %s the span\n' newpcs before depth outside |
		cmp -s - says || fail "depths that begin at a span: $(cat says)"
done
exit $bad
