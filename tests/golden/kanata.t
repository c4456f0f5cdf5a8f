# Kanata logs: commands of several instructions are interleaved
$ opscope info data/kanata/good-small.kanata | grep -A 2 -e ^Format -e ^Evidence
Format:        kanata (Kanata pipeline log)
Records:       5
Gaps:          0
--
Evidence for formats, in bits:
kanata: 26

$ opscope list data/kanata/good-small.kanata
     record  pc         disasm             id  thread  time  decode  rename  dispatch  issue  complete  retire  squashed
! at byte 0: remark: Kanata 0004
          0  12000d918  iBC(r17)            0       0   216       1       2         3      4         9      10  0
          1  12000d91c  r4 = iALU(r3, r2)   1       0   217       1       2         3      5         9      10  0
          2             no address          2       1   218                                                 13  0
          3                                 3       0   219                                                     1
          4  12000d920  nop                 4       0   227                                                     0

$ opscope list --fields=id,number,opcode,stages,producer,retire_id data/kanata/good-small.kanata
     record  id  number  opcode    stages         producer  retire_id
! at byte 0: remark: Kanata 0004
          0   0     100  iBC(r17)  0,1,2,3,4,6,9                    0
          1   1     101  r4        0,1,2,3,5,9    0                 1
          2   2     102  no        0                                2
          3   3     103            0                                0
          4   4     104  nop       0

$ opscope list --format=kanata --fields=id,pc,disasm,time,decode,retire,stages data/kanata/bad-other-lines.kanata
     record  id  pc    disasm  time  decode  retire  stages
! at byte 0: remark: Kanata 0004
          0   0  4000  add        5                  0
! malformed line at byte 61: this line is not a command
! at byte 84: remark: S 0 0 F
          1   1                   7                  0
! malformed line at byte 104: this line is not a command
! at byte 112: remark: S 1 0 F
! malformed line at byte 144: this line is not a command
! at byte 152: remark: C 1
          2   3                 101

$ opscope find -c squashed data/kanata/good-small.kanata
1

$ opscope lint data/kanata/good-small.kanata
AL024  hint              2  a line that is not a record but is part of the format
    record 0: remark: Kanata 0004 (2 times)
data/kanata/good-small.kanata: 5 records, 0 errors, 0 warnings, 2 hints

$ opscope formats kanata | head -12
kanata: Kanata pipeline log
A record is one instruction, one or several lines of text.

Text, commands for the stages of instructions, as written by Onikiri 2 and
other simulators for the viewer Konata. The commands of instructions are
interleaved, so the bytes of a record are its line I and all commands up to the
next one; its stages are collected from the 64 KiB after its line I. Times of
stages are relative to that line.

Made by:
  the log of Onikiri 2 for Konata


# A log in which no instruction retires, as those of layouts without that time
$ awk 'BEGIN { print "Kanata\t0004\nC=\t5"; for (i = 0; i < 2000; i++) printf "I\t%d\t%d\t0\nL\t%d\t0\t%x nop\nS\t%d\t0\tF\nC\t1\nS\t%d\t0\tCm\n", i, i, i, 4096 + 4 * i, i, i }' >endless.kanata; opscope info endless.kanata | grep Format; opscope pipeline --span=0..2 endless.kanata
Format:        kanata (Kanata pipeline log)
from cycle 5, a column is 1 cycle
        0           1000  nop                   fc
        1           1004  nop                    fc
        2           1008  nop                     fc
