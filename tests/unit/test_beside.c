/* Columns of files beside a trace, against values that are split and parsed here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "query/computed.h"
#include "query/hits.h"
#include "trace/beside.h"
#include "tracefile.h"

enum { RECORDS = 6000, LINES = 5500, LONG = 70000 };

/* The value that a record should have; those without a text have "". */
struct twin {
	bool ok;
	int64_t number;
	char text[16];
};

static struct twin number[RECORDS], word[RECORDS];

/* A trace of RECORDS addresses. */
static void write_trace(char *path)
{
	struct str bytes = STR_INIT;
	for (uint64_t i = 0; i < RECORDS; i++) {
		uint64_t pc = 0x401000 + 4 * (i % 97);
		str_addn(&bytes, (const char *)&pc, sizeof pc);
	}
	strcpy(path, file_write("trace.bin", &bytes));
	str_release(&bytes);
}

/* Lines of a number and a word; some are empty, damaged or long, some end with CR LF. */
static void make_lines(struct str *out, char separator, bool heading, uint64_t seed)
{
	static const char *const words[] = { "hit", "miss", "l2", "\"far away\"" };
	memset(number, 0, sizeof number);
	memset(word, 0, sizeof word);
	if (heading)
		str_addf(out, "Latency%cwhere\n", separator);
	for (size_t i = 0; i < LINES; i++) {
		unsigned kind = (unsigned)(dice(&seed) % 40);
		int64_t v = (int64_t)(dice(&seed) % 1000) - 300;
		const char *w = words[dice(&seed) % 4];
		if (kind == 0) {        /* an empty line */
		} else if (kind == 1) { /* no number, and no word */
			str_add(out, "broken");
		} else if (kind == 2) { /* no number */
			str_addf(out, "%c%s", separator, w);
		} else if (kind == 3 && i % 5 == 0 && i > 400) { /* too long */
			str_pad(out, 'x', LONG);
		} else {
			str_addf(out, "%lld%c%s", (long long)v, separator, w);
			number[i].ok = true;
			number[i].number = v;
		}
		if (kind == 2 || number[i].ok) {
			word[i].ok = true;
			snprintf(word[i].text, sizeof word[i].text, "%s",
				 *w == '"' ? "far away" : w);
		}
		str_add(out, kind == 5 ? "\r\n" : "\n");
	}
}

static int add(struct trace *t, const char *spec)
{
	struct beside *x;
	struct err err = ERR_INIT;
	const char *name;
	if (beside_open(&x, spec, false, true, &err) != ST_OK ||
	    beside_count(x, NULL, &err) != ST_OK ||
	    computed_add_beside(t, x, &name, &err) != ST_OK)
		fail_msg("%s: %s", spec, err.text);
	beside_free(x);
	return schema_find(trace_schema(t), name);
}

static void value_is(const struct batch *b, size_t i, int field, const struct twin *want)
{
	uint64_t v = 0;
	size_t len;
	assert_int_equal(batch_get(b, i, field, &v), want->ok);
	if (!want->ok)
		return;
	if (schema_field(b->schema, field)->kind == KIND_INT) {
		assert_int_equal((int64_t)v, want->number);
		return;
	}
	const char *text = batch_text(b, i, v, &len);
	assert_int_equal(len, strlen(want->text));
	assert_memory_equal(text, want->text, len);
}

static void records_are(struct trace *t, int latency, int where, uint64_t first, size_t n)
{
	struct err err = ERR_INIT;
	const struct batch *b;
	struct reader *rd = reader_open(t, NULL);
	fieldset want = (fieldset)1 << latency | (fieldset)1 << where;
	for (uint64_t end = first + n < RECORDS ? first + n : RECORDS; first < end;) {
		assert_int_equal(reader_read(rd, first, end - first, want, &b, &err),
				 ST_OK);
		for (size_t i = 0; i < b->n; i++) {
			value_is(b, i, latency, &number[first + i]);
			value_is(b, i, where, &word[first + i]);
		}
		first += b->n;
	}
	reader_free(rd);
}

static uint64_t count(struct trace *t, const char *text)
{
	struct query *q;
	struct err err = ERR_INIT;
	uint64_t n;
	if (query_compile(&q, text, trace_schema(t), &err) != ST_OK ||
	    hits_each(t, q, (struct span) { 0, UINT64_MAX }, NULL, NULL, &n, NULL,
		      &err) != ST_OK)
		fail_msg("%s: %s", text, err.text);
	query_free(q);
	return n;
}

