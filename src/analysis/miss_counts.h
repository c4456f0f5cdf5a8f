/*
 * Count misses of LRU caches by cause, and by loads and stores, for several tables.
 *
 * Caches of several shapes see the same accesses.  All misses allocate the line.  The
 * stack distance of each line, which decides the cause, is found once for each line
 * length; accesses to the line of the previous access, which all caches have, are only
 * counted.
 *
 * Threads: a struct miss_sim belongs to one thread at a time.
 */
#ifndef ANALYSIS_MISS_COUNTS_H
#define ANALYSIS_MISS_COUNTS_H

#include "analysis/access_list.h"
#include "analysis/analysis_table.h"
#include "analysis/cache_sim.h"
#include "analysis/stack_distance.h"

enum { MISS_LOAD, MISS_STORE, MISS_SIDES };

/* Cause of a miss.  Cold: the line was not used before.  Capacity: a fully associative
 * LRU cache of the same size misses, too.  Conflict: any other miss. */
enum miss_cause { MISS_COLD, MISS_CAPACITY, MISS_CONFLICT, MISS_CAUSES };

struct miss_counts {
	uint64_t uses[MISS_SIDES], missed[MISS_SIDES], causes[MISS_CAUSES];
};

enum { MISS_COUNTS = sizeof(struct miss_counts) / sizeof(uint64_t) };

/* Misses of the caches at a line. */
struct miss {
	const struct access_entry *of;
	uint64_t line;
	enum miss_cause cause;
};

static inline void miss_counts_miss(struct miss_counts *c, const struct miss *m)
{
	c->missed[m->of->store]++;
	c->causes[m->cause]++;
}

struct miss_sim {
	struct miss_cache {
		struct cache_shape shape;
		struct cache_sim *sim;
		struct miss_counts counts; /* without uses */
	} cache[CACHE_SHAPES_MAX];
	struct miss_lines {
		unsigned bits;
		struct stack_distance *stack;
		uint64_t uses[MISS_SIDES];
	} lines[CACHE_SHAPES_MAX]; /* by line size */
	size_t caches, lengths;
	uint64_t repeated[MISS_SIDES]; /* number of accesses that are only counted */
	unsigned bits;                 /* log2 of the min line size */
	uint64_t last; /* most recently used line of this size, plus 1; 0 if none */
};

/* Initialise empty caches; keep the distances of at most `max` lines.  A zeroed struct
 * can be released. */
void miss_sim_init(struct miss_sim *m, const struct cache_shape *shape, size_t n,
		   size_t max);
void miss_sim_release(struct miss_sim *m);

/* Pass an access to all caches.  If there is one cache, call missed(), which may be
 * NULL, for each of its misses. */
void miss_sim_access(struct miss_sim *m, const struct access_entry *a,
		     void (*missed)(void *ctx, const struct miss *miss), void *ctx);

/* Return the counts of cache k. */
struct miss_counts miss_sim_counts(const struct miss_sim *m, size_t k);

/* Add a note if lines were dropped. */
void miss_sim_note(const struct miss_sim *m, struct table *out);

/* The cells of a row. */
struct miss_row {
	uint64_t uses, missed, instructions;
	struct miss_counts of;
};

struct miss_row miss_counts_row(const struct miss_counts *c, uint64_t instructions);

/* Columns of a struct miss_row that is member M of the row. */
/* clang-format off */
#define MISS_COLUMNS(M) \
	COL("uses", CELL_COUNT, "number of uses: a load or store that touches two lines counts " \
		"twice", AT(M.uses)), \
	COL("misses", CELL_COUNT, "number of misses", AT(M.missed), .sort = SORT_FIRST), \
	COL("miss", CELL_SHARE, "misses as a share of uses", .heading = "miss%", \
		PER(M.missed, M.uses)), \
	COL("mpki", CELL_MEAN, "misses per 1,000 instructions", .heading = "MPKI", \
		PER(M.missed, M.instructions), .scale = 1000), \
	COL("cold", CELL_COUNT, "misses on lines used for the first time", \
		AT(M.of.causes[MISS_COLD])), \
	COL("capacity", CELL_COUNT, "other misses that also occur in a fully associative cache of " \
		"the same size", AT(M.of.causes[MISS_CAPACITY])), \
	COL("conflict", CELL_COUNT, "misses that do not occur in a fully associative cache of the " \
		"same size", AT(M.of.causes[MISS_CONFLICT])), \
	COL("load_misses", CELL_COUNT, "misses of loads", .heading = "load misses", \
		AT(M.of.missed[MISS_LOAD])), \
	COL("load_miss", CELL_SHARE, "misses as a share of uses by loads", .heading = "load%", \
		PER(M.of.missed[MISS_LOAD], M.of.uses[MISS_LOAD])), \
	COL("store_misses", CELL_COUNT, "misses of stores", .heading = "store misses", \
		AT(M.of.missed[MISS_STORE])), \
	COL("store_miss", CELL_SHARE, "misses as a share of uses by stores", .heading = "store%", \
		PER(M.of.missed[MISS_STORE], M.of.uses[MISS_STORE]))
/* clang-format on */

#endif
