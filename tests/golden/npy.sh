#!/bin/sh
# The arrays of `opscope export --to=npy` have what `opscope list --to=csv` prints, as numpy
# reads them: of every sample, of a query, of a span, from an archive, from the browser.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
here=$(cd "$top_srcdir" && pwd)
sample=$here/samples/ls.champsim.xz

# Without numpy: one directory or nothing.
cd "$dir" || exit 99
"$OPSCOPE" export --to=npy -o a --span=..999 "$sample" 2>/dev/null || exit 1
"$OPSCOPE" export -o a.npz --span=..999 "$sample" 2>/dev/null || exit 1
"$OPSCOPE" export --to=npy -o a "$sample" 2>/dev/null && { echo "a was replaced"; exit 1; }
"$OPSCOPE" export --to=npy --force -o a --span=..99 "$sample" 2>/dev/null || exit 1
[ "$(wc -c <a/pc.npy)" -eq 928 ] || { ls -l a; exit 1; }
"$OPSCOPE" export --to=npy "$sample" 2>/dev/null && { echo "arrays on standard output"; exit 1; }
"$OPSCOPE" export --to=npy -o gone --span=50000.. "$sample" 2>/dev/null && exit 1
mkfifo pipe
"$OPSCOPE" export --to=npy -o killed - <pipe 2>/dev/null &
killed=$!
exec 3>pipe
"$OPSCOPE" export --to=raw "$sample" >&3 2>/dev/null
n=0
until [ -e "killed.$killed.part/pc.npy" ]; do
	[ $((n += 1)) -gt 600 ] && { echo "no temporary directory"; kill $killed; exit 1; }
	sleep 0.1
done
kill $killed
wait $killed
exec 3>&-
# A file that appears in the directory after the check stays, and the arrays do not replace it.
for force in '' --force; do
	mkdir full
	"$OPSCOPE" export --to=npy $force -o full - <pipe 2>err &
	running=$!
	exec 3>pipe
	"$OPSCOPE" export --to=raw "$sample" >&3 2>/dev/null
	n=0
	until [ -e "full.$running.part/pc.npy" ]; do
		[ $((n += 1)) -gt 600 ] && { echo "no temporary directory"; kill $running; exit 1; }
		sleep 0.1
	done
	echo >full/mine
	exec 3>&-
	wait $running && { echo "a directory with a file was replaced"; exit 1; }
	grep -q 'full \(exists already\|has other files\)' err || { cat err; exit 1; }
	[ "$(echo full*)" = full ] && rm full/mine && rmdir full || { ls -l full*; exit 1; }
done
rm pipe err
ls -d killed* 2>/dev/null && { echo "a killed program leaves files"; exit 1; }
[ "$(echo *)" = "a a.npz" ] || { echo "other files: $(echo *)"; exit 1; }
printf '%s\n' wait ':span 10..99' ':export b --to=npy' 'screen message' \
	':export b --to=npy --force --fields=pc,load' ':export b.npz' \
	':export a --to=npy' 'screen message' >keys
"$OPSCOPE" browse --size=12x100 --script=keys "$sample" >out
grep -q '90 records written to b as npy$' out || { cat out; exit 1; }
grep -q 'a exists already; --force replaces it' out || { cat out; exit 1; }
"$OPSCOPE" export --to=npy -o c --span=10..99 --fields=pc,load "$sample" 2>/dev/null || exit 1
diff -r b c || exit 1

for python in python3 /usr/bin/python3 ''; do
	[ -n "$python" ] || { echo "skipped: there is no python3 with numpy"; exit 77; }
	"$python" -c 'import numpy' 2>/dev/null && break
done

cat >check.py <<'END'
import csv, sys, os
import numpy as np

def read(path):
    if path.endswith(".npz"):
        return dict(np.load(path))
    return {f[:-4]: np.load(os.path.join(path, f), mmap_mode="r") for f in os.listdir(path)}

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
# check SUFFIX OPTION... FILE: of directories, or archives
check()
{
	name=$dir/arrays.$ran$1
	shift
	"$OPSCOPE" export --to=npy -o "$name" "$@" 2>/dev/null
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
	*) check '' --span=..1999 "$trace" ;;
	esac
done
for trace in tests/data/*/good-* tests/data/gem5/bad-* tests/data/champsim/bad-*; do
	check '' --span=..99 "$trace"
done
check '' -w 'branch and taken == 1' samples/ls.champsim.xz
check .npz -w 'load' --span=1000..5999 samples/ls.cis501.trace.gz
check '' --fields=load,pc samples/ls.champsim.xz --span=30000..
[ $ran -ge 40 ] || { echo "only $ran traces were compared"; exit 1; }
"$python" "$dir/check.py" $paths || exit 1
echo "$ran traces"
