/*
 * The charts of the memory pane: their rows, columns, zooms and cells, and that the query
 * of a cell selects the records that a naive count finds in it.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/memory_rows.h"
#include "analysis/timeline.h"
#include "base/bytes.h"
#include "output/chart.h"
#include "tracefile.h"
#include "tui/pane/chart_pane.h"
#include "tui/pane/memory_cell.h"
#include "tui/session/latest.h"
#include "tui/session/session.h"

enum { RECORDS = 5000, RECORD = 64, OPERANDS = 6, ROUNDS = 300 };

/* Rows */

/* Accesses to some pages in a few regions that are far from each other. */
static void random_histogram(struct histogram *h, uint64_t *seed)
{
	struct bins b;
	bins_init(&b, PAGE_BITS, HISTOGRAM_MAX);
	uint64_t regions = 1 + dice(seed) % 30, n = dice(seed) % 400;
	for (uint64_t i = 0; i < n; i++) {
		uint64_t address = (dice(seed) % regions << 32) + dice(seed) % 200 * 4096;
		bins_add(&b, address, (enum access)(dice(seed) % ACCESSES),
			 1 + dice(seed) % 9);
	}
	*h = (struct histogram) { .bits = b.bits,
				  .n = b.table.n,
				  .bin = bins_sorted(&b) };
	bins_release(&b);
}

static uint64_t visible(const struct histogram *h, const struct memory_rows_spec *s,
			uint64_t first, uint64_t last)
{
	uint64_t sum = 0;
	for (size_t i = 0; i < h->n; i++)
		for (int k = 0; k < ACCESSES; k++)
			if (s->kind[k] && bin_first(h, i) >= first &&
			    bin_last(h, i) <= last)
				sum += h->bin[i].n[k];
	return sum;
}

static void rows_have_the_accesses_of_their_addresses(void **state)
{
	(void)state;
	uint64_t seed = 3;
	struct memory_rows rows = { .n = 0 };
	for (int round = 0; round < ROUNDS; round++) {
		struct histogram h;
		random_histogram(&h, &seed);
		struct memory_rows_spec spec = { .regions = dice(&seed) % 2,
						 .last = UINT64_MAX };
		for (int k = 0; k < ACCESSES; k++)
			spec.kind[k] = dice(&seed) % 3 > 0;
		size_t most = 1 + dice(&seed) % 60;
		bool heat = dice(&seed) % 2;
		spec.most = heat ? most : 0;
		memory_rows_make(&rows, &h, &spec);
		assert_true(!heat || rows.n <= most);
		uint64_t sum = 0;
		for (size_t i = 0; i < rows.n; i++) {
			const struct region *r = &rows.row[i];
			assert_true(!i || r->first > rows.row[i - 1].last);
			assert_int_equal(region_sum(r),
					 visible(&h, &spec, r->first, r->last));
			assert_true(region_sum(r) > 0);
			sum += region_sum(r);
		}
		assert_int_equal(sum, visible(&h, &spec, 0, UINT64_MAX));
		histogram_release(&h);
	}
	memory_rows_release(&rows);
}

/* A heat map of regions uses its rows, and no row has parts of two regions. */
static void rows_of_a_heat_map_divide_regions(void **state)
{
	(void)state;
	uint64_t seed = 8;
	struct memory_rows rows = { .n = 0 }, regions = { .n = 0 };
	int divided = 0;
	for (int round = 0; round < ROUNDS; round++) {
		struct histogram h;
		random_histogram(&h, &seed);
		struct memory_rows_spec spec = { .regions = true,
						 .kind = { true, true, true },
						 .last = UINT64_MAX };
		size_t most = 1 + dice(&seed) % 60;
		spec.most = most;
		memory_rows_make(&rows, &h, &spec);
		spec.most = 0;
		memory_rows_make(&regions, &h, &spec);
		assert_true(rows.n >= (regions.n < most ? regions.n : most));
		for (size_t i = 0; i < rows.n && regions.n <= most; i++) {
			size_t r = memory_rows_find(&regions, rows.row[i].first);
			assert_true(r < regions.n);
			assert_int_equal(r, memory_rows_find(&regions, rows.row[i].last));
			assert_ptr_equal(rows.row[i].what, regions.row[r].what);
		}
		divided += rows.n > regions.n;
		histogram_release(&h);
	}
	assert_true(divided > ROUNDS / 4);
	memory_rows_release(&rows);
	memory_rows_release(&regions);
}

