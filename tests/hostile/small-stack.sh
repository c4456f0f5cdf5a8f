#!/bin/sh
# The browser needs little of the stack: `ulimit -s 128` is enough, with every pane open.
set -u
top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
: "${OPSCOPE:?is the program to test}"
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
cat >"$dir/script" <<'END'
wait
keys oa/CALL<Enter>Ijit
keys oscT<Enter>j
:pipeline
:timeline
keys op
:layout
keys q
:diff data/cis501/good-24uop.trace
wait
keys Gg
screen status
END
ln -s "$(cd "$top_srcdir" && pwd)/samples" "$dir/samples"
ln -s "$(cd "$top_srcdir" && pwd)/tests/data" "$dir/data"
cd "$dir" || exit 99
ulimit -s 128 || exit 77
"$OPSCOPE" browse --script=script --size=100x200 samples/ls.cis501.trace.gz >out
status=$?
tail -n 1 out
[ $status -eq 0 ] && tail -n 1 out | grep -q '^|'
