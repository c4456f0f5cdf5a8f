/* BYU: requests, the clock, b2a's notation; 12 and 16 bytes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "finding_list.h"
#include "format/record.h"

struct request {
	uint32_t addr;
	uint8_t type, size, attr, proc;
	uint32_t time;
	const char *classic;
};

static const struct request requests[] = {
	{ 0x1000, 0x00, 8, 0, 0, UINT32_MAX, "00001000 FETCH\t\t 8\t00\t0\t-1" },
	{ 0x2000, 0x01, 4, 3, 1, 5, "00002000 MEMREAD\t 4\t03\t1\t5" },
	{ 0xfffffff0, 0x02, 32, 7, 0, 1802, "fffffff0 MEMREADINV\t32\t07\t0\t1802" },
	{ 0, 0x03, 8, 0, 15, 1, "00000000 MEMWRITE\t 8\t00\t15\t1" },
	{ 0x3f8, 0x10, 1, 0, 0, 2, "000003f8 IOREAD\t\t 1\t00\t0\t2" },
	{ 0x3f8, 0x11, 1, 0, 0, 2, "000003f8 IOWRITE\t 1\t00\t0\t2" },
	{ 0x1000, 0x36, 0, 0, 0, UINT32_MAX, "00001000 STOPCLKAK\t 0\t00\t0\t-1" },
	{ 0x1000, 0x77, 0, 0, 0, 10, "00001000 77\t\t 0\t00\t0\t10" },
};

enum { N = sizeof requests / sizeof *requests };

static size_t put(uint8_t *p, const struct request *r, unsigned address)
{
	memset(p, 0, address);
	put_le32(p, r->addr);
	p += address;
	p[0] = r->type;
	p[1] = r->size;
	p[2] = r->attr;
	p[3] = r->proc;
	put_le32(p + 4, r->time);
	return address + 8;
}

static struct schema *schema_of(const char *name)
{
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, format_find(name), NULL, &err), ST_OK);
	return s;
}

static void request_fields_are_decoded(void **state)
{
	(void)state;
	for (int wide = 0; wide < 2; wide++) {
		struct schema *s = schema_of(wide ? "byu16" : "byu");
		uint8_t bytes[N * 16];
		size_t len = 0;
		for (size_t i = 0; i < N; i++)
			len += put(bytes + len, &requests[i], wide ? 8 : 4);
		struct batch b;
		batch_init(&b, s, N, FIELDSET_ALL);
		assert_int_equal(batch_decode(&b, bytes, len, true), len);
		assert_int_equal(b.n, N);
		uint64_t clock = 0;
		for (size_t i = 0; i < N; i++) {
			const struct request *r = &requests[i];
			uint64_t v = 0;
			assert_true(batch_value(&b, i, 0, 0) == r->addr);
			assert_int_equal(record_role(&b, i, ROLE_PC, &v), r->type == 0);
			assert_int_equal(record_role(&b, i, ROLE_LOAD, &v),
					 r->type == 1 || r->type == 2);
			if (r->type == 1 || r->type == 2)
				assert_true(v == r->addr);
			/* 0 is an ordinary address. */
			assert_int_equal(record_role(&b, i, ROLE_STORE, &v),
					 r->type == 3);
			if (r->time != UINT32_MAX)
				clock += r->time;
			assert_true(record_role(&b, i, ROLE_TIME, &v) && v == clock);
			struct str out = STR_INIT;
			s->format->classic(s, &b, i, &out);
			assert_string_equal(out.text, r->classic);
			str_clear(&out);
			field_print(&b, i, schema_find(s, "time"), &out);
			assert_int_equal(out.len == 0, r->time == UINT32_MAX);
			str_release(&out);
		}
		assert_true(b.carry[0] == clock);
		assert_true(field_legal(schema_field(s, schema_find(s, "type")), 0x37));
		assert_false(field_legal(schema_field(s, schema_find(s, "type")), 0x30));
		batch_release(&b);
		schema_free(s);
	}
}

/* The clock continues from the carry of the preceding batch, with any wanted fields. */
static void the_clock_continues_across_batches(void **state)
{
	(void)state;
	enum { MANY = 500 };
	uint8_t bytes[MANY * 12];
	uint64_t sum[MANY], clock = 0;
	for (size_t i = 0; i < MANY; i++) {
		struct request r = { .addr = 8,
				     .time = i % 97 == 0 ? UINT32_MAX
							 : 0xfffffff0u - (uint32_t)i };
		put(bytes + i * 12, &r, 4);
		clock += i % 97 ? r.time : 0;
		sum[i] = clock;
	}
	struct schema *s = schema_of("byu");
	int field = schema_find(s, "clock");
	assert_true(s->carried == (fieldset)1 << field);
	for (size_t room = 1; room < 70; room += 11) {
		struct batch b;
		batch_init(&b, s, room, (fieldset)1 << field);
		size_t at = 0;
		while (at < sizeof bytes) {
			batch_clear(&b);
			b.bytes_at = at;
			size_t used =
				batch_decode(&b, bytes + at, sizeof bytes - at, true);
			for (size_t i = 0; i < b.n; i++)
				assert_true(batch_value(&b, i, field, 0) ==
					    sum[at / 12 + i]);
			at += used;
		}
		batch_release(&b);
	}
	schema_free(s);
}

static void odd_records_are_reported(void **state)
{
	(void)state;
	struct schema *s = schema_of("byu");
	uint8_t bytes[(N + 1) * 12];
	static const struct request odd = { 0x1000, 0x00, 24, 0, 0, 10, NULL };
	for (size_t i = 0; i < N; i++)
		put(bytes + i * 12, &requests[i], 4);
	put(bytes + N * 12, &odd, 4);
	struct batch b;
	batch_init(&b, s, N + 1, FIELDSET_ALL);
	batch_decode(&b, bytes, sizeof bytes, true);
	assert_string_equal(
		findings_of(&b, 0, N + 1),
		"2 BY003 attr is 7, but only its two low bits are documented\n"
		"6 BY005 the time restarts: another capture begins here\n"
		"7 AL001 type is 119, which is not a defined value\n"
		"8 BY001 24 bytes are requested\n");
	batch_release(&b);
	schema_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(request_fields_are_decoded),
		cmocka_unit_test(the_clock_continues_across_batches),
		cmocka_unit_test(odd_records_are_reported),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
