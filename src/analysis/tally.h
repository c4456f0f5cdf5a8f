/*
 * Count by intervals of a span: divide the span, and for each interval compute a row of
 * counters and the numbers of different keys, such as cache lines.
 *
 * Each interval is a run of consecutive records.  A part of a reduction
 * (query/reduce.h) has a piece for each of its intervals: counters, and the different
 * keys as lists.  The merge processes pieces in trace order: it adds their keys to the
 * sets of the interval, and to the set of all records so far, to find new keys.
 *
 * Memory is bounded by the number of intervals and counters.  A set is exact up to a
 * number of keys, and an estimate above it (analysis/distinct.h).
 *
 * Threads: parts of different threads may count at the same time; they read only the
 * plan of the tally (its members up to set).
 */
#ifndef ANALYSIS_TALLY_H
#define ANALYSIS_TALLY_H

#include "analysis/distinct.h"
#include "base/hash.h"
#include "base/mem.h"
#include "query/reduce.h"

enum { TALLY_MAX = 8192, TALLY_SETS = 2, TALLY_RECENT_BITS = 12 };

/* Instead of an interval number: the records before the first interval. */
#define TALLY_BEFORE SIZE_MAX

/* Columns of the counters of an interval's different keys: n for all keys, fresh for
 * keys that no earlier record has, wide for the different values of key >> wide_bits.
 * 0 if not counted. */
struct tally_set {
	size_t n, fresh, wide;
	unsigned wide_bits;
};

struct tally {
	size_t n;            /* number of intervals */
	const uint64_t *cut; /* [n + 1]; interval i has the records from cut[i] on, before
			      * cut[i + 1]; can be empty */
	size_t columns;      /* counters of an interval */
	struct tally_set set[TALLY_SETS];

	uint64_t *count; /* [interval * columns + column] */
	bool *estimated; /* [interval]; true if a number of keys is an estimate */
	uint64_t end;    /* end of the merged records */

	/* During the merge */
	size_t open; /* interval of the sets; TALLY_BEFORE if none */
	struct distinct now[TALLY_SETS], wide[TALLY_SETS], seen[TALLY_SETS];
};

/* Consecutive records of an interval. */
struct tally_piece {
	size_t number; /* number of the interval */
	uint64_t *count;
	struct tally_keys {
		uint64_t *key;
		size_t n, room;
	} set[TALLY_SETS];
};

struct tally_part {
	const struct tally *tally;
	struct tally_piece *piece;
	size_t n, room;
	/* [1 << TALLY_RECENT_BITS]: last keys of each set by hash, with the number of
	 * the piece + 1 */
	struct tally_recent {
		uint64_t key;
		size_t piece;
	} * recent[TALLY_SETS];
};

/* Intervals */

/* Divide a span into at most `max` intervals of *step records; the last interval can be
 * shorter.  Return *n + 1 cuts, which the caller frees. */
uint64_t *tally_divide(struct span over, size_t max, size_t *n, uint64_t *step);

/* Return the interval of a record; TALLY_BEFORE if it is before the first interval. */
size_t tally_interval(const uint64_t *cut, size_t n, uint64_t ordinal);

/* Initialise the whole: the members above `count` are set, and the rest is zero. */
void tally_init(struct tally *t);
void tally_release(struct tally *t);

/* Count the keys of the last interval, after all parts are merged. */
void tally_end(struct tally *t);

/* Return the counters of an interval. */
static inline uint64_t *tally_counts(const struct tally *t, size_t interval)
{
	return t->count + interval * t->columns;
}

/* Add a piece at the end.  If a set has a counter of new keys, its keys must be
 * ascending and distinct. */
void tally_add(struct tally *t, const struct tally_piece *p);
void tally_piece_release(struct tally_piece *p);

/* Functions of a struct reducer.  The whole begins with a struct tally, and a part with a
 * struct tally_part.  tally_merge() adds the part, if any. */
void tally_part_init(void *part);
bool tally_merge(void *whole, void *part, const struct match_run *r);
void tally_part_release(void *part);

/* Move the first records of *rest that are in the same interval to *out.  Return their
 * piece, which is valid until the next call; NULL if there are no records. */
struct tally_piece *tally_next(struct tally_part *p, struct records *rest,
			       struct records *out);

/* Add a key to a set of the last piece.  Skip keys that were used recently, as most
 * keys are. */
static inline void tally_key(struct tally_part *p, size_t set, uint64_t key)
{
	struct tally_recent *r = &p->recent[set][hash_top(key, TALLY_RECENT_BITS)];
	struct tally_keys *k = &p->piece[p->n - 1].set[set];
	if (r->key == key && r->piece == p->n)
		return;
	*r = (struct tally_recent) { key, p->n };
	k->key = mem_room(k->key, k->n, &k->room, sizeof *k->key);
	k->key[k->n++] = key;
}

#endif
