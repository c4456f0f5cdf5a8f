/*
 * cache: hits and misses of caches of a given size.
 *
 * Parts count uses in parallel and record the uses that need the caches
 * (cache_record.h), in 16 bytes each.  The merge replays the recorded uses and adds
 * misses to their instruction and page.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/cache_record.h"
#include "analysis/page_regions.h"
#include "analysis/picks.h"
#include "analysis/symbols.h"
#include "trace/index/bins.h"
#include "trace/index/index.h"

enum { GROUP_LEVELS, GROUP_PC, GROUP_FETCH, GROUP_REGION };
/* Uses by loads and stores, or by fetches. */
struct cache_counts {
	uint64_t n;
	uint64_t missed[CACHE_LEVELS]; /* misses by level */
	uint64_t first;                /* first record */
};

enum { DATA, FETCH, BOTH };

struct cache_site {
	struct cache_counts of[BOTH];
};

struct cache_row {
	const char *level, *shape;
	struct region_row region;
	uint64_t pc;
	uint64_t uses, instructions;
	struct cache_level_row {
		uint64_t uses, missed, has;
	} first, l2, l3;
};

#define ROW struct cache_row

struct cache_table {
	uint64_t instructions;
	struct cache_slots slots;
	struct cache_config config;
	struct key_counts sites; /* by pc: struct cache_site */
	struct key_counts pages; /* by page: struct cache_counts */
	struct cache_counts all[BOTH];

	/* Members of a part. */
	struct cache_record record;
	struct picks picks; /* records with a load or store */
	uint64_t ordinal;   /* ordinal of the record that is being added */
	size_t site;        /* site of this record; KEY_COUNTS_NONE if it has no
			     * address */

	/* Members of the whole. */
	struct cache_sim *sim;
};

static void cache_add_n(struct cache_counts *c, uint64_t record)
{
	if (!c->n++)
		c->first = record;
}

/* Count a use of a first-level cache, including filtered uses. */
static void cache_count_use(void *ctx, bool fetch, uint64_t address)
{
	struct cache_table *p = ctx;
	cache_add_n(&p->all[fetch], p->ordinal);
	if (p->site != KEY_COUNTS_NONE) {
		struct cache_site *s = key_counts_entry(&p->sites, p->site);
		cache_add_n(&s->of[fetch], p->ordinal);
	}
	if (fetch)
		return;
	size_t page = key_counts_near(&p->pages, address >> PAGE_BITS, 0);
	cache_add_n(key_counts_entry(&p->pages, page), p->ordinal);
}

static void cache_state_init(void *state, const struct analysis_input *in)
{
	struct cache_table *t = state;
	const struct cache_table *whole = in->whole;
	if (whole) {
		cache_record_init(&t->record, &whole->slots);
		t->record.each = cache_count_use;
		t->record.ctx = t;
		return;
	}
	struct err err = ERR_INIT;
	cache_config_of(&t->config, in->settings, &err);
	cache_slots_init(&t->slots, in->schema, &t->config);
	t->sim = cache_sim_new(&t->config);
}

static void cache_state_release(void *state)
{
	struct cache_table *t = state;
	cache_record_release(&t->record);
	cache_sim_free(t->sim);
	picks_release(&t->picks);
}

static void cache_records(void *arg, const struct records *r)
{
	struct cache_table *p = arg;
	const uint64_t *uop = bins_uops(r->b);
	picks_begin(&p->picks, r->b);
	picks_add_role(&p->picks, r->b, ROLE_LOAD);
	picks_add_role(&p->picks, r->b, ROLE_STORE);
	for (size_t k = 0; k < r->n; k++) {
		size_t i = r->at[k];
		uint64_t pc = 0;
		bool known = role_value(r->b, &p->record.slots->pc, i, &pc);
		/* If the format has fetches, its requests are not instructions. */
		p->instructions +=
			(!uop || uop[i] == 1) && (known || !p->record.slots->pc.n);
		p->ordinal = r->b->first + i;
		p->site = known ? key_counts_near(&p->sites, pc, 0) : KEY_COUNTS_NONE;
		cache_record_add(&p->record, r->b, i, uop, picks_has(&p->picks, i),
				 (uint32_t)p->site, 0);
	}
}

static void cache_add_site(void *whole, const void *part)
{
	struct cache_site *to = whole;
	const struct cache_site *from = part;
	for (int k = 0; k < BOTH; k++) {
		to->of[k].first = to->of[k].n ? to->of[k].first : from->of[k].first;
		to->of[k].n += from->of[k].n;
	}
}

static void cache_add_missed(struct cache_counts *c, unsigned missed)
{
	for (int level = 0; level < CACHE_LEVELS; level++)
		c->missed[level] += missed >> level & 1;
}

