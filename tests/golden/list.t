# Every format as text, from any record
$ opscope list -n 3 samples/ls.cis501.trace.gz
     record  uop  pc            src1  src2  dst  f  b  m  imm  addr          fallthrough   target        macro  micro
          0    1  7ffff7fd3a14        rax   r9   -  -  L    0  7ffff7fc0cc8  7ffff7fd3a17                MOV    LOAD
          1    1  7ffff7fd3a17                   R  N  -  523                7ffff7fd3a1d  7ffff7fd3c28  J      JMP_IMM
          2    1  7ffff7fd3a1d  r9    r9    t0   W  -  -    0                7ffff7fd3a20                TEST   TEST

$ opscope list -s 7 -n 3 samples/ls.champsim.xz
     record  pc            br  tk  kind  dst  src      store         load
          7  7ffff7fd3a32  0             rdi  rsp
          8  7ffff7fd3a37  0             rax  rdx
          9  7ffff7fd3a3a  0                  rsp,rsi  7fffffffe218

$ opscope list -s 39998 samples/ls.cloudsuite.xz
     record  pc            br  tk  kind  dst         src  store  load  asid
     39,998  7ffff7fec4a8  0             rax,rflags  rax               0,0
     39,999  7ffff7fec4ac  0             rflags      rcx               0,0

$ opscope list -s 20K -n 2 samples/ls.byu.tr.gz
     record  addr      type   size  attr  proc  time  clock
     20,000  f7fd3a83  FETCH     8  WB       0     1  14447
     20,001  f7fd3a86  FETCH     8  WB       0     1  14448

$ opscope list -n 3 --fields=pc,opclass,fetch,src,dst samples/ls.gem5.txt.gz
opscope: --fields: gem5 has no field opclass (did you mean op?)
    pc,opclass,fetch,src,dst
       ^
? 2

# Options anywhere, numbers as people write them
$ opscope list samples/ls.champsim.xz -n1 --start 0x10 --fields pc
     record  pc
         16  7ffff7fd3a67

$ opscope list -n 0 samples/ls.champsim.xz --fields=load,pc
     record  load  pc

# Fields in the given order
$ opscope list -n 2 --fields=load,pc --to=csv samples/ls.champsim.xz
record,load_0,load_1,load_2,load_3,pc
0,0x7ffff7fc0cc8,,,,0x7ffff7fd3a14
1,,,,,0x7ffff7fd3a17

# Output for programs
$ opscope list -n 2 --to=csv samples/ls.cis501.trace.gz
record,uop,pc,src1,src2,dst,flags,branch,mem,imm,addr,fallthrough,target,macro,micro,macroop,load,store,taken,kind,is_branch
0,1,0x7ffff7fd3a14,,rax,r9,-,-,L,0,0x7ffff7fc0cc8,0x7ffff7fd3a17,,MOV,LOAD,0,0x7ffff7fc0cc8,,,,0
1,1,0x7ffff7fd3a17,,,,R,N,-,523,,0x7ffff7fd3a1d,0x7ffff7fd3c28,J,JMP_IMM,1,,,0,conditional,1

$ opscope list -n 2 --to=csv samples/ls.champsim.xz
record,pc,branch,taken,kind,dst_0,dst_1,src_0,src_1,src_2,src_3,store_0,store_1,load_0,load_1,load_2,load_3
0,0x7ffff7fd3a14,0,,,r9,,rax,,,,,,0x7ffff7fc0cc8,,,
1,0x7ffff7fd3a17,1,0,conditional,rip,,rip,rflags,,,,,,,,

$ opscope list -n 2 --to=json samples/ls.cis501.trace.gz
{"record":0,"uop":1,"pc":"0x7ffff7fd3a14","src2":"rax","dst":"r9","flags":"-","branch":"-","mem":"L","imm":0,"addr":"0x7ffff7fc0cc8","fallthrough":"0x7ffff7fd3a17","macro":"MOV","micro":"LOAD","macroop":0,"load":"0x7ffff7fc0cc8","is_branch":false}
{"record":1,"uop":1,"pc":"0x7ffff7fd3a17","flags":"R","branch":"N","mem":"-","imm":523,"fallthrough":"0x7ffff7fd3a1d","target":"0x7ffff7fd3c28","macro":"J","micro":"JMP_IMM","macroop":1,"taken":false,"kind":"conditional","is_branch":true}

