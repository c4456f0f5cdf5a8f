# Registers of instructions, derived from the program of a trace without registers
# needs HAVE_LIBELF
# needs HAVE_CAPSTONE
$ opscope list -n 12 --no-index -f pc,disasm,read,write,access --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null
     record  pc            disasm                       read     write       access
          0  7f7cd18b835e  push rbp                     rsp,rbp  rsp         store 8
          1  7f7cd18b835f  mov rbp, rsp                 rsp      rbp
          2  7f7cd18b8362  and rsp, 0xfffffffffffffff0  rsp      rflags,rsp
          3  7f7cd18b8366  call 0x7f7cd18b830c          rsp      rsp         store 8
          4  7f7cd18b830c  push r12                     rsp,r12  rsp         store 8
          5  7f7cd18b830e  push rbp                     rsp,rbp  rsp         store 8
          6  7f7cd18b830f  push rbx                     rsp,rbx  rsp         store 8
          7  7f7cd18b8310  lea rdi, [rip - 0xee]                 rdi
          8  7f7cd18b8317  call 0x7f7cd18b828d          rsp      rsp         store 8
          9  7f7cd18b828d  push r14                     rsp,r14  rsp         store 8
         10  7f7cd18b828f  push r13                     rsp,r13  rsp         store 8
         11  7f7cd18b8291  push r12                     rsp,r12  rsp         store 8

# They are fields like others.
$ for q in 'write == rax' 'reg == rsp' 'read == rbx and write == rflags' 'count(write) == 2' 'access ~ /^load/' 'access == "store 8"'; do echo "$q: $(opscope find -c --binary=data/code/unsupported-prog "$q" data/code/good-prog.itrace.out.xz 2>/dev/null)"; done
write == rax: 401
reg == rsp: 539
read == rbx and write == rflags: 128
count(write) == 2: 325
access ~ /^load/: 432
access == "store 8": 219

$ opscope find -c --no-index 'write == rax' data/code/good-prog.itrace.out.xz
opscope: find: itrace has no name write; names are pc, record, fault, thread, asid, proc, phase, tid, ...
    write == rax
    ^
? 2

# Chains go through registers, and say that they do not know memory.
$ opscope chain --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz 701
value               record  distance            pc  what
                       701            7f7cd18b82d7  mov ecx, dword ptr [rbp + rdx*4]
├─ rbp                  16      -685  7f7cd18b829e  lea rbp, [rip + 0x1d5b]
└─ rdx                 700        -1  7f7cd18b82d4  movsxd rdx, r14d
   └─ r14              687       -14  7f7cd18b82c0  mov r14d, ebx
      └─ rbx           665       -36  7f7cd18b82c3  sub ebx, 1
         └─ rbx        659       -42  7f7cd18b82b1  mov ebx, r13d
            └─ r13     656       -45  7f7cd18b82a7  add r13d, 1
opscope: data/code/good-prog.itrace.out.xz: registers are from the program; memory is unknown (no addresses in the trace)

$ opscope state --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz 301
Registers:
register  record            pc  symbol       instruction
rdi          281  7f7cd18b82c9  sort+0x3c    mov edi, dword ptr [rbp + rax*4]
rsi          300  7f7cd18b82bc  sort+0x2f    mov esi, dword ptr [rbp + rax*4]
rbp           16  7f7cd18b829e  sort+0x11    lea rbp, [rip + 0x1d5b]
rsp          288  7f7cd18b8238  compare+0xf  ret
rbx          279  7f7cd18b82c3  sort+0x36    sub ebx, 1
rdx          291  7f7cd18b82d4  sort+0x47    movsxd rdx, r14d
rcx          292  7f7cd18b82d7  sort+0x4a    mov ecx, dword ptr [rbp + rdx*4]
rax          299  7f7cd18b82b9  sort+0x2c    movsxd rax, ebx
r12           14  7f7cd18b8295  sort+0x8     mov r12, rdi
r13          247  7f7cd18b82a7  sort+0x1a    add r13d, 1
r14          301  7f7cd18b82c0  sort+0x33    mov r14d, ebx
rflags       297  7f7cd18b82ea  sort+0x5d    test ebx, ebx

$ opscope stat parallelism,deps --top=3 --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz
Instruction-level parallelism

records: 2,156

Records per cycle:
window  cycles   IPC
16         712  3.03
32         638  3.38
64         545  3.96

records have no branch outcomes, so prediction is perfect
4 more rows; see --top


Distances of dependences

uses of registers: 2,717
mean distance through registers: 93.21
largest distance through registers: 1,301

Through registers and condition codes:
distance  to  uses   share  cumulative
       1   1   964  35.48%      35.48%
       2   3   394  14.50%      49.98%
       4   7   573  21.09%      71.07%

in rows without a distance, the producer is before the trace
9 more rows; see --top

# A trace with recorded registers has the same chains; ChampSim has room for two written
# registers, and two records write three.
$ opscope export --to=champsim -o recorded.champsim --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz
opscope: data/code/good-prog.itrace.out.xz: 2,156 instructions of itrace written as 2,156 instructions of champsim
opscope: data/code/good-prog.itrace.out.xz: fields of champsim written empty: store, load
opscope: data/code/good-prog.itrace.out.xz: 2 records lost a register written

