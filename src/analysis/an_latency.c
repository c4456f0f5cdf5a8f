/*
 * latency: time of instructions from one pipeline stage to the next, by op class.
 *
 * Count each number of ticks, so that percentiles are exact.  There are few different
 * numbers because stages end at clock edges.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/buckets.h"
#include "base/mem.h"
#include "base/minmax.h"

enum {
	STAGE_FIRST = ROLE_DECODED,
	STAGE_LAST = ROLE_LEFT_STORES,
	STAGES = STAGE_LAST - STAGE_FIRST + 1
};
enum { CLASSES = 256 }; /* count larger classes as class 256 */
enum { GROUP_ALL, GROUP_CLASSES };
#define SIGN (UINT64_C(1) << 63)

struct latency_step {
	uint64_t n;
	double sum, since_fetch;
	int64_t min, max;
};

struct latency_row {
	const char *class, *stage;
	struct latency_step step;
	double mean, since;
	uint64_t p50, p90, p99;
};

#define ROW struct latency_row

struct latency {
	uint64_t dropped; /* squashed records */
	const struct schema *schema;
	fieldset class, stage[STAGES]; /* fields */
	const char *unit;              /* unit of all times; NULL if there is none */
	struct key_counts steps;       /* struct latency_step, by class and stage */
	struct key_counts times;       /* count, by class and stage, and by time */
};

static void latency_init(void *state, const struct analysis_input *in)
{
	struct latency *l = state;
	l->schema = in->schema;
	l->class = in->schema->by_role[ROLE_CLASS];
	for (int s = STAGES - 1; s >= 0; s--) {
		l->stage[s] = in->schema->by_role[STAGE_FIRST + s];
		if (l->stage[s])
			l->unit = schema_field(l->schema, fieldset_first(l->stage[s]))
					  ->unit;
	}
}

static void latency_add_step(void *whole, const void *part)
{
	struct latency_step *to = whole;
	const struct latency_step *from = part;
	if (!to->n || from->min < to->min)
		to->min = from->min;
	if (!to->n || from->max > to->max)
		to->max = from->max;
	to->n += from->n;
	to->sum += from->sum;
	to->since_fetch += from->since_fetch;
}

static void latency_record(struct latency *l, const struct batch *b, size_t i)
{
	uint64_t class = CLASSES, v;
	int64_t before = 0;
	if (record_role(b, i, ROLE_SQUASHED, &v) && v) {
		l->dropped++;
		return;
	}
	if (record_role(b, i, ROLE_CLASS, &class) && class > CLASSES)
		class = CLASSES;
	for (unsigned s = 0; s < STAGES; s++) {
		if (!record_role(b, i, STAGE_FIRST + s, &v))
			continue;
		/* Times in a damaged trace can be any number, so compute modulo 2^64. */
		int64_t at = (int64_t)v, took = (int64_t)(v - (uint64_t)before);
		latency_add_step(key_counts_add(&l->steps, class * STAGES + s, 0),
				 &(struct latency_step) { 1, (double)took, (double)at,
							  took, took });
		uint64_t *n =
			key_counts_add(&l->times, class * STAGES + s, (uint64_t)took);
		if (n)
			++*n;
		before = at;
	}
}

static void latency_records(void *arg, const struct records *r)
{
	for (size_t k = 0; k < r->n; k++)
		latency_record(arg, r->b, r->at[k]);
}

/* A time.  Sort times by class, stage and time.  The times of all classes together have
 * the last class, CLASSES + 1. */
struct latency_time {
	uint64_t key, order, n; /* order is the time with the sign bit inverted */
};

static void latency_add_row(const struct latency *w, uint64_t class, unsigned stage,
			    const struct latency_step *st, const struct latency_time *t,
			    size_t n, struct table *out)
{
	static const unsigned percents[] = { 50, 90, 99 };
	uint64_t all = 0, at[3];
	struct str name = STR_INIT;
	for (size_t i = 0; i < n; i++)
		all += t[i].n;
	for (int k = 0; k < 3; k++)
		at[k] = t[buckets_percentile(&t->n, n, sizeof *t, all, percents[k])]
				.order ^
			SIGN;
	if (class < CLASSES)
		value_print_number(w->schema, fieldset_first(w->class), class, &name);
	const struct latency_row row = {
		.class = class < CLASSES ? name.text : NULL,
		.stage = schema_field(w->schema, fieldset_first(w->stage[stage]))->name,
		.step = *st,
		.mean = st->sum / (double)st->n,
		.since = st->since_fetch / (double)st->n,
		.p50 = at[0],
		.p90 = at[1],
		.p99 = at[2]
	};
	table_row(out, class > CLASSES ? GROUP_ALL : GROUP_CLASSES, &row,
		  TABLE_NO_RECORD);
	str_release(&name);
}

