#!/bin/sh
# A trace that is being written: new records and their findings are shown as they arrive;
# any movement ends it; a truncated or replaced file is reported.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
good=data/champsim/good-40rec-pin.champsim
wrong=data/lint/bad-CH002.champsim
head -c 640 "$dir/$good" >"$dir/t.champsim"
run "$OPSCOPE --format=champsim +F t.champsim; echo status=\$?"
expect 'record 9 of ≥ 10, (more is arriving|[+0-9])'
expect 'following: new records'

tail -c +641 "$dir/$good" | head -c 1280 >>"$dir/t.champsim"
expect 'record 29 of ≥ 30, (more is arriving|[+0-9])'
# Half a record is not shown.
head -c 30 "$dir/$wrong" >>"$dir/t.champsim"
tail -c +31 "$dir/$wrong" >>"$dir/t.champsim"
expect 'record 31: CH002 error: the first store address is 41'

# Moving ends following, which can be resumed.
keys g
expect 'record 0 of ≥ 32'
cat "$dir/$wrong" >>"$dir/t.champsim"
expect 'record 0 of ≥ 34'
keys F
expect 'record 33 of ≥ 34'

# The file is replaced.
cp "$dir/$good" "$dir/new"
mv "$dir/new" "$dir/t.champsim"
expect 'no longer followed: it was replaced by another file'
keys F
expect 'record 39 of ≥ 40'

: >"$dir/t.champsim"
expect 'no longer followed: it was truncated'
keys q
expect '^status=0'

# The charts of memory accesses have what has arrived, and no progress that never ends.
head -c 640 "$dir/$good" >"$dir/t.champsim"
run "$OPSCOPE --format=champsim +F t.champsim; echo status=\$?"
expect 'record 9 of ≥ 10, (more is arriving|[+0-9])'
keys i
expect 'Memory . whole trace, regions .* 22 accesses, 1 of 2 .$'
tail -c +641 "$dir/$good" >>"$dir/t.champsim"
expect 'Memory . whole trace, regions .* 76 accesses, 1 of 2 .$'
keys c
expect 'Memory . heat map, whole trace, regions, log scale .* interval [0-9]+ of 40 .$'
keys '$'
expect 'Memory . heat map, whole trace, .* interval 40 of 40 .$'
expect 'record 39, '
keys Q
expect '^status=0'

# F reopens a trace that was not opened for following.
cp "$dir/$good" "$dir/t.champsim"
run "$OPSCOPE --format=champsim t.champsim; echo status=\$?"
expect 'record 0 of 40'
cat "$dir/$wrong" >>"$dir/t.champsim"
keys F
expect 'record 41 of ≥ 42, (more is arriving|[+0-9])'
keys q
expect '^status=0'

# A gzip file: a member cut at any byte, then another one.
gzip -c "$dir/$good" >"$dir/whole.gz"
head -c 500 "$dir/whole.gz" >"$dir/t.gz"
run "$OPSCOPE --format=champsim --follow t.gz; echo status=\$?"
expect 'of ≥ [0-9]+, (more is arriving|[+0-9])'
tail -c +501 "$dir/whole.gz" >>"$dir/t.gz"
expect 'record 39 of ≥ 40, (more is arriving|[+0-9])'
gzip -c "$dir/$good" >>"$dir/t.gz"
expect 'record 40: AL015 warning'
expect '^ +79 '
keys q
expect '^status=0'

# Two files: a store is complete when its line in the second one has arrived.
gem5=data/gem5/good-40
head -n 30 "$dir/$gem5.txt" >"$dir/t.txt"
head -n 1 "$dir/$gem5.sq.txt" >"$dir/t.sq.txt"
run "$OPSCOPE +F t.txt; echo status=\$?"
expect 'of ≥ [0-9]+, (more is arriving|[+0-9])'
tail -n +31 "$dir/$gem5.txt" >>"$dir/t.txt"
tail -n +2 "$dir/$gem5.sq.txt" | head -n 7 >>"$dir/t.sq.txt"
expect 'record 38 of ≥ 39, (more is arriving|[+0-9])' # the last one is the ninth store
tail -n 1 "$dir/$gem5.sq.txt" >>"$dir/t.sq.txt"
expect 'record 39 of ≥ 40, (more is arriving|[+0-9])'
keys q
expect '^status=0'

# A pipe.
run "{ head -c 640 $good; until [ -e go ]; do sleep 0.1; done; tail -c +641 $good; } |
$OPSCOPE --format=champsim +F -; echo status=\$?"
expect 'record 9 of ≥ 10, (more is arriving|[+0-9])'
: >"$dir/go"
expect 'record 39 of 40'
expect 'end of the trace; no more data will arrive'
keys q
expect '^status=0'

# A table of a trace that is followed has no progress, and moving in it does not end
# following.
cp "$dir/data/cis501/good-24uop.trace" "$dir/t.trace"
run "$OPSCOPE +F t.trace; echo status=\$?"
expect 'record 23 of ≥ 24, (more is arriving|[+0-9])'
type_text ':table mix'
keys Enter
expect 'Instruction mix .* Instructions .macro-ops.: 1 of '
expect_not '100 %'
keys j j
expect ': 3 of '
head -n 3 "$dir/data/cis501/good-24uop.trace" >>"$dir/t.trace"
expect 'record 26 of ≥ 27, (more is arriving|[+0-9])'
expect 'records: 27'
expect_not '100 %'
keys q q
expect '^status=0'

# Rate, and time without data
head -c 640 "$dir/$good" >"$dir/r.champsim"
run "$OPSCOPE --format=champsim +F r.champsim; echo status=\$?"
expect 'record 9 of ≥ 10, '
expect '[0-9]+ s without data'
(
	i=0
	while [ $i -lt 30 ]; do
		head -c 640 "$dir/$good" >>"$dir/r.champsim"
		sleep 0.1
		i=$((i + 1))
	done
) &
expect '\+[0-9,]+ records/s'
wait $!
expect 'record 309 of ≥ 310, [0-9]+ s without data'
# Moving in another pane does not end following; moving in the records does.
keys t Down Up
expect_not 'no longer following'
keys q
expect 's without data'
keys k
expect 'no longer following'
keys q
expect '^status=0'

# The depths of calls are those of the records so far.
gzip -dc "$top_srcdir/samples/ls.cis501.trace.gz" | head -n 900 >"$dir/all.trace"
depth_at() {
	head -n $(($1 + 1)) "$dir/all.trace" >"$dir/some.trace"
	"$OPSCOPE" list --format=cis501 -s "$1" --fields=pc,calldepth --to=csv "$dir/some.trace" |
		sed -n '$s/.*0x\([^,]*\),\(.*\)/\1 +\2 /p'
}
head -n 400 "$dir/all.trace" >"$dir/c.trace"
run "$OPSCOPE --format=cis501 +F c.trace; echo status=\$?"
expect 'record 399 of ≥ 400'
keys :'column calldepth' Enter
expect "399 .*$(depth_at 399)"
tail -n +401 "$dir/all.trace" >>"$dir/c.trace"
expect "899 .*$(depth_at 899)"
keys q
expect '^status=0'

# As tail -F: a file that does not exist yet.
run "$OPSCOPE --format=champsim +F later.champsim; echo status=\$?"
expect 'later.champsim: waiting for the file; Ctrl-C stops'
cp "$dir/$good" "$dir/later.champsim"
expect 'record 39 of ≥ 40'
keys q
expect '^status=0'
