/*
 * The records of a batch that all of some queries match.
 *
 * Threads: belongs to one.
 */
#ifndef QUERY_PICK_H
#define QUERY_PICK_H

#include "query/query.h"

struct pick {
	const struct query *const *where;
	size_t n;
	struct query_scratch **scratch;
	uint32_t *hit, *more;
	size_t room;
};

void pick_init(struct pick *p, const struct query *const *where, size_t n);
void pick_release(struct pick *p);

/* Numbers of records in *at, rising, which holds until the next call; returns how
 * many.  Without queries these are all, and *at is NULL. */
size_t pick_records(struct pick *p, const struct batch *b, const uint32_t **at);

/* Whether some record could not be decided, and the first of them. */
bool pick_gave_up(const struct pick *p, uint64_t *ordinal);

/* The sentence about it (query_too_long()); ST_OK: there was none. */
enum status pick_trouble(const struct pick *p, struct err *err);

/* For chunks: screeners of all queries. */
struct screens {
	struct screener **one;
	size_t n;
};

void screens_init(struct screens *s, const struct query *const *where, size_t n,
		  struct index *ix);
void screens_release(struct screens *s);
bool screens_may_match(const struct screens *s, const struct chunk *c);

/* What they look at; and whether one of them looks at neighbours of a record. */
fieldset pick_fields(const struct query *const *where, size_t n);
bool pick_reaches(const struct query *const *where, size_t n);

#endif
