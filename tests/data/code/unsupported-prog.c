/* A program for the tests of names and places: see make.sh. */
static long sys(long n, long a, long b, long c)
{
	long r;
	__asm__ volatile("syscall" : "=a"(r) : "a"(n), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
	return r;
}

volatile int table[16] = { 7, 3, 9, 1, 12, 5, 0, 8, 15, 2, 11, 4, 14, 6, 13, 10 };

__attribute__((noinline)) int fib(int n)
{
	return n < 2 ? n : fib(n - 1) + fib(n - 2);
}
extern int __fib(int n) __attribute__((alias("fib")));
extern int fibonacci(int n) __attribute__((alias("fib"), weak));

/* A function that ends with another one. */
__attribute__((noinline)) int twice(int n)
{
	return n > 100 ? 0 : fib(n / 2);
}

__attribute__((noinline)) int compare(int a, int b)
{
	return a < b ? -1 : a > b;
}

__attribute__((noinline)) void sort(int (*cmp)(int, int))
{
	for (int i = 1; i < 16; i++)
		for (int k = i; k > 0 && cmp(table[k - 1], table[k]) > 0; k--) {
			int v = table[k];
			table[k] = table[k - 1];
			table[k - 1] = v;
		}
}

/* A name of C++: zoo::twice<int>(int) */
__attribute__((noinline)) int _ZN3zoo5twiceIiEEiT_(int n)
{
	return n + n + table[n & 15];
}

__attribute__((noinline)) static int local(int n)
{
	__asm__ volatile("" ::: "memory");
	return n * 3;
}

__attribute__((noinline)) int run(void)
{
	int sum = 0;
	sort(compare);
	for (int i = 0; i < 6; i++)
		sum += fib(i) + twice(i) + _ZN3zoo5twiceIiEEiT_(i) + local(i);
	return sum;
}

__attribute__((force_align_arg_pointer)) void _start(void)
{
	int r = run();
	sys(1, 1, (long)"done\n", 5);
	sys(60, r & 1, 0, 0);
	for (;;)
		;
}
