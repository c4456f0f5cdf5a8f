/* Histograms equal a count access by access. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/histogram.h"
#include "analysis/stat_totals.h"
#include "base/bytes.h"
#include "base/mem.h"
#include "query/hits.h"
#include "trace/span.h"
#include "tracefile.h"

enum { RECORDS = 20000, RECORD = 64 };

/* A random address: of a heap, a stack, a low region, anywhere, or at the upper end. */
static uint64_t random_address(uint64_t *seed)
{
	switch (dice(seed) % 8) {
	case 0:
		return UINT64_C(0x7ffffffde000) + dice(seed) % 8192;
	case 1:
		return dice(seed) % 64 ? 0x10000 + dice(seed) % 4096 : dice(seed);
	case 2:
		return UINT64_MAX - dice(seed) % 4;
	default:
		return UINT64_C(0x555555560000) + dice(seed) % 3000000;
	}
}

static void make_champsim(struct str *out, uint64_t seed, int n)
{
	for (int i = 0; i < n; i++) {
		uint8_t r[RECORD] = { 0 };
		uint64_t pc = dice(&seed) % 9
				      ? 0x400000 + dice(&seed) % 5000
				      : UINT64_C(0x7ffff7fd0000) + dice(&seed) % 99;
		put_le64(r, pc);
		r[8] = dice(&seed) % 3 == 0;
		for (size_t k = 0; k < 6; k++)
			if (dice(&seed) % 6 == 0)
				put_le64(r + 16 + 8 * k, random_address(&seed));
		str_addn(out, (char *)r, sizeof r);
	}
}

/* An access that a plain loop over the fields has found. */
struct seen {
	uint64_t ordinal, address;
	enum access kind;
};

struct truth {
	struct seen *seen;
	size_t n, room;
	uint64_t records;
};

static void add_access(struct truth *t, uint64_t ordinal, enum access kind,
		       uint64_t address)
{
	t->seen = mem_room(t->seen, t->n, &t->room, sizeof *t->seen);
	t->seen[t->n++] = (struct seen) { ordinal, address, kind };
}

static void collect_accesses(struct truth *out, struct trace *t)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	*out = (struct truth) { .n = 0 };
	struct reader *rd = reader_open(t, NULL);
	while (reader_read(rd, out->records, 1000, FIELDSET_ALL, &b, &err) == ST_OK) {
		for (size_t i = 0; i < b->n; i++) {
			uint64_t o = out->records + i, v, uop;
			for (int f = 0; f < (int)b->schema->format->nfields; f++) {
				const struct field *fd = schema_field(b->schema, f);
				for (unsigned k = 0; k < field_count(fd); k++) {
					uint64_t x = batch_value(b, i, f, k);
					if (!batch_known(b, i, f) || field_none(fd, x))
						continue;
					if (fd->role == ROLE_LOAD)
						add_access(out, o, ACCESS_LOAD, x);
					if (fd->role == ROLE_STORE)
						add_access(out, o, ACCESS_STORE, x);
				}
			}
			bool begins = !record_role(b, i, ROLE_UOP, &uop) || uop == 1;
			if (begins && record_role(b, i, ROLE_PC, &v))
				add_access(out, o, ACCESS_FETCH, v);
		}
		out->records += b->n;
	}
	reader_free(rd);
}

