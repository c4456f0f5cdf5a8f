/*
 * Backward chains: wanted values and their producers.
 *
 * The trace is traversed from the record toward its beginning.  Every value that a node
 * reads is a link; it is wanted until a record that writes it is found.  That record
 * becomes a node, and the values that it reads are wanted from then on.  All consumers of
 * a record are visited before it, so it becomes a node once, whatever the number of links
 * to it, and its depth is final.
 *
 * The bytes of a load can have several producers, so a load has the ranges of its bytes
 * that are still wanted.  Its link is resolved by the first store that is found, and each
 * further one adds a link.  Bytes from before the trace are a link only if no byte of the
 * load has a producer.  Once the limit of links is reached, the remaining bytes of a load
 * with a producer are not searched for.
 *
 * Most records do not produce a wanted value.  Three filters exclude them: of registers
 * below 256, of other registers (64 bits), and of cache lines.
 *
 * Records can only be read forward.  So a chunk, or a part of a very long one, is read
 * completely, and its batches are kept until they have been traversed.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/chain_internal.h"
#include "base/mem.h"

enum {
	READ_RECORDS = CHUNK_RECORDS,
	READ_AT_ONCE = 4096,
	/* So many records that are not indexed are read backward: most values were written
	 * shortly before, and no index is needed. */
	INDEX_AFTER = CHUNK_RECORDS_MOST
};

/* Wanted bytes, as an item in the list of a cell.  Found ones are removed when the list
 * is traversed the next time. */
struct back_wanted_line {
	uint32_t memory; /* index in back_wanted.memory */
	uint32_t next;   /* of the same cell; CHAIN_NONE: the last one */
};

struct back_wanted_memory {
	uint64_t first, last;
	uint32_t link; /* of the load */
	bool found;
};

struct back_wanted {
	/* First link of each register; next_register[] has the following links. */
	uint32_t near[REGISTERS_NEAR], flags, far;
	uint32_t other; /* registers and flags of other threads than the first record's */
	bool other_flags;                 /* flags are among them */
	bool near_filter[REGISTERS_NEAR]; /* by register number in the trace */
	uint64_t far_filter;              /* bits by register_place() - 256 */
	size_t registers;                 /* wanted values in registers and flags */
	uint32_t *next_register;
	size_t next_room;

	struct back_wanted_memory *memory;
	size_t nmemory, memory_room, memory_left; /* left: not found yet */
	bool full; /* the chain has as many links as it may have */
	uint32_t cell[LINE_CELLS];
	struct back_wanted_line *line;
	size_t nlines, line_room;
	uint32_t *hit; /* of a store: the wanted bytes that it overlaps */
	size_t hit_room;
};

struct back {
	struct chain_work *w;
	struct back_wanted wanted;
	struct batch *batch; /* the records that were read last */
	size_t nbatches, batch_room;
};

/* Wanted values */

static void back_wanted_init(struct back_wanted *wt)
{
	*wt = (struct back_wanted) { .flags = CHAIN_NONE,
				     .far = CHAIN_NONE,
				     .other = CHAIN_NONE };
	memset(wt->near, 0xff, sizeof wt->near);
	memset(wt->cell, 0xff, sizeof wt->cell);
}

static void back_wanted_release(struct back_wanted *wt)
{
	free(wt->next_register);
	free(wt->memory);
	free(wt->line);
	free(wt->hit);
}

static bool back_wants(const struct back_wanted *wt)
{
	return wt->registers || wt->memory_left;
}

/* Add the registers of other threads to the filters. */
static void back_filter_others(struct back_wanted *wt, const struct dataflow *d,
			       const struct chain *chain)
{
	wt->other_flags = false;
	for (uint32_t l = wt->other; l != CHAIN_NONE; l = wt->next_register[l]) {
		const struct chain_value *v = &chain->link[l].value;
		uint64_t whole = dataflow_whole(d, v->number);
		if (v->kind == VALUE_FLAGS)
			wt->other_flags = true;
		else if (whole >= REGISTERS_NEAR)
			wt->far_filter |= UINT64_C(1) << (register_place(whole) - 256);
		else
			for (size_t n = 0; n < REGISTERS_NEAR; n++)
				wt->near_filter[n] |= d->whole[n] == whole;
	}
}

