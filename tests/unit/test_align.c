/*
 * Shifted records: with resynchronisation every record outside the damage is read, at its
 * place, in any windows; an intact trace, and one with a single impossible record, are
 * read as without it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/mem.h"
#include "format/align.h"
#include "format/layout.h"

enum { SIZE = 64, N = 600 };

static uint64_t state = 7;

static uint32_t draw(uint32_t below)
{
	state = state * 6364136223846793005u + 1442695040888963407u;
	return (uint32_t)(state >> 33) % below;
}

/* A program of N instructions. */
static void make(uint8_t *p)
{
	uint64_t pc = 0x401000;
	memset(p, 0, (size_t)N * SIZE);
	for (int i = 0; i < N; i++, p += SIZE) {
		put_le64(p, pc);
		pc += 1 + draw(7);
		p[10] = (uint8_t)(3 + draw(16));
		p[12] = (uint8_t)(3 + draw(16));
		if (draw(3) == 0)
			put_le64(p + 32, 0x7ffc00000000 + draw(1 << 20));
		if (draw(5) == 0)
			put_le64(p + 16, 0x7ffc00000000 + draw(1 << 20));
		if (draw(8) == 0) {
			p[8] = p[9] = 1;
			p[10] = p[12] = 26;
			pc = 0x401000 + draw(1 << 15);
		}
	}
}

static struct schema *schema_of(bool align)
{
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, format_find("champsim"), NULL, &err), ST_OK);
	if (align)
		s->align = align_new(s);
	return s;
}

/* Decodes everything in windows that grow until a record or a gap is complete; sets the
 * offsets and the kinds of branch of all records.  Returns their number. */
static size_t decode_all(const struct schema *s, const uint8_t *bytes, size_t len,
			 size_t window, size_t room, uint64_t *offset, uint64_t *kind)
{
	struct batch b;
	size_t n = 0, at = 0;
	batch_init(&b, s, room, FIELDSET_ALL);
	for (size_t size = window; at < len;) {
		size_t have = size < len - at ? size : len - at;
		batch_clear(&b);
		b.bytes_at = at;
		size_t used = batch_decode(&b, bytes + at, have, have == len - at);
		if (!used) {
			assert_true(have < len - at);
			size += window;
			continue;
		}
		for (size_t i = 0; i < b.n; i++, n++) {
			offset[n] = b.offset[i];
			kind[n] =
				batch_value(&b, i, schema_first(s, ROLE_BRANCH_KIND), 0);
		}
		at += used;
		size = window;
	}
	batch_release(&b);
	return n;
}

/* Whether a record at this offset of the shifted bytes is one of the original, and intact:
 * `cut` bytes at `at` were replaced by `put` bytes. */
static bool original(uint64_t offset, uint64_t at, uint64_t cut, uint64_t put)
{
	if (offset + SIZE <= at)
		return offset % SIZE == 0;
	return offset >= at + put && (offset - put + cut) % SIZE == 0;
}

static void records_are_found_again(void **test)
{
	(void)test;
	struct schema *s = schema_of(true);
	uint8_t *plain = mem_new(N, SIZE), *bytes = mem_new(N + 4, SIZE);
	uint64_t offset[N + 8], kind[N + 8], same[N + 8], same_kind[N + 8];
	unsigned whole = 0;
	for (int round = 0; round < 300; round++) {
		make(plain);
		size_t at = (50 + draw(N - 100)) * SIZE + (draw(2) ? draw(SIZE) : 0);
		size_t cut = draw(2) ? 1 + draw(40) : 0, put = cut ? 0 : 1 + draw(40);
		size_t len = (size_t)N * SIZE - cut + put;
		memcpy(bytes, plain, at);
		for (size_t i = 0; i < put; i++)
			bytes[at + i] = (uint8_t)draw(256);
		memcpy(bytes + at + put, plain + at + cut, (size_t)N * SIZE - at - cut);
		size_t n = decode_all(s, bytes, len, len, N + 8, offset, kind);
		/* All but a few records around the damage are original ones. */
		size_t good = 0;
		for (size_t i = 0; i < n; i++)
			good += original(offset[i], at, cut, put);
		whole += good + 12 >= N;
		size_t m = decode_all(s, bytes, len, 64 + draw(5000), 1 + draw(50), same,
				      same_kind);
		assert_int_equal(n, m);
		assert_memory_equal(offset, same, n * sizeof *offset);
		assert_memory_equal(kind, same_kind, n * sizeof *kind);
	}
	/* Shifts that leave the few restricted bytes possible are found late. */
	if (whole < 270)
		fail_msg("%u of 300 traces were read again soon", whole);
	free(plain);
	free(bytes);
	schema_free(s);
}

