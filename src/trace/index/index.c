/*
 * Each chunk is allocated by itself; only the list of pointers moves when it grows, so it
 * is read only under the lock.  A chunk is found by binary search over its first ordinal,
 * so chunks need not be equally long.
 *
 * The memory that a chunk points to is one allocation, which begins with the ranges.
 */
#include "trace/index/index.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/dict.h"
#include "base/mem.h"
#include "base/search.h"

enum {
	OPCODES_DIFFERENT = 16384,
	OPCODE_BYTES = 512 << 10, /* max bytes of all opcodes */
	OPCODE_LONGEST = 256
};

/*
 * The more chunks there are, the less room each may take.  All filters together take at
 * most 32 MiB, and everything else in 16,384 chunks about 15 MiB.
 */
static const struct {
	uint64_t upto; /* chunks */
	struct keyset_budget may;
} allowances[] = {
	{ 1024, { 3072, 2048, 1536 } },
	{ 4096, { 1536, 1024, 512 } },
	{ UINT64_MAX, { 640, 512, 256 } },
};

static struct keyset_budget index_allowance(uint64_t chunks)
{
	size_t i = 0;
	while (chunks >= allowances[i].upto)
		i++;
	return allowances[i].may;
}

struct index {
	/* Constant after the first chunk was added */
	size_t nfields;
	uint32_t records; /* records of the first chunks */
	uint64_t equal;   /* number of consecutive chunks with as many */

	/* Guards all members below.  Only one thread adds; it may read chunks without the
	 * lock, because no other thread changes them. */
	pthread_mutex_t lock;
	struct chunk **chunk;
	size_t n, room;
	struct place end;
	struct totals totals;
	struct bins accesses;
	struct trace_stats stats; /* without pcs */
	struct code_map *code;
	struct dict *opcodes;
	size_t opcode_bytes;
};

static const uint8_t *index_copy_bytes(uint8_t **to, const uint8_t *from, uint32_t len)
{
	uint8_t *at = *to;
	if (len)
		memcpy(at, from, len);
	*to += len;
	return at;
}

/* Copy the memory that own points to into one allocation of its own. */
static void index_copy_memory(struct chunk *own, size_t nfields)
{
	size_t ranges = nfields * sizeof *own->range;
	size_t sets = 0;
	for (int i = 0; i < CHUNK_SETS; i++)
		sets += own->set[i].len;
	uint8_t *memory = mem_new(ranges + own->opcodes.len + sets + 1, 1);
	uint8_t *to = memory + ranges;
	if (ranges)
		memcpy(memory, own->range, ranges);
	own->range = (const struct range *)memory;
	own->opcodes.bytes = index_copy_bytes(&to, own->opcodes.bytes, own->opcodes.len);
	for (int i = 0; i < CHUNK_SETS; i++) {
		struct keyset *set = &own->set[i];
		set->bytes = index_copy_bytes(&to, set->bytes, set->len);
	}
}

/* Life cycle */

struct index *index_new(size_t nfields)
{
	struct index *ix = mem_new(1, sizeof *ix);
	pthread_mutex_init(&ix->lock, NULL);
	ix->nfields = nfields;
	index_lengths(ix, CHUNK_RECORDS, CHUNKS_EQUAL);
	ix->opcodes = dict_new();
	bins_init(&ix->accesses, PAGE_BITS, PAGES_MAX);
	ix->code = code_map_new();
	return ix;
}

struct index *index_new_like(const struct index *other)
{
	struct index *ix = index_new(other->nfields);
	index_lengths(ix, other->records, other->equal);
	return ix;
}

void index_free(struct index *ix)
{
	if (!ix)
		return;
	for (size_t n = 0; n < ix->n; n++) {
		free((void *)ix->chunk[n]->range);
		free(ix->chunk[n]);
	}
	free(ix->chunk);
	dict_free(ix->opcodes);
	bins_release(&ix->accesses);
	code_map_free(ix->code);
	pthread_mutex_destroy(&ix->lock);
	free(ix);
}

/* Adding */

/*
 * Make the set of instruction addresses: by number or, if that does not fit, by address.
 * Returns its memory, which the caller frees.
 */
static uint8_t *index_make_pcs(struct index *ix, struct chunk *own)
{
	size_t n = own->npc, max = index_keyset_budget(ix).pcs;
	struct keyset *set = &own->set[CHUNK_PCS];
	uint8_t *bytes = mem_new(max + KEYSET_SLACK, 1);
	uint64_t *number = mem_new(2 * n + 1, sizeof *number);
	bool all = code_map_add(ix->code, own->pc, n, number);
	*set = (struct keyset) { .form = KEYSET_UNKNOWN };
	if (all)
		keyset_make(set, number, keyset_sort_distinct(number, n, number + n), 0,
			    bytes, max);
	if (set->form == KEYSET_EXACT) {
		set->form = KEYSET_CODES;
	} else {
		memcpy(number, own->pc, n * sizeof *number);
		keyset_make(set, number, n, KEYSET_SHIFT_MAX, bytes, max);
	}
	free(number);
	return bytes;
}

