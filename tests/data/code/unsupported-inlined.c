/* A program for the tests of inlined functions: no library, and lines. */
static volatile int sum;

static inline __attribute__((always_inline)) int square(int n)
{
	sum += n;
	return n * n;
}

static inline __attribute__((always_inline)) int poly(int n)
{
	return square(n) + square(n + 1);
}

__attribute__((noinline)) static int leaf(int n)
{
	sum -= n;
	return n + sum;
}

static inline __attribute__((always_inline)) int twice(int n)
{
	return leaf(n) + leaf(n + 1);
}

__attribute__((noinline)) static int work(int n)
{
	return poly(n) + twice(n);
}

__attribute__((force_align_arg_pointer)) void _start(void)
{
	long status = work(3) & 1;
	__asm__ volatile("syscall" : : "a"(60), "D"(status));
	__builtin_unreachable();
}