/* Recompute the filters of registers after the wanted registers have changed. */
static void back_update_filters(struct back_wanted *wt, const struct dataflow *d,
				const struct chain *chain)
{
	for (size_t n = 0; n < REGISTERS_NEAR; n++)
		wt->near_filter[n] = d->whole[n] < REGISTERS_NEAR &&
				     wt->near[d->whole[n]] != CHAIN_NONE;
	wt->far_filter = 0;
	for (uint32_t l = wt->far; l != CHAIN_NONE; l = wt->next_register[l]) {
		uint64_t number = chain->link[l].value.number;
		wt->far_filter |= UINT64_C(1) << (register_place(number) - 256);
	}
	back_filter_others(wt, d, chain);
}

static uint32_t *back_register_list(struct back_wanted *wt, const struct chain_work *w,
				    const struct operand *o)
{
	if (o->thread != w->home)
		return &wt->other;
	if (o->value.kind == VALUE_FLAGS)
		return &wt->flags;
	return o->key < REGISTERS_NEAR ? &wt->near[o->key] : &wt->far;
}

static void back_want_register(struct back *k, const struct operand *o, uint32_t link)
{
	struct back_wanted *wt = &k->wanted;
	if (link >= wt->next_room) {
		wt->next_room = 2 * (size_t)link + 64;
		wt->next_register = mem_resize(wt->next_register, wt->next_room,
					       sizeof *wt->next_register);
	}
	uint32_t *list = back_register_list(wt, k->w, o);
	wt->next_register[link] = *list;
	*list = link;
	wt->registers++;
	back_update_filters(wt, &k->w->flow, k->w->chain);
}

static void back_want_memory(struct back_wanted *wt, uint64_t first, uint64_t last,
			     uint32_t link)
{
	wt->memory =
		mem_room(wt->memory, wt->nmemory, &wt->memory_room, sizeof *wt->memory);
	uint32_t m = (uint32_t)wt->nmemory++;
	wt->memory[m] = (struct back_wanted_memory) { first, last, link, false };
	wt->memory_left++;
	for (uint64_t line = first >> LINE_BITS; line <= last >> LINE_BITS; line++) {
		wt->line =
			mem_room(wt->line, wt->nlines, &wt->line_room, sizeof *wt->line);
		uint32_t *cell = &wt->cell[line_cell(line)];
		wt->line[wt->nlines] = (struct back_wanted_line) { m, *cell };
		*cell = (uint32_t)wt->nlines++;
	}
}

static void back_want(struct back *k, uint32_t node, const struct operand *o)
{
	uint32_t link = chain_add_link(k->w, node, o, END_OF_TRACE, 0);
	if (link == CHAIN_NONE)
		return;
	if (o->value.kind == VALUE_MEMORY)
		back_want_memory(&k->wanted, o->key, o->last, link);
	else
		back_want_register(k, o, link);
}

/* Whether a record of the chunk may produce a wanted value. */
static bool back_chunk_may_produce(const struct back *k, const struct chunk *c)
{
	const struct back_wanted *wt = &k->wanted;
	const struct dataflow *d = &k->w->flow;
	if (wt->registers) {
		struct register_set set = { .word[REGISTER_WORDS - 1] = wt->far_filter };
		for (unsigned n = 0; n < REGISTERS_NEAR; n++)
			if (wt->near_filter[n])
				register_set_add(&set, n);
		if (register_sets_meet(&set, &c->regs_written))
			return true;
		if ((wt->flags != CHAIN_NONE || wt->other_flags) &&
		    c->range[d->flags].present && c->range[d->flags].max >= FLAGS_WRITTEN)
			return true;
	}
	uint64_t reach = access_size_most(c, d->size, d->opt.size) - 1;
	for (size_t m = 0; m < wt->nmemory && wt->memory_left; m++) {
		const struct back_wanted_memory *wm = &wt->memory[m];
		uint64_t first = wm->first > reach ? wm->first - reach : 0;
		if (!wm->found && chunk_may_store(c, first, wm->last))
			return true;
	}
	return false;
}

/* Producers */

/* A record that produces wanted values; it becomes a node with the first of them. */
struct back_producer {
	const struct batch *b;
	size_t i;
	uint32_t node;
	uint32_t tree_link; /* the link below which the tree continues */
};

