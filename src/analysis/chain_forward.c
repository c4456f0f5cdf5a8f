/*
 * Forward chains: live values and their consumers.
 *
 * Every value that a node writes is live until it is overwritten.  Records that read it
 * in the meantime become nodes, and the values that they write are live from then on.
 * A register has one value at a time, the last one written.  A value in memory has the
 * ranges of its bytes that were not stored to since; a load of one of them uses the value,
 * and a load uses several values if it includes bytes of each:
 *
 *	value            |aaaaaaaa|
 *	a store              |bb|        leaves |aaaa| and |aa| of the value
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/chain_internal.h"
#include "base/mem.h"

enum { READ_AT_ONCE = 4096 };

struct forward_range {
	uint64_t first, last;
};

struct forward_live_memory {
	struct operand value;
	uint32_t node;
	/* The bytes of the value that were not stored to since. */
	struct forward_range *range;
	size_t nranges, range_room;
};

struct forward_live_line {
	uint32_t memory;
	uint32_t next;
};

struct forward_live_register {
	uint32_t node; /* CHAIN_NONE: not live */
	struct operand value;
};

struct forward {
	struct chain_work *w;
	size_t n; /* live values */

	struct forward_live_register near[REGISTERS_NEAR], flags;
	bool near_filter[REGISTERS_NEAR]; /* by register number in the trace */
	bool other_flags;                 /* flags of another thread are live */
	/* Registers from REGISTERS_NEAR on, and those of other threads than the first
	 * record's. */
	struct forward_live_register *far;
	size_t nfar, far_room;
	uint64_t far_filter; /* bits by register_place() - 256 */
	size_t registers;    /* live values in registers and flags */

	struct forward_live_memory *memory;
	size_t nmemory, memory_room, memory_left; /* left: live */
	uint32_t cell[LINE_CELLS];
	struct forward_live_line *line;
	size_t nlines, line_room;
};

static void forward_init(struct forward *f, struct chain_work *w)
{
	*f = (struct forward) { .w = w, .flags.node = CHAIN_NONE };
	for (size_t n = 0; n < REGISTERS_NEAR; n++)
		f->near[n].node = CHAIN_NONE;
	memset(f->cell, 0xff, sizeof f->cell);
}

static void forward_release(struct forward *f)
{
	for (size_t m = 0; m < f->nmemory; m++)
		free(f->memory[m].range);
	free(f->memory);
	free(f->line);
	free(f->far);
}

/* Registers */

static void forward_update_filters(struct forward *f)
{
	const struct dataflow *d = &f->w->flow;
	for (size_t n = 0; n < REGISTERS_NEAR; n++)
		f->near_filter[n] = d->whole[n] < REGISTERS_NEAR &&
				    f->near[d->whole[n]].node != CHAIN_NONE;
	f->far_filter = 0;
	f->other_flags = false;
	for (size_t k = 0; k < f->nfar; k++) {
		const struct operand *o = &f->far[k].value;
		if (f->far[k].node == CHAIN_NONE)
			continue;
		if (o->value.kind == VALUE_FLAGS)
			f->other_flags = true;
		else if (o->key >= REGISTERS_NEAR)
			f->far_filter |= UINT64_C(1) << (register_place(o->key) - 256);
		else
			for (size_t n = 0; n < REGISTERS_NEAR; n++)
				f->near_filter[n] |= d->whole[n] == o->key;
	}
}

/* The state of a register; NULL: it never had a live value. */
static struct forward_live_register *forward_register_at(struct forward *f,
							 const struct operand *o)
{
	bool home = o->thread == f->w->home;
	if (home && o->value.kind == VALUE_FLAGS)
		return &f->flags;
	if (home && o->key < REGISTERS_NEAR)
		return &f->near[o->key];
	for (size_t k = 0; k < f->nfar; k++)
		if (f->far[k].value.key == o->key &&
		    f->far[k].value.value.kind == o->value.kind &&
		    f->far[k].value.thread == o->thread)
			return &f->far[k];
	return NULL;
}

static void forward_live_in_register(struct forward *f, const struct operand *o,
				     uint32_t node)
{
	struct forward_live_register *at = forward_register_at(f, o);
	if (!at) {
		f->far = mem_room(f->far, f->nfar, &f->far_room, sizeof *f->far);
		at = &f->far[f->nfar++];
		at->node = CHAIN_NONE;
	}
	if (at->node == CHAIN_NONE) {
		f->n++;
		f->registers++;
	}
	*at = (struct forward_live_register) { node, *o };
	forward_update_filters(f);
}

/* Memory */

