#!/bin/sh
# Registers and branches derived from programs, against those that two tracers recorded of the same
# run: the samples ls.*, without their registers, and the loader and the C library of this machine, if
# the samples were recorded with these builds.  Only the differences listed below are allowed; in all
# of them opscope finds more than the tracer recorded.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
skip() { echo "skipped: $*"; exit 77; }
grep -q '^#define HAVE_LIBELF 1' "$top_builddir/config.h" || skip "no libelf"
grep -q '^#define HAVE_CAPSTONE 1' "$top_builddir/config.h" || skip "no capstone"
samples=$(cd "$top_srcdir/samples" && pwd)
loader=/lib64/ld-linux-x86-64.so.2
libc=/lib/x86_64-linux-gnu/libc.so.6
[ -e $loader ] && [ -e $libc ] || skip "no loader or C library of x86-64"
cd "$dir" || exit 99
export XDG_CACHE_HOME="$dir/cache"

"$OPSCOPE" export --to=json --fields=pc -o bare.jsonl "$samples/ls.champsim.xz" 2>errors ||
	{ cat errors; exit 1; }
"$OPSCOPE" list --to=csv -f pc,read,write,disasm --binary=$loader --binary=$libc bare.jsonl \
	>derived.csv 2>placed || { cat placed; exit 1; }
[ "$(grep -c ': placed at' placed)" = 2 ] ||
	skip "the samples were recorded with other builds of the loader and the C library"

# compare: differences between the instructions of standard input and of derived.csv.  A line is the
# address, the registers read and the registers written, each list between blanks.
compare()
{
	awk -v derived=derived.csv '
	function next_derived(	n, i) {
		getline line <derived
		gsub(/"/, "", line)
		n = split(line, f, ",")
		got["read"] = got["write"] = " "
		for (i = 3; i < name["disasm"]; i++)
			if (f[i] != "")
				got[kind[i]] = got[kind[i]] f[i] " "
		split(f[name["disasm"]], words, " ")
		return f[2]
	}
	function check(what, recorded,	n, list, i, less, more) {
		n = split(recorded, list, " ")
		for (i = 1; i <= n; i++)
			if (!index(got[what], " " list[i] " "))
				less = less " " list[i]
		n = split(got[what], list, " ")
		for (i = 1; i <= n; i++)
			if (!index(recorded, " " list[i] " "))
				more = more " " list[i]
		if (less)
			print words[1], what, "lacks" less
		if (more)
			print words[1], what, "has" (words[1] ~ /^(cmov|lea|mov$)/ ? "" : more)
	}
	BEGIN {
		getline line <derived
		n = split(line, f, ",")
		for (i = 1; i <= n; i++) {
			name[f[i]] = i
			kind[i] = f[i]
			sub(/_.*/, "", kind[i])
		}
		FS = "|"
	}
	{
		if (next_derived() != $1) {
			print "record", NR, "is another instruction"
			exit
		}
		check("read", $2)
		check("write", $3)
	}' | sort -u
}

# The tracer of the samples numbered xmm0 to xmm6 like parts of r8 to r10, and recorded the
# instruction pointer of branches.
"$OPSCOPE" list --to=csv -f pc,src,dst "$samples/ls.champsim.xz" | awk -F, '
	BEGIN {
		split("r8b r8w r8d r9b r9w r9d r10b", part, " ")
		for (k = 1; k <= 7; k++)
			whole[part[k]] = "xmm" k - 1
	}
	NR == 1 { for (i = 3; i <= NF; i++) read[i] = $i ~ /^src/; next }
	{
		list[0] = list[1] = " "
		for (i = 3; i <= NF; i++)
			if ($i != "" && $i != "rip")
				list[read[i]] = list[read[i]] ($i in whole ? whole[$i] : $i) " "
		print $2 "|" list[1] "|" list[0]
	}' >champsim
compare <champsim >champsim.differences

# CIS501: two registers read, and one written, of each micro-op; no registers of vectors.
"$OPSCOPE" list --to=csv -f uop,pc,src1,src2,dst,flags "$samples/ls.cis501.trace.gz" | awk -F, '
	function finish() { if (pc) print pc "|" reads "|" writes }
	function reading(r) {
		if (r != "" && r !~ /^t[01]$/ && !index(reads writes, " " r " "))
			reads = reads r " "
	}
	function writing(r) {
		if (r != "" && r !~ /^t[01]$/ && !index(writes, " " r " "))
			writes = writes r " "
	}
	NR == 1 { next }
	$2 == 1 { finish(); pc = $3; reads = writes = " " }
	{
		reading($4)
		reading($5)
		if ($7 ~ /R/)
			reading("rflags")
		writing($6)
		if ($7 ~ /W/)
			writing("rflags")
	}
	END { finish() }' >cis501
compare <cis501 >cis501.differences

# Kinds and outcomes of branches.  By the registers that it reads and writes, a system call is a jump
# that is not taken.
"$OPSCOPE" export --to=csv --fields=pc -o bare.csv "$samples/ls.champsim.xz" 2>errors ||
	{ cat errors; exit 1; }
"$OPSCOPE" list --to=csv -f pc,kind,taken "$samples/ls.champsim.xz" >recorded.kinds
"$OPSCOPE" list --to=csv -f pc,kind,taken --binary=$loader --binary=$libc bare.csv 2>/dev/null |
	diff recorded.kinds - | sed -n 's/^\([<>]\) *[0-9]*,[^,]*,/\1 /p' >kinds.differences
for what in loops calls branches; do
	for trace in "$samples/ls.champsim.xz" bare.csv; do
		"$OPSCOPE" stat $what --to=csv --binary=$loader --binary=$libc "$trace" 2>/dev/null
	done >tables
	# Changes of the outcome are 0 in one table and absent in the other.
	[ $what != branches ] || cut -d, -f1-10,12- tables >rest
	[ $what = branches ] || cp tables rest
	sort rest | uniq -c | grep -v '^ *2 ' | sed 's/,.*//; s/.* //; s/^/'$what': /' | uniq >>kinds.differences
done

# The destination of a conditional move is read if the condition is false, and movhpd keeps half
# of it.  ChampSim has room for two registers written.
cat >champsim.allowed <<'END'
cmove read has
cmovne read has
div write has rflags
movhpd read has xmm1
movhpd read has xmm2
movlpd read has xmm1
movlpd read has xmm2
nop read has cs
syscall write has r11 rflags
END
# A micro-op of CIS501 has no room for the registers of an address beside others.
cat >cis501.allowed <<'END'
cmove read has
cmovne read has
div read has rdx
div write has rdx
lea read has
mov read has
nop read has cs
syscall write has r11
xchg write has rax
xchg write has rsi
END
status=0
sort kinds.differences | uniq -c | tr -s ' ' >kinds
diff - kinds <<'END' || { echo "these differences of branches are new"; status=1; }
 2 < jump,
 2 > other,
 1 branches: 0x7ffff7fead05
END
for format in champsim cis501; do
	[ "$(wc -l <$format)" -eq 40000 ] || { echo "$format: not all instructions were compared"; status=1; }
	grep -v xmm $format.differences >rest
	[ $format = cis501 ] || cp $format.differences rest
	if grep -vxF -f $format.allowed rest; then
		echo "$format: these differences are new"
		status=1
	fi
	echo "$format: $(wc -l <rest) kinds of differences"
done
exit $status
