/*
 * Pick the records of a batch that an analysis must examine: records that access memory
 * or may be branches.  Search by columns, 64 records in a word, so that other records do
 * not cost a branch each.
 *
 *	picks_accesses(p, r->b);
 *	picks_end(p, r);
 *	for (size_t k = 0; k < p->n; k++)
 *		... r->at[p->at[k]] ...
 *
 * A struct picks of zeros is empty.  Threads: it belongs to one thread.
 */
#ifndef ANALYSIS_PICKS_H
#define ANALYSIS_PICKS_H

#include "analysis/branch_info.h"
#include "query/reduce.h"

struct picks {
	uint64_t *word; /* a bit for each record of the batch */
	size_t words_room;
	uint32_t *at; /* indices of records.at[], ascending */
	size_t n, room;
};

void picks_release(struct picks *p);

/* Start a batch without picked records. */
void picks_begin(struct picks *p, const struct batch *b);

/* Pick the records with a value of a role; the batch must have its fields. */
void picks_add_role(struct picks *p, const struct batch *b, enum role role);

/* Start a batch, and pick the records with loads or stores. */
void picks_accesses(struct picks *p, const struct batch *b);

/* Pick the records that can be branches: branch_info_get() is false for all other
 * records. */
void picks_add_branches(struct picks *p, const struct batch *b);

/* Pick record i of the batch. */
static inline void picks_add(struct picks *p, size_t i)
{
	p->word[i / 64] |= UINT64_C(1) << i % 64;
}

/* Set at[] and n to the picked records that are selected. */
void picks_end(struct picks *p, const struct records *r);

/* Return the first picked record from i on, or n, the number of records of the batch, if
 * there is none. */
static inline size_t picks_next(const struct picks *p, size_t i, size_t n)
{
	for (size_t w = i / 64; w * 64 < n; w++) {
		uint64_t bits = p->word[w];
		if (w == i / 64)
			bits &= UINT64_MAX << i % 64;
		if (bits)
			return w * 64 + (size_t)__builtin_ctzll(bits);
	}
	return n;
}

/* True if record i of the batch is picked. */
static inline bool picks_has(const struct picks *p, size_t i)
{
	return p->word[i / 64] >> i % 64 & 1;
}

#endif
