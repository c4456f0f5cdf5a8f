# opscope --size=16x80 data/gem5/good-40.txt --companion=data/gem5/good-40.sq.txt
# A layout has no companion: neither the trace opened with it nor that trace reloaded.
keys :layout<Enter>
keys as:u64<Enter>
keys :layout use<Enter>
screen records message
|record                    s
|     0  3474018176896671792
|     1  3472328313139114032
|     2  3832880149208314912
|     3  2319406813128175664
|     4  3472331526043086899
|     5  2319389199166414896
|     6  2319389199166349360
|     7  2319389199166349360
|     8  3467807104145825840
|     9  2319684899342135328
|opened with --layout=s:u64
keys :reload<Enter>
screen message
|good-40.txt reloaded
