#!/bin/sh
# Names of the functions of a program that is compiled here, at their first, second and last
# address and behind them: by its own symbols, by a debug file, by symbols that are packed in it,
# and by dynamic symbols and unwind tables; and lines and inlined functions, with addr2line as the
# twin.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
skip() { echo "skipped: $*"; exit 77; }
fail() { echo "$*"; exit 1; }
grep -q '^#define HAVE_LIBELF 1' "$top_builddir/config.h" || skip "no libelf"
command -v nm >/dev/null && command -v objcopy >/dev/null && command -v readelf >/dev/null ||
	skip "no binutils"
cd "$dir" || exit 99

cat >a.c <<'END'
#include <stdio.h>
#include <stdlib.h>
volatile int sum;
__attribute__((noinline)) int f(int n) { return n * 3 + sum; }
extern int __f(int n) __attribute__((alias("f")));
extern int g(int n) __attribute__((weak, alias("f")));
static __attribute__((noinline)) int inner(int n) { sum += n; return sum * n; }
static inline __attribute__((always_inline)) int inlined(int n)
{
	sum -= n;
	return f(n) + 1;
}
__attribute__((noinline, cold)) void fails(int n) { printf("%d", n); exit(n); }
__attribute__((noinline)) int parts(int n)
{
	if (__builtin_expect(n > 1000, 0)) {
		sum = 1;
		fails(n);
	}
	return inlined(n) + inner(n);
}
static int one(int n) { return n + 1; }
static int (*choose(void))(int) { return one; }
int picked(int n) __attribute__((ifunc("choose")));
extern int nosize(int), last(int), cplus(int), legacy(int), newer(int);
__asm__(".text\n.globl nosize\nnosize:\n nop\n nop\n ret\n"
	".globl last\n.type last, @function\nlast:\n mov %edi, %eax\n ret\n.size last, . - last\n"
	".type _RNvNtCs1234_7mycrate3foo3bar, @function\n.globl _RNvNtCs1234_7mycrate3foo3bar\n"
	"_RNvNtCs1234_7mycrate3foo3bar:\n nop\n ret\n.size _RNvNtCs1234_7mycrate3foo3bar, 2\n"
	".type _ZN7mycrate3old17h0123456789abcdefE, @function\n"
	".globl _ZN7mycrate3old17h0123456789abcdefE\n"
	"_ZN7mycrate3old17h0123456789abcdefE:\n nop\n ret\n"
	".size _ZN7mycrate3old17h0123456789abcdefE, 2\n"
	".type _ZN3zoo5twiceIiEEiT_, @function\n.globl _ZN3zoo5twiceIiEEiT_\n"
	"_ZN3zoo5twiceIiEEiT_:\n nop\n ret\n.size _ZN3zoo5twiceIiEEiT_, 2\n");
int main(int n, char **v)
{
	puts(v[0]);
	return parts(n) + picked(n) + nosize(n) + last(n) + g(n);
}
END
flags=-freorder-blocks-and-partition
${CC:-cc} -O2 $flags -c -o a.o a.c 2>errors || flags=
${CC:-cc} -g -O2 -fPIE -pie -rdynamic -fasynchronous-unwind-tables -fcf-protection=none \
	$flags -Wl,--build-id -Wl,-z,lazy -o prog a.c 2>errors ||
	skip "no compiler: $(head -n 1 errors)"
case $(readelf -h prog) in
*X86-64*) ;;
*) skip "the machine is not x86-64" ;;
esac

