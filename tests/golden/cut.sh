#!/bin/sh
# A trace that is cut at any byte gives the complete records before the cut, in order, and
# never a crash.  This is about the program, which says what is missing; tests/unit/test_cut
# cuts all formats.
set -u
top_srcdir=${top_srcdir:-.}
: "${OPSCOPE:?is the program to test}"
samples=$top_srcdir/samples
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-cut.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
bad=0 cuts=0

complain() {
	echo "$*"
	bad=$((bad + 1))
	[ "$bad" -lt 10 ] || exit 1
}

# List the first $1 bytes of $work/whole by $2 (file or pipe); out and status are set.
list_cut() {
	cuts=$((cuts + 1))
	if [ "$2" = file ]; then
		head -c "$1" "$work/whole" >"$work/cut"
		out=$("$OPSCOPE" list --to=csv --companion= --format="$format" "$work/cut" \
			2>"$work/said")
	else
		out=$(head -c "$1" "$work/whole" |
			"$OPSCOPE" list --to=csv --companion= --format="$format" - 2>"$work/said")
	fi
	status=$?
	case $status in
	0 | 2) ;;
	*) complain "$format cut at byte $1 ($2): status $status: $(cat "$work/said")" ;;
	esac
}

lines() { printf '%s\n' "$1" | wc -l; }

# The listing of a cut file has $1 records and is the beginning of the full one.
# exact: the last record too; in text it can have lost the end of its last word.
expect() {
	if [ "$3" != exact ] && [ -n "$out" ]; then
		case $out in
		*"$nl"*) out=${out%"$nl"*} ;;
		esac
	fi
	case $full in
	"$out"*) ;;
	*) complain "$format cut at byte $2: other records: $out" ;;
	esac
	if [ "$3" = exact ] && [ "$(lines "$out")" -ne $(($1 + 1)) ]; then
		complain "$format cut at byte $2: $(lines "$out") lines, not $1 records"
	fi
}

nl='
'

# plain SAMPLE FORMAT RECORDS RECORD_SIZE: 0 for text
plain() {
	format=$2
	"$OPSCOPE" list --to=raw --companion= -n "$3" "$samples/$1" >"$work/whole" || exit 1
	every_byte "$1" "$3" "$4"
}

# every_byte NAME RECORDS RECORD_SIZE: cut $work/whole at every byte
every_byte() {
	size=$(($(wc -c <"$work/whole")))
	[ "$size" -gt 20 ] || complain "$1: nothing to cut"
	full=$("$OPSCOPE" list --to=csv --companion= --format="$format" "$work/whole")
	[ "$(lines "$full")" -eq $(($2 + 1)) ] || complain "$format: not $2 records"
	at=1
	while [ "$at" -lt "$size" ]; do
		list_cut "$at" file
		if [ "$3" -gt 0 ]; then
			expect $((at / $3)) "$at" exact
			[ $((at % $3)) -eq 0 ] || [ -s "$work/said" ] ||
				complain "$format cut at byte $at: nothing is said about the rest"
		else
			expect 0 "$at" about
		fi
		at=$((at + 1))
	done
}

# packed TOOL: cut the packed form of the last plain at every byte
packed() {
	command -v "$1" >/dev/null 2>&1 || { echo "no $1: not tested"; return; }
	"$OPSCOPE" list --to=csv --companion= --format="$format" - \
		<"$work/whole" >/dev/null || exit 1
	"$1" -c "$work/whole" >"$work/packed"
	# A build without the codec cannot read it.
	"$OPSCOPE" list -n 1 --format="$format" "$work/packed" >/dev/null 2>&1 || {
		echo "cannot read $1: not tested"; return; }
	mv "$work/packed" "$work/whole"
	size=$(($(wc -c <"$work/whole")))
	at=8 # fewer bytes do not contain the whole mark of the codec
	while [ "$at" -lt "$size" ]; do
		list_cut "$at" pipe
		[ "$status" -eq 2 ] || complain "$1 cut at byte $at: status $status"
		[ -s "$work/said" ] || complain "$1 cut at byte $at: nothing is said"
		case $full in
		"$out"*) ;;
		*) complain "$1 cut at byte $at: other records: $out" ;;
		esac
		at=$((at + 1))
	done
}

plain ls.cis501.trace.gz cis501 1 0
plain sort.lackey lackey 8 0
plain ls.byu.tr.gz byu 6 12
packed xz
plain ls.champsim.xz champsim 3 64
packed gzip
echo "$cuts cuts, $bad wrong"
[ "$bad" -eq 0 ] && [ "$cuts" -gt 400 ]
