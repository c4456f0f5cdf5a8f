# The pipeline as a picture: gem5, o3pipeview with squashed micro-ops, kanata
$ opscope pipeline --span=0..12 samples/ls.gem5.txt.gz
from cycle 161, a column is 1 cycle of 500 ps; time 80,500 ps
        0   7ffff7fd3a14  MemRead               f..d.ni.............................cr
        1   7ffff7fd3a17  IntAlu                 f..d.ni.cr
        2   7ffff7fd3a1d  IntAlu                 f..d.ni.cr
        3   7ffff7fd3a20  IntAlu                  f..d.ni.cr
        4   7ffff7fd3a26  IntAlu                  f..d.ni.cr
        5   7ffff7fd3a28  MemRead                 f..d.ni......................cr
        6   7ffff7fd3a2d  IntAlu                   f..d.ni.cr
        7   7ffff7fd3a32  IntAlu                   f..d.ni.cr
        8   7ffff7fd3a37  IntAlu                   f..d.ni.cr
        9   7ffff7fd3a3a  MemWrite                  f..d.npi..cr================================================================>
       10   7ffff7fd3a3f  IntAlu                    f..d.ni.cr
       11   7ffff7fd3a42  MemWrite                  f..d.npi..cr================================================================>
       12   7ffff7fd3a46  IntAlu                     f..d.ni.cr

$ opscope pipeline data/o3pipeview/good-small.o3pipeview
from cycle 2, a column is 1 cycle of 500 ps; time 1,000 ps
        0         400d40  push rbp : st   rbp~  fdn.ic.r===s
        1         400d40  push rbp : subi   r~  fdn.picr
        2         400d41  mov rbp, rsp          fdn.p.icr
        3         400d44  jnz 0x10               fdn.p.icr
        4 x       400d46  add rax, rcx            fdn-p
        5 x       400d49  ld   rax, DS:[rbx]      fd
        6         400d56  ld   rax, DS:[rbx]             fdn.pi.................................................................>
        7         400d59  st   rax, DS:[rbx +~            fdn.p.................................................................>

$ opscope pipeline data/kanata/good-small.kanata
from cycle 216, a column is 1 cycle
        0      12000d918  iBC(r17)              fdnpi....cr
        1      12000d91c  r4 = iALU(r3, r2)      fdnp.i...cr
        2                 no address              f............r
        3 x                                        f
        4      12000d920  nop                              f

# Other scales; a column has the last of the stages that begin in it
$ opscope pipeline --span=300..306 --scale=5 --width=40 samples/ls.gem5.txt.gz
from cycle 255, a column is 5 cycles of 500 ps; time 127,500 ps
      300   7ffff7fed8bc  IntAlu                fir
      301   7ffff7fed8be  MemRead               fni.....r
      302   7ffff7fd2cf4  IntAlu                 dr
      303   7ffff7fd2cf6  IntAlu                 dcr
      304   7ffff7fd2c7b  IntAlu                 dcr
      305   7ffff7fd2c7e  MemRead                fi.......r
      306   7ffff7fd2c7f  MemRead                fi.......r

$ opscope pipeline --span=300..306 --cycle=1ns --width=40 samples/ls.gem5.txt.gz
from cycle 129, a column is 1 cycle of 1,000 ps; time 129,000 ps
      300   7ffff7fed8bc  IntAlu                fdnir
      301   7ffff7fed8be  MemRead               f.di..............cr
      302   7ffff7fd2cf4  IntAlu                 fdnir
      303   7ffff7fd2cf6  IntAlu                 f.dicr
      304   7ffff7fd2c7b  IntAlu                 f.dicr
      305   7ffff7fd2c7e  MemRead                 fdni.................cr
      306   7ffff7fd2c7f  MemRead                 f.di..................r

# All times
$ opscope pipeline --span=9..9 --to=json samples/ls.gem5.txt.gz
{
  "cycle": 500,
  "records": [
    {"record":9,"pc":"0x7ffff7fd3a3a","label":"MemWrite","squashed":false,"fetch":82500,"stages":[{"stage":"fetch","cycle":165,"since_fetch":0,"duration":1500},{"stage":"decode","cycle":168,"since_fetch":1500,"duration":1000},{"stage":"rename","cycle":170,"since_fetch":2500,"duration":500},{"stage":"dispatch","cycle":171,"since_fetch":3000,"duration":500},{"stage":"issue","cycle":172,"since_fetch":3500,"duration":1500},{"stage":"complete","cycle":175,"since_fetch":5000,"duration":500},{"stage":"retire","cycle":176,"since_fetch":5500,"duration":88500},{"stage":"store","cycle":353,"since_fetch":94000,"duration":0}]}
  ]
}

# A log for Konata, read again: the same stages
$ opscope pipeline --to=kanata data/o3pipeview/good-small.o3pipeview >small.kanata; head -n 12 small.kanata
Kanata	0004
C=	2
I	0	0	0
L	0	0	400d40 push rbp : st   rbp, SS:[t0 + rsp + 0xfffffffffffffff8]
L	0	1	in memory 11 cycles after the fetch
S	0	0	F
I	1	1	0
L	1	0	400d40 push rbp : subi   rsp, rsp, 0x8
S	1	0	F
I	2	2	0
L	2	0	400d41 mov rbp, rsp
S	2	0	F

$ opscope list --format=kanata --fields=number,decode,rename,dispatch,issue,complete,retire,squashed --to=csv small.kanata
record,number,decode,rename,dispatch,issue,complete,retire,squashed
0,0,1,2,4,4,5,7,0
1,1,1,2,4,5,6,7,0
2,2,1,2,4,6,7,8,0
3,3,1,2,4,6,7,8,0
4,4,1,2,4,,,,1
5,5,1,,,,,,1
6,6,1,2,4,5,105,106,0
7,7,1,2,4,104,105,106,0
opscope: small.kanata: skipped: at byte 0: remark: Kanata 0004

# Mistakes
$ opscope pipeline samples/ls.byu.tr.gz
opscope: pipeline: byu has no times of pipeline stages
? 2

$ opscope pipeline --scale=1001 samples/ls.gem5.txt.gz
opscope: pipeline: --scale must be from 1 to 1,000
? 2

$ opscope pipeline --cycle=fast samples/ls.gem5.txt.gz
opscope: --cycle: expected the length of a cycle, such as 500ps or 0.5ns, not fast
? 2

$ opscope pipeline --span=90000..90010 samples/ls.gem5.txt.gz
opscope: samples/ls.gem5.txt.gz: the trace ends before record 90,000
? 2

# A pipe whose records arrive later is read to its end.
$ zcat samples/ls.gem5.txt.gz >a.txt; (head -c 500000 a.txt; sleep 0.3; tail -c +500001 a.txt) | opscope pipeline --span=39998.. --companion= - 2>&1; rm a.txt
opscope: -: the second file is ignored as requested, so some values are unknown
from cycle 14,023, a column is 1 cycle of 500 ps; time 7,011,500 ps
   39,998   7ffff7fec4a8  IntAlu                f..d.ni.cr
   39,999   7ffff7fec4ac  IntAlu                 f..d.ni.cr

# A label is cut at a character
$ printf '%s\n' 'Kanata	0004' 'C=	0' 'I	0	0	0' 'L	0	0	1000 ééééééééééaddéééééxéééé' 'S	0	0	F' 'C	1' 'R	0	0	0' >a.kanata; opscope pipeline --format=kanata a.kanata; rm a.kanata
from cycle 0, a column is 1 cycle
        0           1000  ééééééééééaddéééééx~  fr
