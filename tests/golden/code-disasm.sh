#!/bin/sh
# The disassembly of every instruction of programs that are compiled here, with objdump as the
# twin: for this machine, and for those that a cross compiler is there for.  Spelling differs in
# blanks, in how numbers are written, and in the aliases listed below.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
skip() { echo "skipped: $*"; exit 77; }
fail() { echo "$*"; exit 1; }
grep -q '^#define HAVE_LIBELF 1' "$top_builddir/config.h" || skip "no libelf"
grep -q '^#define HAVE_CAPSTONE 1' "$top_builddir/config.h" || skip "no capstone"
cd "$dir" || exit 99

cat >a.c <<'END'
typedef unsigned long word;
volatile word table[64];
volatile double real;
struct { char c; short s; int i; long l; } mixed[4];
static word mix(word a, word b)
{
	return (a << 7 | a >> 57) ^ b * 0x9e3779b97f4a7c15ul;
}
__attribute__((noinline)) word hash(const unsigned char *p, word n)
{
	word h = 14695981039346656037ul;
	while (n--)
		h = mix(h, *p++);
	return h;
}
__attribute__((noinline)) int choose(int n)
{
	switch (n) {
	case 0: return 7;
	case 1: return table[1];
	case 2: return hash((void *)table, 9);
	case 3: return mixed[n].c + mixed[n & 1].s;
	case 4: return -n;
	case 5: return n / 7 + n % 10;
	}
	return n > 100 ? choose(n - 1) : 0;
}
__attribute__((noinline)) double area(double r, int n)
{
	for (int i = 0; i < n; i++)
		r = r * 3.25 + i / (r + 1);
	real = r < 0 ? -r : r;
	return real;
}
__attribute__((noinline)) word fill(word n)
{
	word sum = 0;
	for (word i = 0; i < n; i++) {
		table[i & 63] = i * i + (i >> 3);
		mixed[i & 3].l += __sync_fetch_and_add(&table[0], i);
		mixed[i & 3].i ^= (int)(i ^ ~n);
		sum += table[(i * 5) & 63] & 0xff00ff;
	}
	return sum;
}
void _start(void)
{
	table[0] = fill(100) + (word)area(2, 3) + (word)choose((int)table[1]);
	for (;;)
		;
}
END

# check MACHINE COMPILER OBJDUMP FLAGS: 0 if all instructions are the same, 77 if they cannot be
# compared.
check()
{
	machine=$1
	command -v "$2" >/dev/null && command -v "$3" >/dev/null ||
		{ echo "not compared: $machine, because there is no $2 or $3"; return 77; }
	"$2" -O2 -g0 -ffreestanding -nostdlib -static -fno-pie -fno-stack-protector $4 \
		-Wl,--build-id -o "prog-$machine" a.c 2>errors ||
		{ echo "not compared: $machine: $(head -n 1 errors)"; return 77; }
	case $(LC_ALL=C "$3" -f "prog-$machine") in
	*x86-64* | *i386* | *aarch64* | *riscv*) ;;
	*) echo "not compared: $machine is not a machine that opscope knows"; return 77 ;;
	esac
	LC_ALL=C "$3" -d $5 "prog-$machine" | sed -n 's/^ *\([0-9a-f]*\):\t[0-9a-f ]*\t\(.*\)/\1\t\2/p' >objdump
	[ "$(wc -l <objdump)" -gt 100 ] || fail "$machine: objdump has too few instructions"
	# Each record is of a thread of its own, so that they need not be in sequence.
	{ echo pc,tid; awk '{ printf "0x%s,%d\n", $1, NR }' objdump; } >trace
	"$OPSCOPE" list --no-index --to=json -f pc,disasm --binary="prog-$machine" trace 2>messages |
		sed -n 's/.*"pc":"0x\([0-9a-f]*\)","disasm":"\(.*\)"}$/\1\t\2/p' >opscope
	if [ ! -s opscope ]; then
		"$OPSCOPE" info --binary="prog-$machine" trace 2>/dev/null | grep -q 'no disassembly' ||
			fail "$machine: no disassembly, and info does not say so"
		echo "not compared: $machine: capstone does not support it"
		return 77
	fi
	for side in objdump opscope; do
		awk -F '\t' -f plain.awk "$side" >"$side.plain"
	done
	if ! cmp -s objdump.plain opscope.plain; then
		diff objdump.plain opscope.plain | head -n "${MAX-10}"
		fail "$machine: $(diff objdump.plain opscope.plain | grep -c '^<') of $(wc -l <objdump) instructions differ"
	fi
	echo "$machine: $(wc -l <objdump) instructions are the same"
}

