/* A program for the tests of source lines: lines of three files, no library. */
static volatile int sum;

#line 1 "square.h"
static inline __attribute__((always_inline)) int square(int n)
{
	sum += n;
	return n * sum;
}
#line 1 "other.c"
__attribute__((noinline)) int other(int n)
{
	return square(n) + 1;
}
#line 11 "files.c"
__attribute__((force_align_arg_pointer)) void _start(void)
{
	long status = square(3);
	status += other((int)status);
	__asm__ volatile("syscall" : : "a"(60), "D"(status));
	__builtin_unreachable();
}
