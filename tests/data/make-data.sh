#!/bin/sh
# Make the small traces of this folder anew: good ones, damaged ones and ones
# that are no traces.  README has a sentence for each.
#
#     make tests/bench/tracegen
#     TRACEGEN=$PWD/tests/bench/tracegen tests/data/make-data.sh
#
# The files are kept in the repository, as not every xz and gzip packs alike and
# tests quote places in them.  Needs gzip, xz and tar.
set -e
: "${TRACEGEN:?the path of tracegen}"
here=$(cd "$(dirname "$0")" && pwd)
cd "$here"
rm -rf byu champsim cis501 cloudsuite gem5 packed other
mkdir byu champsim cis501 cloudsuite gem5 packed other

gen()
{
	"$TRACEGEN" --copies=1 --seed=3 "$@"
}

# flip FILE BYTE NEW: the file with its bits at BYTE (from 0) turned over
flip()
{
	old=$(od -An -v -tu1 -j "$2" -N 1 "$1")
	cp "$1" "$3"
	printf "$(printf '\\%03o' $((old ^ 255)))" |
		dd of="$3" bs=1 seek="$2" conv=notrunc 2>/dev/null
}

size()
{
	wc -c <"$1"
}

# le NUMBER BYTES: lowest byte first
le()
{
	n=$1
	i=0
	while [ $i -lt "$2" ]; do
		printf "$(printf '\\%03o' $((n & 255)))"
		n=$((n >> 8))
		i=$((i + 1))
	done
}

zip()
{
	gzip -9 -n -c "$@"
}

# --- CIS501 ----------------------------------------------------------------
cd cis501
gen --records=24 >good-24uop.trace
gen --records=60 --program=copy | sed -n 27,45p >good-rep.trace
sed 's/$/\r/' good-24uop.trace >good-crlf.trace
awk 'NR % 3 == 0 { gsub(/ +/, "\t") } NR % 3 == 1 { $0 = "  " $0 "  " }
	NR % 3 == 2 { $1 = $1 } { print }' good-24uop.trace >good-white-space.trace
sed 's/MOV  *ADD$/VFMADDSUB231PS_LONG A_MICRO_OPCODE_OF_FORTY_CHARACTERS_IN_ALL/' \
	good-24uop.trace >good-long-opcodes.trace
head -c -1 good-24uop.trace >good-no-last-newline.trace
{
	head -n 3 good-24uop.trace
	echo '1 401010  3 -1'
	echo 'this is no record at all'
	sed -n 4,6p good-24uop.trace
	echo '1 4010zz  3 -1  3 - - -         0            0       401014            0 MOV      ADD'
	echo
	sed -n 7,9p good-24uop.trace
	printf '\000\001\002\377\376\n'
	sed -n 10,12p good-24uop.trace
} >bad-malformed-lines.trace
head -c $(($(size good-24uop.trace) - 30)) good-24uop.trace >bad-cut-line.trace
{
	head -n 2 good-24uop.trace
	printf '1 401007  0 -1  0 - - -         0            0       40100b            0 \033[31mMOV\033[0m \033]0;title\007ADD\n'
	sed -n 3,4p good-24uop.trace
} >bad-control-characters.trace
{
	head -n 2 good-24uop.trace
	head -c 200000 /dev/zero | tr '\0' A
	echo
	sed -n 3,4p good-24uop.trace
} | zip >bad-long-line.trace.gz
# a micro-op missing, a wrong next pc: readable, but something for lint
{
	sed -n 1,17p good-24uop.trace
	sed -n 19,21p good-24uop.trace
	sed -n 23,24p good-24uop.trace
} >bad-flow.trace
cd ..

# --- ChampSim and CloudSuite -------------------------------------------------
cd champsim
gen --format=champsim --records=8 >good-8rec.champsim
gen --format=champsim --records=60 --program=copy --branches=pin | tail -c $((40 * 64)) \
	>good-40rec-pin.champsim
gen --format=champsim --records=8 | xz -6 -T1 >good-8rec.champsim.xz
gen --format=champsim --records=8 | zip >good-8rec.champsim.gz
{ cat good-8rec.champsim; printf 'stray!!!'; } >bad-stray-tail.champsim
head -c 500 good-8rec.champsim >bad-cut-record.champsim
{
	head -c $((20 * 64)) good-40rec-pin.champsim
	printf 'abc'
	tail -c +$((20 * 64 + 1)) good-40rec-pin.champsim
} >bad-inserted-bytes.champsim
gen --format=champsim --records=40 | tail -c $((16 * 64)) >16
# branch_taken of what is no branch, a flag of 7, an address of 0x41
flip 16 9 one
flip one 648 two
{ head -c 912 two; printf 'A\0\0\0\0\0\0\0'; tail -c +921 two; } >bad-illegal-values.champsim
rm 16 one two
cd ../cloudsuite
gen --format=cloudsuite --records=8 >good-8rec.cloudsuite
gen --format=cloudsuite --records=24 --threads=2 --quantum=6 >good-24rec-2threads.cloudsuite
{ cat good-8rec.cloudsuite; printf 'stray!!!'; } >bad-stray-tail.cloudsuite
flip good-8rec.cloudsuite 20 bad-padding.cloudsuite
cd ..

