/*
 * Arrange a chain as the lines of a tree that begins with the first record.
 *
 * If several links lead to a record, its subtree is below the link on the shortest
 * path; the other links have no subtree.
 */
#ifndef ANALYSIS_CHAIN_TREE_H
#define ANALYSIS_CHAIN_TREE_H

#include "analysis/chain.h"

enum { TREE_DEEP = 12 /* max drawn levels; deeper levels are numbered */ };

struct chain_row {
	uint32_t link;   /* CHAIN_NONE for the first record */
	uint32_t node;   /* record of the line; CHAIN_NONE if the value ends here */
	uint32_t parent; /* parent row; CHAIN_NONE for the first row */
	uint32_t depth;
	bool last;      /* true for the last row of its parent */
	bool elsewhere; /* true if the subtree of its node is below another row */
};

struct chain_tree {
	struct chain_row *row;
	size_t n;
};

void chain_tree_make(struct chain_tree *out, const struct chain *c);
void chain_tree_release(struct chain_tree *tree);

/* Append the lines that lead to a row: "│  ├─ " or "|  |- ". */
void chain_tree_lead(const struct chain_tree *tree, size_t row, bool utf8,
		     struct str *out);

/* Append the reason why a row has no children ("from before the trace", "overwritten by
 * 1,234"), or that it continues elsewhere or is partly unknown; otherwise append
 * nothing. */
void chain_row_remark(const struct chain *c, const struct chain_row *r, bool forward,
		      struct str *out);

#endif
