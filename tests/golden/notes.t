# Notes on a record, a span and an address
$ export XDG_DATA_HOME=$PWD/d; opscope notes samples/ls.champsim.xz | sed 's/^#/=/'; opscope notes --add='12,345 the first miss' --add='100..200 initialisation' -a 'pc 0x7ffff7fd3a14 entry' --add='7 back\slash é' samples/ls.champsim.xz; opscope notes samples/ls.champsim.xz | sed 's/^#/=/'; ls d/opscope | sed 's/^[0-9a-f]*/KEY/'
= notes on samples/ls.champsim.xz
7 back\\slash é
100..200 initialisation
12345 the first miss
pc 7ffff7fd3a14 entry
KEY.notes

$ XDG_DATA_HOME=$PWD/d opscope notes --add='7 another text' --delete=100..200 samples/ls.champsim.xz; XDG_DATA_HOME=$PWD/d opscope notes samples/ls.champsim.xz | sed 's/^#/=/'
= notes on samples/ls.champsim.xz
7 another text
12345 the first miss
pc 7ffff7fd3a14 entry

# Exported, edited, and imported to the notes of a copy of the trace, which has the same
$ export XDG_DATA_HOME=$PWD/d; opscope notes samples/ls.champsim.xz >mailed; cp samples/ls.champsim.xz copy.champsim.xz; printf '7 second opinion\n   9   blanks   \r\n\n' >>mailed; opscope notes --import=mailed copy.champsim.xz; opscope notes copy.champsim.xz | sed 's/^#/=/'; opscope notes --import=- copy.champsim.xz <mailed
2 notes imported
= notes on copy.champsim.xz
7 another text; second opinion
9 blanks
12345 the first miss
pc 7ffff7fd3a14 entry
0 notes imported

$ export XDG_DATA_HOME=$PWD/e; opscope notes --import=mailed samples/ls.champsim.xz; opscope notes samples/ls.champsim.xz >again; diff mailed again
5 notes imported
2c2,3
< 7 another text
---
> 7 another text; second opinion
> 9 blanks
5,7d5
< 7 second opinion
<    9   blanks   
< 
? 1

# Hostile bytes: a file with a NUL byte is refused, other bytes are kept and never printed
$ export XDG_DATA_HOME=$PWD/f; printf '1 good\n2 bad\000byte\n' >nul; opscope notes --import=nul samples/ls.champsim.xz; opscope notes samples/ls.champsim.xz | sed 's/^#/=/'
opscope: notes: nul: line 2: a NUL byte is not allowed; nothing was imported

$ export XDG_DATA_HOME=$PWD/f; printf '1 bell\007 and \033]52;c;AAAA\007\n2 \377\376 not UTF-8\n3 \\x1b[31m escaped\n4 C:\\new\n5 a\\zb \\xzz \\x4 \\x00 \\\\ \\\n' >hostile; opscope notes --import=hostile samples/ls.champsim.xz; opscope notes samples/ls.champsim.xz | tee once | sed 's/^#/=/'; opscope notes --import=once samples/ls.champsim.xz
5 notes imported
= notes on samples/ls.champsim.xz
1 bell\x07 and \x1b]52;c;AAAA\x07
2 \xff\xfe not UTF-8
3 \x1b[31m escaped
4 C:\\new
5 a\\zb \\xzz \\x4 \\x00 \\ \\
0 notes imported

$ export XDG_DATA_HOME=$PWD/f; printf '1 good\n\nrecord 5\n' >bad; opscope notes --import=bad samples/ls.champsim.xz; printf '5..3 backwards\n' >bad; opscope notes --import=bad samples/ls.champsim.xz; printf '5.. open\n' >bad; opscope notes --import=bad samples/ls.champsim.xz; printf 'pc xyz no\n' >bad; opscope notes --import=bad samples/ls.champsim.xz; printf '8\n' >bad; opscope notes --import=bad samples/ls.champsim.xz; printf '99999999999999999999 far\n' >bad; opscope notes --import=bad samples/ls.champsim.xz; xz -dc samples/ls.champsim.xz | head -c 100000 >bad; opscope notes --import=bad samples/ls.champsim.xz 2>&1 | sed 's/line [0-9]*.*; nothing/line N; nothing/'; head -c 70000 /dev/zero | tr '\0' x | sed 's/^/3 /' >bad; opscope notes --import=bad samples/ls.champsim.xz; opscope notes --import=bad samples/ls.champsim.xz; opscope notes samples/ls.champsim.xz | head -n 2 | sed 's/^#/=/'
opscope: notes: bad: line 3: record is not a place; expected a record, FIRST..LAST, or pc ADDRESS; nothing was imported
opscope: notes: bad: line 1: 5..3 is not a place; expected a record, FIRST..LAST, or pc ADDRESS; nothing was imported
opscope: notes: bad: line 1: 5.. is not a place; expected a record, FIRST..LAST, or pc ADDRESS; nothing was imported
opscope: notes: bad: line 1: xyz is not a place; expected a record, FIRST..LAST, or pc ADDRESS; nothing was imported
opscope: notes: bad: line 1: the note has no text; nothing was imported
opscope: notes: bad: line 1: 99999999999999999999 is not a place; expected a record, FIRST..LAST, or pc ADDRESS; nothing was imported
opscope: notes: bad: line N; nothing was imported
opscope: notes: bad: line 1: a note has at most 65536 bytes; nothing was imported
opscope: notes: bad: line 1: a note has at most 65536 bytes; nothing was imported
= notes on samples/ls.champsim.xz
1 bell\x07 and \x1b]52;c;AAAA\x07

$ XDG_DATA_HOME=$PWD/f opscope notes --import=missing samples/ls.champsim.xz
opscope: notes: missing: No such file or directory
? 2

