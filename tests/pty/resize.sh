#!/bin/sh
# The panes follow the size of the window.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
run "$OPSCOPE samples/ls.champsim.xz; echo status=\$?"
expect 'record 0 of 40,000'
expect '^─ Fields'
keys x
expect '^─ Bytes'
tm resize-window -y 50 -x 160
expect '│─ Fields'
expect '^ +41 '
tm resize-window -y 10 -x 40
expect_not 'Fields'
expect 'record 0 of 40,000'
keys Tab
expect 'Bytes'
# A few rows are enough to read.
tm resize-window -y 5 -x 20
expect "Bytes"
expect "record 0"
tm resize-window -y 3 -x 20
expect 'too small'
expect 'needs 20x4'
tm resize-window -y 24 -x 80
expect '^─ Fields'
expect '^instruction .*pc'
keys Q
expect '^status=0'

# The program can be left in a window that is too small to show anything.
run "$OPSCOPE samples/ls.champsim.xz; echo status=\$?"
expect 'record 0 of 40,000'
tm resize-window -y 3 -x 20
expect 'too small'
keys C-x
expect 'status=0'