/* Compares a histogram with a count of the accesses in `w`. */
static void compare(const struct truth *w, const struct histogram *h,
		    const struct histogram_spec *spec)
{
	uint64_t total[ACCESSES] = { 0 };
	uint64_t *own = mem_new(h->n + 1, ACCESSES * sizeof *own);
	for (size_t i = 1; i < h->n; i++)
		assert_true(h->bin[i - 1].number < h->bin[i].number);
	for (size_t i = 0; i < w->n; i++) {
		const struct seen *s = &w->seen[i];
		if (s->ordinal < spec->of.over.first || s->ordinal > spec->of.over.last ||
		    s->address < spec->first || s->address > spec->last)
			continue;
		size_t low = 0, high = h->n;
		while (high - low > 1) {
			size_t middle = (low + high) / 2;
			if (bin_first(h, middle) <= s->address)
				low = middle;
			else
				high = middle;
		}
		assert_true(high > low && bin_first(h, low) <= s->address &&
			    s->address <= bin_last(h, low));
		own[low * ACCESSES + s->kind]++;
		total[s->kind]++;
	}
	for (size_t i = 0; i < h->n; i++)
		for (int k = 0; k < ACCESSES; k++)
			assert_int_equal(own[i * ACCESSES + (size_t)k], h->bin[i].n[k]);
	assert_memory_equal(total, h->total, sizeof total);
	free(own);
	struct region *r;
	size_t n = histogram_regions(h, &r);
	assert_true(n <= REGIONS_MAX && (n > 0) == (h->n > 0));
	for (size_t i = 0; i < n; i++)
		for (int k = 0; k < ACCESSES; k++)
			total[k] -= r[i].n[k];
	for (int k = 0; k < ACCESSES; k++)
		assert_int_equal(total[k], 0);
	free(r);
}

static void check_one(struct trace *t, const struct truth *w,
		      const struct histogram_spec *spec)
{
	struct histogram h;
	struct err err = ERR_INIT;
	enum status st = histogram_make(&h, t, spec, NULL, &err);
	if (st)
		fail_msg("%s", err.text);
	compare(w, &h, spec);
	if (spec->max)
		assert_true(h.n <= spec->max);
	if (!h.coarse)
		assert_int_equal(h.bits, spec->bits);
	histogram_release(&h);
}

/* Checks random sizes of bins, spans and ranges of addresses. */
static void check_random(struct trace *t, const struct truth *w, uint64_t seed,
			 int rounds)
{
	static const unsigned levels[] = { 3, 6, 12, 21, 0, 16, 40, 63 };
	for (int i = 0; i < rounds; i++) {
		struct histogram_spec spec = HISTOGRAM_SPEC;
		spec.bits = levels[(size_t)i % (sizeof levels / sizeof *levels)];
		if (dice(&seed) % 2) {
			spec.of.over.first = dice(&seed) % w->records;
			spec.of.over.last =
				spec.of.over.first +
				dice(&seed) % (w->records - spec.of.over.first + 10);
		}
		if (dice(&seed) % 3 == 0) {
			spec.first = w->seen[dice(&seed) % w->n].address;
			spec.last = w->seen[dice(&seed) % w->n].address;
			if (spec.last < spec.first)
				spec.last = spec.first;
		}
		if (dice(&seed) % 3 == 0)
			spec.max = 2 + dice(&seed) % 200;
		check_one(t, w, &spec);
	}
}

static void sums_equal_the_totals(struct trace *t)
{
	struct stat_totals f;
	struct err err = ERR_INIT;
	assert_int_equal(stat_totals_count(&f, t, NULL, &err), ST_OK);
	static const unsigned levels[] = { 3, 6, 12, 21 };
	for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
		struct histogram h;
		struct histogram_spec spec = HISTOGRAM_SPEC;
		spec.bits = levels[i];
		assert_int_equal(histogram_make(&h, t, &spec, NULL, &err), ST_OK);
		assert_int_equal(h.total[ACCESS_LOAD], f.totals.loads);
		assert_int_equal(h.total[ACCESS_STORE], f.totals.stores);
		assert_int_equal(h.total[ACCESS_FETCH], f.totals.macro_ops);
		histogram_release(&h);
	}
}

static void bins_equal_a_naive_count(void **state)
{
	(void)state;
	for (uint64_t seed = 1; seed <= 3; seed++) {
		struct str bytes = STR_INIT;
		make_champsim(&bytes, seed, RECORDS);
		struct trace *t =
			open_as(file_write("h.champsim", &bytes), "champsim", NULL);
		struct truth w;
		collect_accesses(&w, t);
		assert_int_equal(w.records, RECORDS);
		check_random(t, &w, seed, 12); /* before the index is built */
		explore_all(t);
		check_random(t, &w, seed + 100, 40);
		sums_equal_the_totals(t);
		trace_free(t);
		free(w.seen);
		str_release(&bytes);
	}
}

