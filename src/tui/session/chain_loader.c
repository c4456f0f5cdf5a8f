#include "tui/session/chain_loader.h"

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

static enum status chain_loader_make(struct trace *t, const void *request, void *made,
				     struct task *task, struct err *err)
{
	const struct chain_request *r = request;
	struct chain_result *out = made;
	if (r->longest)
		return critical_path_find(&out->path, t, r->over, &r->opt, r->latency,
					  task, err);
	return chain_trace(&out->chain, t, r->record, &r->opt, task, err);
}

static void chain_loader_free(void *result)
{
	struct chain_result *r = result;
	chain_release(&r->chain);
	critical_path_release(&r->path);
}

const struct latest_class chain_loader = {
	.size = sizeof(struct chain_request),
	.same = chain_loader_same,
	.make = chain_loader_make,
	.result = sizeof(struct chain_result),
	.release = chain_loader_free,
};
