# A trace opens where it was left
$ printf 'wait\n:column big = pc >> 12\n:columns pc,big,load\n:goto 12345\nkeys ma\n:filter big == 34359705555\n:search branch\n:goto 20000\n:span 5..500\n:open-pane marks\n' >first; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=first samples/ls.champsim.xz >out; ls c/opscope | sed 's/^[0-9a-f]*\./KEY./' | sort
KEY.session
champsim.panes

$ printf 'wait\nscreen status\nscreen 0-2\nscreen marks\n:filters\nscreen list\nkeys q\nkeys nn\nscreen status\n:quit\n' >again; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=again samples/ls.champsim.xz
wait
screen status
| & big == 34359705555: 15,776 of 40,000  span 5..500    record 20,000 of 40,000
screen 0-2
|instruction           pc          big  load
|19,992      7ffff7fd3132  34359705555                                         │█
|19,993   L  7ffff7fd3139  34359705555  7fffffffe1a8                           │█
screen marks
|─ Marks and notes ──────────────────────────────────────────────────────────────
| a 12,345  pc 7ffff7fd3972
|
|
|
:filters
screen list
|─ List ─ filters ───────────────────────────────────────────────────────────────
| 1  big == 34359705555
|
keys q
keys nn
screen status
| & big == 34359705555: 15,776 of 40,000  span 5..500    record 20,009 of 40,000
:quit

$ printf 'screen message\n' | OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=- samples/ls.champsim.xz
screen message
|restored the session saved a moment ago; use --fresh to start over

# Without: --fresh, which saves nothing either; another place; a copy of the trace has it
$ printf 'wait\nkeys jj\nscreen status\n:quit\n' >look; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --fresh --script=look samples/ls.champsim.xz
wait
keys jj
screen status
| ls.champsim.xz  champsim  xz               record 2 of 40,000  pc 7ffff7fd3a1d
:quit

$ cp samples/ls.champsim.xz copy.champsim.xz; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --script=look copy.champsim.xz
wait
keys jj
screen status
| & big == 34359705555: 15,776 of 40,000  span 5..500    record 20,011 of 40,000
:quit

$ OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --start=15 --script=look samples/ls.champsim.xz
wait
keys jj
screen status
| & big == 34359705555: 15,776 of 40,000  span 5..500        record 17 of 40,000
:quit

$ OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/c opscope browse --index=none --fresh --script=look samples/ls.champsim.xz
wait
keys jj
screen status
| ls.champsim.xz  champsim  xz               record 2 of 40,000  pc 7ffff7fd3a1d
:quit

# Marks of several browsers are merged, the newest of each letter; a removed one stays away
$ mkdir d; printf 'wait\nkeys ma5jmb\n:quit\n' >one; printf 'keys jjmc\n:quit\n' >two; printf 'keys M<Delete>\n:quit\n' >three; for i in one two three; do OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/d opscope browse --script=$i samples/ls.champsim.xz >out; done; sed -E 's/ 1[0-9]{12}/ TIME/' d/opscope/*.session | grep mark
unmark a TIME
mark b 5 0 TIME pc 7ffff7fd3a28  
mark c 7 0 TIME pc 7ffff7fd3a32  
pane marks 1 0 0 0 0 right

$ mkfifo ready go; sed '/^saved/d' d/opscope/*.session >before; (printf 'keys md\n'; echo >ready; read x <go; echo ':quit') | OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/d opscope browse --script=- samples/ls.champsim.xz >out1 & read x <ready; printf 'keys jme\n:quit\n' | OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/d opscope browse --script=- samples/ls.champsim.xz >out2; echo >go; wait; grep -c '^mark' d/opscope/*.session
4

# They are kept when the cache is removed
$ printf 'screen message status\n' >place; mkdir cache; OPSCOPE_TEST=session,keep XDG_CACHE_HOME=$PWD/cache XDG_STATE_HOME=$PWD/c opscope browse --script=place samples/ls.champsim.xz >out; ls cache/opscope | wc -l; rm -r cache; OPSCOPE_TEST=session XDG_CACHE_HOME=$PWD/cache XDG_STATE_HOME=$PWD/c opscope browse --script=place samples/ls.champsim.xz
1
screen message status
|restored the session saved a moment ago; use --fresh to start over
| & big == 34359705555: 15,776 of 40,000  span 5..500        record 17 of 40,000

# A file that is damaged, of another version, or a link; nothing is lost
$ f=$(ls d/opscope/*.session); cp $f good; printf 'screen message\n:quit\n' >message; sed 's/^place .*/place 1 0/' good >$f; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/d opscope browse --script=message --size=24x200 samples/ls.champsim.xz | sed "s|$PWD||; s|/[0-9a-f]\{16\}|/KEY|; s/as [0-9a-f]*/as KEY/"; ls d/opscope | sed 's/^[0-9a-f]*\./KEY./' | sort; grep ^place $f.damaged
screen message
|the saved session /d/opscope/KEY.session is damaged; it will be kept as KEY.session.damaged when a new one is saved
:quit
KEY.session
KEY.session.damaged
champsim.panes
place 1 0

