/*
 * Find forward chains, from live values to their consumers.
 *
 * A value that a node writes is live until it is overwritten.  Records that read a live
 * value become nodes, and the values that they write become live.  The last writer of a
 * register or byte is the live value in it.  A load uses a value in memory if it reads
 * one of its bytes; a load of bytes of several values uses all of them:
 *
 *	value            |aaaaaaaa|
 *	a store              |bb|        leaves |aaaa| and |aa| of the value
 */
#include <stdlib.h>

#include "analysis/chain_internal.h"
#include "analysis/last_writers.h"
#include "base/mem.h"
#include "base/minmax.h"

/* A live value.  The values of a node are consecutive. */
struct forward_live {
	struct operand value;
	uint32_t node;
	bool live; /* true if it is not overwritten */
};

struct forward {
	struct chain_work *w;
	struct last_writers writers; /* each writer is the number of the first value of
				      * the node, plus 1 */
	struct forward_live *live;
	size_t nlive, room;
	size_t in_registers, in_memory; /* numbers of live values */
	struct register_filter registers;
	struct line_filter lines; /* bytes */
	/* The record being visited. */
	const struct batch *b;
	size_t i;
	uint32_t node, tree_link;
};

static struct sweep *forward_sweep(const struct forward *f)
{
	return &f->w->sweep;
}

static bool forward_is_memory(const struct forward_live *l)
{
	return l->value.value.kind == VALUE_MEMORY;
}

/* Count a value that has become live, or is no longer live. */
static void forward_count(struct forward *f, const struct operand *o, bool live)
{
	if (o->value.kind == VALUE_MEMORY) {
		f->in_memory += live ? 1 : SIZE_MAX;
		return;
	}
	f->in_registers += live ? 1 : SIZE_MAX;
	register_filter_add(&f->registers, &forward_sweep(f)->flow, o->key,
			    live ? 1 : UINT32_MAX);
}

/* Retire the values of a node, from `first` on, that a store or write has completely
 * overwritten.  If end is set, add links for them. */
static void forward_check(struct forward *f, uint64_t first, const struct operand *o,
			  bool end)
{
	for (struct forward_live *l = &f->live[first - 1];
	     l < f->live + f->nlive && l->node == f->live[first - 1].node; l++) {
		bool left = false;
		if (!l->live || l->value.value.kind != o->value.kind)
			continue;
		for (struct writer_walk k = { 0 };
		     !left && last_writers_next(&f->writers, &l->value, false, &k);)
			for (size_t n = 0; n < k.n; n++)
				left |= k.writer[n] == first;
		if (left)
			continue;
		l->live = false;
		forward_count(f, &l->value, false);
		if (end)
			chain_add_link(f->w, l->node, &l->value, END_OVERWRITTEN,
				       f->b->first + f->i);
	}
}

/* Replace values by the values of a node, or by nothing (0).  If end is set, completely
 * replaced values end here. */
static void forward_replace(struct forward *f, const struct operand *o, uint64_t by,
			    bool end)
{
	uint64_t replaced[ACCESS_MAX];
	size_t n = 0;
	for (struct writer_walk k = { 0 }; last_writers_next(&f->writers, o, by, &k);) {
		uint32_t *line = line_filter_at(
			&f->lines, ((o->key >> WORD_BITS) + k.done - 1) << WORD_BITS);
		for (size_t i = 0; i < k.n; i++) {
			uint64_t old = k.writer[i];
			k.writer[i] = by;
			if (o->value.kind == VALUE_MEMORY)
				*line += (by != 0) - (old != 0);
			if (old && old != by && (!n || replaced[n - 1] != old))
				replaced[n++] = old;
		}
	}
	for (size_t k = 0; k < n; k++)
		forward_check(f, replaced[k], o, end);
}

/* Make the value that a node writes live.  With chain_options.past, it replaces values
 * of other nodes without ending them. */
static void forward_live(struct forward *f, uint32_t node, const struct operand *o)
{
	f->live = mem_room(f->live, f->nlive, &f->room, sizeof *f->live);
	f->live[f->nlive] = (struct forward_live) { *o, node, true };
	size_t first = f->nlive++;
	while (first && f->live[first - 1].node == node)
		first--;
	forward_count(f, o, true);
	forward_replace(f, o, first + 1, false);
}

