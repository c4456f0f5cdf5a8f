/*
 * The threads of a trace in the saved index: whether there is a result, its header, the
 * table, markers, then blocks.  Everything that is used as a number of a thread or of a
 * record is checked while loading.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/varint.h"
#include "trace/index/block_reader.h"
#include "trace/index/block_writer.h"
#include "trace/threads_internal.h"

enum { NAME_MAX = 256, RUN_BYTES_MAX = 2 * VARINT_MAX * THREAD_BLOCK };

/* Saving */

static void threads_save_info(struct block_writer *k, const struct thread_info *f)
{
	bw_varint(k, f->id);
	bw_bytes(k, f->name ? f->name : "", f->name ? strlen(f->name) : 0);
	bw_varint(k, f->switches);
	bw_varint(k, f->undecided);
	bw_varint(k, f->low);
	bw_varint(k, f->high);
	bw_varint(k, f->stack_of);
	bw_varint(k, f->markers);
	if (!f->markers)
		return;
	bw_varint(k, f->marker_pc);
	bw_varint(k, f->marker_record);
	bw_varint(k, f->marker_sp);
	bw_varint(k, f->tid);
}

static void threads_save_block(struct block_writer *k, const struct threads_block *b)
{
	uint32_t thread = 0;
	bw_varint(k, b->count);
	bw_varint(k, b->bytes != NULL);
	bw_varint(k, b->nshares);
	for (uint32_t i = 0; i < b->nshares; i++) {
		bw_varint(k, b->share[i].thread - thread);
		thread = b->share[i].thread + 1;
		bw_varint(k, b->share[i].count - 1);
		bw_varint(k, b->share[i].first);
		bw_varint(k, b->share[i].last - b->share[i].first);
	}
	if (b->bytes)
		bw_bytes(k, b->bytes, b->len);
}

void threads_save(const struct threads *t, struct block_writer *k)
{
	bw_varint(k, t != NULL);
	if (!t)
		return;
	bw_fixed(k, t->header.key);
	bw_varint(k, t->header.source);
	bw_varint(k, (uint64_t)(t->header.field + 1));
	bw_bytes(k, t->header.about, strlen(t->header.about));
	bw_varint(k, t->n);
	bw_varint(k, t->nmarkers);
	bw_varint(k, t->nblocks);
	for (uint32_t i = 0; i < t->n; i++) {
		bw_boundary(k);
		threads_save_info(k, &t->info[i]);
	}
	uint64_t record = 0;
	for (size_t i = 0; i < t->nmarkers; i++) {
		bw_boundary(k);
		bw_varint(k, t->marker[i].record - record);
		bw_varint(k, t->marker[i].pc);
		bw_varint(k, t->marker[i].thread);
		record = t->marker[i].record;
	}
	for (uint64_t b = 0; b < t->nblocks; b++) {
		bw_boundary(k);
		threads_save_block(k, &t->block[b]);
	}
}

/* Loading */

static void threads_load_info(struct block_reader *in, struct thread_info *f, uint32_t n,
			      uint64_t records)
{
	size_t len;
	f->id = br_varint(in);
	const uint8_t *name = br_bytes(in, NAME_MAX, &len);
	if (!in->failed && len)
		f->name = mem_copy(name, len);
	f->switches = br_varint(in);
	f->undecided = br_varint(in);
	f->low = br_varint(in);
	f->high = br_varint(in);
	f->stack_of = (uint32_t)br_limited(in, n);
	f->markers = (uint32_t)br_limited(in, UINT32_MAX);
	f->tid = UINT64_MAX;
	if (!f->markers)
		return;
	f->marker_pc = br_varint(in);
	f->marker_record = br_limited(in, records - 1);
	f->marker_sp = br_varint(in);
	f->tid = br_varint(in);
}

static void threads_load_shares(struct block_reader *in, struct threads_block *b,
				uint32_t n)
{
	uint64_t thread = 0, sum = 0;
	for (uint32_t i = 0; i < b->nshares && !in->failed; i++) {
		struct thread_share *s = &b->share[i];
		br_add_to(in, &thread, br_limited(in, n));
		if (thread >= n)
			br_fail(in);
		s->thread = (uint32_t)thread++;
		s->count = (uint32_t)br_limited(in, THREAD_BLOCK - 1) + 1;
		s->first = (uint32_t)br_limited(in, b->count - 1);
		s->last = s->first + (uint32_t)br_limited(in, b->count - 1 - s->first);
		if (s->count - 1 > s->last - s->first)
			br_fail(in);
		sum += s->count;
	}
	if (sum != b->count)
		br_fail(in);
}

