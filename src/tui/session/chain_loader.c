#include "tui/session/chain_loader.h"

#include <stdio.h>

#include "tui/session/session.h"

static bool chain_loader_same(const struct chain_request *a,
			      const struct chain_request *b)
{
	const struct chain_options *x = &a->opt, *y = &b->opt;
	return a->longest == b->longest && a->latency == b->latency &&
	       a->over.first == b->over.first && a->over.last == b->over.last &&
	       a->record == b->record && x->forward == y->forward &&
	       x->through == y->through && x->with == y->with && x->depth == y->depth &&
	       x->links == y->links && x->distance == y->distance && x->size == y->size;
}

static enum status chain_loader_chaser_work(void *arg, struct task *task, struct err *err)
{
	struct chain_loader *c = arg;
	if (c->runs.longest)
		return critical_path_find(&c->finding, c->session->trace, c->runs.over,
					  &c->runs.opt, c->runs.latency, task, err);
	return chain_trace(&c->building, c->session->trace, c->runs.record, &c->runs.opt,
			   task, err);
}

static void chain_loader_start(struct chain_loader *c)
{
	if (bgjob_running(&c->job) || !c->wanted ||
	    (c->there && chain_loader_same(&c->has, &c->wants)))
		return;
	c->runs = c->wants;
	bgjob_start(&c->job, chain_loader_chaser_work);
}

static void chain_loader_take(struct chain_loader *c, enum status st,
			      const struct err *err)
{
	if (st == ST_CANCELLED && !chain_loader_same(&c->runs, &c->wants)) {
		chain_release(&c->building);
		critical_path_release(&c->finding);
		return;
	}
	chain_release(&c->chain);
	critical_path_release(&c->path);
	c->chain = c->building;
	c->path = c->finding;
	c->building = (struct chain) { .node = NULL };
	c->finding = (struct critical_path) { .step = NULL };
	c->has = c->runs;
	c->there = true;
	snprintf(c->trouble, sizeof c->trouble, "%s", st == ST_OK ? "" : err->text);
}

static void chain_loader_chaser_done(void *owner, enum status st, const struct err *err)
{
	chain_loader_take(owner, st, err);
	chain_loader_start(owner);
}

static const struct bgjob_class chaser_job = { .done = chain_loader_chaser_done };

void chain_loader_begin(struct chain_loader *c, struct session *s)
{
	*c = (struct chain_loader) { .session = s };
	bgjob_init(&c->job, &s->jobs, &chaser_job, c, BGJOB_INTERACTIVE);
}

void chain_loader_end(struct chain_loader *c)
{
	bgjob_release(&c->job);
	chain_release(&c->building);
	critical_path_release(&c->finding);
	chain_release(&c->chain);
	critical_path_release(&c->path);
}

/* Whether what is asked for is there. */
static bool chain_loader_do_ask(struct chain_loader *c, const struct chain_request *wants)
{
	c->wants = *wants;
	c->wanted = true;
	if (!chain_loader_same(&c->runs, &c->wants))
		bgjob_cancel(&c->job);
	chain_loader_start(c);
	return c->there && chain_loader_same(&c->has, &c->wants) && !c->trouble[0];
}

const struct chain *chain_loader_ask(struct chain_loader *c, uint64_t record,
				     const struct chain_options *opt)
{
	struct chain_request wants = { .record = record, .opt = *opt };
	return chain_loader_do_ask(c, &wants) ? &c->chain : NULL;
}

const struct critical_path *chain_loader_ask_longest(struct chain_loader *c,
						     struct span over,
						     const struct chain_options *opt,
						     bool latency)
{
	struct chain_request wants = {
		.longest = true, .latency = latency, .over = over, .opt = *opt
	};
	return chain_loader_do_ask(c, &wants) ? &c->path : NULL;
}

void chain_loader_idle(struct chain_loader *c)
{
	c->wanted = false;
	bgjob_cancel(&c->job);
}

int chain_loader_percent(struct chain_loader *c)
{
	return bgjob_running(&c->job) ? (int)(100 * bgjob_progress(&c->job)) : -1;
}
