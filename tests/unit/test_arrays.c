/* Arrays of numpy: their bytes, against a twin that computes each value on its own. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "output/arrays.h"
#include "source/checksum.h"

static const struct code codes[] = { { 0, "FETCH" }, { 3, "STORE" }, { 0, NULL } };

enum { PC, OP, TAKEN, REG, LOAD, IMM, REQ, SMALL, TIME, CLOCK, NFIELDS };

static const struct field fields[NFIELDS] = {
	[PC] = { .name = "pc", .help = "address", .kind = KIND_ADDR, .width = 8 },
	[OP] = { .name = "op", .help = "opcode", .kind = KIND_TEXT, .width = 8 },
	[TAKEN] = { .name = "taken",
		    .help = "taken",
		    .kind = KIND_BOOL,
		    .width = 1,
		    .flags = FIELD_MINUS_IS_NONE },
	[REG] = { .name = "src",
		  .help = "registers",
		  .kind = KIND_REG,
		  .width = 1,
		  .count = 3,
		  .flags = FIELD_ZERO_IS_NONE },
	[LOAD] = { .name = "load",
		   .help = "address",
		   .kind = KIND_ADDR,
		   .width = 8,
		   .count = 2,
		   .flags = FIELD_ZERO_IS_NONE },
	[IMM] = { .name = "imm", .help = "immediate", .kind = KIND_INT, .width = 4 },
	[REQ] = { .name = "req",
		  .help = "request",
		  .kind = KIND_CODE,
		  .width = 1,
		  .codes = codes },
	[SMALL] = { .name = "small", .help = "small", .kind = KIND_UINT, .width = 2 },
	[TIME] = { .name = "time",
		   .help = "time",
		   .unit = "ps",
		   .kind = KIND_INT,
		   .width = 8,
		   .flags = FIELD_MINUS_IS_NONE },
	[CLOCK] = { .name = "clock",
		    .help = "time",
		    .unit = "clocks",
		    .kind = KIND_UINT,
		    .width = 8 },
};

static const char *const type[NFIELDS] = {
	[PC] = "<u8",  [OP] = "<i4",  [TAKEN] = "|b1", [REG] = "<i2",      [LOAD] = "<u8",
	[IMM] = "<i4", [REQ] = "<i2", [SMALL] = "<u2", [TIME] = "<m8[ps]", [CLOCK] = "<u8"
};

static const struct format format = { .name = "test",
				      .title = "Test",
				      .record = "instruction",
				      .fields = fields,
				      .nfields = NFIELDS,
				      .layout = LAYOUT_BYTES,
				      .record_size = 64,
				      .registers = "gem5" };

/* Random numbers, the same in each run. */
static uint64_t seed;

static uint64_t any(uint64_t below)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (seed >> 33) % below;
}

/* Of each record its bytes are a text. */
static const char *const texts[] = { "ADD", "LD R1", "", "\x1b[31m", "caf\xc3\xa9", "A" };
enum { TEXTS = sizeof texts / sizeof *texts, TEXT_ROOM = 16 };

static uint64_t any_value(int field, size_t i, uint8_t *bytes)
{
	switch (field) {
	case OP: {
		const char *text = texts[any(TEXTS)];
		memcpy(bytes + i * TEXT_ROOM, text, strlen(text));
		return TEXT_PLACE(0, strlen(text));
	}
	case TAKEN:
		return any(3) ? any(2) : any(2) ? UINT64_MAX : 7;
	case REG: /* gem5 has classes of registers */
		return any(2) ? any(20) : any(4) ? any(3) << 32 | any(5) : any(1024);
	case LOAD:
		return any(2) ? any(1 << 20) : 0;
	case IMM:
		return any(9) ? any(1000) - 500 : UINT64_C(1) << 31;
	case REQ:
		return any(5);
	case SMALL:
		return any(99) ? any(1 << 16) : 1 << 16;
	case TIME:
		return any(4) ? any(1000) : any(2) ? UINT64_MAX : UINT64_C(1) << 63;
	default:
		return seed;
	}
}

