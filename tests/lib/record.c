/*
 * record [-t] OUT MAX PROGRAM [ARGUMENT]...: run a program by single steps and write, of each
 * instruction that is executed, its address, the stack pointer before it, its first eight bytes,
 * and the signal whose handler it begins (x86-64): eight bytes each.  -t: from its first breakpoint
 * on.  Exit status 77: this is not possible here.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#if defined __x86_64__ && defined __linux__

#include <signal.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RED_ZONE = 128, WORDS = 4, PLACES = 1 << 14 };

/* Code does not change, and a look at the memory of the program takes long. */
static uint64_t code_at(pid_t child, uint64_t pc)
{
	static uint64_t known[PLACES], code[PLACES];
	unsigned k = pc % PLACES;
	if (known[k] != pc)
		code[k] = (uint64_t)ptrace(PTRACE_PEEKTEXT, child, (void *)(uintptr_t)pc,
					   0);
	known[k] = pc;
	return code[k];
}

static void get(pid_t child, const struct user_regs_struct *r, int handled,
		uint64_t *words)
{
	words[0] = r->rip;
	words[1] = r->rsp;
	words[2] = code_at(child, r->rip);
	words[3] = (uint64_t)handled;
}

static int stops(pid_t child, int *status)
{
	return waitpid(child, status, 0) == child && WIFSTOPPED(*status);
}

/* A signal is delivered before the instruction that was to be next, unless that has raised it. */
static int is_sent(pid_t child)
{
	siginfo_t info;
	return ptrace(PTRACE_GETSIGINFO, child, 0, &info) == 0 && info.si_code <= 0;
}

static void steps(FILE *out, long left, pid_t child)
{
	int status, pass = 0, handled = 0, some = 0;
	struct user_regs_struct regs, before = { 0 };
	uint64_t words[WORDS];
	while (left > 0 && ptrace(PTRACE_GETREGS, child, 0, &regs) == 0) {
		if (handled &&
		    (regs.rdi != (unsigned)handled || regs.rsp > before.rsp - RED_ZONE)) {
			/* There is no handler: the instruction was executed. */
			handled = 0;
			get(child, &before, 0, words);
			some = 1;
		}
		if (some && !(pass && is_sent(child))) {
			fwrite(words, sizeof *words, WORDS, out);
			left--;
		}
		some = 0;
		if (!pass) {
			get(child, &regs, handled, words);
			some = 1;
		}
		handled = pass;
		before = regs;
		if (ptrace(PTRACE_SINGLESTEP, child, 0, pass) != 0 ||
		    !stops(child, &status))
			break;
		pass = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
	}
	if (some)
		fwrite(words, sizeof *words, WORDS, out);
}

int main(int argc, char **argv)
{
	FILE *out;
	int status, trap = argc > 1 && argv[1][0] == '-';
	argv += trap;
	argc -= trap;
	pid_t child = argc > 3 ? fork() : -1;
	if (!child) {
		if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0)
			_exit(77);
		execv(argv[3], argv + 3);
		_exit(77);
	}
	if (child < 0 || !stops(child, &status))
		return 77;
	if (trap && (ptrace(PTRACE_CONT, child, 0, 0) != 0 || !stops(child, &status)))
		return 77;
	out = fopen(argv[1], "wb");
	if (out)
		steps(out, atol(argv[2]), child);
	kill(child, SIGKILL);
	return !out || fclose(out) != 0;
}

#else

int main(void)
{
	return 77;
}

#endif
