/*
 * Sequences are evaluated on the answers to the questions about single records that
 * they are made of (struct leaves).  Every node becomes two masks: the records that
 * surely match, and those that perhaps do.  The masks differ where the answer depends
 * on records that are not available.
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
	uint32_t behind = 0;
	for (int c = node->child; c >= 0; c = tree_node(t, c)->next) {
		struct query_reach below = seq_eval_reach_of(t, c);
		/* The second of a sequence stands behind the first. */
		below.behind += behind;
		if (below.before > r.before)
			r.before = below.before;
		if (below.behind > r.behind)
			r.behind = below.behind;
		behind = node->kind == NODE_THEN ? node->within : 0;
	}
	if (node->kind == NODE_FAULT)
		r.before = 1;
	if (node->kind == NODE_UOPS) {
		r.before += UOPS_MOST;
		r.behind += UOPS_MOST;
	}
	return r;
}

static void seq_eval_add_leaf(struct query *q, int n)
{
	q->leaf_at[n] = (int)q->nleaves;
	q->leaf[q->nleaves++] = n;
}

static void seq_eval_add_leaves(struct query *q, int n)
{
	const struct node *node = tree_node(&q->tree, n);
	if (!node->wide || node->kind == NODE_FAULT)
		seq_eval_add_leaf(q, n);
	for (int c = node->wide ? node->child : -1; c >= 0;
	     c = tree_node(&q->tree, c)->next)
		seq_eval_add_leaves(q, c);
}

void seq_eval_plan(struct query *q)
{
	const struct tree *t = &q->tree;
	q->begins_leaf = -1;
	if (!tree_node(t, t->root)->wide)
		return;
	q->leaf = mem_new(t->n, sizeof *q->leaf);
	q->leaf_at = mem_new(t->n, sizeof *q->leaf_at);
	for (size_t i = 0; i < t->n; i++)
		q->leaf_at[i] = -1;
	seq_eval_add_leaves(q, t->root);
	if (t->begins >= 0) {
		q->begins_leaf = (int)q->nleaves;
		seq_eval_add_leaf(q, t->begins);
	}
	q->reach = seq_eval_reach_of(t, t->root);
}

/* Leaves */

void leaves_init(struct leaves *l, const struct query *q)
{
	*l = (struct leaves) { .planes = q->nleaves + 1 };
}

void leaves_release(struct leaves *l)
{
	free(l->byte);
}

void leaves_grow(struct leaves *l, size_t n, bool front)
{
	size_t all = l->n + n, shift = front ? n : 0;
	if (all <= l->room && !front) {
		l->n = all;
		return;
	}
	size_t room = front ? all + 1 : 2 * all;
	uint8_t *byte = mem_new(l->planes, room);
	for (size_t k = 0; k < l->planes && l->n; k++)
		memcpy(byte + k * room + shift, leaves_plane(l, k), l->n);
	free(l->byte);
	l->byte = byte;
	l->room = room;
	l->n = all;
}

void leaves_copy(struct leaves *to, size_t i, const struct leaves *from, size_t k,
		 size_t n)
{
	for (size_t p = 0; p < to->planes && n; p++)
		memcpy(leaves_plane(to, p) + i, leaves_plane(from, p) + k, n);
}

/* Judging */

struct seq_eval_judge {
	const struct query *q;
	const struct leaves *leaves;
	size_t from, n;
	bool open_left, open_right;
};

/* What is nearer than this counts as near; so far is nothing. */
enum { FAR = 1 << 30 };

static void seq_eval_do_judge(const struct seq_eval_judge *j, int n, uint8_t *surely,
			      uint8_t *perhaps);

static void seq_eval_judge_leaf(const struct seq_eval_judge *j, int leaf, uint8_t *surely,
				uint8_t *perhaps)
{
	const uint8_t *answer = leaves_plane(j->leaves, (size_t)leaf) + j->from;
	for (size_t i = 0; i < j->n; i++) {
		surely[i] = answer[i] == 1;
		perhaps[i] = answer[i] != 0;
	}
}

/* found[i]: whether mask has one 1 to `within` records behind i; outside: whether
 * there may be one behind the last. */
static void seq_eval_look_behind(const uint8_t *mask, size_t n, uint32_t within,
				 bool outside, uint8_t *found)
{
	uint64_t away = outside ? 1 : FAR;
	for (size_t i = n; i--;) {
		uint8_t here = mask[i];
		found[i] = away <= within;
		away = here ? 1 : away + 1;
	}
}

