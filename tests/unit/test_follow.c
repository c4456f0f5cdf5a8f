/* Files that another program is writing: what has come is read, and no more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "source/source.h"
#include "unit/tracefile.h"

enum { PLAIN = 200000 };

static char plain[PLAIN];

static void make_plain(void)
{
	uint64_t seed = 3;
	for (size_t i = 0; i < PLAIN; i++)
		plain[i] = (char)('a' + dice(&seed) % 7);
}

static void append(const char *path, const char *bytes, size_t len)
{
	FILE *f = fopen(path, "ab");
	assert_non_null(f);
	assert_int_equal(fwrite(bytes, 1, len, f), len);
	assert_int_equal(fclose(f), 0);
}

/* Wait until so much of the file has been noticed. */
static void arrive(struct source *src, uint64_t size)
{
	uint64_t seen = 0;
	while (seen < size) {
		assert_true(source_wait(src, &seen, 1000));
		seen = source_facts(src).file_size;
	}
}

/* Wait until it is followed no more, and hear why. */
static const char *leave(struct source *src)
{
	uint64_t seen = UINT64_MAX;
	while (source_wait(src, &seen, 1000))
		seen = UINT64_MAX;
	assert_false(source_facts(src).arriving);
	return source_left(src);
}

/* Read on from *at until nothing more is there; what comes must be right. */
static enum status read_on(struct cursor *cur, uint64_t *at)
{
	char buf[5000];
	struct err err = ERR_INIT;
	for (;;) {
		size_t got = 0;
		enum status st = cursor_read(cur, *at, buf, sizeof buf, &got, &err);
		assert_true(*at + got <= PLAIN);
		assert_memory_equal(buf, plain + *at, got);
		*at += got;
		if (st)
			return st;
	}
}

/* The bytes of a file in n pieces, one after the other; then all that is plain has
 * been read. */
static void check_growing(const char *name, const struct str *packed, size_t pieces)
{
	struct str first = STR_INIT;
	struct err err = ERR_INIT;
	struct source *src;
	struct cursor *cur, *second;
	size_t step = packed->len / pieces, size = step;
	uint64_t at = 0, from_start = 0;
	str_addn(&first, packed->text, step);
	const char *path = file_write(name, &first);
	assert_int_equal(source_follow(&src, path, &err), ST_OK);
	assert_int_equal(cursor_open(&cur, src, &err), ST_OK);
	for (size_t i = 1; i <= pieces; i++) {
		arrive(src, size);
		assert_int_equal(read_on(cur, &at), ST_LATER);
		/* Another one, which begins now, sees the same. */
		assert_int_equal(cursor_open(&second, src, &err), ST_OK);
		from_start = 0;
		assert_int_equal(read_on(second, &from_start), ST_LATER);
		/* How far the last bytes can be unpacked already may differ. */
		assert_true(at == 0 || from_start > 0);
		cursor_free(second);
		size_t more = i + 1 == pieces ? packed->len - size : step;
		if (i < pieces)
			append(path, packed->text + size, more);
		size += more;
	}
	assert_int_equal(at, PLAIN);
	assert_int_equal(from_start, PLAIN);
	assert_null(source_left(src));
	assert_true(source_facts(src).arriving);
	cursor_free(cur);
	source_free(src);
	str_release(&first);
}

static void plain_files_grow(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	str_addn(&bytes, plain, PLAIN);
	check_growing("trace", &bytes, 7);
	str_release(&bytes);
}

static void gzip_files_grow(void **state)
{
	(void)state;
#ifdef HAVE_ZLIB
	struct str one = STR_INIT, three = STR_INIT;
	/* One member that is cut anywhere, with and without flushes in it. */
	pack_gzip(&one, plain, PLAIN, 10000);
	check_growing("trace.gz", &one, 5);
	str_clear(&one);
	pack_gzip(&one, plain, PLAIN, PLAIN);
	check_growing("trace.gz", &one, 6);
	/* Members that are appended. */
	pack_gzip(&three, plain, 70000, 70000);
	pack_gzip(&three, plain + 70000, 70000, 70000);
	pack_gzip(&three, plain + 140000, PLAIN - 140000, PLAIN);
	check_growing("trace.gz", &three, 3);
	check_growing("trace.gz", &three, 11);
	str_release(&one);
	str_release(&three);
#else
	skip();
#endif
}

static void xz_files_grow(void **state)
{
	(void)state;
#ifdef HAVE_LZMA
	struct str packed = STR_INIT;
	pack_xz(&packed, plain, PLAIN, 50000);
	check_growing("trace.xz", &packed, 6);
	str_release(&packed);
#else
	skip();
#endif
}

static struct source *follow_some(const char *name)
{
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	struct source *src;
	str_addn(&bytes, plain, 9000);
	assert_int_equal(source_follow(&src, file_write(name, &bytes), &err), ST_OK);
	str_release(&bytes);
	return src;
}

static void truncation_is_noticed(void **state)
{
	(void)state;
	struct source *src = follow_some("trace");
	assert_int_equal(truncate(source_path(src), 100), 0);
	assert_string_equal(leave(src), "it was truncated");
	source_free(src);
}

static void replacement_is_noticed(void **state)
{
	(void)state;
	struct source *src = follow_some("trace");
	struct cursor *cur;
	struct err err = ERR_INIT;
	char other[400];
	/* What was written before belongs to it; what comes after does not. */
	append(source_path(src), plain + 9000, 500);
	snprintf(other, sizeof other, "%s.other", source_path(src));
	append(other, "other", 5);
	assert_int_equal(rename(other, source_path(src)), 0);
	assert_string_equal(leave(src), "another file was put in its place");
	uint64_t at = 0;
	assert_int_equal(cursor_open(&cur, src, &err), ST_OK);
	assert_int_equal(read_on(cur, &at), ST_END);
	assert_int_equal(at, 9500);
	cursor_free(cur);
	source_free(src);
}

/* Those who do not follow see the file as it was, whatever comes. */
static void others_keep_their_end(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	struct err err = ERR_INIT;
	struct source *src;
	struct cursor *cur;
	uint64_t at = 0;
	str_addn(&bytes, plain, 9000);
	assert_int_equal(source_open(&src, file_write("trace", &bytes), &err), ST_OK);
	append(source_path(src), plain + 9000, 500);
	assert_int_equal(cursor_open(&cur, src, &err), ST_OK);
	assert_int_equal(read_on(cur, &at), ST_END);
	assert_int_equal(at, 9000);
	assert_null(source_left(src));
	cursor_free(cur);
	source_free(src);
	str_release(&bytes);
}

/* Leaving while it is followed does not wait for anything. */
static void it_may_be_left_at_once(void **state)
{
	(void)state;
	for (int i = 0; i < 50; i++)
		source_free(follow_some("trace"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(plain_files_grow),
		cmocka_unit_test(gzip_files_grow),
		cmocka_unit_test(xz_files_grow),
		cmocka_unit_test(truncation_is_noticed),
		cmocka_unit_test(replacement_is_noticed),
		cmocka_unit_test(others_keep_their_end),
		cmocka_unit_test(it_may_be_left_at_once),
	};
	make_plain();
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
