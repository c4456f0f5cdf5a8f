#!/bin/sh
# A log of Valgrind's lackey is followed while Valgrind writes it.  The program that is
# traced waits for a line, so that the log is opened before its end.
. "$top_srcdir/tests/pty/lib.sh"
command -v valgrind >/dev/null || { echo "skipped: valgrind is not installed"; exit 77; }
open_terminal 24 80
mkfifo "$dir/go"
valgrind --tool=lackey --trace-mem=yes --log-file="$dir/t.lackey" \
	sh -c 'read -r line; i=0; while [ $i -lt 20 ]; do i=$((i + 1)); done' \
	<"$dir/go" >/dev/null 2>&1 &
tracer=$!
exec 9>"$dir/go"

# with_commas NUMBER
with_commas()
{
	echo "$1" | sed -e :a -e 's/\([0-9]\)\([0-9]\{3\}\)\($\|,\)/\1,\2\3/;ta'
}

# records: whole lines of the log that are records
records()
{
	head -n "$(wc -l <"$dir/t.lackey")" "$dir/t.lackey" | grep -c '^I  \|^ [LSM] '
}

# settled: the log has records, no more since the last call, and the program waits for
# its line; a machine under load may stop it for longer than a call takes
last=0
settled()
{
	now=$(records)
	same=$((now > 0 && now == last))
	last=$now
	sleep 0.5
	[ $same = 1 ] && { [ ! -e /proc/self/status ] ||
		grep -q '^State:.S' "/proc/$tracer/status"; }
}

wait_for settled
before=$(records)
run "$OPSCOPE +F t.lackey; echo status=\$?"
expect 'following: new records'
expect "record $(with_commas $((before - 1))) of ≥ $(with_commas "$before"),"
echo go >&9
exec 9>&-
wait $tracer || give_up "valgrind failed"
after=$(records)
[ "$after" -gt $((before + 1000)) ] || give_up "only $after records after $before"
expect "record $(with_commas $((after - 1))) of ≥ $(with_commas "$after"),"
keys q
expect '^status=0'
