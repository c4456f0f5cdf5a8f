# Files that the version of November 2026 (commit 95d977ff) wrote: notes, session, panes and
# config are read; an index of another version is built again
$ mkdir -p state/opscope share/opscope config/opscope; cp data/earlier/unsupported-notes share/opscope/2573aeedac2ecb64.notes; cp data/earlier/unsupported-session state/opscope/2573aeedac2ecb64.session; cp data/earlier/unsupported-panes state/opscope/cis501.panes; cp data/earlier/unsupported-config config/opscope/config; XDG_DATA_HOME=$PWD/share opscope notes samples/ls.cis501.trace.gz | tail -n 1
1234 a first note

$ printf 'wait\nscreen status\nscreen 0-2\n:open-pane marks\nscreen marks\nkeys <F5>\nscreen status\n:set\nscreen list\nkeys q\n:quit\n' >look; OPSCOPE_TEST=session OPSCOPE_CONFIG=config/opscope/config XDG_DATA_HOME=$PWD/share XDG_STATE_HOME=$PWD/state XDG_CONFIG_HOME=$PWD/config opscope browse --script=look samples/ls.cis501.trace.gz
wait
screen status
| ls.cis501.trace.gz  & load: 10,983 of 48,390            record 1,237 of 48,390
screen 0-2
|micro-op                pc  macro     micro                           addr
| 1,209    L   7ffff7fd8328  MOV       LOAD                    7ffff7dc8930    ┃█
| 1,210    L   7ffff7fd832c  MOV       LOAD                    7fffffffe340    │█
:open-pane marks
screen marks
|─ Marks and notes ──────────────────────────────────────────────────────────────
| a  1,234  pc 7ffff7fd8395  J JMP_IMM
| b  1,237  pc 7ffff7fd83a4  MOVZX LOAD
| "  1,234  a first note
|
keys <F5>
screen status
| ls.cis501.trace.gz  & load: 10,983 of 48,390           record 24,019 of 48,390
:set
screen list
|─ List ─ settings, as lines for the config file ────────────────────────────────
| set nocolor
| set highlight
| set scrolloff=5
| theme light
| bind F5 :goto 50%
| columns cis501 pc,macro,micro,addr
keys q
:quit

$ mkdir cache; cp data/earlier/unsupported-index.opx cache/old.opx; opscope find -c load --index=cache/old.opx samples/ls.cis501.trace.gz
10983

$ opscope index --index=cache/old.opx samples/ls.cis501.trace.gz | sed 's/Seconds: .*/Seconds:/; s/^Index: .*/Index:/; s|/[^ ]*/cache|cache|'
File:        samples/ls.cis501.trace.gz
Records:     48,390
Chunks:      1
Checkpoints: 1
Largest gap: 4,208,929 bytes (4.21 MB)
Index:
Saved as:    cache/old.opx
Seconds:

$ opscope find -c load --index=cache/old.opx samples/ls.cis501.trace.gz
10983