$ for way in '' --forward; do for n in 0 60 301 700 701 1111 1313 1500 2000 2154; do opscope chain $way --links=500 --to=csv recorded.champsim $n 2>/dev/null | cut -d, -f1-6 >a; opscope chain $way --links=500 --to=csv --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.itrace.out.xz $n 2>/dev/null | cut -d, -f1-6 >b; cmp a b && wc -l <a; done; done | tr '\n' ' '
3 13 7 7 8 8 7 2 2 3 2 2 9 7 4 6 8 2 3 3 

# Chunks are skipped by the registers of the addresses in them: the same chains, states and counts
# without skipping.
$ p=--binary=data/code/unsupported-prog@7f7cd18b8000 t=data/code/good-prog.itrace.out.xz; export XDG_CACHE_HOME=$PWD/cache; OPSCOPE_TEST=chunk=64,keep opscope index $t >out; for skips in chunk=64,keep chunk=64,keep,noscreen; do export OPSCOPE_TEST=$skips; for n in 60 700 1313 2154; do opscope chain --links=500 --follow=stack --to=csv $p $t $n; opscope chain --forward --links=500 --to=csv $p $t $n; opscope state --to=csv $p $t $n; done >$skips 2>errors; opscope find -c $p 'write == r13' $t >>$skips; done; cmp chunk=64,keep chunk=64,keep,noscreen; wc -l <chunk=64,keep
105

# Code that is in no file has unknown registers.
$ printf '0x00000500\n0x7f7cd18b835e\n0x7f7cd18b835f\n0x7f7cd18b8362\n' >short.itrace.out

$ opscope list --no-index --format=itrace -f pc,read,write,access --binary=data/code/unsupported-prog@7f7cd18b8000 short.itrace.out
     record  pc            read     write       access
          0  500           ?        ?
          1  7f7cd18b835e  rsp,rbp  rsp         store 8
          2  7f7cd18b835f  rsp      rbp
          3  7f7cd18b8362  rsp      rflags,rsp

$ opscope chain --no-index --format=itrace --follow=stack --binary=data/code/unsupported-prog@7f7cd18b8000 short.itrace.out 3
value      record  distance            pc  what                         remark
                3            7f7cd18b8362  and rsp, 0xfffffffffffffff0
└─ rsp          1        -2  7f7cd18b835e  push rbp
   ├─ rsp                                                               from before the trace
   └─ rbp                                                               from before the trace
opscope: short.itrace.out: registers are from the program; memory is unknown (no addresses in the trace)

# A format with registers of its own, and records that are not single instructions, have no derived
# registers.
$ opscope list -n 1 --no-index -f pc,read --binary=data/code/unsupported-prog@7f7cd18b8000 samples/ls.champsim.xz
opscope: data/code/unsupported-prog: none of 40,000 records is in it at 7f7cd18b8000
opscope: --fields: champsim has no field read (did you mean load?)
    pc,read
       ^
? 2

$ opscope list -n 1 --no-index -f pc,read --binary=data/code/unsupported-prog@7f7cd18b8000 data/code/good-prog.pinatrace.out
opscope: --fields: pinatrace has no field read (did you mean load?)
    pc,read
       ^
? 2

# Records that leave a text of their format empty get it from the program: a log of QEMU, of single
# instructions.
$ xz -dc data/code/good-prog.itrace.out.xz | awk '{ print "Trace 0: 0x7fb368000100 [0000000000000000/" substr($1, 3) "/1040c0b3/00000201]" (NR % 4 ? "" : " own") }' >one.qemu; head -n 2 one.qemu
Trace 0: 0x7fb368000100 [0000000000000000/7f7cd18b835e/1040c0b3/00000201]
Trace 0: 0x7fb368000100 [0000000000000000/7f7cd18b835f/1040c0b3/00000201]

$ opscope list -n 5 --binary=data/code/unsupported-prog one.qemu
opscope: data/code/unsupported-prog: placed at 7f7cd18b8000; 122 of 122 pairs of instructions agree
     record  pc            symbol      cpu  flags     disasm
          0  7f7cd18b835e  _start        0  1040c0b3  push rbp
          1  7f7cd18b835f  _start+0x1    0  1040c0b3  mov rbp, rsp
          2  7f7cd18b8362  _start+0x4    0  1040c0b3  and rsp, 0xfffffffffffffff0
          3  7f7cd18b8366  own           0  1040c0b3  call 0x7f7cd18b830c
          4  7f7cd18b830c  run           0  1040c0b3  push r12

$ for q in 'symbol == own' 'symbol ~ /./' 'symbol ~ /^compare/' 'symbol == "compare"' 'disasm ~ /^push/' 'write == rax'; do echo "$q: $(opscope find -c --binary=data/code/unsupported-prog "$q" one.qemu 2>/dev/null)"; done; opscope find -c 'symbol ~ /./' one.qemu
symbol == own: 539
symbol ~ /./: 2156
symbol ~ /^compare/: 246
symbol == "compare": 324
disasm ~ /^push/: 97
write == rax: 401
539
opscope: one.qemu: 64 bytes skipped: not records