static void rows_are_found(void **state)
{
	(void)state;
	uint64_t seed = 9;
	struct memory_rows rows = { .n = 0 };
	for (int round = 0; round < ROUNDS; round++) {
		struct histogram h;
		random_histogram(&h, &seed);
		struct memory_rows_spec spec = { .kind = { true, true, true },
						 .last = UINT64_MAX };
		memory_rows_make(&rows, &h, &spec);
		uint64_t address = dice(&seed) % (UINT64_C(30) << 32);
		size_t best = memory_rows_nearest(&rows, address);
		size_t at = memory_rows_find(&rows, address), naive = rows.n;
		assert_true(at == rows.n || at == best);
		for (size_t i = 0; i < rows.n; i++) {
			const struct region *r = &rows.row[i];
			uint64_t to = rows.row[best].first, other = r->first;
			if (r->first <= address && address <= r->last)
				naive = i;
			assert_true(best < rows.n);
			/* the nearest one begins at most a page farther away */
			uint64_t d = to > address ? to - address : address - to;
			uint64_t e = other > address ? other - address : address - other;
			assert_true(d <= e + 4096);
		}
		assert_int_equal(at, naive);
		histogram_release(&h);
	}
	memory_rows_release(&rows);
}

/* Charts as data */

static void intervals_share_all_columns(void **state)
{
	(void)state;
	for (int cells = 1; cells < 130; cells++)
		for (size_t n = 1; n <= (size_t)cells; n++) {
			struct chart c;
			chart_init(&c, (struct span) { 1000, 8999 }, NULL, n, 1);
			assert_int_equal(chart_column(&c, cells, 0), 0);
			assert_int_equal(chart_column(&c, cells, n), cells);
			for (int col = 0; col < cells; col++) {
				size_t i = chart_interval_at(&c, cells, col);
				assert_true(i < n);
				assert_true(chart_column(&c, cells, i) <= col);
				assert_true(chart_column(&c, cells, i + 1) > col);
				assert_int_equal(
					chart_interval(&c, chart_over(&c, i).first), i);
				assert_int_equal(
					chart_interval(&c, chart_over(&c, i).last), i);
			}
			assert_int_equal(chart_interval(&c, 0), 0);
			assert_int_equal(chart_interval(&c, 99999), n - 1);
			assert_int_equal(chart_over(&c, n - 1).last, 8999);
			chart_release(&c);
		}
}

/* Rows of a group have one scale; heights are within it and in the order of the values. */
static void heights_are_those_of_the_group(void **state)
{
	(void)state;
	enum { N = 7, ROWS = 5 };
	static const size_t group[ROWS] = { 0, 1, 1, 1, 2 };
	uint64_t seed = 17;
	for (int round = 0; round < ROUNDS; round++) {
		struct chart c;
		chart_init(&c, (struct span) { 0, 699 }, NULL, N, ROWS);
		enum lane_scale scale = (enum lane_scale)(dice(&seed) % LANE_SCALES);
		for (size_t i = 0; i < N * ROWS; i++)
			if (dice(&seed) % 4)
				c.value[i] = (double)(dice(&seed) % 1000);
		for (size_t r = 0; r < ROWS; r++)
			c.row[r] = (struct chart_row) { .group = group[r],
							.scale = scale,
							.step = 1 };
		chart_measure(&c);
		for (size_t a = 0; a < N * ROWS; a++) {
			const struct chart_row *row = &c.row[a / N];
			double height = chart_height(&c, a / N, a % N);
			assert_true(isnan(height) == isnan(c.value[a]));
			if (isnan(height))
				continue;
			assert_true(c.value[a] >= row->min && c.value[a] <= row->max);
			assert_true(height >= 0 && height <= 1);
			for (size_t b = 0; b < N * ROWS; b++)
				if (group[b / N] == row->group && c.value[a] < c.value[b])
					assert_true(height <
						    chart_height(&c, b / N, b % N));
		}
		chart_release(&c);
	}
}

