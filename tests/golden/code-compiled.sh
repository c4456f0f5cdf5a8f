#!/bin/sh
# Names, lines and places of a program that is compiled and recorded here: by its own symbols,
# by a debug file, by unwind tables alone, and with the C library.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
skip() { echo "skipped: $*"; exit 77; }
fail() { echo "$*"; exit 1; }
lib=$(cd "$top_srcdir/tests/lib" && pwd)
grep -q '^#define HAVE_LIBELF 1' "$top_builddir/config.h" || skip "no libelf"
cd "$dir" || exit 99
cc=${CC:-cc}
$cc -O1 -o record "$lib/record.c" 2>/dev/null || skip "no compiler"

cat >prog.c <<'END'
#include <stdlib.h>
#include <string.h>
static int compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}
__attribute__((noinline)) int fib(int n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
int main(void)
{
	int v[32];
	for (int i = 0; i < 32; i++)
		v[i] = i * 21 % 32;
	qsort(v, 32, sizeof *v, compare);
	return fib(9) + v[3] == 0;
}
END
$cc -g -O1 -fasynchronous-unwind-tables -Wl,--build-id -o prog prog.c || skip "no compiler"
./record trace 400000 ./prog || skip "no ptrace"
[ -s trace ] || skip "no ptrace"
layout='pc:u64 sp:u64 code:u64 signal:u64'
run() { "$OPSCOPE" "$@" 2>>messages; }
count() { run find -c --no-index --layout="$layout" "$@" trace; }

# The number of calls of fib(9) is 109, of whatever name and file the entry is.
entry=$(run list -n 1 --no-index --to=csv -f pc --layout="$layout" --binary=prog \
	--where='symbol == fib' trace | tail -n 1 | cut -d, -f2)
[ -n "$entry" ] || { cat messages; fail "fib was not found"; }
calls=$(count "pc == $entry")
[ "$calls" -eq 109 ] || fail "fib was called $calls times"
all=$(count --binary=prog 'symbol == fib')
[ "$all" -gt 1000 ] || fail "fib has $all instructions"
[ "$(count --binary=prog 'symbol == compare')" -gt 100 ] || fail "no compare"

# The call tree: all records, fib called 109 times, and its records.
run calltree --no-index --to=json --layout="$layout" --binary=prog trace >tree || fail "no tree"
sum=$(sed -n 's/.*"function":"fib".*"own":\([0-9]*\),"calls":\([0-9]*\).*/\1 \2/p' tree |
	awk '{ own += $1; calls += $2 } END { print own, calls }')
[ "$sum" = "$all 109" ] || { grep '"fib"' tree | head -n 3; fail "fib in the tree: $sum"; }
for record in $(run list --no-index --layout="$layout" -f pc --to=csv --where="pc == $entry" trace |
	sed 1d | cut -d, -f1 | sed -n '3p;50p;109p'); do
	frames=$(run stack --no-index --layout="$layout" --binary=prog trace "$record" |
		awk '$2 == "fib" { n++ } $2 == "main" { m++ } END { print n, m }')
	case $frames in
	[1-9]" 1") ;;
	*) fail "the stack at $record: $frames" ;;
	esac
done

# Another build is refused: it has one instruction more in fib.
sed 's!n < 2 ? n :!n < 3 ? n * 5 + 1 :!' prog.c >other.c
$cc -g -O1 -o other other.c
: >messages
[ "$(count --binary=other 'symbol == fib' || true)" -eq 0 ] || fail "another build is placed"
grep -q 'names are not used' messages || fail "another build is not reported"

# Lines, as addr2line has them.
if grep -q '^#define HAVE_LIBDW 1' "$top_builddir/config.h"; then
	run list --no-index --to=csv -f pc,source --layout="$layout" --binary=prog \
		--where='symbol in {fib, main, compare}' trace | sed 1d | cut -d, -f2,3 |
		sort -u >lines
	grep -q 'prog.c:9$' lines || { head lines; fail "no line of fib"; }
	if command -v addr2line >/dev/null; then
		base=$(run info --no-index --to=json --layout="$layout" --binary=prog trace |
			sed -n 's/.*"address": \([0-9]*\).*/\1/p')
		while IFS=, read -r pc line; do
			want=$(addr2line -e prog "$(printf '%x' $((pc - base)))")
			want=${want##*/}
			[ "${want%% *}" = "$line" ] || fail "$pc is $want, not $line"
		done <lines
	fi
	# The pane Code has the text of the line, while there is a source file.
	code() { run browse --fresh --no-index --size=40x100 --script=keys \
		--layout="$layout" --binary=prog trace; }
	printf '%s\n' wait 'keys /symbol == fib<Enter>' wait 'keys aO' wait screen >keys
	code | grep -q 'prog\.c:9  return n < 2 ? n : fib(n - 1) + fib(n - 2);$' ||
		fail "the pane Code has no text of the source"
	mv prog.c moved.c
	code | grep -q 'prog\.c:9 *$' || fail "a source file that is missing"
	mkfifo prog.c
	code | grep -q 'prog\.c:9 *$' || fail "a source that is not a file"
	rm prog.c
	mv moved.c prog.c
fi

# Without symbols; then with a debug file, by build-id and by its link.
command -v objcopy >/dev/null || exit 0
objcopy --only-keep-debug prog prog.debug
objcopy --strip-all prog bare
cp bare linked
objcopy --add-gnu-debuglink=prog.debug linked
fn=$(run list -n 1 --no-index --to=csv -f symbol --layout="$layout" --binary=bare \
	--where="pc == $entry" trace | tail -n 1)
case $fn in
*,fn_*) ;;
*) fail "without symbols, fib is $fn" ;;
esac
id=$(readelf -n prog | sed -n 's/.*Build ID: //p')
[ -n "$id" ] || exit 0
mkdir -p debug/.build-id/"${id%"${id#??}"}"
cp prog.debug debug/.build-id/"${id%"${id#??}"}/${id#??}.debug"
[ "$(count --binary=bare --debug-dir=debug 'symbol == fib')" = "$all" ] ||
	fail "the debug file is not found by its build-id"
[ "$(count --binary=linked 'symbol == fib')" = "$all" ] ||
	fail "the debug file is not found by its link"

# Without a debug file, by the symbols that are packed in the program; then these are damaged.
if command -v xz >/dev/null; then
	objcopy --strip-debug prog mini
	xz -k mini
	objcopy --add-section .gnu_debugdata=mini.xz bare packed
	[ "$(count --binary=packed 'symbol == fib')" = "$all" ] ||
		fail "the packed symbols are not found"
	head -c 100 mini.xz >cut.xz
	objcopy --add-section .gnu_debugdata=cut.xz bare packed
	[ "$(count --binary=packed 'symbol == fib' || true)" = 0 ] ||
		fail "damaged symbols are found"
fi
printf 'x' >>prog.debug
[ "$(count --binary=linked 'symbol == fib' || true)" = 0 ] ||
	fail "a debug file with another checksum is used"
exit 0
