#!/bin/sh
# Files that mean no good: what takes endless room once it is unpacked, lines without
# end, nothing but empty parts, files with holes, nothing at all.  Each must be
# answered in little memory, soon, and with a sentence where it is no trace.
set -u
top_srcdir=${top_srcdir:-.}
: "${OPSCOPE:?is the program to test}"
work=$(mktemp -d "${TMPDIR:-/tmp}/opscope-hostile.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
trap 'exit 129' HUP INT TERM
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME
data=$top_srcdir/tests/data
good=$data/cis501/good-24uop.trace
failures=0

fail()
{
	echo "FAIL: $*"
	failures=$((failures + 1))
}

# expect STATUS WHAT COMMAND...: out and said are set
expect()
{
	wanted=$1 what=$2
	shift 2
	out=$("$OPSCOPE" "$@" 2>"$work/said")
	status=$?
	said=$(cat "$work/said")
	[ $status -eq "$wanted" ] || fail "$what: status $status, not $wanted: $said"
	case $said in
	*Sanitizer* | *"runtime error"* | *Assertion*) fail "$what: $said" ;;
	esac
}

count()
{
	expect 0 "$1" stat --to=json --index=none "$2"
	n=$(printf '%s\n' "$out" | sed -n 's/.*"records": *\([0-9]*\).*/\1/p' | head -n 1)
	[ "$n" = "$3" ] || fail "$1: $n records, not $3"
}

# --- nothing --------------------------------------------------------------------

: >"$work/empty"
expect 2 "an empty file" list "$work/empty"
case $said in *"is empty"*) ;; *) fail "an empty file: $said" ;; esac
expect 2 "an empty pipe" list - </dev/null
expect 2 "a folder" list "$work"
expect 2 "no file" list "$work/nowhere"
mkfifo "$work/fifo"
cat "$good" >"$work/fifo" &
expect 0 "a FIFO" list -n 24 --to=csv "$work/fifo"
[ "$(printf '%s\n' "$out" | wc -l)" -eq 25 ] || fail "a FIFO: other lines"
wait
ln -s "$work/loop" "$work/loop"
expect 2 "a link to itself" list "$work/loop"

# --- holes, and 8 EiB where the system has them ------------------------------------

if truncate -s 4T "$work/sparse" 2>/dev/null; then
	expect 0 "4 TB of zeros" list --format=champsim -s 60G -n 2 --to=csv "$work/sparse"
	[ "$(printf '%s\n' "$out" | wc -l)" -eq 3 ] || fail "4 TB of zeros: other lines"
	expect 2 "4 TB of nothing" list "$work/sparse"
	truncate -s 7E "$work/sparse" 2>/dev/null &&
		expect 0 "7 EiB" list --format=champsim -s 1P -n 1 --to=csv "$work/sparse"
	rm -f "$work/sparse"
	# A line of 100 MB between good ones.
	cp "$good" "$work/line.trace"
	truncate -s 100M "$work/line.trace"
	{ echo; cat "$good"; } >>"$work/line.trace"
	count "a long line" "$work/line.trace" 48
	expect 0 "behind a long line" list -s 47 -n 1 --to=csv "$work/line.trace"
fi

# --- what unpacks to far more than it takes ------------------------------------------

# Each line of the table: the name, and how it is packed.
head -c 50000000 /dev/zero | tee "$work/zeros" | gzip -1 >"$work/zeros.gz"
xz -0 -T1 -c "$work/zeros" >"$work/zeros.xz"
for packed in gz xz; do
	expect 0 "zeros in $packed" stat --format=champsim --to=json --index=none \
		"$work/zeros.$packed"
	case $out in *781250*) ;; *) fail "zeros in $packed: other records" ;; esac
	expect 0 "the end of zeros in $packed" list --format=champsim -s 781249 --to=csv \
		"$work/zeros.$packed"
	expect 2 "zeros in $packed, of no format" list "$work/zeros.$packed"
done

# --- zip archives -----------------------------------------------------------------------

