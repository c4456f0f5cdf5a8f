/*
 * cache: hits and misses of caches of a given size.
 *
 * Parts count uses in parallel and record the uses that need the caches
 * (cache_record.h), in 16 bytes each.  The merge replays the recorded uses and adds
 * misses to their instruction and page.
 */
#include "analysis/access_list.h"
#include "analysis/analysis.h"
#include "analysis/cache_record.h"
#include "analysis/page_regions.h"
#include "trace/index/index.h"

enum { GROUP_LEVELS, GROUP_PC, GROUP_FETCH, GROUP_REGION };
/* Uses by loads and stores, and by fetches: numbers of their first levels. */
enum { DATA = CACHE_L1, FETCH = CACHE_L1I, BOTH };

struct cache_counts {
	/* n[0] is the uses of the first level, n[1] its misses, which use l2, and so on.
	 * A fetch misses an l1i that does not exist. */
	uint64_t n[CACHE_LEVELS];
	uint64_t first; /* first record */
};

struct cache_row {
	const char *level, *shape;
	struct region_row region;
	uint64_t pc, hits, has_first; /* has_first is 0 if the first level does not
				       * exist */
	struct cache_counts of;
};

#define ROW struct cache_row

struct cache_table {
	uint64_t instructions;
	struct cache_counts all[BOTH];
	struct cache_slots slots;
	struct cache_config config;
	struct key_counts sites; /* struct cache_counts[BOTH], by pc */
	struct key_counts pages; /* struct cache_counts of data, by page */

	/* Members of a part. */
	struct cache_record record;
	uint64_t ordinal; /* ordinal of the record that is being added */
	size_t site;      /* its site; KEY_COUNTS_NONE if it has no address */

	struct cache_sim *sim; /* caches of the whole */
};

#define STATE struct cache_table

static void cache_state_release(void *state)
{
	struct cache_table *t = state;
	cache_record_release(&t->record);
	cache_sim_free(t->sim);
}

/* Add a bit for each n[] to the counts of all uses, of a site and of a page. */
static inline void cache_count(struct cache_table *t, bool fetch, size_t site,
			       uint64_t address, unsigned bits)
{
	struct cache_counts *of[3] = { &t->all[fetch] };
	if (site != KEY_COUNTS_NONE)
		of[1] = (struct cache_counts *)key_counts_entry(&t->sites, site) + fetch;
	if (!fetch)
		of[2] = key_counts_kept(
			&t->pages, key_counts_near(&t->pages, address >> PAGE_BITS, 0));
	for (int k = 0; k < 3; k++) {
		if (of[k] && !of[k]->n[0])
			of[k]->first = t->ordinal;
		for (unsigned left = bits; of[k] && left; left &= left - 1)
			of[k]->n[__builtin_ctz(left)]++;
	}
}

/* Count a use of a first-level cache, including filtered uses. */
static uint32_t cache_count_use(void *ctx, bool fetch, uint64_t address)
{
	struct cache_table *p = ctx;
	cache_count(p, fetch, p->site, address, 1);
	return (uint32_t)p->site;
}

static void cache_state_init(void *state, const struct analysis_input *in)
{
	struct cache_table *t = state;
	const struct cache_table *whole = in->whole;
	struct err err = ERR_INIT;
	if (whole) {
		cache_record_init(&t->record, &whole->slots, cache_count_use, t);
		return;
	}
	cache_config_of(&t->config, in->settings, &err);
	cache_slots_init(&t->slots, in->schema, &t->config);
	t->sim = cache_sim_new(&t->config);
}

static void cache_records(void *arg, const struct records *r)
{
	struct cache_table *p = arg;
	const struct role_slots *slots = &p->record.slots->pc;
	p->instructions += access_list_instructions(slots, r);
	cache_record_begin(&p->record, r->b);
	for (size_t k = 0; k < r->n; k++) {
		uint64_t pc;
		p->ordinal = r->b->first + r->at[k];
		p->site = KEY_COUNTS_NONE;
		if (role_value(r->b, slots, r->at[k], &pc))
			p->site = key_counts_near(&p->sites, pc, 0);
		cache_record_add(&p->record, r->b, r->at[k], 0);
	}
}

static void cache_join_site(void *whole, const void *part)
{
	struct cache_counts *to = whole;
	const struct cache_counts *from = part;
	for (int k = 0; k < BOTH; k++) {
		to[k].first = to[k].n[0] ? to[k].first : from[k].first;
		to[k].n[0] += from[k].n[0];
	}
}

static void cache_state_merge(void *whole, void *part)
{
	struct cache_table *w = whole;
	const struct cache_table *p = part;
	for (size_t i = 0; i < p->record.n; i++) {
		const struct cache_use *u = &p->record.use[i];
		bool fetch = cache_use_is_fetch(u);
		unsigned missed = cache_use_replay(u, w->sim);
		size_t site = u->owner == UINT32_MAX ? KEY_COUNTS_NONE
						     : p->sites.joined[u->owner];
		if (missed & 1 || (fetch && !w->config.level[CACHE_L1I].ways))
			missed |= 1 << 1;
		if (missed)
			cache_count(w, fetch, site, u->where, missed & ~1u);
	}
}

