#!/bin/sh
# A line down with the list alone sends at most 700 bytes, in every sample, also where the list
# scrolls.  Nothing is sent while nothing happens.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80

# line_down N: press j, which goes to record N; sets bytes
line_down()
{
	: >"$dir/sent"
	tm pipe-pane "cat >>'$dir/sent'"
	type_text 'j'
	expect "record $1 of"
	tm pipe-pane
	bytes=$(wc -c <"$dir/sent")
}

for sample in ls.champsim.xz ls.cis501.trace.gz ls.gem5.txt.gz ls.byu.tr.gz ls.cloudsuite.xz sort.lackey sort.qemu; do
	run "TERM=xterm-256color $OPSCOPE --no-config samples/$sample"
	expect 'record 0 of [0-9]'
	type_text ':close-pane fields'
	keys Enter
	expect_not ' Fields '
	expect_not ' indexed'
	type_text 'j'
	expect 'record 1 of'
	for n in 2 3 4 5 6; do
		line_down $n
		[ "$bytes" -le 700 ] || give_up "$sample: $bytes bytes for a line down"
	done
	type_text ':goto 60'
	keys Enter
	expect 'record 60 of'
	n=60
	while [ $n -lt 76 ]; do
		n=$((n + 1))
		line_down $n
		[ "$bytes" -le 700 ] ||
			give_up "$sample: $bytes bytes for a line down where the list scrolls"
	done
	type_text 'q'
	expect 'READY>$'
done
