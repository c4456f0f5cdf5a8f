/* Positions above 4 GiB, which do not fit 32 bits, in files that are small. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "source/source.h"
#include "tracefile.h"

#define FOUR_GIB (UINT64_C(4) << 30)

enum { RECORD = 64 };

/* A ChampSim record that has its number as address. */
static void record(uint8_t *to, uint64_t number)
{
	memset(to, 0, RECORD);
	for (int i = 0; i < 8; i++)
		to[i] = (uint8_t)((0x400000 + number) >> 8 * i);
	to[10] = 3; /* a destination register */
}

/* The record with this number, and the next one unless it is the last. */
static void check_records(struct trace *t, uint64_t n, bool last)
{
	struct err err = ERR_INIT;
	struct reader *rd = reader_open(t, NULL);
	int pc = schema_find(trace_schema(t), "pc");
	const struct batch *b;
	fieldset want = (fieldset)1 << pc;
	assert_int_equal(reader_read(rd, n, 2, want, &b, &err), ST_OK);
	assert_true(b->first == n);
	assert_int_equal(b->n, last ? 1 : 2);
	assert_true(b->offset[0] == n * RECORD);
	assert_true(batch_field(b, pc)[0][0] == 0x400000 + n);
	if (last)
		assert_int_equal(reader_read(rd, n + 1, 1, want, &b, &err), ST_END);
	reader_free(rd);
}

/* A sparse file: the file system stores only the few records that are not zeros. */
static void plain(void **state)
{
	(void)state;
	struct str none = STR_INIT;
	const char *path = file_write("sparse", &none);
	static const uint64_t places[] = { 0,
					   1,
					   FOUR_GIB / RECORD - 1,
					   FOUR_GIB / RECORD,
					   FOUR_GIB / RECORD + 1,
					   3 * FOUR_GIB / 2 / RECORD };
	FILE *f = fopen(path, "wb");
	assert_non_null(f);
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		uint8_t bytes[RECORD];
		record(bytes, places[i]);
		assert_int_equal(fseeko(f, (off_t)(places[i] * RECORD), SEEK_SET), 0);
		assert_int_equal(fwrite(bytes, RECORD, 1, f), 1);
	}
	if (fclose(f) != 0) {
		unlink(path);
		print_message("no sparse files here: skipped\n");
		skip();
	}
	struct trace *t = open_as(path, "champsim", NULL);
	struct source_facts facts = source_facts(trace_source(t));
	assert_true(facts.size == (places[5] + 1) * RECORD);
	check_records(t, places[2], false);
	check_records(t, places[3], false);
	check_records(t, places[5], true);
	check_records(t, 0, false);
	trace_free(t);
	unlink(path);
}

static void write_times(FILE *f, const struct str *bytes, int times)
{
	while (times--)
		assert_int_equal(fwrite(bytes->text, bytes->len, 1, f), 1);
}

/* Packed pieces of zeros, and a piece of records after them. */
enum { PIECE = 16 << 20, PIECES = 264 };

static void check_packed(const char *path)
{
	struct source *src;
	struct cursor *cur;
	struct err err = ERR_INIT;
	uint64_t first = (uint64_t)PIECE * PIECES / RECORD;
	assert_true(first * RECORD > FOUR_GIB);
	assert_int_equal(source_open(&src, path, &err), ST_OK);
	cur = cursor_open(src);
	uint8_t want[RECORD], bytes[2 * RECORD];
	size_t got;
	record(want, first + 99);
	assert_int_equal(
		cursor_read(cur, (first + 99) * RECORD, bytes, sizeof bytes, &got, &err),
		ST_OK);
	assert_int_equal(got, RECORD);
	assert_memory_equal(bytes, want, RECORD);
	record(want, first);
	assert_int_equal(cursor_read(cur, first * RECORD, bytes, RECORD, &got, &err),
			 ST_OK);
	assert_int_equal(got, RECORD);
	assert_memory_equal(bytes, want, RECORD);
	assert_true(source_facts(src).size == (first + 100) * RECORD);
	cursor_free(cur);
	source_free(src);
	if (getenv("OPSCOPE_LONG_TESTS")) {
		struct trace *t = open_as(path, "champsim", NULL);
		check_records(t, first, false);
		check_records(t, first + 99, true);
		trace_free(t);
	}
	unlink(path);
}

static void last_piece(struct str *out)
{
	for (uint64_t i = 0; i < 100; i++) {
		uint8_t bytes[RECORD];
		record(bytes, (uint64_t)PIECE * PIECES / RECORD + i);
		str_addn(out, (const char *)bytes, RECORD);
	}
}

/* xz has the sizes of its blocks: only the last is decompressed. */
static void xz(void **state)
{
	(void)state;
	struct str piece = STR_INIT, packed = STR_INIT, end = STR_INIT;
	char *zeros = mem_new(PIECE, 1);
	pack_xz(&packed, zeros, PIECE, PIECE);
	free(zeros);
	last_piece(&piece);
	pack_xz(&end, piece.text, piece.len, piece.len);
	FILE *f = fopen(file_write("far.xz", &end), "wb");
	assert_non_null(f);
	write_times(f, &packed, PIECES);
	write_times(f, &end, 1);
	assert_int_equal(fclose(f), 0);
	check_packed(file_path_buf);
	str_release(&piece);
	str_release(&packed);
	str_release(&end);
}

/* gzip has no sizes: 4 GiB must be decompressed, which takes too long for every run. */
static void gzip(void **state)
{
	(void)state;
	if (!getenv("OPSCOPE_LONG_TESTS")) {
		print_message("takes long: set OPSCOPE_LONG_TESTS\n");
		skip();
	}
	struct str piece = STR_INIT, packed = STR_INIT, end = STR_INIT;
	char *zeros = mem_new(PIECE, 1);
	pack_gzip(&packed, zeros, PIECE, PIECE);
	free(zeros);
	last_piece(&piece);
	pack_gzip(&end, piece.text, piece.len, piece.len);
	FILE *f = fopen(file_write("far.gz", &end), "wb");
	assert_non_null(f);
	write_times(f, &packed, PIECES);
	write_times(f, &end, 1);
	assert_int_equal(fclose(f), 0);
	check_packed(file_path_buf);
	str_release(&piece);
	str_release(&packed);
	str_release(&end);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain),
		cmocka_unit_test(xz),
		cmocka_unit_test(gzip),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
