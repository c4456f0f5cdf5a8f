# Traces of the championships CVP-1 and CBP-2025
$ for f in data/cvp/good-*; do opscope info $f | grep -A 2 -e ^Format -e ^Evidence; done
Format:         cbp2025 (CBP-2025 branch prediction trace)
Register names: cvp1
Records:        60
--
Evidence for formats, in bits:
cbp2025: 26
Format:         cvp1 (CVP-1 value prediction trace)
Register names: cvp1
Records:        60
--
Evidence for formats, in bits:
cvp1: 26
Format:         cbp2025 (CBP-2025 branch prediction trace)
Register names: cvp1
Records:        44
--
Evidence for formats, in bits:
cbp2025: 26
Format:         cvp1 (CVP-1 value prediction trace)
Register names: cvp1
Records:        40
--
Evidence for formats, in bits:
cvp1: 26

$ opscope list -n 12 data/cvp/good-small.cvp
     record  pc      type         load    store   size  taken  target  value             src                      dst
          0  400000  alu                                               1234              x1,x2                    x3
          1  400004  alu                                               600000000         x3                       flags
          2  400008  conditional                        0                                flags
          3  40000c  load         7f0000             8                 ffffffffffffffff  x3                       x4
          4  400010  store                7f8000    16                                   x4,x3,x5
          5  400014  fp                                                3ff0              v1,v2                    v3
          6  400018  slow-alu                                          1                 x1,x2,x3,x4,x5,x6,x7,x8  x10,x11,x12,x13
          7  40001c  jump                               1      40011c
          8  40011c  indirect                           1      40015c                    x30
          9  40015c  conditional                        1      40016c                    flags
         10  40016c  alu                                               1235              x1,x2                    x3
         11  400170  alu                                               600000001         x3                       flags

$ opscope list -n 12 data/cvp/good-small.cbp
     record  pc      type         load    store   size  taken  target  value             src                      dst
          0  400000  alu                                               1234              x1,x2                    x3
          1  400004  alu                                               600000000         x3                       flags
          2  400008  conditional                        0                                flags
          3  40000c  load         7f0000             8                 ffffffffffffffff  x3                       x4,x3
          4  400010  store                7f8000    16                                   x4,x3,x5
          5  400014  fp                                                3ff0              v1,v2                    v3
          6  400018  slow-alu                                          1                 x1,x2,x3,x4,x5,x6,x7,x8  x10,x11,x12,x13
          7  40001c  call                               1      500000  400020                                     x30
          8  500000  alu                                               0                 xzr                      x0
          9  500004  return                             1      400020                    x30
         10  400020  conditional                        1      400030                    flags
         11  400030  alu                                               1235              x1,x2                    x3

$ opscope list -n 8 --fields=type,dst,value,value2,value3,value4,value_high,size,kind,base_update,reg_offset data/cvp/good-small.cbp
     record  type         dst              value             value2  value3  value4  value_high  size  kind         base_update  reg_offset
          0  alu          x3               1234
          1  alu          flags            600000000
          2  conditional                                                                               conditional
          3  load         x4,x3            ffffffffffffffff  7f0010                                 8               1
          4  store                                                                                 16               0            1
          5  fp           v3               3ff0                                      7
          6  slow-alu     x10,x11,x12,x13  1                 2       3       4
          7  call         x30              400020                                                      call

$ opscope list --format=cvp1 --fields=pc,type,dst data/cvp/bad-inserted.cvp
     record  pc      type         dst
          0  400000  alu          x3
          1  400004  alu          flags
          2  400008  conditional
          3  40000c  load         x4
          4  400010  store
          5  400014  fp           v3
          6  400018  slow-alu     x10,x11,x12,x13
          7  40001c  jump
          8  40011c  indirect
! at byte 245: bytes that are not a record; records resume after them
          9  40015c  conditional
         10  40016c  alu          x3
         11  400170  alu          flags
         12  400174  conditional
         13  400178  load         x4
         14  40017c  store
         15  400180  fp           v3
         16  400184  slow-alu     x10,x11,x12,x13
         17  400188  jump
! at byte 495: bytes that are not a record; records resume after them
         18  400288  indirect
         19  4002c8  conditional
         20  4002d8  alu          x3
         21  4002dc  alu          flags
         22  4002e0  conditional
         23  4002e4  load         x4
         24  4002e8  store
         25  4002ec  fp           v3
         26  4002f0  slow-alu     x10,x11,x12,x13
         27  4002f4  jump
         28  4003f4  indirect
         29  400434  conditional
         30  400444  alu          x3
         31  400448  alu          flags
         32  40044c  conditional
         33  400450  load         x4
         34  400454  store
         35  400458  fp           v3
         36  40045c  slow-alu     x10,x11,x12,x13
         37  400460  jump
         38  400560  indirect
         39  4005a0  conditional
! at byte 1,109: 11 stray bytes after the last complete record

$ opscope find "call or return" data/cvp/good-small.cbp
     record  pc      type    load  store  size  taken  target  value   src  dst
          7  40001c  call                       1      500000  400020       x30
          9  500004  return                     1      400020          x30
         18  40004c  call                       1      500000  400050       x30
         20  500004  return                     1      400044          x30
         29  400070  call                       1      500000  400074       x30
         31  500004  return                     1      400068          x30
         40  400094  call                       1      500000  400098       x30
         42  500004  return                     1      40008c          x30

$ opscope lint data/cvp/good-small.cvp
AL040  hint              9  a register that is read before it is written
    record 0: x1 is read, but no earlier record writes it
    record 0: x2 is read, but no earlier record writes it
    record 4: x5 is read, but no earlier record writes it
    6 more, different
data/cvp/good-small.cvp: 40 records, 0 errors, 0 warnings, 9 hints

$ opscope formats cbp2025 | head -12
cbp2025: CBP-2025 branch prediction trace
A record is one instruction of variable length; register names: cvp1.

Binary, a sequence of AArch64 instructions, as in the traces of the 2025 branch
prediction championship: like CVP-1, with types for calls and returns and with
addressing modes.

Made by:
  the traces of CBP-2025, such as int_0_trace.gz

field        place    kind      role             meaning
pc           -        address   pc               address of the instruction

# Decimal digits are hexadecimal for such a value; a message says so
$ for q in 'value == 120' 'value == 0x120' 'value == 1' 'value == 1f' 'pc == 400018' 'value in {10, 20} or value == 120' 'src == 10'; do echo "$q"; opscope find -c "$q" data/cvp/good-small.cvp; done
value == 120
opscope: data/cvp/good-small.cvp: 120 is read as 0x120, in hexadecimal
0
value == 0x120
0
value == 1
4
value == 1f
0
pc == 400018
1
value in {10, 20} or value == 120
opscope: data/cvp/good-small.cvp: 10 is read as 0x10, in hexadecimal
0
src == 10
0
? 1
