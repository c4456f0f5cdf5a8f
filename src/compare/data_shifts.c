/*
 * Each block counts its votes and the votes for its two most frequent shifts, by the
 * method of Misra and Gries: a vote for any other shift is one against both, and a shift
 * with as many votes against it is replaced by the next one.  A shift with nine of ten
 * votes is always one of the two.
 */
#include "compare/data_shifts.h"

#include <stdlib.h>

#include "base/mem.h"

enum { SHIFTS_CANDIDATES = 2, DATA_SHIFTS_MOVED = 2 };

/* Block sizes as powers of two, from pages to the whole address space.  The last two
 * are larger than any region that moves as a whole. */
static const unsigned data_shifts_bits[DATA_SHIFTS_LEVELS] = { 12, 20, 30, 64 };

struct data_shifts_block {
	uint64_t votes, others; /* number of all votes; for neither shift */
	uint64_t shift[SHIFTS_CANDIDATES], n[SHIFTS_CANDIDATES];
	uint64_t before[SHIFTS_CANDIDATES]; /* `others` before its first vote */
};

void data_shifts_init(struct data_shifts *s)
{
	*s = (struct data_shifts) { .any = false };
	for (int i = 0; i < DATA_SHIFTS_LEVELS; i++)
		key_counts_init(&s->level[i], sizeof(struct data_shifts_block),
				DATA_SHIFTS_BLOCKS_MAX);
}

void data_shifts_release(struct data_shifts *s)
{
	for (int i = 0; i < DATA_SHIFTS_LEVELS; i++)
		key_counts_release(&s->level[i]);
}

static uint64_t data_shifts_number(int level, uint64_t a)
{
	return data_shifts_bits[level] < 64 ? a >> data_shifts_bits[level] : 0;
}

static void data_shifts_add(struct data_shifts_block *k, uint64_t shift)
{
	k->votes++;
	for (int i = 0; i < SHIFTS_CANDIDATES; i++)
		if (k->n[i] && k->shift[i] == shift) {
			k->n[i]++;
			return;
		}
	for (int i = 0; i < SHIFTS_CANDIDATES; i++)
		if (k->n[i] + k->before[i] <= k->others) {
			k->shift[i] = shift;
			k->n[i] = 1;
			k->before[i] = k->others;
			return;
		}
	k->others++;
}

void data_shifts_vote(struct data_shifts *s, uint64_t a, uint64_t b)
{
	for (int i = 0; i < DATA_SHIFTS_LEVELS; i++) {
		size_t at = key_counts_at(&s->level[i], data_shifts_number(i, a), 0);
		if (at != KEY_COUNTS_NONE)
			data_shifts_add(key_counts_entry(&s->level[i], at), b - a);
	}
}

/* Get the shift of a block with enough votes.  Return false if it has none. */
static bool data_shifts_decided(const struct data_shifts_block *k, uint64_t *shift)
{
	int i = k->n[1] > k->n[0];
	*shift = k->shift[i];
	return k->n[i] >= k->votes - k->votes / 10 && *shift % DATA_SHIFTS_GRAIN == 0;
}

void data_shifts_learn(struct data_shifts *s)
{
	uint64_t shift;
	for (int i = 0; i < DATA_SHIFTS_MOVED && !s->any; i++)
		for (size_t at = 0; at < s->level[i].n && !s->any; at++) {
			const struct data_shifts_block *k =
				key_counts_entry(&s->level[i], at);
			s->any = k->votes >= DATA_SHIFTS_MIN &&
				 data_shifts_decided(k, &shift) && shift;
		}
}

bool data_shifts_of(const struct data_shifts *s, uint64_t a, uint64_t *shift)
{
	*shift = 0;
	for (int i = 0; i < DATA_SHIFTS_LEVELS; i++) {
		size_t at = key_counts_find(&s->level[i], data_shifts_number(i, a), 0);
		if (at == KEY_COUNTS_NONE)
			continue;
		const struct data_shifts_block *k = key_counts_entry(&s->level[i], at);
		if (k->votes < DATA_SHIFTS_MIN)
			continue;
		bool known = data_shifts_decided(k, shift) &&
			     (i < DATA_SHIFTS_MOVED || !*shift);
		*shift = known ? *shift : 0;
		return known;
	}
	return !s->any;
}

size_t data_shifts_regions(const struct data_shifts *s, struct shifts_region **out)
{
	const struct key_counts *pages = &s->level[0];
	size_t n = 0, joined = 0, moved = 0;
	struct shifts_region *r = mem_new(pages->n + 1, sizeof *r);
	for (size_t i = 0; i < pages->n; i++) {
		const struct data_shifts_block *k = key_counts_entry(pages, i);
		uint64_t shift, page = pages->key[i].a;
		if (k->votes < DATA_SHIFTS_MIN || !data_shifts_decided(k, &shift))
			continue;
		uint64_t votes = k->n[k->n[1] > k->n[0]];
		r[n++] = (struct shifts_region) {
			.from = page << data_shifts_bits[0],
			.end = (page + 1) << data_shifts_bits[0],
			.shift = shift,
			.votes = votes,
			.against = k->votes - votes,
		};
	}
	qsort(r, n, sizeof *r, shifts_order);
	for (size_t i = 0; i < n; i++)
		joined = shifts_join(r, joined, &r[i]);
	for (size_t i = 0; i < joined; i++)
		if (r[i].shift)
			r[moved++] = r[i];
	*out = r;
	return moved;
}
