#!/bin/sh
# Registers that instructions are derived to write, against their effect: QEMU logs all registers
# before each instruction, and those that differ before the next one must be among them.
dir=$(mktemp -d) || exit 99
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
skip() { echo "skipped: $*"; exit 77; }
grep -q '^#define HAVE_LIBELF 1' "$top_builddir/config.h" || skip "no libelf"
cd "$dir" || exit 99
export XDG_CACHE_HOME="$dir/cache"

cat >a.c <<'END'
typedef unsigned long word;
static word table[32];
static unsigned char bytes[64];
__attribute__((noinline)) word fib(word n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__attribute__((noinline)) word mix(word a, unsigned b)
{
	word q = a / (b | 1), r = a % (b | 1);
	return (q << 7 | r >> 3) ^ (a * 0x9e3779b97f4a7c15ul) ^ -(word)(b > 40 ? b : 2 * b);
}
__attribute__((noinline)) void sort(word *v, int n)
{
	for (int i = 1; i < n; i++)
		for (int k = i; k > 0 && v[k - 1] > v[k]; k--) {
			word w = v[k];
			v[k] = v[k - 1];
			v[k - 1] = w;
		}
}
static void leave(void)
{
#if defined __riscv
	__asm__ volatile("li a7, 93; li a0, 0; ecall");
#elif defined __aarch64__
	__asm__ volatile("mov x8, #93; mov x0, #0; svc #0");
#else
	__asm__ volatile("mov $60, %eax; xor %edi, %edi; syscall");
#endif
}
void run(void)
{
	for (unsigned i = 0; i < 32; i++) {
		table[i] = mix(fib(i & 7) + i, i * 3);
		bytes[2 * i] = (unsigned char)(table[i] >> 5);
		bytes[2 * i + 1] += (unsigned char)(bytes[i] - 3);
		__sync_fetch_and_add(&table[i & 3], bytes[i]);
		__sync_val_compare_and_swap(&table[i & 7], table[i], (word)i);
	}
	sort(table, 32);
	leave();
}
#if defined __x86_64__
__asm__(".globl _start\n_start: and $-16, %rsp\n call run\n");
#else
void _start(void) { run(); }
#endif
END

compared=0 status=0
# check MACHINE COMPILER QEMU FLAGS
check()
{
	command -v "$2" >/dev/null && command -v "$3" >/dev/null ||
		{ echo "not compared: $1, because there is no $2 or $3"; return; }
	"$2" -O1 -g0 -ffreestanding -nostdlib -static -fno-pie -fno-stack-protector $4 \
		-o "$1" a.c 2>errors || { echo "not compared: $1: $(head -n 1 errors)"; return; }
	for one in -one-insn-per-tb -singlestep; do
		"$3" $one -d exec,cpu,nochain -D "$1.log" "./$1" >out 2>&1 && break
	done
	[ -s "$1.log" ] || { echo "not compared: $1: $(head -n 1 out)"; return; }
	"$OPSCOPE" list --to=json --binary="$1" "$1.log" >"$1.json" 2>errors || { cat errors; status=1; return; }
	grep -q '"write":' "$1.json" || { echo "not compared: $1 has no derived registers"; return; }
	if awk '
	BEGIN { rename["rfl"] = "rflags"; rename["pstate"] = "nz" }
	{
		writes = " "
		if (match($0, /"write":\[[^]]*\]/)) {
			writes = " " substr($0, RSTART + 9, RLENGTH - 10) " "
			gsub(/[",]/, " ", writes)
		}
		n = split($0, part, ",")
		for (i = 1; i <= n; i++) {
			if (split(part[i], pair, ":") != 2 || pair[2] !~ /^"0x/)
				continue
			name = pair[1]
			gsub(/[{"]/, "", name)
			if (name ~ /^(pc|fallthrough|rip|host|csbase|flags|cflags)$/)
				continue
			if (NR > 1 && old[name] != pair[2]) {
				r = name in rename ? rename[name] : name
				seen++
				if (!index(before, " " r " "))
					print "record", NR - 2, "changes", r ", not only" before
			}
			old[name] = pair[2]
		}
		before = writes
	}
	END { print NR, "instructions,", seen, "changes" >"/dev/stderr"; exit !(seen > 1000) }' \
		"$1.json" >differences 2>count && [ ! -s differences ]; then
		echo "$1: $(cat count)"
		compared=$((compared + 1))
	else
		echo "$1: $(cat count)"
		head -n 20 differences
		status=1
	fi
}
check x86-64 gcc qemu-x86_64 -m64
check riscv64 riscv64-linux-gnu-gcc qemu-riscv64 -mno-relax
check aarch64 aarch64-linux-gnu-gcc qemu-aarch64 -mno-outline-atomics
[ $status = 0 ] || exit 1
[ $compared -gt 0 ] || skip "no compiler with an emulator"
