/*
 * The threads of a trace in the saved index: whether there is a result, its header, the
 * table, markers, then blocks.  Everything that is used as a number of a thread or of a
 * record is checked while loading.  Saving works on copies, because other threads read the
 * result meanwhile.
 */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/varint.h"
#include "trace/index/archive.h"
#include "trace/threads_internal.h"

enum { NAME_MAX = 256, RUN_BYTES_MAX = 2 * VARINT_MAX * THREAD_BLOCK };

static struct threads_header threads_file_header(struct archive *a,
						 struct threads_header h)
{
	size_t len = strlen(h.about);
	h.key = archive_fixed(a, h.key);
	h.source = (enum thread_source)archive_number(a, h.source, THREADS_INFERRED);
	h.field = (int)archive_number(a, (uint64_t)(h.field + 1), 64) - 1;
	const char *about = archive_bytes(a, h.about, &len, sizeof h.about - 1);
	memmove(h.about, about, len);
	return h;
}

static void threads_file_info(struct archive *a, struct thread_info *f, uint32_t n,
			      uint64_t records)
{
	size_t len = f->name ? strlen(f->name) : 0;
	f->id = archive_number(a, f->id, UINT64_MAX);
	const char *name = archive_bytes(a, f->name, &len, NAME_MAX);
	if (a->loading && len)
		f->name = mem_copy(name, len);
	f->switches = archive_number(a, f->switches, UINT64_MAX);
	f->undecided = archive_number(a, f->undecided, UINT64_MAX);
	f->low = archive_number(a, f->low, UINT64_MAX);
	f->high = archive_number(a, f->high, UINT64_MAX);
	f->stack_of = (uint32_t)archive_number(a, f->stack_of, n);
	f->markers = (uint32_t)archive_number(a, f->markers, UINT32_MAX);
	if (!f->markers) {
		f->tid = UINT64_MAX;
		return;
	}
	f->marker_pc = archive_number(a, f->marker_pc, UINT64_MAX);
	f->marker_record = archive_number(a, f->marker_record, records - 1);
	f->marker_sp = archive_number(a, f->marker_sp, UINT64_MAX);
	f->tid = archive_number(a, f->tid, UINT64_MAX);
}

static void threads_file_markers(struct archive *a, struct threads *t, uint64_t records)
{
	uint64_t record = 0;
	for (size_t i = 0; i < t->nmarkers && !a->failed; i++) {
		struct thread_marker m = t->marker[i];
		m.record = archive_step(a, &record, m.record);
		m.pc = archive_number(a, m.pc, UINT64_MAX);
		m.thread = (uint32_t)archive_number(a, m.thread, UINT32_MAX);
		if (m.thread >= t->n || record >= records)
			archive_fail(a);
		if (a->loading)
			t->marker[i] = m;
	}
}

static void threads_file_shares(struct archive *a, struct threads_block *b, uint32_t n)
{
	uint64_t thread = 0, sum = 0;
	for (uint32_t i = 0; i < b->nshares && !a->failed; i++) {
		struct thread_share s = b->share[i];
		thread += archive_number(a, s.thread - thread, n);
		if (thread >= n)
			archive_fail(a);
		s.thread = (uint32_t)thread++;
		s.count = (uint32_t)archive_number(a, s.count - 1, THREAD_BLOCK - 1) + 1;
		s.first = (uint32_t)archive_number(a, s.first, b->count - 1);
		s.last = s.first + (uint32_t)archive_number(a, s.last - s.first,
							    b->count - 1 - s.first);
		if (s.count - 1 > s.last - s.first)
			archive_fail(a);
		if (a->loading)
			b->share[i] = s;
		sum += s.count;
	}
	if (sum != b->count)
		archive_fail(a);
}

/* True if the runs of a block have its records, of threads below n. */
static bool threads_file_runs_fit(const struct threads_block *b, uint32_t n)
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

static void threads_file_block(struct archive *a, struct threads_block *b, uint32_t n,
			       bool last)
{
	b->count = (uint32_t)archive_number(a, b->count, THREAD_BLOCK);
	bool runs = archive_number(a, b->bytes != NULL, 1);
	b->nshares = (uint32_t)archive_number(a, b->nshares, n);
	if (a->failed || !b->count || b->nshares > b->count ||
	    (!last && b->count != THREAD_BLOCK)) {
		archive_fail(a);
		return;
	}
	if (a->loading)
		b->share = mem_new(b->nshares + 1, sizeof *b->share);
	threads_file_shares(a, b, n);
	size_t len = b->len;
	const void *bytes = runs ? archive_bytes(a, b->bytes, &len, RUN_BYTES_MAX) : NULL;
	if (!runs || !a->loading || a->failed)
		return;
	b->bytes = mem_copy(bytes, len);
	b->len = (uint32_t)len;
	if (!threads_file_runs_fit(b, n))
		archive_fail(a);
}

/* While loading, allocate what the numbers say, which no file of this length exceeds by
 * much. */
static bool threads_file_tables(struct archive *a, struct threads *t, uint64_t records)
{
	uint64_t n = archive_number(a, t->n, UINT32_MAX / 2);
	uint64_t markers = archive_number(a, t->nmarkers, records);
	uint64_t nblocks = archive_number(a, t->nblocks, records / THREAD_BLOCK + 1);
	if (!a->loading)
		return true;
	if (a->failed || n > records)
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

static bool threads_file_all(struct archive *a, struct threads *t, uint64_t records)
{
	struct threads_header header = threads_file_header(a, t->header);
	if (a->loading)
		t->header = header;
	if (!threads_file_tables(a, t, records))
		return false;
	for (uint32_t i = 0; i < t->n && !a->failed; i++) {
		struct thread_info f = t->info[i];
		threads_file_info(a, &f, t->n, records);
		if (a->loading)
			t->info[i] = f;
	}
	threads_file_markers(a, t, records);
	for (uint64_t b = 0; b < t->nblocks && !a->failed; b++) {
		struct threads_block k = t->block[b];
		threads_file_block(a, &k, t->n, b + 1 == t->nblocks);
		if (a->loading)
			t->block[b] = k;
	}
	return !a->failed;
}

/* Set what follows from the loaded numbers; false if they are not those of a trace. */
static bool threads_file_finish(struct threads *t, uint64_t records)
{
	threads_count_shares(t);
	threads_sum(t);
	threads_sort_ids(t);
	for (uint32_t i = 0; i < t->n; i++)
		if (!t->info[i].records)
			return false;
	return t->records == records;
}

bool threads_transfer(struct threads **t, struct archive *a, uint64_t records)
{
	if (!archive_number(a, *t != NULL, 1))
		return !a->failed;
	if (!a->loading)
		return threads_file_all(a, *t, (*t)->records);
	struct threads *loaded = mem_new(1, sizeof *loaded);
	loaded->holders = 1;
	if (threads_file_all(a, loaded, records) && threads_file_finish(loaded, records))
		*t = loaded;
	else
		threads_release(loaded);
	return *t;
}

struct threads *threads_copy(const struct threads *from)
{
	struct archive a = { .fd = -1 };
	struct threads saved = *from, *t = mem_new(1, sizeof *t);
	t->holders = 1;
	threads_file_all(&a, &saved, from->records);
	a.loading = true;
	threads_file_all(&a, t, from->records);
	threads_file_finish(t, from->records);
	archive_release(&a);
	return t;
}
