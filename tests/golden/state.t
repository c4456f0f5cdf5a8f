# Registers and memory as of a record, and what wrote them last.
$ opscope state samples/ls.cis501.trace.gz 10000
Registers:
register  record            pc  instruction
rax        9,997  7ffff7fd2e26  MOV LOAD
rcx       10,000  7ffff7fd2e2f  MOV MOV
rdx        9,999  7ffff7fd2e2d  SHR SHR
rbx        9,964  7ffff7fd2e5b  MOV LOAD
rsp        9,897  7ffff7fd2d6d  SUB SUB_IMM
rbp        9,960  7ffff7fd2e49  ADD ADD_IMM
rsi        9,981  7ffff7fd2de7  MOV LOAD
rdi        9,975  7ffff7fd2dc8  MOV LOAD
r8         9,911  7ffff7fd2db4  MOV MOV
r9         9,912  7ffff7fd2db7  AND AND_IMM
r10        9,903  7ffff7fd2d92  MOV MOV
r11        9,913  7ffff7fd2dbb  MOV MOV
r12        9,892  7ffff7fd2d68  MOV MOV
r13        9,906  7ffff7fd2d9f  MOV LOAD
r14        9,909  7ffff7fd2dad  MOV MOV
r15        9,990  7ffff7fd2e0b  MOV MOV
t0         9,991  7ffff7fd2e0e  TEST TEST
t1         9,995  7ffff7fd2e20  AND LOAD
flags      9,999  7ffff7fd2e2d  SHR SHR

$ opscope state --memory=7fffffffe200 samples/ls.cis501.trace.gz 10000 | tail -n 9
opscope: samples/ls.cis501.trace.gz: the format has no access sizes; 8 bytes are assumed for each access
Memory:
     address  size  record            pc  instruction
7fffffffe200     8   9,864  7ffff7fd3a70  PUSH STORE
7fffffffe208     8   9,861  7ffff7fd3a6a  PUSH STORE
7fffffffe210     8   9,855  7ffff7fd3a42  MOV STORE
7fffffffe218     8   9,853  7ffff7fd3a3a  MOV STORE
7fffffffe220     8   9,697  7ffff7fd398d  MOV STORE
7fffffffe228     8   9,858  7ffff7fd3a4c  MOV STORE
7fffffffe230    16

# Values, if the format has them; of memory as hexadecimal and text.
$ opscope state --memory=800ffff0:16 data/spike/good-commits.spike 9
Registers:
register             value  record        pc
ra                80000010       3  8000000c
sp                800ffff0       4  80000028
t0                80000000       0  80000000
a0        ffffffffffffffff       1  80000004
a1                80000010       6  8000002e
a2        ffffffffffffffff       7  80000032
a3        ffffffff7ffffff0       8  80000036
a4                     297       9  8000003a
mtvec             80000000       2  80000008

Memory:
 address  size  bytes                    text      record        pc
800ffff0     8
800ffff8     8  10 00 00 80 00 00 00 00  ........       5  8000002a

$ opscope state --memory=800ffff0:16 --to=csv data/spike/good-commits.spike 9
table,register,address,size,value,bytes,text,points_to,record,not_since,pc,symbol,instruction
registers,ra,,,0x80000010,,,,3,,0x8000000c,,
registers,sp,,,0x800ffff0,,,,4,,0x80000028,,
registers,t0,,,0x80000000,,,,0,,0x80000000,,
registers,a0,,,0xffffffffffffffff,,,,1,,0x80000004,,
registers,a1,,,0x80000010,,,,6,,0x8000002e,,
registers,a2,,,0xffffffffffffffff,,,,7,,0x80000032,,
registers,a3,,,0xffffffff7ffffff0,,,,8,,0x80000036,,
registers,a4,,,0x297,,,,9,,0x8000003a,,
registers,mtvec,,,0x80000000,,,,2,,0x80000008,,
memory,,0x800ffff0,8,,,,,,,,,
memory,,0x800ffff8,8,,10 00 00 80 00 00 00 00,........,,5,,0x8000002a,,

