/*
 * misses: caches of several shapes side by side, and why they miss.
 *
 * Parts record the accesses; the merge replays them in all caches.  It skips accesses to
 * the line of the previous access, which all caches have, and finds the stack distance of
 * each line once for each line length.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/access_list.h"
#include "analysis/analysis.h"
#include "analysis/cache_shapes.h"
#include "analysis/miss_counts.h"
#include "analysis/stack_distance.h"
#include "base/mem.h"

struct misses_row {
	uint64_t size, ways, line;
	struct miss_row misses;
};

#define ROW struct misses_row

/* A cache, and its misses. */
struct misses_cache {
	struct cache_shape shape;
	struct cache_sim *sim;
	struct miss_counts counts; /* its member `uses` is not set */
};

/* Reuse distances and uses for one length of cache lines. */
struct misses_lines {
	unsigned bits;
	struct stack_distance *stack;
	uint64_t uses[MISS_SIDES];
};

struct misses {
	uint64_t instructions;
	struct access_list accesses; /* accesses of a part */

	/* Members of the whole. */
	uint64_t repeated[MISS_SIDES]; /* skipped accesses */
	unsigned bits;                 /* log2 of the length of the shortest lines */
	uint64_t
		last; /* the line of this length used last, plus 1; 0 if none */
	struct misses_cache cache[CACHE_SHAPES_MAX];
	struct misses_lines lines[CACHE_SHAPES_MAX];
	size_t caches, lengths;
};

/* Shapes */

static enum status misses_check(const char *text, struct err *err)
{
	struct cache_shapes shapes;
	return cache_shapes_parse(&shapes, text, err);
}

static const struct analysis_parameter parameters[] = {
	{ .name = "caches",
	  .value = "SIZE:WAYS:LINE,...",
	  .help = "compare these caches; 8K..1M and 1..8 stand for all powers of two "
		  "in the range",
	  .standard = "8K..128K:8,32K:1..4",
	  .several = true,
	  .of_table = true,
	  .check = misses_check },
};

/* States */

static void misses_init(void *state, const struct analysis_input *in)
{
	struct misses *m = state;
	struct cache_shapes shapes;
	struct err err = ERR_INIT;
	access_list_init(&m->accesses, in->schema);
	if (in->whole)
		return;
	cache_shapes_parse(&shapes, settings_get(in->settings, parameters), &err);
	m->caches = shapes.n;
	m->bits = 64;
	for (size_t k = 0, l; k < m->caches; k++) {
		struct cache_config c = { .level = { shapes.at[k] } };
		unsigned bits = shapes.at[k].line_bits;
		m->cache[k].shape = shapes.at[k];
		m->cache[k].sim = cache_sim_new(&c);
		m->bits = bits < m->bits ? bits : m->bits;
		for (l = 0; l < m->lengths && m->lines[l].bits != bits; l++)
			;
		if (l == m->lengths)
			m->lines[m->lengths++] = (struct misses_lines) {
				bits, stack_distance_new(in->max), { 0 }
			};
	}
}

static void misses_release(void *state)
{
	struct misses *m = state;
	access_list_release(&m->accesses);
	for (size_t k = 0; k < m->caches; k++)
		cache_sim_free(m->cache[k].sim);
	for (size_t k = 0; k < m->lengths; k++)
		stack_distance_free(m->lines[k].stack);
}

static void misses_records(void *arg, const struct records *r)
{
	struct misses *p = arg;
	p->instructions += access_list_instructions(&p->accesses, r);
	access_list_add(&p->accesses, r, NULL);
}

static void misses_use(struct misses *w, struct misses_lines *l, uint64_t line,
		       bool store)
{
	uint64_t distance = 0;
	bool used = stack_distance_use(l->stack, line, &distance);
	l->uses[store]++;
	for (size_t k = 0; k < w->caches; k++) {
		struct misses_cache *c = &w->cache[k];
		if (c->shape.line_bits == l->bits &&
		    cache_sim_use(c->sim, CACHE_L1, line << l->bits))
			miss_counts_miss(&c->counts, &c->shape, store, used, distance);
	}
}

static void misses_merge(void *whole, void *part)
{
	struct misses *w = whole;
	const struct misses *p = part;
	for (size_t i = 0; i < p->accesses.n; i++) {
		const struct access_entry *a = &p->accesses.at[i];
		uint64_t last = a->last >> w->bits;
		if (a->first >> w->bits == last && w->last == last + 1) {
			w->repeated[a->store]++;
			continue;
		}
		w->last = last + 1;
		for (size_t k = 0; k < w->lengths; k++) {
			struct misses_lines *l = &w->lines[k];
			for (uint64_t line = a->first >> l->bits;
			     line <= a->last >> l->bits; line++)
				misses_use(w, l, line, a->store);
		}
	}
}

/* Rows */

static void misses_row(const struct misses *w, const struct misses_cache *c,
		       const struct misses_lines *l, struct table *out)
{
	struct miss_counts counts = c->counts;
	for (int k = 0; k < MISS_SIDES; k++)
		counts.uses[k] = l->uses[k] + w->repeated[k];
	const struct cache_shape *shape = &c->shape;
	const struct misses_row row = { shape->sets * shape->ways << shape->line_bits,
					shape->ways, UINT64_C(1) << shape->line_bits,
					miss_counts_row(&counts, w->instructions) };
	table_row(out, 0, &row, TABLE_NO_RECORD);
}

static void misses_rows(const void *whole, struct table *out)
{
	const struct misses *w = whole;
	bool all = true;
	for (size_t k = 0; k < w->caches; k++) {
		const struct misses_lines *l = w->lines;
		while (l->bits != w->cache[k].shape.line_bits)
			l++;
		all &= !stack_distance_overflowed(l->stack);
		misses_row(w, &w->cache[k], l, out);
	}
	if (!all)
		table_note(out, "a line used again after two million others counts as "
				"cold");
}

/* clang-format off */
static const struct table_column columns[] = {
	COL("size", CELL_NUMBER, "size of the cache in bytes", AT(size)),
	COL("ways", CELL_NUMBER, "ways (lines per set)", AT(ways)),
	COL("line", CELL_NUMBER, "line size in bytes", AT(line)),
	MISS_COLUMNS(misses),
};
/* clang-format on */

const struct analysis an_misses = {
	ANALYSIS(misses, struct misses),
	.sums = 1, /* instructions */
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
	ANALYSIS_STATE(misses),
};
