/*
 * Find regions from the pages with accesses: cut them at the largest gaps between used
 * pages; if there is room for more bands, repeatedly cut the band with the most
 * accesses in halves.
 *
 * Find classes from a sample of records at equal distances: the most frequent classes
 * are bands, and all other classes are one band.  Records without a class have their
 * own band if the sample has any; otherwise they belong to the band of the other
 * classes, so that bands add up to all records.
 *
 * Each thread is a band.  If there are more threads than bands, the threads with the
 * most records are bands, and all other threads are one band.  Loops are handled in the
 * same way, and records without a loop have a band.
 */
#include "analysis/lane_bands.h"

#include <stdlib.h>
#include <string.h>

#include "analysis/histogram.h"
#include "base/key_counts.h"
#include "base/mem.h"
#include "base/minmax.h"
#include "format/numbers.h"
#include "trace/thread_slot.h"

enum { SAMPLES = 16, SAMPLE_RECORDS = 1024, GAP_MIN = 1 << 20 };

/* A class, thread or loop that can get its own band. */
struct bands_candidate {
	char *name; /* NULL if ordered by number */
	uint64_t number, records;
};

struct lane_band_counter {
	const struct lane_bands *bands;
	/* Counts for the current call. */
	uint64_t *count, *all;
	size_t recent; /* band of the last address */

	struct numberer numberer; /* numbers of classes */
	struct thread_window window;
	struct nest_lookup lookup;
};

/* Candidates */

static int bands_by_order(const void *x, const void *y)
{
	const struct bands_candidate *a = x, *b = y;
	if (a->name)
		return strcmp(a->name, b->name);
	return (a->number > b->number) - (a->number < b->number);
}

static int bands_by_records(const void *x, const void *y)
{
	const struct bands_candidate *a = x, *b = y;
	return a->records != b->records ? (a->records < b->records ? 1 : -1)
					: bands_by_order(x, y);
}

static uint32_t bands_add(struct lane_bands *b, const char *name)
{
	b->name[b->n] = mem_text(name);
	return (uint32_t)b->n++;
}

static void bands_name(const struct lane_bands *b, uint64_t number, struct str *out)
{
	const struct thread_info *f;
	str_clear(out);
	switch (b->of) {
	case LANE_BANDS_CLASS:
		numbers_value(b->numbers, (uint32_t)number, b->field, out);
		break;
	case LANE_BANDS_THREAD:
		f = threads_get(b->threads, (uint32_t)number);
		str_addf(out, "thread %s", threads_id_text(f->id, (char[24]) { 0 }));
		if (f->name)
			str_addf(out, " %s", f->name);
		break;
	default:
		str_addf(out, "loop %llx", (unsigned long long)number);
	}
}

/* Make bands of the classes, threads or loops with the most records, in their order.
 * `of` has the records of each number; replace them by its band. */
static void bands_make(struct lane_bands *out, struct key_counts *of, bool others,
		       bool without)
{
	struct bands_candidate *list = mem_new(of->n + 1, sizeof *list);
	struct str name = STR_INIT;
	size_t n = size_min(of->n, LANE_BANDS_MAX - others - without);
	for (size_t k = 0; k < of->n; k++) {
		uint64_t *records = key_counts_entry(of, k);
		list[k] = (struct bands_candidate) { NULL, of->key[k].a, *records };
		*records = n;
		if (out->of != LANE_BANDS_CLASS)
			continue;
		bands_name(out, list[k].number, &name);
		list[k].name = mem_text(name.text);
	}
	qsort(list, of->n, sizeof *list, bands_by_records);
	qsort(list, n, sizeof *list, bands_by_order);
	for (size_t k = 0; k < n; k++) {
		bands_name(out, list[k].number, &name);
		*(uint64_t *)key_counts_get(of, list[k].number, 0) =
			bands_add(out, name.text);
	}
	if (others)
		bands_add(out, "others");
	if (without)
		bands_add(out, "none");
	for (size_t k = 0; k < of->n; k++)
		free(list[k].name);
	free(list);
	str_release(&name);
}