/* Several lines are micro-ops of one instruction, and some are not records. */
static void micro_ops_are_fetched_once(void **state)
{
	(void)state;
	const char *samples[] = { "samples/ls.cis501.trace.gz",
				  "tests/data/cis501/bad-malformed-lines.trace",
				  "tests/data/gem5/bad-short-companion.txt",
				  "tests/data/byu/good-40req.tr" };
	const char *top = getenv("top_srcdir");
	for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
		char path[512];
		snprintf(path, sizeof path, "%s/%s", top ? top : ".", samples[i]);
		struct trace *t = NULL;
		struct trace_options opt = { .index = "none" };
		struct err err = ERR_INIT;
		if (trace_open(&t, path, &opt, &err) != ST_OK)
			continue; /* built without the library to decompress it */
		struct truth w;
		collect_accesses(&w, t);
		explore_all(t);
		check_random(t, &w, i, 16);
		trace_free(t);
		free(w.seen);
	}
}

/* The index has the pages of the whole trace, and must give the result of a scan. */
static void check_index_and_scan(const struct str *bytes)
{
	struct trace *t = open_as(file_write("i.champsim", bytes), "champsim", NULL);
	explore_all(t);
	for (unsigned bits = 9; bits < 30; bits++) {
		struct histogram_spec spec = HISTOGRAM_SPEC;
		struct histogram known, scanned;
		struct err err = ERR_INIT;
		spec.bits = bits;
		bool from_index = histogram_from_index(&known, t, &spec);
		if (bits < PAGE_BITS)
			assert_false(from_index);
		struct bins pages;
		index_accesses(trace_index(t), &pages);
		assert_int_equal(from_index, bits >= PAGE_BITS && bits >= pages.bits);
		bins_release(&pages);
		if (!from_index)
			continue;
		assert_false(known.partial);
		/* With a query that matches all records, the index is not used. */
		struct query *q;
		assert_int_equal(query_compile(&q, "/^/", trace_schema(t), &err), ST_OK);
		const struct query *const where[] = { q, q };
		spec.of.where = where;
		spec.of.nwhere = 2;
		assert_int_equal(histogram_make(&scanned, t, &spec, NULL, &err), ST_OK);
		assert_int_equal(scanned.n, known.n);
		assert_memory_equal(scanned.bin, known.bin, known.n * sizeof *known.bin);
		query_free(q);
		histogram_release(&known);
		histogram_release(&scanned);
	}
	trace_free(t);
}

static void index_and_scan_agree(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	make_champsim(&bytes, 7, RECORDS);
	check_index_and_scan(&bytes);
	/* More pages with loads than a chunk has room for, and few with stores. */
	for (uint64_t i = 0; i < 3 * CHUNK_PAGES_MAX; i++) {
		uint8_t r[RECORD] = { 0 };
		put_le64(r, 0x400000 + i % 7);
		put_le64(r + 16, 0x7000 + 8 * (i % 5));
		put_le64(r + 32, i * i % 10007 << PAGE_BITS);
		str_addn(&bytes, (char *)r, sizeof r);
	}
	check_index_and_scan(&bytes);
	str_release(&bytes);
}

/* Only records that match the queries count: those with a load from a range, compared with
 * a naive count; and for a query over neighbours, the number of hits. */
