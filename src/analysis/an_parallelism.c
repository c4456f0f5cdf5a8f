/*
 * parallelism: instructions per cycle allowed by dependences and a window, and the
 * number of misses outstanding in the window at once.
 */
#include <inttypes.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/branch_info.h"
#include "analysis/miss_windows.h"
#include "base/minmax.h"

enum { GROUP_WINDOWS, GROUP_MISSES, GROUP_OUTSTANDING };
enum { WINDOWS, PREDICTOR, STACK, CACHES, PARAMETERS };

struct parallelism_row {
	struct bucket_row times;
	const char *window;
	uint64_t records, cycles, predicted;
	struct miss_count misses;
};

#define ROW struct parallelism_row

struct parallelism {
	uint64_t records, branches;
	struct dataflow own_flow; /* owned by the whole; parts borrow it */
	const struct dataflow *flow;
	struct thread_of threads;
	struct ilp_list list; /* records of a part */
	struct ilp sim;       /* simulation of the whole */
};

/* Parse one predictor, or "perfect" to an empty list. */
static enum status parallelism_predictor(void *out, const char *text, struct err *err)
{
	const char *comma = strchr(text, ',');
	((struct predictor_list *)out)->n = 0;
	if (!strcmp(text, "perfect"))
		return ST_OK;
	enum status st = predictor_list_parse(out, text, err);
	return st == ST_OK && comma
		       ? err_at(err, (int)(comma - text) + 1, "one predictor")
		       : st;
}

static const char *parallelism_choose(size_t i, const char **help)
{
	*help = "predicts every branch correctly";
	return i ? predictor_choose(i - 1, help) : "perfect";
}

static const struct analysis_parameter parameters[PARAMETERS] = {
	[WINDOWS] = { .name = "windows",
		      .value = "N,...",
		      .help = "simulate windows of N records in flight",
		      .standard = "16,32,64,128,256,512",
		      .of_table = true,
		      PARSED(window_list_parse, struct window_list) },
	[PREDICTOR] = { .name = "window-predictor",
			.value = "KIND",
			.help = "use the predictor KIND (see --predictor), or perfect",
			.standard = "gshare",
			.of_table = true,
			.choice = parallelism_choose,
			PARSED(parallelism_predictor, struct predictor_list) },
	[STACK] = { .name = "window-stack",
		    .value = "yes|no",
		    .help = "count dependences through the stack pointer",
		    .standard = "yes",
		    .of_table = true },
	[CACHES] = { .name = "window-cache",
		     .value = "SIZE:WAYS:LINE,...",
		     .help = "count the loads that miss in this cache, or in all of up "
			     "to three levels",
		     .standard = "32K:8:64,1M:16:64",
		     .of_table = true,
		     PARSED(miss_windows_caches, struct cache_config) },
};

static void parallelism_init_whole(struct parallelism *p, const struct analysis_input *in)
{
	struct chain_options opt = chain_defaults();
	opt.with = CHAIN_ALL & ~(1u << CHAIN_IP);
	if (*settings_get(in->settings, &parameters[STACK]) == 'n')
		opt.with &= ~(1u << CHAIN_STACK);
	opt.size = 1;
	dataflow_init(&p->own_flow, in->schema, &opt);
	settings_parsed(in->settings, &parameters[PREDICTOR], &p->sim.list);
	settings_parsed(in->settings, &parameters[WINDOWS], &p->sim.windows);
	struct cache_config caches;
	settings_parsed(in->settings, &parameters[CACHES], &caches);
	ilp_begin(&p->sim, p->own_flow.load.n ? &caches : NULL, in->max);
}

static void parallelism_init(void *state, const struct analysis_input *in)
{
	struct parallelism *p = state;
	const struct parallelism *whole = in->whole;
	p->flow = whole ? whole->flow : &p->own_flow;
	if (!whole)
		parallelism_init_whole(p, in);
	dataflow_threads(p->flow, &p->threads, whole ? &whole->threads : NULL);
}

static void parallelism_release(void *state)
{
	struct parallelism *p = state;
	thread_of_release(&p->threads);
	ilp_end(&p->sim);
}

static void parallelism_records(void *arg, const struct records *r)
{
	struct parallelism *p = arg;
	for (size_t k = 0; k < r->n; k++)
		p->branches +=
			ilp_list_add(&p->list, p->flow, &p->threads, r->b, r->at[k]);
	p->records += r->n;
}

static void parallelism_merge(void *whole, void *part)
{
	struct parallelism *w = whole;
	const struct parallelism *p = part;
	ilp_replay(&w->sim, &p->list);
}

static void parallelism_outstanding(struct parallelism_row row, struct table *out)
{
	const struct miss_count *c = &row.misses;
	for (unsigned k = 1; k < BUCKETS; k++) {
		uint64_t from = UINT64_C(1) << (k - 1);
		row.times = (struct bucket_row) { .from = from,
						  .to = u64_min(from + (from - 1),
								c->outstanding_max),
						  .n = c->outstanding[k],
						  .all = c->ranks,
						  .known = true };
		if (row.times.n)
			table_row(out, GROUP_OUTSTANDING, &row, TABLE_NO_RECORD);
	}
}

