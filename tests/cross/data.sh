#!/bin/sh
# Files of tests/data that say the same in another way must give the same
# records, and what is damaged must give the sound part of what it was made from.
: "${OPSCOPE:=./opscope}" "${top_srcdir:=.}"
cd "$top_srcdir/tests/data" || exit 99
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-data.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
failures=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# records FORMAT FILE: all of them, in whatever state the file is
records()
{
	"$OPSCOPE" list --to=json --format="$1" "$2" 2>"$work/said"
	status=$?
	[ $status -le 2 ] || fail "$2: status $status: $(cat "$work/said")"
}

# alike FORMAT FILE FILE...: the same records in all, and no complaint
alike()
{
	format=$1
	shift
	records "$format" "$1" >"$work/first"
	[ -s "$work/first" ] || fail "$1: no records"
	for f; do
		records "$format" "$f" >"$work/this"
		[ $status -eq 0 ] || fail "$f: status $status: $(cat "$work/said")"
		cmp -s "$work/first" "$work/this" || fail "$f: other records than $1"
		if grep -v 'weak evidence' "$work/said" | grep -q .; then
			fail "$f: complains: $(cat "$work/said")"
		fi
	done
}

# begins FORMAT FILE WHOLE LEAST: the first LEAST records of WHOLE at least, nothing
# else, and something said
begins()
{
	records "$1" "$3" >"$work/whole"
	records "$1" "$2" >"$work/this"
	n=$(wc -l <"$work/this")
	head -n "$n" "$work/whole" >"$work/head"
	cmp -s "$work/head" "$work/this" || fail "$2: not the beginning of $3"
	[ "$n" -ge "$4" ] || fail "$2: only $n records"
	[ -s "$work/said" ] || fail "$2: nothing is said about its damage"
}

alike cis501 cis501/good-24uop.trace cis501/good-crlf.trace cis501/good-white-space.trace \
	cis501/good-no-last-newline.trace
alike champsim champsim/good-8rec.champsim champsim/good-8rec.champsim.gz \
	champsim/good-8rec.champsim.xz
alike cis501 packed/good-one-member.trace.gz packed/good-three-members.trace.gz \
	packed/good-name-in-header.trace.gz packed/good-extra-header.trace.gz
alike champsim packed/good-one-block.champsim.xz packed/good-blocks.champsim.xz \
	packed/good-streams-padding.champsim.xz packed/good-check-none.champsim.xz \
	packed/good-check-crc32.champsim.xz packed/good-check-sha256.champsim.xz \
	packed/good-delta.champsim.xz packed/good-x86.champsim.xz \
	packed/good-lclppb.champsim.xz

begins cis501 packed/bad-trailing-garbage.trace.gz packed/good-one-member.trace.gz 300
begins cis501 packed/bad-truncated.trace.gz packed/good-one-member.trace.gz 100
begins cis501 packed/bad-no-length.trace.gz packed/good-one-member.trace.gz 300
begins cis501 packed/bad-crc.trace.gz packed/good-one-member.trace.gz 300
begins cis501 packed/bad-length.trace.gz packed/good-one-member.trace.gz 300
begins champsim packed/bad-check.champsim.xz packed/good-one-block.champsim.xz 0
begins champsim packed/bad-truncated.champsim.xz packed/good-one-block.champsim.xz 10
begins champsim packed/bad-no-footer.champsim.xz packed/good-one-block.champsim.xz 200
begins champsim packed/bad-trailing-garbage.champsim.xz packed/good-one-block.champsim.xz 200
begins champsim champsim/bad-stray-tail.champsim champsim/good-8rec.champsim 8
begins champsim champsim/bad-cut-record.champsim champsim/good-8rec.champsim 7
begins cloudsuite cloudsuite/bad-stray-tail.cloudsuite cloudsuite/good-8rec.cloudsuite 8
begins byu byu/bad-stray-tail.tr byu/good-40req.tr 40
begins cis501 cis501/bad-cut-line.trace cis501/good-24uop.trace 23

# The damage is in the middle: what follows it is read as well.  Each file has
# blocks or members that are sound, told by the pcs of their records.
records cis501 packed/good-one-member.trace.gz | sed 's/"record":[0-9]*,//; s/"macroop":[0-9]*,//' >"$work/whole"
sed -n '1,100p' "$work/whole" >"$work/first"
sed -n '202,300p' "$work/whole" >"$work/last" # the first line may be half a line
records cis501 packed/bad-middle-member.trace.gz | sed 's/"record":[0-9]*,//; s/"macroop":[0-9]*,//' >"$work/this"
head -n 100 "$work/this" | cmp -s - "$work/first" || fail "the member before the damaged one"
tail -n 99 "$work/this" | cmp -s - "$work/last" || fail "the member behind the damaged one"

records champsim packed/good-one-block.champsim.xz | sed 's/"record":[0-9]*,//' >"$work/whole"
sed -n '1,128p' "$work/whole" >"$work/first"
sed -n '193,200p' "$work/whole" >"$work/last"
records champsim packed/bad-flipped-block.champsim.xz | sed 's/"record":[0-9]*,//' >"$work/this"
head -n 128 "$work/this" | cmp -s - "$work/first" || fail "the blocks before the damaged one"
tail -n 8 "$work/this" | cmp -s - "$work/last" || fail "the block behind the damaged one"

# No byte of a trace reaches a terminal as it is.
for to in text csv json; do
	"$OPSCOPE" list --to=$to cis501/bad-control-characters.trace >"$work/this" 2>&1
	if LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" "$work/this"; then
		fail "control characters in $to"
	fi
done

for f in other/unsupported-*; do
	"$OPSCOPE" list "$f" >"$work/this" 2>"$work/said"
	status=$?
	[ $status -eq 2 ] || fail "$f: status $status"
	[ -s "$work/this" ] && fail "$f: records"
	[ "$(wc -l <"$work/said")" -eq 1 ] || fail "$f: not one sentence: $(cat "$work/said")"
done

[ $failures = 0 ] && echo "data: all as their README says"
exit $((failures > 0))