static void cache_add_level(const struct cache_table *w, unsigned level,
			    struct table *out)
{
	const char *name = cache_level_name(level);
	unsigned n = level < CACHE_L2 ? 1 : level;
	struct cache_row row = { .level = name,
				 .shape = SHAPE_TEXT(&w->config.level[level]),
				 .has_first = true };
	for (unsigned k = 0; k < BOTH; k++)
		if (level >= CACHE_L2 || level == k) {
			row.of.n[0] += w->all[k].n[n - 1];
			row.of.n[1] += w->all[k].n[n];
		}
	row.hits = row.of.n[0] - row.of.n[1];
	table_row(out, GROUP_LEVELS, &row, TABLE_NO_RECORD);
	table_total_share(out, table_text(out, "%s_misses", name),
			  table_text(out, "missed in %s (%s)", name, row.shape),
			  row.of.n[1], row.of.n[0]);
}

static void cache_rows(const void *whole, struct table *out)
{
	const struct cache_table *w = whole;
	struct cache_row row = { .has_first = true };
	struct page_regions regions;
	for (unsigned level = 0; level < CACHE_LEVELS; level++)
		if (w->config.level[level].ways && (level != CACHE_L1I || w->slots.pc.n))
			cache_add_level(w, level, out);
	page_regions_make(&regions, &w->pages, CACHE_LEVELS);
	while (page_regions_next(&regions, &row.of)) {
		row.region = regions.row;
		table_row(out, GROUP_REGION, &row, row.of.first);
	}
	for (size_t i = 0; i < BOTH * w->sites.n; i++) {
		row.pc = w->sites.key[i / BOTH].a;
		row.of = ((const struct cache_counts *)key_counts_entry(&w->sites, 0))[i];
		row.has_first = w->config.level[i % BOTH].ways;
		if (row.of.n[0])
			table_row(out, GROUP_PC + i % BOTH, &row, row.of.first);
	}
}

static const struct table_group groups[] = {
	[GROUP_LEVELS] = { "levels", "Caches" },
	[GROUP_PC] = { "instructions", "Loads and stores by instruction" },
	[GROUP_FETCH] = { "fetches", "Fetches by instruction" },
	[GROUP_REGION] = { "regions", "Loads and stores by region" },
};

/* clang-format off */
#define LEVELS .groups = 1 << GROUP_LEVELS
#define BELOW  .groups = 1 << GROUP_PC | 1 << GROUP_FETCH | 1 << GROUP_REGION
static const struct table_column columns[] = {
	COL("level", CELL_TEXT, "the cache: l1, l1i, l2 or l3", LEVELS, AT(level)),
	COL("shape", CELL_TEXT, "size, ways and line size of the cache", LEVELS, AT(shape)),
	COL("pc", CELL_ADDR, "address of the instruction", .role = ROLE_PC,
		.groups = 1 << GROUP_PC | 1 << GROUP_FETCH, AT(pc)),
	REGION_COLUMNS(region, .groups = 1 << GROUP_REGION),
	COL("uses", CELL_COUNT, "number of uses: a load or store that touches two lines counts "
		"twice; a level is used on misses of the level above", AT(of.n[0])),
	COL("hits", CELL_COUNT, "number of hits", LEVELS, AT(hits)),
	COL("misses", CELL_COUNT, "number of misses of the level; in l1 for loads and stores, in "
		"l1i for fetches", AT(of.n[1]), IF(has_first), .sort = SORT_FIRST),
	COL("miss", CELL_SHARE, "misses as a share of uses", .heading = "miss%",
		PER(of.n[1], of.n[0]), IF(has_first)),
	COL("mpki", CELL_MEAN, "misses per 1,000 instructions", .heading = "MPKI",
		PER_ALL(of.n[1], instructions), .scale = 1000, IF(has_first)),
	COL("l2_misses", CELL_COUNT, "number of misses in l2", .heading = "l2 misses", BELOW,
		AT(of.n[2]), IF_ALL(config.level[CACHE_L2].ways)),
	COL("l2_miss", CELL_SHARE, "misses as a share of uses of l2", .heading = "l2 miss%", BELOW,
		PER(of.n[2], of.n[1]), IF_ALL(config.level[CACHE_L2].ways)),
	COL("l3_misses", CELL_COUNT, "number of misses in l3", .heading = "l3 misses", BELOW,
		AT(of.n[3]), IF_ALL(config.level[CACHE_L3].ways)),
	COL("l3_miss", CELL_SHARE, "misses as a share of uses of l3", .heading = "l3 miss%", BELOW,
		PER(of.n[3], of.n[2]), IF_ALL(config.level[CACHE_L3].ways)),
};
/* clang-format on */

const struct analysis an_cache = {
	ANALYSIS(cache, struct cache_table),
	/* sums: instructions, all */
	.sums = 1 + BOTH * sizeof(struct cache_counts) / sizeof(uint64_t),
	.maps = { MAP(STATE, sites, struct cache_counts[BOTH], .add = cache_join_site,
		      .rows = "instructions", .of = "accesses"),
		  MAP(STATE, pages, struct cache_counts, .sums = 1, .rows = "pages",
		      .of = "accesses") },
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
	.simulated = true,
	ANALYSIS_STATE(cache_state),
};
