#!/bin/sh
# A note is written at a prompt and is there when the trace is opened again.
. "$top_srcdir/tests/pty/lib.sh"
XDG_DATA_HOME=$dir/data-home
OPSCOPE_TEST=
export XDG_DATA_HOME OPSCOPE_TEST
open_terminal 24 80
run "$OPSCOPE samples/ls.champsim.xz"
expect 'record 0 of 40,000'
type_text 'AA'
expect '^note on 0:'
type_text 'the first record'
keys Enter
expect 'note on 0 written'
type_text 'q'
run "$OPSCOPE --fresh samples/ls.champsim.xz; echo status=\$?"
expect 'record 0 of 40,000'
type_text 'M'
expect 'the first record'
type_text 'Q'
expect '^status=0'
run "$OPSCOPE notes samples/ls.champsim.xz"
expect 'the first record'
