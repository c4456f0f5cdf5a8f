/*
 * Blocks are closed one by one while records are added, with the numbers of the caller.
 * Only when all records are there it is known which threads are one (alias) and in which
 * order they begin; then the runs are added again with the numbers of the table.
 */
#include "trace/threads.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/minmax.h"
#include "base/search.h"
#include "base/varint.h"
#include "trace/threads_internal.h"

/* The block that is being filled. */
struct threads_filling {
	uint8_t *bytes;
	size_t len, room;
	uint32_t nruns, count;
	uint32_t *share_at; /* share of each thread, plus 1; for this block only */
	struct thread_share *share;
	size_t nshares, share_room;
};

struct threads_counts {
	uint64_t switches, undecided;
};

struct threads_builder {
	bool loadable;
	struct threads_filling fill;
	struct threads_block *block;
	uint64_t nblocks;
	size_t block_room;
	struct threads_counts *counts; /* counts of each thread */
	size_t room;
	bool any;
	uint32_t previous; /* thread of the last record */
	/* The run that is not added yet */
	uint32_t thread;
	bool undecided;
	uint64_t n;
};

/* Blocks */

static void threads_block_release(struct threads_block *k)
{
	free(k->bytes);
	free(k->share);
}

static void threads_fill_share(struct threads_filling *f, uint32_t thread, uint32_t n)
{
	if (!f->share_at[thread]) {
		f->share =
			mem_room(f->share, f->nshares, &f->share_room, sizeof *f->share);
		f->share[f->nshares++] =
			(struct thread_share) { .thread = thread, .first = f->count };
		f->share_at[thread] = (uint32_t)f->nshares;
	}
	struct thread_share *s = &f->share[f->share_at[thread] - 1];
	s->count += n;
	s->last = f->count + n - 1;
}

/* Add n records, which fit into the block. */
static void threads_fill(struct threads_filling *f, uint32_t thread, bool undecided,
			 uint32_t n)
{
	if (f->room - f->len < 2 * VARINT_MAX) {
		f->room = f->room ? 2 * f->room : 256;
		f->bytes = mem_resize(f->bytes, f->room, 1);
	}
	f->len += varint_put(f->bytes + f->len, (uint64_t)thread << 1 | undecided);
	f->len += varint_put(f->bytes + f->len, n);
	f->nruns++;
	threads_fill_share(f, thread, n);
	f->count += n;
}

static int threads_share_order(const void *a, const void *b)
{
	const struct thread_share *x = a, *y = b;
	return (x->thread > y->thread) - (x->thread < y->thread);
}

/* Return the filled block and begin an empty one. */
static struct threads_block threads_fill_close(struct threads_filling *f, bool loadable)
{
	struct threads_block k = { .count = f->count, .nshares = (uint32_t)f->nshares };
	if (!loadable || f->nruns <= THREAD_RUNS_MAX) {
		k.len = (uint32_t)f->len;
		k.bytes = mem_copy(f->bytes, f->len);
	}
	k.share = mem_copy(f->share, f->nshares * sizeof *f->share);
	for (size_t i = 0; i < f->nshares; i++)
		f->share_at[f->share[i].thread] = 0;
	qsort(k.share, k.nshares, sizeof *k.share, threads_share_order);
	f->len = f->nruns = f->count = 0;
	f->nshares = 0;
	return k;
}

static void threads_filling_release(struct threads_filling *f)
{
	free(f->bytes);
	free(f->share_at);
	free(f->share);
}

/* Building */

struct threads_builder *threads_builder_new(void)
{
	return mem_new(1, sizeof(struct threads_builder));
}

void threads_builder_free(struct threads_builder *b)
{
	if (!b)
		return;
	for (uint64_t i = 0; i < b->nblocks; i++)
		threads_block_release(&b->block[i]);
	free(b->block);
	free(b->counts);
	threads_filling_release(&b->fill);
	free(b);
}