# zip_of FILE HOW: two members with $good, made worse
zip_of()
{
	python3 - "$good" "$1" "$2" <<-'END'
	import struct, sys, zipfile
	good, path, how = sys.argv[1:]
	text = open(good, "rb").read()
	with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as z:
	    for i in range(2):
	        z.writestr("t%d" % i, text)
	    if how == "empty":
	        for i in range(20000):
	            z.writestr("empty%d" % i, "")
	    if how == "zeros":
	        z.writestr("zeros", bytes(50000000))
	b = bytearray(open(path, "rb").read())
	entry = b.find(b"PK\1\2")
	second = b.find(b"PK\1\2", entry + 4)
	if how == "overlap":    # both entries are the same member
	    b[second + 42:second + 46] = b[entry + 42:entry + 46]
	if how == "size":       # more than deflate can give
	    b[entry + 24:entry + 28] = struct.pack("<I", 0xfffffff0)
	if how == "longer":     # some more than there is
	    b[entry + 24:entry + 28] = struct.pack("<I", len(text) + 100)
	if how == "crc":
	    b[entry + 16] ^= 1
	if how == "method":
	    b[entry + 10] = 77
	if how == "header":     # of the second member
	    b[b.find(b"PK\3\4", 4) + 1] = 0
	if how == "endless":    # a directory of 65535 entries
	    end = b.find(b"PK\5\6")
	    b[end + 8:end + 12] = b"\xff" * 4
	open(path, "wb").write(b)
	END
}

if command -v python3 >/dev/null 2>&1; then
	for how in plain empty; do
		zip_of "$work/own.zip" $how
		count "a zip archive ($how)" "$work/own.zip" 48
		if command -v unzip >/dev/null 2>&1; then
			unzip -p "$work/own.zip" >"$work/plain.trace"
			"$OPSCOPE" list --to=csv "$work/plain.trace" >"$work/one"
			"$OPSCOPE" list --to=csv "$work/own.zip" | cmp -s - "$work/one" ||
				fail "other records than unzip -p ($how)"
		fi
		expect 0 "a zip archive in a pipe" list -s 47 -n 1 --to=csv - <"$work/own.zip"
	done
	zip_of "$work/own.zip" zeros
	expect 0 "zeros in a zip archive" list -s 47 -n 1 --to=csv "$work/own.zip"
	for how in overlap size endless; do # the headers of the members are intact
		zip_of "$work/own.zip" $how
		expect 2 "a zip archive ($how)" list --to=csv "$work/own.zip"
		[ "$(printf '%s\n' "$out" | wc -l)" -eq 49 ] || fail "other records ($how)"
		case $said in *directory*) ;; *) fail "no word of the directory ($how): $said" ;; esac
	done
	for how in longer method header; do
		zip_of "$work/own.zip" $how
		expect 2 "a zip archive ($how)" list --format=cis501 --to=csv "$work/own.zip"
		case $said in *"member t"[01]*) ;; *) fail "no word of the member ($how): $said" ;; esac
		printf '%s\n' "$out" | grep -q '^[0-9]' || fail "no records of the other member ($how)"
	done
	zip_of "$work/own.zip" crc
	expect 2 "a zip archive (crc)" list --to=csv "$work/own.zip"
	[ "$(printf '%s\n' "$out" | wc -l)" -eq 49 ] || fail "other records (crc)"
	case $said in *checksum*) ;; *) fail "no word of the checksum: $said" ;; esac
else
	echo "SKIP: zip archives need python3"
fi

# --- nothing, very often ----------------------------------------------------------------

# repeat FILE: 2 to the 14 times what is in it
repeat()
{
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
		cat "$1" "$1" >"$1.twice" && mv "$1.twice" "$1"
	done
}

gzip -c </dev/null >"$work/none"
repeat "$work/none"
{ gzip -c "$good"; cat "$work/none"; gzip -c "$good"; } >"$work/members.trace.gz"
count "empty members" "$work/members.trace.gz" 48
xz -c </dev/null >"$work/none"
repeat "$work/none"
{ xz -c "$good"; cat "$work/none"; xz -c "$good"; } >"$work/streams.trace.xz"
count "empty streams" "$work/streams.trace.xz" 48
expect 0 "behind empty streams" list -s 47 -n 1 --to=csv "$work/streams.trace.xz"

# The other packings, in builds that have them: written by opscope itself and read again,
# zeros, and many empty frames before and after it.
empty_zst='\050\265\057\375\044\000\001\000\000\231\351\330\121'
empty_lz4='\004\042\115\030\140\100\202\000\000\000\000'
for packed in zst lz4; do
	if ! "$OPSCOPE" export -o "$work/own.trace.$packed" "$good" 2>"$work/said"; then
		grep -q "built without" "$work/said" || fail "$packed: $(cat "$work/said")"
		continue
	fi
	count "what was written as $packed" "$work/own.trace.$packed" 24
	"$OPSCOPE" list --to=csv "$good" >"$work/one"
	"$OPSCOPE" list --to=csv "$work/own.trace.$packed" | cmp -s - "$work/one" ||
		fail "other records in $packed"
	case $packed in
	zst) printf "$empty_zst" >"$work/none" ;;
	lz4) printf "$empty_lz4" >"$work/none" ;;
	esac
	repeat "$work/none"
	cat "$work/own.trace.$packed" "$work/none" "$work/own.trace.$packed" \
		>"$work/frames.trace.$packed"
	count "empty frames of $packed" "$work/frames.trace.$packed" 48
	expect 0 "behind empty frames of $packed" list -s 47 -n 1 --to=csv \
		"$work/frames.trace.$packed"
	expect 0 "zeros to $packed" export --format=champsim -o "$work/zeros.$packed" \
		"$work/zeros"
	expect 0 "zeros in $packed" stat --format=champsim --to=json --index=none \
		"$work/zeros.$packed"
	case $out in *781250*) ;; *) fail "zeros in $packed: other records" ;; esac
	expect 0 "the end of zeros in $packed" list --format=champsim -s 781249 --to=csv \
		"$work/zeros.$packed"
