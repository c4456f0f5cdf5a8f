# For tests that drive the program in a real terminal, which is a pane of tmux:
#         . "$top_srcdir/tests/pty/lib.sh"
#         open_terminal 24 80
#         run "$OPSCOPE samples/ls.champsim.xz"
#         expect 'record 0 of 40,000'
#         keys j j PageDown
# No test sleeps for a fixed time: expect waits until the screen matches.
# The terminal runs a shell with job control, whose prompt is "READY>".

command -v tmux >/dev/null || { echo "skipped: tmux is not installed"; exit 77; }

dir=$(mktemp -d) || exit 1
TMUX_TMPDIR=$dir
XDG_STATE_HOME=$dir/state
XDG_DATA_HOME=$dir/share
XDG_CONFIG_HOME=$dir/config
export TMUX_TMPDIR XDG_STATE_HOME XDG_DATA_HOME XDG_CONFIG_HOME
unset OPSCOPE_CONFIG
# Every start is at the first record, unless a test is about sessions.
OPSCOPE_TEST=${OPSCOPE_TEST:+$OPSCOPE_TEST,}fresh
export OPSCOPE_TEST
unset TMUX
ln -s "$(cd "$top_srcdir" && pwd)/samples" "$dir/samples"
ln -s "$(cd "$top_srcdir" && pwd)/tests/data" "$dir/data"

tm()
{
	tmux -L opscope-test -f /dev/null "$@"
}

clean_up()
{
	tm kill-server 2>/dev/null
	rm -rf "$dir"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

screen()
{
	tm capture-pane -p
}

give_up()
{
	echo "FAILED: $*"
	echo "the screen was:"
	screen
	exit 1
}

# expect REGEX: wait until a line of the screen matches, at most three minutes
expect()
{
	tries=0
	until screen | grep -Eq -e "$1"; do
		tries=$((tries + 1))
		[ $tries -lt 1800 ] || give_up "never saw: $1"
		sleep 0.1
	done
}

# expect_not REGEX: wait until no line matches
expect_not()
{
	tries=0
	while screen | grep -Eq -e "$1"; do
		tries=$((tries + 1))
		[ $tries -lt 1800 ] || give_up "still to be seen: $1"
		sleep 0.1
	done
}

# wait_for COMMAND...: until it succeeds
wait_for()
{
	tries=0
	until "$@" >/dev/null 2>&1; do
		tries=$((tries + 1))
		[ $tries -lt 1800 ] || give_up "never came true: $*"
		sleep 0.1
	done
}

keys()
{
	tm send-keys "$@"
}

type_text()
{
	tm send-keys -l "$1"
}

# run COMMAND: type it into the shell
run()
{
	expect 'READY>$'
	type_text "clear; $1"
	keys Enter
}

# open_terminal ROWS COLS
open_terminal()
{
	if ! tm new-session -d -y "$1" -x "$2" \
		"cd '$dir'; PS1='READY>' ENV= exec sh -i -m" 2>"$dir/why"
	then
		echo "skipped: tmux has no terminal line here: $(cat "$dir/why")"
		exit 77
	fi
	tm set-option -g status off
	tm resize-window -y "$1" -x "$2"
	expect 'READY>$'
}

# The settings of the terminal, as the shell in it sees them.
tty_state()
{
	rm -f "$dir/stty"
	run "stty -g >stty.new; mv stty.new stty"
	wait_for test -s "$dir/stty"
	cat "$dir/stty"
}

same()
{
	[ "$1" = "$2" ] || give_up "$3: before '$1', after '$2'"
}