/* Zoom */

static void zooms_stay_within_the_records(void **state)
{
	(void)state;
	uint64_t seed = 11;
	for (int round = 0; round < 2000; round++) {
		uint64_t first = dice(&seed) % 1000;
		struct span over = { first, first + dice(&seed) % 100000 };
		uint64_t record = over.first + dice(&seed) % (over.last - over.first + 1);
		for (;;) {
			uint64_t n = over.last - over.first + 1;
			struct span to = chart_zoom_in(over, record);
			assert_true(to.first >= over.first && to.last <= over.last);
			assert_true(to.first <= record && record <= to.last);
			if (n <= CHART_ZOOM_RECORDS) {
				assert_int_equal(to.last - to.first + 1, n);
				break;
			}
			n /= CHART_ZOOM_FACTOR;
			assert_int_equal(to.last - to.first + 1,
					 n < CHART_ZOOM_RECORDS ? CHART_ZOOM_RECORDS : n);
			over = to;
		}
	}
}

static void the_first_zoom_is_never_dropped(void **state)
{
	(void)state;
	struct chart_pane chart;
	struct pane p = { .chart = &chart };
	chart_pane_init(&chart, 7);
	assert_false(chart_pane_pop(&p));
	for (int i = 0; i < 3 * CHART_ZOOMS; i++) {
		struct chart_zoom *to = chart_pane_push(&p);
		to->address = (uint64_t)i;
		to->within = (struct span) { 1, 2 };
	}
	for (int i = 3 * CHART_ZOOMS; --i > 2 * CHART_ZOOMS;) {
		assert_int_equal(chart_pane_zoom(&p)->address, i);
		assert_true(chart_pane_pop(&p));
	}
	assert_false(chart_pane_pop(&p));
	assert_int_equal(chart_pane_zoom(&p)->record, 7);
	assert_int_equal(chart_pane_zoom(&p)->last, UINT64_MAX);
	assert_int_equal(chart_pane_zoom(&p)->within.last, UINT64_MAX);
}

/* Cells */

static void a_cell_has_a_text(void **state)
{
	(void)state;
	struct str text = STR_INIT;
	struct memory_cell heat = { .records = true,
				    .over = { 1795926, 1959191 },
				    .first = 0x7ffff7f76000,
				    .last = 0x7ffff7ffefff,
				    .accesses = 12345,
				    .what = "stack" };
	memory_cell_print(&heat, &text);
	assert_string_equal(text.text, "12,345 accesses, records 1,795,926..1,959,191, "
				       "7ffff7f76000..7ffff7ffefff stack");
	struct memory_cell one = { .records = true,
				   .over = { 7, 7 },
				   .last = 0xfff,
				   .accesses = 1,
				   .what = "" };
	str_clear(&text);
	memory_cell_print(&one, &text);
	assert_string_equal(text.text, "1 access, record 7, 0..fff");
	str_release(&text);
}

/* The query of a cell */

static uint64_t accesses[RECORDS][1 + OPERANDS]; /* pc, stores, loads; 0: none */

