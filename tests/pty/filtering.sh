#!/bin/sh
# Filters, hits, the map and the history, in a real terminal.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
run "$OPSCOPE samples/ls.cis501.trace.gz"
expect 'record 0 of 48,390'
type_text '&macro == CALL'
keys Enter
expect '& macro == CALL: 1,132 of 48,390'
expect '^ +36 '
keys PageDown
expect 'record 608 of|record 6.. of'
keys G
expect 'record 48,384 of'
# A search tests the filtered records; its hits are listed and shown in the map.
type_text '?STORE'
keys Enter
expect 'record 48,383 of'
expect '1 record back'
type_text 'I'
expect 'Hits.* 28[0-9] '
keys Up Enter
expect 'record 48,284 of'
# Enter has the focus in the records: I returns to the hits, and I closes them.  An empty
# filter shows all records again.
keys I I
expect_not ' Hits '
type_text '&'
keys Enter
expect_not '& macro'
expect 'record 48,284 of 48,390'
# A click into the bar beside the map goes there: column 79, row 8.
type_text ':set mouse'
keys Enter G
expect 'record 48,389 of'
tm send-keys -l "$(printf '\033[M o(\033[M#o(')"
expect 'record 20,738 of'
keys q
expect 'READY>$'
# The history is kept for the next run.
run "$OPSCOPE samples/ls.cis501.trace.gz"
expect 'record 0 of 48,390'
keys '&' Up
expect '^&macro == CALL'
keys Enter
expect ': 1,132 of 48,390'
keys / Up
expect '^/STORE'
keys C-c
expect_not "^/STORE"
keys q
expect 'READY>$'
[ "$(stat -c %a "$dir/state/opscope/history")" = 600 ] || give_up "mode of the history"
# An unwritable history does no harm.
run "XDG_STATE_HOME=/dev/null $OPSCOPE samples/ls.cis501.trace.gz"
expect 'record 0 of 48,390'
type_text '/CALL'
keys Enter
expect 'record 36 of'
keys q
expect 'READY>$'