static void back_found(struct back *k, struct back_producer *pr, uint32_t link)
{
	struct chain *chain = k->w->chain;
	uint32_t depth = chain->node[chain->link[link].from].depth + 1;
	if (pr->node == CHAIN_NONE)
		pr->node = chain_add_node(k->w, pr->b, pr->i, depth);
	struct chain_node *node = &chain->node[pr->node];
	if (pr->tree_link == CHAIN_NONE || depth < node->depth ||
	    (depth == node->depth && link < pr->tree_link))
		pr->tree_link = link;
	if (depth < node->depth)
		node->depth = depth;
	chain->link[link].end = END_FOUND;
	chain->link[link].record = node->record;
	chain->link[link].to = pr->node;
}

/* Whether a link of the list of a register wants it: a list has those of several. */
static bool back_link_wants(const struct chain_work *w, uint32_t link,
			    const struct operand *o)
{
	const struct chain_link *l = &w->chain->link[link];
	return l->value.kind == o->value.kind &&
	       w->chain->node[l->from].thread == o->thread &&
	       (l->value.kind == VALUE_FLAGS ||
		dataflow_whole(&w->flow, l->value.number) == o->key);
}

/* Resolve the links that want the register, and remove them from its list. */
static void back_find_register(struct back *k, struct back_producer *pr,
			       const struct operand *o)
{
	struct back_wanted *wt = &k->wanted;
	uint32_t *at = back_register_list(wt, k->w, o);
	while (*at != CHAIN_NONE) {
		uint32_t link = *at;
		if (!back_link_wants(k->w, link, o)) {
			at = &wt->next_register[link];
			continue;
		}
		*at = wt->next_register[link];
		wt->registers--;
		back_found(k, pr, link);
	}
}

/* Append the wanted bytes of a cell that overlap the store to the hits. */
static size_t back_find_in_cell(struct back_wanted *wt, const struct operand *o,
				uint32_t *at, size_t n)
{
	while (*at != CHAIN_NONE) {
		struct back_wanted_line *wl = &wt->line[*at];
		const struct back_wanted_memory *wm = &wt->memory[wl->memory];
		if (wm->found) {
			*at = wl->next;
			continue;
		}
		if (wm->first <= o->last && o->key <= wm->last) {
			wt->hit = mem_room(wt->hit, n, &wt->hit_room, sizeof *wt->hit);
			wt->hit[n++] = wl->memory;
		}
		at = &wl->next;
	}
	return n;
}

/* Resolve the link of a load, or add one if it has a producer already.  A record
 * produces a value once, also if it stores to several parts of it. */
static void back_found_store(struct back *k, struct back_producer *pr, uint32_t link)
{
	const struct chain *chain = k->w->chain;
	const struct operand load = { .value = chain->link[link].value };
	uint64_t record = pr->b->first + pr->i;
	if (chain->link[link].end != END_FOUND) {
		back_found(k, pr, link);
		return;
	}
	for (uint32_t at = link; at != CHAIN_NONE; at = chain->link[at].next) {
		const struct chain_link *l = &chain->link[at];
		if (l->end == END_FOUND && l->record == record &&
		    l->value.kind == VALUE_MEMORY && l->value.number == load.value.number)
			return;
	}
	uint32_t added =
		chain_add_link(k->w, chain->link[link].from, &load, END_FOUND, record);
	if (added != CHAIN_NONE)
		back_found(k, pr, added);
}

static void back_drop(struct back_wanted *wt, struct back_wanted_memory *wm)
{
	wm->found = true;
	wt->memory_left--;
}

/* Remove the bytes of a store from wanted bytes that it overlaps; what is left on both
 * sides is still wanted. */
static void back_cut(struct back *k, uint32_t m, const struct operand *o)
{
	struct back_wanted *wt = &k->wanted;
	const struct back_wanted_memory old = wt->memory[m];
	bool below = old.first<o->key, above = old.last> o->last;
	if (wt->full)
		k->w->chain->more |= below || above;
	if (wt->full || (!below && !above)) {
		back_drop(wt, &wt->memory[m]);
		return;
	}
	if (below)
		wt->memory[m].last = o->key - 1;
	else if (above)
		wt->memory[m].first = o->last + 1;
	if (below && above)
		back_want_memory(wt, o->last + 1, old.last, old.link);
}

/* The chain may have become full: drop the bytes of loads that have a producer. */
static void back_check_full(struct back *k)
{
	struct back_wanted *wt = &k->wanted;
	struct chain *chain = k->w->chain;
	if (wt->full || chain->nlinks < k->w->flow.opt.links)
		return;
	wt->full = true;
	for (size_t m = 0; m < wt->nmemory; m++)
		if (!wt->memory[m].found &&
		    chain->link[wt->memory[m].link].end == END_FOUND) {
			back_drop(wt, &wt->memory[m]);
			chain->more = true;
		}
}

