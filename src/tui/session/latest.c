#include "tui/session/latest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static bool latest_same(const struct latest *l, const void *a, const void *b)
{
	return l->class->same ? l->class->same(a, b) : !memcmp(a, b, l->class->size);
}

static void latest_clear(const struct latest *l, void *result)
{
	if (l->class->release)
		l->class->release(result);
	memset(result, 0, l->class->result);
}

static void latest_discard(struct latest *l)
{
	if (l->class->discard)
		l->class->discard(l->owner);
	latest_clear(l, l->made);
}

bool latest_is_loaded(const struct latest *l)
{
	return l->any_wanted && l->any_loaded && latest_same(l, l->loaded, l->wanted);
}

const void *latest_result(const struct latest *l)
{
	return latest_is_loaded(l) && l->ok ? l->result : NULL;
}

static enum status latest_work(void *arg, struct task *task, struct err *err)
{
	struct latest *l = arg;
	return l->class->make ? l->class->make(l->owner, l->running, l->made, task, err)
			      : l->class->work(l->owner, task, err);
}

static void latest_start(struct latest *l)
{
	if (bgjob_running(&l->job) || !l->any_wanted || latest_is_loaded(l))
		return;
	memcpy(l->running, l->wanted, l->class->size);
	l->withdrawn = false;
	if (l->class->start)
		l->class->start(l->owner);
	struct str *about = bgjob_start(&l->job, latest_work);
	str_add(about, l->class->about ? l->class->about : "");
}

static void latest_done(void *arg, enum status st, const struct err *err)
{
	struct latest *l = arg;
	if (st == ST_CANCELLED && l->withdrawn) {
		latest_discard(l);
	} else {
		void *last = l->result;
		l->result = l->made;
		l->made = last;
		latest_clear(l, l->made);
		if (st != ST_OK)
			latest_clear(l, l->result);
		memcpy(l->loaded, l->running, l->class->size);
		l->any_loaded = l->news = true;
		l->ok = st == ST_OK;
		l->stopped = st == ST_CANCELLED;
		snprintf(l->error, sizeof l->error, "%s", st == ST_OK ? "" : err->text);
		if (l->class->take)
			l->class->take(l->owner, st == ST_OK);
	}
	latest_start(l);
}

static void latest_partial(void *arg, void *result)
{
	struct latest *l = arg;
	if (l->withdrawn)
		l->class->free_partial(result);
	else
		l->class->partial(l->owner, result);
}

void latest_post(struct latest *l, void *result)
{
	bgjob_post(&l->job, result);
}

void latest_init(struct latest *l, const struct latest_class *class, void *owner,
		 struct bgjobs *jobs)
{
	*l = (struct latest) { .class = class, .owner = owner };
	l->wanted = mem_new(1, class->size);
	l->running = mem_new(1, class->size);
	l->loaded = mem_new(1, class->size);
	l->made = mem_new(1, class->result + 1);
	l->result = mem_new(1, class->result + 1);
	l->job_class = (struct bgjob_class) { .done = latest_done,
					      .partial = latest_partial,
					      .discard = class->free_partial };
	bgjob_init(&l->job, jobs, &l->job_class, l, BGJOB_INTERACTIVE);
}

void latest_release(struct latest *l)
{
	bgjob_release(&l->job);
	if (l->class) {
		latest_discard(l);
		latest_clear(l, l->result);
	}
	free(l->made);
	free(l->result);
	free(l->wanted);
	free(l->running);
	free(l->loaded);
}

static void latest_withdraw(struct latest *l)
{
	l->withdrawn = true;
	bgjob_cancel(&l->job);
}

bool latest_want(struct latest *l, const void *request)
{
	memcpy(l->wanted, request, l->class->size);
	l->any_wanted = true;
	if (!latest_same(l, l->running, l->wanted))
		latest_withdraw(l);
	latest_start(l);
	return latest_is_loaded(l) && l->ok;
}

void latest_cancel(struct latest *l)
{
	l->any_wanted = false;
	latest_withdraw(l);
}

void latest_reset(struct latest *l)
{
	bgjob_stop(&l->job);
	latest_discard(l);
	l->any_wanted = l->any_loaded = l->stopped = false;
	l->error[0] = '\0';
	memset(l->running, 0, l->class->size);
}

bool latest_waits(struct latest *l)
{
	return l->any_wanted && !latest_is_loaded(l) && latest_percent(l) >= 0;
}

int latest_percent(struct latest *l)
{
	return bgjob_running(&l->job) ? (int)(100 * bgjob_progress(&l->job)) : -1;
}
