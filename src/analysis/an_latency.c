/*
 * latency: the time that instructions take from one stage of the pipeline to the next, by
 * op class.
 *
 * Count each number of ticks, so that percentiles are exact.  There are few different
 * numbers, because stages end at clock edges.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "base/mem.h"

enum {
	STAGE_FIRST = ROLE_DECODED,
	STAGE_LAST = ROLE_LEFT_STORES,
	STAGES = STAGE_LAST - STAGE_FIRST + 1
};
enum { CLASSES = 256 }; /* larger classes are counted as class 256 */
enum {
	COL_CLASS,
	COL_STAGE,
	COL_N,
	COL_SINCE,
	COL_MEAN,
	COL_MIN,
	COL_P50,
	COL_P90,
	COL_P99,
	COL_MAX
};

struct latency_step {
	uint64_t n;
	double sum, since_fetch;
	int64_t min, max;
};

struct latency {
	uint64_t dropped; /* squashed records */
	const struct schema *schema;
	fieldset class, stage[STAGES]; /* fields */
	struct latency_step step[CLASSES + 1][STAGES];
	struct key_counts times; /* by class and stage, and by time: count */
};

static void latency_init(void *state, const struct analysis_input *in)
{
	struct latency *l = state;
	l->schema = in->schema;
	l->class = in->schema->by_role[ROLE_CLASS];
	for (int s = 0; s < STAGES; s++)
		l->stage[s] = in->schema->by_role[STAGE_FIRST + s];
}