/* Empty the lists when no bytes are wanted any more. */
static void back_reset_memory(struct back_wanted *wt)
{
	if (wt->memory_left)
		return;
	wt->nmemory = wt->nlines = 0;
	memset(wt->cell, 0xff, sizeof wt->cell);
}

static void back_find_memory(struct back *k, struct back_producer *pr,
			     const struct operand *o)
{
	struct back_wanted *wt = &k->wanted;
	size_t n = 0;
	for (uint64_t line = o->key >> LINE_BITS; line <= o->last >> LINE_BITS; line++)
		n = back_find_in_cell(wt, o, &wt->cell[line_cell(line)], n);
	for (size_t h = 0; h < n; h++) {
		const struct back_wanted_memory *wm = &wt->memory[wt->hit[h]];
		/* Bytes in two cells are hit twice. */
		if (wm->found || wm->first > o->last || o->key > wm->last)
			continue;
		back_found_store(k, pr, wm->link);
		back_cut(k, wt->hit[h], o);
	}
	back_reset_memory(wt);
}

/* Add the values that a node reads to the wanted values. */
static void back_want_inputs(struct back *k, uint32_t node, const struct batch *b,
			     size_t i)
{
	struct operand reads[OPERANDS_MOST];
	bool incomplete = false;
	size_t n = dataflow_reads(&k->w->flow, b, i, reads, &incomplete);
	k->w->chain->node[node].incomplete = incomplete;
	chain_own(reads, n, k->w->chain->node[node].thread);
	for (size_t r = 0; chain_may_extend(k->w, node) && r < n; r++)
		back_want(k, node, &reads[r]);
}

static void back_process(struct back *k, const struct batch *b, size_t i)
{
	struct operand writes[OPERANDS_MOST];
	size_t n = dataflow_writes(&k->w->flow, b, i, writes, NULL);
	struct back_producer pr = { b, i, CHAIN_NONE, CHAIN_NONE };
	size_t registers = k->wanted.registers;
	chain_own(writes, n, thread_of(&k->w->threads, b, i));
	for (size_t o = 0; o < n; o++) {
		if (writes[o].value.kind == VALUE_MEMORY)
			back_find_memory(k, &pr, &writes[o]);
		else
			back_find_register(k, &pr, &writes[o]);
	}
	if (pr.node == CHAIN_NONE)
		return;
	if (registers != k->wanted.registers)
		back_update_filters(&k->wanted, &k->w->flow, k->w->chain);
	k->w->chain->link[pr.tree_link].leads = true;
	back_want_inputs(k, pr.node, b, i);
	back_check_full(k);
}

/* Traversal */

static bool back_memory_may_be_wanted(const struct back *k, const struct batch *b,
				      size_t i, uint64_t first)
{
	const struct dataflow *d = &k->w->flow;
	uint64_t last = access_last(first, access_size(b, i, d->size, d->opt.size));
	for (uint64_t line = first >> LINE_BITS; line <= last >> LINE_BITS; line++)
		if (k->wanted.cell[line_cell(line)] != CHAIN_NONE)
			return true;
	return false;
}

static inline bool back_may_produce(const struct back *k, const struct batch *b, size_t i)
{
	const struct back_wanted *wt = &k->wanted;
	const struct dataflow *d = &k->w->flow;
	for (size_t c = 0; c < d->written.n; c++) {
		uint64_t v = b->slot[d->written.column[c].slot][i];
		if (v < REGISTERS_NEAR ? wt->near_filter[v]
				       : wt->far_filter >> (register_place(v) - 256) & 1)
			return true;
	}
	if ((wt->flags != CHAIN_NONE || wt->other_flags) &&
	    (batch_value(b, i, d->flags, 0) & FLAGS_WRITTEN))
		return true;
	if (!wt->memory_left)
		return false;
	for (size_t c = 0; c < d->store.n; c++) {
		uint64_t v = b->slot[d->store.column[c].slot][i];
		if (batch_has_slot(b, d->store.column[c].slot, i) &&
		    back_memory_may_be_wanted(k, b, i, v))
			return true;
	}
	return false;
}

static void back_walk(struct back *k, const struct batch *b, size_t n)
{
	for (size_t i = n; i-- && back_wants(&k->wanted);)
		if (back_may_produce(k, b, i) && chain_same_space(k->w, b, i))
			back_process(k, b, i);
}

