/*
 * misses: misses of several cache shapes by cause.
 *
 * Parts collect the accesses; the merge replays them in all caches.
 */
#include "analysis/analysis.h"
#include "analysis/cache_sim.h"
#include "analysis/miss_counts.h"

struct misses_row {
	uint64_t size, ways, line;
	struct miss_row misses;
};

#define ROW struct misses_row

struct misses {
	uint64_t instructions;
	struct access_list accesses; /* accesses of a part */
	struct miss_sim sim;         /* caches of the whole */
};

static const struct analysis_parameter parameters[] = {
	{ .name = "caches",
	  .value = "SIZE:WAYS:LINE,...",
	  .help = "compare these caches; 8K..1M and 1..8 stand for all powers of two "
		  "in the range",
	  .standard = "8K..128K:8,32K:1..4",
	  .several = true,
	  .of_table = true,
	  PARSED(cache_shapes_parse, struct cache_shapes) },
};

/* States */

static void misses_init(void *state, const struct analysis_input *in)
{
	struct misses *m = state;
	struct cache_shapes shapes;
	if (in->whole)
		return;
	settings_parsed(in->settings, parameters, &shapes);
	miss_sim_init(&m->sim, shapes.at, shapes.n, in->max);
}

static void misses_release(void *state)
{
	miss_sim_release(&((struct misses *)state)->sim);
}

static void misses_records(void *arg, const struct records *r)
{
	struct misses *p = arg;
	p->instructions += access_list_instructions(&p->accesses.pc, r);
	access_list_add(&p->accesses, r);
}

static void misses_access(void *whole, const struct access_entry *a)
{
	miss_sim_access(&((struct misses *)whole)->sim, a, NULL, NULL);
}

static void misses_rows(const void *whole, struct table *out)
{
	const struct misses *w = whole;
	for (size_t k = 0; k < w->sim.caches; k++) {
		const struct cache_shape *shape = &w->sim.cache[k].shape;
		struct miss_counts counts = miss_sim_counts(&w->sim, k);
		const struct misses_row row = {
			shape->sets * shape->ways << shape->line_bits, shape->ways,
			UINT64_C(1) << shape->line_bits,
			miss_counts_row(&counts, w->instructions)
		};
		table_row(out, 0, &row, TABLE_NO_RECORD);
	}
	miss_sim_note(&w->sim, out);
}

/* clang-format off */
static const struct table_column columns[] = {
	COL("size", CELL_MEMORY, "size of the cache in bytes", AT(size)),
	COL("ways", CELL_NUMBER, "ways (lines per set)", AT(ways)),
	COL("line", CELL_NUMBER, "line size in bytes", AT(line)),
	MISS_COLUMNS(misses),
};
/* clang-format on */

const struct analysis an_misses = {
	ANALYSIS(misses, struct misses),
	.sums = 1, /* sum: instructions */
	.title = "Misses of several caches",
	.help = "several caches side by side: cold, capacity and conflict misses",
	.about =
		"One row for each cache of --caches, for loads and stores only, with LRU "
		"replacement; all misses allocate the line.  A miss is cold if the line "
		"was not used before, a capacity miss if a fully associative LRU cache "
		"of the same size misses too, and otherwise a conflict miss.  An access "
		"has 1 byte if the format has no sizes.  The caches are empty at the "
		"beginning of the trace or span, and only counted records use them.",
	.any = 1 << ROLE_LOAD | 1 << ROLE_STORE,
	.wants = 1 << ROLE_PC | 1 << ROLE_UOP | 1 << ROLE_ACCESS_SIZE,
	ANALYSIS_PARAMETERS(parameters),
	.as_added = true,
	.accesses = offsetof(struct misses, accesses),
	.access = misses_access,
	.init = misses_init,
	.release = misses_release,
};
