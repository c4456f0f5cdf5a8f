#!/bin/sh
# The saved index where saving is not easy: no room, no home, nothing that may be
# written, a link that leads elsewhere.  It costs the saving and nothing else.
set -u
top_srcdir=${top_srcdir:-.}
: "${OPSCOPE:?is the program to test}"
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-saving.XXXXXX") || exit 99
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
trace=$top_srcdir/samples/ls.cis501.trace.gz
failures=0
unset OPSCOPE_INDEX
OPSCOPE_TEST=keep
export OPSCOPE_TEST

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

truth=$("$OPSCOPE" stat --index=none "$trace") || fail "stat: status $?"

# same WHAT: what stat says with what is in the environment is the truth
same()
{
	said=$("$OPSCOPE" stat "$trace" 2>"$work/said") || fail "$1: status $?"
	[ "$said" = "$truth" ] || fail "$1: other answers: $(cat "$work/said")"
}

# --- a disk that is full ----------------------------------------------------------

# A file may have so many blocks of 512 bytes: at any place of the index.
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
"$OPSCOPE" index "$trace" >/dev/null || fail "index: status $?"
whole=$(cat "$work"/cache/opscope/*.opx | wc -c)
for blocks in 1 2 8 $((whole / 512 - 1)); do
	rm -rf "$work/cache"
	# Through a pipe: the limit counts for regular files, not for the answer.
	answer=$( (
		ulimit -f $blocks 2>/dev/null || exec "$OPSCOPE" stat "$trace"
		"$OPSCOPE" stat "$trace"
	) 2>/dev/null) || fail "$blocks blocks: status $?"
	[ "$answer" = "$truth" ] || fail "$blocks blocks: another answer"
	for f in "$work"/cache/opscope/.opx*; do
		[ -e "$f" ] && fail "$blocks blocks: a temporary file is left"
	done
	for f in "$work"/cache/opscope/*.opx "$work"/cache/opscope/.opx*; do
		[ -e "$f" ] && [ "$(wc -c <"$f")" -lt "$whole" ] &&
			fail "$blocks blocks: half an index is there"
	done
	same "after $blocks blocks"
done

# An old index stays when a new one cannot be written.
[ -n "$(ls "$work/cache/opscope")" ] || fail "nothing was saved"
before=$(cksum "$work"/cache/opscope/*.opx)
(
	ulimit -f 1 2>/dev/null || exit 0
	"$OPSCOPE" index "$trace"
) >/dev/null 2>&1
[ "$(cksum "$work"/cache/opscope/*.opx)" = "$before" ] || fail "the old index is gone"
mode=$(ls -ld "$work/cache/opscope" "$work"/cache/opscope/*.opx | cut -c1-10 | tr '\n' ' ')
[ "$mode" = "drwx------ -rw------- " ] || fail "others may look: $mode"

# --- no place for it ------------------------------------------------------------------

for HOME in /dev/null "$work/nowhere/at/all" ""; do
	for XDG_CACHE_HOME in "" /dev/null "relative/path"; do
		export HOME XDG_CACHE_HOME
		same "HOME '$HOME', XDG_CACHE_HOME '$XDG_CACHE_HOME'"
	done
done
[ -e relative ] && fail "a relative XDG_CACHE_HOME was used"
(unset HOME XDG_CACHE_HOME; same "no HOME"; [ $failures -eq 0 ]) || failures=1
mkdir "$work/fixed"
chmod 500 "$work/fixed"
XDG_CACHE_HOME=$work/fixed
same "a cache that is read only"

# --- links --------------------------------------------------------------------------------

XDG_CACHE_HOME=$work/linked
mkdir -p "$work/linked/opscope"
chmod 700 "$work/linked/opscope"
same "for the name"
for f in "$work"/linked/opscope/*.opx; do
	cp "$f" "$work/elsewhere"
	echo precious >"$work/precious"
	rm "$f"
	ln -s "$work/precious" "$f"
	same "a link in the place of the index"
	[ "$(cat "$work/precious")" = precious ] || fail "a link was followed to write"
	rm -f "$f"
	ln -s "$work/elsewhere" "$f"
	same "a link to an index"
done
rm -rf "$work/linked"
mkdir "$work/other"
mkdir "$work/linked"
ln -s "$work/other" "$work/linked/opscope"
same "a link in the place of the folder"

[ $failures -eq 0 ]
