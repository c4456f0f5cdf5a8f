#!/bin/sh
# What a target holds of a source: the source in a third format directly, and by way of the
# target, is the same file.  `itself`: what was written is the same after another conversion.
: "${OPSCOPE:=./opscope}" "${top_srcdir:=.}"
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-roundtrips.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
thirds="din lackey byu16 champsim cloudsuite cis501"

# convert FROM TO FILE OUTPUT [OPTION]...
convert()
{
	from=$1 to=$2 input=$3 output=$4
	shift 4
	[ "$from" != gem5 ] || set -- --registers=pin3 "$@"
	rm -f "$output"
	"$OPSCOPE" export --format="$from" --to="$to" -o "$output" "$@" "$input" 2>/dev/null
}

# around FORMAT FILE TARGET...
around()
{
	format=$1 part=$work/part.$1
	"$OPSCOPE" export --format="$format" --span=..5999 -o "$part" "$top_srcdir/$2" 2>/dev/null
	shift 2
	for third in $thirds; do
		convert "$format" "$third" "$part" "$work/$third"
	done
	for target; do
		same=
		convert "$format" "$target" "$part" "$work/way.$target"
		for third in $thirds; do
			[ -s "$work/$third" ] || continue
			convert "$target" "$third" "$work/way.$target" "$work/again"
			cmp -s "$work/$third" "$work/again" && same="$same $third"
		done
		convert "$target" "$target" "$work/way.$target" "$work/again"
		cmp -s "$work/way.$target" "$work/again" && same="$same itself"
		echo "$format $target:$same"
	done
}

all="din lackey byu16 champsim cloudsuite cis501"
for source in \
	"byu samples/ls.byu.tr.gz byu" \
	"cis501 samples/ls.cis501.trace.gz" \
	"champsim samples/ls.champsim.xz" \
	"cloudsuite samples/ls.cloudsuite.xz" \
	"gem5 samples/ls.gem5.txt.gz gem5" \
	"lackey samples/sort.lackey" \
	"qemu samples/sort.qemu" \
	"drmemtrace tests/data/drmemtrace/good-threads.memtrace" \
	"tarmac tests/data/tarmac/good-fast-models.tarmac tarmac"; do
	# shellcheck disable=SC2086
	around $source $all
done >"$work/found"

cat >"$work/expected" <<'END'
byu byu: din lackey byu16 champsim cloudsuite cis501 itself
byu din: din champsim cis501 itself
byu lackey: din lackey byu16 itself
byu byu16: din lackey byu16 champsim cloudsuite cis501 itself
byu champsim: din champsim itself
byu cloudsuite: din champsim cloudsuite itself
byu cis501: din champsim cis501 itself
cis501 din: din itself
cis501 lackey: din lackey byu16 itself
cis501 byu16: din lackey byu16 itself
cis501 champsim: din champsim cloudsuite itself
cis501 cloudsuite: din champsim cloudsuite itself
cis501 cis501: din lackey byu16 champsim cloudsuite cis501 itself
champsim din: din itself
champsim lackey: din lackey byu16 itself
champsim byu16: din byu16 itself
champsim champsim: din lackey byu16 champsim cloudsuite cis501 itself
champsim cloudsuite: din lackey byu16 champsim cloudsuite cis501 itself
champsim cis501: din byu16 cis501 itself
cloudsuite din: din itself
cloudsuite lackey: din lackey byu16 itself
cloudsuite byu16: din byu16 itself
cloudsuite champsim: din lackey byu16 champsim itself
cloudsuite cloudsuite: din lackey byu16 champsim cloudsuite cis501 itself
cloudsuite cis501: din byu16 cis501 itself
gem5 gem5: din lackey byu16 champsim cloudsuite cis501 itself
gem5 din: din itself
gem5 lackey: din lackey byu16 itself
gem5 byu16: din lackey byu16 itself
gem5 champsim: din champsim itself
gem5 cloudsuite: din cloudsuite itself
gem5 cis501: din cis501 itself
lackey din: din champsim cloudsuite itself
lackey lackey: din lackey byu16 champsim cloudsuite cis501 itself
lackey byu16: din byu16 champsim itself
lackey champsim: din champsim cloudsuite itself
lackey cloudsuite: din champsim cloudsuite itself
lackey cis501: din champsim cloudsuite cis501 itself
qemu din:
qemu lackey:
qemu byu16:
qemu champsim: champsim itself
qemu cloudsuite: champsim cloudsuite itself
qemu cis501: champsim cis501 itself
drmemtrace din: din itself
drmemtrace lackey: din lackey byu16 itself
drmemtrace byu16: din lackey byu16 itself
drmemtrace champsim: din champsim itself
drmemtrace cloudsuite: din champsim cloudsuite itself
drmemtrace cis501: din champsim cis501 itself
tarmac tarmac: din lackey byu16 champsim cloudsuite cis501 itself
tarmac din: din itself
tarmac lackey: din lackey byu16 itself
tarmac byu16: din lackey byu16 itself
tarmac champsim: din champsim itself
tarmac cloudsuite: din champsim cloudsuite itself
tarmac cis501: din cis501 itself
END
diff "$work/expected" "$work/found" || { echo "< expected, > found"; exit 1; }
