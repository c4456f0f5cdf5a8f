#!/bin/sh
# The golden command lines again with every other code path: the output is the same.
set -u
top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
here=$(cd "$(dirname "$0")" && pwd)
bad=0
unset UPDATE
run() {
	OPSCOPE_TEST=$1
	export OPSCOPE_TEST
	echo "OPSCOPE_TEST=$1"
	shift
	sh "$here/run.sh" "$@" || bad=1
}

run chunk=7 "$here/chain.t" "$here/list.t" "$here/find.t" "$here/stat.t" "$here/damage.t"
run serial,chunk=100 "$here/chain.t" "$here/find.t" "$here/stat.t"
run noindex "$here/chain.t" "$here/list.t" "$here/find.t" "$here/stat.t"
run noscreen,chunk=100 "$here/chain.t"
run noscreen "$here/find.t"
# An index of each trace is saved by the first run and read by the second.
XDG_CACHE_HOME=$(mktemp -d "${TMPDIR:-/tmp}/opscope-paths.XXXXXX") || exit 99
export XDG_CACHE_HOME
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT
for run in first second; do
	run keep,savings=0,chunk=50 "$here/chain.t" "$here/list.t" "$here/find.t" "$here/stat.t" \
		"$here/damage.t"
done
OPSCOPE=${OPSCOPE%/*}/tests/golden/opscope_faults
export OPSCOPE
run shortreads "$here/list.t" "$here/damage.t"
exit "$bad"
