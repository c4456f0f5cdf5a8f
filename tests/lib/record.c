/*
 * record OUT MAX PROGRAM [ARGUMENT]...: run a program by single steps and write the address of
 * each instruction and the stack pointer before it, eight bytes each (x86-64).  Exit status 77:
 * this is not possible here.
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

int main(int argc, char **argv)
{
	FILE *out;
	int status, pass = 0;
	long left = argc > 3 ? atol(argv[2]) : 0;
	pid_t child = argc > 3 ? fork() : -1;
	if (!child) {
		if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0)
			_exit(77);
		execv(argv[3], argv + 3);
		_exit(77);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
		return 77;
	out = fopen(argv[1], "wb");
	while (out && left-- > 0) {
		struct user_regs_struct regs;
		if (ptrace(PTRACE_GETREGS, child, 0, &regs) != 0)
			break;
		uint64_t words[2] = { regs.rip, regs.rsp };
		fwrite(words, sizeof *words, 2, out);
		if (ptrace(PTRACE_SINGLESTEP, child, 0, pass) != 0 ||
		    waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
			break;
		pass = WSTOPSIG(status) == SIGTRAP ? 0 : WSTOPSIG(status);
	}
	kill(child, SIGKILL);
	return !out || fclose(out) != 0;
}

#else

int main(void)
{
	return 77;
}

#endif