/* Set the bands of the numbers below n; numbers that are not in `of` have band `others`. */
static void bands_assign(struct lane_bands *out, const struct key_counts *of, uint32_t n,
			 uint32_t others)
{
	out->nnumbers = n;
	out->band_of = mem_new(n + 1, sizeof *out->band_of);
	for (uint32_t k = 0; k < n; k++) {
		const uint64_t *band = key_counts_get(of, k, 0);
		out->band_of[k] = band ? (uint32_t)*band : others;
	}
}

/* Regions */

static uint64_t bands_accesses(enum lane_bands_of of, const struct bin *bin)
{
	return of == LANE_BANDS_CODE ? bin->n[ACCESS_FETCH]
				     : bin->n[ACCESS_LOAD] + bin->n[ACCESS_STORE];
}

/* Bins, and runs of bins: run i has the bins cut[i] to cut[i + 1] - 1. */
struct bands_runs {
	struct bin *bin;
	uint64_t *before; /* by bin: number of accesses of all earlier bins */
	unsigned bits;
	size_t n, cut[LANE_BANDS_MAX + 1];
};

/* Return the largest gap before a bin of a run, in bins, and set *at to the bin after
 * it. */
static uint64_t bands_run_gap(const struct bands_runs *r, size_t run, size_t *at)
{
	uint64_t max = 0;
	for (size_t i = r->cut[run] + 1; i < r->cut[run + 1]; i++)
		if (r->bin[i].number - r->bin[i - 1].number - 1 > max) {
			max = r->bin[i].number - r->bin[i - 1].number - 1;
			*at = i;
		}
	return max;
}

/* Return the number of accesses of a run, and set *at to the bin that divides it in
 * halves, or to its first bin if it has only one. */
static uint64_t bands_run_half(const struct bands_runs *r, size_t run, size_t *at)
{
	size_t begin = r->cut[run], end = r->cut[run + 1];
	const uint64_t *before = r->before;
	uint64_t all = before[end] - before[begin];
	for (*at = begin; *at + 1 < end && 2 * (before[*at] - before[begin]) < all;)
		++*at;
	return all;
}

/* Cut one run in two.  Return false if no run can be cut. */
static bool bands_cut(struct bands_runs *r)
{
	uint64_t gap = 0, max = 0;
	size_t which = 0, at = 0, here;
	for (size_t i = 0; i < r->n; i++) {
		uint64_t g = bands_run_gap(r, i, &here);
		if (g << r->bits >= GAP_MIN && g > gap) {
			gap = g;
			which = i;
			at = here;
		}
	}
	for (size_t i = 0; !gap && i < r->n; i++) {
		uint64_t all = bands_run_half(r, i, &here);
		if (all > max && here > r->cut[i]) {
			max = all;
			which = i;
			at = here;
		}
	}
	if (!gap && !max)
		return false;
	memmove(&r->cut[which + 2], &r->cut[which + 1], (r->n - which) * sizeof *r->cut);
	r->cut[which + 1] = at;
	r->n++;
	return true;
}

static void bands_add_region(struct lane_bands *b, uint64_t first, uint64_t last)
{
	struct str name = STR_INIT;
	str_addf(&name, "%s %llx", b->of == LANE_BANDS_CODE ? "code" : "data",
		 (unsigned long long)first);
	b->region[b->n] = (struct address_range) { first, last };
	b->name[b->n++] = name.text;
}

/* Find the pages with accesses, ascending, in at most PAGES_MAX bins: from the records
 * of a span or, if over is NULL, from the index. */
