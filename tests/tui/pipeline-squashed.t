# opscope --ascii --size=24x100 data/o3pipeview/good-small.o3pipeview
# Squashed micro-ops have an x; in a small scale a row is cut at its end.
wait
keys Z:5<Enter>
screen pipeline
|- Pipeline - from cycle 0 ------------------------------------------------------- 1 cycle a column -
|         0  push rbp : s~   fdn.ic.r===s
|         1  push rbp : s~   fdn.picr
|         2  mov rbp, rsp    fdn.p.icr
|         3  jnz 0x10         fdn.p.icr
|         4x add rax, rcx      fdn-p
|         5x ld   rax, DS~     fd
|         6  ld   rax, DS~            fdn.pi........................................................>
|         7  st   rax, DS~             fdn.p........................................................>
| stages f fetch, d decode
| cycles f 4/1 d+1/0
| at ps  2,000 +500
| for ps 500   0
styles pipeline
|TTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTTT
|............ooooooooooooo...poccbllwwwwk
|............ooooooooooooo...poccrblw
|............oooooooooooo....poccrrblw
|............oooooooo.........poccrrblw
|..........!.dddddddddddd......ddddd
|CCCCCCCCCC!CdddddddddddddCCCCCddCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCCC
|............ooooooooooooo............poccrbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbd
|............ooooooooooooo.............poccrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrd
|.tttttt.ddddddddddddddddd
|.tttttt.ppppp.ooooo
|.ttttt..ddddd.dddd
|.tttttt.ddd...d
keys J2-
screen pipeline
|- Pipeline - from cycle 0 ------------------------------------------------------ 5 cycles a column -
|         0  push rbp : s~ nrs
|         1  push rbp : s~ nr
|         2  mov rbp, rsp  ncr
|         3  jnz 0x10      dir
|         4x add rax, rcx  fp
|         5x ld   rax, DS~ fd
|         6  ld   rax, DS~   ni...................r
|         7  st   rax, DS~   np...................rs
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 11/1 d+1/1 n+2/2  p+4/1  i+5/100 c+105/1 r+106/0
| at ps  5,500  +500  +1,000 +2,000 +2,500  +52,500 +53,000
| for ps 500    500   1,000  500    50,000  500     0
resize 60 200
screen pipeline
|- Pipeline - from cycle 0 --------------------------------------------------------------------------------------------------------------- 5 cycles a column -
|         0  push rbp : st   rbp, SS:[~ nrs
|         1  push rbp : subi   rsp, rs~ nr
|         2  mov rbp, rsp               ncr
|         3  jnz 0x10                   dir
|         4x add rax, rcx               fp
|         5x ld   rax, DS:[rbx]         fd
|         6  ld   rax, DS:[rbx]           ni...................r
|         7  st   rax, DS:[rbx + 0x8]     np...................rs
|
|
|
|
| stages f fetch, d decode, n rename, p dispatch, i issue, c complete, r retire
| cycles f 11/1 d+1/1 n+2/2  p+4/1  i+5/100 c+105/1 r+106/0
| at ps  5,500  +500  +1,000 +2,000 +2,500  +52,500 +53,000
| for ps 500    500   1,000  500    50,000  500     0
