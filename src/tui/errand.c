#include "tui/errand.h"

#include "base/task.h"
#include "tui/session.h"

void errand_begin(struct session *s, struct errand *e)
{
	e->next = s->errands;
	s->errands = e;
}

void errand_end(struct session *s, struct errand *e)
{
	struct errand **at = &s->errands;
	while (*at && *at != e)
		at = &(*at)->next;
	if (*at)
		*at = e->next;
}

bool errands_poll(struct session *s)
{
	bool news = false;
	for (struct errand *e = s->errands; e; e = e->next)
		news = e->poll(e) || news;
	return news;
}

void errands_wait(struct session *s)
{
	for (struct errand *e = s->errands; e; e = e->next)
		if (e->wait)
			e->wait(e);
}

bool errands_cancel(struct session *s)
{
	bool any = false;
	for (struct errand *e = s->errands; e; e = e->next)
		any = (e->cancel && e->cancel(e)) || any;
	return any;
}

static struct job *job_of(const struct errand *e)
{
	return e->job ? e->job(e) : NULL;
}

bool errands_urgent(const struct session *s)
{
	for (const struct errand *e = s->errands; e; e = e->next)
		if (job_of(e) && job_done(job_of(e), NULL, NULL))
			return true;
	return false;
}

bool errands_run(const struct session *s)
{
	for (const struct errand *e = s->errands; e; e = e->next)
		if (job_of(e))
			return true;
	return false;
}