static void cache_miss(struct cache_table *w, const struct cache_use *u, size_t site,
		       unsigned missed)
{
	bool fetch = cache_use_is_fetch(u);
	cache_add_missed(&w->all[fetch], missed);
	if (site != KEY_COUNTS_NONE) {
		struct cache_site *s = key_counts_entry(&w->sites, site);
		cache_add_missed(&s->of[fetch], missed);
	}
	struct cache_counts *page =
		fetch ? NULL : key_counts_get(&w->pages, u->where >> PAGE_BITS, 0);
	if (page)
		cache_add_missed(page, missed);
}

static void cache_state_merge(void *whole, void *arg)
{
	struct cache_table *w = whole, *p = arg;
	const size_t *of = p->sites.joined;
	for (int k = 0; k < BOTH; k++)
		w->all[k].n += p->all[k].n;
	for (size_t i = 0; i < p->record.n; i++) {
		const struct cache_use *u = &p->record.use[i];
		unsigned missed = cache_use_replay(u, w->sim);
		if (missed)
			cache_miss(w, u,
				   u->owner == UINT32_MAX ? KEY_COUNTS_NONE
							  : of[u->owner],
				   missed);
	}
}

/* The table */

static bool cache_has(const struct cache_table *w, enum cache_level level)
{
	return w->config.level[level].ways != 0;
}

/* Return the uses of a level, which are all uses for the first level, otherwise the
 * previous level's misses. */
static uint64_t cache_uses(const struct cache_table *w, const struct cache_counts *c,
			   enum cache_level level, bool fetch)
{
	if (level == CACHE_L3)
		return c->missed[CACHE_L2];
	if (level != CACHE_L2 || (fetch && !cache_has(w, CACHE_L1I)))
		return c->n;
	return c->missed[fetch ? CACHE_L1I : CACHE_L1];
}

/* Set the cells of a level. */
static struct cache_level_row cache_level_row(const struct cache_table *w,
					      const struct cache_counts *c,
					      enum cache_level level, bool fetch)
{
	return (struct cache_level_row) { cache_uses(w, c, level, fetch),
					  c->missed[level], cache_has(w, level) };
}

static void cache_add_row(const struct cache_table *w, unsigned group,
			  struct cache_row row, const struct cache_counts *c,
			  struct table *out)
{
	bool fetch = group == GROUP_FETCH;
	row.uses = c->n;
	row.instructions = w->instructions;
	row.first = cache_level_row(w, c, fetch ? CACHE_L1I : CACHE_L1, fetch);
	row.l2 = cache_level_row(w, c, CACHE_L2, fetch);
	row.l3 = cache_level_row(w, c, CACHE_L3, fetch);
	table_row(out, group, &row, c->first);
}

static void cache_add_level(const struct cache_table *w, enum cache_level level,
			    struct table *out)
{
	const char *name = cache_level_name(level);
	struct cache_row row = { .level = name,
				 .shape = SHAPE_TEXT(&w->config.level[level]),
				 .instructions = w->instructions };
	uint64_t missed = 0;
	for (int k = 0; k < BOTH; k++)
		if (level >= CACHE_L2 || (level == CACHE_L1I) == k) {
			row.uses += cache_uses(w, &w->all[k], level, k);
			missed += w->all[k].missed[level];
		}
	row.first = (struct cache_level_row) { row.uses - missed, missed, true };
	table_row(out, GROUP_LEVELS, &row, TABLE_NO_RECORD);
	table_total_share(out, table_text(out, "%s_misses", name),
			  table_text(out, "missed in %s (%s)", name, row.shape), missed,
			  row.uses);
}

static void cache_add_sites(const struct cache_table *w, bool fetch, struct table *out)
{
	for (size_t i = 0; i < w->sites.n; i++) {
		const struct cache_site *s = key_counts_entry(&w->sites, i);
		if (!s->of[fetch].n)
			continue;
		cache_add_row(w, fetch ? GROUP_FETCH : GROUP_PC,
			      (struct cache_row) { .pc = w->sites.key[i].a },
			      &s->of[fetch], out);
	}
}

static void cache_add_regions(const struct cache_table *w, struct table *out)
{
	struct page_regions regions;
	struct cache_counts sum;
	page_regions_make(&regions, &w->pages, 1 + CACHE_LEVELS);
	while (page_regions_next(&regions, &sum))
		cache_add_row(w, GROUP_REGION,
			      (struct cache_row) { .region = regions.row }, &sum, out);
}

