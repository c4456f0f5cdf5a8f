/*
 * structures: misses of a cache by data structure, instruction and region.
 *
 * Parts count uses and collect accesses; the merge replays the accesses and adds the
 * misses.
 */
#include "analysis/analysis.h"
#include "analysis/miss_counts.h"
#include "analysis/page_regions.h"
#include "analysis/structures.h"
#include "analysis/symbols.h"
#include "base/minmax.h"
#include "trace/index/index.h"

enum { GROUP_STRUCTURES, GROUP_PCS, GROUP_REGIONS };
enum { STRUCTURE, CACHE, PARAMETERS };

/* Counts of an instruction or a page. */
struct structures_site {
	struct miss_counts counts;
	uint64_t first; /* record of the first access */
};

struct structures_row {
	const char *name;
	uint64_t pc;
	struct region_row region;
	struct miss_row misses;
};

#define ROW struct structures_row

struct structures_table {
	uint64_t instructions;
	struct miss_counts counts[STRUCTURES_MAX + 1]; /* the last element is for accesses
							* without a structure */
	struct structures own; /* owned by the whole; parts borrow it */
	const struct structures *list;
	unsigned bits; /* log2 of the line size */
	struct key_counts pcs, pages;
	struct access_list accesses; /* accesses of a part */
	struct miss_sim sim;         /* cache of the whole */
};

static const struct analysis_parameter parameters[PARAMETERS] = {
	[STRUCTURE] = { .name = "structure",
			.value = "NAME=QUERY,...",
			.help = "name the addresses of QUERY, such as mem in "
				"600000..6fffff; regions: all regions that queries can "
				"name",
			.standard = "regions",
			.several = true,
			.of_table = true,
			.check = structures_check },
	[CACHE] = { .name = "structure-cache",
		    .value = "SIZE:WAYS:LINE",
		    .help = "count the misses of this cache",
		    .standard = "32K:8:64",
		    .of_table = true,
		    PARSED(cache_shape_parse_one, struct cache_shape) },
};

static enum status structures_of(struct structures *out, const struct settings *set,
				 const struct schema *s, struct err *err)
{
	return structures_compile(out, settings_get(set, &parameters[STRUCTURE]), s, err);
}

/* States */

static enum status structures_fields(const struct settings *set, const struct schema *s,
				     fieldset *out, unsigned *derived, struct err *err)
{
	struct structures l;
	enum status st = structures_of(&l, set, s, err);
	structures_release(&l);
	(void)out, (void)derived;
	return st;
}

static void structures_init(void *state, const struct analysis_input *in)
{
	struct structures_table *t = state;
	const struct structures_table *whole = in->whole;
	struct err err = ERR_INIT; /* no error: structures_fields() has already compiled
				    * it */
	t->list = whole ? whole->list : &t->own;
	t->bits = whole ? whole->bits : 0;
	if (whole)
		return;
	structures_of(&t->own, in->settings, in->schema, &err);
	struct cache_shape shape;
	settings_parsed(in->settings, &parameters[CACHE], &shape);
	miss_sim_init(&t->sim, &shape, 1, in->max);
	t->bits = shape.line_bits;
}

static void structures_end(void *state)
{
	struct structures_table *t = state;
	structures_release(&t->own);
	miss_sim_release(&t->sim);
}

static void structures_use(struct structures_site *s, const struct access_entry *a)
{
	if (!s->counts.uses[MISS_LOAD] && !s->counts.uses[MISS_STORE])
		s->first = a->record;
	s->counts.uses[a->store]++;
}

/* Return the page where an access uses a line. */
static uint64_t structures_page(const struct structures_table *t,
				const struct access_entry *a, uint64_t line)
{
	return u64_max(a->first, line << t->bits) >> PAGE_BITS;
}

static void structures_records(void *arg, const struct records *r)
{
	struct structures_table *p = arg;
	p->instructions += access_list_instructions(&p->accesses.pc, r);
	size_t n = p->accesses.n;
	access_list_add(&p->accesses, r);
	for (; n < p->accesses.n; n++) {
		struct access_entry *a = &p->accesses.at[n];
		a->tag = (uint8_t)structures_find(p->list, a->field, a->first);
		for (uint64_t l = a->first >> p->bits; l <= a->last >> p->bits; l++) {
			uint64_t page = structures_page(p, a, l);
			p->counts[a->tag].uses[a->store]++;
			structures_use(key_counts_add(&p->pages, page, 0), a);
			if (a->has_pc)
				structures_use(key_counts_add(&p->pcs, a->pc, 0), a);
		}
	}
}

