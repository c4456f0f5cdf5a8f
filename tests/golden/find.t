# By opcode, by address, forward, backward, from somewhere
$ opscope find -n 2 --fields=pc,macro,micro 'CMP LOAD' samples/ls.cis501.trace.gz
$ opscope find -n 2 --from=1000 --fields=pc,macro,micro '^CALL' samples/ls.cis501.trace.gz
$ opscope find -n 2 --backward --fields=pc,macro,micro '^RET' samples/ls.cis501.trace.gz
$ opscope find -b -n 1 --from=100 --to=csv --fields=pc,micro 'JMP_IMM' samples/ls.cis501.trace.gz
$ opscope find -n 3 0x7ffff7fd3a32 --fields=pc,dst samples/ls.champsim.xz
# Counting
$ opscope find -c 'CMP' samples/ls.cis501.trace.gz
$ opscope find -c -n 5 'CMP' samples/ls.cis501.trace.gz
$ opscope find -c 0x7ffff7fd3a32 samples/ls.champsim.xz
# Forward and backward find the same
$ opscope find --to=csv --fields=pc PUSH samples/ls.cis501.trace.gz | sed 1d | sort | cksum
$ opscope find -b --to=csv --fields=pc PUSH samples/ls.cis501.trace.gz | sed 1d | sort | cksum
# As grep: 0 found, 1 not, 2 trouble
$ opscope find -c NOSUCHOPCODE samples/ls.cis501.trace.gz
$ opscope find --to=json NOSUCHOPCODE samples/ls.cis501.trace.gz
$ opscope find 'A(B' samples/ls.cis501.trace.gz
$ opscope find CMP samples/none
# Over the row as it is printed where there are no opcodes
$ opscope find -n 2 --fields=pc,kind 'return' samples/ls.champsim.xz