static void forward_link(struct forward *f, uint32_t by, const struct operand *o)
{
	uint32_t link = chain_add_link(f->w, by, o, END_FOUND, f->b->first + f->i);
	if (link == CHAIN_NONE)
		return;
	chain_reach(f->w, f->b, f->i, by, link, &f->node, &f->tree_link);
	f->w->chain->link[link].to = f->node;
}

/* True if one of the links from `first` on belongs to the node. */
static bool forward_used(const struct forward *f, size_t first, uint32_t node)
{
	const struct chain *chain = f->w->chain;
	for (size_t l = first; l < chain->nlinks; l++)
		if (chain->link[l].from == node)
			return true;
	return false;
}

static void forward_use(struct forward *f, const struct operand *o)
{
	uint64_t used[ACCESS_MAX];
	size_t n = 0, first = f->w->chain->nlinks;
	for (struct writer_walk k = { 0 }; last_writers_next(&f->writers, o, false, &k);)
		for (size_t at = 0; at < k.n; at++)
			if (k.writer[at] && (!n || used[n - 1] != k.writer[at]))
				used[n++] = k.writer[at];
	qsort(used, n, sizeof *used, u64_compare);
	/* Start with the newest value.  A node may have two values in a load, which
	 * uses it once. */
	for (size_t k = n; k--;)
		if (!forward_used(f, first, f->live[used[k] - 1].node))
			forward_link(f, f->live[used[k] - 1].node, o);
}

static void forward_visit(struct forward *f, const struct batch *b, size_t i)
{
	struct sweep *s = forward_sweep(f);
	struct operand list[OPERANDS_MAX];
	bool incomplete = false;
	f->b = b;
	f->i = i;
	f->node = f->tree_link = CHAIN_NONE;
	size_t n = dataflow_reads(&s->flow, &s->threads, b, i, list, &incomplete);
	for (size_t o = 0; o < n; o++)
		forward_use(f, &list[o]);
	n = dataflow_writes(&s->flow, &s->threads, b, i, list, &incomplete);
	for (size_t o = 0; !s->flow.opt.past && o < n; o++)
		forward_replace(f, &list[o], 0, true);
	if (f->node == CHAIN_NONE)
		return;
	f->w->chain->link[f->tree_link].leads = true;
	f->w->chain->node[f->node].incomplete = incomplete;
	for (size_t o = 0; chain_may_extend(f->w, f->node) && o < n; o++)
		forward_live(f, f->node, &list[o]);
}

/* The sweep */

static inline bool forward_may_matter(struct forward *f, const struct batch *b, size_t i)
{
	const struct dataflow *d = &forward_sweep(f)->flow;
	if (f->in_registers && (register_filter_has(&f->registers, &d->read, b, i) ||
				register_filter_has(&f->registers, &d->written, b, i)))
		return true;
	if (f->registers.flags && batch_value(b, i, d->flags, 0))
		return true;
	return f->in_memory && (line_filter_has(&f->lines, d, &d->load, b, i) ||
				line_filter_has(&f->lines, d, &d->store, b, i));
}

/* True if a record of the chunk can use or overwrite a live value. */
static bool forward_chunk_may_matter(const struct forward *f, const struct chunk *c)
{
	const struct dataflow *d = &forward_sweep(f)->flow;
	struct register_set set = register_filter_set(&f->registers);
	for (unsigned written = 0; written < 2; written++) {
		struct register_set in = dataflow_chunk_registers(d, c, written);
		if (f->registers.flags || register_sets_meet(&set, &in))
			return true;
	}
	for (size_t k = 0; k < f->nlive; k++) {
		const struct operand *o = &f->live[k].value;
		if (f->live[k].live && forward_is_memory(&f->live[k]) &&
		    chunk_may_access(c, dataflow_reach(d, c, o->key), operand_last(o)))
			return true;
	}
	return false;
}

