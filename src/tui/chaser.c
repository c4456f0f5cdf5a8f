#include "tui/chaser.h"

#include <stdio.h>

#include "tui/session.h"

static bool same(const struct chase *a, const struct chase *b)
{
	const struct chain_options *x = &a->opt, *y = &b->opt;
	return a->longest == b->longest && a->latency == b->latency &&
	       a->over.first == b->over.first && a->over.last == b->over.last &&
	       a->record == b->record && x->forward == y->forward &&
	       x->through == y->through && x->with == y->with && x->depth == y->depth &&
	       x->links == y->links && x->distance == y->distance && x->size == y->size;
}

static enum status run(void *arg, struct task *task, struct err *err)
{
	struct chaser *c = arg;
	if (c->runs.longest)
		return longest_chain(&c->finding, c->session->trace, c->runs.over,
				     &c->runs.opt, c->runs.latency, task, err);
	return chain_trace(&c->building, c->session->trace, c->runs.record, &c->runs.opt,
			   task, err);
}

static void start(struct chaser *c)
{
	if (c->job || !c->wanted || (c->there && same(&c->has, &c->wants)))
		return;
	c->runs = c->wants;
	c->job = job_start(run, c, c->session->wake, c->session->wake_arg);
}

static void take(struct chaser *c, enum status st, const struct err *err)
{
	if (st == ST_CANCELLED && !same(&c->runs, &c->wants)) {
		chain_release(&c->building);
		longest_release(&c->finding);
		return;
	}
	chain_release(&c->chain);
	longest_release(&c->path);
	c->chain = c->building;
	c->path = c->finding;
	c->building = (struct chain) { .node = NULL };
	c->finding = (struct longest) { .step = NULL };
	c->has = c->runs;
	c->there = true;
	snprintf(c->trouble, sizeof c->trouble, "%s", st == ST_OK ? "" : err->text);
}

static bool poll(struct errand *e)
{
	struct chaser *c = e->arg;
	enum status st;
	struct err err = ERR_INIT;
	bool ran = c->job;
	if (c->job && job_done(c->job, &st, &err)) {
		job_stop(c->job);
		c->job = NULL;
		take(c, st, &err);
	}
	start(c);
	return ran;
}

static void wait(struct errand *e)
{
	struct chaser *c = e->arg;
	while (c->job) {
		job_wait(c->job);
		poll(e);
	}
}

static bool cancel(struct errand *e)
{
	struct chaser *c = e->arg;
	if (!c->job)
		return false;
	task_cancel(job_task(c->job));
	return true;
}

static struct job *job(const struct errand *e)
{
	return ((const struct chaser *)e->arg)->job;
}

void chaser_begin(struct chaser *c, struct session *s)
{
	*c = (struct chaser) { .session = s };
	c->errand = (struct errand) { .poll = poll, .wait = wait, .cancel = cancel };
	c->errand.job = job;
	c->errand.arg = c;
	errand_begin(s, &c->errand);
}

void chaser_end(struct chaser *c)
{
	errand_end(c->session, &c->errand);
	job_stop(c->job);
	chain_release(&c->building);
	longest_release(&c->finding);
	chain_release(&c->chain);
	longest_release(&c->path);
}

/* Whether what is asked for is there. */
static bool ask(struct chaser *c, const struct chase *wants)
{
	c->wants = *wants;
	c->wanted = true;
	if (c->job && !same(&c->runs, &c->wants))
		task_cancel(job_task(c->job));
	start(c);
	return c->there && same(&c->has, &c->wants) && !c->trouble[0];
}

const struct chain *chaser_ask(struct chaser *c, uint64_t record,
			       const struct chain_options *opt)
{
	struct chase wants = { .record = record, .opt = *opt };
	return ask(c, &wants) ? &c->chain : NULL;
}

const struct longest *chaser_ask_longest(struct chaser *c, struct span over,
					 const struct chain_options *opt, bool latency)
{
	struct chase wants = {
		.longest = true, .latency = latency, .over = over, .opt = *opt
	};
	return ask(c, &wants) ? &c->path : NULL;
}

void chaser_rest(struct chaser *c)
{
	c->wanted = false;
	if (c->job)
		task_cancel(job_task(c->job));
}

int chaser_percent(const struct chaser *c)
{
	if (!c->job)
		return -1;
	struct task *task = job_task(c->job);
	uint64_t done = task->done, total = task->total;
	return total && done <= total ? (int)(100.0 * (double)done / (double)total) : 0;
}
