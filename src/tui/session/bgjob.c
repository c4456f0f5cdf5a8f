/*
 * Partial results are passed through one pointer that both threads swap atomically.  The
 * work function swaps in a new result and discards the previous result; the owner swaps
 * in NULL.
 */
#include "tui/session/bgjob.h"

#include <time.h>

/* Life cycle */

void bgjob_init(struct bgjob *b, struct bgjobs *list, const struct bgjob_class *class,
		void *owner, enum bgjob_priority priority)
{
	*b = (struct bgjob) { .class = class,
			      .owner = owner,
			      .priority = priority,
			      .about = STR_INIT,
			      .list = list };
	struct bgjob **at = &list->first;
	while (*at)
		at = &(*at)->next;
	*at = b;
}

void bgjob_release(struct bgjob *b)
{
	if (!b->list)
		return;
	bgjob_stop(b);
	struct bgjob **at = &b->list->first;
	while (*at != b)
		at = &(*at)->next;
	*at = b->next;
	b->list = NULL;
	str_release(&b->about);
}

/* Functions for the owner */

static void *bgjob_take(struct bgjob *b)
{
	return atomic_exchange(&b->posted, NULL);
}

static void bgjob_discard(struct bgjob *b, void *result)
{
	if (result)
		b->class->discard(result);
}

struct str *bgjob_start(struct bgjob *b, bgjob_work work)
{
	bgjob_stop(b);
	str_clear(&b->about);
	b->progress = 0;
	b->shown = false;
	b->job = job_start(work, b->owner, b->list->wake, b->list->wake_arg);
	return &b->about;
}

void bgjob_stop(struct bgjob *b)
{
	job_stop(b->job);
	b->job = NULL;
	bgjob_discard(b, bgjob_take(b));
}

bool bgjob_cancel(struct bgjob *b)
{
	if (b->job)
		task_cancel(job_task(b->job));
	return b->job;
}

bool bgjob_running(const struct bgjob *b)
{
	return b->job;
}

double bgjob_progress(struct bgjob *b)
{
	if (!b->job)
		return 0;
	/* Work with several passes reports each pass from 0: it has not ended after the
	 * first pass. */
	const double most = 0.99;
	double now = task_fraction(job_task(b->job));
	now = now < most ? now : most;
	if (now > b->progress)
		b->progress = now;
	return b->progress;
}

/* Functions for the work function */

void bgjob_post(struct bgjob *b, void *result)
{
	bgjob_discard(b, atomic_exchange(&b->posted, result));
	if (b->list->wake)
		b->list->wake(b->list->wake_arg);
}

/* Functions for all jobs of a list */

static bool bgjob_poll(struct bgjob *b)
{
	enum status st;
	struct err err = ERR_INIT;
	if (!b->job)
		return false;
	if (job_done(b->job, &st, &err)) {
		bgjob_stop(b);
		if (b->class->done)
			b->class->done(b->owner, st, &err);
		return true;
	}
	void *result = bgjob_take(b);
	if (result)
		b->class->partial(b->owner, result);
	b->shown |= result != NULL;
	return result || b->priority == BGJOB_INTERACTIVE;
}

bool bgjobs_poll(struct bgjobs *list)
{
	bool news = false;
	for (struct bgjob *b = list->first; b; b = b->next)
		news = bgjob_poll(b) || news;
	return news;
}

bool bgjobs_wait(struct bgjobs *list, enum bgjob_priority least)
{
	for (struct bgjob *b = list->first; b; b = b->next)
		if (b->job && b->priority <= least) {
			job_wait(b->job);
			return true;
		}
	return false;
}

/* True if all jobs are waiting or have ended. */
static bool bgjobs_all_wait(const struct bgjobs *list)
{
	for (const struct bgjob *b = list->first; b; b = b->next)
		if (b->job && !task_waits(job_task(b->job)) &&
		    !job_done(b->job, NULL, NULL))
			return false;
	return true;
}

/*
 * Wait until all jobs have been waiting for some time, because one job may be about to
 * get data from another.
 */
bool bgjobs_wait_growing(struct bgjobs *list, enum bgjob_priority least)
{
	enum { LOOKS = 20 };
	const struct timespec pause = { 0, 5000000 };
	for (int waiting = 0; waiting < LOOKS;) {
		bool any = false;
		for (const struct bgjob *b = list->first; b; b = b->next) {
			if (!b->job || b->priority > least)
				continue;
			any = true;
			if (job_done(b->job, NULL, NULL))
				return true;
		}
		if (!any)
			return false;
		nanosleep(&pause, NULL);
		waiting = bgjobs_all_wait(list) ? waiting + 1 : 0;
	}
	return false;
}

bool bgjobs_cancel(struct bgjobs *list, enum bgjob_priority priority)
{
	bool any = false;
	for (struct bgjob *b = list->first; b; b = b->next)
		any = (b->priority == priority && bgjob_cancel(b)) || any;
	return any;
}

bool bgjobs_running(const struct bgjobs *list, enum bgjob_priority least)
{
	for (const struct bgjob *b = list->first; b; b = b->next)
		if (b->job && b->priority <= least)
			return true;
	return false;
}

bool bgjobs_ready(const struct bgjobs *list)
{
	for (const struct bgjob *b = list->first; b; b = b->next)
		if (b->priority == BGJOB_INTERACTIVE && b->job &&
		    (job_done(b->job, NULL, NULL) ||
		     (!b->shown && atomic_load(&b->posted))))
			return true;
	return false;
}

struct bgjob *bgjobs_described(const struct bgjobs *list)
{
	for (struct bgjob *b = list->first; b; b = b->next)
		if (b->job && b->about.len)
			return b;
	return NULL;
}

void bgjob_progress_text(double progress, struct str *out)
{
	if (progress > 0)
		str_addf(out, ", %.0f %%", 100 * progress);
	str_add(out, "  (Ctrl-C stops)");
}

void bgjob_text(struct bgjob *b, struct str *out)
{
	const char *about =
		atomic_load_explicit(&job_task(b->job)->about, memory_order_relaxed);
	str_add(out, b->about.text);
	if (about)
		str_addf(out, ", %s", about);
	bgjob_progress_text(bgjob_progress(b), out);
}
