# opscope samples/ls.champsim.xz
wait
keys <F1>
screen
keys G
screen help
keys q
screen records
# search for a text
keys H/
type QUERIES
keys <Enter>n
screen help message
keys NN
screen message
keys q
keys H
resize 30 160
screen help
keys <F1>
resize 24 80
keys =
screen info status
resize 24 160
screen info
keys =
screen fields