static void structures_miss(void *ctx, const struct miss *miss)
{
	struct structures_table *w = ctx;
	const struct access_entry *a = miss->of;
	struct structures_site *at[] = {
		key_counts_get(&w->pages, structures_page(w, a, miss->line), 0),
		a->has_pc ? key_counts_get(&w->pcs, a->pc, 0) : NULL
	};
	miss_counts_miss(&w->counts[a->tag], miss);
	for (int k = 0; k < 2; k++)
		if (at[k])
			miss_counts_miss(&at[k]->counts, miss);
}

static void structures_access(void *whole, const struct access_entry *a)
{
	miss_sim_access(&((struct structures_table *)whole)->sim, a, structures_miss,
			whole);
}

/* Rows */

static void structures_rows(const void *whole, struct table *out)
{
	const struct structures_table *w = whole;
	const struct miss_counts all = miss_sim_counts(&w->sim, 0);
	const struct miss_row total = miss_counts_row(&all, w->instructions);
	struct page_regions regions;
	struct structures_site sum;
	for (size_t k = 0; k <= w->list->n; k++) {
		const struct structures_row row = {
			.name = k < w->list->n ? w->list->at[k].name : "other",
			.misses = miss_counts_row(&w->counts[k], w->instructions)
		};
		table_row(out, GROUP_STRUCTURES, &row, TABLE_NO_RECORD);
		if (k < w->list->n)
			table_set_query(out, query_text(w->list->at[k].query));
	}
	for (size_t i = 0; i < w->pcs.n; i++) {
		const struct structures_site *s = key_counts_entry(&w->pcs, i);
		const struct structures_row row = {
			.pc = w->pcs.key[i].a,
			.misses = miss_counts_row(&s->counts, w->instructions)
		};
		table_row(out, GROUP_PCS, &row, s->first);
	}
	page_regions_make(&regions, &w->pages, MISS_COUNTS);
	while (page_regions_next(&regions, &sum)) {
		const struct structures_row row = {
			.region = regions.row,
			.misses = miss_counts_row(&sum.counts, w->instructions)
		};
		table_row(out, GROUP_REGIONS, &row, sum.first);
	}
	table_total_share(
		out, "missed",
		table_text(out, "missed in %s", SHAPE_TEXT(&w->sim.cache[0].shape)),
		total.missed, total.uses);
	miss_sim_note(&w->sim, out);
}

static const struct table_group groups[] = {
	[GROUP_STRUCTURES] = { "structures", "By data structure" },
	[GROUP_PCS] = { "instructions", "By instruction" },
	[GROUP_REGIONS] = { "regions", "By region" },
};

/* clang-format off */
static const struct table_column columns[] = {
	COL("structure", CELL_ESCAPED, "name of the data structure; other: addresses in "
				       "no structure",
		.groups = 1 << GROUP_STRUCTURES, AT(name)),
	COL("pc", CELL_ADDR, "address of the instruction", .role = ROLE_PC,
		.groups = 1 << GROUP_PCS, AT(pc)),
	REGION_COLUMNS(region, .groups = 1 << GROUP_REGIONS),
	MISS_COLUMNS(misses),
};
/* clang-format on */

const struct analysis an_structures = {
	ANALYSIS(structures, struct structures_table),
	.sums = 1 + (STRUCTURES_MAX + 1) * MISS_COUNTS, /* sums: instructions, counts */
	.maps = { MAP(struct structures_table, pcs, struct structures_site,
		      .sums = MISS_COUNTS, .rows = "instructions"),
		  MAP(struct structures_table, pages, struct structures_site,
		      .sums = MISS_COUNTS, .rows = "pages in regions") },
	.title = "Misses by data structure",
	.help = "misses by data structure, instruction and region, and their causes",
	.about =
		"Loads and stores in --structure-cache, with LRU replacement; all misses "
		"allocate the line.  A data structure is a set of addresses that a query "
		"names: --structure='table=mem in 600000..6fffff'.  An access belongs to "
		"the first structure that contains its first byte.  An entry without a "
		"query is a region or a variable of the program; see opscope-query(7).  "
		"Causes are the same as in stat misses.  The cache is empty at the "
		"beginning of the trace or span, and only counted records use it.",
	.any = 1 << ROLE_LOAD | 1 << ROLE_STORE,
	.wants = 1 << ROLE_PC | 1 << ROLE_UOP | 1 << ROLE_ACCESS_SIZE,
	ANALYSIS_PARAMETERS(parameters),
	ANALYSIS_GROUPS,
	.fields = structures_fields,
	.accesses = offsetof(struct structures_table, accesses),
	.access = structures_access,
	.init = structures_init,
	.release = structures_end,
};
