/*
 * Building a chain: the state that both directions share, and the functions that add
 * nodes and links.
 *
 * Private to analysis/.
 */
#ifndef ANALYSIS_CHAIN_INTERNAL_H
#define ANALYSIS_CHAIN_INTERNAL_H

#include "analysis/dataflow.h"
#include "analysis/thread_of.h"
#include "base/hash.h"

struct chain_work {
	struct chain *chain;
	struct dataflow flow;
	struct trace *trace;
	struct reader *reader;
	struct task *task;
	bool use_summaries;       /* chunks may be skipped by their summaries */
	struct thread_of threads; /* of one thread unless flow.separate */
	uint64_t home, space;     /* thread and address space of the first record */
};

/* A description of record i of a batch: its opcode, otherwise its class or kind of
 * branch, otherwise "load" or "store"; escaped.  The caller frees it. */
char *chain_describe(const struct batch *b, size_t i);

/* Add a node for record i of a batch, which must not have one yet. */
uint32_t chain_add_node(struct chain_work *w, const struct batch *b, size_t i,
			uint32_t depth);

/* Set w->threads, by the threads that are known now.  The caller releases it. */
void chain_open_threads(struct chain_work *w);

/* The chain begins with record i of a batch. */
static inline void chain_begin(struct chain_work *w, const struct batch *b, size_t i)
{
	w->home = thread_of(&w->threads, b, i);
	w->space = thread_of_space(&w->threads, b, i);
}

/* Whether record i has values that the chain can reach. */
static inline bool chain_same_space(const struct chain_work *w, const struct batch *b,
				    size_t i)
{
	return !w->threads.space.n || thread_of_space(&w->threads, b, i) == w->space;
}

/* Set the thread of the registers and condition codes among n operands. */
static inline void chain_own(struct operand *o, size_t n, uint64_t thread)
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
	return (unsigned)hash_top(line, 10);
}

enum status chain_backward(struct chain_work *w, uint64_t record, struct err *err);
enum status chain_forward(struct chain_work *w, uint64_t record, struct err *err);

#endif