static void cache_rows(const void *whole, struct table *out)
{
	const struct cache_table *w = whole;
	for (int level = 0; level < CACHE_LEVELS; level++)
		if (cache_has(w, (enum cache_level)level) &&
		    (level != CACHE_L1I || w->slots.pc.n))
			cache_add_level(w, (enum cache_level)level, out);
	cache_add_sites(w, false, out);
	cache_add_sites(w, true, out);
	cache_add_regions(w, out);
	uint64_t sites = w->all[DATA].n, pages = w->all[DATA].n;
	for (size_t i = 0; i < w->sites.n; i++)
		sites -= ((const struct cache_site *)key_counts_entry(&w->sites, i))
				 ->of[DATA]
				 .n;
	for (size_t i = 0; i < w->pages.n; i++)
		pages -= ((const struct cache_counts *)key_counts_entry(&w->pages, i))->n;
	if (w->sites.left_out)
		analysis_note_others(out, w->sites.n, "instructions", sites, "accesses");
	if (w->pages.left_out)
		analysis_note_others(out, w->pages.n, "pages", pages, "accesses");
}

static const struct table_group groups[] = {
	[GROUP_LEVELS] = { "levels", "Caches" },
	[GROUP_PC] = { "instructions", "Loads and stores by instruction" },
	[GROUP_FETCH] = { "fetches", "Fetches by instruction" },
	[GROUP_REGION] = { "regions", "Loads and stores by region" },
};

/* clang-format off */
#define LEVELS  .groups = 1 << GROUP_LEVELS
#define PCS     .groups = 1 << GROUP_PC | 1 << GROUP_FETCH
#define REGIONS .groups = 1 << GROUP_REGION
#define BELOW   .groups = 1 << GROUP_PC | 1 << GROUP_FETCH | 1 << GROUP_REGION
static const struct table_column columns[] = {
	COL("level", CELL_TEXT, "the cache: l1, l1i, l2 or l3", LEVELS, AT(level)),
	COL("shape", CELL_TEXT, "size, ways and line size of the cache", LEVELS, AT(shape)),
	COL("pc", CELL_ADDR, "address of the instruction", .role = ROLE_PC, PCS, AT(pc)),
	REGION_COLUMNS(region, REGIONS),
	COL("uses", CELL_COUNT, "number of uses: a load or store that touches two lines counts "
		"twice; a level is used on misses of the level above", AT(uses)),
	COL("hits", CELL_COUNT, "number of hits", LEVELS, AT(first.uses)),
	COL("misses", CELL_COUNT, "number of misses of the level; in l1 for loads and stores, in "
		"l1i for fetches", AT(first.missed), IF(first.has), .sort = SORT_FIRST),
	COL("miss", CELL_SHARE, "misses as a share of uses", .heading = "miss%",
		PER(first.missed, uses), IF(first.has)),
	COL("mpki", CELL_MEAN, "misses per 1,000 instructions", .heading = "MPKI",
		PER(first.missed, instructions), .scale = 1000, IF(first.has)),
	COL("l2_misses", CELL_COUNT, "number of misses in l2", .heading = "l2 misses", BELOW,
		AT(l2.missed), IF(l2.has)),
	COL("l2_miss", CELL_SHARE, "misses as a share of uses of l2", .heading = "l2 miss%", BELOW,
		PER(l2.missed, l2.uses), IF(l2.has)),
	COL("l3_misses", CELL_COUNT, "number of misses in l3", .heading = "l3 misses", BELOW,
		AT(l3.missed), IF(l3.has)),
	COL("l3_miss", CELL_SHARE, "misses as a share of uses of l3", .heading = "l3 miss%", BELOW,
		PER(l3.missed, l3.uses), IF(l3.has)),
};
/* clang-format on */

static enum status cache_check(const struct settings *s, struct err *err)
{
	struct cache_config c;
	return cache_config_of(&c, s, err);
}

const struct analysis an_cache = {
	ANALYSIS(cache, struct cache_table),
	.sums = 1, /* sum: instructions */
	.maps = { MAP(struct cache_table, sites, struct cache_site,
		      .add = cache_add_site),
		  MAP(struct cache_table, pages, struct cache_counts, .sums = 1) },
	.title = "Caches",
	.help = "hits and misses of simulated caches, by instruction and region",
	.about = "Set-associative caches with the parameters --l1, --l1i, --l2, --l3 and "
		 "--policy.  A size is SIZE:WAYS:LINE; without LINE, lines have 64 "
		 "bytes.  The numbers are a guide: prefetching, speculation, time and "
		 "address translation are not simulated, and each access completes "
		 "before the next.  A record fetches its instruction, then loads, then "
		 "stores; all misses allocate the line; levels neither include nor "
		 "exclude each other.  A load or store has 1 byte if the format has no "
		 "sizes, and is cut off at the last address; a fetch uses the line of "
		 "its address.  With --l1i=none, fetches use l2.  The caches are empty "
		 "at the beginning of the trace or span, and only counted records use "
		 "them.",
	.any = 1 << ROLE_LOAD | 1 << ROLE_STORE | 1 << ROLE_PC,
	.wants = 1 << ROLE_UOP | 1 << ROLE_ACCESS_SIZE,
	ANALYSIS_GROUPS,
	ANALYSIS_PARAMETERS(cache_sim_parameters),
	.check = cache_check,
	.simulated = true,
	ANALYSIS_STATE(cache_state),
};