$ opscope state --memory=800ffff0:16 --to=json data/spike/good-commits.spike 2
{
  "totals": {},
  "rows": [
    {"table":"registers","register":"t0","value":"0x80000000","record":0,"pc":"0x80000000"},
    {"table":"registers","register":"a0","value":"0xffffffffffffffff","record":1,"pc":"0x80000004"},
    {"table":"registers","register":"mtvec","value":"0x80000000","record":2,"pc":"0x80000008"},
    {"table":"memory","address":"0x800ffff0","size":16}
  ],
  "notes": []
}

# A load has a value that no store before it has.
$ opscope state --memory=8034:8 data/tarmac/good-fast-models.tarmac 4
Registers:
register  value  record    pc  instruction
x10        29b4       4  800a  LDM      r0,{r10,r11}
sp         8004       4  800a  LDM      r0,{r10,r11}

Memory:
address  size  bytes        text
   8034     4  b4 29 00 00  .)..
   8038     4

# What a format does not have.
$ opscope state --memory=8038 data/qemu/good-sort.execlog 4
Memory:
address  size
   8038    64
opscope: data/qemu/good-sort.execlog: the format has no access sizes; 8 bytes are assumed for each access

$ opscope state data/qemu/good-sort.execlog 4
opscope: data/qemu/good-sort.execlog: execlog does not record written registers

# What is not there.
$ opscope state samples/ls.cis501.trace.gz 9G
opscope: samples/ls.cis501.trace.gz: there is no record 9,000,000,000; the trace has 48,390 (numbered from 0)
? 2

$ opscope state samples/ls.cis501.trace.gz last
opscope: state: last is not a record number
? 2

$ opscope state --memory=main samples/ls.cis501.trace.gz 3
opscope: --memory: main is not ADDRESS or ADDRESS:BYTES
? 2

$ opscope state --memory=10:0 samples/ls.cis501.trace.gz 3
opscope: --memory: 10:0 is not ADDRESS or ADDRESS:BYTES
? 2

$ opscope state --memory=10:1M samples/ls.cis501.trace.gz 3
opscope: samples/ls.cis501.trace.gz: at most 65536 bytes of memory can be shown
? 2

# Symbols at the addresses that values are.
$ printf '80000000 20 T start\n80000028 40 T work\n800ffff0 8 D buffer\n' >symbols; opscope state --symbols=symbols --memory=800ffff0:16 data/spike/good-commits.spike 9 2>/dev/null
Registers:
register             value  points to   record        pc  symbol
ra                80000010  start+0x10       3  8000000c  start+0xc
sp                800ffff0  buffer           4  80000028  work
t0                80000000  start            0  80000000  start
a0        ffffffffffffffff                   1  80000004  start+0x4
a1                80000010  start+0x10       6  8000002e  work+0x6
a2        ffffffffffffffff                   7  80000032  work+0xa
a3        ffffffff7ffffff0                   8  80000036  work+0xe
a4                     297                   9  8000003a  work+0x12
mtvec             80000000  start            2  80000008  start+0x8

Memory:
 address  variable  size  bytes                    text      points to   record        pc  symbol
800ffff0  buffer       8
800ffff8               8  10 00 00 80 00 00 00 00  ........  start+0x10       5  8000002a  work+0x2

# No record has written a register.
$ opscope state data/tarmac/good-t32.tarmac 0
opscope: data/tarmac/good-t32.tarmac: no register was written up to the record

# All fields of a record can be those that show what it writes
$ opscope state --memory=7f64c2c0:8 data/described/good-dramsim.log 2
Memory:
 address  size  record  instruction
7f64c2c0     8       1  store
opscope: data/described/good-dramsim.log: the format has no access sizes; 8 bytes are assumed for each access
