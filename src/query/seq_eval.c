/*
 * Evaluate sequences on the results of their steps, which are conditions on single
 * records (struct step_results).  The result of a node is two bits for each record:
 * SEQ_MUST, the record must match, and SEQ_MAY, it can match.  The bits differ if the
 * result depends on unavailable records.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "query/query_internal.h"

/* Planning */

static struct query_reach seq_eval_reach_of(const struct tree *t, int n)
{
	const struct node *node = tree_node(t, n);
	struct query_reach r = { 0, 0 };
	uint32_t after = 0;
	for (int c = node->child; c >= 0; c = tree_node(t, c)->next) {
		struct query_reach below = seq_eval_reach_of(t, c);
		/* The second condition applies to records after the first. */
		below.after += after;
		if (below.before > r.before)
			r.before = below.before;
		if (below.after > r.after)
			r.after = below.after;
		after = node->kind == NODE_THEN ? node->within : 0;
	}
	if (node_looks_back(node))
		r.before = 1;
	if (node->kind == NODE_ANY_UOP) {
		r.before += UOP_REACH;
		r.after += UOP_REACH;
	}
	return r;
}

static void seq_eval_add_step(struct query *q, int n)
{
	q->tree.node[n].step = (int)q->nsteps;
	q->step[q->nsteps++] = n;
}

static void seq_eval_add_steps(struct query *q, int n)
{
	const struct node *node = tree_node(&q->tree, n);
	if (!node->multi_record || node_looks_back(node))
		seq_eval_add_step(q, n);
	for (int c = node->multi_record ? node->child : -1; c >= 0;
	     c = tree_node(&q->tree, c)->next)
		seq_eval_add_steps(q, c);
}

void seq_eval_plan(struct query *q)
{
	const struct tree *t = &q->tree;
	if (!tree_node(t, t->root)->multi_record)
		return;
	q->step = mem_new(t->n, sizeof *q->step);
	seq_eval_add_steps(q, t->root);
	if (t->first_uop >= 0)
		seq_eval_add_step(q, t->first_uop);
	q->reach = seq_eval_reach_of(t, t->root);
}

/* Results of steps */

void step_results_init(struct step_results *l, const struct query *q)
{
	*l = (struct step_results) { .planes = q->nsteps + 1 };
}

void step_results_release(struct step_results *l)
{
	free(l->byte);
}

void step_results_grow(struct step_results *l, size_t n)
{
	size_t all = l->n + n, room = 2 * all;
	if (all > l->room) {
		uint8_t *byte = mem_new(l->planes, room);
		for (size_t k = 0; k < l->planes && l->n; k++)
			memcpy(byte + k * room, step_results_plane(l, k), l->n);
		free(l->byte);
		l->byte = byte;
		l->room = room;
	}
	l->n = all;
}

void step_results_copy(struct step_results *to, size_t i, const struct step_results *from,
		       size_t k, size_t n)
{
	for (size_t p = 0; p < to->planes && n; p++)
		memcpy(step_results_plane(to, p) + i, step_results_plane(from, p) + k, n);
}

/* Evaluation */

struct seq_eval_input {
	const struct query *q;
	const struct step_results *results;
	size_t from, n;
	bool open_left, open_right;
};

/* Larger than any max distance. */
enum { FAR = 1 << 30 };

static void seq_eval_node(const struct seq_eval_input *e, int n, uint8_t *out);

static void seq_eval_step(const struct seq_eval_input *e, int step, uint8_t *out)
{
	static const uint8_t results[] = { 0,
					   SEQ_MUST | SEQ_MAY, [STEP_UNKNOWN] = SEQ_MAY };
	const uint8_t *answer = step_results_plane(e->results, (size_t)step) + e->from;
	for (size_t i = 0; i < e->n; i++)
		out[i] = results[answer[i]];
}

/* Set found[i] if the bit is set for one of the `within` records after i.  If `outside`
 * is set, treat the bit as set for the record after the last one. */
static void seq_eval_follows(const uint8_t *mask, uint8_t bit, size_t n, uint32_t within,
			     bool outside, uint8_t *found)
{
	uint64_t away = outside ? 1 : FAR;
	for (size_t i = n; i--;) {
		found[i] |= away <= within ? bit : 0;
		away = mask[i] & bit ? 1 : away + 1;
	}
}

