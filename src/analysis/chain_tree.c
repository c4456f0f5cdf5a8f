#include "analysis/chain_tree.h"

#include <stdlib.h>

#include "base/mem.h"

/* Add rows in depth-first order.  After the last link of a node, the loop returns
 * through the parents. */
void chain_tree_make(struct chain_tree *out, const struct chain *c)
{
	*out = (struct chain_tree) { .row = mem_new(c->nlinks + 1, sizeof *out->row) };
	if (!c->nnodes)
		return;
	out->row[out->n++] = (struct chain_row) {
		.link = CHAIN_NONE, .node = 0, .parent = CHAIN_NONE, .last = true
	};
	uint32_t parent = 0, link = c->node[0].first;
	for (;;) {
		while (link == CHAIN_NONE && out->row[parent].parent != CHAIN_NONE) {
			link = c->link[out->row[parent].link].next;
			parent = out->row[parent].parent;
		}
		if (link == CHAIN_NONE)
			return;
		const struct chain_link *l = &c->link[link];
		const struct chain_node *node =
			l->end == END_FOUND ? &c->node[l->to] : NULL;
		struct chain_row *r = &out->row[out->n];
		*r = (struct chain_row) {
			.link = link,
			.node = node ? l->to : CHAIN_NONE,
			.parent = parent,
			.depth = out->row[parent].depth + 1,
			.last = l->next == CHAIN_NONE,
			.elsewhere = node && !l->leads && node->first != CHAIN_NONE,
		};
		link = l->next;
		if (node && l->leads) {
			parent = (uint32_t)out->n;
			link = node->first;
		}
		out->n++;
	}
}

void chain_tree_release(struct chain_tree *tree)
{
	free(tree->row);
	*tree = (struct chain_tree) { .row = NULL };
}

void chain_tree_lead(const struct chain_tree *tree, size_t row, bool utf8,
		     struct str *out)
{
	static const char *const signs[2][4] = {
		{ "|  ", "   ", "|- ", "`- " },
		{ "│  ", "   ", "├─ ", "└─ " },
	};
	bool last[TREE_DEEP];
	unsigned n = 0;
	const struct chain_row *r = &tree->row[row];
	uint32_t depth = r->depth;
	for (; r->depth && n < TREE_DEEP; r = &tree->row[r->parent])
		last[n++] = r->last;
	if (depth > n)
		str_addf(out, "+%u ", depth - n);
	while (n > 1)
		str_add(out, signs[utf8][last[--n]]);
	if (n)
		str_add(out, signs[utf8][2 + last[0]]);
}

void chain_row_remark(const struct chain *c, const struct chain_row *r, bool forward,
		      struct str *out)
{
	char n[32];
	if (r->elsewhere)
		str_add(out, "continues elsewhere");
	if (r->link == CHAIN_NONE)
		return;
	const struct chain_link *l = &c->link[r->link];
	switch (l->end) {
	case END_FOUND:
		if (c->node[l->to].incomplete)
			str_addf(out, "%spartly unknown", out->len ? ", " : "");
		break;
	case END_OVERWRITTEN:
		str_addf(out, "overwritten by %s", human_count(n, sizeof n, l->record));
		break;
	case END_OF_TRACE:
		str_add(out, forward ? "live at the end of the trace"
				     : "from before the trace");
		break;
	case END_TOO_FAR:
		str_add(out, forward ? "live at the limit" : "from before the limit");
		break;
	}
}