static enum status bands_find_pages(struct bin **bin, size_t *n, unsigned *bits,
				    struct trace *t, const struct span *over,
				    struct task *task, struct err *err)
{
	if (!over) {
		struct bins pages;
		index_accesses(trace_index(t), &pages);
		*bin = bins_sorted(&pages);
		*n = pages.table.n;
		*bits = pages.bits;
		bins_release(&pages);
		return ST_OK;
	}
	struct histogram h;
	struct histogram_spec spec = HISTOGRAM_SPEC;
	spec.of.over = *over;
	spec.max = PAGES_MAX;
	enum status st = histogram_make(&h, t, &spec, task, err);
	if (st != ST_OK)
		return st;
	*n = h.n;
	*bits = h.bits;
	*bin = mem_copy(h.bin, h.n * sizeof *h.bin);
	histogram_release(&h);
	return ST_OK;
}

static enum status bands_find_regions(struct lane_bands *out, struct trace *t,
				      const struct span *over, struct task *task,
				      struct err *err)
{
	struct bands_runs r = { .n = 0 };
	size_t n, used = 0;
	enum status st = bands_find_pages(&r.bin, &n, &r.bits, t, over, task, err);
	if (st != ST_OK)
		return st;
	r.before = mem_new(n + 1, sizeof *r.before);
	for (size_t i = 0; i < n; i++) {
		uint64_t accesses = bands_accesses(out->of, &r.bin[i]);
		if (!accesses)
			continue;
		r.bin[used] = r.bin[i];
		r.before[used + 1] = r.before[used] + accesses;
		used++;
	}
	r.cut[1] = used;
	r.n = used ? 1 : 0;
	while (r.n && r.n < LANE_BANDS_MAX && bands_cut(&r))
		;
	for (size_t i = 0; i < r.n; i++)
		bands_add_region(out, r.bin[r.cut[i]].number << r.bits,
				 (r.bin[r.cut[i + 1] - 1].number << r.bits) +
					 ((UINT64_C(1) << r.bits) - 1));
	free(r.bin);
	free(r.before);
	return ST_OK;
}

static void bands_add_access(void *ctx, size_t i, enum access kind, uint64_t address)
{
	(void)i;
	struct lane_band_counter *c = ctx;
	const struct lane_bands *b = c->bands;
	if ((kind == ACCESS_FETCH) != (b->of == LANE_BANDS_CODE))
		return;
	++*c->all;
	if (address_range_find(b->region, b->n, address, &c->recent))
		c->count[c->recent]++;
}

/* Classes */

/* Return the field that divides records best; NO_FIELD if there is none. */
static int bands_field(const struct schema *s)
{
	static const enum role roles[] = { ROLE_CLASS, ROLE_MICRO, ROLE_MACRO,
					   ROLE_BRANCH_KIND };
	for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
		if (s->by_role[roles[i]])
			return schema_first(s, roles[i]);
	return -1;
}

/* Count the values of sampled records by number.  Set *without if one of the records has
 * no value. */
static enum status bands_sample(int field, struct trace *t, struct key_counts *of,
				bool *without, struct task *task, struct err *err)
{
	const struct batch *b;
	struct numberer numberer;
	uint64_t records = trace_extent(t).records, step = records / SAMPLES;
	struct reader *rd = reader_open(t, task);
	enum status st = ST_OK;
	numberer_init(&numberer, trace_schema(t), (fieldset)1 << field);
	step = step < SAMPLE_RECORDS ? SAMPLE_RECORDS : step;
	for (uint64_t at = 0; (st == ST_OK || st == ST_END) && at < records; at += step) {
		struct span some = { at, at + SAMPLE_RECORDS - 1 };
		while ((st = reader_next(rd, &some, (fieldset)1 << field, &b, err)) ==
		       ST_OK) {
			numberer_begin(&numberer, b);
			for (size_t i = 0; i < b->n; i++) {
				bool has = batch_has(b, i, field, 0);
				uint32_t number = has ? numberer_number(&numberer, b, i)
						      : NUMBER_OTHER;
				*without |= !has;
				if (number != NUMBER_OTHER)
					++*(uint64_t *)key_counts_add(of, number, 0);
			}
		}
	}
	numberer_release(&numberer);
	reader_free(rd);
	return st == ST_END ? ST_OK : st;
}