static void only_matching_records_count(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	make_champsim(&bytes, 13, RECORDS);
	struct trace *t = open_as(file_write("q.champsim", &bytes), "champsim", NULL);
	struct truth all, some = { .n = 0 };
	collect_accesses(&all, t);
	uint64_t low = UINT64_C(0x555555560000), high = low + 99999, last = UINT64_MAX;
	bool *chosen = mem_new(RECORDS, 1);
	for (size_t i = 0; i < all.n; i++)
		if (all.seen[i].kind == ACCESS_LOAD && all.seen[i].address >= low &&
		    all.seen[i].address <= high)
			chosen[all.seen[i].ordinal] = true;
	for (size_t i = 0; i < all.n; i++)
		if (chosen[all.seen[i].ordinal]) {
			add_access(&some, all.seen[i].ordinal, all.seen[i].kind,
				   all.seen[i].address);
			last = all.seen[i].ordinal;
		}
	assert_true(some.n > 300 && last < RECORDS);
	struct query *q, *then;
	assert_int_equal(query_compile(&q, "load in 555555560000..55555557869f",
				       trace_schema(t), &err),
			 ST_OK);
	const struct query *where[] = { q };
	for (int round = 0; round < 6; round++) {
		struct histogram_spec spec = HISTOGRAM_SPEC;
		spec.of.where = where;
		spec.of.nwhere = 1;
		spec.bits = round % 2 ? 12 : 6;
		if (round > 1)
			spec.of.over = (struct span) { RECORDS / 3, RECORDS / 2 };
		if (round > 3)
			spec.first = 0x400000, spec.last = low + 5000;
		check_one(t, &some, &spec);
	}
	assert_int_equal(
		query_compile(&then, "load then within 2 store", trace_schema(t), &err),
		ST_OK);
	struct histogram_spec spec = HISTOGRAM_SPEC;
	struct histogram h;
	uint64_t found;
	where[0] = then;
	spec.of.where = where;
	spec.of.nwhere = 1;
	assert_int_equal(histogram_make(&h, t, &spec, NULL, &err), ST_OK);
	assert_int_equal(hits_each(t, then, SPAN_ALL, NULL, NULL, &found, NULL, &err),
			 ST_OK);
	assert_true(found > 100);
	assert_int_equal(h.total[ACCESS_FETCH], found);
	histogram_release(&h);
	query_free(q);
	query_free(then);
	trace_free(t);
	free(chosen);
	free(all.seen);
	free(some.seen);
	str_release(&bytes);
}

/* When the trace is opened again, the pages are available before anything is read. */
static void pages_are_saved(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	struct trace_options opt = { .format = "champsim", .index_always = true };
	struct histogram_spec spec = HISTOGRAM_SPEC;
	struct histogram h[2];
	struct err err = ERR_INIT;
	char index[400];
	snprintf(index, sizeof index, "%s/saved.opx", file_dir);
	opt.index = index;
	make_champsim(&bytes, 11, RECORDS);
	const char *path = file_write("s.champsim", &bytes);
	for (int i = 0; i < 2; i++) {
		struct trace *t;
		assert_int_equal(trace_open(&t, path, &opt, &err), ST_OK);
		const char *way = getenv("OPSCOPE_TEST");
		bool without = way && strstr(way, "noindex");
		assert_int_equal(trace_saved_index(t).loaded, i == 1 && !without);
		if (!trace_saved_index(t).loaded)
			explore_all(t);
		assert_true(trace_extent(t).complete);
		assert_true(histogram_from_index(&h[i], t, &spec));
		assert_false(h[i].partial);
		trace_free(t);
	}
	assert_int_equal(h[0].n, h[1].n);
	assert_memory_equal(h[0].bin, h[1].bin, h[0].n * sizeof *h[0].bin);
	for (int i = 0; i < 2; i++)
		histogram_release(&h[i]);
	str_release(&bytes);
}

static void bins_do_not_depend_on_order(void **state)
{
	(void)state;
	uint64_t seed = 5;
	for (int round = 0; round < 60; round++) {
		struct bins one, many[3];
		size_t most = 2 + dice(&seed) % 60;
		unsigned bits = (unsigned)(dice(&seed) % 20);
		bins_init(&one, bits, most);
		for (int k = 0; k < 3; k++)
			bins_init(&many[k], bits, most);
		for (int i = 0; i < 400; i++) {
			uint64_t v = random_address(&seed) >> dice(&seed) % 40;
			enum access kind = (enum access)(dice(&seed) % ACCESSES);
			bins_add(&one, v, kind, 1 + (uint64_t)i);
			bins_add(&many[dice(&seed) % 3], v, kind, 1 + (uint64_t)i);
		}
		bins_merge(&many[2], &many[0]);
		bins_merge(&many[2], &many[1]);
		assert_true(one.table.n <= most);
		assert_int_equal(one.bits, many[2].bits);
		assert_int_equal(one.table.n, many[2].table.n);
		struct bin *a = bins_sorted(&one), *b = bins_sorted(&many[2]);
		assert_memory_equal(a, b, one.table.n * sizeof *a);
		free(a);
		free(b);
		bins_release(&one);
		for (int k = 0; k < 3; k++)
			bins_release(&many[k]);
	}
}