# --- BYU ---------------------------------------------------------------------
cd byu
gen --format=byu --records=40 --program=copy >good-40req.tr
{
	head -c 240 good-40req.tr
	for type in 0 1 2 3 16 17 32 33 34 35 49 50 51 52 53 54 55; do
		le $((0xfec00000 + 8 * type)) 4
		le $type 1
		le $((type % 5 == 0 ? 32 : type % 5 == 1 ? 16 : type == 32 ? 0 : 8)) 1
		le $((type % 4)) 1
		le $((type % 2)) 1
		le $((type + 1)) 4
	done
} >good-all-types.tr
gen --format=byu16 --records=40 --program=copy >good-40req-16byte.tr
{ cat good-40req.tr; printf 'xx'; } >bad-stray-tail.tr
flip good-40req.tr 124 bad-type.tr
cd ..

# --- gem5 --------------------------------------------------------------------
cd gem5
gen --format=gem5 --records=40 --program=copy --companion=good-40.sq.txt >good-40.txt
cp good-40.txt bad-no-companion.txt
cp good-40.txt bad-short-companion.txt
head -n 2 good-40.sq.txt >bad-short-companion.sq.txt
cp good-40.txt bad-other-companion.txt
sed 's/^0 \([0-9]*\) \([0-9]*\)/0 \1 9\2/' good-40.sq.txt >bad-other-companion.sq.txt
{
	head -n 5 good-40.txt
	echo '-99 123456'
	echo '0 -1 80000 4000 4500 1500'
	echo '0 -1 80000 4000 4500 1500 2500 3000 3000 1 0 0 0 zero'
	sed -n 6,9p good-40.txt
} >bad-malformed-lines.txt
cp good-40.sq.txt bad-malformed-lines.sq.txt
cd ..

# --- how it is packed ----------------------------------------------------------
cd packed
gen --records=300 --program=maze >300
gen --format=champsim --records=200 --program=maze >200
head -n 100 300 >a
sed -n 101,200p 300 >b
sed -n 201,300p 300 >c
zip 300 >good-one-member.trace.gz
{ zip a; zip b; zip c; } >good-three-members.trace.gz
{ zip a; : | zip; zip b; } >good-empty-member.trace.gz
gzip -9 -N -c 300 >good-name-in-header.trace.gz
{ zip 300; head -c 512 /dev/zero; } >good-trailing-zeros.trace.gz
# stored blocks: gzip makes none, so they are put together by hand
head -n 20 300 >stored
{
	printf '\037\213\010\000\000\000\000\000\000\377'
	head -c 900 stored >one
	tail -c +901 stored >two
	for part in one two; do
		bytes=$(size $part)
		if [ $part = two ]; then le 1 1; else le 0 1; fi # the last block
		le "$bytes" 2
		le $((bytes ^ 65535)) 2
		cat $part
	done
	zip stored | tail -c 8
} >good-stored-blocks.trace.gz
# every byte of the optional header fields, with its own check
{
	printf '\037\213\010\034\000\000\000\000\000\003'
	printf '\004\000XXXXname.trace\000a comment\000'
	zip 300 | tail -c +11
} >good-extra-header.trace.gz
: | zip >good-empty.gz
: | xz >good-empty.xz
{ zip 300; printf 'garbage behind the last member'; } >bad-trailing-garbage.trace.gz
head -c $(($(size good-one-member.trace.gz) * 2 / 3)) good-one-member.trace.gz \
	>bad-truncated.trace.gz
head -c $(($(size good-one-member.trace.gz) - 4)) good-one-member.trace.gz \
	>bad-no-length.trace.gz
head -c 7 good-one-member.trace.gz >bad-only-header.trace.gz
flip good-one-member.trace.gz $(($(size good-one-member.trace.gz) - 8)) bad-crc.trace.gz
flip good-one-member.trace.gz $(($(size good-one-member.trace.gz) - 4)) bad-length.trace.gz
flip good-one-member.trace.gz $(($(size good-one-member.trace.gz) / 2)) bad-flipped.trace.gz
{
	zip a
	zip b >b.gz
	flip b.gz $(($(size b.gz) / 2)) b.bad
	cat b.bad
	zip c
} >bad-middle-member.trace.gz

xz -6 -T1 -c 200 >good-one-block.champsim.xz
xz -6 -T1 --block-size=4096 -c 200 >good-blocks.champsim.xz
{
	head -c 6400 200 | xz -6
	head -c 64 /dev/zero
	tail -c +6401 200 | xz -0
	head -c 8 /dev/zero
} >good-streams-padding.champsim.xz
for check in none crc32 sha256; do
	xz -6 -T1 --check=$check -c 200 >good-check-$check.champsim.xz
