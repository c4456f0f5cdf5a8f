#!/bin/sh
# The arrays of `opscope export --to=npz` have what `opscope list --to=csv` prints, as numpy
# reads them: of every sample, of a query, of a span, from the browser.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
here=$(cd "$top_srcdir" && pwd)
sample=$here/samples/ls.champsim.xz

# Without numpy: one archive or nothing.
cd "$dir" || exit 99
"$OPSCOPE" export -o a.npz --span=..999 "$sample" 2>/dev/null || exit 1
"$OPSCOPE" export -o a.npz "$sample" 2>/dev/null && { echo "a.npz was replaced"; exit 1; }
"$OPSCOPE" export --to=npz --span=..999 "$sample" >b 2>/dev/null || exit 1
cmp a.npz b || exit 1
"$OPSCOPE" export --to=npz -o gone --span=50000.. "$sample" 2>/dev/null && exit 1
rm b
[ "$(echo *)" = a.npz ] || { echo "other files: $(echo *)"; exit 1; }
printf '%s\n' wait ':span 10..99' ':export b --to=npz' 'screen message' \
	':export b --to=npz --force --fields=pc,load' ':export a.npz' 'screen message' >keys
"$OPSCOPE" browse --size=12x100 --script=keys "$sample" >out
grep -q '90 records written to b as npz$' out || { cat out; exit 1; }
grep -q 'the file already exists' out || { cat out; exit 1; }
"$OPSCOPE" export --to=npz -o c --span=10..99 --fields=pc,load "$sample" 2>/dev/null || exit 1
cmp b c || exit 1

for python in python3 /usr/bin/python3 ''; do
	[ -n "$python" ] || { echo "skipped: there is no python3 with numpy"; exit 77; }
	"$python" -c 'import numpy' 2>/dev/null && break
done

cat >check.py <<'END'
import csv, sys
import numpy as np

def read(path):
    return dict(np.load(path))

def text(files, name, v):
    """A value as CSV has it."""
    kind = files[name].dtype
    if name + ".names" in files:
        return str(files[name + ".names"][v])
    if kind == np.bool_:
        return str(int(v))
    if kind.kind == "m":
        return str(int(v.astype("int64")))
    return str(int(v))

def check(path):
    files = read(path)
    with open(path + ".csv", newline="") as f:
        head, *rows = csv.reader(f)
    for k, column in enumerate(head):
        name, _, nth = column.rpartition("_")
        if column in files:
            name, a, mask = column, files[column], files.get(column + ".mask")
        else:
            a, mask = files[name][:, int(nth)], files[name + ".mask"][:, int(nth)]
        assert a.ndim == 1 and len(a) == len(rows), (path, column, a.shape, len(rows))
        for r, row in enumerate(rows):
            absent = mask is not None and bool(mask[r])
            want = row[k]
            if want == "": # an absent value, or an empty text
                assert absent or text(files, name, a[r]) == "", (path, column, r, a[r])
                continue
            if want.startswith("0x") and name + ".names" not in files:
                want = str(int(want, 16))
            assert not absent and text(files, name, a[r]) == want, (path, column, r, a[r], want)
    expected = {c if c in files else c.rpartition("_")[0] for c in head}
    assert {f.split(".")[0] for f in files} == expected, files.keys()

for path in sys.argv[1:]:
    check(path)
END

ran=0
# check OPTION... FILE
check()
{
	name=$dir/$ran.npz
	"$OPSCOPE" export -o "$name" "$@" 2>/dev/null
	[ -e "$name" ] || return 0 # not a trace
	"$OPSCOPE" export --to=csv -o "$name.csv" "$@" 2>/dev/null
	paths="$paths $name"
	ran=$((ran + 1))
}

paths=
cd "$here" || exit 99
for trace in samples/*.* ; do
	case $trace in
	*.sq.txt.gz | *.am) ;;
	*) check --span=..1999 "$trace" ;;
	esac
done
for trace in tests/data/*/good-* tests/data/gem5/bad-* tests/data/champsim/bad-*; do
	check --span=..99 "$trace"
done
check -w 'branch and taken == 1' samples/ls.champsim.xz
check -w 'load' --span=1000..5999 samples/ls.cis501.trace.gz
check --fields=load,pc samples/ls.champsim.xz --span=30000..
[ $ran -ge 40 ] || { echo "only $ran traces were compared"; exit 1; }
"$python" "$dir/check.py" $paths || exit 1
echo "$ran traces"
