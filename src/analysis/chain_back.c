/*
 * Find backward chains.  Every value that a node reads is a link; search for it until the
 * record that writes it is found.  This record becomes a node, and the search continues
 * with the values that it reads.  All consumers of a record are visited before the
 * record, so it becomes a node once, for any number of links to it, and its depth is
 * final.
 *
 * The bytes of a load can have several producers.  The first store found resolves the
 * link, and each further store adds a link.  Bytes from before the trace are a link
 * only if no byte of the load has a producer.  Once the limit of links is reached, the
 * remaining bytes of a load with a producer are not searched for.
 *
 * Most records do not write a wanted value.  Filters by register, condition codes and
 * cache line exclude them, and summaries exclude chunks.
 *
 * Records can only be read forward.  So read a chunk, or a part of a very long chunk,
 * completely, and keep its batches until the walk has passed them.  If several values
 * are wanted, read the next chunks that may have them at the same time, on all
 * processors.
 */
#include <stdlib.h>

#include "analysis/chain_internal.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "base/parallel.h"

/* Read this many records backward without an index, because most values were written
 * shortly before. */
enum { INDEX_AFTER = CHUNK_RECORDS_MAX, RUNS_MAX = 8 };

struct want_list {
	struct want_node {
		uint32_t want, next; /* next is the number of the next node + 1; 0 for the
				      * last one */
	} * node;
	size_t n, room;
};

/* Wanted bytes of a link. */
struct want_bytes {
	uint64_t first, last;
	uint32_t link;
	bool found;
};

/* Records that have been read. */
struct back_run {
	uint64_t from, last;
	struct reader *reader; /* reader of the sweep, or its own reader */
	struct batch *batch;
	size_t n, room;
	enum status st;
	struct err err;
};

struct back {
	struct chain_work *work;
	struct sweep *sweep;
	bool full;                /* true if the chain has reached the limit of links */
	uint32_t node, tree_link; /* of the visited record */

	struct register_filter registers;
	struct key_counts register_head; /* by register: lists */
	struct want_list by_register;    /* whose wants are links */
	size_t in_registers;             /* number of wants */

	struct line_filter lines;
	struct key_counts line_head; /* by cache line: lists */
	struct want_list by_line;    /* whose wants are indexes of bytes[] */
	struct want_bytes *bytes;
	size_t n, room, in_memory; /* in_memory is the number of wants not found yet */
	uint32_t *hit;             /* wants that a store overlaps */
	size_t hit_room;

	struct back_run *run; /* the first `held` have been read at the same time */
	unsigned runs, held;
};

static void back_release(struct back *w)
{
	for (unsigned k = 0; k < w->runs; k++) {
		for (size_t p = 0; p < w->run[k].room; p++)
			batch_release(&w->run[k].batch[p]);
		free(w->run[k].batch);
		if (k)
			reader_free(w->run[k].reader);
	}
	free(w->run);
	key_counts_release(&w->register_head);
	key_counts_release(&w->line_head);
	free(w->by_register.node);
	free(w->by_line.node);
	free(w->bytes);
	free(w->hit);
}

/* Find the head of a list; NULL if no value was ever wanted there. */
static uint32_t *want_head(struct key_counts *t, uint64_t key, uint64_t of, bool add)
{
	return add ? key_counts_add(t, key, of) : key_counts_get(t, key, of);
}

static void want_push(struct want_list *l, uint32_t *head, uint32_t want)
{
	l->node = mem_room(l->node, l->n, &l->room, sizeof *l->node);
	l->node[l->n++] = (struct want_node) { want, *head };
	*head = (uint32_t)l->n;
}

static void wants_filter_bytes(struct back *w, const struct want_bytes *m, uint32_t n)
{
	for (uint64_t line = m->first >> LINE_BITS; line <= m->last >> LINE_BITS; line++)
		*line_filter_at(&w->lines, line << LINE_BITS) += n;
}

static void wants_add_bytes(struct back *w, uint64_t first, uint64_t last, uint64_t of,
			    uint32_t link)
{
	w->bytes = mem_room(w->bytes, w->n, &w->room, sizeof *w->bytes);
	w->bytes[w->n] =
		(struct want_bytes) { .first = first, .last = last, .link = link };
	wants_filter_bytes(w, &w->bytes[w->n], 1);
	for (uint64_t line = first >> LINE_BITS; line <= last >> LINE_BITS; line++)
		want_push(&w->by_line, want_head(&w->line_head, line, of, true),
			  (uint32_t)w->n);
	w->n++;
	w->in_memory++;
}