void threads_builder_loadable(struct threads_builder *b)
{
	b->loadable = true;
}

static void threads_builder_close(struct threads_builder *b)
{
	b->block = mem_room(b->block, b->nblocks, &b->block_room, sizeof *b->block);
	b->block[b->nblocks++] = threads_fill_close(&b->fill, b->loadable);
}

static void threads_builder_room(struct threads_builder *b, uint32_t thread)
{
	size_t room = b->room;
	b->counts = mem_grow(b->counts, (size_t)thread + 1, &room, sizeof *b->counts);
	b->fill.share_at = mem_grow(b->fill.share_at, (size_t)thread + 1, &b->room,
				    sizeof *b->fill.share_at);
}

/* Add the run that was held back. */
static void threads_builder_flush(struct threads_builder *b)
{
	uint64_t n = b->n;
	if (!n)
		return;
	threads_builder_room(b, b->thread);
	struct threads_counts *c = &b->counts[b->thread];
	c->switches += b->any && b->previous != b->thread;
	c->undecided += b->undecided ? n : 0;
	b->any = true;
	b->previous = b->thread;
	while (n) {
		uint32_t left = THREAD_BLOCK - b->fill.count;
		uint32_t some = n < left ? (uint32_t)n : left;
		threads_fill(&b->fill, b->thread, b->undecided, some);
		n -= some;
		if (b->fill.count == THREAD_BLOCK)
			threads_builder_close(b);
	}
	b->n = 0;
}

void threads_builder_add(struct threads_builder *b, uint32_t thread, bool undecided,
			 uint64_t n)
{
	if (b->n && (b->thread != thread || b->undecided != undecided))
		threads_builder_flush(b);
	b->thread = thread;
	b->undecided = undecided;
	b->n += n;
}

/* Add the runs of blocks, which have them.  threads[k] is the thread that k is now. */
static void threads_builder_add_blocks(struct threads_builder *b,
				       const struct threads_block *block,
				       uint64_t nblocks, const uint32_t *threads)
{
	for (uint64_t i = 0; i < nblocks; i++) {
		const uint8_t *p = block[i].bytes, *end = p + block[i].len;
		uint64_t word, n;
		while (p < end && varint_get(&p, end, &word) && varint_get(&p, end, &n))
			threads_builder_add(b, threads[word >> 1], word & 1, n);
	}
}

static void threads_builder_end(struct threads_builder *b)
{
	threads_builder_flush(b);
	if (b->fill.count)
		threads_builder_close(b);
}

/* The table */

/* True if the records of a thread have no value in the field of threads. */
static bool threads_is_none(const struct threads *t, uint32_t thread)
{
	return t->info[thread].id == THREAD_ID_NONE;
}

void threads_sort_ids(struct threads *t)
{
	t->by_id = mem_resize(t->by_id, t->n + 1, sizeof *t->by_id);
	for (uint32_t i = 0; i < t->n; i++)
		t->by_id[i] = (struct threads_key) { t->info[i].id, i };
	qsort(t->by_id, t->n, sizeof *t->by_id, u64_compare);
}

void threads_count_shares(struct threads *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		t->info[i].records = 0;
	t->records = 0;
	for (uint64_t b = 0; b < t->nblocks; b++) {
		const struct threads_block *k = &t->block[b];
		for (uint32_t i = 0; i < k->nshares; i++) {
			struct thread_info *f = &t->info[k->share[i].thread];
			uint64_t base = b * THREAD_BLOCK;
			if (!f->records)
				f->first = base + k->share[i].first;
			f->last = base + k->share[i].last;
			f->records += k->share[i].count;
		}
		t->records += k->count;
	}
}

void threads_sum(struct threads *t)
{
	t->switches = t->undecided = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		t->switches += t->info[i].switches;
		t->undecided += t->info[i].undecided;
	}
}

