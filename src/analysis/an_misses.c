/*
 * misses: caches of several shapes side by side, and why they miss.
 *
 * Parts record the accesses; the merge replays them in all caches, except those that use the
 * line of the access before, which all caches have, and finds the stack distance of each line
 * once for each length of lines.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/access_list.h"
#include "analysis/analysis.h"
#include "analysis/miss_counts.h"
#include "analysis/stack_distance.h"
#include "base/mem.h"
#include "trace/index/bins.h"

enum { SHAPES_MAX = 64 };
enum { COL_SIZE, COL_WAYS, COL_LINE, COL_COUNTS };

/* A cache, and its misses. */
struct misses_cache {
	struct cache_shape shape;
	struct cache_sim *sim;
	struct miss_counts counts; /* without uses */
};

/* The lines of one length. */
struct misses_lines {
	unsigned bits;
	struct stack_distance *stack;
	uint64_t uses[MISS_SIDES];
};

struct misses {
	uint64_t instructions;
	struct role_slots pc;
	struct access_list accesses; /* of a part */

	/* of the whole */
	uint64_t repeated[MISS_SIDES]; /* accesses that are left out */
	unsigned bits;                 /* of the shortest lines */
	uint64_t last; /* such a line + 1 that the last access has used at last; 0 if
		       * none */
	struct misses_cache cache[SHAPES_MAX];
	struct misses_lines lines[SHAPES_MAX];
	size_t caches, lengths;
};

/* Shapes */

/* The first and the last number of a range "A..B", or A alone. */
static bool misses_range(char *text, uint64_t *from, uint64_t *to)
{
	char *dots = strstr(text, "..");
	if (dots)
		*dots = 0;
	return human_parse_memory(text, from) &&
	       human_parse_memory(dots ? dots + 2 : text, to) && *from && *from <= *to &&
	       *to <= UINT64_C(1) << 32;
}

/* Add the shapes of "SIZE:WAYS:LINE", of len bytes, whose size and ways may be ranges. */
static enum status misses_add_shapes(const char *text, size_t len, struct misses *out,
				     struct err *err)
{
	uint64_t size[2], ways[2];
	char copy[80], one[128];
	snprintf(copy, sizeof copy, "%.*s", (int)len, text);
	char *colon = strchr(copy, ':'), *line = colon ? strchr(colon + 1, ':') : NULL;
	if (colon)
		*colon = 0;
	if (line)
		*line = 0;
	if (!colon || len >= sizeof copy || !misses_range(copy, &size[0], &size[1]) ||
	    !misses_range(colon + 1, &ways[0], &ways[1]))
		return err_at(err, 1,
			      "expected SIZE:WAYS:LINE, such as 32K:8:64 or "
			      "8K..1M:1..8");
	for (uint64_t s = size[0]; s <= size[1]; s *= 2)
		for (uint64_t w = ways[0]; w <= ways[1]; w *= 2) {
			snprintf(one, sizeof one, "%llu:%llu%s%s", (unsigned long long)s,
				 (unsigned long long)w, line ? ":" : "",
				 line ? line + 1 : "");
			if (out->caches == SHAPES_MAX)
				return err_at(err, 1, "more than %d caches", SHAPES_MAX);
			struct cache_shape *to = &out->cache[out->caches++].shape;
			enum status st = cache_shape_parse(to, one, err);
			if (st)
				return st;
		}
	return ST_OK;
}

static enum status misses_shapes(const char *text, struct misses *out, struct err *err)
{
	for (const char *at = text;;) {
		size_t len = strcspn(at, ",");
		enum status st = misses_add_shapes(at, len, out, err);
		if (st) {
			err->at = (int)(at - text) + 1;
			return st;
		}
		if (!at[len])
			return ST_OK;
		at += len + 1;
	}
}

static enum status misses_check(const char *text, struct err *err)
{
	struct misses m = { 0 };
	return misses_shapes(text, &m, err);
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
	struct err err = ERR_INIT;
	role_slots(&m->pc, in->schema, ROLE_PC);
	access_list_init(&m->accesses, in->schema);
	if (in->whole)
		return;
	misses_shapes(settings_get(in->settings, parameters), m, &err);
	m->bits = 64;
	for (size_t k = 0, l; k < m->caches; k++) {
		struct cache_config c = { .level = { m->cache[k].shape } };
		unsigned bits = m->cache[k].shape.line_bits;
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
	const uint64_t *uop = bins_uops(r->b);
	uint64_t v;
	for (size_t k = 0; k < r->n; k++)
		p->instructions += (!uop || uop[r->at[k]] == 1) &&
				   (!p->pc.n || role_value(r->b, &p->pc, r->at[k], &v));
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
	table_add(out, 0);
	table_set(out, COL_SIZE, c->shape.sets * c->shape.ways << c->shape.line_bits);
	table_set(out, COL_WAYS, c->shape.ways);
	table_set(out, COL_LINE, UINT64_C(1) << c->shape.line_bits);
	miss_counts_set(out, COL_COUNTS, &counts, w->instructions);
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
	[COL_SIZE] = COL("size", CELL_NUMBER, "size of the cache in bytes"),
	[COL_WAYS] = COL("ways", CELL_NUMBER, "ways (lines per set)"),
	[COL_LINE] = COL("line", CELL_NUMBER, "line size in bytes"),
	MISS_COLUMNS(COL_COUNTS),
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
	.parameters = parameters,
	.nparameters = 1,
	.sort = COL_COUNTS + 1,
	.as_added = true,
	.init = misses_init,
	.release = misses_release,
	.merge = misses_merge,
};
