/*
 * Putting a chain together, and reading what it is made from.
 *
 * Private to analysis/.
 */
#ifndef ANALYSIS_CHAIN_BUILD_H
#define ANALYSIS_CHAIN_BUILD_H

#include "analysis/dataflow.h"

struct chain_work {
	struct chain *chain;
	struct dataflow flow;
	struct trace *trace;
	struct reader *reader;
	struct task *task;
	bool screens; /* chunks may be passed over */
};

/* What record i of a batch is, for people: its opcode, or else its class, kind of branch,
 * or that it loads or stores; escaped.  The caller frees it. */
char *chain_describe(const struct batch *b, size_t i);

/* The node of record i of a batch; there is none of it yet. */
uint32_t chain_add_node(struct chain_work *w, const struct batch *b, size_t i,
			uint32_t depth);

/* One more link of a node; CHAIN_NONE: there may be no more (chain.more is set). */
uint32_t chain_add_link(struct chain_work *w, uint32_t from, const struct operand *o,
			enum chain_end end, uint64_t record);

/* Whether a node may have links. */
static inline bool chain_goes_on(const struct chain_work *w, uint32_t node)
{
	return w->chain->node[node].depth < w->flow.opt.depth;
}

/* Cells of a table by cache line, for what is looked up by address. */
enum { LINE_CELLS = 1024 };

static inline unsigned line_cell(uint64_t line)
{
	return (unsigned)((line * UINT64_C(0x9e3779b97f4a7c15)) >> 54);
}

enum status chain_backward(struct chain_work *w, uint64_t record, struct err *err);
enum status chain_forward(struct chain_work *w, uint64_t record, struct err *err);

#endif
