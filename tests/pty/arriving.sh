#!/bin/sh
# A pipe is browsed while its data is still arriving: move, wait for a record that has not
# arrived, stop a search that cannot end.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
trace=data/cis501/good-24uop.trace
run "{ head -n 12 $trace; until [ -e go ]; do sleep 0.1; done; tail -n +13 $trace; } |
$OPSCOPE -; echo status=\$?"
expect 'record 0 of ≥ 12, more is arriving'
keys G
expect 'record 11 of'
expect 'the last record so far'
keys j
expect 'the rest is not indexed yet'

# Tables and filters use what has arrived and do not wait for more.
type_text ':table mix'
keys Enter
expect '^ ADD +3 '
keys q
type_text 'ic'
expect 'heat map, whole trace'
expect '^ [0-9]+ access(es)?, record'
keys q
type_text '&pc in 0x401000..0x401010'
keys Enter
expect '^ +4 +40100e'
expect '& pc in 0x401000..0x401.*: ≥5 of 12'
keys G
expect 'record 4 of ≥ 12'
keys '&' Enter
expect '^ +11 +401032'
keys G
expect 'record 11 of'

type_text '/NOSUCHOPCODE'
keys Enter
expect 'searching forward for NOSUCHOPCODE'
keys k
expect 'record 10 of'
keys C-c
expect 'search stopped'

type_text ':20'
keys Enter
expect 'record 20 is not indexed yet'
keys k
expect 'record 9 of'
expect_not 'is not known yet'
type_text ':20'
keys Enter
expect 'record 20 is not indexed yet'
: >"$dir/go"
expect 'record 20 of 24'
type_text '/NOSUCHOPCODE'
keys Enter
expect 'not found|no opcode matches'

# What has ended cannot be followed, but its end is shown.
keys g F
expect 'record 23 of 24'
expect 'the standard input has ended'
keys q
expect '^status=0'

# The program can be left before all data has arrived.
rm "$dir/go"
run "{ head -n 12 $trace; until [ -e go ]; do sleep 0.1; done; } |
$OPSCOPE -; echo status=\$?"
expect 'record 0 of ≥ 12, more is arriving'
keys q
: >"$dir/go"
expect '^status=0'

# Before the first byte a message says what the program waits for; a terminal is refused.
rm "$dir/go"
run "{ until [ -e go ]; do sleep 0.1; done; cat $trace; } | $OPSCOPE -; echo status=\$?"
expect 'waiting for the beginning of the trace'
: >"$dir/go"
expect 'record 0 of 24'
keys q
expect '^status=0'
run "$OPSCOPE -; echo status=\$?"
expect 'the standard input is a terminal'
expect '^status=2'
