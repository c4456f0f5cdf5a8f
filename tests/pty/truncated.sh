#!/bin/sh
# A packed trace whose beginning is gone: following it waits for bytes that never come.
# Keys, commands and signals end the wait.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
cp "$dir/samples/ls.cis501.trace.gz" "$dir/t.gz"
waits='opening t.gz.*\(Ctrl-C stops\)'

# follow: open it whole, truncate it to $1 bytes and follow it.  Once the browser has seen that
# the file is another one, it offers to read it again instead; then this begins anew.
follow()
{
	until
		cp "$dir/samples/ls.cis501.trace.gz" "$dir/t.gz"
		run "$OPSCOPE t.gz samples/ls.champsim.xz; echo status=\$?"
		expect 'record 0 of 48,390'
		truncate -s "$1" "$dir/t.gz"
		keys F
		expect "$waits|R reads it again"
		screen | grep -Eq "$waits"
	do
		keys Q
		expect '^status=0'
	done
}

# After the header of the gzip member, and within it.
for size in 12 5; do
	for key in C-c Escape; do
		follow $size
		keys $key
		expect 'opening t.gz was cancelled'
		keys j
		expect 'record 1 of 48,390'
		keys Q
		expect '^status=0'
	done
	follow $size
	keys R
	expect_not "$waits"
	expect 'record 0 of 48,390'
	type_text ':next'
	keys Enter
	expect 'trace 2 of 2'
	keys Q
	expect '^status=0'
	follow $size
	type_text ':next'
	keys Enter
	expect 'trace 2 of 2'
	type_text ':prev'
	keys Enter
	expect_not 'opening'
	keys Q
	expect '^status=0'
	follow $size
	keys Q
	expect '^status=0'
done

cp "$dir/samples/ls.cis501.trace.gz" "$dir/t.gz"
run "sh -c 'echo \$\$ >pid; exec $OPSCOPE t.gz'; echo status=\$?"
expect 'record 0 of 48,390'
truncate -s 12 "$dir/t.gz"
keys F
expect "$waits|R reads it again"
kill -TERM "$(cat "$dir/pid")"
expect '^status=143'
