#include "code/lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "config.h"

#ifdef HAVE_LIBDW

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/minmax.h"
#include "base/search.h"

enum {
	LINES_FIRST = 60000, /* milliseconds to wait for the first answer, */
	LINES_NEXT = 10000,  /* and for the others */
	LINES_CPU = 120,     /* seconds of the child */
	LINES_NAME = 240,    /* bytes of a name */
	LINES_UNITS = 1 << 24
};

#define LINES_MEMORY ((rlim_t)4 << 30)

/* Address sanitizers reserve terabytes. */
#if defined(__SANITIZE_ADDRESS__)
#define LINES_SANITIZED true
#elif defined(__has_feature)
#define LINES_SANITIZED __has_feature(address_sanitizer)
#else
#define LINES_SANITIZED false
#endif

struct lines {
	char *path;
	pthread_mutex_t lock;
	pid_t child; /* 0 if not started; -1 if it has failed */
	int fd;
	bool answered;
};

struct lines_answer {
	uint32_t len; /* 0 means no line */
	char text[LINES_NAME + 16];
};

bool lines_available(void)
{
	return true;
}

/* The child */

/* A range of addresses of a unit. */
struct lines_range {
	uint64_t begin, end;
	Dwarf_Off unit;
};

struct lines_table {
	Dwarf *dwarf;
	struct lines_range *range;
	size_t n, room;
};

static void lines_add_unit(struct lines_table *t, Dwarf_Die *unit)
{
	Dwarf_Addr base, begin, end;
	ptrdiff_t at = 0;
	while (t->n < LINES_UNITS &&
	       (at = dwarf_ranges(unit, at, &base, &begin, &end)) > 0) {
		if (begin >= end)
			continue;
		t->range = mem_room(t->range, t->n, &t->room, sizeof *t->range);
		t->range[t->n++] =
			(struct lines_range) { begin, end, dwarf_dieoffset(unit) };
	}
}

static bool lines_load(struct lines_table *t, const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	Dwarf_CU *unit = NULL;
	Dwarf_Die die;
	if (fd < 0 || !(t->dwarf = dwarf_begin(fd, DWARF_C_READ)))
		return false;
	while (dwarf_get_units(t->dwarf, unit, &unit, NULL, NULL, &die, NULL) == 0)
		lines_add_unit(t, &die);
	if (t->n)
		qsort(t->range, t->n, sizeof *t->range, u64_compare);
	return true;
}

static void lines_answer(const struct lines_table *t, uint64_t address,
			 struct lines_answer *out)
{
	size_t k = count_upto(t->range, t->n, sizeof *t->range,
			      offsetof(struct lines_range, begin), address);
	Dwarf_Die unit;
	Dwarf_Line *line;
	int number = 0;
	memset(out, 0, sizeof *out);
	if (!k || address >= t->range[k - 1].end ||
	    !dwarf_offdie(t->dwarf, t->range[k - 1].unit, &unit) ||
	    !(line = dwarf_getsrc_die(&unit, address)) ||
	    dwarf_lineno(line, &number) != 0 || number <= 0)
		return;
	const char *name = dwarf_linesrc(line, NULL, NULL);
	const char *slash = name ? strrchr(name, '/') : NULL;
	if (!name)
		return;
	int len = snprintf(out->text, sizeof out->text, "%.*s:%d", LINES_NAME,
			   slash ? slash + 1 : name, number);
	out->len = len > 0 ? (uint32_t)len : 0;
}

static void lines_limit(int what, rlim_t value)
{
	struct rlimit r = { value, value };
	setrlimit(what, &r);
}

/* Answer requests until the other end is closed. */
static void lines_serve(const char *path, int fd)
{
	struct lines_table t = { NULL, NULL, 0, 0 };
	struct lines_answer answer;
	uint64_t address;
	if (!LINES_SANITIZED)
		lines_limit(RLIMIT_AS, LINES_MEMORY);
	lines_limit(RLIMIT_CPU, LINES_CPU);
	lines_limit(RLIMIT_CORE, 0);
	bool ok = lines_load(&t, path);
	while (ok && recv(fd, &address, sizeof address, MSG_WAITALL) == sizeof address) {
		lines_answer(&t, address, &answer);
		ok = send(fd, &answer, sizeof answer, MSG_NOSIGNAL) == sizeof answer;
	}
	_exit(0);
}

/* The parent */

struct lines *lines_new(const char *path)
{
	struct lines *l = mem_new(1, sizeof *l);
	l->path = mem_text(path);
	l->fd = -1;
	pthread_mutex_init(&l->lock, NULL);
	return l;
}

static void lines_stop(struct lines *l)
{
	if (l->child > 0) {
		close(l->fd);
		kill(l->child, SIGKILL);
		while (waitpid(l->child, NULL, 0) < 0 && errno == EINTR)
			;
	}
	l->child = -1;
}

void lines_free(struct lines *l)
{
	if (!l)
		return;
	lines_stop(l);
	pthread_mutex_destroy(&l->lock);
	free(l->path);
	free(l);
}

static void lines_start(struct lines *l)
{
	int pair[2];
	l->child = -1;
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
		return;
	pid_t child = fork();
	if (!child) {
		/* The child keeps neither the terminal nor the output pipe open. */
		signal(SIGINT, SIG_IGN);
		signal(SIGTSTP, SIG_IGN);
		signal(SIGSEGV, SIG_DFL);
		signal(SIGABRT, SIG_DFL);
		close(STDIN_FILENO);
		close(STDOUT_FILENO);
		close(STDERR_FILENO);
		close(pair[0]);
		lines_serve(l->path, pair[1]);
	}
	close(pair[1]);
	if (child < 0) {
		close(pair[0]);
		return;
	}
	l->child = child;
	l->fd = pair[0];
}

static bool lines_ask(struct lines *l, uint64_t address, struct lines_answer *out)
{
	struct pollfd p = { .fd = l->fd, .events = POLLIN };
	int n;
	if (send(l->fd, &address, sizeof address, MSG_NOSIGNAL) != sizeof address)
		return false;
	while ((n = poll(&p, 1, l->answered ? LINES_NEXT : LINES_FIRST)) < 0 &&
	       errno == EINTR)
		;
	l->answered = true;
	return n > 0 && recv(l->fd, out, sizeof *out, MSG_WAITALL) == sizeof *out &&
	       out->len < sizeof out->text;
}

bool lines_find(struct lines *l, uint64_t address, struct str *out)
{
	struct lines_answer answer;
	pthread_mutex_lock(&l->lock);
	if (!l->child)
		lines_start(l);
	bool ok = l->child > 0 && lines_ask(l, address, &answer);
	if (!ok)
		lines_stop(l);
	pthread_mutex_unlock(&l->lock);
	if (ok)
		str_addn(out, answer.text, answer.len);
	return ok && answer.len;
}

#else

struct lines {
	char nothing;
};

bool lines_available(void)
{
	return false;
}

struct lines *lines_new(const char *path)
{
	(void)path;
	return NULL;
}

void lines_free(struct lines *l)
{
	(void)l;
}

bool lines_find(struct lines *l, uint64_t address, struct str *out)
{
	(void)l;
	(void)address;
	(void)out;
	return false;
}

#endif
