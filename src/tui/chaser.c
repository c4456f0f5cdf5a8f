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

static enum status chaser_work(void *arg, struct task *task, struct err *err)
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
	if (bgjob_running(&c->job) || !c->wanted ||
	    (c->there && same(&c->has, &c->wants)))
		return;
	c->runs = c->wants;
	bgjob_start(&c->job, chaser_work);
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

static void chaser_done(void *owner, enum status st, const struct err *err)
{
	take(owner, st, err);
	start(owner);
}

static const struct bgjob_class chaser_job = { .done = chaser_done };

void chaser_begin(struct chaser *c, struct session *s)
{
	*c = (struct chaser) { .session = s };
	bgjob_init(&c->job, &s->jobs, &chaser_job, c, BGJOB_INTERACTIVE);
}

void chaser_end(struct chaser *c)
{
	bgjob_release(&c->job);
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
	if (!same(&c->runs, &c->wants))
		bgjob_cancel(&c->job);
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
	bgjob_cancel(&c->job);
}

int chaser_percent(struct chaser *c)
{
	return bgjob_running(&c->job) ? (int)(100 * bgjob_progress(&c->job)) : -1;
}
