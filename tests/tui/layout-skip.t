# opscope --size=8x80 --format=champsim --skip=8 data/layout/unsupported-header8.bin
# --skip is in the text of the layout; it is not a change that can be undone.
keys :layout<Enter>
screen 1-2
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2]      …
| +0    pc                       br ta dst   src
keys <Backspace>
screen message
|there is no change to undo
keys :layout skip=72<Enter><Backspace>
screen 1-2
| layout skip=8 pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2]      …
| +0    pc                       br ta dst   src
keys <Backspace>
screen message
|there is no change to undo
