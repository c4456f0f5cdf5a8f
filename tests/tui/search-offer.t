# opscope --size=16x90 samples/ls.cis501.trace.gz
# A word of the screen that is not an opcode: what else it is, with one key.
keys /7ffff7fd2e5f<Enter>
screen status message
keys <Enter>
screen status message
keys n
screen status message
keys /7ffff7fc0cc8<Enter><Enter>
screen status message
keys g/rax<Enter>
screen message
keys <Enter>
screen status message
keys n
screen message
keys ?r15<Enter><Enter>
screen message
# Any other key refuses.
keys g/rax<Enter>j<Enter>
screen status message
# Nothing to offer
keys /frobnicate<Enter>
screen message
keys <Enter>
screen status