# One spelling: no blanks, symbols and remarks; numbers in hexadecimal with 0x; listed aliases.
cat >plain.awk <<'END'
function number(t,  n, i) {
	if (t ~ /^0xffff[0-9a-f]*$/ && length(t) == 18) { # negative
		for (i = 7; i <= 18; i++)
			n = n * 16 + index("0123456789abcdef", substr(t, i, 1)) - 1
		return sprintf("-0x%x", 281474976710656 - n)
	}
	if (t ~ /^0x/)
		sub(/^0x0*/, "", t)
	else if (t ~ /^[0-9]+$/)
		t = sprintf("%x", t)
	return "0x" (t == "" ? "0" : t)
}
# The operands, with all numbers in hexadecimal.  hex: those without 0x are, too.
function operands(text, hex,  out, word, n, i, t, before) {
	n = split(text, word, "")
	for (i = 1; i <= n;) {
		before = i > 1 ? word[i - 1] : " "
		if (word[i] !~ /[0-9a-f]/ || before ~ /[a-z0-9_.]/) {
			out = out word[i++]
			continue
		}
		t = ""
		while (i <= n && word[i] ~ /[0-9a-z]/)
			t = t word[i++]
		if (hex && t ~ /^[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]+$/)
			t = "0x" t
		out = out (t ~ /^0x[0-9a-f]+$/ || t ~ /^[0-9]+$/ ? number(t) : t)
	}
	return out
}
# The digits of ~(t << shift) of a register.
function inverted(t, shift, width,  out, i) {
	t = substr(t, 3)
	while (shift >= 4) {
		t = t "0"
		shift -= 4
	}
	while (length(t) < width)
		t = "0" t
	for (i = 1; i <= width; i++)
		out = out substr("fedcba9876543210", index("0123456789abcdef", substr(t, i, 1)), 1)
	return number("0x" out)
}
# AArch64: mov for movz and movn.
function moved(name, rest,  p, n, shift, zeros) {
	n = split(rest, p, ",")
	shift = n > 2 ? p[3] : "lsl0"
	sub(/lsl/, "", shift)
	shift = shift == "0x10" ? 16 : shift == "0x20" ? 32 : shift == "0x30" ? 48 : 0
	if (name == "movn")
		return "mov " p[1] "," inverted(p[2], shift, p[1] ~ /^w/ ? 8 : 16)
	for (zeros = p[2]; shift > 0 && zeros != "0x0"; shift -= 4)
		zeros = zeros "0"
	return "mov " p[1] "," number(zeros)
}
{
	text = tolower($2)
	for (i = 3; i <= NF; i++)
		text = text " " $i
	sub(/ *(\/\/|#[ \t]|;).*/, "", text)
	gsub(/<[^>]*>/, "", text)
	gsub(/[ \t]+/, " ", text)
	gsub(/ ptr /, " ", text)
	gsub(/#/, "", text)
	while (text ~ /^([a-z0-9]+_)*(lock|rep|repz|repnz|data16|cs|bnd|notrack) /)
		sub(/ /, "_", text)
	name = text
	sub(/ .*/, "", name)
	rest = substr(text, length(name) + 1)
	rest = operands(rest, name ~ /^(j|call|b|tb|cb|adr|lui|auipc)/)
	gsub(/ /, "", rest)
	gsub(/\+-/, "-", rest)
	# x86: scales and displacements that are not needed, and prefixes of nop.
	gsub(/\*0x1\+/, "+", rest)
	gsub(/\*0x1\]/, "]", rest)
	gsub(/\+0x0\]/, "]", rest)
	gsub(/\+eiz/, "", rest)
	sub(/[a-z]*ds:0x/, "0x", rest)
	if (rest ~ /(byte|word)\[0x[0-9a-f]+\]/) {
		sub(/[a-z]*\[/, "", rest)
		sub(/\]/, "", rest)
	}
	if (name ~ /^f/) # the first register of the stack of numbers
		gsub(/^st,|,st$|,st\(0x0\)$|^st\(0x0\),/, "", rest)
	sub(/^(data16_)*cs_nop/, "nop", name)
	if (name == "nop")
		sub(/cs:/, "", rest)
	if (name == "xchg" && rest == "ax,ax") {
		name = "nop"
		rest = ""
	}
	if (name ~ /^u?comis/)
		sub(/[qd]word\[|xmmword\[/, "[", rest)
	sub(/^b\.cc$/, "b.lo", name)
	sub(/^b\.cs$/, "b.hs", name)
	if (name == "fmov")
		sub(/00000.*/, "", rest)
	if (name == "orr" && rest ~ /^.[0-9]+,.zr,0x/) {
		name = "mov"
		sub(/,.zr/, "", rest)
	}
	text = name == "movz" || name == "movn" ? moved(name, rest) : name " " rest
	print $1 " " text
}
END

status=77
check native "${CC:-cc}" objdump '-fcf-protection=none' '-M intel'; s=$?
[ $s = 77 ] || status=0
check i386 "${CC:-cc}" objdump '-m32 -fcf-protection=none' '-M intel'; s=$?
[ $s = 77 ] || status=0
check aarch64 aarch64-linux-gnu-gcc aarch64-linux-gnu-objdump '-mno-outline-atomics' ''; s=$?
[ $s = 77 ] || status=0
check riscv64 riscv64-linux-gnu-gcc riscv64-linux-gnu-objdump '' ''; s=$?
[ $s = 77 ] || status=0
exit $status