/* root[k]: the thread that k is a part of, or k. */
static uint32_t *threads_roots(const uint32_t *alias, size_t n)
{
	uint32_t *root = mem_new(n + 1, sizeof *root);
	for (size_t k = 0; k < n; k++) {
		root[k] = (uint32_t)k;
		while (alias && alias[root[k]] != root[k])
			root[k] = alias[root[k]];
	}
	return root;
}

/* map[k]: the number of thread root[k] in the table, by first record; UINT32_MAX if it
 * has no records. */
static uint32_t threads_order(const struct threads_builder *b, const uint32_t *root,
			      size_t n, uint32_t *map)
{
	struct threads_key *seen = mem_new(n + 1, sizeof *seen);
	uint32_t count = 0;
	for (size_t k = 0; k < n; k++)
		map[k] = UINT32_MAX;
	for (uint64_t i = 0; i < b->nblocks; i++)
		for (uint32_t j = 0; j < b->block[i].nshares; j++) {
			const struct thread_share *s = &b->block[i].share[j];
			uint32_t k = root[s->thread];
			uint64_t first = i * THREAD_BLOCK + s->first;
			if (map[k] == UINT32_MAX) {
				map[k] = count;
				seen[count++] = (struct threads_key) { first, k };
			} else if (first < seen[map[k]].by) {
				seen[map[k]].by = first;
			}
		}
	qsort(seen, count, sizeof *seen, u64_compare);
	for (uint32_t i = 0; i < count; i++)
		map[seen[i].thread] = i;
	for (size_t k = 0; k < n; k++)
		map[k] = map[root[k]];
	free(seen);
	return count;
}

/* Merge the facts about a thread that is part of another thread. */
static void threads_merge_info(struct thread_info *to, const struct thread_info *from)
{
	to->low = u64_min(to->low, from->low);
	to->high = u64_max(to->high, from->high);
	if (from->markers && (!to->markers || from->marker_record < to->marker_record)) {
		to->marker_pc = from->marker_pc;
		to->marker_record = from->marker_record;
		to->marker_sp = from->marker_sp;
		to->tid = from->tid;
	}
	to->markers += from->markers;
}

static void threads_fill_table(struct threads *t, const struct thread_info *table,
			       size_t n, const uint32_t *root, const uint32_t *map)
{
	t->info = mem_new(t->n + 1, sizeof *t->info);
	for (size_t k = 0; k < n; k++)
		if (map[k] != UINT32_MAX && root[k] == k) {
			t->info[map[k]] = table[k];
			t->info[map[k]].name =
				table[k].name ? mem_text(table[k].name) : NULL;
		}
	for (size_t k = 0; k < n; k++)
		if (map[k] != UINT32_MAX && root[k] != k)
			threads_merge_info(&t->info[map[k]], &table[k]);
}

static void threads_renumber_stacks(struct threads *t, const uint32_t *map)
{
	for (uint32_t i = 0; i < t->n; i++) {
		uint32_t *of = &t->info[i].stack_of;
		uint32_t to = *of ? map[*of - 1] : UINT32_MAX;
		*of = to == UINT32_MAX || to == i ? 0 : to + 1;
	}
}

