#!/bin/sh
# Threads of a trace: while they are being found there is a sign instead of each, names and
# joined threads are kept for the next start, and it looks the same in a small terminal.
. "$top_srcdir/tests/pty/lib.sh"
trace=data/cis501/good-three-threads.trace
OPSCOPE_INDEX=$dir/index
mkdir "$OPSCOPE_INDEX"
export OPSCOPE_INDEX
open_terminal 24 80

# --- the rest of the trace is still arriving ---
run "{ head -n 60 $trace; until [ -e go ]; do sleep 0.1; done; tail -n +61 $trace; } |
$OPSCOPE -; echo status=\$?"
expect 'record 0 of ≥ 60, more is arriving'
type_text ':column t = thread + 1'
keys Enter
expect '^ +0 +401000 +… MOV'
expect_not '^ +0 +401000 +[0-9]+ MOV'
expect 'finding threads'
type_text ':thread'
keys Enter
expect '^ +0 +… +401000 +… MOV'
keys z s
# Other keys work in the meantime.
keys j
expect 'record 1 of ≥ 60'
: >"$dir/go"
expect '^─+┼┼─── thread 1 → 2 ─+$'
expect '^ +25 +│┬ +401000 +2 +3 MOV'
expect_not '…'
keys q
expect '^status=0'

# --- names and joined threads are kept ---
cp "$top_srcdir/tests/$trace" "$dir/mt.trace"
run "OPSCOPE_TEST=keep,fresh $OPSCOPE mt.trace; echo status=\$?"
expect 'record 0 of 90'
keys z s
expect 'thread 1 → 2 ─'
type_text ':thread name 2 worker'
keys Enter
expect 'thread 1 → 2 worker ─'
type_text ':thread join 3 1'
keys Enter
expect '^ +25 +│┬ 401000 +2'
keys z s
expect 'thread 2 worker → 1 ─'
keys q
expect '^status=0'
run "clear; OPSCOPE_TEST=keep,fresh $OPSCOPE mt.trace; echo status=\$?"
# They are there at once.
expect '^ +0 +┬ +401000 +1 MOV'
keys z s
expect 'thread 1 → 2 worker ─'
keys z s
expect 'thread 2 worker → 1 ─'
type_text ':table threads'
keys Enter
expect '^ +1 +65 +72.22%'
expect '^ +2 +worker +25 +27.78%'
# One thread alone, with its own numbers, and back.
keys j Enter
expect '^ +25 +2:0 +401000'
expect '^ +26 +2:1 +401003'
keys '&' Enter
expect '^ +25 +│┬ +401000 +2'
keys BSpace
expect 'Threads .* 2 of 2'
keys q
expect '^─+┼─+ thread 2 worker → 1 ─'

# --- sizes of terminals ---
for size in 10x40 48x160 70x240; do
	tm resize-window -y ${size%x*} -x ${size#*x}
	keys g z s
	expect 'thread 1 → 2 worker ─'
	keys z s
	expect 'thread 2 worker → 1 ─'
done
tm resize-window -y 24 -x 80
keys q
expect '^status=0'

# --- a terminal without UTF-8 ---
run "clear; OPSCOPE_TEST=keep,fresh LC_ALL=C $OPSCOPE mt.trace; echo status=\$?"
expect '^ +0 +[\^] +401000 +1 MOV'
keys z s
expect '^-+[+]+-+ thread 1 > 2 worker -+$'
expect '^ +26 +[|][*] 401003'
keys q
expect '^status=0'
