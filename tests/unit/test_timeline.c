/* Timelines equal a naive count of accesses. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/timeline.h"
#include "base/bytes.h"
#include "tracefile.h"

enum { RECORDS = 12000, RECORD = 64, ROWS = 5 };

static const struct address_range ranges[ROWS] = {
	{ 0x400000, 0x400fff },       { 0x401000, 0x4017ff }, { 0x500000, 0x5007ff },
	{ 0x500900, 0x500900 + 511 }, { 0x700000, 0x7fffff },
};

static void make(struct str *out, uint64_t seed, int n)
{
	for (int i = 0; i < n; i++) {
		uint8_t r[RECORD] = { 0 };
		put_le64(r, 0x400000 + dice(&seed) % 0x2000);
		for (size_t k = 0; k < 6; k++)
			if (dice(&seed) % 5 == 0)
				put_le64(r + 16 + 8 * k,
					 dice(&seed) % 2
						 ? 0x500000 + dice(&seed) % 4096
						 : 0x6f0000 + dice(&seed) % 200000);
		str_addn(out, (char *)r, sizeof r);
	}
}

struct seen {
	uint64_t ordinal, address;
	enum access kind;
};

static struct seen *seen;
static size_t nseen;

static void collect_accesses(struct trace *t)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	size_t room = 0;
	uint64_t n = 0;
	nseen = 0;
	struct reader *rd = reader_open(t, NULL);
	while (reader_read(rd, n, 1000, FIELDSET_ALL, &b, &err) == ST_OK) {
		for (size_t i = 0; i < b->n; i++)
			for (int f = 0; f < (int)b->schema->format->nfields; f++) {
				const struct field *fd = schema_field(b->schema, f);
				enum access kind = fd->role == ROLE_LOAD ? ACCESS_LOAD
						   : fd->role == ROLE_STORE
							   ? ACCESS_STORE
							   : ACCESS_FETCH;
				if (kind == ACCESS_FETCH && fd->role != ROLE_PC)
					continue;
				for (unsigned k = 0; k < field_count(fd); k++) {
					uint64_t v = batch_value(b, i, f, k);
					if (field_none(fd, v))
						continue;
					seen = mem_room(seen, nseen, &room, sizeof *seen);
					seen[nseen++] = (struct seen) { n + i, v, kind };
				}
			}
		n += b->n;
	}
	reader_free(rd);
}

static const bool *chosen; /* records that a query matches; NULL: all */

static void compare(const struct timeline *o, const struct timeline_spec *s)
{
	assert_int_equal(o->cut[0], o->over.first);
	assert_int_equal(o->cut[o->n], o->over.last + 1);
	for (size_t i = 0; i < o->n; i++) {
		uint64_t first = o->cut[i], last = o->cut[i + 1] - 1, cell[ROWS] = { 0 };
		assert_true(first <= last);
		for (size_t k = 0; k < nseen; k++) {
			const struct seen *a = &seen[k];
			if (a->ordinal < first || a->ordinal > last ||
			    !s->kind[a->kind] || (chosen && !chosen[a->ordinal]))
				continue;
			for (size_t r = 0; r < s->rows; r++)
				cell[r] += s->row[r].first <= a->address &&
					   a->address <= s->row[r].last;
		}
		for (size_t r = 0; r < s->rows; r++)
			assert_int_equal(cell[r], o->cell[i * o->rows + r]);
	}
}

