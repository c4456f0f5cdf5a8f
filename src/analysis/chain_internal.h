/*
 * Build a chain: the state shared by both directions, and functions that add nodes and
 * links.
 *
 * Private to analysis/.
 */
#ifndef ANALYSIS_CHAIN_INTERNAL_H
#define ANALYSIS_CHAIN_INTERNAL_H

#include "analysis/dataflow.h"

struct chain_work {
	struct chain *chain;
	struct sweep sweep;
};

/* Wait until it is known whether the trace has a record; return ST_INVALID if it does
 * not. */
enum status chain_check_record(struct trace *t, uint64_t record, struct task *task,
			       struct err *err);

/* Describe record i of a batch by its opcode, otherwise its class or kind of branch,
 * otherwise "load" and "store"; escaped.  The caller frees the string. */
char *chain_describe(const struct batch *b, size_t i);
/* Append the same description without the opcode, or "other". */
void chain_describe_class(const struct batch *b, size_t i, struct str *out);

/* Add a node for record i of a batch, which must not have a node yet. */
uint32_t chain_add_node(struct chain_work *w, const struct batch *b, size_t i,
			uint32_t depth);

/* Add a link to a node.  Return CHAIN_NONE, and set chain.more, if the limit is
 * reached. */
uint32_t chain_add_link(struct chain_work *w, uint32_t from, const struct operand *o,
			enum chain_end end, uint64_t record);

/* Connect record i to a link of the node `from`.  Set *node to the node of the record,
 * unless it is set, and *tree_link to the link below which the tree continues. */
void chain_reach(struct chain_work *w, const struct batch *b, size_t i, uint32_t from,
		 uint32_t link, uint32_t *node, uint32_t *tree_link);

/* True if a node can have links. */
static inline bool chain_may_extend(const struct chain_work *w, uint32_t node)
{
	return w->chain->node[node].depth < w->sweep.flow.opt.depth;
}

enum status chain_backward(struct chain_work *w, uint64_t record, struct err *err);
enum status chain_forward(struct chain_work *w, uint64_t record, struct err *err);

#endif
