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

static enum status chain_loader_work(void *arg, struct task *task, struct err *err)
{
	struct chain_loader *c = arg;
	if (c->running.longest)
		return critical_path_find(&c->new_path, c->session->trace,
					  c->running.over, &c->running.opt,
					  c->running.latency, task, err);
	return chain_trace(&c->new_chain, c->session->trace, c->running.record,
			   &c->running.opt, task, err);
}

static void chain_loader_start(struct chain_loader *c)
{
	if (bgjob_running(&c->job) || !c->any_wanted ||
	    (c->any_loaded && chain_loader_same(&c->loaded, &c->wanted)))
		return;
	c->running = c->wanted;
	c->withdrawn = false;
	bgjob_start(&c->job, chain_loader_work);
}

static void chain_loader_take_result(struct chain_loader *c, enum status st,
				     const struct err *err)
{
	if (st == ST_CANCELLED && c->withdrawn) {
		chain_release(&c->new_chain);
		critical_path_release(&c->new_path);
		return;
	}
	chain_release(&c->chain);
	critical_path_release(&c->path);
	c->chain = c->new_chain;
	c->path = c->new_path;
	c->new_chain = (struct chain) { .node = NULL };
	c->new_path = (struct critical_path) { .step = NULL };
	c->loaded = c->running;
	c->any_loaded = true;
	snprintf(c->error, sizeof c->error, "%s", st == ST_OK ? "" : err->text);
}

static void chain_loader_done(void *owner, enum status st, const struct err *err)
{
	chain_loader_take_result(owner, st, err);
	chain_loader_start(owner);
}

static const struct bgjob_class chain_loader_job = { .done = chain_loader_done };

void chain_loader_init(struct chain_loader *c, struct session *s)
{
	*c = (struct chain_loader) { .session = s };
	bgjob_init(&c->job, &s->jobs, &chain_loader_job, c, BGJOB_INTERACTIVE);
}

void chain_loader_release(struct chain_loader *c)
{
	bgjob_release(&c->job);
	chain_release(&c->new_chain);
	critical_path_release(&c->new_path);
	chain_release(&c->chain);
	critical_path_release(&c->path);
}

static void chain_loader_withdraw(struct chain_loader *c)
{
	c->withdrawn = true;
	bgjob_cancel(&c->job);
}

/* Whether the result of the request is loaded. */
static bool chain_loader_want(struct chain_loader *c, const struct chain_request *r)
{
	c->wanted = *r;
	c->any_wanted = true;
	if (!chain_loader_same(&c->running, &c->wanted))
		chain_loader_withdraw(c);
	chain_loader_start(c);
	return c->any_loaded && chain_loader_same(&c->loaded, &c->wanted) && !c->error[0];
}

const struct chain *chain_loader_request(struct chain_loader *c, uint64_t record,
					 const struct chain_options *opt)
{
	struct chain_request r = { .record = record, .opt = *opt };
	return chain_loader_want(c, &r) ? &c->chain : NULL;
}

const struct critical_path *chain_loader_request_longest(struct chain_loader *c,
							 struct span over,
							 const struct chain_options *opt,
							 bool latency)
{
	struct chain_request r = {
		.longest = true, .latency = latency, .over = over, .opt = *opt
	};
	return chain_loader_want(c, &r) ? &c->path : NULL;
}

void chain_loader_cancel(struct chain_loader *c)
{
	c->any_wanted = false;
	chain_loader_withdraw(c);
}

int chain_loader_percent(struct chain_loader *c)
{
	return bgjob_running(&c->job) ? (int)(100 * bgjob_progress(&c->job)) : -1;
}