static enum status bands_find_classes(struct lane_bands *out, struct trace *t,
				      struct task *task, struct err *err)
{
	struct key_counts of;
	bool without = false;
	uint32_t end = 0;
	out->field = bands_field(trace_schema(t));
	out->numbers = numbers_of(trace_schema(t), (fieldset)1 << out->field);
	key_counts_init(&of, sizeof(uint64_t), KEY_COUNTS_ALL);
	enum status st = bands_sample(out->field, t, &of, &without, task, err);
	for (size_t k = 0; k < of.n; k++)
		end = of.key[k].a >= end ? (uint32_t)of.key[k].a + 1 : end;
	if (st == ST_OK) {
		bands_make(out, &of, true, without);
		out->others = (uint32_t)out->n - 1 - without;
		out->without = (uint32_t)out->n - 1;
		bands_assign(out, &of, end, out->others);
	}
	key_counts_release(&of);
	return st;
}

static uint32_t bands_find_class(struct lane_band_counter *c, const struct batch *b,
				 size_t i)
{
	uint32_t number = numberer_number(&c->numberer, b, i);
	return number < c->bands->nnumbers ? c->bands->band_of[number] : c->bands->others;
}

static void bands_add_classes(struct lane_band_counter *c, const struct records *r)
{
	numberer_begin(&c->numberer, r->b);
	for (size_t j = 0; j < r->n; j++)
		c->count[batch_has(r->b, r->at[j], c->bands->field, 0)
				 ? bands_find_class(c, r->b, r->at[j])
				 : c->bands->without]++;
	*c->all += r->n;
}

/* Threads */

static void bands_choose_threads(struct lane_bands *out)
{
	uint32_t n = threads_count(out->threads);
	struct key_counts of;
	key_counts_init(&of, sizeof(uint64_t), KEY_COUNTS_ALL);
	for (uint32_t k = 0; k < n; k++)
		*(uint64_t *)key_counts_add(&of, k, 0) =
			threads_get(out->threads, k)->records;
	bands_make(out, &of, n > LANE_BANDS_MAX, false);
	bands_assign(out, &of, n, 0);
	key_counts_release(&of);
}

static enum status bands_find_threads(struct lane_bands *out, struct trace *t,
				      struct task *task, struct err *err)
{
	struct thread_slot *slot = trace_thread_slot(t);
	enum status st = trace_find_threads(t, task, err);
	out->threads = st == ST_OK ? thread_slot_get(slot) : NULL;
	out->loader = thread_slot_loader(slot);
	if (out->threads)
		bands_choose_threads(out);
	return st;
}

static void bands_add_threads(struct lane_band_counter *c, const struct records *r)
{
	const struct lane_bands *k = c->bands;
	struct thread_run run;
	*c->all += r->n;
	for (size_t j = 0; j < r->n;) {
		if (!threads_at(k->threads, r->b->first + r->at[j], &c->window, &run))
			return;
		size_t first = j;
		while (j < r->n && r->b->first + r->at[j] < run.first + run.n)
			j++;
		c->count[k->band_of[run.thread]] += j - first;
	}
}

/* Loops */

static enum status bands_find_loops(struct lane_bands *out, struct trace *t,
				    struct task *task, struct err *err)
{
	struct key_counts own;
	enum status st = trace_derive(t, DERIVED_NESTS, UINT64_MAX, task, err);
	if (st)
		return st;
	out->nests = nests_get(trace_nests(t));
	key_counts_init(&own, sizeof(uint64_t), KEY_COUNTS_ALL);
	for (size_t b = 0; b < out->nests->blocks; b++)
		for (size_t k = 0; k < out->nests->block[b].n; k++) {
			const struct nest_share *s = &out->nests->block[b].share[k];
			uint64_t header = out->nests->nest[s->nest].header;
			*(uint64_t *)key_counts_add(&own, header, 0) += s->records;
		}
	bands_make(out, &own, true, true);
	out->band_of = mem_new(out->nests->n, sizeof *out->band_of);
	for (size_t k = 0; k < out->nests->n; k++) {
		const uint64_t *band =
			key_counts_get(&own, out->nests->nest[k].header, 0);
		out->band_of[k] = (uint32_t)(!k ? out->n - 1 : band ? *band : out->n - 2);
	}
	key_counts_release(&own);
	return ST_OK;
}