static void forward_begin(struct forward *f, const struct batch *b, size_t i)
{
	struct sweep *s = forward_sweep(f);
	struct operand list[OPERANDS_MAX];
	size_t n = 1;
	bool incomplete = false;
	sweep_begin(s, b, i);
	uint32_t node = chain_add_node(f->w, b, i, 0);
	if (s->flow.opt.only)
		list[0] = sweep_operand(s, s->flow.opt.only);
	else
		n = dataflow_writes(&s->flow, &s->threads, b, i, list, &incomplete);
	f->w->chain->node[node].incomplete = incomplete;
	for (size_t o = 0; chain_may_extend(f->w, node) && o < n; o++)
		forward_live(f, node, &list[o]);
}

static void forward_end_value(struct forward *f, struct forward_live *l,
			      enum chain_end end)
{
	chain_add_link(f->w, l->node, &l->value, end, 0);
	l->live = false;
}

/* Add a link for each value that is live at the end of the sweep: first the registers
 * of the first thread, by number, then other registers, then memory. */
static void forward_end_values(struct forward *f, enum chain_end end)
{
	struct operand o = { .of = forward_sweep(f)->thread };
	for (o.key = 0; o.key < REGISTERS_NEAR; o.key++) {
		struct writer_walk k = { 0 };
		last_writers_next(&f->writers, &o, false, &k);
		struct forward_live *l = f->live + *k.writer - 1;
		while (*k.writer &&
		       (!l->live || forward_is_memory(l) || l->value.key != o.key))
			l++;
		if (*k.writer)
			forward_end_value(f, l, end);
	}
	for (int memory = 0; memory <= 1; memory++)
		for (size_t k = 0; k < f->nlive; k++)
			if (f->live[k].live && forward_is_memory(&f->live[k]) == memory)
				forward_end_value(f, &f->live[k], end);
}

static enum status forward_sweep_all(struct forward *f, uint64_t record, struct err *err)
{
	struct chain_work *w = f->w;
	struct sweep *s = &w->sweep;
	bool summaries = trace_uses_summaries(s->trace);
	uint64_t distance = s->flow.opt.distance;
	uint64_t last = distance < UINT64_MAX - record ? record + distance : UINT64_MAX;
	bool first = true;
	for (uint64_t at = record;
	     first || (f->in_registers + f->in_memory && !w->chain->more);) {
		if (at > last) {
			forward_end_values(f, END_TOO_FAR);
			return ST_OK;
		}
		const struct chunk *c = index_locate(trace_index(s->trace), at);
		uint64_t left = c ? c->start.ordinal + c->count - at : SWEEP_READ;
		if (c && !first && summaries && !forward_chunk_may_matter(f, c)) {
			at += left;
			continue;
		}
		if (left > SWEEP_READ)
			left = SWEEP_READ;
		if (left > last - at)
			left = last - at + 1;
		const struct batch *b;
		enum status st = reader_read_wait(s->reader, at, (size_t)left,
						  s->flow.want, &b, err);
		if (st == ST_END) {
			forward_end_values(f, END_OF_TRACE);
			return ST_OK;
		}
		if (st != ST_OK)
			return st;
		size_t i = 0;
		if (first)
			forward_begin(f, b, i++);
		first = false;
		for (; i < b->n && f->in_registers + f->in_memory && !w->chain->more; i++)
			if (forward_may_matter(f, b, i) && sweep_has(s, b, i))
				forward_visit(f, b, i);
		at += b->n;
		s->records_read += b->n;
		struct extent x = trace_extent(s->trace);
		task_progress(s->task, at - record,
			      x.counted && x.records > record ? x.records - record : 0);
		if (task_cancelled(s->task))
			return err_set(err, ST_CANCELLED, "stopped");
	}
	return ST_OK;
}

enum status chain_forward(struct chain_work *w, uint64_t record, struct err *err)
{
	struct forward f = { .w = w };
	last_writers_init(&f.writers, 1 << WORD_BITS, KEY_COUNTS_ALL);
	enum status st = forward_sweep_all(&f, record, err);
	last_writers_release(&f.writers);
	free(f.live);
	return st;
}
