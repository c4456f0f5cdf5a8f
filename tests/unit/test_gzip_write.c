/* gzip on several threads: zlib reads the same bytes as one member, whatever the threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "output/gzip_write.h"

#include <zlib.h>

#include "base/str.h"

static uint64_t seed = 1;

static uint64_t next_random(uint64_t below)
{
	seed = seed * UINT64_C(6364136223846793005) + 1442695040888963407;
	return (seed >> 33) % below;
}

static bool to_text(void *ctx, const uint8_t *bytes, size_t len)
{
	str_addn(ctx, (const char *)bytes, len);
	return true;
}

static void pack(const uint8_t *bytes, size_t len, unsigned threads, struct str *out)
{
	struct gzip_write *g = gzip_write_new(to_text, out, threads);
	for (size_t at = 0; at < len;) {
		size_t n = 1 + next_random(300000);
		n = n < len - at ? n : len - at;
		assert_true(gzip_write_put(g, bytes + at, n, false));
		at += n;
	}
	assert_true(gzip_write_put(g, NULL, 0, true));
	gzip_write_free(g);
}

static void unpack_and_compare(const struct str *packed, const uint8_t *bytes, size_t len)
{
	enum { GZIP = 16 };
	uint8_t *plain = malloc(len + 1);
	z_stream z = { .next_in = (Bytef *)packed->text,
		       .avail_in = (uInt)packed->len,
		       .next_out = plain,
		       .avail_out = (uInt)len + 1 };
	assert_int_equal(inflateInit2(&z, MAX_WBITS + GZIP), Z_OK);
	assert_int_equal(inflate(&z, Z_FINISH), Z_STREAM_END);
	assert_int_equal(z.total_out, len);
	assert_int_equal(z.avail_in, 0);
	assert_memory_equal(plain, bytes, len);
	inflateEnd(&z);
	free(plain);
}

static void test_lengths(void **state)
{
	(void)state;
	enum { BLOCK = 128 << 10 };
	static const size_t lengths[] = {
		0,         1,         100,           BLOCK - 1,
		BLOCK,     BLOCK + 1, 4 * BLOCK,     4 * BLOCK + 5,
		8 * BLOCK, 9 * BLOCK, 20 * BLOCK + 7
	};
	uint8_t *bytes = malloc(21 * BLOCK);
	for (size_t i = 0; i < 21 * BLOCK; i++)
		bytes[i] = (uint8_t)(next_random(8) ? i / 24 : next_random(256));
	for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
		struct str one = STR_INIT;
		pack(bytes, lengths[k], 1, &one);
		unpack_and_compare(&one, bytes, lengths[k]);
		for (unsigned threads = 2; threads <= 5; threads++) {
			struct str more = STR_INIT;
			pack(bytes, lengths[k], threads, &more);
			assert_int_equal(more.len, one.len);
			assert_memory_equal(more.text, one.text, one.len);
			str_release(&more);
		}
		str_release(&one);
	}
	free(bytes);
}

static bool to_full_disk(void *ctx, const uint8_t *bytes, size_t len)
{
	size_t *room = ctx;
	(void)bytes;
	*room -= *room < len ? *room : len;
	return *room > 0;
}

static void test_full(void **state)
{
	(void)state;
	uint8_t bytes[4096];
	size_t room = 100000;
	struct gzip_write *g = gzip_write_new(to_full_disk, &room, 2);
	bool good = true;
	for (unsigned i = 0; good && i < 1000; i++) {
		for (size_t k = 0; k < sizeof bytes; k++)
			bytes[k] = (uint8_t)next_random(256);
		good = gzip_write_put(g, bytes, sizeof bytes, false);
	}
	assert_false(good);
	gzip_write_free(g);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(test_lengths),
					    cmocka_unit_test(test_full) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