static void fill(struct batch *b, size_t n, uint64_t first, uint8_t *bytes, bool unknown)
{
	b->bytes = bytes;
	b->bytes_len = n * TEXT_ROOM;
	b->bytes_at = 0;
	b->first = first;
	for (size_t i = 0; i < n; i++) {
		batch_add(b, i * TEXT_ROOM, TEXT_ROOM);
		for (int f = 0; f < NFIELDS; f++)
			for (unsigned k = 0; k < field_count(&fields[f]); k++)
				b->slot[b->schema->first_slot[f] + k][i] =
					any_value(f, i, bytes);
		if (unknown && !any(5))
			batch_unknown(b, i, any(1 << NFIELDS));
	}
	for (int f = 0; f < NFIELDS; f++)
		b->used[f] = UINT8_MAX;
	if (!any(3)) { /* a batch without values in the last slots */
		b->used[REG] = 1;
		for (size_t i = 0; i < n; i++)
			b->slot[b->schema->first_slot[REG] + 1][i] =
				b->slot[b->schema->first_slot[REG] + 2][i] = 0;
	}
	batch_set_presence(b, b->schema->all, 0);
}

/* The twin */

enum { MOST = 4000 };

static struct twin {
	uint64_t record[MOST];
	struct {
		uint64_t value;
		bool absent;
		char text[64]; /* of registers, codes and texts */
	} at[NFIELDS][MOST][3];
	bool mask[NFIELDS];
	uint64_t lost[NFIELDS], odd;
	size_t n;
} twin;

/* Whether an array of the type can have a value. */
static bool twin_fits(int field, int64_t v)
{
	if (field == IMM)
		return v >= INT32_MIN && v <= INT32_MAX;
	if (field == SMALL)
		return v >= 0 && v <= UINT16_MAX;
	return field != TIME || v != INT64_MIN;
}

static void twin_add(const struct batch *b, size_t i)
{
	struct str text = STR_INIT;
	twin.record[twin.n] = b->first + i;
	for (int f = 0; f < NFIELDS; f++)
		for (unsigned k = 0; k < field_count(&fields[f]); k++) {
			uint64_t v = batch_value(b, i, f, k);
			bool has = batch_has(b, i, f, k);
			bool fits = twin_fits(f, (int64_t)v);
			twin.lost[f] += has && !fits;
			twin.odd += has && f == TAKEN && v > 1;
			twin.at[f][twin.n][k].value = f == TAKEN ? v > 0 : v;
			twin.at[f][twin.n][k].absent = !has || !fits;
			twin.mask[f] |= !has || !fits;
			if (!has || (f != OP && f != REG && f != REQ))
				continue;
			str_clear(&text);
			value_print(b, i, f, k, &text);
			if (f == OP) { /* value_print() escapes UTF-8 */
				size_t len;
				const char *at = batch_text(b, i, v, &len);
				str_clear(&text);
				str_escape(&text, at, len, true);
			}
			snprintf(twin.at[f][twin.n][k].text, 64, "%s", text.text);
		}
	twin.n++;
	str_release(&text);
}

/* Files */

/* The archive that was written last. */
static uint8_t *zip;
static char *zip_text;
static size_t zip_len;

/* A file of the archive, which the caller frees; NULL: there is none. */
static uint8_t *read_file(const char *name, size_t *len)
{
	const uint8_t *end = zip + zip_len - 22;
	assert_int_equal(le32(end), 0x06054b50);
	const uint8_t *locator = end - 20, *large = zip + le64(locator + 8);
	assert_int_equal(le32(locator), 0x07064b50);
	assert_int_equal(le32(large), 0x06064b50);
	const uint8_t *entry = zip + le64(large + 48);
	assert_ptr_equal(entry + le64(large + 40), large);
	for (size_t i = 0; i < le64(large + 32); i++) {
		size_t n = le16(entry + 28);
		const uint8_t *extra = entry + 46 + n;
		const uint8_t *local = zip + le64(extra + 20);
		assert_int_equal(le32(entry), 0x02014b50);
		assert_int_equal(le16(entry + 10), 0);
		assert_int_equal(le32(local), 0x04034b50);
		assert_memory_equal(local + 30, entry + 46, n);
		if (n == strlen(name) && memcmp(entry + 46, name, n) == 0) {
			const uint8_t *from = local + 30 + n + le16(local + 28);
			*len = le64(extra + 4);
			assert_int_equal(le32(entry + 16), checksum_crc32(0, from, *len));
			assert_int_equal(le32(local + 14), le32(entry + 16));
			uint8_t *bytes = malloc(*len + 1);
			memcpy(bytes, from, *len);
			return bytes;
		}
		entry = extra + le16(entry + 30);
	}
	assert_ptr_equal(entry, large);
	return NULL;
}