static void wants_add(struct back *w, const struct operand *o, uint32_t link)
{
	if (o->value.kind == VALUE_MEMORY) {
		wants_add_bytes(w, o->key, operand_last(o), o->of, link);
		return;
	}
	want_push(&w->by_register, want_head(&w->register_head, o->key, o->of, true),
		  link);
	register_filter_add(&w->registers, &w->sweep->flow, o->key, 1);
	w->in_registers++;
}

static void wants_end_bytes(struct back *w, struct want_bytes *m)
{
	wants_filter_bytes(w, m, UINT32_MAX);
	m->found = true;
	w->in_memory--;
}

/* Links */

static void back_link(struct back *w, const struct batch *b, size_t i, uint32_t link)
{
	struct chain_link *l = &w->work->chain->link[link];
	chain_reach(w->work, b, i, l->from, link, &w->node, &w->tree_link);
	l->end = END_FOUND;
	l->record = b->first + i;
	l->to = w->node;
}

/* Add a link to a load that already has a producer.  A record produces a value once,
 * even if it stores to several parts of it. */
static void back_link_again(struct back *w, const struct batch *b, size_t i,
			    uint32_t link)
{
	const struct chain *chain = w->work->chain;
	const struct operand load = { .value = chain->link[link].value };
	for (uint32_t at = link; at != CHAIN_NONE; at = chain->link[at].next) {
		const struct chain_link *l = &chain->link[at];
		if (l->end == END_FOUND && l->record == b->first + i &&
		    l->value.kind == VALUE_MEMORY && l->value.number == load.value.number)
			return;
	}
	uint32_t added = chain_add_link(w->work, chain->link[link].from, &load, END_FOUND,
					b->first + i);
	if (added != CHAIN_NONE)
		back_link(w, b, i, added);
}

/* Record i writes the value of a link, or some of its bytes; rest is true if other bytes
 * remain. */
static void back_found(struct back *w, const struct batch *b, size_t i, uint32_t link,
		       bool rest)
{
	struct chain *chain = w->work->chain;
	if (chain->link[link].end == END_FOUND)
		back_link_again(w, b, i, link);
	else
		back_link(w, b, i, link);
	chain->more |= w->full && rest;
}

/* The limit of links is reached: stop searching for the remaining bytes of loads with a
 * producer. */
static void back_fill(struct back *w)
{
	struct chain *chain = w->work->chain;
	w->full = true;
	for (size_t m = 0; m < w->n; m++)
		if (!w->bytes[m].found &&
		    chain->link[w->bytes[m].link].end == END_FOUND) {
			chain->more = true;
			wants_end_bytes(w, &w->bytes[m]);
		}
}

/* Visit a record of the chain and search for the values that it reads. */
static void back_visit(struct back *w, const struct batch *b, size_t i)
{
	struct chain *chain = w->work->chain;
	struct dataflow *flow = &w->sweep->flow;
	struct operand reads[OPERANDS_MAX];
	bool incomplete = false, first = !chain->nnodes;
	size_t n = 1;
	if (first)
		w->node = chain_add_node(w->work, b, i, 0);
	else
		chain->link[w->tree_link].leads = true;
	if (first && flow->opt.only)
		reads[0] = sweep_operand(w->sweep, flow->opt.only);
	else
		n = dataflow_reads(flow, &w->sweep->threads, b, i, reads, &incomplete);
	chain->node[w->node].incomplete = incomplete;
	for (size_t r = 0; chain_may_extend(w->work, w->node) && r < n; r++) {
		uint32_t link =
			chain_add_link(w->work, w->node, &reads[r], END_OF_TRACE, 0);
		if (link != CHAIN_NONE)
			wants_add(w, &reads[r], link);
	}
	w->node = w->tree_link = CHAIN_NONE;
	if (!w->full && chain->nlinks >= flow->opt.links)
		back_fill(w);
}

/* Writers */

/* Find the wants of a register; return true if there are any. */
static bool wants_find_register(struct back *w, const struct batch *b, size_t i,
				const struct operand *o)
{
	uint32_t *head = want_head(&w->register_head, o->key, o->of, false);
	if (!head || !*head)
		return false;
	uint32_t at = *head;
	*head = 0;
	for (; at; at = w->by_register.node[at - 1].next) {
		register_filter_add(&w->registers, &w->sweep->flow, o->key, UINT32_MAX);
		w->in_registers--;
		back_found(w, b, i, w->by_register.node[at - 1].want, false);
	}
	return true;
}

/* Append the wants of a line that overlap the store to the hits. */
static size_t wants_in_line(struct back *w, const struct operand *o, uint32_t *at,
			    size_t n)
{
	while (at && *at) {
		struct want_node *node = &w->by_line.node[*at - 1];
		const struct want_bytes *m = &w->bytes[node->want];
		if (m->found) {
			*at = node->next;
			continue;
		}
		if (m->first <= operand_last(o) && o->key <= m->last) {
			w->hit = mem_room(w->hit, n, &w->hit_room, sizeof *w->hit);
			w->hit[n++] = node->want;
		}
		at = &node->next;
	}
	return n;
}