static void seq_eval_then(const struct seq_eval_input *e, const struct node *node,
			  uint8_t *out)
{
	int first = node->child, second = tree_node(&e->q->tree, first)->next;
	uint8_t *here = mem_new(2, e->n), *later = here + e->n;
	seq_eval_node(e, second, here);
	seq_eval_follows(here, SEQ_MUST, e->n, node->within, false, later);
	seq_eval_follows(here, SEQ_MAY, e->n, node->within, e->open_right, later);
	seq_eval_node(e, first, out);
	for (size_t i = 0; i < e->n; i++)
		out[i] &= later[i];
	free(here);
}

/* Set a bit for all micro-ops of an instruction if it is set for one of them, up to
 * UOP_REACH records away.  If left or right is set, treat the bit as set for the record
 * outside on that side. */
static void seq_eval_any_uop(const struct seq_eval_input *e, uint8_t *mask, uint8_t bit,
			     bool left, bool right)
{
	const struct tree *t = &e->q->tree;
	size_t step = (size_t)tree_node(t, t->first_uop)->step;
	const uint8_t *first_uop = step_results_plane(e->results, step) + e->from;
	uint8_t *out = mem_new(e->n, 1);
	uint64_t away = left ? 0 : FAR;
	for (size_t i = 0; i < e->n; i++) {
		away = mask[i] & bit ? 0 : first_uop[i] ? FAR : away + 1;
		out[i] = away <= UOP_REACH;
	}
	away = right ? 0 : FAR;
	for (size_t i = e->n; i--;) {
		away = mask[i] & bit ? 0 : away + 1;
		out[i] |= away <= UOP_REACH;
		if (first_uop[i])
			away = FAR;
	}
	for (size_t i = 0; i < e->n; i++)
		mask[i] |= out[i] ? bit : 0;
	free(out);
}

static void seq_eval_and_or(const struct seq_eval_input *e, const struct node *node,
			    uint8_t *out)
{
	const struct tree *t = &e->q->tree;
	uint8_t *more = mem_new(e->n, 1);
	seq_eval_node(e, node->child, out);
	for (int c = tree_node(t, node->child)->next; c >= 0; c = tree_node(t, c)->next) {
		seq_eval_node(e, c, more);
		for (size_t i = 0; i < e->n; i++)
			out[i] = node->kind == NODE_AND ? out[i] & more[i]
							: out[i] | more[i];
	}
	free(more);
}

static void seq_eval_node(const struct seq_eval_input *e, int n, uint8_t *out)
{
	static const uint8_t opposite[] = { SEQ_MUST | SEQ_MAY, SEQ_MAY, SEQ_MUST, 0 };
	const struct node *node = tree_node(&e->q->tree, n);
	if (node->step >= 0) {
		seq_eval_step(e, node->step, out);
		return;
	}
	switch (node->kind) {
	case NODE_NOT:
		seq_eval_node(e, node->child, out);
		for (size_t i = 0; i < e->n; i++)
			out[i] = opposite[out[i]];
		break;
	case NODE_THEN:
		seq_eval_then(e, node, out);
		break;
	case NODE_ANY_UOP:
		seq_eval_node(e, node->child, out);
		seq_eval_any_uop(e, out, SEQ_MUST, false, false);
		seq_eval_any_uop(e, out, SEQ_MAY, e->open_left, e->open_right);
		break;
	default:
		seq_eval_and_or(e, node, out);
	}
}

void seq_eval_match(const struct query *q, const struct step_results *l, size_t from,
		    size_t n, bool open_left, bool open_right, uint8_t *out)
{
	if (!n)
		return;
	const struct seq_eval_input e = { q, l, from, n, open_left, open_right };
	seq_eval_node(&e, q->tree.root, out);
	/* Undecided records do not match, even below a "not". */
	const uint8_t *undecided = step_results_plane(l, q->nsteps) + from;
	for (size_t i = 0; i < n; i++)
		out[i] = undecided[i] ? 0 : out[i];
}
