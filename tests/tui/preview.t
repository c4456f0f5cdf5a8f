# opscope --size=16x90 samples/ls.cis501.trace.gz
# The list shows the first match of what is typed; Esc returns.
wait
keys 20002g?CA
screen records status message
keys LLX
screen status
keys <Backspace>
screen status
keys <Esc>
screen records status
keys ?CALL<Enter>
screen records status message
# what is not a query yet leaves the cursor where it was
keys 100g/pc ==
screen status
keys  7ffff7fd2e5f
screen status
keys <Ctrl-U>
screen status
keys <Ctrl-C>
:set noincsearch
keys /XOR
screen status message
