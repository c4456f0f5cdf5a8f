#!/bin/sh
# Output that cannot be written, or is interrupted: one sentence, and no part of a file.
: "${OPSCOPE:=./opscope}" "${top_srcdir:=.}"
case $OPSCOPE in /*) ;; *) OPSCOPE=$PWD/$OPSCOPE ;; esac
top_srcdir=$(cd "$top_srcdir" && pwd)
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-writing.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
# Records that are hardly made smaller.
trace=$top_srcdir/samples/ls.gem5.txt.gz
failures=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

mkdir "$work/out" && cd "$work/out" || exit 99
suffixes=
for s in plain gz xz zst lz4; do
	if "$OPSCOPE" export -o "../try.$s" --span=..9 --to=champsim "$trace" 2>../said; then
		suffixes="$suffixes $s"
	else
		grep -q 'was built without' ../said || fail "$s: $(cat ../said)"
	fi
done
echo "ends of names:$suffixes"
# Nothing is saved under the limits below.
OPSCOPE_INDEX=never
export OPSCOPE_INDEX

# --- a disk that is full ----------------------------------------------------------

# limited BLOCKS FILE [OPTION]...: export where a file has at most so many blocks of 512 bytes
limited()
{
	blocks=$1 file=$2
	shift 2
	( # The messages are not a file.
		ulimit -f "$blocks" || exit 99
		"$OPSCOPE" export -o "$file" --to=champsim "$@" "$trace" 2>&1
	) | cat >../said
}

# ThreadSanitizer writes a file before main() begins.
least=0
(ulimit -f 0 && "$OPSCOPE" --version) >/dev/null 2>&1 || least=1

for s in $suffixes; do
	"$OPSCOPE" export -o "../whole.$s" --to=champsim "$trace" 2>../said ||
		fail "$s: $(cat ../said)"
	whole=$(wc -c <"../whole.$s")
	for blocks in $least 1 8 $((whole / 512 / 2)) $((whole / 512 - 1)); do
		limited $blocks "a.$s"
		grep -q "cannot write.* a\.$s: File too large" ../said ||
			fail "$s, $blocks blocks: $(cat ../said)"
		[ "$(wc -l <../said)" -eq 1 ] || fail "$s: more than one sentence: $(cat ../said)"
		[ -z "$(ls -A)" ] || fail "$s, $blocks blocks: left: $(ls -A)"
	done
	# A file that is to be replaced stays as it is.
	echo old >"a.$s"
	limited 8 "a.$s" --force
	[ "$(cat "a.$s")" = old ] && [ "$(ls -A)" = "a.$s" ] || fail "$s: replaced"
	rm -f "a.$s"
	# With room enough it is the whole.
	limited $((whole / 512 + 1)) "a.$s"
	cmp "a.$s" "../whole.$s" || fail "$s: not the whole: $(cat ../said)"
	rm -f "a.$s"
	if [ -c /dev/full ]; then
		ln -s /dev/full "full.$s"
		"$OPSCOPE" export -o "full.$s" --to=champsim "$trace" 2>../said &&
			fail "$s: written to /dev/full"
		grep -q "cannot write.*: No space left on device" ../said ||
			fail "$s, /dev/full: $(cat ../said)"
		[ -h "full.$s" ] && [ "$(ls -A)" = "full.$s" ] || fail "$s: $(ls -A)"
		rm -f "full.$s"
	fi
done

# --- interrupted ------------------------------------------------------------------

# A trace that does not end, which is not indexed.
mkfifo ../endless
i=0
while [ $i -lt 50 ]; do
	cat "$top_srcdir/tests/data/champsim/good-40rec-pin.champsim"
	i=$((i + 1))
done >../records

# A shell in the background starts programs that ignore SIGINT.
heeds=
env --default-signal=INT true 2>/dev/null && heeds='env --default-signal=INT'
for s in $suffixes; do
	for sig in INT TERM; do
		[ $sig != INT ] || [ -n "$heeds" ] || continue
		# shellcheck disable=SC2086 # words
		$heeds "$OPSCOPE" export -o "b.$s" --format=champsim --to=cis501 - \
			<../endless >../said 2>&1 &
		pid=$!
		exec 3>../endless
		cat ../records >&3
		# It waits for more, with the file begun.
		while [ -z "$(ls -A)" ]; do
			kill -0 $pid 2>/dev/null || break
			sleep 0.1
		done
		[ -n "$(ls -A)" ] || fail "$s, $sig: not begun: $(cat ../said)"
		[ -e "b.$s" ] && fail "$s, $sig: there before its end"
		kill -s $sig $pid
		wait $pid
		status=$?
		exec 3>&-
		[ $status -gt 128 ] || fail "$s, $sig: exit status $status: $(cat ../said)"
		[ -z "$(ls -A)" ] || fail "$s, $sig: left: $(ls -A)"
	done
done

echo "$failures failures"
[ "$failures" -eq 0 ]
