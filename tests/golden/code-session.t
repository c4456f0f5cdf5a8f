# Programs that are used from within are saved with the session
# needs HAVE_LIBELF
# needs HAVE_CAPSTONE
$ printf 'wait\n:binary data/code/unsupported-inlined\nwait\n:filter symbol == leaf\nkeys jj\n:quit\n' >first; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=first data/code/good-inlined.itrace.out >out; grep -c '^program binary /.*/data/code/unsupported-inlined$' c/opscope/*.session
1

$ printf 'wait\nscreen 0-3 status\n:binary none\nwait\n:quit\n' >again; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=again data/code/good-inlined.itrace.out
wait
screen 0-3 status
|instruction           pc     tid  symbol            disasm
|    18            201268          leaf              mov eax, dword ptr [rip…  │
|    19            20126e          leaf+0x6          sub eax, edi              │▆
|    20            201270          leaf+0x8          mov dword ptr [rip + 0x…  │▆
| good-inlined.itrace.out  & symbol == leaf: 12 of 43            record 20 of 43
:binary none
wait
:quit

$ printf 'wait\nscreen 0-3\n:binary data/code/unsupported-inlined\nwait\n:quit\n' >again; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=again data/code/good-inlined.itrace.out
wait
screen 0-3
|instruction       pc     tid
|    18        201268
|    19        20126e
|    20        201270
:binary data/code/unsupported-inlined
wait
:quit

# Programs on the command line replace them; a program that is gone leaves the trace without names.
$ printf 'wait\nscreen 0-2\n' >again; printf '2012c9 20 T other\n' >names; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=again --symbols=names data/code/good-inlined.itrace.out
wait
screen 0-2
|instruction       pc     tid  symbol
|    18        201268
|    19        20126e

$ cp data/code/unsupported-inlined prog; printf ':binary prog\nwait\nscreen message\n:quit\n' >use; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=use data/code/good-inlined.itrace.out; rm prog; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=again data/code/good-inlined.itrace.out 2>errors; sed 's|: /.*/prog|: prog|' errors
:binary prog
wait
screen message
|opened with prog
:quit
wait
screen 0-2
|instruction       pc     tid
|    18        201268
|    19        20126e
opscope: --binary: prog: No such file or directory
