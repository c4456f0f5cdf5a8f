/*
 * keys: measures a program on a terminal: the time it takes to answer a key, and
 * the number of bytes it sends.
 *
 *     keys [-s COLUMNSxROWS] [-q QUIET_MS] [-k NAME=KEYS]... COMMAND...
 *
 * The command runs on a terminal of its own.  "open" is the time from its start
 * to the first byte, and to the last byte before QUIET_MS without any.  Then each
 * KEYS is typed, and its answer ends likewise.  KEYS may contain \e, \n and \\.
 * An empty KEYS types nothing and listens for three seconds.  Each prints a line:
 *
 *     NAME FIRST_MS LAST_MS BYTES
 *
 * At the end the terminal is hung up, as if its window were closed.  The last line
 * has the peak memory:
 *
 *     peak KIB
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { KEYS_MAX = 64, IDLE_MS = 3000, PATIENCE_MS = 60000 };

static void fail(const char *what)
{
	fprintf(stderr, "keys: %s: %s\n", what, strerror(errno));
	exit(2);
}

static double now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int open_terminal(pid_t *pid, unsigned columns, unsigned rows, char **command)
{
	int master = posix_openpt(O_RDWR | O_NOCTTY);
	if (master < 0 || grantpt(master) < 0 || unlockpt(master) < 0)
		fail("no terminal");
	const char *name = ptsname(master);
	*pid = fork();
	if (*pid < 0)
		fail("fork");
	if (*pid > 0)
		return master;
	setsid();
	int slave = open(name, O_RDWR);
	if (slave < 0)
		_exit(127);
	struct winsize size = { .ws_col = (unsigned short)columns,
				.ws_row = (unsigned short)rows };
	ioctl(slave, TIOCSCTTY, 0);
	ioctl(slave, TIOCSWINSZ, &size);
	dup2(slave, 0);
	dup2(slave, 1);
	dup2(slave, 2);
	close(slave);
	close(master);
	setenv("TERM", "xterm-256color", 1);
	execvp(command[0], command);
	_exit(127);
}

/* Listens until nothing has arrived for quiet_ms, but not past the deadline, because
 * some programs draw a clock.  Returns whether the program is still running. */
static bool listen_to(int fd, const char *name, double begin, int quiet_ms,
		      int deadline_ms)
{
	double first = 0, last = 0;
	size_t bytes = 0;
	bool alive = true;
	char buf[65536];
	while (alive) {
		int wait = deadline_ms - (int)(now_ms() - begin);
		if (wait <= 0)
			break;
		if (bytes && wait > quiet_ms)
			wait = quiet_ms;
		struct pollfd p = { .fd = fd, .events = POLLIN };
		int r = poll(&p, 1, wait);
		if (r < 0 && errno == EINTR)
			continue;
		if (r <= 0)
			break;
		ssize_t n = read(fd, buf, sizeof buf);
		alive = n > 0;
		if (!alive)
			break;
		last = now_ms() - begin;
		first = bytes ? first : last;
		bytes += (size_t)n;
	}
	printf("%s %.1f %.1f %zu\n", name, first, last, bytes);
	return alive;
}

static void unescape(char *s)
{
	char *to = s;
	for (; *s; s++) {
		if (*s != '\\' || !s[1]) {
			*to++ = *s;
			continue;
		}
		s++;
		*to++ = *s == 'e' ? '\033' : *s == 'n' ? '\n' : *s;
	}
	*to = '\0';
}

/* Hangs up; a program that is still running after two seconds is killed. */
static void report_end(pid_t pid, int fd)
{
	int status;
	struct rusage use;
	pid_t ended = 0;
	kill(-pid, SIGHUP);
	close(fd);
	for (int i = 0; i < 200 && ended == 0; i++) {
		struct timespec pause = { 0, 10000000 };
		ended = wait4(pid, &status, WNOHANG, &use);
		if (ended == 0)
			nanosleep(&pause, NULL);
	}
	if (ended == 0) {
		kill(-pid, SIGKILL);
		ended = wait4(pid, &status, 0, &use);
	}
	if (ended == pid)
		printf("peak %ld\n", use.ru_maxrss);
}

int main(int argc, char **argv)
{
	setvbuf(stdout, NULL, _IOLBF, 0);
	unsigned columns = 120, rows = 40;
	int quiet = 200;
	char *keys[KEYS_MAX];
	size_t nkeys = 0;
	for (int c; (c = getopt(argc, argv, "+s:q:k:")) != -1;) {
		if (c == 's' && sscanf(optarg, "%ux%u", &columns, &rows) == 2)
			continue;
		if (c == 'q') {
			quiet = atoi(optarg);
		} else if (c == 'k' && nkeys < KEYS_MAX && strchr(optarg, '=')) {
			keys[nkeys++] = optarg;
		} else {
			fputs("usage: keys [-s COLUMNSxROWS] [-q QUIET_MS] "
			      "[-k NAME=KEYS]... COMMAND...\n",
			      stderr);
			return 2;
		}
	}
	if (optind == argc)
		return 2;
	pid_t pid;
	double begin = now_ms();
	int fd = open_terminal(&pid, columns, rows, argv + optind);
	bool alive = listen_to(fd, "open", begin, quiet, PATIENCE_MS);
	for (size_t i = 0; i < nkeys && alive; i++) {
		char *what = strchr(keys[i], '=');
		*what++ = '\0';
		unescape(what);
		size_t len = strlen(what);
		begin = now_ms();
		if (write(fd, what, len) != (ssize_t)len)
			break;
		alive = listen_to(fd, keys[i], begin, len ? quiet : IDLE_MS,
				  len ? PATIENCE_MS : IDLE_MS);
	}
	report_end(pid, fd);
	return 0;
}
