#include "tui/session/latest.h"

#include <stddef.h>
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
	l->withdrawn = l->partial = false;
	if (l->class->start)
		l->class->start(l->owner);
	struct str *about = bgjob_start(&l->job, latest_work);
	str_add(about, l->class->about ? l->class->about : "");
}

static void latest_done(void *arg, enum status st, const struct err *err)
{
	struct latest *l = arg;
	if (st == ST_CANCELLED && l->withdrawn) {
		latest_clear(l, l->made);
	} else {
		if (st == ST_OK) {
			void *last = l->result;
			l->result = l->made;
			l->made = last;
			l->any = true;
		}
		latest_clear(l, l->made);
		l->partial = false;
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

/* A posted partial result. */
struct latest_part {
	const struct latest *of;
	max_align_t result[];
};

static void latest_free_part(void *posted)
{
	struct latest_part *part = posted;
	latest_clear(part->of, part->result);
	free(part);
}

/* Swap the partial result with the previous result, which is freed; its request is no
 * longer loaded. */
static void latest_take_part(void *arg, void *posted)
{
	struct latest *l = arg;
	struct latest_part *part = posted;
	if (!l->withdrawn) {
		latest_clear(l, l->result);
		memcpy(l->result, part->result, l->class->result);
		memset(part->result, 0, l->class->result);
		l->partial = l->any = l->news = true;
		l->any_loaded = false;
		if (l->class->take)
			l->class->take(l->owner, true);
	}
	latest_free_part(part);
}

static const struct bgjob_class latest_job = { .done = latest_done,
					       .partial = latest_take_part,
					       .discard = latest_free_part };

void latest_post(struct latest *l, const void *result)
{
	struct latest_part *part = mem_new(1, sizeof *part + l->class->result);
	part->of = l;
	memcpy(part->result, result, l->class->result);
	bgjob_post(&l->job, part);
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
	bgjob_init(&l->job, jobs, &latest_job, l, BGJOB_INTERACTIVE);
}

void latest_release(struct latest *l)
{
	bgjob_release(&l->job);
	if (l->class) {
		latest_clear(l, l->made);
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
	latest_clear(l, l->made);
	l->any_wanted = l->any_loaded = l->any = l->news = l->stopped = false;
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