static void check(const char *path, const char *lines, const char *latency,
		  const char *where, uint64_t seed)
{
	char spec[400];
	uint64_t large = 0, far = 0, absent = 0;
	struct trace *t = open_as(path, NULL, "pc:u64");
	snprintf(spec, sizeof spec, "%s:%s", lines, latency);
	int a = add(t, spec);
	snprintf(spec, sizeof spec, "%s:%s", lines, where);
	int b = add(t, spec);
	for (int k = 0; k < 60; k++)
		records_are(t, a, b, dice(&seed) % RECORDS, dice(&seed) % 50 + 1);
	records_are(t, a, b, 0, RECORDS);
	for (size_t i = 0; i < RECORDS; i++) {
		large += number[i].ok && number[i].number > 100;
		far += word[i].ok && !strcmp(word[i].text, "far away");
		absent += !number[i].ok;
	}
	snprintf(spec, sizeof spec, "%s > 100", schema_field(trace_schema(t), a)->name);
	assert_int_equal(count(t, spec), large);
	snprintf(spec, sizeof spec, "%s == -", schema_field(trace_schema(t), a)->name);
	assert_int_equal(count(t, spec), absent);
	snprintf(spec, sizeof spec, "%s == 'far away'",
		 schema_field(trace_schema(t), b)->name);
	assert_int_equal(count(t, spec), far);
	trace_free(t);
}

static void values_are_those_of_the_lines(void **state)
{
	char trace[300];
	struct str text = STR_INIT, packed = STR_INIT;
	(void)state;
	write_trace(trace);
	for (uint64_t k = 0; k < 8; k++) {
		static const char separators[] = ",;\t,";
		bool heading = k % 2;
		str_clear(&text);
		str_clear(&packed);
		make_lines(&text, separators[k / 2], heading, k + 1);
		if (k % 3 == 1)
			pack_gzip(&packed, text.text, text.len, 5000);
		else if (k % 3 == 2)
			pack_xz(&packed, text.text, text.len, 9000);
		else
			str_addn(&packed, text.text, text.len);
		setenv("OPSCOPE_TEST", k < 4 ? "chunk=300" : "chunk=300,serial", 1);
		check(trace, file_write("lines", &packed), heading ? "latency" : "1",
		      heading ? "where" : "2", k);
		unsetenv("OPSCOPE_TEST");
	}
	str_release(&text);
	str_release(&packed);
}

static void losses_are(const char *lines, const char *damage, const char *difference)
{
	struct err err = ERR_INIT;
	struct str text = STR_INIT, bytes = STR_INIT;
	struct beside *x;
	char path[300];
	write_trace(path);
	struct trace *t = open_as(path, NULL, "pc:u64");
	explore_all(t);
	str_add(&bytes, lines);
	assert_int_equal(beside_open(&x, file_write("few", &bytes), false, true, &err),
			 ST_OK);
	assert_int_equal(beside_count(x, NULL, &err), ST_OK);
	beside_damage(x, &text);
	assert_string_equal(text.text, damage);
	str_clear(&text);
	beside_difference(x, t, "few", &text);
	assert_string_equal(text.text, difference);
	beside_free(x);
	trace_free(t);
	str_release(&text);
	str_release(&bytes);
}

static void losses_are_counted(void **state)
{
	(void)state;
	losses_are("1\n2\n3\n4\n5\n6\n7\n8\n9\nx\n11",
		   "1 line has no number in column 1, the first is line 10",
		   "11 lines for 6,000 records: the last 5,989 have no few");
	struct str more = STR_INIT;
	for (int i = 0; i < RECORDS + 2; i++)
		str_add(&more, "7\n");
	losses_are(more.text, "",
		   "6,002 lines for 6,000 records: the last 2 belong to no record");
	str_release(&more);
}

/* After a hole in packed data the numbers of lines are not known. */
static void lines_after_a_hole_are_not_used(void **state)
{
	struct str text = STR_INIT, packed = STR_INIT, damage = STR_INIT;
	struct err err = ERR_INIT;
	struct beside *x;
	char path[300];
	(void)state;
	write_trace(path);
	make_lines(&text, ',', false, 99);
	pack_xz(&packed, text.text, text.len, 9000);
	for (size_t i = packed.len / 2; i < packed.len / 2 + 40; i++)
		packed.text[i] ^= 0x5a;
	struct trace *t = open_as(path, NULL, "pc:u64");
	char spec[400];
	snprintf(spec, sizeof spec, "%s:1", file_write("holed.xz", &packed));
	assert_int_equal(beside_open(&x, spec, false, true, &err), ST_OK);
	assert_int_equal(beside_count(x, NULL, &err), ST_OK);
	beside_damage(x, &damage);
	assert_non_null(strstr(damage.text, "data is missing after line "));
	int field = add(t, spec);
	const struct batch *b;
	uint64_t known = 0, wrong = 0;
	struct reader *rd = reader_open(t, NULL);
	for (uint64_t first = 0;
	     reader_read(rd, first, RECORDS, (fieldset)1 << field, &b, &err) == ST_OK;
	     first += b->n)
		for (size_t i = 0; i < b->n; i++) {
			uint64_t v;
			bool has = batch_get(b, i, field, &v);
			known += has;
			wrong += has && (!number[first + i].ok ||
					 (int64_t)v != number[first + i].number);
		}
	assert_true(known > 500 && known < LINES);
	assert_int_equal(wrong, 0);
	reader_free(rd);
	beside_free(x);
	trace_free(t);
	str_release(&text);
	str_release(&packed);
	str_release(&damage);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_those_of_the_lines),
		cmocka_unit_test(losses_are_counted),
		cmocka_unit_test(lines_after_a_hole_are_not_used),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
