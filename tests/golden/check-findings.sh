#!/bin/sh
# A sample raises every kind of finding with the text of its example and the exit status
# of its severity; clean traces raise no errors.
set -u
top_srcdir=${top_srcdir:-.}
: "${OPSCOPE:?is the program to test}"
data=$top_srcdir/tests/data/lint
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-findings.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
bad=0
seen=0

format_of()
{
	case $1 in
	*.champsim*) echo champsim ;;
	*.cloudsuite) echo cloudsuite ;;
	*.tr) echo byu ;;
	*.log) echo ibex ;;
	*.spike) echo spike ;;
	*.txt) echo gem5 ;;
	*) echo cis501 ;;
	esac
}

"$OPSCOPE" lint --list >"$work/list" || exit 1
sed -n 's/^  \([A-Z][A-Z][0-9]*\)  *\([a-z]*\) .*/\1 \2/p' "$work/list" >"$work/ids"
[ -s "$work/ids" ] || { echo "lint --list lists nothing"; exit 1; }
while read -r id severity; do
	file=$(ls "$data/bad-$id".* 2>/dev/null)
	[ -f "$file" ] || { echo "no sample has $id"; bad=1; continue; }
	example=$("$OPSCOPE" lint --explain="$id" | sed -n 's/^As in: //p')
	resync=
	[ "$id" != AL025 ] || resync=--resync
	"$OPSCOPE" lint --format="$(format_of "$file")" $resync --only="$id" --examples=99 "$file" \
		>"$work/out" 2>"$work/err"
	status=$?
	# A build without the codec reports it.
	grep -q 'built without' "$work/err" && continue
	seen=$((seen + 1))
	grep -q "^$id  $severity " "$work/out" || { echo "$id is not found in $file"; bad=1; }
	grep -qF ": $example" "$work/out" || {
		echo "$id, the example: $example"
		cat "$work/out"
		bad=1
	}
	case $severity in error) due=1 ;; *) due=0 ;; esac
	[ "$status" = "$due" ] || { echo "$id: exit status $status, not $due"; bad=1; }
done <"$work/ids"
for file in "$data"/*; do
	id=${file##*/bad-}
	grep -q "^${id%%.*} " "$work/ids" || { echo "${file##*/} is for no finding"; bad=1; }
done

# Clean traces: samples, good- files and the output of tracegen.
clean()
{
	"$OPSCOPE" lint --only=error,warning "$@" >"$work/out" 2>"$work/err"
	status=$?
	grep -q 'built without' "$work/err" && return
	[ "$status" = 0 ] || { echo "lint $*: $status"; cat "$work/out" "$work/err"; bad=1; }
	seen=$((seen + 1))
}

# No errors and no warnings.  A trace begins in the middle of a run, so that it reads
# registers that it has not written: a hint.
spotless()
{
	clean "$@"
	grep -q 'built without' "$work/err" && return
	grep -q ', nothing found$' "$work/out" || {
		echo "lint $*:"
		cat "$work/out"
		bad=1
	}
}

for file in "$top_srcdir"/samples/ls.*z; do
	clean "$file"
done
for format in cis501 champsim cloudsuite byu gem5; do
	for file in "$top_srcdir/tests/data/$format"/good-*; do
		case $file in
		*.sq.txt | *.py) ;;
		*16byte*) clean --format=byu16 "$file" ;;
		*) clean --format=$format "$file" ;;
		esac
	done
done
if [ -x "${TRACEGEN:-}" ]; then
	for format in $("$TRACEGEN" --help | sed -n '/^Formats/,/^Programs/s/^  \([a-z0-9]*\) .*/\1/p'); do
		"$TRACEGEN" --format="$format" --records=20000 --output="$work/t.txt" \
			--companion="$work/t.sq.txt" || bad=1
		spotless --format="$format" "$work/t.txt"
	done
	# With thread numbers, no record follows one of another thread.
	"$TRACEGEN" --format=cloudsuite --threads=3 --quantum=300 --records=20000 \
		--output="$work/t.cloudsuite" || bad=1
	spotless "$work/t.cloudsuite"
fi
echo "$seen looked at"
exit "$bad"
