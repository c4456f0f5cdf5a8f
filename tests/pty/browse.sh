#!/bin/sh
# Open, move, search and quit in a real terminal, which is restored.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 80
before=$(tty_state)
run "$OPSCOPE samples/ls.champsim.xz; echo status=\$?"
expect 'record 0 of 40,000'
expect '7ffff7fd3a14'
keys j j j
expect 'record 3 of 40,000'
keys PageDown
expect 'record 19 of 40,000'
keys G
expect 'record 39,999 of 40,000'
keys g
expect 'record 0 of 40,000'

# Alt and an arrow, Esc and a letter
keys M-Left
expect 'record 39,999 of'
keys M-Right
expect 'record 0 of'

# The prompt, with the error under it
type_text '/conditional('
keys Enter
expect '\^ '
keys BSpace Enter
expect 'record 1 of 40,000'
keys n
expect 'record 3 of 40,000'

type_text 'p'
expect 'next execution of PC: 7ffff7fd3a20'
keys Enter
expect 'record 571 of 40,000'
keys C-o
expect 'record 3 of 40,000'

keys F1
expect 'Help.*1-'
keys q
expect_not 'Help'
type_text ':quit'
keys Enter
expect '^status=0'
same "$before" "$(tty_state)" "the terminal after quitting"

# The keys come from the terminal when the trace comes from a pipe.
run "xz -dc samples/ls.champsim.xz | $OPSCOPE -; echo status=\$?"
expect 'record 0 of 40,000'
keys G
expect 'record 39,999 of 40,000'
keys q
expect '^status=0'
same "$before" "$(tty_state)" "the terminal after a pipe"