void index_add(struct index *ix, const struct chunk *c)
{
	struct chunk own = *c;
	uint8_t *pcs = c->npc ? index_make_pcs(ix, &own) : NULL;
	index_copy_memory(&own, ix->nfields);
	free(pcs);
	own.code = ix->code;
	own.accesses = NULL;
	own.stats = NULL;
	own.pc = NULL;

	pthread_mutex_lock(&ix->lock);
	assert(c->start.ordinal == ix->end.ordinal);
	ix->chunk = mem_room(ix->chunk, ix->n, &ix->room, sizeof *ix->chunk);
	ix->chunk[ix->n++] = mem_copy(&own, sizeof own);
	ix->end.ordinal += c->count;
	ix->end.offset = c->end;
	memcpy(ix->end.carry, c->end_carry, sizeof ix->end.carry);
	trace_stats_add_totals(&ix->totals, &c->totals);
	if (c->accesses)
		bins_merge(&ix->accesses, c->accesses);
	if (c->stats)
		trace_stats_add(&ix->stats, c->stats);
	pthread_mutex_unlock(&ix->lock);
}

void index_add_tail(struct index *ix, uint64_t gaps, uint64_t gap_bytes)
{
	pthread_mutex_lock(&ix->lock);
	ix->totals.gaps += gaps;
	ix->totals.gap_bytes += gap_bytes;
	pthread_mutex_unlock(&ix->lock);
}

/* Looking */

uint64_t index_count(struct index *ix)
{
	pthread_mutex_lock(&ix->lock);
	uint64_t n = ix->n;
	pthread_mutex_unlock(&ix->lock);
	return n;
}

const struct chunk *index_chunk(struct index *ix, uint64_t n)
{
	pthread_mutex_lock(&ix->lock);
	const struct chunk *c = n < ix->n ? ix->chunk[n] : NULL;
	pthread_mutex_unlock(&ix->lock);
	return c;
}

struct index_sought {
	struct chunk *const *chunk;
	uint64_t ordinal;
};

static bool index_is_after(const void *sought, size_t i)
{
	const struct index_sought *s = sought;
	return s->chunk[i]->start.ordinal > s->ordinal;
}

/* The chunk that contains a record.  Under the lock. */
static const struct chunk *index_locate_locked(struct index *ix, uint64_t ordinal,
					       uint64_t *number)
{
	if (ordinal >= ix->end.ordinal)
		return NULL;
	const struct index_sought sought = { ix->chunk, ordinal };
	*number = first_index(ix->n, index_is_after, &sought) - 1;
	return ix->chunk[*number];
}

const struct chunk *index_nearest(struct index *ix, uint64_t ordinal, struct place *start)
{
	uint64_t number;
	pthread_mutex_lock(&ix->lock);
	const struct chunk *c = index_locate_locked(ix, ordinal, &number);
	*start = c ? c->start : ix->end;
	pthread_mutex_unlock(&ix->lock);
	return c;
}

const struct chunk *index_locate(struct index *ix, uint64_t ordinal)
{
	return index_nearest(ix, ordinal, &(struct place) { .ordinal = 0 });
}

size_t index_list(struct index *ix, uint64_t first, uint64_t last,
		  const struct chunk ***list)
{
	size_t n = 0;
	*list = NULL;
	pthread_mutex_lock(&ix->lock);
	uint64_t from, to;
	if (index_locate_locked(ix, first, &from)) {
		if (!index_locate_locked(ix, last, &to))
			to = ix->n - 1;
		n = (size_t)(to - from + 1);
		*list = mem_copy(ix->chunk + from, n * sizeof **list);
	}
	pthread_mutex_unlock(&ix->lock);
	return n;
}

void index_end(struct index *ix, struct place *out)
{
	pthread_mutex_lock(&ix->lock);
	*out = ix->end;
	pthread_mutex_unlock(&ix->lock);
}

void index_totals(struct index *ix, struct totals *out)
{
	pthread_mutex_lock(&ix->lock);
	*out = ix->totals;
	pthread_mutex_unlock(&ix->lock);
}

uint64_t index_accesses(struct index *ix, struct bins *out)
{
	pthread_mutex_lock(&ix->lock);
	bins_copy(out, &ix->accesses);
	uint64_t records = ix->end.ordinal;
	pthread_mutex_unlock(&ix->lock);
	return records;
}