/* Handle a store to bytes of a want; the bytes left on both sides may still be wanted. */
static void wants_find_bytes(struct back *w, const struct batch *b, size_t i,
			     const struct operand *o, uint32_t n)
{
	const struct want_bytes old = w->bytes[n];
	const uint64_t last = operand_last(o);
	bool below = old.first<o->key, above = old.last> last;
	back_found(w, b, i, old.link, below || above);
	wants_end_bytes(w, &w->bytes[n]);
	if (!w->full && below)
		wants_add_bytes(w, old.first, o->key - 1, o->of, old.link);
	if (!w->full && above)
		wants_add_bytes(w, last + 1, old.last, o->of, old.link);
}

static bool wants_find_memory(struct back *w, const struct batch *b, size_t i,
			      const struct operand *o)
{
	size_t n = 0;
	for (uint64_t line = o->key >> LINE_BITS; line <= operand_last(o) >> LINE_BITS;
	     line++)
		n = wants_in_line(w, o, want_head(&w->line_head, line, o->of, false), n);
	/* Bytes in two lines are hit twice. */
	for (size_t h = 0; h < n; h++)
		if (!w->bytes[w->hit[h]].found)
			wants_find_bytes(w, b, i, o, w->hit[h]);
	if (!w->in_memory && w->n) {
		w->n = w->by_line.n = 0;
		key_counts_release(&w->line_head);
		key_counts_init(&w->line_head, sizeof(uint32_t), KEY_COUNTS_ALL);
	}
	return n;
}

static void wants_visit(struct back *w, const struct batch *b, size_t i)
{
	struct sweep *s = w->sweep;
	struct operand writes[OPERANDS_MAX];
	size_t n = dataflow_writes(&s->flow, &s->threads, b, i, writes, NULL);
	bool any = false;
	for (size_t k = 0; k < n; k++)
		any |= writes[k].value.kind == VALUE_MEMORY
			       ? wants_find_memory(w, b, i, &writes[k])
			       : wants_find_register(w, b, i, &writes[k]);
	if (any)
		back_visit(w, b, i);
}

/* The walk */

static bool wants_any(const struct back *w)
{
	return w->in_registers || w->in_memory;
}

static inline bool wants_may_find(struct back *w, const struct batch *b, size_t i)
{
	const struct dataflow *d = &w->sweep->flow;
	return register_filter_has(&w->registers, &d->written, b, i) ||
	       (w->registers.flags && d->flags >= 0 &&
		(batch_value(b, i, d->flags, 0) & FLAGS_WRITTEN)) ||
	       (w->in_memory && line_filter_has(&w->lines, d, &d->store, b, i));
}

/* True if a store of the chunk can write wanted bytes. */
static bool wants_bytes_may_be_in(const struct back *w, const struct chunk *c)
{
	const struct dataflow *d = &w->sweep->flow;
	for (size_t k = 0; k < w->n && w->in_memory; k++) {
		const struct want_bytes *m = &w->bytes[k];
		if (!m->found &&
		    chunk_may_store(c, dataflow_reach(d, c, m->first), m->last))
			return true;
	}
	return false;
}

/* True if a record of the chunk can write a wanted value. */
static bool wants_may_find_in(const struct back *w, const struct chunk *c)
{
	return wants_bytes_may_be_in(w, c) ||
	       register_filter_may_write(&w->registers, &w->sweep->flow, c);
}

/* Reading */

/* Read a run and keep copies of its batches. */
static enum status wants_read_run(struct back *w, struct back_run *r)
{
	struct sweep *s = w->sweep;
	r->n = 0;
	if (!r->reader)
		r->reader = reader_open(s->trace, s->task);
	for (uint64_t at = r->from; at <= r->last;) {
		const struct batch *b;
		enum status st = sweep_read_by(s, r->reader, at, r->last - at + 1,
					       s->flow.want, &b, &r->err);
		if (st != ST_OK)
			return st;
		at += b->n;
		r->batch = mem_grow(r->batch, r->n + 1, &r->room, sizeof *r->batch);
		/* Release it only now, so that the heap does not shrink in between. */
		batch_release(&r->batch[r->n]);
		batch_copy(&r->batch[r->n++], b, 0, b->n);
	}
	return ST_OK;
}

static void wants_read_worker(void *arg, unsigned worker)
{
	struct back *w = arg;
	w->run[worker].st = wants_read_run(w, &w->run[worker]);
}

