#!/bin/sh
# Dragging the line between two panes, in a real terminal.
. "$top_srcdir/tests/pty/lib.sh"
open_terminal 24 125

# mouse BUTTON ROW COLUMN: what a terminal sends, from 0; 0 is a press of the left button,
# 32 a motion with it, 35 one without a button, 3 a release
mouse()
{
	type_text "$(printf '\033[M%b%b%b' "\\0$(printf %o $(($1 + 32)))" \
		"\\0$(printf %o $(($3 + 33)))" "\\0$(printf %o $(($2 + 33)))")"
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
mouse 0 23 2
mouse 3 23 2
expect '^.?─ Help'
keys q
type_text ':table branches'
keys Enter
expect '─ Tables'
row=$(screen | grep -n 'Tables' | sed 's/:.*//')
for click in 1 2; do
	mouse 0 $((row + 2)) 2
	mouse 3 $((row + 2)) 2
done
expect 'only records with pc'
keys BSpace
expect_not '& pc =='
keys Q
expect 'READY>$'