struct threads *threads_finish(struct threads_builder *b, const struct threads_header *h,
			       const struct thread_info *table, size_t n,
			       const uint32_t *alias, bool renumber,
			       const struct thread_marker *marker, size_t nmarkers)
{
	threads_builder_end(b);
	uint32_t *map = mem_new(n + 1, sizeof *map), *root = threads_roots(alias, n);
	struct threads *t = mem_new(1, sizeof *t);
	t->holders = 1;
	t->header = *h;
	t->n = threads_order(b, root, n, map);
	threads_fill_table(t, table, n, root, map);
	if (!b->loadable) {
		struct threads_builder *numbered = threads_builder_new();
		threads_builder_add_blocks(numbered, b->block, b->nblocks, map);
		threads_builder_end(numbered);
		threads_builder_free(b);
		b = numbered;
	}
	t->block = b->block;
	t->nblocks = b->nblocks;
	b->block = NULL;
	b->nblocks = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		t->info[i].switches = b->counts[i].switches;
		t->info[i].undecided = b->counts[i].undecided;
	}
	threads_count_shares(t);
	for (uint32_t i = 0; i < t->n; i++) {
		if (renumber)
			t->info[i].id = i + 1;
		if (threads_is_none(t, i))
			t->info[i].undecided = t->info[i].records;
	}
	threads_renumber_stacks(t, map);
	threads_sum(t);
	threads_sort_ids(t);
	t->marker = mem_new(nmarkers + 1, sizeof *marker);
	for (size_t i = 0; i < nmarkers; i++)
		if (map[marker[i].thread] != UINT32_MAX)
			t->marker[t->nmarkers++] =
				(struct thread_marker) { .pc = marker[i].pc,
							 .record = marker[i].record,
							 .thread =
								 map[marker[i].thread] };
	free(map);
	free(root);
	threads_builder_free(b);
	return t;
}

static bool threads_has_runs(const struct threads *t)
{
	for (uint64_t b = 0; b < t->nblocks; b++)
		if (!t->block[b].bytes)
			return false;
	return true;
}

struct threads *threads_join(const struct threads *of, uint32_t from, uint32_t to)
{
	if (from == to || !threads_has_runs(of))
		return NULL;
	uint32_t *alias = mem_new(of->n, sizeof *alias);
	for (uint32_t i = 0; i < of->n; i++)
		alias[i] = i;
	struct threads_builder *b = threads_builder_new();
	threads_builder_add_blocks(b, of->block, of->nblocks, alias);
	alias[from] = to;
	struct threads *t = threads_finish(b, &of->header, of->info, of->n, alias, false,
					   of->marker, of->nmarkers);
	free(alias);
	return t;
}

void threads_set_tid(struct threads *t, uint32_t thread, uint64_t tid)
{
	t->info[thread].tid = tid;
}

struct threads *threads_rename(const struct threads *from, uint32_t thread,
			       const char *name)
{
	struct threads *t = threads_copy(from);
	free(t->info[thread].name);
	t->info[thread].name = name && *name ? mem_text(name) : NULL;
	return t;
}

bool threads_name(const struct threads *t, uint32_t thread, struct str *out)
{
	const struct thread_info *f = &t->info[thread];
	size_t len = out->len;
	if (f->name)
		str_add(out, f->name);
	else if (f->stack_of)
		str_addf(out, "stack of thread %" PRIu64, t->info[f->stack_of - 1].id);
	else if (threads_is_none(t, thread))
		str_add(out, "none");
	return out->len > len;
}

const char *threads_id_text(uint64_t id, char buf[static 24])
{
	if (id == THREAD_ID_NONE)
		strcpy(buf, "none");
	else
		snprintf(buf, 24, "%" PRIu64, id);
	return buf;
}

void threads_query(uint64_t id, struct str *out)
{
	if (id == THREAD_ID_NONE)
		str_add(out, "thread == -");
	else
		str_addf(out, "thread == %" PRIu64, id);
}

struct threads *threads_hold(struct threads *t)
{
	if (t)
		t->holders++;
	return t;
}

void threads_release(struct threads *t)
{
	if (!t || --t->holders)
		return;
	for (uint64_t b = 0; b < t->nblocks; b++)
		threads_block_release(&t->block[b]);
	for (uint32_t i = 0; i < t->n; i++)
		free(t->info[i].name);
	free(t->block);
	free(t->info);
	free(t->by_id);
	free(t->marker);
	free(t);
}

const struct threads_header *threads_header(const struct threads *t)
{
	return &t->header;
}

uint32_t threads_count(const struct threads *t)
{
	return t->n;
}

uint64_t threads_records(const struct threads *t)
{
	return t->records;
}

