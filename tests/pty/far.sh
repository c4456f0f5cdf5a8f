#!/bin/sh
# The last page of a file of records of one size that nobody could index in time.
. "$top_srcdir/tests/pty/lib.sh"
truncate -s 8000000000000 "$dir/t" 2>/dev/null
if [ "$(wc -c <"$dir/t")" != 8000000000000 ] || [ "$(du -k "$dir/t" | cut -f 1)" -gt 100000 ]; then
	echo "skipped: the file system has no holes"
	exit 77
fi
open_terminal 24 100
run "$OPSCOPE --index=none -F champsim t"
expect 'record 0 of 125,000,000,000'
keys G
expect 'record 124,999,999,999 of 125,000,000,000'
keys 5 0 %
expect 'record 62,500,000,000 of 125,000,000,000'
keys Q
