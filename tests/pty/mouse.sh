#!/bin/sh
# Dragging the line between two panes, in a real terminal.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 125

# mouse_bytes BUTTON ROW COLUMN: what a terminal sends, from 0; 0 is a press of the left
# button, 32 a motion with it, 35 one without a button, 3 a release
mouse_bytes()
{
	printf '\033[M%b%b%b' "\\0$(printf %o $(($1 + 32)))" \
		"\\0$(printf %o $(($3 + 33)))" "\\0$(printf %o $(($2 + 33)))"
}

mouse()
{
	type_text "$(mouse_bytes "$@")"
}

run "$OPSCOPE samples/ls.champsim.xz"
expect 'record 0 of 40,000'
type_text ':set mouse'
keys Enter j
expect 'record 1 of 40,000' # the mouse is on
line=$(screen | sed -n '1s/│.*//p')
column=${#line}
expect '^.{'$column'}│'
mouse 0 1 "$column"
mouse 32 1 $((column - 5))
expect '^.{'$((column - 5))'}│'
mouse 32 1 60
expect '^.{60}│'
mouse 3 1 60
# After the release, motions do not move the line.
mouse 35 1 80
keys j
expect 'record 2 of 40,000'
expect '^.{60}│'
# A click on a hint presses its key; two clicks in a row are Enter.
mouse 0 23 73
mouse 3 23 73
expect '^.?─ Help'
keys q
type_text ':table branches'
keys Enter
pc=7ffff7fd2e43
expect "^ $pc"
row=$(screen | grep -n "^ $pc" | sed 's/:.*//')
# All at once: the second click must be soon after the first.  Both notations.
click=$(mouse_bytes 0 $((row - 1)) 2)$(mouse_bytes 3 $((row - 1)) 2)
digits=$(printf '\033[<0;3;%dM\033[<0;3;%dm' "$row" "$row")
for twice in "$click$click" "$digits$digits"; do
	type_text "$twice"
	expect "only records with pc == 0x$pc"
	keys BSpace
	expect_not '& pc =='
done
keys Q
expect 'READY>$'
