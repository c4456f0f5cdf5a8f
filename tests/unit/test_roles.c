/* Roles of equal records, against a comparison of the bytes of each pair. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "compare/compare.h"
#include "tracefile.h"

enum { RECORDS = 20000, RECORD = 64, CODE = 700, ROLES = 6 };

/* The places of a role in a record of ChampSim. */
static const struct twin_role {
	const char *name;
	unsigned at, n, size;
} twin_roles[ROLES] = {
	{ "load", 32, 4, 8 },  { "store", 16, 2, 8 }, { "taken", 9, 1, 1 },
	{ "branch", 8, 1, 1 }, { "read", 12, 4, 1 },  { "write", 10, 2, 1 },
};

static void twin_put(uint8_t *record, const struct twin_role *r, unsigned k, uint64_t v)
{
	for (unsigned i = 0; i < r->size; i++)
		record[r->at + k * r->size + i] = (uint8_t)(v >> 8 * i);
}

static uint64_t twin_get(const uint8_t *record, const struct twin_role *r, unsigned k)
{
	uint64_t v = 0;
	for (unsigned i = 0; i < r->size; i++)
		v |= (uint64_t)record[r->at + k * r->size + i] << 8 * i;
	return v;
}

static void twin_random(uint8_t *record, const struct twin_role *r, unsigned k,
			uint64_t *seed)
{
	uint64_t v = dice(seed) % 4;
	bool flag = !strcmp(r->name, "taken") || !strcmp(r->name, "branch");
	twin_put(record, r, k, r->size == 8 && v ? 0x7000 + 8 * v : flag ? v & 1 : v);
}

/* Whether a value of one record is as often in the other; once: or is in it at all. */
static bool twin_covers(const uint8_t *a, const uint8_t *b, const struct twin_role *r,
			bool once)
{
	for (unsigned i = 0; i < r->n; i++) {
		uint64_t v = twin_get(a, r, i);
		unsigned in_a = 0, in_b = 0;
		for (unsigned k = 0; k < r->n; k++) {
			in_a += twin_get(a, r, k) == v;
			in_b += twin_get(b, r, k) == v;
		}
		if (v && (once ? !in_b : in_a != in_b))
			return false;
	}
	return true;
}

static bool twin_differs(const uint8_t *a, const uint8_t *b, const struct twin_role *r)
{
	bool branch_a = a[8] != 0, branch_b = b[8] != 0;
	if (!strcmp(r->name, "taken"))
		return branch_a != branch_b || (branch_a && !a[9] != !b[9]);
	if (!strcmp(r->name, "branch"))
		return branch_a != branch_b;
	return !twin_covers(a, b, r, r->size == 1) || !twin_covers(b, a, r, r->size == 1);
}

/* Both traces; most records of B are those of A. */
static void twin_make(uint8_t *a, uint8_t *b, unsigned round, uint64_t *seed)
{
	static const struct twin_role pc = { "pc", 0, 1, 8 };
	for (size_t i = 0; i < RECORDS; i++) {
		uint8_t *x = a + i * RECORD, *y = b + i * RECORD;
		memset(x, 0, RECORD);
		twin_put(x, &pc, 0, 0x400000 + 4 * (i % CODE));
		for (unsigned r = 0; r < ROLES; r++)
			for (unsigned k = 0; k < twin_roles[r].n; k++)
				if (dice(seed) % 3 == 0)
					twin_random(x, &twin_roles[r], k, seed);
		memcpy(y, x, RECORD);
		if (dice(seed) % (round % 2 ? 3 : 600))
			continue;
		const struct twin_role *r = &twin_roles[dice(seed) % ROLES];
		for (unsigned k = 0; k < r->n; k++)
			twin_random(y, r, k, seed);
	}
}

static struct trace *twin_trace(const char *name, const uint8_t *bytes)
{
	struct str out = STR_INIT;
	str_addn(&out, (const char *)bytes, (size_t)RECORDS * RECORD);
	struct trace *t = open_as(file_write(name, &out), "champsim", NULL);
	str_release(&out);
	return t;
}

static void roles_are_those_of_the_bytes(void **state)
{
	uint64_t seed = 7;
	uint8_t *a = mem_new(RECORDS, RECORD), *b = mem_new(RECORDS, RECORD);
	(void)state;
	for (unsigned round = 0; round < 6; round++) {
		struct compare_options o = compare_defaults();
		struct err err = ERR_INIT;
		struct compare *c;
		int side = -1;
		uint64_t differ[ROLES] = { 0 }, changed = 0;
		twin_make(a, b, round, &seed);
		struct compare_side sides[2] = { { twin_trace("a", a), NULL, SPAN_ALL },
						 { twin_trace("b", b), NULL, SPAN_ALL } };
		o.key.kind = KEYS_PC; /* addresses as they are */
		o.window = round < 2 ? 0 : 4096 + 100 * round;
		assert_int_equal(compare_new(&c, sides, &o, &side, &err), ST_OK);
		assert_int_equal(compare_run(c, NULL, &side, &err), ST_OK);
		for (size_t i = 0; i < RECORDS; i++) {
			bool any = false;
			for (unsigned r = 0; r < ROLES; r++) {
				bool d = twin_differs(a + i * RECORD, b + i * RECORD,
						      &twin_roles[r]);
				differ[r] += d;
				any = any || d;
			}
			changed += any;
		}
		assert_int_equal(compare_roles(c), ROLES);
		for (size_t r = 0; r < ROLES; r++) {
			struct compare_role found = compare_get_role(c, r);
			assert_string_equal(found.name, twin_roles[r].name);
			assert_int_equal(found.records, differ[r]);
			assert_true(differ[r] || round % 2 == 0);
		}
		assert_int_equal(compare_counts(c).equal, RECORDS);
		assert_int_equal(compare_counts(c).changed, changed);
		compare_free(c);
		trace_free(sides[0].trace);
		trace_free(sides[1].trace);
	}
	free(a);
	free(b);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(roles_are_those_of_the_bytes),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
