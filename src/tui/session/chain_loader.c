#include "tui/session/chain_loader.h"

#include "tui/session/session.h"

struct chain_result {
	struct chain chain;
	struct critical_path path;
};

static bool chain_loader_same(const void *p, const void *q)
{
	const struct chain_request *a = p, *b = q;
	const struct chain_options *x = &a->opt, *y = &b->opt;
	return a->longest == b->longest && a->latency == b->latency &&
	       a->over.first == b->over.first && a->over.last == b->over.last &&
	       a->record == b->record && x->forward == y->forward &&
	       x->through == y->through && x->with == y->with && x->depth == y->depth &&
	       x->links == y->links && x->distance == y->distance && x->size == y->size;
}

static enum status chain_loader_work(void *owner, struct task *task, struct err *err)
{
	struct chain_loader *c = owner;
	const struct chain_request *r = c->latest.running;
	struct chain_result *out = c->latest.made;
	if (r->longest)
		return critical_path_find(&out->path, c->session->trace, r->over, &r->opt,
					  r->latency, task, err);
	return chain_trace(&out->chain, c->session->trace, r->record, &r->opt, task, err);
}

static void chain_loader_free(void *result)
{
	struct chain_result *r = result;
	chain_release(&r->chain);
	critical_path_release(&r->path);
}

static const struct latest_class chain_loader_class = {
	.size = sizeof(struct chain_request),
	.same = chain_loader_same,
	.work = chain_loader_work,
	.result = sizeof(struct chain_result),
	.release = chain_loader_free,
};

void chain_loader_init(struct chain_loader *c, struct session *s)
{
	*c = (struct chain_loader) { .session = s };
	latest_init(&c->latest, &chain_loader_class, c, &s->jobs);
}

void chain_loader_release(struct chain_loader *c)
{
	latest_release(&c->latest);
}

const struct chain *chain_loader_request(struct chain_loader *c, uint64_t record,
					 const struct chain_options *opt)
{
	struct chain_request r = { .record = record, .opt = *opt };
	return latest_want(&c->latest, &r)
		       ? &((const struct chain_result *)c->latest.result)->chain
		       : NULL;
}

const struct critical_path *chain_loader_request_longest(struct chain_loader *c,
							 struct span over,
							 const struct chain_options *opt,
							 bool latency)
{
	struct chain_request r = {
		.longest = true, .latency = latency, .over = over, .opt = *opt
	};
	return latest_want(&c->latest, &r)
		       ? &((const struct chain_result *)c->latest.result)->path
		       : NULL;
}