static void bands_add_loops(struct lane_band_counter *c, const struct records *r)
{
	const struct lane_bands *k = c->bands;
	*c->all += r->n;
	for (size_t j = 0; j < r->n; j++) {
		uint64_t record = r->b->first + r->at[j];
		if (!nest_lookup_load(&c->lookup, r->b->schema->nests, record) ||
		    c->lookup.table != k->nests)
			return;
		c->count[k->band_of[c->lookup.nest[record - c->lookup.first]]]++;
	}
}

/* All kinds */

uint64_t lane_bands_roles(enum lane_bands_of of)
{
	static const uint64_t roles[] = {
		[LANE_BANDS_CODE] = UINT64_C(1) << ROLE_PC,
		[LANE_BANDS_DATA] = UINT64_C(1) << ROLE_LOAD | UINT64_C(1) << ROLE_STORE,
		[LANE_BANDS_CLASS] =
			UINT64_C(1) << ROLE_CLASS | UINT64_C(1) << ROLE_MICRO |
			UINT64_C(1) << ROLE_MACRO | UINT64_C(1) << ROLE_BRANCH_KIND,
		[LANE_BANDS_LOOP] = UINT64_C(1) << ROLE_BRANCH_KIND,
		[LANE_BANDS_THREAD] = UINT64_C(1) << ROLE_PC | UINT64_C(1) << ROLE_SPACE,
	};
	return roles[of];
}

fieldset lane_bands_fields(const struct lane_bands *b, const struct schema *s)
{
	if (b->of == LANE_BANDS_THREAD || b->of == LANE_BANDS_LOOP)
		return 0;
	return b->of == LANE_BANDS_CLASS ? (fieldset)1 << b->field : bins_fields(s);
}

enum status lane_bands_find(struct lane_bands *out, enum lane_bands_of of,
			    struct trace *t, const struct span *over, struct task *task,
			    struct err *err)
{
	*out = (struct lane_bands) { .of = of, .field = -1 };
	if (of == LANE_BANDS_CLASS)
		return bands_find_classes(out, t, task, err);
	if (of == LANE_BANDS_THREAD)
		return bands_find_threads(out, t, task, err);
	if (of == LANE_BANDS_LOOP)
		return bands_find_loops(out, t, task, err);
	return bands_find_regions(out, t, over, task, err);
}

void lane_bands_release(struct lane_bands *b)
{
	for (size_t i = 0; i < b->n; i++)
		free(b->name[i]);
	threads_release(b->threads);
	nest_table_free(b->nests);
	free(b->band_of);
	*b = (struct lane_bands) { .n = 0 };
}

struct lane_band_counter *lane_band_counter_new(const struct lane_bands *b,
						const struct schema *s)
{
	struct lane_band_counter *c = mem_new(1, sizeof *c);
	c->bands = b;
	c->window.loader = b->loader;
	if (b->of == LANE_BANDS_CLASS)
		numberer_init(&c->numberer, s, (fieldset)1 << b->field);
	return c;
}

void lane_band_counter_free(struct lane_band_counter *c)
{
	if (!c)
		return;
	numberer_release(&c->numberer);
	thread_window_release(&c->window);
	nest_lookup_release(&c->lookup);
	free(c);
}

void lane_band_counter_add(struct lane_band_counter *c, const struct records *r,
			   uint64_t *count, uint64_t *all)
{
	c->count = count;
	c->all = all;
	if (c->bands->of == LANE_BANDS_CLASS)
		bands_add_classes(c, r);
	else if (c->bands->of == LANE_BANDS_THREAD)
		bands_add_threads(c, r);
	else if (c->bands->of == LANE_BANDS_LOOP)
		bands_add_loops(c, r);
	else
		accesses_each(r->b, r->at, 0, r->n, c, bands_add_access);
}
