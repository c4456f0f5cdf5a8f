# opscope samples/ls.champsim.xz
# While records are written to a file, the trace is not opened with another layout.
wait
keys :layout<Enter>
burst :export layout-export.csv<Enter><Enter>
screen message status
|40,000 records written to layout-export.csv as csv
| ls.champsim.xz  champsim  xz               record 0 of 40,000  pc 7ffff7fd3a14