$ opscope list -n 2 --to=json samples/ls.champsim.xz
{"record":0,"pc":"0x7ffff7fd3a14","branch":false,"dst":["r9"],"src":["rax"],"store":[],"load":["0x7ffff7fc0cc8"]}
{"record":1,"pc":"0x7ffff7fd3a17","branch":true,"taken":false,"kind":"conditional","dst":["rip"],"src":["rip","rflags"],"store":[],"load":[]}

$ opscope list -n 2 --to=json samples/ls.cloudsuite.xz
{"record":0,"pc":"0x7ffff7fd3a14","branch":false,"dst":["r9"],"src":["rax"],"pad1":0,"store":[],"load":["0x7ffff7fc0cc8"],"asid":[0,0],"pad2":0}
{"record":1,"pc":"0x7ffff7fd3a17","branch":true,"taken":false,"kind":"conditional","dst":["rip"],"src":["rip","rflags"],"pad1":0,"store":[],"load":[],"asid":[0,0],"pad2":0}

$ opscope list -n 2 --to=json samples/ls.byu.tr.gz
{"record":0,"addr":"0xf7fd3a14","type":"FETCH","size":8,"attr":"WB","proc":0,"time":0,"clock":0,"fetch":"0xf7fd3a14"}
{"record":1,"addr":"0xf7fc0cc8","type":"MEMREAD","size":8,"attr":"WB","proc":0,"time":0,"clock":0,"load":"0xf7fc0cc8"}

$ opscope list -n 2 --to=json samples/ls.gem5.txt.gz
{"record":0,"fault":false,"fetch":80500,"ready":18000,"commit":18500,"decode":1500,"rename":2500,"dispatch":3000,"issue":3000,"op":"MemRead","uop":false,"cond":false,"uncond":false,"direct":false,"squash_after":false,"serial_after":false,"serial_before":false,"atomic":false,"sc":false,"rdbar":false,"wrbar":false,"quiesce":false,"nonspec":false,"isaddr":true,"addr":"0x7ffff7fc0cc8","size":8,"depth":2,"data_walk":[],"data_walk_addr":[],"data_writebacks":[0,0,0],"pc":"0x7ffff7fd3a14","branching":false,"mispred":false,"fetch_walk":[],"fetch_walk_addr":[],"fetch_writebacks":[0,0],"nsrc":1,"ndst":1,"src":["r10"],"dst":["r12"],"load":"0x7ffff7fc0cc8","is_branch":false}
{"record":1,"fault":false,"fetch":81000,"ready":4000,"commit":4500,"decode":1500,"rename":2500,"dispatch":3000,"issue":3000,"op":"IntAlu","uop":false,"cond":true,"uncond":false,"direct":true,"squash_after":false,"serial_after":false,"serial_before":false,"atomic":false,"sc":false,"rdbar":false,"wrbar":false,"quiesce":false,"nonspec":false,"isaddr":false,"data_walk":[],"data_walk_addr":[],"data_writebacks":[0,0,0],"pc":"0x7ffff7fd3a17","branching":false,"mispred":false,"fetch_walk":[],"fetch_walk_addr":[],"fetch_writebacks":[0,0],"nsrc":2,"ndst":1,"src":["r26","r25"],"dst":["r26"],"kind":"conditional","is_branch":true,"taken":false}

$ opscope list -n 1 --to=json --registers=none samples/ls.champsim.xz
{"record":0,"pc":"0x7ffff7fd3a14","branch":false,"dst":[12],"src":[10],"store":[],"load":["0x7ffff7fc0cc8"]}