uint64_t threads_switches(const struct threads *t)
{
	return t->switches;
}

uint64_t threads_undecided(const struct threads *t)
{
	return t->undecided;
}

const struct thread_info *threads_get(const struct threads *t, uint32_t thread)
{
	return &t->info[thread];
}

int64_t threads_find(const struct threads *t, uint64_t id)
{
	size_t i = count_below(t->by_id, t->n, sizeof *t->by_id,
			       offsetof(struct threads_key, by), id);
	return i < t->n && t->by_id[i].by == id ? (int64_t)t->by_id[i].thread
						: THREAD_NONE;
}

const struct thread_marker *threads_markers(const struct threads *t, size_t *n)
{
	*n = t->nmarkers;
	return t->marker;
}

/* Records */

void thread_window_release(struct thread_window *w)
{
	free(w->run);
	*w = (struct thread_window) { .loader = w->loader };
}

static void thread_window_add(struct thread_window *w, const struct threads *t,
			      uint64_t first, uint64_t n, uint32_t thread, bool undecided)
{
	struct thread_run *last = w->n ? &w->run[w->n - 1] : NULL;
	undecided |= threads_is_none(t, thread);
	if (last && last->thread == thread && last->undecided == undecided) {
		last->n += n;
		return;
	}
	w->run = mem_room(w->run, w->n, &w->room, sizeof *w->run);
	w->run[w->n++] = (struct thread_run) { first, n, thread, undecided };
}

/* The share of a thread in a block; NULL if it has none. */
static const struct thread_share *threads_share(const struct threads *t, uint64_t b,
						uint32_t thread)
{
	const struct threads_block *k = &t->block[b];
	size_t i = count_below32(k->share, k->nshares, sizeof *k->share,
				 offsetof(struct thread_share, thread), thread);
	return i < k->nshares && k->share[i].thread == thread ? &k->share[i] : NULL;
}

/* Compute the runs of a block that has none from its records. */
static bool thread_window_reload(struct thread_window *w, const struct threads *t,
				 uint64_t b)
{
	uint32_t count = t->block[b].count;
	if (!w->loader.load)
		return false;
	uint64_t first = b * THREAD_BLOCK;
	uint64_t *id = mem_new(count, sizeof *id);
	bool good = w->loader.load(w->loader.own, first, count, id);
	int64_t thread = THREAD_NONE;
	for (uint32_t i = 0; good && i < count; i++) {
		if (!i || id[i] != id[i - 1])
			thread = threads_find(t, id[i]);
		good = thread != THREAD_NONE;
		if (good)
			thread_window_add(w, t, first + i, 1, (uint32_t)thread, false);
	}
	free(id);
	return good;
}

static bool thread_window_load(struct thread_window *w, const struct threads *t,
			       uint64_t b)
{
	if (b >= t->nblocks)
		return false;
	if (w->of == t && w->block == b + 1)
		return true;
	const struct threads_block *k = &t->block[b];
	const uint8_t *p = k->bytes, *end = p ? p + k->len : p;
	uint64_t word, n, at = b * THREAD_BLOCK;
	w->of = NULL;
	w->n = 0;
	while (p < end && varint_get(&p, end, &word) && varint_get(&p, end, &n)) {
		thread_window_add(w, t, at, n, (uint32_t)(word >> 1), word & 1);
		at += n;
	}
	if (!k->bytes && !thread_window_reload(w, t, b))
		return false;
	w->of = t;
	w->block = b + 1;
	return true;
}

/* Return the number of the run of a record of the loaded block. */
static size_t thread_window_find(const struct thread_window *w, uint64_t record)
{
	size_t n = count_upto(w->run, w->n, sizeof *w->run,
			      offsetof(struct thread_run, first), record);
	return n ? n - 1 : 0;
}

bool threads_at(const struct threads *t, uint64_t record, struct thread_window *w,
		struct thread_run *out)
{
	if (record >= t->records || !thread_window_load(w, t, record / THREAD_BLOCK))
		return false;
	*out = w->run[thread_window_find(w, record)];
	return true;
}

