/*
 * A chain as lines of a tree, from the first record on.
 *
 * A record to which several links lead stands below the one that is the shortest
 * way to it; below the others nothing follows.
 */
#ifndef ANALYSIS_CHAIN_TREE_H
#define ANALYSIS_CHAIN_TREE_H

#include "analysis/chain.h"

enum { TREE_DEEP = 12 /* levels that are drawn; how many more there are is said */ };

struct chain_row {
	uint32_t link;   /* CHAIN_NONE: the first record */
	uint32_t node;   /* the record of the line; CHAIN_NONE: there is none */
	uint32_t parent; /* row; of the first: CHAIN_NONE */
	uint32_t depth;
	bool last;      /* of the rows of its parent */
	bool elsewhere; /* what follows it stands below another row */
};

struct chain_tree {
	struct chain_row *row;
	size_t n;
};

void chain_tree_make(struct chain_tree *out, const struct chain *c);
void chain_tree_release(struct chain_tree *tree);

/* The lines that lead to a row: "│  ├─ ", or "|  |- ". */
void chain_tree_lead(const struct chain_tree *tree, size_t row, bool utf8,
		     struct str *out);

/* Why a row ends where it does, or goes on elsewhere; nothing when it goes on here.
 * "before the trace", "overwritten by 1,234". */
void chain_row_remark(const struct chain *c, const struct chain_row *r, bool forward,
		      struct str *out);

#endif
