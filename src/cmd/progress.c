/*
 * Run the work on a thread, which wakes the caller when the work is done.  The caller
 * draws progress ten times a second, after half a second without a line.
 */
#include "cmd/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/str.h"
#include "base/wakeup.h"
#include "trace/scan/scan.h"

enum {
	PROGRESS_AFTER_MS = 500,
	PROGRESS_EVERY_MS = 100,
	BAR_WIDTH = 30,
	LINE_WIDTH = 76
};

static void progress_add_time(struct str *line, int64_t seconds)
{
	if (seconds >= 3600)
		str_addf(line, "%" PRId64 ":%02d:%02d", seconds / 3600,
			 (int)(seconds / 60 % 60), (int)(seconds % 60));
	else
		str_addf(line, "%d:%02d", (int)(seconds / 60), (int)(seconds % 60));
}

static void progress_draw(struct trace *t, struct task *task, int64_t elapsed)
{
	struct str line = STR_INIT;
	uint64_t done = atomic_load_explicit(&task->done, memory_order_relaxed);
	uint64_t total = atomic_load_explicit(&task->total, memory_order_relaxed);
	struct source_facts facts = source_facts(trace_source(t));
	const char *about = atomic_load_explicit(&task->about, memory_order_relaxed);
	str_addc(&line, '\r');
	if (about)
		str_addf(&line, "%s ", about);
	if (total && !facts.growing) {
		double part = done < total ? (double)done / (double)total : 1;
		int full = (int)(part * BAR_WIDTH);
		str_addc(&line, '[');
		str_pad(&line, '#', (size_t)full);
		str_pad(&line, '-', (size_t)(BAR_WIDTH - full));
		str_addf(&line, "] %3d%%", (int)(part * 100));
		double bytes = part * (double)facts.file_size * 1000 / (double)elapsed;
		str_addf(&line, "  %s/s", SIZE_TEXT((uint64_t)bytes));
		if (part > 0.01) {
			str_add(&line, "  ");
			progress_add_time(&line, (int64_t)((double)elapsed * (1 - part) /
								   part / 1000 +
							   1));
			str_add(&line, " left");
		}
	} else {
		str_addf(&line, "%s records",
			 COUNT_TEXT(done ? done : trace_extent(t).records));
		str_add(&line, "  ");
		progress_add_time(&line, elapsed / 1000);
	}
	if (line.len < LINE_WIDTH)
		str_pad(&line, ' ', LINE_WIDTH - line.len);
	fwrite(line.text, 1, line.len, stderr);
	str_release(&line);
}

static void progress_wake(void *wakeup)
{
	wakeup_send(wakeup);
}

/* Run work on a thread until it ends; draw the line if the standard error is a terminal.
 * If *interrupt becomes true, cancel the task; interrupt may be NULL. */
static enum status progress_run(struct trace *t, struct wakeup *wakeup,
				enum status (*work)(void *arg, struct task *task,
						    struct err *err),
				void *arg, const atomic_bool *interrupt, struct err *err)
{
	bool draws = isatty(STDERR_FILENO);
	int64_t start = clock_ms(), drawn = 0;
	struct job *job = job_start(work, arg, progress_wake, wakeup);
	enum status st;
	while (!job_done(job, &st, err)) {
		struct pollfd p = { wakeup->out, POLLIN, 0 };
		poll(&p, 1, draws ? PROGRESS_EVERY_MS : -1);
		wakeup_drain(wakeup);
		if (interrupt && *interrupt)
			task_cancel(job_task(job));
		int64_t elapsed = clock_ms() - start;
		if (draws && elapsed >= PROGRESS_AFTER_MS &&
		    elapsed - drawn >= PROGRESS_EVERY_MS) {
			progress_draw(t, job_task(job), elapsed);
			drawn = elapsed;
		}
	}
	job_stop(job);
	if (drawn)
		fprintf(stderr, "\r%*s\r", LINE_WIDTH, "");
	return st;
}

enum status cmd_run_work(struct trace *t, bool quiet,
			 enum status (*work)(void *arg, struct task *task,
					     struct err *err),
			 void *arg, struct err *err)
{
	struct wakeup wakeup;
	if (quiet || !isatty(STDERR_FILENO) || wakeup_open(&wakeup, err) != ST_OK) {
		struct task task = TASK_INIT;
		return work(arg, &task, err);
	}
	enum status st = progress_run(t, &wakeup, work, arg, NULL, err);
	wakeup_close(&wakeup);
	return st;
}

static atomic_bool progress_interrupted;
static struct wakeup *progress_wakeup;

static void progress_on_signal(int sig)
{
	int saved = errno;
	progress_interrupted = true;
	wakeup_send(progress_wakeup);
	errno = saved;
}

enum status cmd_run_interruptible(struct trace *t,
				  enum status (*work)(void *arg, struct task *task,
						      struct err *err),
				  void *arg, bool *interrupted, struct err *err)
{
	struct sigaction act = { .sa_handler = progress_on_signal,
				 .sa_flags = SA_RESTART | (int)SA_RESETHAND };
	struct sigaction before;
	struct wakeup wakeup;
	enum status st = wakeup_open(&wakeup, err);
	if (st != ST_OK)
		return st;
	progress_wakeup = &wakeup;
	progress_interrupted = false;
	sigaction(SIGINT, NULL, &before);
	if (before.sa_handler != SIG_IGN)
		sigaction(SIGINT, &act, NULL);
	st = progress_run(t, &wakeup, work, arg, &progress_interrupted, err);
	sigaction(SIGINT, &before, NULL);
	wakeup_close(&wakeup);
	*interrupted = progress_interrupted && st == ST_CANCELLED;
	return st;
}

enum status cmd_build_index(void *trace, struct task *task, struct err *err)
{
	return trace_build_index(trace, task, err);
}

enum status cmd_find_threads(void *trace, struct task *task, struct err *err)
{
	return trace_find_threads(trace, task, err);
}
