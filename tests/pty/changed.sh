#!/bin/sh
# A file that is truncated, rewritten or replaced while it is open: a message says so, rows
# that cannot be read are shown as missing, and R reads it again at the same place.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
good=data/champsim/good-40rec-pin.champsim
big()
{
	i=0
	while [ $i -lt 500 ]; do
		cat "$dir/$good"
		i=$((i + 1))
	done
}
big >"$dir/big"

# press_until REGEX: the file is looked at once a second, and only when a key is pressed
press_until()
{
	tries=0
	until screen | grep -Eq -e "$1"; do
		tries=$((tries + 1))
		[ $tries -lt 100 ] || give_up "never saw: $1"
		keys k
		sleep 0.3
	done
}

cp "$dir/big" "$dir/t.champsim"
run "$OPSCOPE --format=champsim t.champsim; echo status=\$?"
expect 'record 0 of 20,000'
# If it is truncated before anything is indexed, the trace has no records.
keys G
expect 'record 19,999 of 20,000'
keys g
expect 'record 0 of 20,000'
: >"$dir/t.champsim"
type_text 10000g
expect 't.champsim has changed on disk; R reads it again'
expect '^ *10,000 +missing: the file has changed on disk'
expect 'changed on disk \(R\) +record 10,000 of'
expect '^ This record can no longer be read'
screen | grep -q damaged && give_up "called damaged"
# Tables and the call tree say so, too, instead of counting the rest.
type_text ':table mix'
keys Enter
expect '^ the file was truncated while it was open'
keys q Y
expect '^ the file was truncated while it was open'
expect_not 'inclusive'
keys q
# An empty file cannot be opened: nothing is lost.
keys R
expect 't.champsim is empty'
# Of fewer than 20,000 if the file was truncated while it was indexed
expect 'record 10,000 of [12][0-9],'
# New content
cp "$dir/big" "$dir/new"
cat "$dir/new" "$dir/new" >"$dir/t.champsim"
keys R
expect 'record 10,000 of 40,000'
expect 't.champsim reloaded'
expect_not 'missing'
expect_not 'changed on disk'

# Replaced: what was open stays readable.
mv "$dir/new" "$dir/t.champsim"
type_text 30000g
press_until 't.champsim was replaced by another file; R reads the new one'
expect '^ *29,99[0-9] '
expect_not 'missing'
type_text ':reload'
keys Enter
expect 'record 19,999 of 20,000'

# Removed
rm "$dir/t.champsim"
keys g
press_until 't.champsim was removed'
keys R
expect 'cannot open t.champsim: No such file'
expect 'record 0 of 20,000'

# Grown: the end is the one it had; F follows it.
cp "$dir/$good" "$dir/t.champsim"
keys R
expect 'record 0 of 40 '
cat "$dir/$good" >>"$dir/t.champsim"
keys G
press_until 't.champsim has grown; F follows it'
expect 'grown +record [0-9]+ of 40'
keys j
expect_not 'has grown'
keys F
expect 'record 79 of ≥ 80'
keys q
expect '^status=0'

# A packed file
gzip -c "$dir/big" >"$dir/t.gz"
run "$OPSCOPE --no-index --format=champsim t.gz; echo status=\$?"
expect 'record 0 of 20,000'
gzip -c "$dir/$good" >"$dir/t.gz"
type_text 100j
press_until 't.gz has changed on disk; R reads it again'
keys R
expect 'record 39 of 40'
keys q
expect '^status=0'
