# opscope --size=60x200 samples/ls.champsim.xz
wait
keys xl
screen
resize 40 120
screen
resize 24 119
screen
resize 16 80
screen
resize 15 80
screen
resize 10 40
screen
keys <Tab>
screen
keys <Tab>
screen
resize 9 40
screen
resize 24 39
screen
resize 5 20
screen
resize 1 1
screen
# Nothing is lost when the window has its old size again.
resize 24 80
screen
# One maximized pane, and all of them again.
keys O
screen
keys O<Tab>O
screen
keys O
screen
# Very small
resize 5 20
screen
keys v<Tab>
screen
resize 3 20
screen
resize 4 19
screen
# In a low and wide window, panes are beside each other only.
resize 12 130
keys <Tab>
screen
keys x<Tab>
screen
