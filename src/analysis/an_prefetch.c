/*
 * prefetch: misses avoided by prefetchers.
 *
 * Parts collect the accesses; the merge replays them in one cache for each prefetcher.
 */
#include <math.h>
#include <stdlib.h>

#include "analysis/analysis.h"
#include "analysis/prefetch_sim.h"

enum { GROUP_PREFETCHERS, GROUP_PCS };
/* An instruction. */
struct prefetch_pc {
	uint64_t uses, misses[PREFETCH_KINDS];
};

struct prefetch_row {
	const char *name, *best;
	struct prefetch_count count;
	uint64_t all, has; /* all: uses; has: true for a prefetcher */
	uint64_t pc, pc_uses, pc_misses, avoided;
	double share[PREFETCH_KINDS]; /* share of misses avoided, by prefetcher */
};

#define ROW struct prefetch_row

struct prefetch {
	uint64_t uses;
	struct key_counts pcs;         /* struct prefetch_pc of the whole */
	struct access_list accesses;   /* accesses of a part */
	struct prefetch_config config; /* configuration of the whole */
	struct prefetch_sim *sim[PREFETCH_KINDS];
};

static void prefetch_init(void *state, const struct analysis_input *in)
{
	struct prefetch *p = state;
	if (in->whole)
		return;
	p->config = prefetch_sim_config(in->settings);
	for (int k = 0; k < PREFETCH_KINDS; k++)
		p->sim[k] = prefetch_sim_new((enum prefetch_kind)k, &p->config);
}

static void prefetch_release(void *state)
{
	struct prefetch *p = state;
	for (int k = 0; k < PREFETCH_KINDS; k++)
		prefetch_sim_free(p->sim[k]);
}

static void prefetch_records(void *arg, const struct records *r)
{
	access_list_add(&((struct prefetch *)arg)->accesses, r);
}

static void prefetch_access(void *whole, const struct access_entry *a)
{
	struct prefetch *w = whole;
	size_t site = a->has_pc ? key_counts_near(&w->pcs, a->pc, 0) : KEY_COUNTS_NONE;
	struct prefetch_pc *pc = key_counts_kept(&w->pcs, site);
	unsigned bits = w->config.shape.line_bits;
	uint64_t lines = (a->last >> bits) - (a->first >> bits) + 1;
	w->uses += lines;
	if (pc)
		pc->uses += lines;
	for (int k = 0; k < PREFETCH_KINDS; k++) {
		uint64_t missed = prefetch_sim_access(
			w->sim[k], pc ? (uint32_t)site + 1 : 0, a->first, lines);
		if (pc)
			pc->misses[k] += missed;
	}
}

/* Rows */

/* Return the share of misses avoided; negative if there are more misses. */
static double prefetch_share(uint64_t without, uint64_t misses)
{
	return without ? ((double)without - (double)misses) / (double)without : NAN;
}

static void prefetch_row(const struct prefetch *w, int kind, struct table *out)
{
	const struct prefetch_count *c = prefetch_sim_count(w->sim[kind]);
	uint64_t without = prefetch_sim_count(w->sim[PREFETCH_NONE])->misses;
	const struct prefetch_row row = {
		.name = prefetch_sim_name((enum prefetch_kind)kind),
		.count = *c,
		.all = w->uses,
		.has = kind != PREFETCH_NONE,
		.share = { prefetch_share(without, c->misses) }
	};
	table_row(out, GROUP_PREFETCHERS, &row, TABLE_NO_RECORD);
}

static void prefetch_pc_row(const struct prefetch *w, size_t i, struct table *out)
{
	const struct prefetch_pc *pc = key_counts_entry(&w->pcs, i);
	uint64_t without = pc->misses[PREFETCH_NONE];
	struct prefetch_row row = { .pc = w->pcs.key[i].a,
				    .pc_uses = pc->uses,
				    .pc_misses = without,
				    .best = "none" };
	for (int k = PREFETCH_NEXT; k < PREFETCH_KINDS; k++) {
		row.share[k] = prefetch_share(without, pc->misses[k]);
		if (pc->misses[k] + row.avoided >= without)
			continue;
		row.avoided = without - pc->misses[k];
		row.best = prefetch_sim_name((enum prefetch_kind)k);
	}
	if (without)
		table_row(out, GROUP_PCS, &row, TABLE_NO_RECORD);
}

