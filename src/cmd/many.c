#include "cmd/many.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/parallel.h"
#include "cmd/report.h"
#include "output/csv.h"

enum {
	HELD_MOST = 1 << 20, /* of what a process printed before its turn, about */
	PROGRESS_AFTER_MS = 500,
	PROGRESS_EVERY_MS = 100,
	LINE_WIDTH = 76
};

struct many_process {
	size_t number; /* of its file */
	pid_t pid;
	struct many_pipe {
		int fd;          /* -1: closed */
		struct str held; /* what was read and not yet printed */
	} out, err;
	bool begun;   /* some of its output was printed */
	bool refused; /* its table has other columns than those before it */
};

struct many_job {
	const struct many *many;
	int *status;
	struct many_process *running; /* in the order of the files */
	struct pollfd *poll;
	size_t nrunning, at_once, started, ended;
	struct str heading; /* the last one */
	bool printed, interrupted;
	int64_t began, drawn;
	struct sigaction on_interrupt; /* what SIGINT does in the processes */
};

/* Progress */

static void many_clear_progress(struct many_job *j)
{
	if (j->drawn)
		fprintf(stderr, "\r%*s\r", LINE_WIDTH, "");
	j->drawn = 0;
}

static void many_draw_progress(struct many_job *j)
{
	char done[32], all[32];
	int64_t now = clock_ms();
	if (!isatty(STDERR_FILENO) || now - j->began < PROGRESS_AFTER_MS ||
	    now - j->drawn < PROGRESS_EVERY_MS)
		return;
	fprintf(stderr, "\r%s of %s traces", human_count(done, sizeof done, j->ended),
		human_count(all, sizeof all, j->many->n));
	j->drawn = now;
}

/* Printing */

/* A line without its newline; named: after a column with the file. */
static void many_print_line(const char *file, bool named, const char *text, size_t len)
{
	struct str line = STR_INIT;
	if (named) {
		csv_quote(&line, file, strlen(file));
		str_addc(&line, ',');
	}
	str_addn(&line, text, len);
	str_addc(&line, '\n');
	fwrite(line.text, 1, line.len, stdout);
	str_release(&line);
}

/* Print the whole lines at the beginning of what a process printed, and with all also an
 * unfinished one; returns how many bytes that was. */
static size_t many_print_lines(struct many_job *j, struct many_process *p, bool all)
{
	const struct str *held = &p->out.held;
	size_t at = 0;
	while (at < held->len) {
		const char *line = held->text + at,
			   *end = memchr(line, '\n', held->len - at);
		size_t len = end ? (size_t)(end - line) : held->len - at;
		if (!end && !all)
			break;
		bool first = !p->begun, named = j->many->form == MANY_COLUMN;
		p->begun = true;
		at += len + (end != NULL);
		if (first && len == j->heading.len && !memcmp(line, j->heading.text, len))
			continue;
		p->refused |= first && named && j->heading.len;
		if (p->refused)
			return held->len;
		if (first) {
			str_clear(&j->heading);
			str_addn(&j->heading, line, len);
		}
		many_print_line(first ? "file" : j->many->file[p->number], named, line,
				len);
	}
	return at;
}

/* Whether the output is a JSON list. */
static bool many_prints_list(const struct many_job *j)
{
	return !j->many->take &&
	       (j->many->form == MANY_LIST || j->many->form == MANY_OBJECT);
}

/* Print what precedes the output of a file. */
static void many_print_beginning(struct many_job *j, const struct many_process *p)
{
	const char *file = j->many->file[p->number];
	struct str name = STR_INIT;
	if (many_prints_list(j) && j->printed)
		puts(",");
	if (j->printed && (j->many->form == MANY_BLANK || j->many->form == MANY_TITLE))
		putchar('\n');
	if (j->many->form == MANY_TITLE) {
		str_escape(&name, file, strlen(file), true);
		printf("==> %s <==\n", name.text);
	} else if (j->many->form == MANY_OBJECT) {
		str_json(&name, file, strlen(file));
		printf("{\"file\": %s, \"%s\":\n", name.text,
		       j->many->line->command->name);
	}
	str_release(&name);
}