void index_add_accesses(struct index *ix, const struct bins *from)
{
	pthread_mutex_lock(&ix->lock);
	bins_merge(&ix->accesses, from);
	pthread_mutex_unlock(&ix->lock);
}

void index_stats(struct index *ix, struct trace_stats *out)
{
	pthread_mutex_lock(&ix->lock);
	*out = ix->stats;
	bool full;
	out->pcs = code_map_count(ix->code, &full);
	out->pcs_more |= full;
	pthread_mutex_unlock(&ix->lock);
}

struct code_map *index_code(struct index *ix)
{
	return ix->code;
}

void index_add_stats(struct index *ix, const struct trace_stats *sums)
{
	pthread_mutex_lock(&ix->lock);
	trace_stats_add(&ix->stats, sums);
	pthread_mutex_unlock(&ix->lock);
}

/* True if a set has the numbers themselves, not groups of neighbours. */
static bool chunk_set_is_exact(const struct keyset *set)
{
	return set->form == KEYSET_EXACT && !set->bits;
}

bool chunk_may_execute(const struct chunk *c, uint64_t first, uint64_t last)
{
	const struct keyset *pcs = &c->set[CHUNK_PCS];
	if (pcs->form == KEYSET_CODES)
		return code_map_meets(c->code, pcs, first, last);
	return keyset_may_intersect(pcs, first, last);
}

bool chunk_has_pcs(const struct chunk *c)
{
	const struct keyset *pcs = &c->set[CHUNK_PCS];
	return pcs->form == KEYSET_CODES || chunk_set_is_exact(pcs);
}

bool chunk_has_lines(const struct chunk *c)
{
	return chunk_set_is_exact(&c->set[CHUNK_LINES]);
}

uint64_t *chunk_pcs(const struct chunk *c, size_t *n)
{
	const struct keyset *pcs = &c->set[CHUNK_PCS];
	if (!chunk_has_pcs(c))
		return NULL;
	return pcs->form == KEYSET_CODES ? code_map_addresses(c->code, pcs, n)
					 : keyset_list(pcs, n);
}

uint64_t *chunk_lines(const struct chunk *c, size_t *n)
{
	return chunk_has_lines(c) ? keyset_list(&c->set[CHUNK_LINES], n) : NULL;
}

bool chunk_may_access(const struct chunk *c, uint64_t first, uint64_t last)
{
	return keyset_may_intersect(&c->set[CHUNK_LINES], first >> LINE_BITS,
				    last >> LINE_BITS);
}

bool chunk_may_store(const struct chunk *c, uint64_t first, uint64_t last)
{
	return keyset_may_intersect(&c->set[CHUNK_STORES], first >> WORD_BITS,
				    last >> WORD_BITS) &&
	       chunk_may_access(c, first, last);
}

bool register_sets_meet(const struct register_set *a, const struct register_set *b)
{
	uint64_t both = 0;
	for (size_t i = 0; i < REGISTER_WORDS; i++)
		both |= a->word[i] & b->word[i];
	return both;
}

/* Settings */

void index_lengths(struct index *ix, uint32_t records, uint64_t equal)
{
	ix->records = records;
	ix->equal = equal;
}

uint32_t index_next_length(struct index *ix, uint64_t *chunks)
{
	uint64_t n = index_count(ix), doublings = n / ix->equal;
	*chunks = ix->equal - n % ix->equal;
	return ix->records << (doublings < DOUBLINGS_MAX ? doublings : DOUBLINGS_MAX);
}

struct keyset_budget index_keyset_budget(struct index *ix)
{
	return index_allowance(index_count(ix));
}

/* Opcodes */

uint32_t index_opcode(struct index *ix, const char *text, size_t len)
{
	pthread_mutex_lock(&ix->lock);
	uint32_t code = dict_find(ix->opcodes, text, len);
	if (code == DICT_FULL && len <= OPCODE_LONGEST &&
	    dict_count(ix->opcodes) < OPCODES_DIFFERENT &&
	    ix->opcode_bytes + len <= OPCODE_BYTES) {
		code = dict_code(ix->opcodes, text, len);
		ix->opcode_bytes += len;
	}
	pthread_mutex_unlock(&ix->lock);
	return code;
}

uint32_t index_opcodes(struct index *ix)
{
	pthread_mutex_lock(&ix->lock);
	uint32_t n = dict_count(ix->opcodes);
	pthread_mutex_unlock(&ix->lock);
	return n;
}

void index_opcode_text(struct index *ix, uint32_t code, struct str *out)
{
	pthread_mutex_lock(&ix->lock);
	if (code < dict_count(ix->opcodes)) {
		size_t len;
		const char *text = dict_text(ix->opcodes, code, &len);
		str_addn(out, text, len);
	}
	pthread_mutex_unlock(&ix->lock);
}
