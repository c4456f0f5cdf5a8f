#include "query/tree.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void text_test_release(struct text_test *w)
{
	regex_free(w->re);
	for (size_t i = 0; i < w->n; i++)
		free(w->word[i].text);
	free(w->word);
}

void tree_release(struct tree *t)
{
	for (size_t i = 0; i < t->n && !t->borrowed; i++) {
		struct node *n = &t->node[i];
		for (size_t k = 0; k < n->ntests; k++)
			interval_set_release(&n->tests[k].set);
		free(n->tests);
		interval_set_release(&n->set);
		if (n->expr)
			expr_release(n->expr);
		free(n->expr);
		text_test_release(&n->text);
	}
	free(t->node);
	memset(t, 0, sizeof *t);
}

/* Properties computed from the nodes below */

void tree_finish(struct tree *t, int n)
{
	struct node *node = &t->node[n];
	bool opcodes = true;
	node->multi_record = node->kind == NODE_THEN || node->kind == NODE_ANY_UOP ||
			     node_looks_back(node);
	if (node->child < 0)
		return;
	for (int c = node->child; c >= 0; c = t->node[c].next) {
		tree_finish(t, c);
		node->multi_record |= t->node[c].multi_record;
		opcodes = opcodes && t->node[c].opcodes_only;
	}
	node->opcodes_only = opcodes && !node->multi_record;
	if (node->kind != NODE_AND && node->kind != NODE_OR)
		return;
	/* Insertion sort by kind; there are only a few nodes. */
	int sorted = -1;
	for (int c = node->child, next; c >= 0; c = next) {
		next = t->node[c].next;
		int *at = &sorted;
		while (*at >= 0 && t->node[*at].kind <= t->node[c].kind)
			at = &t->node[*at].next;
		t->node[c].next = *at;
		*at = c;
	}
	node->child = sorted;
}

int tree_append(struct tree *t, const struct tree *from)
{
	int base = (int)t->n;
	t->node = mem_resize(t->node, t->n + from->n, sizeof *t->node);
	for (size_t i = 0; i < from->n; i++) {
		struct node *n = &t->node[t->n++];
		*n = from->node[i];
		n->child += n->child >= 0 ? base : 0;
		n->next += n->next >= 0 ? base : 0;
	}
	t->room = t->n;
	if (t->first_uop < 0 && from->first_uop >= 0)
		t->first_uop = from->first_uop + base;
	if (!*t->as_hex)
		memcpy(t->as_hex, from->as_hex, sizeof t->as_hex);
	return from->root + base;
}

void tree_add_root(struct tree *t)
{
	t->node = mem_room(t->node, t->n, &t->room, sizeof *t->node);
	t->node[t->n] = (struct node) { .kind = NODE_AND, .child = t->root, .next = -1 };
	t->root = (int)t->n++;
	tree_finish(t, t->root);
}

enum regex_answer text_test_match(const struct text_test *w, struct regex_state *state,
				  const char *text, size_t len)
{
	bool found = false;
	if (w->re) {
		enum regex_answer a = regex_match(w->re, state, text, len);
		if (a == REGEX_GAVE_UP)
			return a;
		found = a == REGEX_YES;
	}
	for (size_t i = 0; i < w->n && !found; i++)
		found = w->word[i].len == len &&
			(w->word[i].any_case
				 ? str_same_nocase_n(w->word[i].text, text, len)
				 : !memcmp(w->word[i].text, text, len));
	return found != w->negated ? REGEX_YES : REGEX_NO;
}