/* All restricted bytes stay possible; addresses have 56 bits then. */
static void records_one_byte_later_are_found_again(void **test)
{
	(void)test;
	struct schema *s = schema_of(true);
	uint8_t *plain = mem_new(N, SIZE), *bytes = mem_new(N + 1, SIZE);
	uint64_t offset[N + 8], kind[N + 8];
	for (int round = 0; round < 40; round++) {
		make(plain);
		size_t at = (50 + draw(N - 100)) * SIZE + draw(SIZE);
		size_t cut = round % 2 ? SIZE - 1 : 0, put = round % 2 ? 0 : 1;
		size_t len = (size_t)N * SIZE - cut + put, good = 0;
		memcpy(bytes, plain, at);
		bytes[at] = 0;
		memcpy(bytes + at + put, plain + at + cut, (size_t)N * SIZE - at - cut);
		size_t n = decode_all(s, bytes, len, len, N + 8, offset, kind);
		for (size_t i = 0; i < n; i++)
			good += original(offset[i], at, cut, put);
		if (good + 12 < N)
			fail_msg("%zu of %d records", good, N);
	}
	free(plain);
	free(bytes);
	schema_free(s);
}

static void intact_records_stay(void **test)
{
	(void)test;
	struct schema *s = schema_of(true), *twin = schema_of(false);
	uint8_t *bytes = mem_new(N, SIZE);
	uint64_t offset[N + 8], kind[N + 8], same[N + 8], same_kind[N + 8];
	for (int round = 0; round < 100; round++) {
		make(bytes);
		/* One impossible record, or none. */
		if (round % 4)
			bytes[draw(N) * SIZE + 8 + draw(2)] = (uint8_t)(2 + draw(200));
		size_t len = (size_t)N * SIZE;
		size_t n = decode_all(s, bytes, len, len, N, offset, kind);
		size_t m = decode_all(twin, bytes, len, len, N, same, same_kind);
		assert_int_equal(n, N);
		assert_int_equal(m, N);
		assert_memory_equal(offset, same, n * sizeof *offset);
		assert_memory_equal(kind, same_kind, n * sizeof *kind);
	}
	free(bytes);
	schema_free(s);
	schema_free(twin);
}

/* Layouts in which any bytes are legal: the pc decides.  Returns the records that are not those
 * before the damage, at their places. */