/* The data of an array, after a check of its header; the caller frees *file. */
static const uint8_t *array(const char *name, const char *descr, size_t rows,
			    unsigned columns, size_t size, uint8_t **file)
{
	char want[256];
	size_t len;
	char shape[64] = "";
	*file = read_file(name, &len);
	if (!*file)
		return NULL;
	if (columns > 1)
		snprintf(shape, sizeof shape, " %u", columns);
	int n = snprintf(want, sizeof want,
			 "{'descr': '%s', 'fortran_order': False, 'shape': (%zu,%s), }",
			 descr, rows, shape);
	const uint8_t *h = *file;
	assert_memory_equal(h, "\x93NUMPY\1\0", 8);
	size_t header = 10 + le16(h + 8);
	assert_int_equal(header % 64, 0);
	assert_memory_equal(h + 10, want, (size_t)n);
	for (size_t i = 10 + (size_t)n; i < header - 1; i++)
		assert_int_equal(h[i], ' ');
	assert_int_equal(h[header - 1], '\n');
	assert_int_equal(len, header + rows * columns * size);
	return h + header;
}

static size_t size_of(int f)
{
	return f == OP || f == IMM                  ? 4
	       : f == TAKEN                         ? 1
	       : f == REG || f == REQ || f == SMALL ? 2
						    : 8;
}

/* Compare the name that an array of code points has for a value. */
static void check_name(const uint8_t *names, size_t width, uint64_t code,
		       const char *want)
{
	char got[256] = "";
	size_t n = 0;
	for (size_t k = 0; k < width; k++) {
		uint32_t rune = le32(names + (code * width + k) * 4);
		if (rune >= 0x80) /* the texts have no others */
			got[n++] = (char)(0xc0 | rune >> 6);
		if (rune)
			got[n++] = (char)(rune >= 0x80 ? 0x80 | (rune & 0x3f) : rune);
	}
	assert_string_equal(got, want);
}

static void check_field(int f)
{
	char name[64], descr[32];
	unsigned count = field_count(&fields[f]);
	uint8_t *file, *mask_file, *names_file = NULL;
	size_t size = size_of(f), len, width = 0;
	snprintf(name, sizeof name, "%s.npy", fields[f].name);
	const uint8_t *data = array(name, type[f], twin.n, count, size, &file);
	snprintf(name, sizeof name, "%s.mask.npy", fields[f].name);
	const uint8_t *mask = array(name, "|b1", twin.n, count, 1, &mask_file);
	assert_non_null(data);
	assert_true(mask || (!twin.mask[f] && count == 1));
	if (*twin.at[f][0][0].text || f == OP || f == REG || f == REQ) {
		snprintf(name, sizeof name, "%s.names.npy", fields[f].name);
		names_file = read_file(name, &len);
		assert_non_null(names_file);
		sscanf(strstr((char *)names_file + 10, "'<U") + 3, "%zu", &width);
		size_t rows = (len - 128) / (width * 4);
		free(names_file);
		snprintf(descr, sizeof descr, "<U%zu", width);
		array(name, descr, rows, 1, width * 4, &names_file);
	}
	for (size_t r = 0; r < twin.n; r++)
		for (unsigned k = 0; k < count; k++) {
			size_t at = r * count + k;
			uint64_t got = le_load(data + at * size, (unsigned)size);
			bool absent = twin.at[f][r][k].absent;
			assert_int_equal(mask ? mask[at] : 0, absent);
			if (absent)
				assert_int_equal(got, 0);
			else if (names_file)
				check_name(names_file + 128, width, got,
					   twin.at[f][r][k].text);
			uint64_t all =
				size < 8 ? (UINT64_C(1) << 8 * size) - 1 : UINT64_MAX;
			if (!absent && (f == REQ || !names_file))
				assert_int_equal(got, twin.at[f][r][k].value & all);
			if (!absent && f == REG && twin.at[f][r][k].value < 1024)
				assert_int_equal(got, twin.at[f][r][k].value);
		}
	free(file);
	free(mask_file);
	free(names_file);
}

static struct arrays *open_arrays(struct emit *e, const struct schema *s)
{
	struct err err = ERR_INIT;
	struct arrays *a;
	*e = (struct emit) { .schema = s };
	assert_int_equal(emit_choose(e, &arrays_emitter, NULL, &err), ST_OK);
	assert_int_equal(e->nfields, NFIELDS);
	assert_int_equal(arrays_open(&a, e, NULL, &err), ST_OK);
	return a;
}