static bool forward_overlaps(const struct forward_live_memory *lm,
			     const struct operand *o)
{
	for (size_t r = 0; r < lm->nranges; r++)
		if (lm->range[r].first <= o->last && o->key <= lm->range[r].last)
			return true;
	return false;
}

/* Remove the bytes of a store from the ranges, which are disjoint. */
static void forward_cut_ranges(struct forward_live_memory *lm, const struct operand *o)
{
	size_t n = lm->nranges, kept = 0;
	for (size_t r = 0; r < n; r++) {
		struct forward_range old = lm->range[r];
		bool below = old.first<o->key, above = old.last> o->last;
		if (old.last < o->key || o->last < old.first) {
			lm->range[kept++] = old;
			continue;
		}
		if (below)
			lm->range[kept++] =
				(struct forward_range) { old.first, o->key - 1 };
		if (below && above) {
			lm->range = mem_room(lm->range, n, &lm->range_room,
					     sizeof *lm->range);
			lm->range[n++] = (struct forward_range) { o->last + 1, old.last };
		} else if (above)
			lm->range[kept++] =
				(struct forward_range) { o->last + 1, old.last };
	}
	lm->nranges = kept;
}

/* A store to the bytes of live values.  With chain_options.past they are replaced by the
 * value of another node, which is not an end of them. */
static void forward_overwrite_memory(struct forward *f, uint64_t record,
				     const struct operand *o)
{
	for (uint64_t line = o->key >> LINE_BITS; line <= o->last >> LINE_BITS; line++) {
		uint32_t *at = &f->cell[line_cell(line)];
		while (*at != CHAIN_NONE) {
			struct forward_live_line *ll = &f->line[*at];
			struct forward_live_memory *lm = &f->memory[ll->memory];
			if (forward_overlaps(lm, o)) {
				forward_cut_ranges(lm, o);
				if (!lm->nranges) {
					f->n--;
					f->memory_left--;
					if (!f->w->flow.opt.past)
						chain_add_link(f->w, lm->node, &lm->value,
							       END_OVERWRITTEN, record);
				}
			}
			if (lm->nranges)
				at = &ll->next;
			else
				*at = ll->next;
		}
	}
}

static void forward_live_in_memory(struct forward *f, const struct operand *o,
				   uint32_t node)
{
	/* As in a register, the newest value is the live one. */
	if (f->w->flow.opt.past)
		forward_overwrite_memory(f, 0, o);
	f->memory = mem_room(f->memory, f->nmemory, &f->memory_room, sizeof *f->memory);
	struct forward_live_memory *lm = &f->memory[f->nmemory];
	*lm = (struct forward_live_memory) { .value = *o, .node = node };
	lm->range = mem_room(NULL, 0, &lm->range_room, sizeof *lm->range);
	lm->range[lm->nranges++] = (struct forward_range) { o->key, o->last };
	f->n++;
	f->memory_left++;
	for (uint64_t line = o->key >> LINE_BITS; line <= o->last >> LINE_BITS; line++) {
		f->line = mem_room(f->line, f->nlines, &f->line_room, sizeof *f->line);
		uint32_t *cell = &f->cell[line_cell(line)];
		f->line[f->nlines] =
			(struct forward_live_line) { (uint32_t)f->nmemory, *cell };
		*cell = (uint32_t)f->nlines++;
	}
	f->nmemory++;
}

/* Uses and overwrites */

struct forward_consumer {
	const struct batch *b;
	size_t i;
	uint32_t node;
	uint32_t tree_link;
};

static void forward_add_use(struct forward *f, struct forward_consumer *u, uint32_t by,
			    const struct operand *o)
{
	struct chain *chain = f->w->chain;
	uint32_t link = chain_add_link(f->w, by, o, END_FOUND, u->b->first + u->i);
	if (link == CHAIN_NONE)
		return;
	uint32_t depth = chain->node[by].depth + 1;
	if (u->node == CHAIN_NONE)
		u->node = chain_add_node(f->w, u->b, u->i, depth);
	struct chain_node *node = &chain->node[u->node];
	if (u->tree_link == CHAIN_NONE || depth < node->depth)
		u->tree_link = link;
	if (depth < node->depth)
		node->depth = depth;
	chain->link[link].to = u->node;
}

/* Whether one of the links from `first` on has the node. */
static bool forward_used(const struct forward *f, size_t first, uint32_t node)
{
	const struct chain *chain = f->w->chain;
	for (size_t l = first; l < chain->nlinks; l++)
		if (chain->link[l].from == node)
			return true;
	return false;
}

