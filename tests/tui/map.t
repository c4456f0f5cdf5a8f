# opscope --size=16x80 samples/ls.cis501.trace.gz
# Where in the trace the hits lie, and where this is.
keys vG/SYSCALL|CPUID<Enter>
screen
keys ?<Enter>
screen
styles
# A click goes to a part of the trace, or to the first hit in it.
mouse 3 78
screen
mouse 10 79
screen
mouse 1 79
screen
:set ascii
screen
:set noascii
:set nomap
screen
:set map
keys <Alt-u>
screen
keys <Alt-u>&CALL<Enter>
screen
