#!/bin/sh
# The timeline, the phases, the bottlenecks and the pipeline in a terminal of 80x24, 120x40
# and 240x70, with UTF-8 and in ASCII, with and without colours.  The text is
# that of a script with the same keys, and nothing but ASCII in the locale C.
. "$top_srcdir/tests/pty/lib.sh"
trace=samples/ls.gem5.txt.gz

# expected ROWSxCOLS OPTION FILE: what a script shows
expected()
{
	(cd "$dir" && "$OPSCOPE" browse --script=- --size="$1" $2 $trace) <<-END |
		wait
		keys <F9>op
		screen
		keys :table phases<Enter>
		screen
		keys :table bottleneck<Enter>
		screen
		keys Z
		screen
	END
		awk -v to="$3" '/^screen/ { n++; next } sub(/^\|/, "") { print >(to n) }'
}

shows()
{
	screen | sed 's/ *$//' >"$dir/seen"
	cmp -s "$1" "$dir/seen"
}

# is SCREEN: wait until the terminal shows it
is()
{
	sed -i 's/ *$//' "$1"
	wait_for shows "$1"
}

# has_colours: escape sequences of colours are in what the terminal shows
has_colours()
{
	tm capture-pane -pe | LC_ALL=C grep -Eq '\[([0-9;]*;)?([34][0-7]|38;5;[0-9]+)[;m]'
}

# look SIZE OPTION ENVIRONMENT
look()
{
	rm -f "$dir"/want*
	expected "$1" "$2" "$dir/want"
	run "$3 $OPSCOPE $2 $trace"
	expect 'record 0 of 40,000'
	keys F9
	type_text op
	is "$dir/want1"
	case $3 in
	*NO_COLOR*) has_colours && give_up "colours" ;;
	*) has_colours || give_up "no colours" ;;
	esac
	type_text ':table phases'
	keys Enter
	is "$dir/want2"
	type_text ':table bottleneck'
	keys Enter
	is "$dir/want3"
	type_text Z
	is "$dir/want4"
	[ -z "$2" ] || ! LC_ALL=C grep -q '[^ -~]' "$dir"/want[1-4] || give_up "not only ASCII"
	keys Q
}

open_terminal 24 80
tm set-option -g default-terminal tmux-256color
for size in 24x80 40x120 70x240; do
	tm resize-window -y "${size%x*}" -x "${size#*x}"
	look $size '' 'TERM=xterm-256color'
	look $size '' 'TERM=xterm-256color NO_COLOR=1'
	look $size --ascii 'TERM=xterm-256color LC_ALL=C'
	look $size --ascii 'TERM=xterm-256color LC_ALL=C NO_COLOR=1'
done
