#!/bin/sh
# Two traces side by side in a terminal, with each key of the comparison, at two sizes, with
# UTF-8 and in ASCII: after each key the screen is that of a script with the same keys.
. "$top_srcdir/tests/pty/lib.sh"
zcat "$dir/samples/ls.cis501.trace.gz" | head -n 6000 >"$dir/a" || exit 1
# Three records are missing, one is damaged, and some are executed again.
sed -n 100,160p "$dir/a" >"$dir/more"
sed -e 501,503d -e '3000s/^/x/' -e "4000r $dir/more" "$dir/a" >"$dir/b"

steps='. , D j s of ot og <Enter> <Backspace> q = <PageDown> q za za zR zM <Enter> oa oa ob ob
	od od ol ol <Tab> j J K <Tab> t q x x O O G g zz zt <F8> <F7> T q <F1> q R'

press()
{
	case $1 in
	'<Backspace>') keys BSpace ;;
	'<'*) key=${1#<}; keys "${key%>}" ;;
	*) type_text "$1" ;;
	esac
}

shows()
{
	screen | sed 's/ *$//' >"$dir/seen"
	cmp -s "$1" "$dir/seen"
}

# look ROWSxCOLS OPTION ENVIRONMENT
look()
{
	rm -f "$dir"/want*
	(cd "$dir" && {
		printf 'wait\nscreen\n'
		for step in $steps; do
			printf 'keys %s\nscreen\n' "$step"
		done
	} | "$OPSCOPE" $2 --diff --script=- --size="$1" a b 2>/dev/null) |
		awk -v to="$dir/want" '/^screen/ { n++; next }
			sub(/^\|/, "") { sub(/ *$/, ""); print >(to n) }'
	[ -z "$2" ] || ! LC_ALL=C grep -q '[^ -~]' "$dir"/want* || give_up "not only ASCII"
	run "$3 $OPSCOPE $2 --diff a b 2>said"
	n=1
	wait_for shows "$dir/want$n"
	for step in $steps; do
		n=$((n + 1))
		press "$step"
		tries=0
		until shows "$dir/want$n"; do
			tries=$((tries + 1))
			[ $tries -lt 1800 ] ||
				give_up "$1: after $step: $(diff "$dir/want$n" "$dir/seen")"
			sleep 0.1
		done
	done
	keys Q
}

open_terminal 24 80
tm set-option -g default-terminal tmux-256color
for size in 24x80 48x160; do
	tm resize-window -y "${size%x*}" -x "${size#*x}"
	look $size '' 'TERM=xterm-256color'
	look $size --ascii 'TERM=xterm-256color LC_ALL=C NO_COLOR=1'
done
expect 'READY>$'