static void many_print_output(struct many_job *j, struct many_process *p, bool all)
{
	struct str *held = &p->out.held;
	enum many_form form = j->many->form;
	size_t n = held->len;
	if (!n && !all)
		return;
	if (n && !p->begun)
		many_print_beginning(j, p);
	if (form == MANY_HEADING || form == MANY_COLUMN)
		n = many_print_lines(j, p, all);
	else
		fwrite(held->text, 1, n, stdout);
	p->begun |= n > 0;
	j->printed |= n > 0;
	held->len -= n;
	memmove(held->text, held->text + n, held->len + 1);
	if (all && p->begun && form == MANY_OBJECT)
		puts("}");
}

/* Print what the first process printed so far; all: it has ended. */
static void many_print(struct many_job *j, struct many_process *p, bool all)
{
	const struct many *m = j->many;
	if (p->err.held.len || (p->out.held.len && !m->take))
		many_clear_progress(j);
	if (!m->take)
		many_print_output(j, p, all);
	else if (all)
		m->take(m->arg, m->file[p->number], &p->out.held);
	if (p->err.held.len || isatty(STDOUT_FILENO))
		fflush(stdout);
	fwrite(p->err.held.text, 1, p->err.held.len, stderr);
	str_clear(&p->err.held);
}

/* Processes */

static _Noreturn void many_be_process(const struct many_job *j, unsigned threads,
				      const int out[2], const int err[2])
{
	const struct many *m = j->many;
	dup2(out[1], STDOUT_FILENO);
	dup2(err[1], STDERR_FILENO);
	close(out[0]);
	close(out[1]);
	close(err[0]);
	close(err[1]);
	sigaction(SIGINT, &j->on_interrupt, NULL);
	parallel_limit(threads);
	int status = m->one(m->arg, m->file[j->started]);
	/* The exit handlers are those of the parent. */
	_exit(fflush(stdout) == 0 ? status : EXIT_ERROR);
}

/* Start the process of the next file.  False if none can be made. */
static bool many_start(struct many_job *j, unsigned threads)
{
	int out[2], err[2];
	struct many_process *p = &j->running[j->nrunning];
	if (pipe(out) != 0)
		return false;
	if (pipe(err) != 0) {
		close(out[0]);
		close(out[1]);
		return false;
	}
	fflush(stdout);
	pid_t pid = fork();
	if (pid == 0)
		many_be_process(j, threads, out, err);
	close(out[1]);
	close(err[1]);
	if (pid < 0) {
		close(out[0]);
		close(err[0]);
		return false;
	}
	/* The others must not keep them open. */
	fcntl(out[0], F_SETFD, FD_CLOEXEC);
	fcntl(err[0], F_SETFD, FD_CLOEXEC);
	*p = (struct many_process) { .number = j->started,
				     .pid = pid,
				     .out = { out[0], STR_INIT },
				     .err = { err[0], STR_INIT } };
	j->nrunning++;
	j->started++;
	return true;
}

/* Read what has arrived; at the end the pipe is closed. */
static void many_read(struct many_pipe *p)
{
	char buf[1 << 16];
	ssize_t n = read(p->fd, buf, sizeof buf);
	if (n > 0) {
		str_addn(&p->held, buf, (size_t)n);
	} else if (n == 0 || errno != EINTR) {
		close(p->fd);
		p->fd = -1;
	}
}