static void back_drop_batches(struct back *k)
{
	for (size_t p = 0; p < k->nbatches; p++)
		batch_release(&k->batch[p]);
	k->nbatches = 0;
}

/* Read the records first..last and keep their batches. */
static enum status back_read_records(struct back *k, uint64_t first, uint64_t last,
				     struct err *err)
{
	back_drop_batches(k);
	while (first <= last) {
		const struct batch *b;
		uint64_t left = last - first + 1;
		size_t n = left < READ_AT_ONCE ? (size_t)left : READ_AT_ONCE;
		enum status st =
			reader_read(k->w->reader, first, n, k->w->flow.want, &b, err);
		if (st == ST_END || st == ST_AGAIN)
			return err_set(err, ST_IO, "record %llu can no longer be read",
				       (unsigned long long)first);
		if (st != ST_OK)
			return st;
		k->batch =
			mem_room(k->batch, k->nbatches, &k->batch_room, sizeof *k->batch);
		batch_copy(&k->batch[k->nbatches++], b, 0, b->n);
		first += b->n;
		k->w->chain->records_read += b->n;
		if (task_cancelled(k->w->task))
			return err_set(err, ST_CANCELLED, "stopped");
	}
	return ST_OK;
}

/* Create the first node and its wanted values. */
static void back_begin(struct back *k, const struct batch *b, size_t i)
{
	const struct chain_value *only = k->w->flow.opt.only;
	chain_begin(k->w, b, i);
	uint32_t node = chain_add_node(k->w, b, i, 0);
	if (only && chain_may_extend(k->w, node)) {
		struct operand o = dataflow_operand(&k->w->flow, only);
		chain_own(&o, 1, k->w->home);
		back_want(k, node, &o);
		return;
	}
	if (!only)
		back_want_inputs(k, node, b, i);
}

/* The traversal ended at record `low`: values that are still wanted are too far away, or,
 * if it is 0, from before the trace. */
static void back_mark_too_far(struct back *k, uint64_t low)
{
	struct chain *chain = k->w->chain;
	for (size_t l = 0; low && l < chain->nlinks; l++)
		if (chain->link[l].end == END_OF_TRACE)
			chain->link[l].end = END_TOO_FAR;
}

static enum status back_traverse(struct back *k, uint64_t record, struct err *err)
{
	struct index *ix = trace_index(k->w->trace);
	uint64_t distance = k->w->flow.opt.distance;
	uint64_t low = record > distance ? record - distance : 0;
	bool first = true;
	/* Records from `end` on have been traversed. */
	struct chunk_extent known;
	uint64_t near = record > INDEX_AFTER ? record - INDEX_AFTER : 0;
	for (uint64_t end = record + 1; end > low && (first || back_wants(&k->wanted));) {
		const struct chunk *c = index_locate(ix, end - 1);
		if (!c && end - 1 < near) {
			/* Summaries skip most of what is far back. */
			near = 0;
			enum status st =
				trace_index_to(k->w->trace, end - 1, k->w->task, err);
			if (st != ST_OK)
				return st;
			continue;
		}
		if (!c)
			index_chunk_extent(ix, end - 1, &known);
		uint64_t begin_at = c ? c->start.ordinal : known.start.ordinal;
		if (c && !first && k->w->use_summaries && !back_chunk_may_produce(k, c)) {
			end = begin_at;
			continue;
		}
		begin_at += (end - 1 - begin_at) / READ_RECORDS * READ_RECORDS;
		if (begin_at < low)
			begin_at = low;
		enum status st = back_read_records(k, begin_at, end - 1, err);
		if (st != ST_OK)
			return st;
		for (size_t p = k->nbatches; p--;) {
			const struct batch *b = &k->batch[p];
			size_t n = b->n;
			if (first) {
				back_begin(k, b, --n);
				back_check_full(k);
			}
			first = false;
			back_walk(k, b, n);
		}
		end = begin_at;
		task_progress(k->w->task, record - end, record - low);
	}
	back_mark_too_far(k, low);
	return ST_OK;
}

enum status chain_backward(struct chain_work *w, uint64_t record, struct err *err)
{
	struct back k = { .w = w };
	back_wanted_init(&k.wanted);
	enum status st = back_traverse(&k, record, err);
	back_drop_batches(&k);
	free(k.batch);
	back_wanted_release(&k.wanted);
	return st;
}
