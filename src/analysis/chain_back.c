/*
 * Find backward chains.  Every value that a node reads is a link; search for it until the
 * record that writes it is found.  This record becomes a node, and the search continues
 * with the values that it reads.  All consumers of a record are visited before the
 * record, so it becomes a node once, for any number of links to it, and its depth is
 * final.
 *
 * The bytes of a load can have several producers.  The first store found resolves the
 * link, and each further store adds a link.  Bytes from before the trace are a link
 * only if no byte of the load has a producer.  Once the limit of links is reached, the
 * remaining bytes of a load with a producer are not searched for.
 */
#include "analysis/chain_internal.h"
#include "analysis/last_writers.h"

struct back {
	struct chain_work *w;
	struct wants wants; /* numbered by link */
	bool full;          /* true if the chain has reached the limit of links */
	/* node and link of the visited record */
	uint32_t node, tree_link;
};

static void back_link(struct back *k, const struct batch *b, size_t i, uint32_t link)
{
	struct chain_link *l = &k->w->chain->link[link];
	chain_reach(k->w, b, i, l->from, link, &k->node, &k->tree_link);
	l->end = END_FOUND;
	l->record = b->first + i;
	l->to = k->node;
}

/* Add a link to a load that already has a producer.  A record produces a value once,
 * even if it stores to several parts of it. */
static void back_link_again(struct back *k, const struct batch *b, size_t i,
			    uint32_t link)
{
	const struct chain *chain = k->w->chain;
	const struct operand load = { .value = chain->link[link].value };
	for (uint32_t at = link; at != CHAIN_NONE; at = chain->link[at].next) {
		const struct chain_link *l = &chain->link[at];
		if (l->end == END_FOUND && l->record == b->first + i &&
		    l->value.kind == VALUE_MEMORY && l->value.number == load.value.number)
			return;
	}
	uint32_t added = chain_add_link(k->w, chain->link[link].from, &load, END_FOUND,
					b->first + i);
	if (added != CHAIN_NONE)
		back_link(k, b, i, added);
}

static bool back_found(void *arg, const struct batch *b, size_t i, uint32_t link,
		       bool rest)
{
	struct back *k = arg;
	struct chain *chain = k->w->chain;
	if (chain->link[link].end == END_FOUND)
		back_link_again(k, b, i, link);
	else
		back_link(k, b, i, link);
	chain->more |= k->full && rest;
	return !k->full;
}

static bool back_has_producer(void *arg, uint32_t link)
{
	struct chain *chain = ((struct back *)arg)->w->chain;
	bool has = chain->link[link].end == END_FOUND;
	chain->more |= has;
	return has;
}

static void back_want(struct back *k, uint32_t node, const struct operand *o)
{
	uint32_t link = chain_add_link(k->w, node, o, END_OF_TRACE, 0);
	if (link != CHAIN_NONE)
		wants_add(&k->wants, o, link);
}

/* Visit a record of the chain and search for the values that it reads. */
static void back_visit(void *arg, const struct batch *b, size_t i)
{
	struct back *k = arg;
	struct chain_work *w = k->w;
	struct operand reads[OPERANDS_MAX];
	const struct chain_value *only = w->sweep.flow.opt.only;
	bool incomplete = false, first = !w->chain->nnodes;
	size_t n = 1;
	if (first)
		k->node = chain_add_node(w, b, i, 0);
	else
		w->chain->link[k->tree_link].leads = true;
	if (first && only)
		reads[0] = sweep_operand(&w->sweep, only);
	else
		n = dataflow_reads(&w->sweep.flow, &w->sweep.threads, b, i, reads,
				   &incomplete);
	w->chain->node[k->node].incomplete = incomplete;
	for (size_t r = 0; chain_may_extend(w, k->node) && r < n; r++)
		back_want(k, k->node, &reads[r]);
	k->node = k->tree_link = CHAIN_NONE;
	if (!k->full && w->chain->nlinks >= w->sweep.flow.opt.links) {
		k->full = true;
		wants_drop(&k->wants, back_has_producer, k);
	}
}

enum status chain_backward(struct chain_work *w, uint64_t record, struct err *err)
{
	struct back k = { .w = w, .node = CHAIN_NONE, .tree_link = CHAIN_NONE };
	const struct wants_user user = { .arg = &k,
					 .found = back_found,
					 .visit = back_visit };
	uint64_t distance = w->sweep.flow.opt.distance;
	uint64_t low = record > distance ? record - distance : 0;
	wants_init(&k.wants, &w->sweep);
	enum status st = wants_walk(&k.wants, record, low, &user, err);
	wants_release(&k.wants);
	/* Values not found are too far away or, if low is 0, from before the trace. */
	for (size_t l = 0; low && l < w->chain->nlinks; l++)
		if (w->chain->link[l].end == END_OF_TRACE)
			w->chain->link[l].end = END_TOO_FAR;
	return st;
}