static void parallelism_rows(const void *whole, struct table *out)
{
	const struct parallelism *w = whole;
	const struct ilp *s = &w->sim;
	bool predicted = s->list.n && w->branches;
	struct parallelism_row row = { .records = w->records };
	for (size_t k = 0; k < s->windows.n; k++) {
		row.window = table_text(out, "%" PRIu64, s->windows.size[k]);
		row.cycles = s->window[k][ILP_PERFECT].cycles;
		row.predicted = predicted ? s->window[k][ILP_PREDICTED].cycles : 0;
		table_row(out, GROUP_WINDOWS, &row, TABLE_NO_RECORD);
		if (!s->misses)
			continue;
		row.misses = miss_windows_count(s->misses, k);
		table_row(out, GROUP_MISSES, &row, TABLE_NO_RECORD);
		parallelism_outstanding(row, out);
	}
	row.window = "unlimited";
	row.cycles = s->unlimited;
	row.predicted = 0;
	table_row(out, GROUP_WINDOWS, &row, TABLE_NO_RECORD);
	table_total(out, "records", "records", w->records);
	if (predicted)
		table_total_share(out, "mispredicted",
				  table_text(out, "mispredicted by %s",
					     predictor_plural(&s->list.at[0])),
				  s->mispredicted, w->branches);
	if (s->misses) {
		uint64_t uses, misses;
		miss_windows_loads(s->misses, &uses, &misses);
		table_total_share(out, "loads_missed", "loads that miss", misses, uses);
	}
	if (!w->own_flow.read.n)
		table_note(out, "the format does not record registers: records depend on "
				"each other through memory only");
	if (s->list.n && !w->branches)
		table_note(out,
			   "records have no branch outcomes, so prediction is perfect");
	if (s->writers.words.left_out)
		table_note(out,
			   "values in memory beyond the first %d words have no "
			   "producer",
			   ILP_WORDS_MAX);
}

static const struct table_group groups[] = {
	[GROUP_WINDOWS] = { "windows", "Records per cycle" },
	[GROUP_MISSES] = { "misses", "Misses in a window" },
	[GROUP_OUTSTANDING] = { "outstanding", "Misses outstanding at once" },
};

/* clang-format off */
#define CYCLES      .groups = 1 << GROUP_WINDOWS
#define MISSES      .groups = 1 << GROUP_MISSES
#define OUTSTANDING .groups = 1 << GROUP_OUTSTANDING
static const struct table_column columns[] = {
	COL("window", CELL_ESCAPED, "records in flight", AT(window)),
	COL("cycles", CELL_COUNT, "cycles for all records", CYCLES, AT(cycles)),
	COL("ipc", CELL_MEAN, "records per cycle", .heading = "IPC", CYCLES, PER(records, cycles)),
	COL("predicted_cycles", CELL_COUNT, "cycles with branches predicted by --window-predictor",
		.heading = "predicted", CYCLES, AT(predicted), IF(predicted)),
	COL("predicted_ipc", CELL_MEAN, "records per cycle with that prediction",
		.heading = "predicted IPC", CYCLES, PER(records, predicted)),
	COL("windows", CELL_COUNT, "windows: each begins at a miss", MISSES, AT(misses.windows)),
	COL("misses", CELL_COUNT, "misses of loads", MISSES, AT(misses.misses)),
	COL("mean", CELL_MEAN, "average number of misses of a window", MISSES,
		PER(misses.misses, misses.windows)),
	COL("max", CELL_COUNT, "max number of misses of a window", MISSES, AT(misses.misses_max)),
	COL("independent", CELL_SHARE, "share of the misses that do not wait for another miss of "
		"their window", MISSES, PER(misses.independent, misses.misses)),
	COL("at_once", CELL_MEAN, "average number of outstanding misses while there are any",
		.heading = "at once", MISSES, PER(misses.misses, misses.ranks)),
	COL("at_once_max", CELL_COUNT, "max number of outstanding misses",
		.heading = "max at once", MISSES, AT(misses.outstanding_max)),
	BUCKET_RANGE(times., "outstanding", "min number of outstanding misses",
		1 << GROUP_OUTSTANDING),
	COL("times", CELL_COUNT, "number of times", OUTSTANDING, AT(times.n)),
	COL("share", CELL_SHARE, "share of all times", OUTSTANDING, PER(times.n, times.all)),
};
/* clang-format on */

const struct analysis an_parallelism = {
	ANALYSIS(parallelism, struct parallelism),
	.sums = 2, /* sums: records, branches */
	.title = "Instruction-level parallelism",
	.help = "records per cycle that dependences and window sizes allow",
	.about =
		"Each record takes one cycle, and any number can execute at once.  With "
		"a window of N records, a record enters when the record N places before "
		"it has retired; records retire in order.  It starts when the registers, "
		"condition codes and memory words that it reads are ready; names of "
		"registers do not matter, nor do the addresses of earlier stores, or the "
		"instruction pointer.  With prediction, records after a mispredicted "
		"branch start when it is done.  The row without a window is the longest "
		"dependence chain.\n\nMisses are load misses in --window-cache.  A "
		"window of misses begins at a miss that is in no earlier window.  A miss "
		"waits for another miss of its window if a register of its address "
		"depends on that miss, through registers, memory, or a line that is "
		"still being fetched; in formats that do not mark address registers, if "
		"any register does.  Other misses are outstanding at once: first those "
		"that wait for no miss, then those that wait for these, and so on.  "
		"Stores use the cache but do not miss.\n\nRecords of all threads share a "
		"window.  With --where, only matching records are counted and followed.",
	.any = 1 << ROLE_REG_READ | 1 << ROLE_LOAD,
	.wants = 1 << ROLE_REG_WRITTEN | 1 << ROLE_STORE | 1 << ROLE_ACCESS_SIZE |
		 1 << ROLE_FLAGS | 1 << ROLE_SPACE | BRANCH_ROLES,
	ANALYSIS_GROUPS,
	ANALYSIS_PARAMETERS(parameters),
	.per_thread = true,
	.as_added = true,
	.owns = { offsetof(struct parallelism, list.byte) },
	ANALYSIS_STATE(parallelism),
};