static void regions_have_names(void **state)
{
	(void)state;
	struct bin bin[] = {
		{ 0x400, { 3, 0, 9 } },       { 0x401, { 0, 0, 9 } },
		{ 0x1200, { 1, 1, 0 } },      { 0x7ffff7fd0, { 0, 0, 5 } },
		{ 0x7ffffffde, { 4, 4, 0 } }, { 0xffffffff81000, { 0, 0, 2 } }
	};
	struct histogram h = { .bits = 12, .bin = bin, .n = 6, .total = { 8, 5, 25 } };
	struct region *r;
	static const char *const names[] = { "code, data", "", "mapped code", "stack",
					     "kernel code" };
	assert_int_equal(histogram_regions(&h, &r), 5);
	for (int i = 0; i < 5; i++)
		assert_string_equal(r[i].what, names[i]);
	assert_true(r[0].first == 0x400000 && r[0].last == 0x401fff && r[0].bins == 2);
	free(r);
}

/* Stray accesses are joined with each other, not with the regions that matter, also if there
 * are many of them. */
static void strays_are_joined(void **state)
{
	(void)state;
	enum { STRAYS = 3000 };
	struct bin *bin = mem_new(STRAYS + 3, sizeof *bin);
	struct region *r;
	for (int few = 0; few < 2; few++) {
		size_t n = 0, strays = few ? 8 : STRAYS, big = 0;
		uint64_t total = 0;
		for (size_t i = 0; i < strays; i++) {
			if (i == 1 || i == strays / 2 || i == strays - 1)
				bin[n++] = (struct bin) { (i << 12) + 0x800,
							  { 900000, 5, 0 } };
			bin[n++] = (struct bin) { (i + 1) << 12, { 1 + i % 3, 0, 0 } };
		}
		for (size_t i = 0; i < n; i++)
			total += bin[i].n[ACCESS_LOAD];
		struct histogram h = {
			.bits = 12, .bin = bin, .n = n, .total = { total, 15, 0 }
		};
		size_t regions = histogram_regions(&h, &r);
		assert_true(regions <= REGIONS_FEW);
		for (size_t i = 0; i < regions; i++) {
			assert_true(!i || r[i].first > r[i - 1].last);
			total -= r[i].n[ACCESS_LOAD];
			if (region_sum(&r[i]) != 900005)
				continue;
			assert_int_equal(r[i].bins, 1);
			big++;
		}
		assert_int_equal(total, 0);
		if (few)
			assert_int_equal(big, 3);
		free(r);
	}
	free(bin);
}

static void spans_are_parsed(void **state)
{
	(void)state;
	struct span s;
	struct err err = ERR_INIT;
	assert_int_equal(span_parse("1,200..3_400", &s, &err), ST_OK);
	assert_true(s.first == 1200 && s.last == 3400);
	assert_int_equal(span_parse("..0x10", &s, &err), ST_OK);
	assert_true(s.first == 0 && s.last == 16);
	assert_int_equal(span_parse("7..", &s, &err), ST_OK);
	assert_true(s.first == 7 && s.last == UINT64_MAX);
	static const char *const bad[] = { "", "7", "x..3", "3..x", "9..3", ",1..2" };
	static const int at[] = { 1, 1, 1, 4, 4, 1 };
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		assert_int_equal(span_parse(bad[i], &s, &err), ST_INVALID);
		assert_int_equal(err.at, at[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bins_equal_a_naive_count),
		cmocka_unit_test(micro_ops_are_fetched_once),
		cmocka_unit_test(index_and_scan_agree),
		cmocka_unit_test(only_matching_records_count),
		cmocka_unit_test(pages_are_saved),
		cmocka_unit_test(bins_do_not_depend_on_order),
		cmocka_unit_test(regions_have_names),
		cmocka_unit_test(strays_are_joined),
		cmocka_unit_test(spans_are_parsed),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