/* clang-format off */
static const struct table_column columns[] = {
	COL("class", CELL_TEXT, "op class", .groups = 1 << GROUP_CLASSES, .role = ROLE_CLASS, AT(class)),
	COL("stage", CELL_TEXT, "stage of the pipeline", AT(stage)),
	COL("records", CELL_COUNT, "number of instructions that reach it", AT(step.n)),
	COL("since_fetch", CELL_MEAN, "average time since the fetch", .heading = "since fetch",
		AT(since)),
	COL("mean", CELL_MEAN, "average time since the preceding stage that was reached", AT(mean)),
	COL("min", CELL_INT, "minimum", AT(step.min)),
	COL("p50", CELL_INT, "median", AT(p50)),
	COL("p90", CELL_INT, "90th percentile", AT(p90)),
	COL("p99", CELL_INT, "99th percentile", AT(p99)),
	COL("max", CELL_INT, "maximum", AT(step.max)),
};
/* clang-format on */

/* Set a heading such as "mean ps".  Show the unit here too, because notes come after
 * all rows. */
static void latency_head(struct table *out, const char *name, const char *heading,
			 const char *unit)
{
	struct str text = STR_INIT;
	int column = table_find_column(out, name);
	str_addf(&text, heading, unit);
	table_name_column(out, (unsigned)column, name, text.text, columns[column].help);
	str_release(&text);
}

static void latency_rows(const void *whole, struct table *out)
{
	const struct latency *w = whole;
	size_t n = 0;
	struct latency_time *t = mem_new(2 * w->times.n + 1, sizeof *t);
	struct latency_step all[STAGES] = { { 0 } };
	if (w->unit) {
		latency_head(out, "since_fetch", "%s since fetch", w->unit);
		latency_head(out, "mean", "mean %s", w->unit);
	}
	for (size_t i = 0; i < w->times.n; i++) {
		uint64_t key = w->times.key[i].a;
		struct latency_time one = { key, w->times.key[i].b ^ SIGN,
					    *(uint64_t *)key_counts_entry(&w->times, i) };
		t[n++] = one;
		one.key = (CLASSES + 1) * STAGES + key % STAGES;
		t[n++] = one;
	}
	qsort(t, n, sizeof *t, u64_pair_compare);
	for (size_t i = 0; i < w->steps.n; i++)
		latency_add_step(&all[w->steps.key[i].a % STAGES],
				 key_counts_entry(&w->steps, i));
	bool without = false;
	for (size_t i = 0, j; i < n; i = j) {
		uint64_t class = t[i].key / STAGES;
		unsigned stage = (unsigned)(t[i].key % STAGES);
		for (j = i; j < n && t[j].key == t[i].key; j++)
			;
		if (class <= CLASSES && !w->class)
			continue;
		without |= class == CLASSES;
		latency_add_row(w, class, stage,
				class > CLASSES ? &all[stage]
						: key_counts_get(&w->steps, t[i].key, 0),
				t + i, j - i, out);
	}
	free(t);
	if (w->dropped)
		table_total(out, "squashed", "squashed records, left out", w->dropped);
	if (without)
		table_note(out, "rows without a class are instructions whose class is "
				"unknown, or 256 or more");
	if (w->times.left_out)
		table_note(out, "percentiles include only the first %zu different times",
			   w->times.n);
	if (w->unit)
		table_note(out, "times are in %s", w->unit);
}

static const struct table_group groups[] = {
	[GROUP_ALL] = { "all", "All instructions" },
	[GROUP_CLASSES] = { "classes", "By op class" },
};

const struct analysis an_latency = {
	ANALYSIS(latency, struct latency),
	.title = "Latency by stage",
	.help = "time from stage to stage of the pipeline, by op class",
	.about = "For each stage, the time since the preceding stage that was reached, "
		 "first for all instructions, then by op class.  Percentiles are exact.  "
		 "Squashed records do not count.",
	.any = 1 << ROLE_DECODED | 1 << ROLE_RENAMED | 1 << ROLE_DISPATCHED |
	       1 << ROLE_ISSUED | 1 << ROLE_READY | 1 << ROLE_COMMITTED |
	       1 << ROLE_STORED | 1 << ROLE_LEFT_STORES,
	.wants = UINT64_C(1) << ROLE_CLASS | UINT64_C(1) << ROLE_SQUASHED,
	ANALYSIS_GROUPS,
	.as_added = true,
	.init = latency_init,
	.sums = 1, /* sum: dropped */
	.maps = { MAP(struct latency, steps, struct latency_step,
		      .add = latency_add_step),
		  MAP(struct latency, times, uint64_t, .sums = 1, .many = true) },
};