static struct session *open_session(struct trace **t)
{
	struct str bytes = STR_INIT;
	uint64_t seed = 21;
	for (int i = 0; i < RECORDS; i++) {
		uint8_t r[RECORD] = { 0 };
		accesses[i][0] = 0x400000 + dice(&seed) % 0x4000;
		for (int k = 1; k <= OPERANDS; k++)
			accesses[i][k] =
				dice(&seed) % 4 ? 0 : 0x500000 + dice(&seed) % 40000;
		put_le64(r, accesses[i][0]);
		for (size_t k = 0; k < OPERANDS; k++)
			put_le64(r + 16 + 8 * k, accesses[i][1 + k]);
		str_addn(&bytes, (char *)r, sizeof r);
	}
	*t = open_as(file_write("memory.champsim", &bytes), "champsim", NULL);
	str_release(&bytes);
	return session_new(*t, NULL, NULL);
}

enum { STORES = 2 }; /* operands of ChampSim: two stores, then four loads */

static enum access kind_of(int operand)
{
	return operand == 0        ? ACCESS_FETCH
	       : operand <= STORES ? ACCESS_STORE
				   : ACCESS_LOAD;
}

/* The records of a cell that access its addresses, and their accesses. */
static uint64_t naive_records(const struct memory_cell *c, const bool kind[ACCESSES],
			      uint64_t *sum)
{
	uint64_t records = 0;
	*sum = 0;
	for (uint64_t i = c->over.first; i <= c->over.last && i < RECORDS; i++) {
		bool any = false;
		for (int k = 0; k <= OPERANDS; k++) {
			uint64_t v = accesses[i][k];
			if (!v || !kind[kind_of(k)] || v < c->first || v > c->last)
				continue;
			any = true;
			++*sum;
		}
		records += any;
	}
	return records;
}

static uint64_t filtered_records(struct session *s, const char *query)
{
	struct hits_sum sum;
	struct err err = ERR_INIT;
	assert_int_equal(session_filter(s, query, &err), ST_OK);
	session_settle(s, true);
	assert_true(session_filter_sum(s, &sum) && sum.complete);
	assert_int_equal(session_unfilter(s, 0, &err), ST_OK);
	return sum.hits;
}

static void the_query_of_a_cell_selects_its_records(void **state)
{
	(void)state;
	enum { ROWS = 3, INTERVALS = 7 };
	static const struct address_range row[ROWS] = { { 0x400000, 0x401fff },
							{ 0x500000, 0x5007ff },
							{ 0x503000, 0x5fffff } };
	struct trace *t;
	struct session *s = open_session(&t);
	uint64_t seed = 17;
	for (unsigned kinds = 1; kinds < 1 << ACCESSES; kinds++) {
		struct timeline_spec spec = { .of.over = { 100, 4321 },
					      .intervals = INTERVALS,
					      .row = row,
					      .rows = ROWS };
		struct timeline o;
		struct err err = ERR_INIT;
		for (int k = 0; k < ACCESSES; k++)
			spec.kind[k] = kinds >> k & 1;
		assert_int_equal(timeline_make(&o, t, &spec, NULL, &err), ST_OK);
		for (int round = 0; round < 4; round++) {
			size_t i = dice(&seed) % o.n, r = dice(&seed) % ROWS;
			struct memory_cell c = { .records = true,
						 .over = { o.cut[i], o.cut[i + 1] - 1 },
						 .first = row[r].first,
						 .last = row[r].last };
			uint64_t sum, n = naive_records(&c, spec.kind, &sum);
			struct str query = STR_INIT;
			assert_int_equal(o.cell[i * ROWS + r], sum);
			assert_true(memory_cell_query(&c, spec.kind, &query));
			assert_int_equal(filtered_records(s, query.text), n);
			str_release(&query);
		}
		timeline_release(&o);
	}
	session_free(s);
	trace_free(t);
}

/* The pane */

/* Let the pane count the whole trace or the scope, and return the sum. */
static uint64_t pane_total(struct pane *p, bool whole, struct span within)
{
	const struct pane_key *key = p->class->own;
	uint64_t sum = 0;
	while (key->of != ACT_WIDEN)
		key++;
	chart_pane_push(p)->within = within;
	if (whole)
		key->act(p, -1, key->arg);
	pane_update(p);
	session_settle(p->session, true);
	pane_update(p);
	assert_true(p->load->any);
	const struct histogram *h = p->load->result;
	for (int k = 0; k < ACCESSES; k++)
		sum += h->total[k];
	if (whole)
		key->act(p, -1, key->arg);
	chart_pane_pop(p);
	return sum;
}