/* Wait until a process has printed something or has ended, and read it. */
static void many_wait(struct many_job *j)
{
	size_t n = 0;
	for (size_t i = 0; i < j->nrunning; i++) {
		struct many_pipe *pipes[] = { &j->running[i].out, &j->running[i].err };
		for (int k = 0; k < 2; k++) {
			bool full = i > 0 && pipes[k]->held.len >= HELD_MOST;
			j->poll[n++] = (struct pollfd) { .fd = full ? -1 : pipes[k]->fd,
							 .events = POLLIN };
		}
	}
	if (poll(j->poll, n, isatty(STDERR_FILENO) ? PROGRESS_EVERY_MS : -1) <= 0)
		return;
	for (size_t i = 0; i < n; i++) {
		struct many_process *p = &j->running[i / 2];
		if (j->poll[i].revents)
			many_read(i % 2 ? &p->err : &p->out);
	}
}

/* The exit status of a process whose pipes are closed. */
static int many_reap(struct many_job *j, const struct many_process *p)
{
	int state;
	while (waitpid(p->pid, &state, 0) < 0)
		if (errno != EINTR)
			return EXIT_ERROR;
	j->ended++;
	if (WIFEXITED(state))
		return WEXITSTATUS(state);
	if (WTERMSIG(state) == SIGINT)
		j->interrupted = true;
	else
		cmd_fail(j->many->file[p->number], "its process was ended by signal %d",
			 WTERMSIG(state));
	return EXIT_ERROR;
}

/* Print what is next in order; processes that have ended are removed. */
static int many_advance(struct many_job *j)
{
	int worst = 0;
	while (j->nrunning) {
		struct many_process *p = &j->running[0];
		bool ended = p->out.fd < 0 && p->err.fd < 0;
		many_print(j, p, ended);
		if (!ended)
			break;
		int status = many_reap(j, p);
		if (p->refused)
			status = cmd_fail(j->many->file[p->number],
					  "left out: its table has other columns than "
					  "those before it; write it alone");
		if (j->status)
			j->status[p->number] = status;
		worst = status > worst ? status : worst;
		str_release(&p->out.held);
		str_release(&p->err.held);
		memmove(p, p + 1, --j->nrunning * sizeof *p);
	}
	return worst;
}

static int many_run_processes(struct many_job *j, unsigned threads)
{
	int worst = 0;
	while (j->nrunning || (j->started < j->many->n && !j->interrupted)) {
		while (!j->interrupted && j->started < j->many->n &&
		       j->nrunning < j->at_once && many_start(j, threads))
			;
		if (!j->nrunning)
			return cmd_fail(j->many->file[j->started],
					"no process can be started: %s", strerror(errno));
		many_wait(j);
		int status = many_advance(j);
		worst = status > worst ? status : worst;
		many_draw_progress(j);
	}
	many_clear_progress(j);
	return worst;
}

int many_run(const struct many *m, int *status)
{
	if (m->n == 1 && !m->take) {
		int one = m->one(m->arg, m->file[0]);
		if (status)
			status[0] = one;
		return one;
	}
	struct err err = ERR_INIT;
	unsigned all = parallel_processors();
	uint64_t each = all / (m->n < all ? (unsigned)m->n : all);
	if (cmdline_number(m->line, "threads", &each, &err) != ST_OK)
		return cmd_fail_err(m->line->command->name, &err);
	if (!each || each > all)
		each = all;
	struct many_job j = { .many = m,
			      .status = status,
			      .at_once = all / each,
			      .heading = STR_INIT,
			      .began = clock_ms() };
	j.running = mem_new(j.at_once, sizeof *j.running);
	j.poll = mem_new(j.at_once, 2 * sizeof *j.poll);
	struct sigaction ignore = { .sa_handler = SIG_IGN };
	sigaction(SIGINT, &ignore, &j.on_interrupt);
	if (many_prints_list(&j))
		puts("[");
	int worst = many_run_processes(&j, (unsigned)each);
	if (many_prints_list(&j) && !j.interrupted)
		puts("]");
	sigaction(SIGINT, &j.on_interrupt, NULL);
	free(j.running);
	free(j.poll);
	str_release(&j.heading);
	if (j.interrupted)
		raise(SIGINT);
	return worst;
}
