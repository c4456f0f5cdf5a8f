/*
 * forwarding: stores whose values are loaded.
 *
 * Parts collect the accesses; the merge replays them on a map of the last store to each
 * byte.  Keep only the last STORES_MAX stores.
 */
#include "analysis/analysis.h"
#include "analysis/buckets.h"
#include "analysis/last_writers.h"
#include "base/mem.h"
#include "base/minmax.h"

/* Max number of stores, and max plausible bytes of an access. */
enum { STORES_MAX = 1 << 20, SIZE_BELIEVED = 128 };

enum { GROUP_PAIRS, GROUP_DISTANCES };
/* A load or a store. */
struct forwarding_end {
	uint64_t record, pc;
	bool has_pc;
};

/* A load and a store, by their addresses. */
struct forwarding_pair {
	uint64_t n, near, partial, min, max, sum, first;
};

struct forwarding_row {
	struct bucket_row bucket;
	struct forwarding_pair pair;
	uint64_t load, store;
};

#define ROW struct forwarding_row

struct forwarding {
	uint64_t loads;
	uint64_t window;
	struct thread_of threads;
	bool sizes; /* the format has sizes */

	struct access_list accesses; /* accesses of a part */

	/* Members of the whole. */
	struct last_writers writers; /* numbers of stores, from 1 */
	struct forwarding_end *ring; /* last STORES_MAX stores */
	uint64_t stores;
	struct key_counts pairs;
	struct forwarding_pair all;
	uint64_t bucket[BUCKETS];
};

#define STATE struct forwarding

static const struct analysis_parameter parameters[] = {
	{ .name = "forwarding-window",
	  .value = "N",
	  .help = "count a load as near if its store is at most N records earlier",
	  .standard = "64",
	  .of_table = true,
	  .number_of = "records",
	  .min = 1 },
};

static void forwarding_init(void *state, const struct analysis_input *in)
{
	struct forwarding *f = state;
	const struct forwarding *whole = in->whole;
	f->accesses.threads = &f->threads;
	f->sizes = f->accesses.size >= 0;
	thread_of_init(&f->threads, in->schema, whole ? &whole->threads : NULL);
	last_writers_init(&f->writers, f->sizes ? 1 << WORD_BITS : 1, KEY_COUNTS_ALL);
	if (whole)
		return;
	f->window = settings_number(in->settings, parameters);
	f->ring = mem_new(STORES_MAX, sizeof *f->ring);
}

static void forwarding_release(void *state)
{
	struct forwarding *f = state;
	thread_of_release(&f->threads);
	last_writers_release(&f->writers);
}

static void forwarding_records(void *arg, const struct records *r)
{
	struct forwarding *p = arg;
	size_t n = p->accesses.n;
	access_list_add(&p->accesses, r);
	for (; n < p->accesses.n; n++)
		p->loads += !p->accesses.at[n].store;
}

/* Add a load to a pair; p is NULL if the pair is not kept. */
static void forwarding_add(struct forwarding_pair *p, uint64_t record, uint64_t distance,
			   uint64_t window, bool partial)
{
	if (!p)
		return;
	p->first = p->n ? p->first : record;
	p->min = p->n ? u64_min(p->min, distance) : distance;
	p->max = u64_max(p->max, distance);
	p->n++;
	p->near += distance <= window;
	p->partial += partial;
	p->sum += distance;
}

/* Count a load that reads the value of the youngest store to its bytes.  The load is
 * partial if some of its bytes are not from this store. */
static void forwarding_load(struct forwarding *w, const struct operand *o,
			    const struct forwarding_end *load)
{
	uint64_t youngest = 0, oldest = UINT64_MAX, bytes = 0;
	for (struct writer_walk k = { 0 }; last_writers_next(&w->writers, o, false, &k);)
		for (size_t i = 0; i < k.n; i++, bytes++) {
			youngest = u64_max(youngest, k.writer[i]);
			oldest = u64_min(oldest, k.writer[i]);
		}
	if (!youngest || youngest + STORES_MAX <= w->stores)
		return;
	const struct forwarding_end *s = &w->ring[youngest % STORES_MAX];
	uint64_t distance = load->record - s->record;
	bool partial = w->sizes && (oldest != youngest || bytes < o->value.size);
	w->bucket[bucket_of(distance)]++;
	forwarding_add(&w->all, load->record, distance, w->window, partial);
	if (load->has_pc && s->has_pc)
		forwarding_add(key_counts_add(&w->pairs, load->pc, s->pc), load->record,
			       distance, w->window, partial);
}

static void forwarding_access(void *whole, const struct access_entry *a)
{
	struct forwarding *w = whole;
	const struct forwarding_end self = { a->record, a->pc, a->has_pc };
	const uint64_t size = u64_min(a->last - a->first, SIZE_BELIEVED - 1) + 1;
	const struct operand o = { .value = { .kind = VALUE_MEMORY, .size = size },
				   .key = a->first,
				   .of = a->space };
	if (!a->store) {
		forwarding_load(w, &o, &self);
		return;
	}
	w->ring[++w->stores % STORES_MAX] = self;
	last_writers_set(&w->writers, &o, w->stores);
	if (w->stores % STORES_MAX == 0)
		last_writers_forget(&w->writers, w->stores - STORES_MAX + 1);
}