bool threads_next_switch(const struct threads *t, uint64_t record,
			 struct thread_window *w, uint64_t *out)
{
	struct thread_run run, next;
	if (!threads_at(t, record, w, &run))
		return false;
	for (; threads_at(t, run.first + run.n, w, &next); run = next)
		if (next.thread != run.thread) {
			*out = next.first;
			return true;
		}
	return false;
}

bool threads_previous_switch(const struct threads *t, uint64_t record,
			     struct thread_window *w, uint64_t *out)
{
	struct thread_run run, before;
	if (!threads_at(t, record, w, &run))
		return false;
	for (; run.first && threads_at(t, run.first - 1, w, &before); run = before)
		if (before.thread != run.thread) {
			*out = run.first;
			return true;
		}
	return false;
}

bool threads_next_of(const struct threads *t, uint32_t thread, uint64_t record,
		     struct thread_window *w, uint64_t *out)
{
	for (uint64_t b = record / THREAD_BLOCK; b < t->nblocks; b++) {
		const struct thread_share *s = threads_share(t, b, thread);
		if (!s || b * THREAD_BLOCK + s->last < record)
			continue;
		if (!thread_window_load(w, t, b))
			return false;
		size_t i = thread_window_find(w, record);
		while (i < w->n && w->run[i].thread != thread)
			i++;
		if (i == w->n)
			continue;
		*out = u64_max(w->run[i].first, record);
		return true;
	}
	return false;
}

bool threads_nth(const struct threads *t, uint32_t thread, uint64_t n,
		 struct thread_window *w, uint64_t *out)
{
	if (n >= t->info[thread].records)
		return false;
	for (uint64_t b = 0; b < t->nblocks; b++) {
		const struct thread_share *s = threads_share(t, b, thread);
		if (!s)
			continue;
		if (n >= s->count) {
			n -= s->count;
			continue;
		}
		if (!thread_window_load(w, t, b))
			return false;
		size_t i = 0;
		for (; i < w->n && (w->run[i].thread != thread || n >= w->run[i].n); i++)
			n -= w->run[i].thread == thread ? w->run[i].n : 0;
		if (i == w->n)
			return false; /* a saved index with other runs */
		*out = w->run[i].first + n;
		return true;
	}
	return false;
}

bool threads_count_in(const struct threads *t, uint32_t thread, uint64_t first,
		      uint64_t last, struct thread_window *w, uint64_t *out)
{
	*out = 0;
	if (!t->records || first > last)
		return true;
	if (last >= t->records)
		last = t->records - 1;
	for (uint64_t b = first / THREAD_BLOCK;
	     b < t->nblocks && b * THREAD_BLOCK <= last; b++) {
		const struct thread_share *s = threads_share(t, b, thread);
		uint64_t base = b * THREAD_BLOCK;
		if (!s || base + s->last < first || base + s->first > last)
			continue;
		if (base + s->first >= first && base + s->last <= last) {
			*out += s->count;
			continue;
		}
		uint64_t at = u64_max(first, base);
		uint64_t end = u64_min(last + 1, base + t->block[b].count);
		for (struct thread_run run; at < end; at = run.first + run.n) {
			if (!threads_at(t, at, w, &run))
				return false;
			if (run.thread == thread)
				*out += u64_min(run.first + run.n, end) - at;
		}
	}
	return true;
}

uint64_t threads_rank(const struct threads *t, uint32_t thread, uint64_t record,
		      struct thread_window *w)
{
	uint64_t n = 0;
	if (record)
		threads_count_in(t, thread, 0, record - 1, w, &n);
	return n;
}

/* Blocks */

size_t threads_block_shares(const struct threads *t, uint64_t block,
			    const struct thread_share **out)
{
	*out = t->block[block].share;
	return t->block[block].nshares;
}
