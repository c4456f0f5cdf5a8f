/* The hash of a whole file does not depend on how the file is read. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "config.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/mem.h"
#include "source/block_hashes.h"
#include "source/source.h"
#include "source_packs.h"

enum { BYTES = 40 * HASHED_BLOCK + 777, THREADS = 4 };

static uint8_t *bytes;

/* By its definition, from bytes in memory. */
static uint64_t defined_hash(const uint8_t *p, size_t len)
{
	uint64_t hash = hash_number(1, len);
	for (size_t at = 0; at < len; at += HASHED_BLOCK)
		hash = hash_number(
			hash,
			hash_bytes(at / HASHED_BLOCK, p + at,
				   len - at < HASHED_BLOCK ? len - at : HASHED_BLOCK));
	return hash;
}

static void read_at(struct cursor *cur, uint64_t at, size_t len)
{
	struct err err = ERR_INIT;
	uint8_t *buf = mem_new(len, 1);
	size_t got;
	assert_int_equal(cursor_read(cur, at, buf, len, &got, &err), ST_OK);
	assert_memory_equal(buf, bytes + at, got);
	free(buf);
}

/* Read pieces of this length, from a position on; 0: of any lengths at any places. */
static void read_pieces(struct source *src, uint64_t from, size_t len, uint64_t seed)
{
	struct cursor *cur;
	struct err err = ERR_INIT;
	assert_int_equal(cursor_open(&cur, src, &err), ST_OK);
	if (len) {
		for (uint64_t at = from; at < BYTES; at += len)
			read_at(cur, at, len);
	} else {
		for (unsigned i = 0; i < 20; i++) {
			uint64_t r = hash_number(seed, i);
			read_at(cur, r % (BYTES - 1), 1 + (r >> 32) % (5 * HASHED_BLOCK));
		}
	}
	cursor_free(cur);
}

static void the_hash_does_not_depend_on_the_reads(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	char *path = file_with((const char *)bytes, BYTES);
	uint64_t want = defined_hash(bytes, BYTES);
	static const size_t len[] = { HASHED_BLOCK, 64 << 10, 256 << 10, HASHED_BLOCK - 1,
				      100003,       BYTES,    0,         40 << 10,
				      1000 };
	for (size_t i = 0; i < sizeof len / sizeof *len; i++)
		for (uint64_t from = 0; from < 30000; from += 9999) {
			struct source *src;
			assert_int_equal(source_open(&src, path, &err), ST_OK);
			if (i || from)
				source_collect_whole(src);
			read_pieces(src, from, len[i], from);
			assert_true(source_whole(src) == want);
			assert_true(source_whole(src) == want);
			source_free(src);
		}
	unlink(path);
	free(path);
}

struct reader_of_part {
	struct source *src;
	uint64_t seed;
};

static void *read_part(void *arg)
{
	struct reader_of_part *r = arg;
	read_pieces(r->src, 0, r->seed ? 0 : 50000, r->seed);
	return NULL;
}

static void the_hash_does_not_depend_on_threads(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	char *path = file_with((const char *)bytes, BYTES);
	for (uint64_t round = 0; round < 5; round++) {
		struct source *src;
		pthread_t thread[THREADS];
		struct reader_of_part part[THREADS];
		assert_int_equal(source_open(&src, path, &err), ST_OK);
		source_collect_whole(src);
		for (unsigned i = 0; i < THREADS; i++) {
			part[i] = (struct reader_of_part) { src, round * THREADS + i };
			assert_int_equal(
				pthread_create(&thread[i], NULL, read_part, &part[i]), 0);
		}
		for (unsigned i = 0; i < THREADS; i++)
			pthread_join(thread[i], NULL);
		assert_true(source_whole(src) == defined_hash(bytes, BYTES));
		source_free(src);
	}
	unlink(path);
	free(path);
}

/* The hashes are of the bytes that were read, not of those that are there when they are
 * combined: every block of a large read has its hash already. */
static void what_was_read_is_not_read_again(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	char *path = file_with((const char *)bytes, BYTES);
	struct source *src;
	assert_int_equal(source_open(&src, path, &err), ST_OK);
	source_collect_whole(src);
	read_pieces(src, 0, BYTES, 0);
	assert_int_equal(truncate(path, 1000), 0);
	assert_true(source_whole(src) == defined_hash(bytes, BYTES));
	source_free(src);
	unlink(path);
	free(path);
}

static void a_changed_byte_changes_the_hash(void **state)
{
	(void)state;
	struct err err = ERR_INIT;
	uint64_t before = defined_hash(bytes, BYTES);
	for (size_t i = 0; i < 60; i++) {
		/* Also the first and the last byte of blocks and of the file. */
		size_t at = i < 40 ? i * HASHED_BLOCK +
					     (i % 3 == 0 ? HASHED_BLOCK - 1 : i % 3 - 1)
				   : hash_number(5, i) % BYTES;
		if (i == 40)
			at = BYTES - 1;
		bytes[at] ^= 1;
		char *path = file_with((const char *)bytes, BYTES);
		bytes[at] ^= 1;
		struct source *src;
		assert_int_equal(source_open(&src, path, &err), ST_OK);
		if (i & 1)
			source_collect_whole(src);
		assert_true(source_whole(src) != 0);
		assert_true(source_whole(src) != before);
		source_free(src);
		unlink(path);
		free(path);
	}
	/* Exchanged blocks. */
	uint8_t *other = mem_copy(bytes, BYTES);
	memcpy(other, bytes + HASHED_BLOCK, HASHED_BLOCK);
	memcpy(other + HASHED_BLOCK, bytes, HASHED_BLOCK);
	assert_true(defined_hash(other, BYTES) != before);
	free(other);
}

static int prepare(void **state)
{
	(void)state;
	bytes = mem_new(BYTES, 1);
	for (size_t i = 0; i < BYTES; i++)
		bytes[i] = (uint8_t)hash_number(1, i);
	return 0;
}

static int clean_up(void **state)
{
	(void)state;
	free(bytes);
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_hash_does_not_depend_on_the_reads),
		cmocka_unit_test(the_hash_does_not_depend_on_threads),
		cmocka_unit_test(what_was_read_is_not_read_again),
		cmocka_unit_test(a_changed_byte_changes_the_hash),
	};
	return cmocka_run_group_tests_name("hashes of blocks", tests, prepare, clean_up);
}