static void forwarding_rows(const void *whole, struct table *out)
{
	const struct forwarding *w = whole;
	for (size_t k = 0; k < w->pairs.n; k++) {
		const struct forwarding_pair *pair = key_counts_entry(&w->pairs, k);
		const struct forwarding_row row = { .pair = *pair,
						    .load = w->pairs.key[k].a,
						    .store = w->pairs.key[k].b };
		table_row(out, GROUP_PAIRS, &row, pair->first);
	}
	buckets_add(out, GROUP_DISTANCES, w->bucket, w->all.max, w->loads, 0, 0);
	table_total(out, "loads", "loads", w->loads);
	table_total_share(out, "forwarded", "loads of a value stored in the trace",
			  w->all.n, w->loads);
	table_total_share(out, "near",
			  table_text(out,
				     "loads of a value stored at most %s records earlier",
				     COUNT_TEXT(w->window)),
			  w->all.near, w->loads);
	if (w->sizes)
		table_total_share(out, "partial",
				  "loads that take only part of their bytes from the "
				  "store",
				  w->all.partial, w->loads);
	else
		table_note(out, "the format has no access sizes: accesses to the same 8 "
				"bytes are assumed to overlap");
	if (w->stores > STORES_MAX)
		table_note(out, "a store is forgotten after 1,048,576 later stores");
}

static const struct table_group groups[] = {
	[GROUP_PAIRS] = { "pairs", "Loads and the stores whose values they read" },
	[GROUP_DISTANCES] = { "distances", "Records from the store to the load" },
};

/* clang-format off */
#define PAIRS     .groups = 1 << GROUP_PAIRS
#define DISTANCES .groups = 1 << GROUP_DISTANCES
static const struct table_column columns[] = {
	COL("load", CELL_ADDR, "address of the load instruction", PAIRS, .role = ROLE_PC, AT(load)),
	COL("store", CELL_ADDR, "address of the store instruction", PAIRS, AT(store)),
	COL("loads", CELL_COUNT, "number of loads of values stored by it", PAIRS, AT(pair.n),
		.sort = SORT_FIRST),
	COL("share", CELL_SHARE, "share of all loads", PAIRS, PER_ALL(pair.n, loads)),
	COL("near", CELL_SHARE, "share of these loads within --forwarding-window", PAIRS,
		PER(pair.near, pair.n)),
	COL("mean", CELL_MEAN, "average number of records from store to load", PAIRS,
		PER(pair.sum, pair.n)),
	COL("min", CELL_COUNT, "min number", PAIRS, AT(pair.min)),
	COL("max", CELL_COUNT, "max number", PAIRS, AT(pair.max)),
	COL("partial", CELL_COUNT, "loads that take some bytes from elsewhere", PAIRS,
		AT(pair.partial), IF_ALL(sizes)),
	BUCKET_RANGE(bucket., "distance", "min number of records", 1 << GROUP_DISTANCES),
	COL("count", CELL_COUNT, "number of loads at this distance", .heading = "loads", DISTANCES,
		AT(bucket.n), .sort = SORT_ELSE),
	COL("of_loads", CELL_SHARE, "share of all loads", .heading = "share", DISTANCES,
		PER(bucket.n, bucket.all)),
	COL("upto", CELL_SHARE, "share of loads at this distance or less", .heading = "cumulative",
		DISTANCES, PER(bucket.upto, bucket.all)),
};
/* clang-format on */

const struct analysis an_forwarding = {
	ANALYSIS(forwarding, struct forwarding),
	.sums = 1, /* sum: loads */
	.owns = { offsetof(STATE, ring) },
	.maps = { MAP(STATE, pairs, struct forwarding_pair, .rows = "pairs") },
	.title = "Store-load forwarding",
	.help = "stores whose values loads read, and the records between them",
	.about =
		"One row for each pair of a load and a store, by the addresses of their "
		"instructions: the load reads the value of the youngest store to one of "
		"its bytes.  A load is partial if other bytes come from an older store "
		"or from no store.  Loads of values stored before the trace have no "
		"store.  With --where, only matching records load and store; the records "
		"between them still count in the distances.",
	.needs = 1 << ROLE_PC | 1 << ROLE_LOAD | 1 << ROLE_STORE,
	.wants = 1 << ROLE_ACCESS_SIZE | 1 << ROLE_SPACE,
	ANALYSIS_PARAMETERS(parameters),
	ANALYSIS_GROUPS,
	.accesses = offsetof(STATE, accesses),
	.access = forwarding_access,
	.init = forwarding_init,
	.release = forwarding_release,
};