static uint64_t naive_total(uint64_t first, uint64_t last, bool low)
{
	static const bool all[ACCESSES] = { true, true, true };
	uint64_t sum = 0, n;
	for (uint64_t i = first; i <= last; i++) {
		struct memory_cell c = { .over = { i, i }, .last = UINT64_MAX };
		if (!low || accesses[i][0] < 0x402000) {
			naive_records(&c, all, &n);
			sum += n;
		}
	}
	return sum;
}

static void filters_and_the_span_are_counted(void **state)
{
	(void)state;
	struct trace *t;
	struct session *s = open_session(&t);
	struct pane pane = { .class = pane_find("memory") };
	struct err err = ERR_INIT;
	struct str text = STR_INIT;
	struct scope scope;
	scope_init(&scope);
	session_build_index(s);
	session_settle(s, true);
	assert_int_equal(pane_open(&pane, s, &err), ST_OK);
	assert_int_equal(pane_total(&pane, false, SPAN_ALL),
			 naive_total(0, RECORDS - 1, false));
	session_span_set(s, (struct span) { 1000, 1999 });
	assert_int_equal(session_filter(s, "pc < 0x402000", &err), ST_OK);
	assert_int_equal(pane_total(&pane, false, SPAN_ALL),
			 naive_total(1000, 1999, true));
	assert_int_equal(pane_total(&pane, false, (struct span) { 1500, 3000 }),
			 naive_total(1500, 1999, true));
	assert_int_equal(pane_total(&pane, true, SPAN_ALL),
			 naive_total(0, RECORDS - 1, false));
	assert_true(scope_update(&scope, s));
	scope_text(&scope, &text);
	assert_string_equal(text.text, "records 1,000..1,999 where pc < 0x402000");

	/* A span is counted when it has ended. */
	struct marked_span was = s->marked_span;
	session_span_toggle(s);
	assert_true(scope_update(&scope, s));
	assert_int_equal(scope.over.last, UINT64_MAX);
	session_span_toggle(s);
	assert_true(scope_update(&scope, s));
	assert_int_equal(scope.over.last, s->at.ordinal);
	s->marked_span = was;

	/* What Enter sets is not counted until it is kept, and can be undone. */
	assert_true(scope_show(&scope, s, "pc < 0x401000"));
	assert_int_equal(session_filters(s), 2);
	assert_true(scope_update(&scope, s));
	assert_string_equal(scope.filters.text, "pc < 0x402000\n");
	assert_int_equal(scope.over.first, 1000);
	scope_own_drop(&scope, s);
	assert_int_equal(session_filters(s), 1);
	assert_true(scope_show(&scope, s, "pc < 0x401000"));
	assert_true(scope_own_keep(&scope, s));
	assert_false(scope_own_keep(&scope, s));
	assert_true(scope_update(&scope, s));
	assert_string_equal(scope.filters.text, "pc < 0x402000\npc < 0x401000\n");
	str_release(&text);
	scope_release(&scope);
	pane_close(&pane);
	session_free(s);
	trace_free(t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rows_have_the_accesses_of_their_addresses),
		cmocka_unit_test(rows_of_a_heat_map_divide_regions),
		cmocka_unit_test(rows_are_found),
		cmocka_unit_test(intervals_share_all_columns),
		cmocka_unit_test(heights_are_those_of_the_group),
		cmocka_unit_test(zooms_stay_within_the_records),
		cmocka_unit_test(the_first_zoom_is_never_dropped),
		cmocka_unit_test(a_cell_has_a_text),
		cmocka_unit_test(the_query_of_a_cell_selects_its_records),
		cmocka_unit_test(filters_and_the_span_are_counted),
	};
	return cmocka_run_group_tests_name("memory", tests, files_setup, files_teardown);
}
