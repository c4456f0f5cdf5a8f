/*
 * What is posted goes through one atomic pointer: whoever puts something there frees
 * what was not taken, whoever takes it leaves nothing.
 */
#include "tui/background.h"

#include "tui/session.h"

static bool poll(struct errand *e)
{
	struct background *b = e->arg;
	return b->poll(b->owner);
}

static void wait(struct errand *e)
{
	background_wait(e->arg);
}

static bool cancel(struct errand *e)
{
	return background_cancel(e->arg);
}

static struct job *job(const struct errand *e)
{
	return ((const struct background *)e->arg)->job;
}

void background_begin(struct background *b)
{
	b->errand = (struct errand) {
		.poll = poll, .wait = wait, .cancel = cancel, .job = job, .arg = b
	};
	errand_begin(b->session, &b->errand);
}

void background_end(struct background *b)
{
	errand_end(b->session, &b->errand);
	background_stop(b);
}

void background_start(struct background *b,
		      enum status (*run)(void *arg, struct task *task, struct err *err),
		      void *arg)
{
	background_stop(b);
	b->job = job_start(run, arg, b->session->wake, b->session->wake_arg);
}

static void drop(struct background *b, void *thing)
{
	if (thing)
		b->discard(thing);
}

void background_stop(struct background *b)
{
	job_stop(b->job);
	b->job = NULL;
	drop(b, background_take(b));
}

void background_post(struct background *b, void *thing)
{
	drop(b, atomic_exchange(&b->news, thing));
	if (b->session->wake) /* a script has nobody to wake */
		b->session->wake(b->session->wake_arg);
}

void *background_take(struct background *b)
{
	return atomic_exchange(&b->news, NULL);
}

bool background_done(struct background *b, enum status *st, struct err *err)
{
	if (!b->job || !job_done(b->job, st, err))
		return false;
	job_stop(b->job);
	b->job = NULL;
	return true;
}

void background_wait(struct background *b)
{
	if (b->job)
		job_wait(b->job);
}

bool background_cancel(struct background *b)
{
	if (!b->job)
		return false;
	task_cancel(job_task(b->job));
	return true;
}

double background_progress(const struct background *b)
{
	if (!b->job)
		return 0;
	struct task *task = job_task(b->job);
	uint64_t n = task->done, total = task->total;
	return total && n <= total ? (double)n / (double)total : 0;
}