static void forward_use_memory(struct forward *f, struct forward_consumer *u,
			       const struct operand *load)
{
	/* A value may be in two cells of a load, and a node may have two values in it,
	 * but the load uses each node once. */
	size_t first = f->w->chain->nlinks;
	for (uint64_t line = load->key >> LINE_BITS; line <= load->last >> LINE_BITS;
	     line++)
		for (uint32_t at = f->cell[line_cell(line)]; at != CHAIN_NONE;
		     at = f->line[at].next) {
			const struct forward_live_memory *lm =
				&f->memory[f->line[at].memory];
			if (forward_overlaps(lm, load) &&
			    !forward_used(f, first, lm->node))
				forward_add_use(f, u, lm->node, load);
		}
}

static void forward_use(struct forward *f, struct forward_consumer *u,
			const struct operand *o)
{
	if (o->value.kind == VALUE_MEMORY) {
		forward_use_memory(f, u, o);
		return;
	}
	const struct forward_live_register *at = forward_register_at(f, o);
	if (at && at->node != CHAIN_NONE)
		forward_add_use(f, u, at->node, o);
}

static void forward_overwrite(struct forward *f, uint64_t record, const struct operand *o)
{
	if (o->value.kind == VALUE_MEMORY) {
		forward_overwrite_memory(f, record, o);
		return;
	}
	struct forward_live_register *at = forward_register_at(f, o);
	if (!at || at->node == CHAIN_NONE)
		return;
	chain_add_link(f->w, at->node, &at->value, END_OVERWRITTEN, record);
	at->node = CHAIN_NONE;
	f->n--;
	f->registers--;
	forward_update_filters(f);
}

static void forward_live(struct forward *f, uint32_t node, const struct operand *o)
{
	if (o->value.kind == VALUE_MEMORY)
		forward_live_in_memory(f, o, node);
	else
		forward_live_in_register(f, o, node);
}

static void forward_process(struct forward *f, const struct batch *b, size_t i)
{
	const struct dataflow *d = &f->w->flow;
	struct operand list[OPERANDS_MOST];
	struct forward_consumer u = { b, i, CHAIN_NONE, CHAIN_NONE };
	bool incomplete = false;
	uint64_t thread = thread_of(&f->w->threads, b, i);
	size_t n = dataflow_reads(d, b, i, list, &incomplete);
	chain_own(list, n, thread);
	for (size_t o = 0; o < n; o++)
		forward_use(f, &u, &list[o]);
	n = dataflow_writes(d, b, i, list, &incomplete);
	chain_own(list, n, thread);
	for (size_t o = 0; !d->opt.past && o < n; o++)
		forward_overwrite(f, b->first + i, &list[o]);
	if (u.node == CHAIN_NONE)
		return;
	f->w->chain->link[u.tree_link].leads = true;
	f->w->chain->node[u.node].incomplete = incomplete;
	for (size_t o = 0; chain_may_extend(f->w, u.node) && o < n; o++)
		forward_live(f, u.node, &list[o]);
}

/* Traversal */

static bool forward_any_live(const struct forward *f, const struct batch *b, size_t i,
			     const struct operand_columns *cols)
{
	for (size_t c = 0; c < cols->n; c++) {
		uint64_t v = b->slot[cols->column[c].slot][i];
		if (v < REGISTERS_NEAR ? f->near_filter[v]
				       : f->far_filter >> (register_place(v) - 256) & 1)
			return true;
	}
	return false;
}

static bool forward_any_line_live(const struct forward *f, const struct batch *b,
				  size_t i, const struct operand_columns *cols)
{
	const struct dataflow *d = &f->w->flow;
	for (size_t c = 0; c < cols->n; c++) {
		uint64_t v = b->slot[cols->column[c].slot][i];
		if (!batch_has_slot(b, cols->column[c].slot, i))
			continue;
		uint64_t last = access_last(v, access_size(b, i, d->size, d->opt.size));
		for (uint64_t line = v >> LINE_BITS; line <= last >> LINE_BITS; line++)
			if (f->cell[line_cell(line)] != CHAIN_NONE)
				return true;
	}
	return false;
}

static inline bool forward_may_matter(const struct forward *f, const struct batch *b,
				      size_t i)
{
	const struct dataflow *d = &f->w->flow;
	if (f->registers && (forward_any_live(f, b, i, &d->read) ||
			     forward_any_live(f, b, i, &d->written)))
		return true;
	if ((f->flags.node != CHAIN_NONE || f->other_flags) &&
	    batch_value(b, i, d->flags, 0))
		return true;
	return f->memory_left && (forward_any_line_live(f, b, i, &d->load) ||
				  forward_any_line_live(f, b, i, &d->store));
}

