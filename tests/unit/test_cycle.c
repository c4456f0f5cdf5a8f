/* The length of a clock cycle of a trace. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "trace/cycle.h"
#include "tracefile.h"

static uint64_t cycle_of(const char *text)
{
	struct err err = ERR_INIT;
	uint64_t ps = 0;
	return cycle_parse(text, &ps, &err) == ST_OK ? ps : 0;
}

static void lengths_have_units(void **state)
{
	(void)state;
	assert_int_equal(cycle_of("500"), 500);
	assert_int_equal(cycle_of("500ps"), 500);
	assert_int_equal(cycle_of("0.5 ns"), 500);
	assert_int_equal(cycle_of("1.25ns"), 1250);
	assert_int_equal(cycle_of("2us"), 2000000);
	const char *const bad[] = {
		"", "ps", "0", "0.0003ns", "5 m", "-5", "1..2", ".5"
	};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_int_equal(cycle_of(bad[i]), 0);
}

/* Records whose time and stages are made of multiples of `unit`. */
static struct trace *clock_trace(uint64_t start, uint64_t unit)
{
	struct str text = STR_INIT;
	for (uint64_t i = 0; i < 50; i++)
		for (int k = 0; k < 8; k++)
			str_addc(&text, (char)((start + unit * (i * i % 37)) >> 8 * k));
	struct trace *t = open_as(file_write("clock", &text), NULL, "time:u64");
	str_release(&text);
	return t;
}

static void the_divisor_of_differences_is_the_cycle(void **state)
{
	(void)state;
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, format_find("gem5"), NULL, &err), ST_OK);
	int time = schema_first(s, ROLE_TIME), ready = schema_first(s, ROLE_READY);
	struct batch b;
	struct cycle c = { .any = false };
	batch_init(&b, s, 4, cycle_fields(s));
	for (size_t i = 0; i < 4; i++) {
		batch_add(&b, i, 1);
		for (unsigned k = 0; k < s->nslots; k++)
			if (b.slot[k])
				b.slot[k][i] = UINT64_MAX;
		b.slot[s->first_slot[time]][i] = 1000007 + 1500 * i * i;
	}
	batch_set_presence(&b, s->all, 0);
	cycle_add(&c, &b);
	assert_int_equal(c.divisor, 1500);
	b.slot[s->first_slot[ready]][2] = 12500;
	batch_set_presence(&b, s->all, 0);
	cycle_add(&c, &b);
	assert_int_equal(c.divisor, 500);
	batch_release(&b);
	schema_free(s);
}

static void a_format_without_a_clock_has_no_cycle(void **state)
{
	(void)state;
	struct trace *t = clock_trace(7, 1500);
	assert_int_equal(trace_cycle(t), 0);
	trace_set_cycle(t, 250);
	assert_int_equal(trace_cycle(t), 250);
	trace_free(t);
}

static void a_gem5_trace_has_the_cycle_of_its_head(void **state)
{
	(void)state;
	struct str text = STR_INIT, sq = STR_INIT;
	for (unsigned i = 0; i < 30; i++)
		gem5_line(&text, &sq, i);
	struct trace *t = open_as(file_write("trace.txt", &text), "gem5", NULL);
	struct err err = ERR_INIT;
	const struct batch *b;
	struct cycle c = { .any = false };
	struct reader *rd = reader_open(t, NULL);
	assert_int_equal(reader_read(rd, 0, 30, FIELDSET_ALL, &b, &err), ST_OK);
	cycle_add(&c, b);
	assert_true(c.divisor > 0);
	assert_int_equal(trace_cycle(t), c.divisor);
	reader_free(rd);
	trace_free(t);
	str_release(&text);
	str_release(&sq);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lengths_have_units),
		cmocka_unit_test(the_divisor_of_differences_is_the_cycle),
		cmocka_unit_test(a_format_without_a_clock_has_no_cycle),
		cmocka_unit_test(a_gem5_trace_has_the_cycle_of_its_head),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