$ XDG_DATA_HOME=$PWD/f opscope notes --import=/ samples/ls.champsim.xz
opscope: notes: /: Is a directory
? 2

$ XDG_DATA_HOME=$PWD/f opscope notes --add=5 samples/ls.champsim.xz
opscope: notes: --add=5: the note has no text
? 2

$ XDG_DATA_HOME=$PWD/f opscope notes --add='here text' samples/ls.champsim.xz
opscope: notes: --add: here is not a place; expected a record, FIRST..LAST, or pc ADDRESS
? 2

$ XDG_DATA_HOME=$PWD/f opscope notes --delete=77 samples/ls.champsim.xz
opscope: notes: --delete=77: there is no such note
? 2

$ xz -dc samples/ls.champsim.xz | XDG_DATA_HOME=$PWD/f opscope notes --format=champsim -
opscope: notes: notes are kept only for regular files, and need a home directory
? 2

# Two programs that write at once: nothing is lost
$ export XDG_DATA_HOME=$PWD/g; for i in 1 2 3 4 5 6 7 8; do opscope notes --add="$i note $i" --add="100 from $i" samples/ls.champsim.xz & done; wait; opscope notes samples/ls.champsim.xz | grep '^[1-8] '; opscope notes samples/ls.champsim.xz | grep -c '^100 from [1-8]'
1 note 1
2 note 2
3 note 3
4 note 4
5 note 5
6 note 6
7 note 7
8 note 8
1

# A file that is damaged, or of another version
$ export XDG_DATA_HOME=$PWD/g; f=$(ls g/opscope/*.notes); cp $f good; sed 's/note 3/Note 3/' good >$f; opscope notes samples/ls.champsim.xz 2>&1 | sed "s|$PWD||; s|/[0-9a-f]\{16\}|/KEY|"; opscope notes --add='50 new' samples/ls.champsim.xz 2>/dev/null; opscope notes samples/ls.champsim.xz | sed 's/^#/=/'; ls g/opscope | sed 's/^[0-9a-f]*/KEY/'; grep -c Note $f.damaged
opscope: notes: the notes in /g/opscope/KEY.notes are damaged; the file is kept with the suffix .damaged when a new one is written
= notes on samples/ls.champsim.xz
50 new
KEY.notes
KEY.notes.damaged
1

$ export XDG_DATA_HOME=$PWD/g; f=$(ls g/opscope/*.notes); for i in 1 2; do echo rubbish >$f; opscope notes --add='50 new' samples/ls.champsim.xz 2>/dev/null; done; ls g/opscope | sed 's/^[0-9a-f]*/KEY/'
KEY.notes
KEY.notes.damaged
KEY.notes.damaged-2
KEY.notes.damaged-3

$ export XDG_DATA_HOME=$PWD/g; f=$(ls g/opscope/*.notes); sed 's/^opscope-notes 1/opscope-notes 2/' good >$f; for i in --add='50 new' ''; do opscope notes ${i:+"$i"} samples/ls.champsim.xz 2>&1 | sed "s|$PWD||g; s|/[0-9a-f]\{16\}|/KEY|g"; done; cmp $f good | wc -l; head -n 1 $f
opscope: notes: /g/opscope/KEY.notes was written by another version of opscope
opscope: notes: the notes file /g/opscope/KEY.notes was written by another version of opscope; notes are not kept
1
opscope-notes 2

# A symbolic link stays, and its target is written, whether it exists or not
$ export XDG_DATA_HOME=$PWD/g; f=$(ls g/opscope/*.notes); rm $f; ln -s ../../good $f; opscope notes --add='50 linked' samples/ls.champsim.xz; opscope notes samples/ls.champsim.xz | grep -c .; [ -L $f ] && grep -c linked good
11
1

$ export XDG_DATA_HOME=$PWD/g; f=$(ls g/opscope/*.notes); rm good; opscope notes --add='50 new' samples/ls.champsim.xz; [ -L $f ] && grep -c new good
1

# What killed programs left does not stop the next one, and goes with the indexes
$ export XDG_DATA_HOME=$PWD/l XDG_CACHE_HOME=$PWD/c; mkdir -p l/opscope c/opscope; opscope notes --add='5 a' samples/ls.champsim.xz; f=$(ls l/opscope/*.notes); sh -c 'touch $1.$$ $1.$$.part; exec opscope notes --add="6 b" samples/ls.champsim.xz' - $f; opscope notes samples/ls.champsim.xz | grep -c .; touch c/opscope/.opx-99-0 ${f%.notes}.session ${f}.damaged-2 $f.97.part $f.98-1.part; ls -A l/opscope c/opscope | wc -l; opscope index --remove --all; ls -A l/opscope c/opscope | sed 's/^[0-9a-f]\{16\}/KEY/'
3
11
0 removed
5 temporary files of killed processes removed
c/opscope:

l/opscope:
KEY.notes
KEY.notes.damaged-2
KEY.session

# The beginning of a note is a note of its own, and a piece of it is not
$ export XDG_DATA_HOME=$PWD/h; opscope notes --add='5 foobar baz' --add='6 x' --add='7 a; b' samples/ls.champsim.xz; printf '5 foo\n6 x; y\n7 b\n' | opscope notes --import=- samples/ls.champsim.xz; opscope notes samples/ls.champsim.xz | sed 's/^#/=/'
2 notes imported
= notes on samples/ls.champsim.xz
5 foobar baz; foo
6 x; y
7 a; b

# A place where nothing can be written
$ XDG_DATA_HOME=/dev/null opscope notes --add='1 text' samples/ls.champsim.xz 2>&1 | sed 's|/[0-9a-f]\{16\}|/KEY|'
opscope: notes: /dev/null/opscope/KEY.notes: Not a directory
