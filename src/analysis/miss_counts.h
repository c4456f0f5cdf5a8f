/*
 * Misses of a cache by cause, and by loads and stores, for several tables.
 */
#ifndef ANALYSIS_MISS_COUNTS_H
#define ANALYSIS_MISS_COUNTS_H

#include "analysis/analysis_table.h"
#include "analysis/cache_sim.h"

enum { MISS_LOAD, MISS_STORE, MISS_SIDES };

/* The cause of a miss: the line was not used before; a fully associative LRU cache of the
 * same size misses, too; neither of these. */
enum miss_cause { MISS_COLD, MISS_CAPACITY, MISS_CONFLICT, MISS_CAUSES };

struct miss_counts {
	uint64_t uses[MISS_SIDES], missed[MISS_SIDES], causes[MISS_CAUSES];
};

void miss_counts_add(struct miss_counts *to, const struct miss_counts *from);

/* Count a miss of a line.  `used` and `distance` are results of stack_distance_use(). */
static inline void miss_counts_miss(struct miss_counts *c, const struct cache_shape *s,
				    bool store, bool used, uint64_t distance)
{
	c->missed[store]++;
	c->causes[!used                           ? MISS_COLD
		  : distance >= s->sets * s->ways ? MISS_CAPACITY
						  : MISS_CONFLICT]++;
}

/* The cells of a row. */
struct miss_row {
	uint64_t uses, missed, instructions;
	struct miss_counts of;
};

struct miss_row miss_counts_row(const struct miss_counts *c, uint64_t instructions);

/* The columns of a struct miss_row that is member M of the row. */
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
