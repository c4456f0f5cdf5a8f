# opscope samples/ls.champsim.xz
# Alt and a letter edit the text by words.
keys :goto 10<Alt-b>5
screen message
|:goto 510
keys <Alt-b><Alt-d>export<Alt-f>0
screen message
|:goto export0
keys <Alt-Backspace>77
screen message
|:goto 77
keys <Esc>
# Another key soon after Esc acts once the prompt is closed, and the text is in the history.
keys :goto 77<Alt-j>
screen status message
| ls.champsim.xz  champsim  xz   record 1 of ≥ 256, 0 % indexed  pc 7ffff7fd3a17
| / search  & filter  T tables  t chain  i memory  L timeline  = about  F1 help
keys :<Up>
screen message
|:goto 77
keys <Enter>
screen status
| ls.champsim.xz  champsim  xz  record 77 of ≥ 256, 0 % indexed  pc 7ffff7fd2e04
keys /nothing to find<Ctrl-C>/<Up>
screen message
|/nothing to find
keys <Esc>
# Characters that are not ASCII are typed whole.
keys /
type größe
screen message
|/größe
keys <Backspace><Backspace><Backspace>
screen message
|/gr
