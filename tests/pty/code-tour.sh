#!/bin/sh
# The panes of code in a terminal of 80x24, 120x40 and 200x60: code, call stack, flame graph,
# registers and memory, chain, and their keys.  After each of them the text is that of a script
# with the same keys.
. "$top_srcdir/tests/pty/lib.sh"
grep -q '^#define HAVE_LIBELF 1' "$top_builddir/config.h" || { echo "skipped: no libelf"; exit 77; }

# One step a line, as scripts have them.
cat >"$dir/program" <<'END'
:1400<Enter>
S
j
<Enter>
<Backspace>
q
a
j
oa
<Enter>
a
q
Y
j
j
<Enter>
<Backspace>
q
END
cat >"$dir/registers" <<'END'
:30000<Enter>
X
j
]
<Backspace>
<Enter>
<Backspace>
q
t
+
r
q
END

# type_keys STEP
type_keys()
{
	case $1 in
	:*) type_text "${1%<Enter>}"; keys Enter ;;
	'<Enter>') keys Enter ;;
	'<Backspace>') keys BSpace ;;
	*) type_text "$1" ;;
	esac
}

shows()
{
	screen | sed 's/ *$//' >"$dir/seen"
	cmp -s "$1" "$dir/seen"
}

# look SIZE STEPS OPTION... TRACE
look()
{
	size=$1
	steps=$dir/$2
	shift 2
	rm -f "$dir"/want*
	{
		echo wait
		sed 's/.*/keys &\nwait\nscreen/' "$steps"
	} >"$dir/script"
	(cd "$dir" && "$OPSCOPE" browse --script=script --size="$size" "$@" 2>/dev/null) |
		awk -v to="$dir/want" '/^screen/ { n++; next } sub(/^\|/, "") { sub(/ *$/, ""); print >(to n) }'
	run "$OPSCOPE $* 2>/dev/null"
	expect 'record 0 of'
	n=0
	while IFS= read -r step; do
		n=$((n + 1))
		type_keys "$step"
		[ -s "$dir/want$n" ] || give_up "no screen $n"
		wait_for shows "$dir/want$n"
	done <"$steps"
	keys Q
}

open_terminal 24 80
for size in 24x80 40x120 60x200; do
	tm resize-window -y "${size%x*}" -x "${size#*x}"
	look $size program --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
	look $size registers samples/ls.cis501.trace.gz
done
