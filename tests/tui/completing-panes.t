# opscope --size=14x80 samples/ls.cis501.trace.gz
# The arguments of commands for panes are completed.
wait
keys :table mi<Tab>
screen 12-13
|mix  misses
|:table mi
keys <Esc>:table mix.<Tab>
screen 12-13
|mix.macro  mix.micro  mix.size  mix.length  mix.class  mix.kind
|:table mix.
keys <Esc>:timeline records, br<Tab>
screen 13
|:timeline records, branches
keys <Esc>:layout u<Tab>
screen 12-13
|use  uop
|:layout u