static void prefetch_rows(const void *whole, struct table *out)
{
	const struct prefetch *w = whole;
	for (int k = 0; k < PREFETCH_KINDS; k++)
		prefetch_row(w, k, out);
	for (size_t i = 0; i < w->pcs.n; i++)
		prefetch_pc_row(w, i, out);
	table_total(out, "uses",
		    table_text(out, "uses of %s", SHAPE_TEXT(&w->config.shape)), w->uses);
}

static const struct table_group groups[] = {
	[GROUP_PREFETCHERS] = { "prefetchers", "Prefetchers" },
	[GROUP_PCS] = { "pcs", "Instructions whose misses are avoided" },
};

/* clang-format off */
#define PREFETCHERS .groups = 1 << GROUP_PREFETCHERS
#define PCS         .groups = 1 << GROUP_PCS
static const struct table_column columns[] = {
	COL("prefetcher", CELL_TEXT, "kind of prefetcher", PREFETCHERS, AT(name)),
	COL("misses", CELL_COUNT, "remaining misses", PREFETCHERS, AT(count.misses)),
	COL("miss", CELL_SHARE, "remaining misses as a share of the uses", .heading = "miss%",
		PREFETCHERS, PER(count.misses, all)),
	COL("coverage", CELL_SHARE, "share of the misses without a prefetcher that are avoided; "
		"negative if there are more misses", PREFETCHERS, AT(share[PREFETCH_NONE]), IF(has),
		.sort = SORT_ELSE),
	COL("prefetches", CELL_COUNT, "prefetched lines", PREFETCHERS, AT(count.issued), IF(has)),
	COL("useful", CELL_COUNT, "prefetched lines that are used before they are replaced",
		PREFETCHERS, AT(count.useful), IF(has)),
	COL("accuracy", CELL_SHARE, "useful lines as a share of the prefetched lines", PREFETCHERS,
		PER(count.useful, count.issued)),
	COL("late", CELL_SHARE, "share of the useful lines that are used before they arrive: after "
		"fewer uses than --prefetch-latency", PREFETCHERS, PER(count.late, count.useful)),
	COL("mean_distance", CELL_MEAN, "average number of uses from a prefetch to the first use of "
		"its line", .heading = "distance", PREFETCHERS, PER(count.sum, count.useful)),
	COL("pc", CELL_ADDR, "address of the instruction", .role = ROLE_PC, PCS, AT(pc)),
	COL("uses", CELL_COUNT, "uses of lines by the instruction", PCS, AT(pc_uses)),
	COL("pc_misses", CELL_COUNT, "misses without a prefetcher", .heading = "misses", PCS,
		AT(pc_misses)),
	COL("next_line", CELL_SHARE, "share of these misses that next line avoids",
		.heading = "next line", PCS, AT(share[PREFETCH_NEXT])),
	COL("stride", CELL_SHARE, "share that stride avoids", PCS, AT(share[PREFETCH_STRIDE])),
	COL("best_offset", CELL_SHARE, "share that best offset avoids", .heading = "best offset",
		PCS, AT(share[PREFETCH_OFFSET])),
	COL("best", CELL_TEXT, "prefetcher that avoids the most misses", PCS, AT(best)),
	COL("avoided", CELL_COUNT, "misses that it avoids", PCS, AT(avoided), .sort = SORT_FIRST),
};
/* clang-format on */

const struct analysis an_prefetch = {
	ANALYSIS(prefetch, struct prefetch),
	.maps = { MAP(struct prefetch, pcs, struct prefetch_pc, .rows = "instructions") },
	.title = "Prefetchers",
	.help = "misses that simple prefetchers avoid, how precisely and how early",
	.about =
		"A cache for loads and stores, --prefetch-cache, without a prefetcher "
		"and with each of three.  Next line prefetches the following line when a "
		"line misses, or when a prefetched line is used for the first time.  "
		"Stride prefetches for each instruction whose last two address distances "
		"are equal, at least a line ahead.  Best offset learns the distance, in "
		"lines, between lines that are used at least --prefetch-latency uses "
		"apart (after Michaud, 2016).  A prefetched line replaces another one at "
		"once.  Time is counted in uses: an access that touches two lines counts "
		"twice, and has 1 byte if the format has no sizes.  The cache is empty "
		"at the beginning of the trace or span, and only counted records use it.",
	.any = 1 << ROLE_LOAD | 1 << ROLE_STORE,
	.wants = 1 << ROLE_PC | 1 << ROLE_ACCESS_SIZE,
	ANALYSIS_PARAMETERS(prefetch_sim_parameters),
	ANALYSIS_GROUPS,
	.accesses = offsetof(struct prefetch, accesses),
	.access = prefetch_access,
	.init = prefetch_init,
	.release = prefetch_release,
};
