#!/bin/sh
# A file of an unknown format, and a pipe: the layout view, and the options that are printed
# after quitting.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
before=$(tty_state)
run "$OPSCOPE data/layout/unsupported-header8.bin; echo status=\$?"
expect 'layout skip=8 pc:u64 branch:u8'
expect '1d 3a fd f7|17 3a fd f7'
keys Enter
expect 'record 0 of 200'
keys G
expect 'record 199 of 200'
keys q
expect "^data/layout/unsupported-header8.bin: --layout='skip=8 pc:u64 "
expect '^status=0'
same "$before" "$(tty_state)" "the terminal after quitting"
# Left without a layout: nothing is printed.
run "$OPSCOPE data/layout/unsupported-lines.txt; echo status=\$?"
expect 'unknown format: text'
keys q
expect '^status=0'
expect_not 'layout='
# A pipe is read again with the layout, without being opened again.
run "cat data/layout/unsupported-header8.bin | $OPSCOPE -; echo status=\$?"
expect 'layout skip=8 pc:u64 branch:u8'
type_text ':layout skip=72'
keys Enter
expect 'layout skip=72'
keys Enter
expect 'record 0 of 199'
keys G
expect 'record 198 of 199'
keys q
expect 'skip=72'
expect '^status=0'
# In batch it is refused as before.
run "$OPSCOPE list data/layout/unsupported-header8.bin; echo status=\$?"
expect 'not a trace of a known format'
expect '^status=2'
