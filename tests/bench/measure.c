/*
 * measure: runs a command, discards its output and prints a line:
 *
 *     SECONDS CPU_SECONDS PEAK_KIB STATUS
 *
 * Usage: measure FILE.  FILE contains the words of the command, each ended by a
 * zero byte, so that no shell is measured with it.
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WORDS_MAX = 64, FILE_MAX = 65536 };

static void fail(const char *what)
{
	fprintf(stderr, "measure: %s: %s\n", what, strerror(errno));
	exit(2);
}

static void read_words(const char *path, char *buf, char **word)
{
	FILE *f = fopen(path, "rb");
	if (!f)
		fail(path);
	size_t n = fread(buf, 1, FILE_MAX - 1, f), words = 0;
	fclose(f);
	buf[n] = '\0';
	for (size_t i = 0; i < n && words < WORDS_MAX - 1; i += strlen(buf + i) + 1)
		word[words++] = buf + i;
	word[words] = NULL;
	if (!words) {
		errno = EINVAL;
		fail(path);
	}
}

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

int main(int argc, char **argv)
{
	static char buf[FILE_MAX];
	char *word[WORDS_MAX];
	if (argc != 2) {
		fputs("usage: measure FILE\n", stderr);
		return 2;
	}
	read_words(argv[1], buf, word);
	double begin = now();
	pid_t pid = fork();
	if (pid < 0)
		fail("fork");
	if (pid == 0) {
		int null = open("/dev/null", O_RDWR);
		dup2(null, 0);
		dup2(null, 1);
		dup2(null, 2);
		execvp(word[0], word);
		_exit(127);
	}
	int status;
	struct rusage use;
	while (wait4(pid, &status, 0, &use) < 0) {
		if (errno != EINTR)
			fail("wait4");
	}
	printf("%.6f %.6f %ld %d\n", now() - begin,
	       seconds(use.ru_utime) + seconds(use.ru_stime), use.ru_maxrss,
	       WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
	return 0;
}