done

# --- more damage than is kept with its sentence ----------------------------------------

# A member that cannot be unpacked and one of two lines, 16,384 times.  The first line
# after a hole may be the rest of another one; the second is a record.
head -n 2 "$good" | gzip -n >"$work/two.gz"
{
	head -c 10 "$work/two.gz"
	printf '\007\377\377bad data'
	cat "$work/two.gz"
} >"$work/holes"
i=0
while [ $i -lt 14 ]; do
	cat "$work/holes" "$work/holes" >"$work/more"
	mv "$work/more" "$work/holes"
	i=$((i + 1))
done
{
	gzip -n <"$good"
	cat "$work/holes"
} >"$work/holes.trace.gz"
for index in --no-index "" ""; do
	expect 2 "16,384 holes" find -c 'pc > 0' ${index:+"$index"} "$work/holes.trace.gz"
	[ "$out" = 16408 ] || fail "16,384 holes: $out records, not 16408"
	case $said in
	*"16,379 more places are damaged"* | *"16,383 more places are damaged"*) ;;
	*) fail "16,384 holes: $(printf '%s\n' "$said" | cut -c 1-200)" ;;
	esac
done
# Beyond the places that are kept with a sentence: the same by a jump and in order.
"$OPSCOPE" list --to=csv --index=none --fields=pc "$work/holes.trace.gz" 2>"$work/said" |
	sed -n '16002p' >"$work/in-order"
"$OPSCOPE" list --to=csv -s 16000 -n 1 --fields=pc "$work/holes.trace.gz" 2>"$work/said" |
	sed -n 2p >"$work/jump"
[ -s "$work/jump" ] || fail "no record after 16,000 holes"
cmp -s "$work/in-order" "$work/jump" || fail "another record after 16,000 holes"

# --- while it is open: replaced, cut, longer ---------------------------------------------

# What is read slowly enough for that: the reader waits for a pipe.
cp "$good" "$work/changing.trace"
{
	printf 'wait\nscreen\n'
	sleep 0.2
	: >"$work/changing.trace"
	printf 'keys gg\nkeys G\nscreen\n'
	cat "$good" "$good" >"$work/changing.trace"
	printf 'keys gg\nkeys G\nscreen\n'
	rm -f "$work/changing.trace"
	printf 'keys gg\nscreen\n'
} | "$OPSCOPE" browse --script=- "$work/changing.trace" >"$work/out" 2>"$work/said"
status=$?
[ $status -eq 0 ] || fail "a trace that changes: status $status: $(cat "$work/said")"

# --- every byte value ------------------------------------------------------------------

# In opcodes, in lines that are no records, in the name of the file: nothing but what
# is printed as text reaches the output.
csi=$(printf '\302\233')
name=$(printf 'na\033[31m\302\233me\177')
{
	cat "$good"
	i=1
	while [ $i -lt 256 ]; do
		[ $i -eq 10 ] ||
			printf '1 401000 2 -1 0 - - - 0 0 401003 0 A\\%03oB \\%03o\n' "$i" "$i"
		i=$((i + 1))
	done | while IFS= read -r line; do
		# shellcheck disable=SC2059 # the line is the format
		printf "$(printf '%s' "$line" | sed 's/\\\\/\\/g')\n"
	done
} >"$work/$name"
for command in "list" "list --to=json" "info" "stat" "find ." "lint" "list --fields=macro"; do
	# shellcheck disable=SC2086 # words
	"$OPSCOPE" $command --format=cis501 "$work/$name" >"$work/out" 2>&1
	if LC_ALL=C tr -d '\n\t\040-\176\200-\377' <"$work/out" | grep -q .; then
		fail "$command: control characters are printed"
	fi
	LC_ALL=C grep -q "$csi" "$work/out" && fail "$command: a C1 control is printed"
done

[ $failures -eq 0 ]