/* Whether a record of the chunk may use or overwrite a live value. */
static bool forward_chunk_may_matter(const struct forward *f, const struct chunk *c)
{
	if (f->flags.node != CHAIN_NONE || f->other_flags)
		return true;
	struct register_set set = { .word[REGISTER_WORDS - 1] = f->far_filter };
	for (unsigned n = 0; n < REGISTERS_NEAR; n++)
		if (f->near_filter[n])
			register_set_add(&set, n);
	if (register_sets_meet(&set, &c->regs_read) ||
	    register_sets_meet(&set, &c->regs_written))
		return true;
	uint64_t reach = access_size_most(c, f->w->flow.size, f->w->flow.opt.size) - 1;
	for (size_t m = 0; m < f->nmemory; m++) {
		const struct forward_live_memory *lm = &f->memory[m];
		uint64_t first = lm->value.key > reach ? lm->value.key - reach : 0;
		if (lm->nranges && chunk_may_access(c, first, lm->value.last))
			return true;
	}
	return false;
}

static void forward_begin(struct forward *f, const struct batch *b, size_t i)
{
	const struct dataflow *d = &f->w->flow;
	struct operand list[OPERANDS_MOST];
	size_t n;
	bool incomplete = false;
	chain_begin(f->w, b, i);
	uint32_t node = chain_add_node(f->w, b, i, 0);
	if (d->opt.only) {
		n = 1;
		list[0] = dataflow_operand(d, d->opt.only);
	} else {
		n = dataflow_writes(d, b, i, list, &incomplete);
	}
	f->w->chain->node[node].incomplete = incomplete;
	chain_own(list, n, f->w->home);
	for (size_t o = 0; chain_may_extend(f->w, node) && o < n; o++)
		forward_live(f, node, &list[o]);
}

/* Add a link for each value that is live at the end of the traversal. */
static void forward_end_values(struct forward *f, enum chain_end end)
{
	for (size_t n = 0; n < REGISTERS_NEAR; n++)
		if (f->near[n].node != CHAIN_NONE)
			chain_add_link(f->w, f->near[n].node, &f->near[n].value, end, 0);
	if (f->flags.node != CHAIN_NONE)
		chain_add_link(f->w, f->flags.node, &f->flags.value, end, 0);
	for (size_t k = 0; k < f->nfar; k++)
		if (f->far[k].node != CHAIN_NONE)
			chain_add_link(f->w, f->far[k].node, &f->far[k].value, end, 0);
	for (size_t m = 0; m < f->nmemory; m++)
		if (f->memory[m].nranges)
			chain_add_link(f->w, f->memory[m].node, &f->memory[m].value, end,
				       0);
}

static enum status forward_traverse(struct forward *f, uint64_t record, struct err *err)
{
	struct chain_work *w = f->w;
	uint64_t distance = w->flow.opt.distance;
	uint64_t last = distance < UINT64_MAX - record ? record + distance : UINT64_MAX;
	bool first = true;
	for (uint64_t at = record; first || (f->n && !w->chain->more);) {
		if (at > last) {
			forward_end_values(f, END_TOO_FAR);
			return ST_OK;
		}
		const struct chunk *c = index_locate(trace_index(w->trace), at);
		uint64_t left = c ? c->start.ordinal + c->count - at : READ_AT_ONCE;
		if (c && !first && w->use_summaries && !forward_chunk_may_matter(f, c)) {
			at += left;
			continue;
		}
		if (left > READ_AT_ONCE)
			left = READ_AT_ONCE;
		if (left > last - at)
			left = last - at + 1;
		const struct batch *b;
		enum status st = reader_read_wait(w->reader, at, (size_t)left,
						  w->flow.want, &b, err);
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
		for (; i < b->n && f->n && !w->chain->more; i++)
			if (forward_may_matter(f, b, i) && chain_same_space(w, b, i))
				forward_process(f, b, i);
		at += b->n;
		w->chain->records_read += b->n;
		struct extent x = trace_extent(w->trace);
		task_progress(w->task, at - record,
			      x.counted && x.records > record ? x.records - record : 0);
		if (task_cancelled(w->task))
			return err_set(err, ST_CANCELLED, "stopped");
	}
	return ST_OK;
}

enum status chain_forward(struct chain_work *w, uint64_t record, struct err *err)
{
	struct forward f;
	forward_init(&f, w);
	enum status st = forward_traverse(&f, record, err);
	forward_release(&f);
	return st;
}
