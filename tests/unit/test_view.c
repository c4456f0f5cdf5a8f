/* A view has the rows that a loop over all records would leave, and no others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/view.h"
#include "tracefile.h"

#define LINES "line: pc:hex n:dec macro:text"

enum { RECORDS = 600 };

/* Hits come in crowds, and between them nothing for long. */
static void write_trace(struct str *out, bool *hit, uint64_t seed)
{
	for (unsigned i = 0; i < RECORDS; i++) {
		uint64_t v = dice(&seed);
		unsigned crowd = i / 70 % 3;
		hit[i] = crowd == 0 ? v % 3 == 0 : crowd == 1 ? v % 40 == 0 : false;
		if (v % 29 == 1)
			str_add(out, "no record\n");
		str_addf(out, "%x %u %s\n", 0x1000 + i, i, hit[i] ? "HIT" : "MISS");
	}
}

static bool shown(const bool *hit, unsigned context, uint64_t at)
{
	for (uint64_t k = at > context ? at - context : 0; k <= at + context; k++)
		if (at < RECORDS && k < RECORDS && hit[k])
			return true;
	return false;
}

static void take_all(struct view *v)
{
	struct err err = ERR_INIT;
	view_wait(v);
	view_poll(v, &err);
	assert_string_equal(err.text, "");
}

/* From a record on, what can be said must be true; how many rows are known. */
static size_t check_way(struct view *v, const bool *hit, unsigned context, uint64_t from,
			bool upward, bool *end)
{
	size_t n = 0;
	*end = false;
	for (uint64_t at = from;;) {
		uint64_t row;
		enum view_answer a =
			upward ? view_previous(v, at, &row) : view_next(v, at, &row);
		if (a == VIEW_UNKNOWN)
			return n;
		uint64_t want = upward && at >= RECORDS ? RECORDS - 1 : at;
		while (want < RECORDS && !shown(hit, context, want))
			want += upward ? UINT64_MAX : 1;
		*end = a == VIEW_NONE;
		assert_int_equal(a == VIEW_NONE, want >= RECORDS);
		if (a == VIEW_NONE)
			return n;
		assert_int_equal(row, want);
		struct row r;
		bool match;
		assert_true(view_row(v, row, &r, &match));
		assert_int_equal(match, hit[row]);
		assert_int_equal(r.batch->first + r.i, row);
		assert_int_equal(batch_value(r.batch, r.i, 1, 0), row);
		n++;
		if (upward && row == 0) {
			*end = true;
			return n;
		}
		at = upward ? row - 1 : row + 1;
	}
}

static void one_view(const bool *hit, uint64_t *seed)
{
	struct trace *t = open_as(file_path_buf, NULL, LINES);
	struct query *q;
	struct err err = ERR_INIT;
	assert_int_equal(query_compile(&q, "/HIT/", trace_schema(t), &err), ST_OK);
	if (dice(seed) % 2)
		explore_all(t);
	struct hits *h = hits_new(t, (const struct query *const[]) { q }, 1);
	unsigned context = dice(seed) % 3 ? 0 : (unsigned)(dice(seed) % 12);
	struct view *v = view_new(t, h, context, NULL, NULL);
	bool small = dice(seed) % 3 == 0;
	if (small)
		view_limit(v, 20000);
	uint64_t place = 0;
	for (int i = 0; i < 12; i++) {
		place = dice(seed) % 3 ? dice(seed) % (RECORDS + 20)
				       : place + dice(seed) % 20;
		size_t below = dice(seed) % 40, above = dice(seed) % 40;
		bool upward = dice(seed) % 2;
		struct view_wish wish = { place, 1 + dice(seed) % 9, below, above,
					  upward };
		view_want(v, &wish);
		if (dice(seed) % 4 == 0)
			continue; /* in a hurry: somewhere else at once */
		take_all(v);
		assert_false(view_busy(v));
		bool end;
		size_t n = check_way(v, hit, context, place, false, &end);
		assert_true(end || n >= below);
		if (place) {
			n = check_way(v, hit, context, place - 1, true, &end);
			assert_true(end || n >= above);
		}
	}
	view_free(v);
	hits_free(h);
	query_free(q);
	trace_free(t);
}

static void as_a_loop_says(void **state)
{
	(void)state;
	static const char *const ways[] = { "", "chunk=7", "serial,chunk=3,chunks=20",
					    "noindex,chunk=9", "noscreen,chunk=64" };
	uint64_t seed = 1;
	bool hit[RECORDS];
	for (int round = 0; round < 2; round++) {
		struct str bytes = STR_INIT;
		write_trace(&bytes, hit, (uint64_t)round);
		file_write("view", &bytes);
		for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
			setenv("OPSCOPE_TEST", ways[k], 1);
			for (int i = 0; i < 12; i++)
				one_view(hit, &seed);
		}
		unsetenv("OPSCOPE_TEST");
		str_release(&bytes);
	}
}

/* Of a record that takes too many steps nobody knows whether it is a row; those above
 * it are there, and whoever wants more is told. */
static void rows_before_what_cannot_be_decided(void **state)
{
	(void)state;
	enum { BAD = 60, ALL = 100 };
	struct str bytes = STR_INIT;
	for (unsigned i = 0; i < ALL; i++) {
		str_addf(&bytes, "1000 %u ", i);
		str_pad(&bytes, 'a', i == BAD ? 60 : 1);
		str_add(&bytes, i == BAD ? "!\n" : "\n");
	}
	struct trace *t = open_as(file_write("steps", &bytes), NULL, LINES);
	struct query *q;
	struct err err = ERR_INIT;
	assert_int_equal(query_compile(&q, "/^(a+)+$/", trace_schema(t), &err), ST_OK);
	struct hits *h = hits_new(t, (const struct query *const[]) { q }, 1);
	struct view *v = view_new(t, h, 0, NULL, NULL);
	const struct view_wish wish = { .ordinal = 10, .page = ALL, .below = ALL };
	uint64_t row;
	view_want(v, &wish);
	for (bool told = false; !told;) {
		assert_true(view_busy(v));
		while (!view_ready(v))
			;
		view_poll(v, &err);
		told = err.text[0];
	}
	assert_non_null(strstr(err.text, "record 60"));
	for (uint64_t i = 10; i < BAD; i++) {
		assert_int_equal(view_next(v, i, &row), VIEW_THERE);
		assert_int_equal(row, i);
	}
	assert_int_equal(view_next(v, BAD, &row), VIEW_UNKNOWN);
	view_free(v);
	hits_free(h);
	query_free(q);
	trace_free(t);
	str_release(&bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_a_loop_says),
		cmocka_unit_test(rows_before_what_cannot_be_decided),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