done
xz -T1 --delta=dist=64 --lzma2=preset=6 -c 200 >good-delta.champsim.xz
xz -T1 --x86 --lzma2=preset=6 -c 200 >good-x86.champsim.xz
xz -T1 --lzma2=preset=6,lc=1,lp=3,pb=3,dict=4096 -c 200 >good-lclppb.champsim.xz
flip good-one-block.champsim.xz $(($(size good-one-block.champsim.xz) / 2)) \
	bad-flipped.champsim.xz
flip good-blocks.champsim.xz 1000 bad-flipped-block.champsim.xz
# the check stands before the index, which is 12 + 8 bytes at the end and the footer
flip good-one-block.champsim.xz $(($(size good-one-block.champsim.xz) - 29)) \
	bad-check.champsim.xz
head -c $(($(size good-one-block.champsim.xz) * 2 / 3)) good-one-block.champsim.xz \
	>bad-truncated.champsim.xz
head -c $(($(size good-blocks.champsim.xz) - 12)) good-blocks.champsim.xz \
	>bad-no-footer.champsim.xz
{ cat good-one-block.champsim.xz; printf 'garbage!'; } >bad-trailing-garbage.champsim.xz
rm -f 300 200 a b c stored one two b.gz b.bad
cd ..

# --- what is no trace ----------------------------------------------------------
cd other
: >unsupported-empty
head -c 4096 /dev/zero >unsupported-zeros
{
	printf '\177ELF\002\001\001\000\000\000\000\000\000\000\000\000'
	le 3 2; le 62 2; le 1 4; le 4192 8; le 64 8; le 13976 8; le 0 4
	le 64 2; le 56 2; le 13 2; le 64 2; le 31 2; le 30 2
	printf '\006\000\000\000\004\000\000\000@\000\000\000\000\000\000\000'
	printf '/lib64/ld-linux-x86-64.so.2\000libc.so.6\000puts\000__libc_start_main\000'
	gen --records=40 | zip
} >unsupported-elf
cp ../champsim/good-8rec.champsim trace.champsim
tar --format=ustar --owner=0 --group=0 --mtime=@0 -cf trace.tar trace.champsim
xz -c trace.tar >unsupported-tar.champsim.xz
rm trace.tar trace.champsim
cat >unsupported-text.trace <<END
This is a text as people write it.  It has lines, some of them with numbers:
1 2 3 4 5 6 7 8 9 10 11 12 13 14
but nothing in it is a trace of instructions.
END
printf 'first,second,third\n401000,1,401020\n401020,0,401024\n' >unsupported-table.csv
printf '401000,größe→x,4\n401004,na\357ve,4\n' >unsupported-utf8.csv
awk 'BEGIN { print "index,Latency,level"; split("4 4 12 40 100", l, " ")
	for (i = 0; i < 300; i++)
		print i "," (i == 9 ? "" : l[i * 7 % 5 + 1]) "," (i % 3 ? "l1" : "dram") }' >unsupported-beside.csv
printf '\377\330\377\340\000\020JFIF\000\001\001\000\000\001\000\001\000\000' >unsupported-picture.jpg
printf 'BZh91AY&SY\000\000\000\000' >unsupported-bzip2.trace.bz2
printf 'PK\003\004\024\000\000\000\000\000' >unsupported-zip.trace.zip
printf 'gem5\024\000\000\000\012\010protobuf' >unsupported-gem5-protobuf
printf '\135\000\000\200\000\377\377\377\377\377\377\377\377\000' >unsupported-lzma.champsim.lzma
cd ..

# --- what only a layout describes -----------------------------------------------
mkdir -p layout
{
	printf 'TRACEv1\000'
	xz -dc "$here/../../samples/ls.champsim.xz" | head -c 12800
} >layout/unsupported-header8.bin
cat >layout/unsupported-lines.txt <<END
# a tracer of the lab, version 3
100;ld;7ffc10a0;8
104;ld;7ffc10b8;8
109;st;7ffc20a4;4
117;ld;7ffc10a8;8
118;st;7ffc20a0;4
122;rmw;7ffc3000;16
125;rmw;7ffc3010;16
lost 3 events
140;ld;7ffc10b0;8
END

# --- what was recorded -------------------------------------------------------------
samples=$here/../../samples
zcat "$samples/ls.cis501.trace.gz" | head -n 300 >cis501/good-300uop-recorded.trace
zcat "$samples/ls.gem5.txt.gz" | head -n 200 >gem5/good-200-recorded.txt
zcat "$samples/ls.gem5.sq.txt.gz" |
	head -n "$(grep -c '^[^ ]* [0-9]' gem5/good-200-recorded.txt)" >gem5/good-200-recorded.sq.txt
