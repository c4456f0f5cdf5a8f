# opscope --size=20x60 --binary=data/code/unsupported-prog data/code/good-prog.itrace.out.xz
# needs HAVE_LIBELF
# needs HAVE_LIBIBERTY
# The names of functions stay visible next to the column by which the table is sorted.
wait
keys :table calls<Enter>
wait
screen table
|─ Tables ─ Calls ────────────────────── +5 columns, 1 of 7 ─
| calls: 122
| records outside called functions: 16 of 2,156, 0.74 %
|     function  symbol           own    own%  inclusive▼
| 7f7cd18b830c  run              108   5.01%       2,140
| 7f7cd18b828d  sort             998  46.29%       1,322
| 7f7cd18b823d  fib              596  27.64%         596
| 7f7cd18b8229  compare          324  15.03%         324
| 7f7cd18b826b  twice             66   3.06%         190
| 7f7cd18b82f9  zoo::twice<in…    36   1.67%          36
keys $
screen table
|─ Tables ─ Calls ─────── by inclusive▼, +5 columns, 1 of 7 ─
| calls: 122
| records outside called functions: 16 of 2,156, 0.74 %
|     function  symbol           incl.%   own/call   depth
| 7f7cd18b830c  run              99.26%     108.00       1
| 7f7cd18b828d  sort             61.32%     998.00       2
| 7f7cd18b823d  fib              27.64%      13.55       6
| 7f7cd18b8229  compare          15.03%       5.59       3
| 7f7cd18b826b  twice             8.81%      11.00       2
| 7f7cd18b82f9  zoo::twice<in…    1.67%       6.00       2