/* True if the runs of a block have its records, of threads below n. */
static bool threads_check_runs(const struct threads_block *b, uint32_t n)
{
	const uint8_t *p = b->bytes, *end = p + b->len;
	uint64_t at = 0, word, count;
	while (p < end) {
		if (!varint_get(&p, end, &word) || !varint_get(&p, end, &count) ||
		    word >> 1 >= n || !count || count > b->count - at)
			return false;
		at += count;
	}
	return at == b->count;
}

static void threads_load_block(struct block_reader *in, struct threads_block *b,
			       uint32_t n, bool last)
{
	size_t len;
	b->count = (uint32_t)br_limited(in, THREAD_BLOCK);
	bool runs = br_limited(in, 1);
	uint64_t nshares = br_limited(in, n);
	if (in->failed || !b->count || nshares > b->count ||
	    (!last && b->count != THREAD_BLOCK)) {
		br_fail(in);
		return;
	}
	b->share = mem_new(nshares + 1, sizeof *b->share);
	b->nshares = (uint32_t)nshares;
	threads_load_shares(in, b, n);
	const uint8_t *bytes = runs ? br_bytes(in, RUN_BYTES_MAX, &len) : NULL;
	if (!runs || in->failed)
		return;
	b->bytes = mem_copy(bytes, len);
	b->len = (uint32_t)len;
	if (!threads_check_runs(b, n))
		br_fail(in);
}

static void threads_load_header(struct threads_header *h, struct block_reader *in)
{
	size_t len;
	h->key = br_fixed(in);
	h->source = (enum thread_source)br_limited(in, THREADS_INFERRED);
	h->field = (int)br_limited(in, 64) - 1;
	const uint8_t *about = br_bytes(in, sizeof h->about - 1, &len);
	if (!in->failed)
		memcpy(h->about, about, len);
}

static void threads_load_markers(struct threads *t, struct block_reader *in,
				 uint64_t records)
{
	uint64_t record = 0;
	for (size_t i = 0; i < t->nmarkers && !in->failed; i++) {
		br_boundary(in);
		br_add_to(in, &record, br_varint(in));
		t->marker[i].record = record;
		t->marker[i].pc = br_varint(in);
		t->marker[i].thread = (uint32_t)br_limited(in, UINT32_MAX);
		if (t->marker[i].thread >= t->n || record >= records)
			br_fail(in);
	}
}

/* Allocate what the numbers say, which no file of this length exceeds by much. */
static bool threads_load_tables(struct threads *t, struct block_reader *in,
				uint64_t records)
{
	uint64_t n = br_limited(in, UINT32_MAX / 2), markers = br_limited(in, records);
	uint64_t nblocks = br_limited(in, records / THREAD_BLOCK + 1);
	if (in->failed || n > records)
		return false;
	t->info = mem_try(n + 1, sizeof *t->info);
	t->marker = mem_try(markers + 1, sizeof *t->marker);
	t->block = mem_try(nblocks + 1, sizeof *t->block);
	if (!t->info || !t->marker || !t->block)
		return false;
	t->n = (uint32_t)n;
	t->nmarkers = markers;
	t->nblocks = nblocks;
	return true;
}

bool threads_load(struct threads **out, struct block_reader *in, uint64_t records)
{
	*out = NULL;
	if (!br_limited(in, 1) || in->failed)
		return !in->failed;
	struct threads *t = mem_new(1, sizeof *t);
	t->holders = 1;
	threads_load_header(&t->header, in);
	bool good = threads_load_tables(t, in, records);
	for (uint32_t i = 0; good && i < t->n && !in->failed; i++) {
		br_boundary(in);
		threads_load_info(in, &t->info[i], t->n, records);
	}
	if (good)
		threads_load_markers(t, in, records);
	for (uint64_t b = 0; good && b < t->nblocks && !in->failed; b++) {
		br_boundary(in);
		threads_load_block(in, &t->block[b], t->n, b + 1 == t->nblocks);
	}
	good = good && !in->failed;
	if (good) {
		threads_count_shares(t);
		threads_sum(t);
		threads_sort_ids(t);
		good = t->records == records;
	}
	for (uint32_t i = 0; good && i < t->n; i++)
		good = t->info[i].records > 0;
	if (good)
		*out = t;
	else
		threads_release(t);
	return good;
}
