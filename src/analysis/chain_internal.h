/*
 * Building a chain: the state that both directions share, and the functions that add
 * nodes and links.
 *
 * Private to analysis/.
 */
#ifndef ANALYSIS_CHAIN_INTERNAL_H
#define ANALYSIS_CHAIN_INTERNAL_H

#include "analysis/dataflow.h"
#include "trace/thread_slot.h"

struct chain_work {
	struct chain *chain;
	struct dataflow flow;
	struct trace *trace;
	struct reader *reader;
	struct task *task;
	bool use_summaries; /* chunks may be skipped by their summaries */
	bool by_thread;     /* registers of threads are separate */
	struct thread_lookup lookup;
	uint32_t home; /* the thread of the first record: see chain_thread() */
};

/* A description of record i of a batch: its opcode, otherwise its class or kind of
 * branch, otherwise "load" or "store"; escaped.  The caller frees it. */
char *chain_describe(const struct batch *b, size_t i);

/* Add a node for record i of a batch, which must not have one yet. */
uint32_t chain_add_node(struct chain_work *w, const struct batch *b, size_t i,
			uint32_t depth);

/* Whether registers of threads are separate, by the threads that are known now.  record:
 * where the chain begins.  The caller releases w->lookup. */
void chain_open_threads(struct chain_work *w, uint64_t record);

/* The thread of a record plus 1; 0: registers are common, or it is not known. */
uint32_t chain_thread(struct chain_work *w, uint64_t record);

/* Set the thread of the registers and condition codes among n operands. */
static inline void chain_own(struct operand *o, size_t n, uint32_t thread)
{
	for (size_t k = 0; k < n; k++)
		if (o[k].value.kind != VALUE_MEMORY)
			o[k].thread = thread;
}

/* Add a link to a node.  CHAIN_NONE: the limit is reached (chain.more is set). */
uint32_t chain_add_link(struct chain_work *w, uint32_t from, const struct operand *o,
			enum chain_end end, uint64_t record);

/* Whether a node may have links. */
static inline bool chain_may_extend(const struct chain_work *w, uint32_t node)
{
	return w->chain->node[node].depth < w->flow.opt.depth;
}

/* Buckets of a hash table by cache line, for lookups by address. */
enum { LINE_CELLS = 1024 };

static inline unsigned line_cell(uint64_t line)
{
	return (unsigned)((line * UINT64_C(0x9e3779b97f4a7c15)) >> 54);
}

enum status chain_backward(struct chain_work *w, uint64_t record, struct err *err);
enum status chain_forward(struct chain_work *w, uint64_t record, struct err *err);

#endif