# The notation of each format's own tools
$ opscope list -n 8 --to=classic samples/ls.champsim.xz
[     0] 0x00007ffff7fd3a14 | D_R[12] | S_R[10] | S_M['0x7ffff7fc0cc8']
[     1] 0x00007ffff7fd3a17 | BR(N) | D_R[26] | S_R[26, 25]
[     2] 0x00007ffff7fd3a1d | D_R[25] | S_R[12]
[     3] 0x00007ffff7fd3a20 | BR(N) | D_R[26] | S_R[26, 25]
[     4] 0x00007ffff7fd3a26 | D_R[8, 25] | S_R[8]
[     5] 0x00007ffff7fd3a28 | D_R[18] | S_R[6] | S_M['0x7fffffffe220']
[     6] 0x00007ffff7fd3a2d | D_R[4] | S_R[6]
[     7] 0x00007ffff7fd3a32 | D_R[3] | S_R[6]

$ opscope list -n 4 --to=classic samples/ls.cloudsuite.xz
[     0] 0x00007ffff7fd3a14 | D_R[12] | S_R[10] | S_M['0x7ffff7fc0cc8']
[     1] 0x00007ffff7fd3a17 | BR(N) | D_R[26] | S_R[26, 25]
[     2] 0x00007ffff7fd3a1d | D_R[25] | S_R[12]
[     3] 0x00007ffff7fd3a20 | BR(N) | D_R[26] | S_R[26, 25]

$ opscope list -n 4 --to=classic samples/ls.cis501.trace.gz
1 7ffff7fd3a14 -1  0  9 - - L         0 7ffff7fc0cc8 7ffff7fd3a17            0 MOV      LOAD
1 7ffff7fd3a17 -1 -1 -1 R N -       523            0 7ffff7fd3a1d 7ffff7fd3c28 J        JMP_IMM
1 7ffff7fd3a1d  9  9 44 W - -         0            0 7ffff7fd3a20            0 TEST     TEST
1 7ffff7fd3a20 -1 -1 -1 R N -       561            0 7ffff7fd3a26 7ffff7fd3c57 J        JMP_IMM

$ opscope list -n 4 --to=classic samples/ls.byu.tr.gz
f7fd3a14 FETCH		 8	03	0	0
f7fc0cc8 MEMREAD	 8	03	0	0
f7fd3a17 FETCH		 8	03	0	1
f7fd3a1d FETCH		 8	03	0	1

$ opscope list -n 4 --to=classic samples/ls.gem5.txt.gz
0 -1 80500 18000 18500 1500 2500 3000 3000 47 0 0 0 0 0 0 0 0 0 0 0 0 0  1 140737353878728 8 2 -1 -1 -1 0 0 0 0 0 0  140737353955860 0 0 -1 -1 -1 -1 0 0 0 0 0  1 1  0 10  0 12
0 -1 81000 4000 4500 1500 2500 3000 3000 1 0 1 0 1 0 0 0 0 0 0 0 0 0  0 0 0 -1 -1 -1 -1 0 0 0 0 0 0  140737353955863 0 0 -1 -1 -1 -1 0 0 0 0 0  2 1  0 26 0 25  0 26
0 -1 81000 4000 4500 1500 2500 3000 3000 1 0 0 0 0 0 0 0 0 0 0 0 0 0  0 0 0 -1 -1 -1 -1 0 0 0 0 0 0  140737353955869 0 0 -1 -1 -1 -1 0 0 0 0 0  1 1  0 12  0 25
0 -1 81500 4000 4500 1500 2500 3000 3000 1 0 1 0 1 0 0 0 0 0 0 0 0 0  0 0 0 -1 -1 -1 -1 0 0 0 0 0 0  140737353955872 0 0 -1 -1 -1 -1 0 0 0 0 0  2 1  0 26 0 25  0 26

# The classic notation of a padded file is the file, raw bytes are the trace
$ gzip -dc samples/ls.cis501.trace.gz | opscope list --to=classic - | cksum
4049245582 4551395

$ gzip -dc samples/ls.cis501.trace.gz | cksum
4049245582 4551395

$ opscope list --to=raw samples/ls.cis501.trace.gz | cksum
4049245582 4551395