static void seq_eval_judge_then(const struct seq_eval_judge *j, const struct node *node,
				uint8_t *surely, uint8_t *perhaps)
{
	int first = node->child, second = tree_node(&j->q->tree, first)->next;
	uint8_t *later = mem_new(2, j->n + 1), *maybe = later + j->n;
	seq_eval_do_judge(j, second, later, maybe);
	seq_eval_look_behind(later, j->n, node->within, false, later);
	seq_eval_look_behind(maybe, j->n, node->within, j->open_right, maybe);
	seq_eval_do_judge(j, first, surely, perhaps);
	for (size_t i = 0; i < j->n; i++) {
		surely[i] &= later[i];
		perhaps[i] &= maybe[i];
	}
	free(later);
}

/* Spread what is in mask over its instruction, no farther than can be seen. */
static void seq_eval_spread(const struct seq_eval_judge *j, uint8_t *mask, bool left,
			    bool right)
{
	const uint8_t *begins =
		leaves_plane(j->leaves, (size_t)j->q->begins_leaf) + j->from;
	uint8_t *out = mem_new(j->n + 1, 1);
	uint64_t away = left ? 0 : FAR;
	for (size_t i = 0; i < j->n; i++) {
		away = begins[i] ? FAR : away + 1;
		if (mask[i])
			away = 0;
		out[i] = away <= UOPS_MOST;
	}
	away = right ? 0 : FAR;
	for (size_t i = j->n; i--;) {
		away = mask[i] ? 0 : away + 1;
		out[i] |= away <= UOPS_MOST;
		if (begins[i])
			away = FAR;
	}
	memcpy(mask, out, j->n);
	free(out);
}

static void seq_eval_judge_list(const struct seq_eval_judge *j, const struct node *node,
				uint8_t *surely, uint8_t *perhaps)
{
	const struct tree *t = &j->q->tree;
	uint8_t *s = mem_new(2, j->n + 1), *p = s + j->n;
	seq_eval_do_judge(j, node->child, surely, perhaps);
	for (int c = tree_node(t, node->child)->next; c >= 0; c = tree_node(t, c)->next) {
		seq_eval_do_judge(j, c, s, p);
		for (size_t i = 0; i < j->n; i++) {
			surely[i] = node->kind == NODE_AND ? surely[i] & s[i]
							   : surely[i] | s[i];
			perhaps[i] = node->kind == NODE_AND ? perhaps[i] & p[i]
							    : perhaps[i] | p[i];
		}
	}
	free(s);
}

static void seq_eval_do_judge(const struct seq_eval_judge *j, int n, uint8_t *surely,
			      uint8_t *perhaps)
{
	const struct node *node = tree_node(&j->q->tree, n);
	if (j->q->leaf_at[n] >= 0) {
		seq_eval_judge_leaf(j, j->q->leaf_at[n], surely, perhaps);
		return;
	}
	switch (node->kind) {
	case NODE_NOT:
		seq_eval_do_judge(j, node->child, perhaps, surely);
		for (size_t i = 0; i < j->n; i++) {
			surely[i] = !surely[i];
			perhaps[i] = !perhaps[i];
		}
		break;
	case NODE_THEN:
		seq_eval_judge_then(j, node, surely, perhaps);
		break;
	case NODE_UOPS:
		seq_eval_do_judge(j, node->child, surely, perhaps);
		seq_eval_spread(j, surely, false, false);
		seq_eval_spread(j, perhaps, j->open_left, j->open_right);
		break;
	default:
		seq_eval_judge_list(j, node, surely, perhaps);
	}
}

void seq_eval_judge(const struct query *q, const struct leaves *l, size_t from, size_t n,
		    bool open_left, bool open_right, uint8_t *surely, uint8_t *perhaps)
{
	if (!n)
		return;
	const struct seq_eval_judge j = { q, l, from, n, open_left, open_right };
	seq_eval_do_judge(&j, q->tree.root, surely, perhaps);
	/* Whatever a "not" above made of them. */
	const uint8_t *undecided = leaves_plane(l, q->nleaves) + from;
	for (size_t i = 0; i < n; i++) {
		surely[i] &= !undecided[i];
		perhaps[i] &= !undecided[i];
	}
}
