#!/bin/sh
# | and ! leave the screen to a command and restore it; y gives a text to the clipboard.
. "$top_srcdir/tests/pty/lib.sh"
SHELL=/bin/sh
export SHELL
open_terminal 24 80
tm set-option -s set-clipboard on
# No newline of the question is left over and scrolls the screen.
run "TERM=screen-256color $OPSCOPE samples/ls.champsim.xz"
expect 'record 0 of 40,000'
type_text '!echo first'
keys Enter
expect '^\(press Enter\)'
keys Enter
expect 'echo first ended'
expect '^instruction  '
type_text 'q'
expect 'READY>$'
run "$OPSCOPE samples/ls.champsim.xz"
expect 'record 0 of 40,000'
type_text '!echo from the "shell"'
keys Enter
expect '^from the shell$'
expect '^\(press Enter\)'
keys Enter
expect 'echo from the "shell" ended'
expect 'record 0 of 40,000'
# Records of a span; the screen is as it was.
type_text 'VjjV|tail -n 2'
keys Enter
expect '^ +2 +7ffff7fd3a1d'
expect '^\(press Enter\)'
keys Enter
expect 'tail -n 2 ended; 3 records written'
expect 'record 2 of 40,000'
# Ctrl-C is for the command.
type_text '!echo waits; sleep 1000'
keys Enter
expect '^waits$'
keys C-c
expect 'press Enter'
keys Enter
expect 'ended by signal 2|exit status 130'
type_text 'j'
expect 'record 3 of 40,000'
# Ctrl-Z stops both.
type_text '!echo waits again; read x; echo "has $x"'
keys Enter
expect '^waits again$'
keys C-z
expect 'READY>$'
type_text 'fg'
keys Enter
expect 'fg'
type_text 'something'
keys Enter
expect '^has something$'
keys Enter
expect 'record 3 of 40,000'
# The clipboard, by way of tmux.
type_text 'kkkyp'
expect 'copied: 0x7ffff7fd3a14'
[ "$(tm show-buffer)" = 0x7ffff7fd3a14 ] || give_up "the clipboard has $(tm show-buffer)"
type_text 'q'
expect 'READY>$'
