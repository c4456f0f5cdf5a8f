#!/bin/sh
# Make the samples of lint/ anew: for each kind of finding one that has it, and for
# most nothing else.  check-findings.sh holds them against the tables.
#
# The files are kept in the repository; needs gzip, xz and tar.
set -e
here=$(cd "$(dirname "$0")" && pwd)
rm -rf "$here/lint"
mkdir "$here/lint"
cd "$here/lint"

# le NUMBER BYTES: lowest byte first
le()
{
	n=$(($1))
	i=0
	while [ $i -lt "$2" ]; do
		printf "$(printf '\\%03o' $((n & 255)))"
		n=$((n >> 8))
		i=$((i + 1))
	done
}

# all BYTES COUNT NUMBER...: as many as there are to be, 0 where none is given
all()
{
	bytes=$1
	count=$2
	shift 2
	while [ "$count" -gt 0 ]; do
		le "${1:-0}" "$bytes"
		[ $# -eq 0 ] || shift
		count=$((count - 1))
	done
}

# champsim PC BRANCH TAKEN "DST" "SRC" "STORES" "LOADS"
champsim()
{
	le "$1" 8
	le "${2:-0}" 1
	le "${3:-0}" 1
	all 1 2 $4
	all 1 4 $5
	all 8 2 $6
	all 8 4 $7
}

# byu ADDR TYPE SIZE ATTR TIME
byu()
{
	le "$1" 4
	le "$2" 1
	le "$3" 1
	le "$4" 1
	le 0 1
	le "$5" 4
}

# gem5 FETCH ISSUE OP "COND UNCOND" "ISADDR ADDR SIZE" MISPRED
gem5()
{
	echo "0 -1 $1 5000 5500 1500 2500 3000 $2 $3 0 $4 0 0 0 0 0 0 0 0 0 0 " \
		"$5 -1 -1 -1 -1 0 0 0 0 0 0  4196448 0 $6 -1 -1 -1 -1 0 0 0 0 0  0 1   0 29"
}

cmp_load="1 48d1e2 -1  5 45 - - L      -264  7fffe7ff048       48d1e9            0 CMP      LOAD"
cmp_sub="2 48d1e2 45  3 44 W - -         0            0       48d1e9            0 CMP      SUB"
jump="1 48d1e9 -1 -1 -1 R N -        22            0       48d1eb       48d201 J        JMP_IMM"
mov="1 48d1eb -1 -1  3 - - -         5            0       48d1f0            0 MOV      ADD_IMM"
lea="1 48d1f0  3 -1  5 - - -        16            0       48d1f4            0 LEA      ADD_IMM"

# --- Any format -------------------------------------------------------------
{ champsim 0x401000; champsim 0x401004 255 1 26 26; } >bad-AL001.champsim
{ champsim 0x401000; champsim 0 0 0 10 10; } >bad-AL002.champsim
{
	all 8 11 0x401000
	all 2 1 0xffff
	all 2 3 0 0x2a
} >bad-AL003.cloudsuite
{ champsim 0x401000 0 0 10; champsim 0; champsim 0; } >bad-AL004.champsim
{ echo "$mov"; echo "$lea" | sed 's/- - -     /- - L     /'; } >bad-AL005.trace
{ champsim 0x401000; champsim 0x401004 0 0 10 10 "" 0x1ead00000000beef; } >bad-AL006.champsim
{ echo "$mov"; echo "$lea" | sed 's/     0 LEA/48d220 LEA/'; } >bad-AL007.trace
{ echo "$cmp_sub"; echo "$jump" | sed 's/ N / T /; s/48d201 J/     0 J/'; } >bad-AL008.trace
{ echo "$cmp_load"; echo "$cmp_sub"; echo "$cmp_sub" | sed 's/^2/4/'; } >bad-AL010.trace
{ echo "$cmp_load"; echo "$cmp_sub" | sed 's/48d1e2/48d1e5/'; } >bad-AL011.trace
{ echo "$cmp_load"; echo "$cmp_sub" | sed 's/48d1e9/48d1ea/'; } >bad-AL012.trace
{ echo "$mov"; echo "$lea" | sed 's/48d1f0/48d300/'; } >bad-AL013.trace
{
	echo "$cmp_sub"
	echo "$jump"
	echo "$lea" | sed 's/48d1f0/48d201/; s/48d1f4/48d205/'
} >bad-AL014.trace
{ champsim 0x401000; champsim 0x401016; champsim 0x402000; } >bad-AL015.champsim
# The second is shifted: pc, branch, taken and the rest begin elsewhere.
{
	champsim 0x401000 0 0 10 10 0x7fff0000beef
	printf '\001\002\003'
	champsim 0x401004 0 0 10 10 "" 0x7fff0000beef
	champsim 0x401008 0 0 10 10
} >bad-AL017.champsim
{
	champsim 0x401000 0 0 10 10 0x7fff0000beef | head -c 61
	champsim 0x401004 0 0 10 10 0x7fff0000beef
	champsim 0x401008 0 0 10 10
} >bad-AL018.champsim
{
	champsim 0x401000 0 0 10 10
	printf '\001\002\003'
	champsim 0x401004 0 0 10 10 "" 0x7fff0000beef
	champsim 0x401008 0 0 10 10
	champsim 0x40100c 0 0 10 10
} >bad-AL025.champsim
{ gem5 84500 3500 1 "0 0" "0 0 0" 0; gem5 83000 3500 1 "0 0" "0 0 0" 0; } >bad-AL016.txt
{ echo "$mov"; echo "1 48d1f0 3"; echo "$lea"; } >bad-AL020.trace
for i in 1 2 3 4 5 6 7 8 9; do
	echo "$mov" | sed "s/48d1eb/48d${i}00/; s/48d1f0/48d$((i + 1))00/"
done | gzip -9 -n | head -c 80 >bad-AL021.trace.gz
{ champsim 0x401000; champsim 0x401004; le 0x401008 8; } >bad-AL022.champsim
echo "$mov" | gzip -9 -n >whole.gz
{ head -c -8 whole.gz; le 0 4; tail -c 4 whole.gz; } >bad-AL023.trace.gz
rm whole.gz
{
	gem5 80000 3500 1 "0 0" "0 0 0" 0
	echo "-99 123456"
	gem5 80500 3500 1 "0 0" "0 0 0" 0
} >bad-AL024.txt
mkdir archive
k=0
while [ $k -lt 40 ]; do
	champsim $((0x401000 + 4 * k)) 0 0 10 10
	k=$((k + 1))
done >archive/trace.champsim
tar -cf - --owner=0 --group=0 --mtime=@0 -C archive trace.champsim | xz -9 >bad-AL030.champsim.xz
rm -r archive
{ champsim 0x401000 0 0 10 "5 10"; } >bad-AL040.champsim
echo "$jump" >bad-AL041.trace
{ echo "$cmp_load"; echo "$cmp_load" | sed 's/48d1e9/48d1e7/'; } >bad-AL042.trace
{ echo "$cmp_load"; echo "$cmp_load" | sed 's/CMP /ADD /'; } >bad-AL043.trace
{ champsim 0x401000 1 1 26; champsim 0x401000 1 1 26 10; } >bad-AL044.champsim
# Iterations of a loop, one without its second instruction.
for round in 1 2 3 4; do
	champsim 0x401004 0 0 10 10
	[ $round = 3 ] || champsim 0x401008 0 0 10 10
	champsim 0x40100c 1 1 26 "26 25"
done >bad-AL045.champsim
{
	champsim 0x401004 0 0 10 10 "" 0x7fff0000beef
	champsim 0x401004 0 0 10 10 "" 0x7fff0000beef
	champsim 0x401008 0 0 10 10
} >bad-AL046.champsim
{ champsim 0xf7fd3a14 0 0 10 26 "" 0x7ffff7fd4cc8; champsim 0xf7fd3a18 0 0 10 10; } >bad-AL047.champsim
for round in 1 2 3 4 5 6 7 8; do
	champsim 0x401004 1 1 26 "26 25"
	champsim 0x401004 0 1 26 "26 25"
	champsim 0x401008 0 0 10 10
done >bad-AL048.champsim
# calls STORES LOADS: nine of them
calls()
{
	for round in 1 2 3 4 5 6 7 8 9; do
		champsim 0x401004 1 1 "6 26" "6 26" "$1" "$2"
		champsim 0x401040 0 0 10 10
		champsim 0x401044 1 1 26 26
	done
}
{
	calls 0x7fff0000beef ""
	champsim 0x401004 1 1 "6 26" "6 26"
} >bad-AL049.champsim
calls "" 0x7fff0000beef >bad-AL050.champsim
echo "core   0: 3 0x0000000080000004 (0xfff00513) x11 0xffffffffffffffff" >bad-AL051.spike
# A doubleword is stored and loaded.
{
	echo "core   0: 3 0x0000000080000004 (0x00533023) mem 0x0000000080001000 0x0000000000000007"
	echo "core   0: 3 0x0000000080000008 (0x00033283) x5  0x0000000000000008 mem 0x0000000080001000"
} >bad-AL052.spike
# A register is written and read.
{
	printf 'Time\tCycle\tPC\tInsn\tDecoded instruction\tRegister and memory contents\n'
	printf '7000\t5\t80000080\t0000cf17\tauipc\tx30,0xc\t x30=0x8000c080\n'
	printf '8000\t6\t80000084\tc04f0f13\taddi\tx30,x30,-1020\t x30:0x8000c081 x30=0x8000bc85\n'
} >bad-AL053.log
{ champsim 0x7ffff7fd3a14 0 0 10 26 "" 0xf7fd4cc8; champsim 0x7ffff7fd3a18 0 0 10 10; } >bad-AL054.champsim
# Eleven loads, one without an address
for at in 0 1 2 3 4 5 6 7 8 9 a; do
	address=" mem 0x0000000080001000"
	[ $at != 5 ] || address=
	echo "core   0: 3 0x0000000080000${at}00 (0x00033283) x5  0x0000000000000008$address"
	echo "core   0: 3 0x0000000080000${at}04 (0x0fc0006f)"
done >bad-AL055.spike
# A register is written, and is the base of the next access.
{
	echo "core   0: 3 0x0000000080000000 (0x00000517) x10 0x0000000080000000"
	echo "core   0: 3 0x0000000080000004 (0x00853283) x5  0x0000000000000008 mem 0x0000000080000010"
} >bad-AL056.spike
# lb does not extend the sign.
{
	echo "core   0: 3 0x0000000080000004 (0x00050283) x5  0x0000000000000080 mem 0x0000000080001000"
	echo "core   0: 3 0x0000000080000008 (0x00000013)"
} >bad-AL057.spike

# --- CIS501 -----------------------------------------------------------------
{ echo "$mov"; echo "$lea" | sed 's/     0       48d1f4/7ff048       48d1f4/'; } >bad-CI001.trace
{
	echo "$cmp_sub"
	echo "$jump"
	echo "2 48d1e9 -1 -1 -1 - - -         0            0       48d1eb            0 J        NOP"
} >bad-CI002.trace
{ echo "$mov"; echo "$lea" | sed 's/LEA /VFMADDSUB231 /'; } >bad-CI003.trace
{ echo "$cmp_load"; echo "$cmp_sub" | sed 's/CMP/ADD/'; } >bad-CI004.trace
echo "$cmp_load" | sed 's/ L / - /; s/ 7fffe7ff048/           0/' >bad-CI005.trace

# --- ChampSim ---------------------------------------------------------------
{ champsim 0x401000; champsim 0x401002 0 0 "26 9" "25 10"; } >bad-CH001.champsim
{ champsim 0x401000; champsim 0x401002 0 0 "10 25" "3 4 5 6" 0x41; } >bad-CH002.champsim
{ champsim 0x401000; champsim 0x401002 0 0 "0 10" "10"; } >bad-CH003.champsim
{ champsim 0x401000; champsim 0x401004 1 1 10 10; } >bad-CH004.champsim
{ champsim 0x401000; champsim 0x401004 0 0 "26 6" "6" "" 0x7fff0000; } >bad-CH005.champsim
{ champsim 0x401000; champsim 0x401004 0 1 10 10; } >bad-CH006.champsim
{ champsim 0x401000; champsim 0x401004 1 0 26; } >bad-CH007.champsim

# --- BYU --------------------------------------------------------------------
{ byu 0x1000 0 8 0 0xffffffff; byu 0x1008 0 24 0 4; } >bad-BY001.tr
{ byu 0x1000 0 8 0 0xffffffff; byu 0x1008 1 0 0 4; } >bad-BY002.tr
{ byu 0x1000 0 8 0 0xffffffff; byu 0x1008 1 8 4 4; } >bad-BY003.tr
{ byu 0x1000 0 8 0 4; byu 0x1008 1 8 0 4; } >bad-BY004.tr
{ byu 0x1000 0 8 0 0xffffffff; byu 0x1008 1 8 0 0xffffffff; } >bad-BY005.tr

# --- gem5 -------------------------------------------------------------------
gem5 80000 2000 1 "0 0" "0 0 0" 0 >bad-GE001.txt
{ gem5 80000 3500 1 "0 0" "0 0 0" 0; echo "0 1 80500 5000 5500 1500 2500 3000 3500"; } >bad-GE002.txt
gem5 80000 3500 1 "0 0" "0 8192 8" 0 >bad-GE003.txt
gem5 80000 3500 47 "0 0" "1 8192 0" 0 >bad-GE004.txt
gem5 80000 3500 47 "0 0" "0 0 0" 0 >bad-GE005.txt
gem5 80000 3500 1 "0 0" "0 0 0" 1 >bad-GE006.txt
gem5 80000 3500 1 "1 1" "0 0 0" 0 >bad-GE007.txt
