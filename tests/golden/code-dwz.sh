#!/bin/sh
# A debug file whose names are in a file that it shares with others, as dwz makes them: beside
# it, by its build-id, of another build, and missing.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
skip() { echo "skipped: $*"; exit 77; }
fail() { echo "$*"; exit 1; }
grep -q '^#define HAVE_LIBELF 1' "$top_builddir/config.h" || skip "no libelf"
grep -q '^#define HAVE_LIBDW 1' "$top_builddir/config.h" || skip "no libdw"
command -v objcopy >/dev/null && command -v readelf >/dev/null && command -v nm >/dev/null ||
	skip "no binutils"
cd "$dir" || exit 99
cc=${CC:-cc}

cat >prog.c <<'END'
volatile int sum;
static inline __attribute__((always_inline)) int inc(int n)
{
	sum += n;
	return n * n;
}
static inline __attribute__((always_inline)) int square(int n)
{
	sum++;
	return inc(n);
}
__attribute__((noinline)) int work(int n)
{
	return square(n) + 3;
}
int main(int n, char **v)
{
	return work(n);
}
END
# All strings of the entries become strings of the shared file, at the same places.
$cc -O1 -g -gdwarf-4 -gno-as-loc-support -dA -fno-pie -S -o prog.s prog.c 2>/dev/null || skip "no compiler"
grep -q 'DW_FORM_strp' prog.s || skip "the compiler does not name forms"
sed 's/\.uleb128 0xe\([ \t].*DW_FORM_strp)\)/.uleb128 0x1f21\1/' prog.s >alt.s
$cc -no-pie -Wl,--build-id -o plain prog.s && $cc -no-pie -Wl,--build-id -o alt alt.s ||
	skip "no linker"
objcopy --dump-section .debug_str=strings alt || skip "no strings"
shared()
{
	echo "int ${1%.debug};" >"$1.c"
	$cc -g -gdwarf-4 -shared -fPIC -nostdlib -Wl,--build-id -o "$1" "$1.c" &&
		objcopy --update-section .debug_str=strings "$1" || skip "no shared file"
}
shared shared.debug
shared other
id=$(readelf -n shared.debug | sed -n 's/.*Build ID: //p')
[ -n "$id" ] || skip "no build-id"
{
	printf 'shared.debug\0'
	printf "$(echo "$id" | awk '{ for (i = 1; i < length($0); i += 2) {
		n = index("0123456789abcdef", substr($0, i, 1)) * 16 - 16
		printf "\\%03o", n + index("0123456789abcdef", substr($0, i + 1, 1)) - 1 } }')"
} >link
objcopy --add-section .gnu_debugaltlink=link --remove-section .debug_str alt linked ||
	skip "no link"
mkdir place && mv linked place/linked

start=$(nm plain | awk '$3 == "work" { print $1 }')
[ "$start" = "$(nm place/linked | awk '$3 == "work" { print $1 }')" ] || skip "the programs differ"
{ echo pc,tid; for k in $(seq 0 24); do printf '0x%x,%d\n' $((0x$start + k)) "$k"; done; } >trace
inlined() { "$OPSCOPE" list --no-index --to=csv -f source,inlined "$@" trace 2>messages; }
info() { "$OPSCOPE" info "$@" trace 2>messages; }
inlined --binary=plain >want
grep -q 'inc < square prog.c:10 < work prog.c:14' want || { cat want messages; fail "no inlined function"; }

# Missing: only the names in it are unknown (a name of three letters is not shared), and info
# has the reason.
inlined --binary=place/linked >found
cut -d, -f 2 want >lines
cut -d, -f 2 found | cmp -s - lines || fail "lines without the shared file"
sed 's/square/?/' want | cmp -s - found || { cat want found; fail "inlined functions without the shared file"; }
info --binary=place/linked >text
grep -q 'Not found: *shared.debug' text && grep -q '(dwz)' text ||
	{ cat text messages; fail "info does not say what is missing"; }

# Beside the program; by its build-id; of another build.
cp shared.debug place
inlined --binary=place/linked | cmp -s - want || { cat messages; fail "the shared file is not used"; }
info --binary=place/linked | grep -q dwz && fail "info says that it is missing"
rm place/shared.debug
mkdir -p debug/.build-id/"${id%"${id#??}"}"
cp shared.debug debug/.build-id/"${id%"${id#??}"}/${id#??}.debug"
inlined --debug-dir=debug --binary=place/linked | cmp -s - want ||
	fail "the shared file is not found by its build-id"
cp other place/shared.debug
inlined --binary=place/linked | grep -q square && fail "another shared file is used"
# Damaged: nothing but the names is lost.
head -c 3000 shared.debug >place/shared.debug
inlined --binary=place/linked | cut -d, -f 2 | cmp -s - lines || fail "lines with a damaged shared file"
exit 0