$ f=$(ls d/opscope/*.session); sed 's/^opscope-session 1/opscope-session 9/' good >$f; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/d opscope browse --script=message --size=24x200 samples/ls.champsim.xz | sed "s|$PWD||; s|/[0-9a-f]\{16\}|/KEY|"; head -n 1 $f
screen message
|the saved session /d/opscope/KEY.session was written by another version of opscope; it is kept, and this session is not saved
:quit
opscope-session 9

$ f=$(ls d/opscope/*.session); rm $f; ln -s $PWD/good $f; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/d opscope browse --script=message --size=24x200 samples/ls.champsim.xz | sed "s|$PWD||; s|/[0-9a-f]\{16\}|/KEY|; s/as [0-9a-f]*/as KEY/"; head -n 1 good; rm $f
screen message
|restored the session saved a moment ago; use --fresh to start over
:quit
opscope-session 1

# Panes of a format: another trace of it has them
$ printf 'keys J\n:open-pane chain\nkeys <Tab>5<Ctrl-W>+\n:quit\n' >panes; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/e opscope browse --script=panes --size=40x80 samples/ls.champsim.xz >out; grep -h pane e/opscope/champsim.panes
panes
pane fields 0 0 0 0 0 right
pane chain 1 16 38 0 0 right

$ (head -c 64000 /dev/zero; xz -dc samples/ls.champsim.xz | head -c 64000) >other.champsim; printf 'screen chain\n' | OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/e opscope browse --format=champsim --script=- --size=40x80 other.champsim | head -n 4
screen chain
|─ Chain ─ sources of the record, depth 5 ────────────────────────────── 1 of 1 ─
| record  pc
|      0   0

# Not those that list what belongs to one trace: hits, marks and notes
$ printf ':open-pane hits\n:open-pane marks\n:open-pane bytes\n:quit\n' >lists; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/f opscope browse --script=lists samples/ls.champsim.xz >out; (head -c 64000 /dev/zero; xz -dc samples/ls.champsim.xz | head -c 64000) >other.champsim; for t in other.champsim samples/ls.champsim.xz; do printf 'screen\n' | OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/f opscope browse --format=champsim --script=- --size=40x80 $t | grep '^|─'; done
|─ Bytes ─ pc, byte 0 ──────────────────────────────────── 64 bytes at offset 0 ─
|─ Fields ───────────────────────────────────────────────────────────────────────
|─ Bytes ─ pc, byte 0 ──────────────────────────────────── 64 bytes at offset 0 ─
|─ Marks and notes ──────────────────────────────────────────────────────────────

# The size and the place of a pane that is closed are kept
$ printf 'wait\n:open-pane bytes\nkeys <Ctrl-W>j<Ctrl-W>+<Ctrl-W>+<Ctrl-W>r\nscreen bytes\n:close-pane bytes\n:quit\n' >closes; OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/d opscope browse --script=closes samples/ls.champsim.xz | sed -n '/^screen/,/^:/p'; grep -h closed d/opscope/*.session; printf 'wait\nkeys x\nscreen 0-1 bytes\n' | OPSCOPE_TEST=session XDG_STATE_HOME=$PWD/d opscope browse --script=- samples/ls.champsim.xz
screen bytes
|─ Bytes ─ pc, byte 0 ──────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|
|
:close-pane bytes
closed bytes 0 7 22 0 0 right
wait
keys x
screen 0-1 bytes
|instruction           pc kind        load         store        dst      src    >
|     0   L  7ffff7fd3a14             7ffff7fc0cc8              r9       rax
|─ Bytes ─ pc, byte 0 ──────────────────────────────────── 64 bytes at offset 0 ─
| 00000000  14 3a fd f7 ff 7f 00 00  00 00 0c 00 0a 00 00 00  ·:··············
| 00000010  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
| 00000020  c8 0c fc f7 ff 7f 00 00  00 00 00 00 00 00 00 00  ················
| 00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  ················
|
|

# Names of threads and joins are kept without the saved index, for the question that was asked
$ export XDG_DATA_HOME=$PWD/share OPSCOPE_TEST=session; opscope threads --name=1=main --name=1=boss samples/ls.cis501.trace.gz | tail -n 1 | cut -c 1-16; opscope threads --index=none samples/ls.cis501.trace.gz | tail -n 1 | cut -c 1-16; cat $XDG_DATA_HOME/opscope/*.threads | cut -d' ' -f 1,3-; opscope threads --index=none --thread-by=none samples/ls.cis501.trace.gz | tail -n 1 | cut -c 1-16; printf 'wait\n:thread\nwait\n:thread name 1\n:quit\n' | opscope browse --index=none --script=- samples/ls.cis501.trace.gz >out; cat $XDG_DATA_HOME/opscope/*.threads | cut -d' ' -f 1,3-
     1  boss    
     1  boss    
opscope-threads
name 1 boss
end
     0      0  4
opscope-threads
name 1 
end
