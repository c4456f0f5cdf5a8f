/* Numbers of opcodes against their texts, on several threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/parallel.h"
#include "format/layout.h"
#include "format/numbers.h"
#include "tracefile.h"

enum { RECORDS = 3000, WORKERS = 4 };

static struct schema *schema_of_words(void)
{
	struct err err = ERR_INIT;
	struct format *f;
	struct schema *s;
	assert_int_equal(layout_compile(&f, "line: pc:hex macro:text micro:text", &err),
			 ST_OK);
	assert_int_equal(schema_new(&s, f, NULL, &err), ST_OK);
	s->own = f;
	return s;
}

struct worker_numbers {
	const struct schema *schema;
	const struct str *text;
	uint32_t number[WORKERS][RECORDS];
	size_t n[WORKERS];
};

static void decode(struct batch *b, const struct schema *s, const struct str *text)
{
	batch_init(b, s, RECORDS, FIELDSET_ALL);
	batch_decode(b, (const uint8_t *)text->text, text->len, true);
}

/* Each worker meets the records in another order. */
static void number_records(void *arg, unsigned worker)
{
	struct worker_numbers *w = arg;
	struct numberer c;
	struct batch b;
	decode(&b, w->schema, w->text);
	numberer_init(&c, w->schema, schema_opcode_fields(w->schema));
	numberer_begin(&c, &b);
	w->n[worker] = b.n;
	for (size_t k = 0; k < b.n; k++) {
		size_t i = (k * 7 + worker * 701) % b.n;
		w->number[worker][i] = numberer_number(&c, &b, i);
	}
	numberer_release(&c);
	batch_release(&b);
}

/* Short texts, texts of more than 16 bytes, and pairs that differ only in one field. */
static void add_random(struct str *text, uint64_t *seed)
{
	static const char *const ops[] = { "A", "AB", "sixteen_bytes_xx",
					   "a_text_of_22_bytes_zzz" };
	for (int i = 0; i < RECORDS; i++)
		str_addf(text, "%x %s%u %s\n", i, ops[dice(seed) % 4],
			 (unsigned)(dice(seed) % 150), ops[dice(seed) % 4]);
}

static void numbers_are_those_of_texts(void **state)
{
	(void)state;
	struct schema *s = schema_of_words();
	struct str text = STR_INIT, of_number = STR_INIT, of_record = STR_INIT;
	struct batch b;
	uint64_t seed = 5;
	static struct worker_numbers w;
	static uint32_t record[RECORDS];
	add_random(&text, &seed);
	w.schema = s;
	w.text = &text;
	parallel_run(WORKERS, number_records, &w);
	decode(&b, s, &text);
	assert_int_equal(b.n, RECORDS);
	memset(record, 0xff, sizeof record);
	struct numbers *n = numbers_of(s, schema_opcode_fields(s));
	struct dict *texts = dict_new();
	for (size_t i = 0; i < b.n; i++) {
		uint32_t number = w.number[0][i];
		for (unsigned k = 1; k < WORKERS; k++)
			assert_int_equal(w.number[k][i], number);
		assert_in_range(number, 0, RECORDS - 1);
		str_clear(&of_record);
		str_clear(&of_number);
		record_opcode(&b, i, &of_record);
		numbers_opcode(n, number, &of_number);
		assert_string_equal(of_number.text, of_record.text);
		str_clear(&of_number);
		assert_true(numbers_value(n, number, 1, &of_number));
		assert_memory_equal(of_number.text, of_record.text, of_number.len);
		/* No text has two numbers. */
		uint32_t code = dict_code(texts, of_record.text, of_record.len);
		if (record[code] == UINT32_MAX)
			record[code] = number;
		assert_int_equal(record[code], number);
	}
	assert_in_range(dict_count(texts), 1000, RECORDS - 1);
	dict_free(texts);
	batch_release(&b);
	schema_free(s);
	str_release(&text);
	str_release(&of_number);
	str_release(&of_record);
}

/* Each set of fields has numbers of its own, which any schema made from this one has too. */
static void fields_have_their_own_numbers(void **state)
{
	(void)state;
	struct schema *s = schema_of_words();
	struct numbers *both = numbers_of(s, schema_opcode_fields(s));
	struct numbers *macro = numbers_of(s, s->by_role[ROLE_MACRO]);
	struct schema *more = schema_extend(s, s->fields, s->nfields, NULL, NULL);
	assert_ptr_not_equal(both, macro);
	assert_ptr_equal(numbers_of(s, s->by_role[ROLE_MACRO]), macro);
	assert_ptr_equal(numbers_of(more, s->by_role[ROLE_MACRO]), macro);
	schema_free(more);
	schema_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_are_those_of_texts),
		cmocka_unit_test(fields_have_their_own_numbers),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
