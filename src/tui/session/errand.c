#include "tui/session/errand.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "tui/session/session.h"

/* An errand; one for each class in use. */
struct errand {
	const struct errand_class *class;
	struct session *session;
	struct bgjob job;
	void *of;
	struct errand *next;
};

enum status errand_work(void *owner, struct task *task, struct err *err)
{
	struct errand *e = owner;
	return e->class->work(e->session, e->of, task, err);
}

static void errand_done(void *owner, enum status st, const struct err *err)
{
	struct errand *e = owner;
	if (st == ST_OK)
		e->class->done(e->session, e->of);
	else if (st != ST_CANCELLED)
		session_error(e->session, "%s", err->text);
	else if (e->class->stopped)
		session_message(e->session, "%s", e->class->stopped);
}

const struct bgjob_class errand_jobs = { .done = errand_done };

const struct errand_class *errand_of(const void *owner)
{
	return ((const struct errand *)owner)->class;
}

static struct errand *errand_get(struct session *s, const struct errand_class *class)
{
	struct errand *e = s->errands;
	while (e && e->class != class)
		e = e->next;
	if (e)
		return e;
	e = mem_new(1, sizeof *e);
	*e = (struct errand) { .class = class, .session = s, .next = s->errands };
	e->of = mem_new(1, class->size);
	bgjob_init(&e->job, &s->jobs, &errand_jobs, e, BGJOB_INTERACTIVE);
	return s->errands = e;
}

struct str *errand_start(struct session *s, const struct errand_class *class,
			 const void *of)
{
	struct errand *e = errand_get(s, class);
	bgjob_stop(&e->job);
	if (class->release)
		class->release(e->of);
	memcpy(e->of, of, class->size);
	return bgjob_start(&e->job, errand_work);
}

bool errand_running(const struct session *s, const struct errand_class *class)
{
	const struct errand *e = s->errands;
	while (e && e->class != class)
		e = e->next;
	return e && bgjob_running(&e->job);
}

void errands_free(struct session *s)
{
	for (struct errand *e = s->errands, *next; e; e = next) {
		next = e->next;
		bgjob_release(&e->job);
		if (e->class->release)
			e->class->release(e->of);
		free(e->of);
		free(e);
	}
	s->errands = NULL;
}
