/*
 * The memory that the loads and stores of a chunk access: the access count of each page,
 * and the sets of lines, pages and written words.
 *
 * Threads: belong to one.
 */
#ifndef TRACE_TOUCHED_H
#define TRACE_TOUCHED_H

#include "base/key_counts.h"
#include "trace/index/bins.h"
#include "trace/index/page_table.h"

enum touched_set { TOUCHED_LINES, TOUCHED_PAGES, TOUCHED_STORES, TOUCHED_SETS };

enum { TOUCHED_MAX = 8192 /* members of a set */ };

struct touched {
	struct page_table pages; /* a unit is a word; it is in the table if it is
				  * written */
	/* For pages that were removed because the table was full */
	struct key_counts set[TOUCHED_SETS];
	bool spilled;   /* whether there are any */
	bool scattered; /* the table is not used */
};

void touched_init(struct touched *t);
void touched_release(struct touched *t);
void touched_clear(struct touched *t);

/* Add n addresses.  kind: ACCESS_LOAD or ACCESS_STORE.  Accesses are counted in b now, or by
 * touched_end(). */
void touched_add(struct touched *t, struct bins *b, enum access kind,
		 const uint64_t *address, size_t n);

/* Count in b the accesses that have not been counted yet.  Nothing may be added until
 * touched_clear(). */
void touched_end(struct touched *t, struct bins *b);

/* After touched_end(): set to[0..*n-1] to the members of a set in ascending order, which
 * are addresses without the bits below their line, page or word.  to and work have room
 * for TOUCHED_MAX numbers each.  False if the set is too large. */
bool touched_numbers(const struct touched *t, enum touched_set which, uint64_t *to,
		     uint64_t *work, size_t *n);

#endif