static void latency_add_step(struct latency_step *to, const struct latency_step *from)
{
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
		/* Times of a damaged trace can be any number: modulo 2^64. */
		int64_t at = (int64_t)v, took = (int64_t)(v - (uint64_t)before);
		latency_add_step(&l->step[class][s],
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

static void latency_merge(void *whole, void *arg)
{
	struct latency *w = whole;
	const struct latency *p = arg;
	for (int c = 0; c <= CLASSES; c++)
		for (int s = 0; s < STAGES; s++)
			if (p->step[c][s].n)
				latency_add_step(&w->step[c][s], &p->step[c][s]);
}

/* A time; times are sorted by class, stage and time.  The times of all classes together
 * have the last class, CLASSES + 1. */
struct latency_time {
	uint64_t key;
	int64_t took;
	uint64_t n;
};

static int latency_compare(const void *one, const void *other)
{
	const struct latency_time *a = one, *b = other;
	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	return (a->took > b->took) - (a->took < b->took);
}

static int64_t latency_percentile(const struct latency_time *t, size_t n,
				  unsigned percent)
{
	uint64_t all = 0, sum = 0;
	for (size_t i = 0; i < n; i++)
		all += t[i].n;
	for (size_t i = 0; i < n; i++) {
		sum += t[i].n;
		if (sum * 100 >= all * percent)
			return t[i].took;
	}
	return 0;
}

static void latency_add_row(const struct latency *w, uint64_t class, unsigned stage,
			    const struct latency_step *st, const struct latency_time *t,
			    size_t n, struct table *out)
{
	table_add(out, class > CLASSES ? 0 : 1);
	if (class < CLASSES) {
		struct str name = STR_INIT;
		value_print_number(w->schema, fieldset_first(w->class), class, &name);
		table_set_text(out, COL_CLASS, name.text);
		str_release(&name);
	}
	table_set_text(out, COL_STAGE,
		       schema_field(w->schema, fieldset_first(w->stage[stage]))->name);
	table_set(out, COL_N, st->n);
	table_set_real(out, COL_MEAN, st->sum / (double)st->n);
	table_set_real(out, COL_SINCE, st->since_fetch / (double)st->n);
	table_set(out, COL_MIN, (uint64_t)st->min);
	table_set(out, COL_MAX, (uint64_t)st->max);
	table_set(out, COL_P50, (uint64_t)latency_percentile(t, n, 50));
	table_set(out, COL_P90, (uint64_t)latency_percentile(t, n, 90));
	table_set(out, COL_P99, (uint64_t)latency_percentile(t, n, 99));
}

static bool latency_without_class(const struct latency *w)
{
	bool any = false;
	for (int s = 0; s < STAGES; s++)
		any |= w->step[CLASSES][s].n != 0;
	return any;
}

/* clang-format off */
static const struct table_column columns[] = {
	[COL_CLASS] = COL("class", CELL_TEXT, "op class", .groups = 1 << 1, .role = ROLE_CLASS),
	[COL_STAGE] = COL("stage", CELL_TEXT, "stage of the pipeline"),
	[COL_N] = COL("records", CELL_COUNT, "number of instructions that reach it"),
	[COL_SINCE] = COL("since_fetch", CELL_MEAN, "average time since the fetch",
		.heading = "since fetch"),
	[COL_MEAN] = COL("mean", CELL_MEAN, "average time since the preceding stage that was "
		"reached"),
	[COL_MIN] = COL("least", CELL_INT, "minimum"),
	[COL_P50] = COL("p50", CELL_INT, "median"),
	[COL_P90] = COL("p90", CELL_INT, "90th percentile"),
	[COL_P99] = COL("p99", CELL_INT, "99th percentile"),
	[COL_MAX] = COL("most", CELL_INT, "maximum"),
};
/* clang-format on */

/* Return the unit of all times; NULL if they have none. */
static const char *latency_unit(const struct latency *w)
{
	for (int s = 0; s < STAGES; s++)
		if (w->stage[s])
			return schema_field(w->schema, fieldset_first(w->stage[s]))->unit;
	return NULL;
}

/* "mean ps": the unit is in the headings too, because notes are after all rows. */
static void latency_name_columns(const struct latency *w, struct table *out)
{
	const char *unit = latency_unit(w);
	if (!unit)
		return;
	struct str heading = STR_INIT;
	str_addf(&heading, "%s since fetch", unit);
	table_name_column(out, COL_SINCE, columns[COL_SINCE].name, heading.text,
			  columns[COL_SINCE].help);
	str_clear(&heading);
	str_addf(&heading, "mean %s", unit);
	table_name_column(out, COL_MEAN, columns[COL_MEAN].name, heading.text,
			  columns[COL_MEAN].help);
	str_release(&heading);
}

static void latency_rows(const void *whole, struct table *out)
{
	const struct latency *w = whole;
	size_t n = 0;
	struct latency_time *t = mem_new(2 * w->times.n + 1, sizeof *t);
	struct latency_step all[STAGES] = { { 0 } };
	latency_name_columns(w, out);
	for (size_t i = 0; i < w->times.n; i++) {
		uint64_t key = w->times.key[i].a;
		struct latency_time one = { key, (int64_t)w->times.key[i].b,
					    *(uint64_t *)key_counts_entry(&w->times, i) };
		t[n++] = one;
		one.key = (CLASSES + 1) * STAGES + key % STAGES;
		t[n++] = one;
	}
	qsort(t, n, sizeof *t, latency_compare);
	for (int c = 0; c <= CLASSES; c++)
		for (int s = 0; s < STAGES; s++)
			if (w->step[c][s].n)
				latency_add_step(&all[s], &w->step[c][s]);
	for (size_t i = 0, j; i < n; i = j) {
		uint64_t class = t[i].key / STAGES;
		unsigned stage = (unsigned)(t[i].key % STAGES);
		for (j = i; j < n && t[j].key == t[i].key; j++)
			;
		if (class <= CLASSES && !w->class)
			continue;
		latency_add_row(w, class, stage,
				class > CLASSES ? &all[stage] : &w->step[class][stage],
				t + i, j - i, out);
	}
	free(t);
	if (w->dropped)
		table_total(out, "squashed", "squashed records, left out", w->dropped);
	if (w->class && latency_without_class(w))
		table_note(out, "rows without a class are instructions whose class is "
				"unknown, or 256 or more");
	if (w->times.left_out)
		table_note(out, "percentiles include only the first %zu different times",
			   w->times.n);
	const char *unit = latency_unit(w);
	if (unit)
		table_note(out, "times are in %s", unit);
}

static const struct table_group groups[] = { { "all", "All instructions" },
					     { "classes", "By op class" } };

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
	.groups = groups,
	.ngroups = 2,
	.as_added = true,
	.init = latency_init,
	.sums = 1, /* dropped */
	.maps = { MAP(struct latency, times, uint64_t, key_counts_sum, .many = true) },
	.merge = latency_merge,
};