# names BINARY [OPTION]...: the symbol at each address of the file trace.  Each record is of a
# thread of its own, so that they need not be in sequence.
base=10000000
trace() { awk -v base=$((0x$base)) 'BEGIN { print "pc,tid" } { printf "0x%x,%d\n", base + $1, NR }
	END { print "0x1,0" }'; } # two records are enough to detect the format
names()
{
	binary=$1
	shift
	"$OPSCOPE" list --no-index --to=csv -f symbol "$@" \
		--binary="$binary@$base" trace 2>messages | sed '1d;$d' | cut -d, -f2-
}

# Of each function with a size: its first, second and last address, and the one behind it.
nm -S prog | awk 'NF == 4 && $3 ~ /[tTiWw]/ { print $1, $2, $4 }' >functions
while read -r at size name; do
	at=$((0x$at)) size=$((0x$size))
	echo "$at $name first" && echo "$((at + 1)) $name second"
	echo "$((at + size - 1)) $name last" && echo "$((at + size)) $name behind"
done <functions >addresses
[ "$(wc -l <addresses)" -ge 60 ] || fail "the program has too few functions"
trace <addresses >trace

# Every name of the address of a function is right; which one is shown is tested below.
names prog >by-symtab
paste -d, by-symtab addresses >both
awk -v text="$(awk '{ print $1 " " $3 }' functions)" '
BEGIN {
	n = split(text, line, "\n")
	for (i = 1; i <= n; i++) {
		split(line[i], p, " ")
		same[p[2]] = p[1]
	}
}
{
	shown = $0
	sub(/,[^,]*$/, "", shown)
	rest = $0
	sub(/.*,/, "", rest)
	split(rest, p, " ")
	base = shown
	sub(/\+0x[0-9a-f]+$/, "", base)
	distance = shown == base ? "" : substr(shown, length(base) + 1)
	ok = base == p[2] || base in same && same[base] == same[p[2]] ||
		p[2] ~ /^_R/ && base ~ /bar$/ || p[2] ~ /3old/ && base ~ /old$/ ||
		p[2] ~ /zoo/ && base ~ /twice<int>$/ || p[2] == "picked" && base ~ /^(picked \(resolver\)|choose)$/
	if (p[3] == "first" && !(ok && distance == "") || p[3] == "second" && !(ok && distance == "+0x1") ||
	    p[3] == "last" && !ok || p[3] == "behind" && ok) {
		print "at " rest " is \"" shown "\""
		bad = 1
	}
}
END { exit bad }' both >wrong || { head -n 5 wrong; fail "names by .symtab"; }

# What is shown where there are several names, and where there are not.
address() { nm prog | awk -v name="$1" '$3 == name { print $1; exit }'; }
shown()
{
	[ "$(address "$1")" ] || return 0 # the compiler has made no such part
	echo $((0x$(address "$1") + ${3:-0})) | trace >trace
	[ "$(names prog)" = "$2" ] || fail "$1 is shown as $(names prog), not $2"
}
cp trace all
shown f f
shown nosize nosize
shown nosize nosize+0x2 2
shown last last 
shown choose choose
shown parts.cold parts.cold
if grep -q '^#define HAVE_LIBIBERTY 1' "$top_builddir/config.h"; then
	shown _RNvNtCs1234_7mycrate3foo3bar mycrate::foo::bar
	shown _ZN7mycrate3old17h0123456789abcdefE mycrate::old
	shown _ZN3zoo5twiceIiEEiT_ 'zoo::twice<int>'
fi
cp all trace

# Stubs: the names that objdump prints.
if command -v objdump >/dev/null; then
	objdump -d -j .plt -j .plt.got -j .plt.sec prog 2>/dev/null |
		sed -n 's/^\([0-9a-f]*\) <\(.*\)[@$]plt\(got\)*>:$/\1 \2@plt/p' | sort -u >stubs
	grep -q 'puts@plt' stubs || fail "objdump has no stub of puts"
	while read -r at name; do
		echo $((0x$at)) | trace >trace
		case $name in
		*ABS* | picked@plt) continue ;; # of an IFUNC
		esac
		[ "$(names prog)" = "$name" ] || fail "the stub $name is $(names prog)"
	done <stubs
	cp all trace
fi