static void intervals_equal_a_naive_count(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	make(&bytes, 3, RECORDS);
	struct trace *t = open_as(file_write("o.champsim", &bytes), "champsim", NULL);
	uint64_t seed = 4;
	collect_accesses(t);
	for (int round = 0; round < 24; round++) {
		struct timeline o;
		struct timeline_spec s = { .of.over = SPAN_ALL,
					   .intervals = 1 + dice(&seed) % 40,
					   .kind = { dice(&seed) % 2, dice(&seed) % 2,
						     dice(&seed) % 2 },
					   .row = ranges,
					   .rows = dice(&seed) % 2 ? ROWS : 0 };
		if (dice(&seed) % 2) {
			s.of.over.first = dice(&seed) % RECORDS;
			s.of.over.last = s.of.over.first + dice(&seed) % RECORDS;
		}
		if (round % 8 == 7)
			s.intervals = TALLY_MAX / 64;
		enum status st = timeline_make(&o, t, &s, NULL, &err);
		if (st)
			fail_msg("%s", err.text);
		assert_true(o.n >= 1 && o.n <= s.intervals);
		assert_true(o.over.last < RECORDS);
		compare(&o, &s);
		timeline_release(&o);
	}
	struct timeline o;
	struct timeline_spec s = { .of.over = { RECORDS, RECORDS + 5 }, .intervals = 1 };
	assert_int_equal(timeline_make(&o, t, &s, NULL, &err), ST_END);
	trace_free(t);
	free(seen);
	seen = NULL;
	str_release(&bytes);
}

/* Two queries with sequences, whose matches cross the borders of parts. */
static void sequences_are_counted(void **state)
{
	(void)state;
	static const char *const options[] = { "chunk=50", "serial,chunk=7", "noscreen" };
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	bool loads[RECORDS + 1] = { false }, stores[RECORDS + 1] = { false };
	bool is[RECORDS];
	size_t count = 0;
	make(&bytes, 3, RECORDS);
	const char *path = file_write("s.champsim", &bytes);
	for (int k = 0; k < 3; k++) {
		setenv("OPSCOPE_TEST", options[k], 1);
		struct trace *t = open_as(path, "champsim", NULL);
		unsetenv("OPSCOPE_TEST");
		struct query *q[2];
		assert_int_equal(
			query_compile(&q[0], "load then store", trace_schema(t), &err),
			ST_OK);
		assert_int_equal(query_compile(&q[1], "not (store then load)",
					       trace_schema(t), &err),
				 ST_OK);
		collect_accesses(t);
		for (size_t i = 0; i < nseen; i++) {
			loads[seen[i].ordinal] |= seen[i].kind == ACCESS_LOAD;
			stores[seen[i].ordinal] |= seen[i].kind == ACCESS_STORE;
		}
		for (size_t i = 0; i < RECORDS; i++) {
			is[i] = loads[i] && stores[i + 1] && !(stores[i] && loads[i + 1]);
			count += is[i];
		}
		chosen = is;
		const struct timeline_spec s = { .of.over = SPAN_ALL,
						 .intervals = 13,
						 .kind = { true, true, true },
						 .row = ranges,
						 .rows = ROWS,
						 .of.where =
							 (const struct query *const *)q,
						 .of.nwhere = 2 };
		struct timeline o;
		if (timeline_make(&o, t, &s, NULL, &err))
			fail_msg("%s", err.text);
		compare(&o, &s);
		timeline_release(&o);
		chosen = NULL;
		query_free(q[0]);
		query_free(q[1]);
		trace_free(t);
		free(seen);
		seen = NULL;
		nseen = 0;
	}
	assert_true(count > 30);
	str_release(&bytes);
}

static void distinct_numbers_are_estimated(void **state)
{
	(void)state;
	struct distinct both;
	uint64_t seed = 9, n = 400000;
	bool estimated;
	distinct_init(&both);
	for (uint64_t i = 0; i < n; i++) {
		uint64_t v = dice(&seed) % 8 ? i * 3 : 0;
		distinct_add(&both, v);
		distinct_add(&both, v);
		if (i == 1000) {
			uint64_t exactly = distinct_count(&both, &estimated);
			assert_false(estimated);
			assert_in_range(exactly, 700, 1001);
		}
	}
	/* About 7/8 of the numbers are distinct; the estimate is within 4 per cent. */
	uint64_t count = distinct_count(&both, &estimated);
	assert_true(estimated);
	assert_in_range(count, n * 7 / 8 * 96 / 100, n * 7 / 8 * 104 / 100);
	assert_in_range(both.set.n, DISTINCT_EXACT / 3, DISTINCT_EXACT);
	distinct_release(&both);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(intervals_equal_a_naive_count),
		cmocka_unit_test(sequences_are_counted),
		cmocka_unit_test(distinct_numbers_are_estimated),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
