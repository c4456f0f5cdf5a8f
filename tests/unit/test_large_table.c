/* Tables with more rows than are sorted and searched without a job. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "analysis/analysis_table.h"
#include "base/bytes.h"
#include "tracefile.h"
#include "tui/session/session.h"
#include "tui/session/table_model.h"

enum { RECORDS = 60000, PC = 0x400000, COLUMN_PC = 0 };

/* Each record has its own address, so that the table has a row for each. */
static const char *write_trace(void)
{
	struct str bytes = STR_INIT;
	for (uint32_t i = 0; i < RECORDS; i++) {
		uint8_t record[64] = { 0 };
		put_le64(record, PC + UINT64_C(4) * i);
		str_addn(&bytes, (const char *)record, sizeof record);
	}
	const char *path = file_write("large.champsim", &bytes);
	str_release(&bytes);
	return path;
}

struct opened {
	struct trace *trace;
	struct session *session;
	struct table_model *tables;
};

static void settle(struct opened *o)
{
	session_settle(o->session, false);
	assert_false(bgjob_running(&o->tables->latest.job));
}

static void open_table(struct opened *o)
{
	struct err err = ERR_INIT;
	const struct trace_options opt = { .format = "champsim", .index = "none" };
	assert_int_equal(trace_open(&o->trace, write_trace(), &opt, &err), ST_OK);
	o->session = session_new(o->trace, NULL, NULL);
	o->tables = table_model_of(o->session);
	assert_int_equal(table_model_make(o->tables, "hot", &err), ST_OK);
}

static void close_table(struct opened *o)
{
	session_free(o->session);
	trace_free(o->trace);
}

static uint64_t pc_of(const struct opened *o, size_t row)
{
	uint64_t pc;
	assert_true(table_cell(table_model_get(o->tables), row, COLUMN_PC, &pc));
	return pc;
}

/* The job reads the text of the search, which therefore must not change while it runs. */
static void a_running_search_keeps_its_text(void **state)
{
	(void)state;
	struct opened o;
	open_table(&o);
	settle(&o);
	assert_true(table_rows(table_model_get(o.tables)) >= RECORDS);
	char first[32], second[400];
	snprintf(first, sizeof first, "%x", PC + 4 * (RECORDS - 1));
	memset(second, 'x', sizeof second - 1);
	second[sizeof second - 1] = '\0';
	table_model_search(o.tables, first, 0, false);
	assert_true(bgjob_running(&o.tables->latest.job));
	for (int i = 0; i < 100; i++)
		table_model_search(o.tables, second, 0, false);
	assert_true(o.session->message_is_error);
	settle(&o);
	long long row = o.tables->found;
	o.tables->found = -2;
	assert_true(row >= 0);
	assert_int_equal(pc_of(&o, (size_t)row), PC + 4 * (RECORDS - 1));
	table_model_search(o.tables, second, 0, false);
	settle(&o);
	assert_int_equal(o.tables->found, -1);
	close_table(&o);
}

/* An order that is chosen while the table is computed applies to the complete table. */
static void the_order_can_be_chosen_while_the_table_is_computed(void **state)
{
	(void)state;
	for (int rising = 0; rising < 2; rising++) {
		struct opened o;
		bool is_rising;
		open_table(&o);
		table_model_sort(o.tables, COLUMN_PC, rising);
		settle(&o);
		assert_int_equal(table_model_sorted(o.tables, &is_rising), COLUMN_PC);
		assert_int_equal(is_rising, rising);
		/* The first group is of instructions. */
		for (size_t row = 1; row < RECORDS; row++)
			assert_true(rising ? pc_of(&o, row - 1) < pc_of(&o, row)
					   : pc_of(&o, row - 1) > pc_of(&o, row));
		table_model_sort(o.tables, COLUMN_PC, !rising);
		settle(&o);
		assert_int_equal(pc_of(&o, 0), rising ? PC + 4 * (RECORDS - 1) : PC);
		close_table(&o);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_running_search_keeps_its_text),
		cmocka_unit_test(the_order_can_be_chosen_while_the_table_is_computed),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