static size_t records_lost(struct schema *s, const uint8_t *plain, size_t size, size_t at,
			   size_t cut, size_t put)
{
	size_t len = N * size - cut + put, good = 0, n = 0, m = 0;
	uint8_t *bytes = mem_new(N + 4, size);
	uint64_t offset[2][N + 16];
	memcpy(bytes, plain, at);
	for (size_t i = 0; i < put; i++)
		bytes[at + i] = (uint8_t)draw(256);
	memcpy(bytes + at + put, plain + at + cut, N * size - at - cut);
	for (int k = 0; k < 2; k++) {
		size_t room = k ? 1 + draw(50) : N + 16,
		       window = k ? 64 + draw(2000) : len;
		struct batch b;
		batch_init(&b, s, room, FIELDSET_ALL);
		n = 0;
		for (size_t from = 0, more = window; from < len;) {
			size_t have = more < len - from ? more : len - from;
			batch_clear(&b);
			b.bytes_at = from;
			size_t used =
				batch_decode(&b, bytes + from, have, have == len - from);
			more = used ? window : more + window;
			for (size_t i = 0; i < b.n; i++)
				offset[k][n++] = b.offset[i];
			from += used;
		}
		batch_release(&b);
		m = k ? m : n;
	}
	assert_int_equal(n, m);
	assert_memory_equal(offset[0], offset[1], n * sizeof **offset);
	for (size_t i = 0; i < n; i++)
		good += offset[0][i] + size <= at
				? offset[0][i] % size == 0
				: offset[0][i] >= at + put &&
					  (offset[0][i] - put + cut) % size == 0;
	free(bytes);
	return N - good;
}

static void layouts_are_found_again_by_the_pc(void **test)
{
	(void)test;
	static const struct {
		const char *text;
		size_t width;
		bool big;
	} layouts[] = { { "pc:u64 load:u64", 8, false },
			{ "pc:u64be load:u64be", 8, true },
			{ "n:u32 pc:x32 load:x64", 4, false } };
	enum { WIDE = 16 };
	uint8_t *plain = mem_new(N, WIDE);
	unsigned soon = 0, rounds = 0;
	for (size_t k = 0; k < sizeof layouts / sizeof *layouts; k++) {
		struct format *f;
		struct schema *s;
		struct err err = ERR_INIT;
		assert_int_equal(layout_compile(&f, layouts[k].text, &err), ST_OK);
		assert_int_equal(schema_new(&s, f, NULL, &err), ST_OK);
		assert_null(align_new(s));
		s->align = align_new_by_pc(s);
		assert_non_null(s->align);
		for (int round = 0; round < 100; round++, rounds++) {
			uint64_t pc = 0x401000;
			for (size_t i = 0; i < N; i++) {
				uint8_t *p = plain + i * WIDE;
				uint64_t load = draw(3) ? 0 : 0x7ffc0000 + draw(1 << 20);
				memset(p, 0, WIDE);
				if (layouts[k].big) {
					put_le64(p, __builtin_bswap64(pc));
					put_le64(p + 8, __builtin_bswap64(load));
				} else if (layouts[k].width == 4) {
					put_le32(p, (uint32_t)i);
					put_le32(p + 4, (uint32_t)pc);
					put_le64(p + 8, load);
				} else {
					put_le64(p, pc);
					put_le64(p + 8, load);
				}
				pc = draw(7) ? pc + 1 + draw(7)
					     : 0x401000 + draw(1 << 15);
			}
			size_t at =
				(50 + draw(N - 100)) * WIDE + (draw(2) ? draw(WIDE) : 0);
			size_t cut = draw(2) ? 1 + draw(WIDE - 1) : 0;
			size_t put = cut ? 0 : 1 + draw(WIDE - 1);
			soon += records_lost(s, plain, WIDE, at, cut, put) <= 4;
			if (round % 10 == 0)
				assert_int_equal(records_lost(s, plain, WIDE,
							      at - at % WIDE, 0, 0),
						 0);
		}
		schema_free(s);
		format_free(f);
	}
	if (soon * 100 < rounds * 97)
		fail_msg("%u of %u traces were read again soon", soon, rounds);
	free(plain);
}

static void other_formats_have_no_alignment(void **test)
{
	(void)test;
	struct schema *s;
	struct err err = ERR_INIT;
	assert_int_equal(schema_new(&s, format_find("cis501"), NULL, &err), ST_OK);
	assert_null(align_new(s));
	schema_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(records_are_found_again),
		cmocka_unit_test(records_one_byte_later_are_found_again),
		cmocka_unit_test(intact_records_stay),
		cmocka_unit_test(layouts_are_found_again_by_the_pc),
		cmocka_unit_test(other_formats_have_no_alignment),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
