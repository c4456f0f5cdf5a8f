#include "tui/session/diff_threads.h"

#include <stdlib.h>

#include "base/mem.h"
#include "trace/thread_slot.h"
#include "trace/trace.h"

/* The job */

static enum status diff_threads_compare(struct diff_threads *d,
					const struct thread_side one[2], size_t i,
					struct task *task, struct err *err)
{
	const struct compare_side side[2] = { one[0].side, one[1].side };
	struct diff_out_threads names = diff_out_threads_of(d->threads, &d->pair[i]);
	struct task inner = { .outer = task };
	struct compare *c;
	int blame;
	enum status st = compare_new(&c, side, &d->options, &blame, err);
	if (st != ST_OK)
		return st;
	st = compare_run(c, &inner, &blame, err);
	if (st == ST_OK)
		d->result[i] = diff_out_thread(c, &names);
	compare_free(c);
	return st;
}

enum status diff_threads_run(struct diff_threads *d, struct task *task, struct err *err)
{
	enum status st = ST_OK;
	for (int k = 0; k < 2 && st == ST_OK; k++) {
		st = trace_find_threads(d->side[k].trace, task, err);
		if (st == ST_OK)
			d->threads[k] =
				thread_slot_get(trace_thread_slot(d->side[k].trace));
	}
	if (st != ST_OK)
		return st;
	d->npairs = thread_pairs(
		(const struct threads *[]) { d->threads[0], d->threads[1] }, &d->pair);
	d->result = mem_new(d->npairs + 1, sizeof *d->result);
	for (size_t i = 0; i < d->npairs && st == ST_OK; i++) {
		struct thread_side one[2];
		st = thread_sides_init(one, d->side, d->threads, &d->pair[i], err);
		if (st == ST_OK)
			st = diff_threads_compare(d, one, i, task, err);
		thread_sides_release(one);
		if (st == ST_OK)
			atomic_store(&d->nresults, i + 1);
		task_progress(task, i + 1, d->npairs);
		task_wake(task);
	}
	return st;
}

/* Life cycle */

void diff_threads_release(struct diff_threads *d)
{
	diff_threads_reset(d);
	bgjob_release(&d->job);
}

void diff_threads_reset(struct diff_threads *d)
{
	bgjob_stop(&d->job);
	for (int k = 0; k < 2; k++) {
		threads_release(d->threads[k]);
		d->threads[k] = NULL;
	}
	free(d->pair);
	free(d->result);
	d->pair = NULL;
	d->result = NULL;
	d->npairs = 0;
	atomic_store(&d->nresults, 0);
	d->begun = false;
}

/* Use */

void diff_threads_start(struct diff_threads *d, const struct compare_side side[2],
			const struct compare_options *o, bgjob_work run)
{
	if (d->begun)
		return;
	d->begun = true;
	d->options = *o;
	d->options.key.functions = false;
	d->side[0] = side[0];
	d->side[1] = side[1];
	str_add(bgjob_start(&d->job, run), "comparing threads");
}

struct table *diff_threads_table(const struct diff_threads *d)
{
	size_t n = atomic_load(&d->nresults);
	/* The job sets `result` before its first result. */
	return diff_out_by_thread(n ? d->result : NULL, n);
}