# A debug file: by its build-id, by its link, not with another checksum.
objcopy --only-keep-debug prog prog.debug
objcopy --strip-all prog bare
cp bare linked
objcopy --add-gnu-debuglink=prog.debug linked
same() { names "$@" >found; cmp -s found by-symtab || { diff found by-symtab | head -n 5; fail "names by $*"; }; }
id=$(readelf -n prog | sed -n 's/.*Build ID: //p')
mkdir -p debug/.build-id/"${id%"${id#??}"}"
cp prog.debug debug/.build-id/"${id%"${id#??}"}/${id#??}.debug"
same bare --debug-dir=debug
same linked
if command -v xz >/dev/null; then
	objcopy --strip-debug prog mini
	xz -k mini
	objcopy --add-section .gnu_debugdata=mini.xz bare packed
	same packed
fi
names bare >by-unwind
printf 'x' >>prog.debug
names linked >found
cmp -s found by-unwind || fail "a debug file with another checksum is used"

# By dynamic symbols and unwind tables: the same functions, those that are not dynamic without
# their names.
paste -d, by-unwind by-symtab addresses | awk -F, '
{
	split($3, p, " ")
	a = $1; b = $2
	sub(/\+0x.*/, "", a); sub(/\+0x.*/, "", b)
	da = substr($1, length(a) + 1); db = substr($2, length(b) + 1)
	# Assembly here has no unwind tables; parts without a name have their own.
	if (p[3] == "behind" || p[2] ~ /^(nosize|last|_R|_Z|_init|_fini|_start|deregister|register)/)
		next
	if (da != db && p[2] !~ /^(frame_dummy|__do_global)/ ||
	    a ~ /^fn_/ && p[2] ~ /^(f|main|parts|fails)$/ || a !~ /^fn_/ && p[2] ~ /^(inner|one)$/) {
		print $3 " is " $1 ", not " $2
		bad = 1
	}
}
END { exit bad }' >wrong || { head -n 5 wrong; fail "names by unwind tables"; }

# Lines: addr2line as the twin, at every second address; of an inlined function its own line, and
# the function is the one that it is inlined in.
grep -q '^#define HAVE_LIBDW 1' "$top_builddir/config.h" && command -v addr2line >/dev/null || exit 0
for name in f inner fails parts main one; do
	at=$((0x$(address "$name")))
	end=$((at + 0x$(awk -v name="$name" '$3 == name { print $2; exit }' functions)))
	while [ "$at" -lt "$end" ]; do
		echo "$at"
		at=$((at + 2))
	done
done >addresses
trace <addresses >trace
"$OPSCOPE" list --no-index --to=csv -f symbol,source --binary="prog@$base" trace 2>messages |
	sed '1d;$d' | cut -d, -f2- | sed 's/+0x[0-9a-f]*,/,/' >lines
: >twin
while read -r at; do
	addr2line -fi -e prog "$(printf %x "$at")" | awk 'NR == 2 { line = $1; sub(/.*\//, "", line) }
		NR % 2 { name = $1 } END { print name "," line }'
done <addresses >twin
cmp -s lines twin || { diff lines twin | head -n 6; fail "lines differ from those of addr2line"; }

# The functions inlined at each address, with the lines of their calls.
"$OPSCOPE" list --no-index --to=csv -f symbol,inlined --binary="prog@$base" trace 2>messages |
	sed '1d;$d' | cut -d, -f3 >inlined
: >twin
while read -r at; do
	addr2line -fi -e prog "$(printf %x "$at")" | awk '
		NR % 2 { text = text (NR > 1 ? " < " : "") $1 }
		NR > 2 && NR % 2 == 0 { line = $1; sub(/.*\//, "", line); text = text " " line }
		END { print (NR > 2 ? text : "") }'
done <addresses >twin
grep -q '^inlined < parts' twin || fail "addr2line has no inlined function"
sed 's/ < parts\.cold / < parts /' inlined >found
cmp -s found twin || { diff found twin | head -n 6; fail "inlined functions differ from those of addr2line"; }
exit 0
