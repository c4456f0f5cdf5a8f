/* Reading ahead gives the same results as reading without it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "tracefile.h"

#include "source/readahead.h"

/* A source whose bytes are a function of their position, with other results than bytes at
 * some positions. */

struct synthetic {
	uint64_t end;
	struct {
		uint64_t at, resume;
		enum status st;
		unsigned times; /* it returns st this often, then bytes */
	} place[4];
	size_t places;
	uint64_t reads;
};

static uint8_t byte_at(uint64_t at)
{
	return (uint8_t)(at * UINT64_C(0x9e3779b97f4a7c15) >> 56);
}

static enum status synthetic_read(void *arg, uint64_t at, void *buf, size_t len,
				  size_t *got, struct err *err)
{
	struct synthetic *s = arg;
	uint64_t end = s->end;
	*got = 0;
	s->reads++;
	for (size_t i = 0; i < s->places; i++) {
		if (!s->place[i].times)
			continue;
		if (at >= s->place[i].at && at < s->place[i].resume) {
			if (s->place[i].st != ST_DAMAGED)
				s->place[i].times--;
			return err_set(err, s->place[i].st, "place %zu", i);
		}
		if (s->place[i].at > at && s->place[i].at < end)
			end = s->place[i].at;
	}
	if (at >= end)
		return ST_END;
	for (; *got < len && at < end; at++)
		((uint8_t *)buf)[(*got)++] = byte_at(at);
	return ST_OK;
}

static double synthetic_fraction(void *arg)
{
	struct synthetic *s = arg;
	return (double)(s->reads % 100) / 100;
}

static void ends_and_errors_are_the_same(void **state)
{
	(void)state;
	for (int rest = 0; rest < 3; rest++) {
		struct synthetic s = { .end = 3000001,
				       .place = { { 700000, 700001, ST_AGAIN, 3 },
						  { 1200000, 1200001, ST_IO, 1 },
						  { 2000000, 2000100, ST_DAMAGED, 1 },
						  { 2000200, 2000201, ST_AGAIN, 1 } },
				       .places = 4 };
		const struct readahead_source from = { &s, synthetic_read,
						       synthetic_fraction };
		struct readahead *a = readahead_new(&from);
		uint64_t at = 0, seed = (uint64_t)rest;
		unsigned later = 0, io = 0, damaged = 0;
		static uint8_t buf[400000];
		for (;;) {
			size_t len = 1 + dice(&seed) % sizeof buf, got;
			struct err err = ERR_INIT;
			if (rest == 1 && dice(&seed) % 3 == 0)
				readahead_pause(a);
			if (rest == 2 && dice(&seed) % 3 == 0)
				readahead_resume(a);
			enum status st = readahead_read(a, at, buf, len, &got, &err);
			if (st == ST_END)
				break;
			later += st == ST_AGAIN;
			io += st == ST_IO;
			damaged += st == ST_DAMAGED;
			if (st != ST_OK)
				assert_int_equal(got, 0);
			if (st == ST_DAMAGED) {
				assert_int_equal(at, 2000000);
				assert_string_equal(err.text, "place 2");
				at = 2000100;
				continue;
			}
			size_t same = 0;
			while (same < got && buf[same] == byte_at(at + same))
				same++;
			assert_int_equal(same, got);
			at += got;
			assert_true(readahead_fraction(a) >= 0);
		}
		assert_int_equal(at, s.end);
		assert_int_equal(damaged, 1);
		/* A status that occurs once may have occurred after some bytes, and is
		 * not returned if it does not occur again. */
		assert_in_range(later, 0, 4);
		assert_in_range(io, 0, 1);
		readahead_free(a);
	}
	readahead_free(NULL);
}

static void the_thread_stays_within_its_ring(void **state)
{
	(void)state;
	struct synthetic s = { .end = UINT64_MAX };
	const struct readahead_source from = { &s, synthetic_read, synthetic_fraction };
	struct readahead *a = readahead_new(&from);
	uint8_t buf[10];
	size_t got;
	struct err err = ERR_INIT;
	assert_int_equal(readahead_read(a, 5, buf, sizeof buf, &got, &err), ST_OK);
	/* The thread is not far ahead: this returns soon. */
	readahead_pause(a);
	assert_in_range(s.reads, 1, 5);
	uint64_t reads = s.reads;
	assert_int_equal(readahead_read(a, 15, buf, sizeof buf, &got, &err), ST_OK);
	assert_int_equal(s.reads, reads);
	readahead_free(a);
}

/* Real sources, at any position */

static void compare(const char *path)
{
	struct source *src;
	struct cursor *cur[2];
	struct err err[2] = { ERR_INIT, ERR_INIT };
	assert_int_equal(source_open(&src, path, &err[0]), ST_OK);
	for (int i = 0; i < 2; i++)
		cur[i] = cursor_open(src);
	static uint8_t buf[2][300000];
	uint64_t seed = 3, at = 0;
	for (int i = 0; i < 80; i++) {
		if (dice(&seed) % 4 == 0)
			cursor_ahead(cur[1], dice(&seed) % 4);
		size_t len = 1 + dice(&seed) % (dice(&seed) % 3 ? 5000 : sizeof buf[0]);
		size_t got[2];
		enum status st[2];
		for (int k = 0; k < 2; k++) {
			err[k] = (struct err)ERR_INIT;
			st[k] = cursor_read(cur[k], at, buf[k], len, &got[k], &err[k]);
		}
		assert_int_equal(st[0], st[1]);
		assert_int_equal(got[0], got[1]);
		assert_memory_equal(buf[0], buf[1], got[0]);
		assert_string_equal(err[0].text, err[1].text);
		double f = cursor_fraction(cur[1]);
		assert_true(f >= 0 && f <= 1);
		at += got[0];
		struct damage d;
		if (st[0] == ST_DAMAGED && source_damage_at(src, at, &d) &&
		    d.resume != DAMAGE_NO_MORE)
			at = d.resume;
		else if (st[0] != ST_OK || dice(&seed) % 10 == 0)
			at = dice(&seed) % 1600000;
	}
	for (int i = 0; i < 2; i++)
		cursor_free(cur[i]);
	source_free(src);
}

static void cursors_read_the_same(void **state)
{
	(void)state;
	struct str bytes = STR_INIT;
	uint64_t seed = 9;
	while (bytes.len < 1500000)
		str_addf(&bytes, "%u line\n", (unsigned)(dice(&seed) % 300));
	compare(file_write("plain", &bytes));
	static const size_t blocks[] = { 1 << 30, 300000 };
	for (size_t b = 0; b < 2; b++) {
		for (int kind = 0; kind < 2; kind++) {
			struct str packed = STR_INIT;
			(void)blocks;
			if (kind == 0)
				pack_gzip(&packed, bytes.text, bytes.len, blocks[b]);
			if (kind == 1)
				pack_xz(&packed, bytes.text, bytes.len, blocks[b]);
			if (packed.len) {
				compare(file_write("packed", &packed));
				packed.text[packed.len / 2] ^= 0x55;
				compare(file_write("hurt", &packed));
				packed.len -= packed.len / 4;
				compare(file_write("cut", &packed));
			}
			str_release(&packed);
		}
	}
	str_release(&bytes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(ends_and_errors_are_the_same),
		cmocka_unit_test(the_thread_stays_within_its_ring),
		cmocka_unit_test(cursors_read_the_same),
	};
	return cmocka_run_group_tests(tests, files_setup, files_teardown);
}
