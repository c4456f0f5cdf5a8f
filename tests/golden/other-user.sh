#!/bin/sh
# A session and notes of another user are neither used nor replaced; only root can make one.
: "${OPSCOPE:?is the program to test}"
[ "$(id -u)" = 0 ] || { echo "skipped: files of another user need root"; exit 77; }
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-other-user.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
OPSCOPE_TEST=session XDG_STATE_HOME=$work/state XDG_DATA_HOME=$work/share
export OPSCOPE_TEST XDG_STATE_HOME XDG_DATA_HOME
trace=$top_srcdir/samples/ls.champsim.xz
browse()
{
	"$OPSCOPE" browse --script=- --size=24x200 "$trace"
}
bad=0
expect()
{
	grep -qF "$1" "$work/out" || { echo "never said: $1"; cat "$work/out"; bad=1; }
}
printf 'keys 5J\n:quit\n' | browse >"$work/out" || exit 1
"$OPSCOPE" notes --add='5 mine' "$trace" || exit 1
chown 12345 "$work"/s*/opscope/*.[sn]* || { echo "skipped: no chown here"; exit 77; }
cat "$work"/s*/opscope/*.[sn]* >"$work/before"
printf 'screen message\n:quit\n' | browse >"$work/out"
expect 'notes are not kept'
"$OPSCOPE" notes "$trace" >"$work/out" 2>&1
expect 'belongs to another user'
"$OPSCOPE" notes --add='6 other' "$trace" >"$work/out" 2>&1
expect 'belongs to another user'
rm "$work"/share/opscope/*
printf 'screen message\nscreen status\n:quit\n' | browse >"$work/out"
expect 'belongs to another user; it is kept, and this session is not saved'
expect 'record 0 of'
[ "$(stat -c %u "$work"/state/opscope/*.session)" = 12345 ] || { echo "it was replaced"; bad=1; }
exit $bad