$ opscope find -c --binary=data/code/unsupported-prog 'write == rax' data/code/good-prog.itrace.out.xz 2>/dev/null
401

# A log of QEMU with blocks of several instructions, which end with a branch or a system call: the
# program is placed, but a record has no registers.  A build with other code is refused.
$ opscope list --to=csv -f pc,disasm --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz 2>/dev/null | tr -d '"' | awk -F, 'BEGIN { end = 1 } NR > 1 { if (end) print "Trace 0: 0x7fb368000100 [0000000000000000/" substr($2, 3) "/1040c0b3/00000200]"; end = $3 ~ /^(j|call|ret|syscall)/ }' >blocks.qemu; wc -l <blocks.qemu
514

$ opscope list -n 3 --binary=data/code/unsupported-prog blocks.qemu
opscope: data/code/unsupported-prog: placed at 7f7cd18b8000; 27 of 27 pairs of blocks agree
     record  pc            symbol  cpu  flags     disasm
          0  7f7cd18b835e  _start    0  1040c0b3  push rbp
          1  7f7cd18b830c  run       0  1040c0b3  push r12
          2  7f7cd18b828d  sort      0  1040c0b3  push r14

$ opscope find -c --binary=data/code/unsupported-prog 'symbol == compare' blocks.qemu 2>/dev/null
116

$ opscope list -n 1 -f pc,read --binary=data/code/unsupported-prog blocks.qemu
opscope: data/code/unsupported-prog: placed at 7f7cd18b8000; 27 of 27 pairs of blocks agree
opscope: --fields: qemu has no field read; opscope formats qemu lists them
    pc,read
       ^
? 2

$ cp data/code/unsupported-prog other; chmod +w other; dd if=/dev/zero of=other bs=1 seek=$((0x229)) count=100 conv=notrunc 2>/dev/null; opscope list -n 1 --binary=other blocks.qemu
opscope: other: none of its code was found in 514 records; its names are not used
     record  pc            symbol  cpu  flags     disasm
          0  7f7cd18b835e            0  1040c0b3

# The last instruction of a block decides about calls: the same calls and returns as in the trace of
# instructions.
$ for t in data/code/good-prog.itrace.out.xz blocks.qemu; do opscope stat calls --to=csv --no-index --binary=data/code/unsupported-prog $t 2>/dev/null | cut -d, -f 2-4,10 >$(basename $t).calls; done; cat blocks.qemu.calls; diff good-prog.itrace.out.xz.calls blocks.qemu.calls
symbol,calls,returns,depth
run,1,1,1
sort,1,1,2
fib,44,44,6
compare,58,58,3
twice,6,6,2
zoo::twice<int>,6,6,2
local,6,6,2

$ opscope stack --no-index --binary=data/code/unsupported-prog blocks.qemu 400 2>/dev/null
depth  function  offset            pc  call  remark
    5  fib       +0xd    7f7cd18b824a   398
    4  fib       +0x16   7f7cd18b8253   396
    3  fib       +0x16   7f7cd18b8253   394
    2  fib       +0x16   7f7cd18b8253   392
    1  run       +0x1b   7f7cd18b8327     0
    0  _start            7f7cd18b835e        before the trace

# Lengths that the trace records are compared with the program.
$ printf 'line: {pc} {length:dec}\n' >lengths; for i in 35e:1 35f:3 362:4 366:5 30c:2 30e:1 30f:1 310:7; do echo "7f7cd18b8$i" | tr : ' '; done >right.txt; opscope info --format=./lengths --binary=data/code/unsupported-prog@7f7cd18b8000 right.txt | sed -n '/^Images/,/^$/p'
Images:
unsupported-prog: at 7f7cd18b8000, 7 of 7 pairs of instructions agree, 8 functions, 1 variable

$ sed 's/30c 2/30c 3/; s/35f 3/35f 4/' right.txt >wrong.txt; opscope info --format=./lengths --binary=data/code/unsupported-prog@7f7cd18b8000 wrong.txt | sed -n '/^Images/,/^$/p'; opscope info --to=json --format=./lengths --binary=data/code/unsupported-prog@7f7cd18b8000 wrong.txt 2>/dev/null | grep -e compared -e differ
opscope: data/code/unsupported-prog: 2 of 8 instructions that the trace records differ from it, the first at 7f7cd18b830c
Images:
unsupported-prog: at 7f7cd18b8000, 7 of 7 pairs of instructions agree, 8 functions, 1 variable
Code:             2 of 8 instructions that the trace records differ from it, the first at 7f7cd18b830c
      "compared": 8,
      "differ": 2,

$ opscope find -c --format=./lengths --binary=data/code/unsupported-prog@7f7cd18b8000 'symbol == run' wrong.txt
opscope: data/code/unsupported-prog: 2 of 8 instructions that the trace records differ from it, the first at 7f7cd18b830c
4
