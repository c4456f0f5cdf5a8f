# By opcode, by address, forward, backward, from somewhere
$ opscope find -n 2 --fields=pc,macro,micro 'CMP LOAD' samples/ls.cis501.trace.gz
     record  pc            macro  micro
        294  7ffff7fd2be8  CMP    LOAD
        322  7ffff7fd2c69  CMP    LOAD

$ opscope find -n 2 --from=1000 --fields=pc,macro,micro '^CALL' samples/ls.cis501.trace.gz
     record  pc            macro  micro
      1,006  7ffff7fd2cef  CALL   SAVE_PC
      1,007  7ffff7fd2cef  CALL   SUB_IMM

$ opscope find -n 2 --backward --fields=pc,macro,micro '^RET' samples/ls.cis501.trace.gz
     record  pc            macro  micro
     48,359  7ffff7fed8be  RET    JMP_REG
     48,358  7ffff7fed8be  RET    ADD_IMM

$ opscope find -b -n 1 --from=100 --to=csv --fields=pc,micro 'JMP_IMM' samples/ls.cis501.trace.gz
record,pc,micro
100,0x7ffff7fd2e11,JMP_IMM

$ opscope find -n 3 0x7ffff7fd3a32 --fields=pc,dst samples/ls.champsim.xz
     record  pc            dst
          7  7ffff7fd3a32  rdi
        575  7ffff7fd3a32  rdi
      1,204  7ffff7fd3a32  rdi

# Counting
$ opscope find -c 'CMP' samples/ls.cis501.trace.gz
2778

$ opscope find -c -n 5 'CMP' samples/ls.cis501.trace.gz
5

$ opscope find -c 0x7ffff7fd3a32 samples/ls.champsim.xz
56

# Forward and backward find the same
$ opscope find --to=csv --fields=pc PUSH samples/ls.cis501.trace.gz | sed 1d | sort | cksum
4051555029 70428

$ opscope find -b --to=csv --fields=pc PUSH samples/ls.cis501.trace.gz | sed 1d | sort | cksum
4051555029 70428

# As grep: 0 found, 1 not, 2 trouble
$ opscope find -c NOSUCHOPCODE samples/ls.cis501.trace.gz
0
? 1

$ opscope find --to=json NOSUCHOPCODE samples/ls.cis501.trace.gz
? 1

$ opscope find 'A(B' samples/ls.cis501.trace.gz
opscope: find: in the regular expression: missing closing parenthesis
    A(B
       ^
? 2

$ opscope find CMP samples/none
opscope: cannot open samples/none: No such file or directory
? 2

# Over the row as it is printed where there are no opcodes
$ opscope find -n 2 --fields=pc,kind 'return' samples/ls.champsim.xz
     record  pc            kind
        301  7ffff7fed8be  return
        310  7ffff7fd2c86  return