/* Also frees it. */
static void write_arrays(struct arrays *a)
{
	struct err err = ERR_INIT;
	free(zip);
	FILE *to = open_memstream(&zip_text, &zip_len);
	assert_int_equal(arrays_write(a, to, &err), ST_OK);
	fclose(to);
	zip = (uint8_t *)zip_text;
	arrays_free(a);
}

static void count_sentence(void *ctx, const char *sentence)
{
	unsigned *n = ctx;
	char want[96];
	const struct {
		int field;
		uint64_t n;
		const char *what;
	} said[] = { { TAKEN, twin.odd, "neither 0 nor 1, written as true" },
		     { IMM, twin.lost[IMM], "too large for the array, masked" },
		     { SMALL, twin.lost[SMALL], "too large for the array, masked" },
		     { TIME, twin.lost[TIME], "too large for the array, masked" } };
	for (; *n < 4 && !said[*n].n; ++*n)
		;
	assert_true(*n < 4);
	snprintf(want, sizeof want, "%llu value%s of %s, %s",
		 (unsigned long long)said[*n].n, said[*n].n == 1 ? "" : "s",
		 fields[said[*n].field].name, said[*n].what);
	assert_string_equal(sentence, want);
	++*n;
}

/* A trace of some batches, with or without records that are not wanted. */
static void write_and_check(uint64_t from, bool unknown, bool chosen)
{
	struct err err = ERR_INIT;
	struct schema *s;
	struct emit e;
	uint8_t bytes[200 * TEXT_ROOM];
	seed = from;
	memset(&twin, 0, sizeof twin);
	assert_int_equal(schema_new(&s, &format, NULL, &err), ST_OK);
	struct arrays *a = open_arrays(&e, s);
	for (uint64_t first = 0; first < 1000;) {
		struct batch b;
		bool wanted[200];
		size_t n = any(200);
		batch_init(&b, s, 200, s->all);
		fill(&b, n, first, bytes, unknown && first > 300);
		for (size_t i = 0; i < n; i++) {
			wanted[i] = any(2);
			if (!chosen || wanted[i])
				twin_add(&b, i);
		}
		assert_int_equal(arrays_add(a, &b, chosen ? wanted : NULL, &err), ST_OK);
		first += n;
		batch_release(&b);
	}
	unsigned said = 0;
	assert_int_equal(arrays_records(a), twin.n);
	arrays_report(a, count_sentence, &said);
	assert_int_equal(said, 4);
	write_arrays(a);
	for (int f = 0; f < NFIELDS; f++)
		check_field(f);
	uint8_t *file;
	const uint8_t *record = array("record.npy", "<u8", twin.n, 1, 8, &file);
	for (size_t r = 0; r < twin.n; r++)
		assert_int_equal(le64(record + 8 * r), twin.record[r]);
	free(file);
	schema_free(s);
}

static void arrays_have_what_the_twin_has(void **state)
{
	(void)state;
	for (uint64_t k = 1; k <= 12; k++)
		write_and_check(k, k % 2, k % 3 == 0);
}

/* No mask without an absent value, if the format always has one. */
static void values_that_are_always_there_have_no_mask(void **state)
{
	size_t len;
	(void)state;
	write_and_check(2, false, false);
	assert_null(read_file("pc.mask.npy", &len));
	assert_null(read_file("op.mask.npy", &len));
	write_and_check(1, true, false);
	uint8_t *mask = read_file("op.mask.npy", &len);
	assert_non_null(mask);
	free(mask);
}

static void no_records_are_empty_arrays(void **state)
{
	struct err err = ERR_INIT;
	struct schema *s;
	struct emit e;
	uint8_t *file;
	(void)state;
	assert_int_equal(schema_new(&s, &format, NULL, &err), ST_OK);
	struct arrays *a = open_arrays(&e, s);
	write_arrays(a);
	assert_non_null(array("src.npy", "<i2", 0, 3, 2, &file));
	free(file);
	assert_non_null(array("op.names.npy", "<U1", 0, 1, 4, &file));
	free(file);
	schema_free(s);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(arrays_have_what_the_twin_has),
		cmocka_unit_test(values_that_are_always_there_have_no_mask),
		cmocka_unit_test(no_records_are_empty_arrays),
	};
	int failed = cmocka_run_group_tests(tests, NULL, NULL);
	free(zip);
	return failed;
}
