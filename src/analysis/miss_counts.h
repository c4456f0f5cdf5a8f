/*
 * Misses of a cache by their causes, and by loads and stores: what several tables have.
 */
#ifndef ANALYSIS_MISS_COUNTS_H
#define ANALYSIS_MISS_COUNTS_H

#include "analysis/analysis_table.h"
#include "analysis/cache_sim.h"

enum { MISS_LOAD, MISS_STORE, MISS_SIDES };

/* Why a line misses: it was not used before; a fully associative LRU cache of the same size
 * misses too; neither. */
enum miss_cause { MISS_COLD, MISS_CAPACITY, MISS_CONFLICT, MISS_CAUSES };

struct miss_counts {
	uint64_t uses[MISS_SIDES], missed[MISS_SIDES], causes[MISS_CAUSES];
};

void miss_counts_add(struct miss_counts *to, const struct miss_counts *from);

/* Count a miss of a line.  used, distance: from stack_distance_use(). */
static inline void miss_counts_miss(struct miss_counts *c, const struct cache_shape *s,
				    bool store, bool used, uint64_t distance)
{
	c->missed[store]++;
	c->causes[!used                           ? MISS_COLD
		  : distance >= s->sets * s->ways ? MISS_CAPACITY
						  : MISS_CONFLICT]++;
}

/* Columns, from the first on, and the cells of a row. */
enum { MISS_COLUMNS_N = 11 };
void miss_counts_set(struct table *out, unsigned first, const struct miss_counts *c,
		     uint64_t instructions);

/* clang-format off */
#define MISS_COLUMNS(FIRST) \
	[(FIRST)] = COL("uses", CELL_COUNT, "number of uses: a load or store that touches two " \
		"lines counts twice"), \
	[(FIRST) + 1] = COL("misses", CELL_COUNT, "number of misses"), \
	[(FIRST) + 2] = COL("miss", CELL_SHARE, "misses as a share of uses", .heading = "miss%"), \
	[(FIRST) + 3] = COL("mpki", CELL_MEAN, "misses per 1,000 instructions", .heading = "MPKI"), \
	[(FIRST) + 4] = COL("cold", CELL_COUNT, "misses on lines used for the first time"), \
	[(FIRST) + 5] = COL("capacity", CELL_COUNT, "other misses that also occur in a fully " \
		"associative cache of the same size"), \
	[(FIRST) + 6] = COL("conflict", CELL_COUNT, "misses that do not occur in a fully " \
		"associative cache of the same size"), \
	[(FIRST) + 7] = COL("load_misses", CELL_COUNT, "misses of loads", .heading = "load misses"), \
	[(FIRST) + 8] = COL("load_miss", CELL_SHARE, "misses as a share of uses by loads", \
		.heading = "load%"), \
	[(FIRST) + 9] = COL("store_misses", CELL_COUNT, "misses of stores", \
		.heading = "store misses"), \
	[(FIRST) + 10] = COL("store_miss", CELL_SHARE, "misses as a share of uses by stores", \
		.heading = "store%")
/* clang-format on */

#endif