/* Return the first record of a chunk, or of the part of a very long chunk that ends
 * before `end`. */
static uint64_t wants_run_begin(uint64_t chunk, uint64_t end, uint64_t low)
{
	chunk += (end - 1 - chunk) / CHUNK_RECORDS * CHUNK_RECORDS;
	return chunk < low ? low : chunk;
}

/* Read a run of records and, if ahead is set, the next runs that may have wanted
 * values. */
static void wants_read(struct back *w, uint64_t from, uint64_t last, uint64_t low,
		       bool ahead)
{
	struct index *ix = trace_index(w->sweep->trace);
	unsigned max = trace_workers(w->sweep->trace);
	if (!w->run) {
		w->runs = max < RUNS_MAX ? max : RUNS_MAX;
		w->run = mem_new(w->runs, sizeof *w->run);
		w->run[0].reader = w->sweep->reader;
	}
	for (w->held = 0;;) {
		const struct chunk *c = NULL;
		w->run[w->held].from = from;
		w->run[w->held++].last = last;
		for (last = from; ahead && last > low &&
				  (c = index_locate(ix, last - 1)) &&
				  !wants_may_find_in(w, c);)
			last = c->start.ordinal;
		if (!c || last <= low || w->held == w->runs)
			break;
		from = wants_run_begin(c->start.ordinal, last, low);
		last--;
	}
	parallel_run(w->held, wants_read_worker, w);
}

/* Find the run of these records; NULL if it must be read. */
static struct back_run *wants_held(struct back *w, uint64_t from, uint64_t last)
{
	for (unsigned k = 0; k < w->held; k++)
		if (w->run[k].from == from && w->run[k].last == last)
			return &w->run[k];
	return NULL;
}

/* Walk backward from before a record to record `low`, while any value is wanted. */
static enum status back_walk(struct back *w, uint64_t record, uint64_t low,
			     struct err *err)
{
	struct sweep *s = w->sweep;
	struct index *ix = trace_index(s->trace);
	bool summaries = trace_uses_summaries(s->trace), begun = false;
	/* The walk has passed records from `end` on. */
	uint64_t near = record > INDEX_AFTER ? record - INDEX_AFTER : 0;
	for (uint64_t end = record + 1; end > low && (!begun || wants_any(w));) {
		struct place begin;
		const struct chunk *c = index_nearest(ix, end - 1, &begin);
		enum status st = ST_OK;
		if (!c && end - 1 < near) {
			/* Use summaries, which skip most distant records. */
			near = 0;
			st = trace_index_to(s->trace, end - 1, s->task, err);
			if (st != ST_OK)
				return st;
			continue;
		}
		uint64_t from = begin.ordinal;
		if (c && begun && summaries && !wants_may_find_in(w, c)) {
			end = from;
			continue;
		}
		from = wants_run_begin(from, end, low);
		struct back_run *r = wants_held(w, from, end - 1);
		if (!r) {
			bool skips = begun && summaries;
			wants_read(w, from, end - 1, low,
				   skips && w->in_registers + w->in_memory > 1);
			r = &w->run[0];
		}
		if (r->st != ST_OK) {
			*err = r->err;
			return r->st;
		}
		s->records_read += r->last - r->from + 1;
		for (size_t p = r->n; p--;) {
			const struct batch *b = &r->batch[p];
			size_t i = b->n;
			if (!begun) {
				sweep_begin(s, b, --i);
				back_visit(w, b, i);
				begun = true;
			}
			while (i-- && wants_any(w))
				if (wants_may_find(w, b, i) && sweep_has(s, b, i))
					wants_visit(w, b, i);
		}
		end = from;
		task_progress(s->task, record - end, record - low);
	}
	return ST_OK;
}

enum status chain_backward(struct chain_work *work, uint64_t record, struct err *err)
{
	struct back w = { .work = work,
			  .sweep = &work->sweep,
			  .node = CHAIN_NONE,
			  .tree_link = CHAIN_NONE };
	struct chain *chain = work->chain;
	uint64_t distance = work->sweep.flow.opt.distance;
	uint64_t low = record > distance ? record - distance : 0;
	key_counts_init(&w.register_head, sizeof(uint32_t), KEY_COUNTS_ALL);
	key_counts_init(&w.line_head, sizeof(uint32_t), KEY_COUNTS_ALL);
	enum status st = back_walk(&w, record, low, err);
	back_release(&w);
	/* Values not found are too far away or, if low is 0, from before the trace. */
	for (size_t l = 0; low && l < chain->nlinks; l++)
		if (chain->link[l].end == END_OF_TRACE)
			chain->link[l].end = END_TOO_FAR;
	return st;
}