$ xz -dc samples/ls.champsim.xz | cksum
302218466 2560000

$ opscope list --to=raw samples/ls.champsim.xz | cksum
302218466 2560000

# A piece of a trace is a trace
$ opscope list --to=raw -s 1000 -n 20 samples/ls.champsim.xz >piece && opscope list -n 2 --fields=pc piece
     record  pc
          0  7ffff7fd8391
          1  7ffff7fd8395

# The same records from every codec, and through a pipe
$ for f in data/champsim/good-8rec.champsim*; do opscope list --to=csv $f | cksum; opscope list --to=csv - <$f | cksum; done 2>/dev/null
157689766 387
157689766 387
157689766 387
157689766 387
157689766 387
157689766 387

# A layout works like a built-in format
$ opscope list --layout='pc:u64 branch:u8 taken:u8 dst:u8[2] src:u8[4] store:u64[2] load:u64[4]' -n 3 samples/ls.champsim.xz
     record  pc            branch  taken  dst     src         store  load          kind
          0  7ffff7fd3a14  0              r9      rax                7ffff7fc0cc8
          1  7ffff7fd3a17  1       0      rip     rip,rflags                       conditional
          2  7ffff7fd3a1d  0              rflags  r9

$ opscope list --layout='line: uop:dec pc:hex skip[10] macro:text micro:text' -n 3 samples/ls.cis501.trace.gz
     record  uop  pc            macro  micro
          0    1  7ffff7fd3a14  MOV    LOAD
          1    1  7ffff7fd3a17  J      JMP_IMM
          2    1  7ffff7fd3a1d  TEST   TEST

# A closed pipe ends the program without a message
$ opscope list samples/ls.cis501.trace.gz | head -n 1 | cut -c 1-40
     record  uop  pc            src1  sr

# Headings are accepted as names
$ opscope list -s 1 -n 2 --fields=pc,br,tk samples/ls.champsim.xz
     record  pc            br  tk
          1  7ffff7fd3a17  1   0
          2  7ffff7fd3a1d  0

# Opcodes that differ in a byte that is not printable are different in all notations; only a text
# with a backslash can look like one of them
$ for c in '\377' '\376' '\\\\xff' '\342\200\256'; do LC_ALL=C sed "s/ADD/A$(printf "$c")D/" data/cis501/good-24uop.trace >odd.trace; for to in json csv; do opscope list -n 1 --format=cis501 --to=$to --fields=micro odd.trace; done; done
{"record":0,"micro":"A\\xffD"}
record,micro
0,A\xffD
{"record":0,"micro":"A\\xfeD"}
record,micro
0,A\xfeD
{"record":0,"micro":"A\\xffD"}
record,micro
0,A\xffD
{"record":0,"micro":"A\u202eD"}
record,micro
0,A\xe2\x80\xaeD

# The number of the record can be named
$ opscope list --fields=pc,record -n 2 --to=csv samples/ls.cis501.trace.gz
record,pc
0,0x7ffff7fd3a14
1,0x7ffff7fd3a17

$ opscope find --fields=record -n 2 load samples/ls.cis501.trace.gz
     record
          0
          5

# A span, as in other commands
$ opscope list --span=39,997..39,998 samples/ls.champsim.xz
     record  pc            br  tk  kind  dst         src  store  load
     39,997  7ffff7fec4a4  0             rcx,rflags  rcx
     39,998  7ffff7fec4a8  0             rax,rflags  rax

$ opscope list --span=100..110 --where=load --fields=record,load --to=csv samples/ls.champsim.xz
record,load_0,load_1,load_2,load_3
104,0x7ffff7fc0746,,,
106,0x7ffff7ffcac0,,,
108,0x7ffff7fc071c,,,

$ opscope list --span=5..6 -s 5 samples/ls.champsim.xz
opscope: list: use --start or --span, not both
? 2

$ opscope list --span=6..5 samples/ls.champsim.xz
opscope: --span: the last record of the span is before its first record
    6..5
       ^
? 2
